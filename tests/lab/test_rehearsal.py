"""The rehearsal plays every deck of the built-in games."""

from click.testing import CliRunner

from kirifuda.lab import rehearsal
from kirifuda.library.decks import built_in
from kirifuda.library.games import BUILT_IN, rules


def test_every_deck_of_the_built_in_games_is_played() -> None:
    ran = CliRunner().invoke(rehearsal.main, ["--games", "1"])
    assert ran.exit_code == 0, ran.output
    decks = {game: len(built_in(rules(game))) for game in BUILT_IN}
    assert ran.output.splitlines() == [
        f"{game}: {2 * decks[game] + len(rehearsal.PLAYERS)} matches" for game in BUILT_IN
    ]


def test_a_rehearsal_needs_a_game() -> None:
    assert CliRunner().invoke(rehearsal.main, ["--games", "0"]).exit_code == 2
