"""What Ficus's texts do, as phrases: deeds and continuous changes."""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import TARGET, Row

DEEDS: Final = (
    # Choosing ------------------------------------------------------------------------------------------
    Row("choose", "act", "group n:int", "{group}を{n}体{選ぶ/選び/選んで}", "{choose/chooses} {n:a {group}/{} {group.pl}}",
        'What "that character" then means; chosen when it is done.', role=TARGET),
    Row("choose-upto", "act", "group n:int", "{group}を{n}体まで{選ぶ/選び/選んで}",
        "{choose/chooses} up to {n:1 {group}/{} {group.pl}}", "The same; fewer, or none, will do.", role=TARGET),
    # Characters ----------------------------------------------------------------------------------------
    Row("make-positive", "act", "things", "{things}をポジティブに{する/し/して}", "{make/makes} {things} positive",
        "They become upright."),
    Row("make-negative", "act", "things", "{things}をネガティブに{する/し/して}", "{make/makes} {things} negative",
        "They become sideways."),
    Row("to-hand", "act", "things", "{things}を持ち主の手札に{戻す/戻し/戻して}",
        "{return/returns} {things} to {their owners'/its owner's@things} hand", "Not defeated (FC-7.8)."),
    Row("to-reserve", "act", "things", "{things}を持ち主のリザーブに{置く/置き/置いて}",
        "{put/puts} {things} into {their owners'/its owner's@things} reserve", "Not defeated (FC-7.8)."),
    Row("to-memory", "act", "things", "{things}を持ち主のメモリーゾーンに{置く/置き/置いて}",
        "{put/puts} {things} into {their owners'/its owner's@things} memory", "Not defeated (FC-7.8)."),
    Row("to-elements", "act", "things", "{things}を持ち主のエレメント置き場に{置く/置き/置いて}",
        "{put/puts} {things} into {their owners'/its owner's@things} element zone", "Face up; not defeated (FC-7.8)."),
    Row("to-deck-top", "act", "things", "{things}を持ち主の山札の上に{置く/置き/置いて}",
        "{put/puts} {things} on top of {their owners'/its owner's@things} deck", "Not defeated (FC-7.8)."),
    Row("to-deck-bottom", "act", "things", "{things}を持ち主の山札の下に{置く/置き/置いて}",
        "{put/puts} {things} on the bottom of {their owners'/its owner's@things} deck", "Not defeated (FC-7.8)."),
    Row("relocate", "act", "things", "{things}をもう一方のステージに{移す/移し/移して}",
        "{move/moves} {things} to the other stage", "If there is room; it stays what it is (FC-2.7, FC-3.2)."),
    Row("bring-in", "act", "pile cards area", "{pile}から{cards}を1枚まで選び、{area}に{登場させる/登場させ/登場させて}",
        "{put/puts} up to 1 {cards} from {pile} onto your {area}",
        "From one's own hand or reserve, without its costs; onto a full stage by replacing (FC-3.2)."),
    # Damage, elements ----------------------------------------------------------------------------------
    Row("damage", "act", "player n:int", "{player}に{n}ダメージを{与える/与え/与えて}", "{deal/deals} {n} damage to {player}",
        "Cards of the deck to the damage zone, one by one (FC-4.1)."),
    Row("damage-amount", "act", "player amount", "{player}に（{amount}）に等しいダメージを{与える/与え/与えて}",
        "{deal/deals} damage equal to ({amount}) to {player}", "Counted when it is done."),
    Row("heal", "act", "n:int", "ダメージを{n}枚{回復する/回復し/回復して}", "{heal/heals} {n} damage",
        "The newest cards of the player's damage zone go to the reserve."),
    Row("charge", "act", "n:int", "山札の上からカードを{n}枚、エレメント置き場に{置く/置き/置いて}",
        "{put/puts} the top {n:card/{} cards} of the deck into the element zone", "Of the player's own deck, face up (FC-3.3)."),
    Row("hand-to-elements", "act", "n:int", "手札を{n}枚、エレメント置き場に{置く/置き/置いて}",
        "{put/puts} {n:a card/{} cards} from hand into the element zone", "Of the player's choice, face up."),
    Row("reserve-to-elements", "act", "cards n:int", "リザーブから{cards}を{n}枚まで選び、エレメント置き場に{置く/置き/置いて}",
        "{put/puts} up to {n:1 {cards}/{} {cards.pl}} from the reserve into the element zone", "Face up."),
    Row("turn-up", "act", "player element n:int", "{player}の{element}を{n}枚、表向きに{する/し/して}",
        "{turn/turns} {n} of {player.s} {element.pl} face up", "Face-down ones, of the choice of who does it."),
    Row("turn-down", "act", "player element n:int", "{player}の{element}を{n}枚、裏向きに{する/し/して}",
        "{turn/turns} {n} of {player.s} {element.pl} face down", "Face-up ones, of the choice of who does it."),
    Row("element-to-hand", "act", "player element n:int", "{player}の{element}を{n}枚、手札に{戻す/戻し/戻して}",
        "{return/returns} {n} of {player.s} {element.pl} to the hand", "Of the choice of who does it."),
    Row("element-to-reserve", "act", "player element n:int", "{player}の{element}を{n}枚、リザーブに{置く/置き/置いて}",
        "{put/puts} {n} of {player.s} {element.pl} into the reserve", "Of the choice of who does it."),
    # Texts, flags --------------------------------------------------------------------------------------
    Row("lose-texts", "act", "things dur", "{things}は、{dur}、テキストを{失う/失い/失って}",
        "{things} {lose/loses@things} all text {dur}", "None of its texts works.", after="{strip/strips} {things} of all text {dur}"),
    Row("shielded", "act", "things dur shield", "{things}は、{dur}、{shield*}", "{things} can't {shield} {dur}",
        "It is proof against that for the duration.", after="{make/makes} {things} unable to {shield} {dur}"),
    Row("s-shielded", "static", "things shield", "{things}は、{shield}", "{things} can't {shield}", "It is proof against that."),
    Row("s-no-events", "static", "player", "{player}はイベントカードを使用できない", "{player} can't use event cards",
        "Counters of that type neither."),
    Row("s-no-counters", "static", "player", "{player}はカウンターを使用できない", "{player} can't use counters",
        "No card of the hand is used in an attack (FC-7.6)."),
)  # fmt: skip
