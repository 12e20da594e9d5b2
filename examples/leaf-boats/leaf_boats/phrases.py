"""What the texts of Leaf Boats may say beyond what every game's may, and what it means."""

from kirifuda.kernel.plain_terms import O_ENTER
from kirifuda.language.phrases import COMMON, HOLDS
from kirifuda.language.plain import Words
from kirifuda.language.table import ABOUT, BY_NUMBER, ONE, TARGET, Row, Table
from leaf_boats import terms as t

ROWS = (
    Row("boat", "noun", "", "舟", "{boat/boats}", "A boat in a channel (LB-3.1)."),
    Row("sail", "num", "", "帆", "sail", "How far a boat sails (LB-3.1)."),
    Row("this-boat", "thing", "", "この舟", "this boat", "The source.", number=ONE),
    Row("sets-out", "trigger", "subject", "{subject}が出た時", "when {subject} sets out",
        "It has been put into a channel (LB-3.2).", role=ABOUT),
    Row("sinks", "trigger", "subject", "{subject}が沈んだ時", "when {subject} sinks",
        "Its sail has fallen to 0 (LB-3.5).", role=ABOUT),
    Row("target", "things", "group n:int", "対象の{group}{n}体", "{n:target {group}/{} target {group.pl}}",
        "Named when the text is played or used (LB-3.8).", number=BY_NUMBER, role=TARGET),
    Row("pay-hand", "onecost", "n:int", "手札を{n}枚破棄", "discard {n:a card/{} cards}", "A cost (LB-3.9)."),
    Row("light", "act", "", "灯を1つ{ともす/ともし/ともして}", "{light/lights} a lantern", "As a turn ends (LB-2.5)."),
    Row("lanterns-of", "pile", "player", "{player}の灯", "{player.s} lanterns", "Lanterns lit (LB-2.5)."),
)  # fmt: skip
TABLE = Table(COMMON + ROWS, HOLDS, ("this-boat", "sets-out", "target", "lanterns-of"))
MEANS = Words(
    nouns={"boat": (t.BOAT, t.TYPE_BOAT)},
    numbers={"sail": t.SAIL},
    this=("this-boat",),
    happens={"sets-out": 1 << O_ENTER, "sinks": 1 << t.O_SINK},
    piles={"lanterns-of": t.LANTERN},
    targets={"target": False},
)
