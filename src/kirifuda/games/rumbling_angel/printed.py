"""From a card file's values to a card as printed (RA-3, RA-10.1)."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.terms import (
    BOX_EVENT,
    BOX_FIELD,
    BOX_ITEM,
    BOX_SPECIAL,
    ICON,
    ICON_BITS,
    N_AGAINST_AP,
    N_AGAINST_DP,
    N_AP,
    N_COST,
    N_DP,
    N_LARGE,
    N_LARGE_FIELD,
    N_MP_LIMIT,
    N_POINTS,
    N_SMALL,
    N_SMALL_FIELD,
    N_SMALL_ITEM,
    NUMBERED_SKILLS,
    NUMBERS,
    TYPE_CHARACTER,
)
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.schema import GROUP, ICONS, KEYWORDS, NUMBER, ROWS, TEXT, Key, Values

TYPES: Final = ("", "field", "character", "item", "event")
ATTRIBUTES: Final = ("fire", "water", "wind", "earth", "light", "neutral")

_CHARACTER: Final = ("character",)

KEYS: Final = (
    Key("attributes", ICONS, ("field", "character"), required=True, least=1, hi=4),
    Key("ap", NUMBER, _CHARACTER, required=True, hi=99),
    Key("dp", NUMBER, _CHARACTER, required=True, hi=99),
    Key(
        "corrections", ROWS, _CHARACTER,
        inner=(Key("ap", NUMBER, _CHARACTER, lo=-99), Key("dp", NUMBER, _CHARACTER, lo=-99)),
    ),
    Key(
        "capacity", GROUP, _CHARACTER, required=True,
        inner=(
            Key("large", ICONS, _CHARACTER, hi=12),
            Key("large_field", ICONS, _CHARACTER, hi=12),
            Key("small", NUMBER, _CHARACTER, hi=12),
            Key("small_field", NUMBER, _CHARACTER, hi=12),
            Key("small_item", NUMBER, _CHARACTER, hi=12),
        ),
    ),
    Key("mp", NUMBER, _CHARACTER, hi=60),
    Key("skills", KEYWORDS, _CHARACTER),
    Key("special", TEXT, _CHARACTER, box=BOX_SPECIAL),
    Key("cost", ICONS, ("item", "event"), required=True, hi=12),
    Key("effect", TEXT, ("field",), box=BOX_FIELD),
    Key("effect", TEXT, ("item",), required=True, box=BOX_ITEM),
    Key("effect", TEXT, ("event",), required=True, box=BOX_EVENT),
)  # fmt: skip


def printed(id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
    """The card as printed."""
    numbers = [0] * NUMBERS
    icons = values.number("attributes")
    attributes = 0
    for attribute in range(len(ATTRIBUTES)):
        if icons >> attribute * ICON_BITS & ICON:
            attributes |= 1 << attribute
    if kind == TYPE_CHARACTER:
        numbers[N_AP] = values.number("ap")
        numbers[N_DP] = values.number("dp")
        numbers[N_MP_LIMIT] = values.number("mp")
        numbers[N_SMALL] = values.number("capacity.small")
        numbers[N_SMALL_FIELD] = values.number("capacity.small_field")
        numbers[N_SMALL_ITEM] = values.number("capacity.small_item")
        numbers[N_LARGE] = values.number("capacity.large")
        numbers[N_LARGE_FIELD] = values.number("capacity.large_field")
        numbers[N_POINTS] = icons
    for row in values.rows.get("corrections", []):
        numbers[N_AGAINST_AP + row["against"]] += row.get("ap", 0)
        numbers[N_AGAINST_DP + row["against"]] += row.get("dp", 0)
    numbers[N_COST] = values.number("cost")
    return CardDef(id, name, kind, Face(tuple(numbers), 0, attributes, tuple(values.keywords), abilities))


def takes_number(skill: int) -> bool:
    """Whether a skill is printed with a number (RA-10.2)."""
    return skill in NUMBERED_SKILLS

