"""The phrases of Rumbling Angel's card texts, beside those that all games share."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.phrases import DEEDS
from kirifuda.language.phrases import COMMON, HOLDS
from kirifuda.language.phrases.piles import pile_phrases
from kirifuda.language.phrases.things import attribute_phrases
from kirifuda.language.table import ABOUT, BY_NUMBER, ONE, TARGET, THAT, Row, Table

PHRASES: Final = (
    # Costs (RA-5.8, RA-6.4) ----------------------------------------------------------------------------
    Row("pay-mp", "onecost", "n:int", "MP{n}", "{n} MP", "MP cards of the player's choice go to the trash (RA-5.8)."),
    Row("pay-hand", "onecost", "n:int", "手札{n}枚破棄", "discard {n:a card/{} cards}",
        "The player discards cards of his choice."),
    Row("pay-spend", "onecost", "thing", "{thing}を行動済みにする", "spend {thing}", "A ready character becomes spent."),
    Row("pay-item", "onecost", "thing", "{thing}を破棄", "discard {thing}", "It goes to its owner's trash."),
    # Known things --------------------------------------------------------------------------------------
    Row("this-character", "thing", "", "このキャラ", "this character", "The source.", number=ONE),
    Row("this-item", "thing", "", "このアイテム", "this item", "The source.", number=ONE),
    Row("bearer", "thing", "", "装備キャラ", "the equipped character", "The character that bears the source.", number=ONE),
    Row("resident", "thing", "", "この領域のキャラ", "the character in this area", "The character in the source's area.",
        number=ONE),
    Row("that-character", "thing", "", "そのキャラ", "that character",
        "The target named by the text; without one, the character that set it off.", number=ONE, role=THAT),
    # Nouns, states -------------------------------------------------------------------------------------
    Row("character", "noun", "", "キャラ", "{character/characters}", "A character on the table (RA-3.2)."),
    Row("ready", "qual", "qual", "未行動の{qual*}", "ready {qual*}", "Not spent (RA-7.2)."),
    Row("spent", "qual", "qual", "行動済みの{qual*}", "spent {qual*}", "Spent (RA-5.3)."),
    Row("hurt", "qual", "qual", "ダメージ状態のフィールドを持つ{qual*}", "hurt {qual*}",
        "In whose area a field is damaged (RA-8.5)."),
    Row("unhurt", "qual", "qual", "ダメージ状態のフィールドを持たない{qual*}", "unhurt {qual*}",
        "In whose area no field is damaged (RA-8.5)."),
    Row("attacking", "qual", "qual", "攻撃中の{qual*}", "attacking {qual*}", "The attacker of the battle going on (RA-8.1)."),
    Row("defending", "qual", "qual", "防御中の{qual*}", "defending {qual*}", "The defender of the battle going on (RA-8.2)."),
    Row("equipped", "qual", "qual", "アイテムを装備した{qual*}", "equipped {qual*}", "That bears an item (RA-3.3)."),
    Row("with-mp", "qual", "qual", "MPを持つ{qual*}", "charged {qual*}", "On which an MP card lies (RA-5.7)."),
    Row("of-both", "qual", "a:attr b:attr qual", "{a}と{b}属性の{qual*}", "{a} and {b} {qual*}", "Of both attributes."),
    Row("with-skill", "numbered", "skill qual", "{skill}を持つ{qual*}", "{qual*} with {skill}", "That has the skill (RA-10.2)."),
    Row("ap", "num", "", "AP", "AP", "Attack (RA-3.2)."),
    Row("dp", "num", "", "DP", "DP", "Defence (RA-3.2)."),
    Row("fire", "attr", "", "火", "fire", "An attribute (RA-10.1)."),
    Row("water", "attr", "", "水", "water", "An attribute (RA-10.1)."),
    Row("wind", "attr", "", "風", "wind", "An attribute (RA-10.1)."),
    Row("earth", "attr", "", "土", "earth", "An attribute (RA-10.1)."),
    Row("light", "attr", "", "光", "light", "An attribute (RA-10.1)."),
    Row("neutral", "attr", "", "無", "neutral", "An attribute (RA-10.1)."),
    # Targets (RA-6.11, RA-10.11) -----------------------------------------------------------------------
    Row("target", "things", "group n:int", "対象の{group}{n}体", "{n:target {group}/{} target {group.pl}}",
        "Named when the text is announced.", number=BY_NUMBER, role=TARGET),
    Row("target-upto", "things", "group n:int", "対象の{group}{n}体まで", "up to {n:1 target {group}/{} target {group.pl}}",
        "Named when the text is announced; fewer, or none, will do.", number=BY_NUMBER, role=TARGET),
    Row("target-item", "things", "", "対象のアイテム1つ", "target item", "An item on the table, named when announced.",
        number=ONE, role=TARGET),
    Row("target-your-item", "things", "", "対象のあなたのアイテム1つ", "target item you control", "One of yours.",
        number=ONE, role=TARGET),
    Row("target-their-item", "things", "", "対象の相手のアイテム1つ", "target item your opponent controls", "One of his.",
        number=ONE, role=TARGET),
    # Areas ---------------------------------------------------------------------------------------------
    Row("area-of", "area", "things", "{things}の領域", "the area of {things}", "Where those characters stand."),
    Row("this-area", "area", "", "この領域", "this area", "Where the source lies."),
    Row("target-area", "area", "", "対象の領域1つ", "target area", "An area, named when the text is announced.", role=TARGET),
    Row("target-their-area", "area", "", "対象の相手の領域1つ", "target area your opponent controls", "One of his.",
        role=TARGET),
    Row("target-your-area", "area", "", "対象のあなたの領域1つ", "target area you control", "One of yours.", role=TARGET),
    # Durations -----------------------------------------------------------------------------------------
    Row("this-battle", "dur", "", "このバトルの間", "this battle", "Until the battle ends (RA-10.2)."),
    # Cards in other zones ------------------------------------------------------------------------------
    Row("a-card", "cards", "", "カード", "{card/cards}", "Any card."),
    Row("a-field-card", "cards", "", "フィールドカード", "{field card/field cards}", "A field card (RA-3.1)."),
    Row("a-character-card", "cards", "", "キャラカード", "{character card/character cards}", "A character card (RA-3.2)."),
    Row("an-item-card", "cards", "", "アイテムカード", "{item card/item cards}", "An item card (RA-3.3)."),
    Row("an-event-card", "cards", "", "イベントカード", "{event card/event cards}", "An event card (RA-3.4)."),
    Row("an-attribute-card", "cards", "attr", "{attr}属性のカード", "{attr} {card/cards}", "A card of that attribute."),
    Row("an-attribute-character", "cards", "attr", "{attr}属性のキャラカード", "{attr} {character card/character cards}",
        "A character card of that attribute."),
    Row("a-named-card", "cards", "name", "{name}という名前のカード", "{card/cards} named {name}", "A card of that name."),
    Row("trash-of", "pile", "player", "{player}のごみ箱", "{player.s} trash", "The player's trash (RA-3.8)."),
    Row("life-of", "pile", "player", "{player}のライフスタック", "{player.s} life", "The player's life stack (RA-1.6)."),
    # Skills, abilities, flags --------------------------------------------------------------------------
    Row("battle", "deed", "", "バトル", "{battle/battling}", "Neither attack nor defend (RA-10.12)."),
    Row("attack", "deed", "", "攻撃", "{attack/attacking}", "Be declared as the attacker (RA-8.1)."),
    Row("defend", "deed", "", "防御", "{defend/defending}", "Be named as the defender (RA-8.2)."),
    Row("by-abilities", "by", "", "特殊能力", "abilities", "Either side's abilities (RA-10.11)."),
    Row("by-their-abilities", "by", "", "相手の特殊能力", "your opponent's abilities", "The other side's abilities."),
    Row("by-events", "by", "", "イベントカード", "event cards", "Either side's event cards (RA-10.11)."),
    Row("by-their-events", "by", "", "相手のイベントカード", "your opponent's event cards", "The other side's event cards."),
    Row("onslaught", "skill", "n:int", "【猛攻{n}】", "[onslaught {n}]", "The skill of that name (RA-10.3)."),
    Row("bulwark", "skill", "n:int", "【堅守{n}】", "[bulwark {n}]", "The skill of that name (RA-10.4)."),
    Row("challenge", "skill", "", "【挑戦】", "[challenge]", "The skill of that name (RA-10.5)."),
    Row("hush", "skill", "", "【静寂】", "[hush]", "The skill of that name (RA-10.6)."),
    Row("pierce", "skill", "", "【貫通】", "[pierce]", "The skill of that name (RA-10.7)."),
    Row("dash", "skill", "", "【疾駆】", "[dash]", "The skill of that name (RA-10.8)."),
    # Triggers ------------------------------------------------------------------------------------------
    Row("enters", "trigger", "subject", "{subject}が登場した時", "when {subject} enters", "Its entry has resolved, or an effect put it there (RA-5.5).", role=ABOUT),
    Row("enters-here", "trigger", "", "この領域にキャラが登場した時", "when a character enters this area", "A character has entered the source's area (RA-5.5).",
        role=ABOUT),
    Row("goes-down", "trigger", "subject", "{subject}がダウンした時", "when {subject} goes down", "It has gone down (RA-8.6).", role=ABOUT),
    Row("leaves", "trigger", "subject", "{subject}が場を離れた時", "when {subject} leaves the table",
        "By any way, a down too.", role=ABOUT),
    Row("attacks", "trigger", "subject", "{subject}が攻撃した時", "when {subject} attacks", "It is declared as the attacker (RA-8.1).", role=ABOUT),
    Row("defends", "trigger", "subject", "{subject}が防御した時", "when {subject} defends", "It is named as the defender (RA-8.2).", role=ABOUT),
    Row("is-damaged", "trigger", "subject", "{subject}がダメージを受けた時", "when {subject} is damaged", "Fields of its area have turned sideways, in battle or by an effect (RA-8.5).",
        role=ABOUT),
    Row("battle-ends", "trigger", "", "バトルが終了した時", "when a battle ends", "After calculation, a hit, or a stop (RA-8.10)."),
    Row("draws", "trigger", "player", "{player}がカードを引いた時", "when {player} {draw/draws@player} a card",
        "Once for each card drawn, the extra draw from the life stack too (RA-7.3, RA-7.4)."),
    Row("discards", "trigger", "player", "{player}の手札が破棄された時", "when {player} {discard/discards@player} a card",
        "For each card, discarded as cost too (RA-3.8)."),
    Row("uses-event", "trigger", "player", "{player}がイベントカードを使用した時",
        "when {player} {use/uses@player} an event card", "When it is declared (RA-6.7)."),
    Row("loses-life", "trigger", "player", "{player}のライフスタックが減った時",
        "when {player} {lose/loses@player} a life card", "For each card lost to damage (RA-2.7)."),
    Row("turn-begins", "trigger", "", "あなたのターンの開始時", "at the start of your turn", "Before the first phase of the text's player (RA-7.1)."),
    Row("turn-ends", "trigger", "", "あなたのターンの終了時", "at the end of your turn", "In the end phase of the text's player (RA-7.7)."),
    Row("any-turn-ends", "trigger", "", "ターンの終了時", "at the end of each turn", "In the end phase of either player (RA-7.7)."),
    # Replaced events, conditions -----------------------------------------------------------------------
    Row("would-go-down", "would", "subject", "{subject}がダウンする", "{subject} would go down", "No undamaged field is left in its area (RA-8.6).", role=ABOUT),
    Row("would-leave", "would", "subject", "{subject}が場を離れる", "{subject} would leave the table",
        "By any way, a down too (RA-5.11).", role=ABOUT),
    Row("would-lose-life", "would", "", "あなたがライフカードを失う", "you would lose a life card",
        "For each card, by damage (RA-2.6)."),
    Row("would-draw", "would", "", "あなたがカードを引く", "you would draw a card", "For each card (RA-7.3)."),
    Row("life-at-most", "fact", "player n:int", "{player}のライフスタックが{n}枚以下{の/で/か}",
        "{player.bare} {n} or fewer life cards", "Counted when it is asked."),
    Row("life-at-least", "fact", "player n:int", "{player}のライフスタックが{n}枚以上{の/で/か}",
        "{player.bare} {n} or more life cards", "Counted when it is asked."),
    Row("trash-at-least", "fact", "player n:int", "{player}のごみ箱にカードが{n}枚以上{ある/あって/あるか}",
        "{player.s} trash has {n} or more cards", "Counted when it is asked."),
    Row("fields-at-least", "fact", "area n:int", "{area}のフィールドが{n}枚以上{の/で/か}", "{area} has {n} or more fields",
        "Counted when it is asked."),
    Row("state-is", "fact", "thing state", "{thing}が{state}{の/で/か}", "{thing} is {state}",
        "Its orientation, when it is asked."),
    Row("bears-item", "fact", "thing", "{thing}がアイテムを装備して{いる/いて/いるか}", "{thing} bears an item", "An item is equipped to it (RA-3.3)."),
    Row("in-battle", "fact", "", "バトル中{の/で/か}", "a battle is going on", "From the attack until the end (RA-8.1)."),
    Row("is-ready", "state", "", "未行動", "ready", "Not spent."),
    Row("is-spent", "state", "", "行動済み", "spent", "Spent."),
    # Counts --------------------------------------------------------------------------------------------
    Row("fields-in", "amount", "area", "{area}のフィールドの枚数", "the number of fields in {area}", "Damaged ones too."),
    Row("mp-on", "amount", "thing", "{thing}のMPの枚数", "the number of MP on {thing}", "MP cards (RA-5.7)."),
    Row("each-field", "heap", "area", "{area}のフィールド1枚", "field in {area}", "Each field there, damaged ones too."),
    Row("each-mp", "heap", "thing", "{thing}のMP1枚", "MP on {thing}", "Each MP card there (RA-5.7)."),
)  # fmt: skip

PILES: Final = pile_phrases("デッキ", "deck", "ごみ箱", "trash")

MODELS: Final = (
    "target", "one", "this-character", "pay-mp", "pay-hand", "enters", "would-go-down", "area-of", "a-character-card",
    "fire", "water", "trash-of", "dash",
)  # fmt: skip
"""Rows that make good examples, before the common ones."""

TABLE: Final = Table(COMMON + attribute_phrases("属性") + PHRASES + DEEDS + PILES, HOLDS, MODELS)
