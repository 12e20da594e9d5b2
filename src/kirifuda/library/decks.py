"""Decks: text lists (`3 FN-001` or `3 名前` a line), legality, and the decks that ship with a game."""

from __future__ import annotations

import re
from pathlib import Path

from kirifuda.errors import DeckError, DeckErrors, Message, ReadError, What
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.options import OptionValue, read_options
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import Card
from kirifuda.library.games import cards_folder
from kirifuda.library.naming import LANGUAGES
from kirifuda.library.pool import Pool
from kirifuda.library.toml import kind_of, read_file, suggestion

MOST = 99
"""The highest count of one card in a list."""

_LINE = re.compile(r"\s*(?P<count>\d+)(?:\s?[x×ｘXＸ])?\s+(?P<card>\S.*?)\s*")
_NAMES = re.compile(r"(?P<en>[^(（]*?)\s*[(（](?P<ja>[^)）]+)[)）].*")
_COMMENT = re.compile(r"(?:^|(?<=\s))[#＃]")
_ABOUT = re.compile(r"\s*(?P<language>ja|en)\s*[:：]\s*(?P<said>\S.*?)\s*", re.IGNORECASE)
_JOINED = {"ja": "", "en": " "}


class NoDeck(DeckError):
    """A name that no deck has: the nearest of those that are known, or all of them, are said with it."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(Message("there is no deck {name}{hint}", name=repr(name), hint=suggestion(name, known)))
        self.known = known


class Deck:
    """A named list of cards, in the order of its file."""

    def __init__(
        self, name: str, entries: list[tuple[int, Card]], names: dict[str, str] | None = None,
        about: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.entries = entries
        self.names = names or dict.fromkeys(LANGUAGES, name)
        """What a reader calls it, by language."""
        self.about = about or {}
        """What its plan is: a paragraph by language; nothing if its list does not say."""

    @property
    def cards(self) -> tuple[CardDef, ...]:
        """One definition a card."""
        return tuple(card.definition for count, card in self.entries for _ in range(count))

    @property
    def size(self) -> int:
        return sum(count for count, _ in self.entries)

    def problems(self, rules: Rules, options: tuple[int, ...] | None = None) -> list[Finding]:
        """What the rules object to; nothing for a legal deck."""
        values = options if options is not None else tuple(option.default for option in rules.options)
        return rules.legal_deck(self.cards, values)

    def text(self, language: str = "ja") -> str:
        """The list as a file holds it."""
        en, ja = self.names["en"], self.names["ja"]
        title = f"# {en} ({ja})\n" if en != ja else f"# {en}\n" if en else ""
        about = "".join(f"# {code}: {said}\n" for code, said in self.about.items())
        return title + about + "".join(f"{count} {card.id}  # {card.names[language]}\n" for count, card in self.entries)

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {self.size} cards>"


def options_of(rules: Rules, given: dict[str, OptionValue]) -> tuple[int, ...]:
    """A ruleset's options as numbers. Raises ValueError for an unknown one."""
    return read_options(rules.name, rules.options, given)


def parse_deck(text: str, pool: Pool, name: str, file: str = "") -> Deck:
    """A deck from a text list; without a name of its own it is called as the list says. Raises DeckErrors, each at line
    and column."""
    counts: dict[str, int] = {}
    errors: list[ReadError] = []
    names: dict[str, str] | None = None
    about: dict[str, list[str]] = {}
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        comment = _COMMENT.search(raw)
        line = raw[: comment.start()] if comment else raw
        if not line.strip():
            if comment and not counts and not errors:
                said = _ABOUT.fullmatch(raw[comment.end() :])
                if said:
                    about.setdefault(said["language"].lower(), []).append(said["said"])
                elif names is None:
                    names = _title(raw[comment.end() :], name)
            continue
        entry = _entry(line, pool)
        if isinstance(entry, ReadError):
            errors.append(ReadError(entry.what, file, number, entry.column))
            continue
        count, card_id = entry
        counts[card_id] = counts.get(card_id, 0) + count
        if counts[card_id] > MOST:
            message = Message("{id} is there {n} times, at most {most}", id=card_id, n=counts[card_id], most=MOST)
            errors.append(ReadError(message, file, number, len(line) - len(line.lstrip()) + 1))
    if not counts and not errors:
        errors.append(ReadError("the deck is empty; write a line such as '3 FN-001' for each card", file, 1, 1))
    if errors:
        raise DeckErrors(errors)
    called = name or (names or {}).get("en", "")
    return Deck(called, [(count, pool.cards[card_id]) for card_id, count in counts.items()], names, _paragraphs(about))


def _title(comment: str, name: str) -> dict[str, str] | None:
    """The names in a list's first comment: `English (日本語): more`, or one name for both."""
    found = _NAMES.fullmatch(comment.strip())
    if found:
        return {"ja": found["ja"].strip(), "en": found["en"].strip() or found["ja"].strip()}
    title = comment.strip().split(": ")[0]
    return dict.fromkeys(LANGUAGES, title) if title else None


def _paragraphs(about: dict[str, list[str]]) -> dict[str, str]:
    """The lines of comments that begin with `ja:` or `en:`, a paragraph each; one language serves for both."""
    said = {language: _JOINED[language].join(lines) for language, lines in about.items()}
    any_one = next(iter(said.values()), "")
    return {language: said.get(language, any_one) for language in LANGUAGES} if said else {}


def _entry(line: str, pool: Pool) -> tuple[int, str] | ReadError:
    """A line's count and card, or what is wrong with it and at which column."""
    start = len(line) - len(line.lstrip()) + 1
    found = _LINE.fullmatch(line)
    if found is None:
        return ReadError(_why_no_entry(line.strip(), pool), column=start)
    count = int(found["count"][:9])
    if not 1 <= count <= MOST:
        return ReadError(_no_count(found["count"]), column=start)
    card = pool.find(found["card"])
    if card is None:
        return ReadError(pool.why_not(found["card"]), column=found.start("card") + 1)
    return count, card.id


def _no_count(written: str) -> Message:
    return Message("a count is a whole number from 1 to {most}, not {found}", most=MOST, found=kind_of(written))


def _why_no_entry(line: str, pool: Pool) -> What:
    from kirifuda.library.codes import looks_like_code

    if looks_like_code(line):
        return "a share code stands in place of a file, not in one: give the code itself"
    first, _, rest = line.partition(" ")
    if first.isdecimal() and not rest:
        return Message("expected a card after the count {count}, as in '3 FN-001'", count=first)
    if rest and first[:1] in "+-−－.0123456789" and not first[1:].isalpha():
        return _no_count(first)
    card = pool.find(line)
    if card is not None:
        return Message("expected a count before the card: write '1 {id}'", id=card.id)
    return Message("expected a count and a card, as in '3 FN-001', found {found}", found=kind_of(line))


# Finding decks -------------------------------------------------------------------------------------------


def built_in(rules: Rules) -> dict[str, Path]:
    """The decks that ship with a game, by name."""
    folder = cards_folder(rules.name) / "decks"
    return {path.stem: path for path in sorted(folder.glob("*.txt"))} if folder.is_dir() else {}


def load_deck(name: str, pool: Pool) -> Deck:
    """A built-in deck by name, a deck file by path, or a share code.

    Raises DeckError if there is none or its code is damaged, DeckErrors for what is wrong in a list, ReadError for a
    file that cannot be read.
    """
    from kirifuda.library.codes import from_code, looks_like_code

    own = built_in(pool.rules)
    if name in own:
        return parse_deck(read_file(own[name]), pool, name, str(own[name]))
    path = Path(name)
    if looks_like_code(name) and not path.exists():
        return from_code(name, pool)
    if path.exists() or path.suffix:
        return parse_deck(read_file(path), pool, path.stem, name)
    raise NoDeck(name, sorted(own))
