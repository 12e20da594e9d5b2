"""Before anything happens: a match's cards numbered, and both decks on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.errors import Message
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import GENERATION_SHIFT, MAX_CARDS, PLACE_BITS
from kirifuda.kernel.cards import BLANK, BLANK_FACE, CardDef
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.options import OptionValue, read_options
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import CAST, FACES, Setup, State, bare
from kirifuda.kernel.views import enlist

if TYPE_CHECKING:
    from kirifuda.kernel.rules import Rules


def numbered(
    rules: Rules, decks: tuple[tuple[CardDef, ...], tuple[CardDef, ...]], options: dict[str, OptionValue]
) -> Setup:
    """Number the cards and abilities of a match.

    Raises ValueError for an unknown option, and for more cards than a reference has bits for.
    """
    if len(decks) != 2:
        raise ValueError(Message("a match has two decks, not {found}", found=len(decks)))
    values = read_options(rules.name, rules.options, options)
    if len(decks[0]) + len(decks[1]) >= MAX_CARDS:
        raise ValueError(Message("a match has at most {most} cards", most=MAX_CARDS - 1))
    defs: list[CardDef] = [BLANK]
    known: dict[str, int] = {}
    abilities: dict[str, Ability] = {}
    lists: list[tuple[int, ...]] = []
    for deck in decks:
        numbers: list[int] = []
        for card in deck:
            if card.id not in known:
                known[card.id] = len(defs)
                defs.append(card)
            numbers.append(known[card.id])
        lists.append(tuple(numbers))
    fresh: list[CardDef] = [BLANK]
    for card in defs[1:]:
        fresh.append(card.numbered(len(fresh)))
        for ability in card.face.abilities:
            enlist(ability, abilities)
    return Setup(rules, values, tuple(fresh), abilities, (lists[0], lists[1]))


def laid_out(rules: Rules, setup: Setup, seed: int, script: tuple[tuple[int, int], ...]) -> State:
    """Both decks lie in the first zone, in list order from top to bottom; nothing has happened."""
    layout = rules.layout
    size = 1 + len(setup.decks[0]) + len(setup.decks[1])
    places: list[tuple[int, ...]] = [()] * (2 * layout.size)
    defs = [BLANK] * size
    recs = [bare(0, 0)] * size
    card = 1
    for seat in range(2):
        place = layout.place(seat, 0)
        cards: list[int] = []
        for number in setup.decks[seat]:
            defs[card] = setup.defs[number]
            recs[card] = bare(1 << GENERATION_SHIFT | layout.seen_by[place] << PLACE_BITS | place, 0)
            cards.append(card)
            card += 1
        cards.reverse()
        places[place] = tuple(cards)
    s = State(
        setup, layout, seeded(seed), script, places, defs, recs, [0] * rules.nums, (), (),
        (BLANK_FACE, BLANK_FACE), (), None, None, None, [], 1, 1 | 1 << 20 | 1 << 40, 0, 0, 0, (), (), 0, 0, 0, 0,
        FACES | CAST, 0,
    )  # fmt: skip
    s.seats = setup.seats
    s.essence = whole_essence(s)
    return s
