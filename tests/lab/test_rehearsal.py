"""The rehearsal plays every deck of the built-in games, and the same each time."""

import os
import re
import subprocess
import sys

from click.testing import CliRunner

from kirifuda.lab import rehearsal
from kirifuda.library.decks import built_in
from kirifuda.library.games import BUILT_IN, rules


def test_every_deck_of_the_built_in_games_is_played_the_same_each_time() -> None:
    ran = CliRunner().invoke(rehearsal.main, ["--games", "1"])
    assert ran.exit_code == 0, ran.output
    for game, line in zip(BUILT_IN, ran.output.splitlines(), strict=True):
        played = len(built_in(rules(game))) * (2 + len(rehearsal.PLAYERS))
        assert re.fullmatch(rf"{game}: {played} matches, [0-9a-f]{{16}}", line)
    again = subprocess.run(
        [sys.executable, "-m", "kirifuda.lab.rehearsal", "--games", "1"],
        env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert again.stdout == ran.output


def test_a_rehearsal_needs_a_game() -> None:
    assert CliRunner().invoke(rehearsal.main, ["--games", "0"]).exit_code == 2
