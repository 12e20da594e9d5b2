"""Cards as printed, and as they now read.

Numbers, attributes and types are small integers that a game's vocabulary names.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import ACTIVATED, REPLACEMENT, STATIC, TRIGGERED, Ability


class Face:
    """A card as it now reads. `like` is a face with the same abilities: what they watch is taken over from it."""

    def __init__(
        self,
        numbers: tuple[int, ...],
        flags: int,
        attributes: int,
        keywords: tuple[int, ...],
        abilities: tuple[Ability, ...],
        like: Face | None = None,
    ) -> None:
        self.numbers: Final = numbers
        self.flags: Final = flags
        self.attributes: Final = attributes
        self.keywords: Final = keywords
        """Packed: keyword << 8 | its number."""
        self.abilities: Final = abilities
        watches = 0
        replaces = 0
        layers = 0
        reads = 0
        activated = False
        if like is not None:
            watches = like.watches
            replaces = like.replaces
            layers = like.layers
            reads = like.reads
            activated = like.activated
        else:
            for ability in abilities:
                if ability.kind == TRIGGERED:
                    watches |= ability.watches
                elif ability.kind == REPLACEMENT:
                    replaces |= ability.watches
                elif ability.kind == ACTIVATED:
                    activated = True
                elif ability.kind == STATIC:
                    for change in ability.changes:
                        layers |= 1 << change.layer
                        reads |= change.reads
        self.watches: Final[int] = watches
        self.replaces: Final[int] = replaces
        self.layers: Final[int] = layers
        """The layers in which its static texts change something (a bit mask)."""
        self.reads: Final[int] = reads
        self.activated: Final[bool] = activated
        self.varied: Face | None = None
        """The face that a changed number made of it last: read anew it is mostly the same again."""
        self.varied_in = -1
        """In which number that face differs from the one it was made of; -1: it was made of none."""


BLANK_FACE: Final = Face((), 0, 0, (), ())


class CardDef:
    """A card as printed.

    `name` is its name in the rules' sense (cards of one name share it); `kind` the card type's number;
    `face` how it is printed. In a game whose texts work in some slots only, `slots` says how it reads in each slot
    before continuous effects; empty, it reads as printed in all. `traits` are words of it that texts may ask for.
    """

    def __init__(
        self, id: str, name: str, kind: int, face: Face, slots: tuple[Face, ...] = (), traits: tuple[str, ...] = ()
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.face: Final = face
        self.slots: Final = slots
        self.traits: Final = traits
        self.number = 0
        """Its place in the match's list of definitions; given when a match is set up."""

    def in_slot(self, slot: int) -> Face:
        """How it reads in a slot (-1: none) before continuous effects."""
        return self.slots[slot] if self.slots and slot >= 0 else self.face

    def numbered(self, number: int) -> CardDef:
        """The same card, at a place of a match's list of definitions."""
        copy = CardDef(self.id, self.name, self.kind, self.face, self.slots, self.traits)
        copy.number = number
        return copy

    def __repr__(self) -> str:
        return f"<{self.id} {self.name}>"


BLANK: Final = CardDef("", "", 0, BLANK_FACE)
"""The definition of a card that the viewer does not know."""
