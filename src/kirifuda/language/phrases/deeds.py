"""Deeds and continuous changes that every card game has."""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import Row

DEEDS: Final = (
    # Cards ---------------------------------------------------------------------------------------------
    Row("draw", "act", "n:int", "カードを{n}枚{引く/引き/引いて}", "{draw/draws} {n:a card/{} cards}",
        "Cards from the top of the deck come to the hand, one by one."),
    Row("draw-per", "act", "group", "{group}の数だけカードを{引く/引き/引いて}", "{draw/draws} a card for each {group}",
        "As many cards as there are such things when it is done."),
    Row("draw-amount", "act", "amount", "（{amount}）に等しい枚数のカードを{引く/引き/引いて}",
        "{draw/draws} cards equal to {amount}", "Counted when it is done."),
    Row("discard", "act", "n:int", "手札を{n}枚{破棄する/破棄し/破棄して}", "{discard/discards} {n:a card/{} cards}",
        "The player chooses cards of the hand."),
    Row("discard-hand", "act", "", "手札をすべて{破棄する/破棄し/破棄して}", "{discard/discards} the whole hand",
        "Every card of the hand."),
    # Changes for a time --------------------------------------------------------------------------------
    Row("plus", "act", "things num dur n:int", "{things}の{num}を、{dur}、+{n}{する/し/して}",
        "{things} {get/gets@things} +{n} {num} {dur}", "Added for the duration.",
        after="{give/gives} {things} +{n} {num} {dur}"),
    Row("minus", "act", "things num dur n:int", "{things}の{num}を、{dur}、-{n}{する/し/して}",
        "{things} {get/gets@things} -{n} {num} {dur}", "Taken off for the duration.",
        after="{give/gives} {things} -{n} {num} {dur}"),
    Row("plus-per", "act", "things num dur group n:int", "{things}の{num}を、{dur}、{group}1体につき+{n}{する/し/して}",
        "{things} {get/gets@things} +{n} {num} for each {group} {dur}", "Counted when it is done.",
        after="{give/gives} {things} +{n} {num} for each {group} {dur}"),
    Row("plus-each", "act", "things num dur tally:heap n:int", "{things}の{num}を、{dur}、{tally}につき+{n}{する/し/して}",
        "{things} {get/gets@things} +{n} {num} for each {tally} {dur}", "Counted when it is done.",
        after="{give/gives} {things} +{n} {num} for each {tally} {dur}"),
    Row("set", "act", "things num dur n:int", "{things}の{num}を、{dur}、{n}に{する/し/して}",
        "the {num} of {things} becomes {n} {dur}", "Set for the duration.",
        after="{set/sets} the {num} of {things} to {n} {dur}"),
    Row("set-amount", "act", "things num dur amount", "{things}の{num}を、{dur}、（{amount}）に等しく{する/し/して}",
        "the {num} of {things} becomes equal to ({amount}) {dur}", "Set for the duration; counted when it is done.",
        after="{set/sets} the {num} of {things} equal to ({amount}) {dur}"),
    Row("gain-ability", "act", "things dur line:quotable", "{things}は、{dur}、『{line}』を{得る/得/得て}",
        "{things} {gain/gains@things} “{line}” {dur}", "The ability is its own for the duration.",
        after="{give/gives} {things} “{line}” {dur}"),
    Row("cannot", "act", "things dur deed", "{things}は、{dur}、{deed}{できない/できず/できなくて}",
        "{things} can't {deed} {dur}", "The deed is forbidden to them for the duration.", after="{keep/keeps} {things} from {deed.s} {dur}"),
    # Continuous changes --------------------------------------------------------------------------------
    Row("s-plus", "static", "things num n:int", "{things}の{num}を+{n}する", "{things} {get/gets@things} +{n} {num}", "Added."),
    Row("s-minus", "static", "things num n:int", "{things}の{num}を-{n}する", "{things} {get/gets@things} -{n} {num}",
        "Taken off."),
    Row("s-plus-per", "static", "things num group n:int", "{things}の{num}を、{group}1体につき+{n}する",
        "{things} {get/gets@things} +{n} {num} for each {group}", "Added once for each such thing, counted at all times."),
    Row("s-plus-each", "static", "things num tally:heap n:int", "{things}の{num}を、{tally}につき+{n}する",
        "{things} {get/gets@things} +{n} {num} for each {tally}", "Added once for each, counted at all times."),
    Row("s-set", "static", "things num n:int", "{things}の{num}を{n}にする", "the {num} of {things} is {n}", "Set."),
    Row("s-set-amount", "static", "things num amount", "{things}の{num}を（{amount}）に等しくする",
        "the {num} of {things} is equal to {amount}", "Set, counted at all times."),
    Row("s-cannot", "static", "things deed", "{things}は、{deed}できない", "{things} can't {deed}", "The deed is forbidden to them."),
    Row("s-ability", "static", "things line:quotable", "{things}は『{line}』を得る", "{things} {have/has@things} “{line}”",
        "The ability is its own as long as this works."),
)  # fmt: skip
