"""From a card file's values to a card as printed (FC-2.1)."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.terms import (
    BOX_EVENT,
    BOX_MAIN,
    BOX_SUPPORT,
    BOX_TRIGGER,
    COLOURS,
    ICON,
    ICON_BITS,
    N_BIND,
    N_BREAK,
    N_FREE,
    N_LEVEL,
    N_POWER,
    NUMBERS,
    STAGES,
    TYPE_CHARACTER,
)
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.schema import ICONS, KEYWORDS, LABELS, NUMBER, TEXT, Key, Values

TYPES: Final = ("", "character", "event")

_CHARACTER: Final = ("character",)
_BOTH: Final = ("character", "event")
BOX_OF_SLOT: Final = (BOX_MAIN, BOX_SUPPORT)

KEYS: Final = (
    Key("colour", ICONS, _BOTH, required=True, least=1, hi=1),
    Key("level", NUMBER, _BOTH, required=True, hi=3),
    Key("bind", ICONS, _BOTH, hi=9),
    Key("free", NUMBER, _BOTH, hi=9),
    Key("power", NUMBER, _CHARACTER, required=True, hi=99000),
    Key("break", NUMBER, _CHARACTER, required=True, hi=9),
    Key("keywords", KEYWORDS, _BOTH),
    Key("races", LABELS, _CHARACTER, hi=2),
    Key("main", TEXT, _CHARACTER, box=BOX_MAIN),
    Key("support", TEXT, _CHARACTER, box=BOX_SUPPORT),
    Key("effect", TEXT, ("event",), required=True, box=BOX_EVENT),
    Key("triggers", LABELS, _BOTH, hi=2, box=BOX_TRIGGER),
)


def printed(id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
    """The card as printed; a character reads on each stage with the texts of that stage's box (FC-2.2)."""
    numbers = [0] * NUMBERS
    numbers[N_POWER] = values.number("power")
    numbers[N_BREAK] = values.number("break")
    numbers[N_LEVEL] = values.number("level")
    numbers[N_BIND] = values.number("bind")
    numbers[N_FREE] = values.number("free")
    icons = values.number("colour")
    colours = 0
    for colour in range(len(COLOURS)):
        if icons >> colour * ICON_BITS & ICON:
            colours |= 1 << colour
    face = Face(tuple(numbers), 0, colours, tuple(values.keywords), abilities)
    return CardDef(id, name, kind, face, slot_faces(kind, face), values.labels.get("races", ()))


def slot_faces(kind: int, face: Face) -> tuple[Face, ...]:
    """How a character reads on the main and on the support stage (FC-2.2); an event never lies there."""
    if kind != TYPE_CHARACTER:
        return ()
    faces: list[Face] = []
    for slot in range(STAGES):
        own = tuple([a for a in face.abilities if a.box == BOX_OF_SLOT[slot]])
        faces.append(Face(face.numbers, face.flags, face.attributes, face.keywords, own))
    return tuple(faces)
