"""The names of cards in the pages, what they cost, and how strong they are printed.

Pages say what a text adds to a power, not what the sum is, so that a card may be made stronger without a new page.
"""

from typing import Any

from kirifuda.games.ficus import terms as t
from kirifuda.games.ficus.elements import icon_count
from kirifuda.library.pool import pool
from kirifuda.testing.table import Table

TOMO = "Tomo, Apprentice Stoker"
GANJI = "Ganji the Track Layer"
HOMURA = "Homura, Master of the Last Station"
DAIGO = "Daigo, Snowplough Captain"
KO = "Ko of the Twin Boilers"
CROW = "Iron Crow, the Mountain Engine"
HIMURO = "Himuro, Keeper of the Icehouse"
NEMU = "Nemu, Fresh from Sleep"
KOKE = "Koke the Moss Keeper"
BROTHERS = "The Shovelling Brothers"
PLAIN = {0: GANJI, 1: HIMURO, 2: KOKE, 3: BROTHERS}
"""A card of each colour without a bonus trigger."""


def numbers(name: str) -> tuple[int, ...]:
    card = pool("ficus").find(name)
    assert card is not None, name
    return card.definition.face.numbers


def power(name: str, more: int = 0) -> int:
    """Its printed power, and so much more."""
    return numbers(name)[t.N_POWER] + more


def break_of(name: str, more: int = 0) -> int:
    return numbers(name)[t.N_BREAK] + more


def standing(name: str, more: int = 0, **said: Any) -> dict[str, Any]:
    """A character as a page expects it: its power, and what else is said of it."""
    return {"card": name, "power": power(name, more), **said}


def cost(name: str) -> list[str]:
    """Elements that pay for a card, and no more: those that are bound, and of another colour what free costs more."""
    bind, free = numbers(name)[t.N_BIND], numbers(name)[t.N_FREE]
    found = [PLAIN[colour] for colour in PLAIN for _ in range(bind >> colour * t.ICON_BITS & t.ICON)]
    other = next(colour for colour in PLAIN if not bind >> colour * t.ICON_BITS & t.ICON)
    return found + [PLAIN[other]] * max(0, free - icon_count(bind))


def left(name: str) -> int:
    """How many of those elements are left when it has been paid for."""
    return len(cost(name)) - numbers(name)[t.N_FREE]


def pays(table: Table, seat: str, line: str) -> None:
    """A seat does it, and gives up elements as they come where a free cost asks which."""
    person = table.a if seat == "a" else table.b
    person.does(line)
    while table.at in ("bind", "free"):
        ask = table.state.ask
        assert ask is not None
        person.does("choose " + ", ".join(f'"{label}"' for label in table.options()[: ask.lo]))
