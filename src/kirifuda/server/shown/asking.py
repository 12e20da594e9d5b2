"""The open question: what is asked, and every option with the card or place that it is about."""

from __future__ import annotations

from kirifuda.kernel.bits import PASS, SLOT, SUBJECT
from kirifuda.kernel.decisions import ACT, ANY, Ask
from kirifuda.kernel.views import View
from kirifuda.server.messages import OptionShown, Question
from kirifuda.server.shown.keys import key_of
from kirifuda.words import questions
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.reader import Reader


def question(reader: Reader, view: View) -> Question | None:
    """The question that is put to the viewer, if one is."""
    decision, ask = view.decision, view.state.ask
    if decision is None or ask is None:
        return None
    picks = list(decision.options)
    options = [
        _option(reader, view, pick, option)
        for pick, option in zip(picks, questions.options(reader, view), strict=True)
    ]
    source = ask.source & SUBJECT
    text = questions.asking_text(reader, view.state, source) if source else ""
    return Question(
        ask.seat, view.number, decision.kind, ask.reason, questions.asked(reader, view),
        reader.rule(ask.rule) if ask.rule else "", ask.lo, ask.hi, options,
        back=ask.back, joint=ask.joint is not ANY, careful=ask.reason in reader.table["care"]["confirm"],
        nothing=_nothing(reader, ask),
        source=key_of(view, source) if source and view.handle(source) else "",
        source_text=text if text != reader.none else "",
        usual=_usual(reader, ask, picks), forgone=questions.forgone(reader, view),
    )  # fmt: skip


def _option(reader: Reader, view: View, pick: int, option: questions.Option) -> OptionShown:
    subject = option.pick & SUBJECT
    slot = None
    if subject & SLOT:
        seat, n = divmod(subject & ~SLOT, reader.rules.layout.slots)
        slot = (seat, n)
    ask = view.state.ask
    act = reader.deed(view.state, option.pick) if option.card and ask is not None and ask.kind == ACT else ""
    return OptionShown(
        pick, option.text, act, key_of(view, option.card), slot, passing=option.pick == PASS
    )  # fmt: skip


def _nothing(reader: Reader, ask: Ask) -> str:
    """What choosing nothing is called, where that is an answer; where there is nothing to choose, one goes on."""
    if ask.lo > 0 or ask.kind == ACT:
        return ""
    if not ask.candidates:
        return terminal_catalogue(reader.language).template("full", "go-on")
    return questions.nothing(reader, ask)


def _usual(reader: Reader, ask: Ask, picks: list[int]) -> list[int] | None:
    """What Enter answers by the table layout, where that is an answer here."""
    word = reader.table["defaults"].get(ask.reason)
    if word == "pass" and PASS in picks:
        return [PASS]
    if word == "none" and ask.lo == 0 and ask.kind != ACT:
        return []
    if word == "all" and ask.kind != ACT and ask.hi >= len(picks):
        return picks
    return None
