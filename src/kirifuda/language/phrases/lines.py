"""Lines of a card's text, their sentences, and how deeds are joined."""

from __future__ import annotations

from typing import Final

from kirifuda.language.table import BEFORE, Row


def line_phrases(
    triggered: tuple[str, str] = ("", ""), static: tuple[str, str] = ("", ""), activated: tuple[str, str] = ("", "")
) -> tuple[Row, ...]:
    """The lines of texts, for a game that prints a mark before each kind, in Japanese and English; or none."""
    when_ja, when = triggered
    always_ja, always = static
    use_ja, use = activated
    return (
        Row("plain", "ability", "effects", "{effects}", "{effects}", "What a played card does."),
        Row("static", "ability", "static", always_ja + "{static}。", always + "{static}.", "Works all the time."),
        Row("static-if", "ability", "cond static", always_ja + "{cond}場合、{static}。", always + "while {cond}, {static}.",
            "Works while the condition holds."),
        Row("triggered", "ability", "trigger effects", when_ja + "{trigger}、{effects}", when + "{trigger}, {effects}",
            "Happens whenever the trigger does."),
        Row("triggered-limited", "ability", "limit trigger effects", when_ja + "{limit}{trigger}、{effects}",
            when + "{limit} {trigger}, {effects}", "Happens when the trigger does, at most as often as the limit says."),
        Row("activated", "ability", "cost effects", use_ja + "{cost}{effects}", use + "{cost} {effects}",
            "Used by its player, who pays the cost."),
        Row("activated-limited", "ability", "limit cost effects", use_ja + "{limit}{cost}{effects}", use + "{limit} {cost} {effects}",
            "Used by its player, who pays the cost, at most as often as the limit says."),
        Row("activated-free", "ability", "limit effects", use_ja + "{limit}{effects}", use + "{limit} {effects}",
            "Used by its player without cost, at most as often as the limit says."),
        Row("replace", "ability", "would acts", always_ja + "{would}場合、代わりに{acts}。", always + "if {would}, {acts} instead.",
            "The event does not happen; this does."),
        Row("replace-may", "ability", "would acts", always_ja + "{would}場合、代わりに{acts.te}もよい。",
            always + "if {would}, you may {acts.bare} instead.", "Its player may do this in place of the event."),
        Row("replace-may-limited", "ability", "limit would acts", always_ja + "{limit}{would}場合、代わりに{acts.te}もよい。",
            always + "{limit} if {would}, you may {acts.bare} instead.",
            "Its player may do this in place of the event, at most as often as the limit says."),
    )  # fmt: skip


SENTENCES: Final = (
    Row("once", "limit", "", "【1ターンに1回】", "[once per turn]", "At most once in each turn, for each object."),
    Row("free", "cost", "", "【コストなし】", "[free]", "An activated ability that costs nothing."),
    Row("two-costs", "cost", "a:onecost b:onecost", "【{a}、{b}】", "[{a}, {b}]", "Both are paid."),
    Row("one-cost", "cost", "a:onecost", "【{a}】", "[{a}]", "What is paid."),
    # Sentences -----------------------------------------------------------------------------------------
    Row("effects", "effects", "sentence", "{sentence}", "{sentence}", "One sentence after the other.", many=True),
    Row("do", "sentence", "body", "{body}。", "{body}.", "It is done."),
    Row("if", "sentence", "cond body", "{cond}場合、{body}。", "if {cond}, {body}.", "Done if the condition holds then."),
    Row("if-do", "sentence", "body", "そうした場合、{body}。", "if you do, {body}.",
        "Done if what the sentence before said was done.", role=BEFORE),
    Row("if-not", "sentence", "body", "そうしなかった場合、{body}。", "if you don't, {body}.",
        "Done if what the sentence before said was declined or could not be done.", role=BEFORE),
    Row("for-each", "sentence", "tally body", "{tally}につき、{body}。", "for each {tally}, {body}.",
        "Counted once, then done that many times; targets are named once, for all of them."),
    Row("opponent-does", "sentence", "acts", "相手は、{acts}。", "your opponent {acts.s}.",
        "The opponent does it, and makes its choices; 手札 and the like are then the opponent's."),
    Row("each-does", "sentence", "acts", "お互いのプレイヤーは、{acts}。", "each player {acts.s}.",
        "Each player does it, the turn player first."),
    Row("choose-mode", "sentence", "a:acts b:acts", "次のうち1つを選ぶ：「{a}」「{b}」。",
        "choose one: (1) {a}; (2) {b}.", "Its player chooses one of two, and does it."),
    Row("choose-mode-3", "sentence", "a:acts b:acts c:acts", "次のうち1つを選ぶ：「{a}」「{b}」「{c}」。",
        "choose one: (1) {a}; (2) {b}; (3) {c}.", "Its player chooses one of three, and does it."),
    Row("must", "body", "acts", "{acts}", "{acts}", "Without a choice."),
    Row("may", "body", "acts", "{acts.te}もよい", "you may {acts.bare}",
        "Its player may decline; nothing of it is done then."),
    Row("act", "acts", "act", "{act*}", "{act*}", "One deed."),
    Row("and", "acts", "a:act b:acts", "{a.and}、{b*}", "{a*} and {b*}", "One deed, then the next."),
    Row("nothing", "act", "", "何も{しない/せず/しなくて}", "{do/does} nothing",
        "In a replacement: the event just does not happen."),
    # Abilities in quotes -------------------------------------------------------------------------------
    Row("quoted-static", "quotable", "static", "{static}", "{static}", "Works all the time."),
    Row("quoted-trigger", "quotable", "trigger acts", "{trigger}、{acts}", "{trigger}, {acts}", "Happens then."),
    Row("quoted-activated", "quotable", "cost acts", "{cost}{acts}", "{cost} {acts}",
        "Used by the player of the entity that has it, who pays the cost."),
)  # fmt: skip
