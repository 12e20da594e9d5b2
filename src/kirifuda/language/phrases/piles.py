"""Deeds with decks, hands and the cards that are done with, in the words that a game has for its piles."""

from __future__ import annotations

from kirifuda.language.table import Row


def pile_phrases(deck_ja: str, deck: str, discards_ja: str, discards: str) -> tuple[Row, ...]:
    """The rows for a game that calls its deck and its pile of discarded cards so."""
    return (
        Row("hand-of", "pile", "player", "{player}の手札", "{player.s} hand", "The player's hand."),
        Row("deck-of", "pile", "player", f"{{player}}の{deck_ja}", f"{{player.s}} {deck}", "The player's deck."),
        Row("shuffle", "act", "", f"あなたの{deck_ja}を{{シャッフルする/シャッフルし/シャッフルして}}",
            f"{{shuffle/shuffles}} your {deck}", "The deck is put in a random order."),
        Row("look-arrange", "act", "n:int",
            f"あなたの{deck_ja}の上からカードを{{n}}枚見て、好きな順番で{deck_ja}の上に{{戻す/戻し/戻して}}",
            f"{{look/looks}} at the top {{n:card/{{}} cards}} of your {deck} and {{put/puts}} {{n:it/them}} back in any order",
            "Only its player sees them."),
        Row("look-take", "act", "n:int cards",
            f"あなたの{deck_ja}の上からカードを{{n}}枚見て、{{cards}}を1枚まで選び、公開して手札に加え、残りを{{破棄する/破棄し/破棄して}}",
            f"{{look/looks}} at the top {{n:card/{{}} cards}} of your {deck}, {{reveal/reveals}} up to 1 {{cards}} of"
            " {n:it/them}, {put/puts} it into your hand and {discard/discards} the rest",
            f"The player takes one that fits, or none; the rest goes to the {discards}."),
        Row("reveal-top", "act", "player n:int",
            f"{{player}}の{deck_ja}の上からカードを{{n}}枚{{公開する/公開し/公開して}}",
            f"{{reveal/reveals}} the top {{n:card/{{}} cards}} of {{player.s}} {deck}", "Both players see them; they stay there."),
        Row("look-hand", "act", "", "相手の手札を{見る/見/見て}", "{look/looks} at your opponent's hand",
            "Only the text's player sees it."),
        Row("reveal-hand", "act", "player", "{player}の手札を{公開する/公開し/公開して}", "{reveal/reveals} {player.s} hand",
            "Both players see it; the cards stay there."),
        Row("search", "act", "cards n:int", f"あなたの{deck_ja}から{{cards}}を{{n}}枚まで選び、公開して手札に{{加える/加え/加えて}}",
            f"{{search/searches}} your {deck} for up to {{n:1 {{cards}}/{{}} {{cards.pl}}}}, {{reveal/reveals}} {{n:it/them}} and"
            " {put/puts} {n:it/them} into your hand", "It may find nothing."),
        Row("salvage", "act", "cards n:int", f"あなたの{discards_ja}から{{cards}}を{{n}}枚まで選び、手札に{{加える/加え/加えて}}",
            f"{{put/puts}} up to {{n:1 {{cards}}/{{}} {{cards.pl}}}} from your {discards} into your hand",
            f"From the {discards} to the hand."),
        Row("recycle", "act", "cards n:int",
            f"あなたの{discards_ja}から{{cards}}を{{n}}枚まで選び、{deck_ja}の下に{{置く/置き/置いて}}",
            f"{{put/puts}} up to {{n:1 {{cards}}/{{}} {{cards.pl}}}} from your {discards} on the bottom of your {deck}",
            f"From the {discards} to the deck, in an order of the player's choice."),
        Row("mill", "act", "player n:int", f"{{player}}の{deck_ja}の上からカードを{{n}}枚{{破棄する/破棄し/破棄して}}",
            f"{{discard/discards}} the top {{n:card/{{}} cards}} of {{player.s}} {deck}", f"They go to the {discards}."),
        Row("random-discard", "act", "n:int", "相手の手札から無作為に{n}枚{破棄する/破棄し/破棄して}",
            "{discard/discards} {n:a card/{} cards} at random from your opponent's hand", "A roll chooses them."),
    )  # fmt: skip
