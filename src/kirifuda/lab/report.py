"""A summary as people read it, in Japanese or English."""

from __future__ import annotations

from unicodedata import east_asian_width

from kirifuda.lab.counts import Share, Spread
from kirifuda.lab.summary import Summary
from kirifuda.words.catalogue import game_catalogue

WORDS = {
    "en": {
        "games": "{n} games, seed {seed}, {seconds:.1f} s ({pace:.0f} games/s)",
        "interrupted": "Interrupted: {n} of {asked} games were played.",
        "agent": "agent", "deck": "deck", "wins": "wins", "share": "share", "interval": "95 % interval",
        "draws": "draws", "first": "first player",
        "a-game": "a game", "mean": "mean", "median": "median", "p95": "95th pct.", "range": "range",
        "turns": "turns", "decisions": "decisions", "events": "events",
        "ending": "ending", "rule": "rule", "count": "games",
        "agent-crashed": "the agent crashed", "agent-illegal": "the agent gave no legal answer",
        "agent-late": "the agent was late", "agent-stalled": "the agent went in circles",
        "worker-died": "the process that played it died",
        "faults": "An agent failed in {n} games. The first of them:",
        "fault": "  game {index}: {text}",
        "matrix": "{pairings} pairings of {count} games, {a} against {b}, seed {seed}, "
        "{seconds:.1f} s ({pace:.0f} games/s)",
        "pairing": "pairing", "others": "against the field", "won-first": "what the first player won",
        "all": "all pairings", "mirrors": "a deck against itself",
        "versus": "{deck} against {other}", "in-pairing": "{deck} against {other}:",
    },
    "ja": {
        "games": "{n} 戦、シード {seed}、{seconds:.1f} 秒（毎秒 {pace:.0f} 戦）",
        "interrupted": "中断しました。{asked} 戦のうち {n} 戦が終わっています。",
        "agent": "エージェント", "deck": "デッキ", "wins": "勝ち", "share": "割合", "interval": "95％信頼区間",
        "draws": "引き分け", "first": "先攻",
        "a-game": "1 戦あたり", "mean": "平均", "median": "中央値", "p95": "95％点", "range": "範囲",
        "turns": "ターン", "decisions": "決定", "events": "出来事",
        "ending": "終わり方", "rule": "ルール", "count": "試合",
        "agent-crashed": "エージェントが異常終了した", "agent-illegal": "エージェントの答えが不正だった",
        "agent-late": "エージェントが時間切れになった", "agent-stalled": "エージェントが堂々巡りをした",
        "worker-died": "対戦中のプロセスが落ちた",
        "faults": "{n} 戦でエージェントが失敗しました。最初のものは次のとおり。",
        "fault": "  第 {index} 戦: {text}",
        "matrix": "{pairings} 組 × {count} 戦、{a} 対 {b}、シード {seed}、{seconds:.1f} 秒（毎秒 {pace:.0f} 戦）",
        "others": "ほかのデッキすべてとの成績", "pairing": "組み合わせ", "all": "全組み合わせ",
        "mirrors": "同じデッキどうし", "won-first": "先攻の勝ち",
        "versus": "{deck} 対 {other}", "in-pairing": "{deck} 対 {other}:",
    },
}  # fmt: skip


def game_name(game: str, language: str) -> str:
    return game_catalogue(game, language).template("game", "name")


def ending_name(game: str, ending: str, language: str) -> str:
    """An ending in words: the game's own, or one of those that only happen to agents."""
    own = game_catalogue(game, language).tables.get("ended", {})
    return own.get(ending) or WORDS[language].get(ending) or ending


def report(
    summary: Summary, game: str, agents: tuple[str, str], decks: tuple[str, str], seed: int, seconds: float,
    asked: int, language: str,
) -> str:
    """The whole report, with its line ends."""
    w = WORDS[language]
    n = summary.games
    pace = n / seconds if seconds else 0.0
    head = w["games"].format(n=f"{n:,}", seed=seed, seconds=seconds, pace=pace)
    parts = [f"{game_name(game, language)}: {head}\n"]
    if n < asked:
        parts.append(w["interrupted"].format(n=f"{n:,}", asked=f"{asked:,}") + "\n")
    if n:
        parts += ["\n", _shares(summary, agents, decks, w), "\n", _numbers(summary, w), "\n"]
        parts.append(_endings(summary, w, game, language))
    if summary.failed:
        parts.append("\n" + w["faults"].format(n=f"{summary.failed:,}") + "\n")
        parts += [w["fault"].format(index=row.index, text=row.fault) + "\n" for row in summary.faults]
    return "".join(parts)


def _shares(summary: Summary, agents: tuple[str, str], decks: tuple[str, str], w: dict[str, str]) -> str:
    def line(name: str, deck: str, share: Share) -> list[str]:
        return [name, deck, f"{share.part:,}", percent(share.share), f"{percent(share.low)} – {percent(share.high)}"]

    rows = [[w["agent"], w["deck"], w["wins"], w["share"], w["interval"]]]
    rows += [line(f"{i + 1} {agents[i]}", decks[i], summary.agent(i)) for i in (0, 1)]
    rows.append(line(w["draws"], "", summary.drawn()))
    if summary.begun:
        rows.append(line(w["first"], "", summary.first()))
    return table(rows, left=2)


def _numbers(summary: Summary, w: dict[str, str]) -> str:
    def line(name: str, found: Spread) -> list[str]:
        return [name, f"{found.mean:.1f}", f"{found.median:g}", str(found.p95), f"{found.least} – {found.most}"]

    rows = [[w["a-game"], w["mean"], w["median"], w["p95"], w["range"]]]
    rows += [line(w[name], getattr(summary, name)) for name in ("turns", "decisions", "events")]
    return table(rows, left=1)


def _endings(summary: Summary, w: dict[str, str], game: str, language: str) -> str:
    rows = [[w["ending"], w["rule"], w["count"], w["share"]]]
    for (ending, rule), count in summary.endings.most_common():
        rows.append([ending_name(game, ending, language), rule or "-", f"{count:,}", percent(count / summary.games)])
    return table(rows, left=2)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def table(rows: list[list[str]], left: int) -> str:
    """Columns in line; the first `left` of them flush left, the others right."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        padded = []
        for i, cell in enumerate(row):
            space = " " * (widths[i] - width(cell))
            padded.append(cell + space if i < left else space + cell)
        lines.append("  ".join(padded).rstrip() + "\n")
    return "".join(lines)


def width(text: str) -> int:
    """Columns of a terminal that a text takes."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
