"""The log: what one choice showed the reader, as lines. Only what a `Sight` gives is ever said."""

from __future__ import annotations

from typing import Final, NamedTuple

from kirifuda.kernel import abilities as change
from kirifuda.kernel import events as ev
from kirifuda.kernel.bits import EVERYONE
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.views import Sight
from kirifuda.words.catalogue import Fact
from kirifuda.words.reader import Reader, capital, signed

KINDS: Final = (
    "", "move", "turn", "mark", "number", "attach", "modifier", "reveal", "shuffle", "roll", "occasion", "arrange",
)  # fmt: skip


TURN_START: Final = "turn-start"
"""The occasion with which every game begins a turn."""


class Told(NamedTuple):
    """One line of the log."""

    text: str
    rule: str
    """The number of the rule by which it happened; "" if there is none."""
    cards: tuple[str, ...]
    """The ids of the cards that it names."""
    turn: bool
    """Whether a turn begins with it."""


def log_lines(reader: Reader, sights: list[Sight]) -> list[str]:
    """The text of each line."""
    return [line.text for line in told(reader, sights)]


def told(reader: Reader, sights: list[Sight]) -> list[Told]:
    """A line for each thing that happened; like things that happened together share one."""
    lines: list[Told] = []
    i = 0
    while i < len(sights):
        group = [sights[i]]
        while i + len(group) < len(sights) and _alike(reader, sights[i], sights[i + len(group)]):
            group.append(sights[i + len(group)])
        line = _line(reader, group)
        if line:
            e = group[0]
            turn = e.kind == ev.OCCASION and reader.rules.words("occasion")[e.why] == TURN_START
            lines.append(Told(capital(line), reader.rule(e.rule) if e.rule else "", _named(reader, group, line), turn))
        i += len(group)
    return lines


def _named(reader: Reader, group: list[Sight], line: str) -> tuple[str, ...]:
    """The ids of those of a group's cards, and of what it comes from, that its line names; each once."""
    cards = [e.card for e in group] + [e.source_card for e in group]
    return tuple(dict.fromkeys(card.id for card in cards if card is not BLANK and reader.card(card) in line))


def _alike(reader: Reader, a: Sight, b: Sight) -> bool:
    """Whether two events are said in one line: the same thing, by the same player, of cards equally known."""
    if a.kind != b.kind or a.why != b.why or a.seat != b.seat or (a.card is BLANK) != (b.card is BLANK):
        return False
    if a.kind == ev.MOVE:
        return a.a == b.a and a.origin == b.origin and not reader.rules.layout.in_play[a.a]
    if a.kind == ev.TURN:
        return a.a == b.a and a.card.kind == b.card.kind and a.source == b.source
    return a.kind == ev.REVEAL and a.a == b.a and a.why != 0


def key_of(reader: Reader, e: Sight) -> tuple[str, str]:
    """The catalogue's table and key for an event."""
    kind = KINDS[e.kind]
    if e.why == 0:
        if e.kind == ev.TURN:
            return "events", f"turn-{reader.rules.types[e.card.kind]}"
        if e.kind == ev.MARK:
            return "events", f"mark-{reader.rules.words('mark')[e.a]}"
        if e.kind == ev.ROLL:
            return "events", f"roll-{reader.rules.words('roll')[e.a]}"
        if e.kind == ev.MODIFIER:
            return "events", "modifier" if e.b else "modifier-ends"
        return "events", kind
    occasion = reader.rules.words("occasion")[e.why]
    if e.kind == ev.REVEAL and e.a != EVERYONE:
        return "occasions", "look"
    special = f"{occasion}-{kind}"
    return "occasions", special if reader.words.has("occasions", special) else occasion


def _line(reader: Reader, group: list[Sight]) -> str:
    """The group's line, or nothing for what is not worth saying."""
    e = group[0]
    table, key = key_of(reader, e)
    words = reader.words
    facts: dict[str, Fact] = {"a": e.a, "b": e.b, "c": e.c, "rule": reader.rule(e.rule), "n": len(group)}
    facts["player"] = reader.player(e.seat)
    if key == "look":
        facts["player"] = reader.player(0 if e.a & 1 else 1)
    facts["card"] = _cards(reader, group)
    facts["source"] = reader.named(e.source_card)
    whom = e.b if e.kind == ev.ROLL else e.a
    facts["whom"] = reader.player(whom if whom in (0, 1) else 0)
    if e.kind in (ev.MOVE, ev.ATTACH):
        facts["slot"] = reader.rules.layout.slot_of[e.a] + 1
        facts["place"] = reader.place(reader.rules.layout.slot_of[e.a]) if facts["slot"] else ""
        facts["side"] = reader.player(e.a // reader.rules.layout.size)
    if e.kind == ev.MARK:
        if e.b <= e.origin:
            return ""
        facts["diff"] = e.b - e.origin
    if e.why:
        facts["label"] = reader.label(e.card, e.a)
    if key == "skill":
        facts["skill"] = reader.skill(e.a << 8 | e.b)
    if key == "modifier":
        return _modifier(reader, e, facts)
    if e.card is BLANK and words.has(table, f"{key}-hidden"):
        key += "-hidden"
    if len(group) > 1 and words.has(table, f"{key}-many"):
        key += "-many"
    if not words.has(table, key) and e.why == 0:
        return ""
    return words.say(table, key, reader.convert, **facts)


def _cards(reader: Reader, group: list[Sight]) -> str:
    """The cards of a group, alike ones counted."""
    found: dict[str, int] = {}
    for e in group:
        name = reader.named(e.card)
        found[name] = found.get(name, 0) + 1
    names = [reader.words.say("board", "many", n=n, name=name) if n > 1 else name for name, n in found.items()]
    return reader.words.joined(names, "cards")


def _modifier(reader: Reader, e: Sight, facts: dict[str, Fact]) -> str:
    """A continuous change that begins."""
    words = reader.words
    rules = reader.rules
    if e.what == change.NUMBER:
        key = "number-set" if e.layer == change.SETS else "number-add"
        value = str(e.c) if e.layer == change.SETS else signed(e.c)
        name = rules.numbers[e.a] if e.handle else rules.words("seat-number")[e.a]
        facts["change"] = words.say("changes", key, name=words.template("numbers", name), value=value)
    elif e.what == change.FLAG:
        names = rules.words("flag" if e.handle else "seat-flag")
        flags = [words.template("flags", name) for i, name in enumerate(names) if e.c >> i & 1]
        facts["change"] = words.say("changes", "flag", flags=words.joined(flags))
    elif e.what == change.KEYWORD:
        facts["change"] = words.say("changes", "keyword", skill=reader.skill(e.c))
    else:
        facts["change"] = words.template("changes", "grant" if e.what == change.ABILITY_GRANT else "lose")
    durations = rules.words("duration")
    named = durations[e.duration] if e.duration < len(durations) else ""
    key = "modifier" if named else "modifier-lasting"
    facts["duration"] = words.template("durations", named) if named else ""
    if not e.handle:
        key = "modifier-seat"
        facts["player"] = reader.player(e.whose)
    line = words.say("events", key, reader.convert, **facts)
    if e.source_card is BLANK or e.source == e.handle:
        return line
    return words.say("events", "modifier-by", reader.convert, line=line, **facts)
