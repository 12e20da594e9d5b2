"""Matches in files: the record's lines out, and back to where one left off."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from kirifuda.build_info import package_version
from kirifuda.cli.plain.sitting import Sitting
from kirifuda.errors import NotLegal, RecordError
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import Card
from kirifuda.library.decks import Deck
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.record import notation
from kirifuda.record.lines import Header, Seated, write_entry, write_header
from kirifuda.record.pins import Pinned, PinnedText, pin_decks


def folder() -> Path:
    """Where matches are saved that were given no file: `$KIRIFUDA_HOME/matches`, else in the user's data folder."""
    home = os.environ.get("KIRIFUDA_HOME")
    base = Path(home) if home else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kirifuda"
    return base / "matches"


def new_file(game: str) -> Path:
    """A file's path that is not taken, named after the game and the time."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.kifu"
    n = 1
    while path.exists():
        n += 1
        path = folder() / f"{stem}-{n}.kifu"
    return path


def pinned(rules: Rules, card: Card) -> Pinned:
    """A card of the library as a record pins it."""
    kind = rules.types[card.definition.kind]
    texts = [
        PinnedText(key.box, card.texts[key.name], card.trees[key.name])
        for key in rules.keys
        if key.box and kind in key.types and key.name in card.texts
    ]
    return Pinned(card.definition, card.names, tuple(texts))


def begin(
    rules: Rules, decks: tuple[Deck, Deck], agents: tuple[str, str], options: dict[str, OptionValue], seed: int
) -> Sitting:
    """A new match. Raises ValueError for an option or a seed that the rules refuse."""
    state = rules.start((decks[0].cards, decks[1].cards), seed, options)
    lists = tuple([[pinned(rules, card) for count, card in deck.entries for _ in range(count)] for deck in decks])
    cards, pins = pin_decks(rules, (lists[0], lists[1]), (decks[0].name, decks[1].name))
    seats = (Seated("", agents[0]), Seated("", agents[1]))
    began = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    header = Header(
        rules, rules.version, package_version(), state.setup.options, seed, seats, pins, cards, began=began
    )
    return Sitting(header, state)


def save(sitting: Sitting, path: Path) -> None:
    """Write the record whole. Raises OSError."""
    lines = [write_header(sitting.header), *[write_entry(sitting.rules, entry) for entry in sitting.entries]]
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    part.replace(path)


def resume(path: Path) -> Sitting:
    """The match of a saved file, at its last position. Raises RecordError, which names the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path} can't be read: {error}") from None
    if not lines:
        raise RecordError("the file is empty", str(path), 1, 1)
    sitting: Sitting | None = None
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if sitting is None:
                sitting = _header(data)
            else:
                _entry(sitting, data)
        except RecordError as error:
            raise RecordError(error.message, str(path), number, 1) from None
        except (ValueError, KeyError, TypeError, AttributeError, NotLegal) as error:
            raise RecordError(f"this line is no line of a match: {error!r}", str(path), number, 1) from None
    assert sitting is not None
    return sitting


def _header(data: dict[str, object]) -> Sitting:
    rules = rules_of(str(data["game"]))
    known = pool(rules.name)
    decks: list[Deck] = []
    listed = data["decks"]
    assert isinstance(listed, list)
    for deck in listed:
        entries: list[tuple[int, Card]] = []
        for row in deck["cards"]:
            count, _, name = row.partition(" ")
            entries.append((int(count), known.card(name)))
        decks.append(Deck(deck["name"], entries))
    seats = data["seats"]
    options = data["options"]
    assert isinstance(seats, list)
    assert isinstance(options, dict)
    agents = (str(seats[0]["agent"]), str(seats[1]["agent"]))
    return begin(rules, (decks[0], decks[1]), agents, options, int(str(data["seed"])))


def _entry(sitting: Sitting, data: dict[str, object]) -> None:
    if "do" in data:
        sitting.answer(notation.read(sitting.rules, str(data["do"])))
    elif "undo" in data:
        if not sitting.undo() or len(sitting.seats) != data["undo"]:
            raise RecordError(f"there is nothing to take back to choice {data['undo']}")
    elif "leave" in data:
        sitting.leave("ab".index(str(data["leave"])), str(data["ending"]))
