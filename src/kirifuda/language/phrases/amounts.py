"""Amounts, what "for each" counts, and conditions."""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import Row

AMOUNTS: Final = (
    # Amounts -------------------------------------------------------------------------------------------
    Row("fixed", "amount", "n:int", "{n}", "{n}", "That number."),
    Row("count", "amount", "group", "{group}の数", "the number of {group.pl}", "How many such things there are."),
    Row("cards-in", "amount", "pile", "{pile}の枚数", "the number of cards in {pile}", "How many cards lie there."),
    Row("kind-in", "amount", "cards pile", "{pile}にある{cards}の枚数", "the number of {cards.pl} that are in {pile}",
        "How many such cards lie there; of hidden cards only the text's player's own are counted."),
    Row("number-of", "amount", "num thing", "{thing}の{num}", "the {num} of {thing}", "The number as it now reads."),
    Row("sum", "amount", "a:amount b:amount", "（{a}と{b}の合計）", "({a} plus {b})", "Both together."),
    Row("difference", "amount", "a:amount b:amount", "（{a}から{b}を引いた数）", "({a} minus {b})",
        "The first less the second, never below 0."),
    Row("twice", "amount", "amount", "（{amount}の2倍）", "(twice {amount})", "Two times that."),
    # For each ------------------------------------------------------------------------------------------
    Row("each-thing", "tally", "group", "{group}1体", "{group}", "Each such thing."),
    Row("each-card", "heap", "pile", "{pile}のカード1枚", "card in {pile}", "Each card there."),
    Row("each-kind", "heap", "cards pile", "{pile}にある{cards}1枚", "{cards} that is in {pile}", "Each such card there."),
    # Conditions ----------------------------------------------------------------------------------------
    Row("either-holds", "cond", "a:joined b:cond", "{a.te}、または{b*}", "{a} or {b}", "At least one of the two holds."),
    Row("both-hold", "joined", "a:fact b:joined", "{a.and}、かつ{b*}", "{a} and {b}", "Both hold."),
    Row("hand-at-most", "fact", "player n:int", "{player}の手札が{n}枚以下{の/で/か}", "{player.bare} {n} or fewer cards in hand",
        "Counted when it is asked."),
    Row("hand-at-least", "fact", "player n:int", "{player}の手札が{n}枚以上{の/で/か}", "{player.bare} {n} or more cards in hand",
        "Counted when it is asked."),
    Row("there-are", "fact", "group n:int", "{group}が{n}体以上{いる/いて/いるか}",
        "{n:there is at least 1 {group}/there are at least {} {group.pl}}", "So many such things lie on the table."),
    Row("there-are-no", "fact", "group", "{group}が{いない/いなくて/いないか}", "there are no {group.pl}",
        "No such thing lies on the table."),
    Row("amount-at-most", "fact", "a:amount b:amount", "{a}が{b}以下{の/で/か}", "{a} is at most {b}",
        "Compared when it is asked."),
    Row("amount-at-least", "fact", "a:amount b:amount", "{a}が{b}以上{の/で/か}", "{a} is at least {b}",
        "Compared when it is asked."),
    Row("amount-more", "fact", "a:amount b:amount", "{a}が{b}より{多い/多くて/多いか}", "{a} is more than {b}",
        "Compared when it is asked."),
    Row("amount-equal", "fact", "a:amount b:amount", "{a}が{b}と{同じ/同じで/同じか}", "{a} equals {b}",
        "Compared when it is asked."),
    Row("your-turn", "fact", "", "あなたのターン{の/で/か}", "it is your turn", "The text's player is the turn player."),
    Row("their-turn", "fact", "", "相手のターン{の/で/か}", "it is your opponent's turn",
        "The other player is the turn player."),
)  # fmt: skip
