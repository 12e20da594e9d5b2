"""Links of a chain resolving: entry, equipment, events and abilities (RA-5.5, RA-6.6 to 6.8).

LINK frame: a = the verb, b = the declared card (an ability: its source), c = the seat; its environment holds
what was named and paid.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.area import (
    character_at,
    entry_condition,
    field_room,
    fields_at,
    item_room,
    meets,
    mp_at,
    room_for_item,
)
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    AREAS,
    CHARACTER_BASE,
    ITEM_BASE,
    K_LINK,
    LAYOUT,
    MP_BASE,
    N_MP_LIMIT,
    O_ENTER,
    O_EQUIP,
    O_FINISH,
    O_FIZZLE,
    O_PLACE_MP,
    O_RESOLVE,
    O_TRIM,
    OPT_TRIM,
    SIDE,
    SIDEWAYS,
    T_ABILITY,
    T_CARD,
    T_ENTER,
    T_EQUIP,
    TRASH,
    UPRIGHT,
)
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask, Joint
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MOVE, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import TEXT, Frame
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import State, alive, next_ref, owner_of, ref_of, side_of, slot_of

RESOLVE: Final = 0
TRIM: Final = 1
FILL: Final = 2
FINISH: Final = 3


def step(s: State, f: Frame) -> None:
    """Resolve a declaration, step by step."""
    if f.a == T_ENTER:
        if f.step == RESOLVE:
            _enter(s, f)
        elif f.step == TRIM:
            _trim(s, f)
        elif f.step == FILL:
            _fill(s, f)
        else:
            s.top = f.below
    elif f.a == T_EQUIP:
        _equip(s, f)
    elif f.step == RESOLVE:
        _text(s, f)
    else:
        s.top = f.below
        if f.a < T_ABILITY:
            to_trash(s, f, O_FINISH, 607)


def to_trash(s: State, f: Frame, why: int, rule: int) -> None:
    """The declared card goes to its owner's trash."""
    trash = LAYOUT.place(owner_of(s, f.b & SUBJECT), TRASH)
    happen(s, Event(MOVE, f.b, trash, 0, 0, why, rule, f.b, f.c))


def pending(s: State) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every link that waits, the next to resolve first: its seat, its act, and what it names (RA-9.2)."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    f = s.top
    while f is not None:
        if f.kind == K_LINK:
            count = 1 if f.a in (T_ENTER, T_EQUIP) else len(f.ability.targets)
            named: list[int] = []
            for group in f.env[:count]:
                named.extend(group)
            found.append((f.c, token(f.a, f.b & SUBJECT), tuple(named)))
        f = f.below
    return found


# Entry ---------------------------------------------------------------------------------------------------


def _enter(s: State, f: Frame) -> None:
    """The character enters spent, if it still may; otherwise it goes to the trash (RA-5.3, RA-5.5)."""
    card = f.b & SUBJECT
    slot = f.env[0][0]
    legal = alive(s, f.b) and req.AreaEmpty(501, "").met(s, f.c, card, slot)
    rule = 505
    if legal and not req.AreaMeets(502, "").met(s, f.c, card, slot):
        legal = False
        rule = 502
    if legal and not req.OneOfAName(504, "").met(s, f.c, card, 0):
        legal = False
        rule = 504
    if not legal:
        s.top = f.below
        emit(s, [occasion(O_FIZZLE, f.b, 0, 0, rule, f.c), _trashed(s, f, rule)])
        return
    s.top = Frame(f.kind, TRIM, f.a, next_ref(f.b), f.c, f.ability, f.env, f.below)
    place = f.c * SIDE + CHARACTER_BASE + req.area_of(f.c, slot)
    happen(s, Event(MOVE, f.b, place, SIDEWAYS, 0, O_ENTER, 503, f.b, f.c))


def _trashed(s: State, f: Frame, rule: int) -> Event:
    trash = LAYOUT.place(owner_of(s, f.b & SUBJECT), TRASH)
    return Event(MOVE, f.b, trash, 0, 0, O_FINISH, rule, f.b, f.c)


class Keeps(Joint):
    """What stays meets the entry condition (RA-5.6)."""

    def __init__(self, entry: int) -> None:
        self.entry: Final = entry

    def kept(self, ask: Ask, picks: list[int]) -> tuple[int, ...]:
        return tuple([t & SUBJECT for t in ask.candidates if t not in picks])

    def met(self, s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
        return meets(s, self.kept(ask, list(picks)), self.entry)

    def extend(self, s: State, ask: Ask, start: tuple[int, ...], rng: Rng | None) -> tuple[int, ...] | None:
        picks = list(start)
        rest = [t for t in ask.candidates if t not in start]
        if rng is not None:
            rng.shuffle(rest)
        for t in rest:
            if len(picks) >= ask.lo:
                break
            if meets(s, self.kept(ask, [*picks, t]), self.entry):
                picks.append(t)
        return tuple(picks) if len(picks) >= ask.lo and self.met(s, ask, tuple(picks)) else None


def standing(s: State, f: Frame) -> int:
    """The character that this link brought in, if it still stands in its area; else 0."""
    return f.b & SUBJECT if alive(s, f.b) and slot_of(s, f.b & SUBJECT) == req.area_of(f.c, f.env[0][0]) else 0


def _trim(s: State, f: Frame) -> None:
    """Fields beyond the capacity are discarded, keeping a set that meets the entry condition (RA-5.6)."""
    card = standing(s, f)
    if card:
        now = face(s, card)
        fields = fields_at(s, f.c, slot_of(s, card))
        over = len(fields) - field_room(now)
        if over > 0:
            tokens = tuple([token(T_CARD, c) for c in fields])
            joint = Keeps(entry_condition(now))
            if joint.extend(s, Ask(CHOOSE, f.c, "trim", 506, card, tokens, over, over, joint, False), (), None) is None:
                joint = Keeps(0)
            s.setup.rules.pose(s, Ask(CHOOSE, f.c, "trim", 506, card, tokens, over, over, joint, False))
            return
    s.top = f.at(FILL)


def _fill(s: State, f: Frame) -> None:
    """Up to the MP limit, cards of the player's choice from his trash become MP (RA-5.7)."""
    card = standing(s, f)
    if card:
        trash = s.places[LAYOUT.place(f.c, TRASH)]
        room = face(s, card).numbers[N_MP_LIMIT] - len(mp_at(s, f.c, slot_of(s, card)))
        hi = min(room, len(trash))
        if hi > 0:
            tokens = tuple([token(T_CARD, c) for c in trash])
            s.ask = Ask(CHOOSE, f.c, "fill-mp", 507, card, tokens, 0, hi, ANY, False)
            return
    s.top = f.at(FINISH)


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """Fields to trim, or cards to become MP."""
    cards = [t & SUBJECT for t in picks]
    if f.step == TRIM:
        s.top = f.at(FILL)
        emit(
            s,
            [
                Event(MOVE, ref_of(s, c), LAYOUT.place(owner_of(s, c), TRASH), 0, 0, O_TRIM, 506, f.b, f.c)
                for c in cards
            ],
        )
        return
    s.top = f.at(FINISH)
    place = f.c * SIDE + MP_BASE + req.area_of(f.c, f.env[0][0])
    if cards:
        emit(s, [Event(MOVE, ref_of(s, c), place, 0, 0, O_PLACE_MP, 507, f.b, f.c) for c in cards])


# Items ---------------------------------------------------------------------------------------------------


def _equip(s: State, f: Frame) -> None:
    """The item is equipped if there is still room; else it goes to the trash (RA-6.6)."""
    s.top = f.below
    host = f.env[0][0]
    if not alive(s, host) or not room_for_item(s, host & SUBJECT):
        emit(s, [occasion(O_FIZZLE, f.b, 0, 0, 606, f.c), _trashed(s, f, 606)])
        return
    seat = side_of(s, host & SUBJECT)
    place = seat * SIDE + ITEM_BASE + slot_of(s, host & SUBJECT)
    happen(s, Event(MOVE, f.b, place, UPRIGHT, 0, O_EQUIP, 606, f.b, f.c))


# Texts ---------------------------------------------------------------------------------------------------


def _text(s: State, f: Frame) -> None:
    """Targets are checked again; with none left it fizzles, else it does what is possible (RA-6.8).

    An answer resolves before what it answers (RA-9.1), an ability even if its source has left (RA-6.9).
    """
    ability = f.ability
    env: list[tuple[int, ...]] = []
    named = 0
    left = 0
    for i, spec in enumerate(ability.targets):
        group = f.env[i]
        kept = tuple(
            [
                r
                for r in group
                if (r & SLOT or alive(s, r)) and req.may_be_target(s, ability, r, f.c) and spec.holds(s, f.b, f.c, r)
            ]
        )
        named += len(group)
        left += len(kept)
        env.append(kept)
    rest = f.at(FINISH)
    if named > 0 and left == 0:
        s.top = rest
        fizzled = occasion(O_FIZZLE, f.b, 0, 0, 608, f.c)
        if not any(r & SLOT or alive(s, r) for i in range(len(ability.targets)) for r in f.env[i]):
            fizzled.also = 307
        happen(s, fizzled)
        return
    s.top = Frame(TEXT, 0, f.b, f.c, 0, ability, ((f.b, 0), *env), rest)
    lasting = f.a >= T_ABILITY and not alive(s, f.b)
    answer = _answers(f)
    if lasting or answer:
        resolved = occasion(O_RESOLVE, f.b, 0, 0, 609 if lasting else 901, f.c)
        if lasting and answer:
            resolved.also = 901
        happen(s, resolved)


def _answers(f: Frame) -> bool:
    """Whether a link was declared in answer to another, which waits below it (RA-9.1)."""
    below = f.below
    while below is not None:
        if below.kind == K_LINK:
            return True
        below = below.below
    return False


# Items beyond the capacity -------------------------------------------------------------------------------


def overfull(s: State) -> Ask | None:
    """A character that bears more than its capacity allows: what its player must discard (RA-6.6, RA-5.6)."""
    always = s.setup.options[OPT_TRIM] != 0
    for seat in (s.nums[ACTIVE], 1 - s.nums[ACTIVE]):
        for area in range(AREAS):
            items = s.places[seat * SIDE + ITEM_BASE + area]
            if not items and not always:
                continue
            card = character_at(s, seat, area)
            if not card:
                continue
            fields = fields_at(s, seat, area)
            now = face(s, card)
            if always and len(fields) > field_room(now):
                over = len(fields) - field_room(now)
                tokens = tuple([token(T_CARD, c) for c in fields])
                return Ask(CHOOSE, seat, "trim", 506, card, tokens, over, over, ANY, False)
            over = len(items) - item_room(s, now, len(fields)) if items else 0
            if over > 0:
                tokens = tuple([token(T_CARD, c) for c in items])
                return Ask(CHOOSE, seat, "trim-items", 606, card, tokens, over, over, ANY, False)
    return None

