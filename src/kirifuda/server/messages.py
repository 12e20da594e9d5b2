"""What a browser and the server say to each other about a match in play: typed, versioned, one JSON object a message.

The browser draws a `Table` and offers a `Question`; it knows no rule and no word of a game. All that a seat is shown
has passed `view`, and is said in the language that the connection asked for. Cards are named by `key`: the viewing
seat's handle, as text; a card that the viewer can't tell from others has a key that says only where it lies.

A change of these structs is a change of the protocol: a new field has a default, none changes its meaning, and
`VERSION` rises when an old browser could no longer play. `docs/protocol.md` and the TypeScript types are made from
this module.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION: Final = 1

Key = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""What lets its bearer sit at a seat, or watch: 128 random bits and more, told to nobody else."""

Op = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""An operation id of the sender's: an input that comes twice is done once, and answered alike."""

SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Looking = Annotated[int, Meta(ge=0, le=2)]
"""Whose eyes: a seat, or 2 for a spectator."""

Number = tuple[int, int]
"""A question's number: public steps so far, and the questions since that this seat was asked."""

Pick = Annotated[int, Meta(ge=-(2**31), lt=2**53)]
Picks = Annotated[list[Pick], Meta(max_length=200)]
Language = Annotated[str, Meta(pattern=r"^(ja|en)$")]
Note = Annotated[str, Meta(max_length=2000)]
CardKey = Annotated[str, Meta(max_length=40)]


class Message(Struct, frozen=True, tag_field="type", rename="camel", omit_defaults=True):
    """One message, told apart by `type`. A field that has its default is left out."""


class Part(Struct, frozen=True, rename="camel", omit_defaults=True):
    """A part of a message."""


class Input(Message, frozen=True, forbid_unknown_fields=True):
    """What a browser says."""


class Operation(Input, frozen=True):
    """An input with an operation id."""

    op: Op


class SeatOperation(Operation, frozen=True):
    """What the person at a seat does."""

    seat: SeatNumber


class Picking(SeatOperation, frozen=True):
    """Picks for the open question."""

    number: Number
    picks: Picks


# ── From the browser ────────────────────────────────────────────────────────────────────────────────────────────────


class Hello(Input, frozen=True, tag="hello"):
    """The first message of a connection, and the first after every reconnection: answered by `welcome`, then `frame`.

    `contribution` is this person's part of the seed (hexadecimal); it counts for seats that have given none yet,
    and the match begins when every person's seat has given one.
    """

    key: Key
    v: int = VERSION
    language: Language = "en"
    contribution: Annotated[str, Meta(max_length=128, pattern=r"^[0-9a-f]*$")] = ""


class Choose(Picking, frozen=True, tag="choose"):
    """An answer to the open question. Stored before it is acknowledged by a frame that carries `op`."""


class Consider(Picking, frozen=True, tag="consider"):
    """Would these picks be an answer, or the beginning of one? Nothing is played. Answered by `considered`."""


class Explain(Operation, frozen=True, tag="explain"):
    """May this card act now, and why not; where its changed numbers come from. Answered by `explained`."""

    card: CardKey


class Look(Input, frozen=True, tag="look"):
    """See with the eyes of another of the seats that this key holds (2: a spectator's). Answered by a whole frame."""

    seat: Looking


class Speak(Input, frozen=True, tag="speak"):
    """Go on in another language. Answered by a new `welcome` and a whole frame."""

    language: Language


class Stops(SeatOperation, frozen=True, tag="stops"):
    """The windows that go by unasked from now on, as `reason/own` and `reason/theirs`; `quiet`: no wish this turn.

    The room passes them for the seat after a delay that tells nothing of its hand.
    """

    passed: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=40)]
    quiet: bool = False


class Undo(SeatOperation, frozen=True, tag="undo"):
    """Take back one's last answer: at once against the computer or oneself, between people once the other agrees."""


class Agree(SeatOperation, frozen=True, tag="agree"):
    """The answer to the other person's wish to take back."""

    yes: bool


class Leave(SeatOperation, frozen=True, tag="leave"):
    """Concede. At any time, whoever is asked."""


class Report(Operation, frozen=True, tag="report"):
    """Something is wrong here: position, versions and note are stored. Answered by `reported`."""

    note: Note = ""


Inputs = Hello | Choose | Consider | Explain | Look | Speak | Stops | Undo | Agree | Leave | Report


# ── The table ───────────────────────────────────────────────────────────────────────────────────────────────────────


class CardShown(Part, frozen=True):
    """A card as it lies. What is printed on it is a `CardPage`, by `id`; a card that can't be named has none."""

    key: str
    seat: int
    """On whose side it lies."""
    zone: str
    slot: int = -1
    """The slot it lies in; -1 for a plain zone."""
    id: str = ""
    name: str = ""
    turned: str = ""
    """How it is turned, in a word of the reader's ("spent", "face-down"); "" as it came."""
    numbers: dict[str, tuple[int, int]] = {}
    """Number → (as it now reads, as printed); only in play."""
    notes: list[str] = []
    """What else has changed: flags, keywords and texts given or lost, in words."""


class Pile(Part, frozen=True):
    """A plain zone of one side."""

    count: int
    cards: list[str] = []
    """Keys in the zone's order, bottom first, of the cards that this viewer is shown there one by one."""
    top: str = ""
    """Key of the top card, where only that may be known."""


class SlotShown(Part, frozen=True):
    """A place that holds a host, and what lies under and beside it: zone → keys. Empty ones that exist are shown."""

    zones: dict[str, list[str]]
    limits: dict[str, tuple[int, int]] = {}
    """Zone → (how many lie there, how many may)."""


class Side(Part, frozen=True):
    """One player's side of the table."""

    piles: dict[str, Pile]
    slots: dict[str, SlotShown]
    """By the slot's number, as text; a slot that is not there yet is left out."""


class PendingShown(Part, frozen=True):
    """Something that waits to resolve, the next first."""

    seat: int
    text: str
    card: str = ""


class OptionShown(Part, frozen=True):
    """One option of a question. `pick` goes back as it is."""

    pick: int
    text: str
    """The option in full, for a list or a screen reader."""
    act: str = ""
    """The deed alone ("Play", "Attack"), for a button on a card; "" if the card itself is the option."""
    card: str = ""
    """Key of the card it is about: lit, and clicked for it."""
    slot: tuple[int, int] | None = None
    """Seat and slot it is about."""
    passing: bool = False


class Question(Part, frozen=True):
    """The open question, shown to nobody but the seat that is asked."""

    seat: int
    number: Number
    kind: str
    """`act` (one option), `choose` (lo to hi of them), `order` (all, in an order)."""
    reason: str
    text: str
    rule: str
    lo: int
    hi: int
    options: list[OptionShown]
    back: bool = False
    """Whether the declaration may still be taken back: answer with the one pick `backPick`."""
    joint: bool = False
    """Whether the options taken must also fit together: ask with `consider`."""
    careful: bool = False
    """Whether an answer that takes something loses the match, or can't be taken back: ask again before sending."""
    nothing: str = ""
    """What choosing nothing is called, where that is an answer."""
    source: str = ""
    """Key of the card whose text asks."""
    source_text: str = ""
    usual: list[int] | None = None
    """The answer that Enter gives."""
    forgone: str = ""
    """What could still be done this turn and is lost by passing: say so before a pass that was not read."""


class SeatShown(Part, frozen=True):
    """Who sits at a seat."""

    name: str
    deck: str
    person: bool
    here: bool = True
    """Whether a person's browser is connected."""


class Over(Part, frozen=True):
    """How the match ended, and how anybody can check that the decks were shuffled fairly."""

    text: str
    rule: str
    winner: int | None = None
    """A seat; nobody, if the match was drawn."""
    fairness: Fairness | None = None


class Fairness(Part, frozen=True):
    """Commit and reveal: `commitment` (shown from the start) is SHA-256 of `secret`, both hexadecimal; the seed is the
    first 128 bits of SHA-256 of `secret/contribution a/contribution b`, as text. It comes when the match is over.
    """

    commitment: str
    contributions: tuple[str, str]
    secret: str
    seed: str


class LessonShown(Part, frozen=True):
    """What a guided first game says now."""

    said: list[str]
    wanted: str = ""
    done: int = 0
    steps: int = 0
    picks: list[int] | None = None
    """The answer that the lesson asks for, to be lit."""


class Table(Part, frozen=True):
    """All that a browser draws. A frame carries it whole, or as a JSON merge patch (RFC 7396) to the last one."""

    turn: int
    """0 before the first."""
    turn_seat: int
    phase: str
    heading: str
    """Whose turn it is, which one, its phase: in words."""
    sides: dict[str, Side]
    """`"0"` and `"1"`."""
    cards: dict[str, CardShown]
    """Every card that is shown one by one, by key."""
    seats: dict[str, SeatShown]
    pending: list[PendingShown] = []
    battle: dict[str, str] = {}
    """The cards of a battle by the role the game's table layout gives them."""
    battle_text: str = ""
    question: Question | None = None
    waiting: str = ""
    """That somebody else is asked; never for what."""
    wish: str = ""
    """Somebody's wish to take back, to be answered with `agree`."""
    wish_seat: int = -1
    can_undo: list[int] = []
    """This key's seats that may take back now."""
    can_leave: list[int] = []
    lesson: LessonShown | None = None
    over: Over | None = None
    made: int = 0
    """How many choices have been made, as everybody may count them."""
    trouble: str = ""
    """What went wrong and goes on being so: a store that can't be written, an agent that was started again."""
    stops: dict[str, list[str]] = {}
    """This key's seats → the windows that each lets go by, in whichever of its windows it has said so."""
    quiet: dict[str, int] = {}
    """This key's seats → the turn in which each wishes no more."""


# ── From the server ─────────────────────────────────────────────────────────────────────────────────────────────────


class ZoneWords(Part, frozen=True):
    """A zone as the table layout places it and the reader calls it."""

    name: str
    label: str
    short: str
    kind: str
    """`held` (in hand), `pile` (a count), `shown` (card by card beside the slots), `host`, `under`, `beside`."""
    listed: bool = False
    """Whether its cards can be called up."""
    rare: bool = False
    """Whether it takes room only while something lies there."""


class WindowWords(Part, frozen=True):
    """A question that may go by unasked."""

    key: str
    """`reason/own` or `reason/theirs`."""
    text: str


class Layout(Part, frozen=True):
    """The play mat, from the game's table layout."""

    zones: list[ZoneWords]
    rows: list[int]
    """How many slots lie in each row of a side, the foremost row first."""
    slot_names: list[str]
    """Each slot's name."""
    numbers: dict[str, str]
    """The hosts' numbers, in the order they are shown, and what they are called in short."""
    windows: list[WindowWords]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: where one sits, and what stays as it is."""

    v: int
    room: str
    game: str
    title: str
    language: str
    seats: list[int]
    """The seats that this key holds; none for a spectator."""
    looking: int
    mode: str
    """`computer`, `friends`, `hotseat` (hide the table between turns), `solo`, `watch`, `guided`."""
    layout: Layout
    commitment: str
    stops: dict[str, list[str]] = {}
    """Seat → the windows that it lets go by."""
    quiet: dict[str, int] = {}
    """Seat → the turn in which it wishes no more."""
    waiting_for: list[int] = []
    """Persons' seats that nobody has sat down at yet; the match begins when there are none."""


class LogLine(Part, frozen=True):
    """One thing that happened, in words."""

    text: str
    rule: str = ""
    cards: list[str] = []
    """Ids of the cards it names, for their pages."""
    turn: bool = False
    """Whether it is the heading of a turn."""


class Motion(Part, frozen=True):
    """One event to animate: `kind` is the kernel's (move, turn, mark, number, attach, modifier, reveal, shuffle, roll,
    occasion, arrange), `word` the game's name of the occasion."""

    kind: str
    card: str = ""
    """Key of the card after the event; "" for one that can't be followed."""
    id: str = ""
    seat: int = -1
    word: str = ""
    start: tuple[int, str, int] | None = None
    """Side, zone, slot it came from."""
    end: tuple[int, str, int] | None = None
    count: int = 1
    was: str = ""
    """Key of the card before the event, where moving gave it another."""


class Frame(Message, frozen=True, tag="frame"):
    """A new position as this connection may see it. `n` counts the frames of the connection.

    Whole if `table` is there; else `patch` is the merge patch to the table of frame `n - 1`.
    """

    n: int
    table: Table | None = None
    patch: Annotated[dict[str, Any] | UnsetType, Meta(description="RFC 7396 merge patch to the last table")] = UNSET
    op: str = ""
    """The input that this frame acknowledges, if it was this connection's."""
    looking: int = 2
    log: list[LogLine] = []
    motions: list[Motion] = []
    printed: dict[str, CardPage] = {}
    """Pages of cards that the game's own set has not got, by id: each once a connection."""
    reset: bool = False
    """Whether something was taken back: the log begins anew with `log`."""


class Refused(Message, frozen=True, tag="refused"):
    """An input that was not done. Nothing has changed, and the question stays open."""

    op: str
    why: str
    """`not-legal`, `stale`, `wrong-seat`, `over`, `not-now`, `store`, `lesson`."""
    text: str
    rules: list[str] = []


class Considered(Message, frozen=True, tag="considered"):
    """The answer to `consider`."""

    op: str
    allowed: bool
    complete: list[int] | None = None
    """A full answer that begins so, if there is one."""
    text: str = ""
    """What is missing, in words."""
    rules: list[str] = []


class Finding(Part, frozen=True):
    """One requirement, in words."""

    text: str
    met: bool
    rule: str = ""


class ActExplained(Part, frozen=True):
    """One thing that the card might do."""

    text: str
    may: bool
    findings: list[Finding]


class Explained(Message, frozen=True, tag="explained"):
    """The answer to `explain`."""

    op: str
    card: str
    acts: list[ActExplained]
    sources: list[str]
    """Where each changed number comes from."""


class Reported(Message, frozen=True, tag="reported"):
    """The answer to `report`: the file's two forms are fetched with this connection's key."""

    op: str
    id: str
    text: str


class Failed(Message, frozen=True, tag="failed"):
    """A message that could not be understood, or a key that opens nothing. `fatal`: don't connect again with it."""

    why: str
    """`malformed`, `unknown-key`, `version`, `too-long`, `too-fast`, `full`, `first-hello`, `store`; `decks`: a deck
    can't be read any more; `broken`: the record can't be played again."""
    text: str
    fatal: bool = False
    op: str = ""
    """The operation of the message, where it names one: it was not done."""


Outputs = Welcome | Frame | Refused | Considered | Explained | Reported | Failed


# ── Cards as printed ────────────────────────────────────────────────────────────────────────────────────────────────


class TextPrinted(Part, frozen=True):
    """A line of text of a card, in both languages."""

    box: dict[str, str]
    """What its box is called in each language, where a card has more than one: `ja`, `en`; else empty."""
    ja: str
    en: str
    label: dict[str, str] = {}
    """What the line is called in each language, where it bears a name: `ja`, `en`."""


class CardPage(Part, frozen=True):
    """A card as printed, in both languages; fetched over HTTP once, or sent in a frame for cards of no shipped set."""

    id: str
    set: str
    name: dict[str, str]
    type: str
    type_words: dict[str, str]
    attributes: list[str]
    """The game's names of its colours or attributes, for art and search."""
    attribute_words: dict[str, str]
    values: dict[str, int]
    """Every number of its card file by key (`level`, `power`, `capacity.large`), as printed."""
    lines: dict[str, list[str]]
    """What the card says above its texts (costs, icons, entry conditions, races), a line each, by language."""
    texts: list[TextPrinted]
    flavour: dict[str, str] = {}
    keywords: dict[str, list[tuple[str, str, str]]] = {}
    """By language: keyword, what it means, its rule number."""
    costs: dict[str, list[str]] = {}
    """What it asks of whoever plays it, in a word or two each, by language: for a card that is drawn small."""


decoder: Final = msgspec.json.Decoder(Inputs)
encoder: Final = msgspec.json.Encoder()
