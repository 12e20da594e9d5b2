"""Cards as printed, and as they now read.

Numbers, attributes and types are small integers that a game's vocabulary names.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import ACTIVATED, REPLACEMENT, STATIC, TRIGGERED, Ability


class Face:
    """A card as it now reads."""

    def __init__(
        self,
        numbers: tuple[int, ...],
        flags: int,
        attributes: int,
        keywords: tuple[int, ...],
        abilities: tuple[Ability, ...],
    ) -> None:
        self.numbers: Final = numbers
        self.flags: Final = flags
        self.attributes: Final = attributes
        self.keywords: Final = keywords
        """Packed: keyword << 8 | its number."""
        self.abilities: Final = abilities
        watches = 0
        replaces = 0
        static = False
        reads = 0
        activated = False
        for ability in abilities:
            if ability.kind == TRIGGERED:
                watches |= ability.watches
            elif ability.kind == REPLACEMENT:
                replaces |= ability.watches
            elif ability.kind == ACTIVATED:
                activated = True
            elif ability.kind == STATIC:
                static = True
                for change in ability.changes:
                    reads |= change.reads
        self.watches: Final = watches
        self.replaces: Final = replaces
        self.static: Final = static
        self.reads: Final = reads
        self.activated: Final = activated


BLANK_FACE: Final = Face((), 0, 0, (), ())


class CardDef:
    """A card as printed.

    `name` is its name in the rules' sense (cards of one name share it); `kind` the card type's number;
    `numbers` its printed numbers in the order of the game's vocabulary.
    """

    def __init__(self, id: str, name: str, kind: int, face: Face) -> None:
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.face: Final = face
        self.number = 0
        """Its place in the match's list of definitions; given when a match is set up."""

    def __repr__(self) -> str:
        return f"<{self.id} {self.name}>"


BLANK: Final = CardDef("", "", 0, BLANK_FACE)
"""The definition of a card that the viewer does not know."""
