"""The nouns of Ficus as small numbers. Rule numbers are chapter * 100 + number: FC-7.5 is 705.

How cards and texts are made of them:

- Both stages are slots of one zone, so that moving between them (FC-6.6) is no change of zone: slot MAIN, slot
  SUPPORT. A text's box (BOX_MAIN, BOX_SUPPORT) is the slot it works in: the kernel gives a card in play the face of
  its slot (`CardDef.slots`), so no text asks where its source lies (FC-2.2).
- A character's printed face holds the abilities of both boxes, in the order main, support, icons; the face of a slot
  those of its own box only.
- An event's text is one PLAYED ability of BOX_EVENT, the first of its face.
- Bonus trigger icons are PLAYED abilities of BOX_TRIGGER on the printed face of either card type, one for each icon
  in printed order, shared by all cards of a set: an icon's effect is a text of the set (FC-2.8). When it takes effect
  (FC-7.7) its frame's source is the turned card, its player the attacking one, and what set it off the attacker.
- "Usable in battle" (FC-7.6) is the keyword K_COUNTER, of either type. A character used so is played as always.
- Colour is the attribute. The bind cost is packed in N_BIND, eight bits a colour; level, free cost, power, break are
  numbers. Races are words of the definition (`CardDef.traits`).
- Elements are no cards in play: face down is SIDEWAYS, and what they are stays public (FC-3.3).
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.layout import ALL, NOBODY, OWNER, Layout, Zone
from kirifuda.kernel.options import Option
from kirifuda.kernel.vocabulary import Code

# Zones, in the layout's order (FC-3)
DECK: Final = 0
HAND: Final = 1
LEVEL: Final = 2
DAMAGE: Final = 3
RESERVE: Final = 4
MEMORY: Final = 5
RESOLUTION: Final = 6
ELEMENT: Final = 7
STAGE: Final = 8

# Slots of the stage (FC-3.1)
MAIN: Final = 0
SUPPORT: Final = 1
STAGES: Final = 2
ROOM: Final = 3
"""Characters that a stage holds."""

LAYOUT: Final = Layout(
    (
        Zone(DECK, "deck", NOBODY, True, False, False),
        Zone(HAND, "hand", OWNER, False, False, False),
        Zone(LEVEL, "level", NOBODY, True, False, False),
        Zone(DAMAGE, "damage", ALL, True, False, False),
        Zone(RESERVE, "reserve", ALL, False, False, False),
        Zone(MEMORY, "memory", ALL, False, False, False),
        Zone(RESOLUTION, "resolution", ALL, True, False, False),
        Zone(ELEMENT, "element", ALL, False, False, False),
        Zone(STAGE, "stage", ALL, False, True, True),
    ),
    STAGES,
)
SIDE: Final = LAYOUT.size
"""Places per seat. The stages' places follow the plain zones."""
STAGE_BASE: Final = 8

# Card types (FC-2.1)
TYPE_CHARACTER: Final = 1
TYPE_EVENT: Final = 2

# Colours (FC-2.9)
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
COLOURS: Final = ("red", "blue", "green", "yellow")

# Numbers on a card. The bind cost is packed, eight bits a colour.
N_POWER: Final = 0
N_BREAK: Final = 1
N_LEVEL: Final = 2
N_BIND: Final = 3
N_FREE: Final = 4
NUMBERS: Final = 5
NUMBER_NAMES: Final = ("power", "break", "level", "bind", "free")
ICON_BITS: Final = 8
ICON: Final = 255

# Numbers of a seat
SEAT_HAND_LIMIT: Final = 0

# Orientation: positive and negative of a character, face up and face down of an element
UPRIGHT: Final = 0
SIDEWAYS: Final = 1

# Marks of a card in play
M_NEW: Final = 0
"""Played, or put on stage, this turn (FC-6.6)."""
M_MOVED: Final = 1
"""Moved this turn (FC-6.6)."""
M_USED: Final = 2
"""Bits of once-a-turn texts used."""

# Numbers of the table
TURN: Final = 1
ACTIVE: Final = 2
FIRST: Final = 3
PHASE: Final = 4
ATTACKS: Final = 5
"""Attacks made this turn (FC-1.6)."""
ATTACKER: Final = 6
GUARD: Final = 7
"""The character that guards; it stays so when it has left, so that the attack stays guarded (FC-7.9)."""
COUNTERED: Final = 8
"""A counter has been used in this attack (FC-7.6)."""
ENDED: Final = 9
"""End-of-turn effects have been set off this turn (FC-5.6)."""
PENALTY_A: Final = 10
"""Damage that each seat still owes for refreshing (FC-4.4)."""
PENALTY_B: Final = 11
NUMS: Final = 12
REFERENCES: Final = (ATTACKER, GUARD)

# Phases (FC-5)
SETTING_UP: Final = 0
STANDBY_PHASE: Final = 1
DRAW_PHASE: Final = 2
CHANGE_PHASE: Final = 3
MAIN_PHASE: Final = 4
BATTLE_PHASE: Final = 5
END_PHASE: Final = 6

# Flags of a face
F_NO_ATTACK: Final = 1
F_NO_GUARD: Final = 2
F_NO_MOVE: Final = 4
F_UNGUARDABLE: Final = 8
"""No guard may be named against its attack."""
F_STAYS_NEGATIVE: Final = 16
"""It does not become positive in standby."""
F_SAFE: Final = 32
"""The other player's texts can't choose it."""
F_UNDEFEATED: Final = 64
"""The judgement does not send it to the reserve."""
# Flags of a seat
F_NO_EVENTS: Final = 1
"""Can't use event cards (counters of that type too)."""
F_NO_COUNTERS: Final = 2
"""Can't use a counter."""

# Boxes of text (FC-2.1, FC-2.2)
BOX_MAIN: Final = 1
BOX_SUPPORT: Final = 2
BOX_EVENT: Final = 3
BOX_TRIGGER: Final = 4
BOX_NAMES: Final = ("", "main", "support", "effect", "trigger")

# Keywords; packed as keyword << 8
K_COUNTER: Final = 1
KEYWORD_NAMES: Final = ("", "counter")
COUNTER: Final = K_COUNTER << 8
"""As a face's keywords hold it."""

# Durations of modifiers
UNTIL_END_OF_TURN: Final = 1
UNTIL_END_OF_ATTACK: Final = 2
UNTIL_TURN_OF: Final = 3
"""Until the next turn of seat a begins; 4, of seat b. In a text: of its own player."""

# Rolls
ROLL_FIRST: Final = 2
ROLL_PICK: Final = 3
ROLL_NAMES: Final = ("", "shuffle", "first-player", "pick")

# Occasions: what an event is in the game's words. Of a MOVE unless it says otherwise; `seat` is the player it is
# about. A card's own ref is the event's ref.
O_ENTER: Final = 1
"""A character comes onto a stage: played, or put there by an effect (FC-6.5, FC-3.2)."""
O_DEFEATED: Final = 2
"""To the reserve by the judgement (FC-7.8)."""
O_REPLACED: Final = 3
"""To the reserve, because another takes its place (FC-3.2)."""
O_LEAVE: Final = 4
"""From a stage to the reserve, in any other way."""
O_RETURN: Final = 5
"""To a hand, from anywhere but the deck and the level area."""
O_BANISH: Final = 6
"""To the memory, from anywhere."""
O_DECK: Final = 7
"""Put into the deck, from anywhere."""
O_ATTACK: Final = 8
"""Occasion: the attacker (FC-7.2)."""
O_GUARD: Final = 9
"""Occasion: the guard (FC-7.4)."""
O_UNGUARDED: Final = 10
"""Occasion: the attacker; nobody guards."""
O_DEFEAT: Final = 11
"""Occasion: the one that won a judgement and defeated another (FC-7.8)."""
O_JUDGE: Final = 12
"""Occasion: the attacker; a and b the powers of attacker and guard (FC-7.8)."""
O_HIT: Final = 13
"""Occasion: the attacker; nobody guarded and the break is about to be dealt; a = how much (FC-7.9)."""
O_DAMAGE: Final = 14
"""One card to the damage zone (FC-4.1)."""
O_DAMAGED: Final = 15
"""Occasion, after all cards of one damage lie there: seat damaged, a = how many."""
O_LEVEL_UP: Final = 16
"""The top level card to the hand (FC-4.2)."""
O_LEVEL_RESERVE: Final = 17
"""One of the five oldest damage cards to the reserve (FC-4.2)."""
O_DRAW: Final = 18
O_DISCARD: Final = 19
"""From hand to the reserve, by an effect, the change or the hand limit."""
O_PAY: Final = 20
"""From hand to the reserve as a cost; a text that watches discards watches this too."""
O_PAY_FREE: Final = 21
"""An element to the reserve for a free cost (FC-6.2)."""
O_BIND: Final = 22
"""TURN: an element is turned face down (FC-6.2)."""
O_UNBIND: Final = 23
"""TURN: an element is turned face up (FC-5.1)."""
O_CHECK: Final = 24
"""The top card is turned for the trigger check (FC-7.7)."""
O_ICON: Final = 25
"""Occasion: the turned card; a = which of its icons takes effect, from 1 (FC-7.7)."""
O_ELEMENT: Final = 26
"""The turned card goes to the elements (FC-7.7)."""
O_CHARGE: Final = 27
"""A card is put into the elements by an effect (FC-2.8)."""
O_PLAY: Final = 28
"""A character card is played from hand: announced and paid (FC-6.5). Its entry follows as O_ENTER."""
O_EVENT: Final = 29
"""An event card is played: set aside and paid (FC-6.7)."""
O_COUNTER: Final = 30
"""Occasion: a card is used as the counter (FC-7.6)."""
O_FINISH: Final = 31
"""A resolved event goes to the reserve (FC-6.7)."""
O_USE: Final = 32
"""Occasion: a use text of the card is used; a = its place on the face (FC-2.5)."""
O_MOVE: Final = 33
"""ATTACH: a character goes to the other stage (FC-6.6)."""
O_STAND: Final = 34
"""TURN: a character becomes positive."""
O_REST: Final = 35
"""TURN: a character becomes negative, by an effect or as a cost; attacking and guarding have their own occasions."""
O_REFRESH: Final = 36
"""Occasion: the reserve becomes the deck (FC-4.4)."""
O_REFRESHED: Final = 37
"""A card of the reserve goes into the new deck."""
O_TURN_START: Final = 38
O_TURN_END: Final = 39
"""NUMBER: the turn's end has come, once a turn."""
O_PHASE: Final = 40
"""NUMBER: the phase that begins."""
O_BATTLE_START: Final = 41
"""Occasion: the start of the battle phase is declared (FC-7.1)."""
O_BATTLE_END: Final = 42
"""Occasion: its end is declared (FC-7.11)."""
O_ATTACK_END: Final = 43
"""Occasion: the attacker; the attack is over."""
O_STOPPED: Final = 44
"""Occasion: the attacker has left, the attack is over (FC-7.10)."""
O_REDRAW: Final = 45
"""Occasion: a = how many hand cards are put back (FC-1.4)."""
O_SET_LEVEL: Final = 46
"""To the level area (FC-1.5)."""
O_GO_FIRST: Final = 47
O_CHANGE: Final = 48
"""Occasion: the change phase's discard is made (FC-5.3)."""
O_REVEAL: Final = 49
O_MILL: Final = 50
"""From the deck's top to the reserve, by an effect."""
O_NOTHING: Final = 51
"""An effect did nothing, and says why."""
O_FADE: Final = 52
"""To the reserve because its power is 0 or less (`power_zero`, FC-2.11)."""
O_SKIP: Final = 53
"""Occasion: a = how many cards can't be drawn or turned, because deck and reserve are empty (FC-4.5)."""
O_HEAL: Final = 54
"""A damage card to the reserve, by an effect."""
O_SPEND: Final = 55
"""An element to the reserve, by an effect; paying has an occasion of its own."""
O_AUTO: Final = 56
"""Occasion: the source; an auto that waited is carried out (FC-2.4)."""
OCCASION_NAMES: Final = (
    "", "enter", "defeated", "replaced", "leave", "return", "banish", "deck", "attack", "guard", "unguarded", "defeat",
    "judge", "hit", "damage", "damaged", "level-up", "level-reserve", "draw", "discard", "pay", "pay-free", "bind",
    "unbind", "check", "icon", "element", "charge", "play", "event", "counter", "finish", "use", "move", "stand",
    "rest", "refresh", "refreshed", "turn-start", "turn-end", "phase", "battle-start", "battle-end", "attack-end",
    "stopped", "redraw", "set-level", "go-first", "change", "reveal", "mill", "nothing", "fade", "skip",
    "heal", "spend", "auto",
)  # fmt: skip

NOTHINGS: Final = (
    "none", "nobody", "no-target", "empty-hand", "empty-deck", "empty-reserve", "no-elements", "already-so",
    "no-damage", "no-attack",
)  # fmt: skip
"""Why a step of a text did nothing."""

# Codes of tokens
T_CARD: Final = 1
"""A card (with subject 0: pass)."""
T_PLAY: Final = 2
"""Play a character."""
T_EVENT: Final = 3
"""Play an event."""
T_STAGE: Final = 4
"""A stage, as a slot."""
T_MOVE: Final = 5
T_COUNTER: Final = 6
"""Use a card, of either type, as the counter."""
T_YES: Final = 7
T_ATTACK: Final = 8
T_BATTLE: Final = 9
"""Declare the start of the battle phase."""
T_ABILITY: Final = 32
"""Plus the place of the ability on its face as it now reads."""
T_NUMBER: Final = 64
"""Plus a number, or the place of a mode."""
CODES: Final = (
    Code("play", T_PLAY),
    Code("event", T_EVENT),
    Code("move", T_MOVE),
    Code("counter", T_COUNTER),
    Code("yes", T_YES, alone=True),
    Code("attack", T_ATTACK),
    Code("battle", T_BATTLE, alone=True),
    Code("use", T_ABILITY, T_NUMBER - 1, start=1),
    Code("number", T_NUMBER, (1 << 12) - 1, alone=True),
)
"""What records and messages call them."""

# Frames
K_SETUP: Final = 16
K_TURN: Final = 17
K_DECLARE: Final = 18
K_PLAY: Final = 19
"""A declared play, use or counter being carried out: a = the verb, b = the card, c = the seat."""
K_ATTACK: Final = 20
K_CHECK: Final = 21
"""The trigger check: a = the turned card, b = the attacker, c = the seat (FC-7.7)."""
K_DRAW: Final = 22
"""a = the seat, b = how many still, c = the rule."""
K_DAMAGE: Final = 23
"""a = the seat, b = how many still, c = the rule; for texts: `damage.deal(seat, n, rule, below)` (FC-4.1)."""
K_PLACE: Final = 24
"""A character comes onto a stage: a = the card, b = the slot, c = the seat (FC-3.2)."""

WORDS: Final = {
    "occasion": OCCASION_NAMES,
    "roll": ROLL_NAMES,
    "nothing": NOTHINGS,
    "phase": ("setting-up", "standby", "draw", "change", "main", "battle", "end"),
    "table": (
        "", "turn", "active", "first", "phase", "attacks", "attacker", "guard", "countered", "ended", "penalty-a",
        "penalty-b",
    ),
    "mark": ("new", "moved", "used"),
    "flag": (
        "no-attack", "no-guard", "no-move", "unguardable", "stays-negative", "safe", "undefeated",
    ),
    "seat-flag": ("no-events", "no-counters"),
    "seat-number": ("hand-limit",),
    "duration": ("", "turn", "attack"),
}  # fmt: skip
"""Words for the numbers above, by what they count: the keys of the catalogues."""

# Options of the ruleset
OPTIONS: Final = (
    Option("deck_size", 50, (), 500, 1),
    Option("copies", 3, (), 500, 1),
    Option("first_turn_attacks", 1, (), 99),
    Option("power_zero", 0, ("stays", "reserve")),
    Option("free_may_take_bound", 1),
    Option("refresh_penalty", 0, (), 99),
    Option("loop_limit", 1000, (), 100000, 100),
    Option("turn_limit", 200, (), 100000, 1),
    Option("hand_limit", 7, (), 100),
    Option("tie", 0, ("both", "none")),
    Option("conceal_responses", 1),
)
OPT_DECK_SIZE: Final = 0
OPT_COPIES: Final = 1
OPT_FIRST_TURN_ATTACKS: Final = 2
OPT_POWER_ZERO: Final = 3
OPT_FREE_MAY_TAKE_BOUND: Final = 4
OPT_REFRESH_PENALTY: Final = 5
OPT_LOOP_LIMIT: Final = 6
OPT_TURN_LIMIT: Final = 7
OPT_HAND_LIMIT: Final = 8
OPT_TIE: Final = 9
OPT_CONCEAL: Final = 10
