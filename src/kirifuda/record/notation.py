"""Choices as text, and back: "attack 12", "choose 5 7", "pass".

Cards are the deciding seat's handles; a slot is its seat's letter and its number ("a2"). Answers that neither the
kernel nor the game has a word for are written "handle/code".
"""

from __future__ import annotations

import re
from typing import Final

from kirifuda.errors import Message, RecordError, What, brief
from kirifuda.kernel.bits import BACK, HANDLE, HANDLE_BITS, MAX_HANDLE, PASS, SLOT, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ACT, ARRANGEMENT, Choice
from kirifuda.kernel.frames import DOOR, ORDER
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State

_HANDLE: Final = re.compile(r"[1-9][0-9]{0,5}")
_SLOT: Final = re.compile(r"([ab])([1-9][0-9]?)")
_RAW: Final = re.compile(r"(0|[1-9][0-9]{0,5})/([1-9][0-9]{0,3})")
MOST_CODE: Final = (1 << 12) - 1


def write(s: State, choice: Choice) -> str:
    """A choice for the open question of `s`."""
    if choice.picks == (BACK,):
        return "back"
    ask = s.ask
    assert ask is not None
    if indexed(s):
        return " ".join(["choose", *[raw(t) for t in choice.picks]]) if choice.picks else "choose none"
    rules = s.setup.rules
    if choice.picks == (PASS,):
        return "pass"
    if ask.kind == ACT and len(choice.picks) == 1:
        return act(rules, choice.picks[0])
    verb = "order" if ask.kind == ARRANGEMENT else "choose"
    return " ".join([verb, *[thing(rules, t) for t in choice.picks]]) if choice.picks else f"{verb} none"


def indexed(s: State) -> bool:
    """Whether the kernel itself asks: its candidates are numbered, not named."""
    return s.top is not None and s.top.kind in (DOOR, ORDER)


def act(rules: Rules, t: int) -> str:
    """One act of a menu: its word, its card or slot, and a number if it has one."""
    if t == PASS:
        return "pass"
    code = t >> SUBJECT_BITS
    for known in rules.codes:
        if known.first <= code <= known.last and not known.alone:
            number = code - known.first + known.start
            return f"{known.word} {subject(rules, t)}" + (f" {number}" if number else "")
    return f"choose {thing(rules, t)}"


def thing(rules: Rules, t: int) -> str:
    """One thing chosen: a handle, a slot, a word with or without a number, or the token as it is."""
    code = t >> SUBJECT_BITS
    if code == rules.card_code and t & SUBJECT and not t & SLOT:
        return subject(rules, t)
    if code == rules.slot_code and t & SLOT:
        return subject(rules, t)
    for known in rules.codes:
        if known.first <= code <= known.last and known.alone and not t & SUBJECT:
            return known.word if known.first == known.last else f"{known.word}:{code - known.first + known.start}"
    return raw(t)


def subject(rules: Rules, t: int) -> str:
    """The card or slot of a token."""
    named = t & SUBJECT
    if not named & SLOT:
        return str(named)
    seat, slot = divmod(named & ~SLOT, rules.layout.slots)
    return f"{'ab'[seat]}{slot + 1}"


def raw(t: int) -> str:
    """A token by its subject and its code."""
    return f"{t & SUBJECT}/{t >> SUBJECT_BITS}"


def read(rules: Rules, text: str) -> Choice:
    """The choice that a text says. Whether it is legal, or even means a card, is not asked here.

    Raises RecordError, whose column counts characters of the text from 1, for anything that is no choice.
    """
    words = text.split(" ")
    if "" in words or len(text) > 4000:
        what = Message("{text} is no choice: words with one space between them are expected", text=brief(text))
        raise _wrong(what, 1)
    verb = words[0]
    if len(words) == 1 and verb in ("pass", "back"):
        return Choice((PASS if verb == "pass" else BACK,))
    if verb in ("choose", "order"):
        if len(words) < 2:
            raise _wrong(
                Message("{word} is followed by what is chosen, or by 'none'", word=repr(verb)), len(text) + 1
            )
        if words[1:] == ["none"]:
            return Choice(())
        picks: list[int] = []
        column = len(verb) + 2
        for word in words[1:]:
            picks.append(_thing(rules, word, column))
            column += len(word) + 1
        return Choice(tuple(picks))
    for known in rules.codes:
        if known.word == verb and not known.alone:
            return Choice((_act(rules, text, words),))
    verbs = ", ".join([known.word for known in rules.codes if not known.alone])
    raise _wrong(
        Message("{word} begins no choice; pass, back, choose, order, {words} do", word=brief(verb), words=verbs), 1
    )


def _act(rules: Rules, text: str, words: list[str]) -> int:
    known = next(code for code in rules.codes if code.word == words[0])
    if len(words) not in (2, 3):
        raise _wrong(
            Message("{word} is followed by a card, and a number at most", word=repr(words[0])), len(text) + 1
        )
    named = _subject(rules, words[1], len(words[0]) + 2)
    number = -1 if known.start else 0
    if len(words) == 3:
        if not _HANDLE.fullmatch(words[2]):
            raise _wrong(
                Message("{text} is no number", text=brief(words[2])), len(words[0]) + len(words[1]) + 3
            )
        number = int(words[2])
    code = known.first + number - known.start
    if number < 0 or not known.first <= code <= known.last:
        lo, hi = known.start or 1, known.last - known.first + known.start
        taken = (
            Message("{word} takes a number from {lo} to {hi} after its card", word=repr(words[0]), lo=lo, hi=hi)
            if known.last > known.first else Message("{word} takes no number after its card", word=repr(words[0]))
        )  # fmt: skip
        raise _wrong(taken, len(text) + 1)
    return token(code, named)


def _subject(rules: Rules, word: str, column: int) -> int:
    if _HANDLE.fullmatch(word) and int(word) <= MAX_HANDLE:
        return int(word)
    match = _SLOT.fullmatch(word)
    if match is not None and int(match.group(2)) <= rules.layout.slots:
        return SLOT | ("ab".index(match.group(1)) * rules.layout.slots + int(match.group(2)) - 1)
    last = rules.layout.slots
    raise _wrong(
        Message("{text} is neither a card's number nor a slot (a1 to b{last})", text=brief(word), last=last), column
    )


def _thing(rules: Rules, word: str, column: int) -> int:
    match = _RAW.fullmatch(word)
    if match is not None and int(match.group(2)) <= MOST_CODE and int(match.group(1)) <= MAX_HANDLE:
        return token(int(match.group(2)), int(match.group(1)))
    name, _, number = word.partition(":")
    for known in rules.codes:
        if known.alone and known.word == name:
            if known.first == known.last and not number and name == word:
                return token(known.first, 0)
            if known.first != known.last and re.fullmatch(r"0|[1-9][0-9]{0,5}", number):
                code = known.first + int(number) - known.start
                if known.first <= code <= known.last:
                    return token(code, 0)
    named = _subject(rules, word, column)
    return token(rules.slot_code if named & SLOT else rules.card_code, named)


def names(s: State, choice: Choice) -> list[str]:
    """The printed names of the cards that a choice means, for readers; slots and bare words have none."""
    ask = s.ask
    assert ask is not None
    found: list[str] = []
    for t in choice.picks:
        handle = t & SUBJECT
        if t > 0 and handle and not handle & SLOT:
            for candidate in ask.candidates:
                card = candidate & SUBJECT
                if not card & SLOT and s.recs[card].handles >> HANDLE_BITS * ask.seat & HANDLE == handle:
                    found.append(s.defs[card].name)
                    break
    return found


def _wrong(what: What, column: int) -> RecordError:
    """What is wrong with a choice, at a column of its text."""
    return RecordError(what, "", 0, column)
