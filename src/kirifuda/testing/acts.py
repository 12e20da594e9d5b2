"""What a person says at the table, as choices: "attack Spark", "use Gust on Rival paying Moth", "choose X, Y".

An act of a menu may carry targets and payment: it then answers the questions that follow, too. What it leaves open
stays open, for a `choose` of its own. What it says and the engine never asked, because there was no choice, must be
what the engine took.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kirifuda.errors import Message, NotLegal, NotThere, ScenarioError, What
from kirifuda.kernel.bits import BACK, HANDLE, HANDLE_BITS, PASS, PLACE, SLOT, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ACT, BACK_CHOICE, Choice, outward
from kirifuda.kernel.events import MOVE
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State, side_of, slot_of
from kirifuda.library.toml import suggestion
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.names import BEYOND, Names, Thing, ThingReader, find, fits, held, quoted, unheld
from kirifuda.testing.spoken import Verb
from kirifuda.words.explaining import refused

PASSES = ("pass", "パス", "パスする")
ENDS = ("end", "終了", "終了する", "エンド")
NONES = ("none", "no", "nothing", "なし", "いいえ", "選ばない")
BACKS = ("back", "戻る", "取り消す")
CONCEDES = ("concede", "投了", "投了する")
CHOOSES = re.compile(r"choose (?P<en>.+)|(?P<ja>.+?)を(?:選ぶ|選択する)", re.IGNORECASE)
ORDERS = re.compile(r"order (?P<en>.+)|(?P<ja>.+?)の順(?:にする)?", re.IGNORECASE)
BARE = ("pass", "end", "none", "yes", "no", "back", "concede", "choose …", "order …")


@dataclass
class Said:
    """What was said, read: a menu's act with its clauses, or a word of its own."""

    text: str
    word: str
    verb: Verb | None = None
    card: Thing | None = None
    which: str = ""
    clauses: dict[str, list[Thing]] = field(default_factory=dict)
    things: list[Thing] = field(default_factory=list)


@dataclass
class Done:
    """One answer given, and the position that it led to."""

    choice: Choice
    seat: int
    state: State
    ending: str = ""


class Refused(Exception):
    """The rules refuse what was said."""

    def __init__(self, message: What, unmet: list[Finding], state: State) -> None:
        super().__init__(str(message))
        self.message = message
        self.unmet = unmet
        self.state = state


class Speaker:
    """Reads what people say and answers decisions by it."""

    def __init__(self, rules: Rules, idiom: Idiom, names: Names) -> None:
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.reader = ThingReader(idiom.slot_words)

    # Reading -------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Said:
        """What a line says. Raises ScenarioError for a line that says nothing known."""
        line = " ".join(text.split())
        plain = line.casefold()
        for word, forms in (
            ("pass", PASSES), ("end", ENDS), ("none", NONES), ("back", BACKS), ("concede", CONCEDES),
        ):  # fmt: skip
            if plain in forms:
                return Said(line, word)
        if plain in self.idiom.answers:
            return Said(line, plain)
        out, aside = held(line)
        for word, pattern in (("choose", CHOOSES), ("order", ORDERS)):
            match = pattern.fullmatch(out)
            if match:
                listed = match.group("en") or match.group("ja")
                return Said(line, word, things=self.reader.read_list(listed, aside))
        fault: ScenarioError | None = None
        for verb in self.idiom.verbs:
            for pattern in verb.patterns:
                match = pattern.fullmatch(out)
                if match:
                    try:
                        return self._verb(line, verb, match.groupdict(), aside)
                    except ScenarioError as error:
                        fault = fault or error
        if fault is not None:
            raise fault
        known = [*[verb.word for verb in self.idiom.verbs], *BARE, *self.idiom.answers]
        first = plain.split(" ")[0] if plain else ""
        hint = suggestion(first, dict.fromkeys([word.split(" ")[0] for word in known]))
        raise ScenarioError(Message("{text} says nothing that can be done{hint}", text=repr(text), hint=hint))

    def _verb(self, line: str, verb: Verb, groups: dict[str, str | None], aside: list[str]) -> Said:
        said = Said(line, verb.word, verb)
        for clause, written in groups.items():
            if written is None:
                continue
            if clause == "card":
                said.card = self.reader.read(written, aside)
                self.names.card(said.card.name)
            elif clause == "which":
                said.which = unheld(written, aside)
            else:
                said.clauses[clause] = self.reader.read_list(written, aside)
        return said

    # Doing ---------------------------------------------------------------------------------------------------

    def do(self, s: State, seat: int, said: Said) -> list[Done]:
        """Answer by what was said; the last of the answers leads on. Raises Refused, or ScenarioError."""
        if said.word == "concede":
            return [Done(Choice(()), seat, self.rules.leave(s, seat, "conceded"), "conceded")]
        if said.verb is not None:
            return self._act(s, seat, said)
        ask = s.ask
        if ask is None:
            raise Refused("the match is over", [], s)
        if ask.seat != seat:
            raise Refused(Message("seat {seat} is asked ({reason})", seat="ab"[ask.seat], reason=ask.reason), [], s)
        return [self._answer(s, seat, self.picks(s, said))]

    def picks(self, s: State, said: Said) -> tuple[int, ...]:
        """The candidates that a bare answer means."""
        ask = s.ask
        assert ask is not None
        word = said.word
        if word == "back":
            return (BACK,)
        if word in ("pass", "end"):
            if word == "end" and not self.idiom.ends(ask.reason):
                raise ScenarioError(
                    Message("this is no menu to end: the question is {reason}; write pass", reason=ask.reason)
                )
            if word == "pass" and self.idiom.ends(ask.reason):
                raise ScenarioError(Message("to pass here ends it ({reason}): write end", reason=ask.reason))
            return (PASS,)
        if word == "none":
            return ()
        if word in self.idiom.answers:
            code = self.idiom.answers[word]
            for t in ask.candidates:
                if t >> SUBJECT_BITS == code or (word == "yes" and len(ask.candidates) == 1):
                    return (t,)
            return (token(code, 0),)
        return self._things(s, ask.seat, said.things, ask.candidates)

    def _things(self, s: State, seat: int, things: list[Thing], candidates: tuple[int, ...]) -> tuple[int, ...]:
        found: list[int] = []
        for thing in things:
            numbered = self._numbered(thing)
            if numbered:
                found.append(numbered)
                continue
            try:
                found.append(find(s, self.names, candidates, self._slot(s, seat, thing), seat, found))
            except NotThere:
                found.append(self._elsewhere(s, seat, thing, found))
        return tuple(found)

    def _numbered(self, thing: Thing) -> int:
        words = thing.name.split(" ")
        if len(words) == 2 and words[0] in self.idiom.numbered and words[1].isdecimal():
            return token(self.idiom.numbered[words[0]] + int(words[1]) - 1, 0)
        if thing.name in self.idiom.answers:
            return token(self.idiom.answers[thing.name], 0)
        return 0

    def _slot(self, s: State, seat: int, thing: Thing) -> Thing:
        """"A new area" as the slot that it means now."""
        if thing.name in self.idiom.new_slot_words:
            slot = self.idiom.new_slot(s, seat)
            return Thing(thing.name, 0, seat, (slot & ~SLOT) % s.layout.slots if slot else BEYOND, True)
        return thing

    def _elsewhere(self, s: State, seat: int, thing: Thing, taken: list[int]) -> int:
        """A token for a thing that is no candidate, so that the rules can say why."""
        thing = self._slot(s, seat, thing)
        ask = s.ask
        code = (ask.candidates[-1] >> SUBJECT_BITS) if ask is not None and ask.candidates else 1
        if thing.is_slot:
            owner = seat if thing.seat < 0 else thing.seat
            return token(code, SLOT | (owner * s.layout.slots + thing.slot))
        self.names.card(thing.name)
        everywhere = [token(code, card) for card in range(1, len(s.recs)) if self._handle(s, seat, card)]
        try:
            return find(s, self.names, everywhere, thing, seat, taken)
        except NotThere:
            raise ScenarioError(Message("seat {seat} sees no {thing}", seat="ab"[seat], thing=str(thing))) from None

    def _handle(self, s: State, seat: int, card: int) -> int:
        return s.recs[card].handles >> HANDLE_BITS * seat & HANDLE

    def in_play(self, s: State, seat: int, text: str) -> int:
        """The handle of a card in play that a seat means by a text. Raises ScenarioError if it sees none."""
        out, aside = held(text)
        thing = self.reader.read(out, aside)
        self.names.card(thing.name)
        seen = [token(1, card) for card in range(1, len(s.recs)) if s.layout.in_play[s.recs[card].loc & PLACE]]
        try:
            return self._handle(s, seat, find(s, self.names, seen, thing, seat, []) & SUBJECT)
        except NotThere:
            raise ScenarioError(Message("{thing} is not in play", thing=str(thing))) from None

    def candidate(self, s: State, text: str, taken: list[int]) -> int:
        """The candidate of the open question that a text names, or 0."""
        ask = s.ask
        assert ask is not None
        said = self.read_option(text)
        found: list[int] = []
        if said.verb is not None:
            t = self.act_token(s, ask.seat, said)
            found = [t] if t not in taken and t in ask.candidates else []
        elif said.things:
            thing = self._slot(s, ask.seat, said.things[0])
            numbered = self._numbered(thing)
            if numbered:
                return numbered if numbered in ask.candidates else 0
            try:
                return find(s, self.names, ask.candidates, thing, ask.seat, taken)
            except NotThere:
                return 0
        else:
            try:
                found = [t for t in self.picks(s, said) if t in ask.candidates and t not in taken]
            except ScenarioError:
                return 0
        return found[0] if found else 0

    def choice_of(self, s: State, seat: int, said: Said) -> Choice:
        """What was said as a choice, open or not."""
        if said.verb is not None:
            return Choice((outward(s, seat, self.act_token(s, seat, said)),))
        return Choice(tuple([outward(s, seat, t) for t in self.picks(s, said)]))

    def read_option(self, text: str) -> Said:
        """A candidate's text: an act of a menu, a word, or a thing."""
        try:
            return self.read(text)
        except ScenarioError:
            out, aside = held(text)
            return Said(text, "choose", things=[self.reader.read(out, aside)])

    def label(self, s: State, t: int) -> str:
        """A candidate as it is written."""
        if t == PASS:
            return "end" if s.ask is not None and self.idiom.ends(s.ask.reason) else "pass"
        subject = t & SUBJECT
        code = t >> SUBJECT_BITS
        if subject == 0:
            for word, answer in self.idiom.answers.items():
                if answer == code:
                    return word
            for word, first in self.idiom.numbered.items():
                return f"{word} {code - first + 1}"
        if subject & SLOT:
            return self.idiom.slot_label(subject & ~SLOT)
        name = quoted(self.names.name(s.defs[subject]))
        said = self.idiom.say(s, t, name)
        if said != name or slot_of(s, subject) < 0:
            return said
        return f"{name} in {self.idiom.slot_label(side_of(s, subject) * s.layout.slots + slot_of(s, subject))}"

    def question(self, s: State) -> Message:
        """The open question with its options, for a person to read."""
        ask = s.ask
        if ask is None:
            return Message("the match is over: {outcome}", outcome=repr(s.outcome))
        options = "; ".join([self.label(s, t) for t in ask.candidates]) or Message("nothing")
        one = ask.lo == ask.hi == 1
        return Message(
            "seat {seat} is asked '{reason}'{source}{many}: {options}{back}",
            seat="ab"[ask.seat], reason=ask.reason, options=options,
            source=Message(" by {card}", card=self.names.name(s.defs[ask.source])) if ask.source else "",
            many="" if one else Message(", {lo} to {hi} of them", lo=ask.lo, hi=ask.hi),
            back=Message(", or back") if ask.back else "",
        )  # fmt: skip

    # Acts of a menu ------------------------------------------------------------------------------------------

    def _act(self, s: State, seat: int, said: Said) -> list[Done]:
        pick = self.act_token(s, seat, said)
        ask = s.ask
        if ask is None:
            raise Refused("the match is over", [], s)
        choice = Choice((outward(s, seat, pick),))
        if ask.seat != seat or ask.kind != ACT:
            unmet = self._unmet(s, seat, choice)
            message = Message(
                "seat {seat} is asked '{reason}', which is no menu of seat {other}",
                seat="ab"[ask.seat], reason=ask.reason, other="ab"[seat],
            )  # fmt: skip
            raise Refused(message, unmet, s)
        done = [self._answer(s, seat, (pick,))]
        left = {clause: list(things) for clause, things in said.clauses.items()}
        while True:
            now = done[-1].state
            ask = now.ask
            if ask is None or ask.seat != seat or not ask.back:
                break
            clause = self._clause(now, left)
            things = left.get(clause, [])
            if not things:
                break
            taken = things[: max(1, ask.hi)] if clause in self.idiom.manner.shared else things
            left[clause] = things[len(taken) :]
            done.append(self._answer(now, seat, self._things(now, seat, taken, ask.candidates)))
        for clause, things in left.items():
            for thing in things:
                self._was_taken(s, done[-1].state, seat, clause, thing)
        return done

    def _clause(self, s: State, left: dict[str, list[Thing]]) -> str:
        """The clause that answers the open question: the one that the game names for it, else one whose things fit."""
        ask = s.ask
        assert ask is not None
        if ask.reason in self.idiom.manner.clauses:
            return self.idiom.manner.clauses[ask.reason]
        told = self.idiom.manner.clauses.values()
        free = [clause for clause, things in left.items() if things and clause not in told]
        for clause in free:
            if any(fits(s, self.names, t, self._slot(s, ask.seat, left[clause][0]), ask.seat) for t in ask.candidates):
                return clause
        return free[0] if free else ""

    def act_token(self, s: State, seat: int, said: Said) -> int:
        """The menu's token for an act, open now or not."""
        assert said.verb is not None
        assert said.card is not None
        verb = said.verb
        ask = s.ask
        found: list[int] = []
        menu = ask.candidates if ask is not None and ask.seat == seat and ask.kind == ACT else ()
        for t in menu:
            code = t >> SUBJECT_BITS
            meant = verb.first <= code <= verb.last and fits(s, self.names, t, said.card, seat)
            if meant and code == self.idiom.which(s, t & SUBJECT, verb, said.which):
                found.append(t)
        if found:
            return find(s, self.names, found, said.card, seat, [])
        seen = [token(verb.first, card) for card in range(1, len(s.recs)) if self._handle(s, seat, card)]
        likely: list[int] = []
        for t in seen:
            codes = [act >> SUBJECT_BITS for act in self.rules.acts(s, seat, t & SUBJECT)]
            if any(verb.first <= code <= verb.last for code in codes):
                likely.append(t)
        for candidates in (likely, seen):
            try:
                t = find(s, self.names, candidates, said.card, seat, [])
            except NotThere:
                continue
            return token(self.idiom.which(s, t & SUBJECT, verb, said.which), t & SUBJECT)
        raise ScenarioError(Message("seat {seat} sees no {thing}", seat="ab"[seat], thing=str(said.card)))

    def _answer(self, s: State, seat: int, picks: tuple[int, ...]) -> Done:
        choice = BACK_CHOICE if picks == (BACK,) else Choice(tuple([outward(s, seat, t) for t in picks]))
        try:
            return Done(choice, seat, self.rules.apply(s, choice))
        except NotLegal as error:
            unmet = self._unmet(s, seat, choice)
            why = refused(self.rules, self.names.cards, self.rules.view(s, seat), NotLegal(error.message, unmet))
            raise Refused(why, unmet, s) from None

    def _unmet(self, s: State, seat: int, choice: Choice) -> list[Finding]:
        return [f for f in self.rules.explain(self.rules.view(s, seat), choice) if not f.met]

    def _was_taken(self, before: State, after: State, seat: int, clause: str, thing: Thing) -> None:
        """What was said without being asked must be what the engine took, having no choice."""
        thing = self._slot(before, seat, thing)
        for subject in _touched(after):
            known = subject & SLOT or 0 < subject < len(before.recs)
            if known and fits(before, self.names, token(1, subject), thing, seat):
                return
        if after.ask is not None and after.ask.back and after.ask.seat == seat:
            raise ScenarioError(
                Message(
                    "the question is {reason}, which {clause} does not answer",
                    reason=after.ask.reason,
                    clause=repr(clause),
                )
            )
        if not thing.is_slot and not self._numbered(thing):
            self.names.card(thing.name)
        raise ScenarioError(
            Message(
                "nobody was asked what {clause} says, and {thing} was not what was taken",
                clause=repr(clause),
                thing=str(thing),
            )
        )


def _touched(s: State) -> set[int]:
    """The cards and slots that the last choice's events and the frames speak of."""
    touched: set[int] = set()
    for e in s.log:
        card = e.ref & SUBJECT
        touched.add(card)
        if card and slot_of(s, card) >= 0:
            touched.add(SLOT | (side_of(s, card) * s.layout.slots + slot_of(s, card)))
        if e.kind == MOVE and s.layout.slot_of[e.origin] >= 0:
            side = 1 if e.origin >= s.layout.size else 0
            touched.add(SLOT | (side * s.layout.slots + s.layout.slot_of[e.origin]))
    f = s.top
    while f is not None:
        for group in f.env:
            touched |= {value & SUBJECT for value in group}
        f = f.below
    return touched
