"""What the server gives and takes over HTTP: games, cards, rules, decks, rooms, records. One JSON object each.

A room's or record's key never stands in an address: it is sent as `Authorization: Bearer KEY`. Texts that are the
same for everybody come in both languages (`ja`, `en`); those made for one reader in the language that was asked for.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kirifuda.server.messages import CardPage, Frame, Key, Language, Part, Welcome

Words = dict[str, str]
"""A text by language: `ja`, `en`."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
DeckText = Annotated[str, Meta(max_length=20_000)]


class GamePage(Part, frozen=True):
    """GET /api/games: a game that can be played here."""

    id: str
    names: Words
    about: Words
    decks: list[DeckPage]
    guided: bool
    attributes: list[str]
    attribute_words: dict[str, Words]
    types: dict[str, Words]
    values: dict[str, Words]
    """The numbers that cards may have, in the order of a card file: what they are called."""
    mat: str
    """The colour theme of the play mat."""
    deck_size: tuple[int, int]
    options: list[OptionPage]
    numbers: dict[str, Words] = {}
    """The numbers that stand on the edge of a card in play, and what they are called in short."""


class OptionPage(Part, frozen=True):
    """An option of a game's rules."""

    name: str
    default: bool | int | str
    choices: list[bool | int | str]
    """What it may be; empty for a whole number, which is from `least` to `most`."""
    text: Words
    least: int = 0
    most: int = 0


class DeckPage(Part, frozen=True):
    """A shipped deck."""

    id: str
    names: Words
    about: Words
    cards: list[tuple[str, int]]


class AgentPage(Part, frozen=True):
    """GET /api/agents: who may sit at a seat."""

    id: str
    names: Words


class RuleLine(Part, frozen=True):
    """GET /api/games/{game}/rules: a line of the rulebook; a chapter's heading has no number."""

    number: str
    texts: Words
    heading: bool = False


class DeckCheck(Part, frozen=True):
    """POST /api/games/{game}/decks/check: a list as it is typed, or a share code."""

    text: DeckText
    language: Language = "en"


class DeckFinding(Part, frozen=True):
    """What is wrong with a deck: the rule, or the line that can't be read."""

    text: str
    rule: str = ""
    line: int = 0


class DeckChecked(Part, frozen=True):
    """The answer: the cards that could be read, what is wrong, and the deck in its two written forms."""

    legal: bool
    problems: list[DeckFinding]
    cards: list[tuple[str, int]]
    text: str = ""
    code: str = ""
    name: str = ""


class SampleHands(Part, frozen=True):
    """POST /api/games/{game}/decks/hands: some first hands of a deck, drawn by the rules."""

    text: DeckText
    count: Annotated[int, Meta(ge=1, le=10)] = 4


class Hands(Part, frozen=True):
    hands: list[list[str]]


class NewRoom(Part, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms: begin a match.

    `mode`: `computer` (seat `seat` is mine, an agent has the other), `friends` (the other one is a friend's, by link),
    `hotseat` (both are persons at this device, who hide their hands), `solo` (both are mine), `watch` (two agents),
    `guided` (the first game of the game, its own decks). The first of each pair (decks, names, agents) is that of
    whoever asks; where both seats are his, or none, that of seat 0.
    """

    game: Name
    mode: Annotated[str, Meta(pattern=r"^(computer|friends|hotseat|solo|watch|guided)$")]
    decks: tuple[DeckText, DeckText] = ("", "")
    """Each the id of a shipped deck, or a list or share code; "" for any shipped one."""
    names: tuple[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = ("", "")
    agents: tuple[Name, Name] = ("heuristic", "heuristic")
    seat: Annotated[int, Meta(ge=-1, le=1)] = -1
    """My seat; -1: by lot."""
    options: dict[str, bool | int | str] = {}
    language: Language = "en"


class Keys(Part, frozen=True):
    """A room's keys: mine, a friend's (`friends` only), and one for those who watch and see no hand."""

    room: str
    mine: Key
    friend: str = ""
    spectator: str = ""
    commitment: str = ""
    """What the seed is bound to before anybody has given his part of it: `messages.Fairness.commitment`."""


class KnownKeys(Part, frozen=True):
    """POST /api/rooms/known: the keys that a browser has kept."""

    keys: Annotated[list[Key], Meta(max_length=200)]
    language: Language = "en"


class RoomPage(Part, frozen=True):
    """A match as its bearer's list shows it."""

    key: str
    room: str
    game: str
    mode: str
    """As it was begun; `record` for one that was brought in: it is looked at, and nobody plays there."""
    seats: list[int]
    names: tuple[str, str]
    decks: tuple[str, str]
    turn: int
    made: int
    """How many public steps there have been: what somebody declares and has not yet played is not counted."""
    over: str = ""
    """How it ended, in words; "" while it is in play."""
    changed: str = ""
    """When something last happened there that everybody may know of (ISO 8601, UTC)."""
    yours: bool = False
    """Whether one of the bearer's seats is asked now."""


class Film(Part, frozen=True):
    """GET /api/record/film?look=0&language=en, with a key: a finished match, or an imported record, frame by frame.

    The first frame is whole, the others are patches; there is one a choice. While a match is in play its keys show only
    what their own seats may know; then any eyes may be chosen, and 3 shows both hands.
    """

    welcome: Welcome
    frames: list[Frame]
    title: str
    form: str
    """`full`, `seat`, `sampled`: what it can be used for."""
    notes: list[str] = []
    """What can't be verified."""
    can_play_on: bool = False
    """Whether `play-on` goes on from a frame, by its place in `frames`; of a seat record with a guess."""
    looks: list[int] = []
    """Whose eyes may be chosen."""


class Import(Part, frozen=True):
    """POST /api/records: a record file's text. Answered with `Keys` that open it in the viewer."""

    text: Annotated[str, Meta(max_length=5_000_000)]
    language: Language = "en"


class PlayOn(Part, frozen=True):
    """POST /api/record/play-on, with a key: go on from a position, against the computer or by oneself."""

    at: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=1)]
    mode: Annotated[str, Meta(pattern=r"^(computer|solo)$")] = "computer"
    agent: Name = "heuristic"
    language: Language = "en"


class Problem(Part, frozen=True):
    """Every refusal over HTTP: what is wrong and what to do, in the language that was asked for."""

    status: int
    why: str
    text: str
    findings: list[DeckFinding] = []


class FullCardList(Part, frozen=True):
    """GET /api/games/{game}/cards."""

    game: str
    sets: dict[str, Words]
    cards: list[CardPage]
