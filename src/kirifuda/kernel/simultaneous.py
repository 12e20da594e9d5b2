"""What happens at the same time: waiting triggers are put in order, and replacements of a batch are chosen."""

from __future__ import annotations

from kirifuda.kernel import door
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.events import Event, occasion
from kirifuda.kernel.frames import TEXT, Frame
from kirifuda.kernel.state import State, Waiting, alive


def order(s: State, f: Frame) -> None:
    """Let the seat that orders waiting triggers pick the next, unless it makes no difference."""
    seat, due = s.setup.rules.due(s)
    first = s.waiting[due[0]]
    alike = True
    for i in due:
        w = s.waiting[i]
        if not _alike(s, w, first):
            alike = False
    if alike:
        trigger_chosen(s, f, due[0])
        return
    tokens = tuple([(i + 1) << 20 | s.waiting[i].source & SUBJECT for i in due])
    s.ask = Ask(CHOOSE, seat, "order-triggers", s.setup.rules.ordering_rule(), 0, tokens, 1, 1, ANY, False)


def trigger_chosen(s: State, f: Frame, index: int) -> None:
    """The next waiting trigger to be carried out."""
    w: Waiting = s.waiting[index]
    s.waiting = s.waiting[:index] + s.waiting[index + 1 :]
    s.top = Frame(TEXT, 0, w.source, w.seat, 0, w.ability, ((w.subject, w.amount),), f.below)
    s.setup.rules.set_off(s, w, f.below)


def replace(s: State, f: door.DoorFrame) -> None:
    """Look for replacements of the event at `a`; ask its seat; go on with the next event."""
    chosen = f.env[0] if f.env else ()
    i = f.a
    if i == len(f.batch):
        _replaced(s, f, chosen)
        return
    found = door.replacements(s, f.batch[i])
    tokens: list[int] = []
    least = 1
    for n, r in enumerate(found):
        tokens.append((n + 1) << 20 | r.source & SUBJECT)
        if r.ability.optional():
            least = 0
    if not tokens:
        s.top = door.DoorFrame(i + 1, (chosen,), f.batch, f.below)
        return
    event = f.batch[i]
    seat = s.setup.rules.affected(s, event.ref, event.seat)
    if least == 1 and len(tokens) == 1:
        replacement_chosen(s, f, (tokens[0],))
        return
    source = found[0].source & SUBJECT
    s.ask = Ask(CHOOSE, seat, "replace", s.setup.rules.replacing_rule(), source, tuple(tokens), least, 1, ANY, False)


def replacement_chosen(s: State, f: door.DoorFrame, picks: tuple[int, ...]) -> None:
    """The replacement of the event at `a`, or none; then the next event is looked at."""
    chosen = f.env[0] if f.env else ()
    if picks:
        chosen = (*chosen, f.a, (picks[0] >> 20) - 1)
    s.top = door.DoorFrame(f.a + 1, (chosen,), f.batch, f.below)


def _replaced(s: State, f: door.DoorFrame, chosen: tuple[int, ...]) -> None:
    s.top = f.below
    rest = [event.anew() for event in f.batch]
    gone: list[Event] = []
    for n in range(0, len(chosen), 2):
        s.setup.rules.instead(s, f.batch[chosen[n]])
    for n in range(len(chosen) - 2, -1, -2):
        event = f.batch[chosen[n]]
        gone.append(rest[chosen[n]])
        r = door.replacements(s, event)[chosen[n + 1]]
        s.top = Frame(TEXT, 0, r.source, r.side, 0, r.ability, ((event.ref, event.c),), s.top)
        rest.append(occasion(0, r.source, 0, 0, s.setup.rules.replacing_rule(), r.side))
    door.apply_batch(s, [event for event in rest if event not in gone])


def _alike(s: State, w: Waiting, other: Waiting) -> bool:
    """Whether it makes no difference which of two waiting triggers happens first."""
    if w.ability is not other.ability or w.seat != other.seat or w.amount != other.amount:
        return False
    return _found(s, w.source) == _found(s, other.source) and _found(s, w.subject) == _found(s, other.subject)


def _found(s: State, ref: int) -> int:
    """What a reference finds; 0 for one whose entity is gone, so that no view can tell two such apart."""
    return ref if ref & SLOT or alive(s, ref) else 0
