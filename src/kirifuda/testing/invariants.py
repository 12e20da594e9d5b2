"""What holds of every position, played or laid out: each function gives what does not, a line each."""

from __future__ import annotations

from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import EVERYONE, HANDLE, HANDLE_BITS, PASS, PLACE, PLACE_BITS, SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.decisions import ACT, BACK_CHOICE, Choice, outward
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.faces import face, refresh
from kirifuda.kernel.positions import decode, encode
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import CAST, FACES, NEVER, VARIED, State, alive, as_printed, cards_in_play, fork


def retractable(before: State, after: State) -> list[str]:
    """A declaration that may be taken back leads back to the menu that it was chosen from, with all that was on it."""
    ask, asked = before.ask, after.ask
    if ask is None or asked is None or ask.kind != ACT or ask.back or not asked.back or asked.seat != ask.seat:
        return []
    again = after.setup.rules.apply(after, BACK_CHOICE).ask
    if again is not None and (again.reason, again.candidates) == (ask.reason, ask.candidates):
        return []
    left = "another question" if again is None or again.reason != ask.reason else "fewer acts or others"
    return [f"a declaration that is taken back from {asked.reason!r} leaves {left} than {ask.reason!r} had"]


def sound(s: State) -> list[str]:
    """Cards are conserved, each in one place; places and locations agree; whoever sees a card has a handle for it."""
    found: list[str] = []
    for m in s.mods:
        if m.ref and not alive(s, m.ref):
            found.append(f"a modifier is left on an entity that is gone: {m.ref}, number {m.which}")
    counts = [0] * len(s.recs)
    for place, cards in enumerate(s.places):
        for card in cards:
            counts[card] += 1
            if s.recs[card].loc & PLACE != place:
                found.append(f"card {card} lies in place {place}, and its location says {s.recs[card].loc & PLACE}")
    found += [f"card {card} lies in {n} places" for card, n in enumerate(counts) if card and n != 1]
    names: set[tuple[int, int]] = set()
    for card in range(1, len(s.recs)):
        known = s.recs[card].loc >> PLACE_BITS & EVERYONE
        must = s.layout.seen_by[s.recs[card].loc & PLACE]
        if known & must != must:
            found.append(f"card {card} lies open to {must}, and is known to {known}")
        for viewer in range(3):
            handle = s.recs[card].handles >> HANDLE_BITS * viewer & HANDLE
            if (handle != 0) != bool(known >> viewer & 1):
                found.append(f"card {card}: viewer {viewer} has handle {handle}, known {known}")
            if handle and ((viewer, handle) in names or handle >= s.next_handles >> HANDLE_BITS * viewer & HANDLE):
                found.append(f"card {card}: viewer {viewer}'s handle {handle} is another card's, or still to come")
            names.add((viewer, handle))
        if s.recs[card].stamp == NEVER and s.layout.in_play[s.recs[card].loc & PLACE]:
            found.append(f"card {card} is in play and has no record")
    if s.essence != whole_essence(s):
        found.append(f"the essence is {s.essence}; summed from nothing it is {whole_essence(s)}")
    return found + unread(s) + unpointed(s)


def unpointed(s: State) -> list[str]:
    """References that a view makes nobody, or makes of nobody: a defender that has left is not one still to come."""
    found: list[str] = []
    rules = s.setup.rules
    for viewer in range(3):
        seen = rules.view(s, viewer if viewer < 2 else None).state
        g = seen.top
        f = s.top
        while f is not None:
            shown = rules.hidden_from(s, f, viewer)
            if shown is not None:
                assert g is not None
                one = [v == 0 for v in (shown.a, shown.b, shown.c, *[v for group in shown.env for v in group])]
                other = [v == 0 for v in (g.a, g.b, g.c, *[v for group in g.env for v in group])]
                if one != other:
                    found.append(f"viewer {viewer}: a frame of kind {f.kind} points at {one}, in the view at {other}")
                g = g.below
            f = f.below
        for i in rules.references:
            if (s.nums[i] == 0) != (seen.nums[i] == 0):
                found.append(f"viewer {viewer}: number {i} is {s.nums[i]:x}, in the view {seen.nums[i]:x}")
    return found


def unread(s: State) -> list[str]:
    """Faces that would read otherwise if they were all read anew: something they look at changed unnoticed."""
    t = fork(s)
    t.flags |= FACES | CAST | VARIED
    refresh(t)
    found: list[str] = []
    for card in cards_in_play(s):
        if s.recs[card].printed is not as_printed(s, card):
            found.append(f"card {card} is kept as printed {_read(s.recs[card].printed)}, not as it lies now")
        one, other = s.recs[card].face, t.recs[card].face
        if _read(one) != _read(other):
            found.append(f"card {card} reads {_read(one)}; read anew, {_read(other)}")
    if cards_in_play(s) != t.in_play:
        found.append(f"in play are {cards_in_play(s)}; read anew, {t.in_play}")
    if (s.watches, s.replaces) != (t.watches, t.replaces):
        found.append(f"watched are {s.watches:x} and {s.replaces:x}; read anew, {t.watches:x} and {t.replaces:x}")
    for seat in range(2):
        if _read(s.seats[seat]) != _read(t.seats[seat]):
            found.append(f"seat {seat} may {_read(s.seats[seat])}; read anew, {_read(t.seats[seat])}")
    return found


def _read(now: Face) -> tuple[object, ...]:
    return (now.numbers, now.flags, now.attributes, now.keywords, [ability.address for ability in now.abilities])


def answerable(s: State, rng: Rng) -> list[str]:
    """The question has full answers, any of which can be begun and completed; the match is over or asks."""
    if s.ask is None:
        return [] if s.outcome is not None else ["nobody is asked and nobody has won"]
    decision = s.decision
    assert decision is not None
    options = decision.options
    choice = options.sample(rng)
    found: list[str] = []
    if choice not in options:
        found.append(f"{s.ask.reason}: the sampled answer {choice} is not an answer")
    for n in range(len(choice.picks)):
        full = options.complete(Choice(choice.picks[:n]))
        if full is None or full not in options or full.picks[:n] != choice.picks[:n]:
            found.append(f"{s.ask.reason}: {choice.picks[:n]} begins {choice}, and is completed to {full}")
    if len(set(options)) != len(options):
        found.append(f"{s.ask.reason}: the seat cannot tell its options apart")
    return found


def explained(s: State) -> list[str]:
    """An act is on the menu exactly if all that the rules ask of it is met; no act is on it that they do not know."""
    ask = s.ask
    if ask is None or ask.kind != ACT:
        return []
    rules = s.setup.rules
    view = rules.view(s, ask.seat)
    menu = {outward(s, ask.seat, t) for t in ask.candidates}
    known: set[int] = {PASS, *[pick for pick in menu if pick > 0 and pick & SUBJECT == 0]}
    """Beside the acts of cards: those that are of no card, as passing is."""
    found: list[str] = []
    for card in range(1, len(view.state.recs)):
        if not view.handle(card):
            continue
        for act in rules.acts(view.state, ask.seat, card):
            pick = outward(view.state, ask.seat, act)
            known.add(pick)
            findings = rules.explain(view, Choice((pick,)))
            if all(f.met for f in findings) != (pick in menu):
                found.append(f"{ask.reason}: {pick:#x} is {'' if pick in menu else 'not '}on the menu; {findings}")
    found += [f"{ask.reason}: {pick:#x} is on the menu, and no act of its card" for pick in menu - known]
    return found


def saved(s: State) -> list[str]:
    """Written down and read again it is the same position at the same question."""
    data = encode(s)
    t = decode(s.setup, data)
    found = []
    if encode(t) != data or t.digest != s.digest:
        found.append("a saved position reads back otherwise")
    if t.essence != s.essence:
        found.append(f"the essence is {s.essence}; read back it is {t.essence}")
    if (s.ask is None) != (t.ask is None):
        return [*found, f"saved at {s!r}, read back at {t!r}"]
    if s.ask is not None and t.ask is not None:
        was, now = (
            (a.kind, a.seat, a.reason, a.rule, a.source, a.candidates, a.lo, a.hi, a.back) for a in (s.ask, t.ask)
        )
        if was != now:
            found.append(f"the question was {was}; read back it is {now}")
    for card in range(1, len(s.recs)):
        if s.layout.in_play[s.recs[card].loc & PLACE]:
            a, b = face(s, card), face(t, card)
            if (a.numbers, a.flags, a.attributes, a.keywords) != (b.numbers, b.flags, b.attributes, b.keywords):
                found.append(f"card {card} reads {a.numbers} {a.flags}; read back {b.numbers} {b.flags}")
    return found


def shown(s: State, viewer: int) -> tuple[object, ...]:
    """Everything that reaches a viewer of a position: view, events, explanations, errors."""
    rules = s.setup.rules
    seat = viewer if viewer < 2 else None
    view = rules.view(s, seat)
    setup = view.state.setup
    cards = sorted(d.id for d in setup.defs if d.id), sorted(setup.abilities)
    told: list[object] = [(view.encode(), cards), [e.encode() for e in rules.events(s, seat)]]
    if seat is not None:
        for card in range(1, len(view.state.recs)):
            if view.handle(card):
                for act in rules.acts(view.state, seat, card):
                    pick = outward(view.state, seat, act)
                    told.append((pick, [repr(f) for f in rules.explain(view, Choice((pick,)))]))
    if s.ask is not None and s.ask.seat == viewer:
        told += [refusal(s, Choice(())), refusal(s, Choice(tuple(outward(s, viewer, t) for t in s.ask.candidates)))]
    return tuple(told)


def refusal(s: State, choice: Choice) -> str:
    """What the rules answer to a choice that may not be legal."""
    try:
        s.setup.rules.checked(s, choice)
    except NotLegal as error:
        return f"{error} {error.unmet}"
    return "legal"
