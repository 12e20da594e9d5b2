"""Events as motions: what a browser animates between two frames."""

from __future__ import annotations

from msgspec.structs import replace

from kirifuda.kernel import events as ev
from kirifuda.kernel.layout import Layout
from kirifuda.kernel.views import Sight, View
from kirifuda.server.messages import Motion
from kirifuda.words.logs import KINDS
from kirifuda.words.reader import Reader

SILENT = (ev.MARK, ev.NUMBER)
"""What a browser sees by the numbers that the table shows."""


def motions(reader: Reader, sights: list[Sight], after: View) -> list[Motion]:
    """What happened, in order; moves of cards that can't be told apart are counted. `after`: the table they lead to."""
    found: list[Motion] = []
    for sight in sights:
        if sight.kind in SILENT:
            continue
        motion = _motion(reader, sight, after)
        if found and sight.kind == ev.MOVE and not sight.handle and replace(found[-1], count=1) == motion:
            found[-1] = replace(found[-1], count=found[-1].count + 1)
        else:
            found.append(motion)
    return found


def _motion(reader: Reader, sight: Sight, after: View) -> Motion:
    layout = reader.rules.layout
    key = str(sight.handle) if sight.handle else ""
    stays = bool(key) and after.card(sight.handle) != 0
    start = end = None
    if sight.kind in (ev.MOVE, ev.ATTACH):
        start, end = spot(layout, sight.origin), spot(layout, sight.a)
    elif sight.kind in (ev.SHUFFLE, ev.ARRANGE):
        end = spot(layout, sight.a)
    word = reader.rules.words("occasion")[sight.why] if sight.why else ""
    return Motion(
        KINDS[sight.kind], key if stays else "", sight.card.id, sight.seat, word, start, end,
        was="" if stays else key,
    )  # fmt: skip


def spot(layout: Layout, place: int) -> tuple[int, str, int]:
    """A place as a browser knows it: side, zone, slot."""
    return (place // layout.size, layout.zones[layout.zone_of[place]].name, layout.slot_of[place])
