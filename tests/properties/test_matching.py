"""Fields and icons: the count of what can be filled is the largest matching, found here by trying everything."""

import random

from kirifuda.games.rumbling_angel.area import filled, icon_count, meets
from kirifuda.games.rumbling_angel.terms import COLOURS, ICON_BITS
from kirifuda.kernel.faces import face
from kirifuda.kernel.state import State
from kirifuda.lab.plans import Lab, Plan


def most(left: list[int], coloured: tuple[int, ...], neutral: int) -> int:
    """The most icons that fields of these colours fill: every icon in turn by each field that it takes, or by none."""
    if not coloured:
        return min(len(left), neutral)
    first, rest = coloured[0], coloured[1:]
    tries = [most(left[:i] + left[i + 1 :], rest, neutral) + 1 for i, has in enumerate(left) if has >> first & 1]
    return max([most(left, rest, neutral), *tries])


def some_state() -> State:
    return Lab(Plan("rumbling-angel")).start(5)


def test_as_many_icons_are_filled_as_can_be() -> None:
    s = some_state()
    rng = random.Random(2)  # noqa: S311 - which hands are tried, not a secret
    cards = range(1, len(s.defs))
    seen: set[int] = set()
    for _ in range(400):
        fields = tuple(rng.sample(cards, rng.randrange(5)))
        asked = [rng.randrange(COLOURS + 1) for _ in range(rng.randrange(1, 5))]
        entry = sum(1 << attribute * ICON_BITS for attribute in asked)
        coloured = tuple([attribute for attribute in asked if attribute < COLOURS])
        expected = most([face(s, card).attributes for card in fields], coloured, len(asked) - len(coloured))
        assert filled(s, fields, entry) == expected, (fields, asked)
        assert meets(s, fields, entry) == (expected == icon_count(entry)), (fields, asked)
        seen.add(icon_count(entry) - expected)
    assert {0, 1, 2} <= seen
