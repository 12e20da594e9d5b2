"""Deeds that only Rumbling Angel's texts do: one class a phrase, each citing its rule."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.area import (
    character_at,
    characters,
    empty_areas,
    entry_condition,
    fields_at,
    items_at,
    meets,
    mp_at,
)
from kirifuda.games.rumbling_angel.terms import (
    ATTACKER,
    CHARACTER,
    CHARACTER_BASE,
    DEFENDER,
    HAND,
    ITEM_BASE,
    K_DAMAGE,
    K_LOSE_LIFE,
    LAYOUT,
    MP_BASE,
    N_MP_LIMIT,
    O_AREA_GONE,
    O_DAMAGED,
    O_DESTROY,
    O_ENTER,
    O_PAY_MP,
    O_PLACE_MP,
    O_READY,
    O_RECOVER,
    O_RELOCATE,
    O_SPEND,
    SIDE,
    SIDEWAYS,
    T_AREA,
    T_CARD,
    TRASH,
    TYPE_CHARACTER,
    UPRIGHT,
)
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import ATTACH, MOVE, TURN, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Frame, frame, with_slot
from kirifuda.kernel.state import State, owner_of, ref_of, side_of, slot_of, zone_of
from kirifuda.language.meanings import Things, of_frame
from kirifuda.language.steps import Step, asked, carry_out, go_on, nothing, refs_of, seat_of, seats, tokens_of


def characters_of(things: Things, s: State, f: Frame) -> list[int]:
    """Those of the things that are characters on the table."""
    return [r for r in of_frame(things, s, f) if zone_of(s, r & SUBJECT) == CHARACTER]


class DamageLife(Step):
    """Life is lost one card at a time, of both players together where both are damaged (RA-2.6)."""

    def __init__(self, owner: int, n: int) -> None:
        self.owner: Final = owner
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        hit = seats(f, self.owner)
        a = self.n if 0 in hit else 0
        b = self.n if 1 in hit else 0
        s.top = frame(K_LOSE_LIFE, f.at(f.step + 1), a, b, 206)


class Damage(Step):
    """n damage to each of the characters, one after another (RA-8.13)."""

    def __init__(self, things: Things, n: int) -> None:
        self.things: Final = things
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        refs = characters_of(self.things, s, f)
        if not refs:
            nothing(s, f, "nobody")
            return
        go_on(s, f)
        for ref in reversed(refs):
            s.top = frame(K_DAMAGE, s.top, ref, self.n, 813)


TO_RECOVER: Final = 0
TO_DESTROY: Final = 1
TO_DAMAGE: Final = 2
PICK_REASONS: Final = ("recover-fields", "destroy-fields", "damage-fields")


class PickFields(Step):
    """Fields of an area, chosen when it is done: damaged ones to recover, any to destroy, undamaged ones to damage.

    The area's own player chooses which are damaged (RA-8.13), the text's player the others.
    """

    def __init__(self, areas: Things, n: int, why: int, slot: int) -> None:
        self.areas: Final = areas
        self.n: Final = n
        self.why: Final = why
        self.slot: Final = slot

    def fits(self, s: State, card: int) -> bool:
        if self.why == TO_DESTROY:
            return True
        return (s.recs[card].turned == SIDEWAYS) == (self.why == TO_RECOVER)

    def run(self, s: State, f: Frame) -> None:
        found: list[int] = []
        for slot in of_frame(self.areas, s, f):
            index = slot & ~SLOT
            for card in fields_at(s, index // LAYOUT.slots, index % LAYOUT.slots):
                if self.fits(s, card):
                    found.append(ref_of(s, card))
        n = min(self.n, len(found))
        if n == 0:
            s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, ()))
            return
        seat = side_of(s, found[0] & SUBJECT) if self.why == TO_DAMAGE else f.b
        asked(s, f, PICK_REASONS[self.why], seat, tokens_of(s.setup.rules, found), n, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, refs_of(s, picks)))


class Fields(Step):
    """Fields recover, or go to the trash (RA-3.8, RA-4.5, RA-8.6)."""

    def __init__(self, fields: Things, recover: bool) -> None:
        self.fields: Final = fields
        self.recover: Final = recover

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for ref in of_frame(self.fields, s, f):
            card = ref & SUBJECT
            if not self.recover:
                batch.append(Event(MOVE, ref, trash_of(s, card), 0, 0, O_DESTROY, 308, f.a, f.b))
            elif s.recs[card].turned == SIDEWAYS:
                batch.append(Event(TURN, ref, UPRIGHT, 0, 0, O_RECOVER, 611, f.a, f.b))
        if not self.recover:
            batch += emptied(s, batch)
        carry_out(s, f, batch, "no-fields")


def emptied(s: State, leaving: list[Event]) -> list[Event]:
    """The areas that lose their last field with these: they cease to exist (RA-4.5)."""
    cards = [e.ref & SUBJECT for e in leaving]
    found: list[Event] = []
    for seat, area in sorted({(side_of(s, card), slot_of(s, card)) for card in cards}):
        if all(card in cards for card in fields_at(s, seat, area)):
            found.append(occasion(O_AREA_GONE, 0, area + 1, 0, 405, seat))
    return found


class DamageFields(Step):
    """Fields turn sideways; a character left without an undamaged one is down (RA-8.6)."""

    def __init__(self, fields: Things) -> None:
        self.fields: Final = fields

    def run(self, s: State, f: Frame) -> None:
        refs = of_frame(self.fields, s, f)
        if not refs:
            nothing(s, f, "no-fields")
            return
        batch: list[Event] = []
        for ref in refs:
            seat = side_of(s, ref & SUBJECT)
            batch.append(Event(TURN, ref, SIDEWAYS, 0, 0, 0, 813, f.a, seat))
        host = character_at(s, side_of(s, refs[0] & SUBJECT), slot_of(s, refs[0] & SUBJECT))
        if host:
            batch.append(occasion(O_DAMAGED, ref_of(s, host), len(refs), 0, 813, side_of(s, host)))
        go_on(s, f)
        emit(s, batch)


def trash_of(s: State, card: int) -> int:
    """The trash of the card's owner (RA-3.8)."""
    return LAYOUT.place(owner_of(s, card), TRASH)


class Orient(Step):
    """Characters become ready or spent; for a battler that changes nothing (RA-8.8)."""

    def __init__(self, things: Things, turned: int) -> None:
        self.things: Final = things
        self.turned: Final = turned

    def run(self, s: State, f: Frame) -> None:
        why = O_READY if self.turned == UPRIGHT else O_SPEND
        batch: list[Event] = []
        for ref in characters_of(self.things, s, f):
            if s.recs[ref & SUBJECT].turned != self.turned:
                rule = 808 if ref in (s.nums[ATTACKER], s.nums[DEFENDER]) else 611
                batch.append(Event(TURN, ref, self.turned, 0, 0, why, rule, f.a, f.b))
        carry_out(s, f, batch, "already-so")


class AddMp(Step):
    """Cards of the player's choice from his trash become MP, never above the limit (RA-5.7)."""

    def __init__(self, things: Things, n: int) -> None:
        self.things: Final = things
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        refs = characters_of(self.things, s, f)
        if not refs:
            nothing(s, f, "nobody")
            return
        card = refs[0] & SUBJECT
        seat = side_of(s, card)
        trash = s.places[LAYOUT.place(seat, TRASH)]
        room = face(s, card).numbers[N_MP_LIMIT] - len(mp_at(s, seat, slot_of(s, card)))
        n = min(self.n, room, len(trash))
        if n <= 0:
            nothing(s, f, "no-room-for-mp" if room <= 0 else "empty-trash")
            return
        asked(s, f, "fill-mp", f.b, [token(T_CARD, c) for c in trash], n, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        card = characters_of(self.things, s, f)[0] & SUBJECT
        place = side_of(s, card) * SIDE + MP_BASE + slot_of(s, card)
        go_on(s, f)
        emit(s, [Event(MOVE, ref_of(s, t & SUBJECT), place, 0, 0, O_PLACE_MP, 507, f.a, f.b) for t in picks])


class LoseMp(Step):
    """MP cards of the text's player's choice go to the trash (RA-3.8)."""

    def __init__(self, things: Things, n: int) -> None:
        self.things: Final = things
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        found: list[int] = []
        for ref in characters_of(self.things, s, f):
            card = ref & SUBJECT
            found.extend(mp_at(s, side_of(s, card), slot_of(s, card)))
        n = min(self.n, len(found))
        if n == 0:
            nothing(s, f, "none")
            return
        asked(s, f, "lose-mp", f.b, [token(T_CARD, c) for c in found], n, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        batch: list[Event] = []
        for t in picks:
            card = t & SUBJECT
            batch.append(Event(MOVE, ref_of(s, card), trash_of(s, card), 0, 0, O_PAY_MP, 308, f.a, ask.seat))
        emit(s, batch)



# Between areas -------------------------------------------------------------------------------------------


def carried(s: State, card: int, seat: int, area: int, source: int) -> list[Event]:
    """A character with its items and MP goes to another area: no change of zone (RA-5.13)."""
    here = slot_of(s, card)
    base = seat * SIDE
    batch = [Event(ATTACH, ref_of(s, card), base + CHARACTER_BASE + area, 0, 0, O_RELOCATE, 513, source, seat)]
    for item in items_at(s, seat, here):
        batch.append(Event(ATTACH, ref_of(s, item), base + ITEM_BASE + area, 0, 0, 0, 513, source, seat))
    for mp in mp_at(s, seat, here):
        batch.append(Event(ATTACH, ref_of(s, mp), base + MP_BASE + area, 0, 0, 0, 513, source, seat))
    return batch


def recovering(s: State, seat: int, area: int, source: int) -> list[Event]:
    """The damaged fields of an area that a character left recover (RA-5.13)."""
    return [
        Event(TURN, ref_of(s, card), UPRIGHT, 0, 0, O_RECOVER, 513, source, seat)
        for card in fields_at(s, seat, area)
        if s.recs[card].turned == SIDEWAYS
    ]


class Relocate(Step):
    """A character moves to another empty area of its player (RA-5.13)."""

    def __init__(self, things: Things) -> None:
        self.things: Final = things

    def mover(self, s: State, f: Frame) -> int:
        refs = characters_of(self.things, s, f)
        return refs[0] & SUBJECT if refs else 0

    def run(self, s: State, f: Frame) -> None:
        card = self.mover(s, f)
        if not card:
            nothing(s, f, "nobody")
            return
        seat = side_of(s, card)
        slots = [SLOT | (seat * LAYOUT.slots + area) for area in empty_areas(s, seat)]
        if not slots:
            nothing(s, f, "no-empty-area")
            return
        asked(s, f, "relocate-where", f.b, [token(T_AREA, slot) for slot in slots], 1, 1)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        card = self.mover(s, f)
        seat = side_of(s, card)
        area = req.area_of(seat, picks[0] & SUBJECT)
        batch = recovering(s, seat, slot_of(s, card), f.a) + carried(s, card, seat, area, f.a)
        go_on(s, f)
        emit(s, batch)


class Swap(Step):
    """Two characters of one player change places; both areas recover (RA-5.13)."""

    def __init__(self, a: Things, b: Things) -> None:
        self.a: Final = a
        self.b: Final = b

    def run(self, s: State, f: Frame) -> None:
        first = [r & SUBJECT for r in characters_of(self.a, s, f)]
        second = [r & SUBJECT for r in characters_of(self.b, s, f)]
        if not first or not second or first[0] == second[0] or side_of(s, first[0]) != side_of(s, second[0]):
            nothing(s, f, "nobody-to-swap")
            return
        x, y = first[0], second[0]
        seat = side_of(s, x)
        batch = recovering(s, seat, slot_of(s, x), f.a) + recovering(s, seat, slot_of(s, y), f.a)
        batch += carried(s, x, seat, slot_of(s, y), f.a) + carried(s, y, seat, slot_of(s, x), f.a)
        go_on(s, f)
        emit(s, batch)


class BringIn(Step):
    """A character enters by an effect, in an area that meets its entry condition (RA-5.2 to 5.4)."""

    def __init__(self, mask: int, who: int) -> None:
        self.mask: Final = mask
        self.who: Final = who

    def places(self, s: State, seat: int, card: int) -> list[int]:
        entry = entry_condition(face(s, card))
        return [a for a in empty_areas(s, seat) if meets(s, fields_at(s, seat, a), entry)]

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        names = [s.defs[c].name for c in characters(s, seat)]
        found: list[int] = []
        for card in s.places[LAYOUT.place(seat, HAND)]:
            d = s.defs[card]
            fits = d.kind == TYPE_CHARACTER and d.face.attributes & self.mask and d.name not in names
            if fits and self.places(s, seat, card):
                found.append(token(T_CARD, card))
        # Nobody but its player knows whether the hand holds one: he may find none (RA-1.8).
        s.ask = Ask(CHOOSE, seat, "bring-in", 611, f.a & SUBJECT, tuple(found), 0, min(1, len(found)), ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        if not picks:
            happen(s, s.setup.rules.nothing(f.a, f.b, "none"))
            return
        card = picks[0] & SUBJECT
        place = ask.seat * SIDE + CHARACTER_BASE + self.places(s, ask.seat, card)[0]
        happen(s, Event(MOVE, ref_of(s, card), place, SIDEWAYS, 0, O_ENTER, 503, f.a, ask.seat))
