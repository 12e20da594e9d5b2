"""A matrix of decks as people read it, in Japanese or English."""

from __future__ import annotations

from kirifuda.lab.counts import Share
from kirifuda.lab.matrix import Matrix
from kirifuda.lab.report import WORDS, game_name, percent, table

Words = dict[str, str]


def matrix_report(matrix: Matrix, seconds: float, language: str) -> str:
    """The whole report, with its line ends."""
    w = WORDS[language]
    n = matrix.games
    a, b = matrix.plan.agents
    head = w["matrix"].format(
        pairings=len(matrix.pairings), count=f"{matrix.count:,}", a=a, b=b, seed=matrix.plan.seed, seconds=seconds,
        pace=n / seconds if seconds else 0.0,
    )  # fmt: skip
    parts = [f"{game_name(matrix.rules.name, language)}: {head}\n"]
    if n < matrix.asked:
        parts.append(w["interrupted"].format(n=f"{n:,}", asked=f"{matrix.asked:,}") + "\n")
    if n:
        parts += ["\n", _cross(matrix, w), "\n", _pairings(matrix, w), "\n", _decks(matrix, w), "\n"]
        parts.append(_first(matrix, w))
    if matrix.failed:
        parts += ["\n", _faults(matrix, w)]
    return "".join(parts)


def _cross(matrix: Matrix, w: Words) -> str:
    """Who wins how often against whom, at a glance."""
    numbers = range(len(matrix.decks))
    rows = [[w["deck"], *[f"{j + 1}" for j in numbers]]]
    for i in numbers:
        shares = [matrix.share(i, j) for j in numbers]
        cells = ["-" if (i == j and matrix.alike) or not s.whole else percent(s.share) for j, s in enumerate(shares)]
        rows.append([f"{i + 1} {matrix.decks[i]}", *cells])
    return table(rows, left=1)


def _pairings(matrix: Matrix, w: Words) -> str:
    """Each pairing, with intervals; of two decks that are one only who went first is told apart."""
    rows = [[w["pairing"], w["count"], w["wins"], w["share"], w["interval"], w["draws"], w["first"], w["interval"]]]
    for (i, j), summary in zip(matrix.pairings, matrix.summaries, strict=True):
        if not summary.games:
            continue
        one = ["", "", ""] if i == j and matrix.alike else _won(summary.agent(0))
        first = _won(summary.first())[1:]
        name = w["versus"].format(deck=matrix.decks[i], other=matrix.decks[j])
        rows.append([name, f"{summary.games:,}", *one, f"{summary.draws:,}", *first])
    return table(rows, left=1)


def _decks(matrix: Matrix, w: Words) -> str:
    rows = [[w["others"], w["count"], w["wins"], w["share"], w["interval"]]]
    for i, name in enumerate(matrix.decks):
        share = matrix.field(i)
        if share.whole:
            rows.append([name, f"{share.whole:,}", *_won(share)])
    return table(rows, left=1) if len(rows) > 1 else ""


def _first(matrix: Matrix, w: Words) -> str:
    rows = [[w["won-first"], w["count"], w["wins"], w["share"], w["interval"]]]
    for name, share in ((w["all"], matrix.first()), (w["mirrors"], matrix.mirrors())):
        if share.whole:
            rows.append([name, f"{share.whole:,}", *_won(share)])
    return table(rows, left=1)


def _won(share: Share) -> list[str]:
    return [f"{share.part:,}", percent(share.share), f"{percent(share.low)} – {percent(share.high)}"]


def _faults(matrix: Matrix, w: Words) -> str:
    """The first matches of each pairing in which an agent failed."""
    lines = [w["faults"].format(n=f"{matrix.failed:,}")]
    for i, summary in enumerate(matrix.summaries):
        if summary.faults:
            deck, other = matrix.names(i)
            lines.append(w["in-pairing"].format(deck=deck, other=other))
            lines += [w["fault"].format(index=row.index, text=row.fault) for row in summary.faults]
    return "\n".join(lines) + "\n"
