"""Pebbles, a game for tests: each of its pieces is one that a game may bring along, in plain Python.

Stones lie in three places a side, the first facing the first. A number is printed on each: what it weighs.
"""

from typing import Final

from kirifuda.kernel.abilities import (
    ACTIVATED,
    ADDS,
    NUMBER,
    PLAYED,
    READS_NUMBERS,
    STATIC,
    TRIGGERED,
    Ability,
    Change,
    Cost,
    TargetSpec,
    reads_zone,
)
from kirifuda.kernel.bits import SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask, Joint
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import Event
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Env, Frame
from kirifuda.kernel.layout import ALL, NOBODY, OWNER, Layout, Zone
from kirifuda.kernel.plain import PlainRules
from kirifuda.kernel.plain_terms import O_ENTER, O_LEAVE, O_PAY, T_CARD, T_PLAY, play_codes
from kirifuda.kernel.requirements import Facts, Requirement
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import State, alive, ref_of, side_of, slot_of
from kirifuda.language.amounts import Amount, Fixed
from kirifuda.language.conditions import Condition
from kirifuda.language.meanings import ANYONES, Everything, Group, Held, Test, Things, of_frame
from kirifuda.language.plain import NOTHINGS
from kirifuda.language.plain_costs import PayHeld, PayLeave
from kirifuda.language.program import TextAbility, Watch
from kirifuda.language.steps import Draw, Modify, NameTarget, Step, Unless, go_on, nothing

DECK, HAND, GONE, STONE = range(4)
LAYOUT = Layout(
    (
        Zone(DECK, "deck", NOBODY, True, False, False),
        Zone(HAND, "hand", OWNER, False, False, False),
        Zone(GONE, "gone", ALL, False, False, False),
        Zone(STONE, "stone", ALL, False, True, True),
    ),
    3,
)
TYPE_STONE, TYPE_CALL = 1, 2
WEIGHT = 0
TEXTS = 301
CITES = {
    "deck": 101, "copies": 102, "first": 103, "opening": 104, "turn": 201, "draw": 202, "main": 203, "end": 204,
    "play": 205, "where": 206, "texts": TEXTS, "targets": 302, "use": 303, "heavy": 207, "empty": 401,
    "limit": 402, "concede": 403,
}  # fmt: skip


class Odd(Test):
    """A stone whose weight is odd, as it is printed."""

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.defs[card].face.numbers[WEIGHT] % 2 == 1


class InFirst(Group):
    """The stones in the first places."""

    def cards(self, s: State, source: int, seat: int) -> list[int]:
        return [card for card in super().cards(s, source, seat) if slot_of(s, card) == 0]


class Facing(Things):
    """The stone that the source faces."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = reads_zone(STONE)

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        if not alive(s, source):
            return []
        there = LAYOUT.place(1 - side_of(s, source & SUBJECT), STONE, slot_of(s, source & SUBJECT))
        return [ref_of(s, card) for card in s.places[there]]


class WeightOf(Amount):
    """What things weigh together."""

    def __init__(self, things: Things) -> None:
        super().__init__(things.reads | READS_NUMBERS, things.bound)
        self.things: Final = things

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return sum(weight(s, ref & SUBJECT) for ref in self.things.refs(s, source, seat, env))


class MoreThan(Condition):
    """An amount is more than a number."""

    def __init__(self, amount: Amount, n: int) -> None:
        super().__init__()
        self.reads = amount.reads
        self.amount: Final = amount
        self.n: Final = n

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return self.amount.value(s, source, seat, env) > self.n


class Thud(Watch):
    """A stone is put down that weighs at least so much."""

    def __init__(self, least: int) -> None:
        super().__init__(1 << O_ENTER)
        self.least: Final = least

    def sees(self, s: State, source: int, seat: int, e: Event) -> bool:
        return weight(s, e.ref & SUBJECT) >= self.least


class Leaning(Change):
    """The stone that the source faces weighs one less for each stone of the source's side."""

    def __init__(self) -> None:
        super().__init__(ADDS, NUMBER, WEIGHT)
        self.reads = reads_zone(STONE)

    def touched(self, s: State, source: int, seat: int) -> list[int]:
        return Facing().refs(s, source, seat, ())

    def value(self, s: State, source: int, seat: int) -> int:
        return -len(stones(s, seat))


class Together(Joint):
    """What is taken weighs at most so much together."""

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def met(self, s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
        return sum(weight(s, t & SUBJECT) for t in picks) <= self.most

    def extend(self, s: State, ask: Ask, start: tuple[int, ...], rng: Rng | None) -> tuple[int, ...] | None:
        full = super().extend(s, ask, start, rng)
        while full is not None and len(full) > len(start) and not self.met(s, ask, full):
            full = full[:-1]
        return full if full is not None and self.met(s, ask, full) else None


class RollAway(Step):
    """Any number of things that weigh at most so much together roll away."""

    def __init__(self, things: Things, most: int) -> None:
        self.things: Final = things
        self.most: Final = most

    def run(self, s: State, f: Frame) -> None:
        found = tuple([token(T_CARD, ref & SUBJECT) for ref in of_frame(self.things, s, f)])
        if not found:
            nothing(s, f, "nobody")
            return
        source = f.a & SUBJECT
        ask = Ask(CHOOSE, f.b, "choose-things", TEXTS, source, found, 0, len(found), Together(self.most), False)
        s.setup.rules.pose(s, ask)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        rules = s.setup.rules
        assert isinstance(rules, Pebbles)
        emit(s, [rules.spend(s, ref_of(s, t & SUBJECT), O_LEAVE, TEXTS, f.a, f.b) for t in picks])


class FromHand(Cost):
    """A card of the hand."""

    def payable(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[LAYOUT.place(seat, HAND)]) > 0

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        held = tuple([token(T_CARD, card) for card in s.places[LAYOUT.place(seat, HAND)]])
        return Ask(CHOOSE, seat, "pay", self.rule, source & SUBJECT, held, 1, 1, ANY, True)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        rules = s.setup.rules
        assert isinstance(rules, Pebbles)
        return [rules.spend(s, ref, O_PAY, self.rule, source, seat) for ref in picks]


class TheirStone(TargetSpec):
    """A stone of the other player."""

    def candidates(self, s: State, source: int, seat: int) -> list[int]:
        return [ref_of(s, card) for card in stones(s, 1 - seat)]


class Silence(Ability):
    """Every stone on the table is lifted off, if the other player has one: nothing of it is a program."""

    def __init__(self, address: str) -> None:
        super().__init__(PLAYED, 1, address, 0, ())

    def usable(self, s: State, source: int, seat: int) -> bool:
        return len(stones(s, 1 - seat)) > 0

    def run(self, s: State, f: Frame) -> None:
        rules = s.setup.rules
        assert isinstance(rules, Pebbles)
        s.top = f.below
        every = [*stones(s, f.b), *stones(s, 1 - f.b)]
        if every:
            emit(s, [rules.spend(s, ref_of(s, card), O_LEAVE, TEXTS, f.a, f.b) for card in every])

class NotTooHeavy(Requirement):
    """A stone that weighs three or more is put down only where one of its side lies already."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.defs[card].face.numbers[WEIGHT] < 3 or len(stones(s, seat)) > 0

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("weight", s.defs[card].face.numbers[WEIGHT]),)


def weight(s: State, card: int) -> int:
    """What a stone now weighs."""
    return face(s, card).numbers[WEIGHT]


def stones(s: State, seat: int) -> list[int]:
    """A side's stones, place by place."""
    first = LAYOUT.place(seat, STONE)
    return [card for place in range(first, first + LAYOUT.slots) for card in s.places[place]]


class Pebbles(PlainRules):
    """Three places a side; whoever must draw and can't has lost."""

    name = "pebbles"
    prefix = "PB"
    layout = LAYOUT
    types = ("", "stone", "call")
    numbers = ("weight",)
    codes = play_codes("put", "call", use="use")
    cites = CITES
    staying = (TYPE_STONE,)
    heavy = NotTooHeavy(CITES["heavy"], "not-too-heavy")

    def words(self, what: str) -> tuple[str, ...]:
        return NOTHINGS if what == "nothing" else super().words(what)

    def asks(self, s: State, pick: int) -> tuple[Requirement, ...]:
        return (self.heavy,) if pick >> SUBJECT_BITS == T_PLAY + TYPE_STONE else ()


def text(kind: int, address: str, *steps: Step, watch: Watch | None = None) -> TextAbility:
    """A text of these steps."""
    ability = TextAbility(kind, 1, address, watch.occasions if watch is not None else 0, ())
    ability.steps = steps
    ability.watch = watch
    return ability


def card(id: str, kind: int, weighs: int, *texts: Ability) -> CardDef:
    return CardDef(id, id, kind, Face((weighs,), 0, 0, (), texts))


def cards() -> list[CardDef]:
    """One of each."""
    all_stones = Group(STONE, ANYONES, ())
    odd = Everything(all_stones.with_test(Odd()))
    first = WeightOf(Everything(InFirst(STONE, ANYONES, ())))
    # Two stones of the other's are named, one and then another, and a card is paid: once a turn.
    bully = text(ACTIVATED, "bully/1", Modify(Held(1), ADDS, NUMBER, WEIGHT, WeightOf(Held(2)), 1))
    bully.targets = (TheirStone(1, 1), TheirStone(0, 1))
    bully.costs = (FromHand(CITES["use"]),)
    bully.once = 1
    pot = text(ACTIVATED, "pot/1", Draw(Fixed(2), 0))
    pot.costs = (PayHeld(CITES["use"], 1), PayLeave(CITES["use"]))
    pot.once = 2
    lookout = text(TRIGGERED, "lookout/1", watch=Thud(3))
    lookout.steps = (NameTarget(TheirStone(1, 1), 1, 2), Modify(Held(1), ADDS, NUMBER, WEIGHT, WeightOf(Facing()), 1))
    volley = text(PLAYED, "volley/1", RollAway(Held(1), 3))
    volley.targets = (TheirStone(1, 2),)
    again = text(PLAYED, "volley/2", RollAway(Held(1), 1))
    again.targets = (TheirStone(0, 1),)
    moss = Ability(STATIC, 1, "moss/1", 0, (Leaning(),))
    boulder = text(TRIGGERED, "boulder/1", Unless(MoreThan(first, 2), 2, 1), RollAway(odd, 4), watch=Thud(1))
    return [
        card("pebble", TYPE_STONE, 1),
        card("moss", TYPE_STONE, 2, moss),
        card("lookout", TYPE_STONE, 3, lookout),
        card("bully", TYPE_STONE, 2, bully),
        card("pot", TYPE_STONE, 1, pot),
        card("boulder", TYPE_STONE, 4, boulder),
        card("echo", TYPE_CALL, 0, text(PLAYED, "echo/1", Draw(WeightOf(Everything(all_stones)), 0))),
        card("volley", TYPE_CALL, 0, volley, again),
        card("silence", TYPE_CALL, 0, Silence("silence/1")),
    ]


RULES = Pebbles()
PIECES: tuple[type, ...] = (
    Odd, InFirst, Facing, WeightOf, MoreThan, Thud, Leaning, Together, RollAway, FromHand, TheirStone, Silence,
    NotTooHeavy, Pebbles,
)  # fmt: skip
"""What is a game's own here: one of everything that a game may extend."""
