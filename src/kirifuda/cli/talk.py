"""What the plain terminal itself says, in both languages."""

from __future__ import annotations

HELP_JA = """番号で答えます。いくつも選ぶ時は「1 3」。何も選ばない時は 0。
board 盤面 / h ヘルプ / ? カード名：できない理由 / v カード名：カードを見る / l 記録 / t ごみ箱
r RA-8.5：ルール / u 一手戻す / save ファイル / lang ja|en / concede 投了 / q 終わる（保存します）"""
HELP_EN = """Answer with numbers; for several write "1 3", for none 0.
board / h help / ? CARD why not / v CARD look at a card / l log / t trash
r RA-8.5 a rule / u undo / save FILE / lang ja|en / concede / q quit (saves)"""

TALK = {
    "welcome": (
        "{game}: {deck_a} 対 {deck_b}。h でヘルプ。",
        "{game}: {deck_a} against {deck_b}. h for help.",
    ),
    "help": (HELP_JA, HELP_EN),
    "prompt": ("> ", "> "),
    "choose": ("{lo}から{hi}個選んでください。", "Choose {lo} to {hi}."),
    "choose_n": ("{lo}個選んでください。", "Choose {lo}."),
    "order": ("順番に番号を並べてください（例：2 1 3）。", "Write the numbers in order, as 2 1 3."),
    "none": ("なし", "None"),
    "back": ("戻る", "Back"),
    "not_understood": ("わかりません：{line}（h でヘルプ）", "I don't understand: {line} (h for help)"),
    "no_number": ("{number}番はありません。1から{most}です。", "There is no {number}; choose from 1 to {most}."),
    "not_legal": ("その答えは成り立ちません。", "That is not a legal answer."),
    "why_not_usage": ("? のあとにカード名を書いてください。", "Write a card's name after ?."),
    "no_such_card": ("「{name}」は見えるところにありません。{near}", "You see no card named {name}. {near}"),
    "legal": ("今できます。", "You can do this now."),
    "illegal": ("今はできません。", "You can't do this now."),
    "undone": ("一手戻しました。", "One decision back."),
    "cannot_undo": ("戻す手がありません。", "There is nothing to undo."),
    "sure_concede": ("投了しますか。はいなら y。", "Concede? y for yes."),
    "sure_last": ("このカードを引くと負けます。本当によければ y。", "Drawing it loses the game. y if you mean it."),
    "handover": (
        "{player}の番です。相手に画面を見せないで、用意ができたらEnter。",
        "It is {player}'s turn. Look away, the other one; Enter when ready.",
    ),
    "saved": (
        "{file} に保存しました。続けるには：kirifuda play --resume {file}",
        "Saved to {file}. To go on: kirifuda play --resume {file}",
    ),
    "save_usage": ("save のあとにファイル名を書いてください。", "Write a file name after save."),
    "save_failed": ("保存できません：{why}", "It can't be saved: {why}"),
    "bye": ("またどうぞ。", "Goodbye."),
    "empty": ("（なし）", "(none)"),
    "acts_of": ("{card}：この場所ではすることがありません。", "{card}: there is nothing to do with it where it is."),
    "no_rule": ("そのルールはありません：{rule}", "There is no rule {rule}"),
    "language_usage": ("lang ja か lang en。", "lang ja or lang en."),
    "agent": ("ランダムな相手", "the random agent"),
}  # fmt: skip


def say(language: str, key: str, **facts: object) -> str:
    """One of the terminal's own sentences."""
    out = TALK[key][0 if language == "ja" else 1]
    for name, value in facts.items():
        out = out.replace("{" + name + "}", str(value))
    return out
