"""Players, durations, and what deeds are done to."""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import BY_NUMBER, CHOICE, MANY, ONE, Row

THINGS: Final = (
    # Durations, players --------------------------------------------------------------------------------
    Row("this-turn", "dur", "", "このターンの間", "this turn", "Until the end of the turn."),
    Row("until-your-turn", "dur", "", "次のあなたのターンの開始時まで", "until your next turn",
        "Until the next turn of the text's player begins."),
    Row("you", "player", "", "あなた", "{you/your/you have}", "The player of the text.", number=MANY),
    Row("opponent", "player", "", "相手", "{your opponent/your opponent's/your opponent has}", "The other player.",
        number=ONE),
    Row("each", "player", "", "お互い", "{each player/each player's/each player has}",
        "Both players, the turn player first.", number=ONE),
    # Things --------------------------------------------------------------------------------------------
    Row("one", "things", "thing", "{thing}", "{thing}", "That thing."),
    Row("all", "things", "group", "{group}すべて", "all {group.pl}", "Every such thing.", number=MANY),
    Row("chosen", "things", "group n:int", "{group}{n}体", "{n:a {group}/{} {group.pl}}",
        "Such things, chosen when it is done by the player who does it.", number=BY_NUMBER, role=CHOICE),
    Row("chosen-upto", "things", "group n:int", "{group}{n}体まで", "up to {n:1 {group}/{} {group.pl}}",
        "So many or fewer, chosen when it is done by the player who does it.", number=BY_NUMBER, role=CHOICE),
    Row("chosen-by-opponent", "things", "group n:int", "相手が選んだ{group}{n}体",
        "{n:1 {group}/{} {group.pl}} of your opponent's choice", "Such things; the opponent of the text's player chooses.",
        number=BY_NUMBER, role=CHOICE),
    Row("at-random", "things", "group n:int", "無作為に選んだ{group}{n}体", "{n:1 {group}/{} {group.pl}} at random",
        "Such things; a roll chooses them.", number=BY_NUMBER, role=CHOICE),
    Row("any", "subject", "group", "{group}", "a {group}", "Any such thing.", number=ONE),
    Row("the", "subject", "thing", "{thing}", "{thing}", "That thing."),
    # Descriptions --------------------------------------------------------------------------------------
    Row("yours", "group", "numbered", "あなたの{numbered*}", "{numbered*} you control", "On the side of the text's player."),
    Row("theirs", "group", "numbered", "相手の{numbered*}", "{numbered*} your opponent controls", "On the other side."),
    Row("anyones", "group", "numbered", "{numbered*}", "{numbered*}", "On either side."),
    Row("unnumbered", "numbered", "qual", "{qual*}", "{qual*}", "Without a condition on its numbers or name."),
    Row("at-most", "numbered", "num n:int qual", "{num}が{n}以下の{qual*}", "{qual*} with {n} or less {num}",
        "Whose number is at most that."),
    Row("at-least", "numbered", "num n:int qual", "{num}が{n}以上の{qual*}", "{qual*} with {n} or more {num}",
        "Whose number is at least that."),
    Row("at-most-amount", "numbered", "num amount qual", "{num}が（{amount}）以下の{qual*}",
        "{qual*} with {num} at most ({amount})", "Whose number is at most the amount."),
    Row("at-least-amount", "numbered", "num amount qual", "{num}が（{amount}）以上の{qual*}",
        "{qual*} with {num} at least ({amount})", "Whose number is at least the amount."),
    Row("named", "numbered", "name qual", "{name}という名前の{qual*}", "{qual*} named {name}", "Of that name."),
    Row("not-named", "numbered", "name qual", "{name}という名前でない{qual*}", "{qual*} not named {name}",
        "Of another name."),
    Row("name-contains", "numbered", "name qual", "名前に{name}を含む{qual*}", "{qual*} with {name} in the name",
        "Whose name contains that."),
    Row("other", "qual", "qual", "他の{qual*}", "other {qual*}", "Not the source itself."),
    Row("noun", "qual", "noun", "{noun*}", "{noun*}", "Any of that kind."),
)  # fmt: skip


def attribute_phrases(word: str) -> tuple[Row, ...]:
    """Things by their attributes, for a game whose Japanese puts this word behind an attribute's name, or none."""
    return (
        Row("of-attribute", "qual", "attr qual", "{attr}" + word + "の{qual*}", "{attr} {qual*}", "Of that attribute."),
        Row("not-of-attribute", "qual", "attr qual", "{attr}" + word + "でない{qual*}", "non-{attr} {qual*}",
            "Not of that attribute."),
        Row("of-either", "qual", "a:attr b:attr qual", "{a}か{b}" + word + "の{qual*}", "{a} or {b} {qual*}",
            "Of at least one of the two attributes."),
        Row("attribute-is", "fact", "thing attr", "{thing}が{attr}" + word + "{の/で/か}", "{thing} has the attribute {attr}",
            "As it then reads."),
    )  # fmt: skip
