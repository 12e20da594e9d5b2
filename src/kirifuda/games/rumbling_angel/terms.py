"""The nouns of Rumbling Angel as small numbers. Rule numbers are chapter * 100 + number: RA-8.5 is 805."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.layout import ALL, NOBODY, OWNER, Layout, Zone
from kirifuda.kernel.options import Option
from kirifuda.kernel.vocabulary import Code

# Zones, in the layout's order (RA-1.8 for who may see them)
DECK: Final = 0
HAND: Final = 1
LIFE: Final = 2
TRASH: Final = 3
DECLARED: Final = 4
FIELD: Final = 5
CHARACTER: Final = 6
ITEM: Final = 7
MP: Final = 8

AREAS: Final = 5
"""RA-4.2."""

LAYOUT: Final = Layout(
    (
        Zone(DECK, "deck", NOBODY, True, False, False),
        Zone(HAND, "hand", OWNER, False, False, False),
        Zone(LIFE, "life", NOBODY, True, False, False),
        Zone(TRASH, "trash", ALL, True, False, False),
        Zone(DECLARED, "declared", ALL, True, False, False),
        Zone(FIELD, "field", ALL, True, True, True),
        Zone(CHARACTER, "character", ALL, True, True, True),
        Zone(ITEM, "item", ALL, True, True, True),
        Zone(MP, "mp", ALL, True, False, True),
    ),
    AREAS,
)
SIDE: Final = LAYOUT.size
"""Places per seat. The first area's places follow the plain zones."""
FIELD_BASE: Final = 5
CHARACTER_BASE: Final = 10
ITEM_BASE: Final = 15
MP_BASE: Final = 20

# Card types (RA-3.1 to 3.4)
TYPE_FIELD: Final = 1
TYPE_CHARACTER: Final = 2
TYPE_ITEM: Final = 3
TYPE_EVENT: Final = 4

# Attributes (RA-10.1)
FIRE: Final = 0
WATER: Final = 1
WIND: Final = 2
EARTH: Final = 3
LIGHT: Final = 4
NEUTRAL: Final = 5
COLOURS: Final = 5
"""The attributes that are not neutral."""

# Numbers on a card. Icon counts are packed, eight bits an attribute.
N_AP: Final = 0
N_DP: Final = 1
N_MP_LIMIT: Final = 2
N_SMALL: Final = 3
N_SMALL_FIELD: Final = 4
N_SMALL_ITEM: Final = 5
N_POINTS: Final = 6
"""Points it yields when discarded as cost (RA-6.2)."""
N_LARGE: Final = 7
N_LARGE_FIELD: Final = 8
N_COST: Final = 9
N_AGAINST_AP: Final = 10
"""Six attribute corrections of AP follow, then six of DP (RA-5.12)."""
N_AGAINST_DP: Final = 16
NUMBERS: Final = 22
NUMBER_NAMES: Final = (
    "ap", "dp", "mp", "small", "small-field", "small-item", "points", "large", "large-field", "cost",
    "ap-against-fire", "ap-against-water", "ap-against-wind", "ap-against-earth", "ap-against-light",
    "ap-against-neutral", "dp-against-fire", "dp-against-water", "dp-against-wind", "dp-against-earth",
    "dp-against-light", "dp-against-neutral",
)  # fmt: skip
ICON_BITS: Final = 8
ICON: Final = 255

# Numbers of a seat
SEAT_HAND_LIMIT: Final = 0

# Orientation
UPRIGHT: Final = 0
SIDEWAYS: Final = 1
"""Spent (a character), damaged (a field), turned up by an effect (a life card)."""

# Marks of a card in play
M_LOSS: Final = 0
"""DP lost this turn (RA-8.12)."""
M_USED: Final = 1
"""Bits of once-a-turn texts and skills used."""

# Numbers of the table
TURN: Final = 1
ACTIVE: Final = 2
FIRST: Final = 3
CHOOSER: Final = 4
PHASE: Final = 5
PLACED: Final = 6
ATTACKER: Final = 7
DEFENDER: Final = 8
ENDED: Final = 9
"""End-of-turn effects have been set off this turn (RA-7.7)."""
NUMS: Final = 10
REFERENCES: Final = (ATTACKER, DEFENDER)

# Phases
SETTING_UP: Final = 0
FIRST_PHASE: Final = 1
MAIN_PHASE: Final = 2
END_PHASE: Final = 3

# Flags of a face
F_NO_ATTACK: Final = 1
F_NO_DEFENCE: Final = 2
F_NO_BATTLE: Final = 3
"""Neither attack nor defence (RA-10.12)."""
F_SAFE_FROM_ABILITIES: Final = 4
F_SAFE_FROM_EVENTS: Final = 8
F_SAFE_FROM_THEIR_ABILITIES: Final = 16
F_SAFE_FROM_THEIR_EVENTS: Final = 32
# Flags of a seat
F_NO_EVENTS: Final = 1

# Boxes of text (RA-3.5)
BOX_SPECIAL: Final = 1
BOX_FIELD: Final = 2
BOX_ITEM: Final = 3
BOX_EVENT: Final = 4
BOX_NAMES: Final = ("", "special", "effect", "effect", "effect")

# Skills (RA-10.3 to 10.8); packed as skill << 8 | its number
S_ONSLAUGHT: Final = 1
S_BULWARK: Final = 2
S_CHALLENGE: Final = 3
S_HUSH: Final = 4
S_PIERCE: Final = 5
S_DASH: Final = 6
SKILL_NAMES: Final = ("", "onslaught", "bulwark", "challenge", "hush", "pierce", "dash")
NUMBERED_SKILLS: Final = (S_ONSLAUGHT, S_BULWARK)
DASH_USED: Final = 1 << 15

# Durations of modifiers
UNTIL_END_OF_TURN: Final = 1
UNTIL_END_OF_BATTLE: Final = 2
UNTIL_TURN_OF: Final = 3
"""Until the next turn of seat a begins; 4, of seat b. In a text: of its own player."""

# Rolls
ROLL_CHOOSER: Final = 2
ROLL_PICK: Final = 3
ROLL_NAMES: Final = ("", "shuffle", "right-to-choose", "pick")

# Occasions: what an event is in the game's words
O_ENTER: Final = 1
O_DOWN: Final = 2
O_RETURN: Final = 3
O_LEAVE: Final = 4
"""Left the table in any other way."""
O_ATTACK: Final = 5
O_DEFEND: Final = 6
O_DAMAGED: Final = 7
O_DRAW: Final = 8
O_DISCARD: Final = 9
O_LIFE_LOST: Final = 10
O_BATTLE_END: Final = 11
O_USE_EVENT: Final = 12
O_USE_ABILITY: Final = 13
O_TURN_START: Final = 14
O_TURN_END: Final = 15
O_EQUIP: Final = 16
O_PLACE: Final = 17
O_DESTROY: Final = 18
O_PAY: Final = 19
"""Discarded as cost; a text that watches discards watches this too."""
O_PLACE_MP: Final = 20
O_PAY_MP: Final = 21
O_TRIM: Final = 22
O_RECOVER: Final = 23
O_SET_LIFE: Final = 24
O_MULLIGAN: Final = 25
O_DECLARE: Final = 26
O_SKILL: Final = 27
O_FIZZLE: Final = 28
O_NOTHING: Final = 29
"""An effect did nothing, and says why."""
O_READY: Final = 30
O_SPEND: Final = 31
O_STOPPED: Final = 32
O_NO_DEFENDER: Final = 33
O_RELOCATE: Final = 34
O_CLASH: Final = 35
"""The calculation of a battle."""
O_FINISH: Final = 36
"""A declared card goes where it belongs after resolving."""
O_EXTRA_DRAW: Final = 37
O_GO_FIRST: Final = 38
O_PHASE: Final = 39
O_DECK: Final = 40
"""Put back into the deck."""
O_DROP: Final = 41
"""What lay on a character that left goes with it."""
O_REVEAL: Final = 42
O_RESOLVE: Final = 43
"""An answer resolves before what it answers, or an ability without its source."""
O_AREA_GONE: Final = 44
OCCASION_NAMES: Final = (
    "", "enter", "down", "return", "leave", "attack", "defend", "damaged", "draw", "discard", "life-lost", "battle-end",
    "use-event", "use-ability", "turn-start", "turn-end", "equip", "place", "destroy", "pay", "place-mp", "pay-mp",
    "trim", "recover", "set-life", "mulligan", "declare", "skill", "fizzle", "nothing", "ready", "spend", "stopped",
    "no-defender", "relocate", "clash", "finish", "extra-draw", "go-first", "phase", "deck", "drop", "reveal",
    "resolve", "area-gone",
)  # fmt: skip

NOTHINGS: Final = (
    "none", "nobody", "no-target", "empty-hand", "empty-deck", "empty-trash", "no-fields", "already-so",
    "no-room-for-mp", "no-empty-area", "nobody-to-swap",
)  # fmt: skip
"""Why a step of a text did nothing."""

# Codes of tokens
T_CARD: Final = 1
"""A card (with subject 0: pass)."""
T_PLACE: Final = 2
T_ENTER: Final = 3
T_EQUIP: Final = 4
T_EVENT: Final = 5
T_AREA: Final = 6
T_YES: Final = 7
T_FIRST: Final = 8
T_SECOND: Final = 9
T_ATTACK: Final = 16
"""Plus 1 + the place of the skill among the character's, if one is used."""
T_ABILITY: Final = 32
"""Plus the place of the ability on its face."""
T_NUMBER: Final = 64
"""Plus a number, or the place of a mode."""
CODES: Final = (
    Code("place", T_PLACE),
    Code("enter", T_ENTER),
    Code("equip", T_EQUIP),
    Code("event", T_EVENT),
    Code("yes", T_YES, alone=True),
    Code("first", T_FIRST, alone=True),
    Code("second", T_SECOND, alone=True),
    Code("attack", T_ATTACK, T_ABILITY - 1),
    Code("use", T_ABILITY, T_NUMBER - 1, start=1),
    Code("number", T_NUMBER, (1 << 12) - 1, alone=True),
)
"""What records and messages call them. "attack 12 1" uses the first skill of the attacker."""

# Frames
K_SETUP: Final = 16
K_TURN: Final = 17
K_DECLARE: Final = 18
K_LINK: Final = 19
K_WINDOW: Final = 20
K_BATTLE: Final = 21
K_DOWN: Final = 22
K_LOSE_LIFE: Final = 23
K_DRAW: Final = 24
K_DAMAGE: Final = 25
K_FIT: Final = 26

WORDS: Final = {
    "occasion": OCCASION_NAMES,
    "roll": ROLL_NAMES,
    "nothing": NOTHINGS,
    "phase": ("setting-up", "first", "main", "end"),
    "table": ("", "turn", "active", "first", "chooser", "phase", "placed", "attacker", "defender", "ended"),
    "mark": ("loss", "used"),
    "flag": (
        "no-attack", "no-defence", "safe-from-abilities", "safe-from-events", "safe-from-their-abilities",
        "safe-from-their-events",
    ),
    "seat-flag": ("no-events",),
    "seat-number": ("hand-limit",),
    "duration": ("", "turn", "battle"),
}  # fmt: skip
"""Words for the numbers above, by what they count: the keys of the catalogues."""

# Options of the ruleset
OPTIONS: Final = (
    Option("deck_size", 60, (), 500, 1),
    Option("copies", 4, (), 500, 1),
    Option("life_damage_to", 0, ("trash", "hand")),
    Option("loop_limit", 1000, (), 100000, 100),
    Option("turn_limit", 200, (), 100000, 1),
    Option("trim", 0, ("entry", "always")),
    Option("capacity_reading", 0, ("literal", "separate")),
    Option("equip_to", 0, ("own", "any")),
    Option("hand_limit", 7, (), 100),
    Option("conceal_responses", 1),
)
OPT_DECK_SIZE: Final = 0
OPT_COPIES: Final = 1
OPT_LIFE_DAMAGE_TO: Final = 2
OPT_LOOP_LIMIT: Final = 3
OPT_TURN_LIMIT: Final = 4
OPT_TRIM: Final = 5
OPT_CAPACITY: Final = 6
OPT_EQUIP_TO: Final = 7
OPT_HAND_LIMIT: Final = 8
OPT_CONCEAL: Final = 9
