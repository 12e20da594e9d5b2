"""How a position differs from what is expected of it."""

from __future__ import annotations

from typing import Any

from kirifuda.errors import Message, What
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.events import Event
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.toml import Where
from kirifuda.testing.acts import Speaker
from kirifuda.testing.expect import LIST, counted, read_event, rule_name
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.names import Names
from kirifuda.testing.picture import Camera, Cards, Slots

Difference = tuple[Where, What]
"""The path of an expectation, and how what is differs from it."""
Log = list[tuple[State, Event]]
"""What happened: events, each with a position that knows its card."""


def differs(want: int | str, found: int | str | Message) -> Message:
    return Message("expected {want}, found {found}", want=want, found=found)


def at(path: Where, what: What) -> Message:
    """A difference with the path of the expectation before it."""
    return Message("{path}: {what}", path=".".join(map(str, path)), what=what)


def hosted(want: Any, host: str) -> Any:
    """What is expected of a slot, as a table: its host may be written alone, or as `card`."""
    if isinstance(want, dict) and "card" in want:
        return {host if key == "card" else key: value for key, value in want.items()}
    return {host: want} if isinstance(want, str) else want


class Looker:
    """Compares positions with what is expected of them."""

    def __init__(self, rules: Rules, idiom: Idiom, names: Names, speaker: Speaker) -> None:
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.speaker = speaker
        self.camera = Camera(idiom)

    def differences(self, s: State, log: Log, expected: dict[str, Any]) -> list[Difference]:
        """Every difference, each with the path of the expectation."""
        found: list[Difference] = []
        for seat in "ab":
            picture = self.camera.seat(s, "ab".index(seat)) if seat in expected else {}
            for look, want in expected.get(seat, {}).items():
                for path, message in self.compare(s, look, want, picture[look]):
                    found.append(((seat, look, *path), at((seat, look, *path), message)))
        point = self.camera.point(s)
        for key, want in expected.get("turn", {}).items():
            if point[key] != want:
                found.append((("turn", key), at(("turn", key), differs(repr(want), repr(point[key])))))
        if "decision" in expected:
            found += self.decision(s, expected["decision"])
        if "outcome" in expected:
            found += self.outcome(s, expected["outcome"])
        return found + self.events(log, expected)

    def compare(self, s: State, look: str, want: Any, have: Any) -> list[Difference]:
        if isinstance(have, Cards):
            message = self.cards(s, look, want, have)
            return [((), message)] if message else []
        if isinstance(have, Slots):
            return self.slots(s, want, have)
        if isinstance(have, dict):
            return self.table(s, look, want, have)
        return [] if want == have and type(want) is type(have) else [((), differs(repr(want), repr(have)))]

    def slots(self, s: State, want: Any, have: Slots) -> list[Difference]:
        """How slots differ: a list of all of them, some by their numbers, or how many there are."""
        if isinstance(want, dict):
            return self.table(s, "", self.by_host(want, have), have.numbered)
        if isinstance(want, int) and not isinstance(want, bool):
            n = len(have) if self.idiom.under is not None else len([slot for slot in have if slot[have.host]])
            return [] if n == want else [((), differs(want, n))]
        if not isinstance(want, list):
            return [((), differs(repr(want), str([self.shown(s, slot) for slot in have])))]
        if self.idiom.under is None and not self.idiom.rows[0].several:
            want = [*want, *["none"] * (len(have) - len(want))]
        if len(want) != len(have):
            shown = [self.shown(s, slot) for slot in have]
            return [((), differs(len(want), f"{len(have)}: {shown}"))]
        found: list[Difference] = []
        for i, h in enumerate(have):
            w = hosted(want[i], have.host)
            found += [((i, *path), message) for path, message in self.compare(s, "", w, h)]
        return found

    def by_host(self, want: dict[str, Any], have: Slots) -> dict[str, Any]:
        """Slots by their numbers: one that is always there is written as its host alone, too."""
        always = self.idiom.under is None
        return {n: hosted(w, have.host) if always or w != "none" else w for n, w in want.items()}

    def table(self, s: State, look: str, want: Any, have: dict[str, Any]) -> list[Difference]:
        if not isinstance(want, dict):
            return [((), differs(repr(want), self.shown(s, have)))]
        found: list[Difference] = []
        for key, value in want.items():
            if key not in have:
                if value != "none":
                    found.append(((key,), Message("expected {want}, and there is none", want=repr(value))))
            elif value == "none" and not isinstance(have[key], Cards):
                found.append(((key,), differs("none", self.shown(s, have[key]))))
            else:
                found += [((key, *path), message) for path, message in self.compare(s, key, value, have[key])]
        return found

    def cards(self, s: State, look: str, want: Any, have: Cards) -> What:
        """How a list of cards differs; nothing if it does not."""
        shown = ", ".join([self.names.name(s.defs[c]) for c in have]) or "none"
        if isinstance(want, int) and not isinstance(want, bool):
            return "" if len(have) == want else differs(want, f"{len(have)} ({shown})")
        if isinstance(want, str):
            ok = not have if want in ("", "none") else len(have) == 1 and self.names.means(want, s.defs[have[0]])
            return "" if ok else differs(want or "none", shown)
        if isinstance(want, dict):
            return self.about(s, want, have, shown)
        if not isinstance(want, list):
            return differs(repr(want), shown)
        words = [name for word in want for count, name in [counted(word)] for _ in range(count)]
        if self.camera.ordered(look):
            same = len(words) == len(have) and all(
                self.names.means(word, s.defs[c]) for word, c in zip(words, have, strict=True)
            )
        else:
            same = not self.missing(s, words, list(have)) and len(words) == len(have)
        return "" if same else differs(", ".join(words) or "none", shown)

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

    def about(self, s: State, want: dict[str, Any], have: Cards, shown: str) -> What:
        if "count" in want and len(have) != want["count"]:
            return differs(want["count"], f"{len(have)} ({shown})")
        listed = {key: [want[key]] if isinstance(want.get(key), str) else want.get(key, []) for key in LIST[1:]}
        words = [name for word in listed["has"] for count, name in [counted(word)] for _ in range(count)]
        missing = self.missing(s, words, list(have))
        if missing:
            return Message("expected {want} among {found}", want=", ".join(missing), found=shown)
        for word in listed["lacks"]:
            if any(self.names.means(word, s.defs[c]) for c in have):
                return Message("expected no {want}, found {found}", want=word, found=shown)
        top = listed["top"]
        on_top = len(top) <= len(have) and all(
            self.names.means(word, s.defs[c]) for word, c in zip(top, have, strict=False)
        )
        return "" if on_top else Message("expected {want} on top, found {found}", want=", ".join(top), found=shown)

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
            return [] if ok else [(("decision",), self.unlike(s, "decision", want))]
        found: list[Difference] = []
        have = {"seat": "ab"[ask.seat], "at": ask.reason, "rule": rule_name(self.rules, ask.rule)}
        for key in ("seat", "at", "rule"):
            if key in want and want[key] != have[key]:
                found.append((("decision", key), self.unlike(s, f"decision.{key}", want[key])))
        if not found:
            for key in ("options", "includes", "excludes"):
                if key in want:
                    found += self.options(s, key, want[key])
        return found

    def unlike(self, s: State, path: str, want: Any) -> Message:
        """Something else is asked."""
        question = self.speaker.question(s)
        return Message("{path}: expected {want}; {question}", path=path, want=repr(want), question=question)

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
                    message = Message(
                        "decision: {option} is among the options; {question}" if t
                        else "decision: {option} is not among the options; {question}",
                        option=name, question=self.speaker.question(s),
                    )  # fmt: skip
                    found.append((("decision", key, i), message))
                elif t:
                    taken.append(t)
        rest = [t for t in ask.candidates if t not in taken]
        if key == "options" and rest and not found:
            more = "; ".join([self.speaker.label(s, t) for t in rest])
            found.append((("decision", key), Message("decision: there are more options: {options}", options=more)))
        return found

    def outcome(self, s: State, want: Any) -> list[Difference]:
        have = s.outcome
        if want == "none" or have is None:
            ok = want == "none" and have is None
            if have:
                said = at(("outcome",), differs(repr(want), repr(have)))
            else:
                question = self.speaker.question(s)
                said = Message(
                    "outcome: expected {want}, the match goes on; {question}", want=repr(want), question=question
                )
            return [] if ok else [(("outcome",), said)]
        values = {
            "winner": "draw" if have.winner is None else "ab"[have.winner], "ending": have.ending,
            "rule": rule_name(self.rules, have.rule),
        }  # fmt: skip
        return [
            (("outcome", key), at(("outcome", key), differs(repr(want[key]), repr(values[key]))))
            for key in want if values[key] != want[key]
        ]  # fmt: skip

    def events(self, log: Log, expected: dict[str, Any]) -> list[Difference]:
        found: list[Difference] = []
        n = 0
        for i, entry in enumerate(expected.get("log", [])):
            wanted = read_event(self.rules, self.idiom, self.names, entry)
            while n < len(log) and not wanted.fits(self.names, *log[n]):
                n += 1
            if n == len(log):
                message = Message(
                    "log: {event} did not happen then; {story}" if i else "log: {event} did not happen; {story}",
                    event=repr(entry), story=self.story(log),
                )  # fmt: skip
                found.append((("log", i), message))
                break
            n += 1
        for i, entry in enumerate(expected.get("never", [])):
            wanted = read_event(self.rules, self.idiom, self.names, entry)
            if any(wanted.fits(self.names, *happened) for happened in log):
                message = Message("never: {event} happened; {story}", event=repr(entry), story=self.story(log))
                found.append((("never", i), message))
        return found

    def story(self, log: Log) -> Message:
        """The events in a line."""
        told: list[str] = []
        for s, e in log:
            name = self.names.name(s.defs[e.ref & SUBJECT]) if e.ref else ""
            occasion = self.idiom.occasions[e.why] if e.why else ""
            rules = [rule_name(self.rules, rule) for rule in (e.rule, e.also) if rule]
            told.append(" ".join(part for part in (*rules, occasion, name) if part))
        return Message("events: {events}", events=", ".join(t for t in told if t) or Message("none"))
