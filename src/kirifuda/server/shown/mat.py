"""The play mat: what stays as it is for a whole match, from the game's table layout."""

from __future__ import annotations

from kirifuda.kernel.layout import Zone
from kirifuda.server.messages import VERSION, Layout, Welcome, WindowWords, ZoneWords
from kirifuda.words.placing import WHOSE
from kirifuda.words.questions import window
from kirifuda.words.reader import Reader


def welcome(
    reader: Reader, room: str, mode: str, seats: list[int], looking: int, *, commitment: str = "",
    stops: dict[str, list[str]] | None = None, quiet: dict[str, int] | None = None,
    waiting_for: list[int] | None = None,
) -> Welcome:  # fmt: skip
    """Where somebody sits, and what stays as it is while he does."""
    game = reader.words.template("game", "name")
    return Welcome(
        VERSION, room, reader.rules.name, game, reader.language, seats, looking, mode, layout(reader), commitment,
        stops or {}, quiet or {}, waiting_for or [],
    )  # fmt: skip


def layout(reader: Reader) -> Layout:
    """The mat in the reader's language."""
    table = reader.table
    windows: dict[str, list[str]] = table["windows"]
    return Layout(
        zones=[_zone(reader, zone) for zone in placed(reader)],
        rows=list(table["slot"]["rows"]),
        slot_names=[reader.place(n) for n in range(reader.rules.layout.slots)],
        numbers={name: _short(reader, "numbers", name) for name in table["slot"]["numbers"]},
        windows=[
            WindowWords(f"{reason}/{whose}", window(reader, reason))
            for whose in WHOSE for reason, turns in windows.items() if whose in turns
        ],
    )  # fmt: skip


def placed(reader: Reader) -> list[Zone]:
    """Every zone in the table layout's order: what is counted, what lies on the table, the slots' own, the rest."""
    seat, slot = reader.table["seat"], reader.table["slot"]
    named = [*seat["counts"], *seat["shown"], seat["held"], slot["host"], slot.get("under", ""), *slot["beside"]]
    zones = {zone.name: zone for zone in reader.rules.layout.zones}
    order = [name for name in dict.fromkeys([*named, *zones]) if name in zones]
    return [zones[name] for name in order]


def _zone(reader: Reader, zone: Zone) -> ZoneWords:
    seat, name = reader.table["seat"], zone.name
    counted = zone.slotted or name in seat["counts"] or name in seat["shown"]
    return ZoneWords(
        name, reader.zone(name), _short(reader, "zones", name), kind(reader, zone), name in seat["listed"],
        rare=name in seat["rare"] or not counted,
    )  # fmt: skip


def kind(reader: Reader, zone: Zone) -> str:
    """Where the cards of a zone lie."""
    seat, slot = reader.table["seat"], reader.table["slot"]
    if zone.slotted:
        return "host" if zone.name == slot["host"] else "under" if zone.name == slot.get("under") else "beside"
    if zone.name == seat["held"]:
        return "held"
    return "shown" if zone.name in seat["shown"] else "pile"


def _short(reader: Reader, table: str, name: str) -> str:
    """What it is called where room is scarce, without its figure."""
    short = f"short-{table}"
    if not reader.words.has(short, name):
        return reader.words.template(table, name)
    return reader.words.say(short, name, n="").strip()
