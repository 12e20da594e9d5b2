"""What is checked of every table when its test has passed, unasked."""

from __future__ import annotations

import json

from kirifuda.errors import KirifudaError
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.positions import Plain, decode, encode
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State
from kirifuda.record import notation
from kirifuda.testing import invariants, pairs
from kirifuda.testing.names import looks
from kirifuda.testing.table import Table


def broken(table: Table) -> list[str]:
    """The laws that do not hold of what was played at this table, a line each."""
    found: list[str] = []
    if table.start.digest != table.first_digest:
        found.append("the first position has changed while the match was played")
    states = [table.start, *[done.state for done in table.done]]
    found += replayed(table)
    rng = seeded(len(states))
    for i, s in enumerate(states):
        lines = invariants.sound(s) + invariants.answerable(s, rng) + invariants.explained(s) + invariants.saved(s)
        for viewer in range(3):
            lines += pairs.resampled(s, viewer, rng) + pairs.exchanged(s, viewer, rng)
        lines += said_again(table, s)
        found += [f"after {i} answers: {line}" for line in lines]
    for i, done in enumerate(table.done):
        lines = noted(states[i], done.choice) + invariants.retractable(states[i], done.state) if not done.ending else []
        found += [f"answer {i + 1}: {line}" for line in lines]
    ask = table.state.ask
    if ask is not None and ask.back and table.meant is not table.state:
        found.append(f"a declaration is left unfinished, and nobody says that it should be: {table.question()}")
    if table.state.script:
        found.append(f"{len(table.state.script)} scripted rolls are left over")
    return found


def replayed(table: Table) -> list[str]:
    """The choices lead again to the same positions; so they do from a position that was saved as JSON."""
    found: list[str] = []
    s = table.start
    saved = json.dumps(encode(s))
    t = decode(s.setup, _plain(json.loads(saved)))
    for i, done in enumerate(table.done):
        if done.ending:
            s, t = table.rules.leave(s, done.seat, done.ending), table.rules.leave(t, done.seat, done.ending)
        else:
            s, t = table.rules.apply(s, done.choice), table.rules.apply(t, done.choice)
        if s.digest != done.state.digest:
            return [f"replayed, answer {i + 1} leads to another position"]
        if t.digest != done.state.digest:
            return [f"replayed from a saved position, answer {i + 1} leads to another one"]
    return found


def _plain(data: object) -> Plain:
    assert data is None or isinstance(data, (int, str, list))
    return data


def noted(s: State, choice: Choice) -> list[str]:
    """A choice in notation reads back."""
    text = notation.write(s, choice)
    try:
        again = notation.read(s.setup.rules, text)
    except KirifudaError as error:
        return [f"{text!r} does not read back: {error}"]
    return [] if again == choice else [f"{text!r} reads back as {again}, not {choice}"]


def said_again(table: Table, s: State) -> list[str]:
    """Every option as it is written means an option like it."""
    ask = s.ask
    if ask is None or notation.indexed(s):
        return []
    found: list[str] = []
    for t in ask.candidates:
        label = table.speaker.label(s, t)
        try:
            again = table.speaker.candidate(s, label, [])
        except KirifudaError as error:
            # Like ones that differ in what their label does not say are told apart by "#1", "#2".
            again = 0 if "is not one thing" not in str(error) else t
        if again == 0 or (again != t and looks(s, again) != looks(s, t)):
            found.append(f"{label!r} does not mean the option that it was written for")
    return found
