"""Ficus's rulebook: which module answers which frame, and the hooks the kernel asks."""

from __future__ import annotations

from kirifuda.games.ficus import battle, damage, declare, explain, menus, opening, resting, stage, standing, turn
from kirifuda.games.ficus.printed import KEYS, TYPES, printed, slot_faces
from kirifuda.games.ficus.terms import (
    ACTIVE,
    CODES,
    COLOURS,
    DECK,
    F_SAFE,
    HAND,
    ICON_BITS,
    K_ATTACK,
    K_CHECK,
    K_DAMAGE,
    K_DECLARE,
    K_DRAW,
    K_PLACE,
    K_PLAY,
    K_SETUP,
    K_TURN,
    KEYWORD_NAMES,
    LAYOUT,
    M_USED,
    N_BIND,
    NOTHINGS,
    NUMBER_NAMES,
    NUMS,
    O_AUTO,
    O_DEFEATED,
    O_DISCARD,
    O_NOTHING,
    OPT_COPIES,
    OPT_DECK_SIZE,
    OPT_HAND_LIMIT,
    OPT_LOOP_LIMIT,
    OPTIONS,
    REFERENCES,
    RESERVE,
    RESOLUTION,
    STAGE,
    T_EVENT,
    T_STAGE,
    TYPE_EVENT,
    UNTIL_TURN_OF,
    WORDS,
)
from kirifuda.games.ficus.texts import compile_text
from kirifuda.games.ficus.vocabulary import TABLE
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.door import happen
from kirifuda.kernel.events import MOVE, OCCASION, Event, occasion
from kirifuda.kernel.faces import Trace, face, trace
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.options import Option
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import Key, Values
from kirifuda.kernel.state import Outcome, State, Waiting, alive, owner_of, side_of, zone_of
from kirifuda.kernel.vocabulary import Code
from kirifuda.language.tree import Node


class Ficus(Rules):
    """Fifty-card decks, two stages of three, elements that trigger checks bring, and no chain of answers."""

    name = "ficus"
    prefix = "FC"
    version = 1
    layout = LAYOUT
    nums = NUMS
    active = ACTIVE
    references: tuple[int, ...] = REFERENCES
    options: tuple[Option, ...] = OPTIONS
    types: tuple[str, ...] = TYPES
    attributes: tuple[str, ...] = COLOURS
    keywords: tuple[str, ...] = KEYWORD_NAMES
    keys: tuple[Key, ...] = KEYS
    numbers: tuple[str, ...] = NUMBER_NAMES
    codes: tuple[Code, ...] = CODES
    slot_code = T_STAGE
    aspects: tuple[str, ...] = standing.ASPECTS
    points: tuple[str, ...] = resting.POINTS

    def words(self, what: str) -> tuple[str, ...]:
        return WORDS.get(what, ())

    def assess(self, s: State, seat: int, viewer: int) -> list[int]:
        return standing.assess(s, seat, viewer)

    def pending(self, s: State) -> list[tuple[int, int, tuple[int, ...]]]:
        """The event being resolved, if there is one."""
        found: list[tuple[int, int, tuple[int, ...]]] = []
        for side in range(2):
            for card in s.places[LAYOUT.place(side, RESOLUTION)]:
                if s.defs[card].kind == TYPE_EVENT and not _checked(s, card):
                    found.append((side, token(T_EVENT, card), ()))
        return found

    def opening(self, s: State) -> Frame:
        return frame(K_SETUP, None)

    def resting(self, s: State, point: str, seat: int, number: int) -> Frame:
        return resting.resting(s, point, seat, number)

    def step(self, s: State, f: Frame) -> None:
        kind = f.kind
        if kind == K_TURN:
            turn.step(s, f)
        elif kind == K_ATTACK:
            battle.step(s, f)
        elif kind == K_CHECK:
            battle.step_check(s, f)
        elif kind == K_DRAW:
            damage.step_draw(s, f)
        elif kind == K_DAMAGE:
            damage.step_damage(s, f)
        elif kind == K_PLACE:
            stage.step_place(s, f)
        elif kind == K_PLAY:
            declare.finish(s, f)
        elif kind == K_DECLARE:
            declare.proceed(s, f)
        else:
            opening.step(s, f)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        kind = f.kind
        if kind == K_TURN:
            turn.answered(s, f, picks)
        elif kind == K_DECLARE:
            declare.answered(s, f, picks)
        elif kind == K_ATTACK:
            battle.answered(s, f, picks)
        elif kind == K_PLACE:
            stage.place_answered(s, f, picks)
        else:
            opening.answered(s, f, ask, picks)

    def at_once(self, s: State) -> None:
        damage.at_once(s)

    def instead(self, s: State, event: Event) -> None:
        if event.why == O_DEFEATED:
            battle.not_defeated(s, event.ref)

    def rest(self, s: State) -> bool:
        """Losses and rule actions of a check (FC-2.10)."""
        return damage.check(s)

    def due(self, s: State) -> tuple[int, list[int]]:
        """The turn player's autos first; whose they are picks the next (FC-2.10)."""
        seat = s.nums[ACTIVE]
        mine = [i for i, w in enumerate(s.waiting) if w.seat == seat]
        return (seat, mine) if mine else (1 - seat, list(range(len(s.waiting))))

    def set_off(self, s: State, w: Waiting, below: Frame | None) -> None:
        """An auto is carried out (FC-2.4); one that an attack or a guard has set off, by FC-7.3 or FC-7.5."""
        auto = Event(OCCASION, w.source, 0, 0, 0, O_AUTO, 204, w.source, w.seat)
        if below is not None and below.kind == K_ATTACK:
            auto.also = 703 if below.step == battle.TO_GUARD else 705 if below.step == battle.GUARDED else 0
        happen(s, auto)

    # What card texts ask ---------------------------------------------------------------------------------

    held_zone = HAND
    deck_zone = DECK

    def finds(self, s: State, ref: int) -> bool:
        return ref & SLOT != 0 or alive(s, ref)

    def may_target(self, s: State, ability: Ability, ref: int, seat: int) -> bool:
        """What is safe can't be chosen by the other player's texts (FC-2.7)."""
        card = ref & SUBJECT
        if ref & SLOT or zone_of(s, card) != STAGE or side_of(s, card) == seat:
            return True
        return face(s, card).flags & F_SAFE == 0

    def draw_frame(self, seat: int, n: int, rule: int, below: Frame) -> Frame:
        return frame(K_DRAW, below, seat, n, rule or 207)

    def discard(self, s: State, ref: int, source: int, seat: int) -> Event:
        to = LAYOUT.place(owner_of(s, ref & SUBJECT), RESERVE)
        return Event(MOVE, ref, to, 0, 0, O_DISCARD, 307, source, seat)

    def nothing(self, source: int, seat: int, why: str) -> Event:
        return occasion(O_NOTHING, source, NOTHINGS.index(why), 0, 207, seat)

    def duration(self, duration: int, seat: int) -> int:
        return UNTIL_TURN_OF + seat if duration == UNTIL_TURN_OF else duration

    def used_mark(self) -> int:
        return M_USED

    def limit_rule(self) -> int:
        return 205

    def choosing_rule(self) -> int:
        return 207

    def counting_rule(self) -> int:
        return 207

    def changing_rule(self) -> int:
        return 203

    # The rest --------------------------------------------------------------------------------------------

    def ordering_rule(self) -> int:
        return 210

    def replacing_rule(self) -> int:
        return 207

    def leaving_rule(self) -> int:
        return 406

    def traced(self, s: State, card: int, number: int) -> list[Trace]:
        """The sweep, where a text on a stage works by FC-2.3."""
        return [t if t.rule else Trace(t.source, 203, t.layer, t.before, t.after) for t in trace(s, card, number)]

    def affected(self, s: State, ref: int, seat: int) -> int:
        """The player of the affected card chooses among replacements."""
        return side_of(s, ref & SUBJECT) if ref else seat

    def seat_faces(self, options: tuple[int, ...]) -> tuple[Face, ...]:
        limit = Face((options[OPT_HAND_LIMIT],), 0, 0, (), ())
        return (limit, limit)

    def step_limit(self, s: State) -> int:
        return s.setup.options[OPT_LOOP_LIMIT]

    def loop(self, s: State) -> Outcome:
        return Outcome(None, "loop", 409)

    def hidden_from(self, s: State, f: Frame, viewer: int) -> Frame | None:
        """A declaration being gathered is its seat's own."""
        return None if f.kind == K_DECLARE and f.c != viewer else f

    def is_act(self, token: int) -> bool:
        return explain.is_act(token)

    def act_findings(self, s: State, seat: int, token: int) -> list[Finding]:
        return explain.findings_of(s, seat, token)

    def acts(self, s: State, seat: int, card: int) -> list[int]:
        return explain.acts_of(s, seat, card)

    def unmet(self, s: State, ask: Ask, picks: tuple[int, ...]) -> list[Finding]:
        return explain.unmet(s, ask, picks)

    def number_range(self, number: int) -> tuple[int, int]:
        return (0, (1 << ICON_BITS * len(COLOURS)) - 1) if number == N_BIND else (-99000, 99000)

    def compile(self, text: object, card: str, box: int) -> tuple[Ability, ...]:
        assert isinstance(text, Node)
        return compile_text(text, card, box)

    def phrases(self) -> object:
        return TABLE

    def slot_faces(self, kind: int, face: Face) -> tuple[Face, ...]:
        return slot_faces(kind, face)

    def printed(self, id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
        return printed(id, name, kind, values, abilities)

    def forgone(self, s: State, ask: Ask) -> int:
        return menus.forgone(s, ask)

    def legal_deck(self, deck: tuple[CardDef, ...], options: tuple[int, ...]) -> list[Finding]:
        found: list[Finding] = []
        if len(deck) != options[OPT_DECK_SIZE]:
            found.append(Finding(101, "deck-size", False, (("size", len(deck)), ("expected", options[OPT_DECK_SIZE]))))
        counts: dict[str, int] = {}
        for card in deck:
            counts[card.name] = counts.get(card.name, 0) + 1
        for i, card in enumerate(deck):
            if counts.get(card.name, 0) > options[OPT_COPIES]:
                facts = (("position", i), ("copies", counts[card.name]), ("most", options[OPT_COPIES]))
                found.append(Finding(102, "deck-copies", False, facts))
                counts[card.name] = 0
        return found


def _checked(s: State, card: int) -> bool:
    """Whether a card lies there for a trigger check (FC-7.7)."""
    f = s.top
    while f is not None:
        if f.kind == K_CHECK and f.a & SUBJECT == card:
            return True
        f = f.below
    return False
