"""How a position differs from what is expected of it."""

from __future__ import annotations

from typing import Any

from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.events import Event
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.toml import Where
from kirifuda.testing.acts import Speaker
from kirifuda.testing.expect import LIST, counted, read_event, rule_name
from kirifuda.testing.idiom import Cards, Idiom
from kirifuda.testing.names import Names

Difference = tuple[Where, str]
"""The path of an expectation, and how what is differs from it."""
Log = list[tuple[State, Event]]
"""What happened: events, each with a position that knows its card."""

class Looker:
    """Compares positions with what is expected of them."""

    def __init__(self, rules: Rules, idiom: Idiom, names: Names, speaker: Speaker) -> None:
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.speaker = speaker

    def differences(self, s: State, log: Log, expected: dict[str, Any]) -> list[Difference]:
        """Every difference, each with the path of the expectation."""
        found: list[Difference] = []
        for seat in "ab":
            picture = self.idiom.picture(s, "ab".index(seat)) if seat in expected else {}
            for look, want in expected.get(seat, {}).items():
                for path, message in self.compare(s, look, want, picture[look]):
                    found.append(((seat, look, *path), f"{'.'.join(map(str, (seat, look, *path)))}: {message}"))
        point = self.idiom.point(s)
        for key, want in expected.get("turn", {}).items():
            if point[key] != want:
                found.append((("turn", key), f"turn.{key}: expected {want!r}, found {point[key]!r}"))
        if "decision" in expected:
            found += self.decision(s, expected["decision"])
        if "outcome" in expected:
            found += self.outcome(s, expected["outcome"])
        return found + self.events(log, expected)

    def compare(self, s: State, look: str, want: Any, have: Any) -> list[Difference]:
        if isinstance(have, Cards):
            message = self.cards(s, look, want, have)
            return [((), message)] if message else []
        if isinstance(have, dict):
            return self.table(s, look, want, have)
        if isinstance(have, list) and isinstance(want, list) and look != "skills":
            if len(want) != len(have):
                shown = [self.shown(s, slot) for slot in have]
                return [((), f"expected {len(want)}, found {len(have)}: {shown}")]
            found: list[Difference] = []
            for i, (w, h) in enumerate(zip(want, have, strict=True)):
                found += [((i, *path), message) for path, message in self.compare(s, "", w, h)]
            return found
        if isinstance(have, list) and isinstance(want, int):
            return [] if len(have) == want else [((), f"expected {want}, found {len(have)}")]
        return [] if want == have and type(want) is type(have) else [((), f"expected {want!r}, found {have!r}")]

    def table(self, s: State, look: str, want: Any, have: dict[str, Any]) -> list[Difference]:
        if not isinstance(want, dict):
            return [((), f"expected {want!r}, found {self.shown(s, have)}")]
        found: list[Difference] = []
        for key, value in want.items():
            if key not in have:
                if value != "none":
                    found.append(((key,), f"expected {value!r}, and there is none"))
            elif value == "none" and not isinstance(have[key], Cards):
                found.append(((key,), f"expected none, found {self.shown(s, have[key])}"))
            else:
                found += [((key, *path), message) for path, message in self.compare(s, key, value, have[key])]
        return found

    def cards(self, s: State, look: str, want: Any, have: Cards) -> str:
        """How a list of cards differs; nothing if it does not."""
        shown = ", ".join([self.names.name(s.defs[c]) for c in have]) or "none"
        if isinstance(want, int) and not isinstance(want, bool):
            return "" if len(have) == want else f"expected {want}, found {len(have)} ({shown})"
        if isinstance(want, str):
            ok = not have if want in ("", "none") else len(have) == 1 and self.names.means(want, s.defs[have[0]])
            return "" if ok else f"expected {want or 'none'}, found {shown}"
        if isinstance(want, dict):
            return self.about(s, want, have, shown)
        if not isinstance(want, list):
            return f"expected {want!r}, found {shown}"
        words = [name for word in want for count, name in [counted(word)] for _ in range(count)]
        if look in self.idiom.ordered:
            same = len(words) == len(have) and all(
                self.names.means(word, s.defs[c]) for word, c in zip(words, have, strict=True)
            )
        else:
            same = not self.missing(s, words, list(have)) and len(words) == len(have)
        return "" if same else f"expected {', '.join(words) or 'none'}, found {shown}"

    def missing(self, s: State, words: list[str], have: list[int]) -> list[str]:
        """The names for which no card is left."""
        left: list[str] = []
        for word in words:
            card = next((c for c in have if self.names.means(word, s.defs[c])), 0)
            if card:
                have.remove(card)
            else:
                left.append(word)
        return left

    def about(self, s: State, want: dict[str, Any], have: Cards, shown: str) -> str:
        if "count" in want and len(have) != want["count"]:
            return f"expected {want['count']}, found {len(have)} ({shown})"
        listed = {key: [want[key]] if isinstance(want.get(key), str) else want.get(key, []) for key in LIST[1:]}
        words = [name for word in listed["has"] for count, name in [counted(word)] for _ in range(count)]
        missing = self.missing(s, words, list(have))
        if missing:
            return f"expected {', '.join(missing)} among {shown}"
        for word in listed["lacks"]:
            if any(self.names.means(word, s.defs[c]) for c in have):
                return f"expected no {word}, found {shown}"
        for word, c in zip(listed["top"], have, strict=False):
            if not self.names.means(word, s.defs[c]):
                return f"expected {', '.join(listed['top'])} on top, found {shown}"
        return "" if len(listed["top"]) <= len(have) else f"expected {', '.join(listed['top'])} on top, found {shown}"

    def shown(self, s: State, have: Any) -> str:
        if isinstance(have, dict):
            return "{" + ", ".join(f"{k} = {self.shown(s, v)}" for k, v in have.items() if v not in ([], 0)) + "}"
        if isinstance(have, Cards):
            return ", ".join([self.names.name(s.defs[c]) for c in have]) or "none"
        return repr(have)

    # Decision, outcome, events -------------------------------------------------------------------------------

    def decision(self, s: State, want: Any) -> list[Difference]:
        ask = s.ask
        if want == "none" or ask is None:
            ok = want == "none" and ask is None
            return [] if ok else [(("decision",), f"decision: expected {want!r}; {self.speaker.question(s)}")]
        found: list[Difference] = []
        have = {"seat": "ab"[ask.seat], "at": ask.reason, "rule": rule_name(self.rules, ask.rule)}
        for key in ("seat", "at", "rule"):
            if key in want and want[key] != have[key]:
                message = f"decision.{key}: expected {want[key]!r}; {self.speaker.question(s)}"
                found.append((("decision", key), message))
        if not found:
            for key in ("options", "includes", "excludes"):
                if key in want:
                    found += self.options(s, key, want[key])
        return found

    def options(self, s: State, key: str, want: list[str]) -> list[Difference]:
        ask = s.ask
        assert ask is not None
        taken: list[int] = []
        found: list[Difference] = []
        for i, text in enumerate(want):
            count, name = counted(text)
            for _ in range(count):
                t = self.speaker.candidate(s, name, taken)
                if (t != 0) != (key != "excludes"):
                    told = "is not among" if t == 0 else "is among"
                    message = f"decision: {name} {told} the options; {self.speaker.question(s)}"
                    found.append((("decision", key, i), message))
                elif t:
                    taken.append(t)
        rest = [t for t in ask.candidates if t not in taken]
        if key == "options" and rest and not found:
            more = "; ".join([self.speaker.label(s, t) for t in rest])
            found.append((("decision", key), f"decision: there are more options: {more}"))
        return found

    def outcome(self, s: State, want: Any) -> list[Difference]:
        have = s.outcome
        if want == "none" or have is None:
            ok = want == "none" and have is None
            told = f"found {have!r}" if have else f"the match goes on; {self.speaker.question(s)}"
            return [] if ok else [(("outcome",), f"outcome: expected {want!r}, {told}")]
        values = {
            "winner": "draw" if have.winner is None else "ab"[have.winner], "ending": have.ending,
            "rule": rule_name(self.rules, have.rule),
        }  # fmt: skip
        return [
            (("outcome", key), f"outcome.{key}: expected {want[key]!r}, found {values[key]!r}")
            for key in want if values[key] != want[key]
        ]  # fmt: skip

    def events(self, log: Log, expected: dict[str, Any]) -> list[Difference]:
        found: list[Difference] = []
        at = 0
        for i, entry in enumerate(expected.get("log", [])):
            wanted = read_event(self.rules, self.idiom, self.names, entry)
            while at < len(log) and not wanted.fits(self.names, *log[at]):
                at += 1
            if at == len(log):
                found.append((("log", i), f"log: {entry!r} did not happen{' then' if i else ''}; {self.story(log)}"))
                break
            at += 1
        for i, entry in enumerate(expected.get("never", [])):
            wanted = read_event(self.rules, self.idiom, self.names, entry)
            if any(wanted.fits(self.names, *happened) for happened in log):
                found.append((("never", i), f"never: {entry!r} happened; {self.story(log)}"))
        return found

    def story(self, log: Log) -> str:
        """The events in a line."""
        told: list[str] = []
        for s, e in log:
            name = self.names.name(s.defs[e.ref & SUBJECT]) if e.ref else ""
            occasion = self.idiom.occasions[e.why] if e.why else ""
            rules = [rule_name(self.rules, rule) for rule in (e.rule, e.also) if rule]
            told.append(" ".join(part for part in (*rules, occasion, name) if part))
        return "events: " + (", ".join(t for t in told if t) or "none")
