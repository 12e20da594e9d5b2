"""The nouns of Leaf Boats as small numbers. Rule numbers are chapter * 100 + number: LB-3.4 is 304."""

from kirifuda.kernel.layout import ALL, NOBODY, OWNER, Layout, Zone
from kirifuda.kernel.plain_terms import OCCASIONS
from kirifuda.kernel.schema import NUMBER, TEXT, Key

# Zones: number, name, who may see it, ordered, in play, in slots
DECK, HAND, SHORE, LANTERN, BOAT = range(5)
CHANNELS = 3
LAYOUT = Layout(
    (
        Zone(DECK, "deck", NOBODY, True, False, False),
        Zone(HAND, "hand", OWNER, False, False, False),
        Zone(SHORE, "shore", ALL, False, False, False),
        Zone(LANTERN, "lantern", NOBODY, True, False, False),
        Zone(BOAT, "boat", ALL, False, True, True),
    ),
    CHANNELS,
)

# Card types, and what is printed on a card
TYPES = ("", "boat", "wind")
TYPE_BOAT, TYPE_WIND = 1, 2
NUMBERS = ("cost", "sail")
COST, SAIL = 0, 1
TO_WIN = 7
KEYS = (
    Key("cost", NUMBER, ("boat", "wind"), required=True, hi=4),
    Key("sail", NUMBER, ("boat",), required=True, lo=1, hi=12),
    Key("voyage", TEXT, ("boat",), box=1),
    Key("gust", TEXT, ("wind",), required=True, box=2),
)

# Occasions of its own: what log lines say and texts watch
O_LIGHT = OCCASIONS
O_SINK = OCCASIONS + 1
OWN_OCCASIONS = ("light", "sink")

# Which rule is about what
CITES = {
    "deck": 101, "copies": 102, "first": 103, "opening": 104,
    "turn": 201, "draw": 202, "main": 203, "end": 204, "light": 205, "texts": 307, "limit": 405,
    "play": 303, "price": 304, "where": 302, "sink": 305, "targets": 308, "use": 309, "afloat": 206,
    "win": 401, "empty": 402, "concede": 404,
}  # fmt: skip
