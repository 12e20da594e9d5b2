"""Rumbling Angel's rulebook: which module answers which frame, and the hooks the kernel asks."""

from __future__ import annotations

from kirifuda.games.rumbling_angel import (
    battle,
    combat,
    damage,
    declare,
    explain,
    links,
    opening,
    resting,
    standing,
    texts,
    turn,
    windows,
)
from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.printed import ATTRIBUTES, KEYS, TYPES, printed, takes_number
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    CHARACTER,
    CODES,
    DECK,
    HAND,
    ICON_BITS,
    K_BATTLE,
    K_DAMAGE,
    K_DECLARE,
    K_DOWN,
    K_DRAW,
    K_FIT,
    K_LINK,
    K_LOSE_LIFE,
    K_SETUP,
    K_TURN,
    K_WINDOW,
    LAYOUT,
    M_USED,
    N_AP,
    N_COST,
    N_DP,
    N_LARGE,
    N_LARGE_FIELD,
    N_POINTS,
    NOTHINGS,
    NUMBER_NAMES,
    NUMS,
    O_DISCARD,
    O_DOWN,
    O_NOTHING,
    O_TRIM,
    OPT_COPIES,
    OPT_DECK_SIZE,
    OPT_HAND_LIMIT,
    OPT_LOOP_LIMIT,
    OPTIONS,
    REFERENCES,
    SKILL_NAMES,
    T_AREA,
    T_ATTACK,
    T_EVENT,
    T_NUMBER,
    T_PLACE,
    TRASH,
    TYPE_FIELD,
    UNTIL_TURN_OF,
    WORDS,
)
from kirifuda.games.rumbling_angel.vocabulary import TABLE
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import PASS, SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MOVE, Event, occasion
from kirifuda.kernel.faces import Trace, face, refresh, trace
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.options import Option
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import Key, Values
from kirifuda.kernel.state import CAST, FACES, UNFIT, Outcome, State, alive, owner_of, ref_of, side_of, zone_of
from kirifuda.kernel.vocabulary import Code
from kirifuda.language.tree import Node


class RumblingAngel(Rules):
    """Sixty-card decks, a life stack, fields stacked into areas, and a last-in-first-out chain of answers."""

    name = "rumbling-angel"
    prefix = "RA"
    version = 1
    layout = LAYOUT
    nums = NUMS
    active = ACTIVE
    references: tuple[int, ...] = REFERENCES
    options: tuple[Option, ...] = OPTIONS
    types: tuple[str, ...] = TYPES
    attributes: tuple[str, ...] = ATTRIBUTES
    keywords: tuple[str, ...] = SKILL_NAMES
    keys: tuple[Key, ...] = KEYS
    numbers: tuple[str, ...] = NUMBER_NAMES
    codes: tuple[Code, ...] = CODES
    slot_code = T_AREA
    aspects: tuple[str, ...] = standing.ASPECTS
    points: tuple[str, ...] = resting.POINTS

    def words(self, what: str) -> tuple[str, ...]:
        return WORDS.get(what, ())

    def pending(self, s: State) -> list[tuple[int, int, tuple[int, ...]]]:
        return links.pending(s)

    def assess(self, s: State, seat: int, viewer: int) -> list[int]:
        return standing.assess(s, seat, viewer)

    def opening(self, s: State) -> Frame:
        return frame(K_SETUP, None)

    def resting(self, s: State, point: str, seat: int, number: int) -> Frame:
        return resting.resting(s, point, seat, number)

    def step(self, s: State, f: Frame) -> None:
        kind = f.kind
        if kind == K_WINDOW:
            if windows_stop(s, f):
                s.top = f.below
            else:
                windows.step(s, f)
        elif kind == K_TURN:
            turn.step(s, f)
        elif kind == K_LINK:
            links.step(s, f)
        elif kind == K_BATTLE:
            battle.step(s, f)
        elif kind == K_DRAW:
            damage.step_draw(s, f)
        elif kind == K_LOSE_LIFE:
            damage.step_lose_life(s, f)
        elif kind == K_DOWN:
            damage.step_down(s, f)
        elif kind == K_DAMAGE:
            damage.step_damage(s, f)
        elif kind == K_DECLARE:
            declare.proceed(s, f)
        elif kind == K_FIT:
            _fit(s, f)
        else:
            opening.step(s, f)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        kind = f.kind
        if kind == K_WINDOW:
            if picks[0] != PASS or f.a != windows.CHAIN:
                self.note_act(s, picks[0])
            if picks[0] == PASS:
                windows.passed(s, f)
            else:
                declare.begin(s, f.b, picks[0])
        elif kind == K_TURN:
            turn.answered(s, f, ask, picks)
        elif kind == K_DECLARE:
            declare.answered(s, f, ask, picks)
        elif kind == K_BATTLE:
            battle.answered(s, f, picks)
        elif kind == K_LINK:
            links.answered(s, f, picks)
        elif kind == K_DAMAGE:
            damage.damage_answered(s, f, picks)
        elif kind == K_FIT:
            _fitted(s, f, ask, picks)
        else:
            opening.answered(s, f, picks)

    def at_once(self, s: State) -> None:
        damage.at_once(s)

    def rest(self, s: State) -> bool:
        """Items beyond a capacity are discarded (RA-6.6)."""
        if s.flags & (FACES | CAST):
            refresh(s)
        if s.flags & UNFIT == 0:
            return False
        if links.overfull(s) is None:
            s.flags &= ~UNFIT
            return False
        s.top = frame(K_FIT, s.top)
        return True

    def due(self, s: State) -> tuple[int, list[int]]:
        """The turn player orders them all (RA-9.5)."""
        return s.nums[ACTIVE], list(range(len(s.waiting)))

    def ordering_rule(self) -> int:
        return 905

    def replacing_rule(self) -> int:
        return 1013

    def leaving_rule(self) -> int:
        return 204

    # What card texts ask ---------------------------------------------------------------------------------

    held_zone = HAND
    deck_zone = DECK

    def compile(self, text: object, card: str, box: int) -> tuple[Ability, ...]:
        assert isinstance(text, Node)
        return texts.compile_text(text, card, box)

    def phrases(self) -> object:
        return TABLE

    def number(self, s: State, card: int, now: Face, number: int) -> int:
        """AP and DP as they stand on the table (RA-8.12); other numbers as they read."""
        if zone_of(s, card) == CHARACTER:
            if number == N_AP:
                return combat.ap(s, card)
            if number == N_DP:
                return combat.dp(s, card)
        return now.numbers[number]

    def traced(self, s: State, card: int, number: int) -> list[Trace]:
        """The sweep, where a text on the table works while it lies there: a field's by RA-4.6, another's by RA-6.9.

        Then the correction against the other battler, and the DP lost this turn (RA-5.12, RA-8.12).
        """
        found = [t if t.rule else _of_text(s, t) for t in trace(s, card, number)]
        if zone_of(s, card) == CHARACTER and number in (N_AP, N_DP):
            found += combat.traced(s, card, number, face(s, card).numbers[number])
        return found

    def finds(self, s: State, ref: int) -> bool:
        return ref & SLOT != 0 or alive(s, ref)

    def may_target(self, s: State, ability: Ability, ref: int, seat: int) -> bool:
        return req.may_be_target(s, ability, ref, seat)

    def draw_frame(self, seat: int, n: int, rule: int, below: Frame) -> Frame:
        return frame(K_DRAW, below, seat, n, rule or 202)

    def discard(self, s: State, ref: int, source: int, seat: int) -> Event:
        return Event(MOVE, ref, LAYOUT.place(seat, TRASH), 0, 0, O_DISCARD, 308, source, seat)

    def nothing(self, source: int, seat: int, why: str) -> Event:
        return occasion(O_NOTHING, source, NOTHINGS.index(why), 0, 608, seat)

    def duration(self, duration: int, seat: int) -> int:
        return UNTIL_TURN_OF + seat if duration == UNTIL_TURN_OF else duration

    def used_mark(self) -> int:
        return M_USED

    def limit_rule(self) -> int:
        return 1010

    def choosing_rule(self) -> int:
        return 611

    def counting_rule(self) -> int:
        return 1014

    def changing_rule(self) -> int:
        return 309

    # The rest --------------------------------------------------------------------------------------------

    def instead(self, s: State, event: Event) -> None:
        if event.why == O_DOWN:
            damage.not_down(s, event.ref)

    def affected(self, s: State, ref: int, seat: int) -> int:
        """The player of the affected card chooses among replacements (RA-10.13)."""
        return side_of(s, ref & SUBJECT) if ref else seat

    def seat_faces(self, options: tuple[int, ...]) -> tuple[Face, ...]:
        limit = Face((options[OPT_HAND_LIMIT],), 0, 0, (), ())
        return (limit, limit)

    def step_limit(self, s: State) -> int:
        return s.setup.options[OPT_LOOP_LIMIT]

    def loop(self, s: State) -> Outcome:
        return Outcome(None, "loop", 209)

    def hidden_from(self, s: State, f: Frame, viewer: int) -> Frame | None:
        """A declaration being gathered is its seat's own; sealed answers are nobody else's (RA-1.5)."""
        if f.kind == K_DECLARE and f.c != viewer:
            return None
        if f.kind == K_SETUP and f.step == opening.MULLIGAN and f.env:
            return f.with_env(f.step, tuple([group if seat == viewer else () for seat, group in enumerate(f.env)]))
        return f

    def is_act(self, token: int) -> bool:
        code = token >> SUBJECT_BITS
        return T_PLACE <= code <= T_EVENT or T_ATTACK <= code < T_NUMBER

    def act_findings(self, s: State, seat: int, token: int) -> list[Finding]:
        return explain.findings_of(s, seat, token)

    def acts(self, s: State, seat: int, card: int) -> list[int]:
        return explain.acts_of(s, seat, card)

    def unmet(self, s: State, ask: Ask, picks: tuple[int, ...]) -> list[Finding]:
        return explain.unmet(s, ask, picks)

    def number_range(self, number: int) -> tuple[int, int]:
        if number in (N_POINTS, N_LARGE, N_LARGE_FIELD, N_COST):
            return 0, (1 << ICON_BITS * len(ATTRIBUTES)) - 1
        return -99, 99

    def numbered_keyword(self, keyword: int) -> bool:
        return takes_number(keyword)

    def printed(self, id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
        return printed(id, name, kind, values, abilities)

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


def _of_text(s: State, t: Trace) -> Trace:
    """A change that comes from a text on the table, with the rule by which it lasts."""
    rule = 406 if s.defs[t.source & SUBJECT].kind == TYPE_FIELD else 609
    return Trace(t.source, rule, t.layer, t.before, t.after)


def windows_stop(s: State, f: Frame) -> bool:
    """An open window of a battle that has stopped closes (RA-8.7)."""
    return s.waiting == () and battle.window_stops(s, f)


def _fit(s: State, f: Frame) -> None:
    ask = links.overfull(s)
    if ask is None:
        s.top = f.below
    else:
        s.setup.rules.pose(s, ask)


def _fitted(s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
    batch: list[Event] = []
    for t in picks:
        card = t & SUBJECT
        place = LAYOUT.place(owner_of(s, card), TRASH)
        why = O_TRIM if ask.reason == "trim" else O_DISCARD
        batch.append(Event(MOVE, ref_of(s, card), place, 0, 0, why, ask.rule, 0, ask.seat))
    s.top = f
    emit(s, batch)


