"""The table as lines of text: both sides, what waits to resolve, whose turn. Placed by the game's `table.toml`."""

from __future__ import annotations

from functools import cache

from kirifuda.kernel.bits import SLOT, SPECTATOR, SUBJECT
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.layout import Layout
from kirifuda.kernel.state import State, alive
from kirifuda.kernel.views import View
from kirifuda.words.catalogue import Fact
from kirifuda.words.reader import Reader, capital


def board(reader: Reader, view: View) -> list[str]:
    """The whole table: the turn, the other side, the reader's own, then what is going on."""
    s = view.state
    first = 1 - reader.seat if reader.seat < 2 else 0
    lines = [turn(reader, s)]
    for seat in (first, 1 - first):
        lines += side(reader, s, seat)
    return lines + going_on(reader, s)


def number(reader: Reader, s: State, name: str) -> int:
    """One of the table's numbers: what the table layout calls the turn and the phase, or another by its word."""
    return s.nums[reader.rules.words("table").index(reader.table["state"].get(name, name))]


def turn(reader: Reader, s: State) -> str:
    """Whose turn it is, which one, and its phase."""
    n = number(reader, s, "turn")
    if n == 0:
        return reader.sentence("board", "setup")
    phase = number(reader, s, "phase")
    return reader.sentence("board", "turn", n=n, player=reader.player(reader.rules.turn_player(s)), phase=phase)


def side(reader: Reader, s: State, seat: int) -> list[str]:
    """One player's side: counts, then each slot."""
    words = reader.words
    lines = [capital(words.say("board", "seat", player=reader.player(seat), counts=counts(reader, s, seat)))]
    for zone in reader.table["seat"].get("shown", []):
        names = listed(reader, s, zone_cards(reader, s, seat, zone), zone)
        if names:
            lines.append("  " + capital(words.say("board", "beside", zone=reader.zone(zone), list=words.joined(names))))
    slots = [n for n in range(reader.rules.layout.slots) if slot_exists(reader, s, seat, n)]
    for n in slots:
        host = words.joined(slot_content(reader, s, seat, n))
        names = reader.table["slot"]["names"]
        zone = reader.place(n) if names else reader.zone(reader.table["slot"]["name"])
        lines.append("  " + capital(reader.say("board", "alone" if names else "slot", n=n + 1, host=host, zone=zone)))
    if not slots and reader.rules.layout.slots:
        lines.append("  " + words.template("board", "no-slots"))
    return lines


def counts(reader: Reader, s: State, seat: int) -> str:
    """The plain zones in figures; of some the top card is named."""
    return reader.words.joined([text for _, text in counted(reader, s, seat)])


def counted(reader: Reader, s: State, seat: int, *, short: bool = False) -> list[tuple[str, str]]:
    """Each of the plain zones that are shown, by its name, and what is said of it.

    In short, a zone is called as the game calls it where room is scarce, and one that is rarely used shows only when
    something lies there.
    """
    parts: list[tuple[str, str]] = []
    for name in reader.table["seat"]["counts"]:
        cards = zone_cards(reader, s, seat, name)
        if short and not cards and name in reader.table["seat"]["rare"]:
            continue
        top = cards[-1] if cards and name in reader.table["seat"]["tops"] else 0
        key = "top" if top and s.defs[top] is not BLANK else "count"
        card = reader.card(s.defs[top]) if top else ""
        if short and key == "count" and reader.words.has("short-zones", name):
            parts.append((name, reader.words.say("short-zones", name, n=len(cards))))
            continue
        parts.append((name, reader.words.say("board", key, n=len(cards), zone=reader.zone(name), top=card)))
    return parts


def zone_number(reader: Reader, name: str) -> int:
    """A zone's number by its name; -1 for one that the game does not have."""
    return _zone_numbers(reader.rules.layout).get(name, -1)


@cache
def _zone_numbers(layout: Layout) -> dict[str, int]:
    return {zone.name: zone.number for zone in layout.zones}


def zone_cards(reader: Reader, s: State, seat: int, name: str, slot: int = 0) -> tuple[int, ...]:
    """The cards of a zone, by its name; of a slotted one those in one slot."""
    return s.places[reader.rules.layout.place(seat, zone_number(reader, name), slot)]


def slot_exists(reader: Reader, s: State, seat: int, n: int) -> bool:
    """Whether a slot is there; where hosts stand on something, it is not before something lies there."""
    layout = reader.table["slot"]
    parts = [layout["under"], layout["host"]] if "under" in layout else []
    return not parts or any(zone_cards(reader, s, seat, part, n) for part in parts)


def slot_content(reader: Reader, s: State, seat: int, n: int) -> list[str]:
    """What a slot holds, part by part: its host, what lies under it, what lies beside."""
    layout = reader.table["slot"]
    words = reader.words
    hosts = zone_cards(reader, s, seat, layout["host"], n)
    several = [host(reader, s, card) for card in hosts]
    parts = [words.joined(several, "plus")] if several else [words.template("board", "empty")]
    if "under" in layout:
        under = listed(reader, s, zone_cards(reader, s, seat, layout["under"], n), layout["under"])
        parts.append(words.say("board", "under", list=words.joined(under, "plus") if under else reader.none))
    for zone in layout.get("beside", []):
        cards = zone_cards(reader, s, seat, zone, n)
        if zone in layout.get("limits", {}):
            limit = slot_limit(reader, s, hosts, zone)
            if cards or limit:
                parts.append(words.say("board", "limited", zone=reader.zone(zone), n=len(cards), limit=limit))
        elif cards:
            names = listed(reader, s, cards, zone)
            parts.append(words.say("board", "beside", zone=reader.zone(zone), list=words.joined(names, "plus")))
    return parts


def slot_limit(reader: Reader, s: State, hosts: tuple[int, ...], zone: str) -> int:
    """How many cards of a limited zone the host of a slot allows; none without a host."""
    if not hosts:
        return 0
    return s.recs[hosts[0]].face.numbers[reader.rules.numbers.index(reader.table["slot"]["limits"][zone])]


def host(reader: Reader, s: State, card: int) -> str:
    """The host of a slot: name, numbers as they stand, how it is turned. Of a face-down one no number is known."""
    zone = reader.table["slot"]["host"]
    parts = [reader.card(s.defs[card])]
    if s.defs[card] is not BLANK:
        parts.append(reader.numbers(s, card))
    turned = reader.state_of(s, card, zone)
    if turned:
        parts.append(turned)
    return reader.words.joined(parts)


def listed(reader: Reader, s: State, cards: tuple[int, ...], zone: str) -> list[str]:
    """Cards in play, alike ones together: plain ones by their attributes alone, others by name."""
    found: dict[str, int] = {}
    for card in cards:
        name = described(reader, s, card, zone)
        found[name] = found.get(name, 0) + 1
    return [reader.words.say("board", "many", n=n, name=name) if n > 1 else name for name, n in found.items()]


def described(reader: Reader, s: State, card: int, zone: str) -> str:
    """One card that lies under or beside a host: a plain one by its attributes alone."""
    definition = s.defs[card]
    notes = [reader.attributes(definition.face.attributes), reader.state_of(s, card, zone)]
    if definition.face.abilities or not notes[0]:
        name = reader.card(definition)
    else:
        name = notes.pop(0)
    said = [note for note in notes if note]
    return reader.words.say("board", "noted", name=name, notes=reader.words.joined(said)) if said else name


def going_on(reader: Reader, s: State) -> list[str]:
    """What waits to resolve, the next first, and the battle, where a game has one."""
    lines: list[str] = []
    for i, (_, _, what) in enumerate(pending(reader, s)):
        lines.append(capital(reader.words.say("board", "then" if i else "next", what=what)))
    fight = battle(reader, s)
    return [*lines, fight] if fight else lines


def pending(reader: Reader, s: State) -> list[tuple[int, int, str]]:
    """What waits to resolve, the next first: the seat, the card (0: none), and what it is."""
    found: list[tuple[int, int, str]] = []
    for seat, pick, named in reader.rules.pending(s):
        what = reader.act(s, pick, "said")
        if named:
            things = reader.words.joined([reader.thing(s, ref) for ref in named])
            what = reader.words.say("board", "naming", what=what, named=things)
        what = reader.words.say("board", "pending", what=what, player=reader.player(seat))
        found.append((seat, 0 if pick & SLOT else pick & SUBJECT, what))
    return found


def fighting(reader: Reader, s: State) -> dict[str, int]:
    """The cards of a battle by their numbers' names; 0 for one that is not there. Empty where there is no battle."""
    refs = {name: number(reader, s, name) for name in reader.table["state"].get("battle", [])}
    if not any(refs.values()):
        return {}
    return {name: ref & SUBJECT if ref and alive(s, ref) else 0 for name, ref in refs.items()}


def battle(reader: Reader, s: State) -> str:
    """The battle in words; "" where there is none."""
    cards = fighting(reader, s)
    if not cards:
        return ""
    nobody = reader.words.template("board", "nobody")
    names: dict[str, Fact] = {name: reader.card(s.defs[card]) if card else nobody for name, card in cards.items()}
    return capital(reader.words.say("board", "battle", reader.convert, **names))


def waiting(reader: Reader, view: View) -> str:
    """That somebody else is asked, never for what; "" if nobody is."""
    if not view.waiting:
        return ""
    if view.seat == SPECTATOR:
        return reader.words.template("board", "waiting")
    return reader.sentence("board", "waiting-for", player=reader.player(1 - view.seat))


def hand(reader: Reader, s: State, seat: int, zone: str) -> list[str]:
    """The cards of a plain zone that the reader may know, a line each."""
    lines: list[str] = []
    for card in zone_cards(reader, s, seat, zone):
        definition = s.defs[card]
        if definition is BLANK:
            lines.append(reader.hidden)
            continue
        lines.append(reader.words.joined([reader.card(definition), reader.kind(definition), reader.brief(definition)]))
    return lines
