"""The phrases of Ficus's card texts, beside those that all games share."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.phrases import DEEDS
from kirifuda.language.phrases import HOLDS, SHARED
from kirifuda.language.phrases.lines import line_phrases
from kirifuda.language.phrases.piles import pile_phrases
from kirifuda.language.phrases.things import attribute_phrases
from kirifuda.language.table import ABOUT, LABEL, ONE, THAT, Row, Table

LINES: Final = line_phrases(("【オート】", "[auto] "), ("【フォース】", "[force] "), ("【ユーズ】", "[use] "))
"""FC-2.2."""

PHRASES: Final = (
    # Costs (FC-2.5, FC-6.2) ----------------------------------------------------------------------------
    Row("pay-bind", "onecost", "attr n:int", "{attr}{n}", "{attr} {n}",
        "That many face-up elements of the colour are turned face down (FC-6.2)."),
    Row("pay-free", "onecost", "n:int", "フリー{n}", "free {n}", "That many elements go to the reserve (FC-6.2)."),
    Row("pay-hand", "onecost", "n:int", "手札{n}枚破棄", "discard {n:a card/{} cards}",
        "The player discards cards of his choice."),
    Row("pay-rest", "onecost", "", "このキャラをネガティブにする", "make this character negative",
        "The source, positive, becomes negative."),
    Row("pay-leave", "onecost", "", "このキャラをリザーブに置く", "put this character into the reserve",
        "The source goes to its owner's reserve."),
    Row("pay-banish", "onecost", "", "このキャラをメモリーゾーンに置く", "put this character into the memory",
        "The source goes to its owner's memory (FC-3.6)."),
    Row("three-costs", "cost", "a:onecost b:onecost c:onecost", "【{a}、{b}、{c}】", "[{a}, {b}, {c}]", "All are paid."),
    # Known things --------------------------------------------------------------------------------------
    Row("this-character", "thing", "", "このキャラ", "this character", "The source.", number=ONE),
    Row("that-character", "thing", "", "そのキャラ", "that character",
        "What the text chose last; before it chooses, the character that set it off.", number=ONE, role=THAT),
    Row("attacker", "thing", "", "アタックしているキャラ", "the attacking character", "The attacker of this attack (FC-7.2).",
        number=ONE),
    Row("guard", "thing", "", "ガードしているキャラ", "the guarding character", "The guard of this attack (FC-7.4).", number=ONE),
    # Nouns, states -------------------------------------------------------------------------------------
    Row("character", "noun", "", "キャラ", "{character/characters}", "A character on either stage (FC-3.1)."),
    Row("on-main", "qual", "qual", "メインステージの{qual*}", "main-stage {qual*}", "On the main stage (FC-3.1)."),
    Row("on-support", "qual", "qual", "サポートステージの{qual*}", "support-stage {qual*}", "On the support stage (FC-3.1)."),
    Row("positive", "qual", "qual", "ポジティブの{qual*}", "positive {qual*}", "Upright (FC-5.1)."),
    Row("negative", "qual", "qual", "ネガティブの{qual*}", "negative {qual*}", "Sideways (FC-7.2)."),
    Row("attacking", "qual", "qual", "アタック中の{qual*}", "attacking {qual*}", "The attacker of this attack (FC-7.2)."),
    Row("guarding", "qual", "qual", "ガード中の{qual*}", "guarding {qual*}", "The guard of this attack (FC-7.4)."),
    Row("of-race", "qual", "name qual", "{name}の{qual*}", "{name} {qual*}", "Of that race (FC-2.9).", role=LABEL),
    Row("power", "num", "", "パワー", "power", "What a judgement compares (FC-7.8)."),
    Row("break", "num", "", "ブレイク", "break", "The damage of an attack that nobody guards (FC-7.9)."),
    Row("level", "num", "", "レベル", "level", "What the player's level must reach to play it (FC-6.1)."),
    Row("red", "attr", "", "赤", "red", "A colour (FC-2.9)."),
    Row("blue", "attr", "", "青", "blue", "A colour (FC-2.9)."),
    Row("green", "attr", "", "緑", "green", "A colour (FC-2.9)."),
    Row("yellow", "attr", "", "黄", "yellow", "A colour (FC-2.9)."),
    # Stages, durations ---------------------------------------------------------------------------------
    Row("main-stage", "area", "", "メインステージ", "main stage", "Where characters attack (FC-3.1)."),
    Row("support-stage", "area", "", "サポートステージ", "support stage", "Where characters support (FC-3.1)."),
    Row("this-attack", "dur", "", "このアタックの間", "this attack", "Until the attack is over (FC-7.10)."),
    # Elements (FC-3.3) ---------------------------------------------------------------------------------
    Row("element", "element", "", "エレメント", "{element/elements}", "A card among the elements."),
    Row("element-of", "element", "attr element", "{attr}の{element*}", "{attr} {element*}",
        "Of that colour, face up or not; only face up does it give the colour."),
    Row("element-up", "element", "element", "表向きの{element*}", "face-up {element*}", "Not bound."),
    Row("element-down", "element", "element", "裏向きの{element*}", "face-down {element*}", "Bound (FC-6.2)."),
    # Cards in other zones ------------------------------------------------------------------------------
    Row("a-card", "cards", "", "カード", "{card/cards}", "Any card."),
    Row("a-character-card", "cards", "", "キャラカード", "{character card/character cards}", "A character card (FC-2.1)."),
    Row("an-event-card", "cards", "", "イベントカード", "{event card/event cards}", "An event card (FC-2.1)."),
    Row("an-attribute-card", "cards", "attr cards", "{attr}の{cards*}", "{attr} {cards*}", "Of that colour (FC-2.9)."),
    Row("a-race-card", "cards", "name cards", "{name}の{cards*}", "{name} {cards*}", "Of that race (FC-2.9).", role=LABEL),
    Row("a-low-card", "cards", "n:int cards", "レベル{n}以下の{cards*}", "level {n} or lower {cards*}", "Of that level or less."),
    Row("reserve-of", "pile", "player", "{player}のリザーブ", "{player.s} reserve", "The player's reserve (FC-3.7)."),
    Row("memory-of", "pile", "player", "{player}のメモリーゾーン", "{player.s} memory", "The player's memory (FC-3.6)."),
    Row("damage-of", "pile", "player", "{player}のダメージゾーン", "{player.s} damage zone", "The player's damage (FC-3.5)."),
    Row("elements-of", "pile", "player", "{player}のエレメント置き場", "{player.s} element zone", "The player's elements (FC-3.3)."),
    Row("levels-of", "pile", "player", "{player}のレベル置き場", "{player.s} level area", "The player's level cards (FC-1.5)."),
    # What can be forbidden, what things are proof against ----------------------------------------------
    Row("attack", "deed", "", "アタック", "{attack/attacking}", "Be made negative to attack (FC-7.2)."),
    Row("guard-deed", "deed", "", "ガード", "{guard/guarding}", "Be made negative to guard (FC-7.4)."),
    Row("move", "deed", "", "移動", "{move/moving}", "Go to the other stage by the rule (FC-6.6)."),
    Row("from-guard", "shield", "", "アタックをガード{されない/されず/されなくて}", "be guarded against",
        "Nobody may guard against its attack (FC-7.4)."),
    Row("from-choice", "shield", "", "相手の効果で{選ばれない/選ばれず/選ばれなくて}", "be chosen by your opponent's effects",
        "The other player's texts cannot choose it."),
    Row("from-defeat", "shield", "", "敗北{しない/せず/しなくて}", "be defeated", "A judgement does not send it to the reserve (FC-7.8)."),
    Row("from-standing", "shield", "", "スタンバイフェイズにポジティブに{ならない/ならず/ならなくて}", "become positive in standby",
        "It stays negative then (FC-5.1)."),
    # Triggers ------------------------------------------------------------------------------------------
    Row("enters", "trigger", "subject", "{subject}が登場した時", "when {subject} enters",
        "It has been played, or an effect put it onto a stage (FC-6.5).", role=ABOUT),
    Row("attacks", "trigger", "subject", "{subject}がアタックした時", "when {subject} attacks",
        "It has been made negative to attack (FC-7.2).", role=ABOUT),
    Row("guards", "trigger", "subject", "{subject}がガードした時", "when {subject} guards",
        "It has been made negative to guard (FC-7.4).", role=ABOUT),
    Row("goes-unguarded", "trigger", "subject", "{subject}のアタックがガードされなかった時",
        "when nobody guards against {subject}", "The defender has named no guard (FC-7.4).", role=ABOUT),
    Row("is-defeated", "trigger", "subject", "{subject}が敗北した時", "when {subject} is defeated",
        "The judgement has sent it to the reserve (FC-7.8).", role=ABOUT),
    Row("wins", "trigger", "subject", "{subject}が勝利した時", "when {subject} wins a judgement",
        "It has defeated another (FC-7.8).", role=ABOUT),
    Row("hits", "trigger", "subject", "{subject}がダメージを与えた時", "when {subject} deals damage",
        "By its attack, to the player (FC-7.9).", role=ABOUT),
    Row("leaves", "trigger", "subject", "{subject}がステージを離れた時", "when {subject} leaves the stage",
        "By any way, a defeat too.", role=ABOUT),
    Row("moves", "trigger", "subject", "{subject}が移動した時", "when {subject} moves", "It has gone to the other stage (FC-6.6).",
        role=ABOUT),
    Row("draws", "trigger", "player", "{player}がカードを引いた時", "when {player} {draw/draws@player} a card",
        "Once for each card (FC-5.2)."),
    Row("discards", "trigger", "player", "{player}の手札が破棄された時", "when {player} {discard/discards@player} a card",
        "For each card, discarded as cost too."),
    Row("uses-event", "trigger", "player", "{player}がイベントカードを使用した時",
        "when {player} {use/uses@player} an event card", "When it is set aside (FC-6.7)."),
    Row("uses-counter", "trigger", "player", "{player}がカウンターを使用した時",
        "when {player} {use/uses@player} a counter", "A hand card is used in an attack (FC-7.6)."),
    Row("levels-up", "trigger", "player", "{player}がレベルアップした時", "when {player} {level/levels@player} up",
        "A level card has come to the hand (FC-4.2)."),
    Row("is-damaged", "trigger", "player", "{player}がダメージを受けた時", "when {player} {take/takes@player} damage",
        "All cards of one damage lie there (FC-4.2)."),
    Row("shows-icon", "trigger", "player", "{player}のトリガーチェックでボーナストリガーが出た時",
        "when {player} {reveal/reveals@player} a bonus trigger", "For each icon in a trigger check (FC-7.7)."),
    Row("gains-element", "trigger", "player", "{player}のエレメント置き場にカードが置かれた時",
        "when {player} {gain/gains@player} an element", "For each card, by a trigger check too (FC-7.7)."),
    Row("refreshes", "trigger", "player", "{player}の山札が作り直された時", "when {player} {refresh/refreshes@player}",
        "The reserve has become the deck (FC-4.4)."),
    Row("turn-begins", "trigger", "", "あなたのターンの開始時", "at the start of your turn", "Before standby (FC-5.1)."),
    Row("battle-begins", "trigger", "", "あなたのバトルフェイズの開始時", "at the start of your battle phase",
        "It has been declared (FC-7.1)."),
    Row("turn-ends", "trigger", "", "あなたのターンの終了時", "at the end of your turn", "In the end phase (FC-5.6)."),
    Row("any-turn-ends", "trigger", "", "ターンの終了時", "at the end of each turn", "In either player's end phase (FC-5.6)."),
    # Replaced events -----------------------------------------------------------------------------------
    Row("would-be-defeated", "would", "subject", "{subject}が敗北する", "{subject} would be defeated",
        "The judgement would send it to the reserve (FC-7.8).", role=ABOUT),
    Row("would-leave", "would", "subject", "{subject}がステージを離れる", "{subject} would leave the stage",
        "By any way, a defeat too.", role=ABOUT),
    # Conditions ----------------------------------------------------------------------------------------
    Row("damage-at-least", "fact", "player n:int", "{player}のダメージが{n}枚以上{の/で/か}", "{player.bare} {n} or more damage",
        "Cards in the damage zone."),
    Row("damage-at-most", "fact", "player n:int", "{player}のダメージが{n}枚以下{の/で/か}", "{player.bare} {n} or less damage",
        "Cards in the damage zone."),
    Row("elements-at-least", "fact", "player element n:int", "{player}の{element}が{n}枚以上{の/で/か}",
        "{player.bare} {n} or more {element.pl}", "Counted when it is asked."),
    Row("elements-at-most", "fact", "player element n:int", "{player}の{element}が{n}枚以下{の/で/か}",
        "{player.bare} {n} or fewer {element.pl}", "Counted when it is asked."),
    Row("reserve-at-least", "fact", "player n:int", "{player}のリザーブにカードが{n}枚以上{ある/あって/あるか}",
        "{player.s} reserve has {n} or more cards", "Counted when it is asked."),
    Row("state-is", "fact", "thing state", "{thing}が{state}{の/で/か}", "{thing} is {state}",
        "Its orientation, when it is asked."),
    Row("is-positive", "state", "", "ポジティブ", "positive", "Upright."),
    Row("is-negative", "state", "", "ネガティブ", "negative", "Sideways."),
    Row("is-attacking", "fact", "thing", "{thing}がアタック中{の/で/か}", "{thing} is attacking", "It is the attacker (FC-7.2)."),
    Row("is-guarding", "fact", "thing", "{thing}がガード中{の/で/か}", "{thing} is guarding", "It is the guard (FC-7.4)."),
    Row("in-attack", "fact", "", "バトル中{の/で/か}", "an attack is going on", "From the attack until it is over (FC-7.2)."),
    Row("is-guarded", "fact", "", "アタックがガードされて{いる/いて/いるか}", "the attack is guarded", "A guard was named (FC-7.4)."),
    # Counts --------------------------------------------------------------------------------------------
    Row("level-of", "amount", "player", "{player}のレベル", "{player.s} level", "Three less the level cards (FC-3.4)."),
    Row("element-count", "amount", "player element", "{player}の{element}の枚数", "the number of {player.s} {element.pl}",
        "Elements of that kind."),
    Row("each-element", "heap", "player element", "{player}の{element}1枚", "{element} {player.bare}", "Each such element."),
    Row("each-damage", "heap", "player", "{player}のダメージ1枚", "damage {player.bare}", "Each card in the damage zone."),
    Row("each-level", "heap", "player", "{player}のレベル1", "level {player.bare}", "Each level (FC-3.4)."),
)  # fmt: skip

PILES: Final = pile_phrases("山札", "deck", "リザーブ", "reserve")

MODELS: Final = (
    "one", "this-character", "pay-free", "pay-hand", "enters", "would-be-defeated", "a-character-card", "red", "blue",
    "reserve-of", "element", "main-stage",
)  # fmt: skip
"""Rows that make good examples, before the common ones."""

TABLE: Final = Table(LINES + SHARED + attribute_phrases("") + PHRASES + DEEDS + PILES, HOLDS, MODELS)
