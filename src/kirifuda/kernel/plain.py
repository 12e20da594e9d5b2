"""A game of turns, ready-made: shuffled decks and opening cards, then turn by turn a draw, a menu of cards to play and
pay for, and an end. A game extends `PlainRules`, says what is different, and has all else from here.

Every card has a type. The menu plays it by the code of that type (`play_codes`): a type of `staying` is put into a slot
of the player's choice, another does what its text says and is spent. A card costs as many others from those held as
its number `price` says. With a word for it among the codes, texts of cards in play are used for the cost that they say.
What a text names is named before anything is paid.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from kirifuda.kernel import plain_acts
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.announcing import picked
from kirifuda.kernel.bits import PASS, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import ACT, ANY, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MARK, MODIFIER, MOVE, NUMBER, SHUFFLE, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import NO_ENV, Frame, frame
from kirifuda.kernel.loops import arrive, here, new_turn
from kirifuda.kernel.options import Option
from kirifuda.kernel.plain_terms import (
    ACTIVE,
    BEGIN,
    CLEANING,
    DRAWING,
    END_PHASE,
    ENDING,
    FIRST,
    K_DRAW,
    K_PLAY,
    K_SETUP,
    K_TURN,
    M_USED,
    MAIN_PHASE,
    MENU,
    NEXT,
    NUMS,
    O_DISCARD,
    O_DRAW,
    O_GO_FIRST,
    O_NOTHING,
    O_TURN_END,
    O_TURN_START,
    OCCASION_WORDS,
    PHASE,
    PHASE_WORDS,
    PLAIN_OPTIONS,
    POINTS,
    ROLL_FIRST,
    SETTING_UP,
    T_MODE,
    T_PLAY,
    T_SLOT,
    T_USE,
    TABLE_WORDS,
    TURN,
    UNTIL_END_OF_TURN,
    UNTIL_TURN_OF,
)
from kirifuda.kernel.requirements import NO_FACTS, Finding, Requirement
from kirifuda.kernel.rolls import roll
from kirifuda.kernel.rules import Rules, said
from kirifuda.kernel.state import Outcome, State, cards_in_play, owner_of, place_of, ref_of

TOPICS: Final = (
    "deck", "copies", "first", "opening", "turn", "draw", "main", "play", "where", "price", "texts", "targets", "use",
    "end", "empty", "limit", "concede",
)  # fmt: skip
"""What every plain game of turns has a rule on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainRules(Rules):
    """A game of turns. What a game says of itself comes first; every method below may be overridden."""

    nums = NUMS
    active = ACTIVE
    options: tuple[Option, ...] = PLAIN_OPTIONS
    slot_code = T_SLOT
    points: tuple[str, ...] = POINTS
    cites: dict[str, int] = {}  # noqa: RUF012 - a game gives its own, whole
    """The rules' numbers, by what they are about: see `cite`."""
    occasions: tuple[str, ...] = ()
    """The game's own occasions, after the common ones: the first has the number `OCCASIONS`."""
    deck_zone = 0
    held_zone = 1
    spent_zone = 2
    slot_zone = 3
    staying: tuple[int, ...] = ()
    """The card types that are put into slots."""
    price = -1
    """The number on a card that says how many cards it costs; -1 for a game without costs."""
    opening_cards = 5
    uses = False
    """Whether texts of cards in play are used: its codes have a word for that (`play_codes`)."""

    def __init__(self) -> None:
        super().__init__()
        self.cites = cast("dict[str, int]", said(self, "cites", self.cites))
        self.occasions = cast("tuple[str, ...]", said(self, "occasions", self.occasions))
        self.spent_zone = cast("int", said(self, "spent_zone", self.spent_zone))
        self.slot_zone = cast("int", said(self, "slot_zone", self.slot_zone))
        self.staying = cast("tuple[int, ...]", said(self, "staying", self.staying))
        self.price = cast("int", said(self, "price", self.price))
        self.opening_cards = cast("int", said(self, "opening_cards", self.opening_cards))
        self.uses = T_USE in [code.first for code in self.codes]

    # What the game says -----------------------------------------------------------------------------------

    def cite(self, topic: str) -> int:
        """The number of the rule on a topic, of `TOPICS` or the game's own. Raises KeyError for one that it omits."""
        return self.cites[topic]

    def topics(self) -> list[str]:
        """What the game must have a rule on: everything but slots, costs, targets and used texts, if it has none."""
        without = {
            "where": not self.staying, "price": self.price < 0, "targets": not self.names_targets(),
            "use": not self.uses,
        }  # fmt: skip
        return [topic for topic in TOPICS if not without.get(topic, False)]

    def names_targets(self) -> bool:
        """Whether some of its texts name what they are done to, when they are played or used."""
        return False

    def drawn(self, s: State, seat: int) -> int:
        """How many cards a seat draws as its turn begins; `s.nums[TURN]` is the turn."""
        return 1

    def room(self, s: State, seat: int, card: int) -> list[int]:
        """The slots, by number, that a card may be put into: every empty one."""
        layout = self.layout
        return [i for i in range(layout.slots) if not s.places[layout.place(seat, self.slot_zone, i)]]

    def closing(self, s: State, seat: int) -> list[Event]:
        """What happens as a seat's turn ends, in one batch."""
        return []

    def out_of_cards(self, s: State, seat: int) -> Outcome:
        """How the match ends when a seat must draw and can't: it loses."""
        return Outcome(1 - seat, "out-of-cards", self.cite("empty"))

    # Words ------------------------------------------------------------------------------------------------

    def words(self, what: str) -> tuple[str, ...]:
        if what == "occasion":
            return OCCASION_WORDS + self.occasions
        known = {
            "table": TABLE_WORDS, "phase": PHASE_WORDS, "roll": ("", "shuffle", "first"), "mark": ("used",),
            "duration": ("", "turn"),
        }  # fmt: skip
        return known.get(what, ())

    # Frames -----------------------------------------------------------------------------------------------

    def opening(self, s: State) -> Frame:
        return frame(K_SETUP, None)

    def resting(self, s: State, point: str, seat: int, number: int) -> Frame:
        begun = point != "start"
        s.nums[TURN] = number if begun else number - 1
        s.nums[ACTIVE] = seat if begun or number == 1 else 1 - seat
        s.nums[FIRST] = seat if number % 2 == 1 else 1 - seat
        s.nums[PHASE] = MAIN_PHASE if begun else END_PHASE if number > 1 else SETTING_UP
        step = BEGIN if point == "start" else MENU if point == "main" else ENDING
        return Frame(K_TURN, step, 0, 0, seat, NO_ABILITY, NO_ENV, None)

    def step(self, s: State, f: Frame) -> None:
        if f.kind == K_TURN:
            self.step_turn(s, f)
        elif f.kind == K_DRAW:
            self.step_draw(s, f)
        elif f.kind == K_PLAY:
            plain_acts.gather(self, s, f)
        else:
            self.step_setup(s, f)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        if f.kind == K_TURN:
            self.note_act(s, picks[0])
            if picks[0] == PASS:
                s.top = f.at(ENDING)
            else:
                s.top = plain_acts.begin(s, picks[0], f)
        else:
            s.top = f.with_env(f.step + 1, f.env + (picked(s, picks),))

    def step_setup(self, s: State, f: Frame) -> None:
        """Who goes first is rolled, decks are shuffled, each draws the opening cards."""
        if f.step == 0:
            first = roll(s, ROLL_FIRST, 2, 0)
            s.top = f.at(1)
            rule = self.cite("first")
            number = Event(NUMBER, 0, FIRST, first, 0, 0, rule, 0, first)
            emit(s, [number, occasion(O_GO_FIRST, 0, first, 0, rule, first)])
        elif f.step == 1:
            s.top = f.at(2)
            rule = self.cite("opening")
            emit(s, [Event(SHUFFLE, 0, self.layout.place(i, self.deck_zone), 0, 0, 0, rule, 0, i) for i in range(2)])
        elif f.step < 4:
            s.top = self.draw_frame(f.step - 2, self.opening_cards, self.cite("opening"), f.at(f.step + 1))
        else:
            s.top = frame(K_TURN, None, 0, 0, s.nums[FIRST])

    def step_turn(self, s: State, f: Frame) -> None:
        """The next step of a turn. At each but the first, what has been set off comes before it."""
        if f.step == BEGIN:
            new_turn(s)
            s.top = f.at(DRAWING)
            emit(s, self.beginning(s, f.c))
        elif not self.settled(s):
            return
        elif f.step == DRAWING:
            n = self.drawn(s, f.c)
            s.top = self.draw_frame(f.c, n, self.cite("draw"), f.at(MENU)) if n > 0 else f.at(MENU)
        elif f.step == MENU:
            arrive(s, here(s))
            s.ask = Ask(ACT, f.c, "main", self.cite("main"), 0, self.menu(s, f.c), 1, 1, ANY, False)
        elif f.step == ENDING:
            s.top = f.at(CLEANING)
            batch = [Event(NUMBER, 0, PHASE, END_PHASE, 0, 0, self.cite("end"), 0, f.c), *self.closing(s, f.c)]
            emit(s, [*batch, occasion(O_TURN_END, 0, 0, 0, self.cite("end"), f.c)])
        elif f.step == CLEANING:
            s.top = f.at(NEXT)
            if _lasts(s, UNTIL_END_OF_TURN):
                happen(s, Event(MODIFIER, 0, UNTIL_END_OF_TURN, 0, 0, 0, self.cite("end"), 0, f.c))
        elif s.nums[TURN] >= self.option(s, "turn_limit"):
            s.outcome = Outcome(None, "turn-limit", self.cite("limit"))
        else:
            s.top = frame(K_TURN, None, 0, 0, 1 - f.c)

    def beginning(self, s: State, seat: int) -> list[Event]:
        """A new turn: its number, its player, and what ends with it."""
        rule = self.cite("turn")
        batch = [
            Event(NUMBER, 0, TURN, s.nums[TURN] + 1, 0, 0, rule, 0, seat),
            Event(NUMBER, 0, ACTIVE, seat, 0, 0, rule, 0, seat),
            Event(NUMBER, 0, PHASE, MAIN_PHASE, 0, 0, rule, 0, seat),
        ]
        for card in cards_in_play(s):
            if s.recs[card].marks[M_USED]:
                batch.append(Event(MARK, ref_of(s, card), M_USED, 0, 0, 0, rule, 0, seat))
        if _lasts(s, UNTIL_TURN_OF + seat):
            batch.append(Event(MODIFIER, 0, UNTIL_TURN_OF + seat, 0, 0, 0, rule, 0, seat))
        batch.append(occasion(O_TURN_START, 0, s.nums[TURN] + 1, 0, rule, seat))
        return batch

    def draw_frame(self, seat: int, n: int, rule: int, below: Frame) -> Frame:
        return frame(K_DRAW, below, seat, n, rule or self.cite("draw"))

    def step_draw(self, s: State, f: Frame) -> None:
        """One card more, by the rule in `c`, until none is left to draw."""
        deck = s.places[self.layout.place(f.a, self.deck_zone)]
        if f.b == 0:
            s.top = f.below
        elif not deck:
            s.outcome = self.out_of_cards(s, f.a)
        else:
            s.top = frame(K_DRAW, f.below, f.a, f.b - 1, f.c)
            to = self.layout.place(f.a, self.held_zone)
            happen(s, Event(MOVE, ref_of(s, deck[-1]), to, 0, 0, O_DRAW, f.c, 0, f.a))

    # Playing a card ---------------------------------------------------------------------------------------

    def menu(self, s: State, seat: int) -> tuple[int, ...]:
        """What the turn player may do: end the turn, play a card that can be, or use a text that can be."""
        return plain_acts.menu(self, s, seat)

    def findings(self, s: State, seat: int, card: int) -> list[Finding]:
        """What the rules ask of playing a card, as it stands."""
        return plain_acts.play_findings(self, s, seat, card)

    def use_findings(self, s: State, seat: int, card: int, number: int) -> list[Finding]:
        """What the rules ask of using the text of a card that has this place among its texts, as it stands."""
        return plain_acts.use_findings(self, s, seat, card, number)

    def asks(self, s: State, pick: int) -> tuple[Requirement, ...]:
        """What this game's rules ask of an act of the menu (its token) beside what those of every plain game do."""
        return ()

    def price_of(self, s: State, card: int) -> int:
        """How many other cards a card costs."""
        return face(s, card).numbers[self.price] if self.price >= 0 and s.defs[card].kind else 0

    def play_card(self, s: State, f: Frame) -> None:
        """The play that a frame has gathered is whole: one batch, and then its texts."""
        plain_acts.play(self, s, f)

    def use_text(self, s: State, f: Frame) -> None:
        """The use that a frame has gathered is whole: its cost in one batch, and then the text."""
        plain_acts.use(self, s, f)

    def spend(self, s: State, ref: int, why: int, rule: int, source: int, seat: int) -> Event:
        """The event by which a card goes to its owner's spent ones."""
        to = self.layout.place(owner_of(s, ref & SUBJECT), self.spent_zone)
        return Event(MOVE, ref, to, 0, 0, why, rule, source, seat)

    # Explaining -------------------------------------------------------------------------------------------

    def is_act(self, token: int) -> bool:
        code = token >> SUBJECT_BITS
        return T_PLAY < code < T_PLAY + len(self.types) or (self.uses and T_USE <= code < T_MODE)

    def acts(self, s: State, seat: int, card: int) -> list[int]:
        if place_of(s, card) == self.layout.place(seat, self.held_zone):
            return [token(T_PLAY + s.defs[card].kind, card)] if s.defs[card].kind else []
        return plain_acts.texts_of(s, card) if self.uses and s.layout.in_play[place_of(s, card)] else []

    def act_findings(self, s: State, seat: int, token: int) -> list[Finding]:
        code = token >> SUBJECT_BITS
        card = token & SUBJECT
        found = self.use_findings(s, seat, card, code - T_USE) if code >= T_USE else self.findings(s, seat, card)
        ask = s.ask
        if ask is not None and ask.seat == seat and token not in ask.candidates and plain_acts.all_met(found):
            # It can be done and is not offered: it led back to this very position, or another is being gathered.
            found.append(Finding(self.cite("main"), "leads-nowhere", False, NO_FACTS))
        return found

    def unmet(self, s: State, ask: Ask, picks: tuple[int, ...]) -> list[Finding]:
        found = [
            Finding(ask.rule, "not-a-candidate", False, (("named_card", t & SUBJECT),))
            for t in picks if t not in ask.candidates
        ]  # fmt: skip
        if len(set(picks)) != len(picks):
            found.append(Finding(ask.rule, "taken-twice", False, NO_FACTS))
        if not ask.lo <= len(picks) <= ask.hi:
            found.append(Finding(ask.rule, "how-many", False, (("lo", ask.lo), ("hi", ask.hi), ("given", len(picks)))))
        return found

    def hidden_from(self, s: State, f: Frame, viewer: int) -> Frame | None:
        """A play being gathered is its seat's own."""
        return None if f.kind == K_PLAY and f.c != viewer else f

    # What texts and the kernel ask ------------------------------------------------------------------------

    def due(self, s: State) -> tuple[int, list[int]]:
        return s.nums[ACTIVE], list(range(len(s.waiting)))

    def discard(self, s: State, ref: int, source: int, seat: int) -> Event:
        return self.spend(s, ref, O_DISCARD, self.cite("texts"), source, seat)

    def nothing(self, source: int, seat: int, why: str) -> Event:
        return occasion(O_NOTHING, source, self.words("nothing").index(why), 0, self.cite("texts"), seat)

    def duration(self, duration: int, seat: int) -> int:
        return UNTIL_TURN_OF + seat if duration == UNTIL_TURN_OF else duration

    def used_mark(self) -> int:
        return M_USED

    def limit_rule(self) -> int:
        return self.cite("texts")

    def choosing_rule(self) -> int:
        return self.cite("texts")

    def counting_rule(self) -> int:
        return self.cite("texts")

    def changing_rule(self) -> int:
        return self.cite("texts")

    def ordering_rule(self) -> int:
        return self.cite("texts")

    def replacing_rule(self) -> int:
        return self.cite("texts")

    def leaving_rule(self) -> int:
        return self.cite("concede")

    def loop(self, s: State) -> Outcome:
        return Outcome(None, "loop", self.cite("limit"))

    def option(self, s: State, name: str) -> int:
        """An option of the match, by its name."""
        return self.option_of(s.setup.options, name)

    def option_of(self, values: tuple[int, ...], name: str) -> int:
        return values[[option.name for option in self.options].index(name)]

    def legal_deck(self, deck: tuple[CardDef, ...], options: tuple[int, ...]) -> list[Finding]:
        size, most = self.option_of(options, "deck_size"), self.option_of(options, "copies")
        found: list[Finding] = []
        if len(deck) != size:
            found.append(Finding(self.cite("deck"), "deck-size", False, (("size", len(deck)), ("expected", size))))
        names = [card.name for card in deck]
        for i, name in enumerate(names):
            if names.count(name) > most and name not in names[:i]:
                facts = (("position", i), ("copies", names.count(name)), ("most", most))
                found.append(Finding(self.cite("copies"), "deck-copies", False, facts))
        return found


def _lasts(s: State, duration: int) -> bool:
    """Whether a change lasts that ends so."""
    for m in s.mods:
        if m.duration == duration:
            return True
    return False
