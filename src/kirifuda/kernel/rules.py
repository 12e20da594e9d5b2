"""A game's rulebook as an object: what the kernel asks a game, and what people ask both.

A game extends `Rules`. It says how a match is set up (`opening`), what each of its frames does (`step`),
what an answer means (`answered`), what is done at once after a batch (`at_once`) and at rest (`rest`).
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from kirifuda.errors import NotLegal, RuleBroken
from kirifuda.kernel import door, simultaneous
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import BACK, PASS, SLOT
from kirifuda.kernel.cards import BLANK_FACE, CardDef, Face
from kirifuda.kernel.dealing import laid_out, numbered
from kirifuda.kernel.decisions import Ask, Choice, Decision, Options, allowed, forced, random_picks
from kirifuda.kernel.events import Event
from kirifuda.kernel.faces import Trace, refresh, trace
from kirifuda.kernel.frames import DOOR, ORDER, TEXT, Frame, frame
from kirifuda.kernel.layout import Layout
from kirifuda.kernel.loops import attempt, here
from kirifuda.kernel.options import Option, OptionValue
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.sampling import sample
from kirifuda.kernel.schema import Key, Values
from kirifuda.kernel.state import CAST, FACES, Outcome, Setup, State, Waiting, alive, fork, top_of
from kirifuda.kernel.views import Sight, View, outward_finding, sights, view
from kirifuda.kernel.vocabulary import Code

STEP_LIMIT: Final = 1000
"""Frames stepped without a decision before a match is called a loop, unless its rules say otherwise."""


class Played:
    """What a playout counted: answers given, those among them with a choice, and events."""

    def __init__(self, answers: int, choices: int, events: int) -> None:
        self.answers: Final = answers
        self.choices: Final = choices
        """Answers to a question with two legal answers or more."""
        self.events: Final = events


def said(rules: Rules, name: str, now: object) -> object:
    """What a rulebook's class says of an attribute; `now`, if it is a compiled class, whose objects have it already."""
    found: object = getattr(type(rules), name, now)
    return now if type(found).__name__ == "getset_descriptor" else found


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """A game's rulebook. Subclasses give the names and the answers; matches share one instance."""

    name = ""
    """The game's name in commands and files."""
    prefix = ""
    """What its rule numbers begin with."""
    version = 1
    """Raised when behaviour changes, never for speed."""
    layout = Layout((), 0)
    nums = 0
    """How many numbers the table has; 0 is never used for a reference."""
    references: tuple[int, ...] = ()
    """Which of those numbers are references to entities."""
    active = 0
    """Which of them is the seat whose turn it is."""
    options: tuple[Option, ...] = ()
    types: tuple[str, ...] = ("",)
    """Card types as card files name them; number 0 is none."""
    attributes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ("",)
    keys: tuple[Key, ...] = ()
    """What card files may say."""
    numbers: tuple[str, ...] = ()
    """Words for a card's printed numbers, in the order of a face."""
    codes: tuple[Code, ...] = ()
    """Words for the codes of tokens: acts, and answers that are neither a card nor a slot."""
    card_code = 1
    """The code of a token that is just a card; `slot_code` that of one that is just a slot."""
    slot_code = 0
    aspects: tuple[str, ...] = ()
    """What `assess` counts, in its order."""
    points: tuple[str, ...] = ()
    """Resting points at which a position may be laid out; the first is the usual one."""

    def __init__(self) -> None:
        """Compiled code looks for these at the object, where a Python subclass writes them into its class."""
        self.name = cast("str", said(self, "name", self.name))
        self.prefix = cast("str", said(self, "prefix", self.prefix))
        self.version = cast("int", said(self, "version", self.version))
        self.layout = cast("Layout", said(self, "layout", self.layout))
        self.nums = cast("int", said(self, "nums", self.nums))
        self.references = cast("tuple[int, ...]", said(self, "references", self.references))
        self.active = cast("int", said(self, "active", self.active))
        self.options = cast("tuple[Option, ...]", said(self, "options", self.options))
        self.types = cast("tuple[str, ...]", said(self, "types", self.types))
        self.attributes = cast("tuple[str, ...]", said(self, "attributes", self.attributes))
        self.keywords = cast("tuple[str, ...]", said(self, "keywords", self.keywords))
        self.keys = cast("tuple[Key, ...]", said(self, "keys", self.keys))
        self.numbers = cast("tuple[str, ...]", said(self, "numbers", self.numbers))
        self.codes = cast("tuple[Code, ...]", said(self, "codes", self.codes))
        self.card_code = cast("int", said(self, "card_code", self.card_code))
        self.slot_code = cast("int", said(self, "slot_code", self.slot_code))
        self.aspects = cast("tuple[str, ...]", said(self, "aspects", self.aspects))
        self.points = cast("tuple[str, ...]", said(self, "points", self.points))
        self.held_zone = cast("int", said(self, "held_zone", self.held_zone))
        self.deck_zone = cast("int", said(self, "deck_zone", self.deck_zone))

    def words(self, what: str) -> tuple[str, ...]:
        """Words for the small numbers that events, findings and states carry, by what they count.

        "occasion", "roll", "phase", "table" (the table's numbers), "mark", "flag" and "seat-flag" (bit by bit),
        "nothing". Catalogues are keyed by them.
        """
        return ()

    def pending(self, s: State) -> list[tuple[int, int, tuple[int, ...]]]:
        """What has been declared and waits to resolve, the next one first: seat, act token, what it names."""
        return []

    def assess(self, s: State, seat: int, viewer: int) -> list[int]:
        """How a position stands for a seat: a count for each of `aspects`, as far as the viewer may know it.

        Agents weigh it; nothing in the rules does.
        """
        return []

    # What a game answers ---------------------------------------------------------------------------------

    def opening(self, s: State) -> Frame:
        """The first frame of a match."""
        raise NotImplementedError

    def resting(self, s: State, point: str, seat: int, number: int) -> Frame:
        """The frames of a position that is laid out, at a resting point of turn `number`, which is this seat's.

        The cards lie already, and numbers of the table that say what has happened are set; those that follow from the
        point are set here. Raises ScenarioError for a position that can't be.
        """
        raise NotImplementedError

    def step(self, s: State, f: Frame) -> None:
        """Do the next thing the frame on top says: change frames, then emit at most one batch or ask."""
        raise NotImplementedError

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        """Take the answer to what the frame on top asked."""
        raise NotImplementedError

    def taken_back(self, s: State, f: Frame) -> None:
        """The declaration being gathered is taken back: nothing was tried, and its act is offered as before."""
        s.top = f.below
        s.last_try = 0

    def at_once(self, s: State) -> None:
        """What a rule does at once after a batch."""

    def instead(self, s: State, event: Event) -> None:
        """A proposed event is replaced and will not happen; the frame that proposed it is on top."""

    def rest(self, s: State) -> bool:
        """Checks made only at a resting point; True if something was done."""
        return False

    def due(self, s: State) -> tuple[int, list[int]]:
        """Who picks the next waiting trigger, and among which."""
        return 0, list(range(len(s.waiting)))

    def set_off(self, s: State, w: Waiting, below: Frame | None) -> None:
        """A waiting trigger is about to be carried out, on the resting frame `below`: a game may say so by an event."""

    def affected(self, s: State, ref: int, seat: int) -> int:
        """The seat that chooses among replacements of an event."""
        return seat

    def seat_faces(self, options: tuple[int, ...]) -> tuple[Face, ...]:
        """What each seat may do before continuous effects."""
        return (BLANK_FACE, BLANK_FACE)

    # What card texts ask of a game -----------------------------------------------------------------------

    def compile(self, text: object, card: str, box: int) -> tuple[Ability, ...]:
        """The abilities of a card's text, from its tree (`language.tree.Node`).

        Raises CheckError for a text that means nothing that can be played.
        """
        return ()

    def phrases(self) -> object:
        """The game's phrase table (`language.table.Table`), or None if its cards have no texts."""
        return None

    held_zone = 0
    deck_zone = 0

    @final
    def turn_player(self, s: State) -> int:
        """Whose turn it is, as `active` says: texts that look at it are read anew when that number changes."""
        return s.nums[self.active]

    def number(self, s: State, card: int, now: Face, number: int) -> int:
        """A number of a card as it stands, from how it reads."""
        return now.numbers[number]

    def finds(self, s: State, ref: int) -> bool:
        """Whether a reference to a card or a slot finds something."""
        return alive(s, ref)

    def may_target(self, s: State, ability: Ability, ref: int, seat: int) -> bool:
        """Whether a text of this seat may name a thing as a target."""
        return True

    def draw_frame(self, seat: int, n: int, rule: int, below: Frame) -> Frame:
        """A frame that draws n cards one by one, by a rule of its own or (0) as every draw."""
        raise NotImplementedError

    def discard(self, s: State, ref: int, source: int, seat: int) -> Event:
        """The event by which a held card is discarded."""
        raise NotImplementedError

    def nothing(self, source: int, seat: int, why: str) -> Event:
        """The event that says that a step of a text did nothing, and why."""
        raise NotImplementedError

    def duration(self, duration: int, seat: int) -> int:
        """A duration in a text of this seat, as modifiers carry it."""
        return duration

    def used_mark(self) -> int:
        """The mark of a card that remembers uses this turn."""
        return 0

    def limit_rule(self) -> int:
        """The number of the rule on "once per turn"."""
        return 0

    def choosing_rule(self) -> int:
        """The number of the rule on choices made at resolution."""
        return 0

    def counting_rule(self) -> int:
        """The number of the rule on "each player", "for each" and "up to"."""
        return 0

    def changing_rule(self) -> int:
        """The number of the rule on continuous changes."""
        return 0

    def step_limit(self, s: State) -> int:
        """Frames stepped without a decision before the match is called a loop."""
        return STEP_LIMIT

    def loop(self, s: State) -> Outcome:
        """How a match ends whose steps no longer ask anybody."""
        return Outcome(None, "loop", 0)

    def hidden_from(self, s: State, f: Frame, viewer: int) -> Frame | None:
        """A frame as a viewer may know it, or None if he may not know that it is there."""
        return f

    def legal_deck(self, deck: tuple[CardDef, ...], options: tuple[int, ...]) -> list[Finding]:
        """What is wrong with a deck; empty if it is legal."""
        return []

    def number_range(self, number: int) -> tuple[int, int]:
        """From where to where a number printed on a card may go."""
        return -999, 999

    def numbered_keyword(self, keyword: int) -> bool:
        """Whether a keyword is printed with a number."""
        return False

    def slot_faces(self, kind: int, face: Face) -> tuple[Face, ...]:
        """How a card of this type and printed face reads in each slot; () if it reads as printed in all."""
        return ()

    def printed(self, id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
        """A card as printed, from a card file's values."""
        return CardDef(id, name, kind, BLANK_FACE)

    def unmet(self, s: State, ask: Ask, picks: tuple[int, ...]) -> list[Finding]:
        """Why an answer is not legal, as far as the rules can say."""
        return []

    def forgone(self, s: State, ask: Ask) -> int:
        """The act of a menu that leads to more this turn and that passing here loses, for the seat to see; 0: none."""
        return 0

    # Starting --------------------------------------------------------------------------------------------

    def setup(
        self, decks: tuple[tuple[CardDef, ...], tuple[CardDef, ...]], options: dict[str, OptionValue] | None
    ) -> Setup:
        """Number the cards and abilities of a match.

        Raises ValueError for an unknown option, and for more cards than a reference has bits for.
        """
        return numbered(self, decks, options or {})

    def start(
        self,
        decks: tuple[tuple[CardDef, ...], tuple[CardDef, ...]],
        seed: int = 0,
        options: dict[str, OptionValue] | None = None,
        script: tuple[tuple[int, int], ...] = (),
    ) -> State:
        """A match at its first decision. `seed` has up to 128 bits; `script` names rolls in advance (tests).

        Raises ValueError for an unknown option, an illegal seed or too many cards.
        """
        return self.deal(self.setup(decks, options), seed, script)

    def deal(self, setup: Setup, seed: int = 0, script: tuple[tuple[int, int], ...] = ()) -> State:
        """A match at its first decision, from a setup that any number of matches may share.

        Raises ValueError for an illegal seed.
        """
        if setup.table is None:
            setup.table = self.table(setup, 0, ())
        s = fork(setup.table)
        s.rng = seeded(seed)
        s.script = script
        s.top = self.opening(s)
        self.advance(s)
        return s

    def table(self, setup: Setup, seed: int, script: tuple[tuple[int, int], ...]) -> State:
        """Both decks lie in the first zone, in list order from top to bottom; nothing has happened."""
        return laid_out(self, setup, seed, script)

    # Playing ---------------------------------------------------------------------------------------------

    def apply(self, state: State, choice: Choice) -> State:
        """The next decision or the outcome; `state` stays as it is.

        Raises NotLegal, which carries the decision and the unmet requirements.
        """
        picks = self.checked(state, choice)
        s = fork(state)
        self.go_on(s, picks)
        return s

    def play(self, s: State, choice: Choice) -> None:
        """`apply` in place, for playouts and replay: `s` itself goes on."""
        picks = self.checked(s, choice)
        s.log = []
        self.go_on(s, picks)

    def playout(self, s: State, rngs: tuple[Rng, Rng]) -> Played:
        """Random answers to the end, in place; each seat's are rolled by its own generator."""
        answers = choices = events = 0
        while s.outcome is None:
            ask = s.ask
            assert ask is not None
            answers += 1
            if len(ask.candidates) > 1 or ask.lo < ask.hi:
                choices += 1
            s.log = []
            self.go_on(s, random_picks(s, ask, rngs[ask.seat]))
            events += len(s.log)
        return Played(answers, choices, events)

    def apply_random(self, state: State, rng: Rng) -> State:
        """One random answer, to a new state."""
        ask = state.ask
        assert ask is not None
        s = fork(state)
        self.go_on(s, random_picks(state, ask, rng))
        return s

    def checked(self, s: State, choice: Choice) -> tuple[int, ...]:
        """The picks of a legal choice, over the match's own card numbers.

        Raises NotLegal; its findings name cards by the asked seat's handles.
        """
        ask = s.ask
        if ask is None:
            raise NotLegal("over", [])
        if not isinstance(choice, Choice):
            raise NotLegal("not-allowed", [], Decision(s, ask))
        if choice.picks == (BACK,):
            if ask.back:
                return choice.picks
            raise NotLegal("no-way-back", [], Decision(s, ask))
        picks = Options(s, ask).inward(choice)
        if picks is None:
            raise NotLegal("not-a-candidate", [], Decision(s, ask))
        if not allowed(s, ask, picks):
            unmet = [outward_finding(s, ask.seat, found) for found in self.unmet(s, ask, picks)]
            raise NotLegal("not-allowed", unmet, Decision(s, ask))
        return picks

    def go_on(self, s: State, picks: tuple[int, ...]) -> None:
        """Take an answer that is known to be legal, in place."""
        ask = s.ask
        assert ask is not None
        s.ask = None
        f = top_of(s)
        if len(picks) == 1 and picks[0] == BACK:
            self.taken_back(s, f)
        else:
            self.answer(s, f, ask, picks)
        self.advance(s)

    def answer(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        """Give the answer to the frame that asked."""
        kind = f.kind
        if kind == TEXT:
            f.ability.answered(s, f, ask, picks)
        elif kind == DOOR:
            assert isinstance(f, door.DoorFrame)
            simultaneous.replacement_chosen(s, f, picks)
        elif kind == ORDER:
            simultaneous.trigger_chosen(s, f, (picks[0] >> 20) - 1)
        else:
            self.answered(s, f, ask, picks)

    def advance(self, s: State) -> None:
        """Step the frame on top until somebody must decide or the match has ended."""
        count = 0
        limit = self.step_limit(s)
        while s.ask is None and s.outcome is None:
            f = s.top
            if f is None:
                raise RuleBroken("nothing is left to do, and nobody has won")
            count += 1
            if count > limit:
                s.outcome = self.loop(s)
                break
            kind = f.kind
            if kind == TEXT:
                f.ability.run(s, f)
            elif kind == DOOR:
                assert isinstance(f, door.DoorFrame)
                simultaneous.replace(s, f)
            elif kind == ORDER:
                simultaneous.order(s, f)
            else:
                self.step(s, f)
        if s.flags & (FACES | CAST):
            refresh(s)
        if s.log:
            s.steps += 1
            s.asked = 0
        if s.ask is not None:
            s.asked += 1 << 20 * s.ask.seat

    def leave(self, state: State, seat: int, ending: str) -> State:
        """The seat leaves the match (conceded, ran out of time): the other wins at once, whoever is asked."""
        s = fork(state)
        if s.outcome is None:
            s.ask = None
            s.outcome = Outcome(1 - seat, ending, self.leaving_rule())
            s.steps += 1
        return s

    def leaving_rule(self) -> int:
        """The number of the rule on concession."""
        return 0

    # Knowing ---------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None, open_lists: bool = False) -> View:
        """What a seat may know, or a spectator (None). Raises ValueError for a seat that is not there."""
        if seat is not None and not 0 <= seat <= 1:
            raise ValueError(f"a match has the seats 0 and 1, and None for a spectator, not {seat}")
        return view(state, 2 if seat is None else seat, open_lists)

    def events(self, after: State, seat: int | None) -> list[Sight]:
        """What the choice that led to `after` showed a seat, event by event. Raises ValueError as `view` does."""
        if seat is not None and not 0 <= seat <= 1:
            raise ValueError(f"a match has the seats 0 and 1, and None for a spectator, not {seat}")
        return sights(after, 2 if seat is None else seat)

    def explain(self, seen: View, choice: Choice) -> list[Finding]:
        """The requirements of an act, or of an answer to the open question: met and unmet, with their facts.

        Every act of the ruleset can be asked about, open now or not. Facts name cards by the viewer's handles.
        """
        s = seen.state
        picks = tuple([seen.inward(t) for t in choice.picks])
        ask = s.ask
        if len(picks) == 1 and picks[0] > 0 and not picks[0] & SLOT and self.is_act(picks[0]):
            found = self.act_findings(s, seen.seat, picks[0])
        elif ask is not None and 0 not in picks:
            found = self.unmet(s, ask, picks)
        else:
            return [Finding(0, "not-known", False, ())]
        return [seen.outward(f) for f in found]

    def is_act(self, token: int) -> bool:
        """Whether a token is an act of a menu rather than a card or place chosen."""
        return False

    def act_findings(self, s: State, seat: int, token: int) -> list[Finding]:
        """The requirements of an act as they stand."""
        return []

    def acts(self, s: State, seat: int, card: int) -> list[int]:
        """Every act that the rules know of this card for this seat, legal now or not."""
        return []

    def trace(self, seen: View, handle: int, number: int) -> list[Trace]:
        """Where a modified number of a card comes from, lowest layer first; sources as the view's cards."""
        card = seen.card(handle)
        return self.traced(seen.state, card, number) if card else []

    def traced(self, s: State, card: int, number: int) -> list[Trace]:
        """The sources of a number that `number` gives: the sweep's, and what a game adds to it."""
        return trace(s, card, number)

    def sample(
        self, seen: View, rng: Rng, lists: tuple[tuple[CardDef, ...], tuple[CardDef, ...]] | None = None
    ) -> State:
        """A whole state that looks the same to the viewer, with a fresh generator."""
        return sample(seen, rng, lists)

    # Asking ----------------------------------------------------------------------------------------------

    def pose(self, s: State, ask: Ask) -> None:
        """Ask, unless only one full answer exists: that one is taken at once."""
        if forced(s, ask):
            self.answer(s, top_of(s), ask, ask.candidates)
            return
        single = ask.joint.single(s, ask)
        if single is not None:
            self.answer(s, top_of(s), ask, single)
            return
        s.ask = ask

    def note_act(self, s: State, pick: int) -> None:
        """Remember an act taken at a menu, so that one that leads nowhere is not offered again."""
        s.last_try = attempt(here(s), pick) if pick != PASS else 0

    # Triggers and replacements ---------------------------------------------------------------------------

    def settled(self, s: State) -> bool:
        """At a resting point: False while checks or waiting triggers still have something to do."""
        if self.rest(s):
            return False
        if s.waiting:
            s.top = frame(ORDER, s.top)
            return False
        return True

    def ordering_rule(self) -> int:
        """The number of the rule on simultaneous triggers."""
        return 0

    def replacing_rule(self) -> int:
        """The number of the rule on replacements."""
        return 0
