"""The whole position, as a value.

Between decisions a state never changes: `fork` shares what the two states have in common, and the first
write to a shared list copies it (`mine` says which lists are a state's own). The layout (tuples of card
numbers for places, one record a card, linked frames) was chosen by measurement: a list that is copied costs
by its length, so there is one list over all cards and not one for each thing that is known of a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import GENERATION_SHIFT, PLACE, SUBJECT, SUBJECT_BITS, Ref
from kirifuda.kernel.cards import BLANK_FACE, CardDef, Face
from kirifuda.kernel.events import Event, Modifier
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.rng import Rng

if TYPE_CHECKING:
    from kirifuda.kernel.decisions import Ask, Decision
    from kirifuda.kernel.layout import Layout
    from kirifuda.kernel.rules import Rules

NO_MARKS: Final[tuple[int, ...]] = (0, 0, 0, 0)
"""A card in play has four marks, named by its game."""


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Rec:
    """What is remembered of a card: where it lies and who can follow it; in play also its orientation and marks,
    when it came, and how it reads without and with continuous effects."""

    def __init__(
        self, loc: int, handles: int, turned: int, marks: tuple[int, ...], stamp: int, printed: Face, face: Face
    ) -> None:
        self.loc: Final = loc
        """Packed: generation, who knows it, place (`kernel.bits`)."""
        self.handles: Final = handles
        """Packed: its handle for each of the three viewers, 0 for one who cannot follow it."""
        self.turned: Final = turned
        self.marks: Final = marks
        self.stamp: Final = stamp
        """When it came into play; `NEVER` for a card that is not, and has not been turned or marked where it lies."""
        self.printed: Final = printed
        self.face: Final = face

    def at(self, loc: int, handles: int) -> Rec:
        """The same card in the same state elsewhere, or known to others."""
        return Rec(loc, handles, self.turned, self.marks, self.stamp, self.printed, self.face)

    def reading(self, face: Face) -> Rec:
        """The same card, as continuous effects now let it read."""
        return Rec(self.loc, self.handles, self.turned, self.marks, self.stamp, self.printed, face)


NEVER: Final = -1


def bare(loc: int, handles: int) -> Rec:
    """A card of which only where it lies and who follows it is remembered."""
    return Rec(loc, handles, 0, NO_MARKS, NEVER, BLANK_FACE, BLANK_FACE)


class Waiting:
    """A triggered ability that has been set off and not yet happened."""

    def __init__(self, ability: Ability, source: int, seat: int, subject: int, amount: int) -> None:
        self.ability: Final = ability
        self.source: Final = source
        self.seat: Final = seat
        self.subject: Final = subject
        """The entity of the event that set it off."""
        self.amount: Final = amount


class Outcome:
    """How a match ended: the winning seat (None for a draw), the ending and its rule number."""

    def __init__(self, winner: int | None, ending: str, rule: int) -> None:
        self.winner: Final = winner
        self.ending: Final = ending
        self.rule: Final = rule

    def __repr__(self) -> str:
        who = "draw" if self.winner is None else f"seat {'ab'[self.winner]} wins"
        return f"<Outcome: {who}, {self.ending}>"


class Setup:
    """What stays the same for a whole match: rules, options, cards, and scripted rolls if any."""

    def __init__(
        self,
        rules: Rules,
        options: tuple[int, ...],
        defs: tuple[CardDef, ...],
        abilities: dict[str, Ability],
        decks: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        self.rules: Final = rules
        self.options: Final = options
        self.defs: Final = defs
        """Distinct definitions; number 0 is the blank."""
        self.abilities: Final = abilities
        """Every ability of those cards, granted ones included, by address."""
        self.split: Final = len(decks[0])
        """Cards up to this number are seat a's own, the others seat b's."""
        self.decks: Final = decks
        """The definitions' numbers, one a card, in list order."""
        self.seats: Final = rules.seat_faces(options)
        """What each seat may do before continuous effects."""
        self.table: State | None = None
        """The position before anything has happened, once a match has been dealt from here."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.rules, self.options, self.defs, self.abilities, self.decks))


_PLACES: Final = 1
_NUMS: Final = 2
_RECS: Final = 4


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class State:
    """A position. People read it through `decision`, `outcome` and `rules.view`; rules through `kernel`."""

    def __init__(
        self,
        setup: Setup,
        layout: Layout,
        rng: Rng,
        script: tuple[tuple[int, int], ...],
        places: list[tuple[int, ...]],
        defs: list[CardDef],
        recs: list[Rec],
        nums: list[int],
        mods: tuple[Modifier, ...],
        waiting: tuple[Waiting, ...],
        seats: tuple[Face, ...],
        in_play: tuple[int, ...],
        top: Frame | None,
        ask: Ask | None,
        outcome: Outcome | None,
        log: list[Event],
        clock: int,
        next_handles: int,
        steps: int,
        asked: int,
        essence: int,
        seen: tuple[int, ...],
        tried: tuple[int, ...],
        last_try: int,
        watches: int,
        replaces: int,
        reads: int,
        flags: int,
        mine: int,
    ) -> None:
        self.setup: Final = setup
        self.layout: Final = layout
        self.rng = rng
        self.script = script
        """Scripted rolls still to come: (name, value) pairs."""
        self.places = places
        self.defs = defs
        """Card number -> definition; a match's deal, shared by all its states."""
        self.recs = recs
        """Card number -> what is remembered of it."""
        self.nums = nums
        self.mods = mods
        self.waiting = waiting
        self.seats = seats
        """What each seat may do, as a face: seat numbers and flags after continuous effects."""
        self.in_play = in_play
        """Every card in play, as faces were last read; `cards_in_play` knows whether that still holds."""
        self.top = top
        self.ask = ask
        self.outcome = outcome
        self.log = log
        """Events since the last choice."""
        self.clock = clock
        self.next_handles = next_handles
        self.steps = steps
        self.asked = asked
        self.essence = essence
        self.seen = seen
        self.tried = tried
        self.last_try = last_try
        self.watches = watches
        self.replaces = replaces
        self.reads = reads
        """What the static texts in play look at (`abilities.READS_…`)."""
        self.flags = flags
        self.mine = mine

    @property
    def decision(self) -> Decision | None:
        """The question that is open, or None when the match has ended."""
        if self.ask is None:
            return None
        from kirifuda.kernel.decisions import Decision

        return Decision(self, self.ask)

    @property
    def digest(self) -> str:
        """A hash of the whole position, the same on every platform."""
        from kirifuda.kernel.positions import digest

        return digest(self)

    def __repr__(self) -> str:
        return f"<State step {self.steps}: {self.outcome or self.decision}>"

    def __reduce__(self) -> tuple[object, ...]:
        from kirifuda.kernel.positions import encode, unpickle

        return (unpickle, (self.setup, encode(self)))


# State flags
DIRTY: Final = 1
"""Something that checks read has changed."""
FACES: Final = 2
"""Faces must be read anew before the next look."""
VARIED: Final = 4
"""Some face differs from its printed one."""
STATICS: Final = 8
"""A static text is in play."""
TABLE: Final = 32
"""Something lies otherwise on the table (moved, turned or attached)."""
UNFIT: Final = 64
"""Faces have been read anew since the checks at rest last found nothing to do."""
CAST: Final = 16
"""The set of cards in play has changed since the masks were made."""
ABLE: Final = 128
"""Seat a has an activated ability in play; one bit higher, seat b."""


def fork(s: State) -> State:
    """The same position, free to change; `s` stays as it is, and copies before it writes again."""
    s.mine = 0
    return State(
        s.setup, s.layout, s.rng, s.script, s.places, s.defs, s.recs, s.nums, s.mods, s.waiting, s.seats, s.in_play,
        s.top, s.ask, s.outcome, [], s.clock, s.next_handles, s.steps, s.asked, s.essence, s.seen, s.tried,
        s.last_try, s.watches, s.replaces, s.reads, s.flags, 0,
    )  # fmt: skip


def own_places(s: State) -> None:
    """Copy the list of what lies where if it is shared with another state."""
    if not s.mine & _PLACES:
        s.mine |= _PLACES
        s.places = s.places[:]


def own_recs(s: State) -> None:
    if not s.mine & _RECS:
        s.mine |= _RECS
        s.recs = s.recs[:]


def own_nums(s: State) -> None:
    if not s.mine & _NUMS:
        s.mine |= _NUMS
        s.nums = s.nums[:]


# Reading -------------------------------------------------------------------------------------------------


def lying_in_play(layout: Layout, places: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Of what lies where, every card in play, seat by seat and place by place."""
    found: tuple[int, ...] = ()
    for place in layout.play_places:
        here = places[place]
        if here:
            found = found + here if found else here
    return found


def cards_in_play(s: State) -> tuple[int, ...]:
    """Every card in play, seat by seat and place by place."""
    return lying_in_play(s.layout, s.places) if s.flags & CAST else s.in_play


def ref_of(s: State, card: int) -> Ref:
    """The reference to a card as it lies now."""
    return Ref(card | s.recs[card].loc >> GENERATION_SHIFT << SUBJECT_BITS)


def next_ref(ref: int) -> Ref:
    """The reference that an entity's card will have when it has changed zone once more."""
    return Ref(ref + (1 << SUBJECT_BITS))


def alive(s: State, ref: int) -> bool:
    """Whether the reference still finds its entity."""
    card = ref & SUBJECT
    return card != 0 and card < len(s.recs) and s.recs[card].loc >> GENERATION_SHIFT == ref >> SUBJECT_BITS


def place_of(s: State, card: int) -> int:
    return s.recs[card].loc & PLACE


def zone_of(s: State, card: int) -> int:
    return s.layout.zone_of[s.recs[card].loc & PLACE]


def slot_of(s: State, card: int) -> int:
    """The slot a card lies in, or -1."""
    return s.layout.slot_of[s.recs[card].loc & PLACE]


def printed_at(s: State, card: int, place: int) -> Face:
    """How a card reads at a place, before continuous effects."""
    definition = s.defs[card]
    if not definition.slots:
        return definition.face
    return definition.in_slot(s.layout.slot_of[place])


def as_printed(s: State, card: int) -> Face:
    """How a card reads where it lies, before continuous effects."""
    return printed_at(s, card, s.recs[card].loc & PLACE)


def side_of(s: State, card: int) -> int:
    """The seat on whose side a card lies."""
    return 1 if s.recs[card].loc & PLACE >= s.layout.size else 0


def owner_of(s: State, card: int) -> int:
    """Whose deck the card came from, told by its number."""
    return 1 if card > s.setup.split else 0


def top_of(s: State) -> Frame:
    """The frame on top; a match in play always has one."""
    top = s.top
    assert top is not None
    return top
