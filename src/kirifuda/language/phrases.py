"""The phrases that card games share: sentences, conditions, durations, numbers. Games add their own rows.

Sorts: `ability` a line of text · `sentence` · `body` · `acts` one deed or several · `act` · `static` · `cost` ·
`limit` · `trigger` · `would` · `cond` · `things` (what a deed is done to) · `thing` one known entity ·
`group` things of a side · `numbered` · `qual` · `noun` · `player` · `dur` · `num` · `attr` · `cards`.
"""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import Row

COMMON: Final = (
    # Lines ---------------------------------------------------------------------------------------------
    Row("plain", "ability", "effects", "{effects}", "{effects}", "What a played card does."),
    Row("static", "ability", "static", "{static}。", "{static}.", "Works all the time."),
    Row("static-if", "ability", "cond static", "{cond}場合、{static}。", "while {cond}, {static}.",
        "Works while the condition holds."),
    Row("triggered", "ability", "trigger effects", "{trigger}、{effects}", "{trigger}, {effects}",
        "Happens whenever the trigger does."),
    Row("triggered-limited", "ability", "limit trigger effects", "{limit}{trigger}、{effects}",
        "{limit} {trigger}, {effects}", "Happens when the trigger does, at most as often as the limit says."),
    Row("activated", "ability", "cost effects", "{cost}{effects}", "{cost} {effects}",
        "Used by its player, who pays the cost."),
    Row("activated-limited", "ability", "limit cost effects", "{limit}{cost}{effects}", "{limit} {cost} {effects}",
        "Used by its player, who pays the cost, at most as often as the limit says."),
    Row("activated-free", "ability", "limit effects", "{limit}{effects}", "{limit} {effects}",
        "Used by its player without cost, at most as often as the limit says."),
    Row("replace", "ability", "would acts", "{would}場合、代わりに{acts}。", "if {would}, {acts} instead.",
        "The event does not happen; this does."),
    Row("replace-may", "ability", "would acts", "{would}場合、代わりに{acts.te}もよい。",
        "if {would}, you may {acts} instead.", "Its player may do this in place of the event."),
    Row("once", "limit", "", "【1ターンに1回】", "[once per turn]", "At most once in each turn, for each object."),
    Row("free", "cost", "", "【コストなし】", "[free]", "An activated ability that costs nothing."),
    Row("two-costs", "cost", "a:onecost b:onecost", "【{a}、{b}】", "[{a}, {b}]", "Both are paid."),
    Row("one-cost", "cost", "a:onecost", "【{a}】", "[{a}]", "What is paid."),
    # Sentences -----------------------------------------------------------------------------------------
    Row("effects", "effects", "sentence", "{sentence}", "{sentence}", "One sentence after the other.", many=True),
    Row("do", "sentence", "body", "{body}。", "{body}.", "It is done."),
    Row("if", "sentence", "cond body", "{cond}場合、{body}。", "if {cond}, {body}.", "Done if the condition holds then."),
    Row("if-do", "sentence", "body", "そうした場合、{body}。", "if you do, {body}.",
        "Done if what the sentence before said was done."),
    Row("opponent-does", "sentence", "acts", "相手は、{acts}。", "your opponent {acts.s}.",
        "The opponent does it, and makes its choices."),
    Row("each-does", "sentence", "acts", "お互いのプレイヤーは、{acts}。", "each player {acts.s}.",
        "Each player does it, the turn player first."),
    Row("choose-mode", "sentence", "a:acts b:acts", "次のうち1つを選ぶ：「{a}」「{b}」。",
        'choose one: "{a}" or "{b}".', "Its player chooses one of two, and does it."),
    Row("must", "body", "acts", "{acts}", "{acts}", "Without a choice."),
    Row("may", "body", "acts", "{acts.te}もよい", "you may {acts}", "Its player may decline; nothing of it is done then."),
    Row("act", "acts", "act", "{act*}", "{act*}", "One deed."),
    Row("and", "acts", "a:act b:acts", "{a.and}、{b*}", "{a*} and {b*}", "One deed, then the next."),
    # Durations, players --------------------------------------------------------------------------------
    Row("this-turn", "dur", "", "このターンの間", "this turn", "Until the end of the turn."),
    Row("you", "player", "", "あなた", "{you/your}", "The player of the text."),
    Row("opponent", "player", "", "相手", "{your opponent/your opponent's}", "The other player."),
    Row("each", "player", "", "お互い", "{each player/each player's}", "Both players, the turn player first."),
    # Things --------------------------------------------------------------------------------------------
    Row("one", "things", "thing", "{thing}", "{thing}", "That thing."),
    Row("all", "things", "group", "{group}すべて", "all {group.pl}", "Every such thing."),
    Row("chosen", "things", "group n:int", "{group}{n}体", "{n} of {group.pl}",
        "Such things, chosen when it is done."),
    Row("any", "subject", "group", "{group}", "any {group}", "Any such thing."),
    Row("the", "subject", "thing", "{thing}", "{thing}", "That thing."),
    Row("yours", "group", "numbered", "あなたの{numbered*}", "{numbered*} of yours", "On the side of the text's player."),
    Row("theirs", "group", "numbered", "相手の{numbered*}", "{numbered*} of your opponent's", "On the other side."),
    Row("anyones", "group", "numbered", "{numbered*}", "{numbered*}", "On either side."),
    Row("unnumbered", "numbered", "qual", "{qual*}", "{qual*}", "Without a condition on its numbers."),
    Row("at-most", "numbered", "num n:int qual", "{num}が{n}以下の{qual*}", "{qual*} with {num} {n} or less",
        "Whose number is at most that."),
    Row("at-least", "numbered", "num n:int qual", "{num}が{n}以上の{qual*}", "{qual*} with {num} {n} or more",
        "Whose number is at least that."),
    Row("named", "numbered", "name qual", "{name}という名前の{qual*}", "{qual*} named {name}", "Of that name."),
    Row("other", "qual", "qual", "他の{qual*}", "other {qual*}", "Not the source itself."),
    Row("of-attribute", "qual", "attr qual", "{attr}属性の{qual*}", "{attr} {qual*}", "Of that attribute."),
    Row("not-of-attribute", "qual", "attr qual", "{attr}属性でない{qual*}", "non-{attr} {qual*}", "Not of that attribute."),
    Row("of-either", "qual", "a:attr b:attr qual", "{a}か{b}属性の{qual*}", "{a} or {b} {qual*}",
        "Of at least one of the two attributes."),
    # Deeds every game has ------------------------------------------------------------------------------
    Row("draw", "act", "n:int", "カードを{n}枚{引く/引き/引いて}", "{draw/draws} {n:a card/{} cards}",
        "Cards from the top of the deck come to the hand, one by one."),
    Row("draw-per", "act", "group", "{group}の数だけカードを{引く/引き/引いて}", "{draw/draws} a card for each {group}",
        "As many cards as there are such things when it is done."),
    Row("discard", "act", "n:int", "手札を{n}枚{破棄する/破棄し/破棄して}", "{discard/discards} {n:a card/{} cards}",
        "The player chooses cards of the hand."),
    Row("shuffle", "act", "", "あなたのデッキを{シャッフルする/シャッフルし/シャッフルして}",
        "{shuffle/shuffles} your deck", "The deck is put in a random order."),
    # Conditions ----------------------------------------------------------------------------------------
    Row("hand-at-most", "cond", "player n:int", "{player}の手札が{n}枚以下の", "{player.s} hand has {n} or fewer cards",
        "Counted when it is asked."),
    Row("hand-at-least", "cond", "player n:int", "{player}の手札が{n}枚以上の", "{player.s} hand has {n} or more cards",
        "Counted when it is asked."),
    Row("there-are", "cond", "group n:int", "{group}が{n}体以上いる", "there are {n} or more {group.pl}",
        "So many such things lie on the table."),
    Row("your-turn", "cond", "", "あなたのターンの", "it is your turn", "The text's player is the turn player."),
    Row("their-turn", "cond", "", "相手のターンの", "it is your opponent's turn", "The other player is the turn player."),
    # Continuous changes --------------------------------------------------------------------------------
    Row("s-plus", "static", "things num n:int", "{things}の{num}を+{n}する", "give {things} +{n} {num}", "Added."),
    Row("s-minus", "static", "things num n:int", "{things}の{num}を-{n}する", "give {things} -{n} {num}", "Taken off."),
    Row("s-plus-per", "static", "things num group n:int", "{things}の{num}を、{group}1体につき+{n}する",
        "give {things} +{n} {num} for each {group}", "Added once for each such thing, counted at all times."),
    Row("s-set", "static", "things num n:int", "{things}の{num}を{n}にする", "set {num} of {things} to {n}", "Set."),
    Row("plus", "act", "things num dur n:int", "{things}の{num}を、{dur}、+{n}{する/し/して}",
        "{give/gives} {things} +{n} {num} {dur}", "Added for the duration."),
    Row("minus", "act", "things num dur n:int", "{things}の{num}を、{dur}、-{n}{する/し/して}",
        "{give/gives} {things} -{n} {num} {dur}", "Taken off for the duration."),
    Row("plus-per", "act", "things num dur group n:int", "{things}の{num}を、{dur}、{group}1体につき+{n}{する/し/して}",
        "{give/gives} {things} +{n} {num} for each {group} {dur}", "Counted when it is done."),
    Row("set", "act", "things num dur n:int", "{things}の{num}を、{dur}、{n}に{する/し/して}",
        "{set/sets} {num} of {things} to {n} {dur}", "Set for the duration."),
)  # fmt: skip
