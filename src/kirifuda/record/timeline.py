"""What a record's lines do to a match: every state from its start to now, and where a line says otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.errors import Message, NotLegal, RecordError, What, message_of, what_of
from kirifuda.kernel.bits import HANDLE, HANDLE_BITS
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.state import Outcome, State
from kirifuda.record import notation
from kirifuda.record.lines import (
    SEAT,
    Checked,
    Ended,
    Entry,
    Header,
    Left,
    Made,
    Undone,
    ended,
    rule_name,
    write_options,
)
from kirifuda.record.position import guessed


@dataclass(frozen=True)
class Divergence:
    """Where a record and the rules part: after how many choices, in which field of the line, and how."""

    choice: int
    field: str
    message: What
    line: int = 0
    column: int = 0

    @property
    def what(self) -> Message:
        return Message("choice {n}, {field}: {what}", n=self.choice, field=self.field, what=message_of(self.message))

    def __str__(self) -> str:
        return str(self.what)


def start(header: Header) -> State:
    """The first decision. Raises RecordError if the match cannot be set up, or if the record is of the seat form."""
    rules = header.rules
    if header.form == SEAT:
        raise RecordError("what one seat saw is shown, and not played again: a sampled record of it can be played on")
    if header.guess is not None:
        return guessed(header)
    try:
        return rules.start(
            (header.decks[0].cards, header.decks[1].cards), header.seed, write_options(rules, header.options),
            header.rolls,
        )  # fmt: skip
    except ValueError as error:
        raise RecordError(Message("the match cannot be set up: {reason}", reason=what_of(error))) from None


def number(s: State, seat: int) -> tuple[int, int]:
    """The number of the open question as a seat is shown it: public steps, and the questions to it since."""
    return (s.steps, s.asked >> HANDLE_BITS * seat & HANDLE)


class Timeline:
    """A match from its start to now. `states[n]` is the position after n choices."""

    def __init__(self, header: Header, first: State) -> None:
        self.header = header
        self.states = [first]
        self.choices: list[Choice] = []
        self.made: list[Made] = []
        self.left: Left | None = None
        self.end: State | None = None
        """The position after a seat has left."""

    @property
    def state(self) -> State:
        return self.end or self.states[-1]

    def answer(self, seat: int, choice: Choice, when: str = "") -> tuple[Made, State]:
        """What a choice would add. Nothing changes. Raises NotLegal."""
        s = self.state
        if s.ask is None:
            raise NotLegal("over", [])
        if s.ask.seat != seat:
            raise NotLegal("not-asked", [])
        after = s.setup.rules.apply(s, choice)
        names = tuple(notation.names(s, choice))
        made = Made(len(self.made) + 1, seat, number(s, seat), notation.write(s, choice), names, when)
        return made, after

    def add(self, made: Made, choice: Choice, after: State) -> None:
        self.made.append(made)
        self.choices.append(choice)
        self.states.append(after)

    def leave(self, left: Left) -> None:
        self.end = self.header.rules.leave(self.states[-1], left.seat, left.ending)
        self.left = left

    def before(self, to: int) -> State:
        """The position when `to` choices had been made. Raises ValueError if that is not before now."""
        if not 0 <= to <= len(self.made) or (to == len(self.made) and self.left is None):
            raise ValueError(
                Message("{n} choices have been made: none can be undone back to {to}", n=len(self.made), to=to)
            )
        return self.states[to]

    def undo(self, to: int) -> None:
        """Back to when `to` choices had been made. Raises ValueError if that is not before now."""
        self.before(to)
        del self.made[to:], self.choices[to:], self.states[to + 1 :]
        self.left = self.end = None

    # Following a record --------------------------------------------------------------------------------

    def follow(self, entry: Entry) -> Divergence | None:
        """Do what a line says, or say where it is not so."""
        if isinstance(entry, Made):
            return self._made(entry)
        n = len(self.made)
        if isinstance(entry, Undone):
            try:
                self.undo(entry.to)
            except ValueError as error:
                return Divergence(n, "undo", what_of(error))
        elif isinstance(entry, Left):
            if self.state.outcome is not None:
                return Divergence(n, "leave", "the match is over, and nobody can leave it")
            self.leave(entry)
        elif isinstance(entry, Checked):
            return self._differs(n, (("n", entry.n, n), ("digest", entry.digest, self.state.digest)))
        elif isinstance(entry, Ended):
            return self._ended(entry, n)
        return None

    def _differs(self, n: int, rows: tuple[tuple[str, object, object], ...]) -> Divergence | None:
        for field, said, found in rows:
            if said != found:
                return Divergence(
                    n, field,
                    Message("the record says {said}, the rules {found}", said=_plain(said), found=_plain(found)),
                )  # fmt: skip
        return None

    def _made(self, entry: Made) -> Divergence | None:
        s = self.state
        n = len(self.made) + 1
        if entry.n != n:
            missing = Message(
                "choice {n} is expected here, not {found}: a line is missing or stands twice", n=n, found=entry.n
            )
            return Divergence(n, "n", missing)
        if s.ask is None:
            return Divergence(n, "do", "the match is over, and nobody is asked")
        asked = s.ask.seat
        found = self._differs(n, (("who", "ab"[entry.seat], "ab"[asked]), ("number", entry.number, number(s, asked))))
        if found is not None:
            return found
        try:
            choice = notation.read(s.setup.rules, entry.do)
            made, after = self.answer(asked, choice, entry.when)
        except RecordError as error:
            return Divergence(n, "do", error.what)
        except NotLegal as error:
            reason = Message("{text} is not legal here ({reason})", text=repr(entry.do), reason=str(error))
            return Divergence(n, "do", reason)
        found = self._differs(n, (("do", entry.do, made.do),))
        if found is None and entry.cards:
            found = self._differs(n, (("cards", entry.cards, made.cards),))
        if found is None:
            self.add(entry, choice, after)
        return found

    def _ended(self, entry: Ended, n: int) -> Divergence | None:
        outcome = self.state.outcome
        if outcome is None:
            return Divergence(n, "outcome", "the record says that the match has ended; by the rules it goes on")
        rules = self.header.rules
        real = ended(n, outcome, self.state.digest)
        return self._differs(
            n,
            (
                ("n", entry.n, n),
                ("outcome", _winner(entry.winner), _winner(real.winner)),
                ("ending", entry.ending, real.ending),
                ("rule", rule_name(rules, entry.rule), rule_name(rules, real.rule)),
                ("digest", entry.digest, real.digest),
            ),
        )


def _winner(seat: int | None) -> str:
    return "draw" if seat is None else "ab"[seat]


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join([str(item) for item in value]) or "none"
    return str(value)


def said(outcome: Outcome) -> str:
    """An outcome in words, until the reader's language says it."""
    who = "draw" if outcome.winner is None else f"{'ab'[outcome.winner]} wins"
    return f"{who} ({outcome.ending})"
