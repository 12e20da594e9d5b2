"""The questions of `kirifuda cards new`: each answer is checked at once, a text is said again in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kirifuda.cli.plain.screen import Left, Screen
from kirifuda.errors import CardErrors, Message, ReadError
from kirifuda.kernel.schema import ICONS, KEYWORDS, LABELS, NUMBER, ROWS, TEXT, Key
from kirifuda.library.cards import LANGUAGES
from kirifuda.library.drafts import Draft
from kirifuda.library.labels import labels_of
from kirifuda.library.pool import user_folder
from kirifuda.words.catalogue import Fact, game_catalogue, terminal_catalogue
from kirifuda.words.faults import said
from kirifuda.words.reader import SPECTATOR, Reader
from kirifuda.words.wrapping import columns


class Cancelled(Exception):
    """Nothing is to be written, and why not."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


@dataclass
class Step:
    """One question: the option that answers it, what is asked, and what takes the answer."""

    option: str
    label: str
    take: Callable[[str], list[ReadError]]
    default: Callable[[], str] = str
    form: str = ""
    optional: bool = False
    text: str = ""
    """The key of a text: it may have several lines, and is said again in both languages."""


class Dialogue:
    """Questions and answers until a card is whole."""

    def __init__(self, draft: Draft, path: Path, text: str, given: dict[str, str], language: str) -> None:
        self.draft = draft
        self.path = path
        self.text = text
        self.given = given
        self.language = language
        self.screen = Screen()
        self.ui = terminal_catalogue(language)
        self.game = game_catalogue(draft.rules.name, language)
        both = [terminal_catalogue(one) for one in LANGUAGES]
        self.yes = {word for ui in both for word in ui.template("confirm", "yes").split()}
        self.stops = {
            word: command for ui in both for command in ("back", "cancel")
            for word in ui.template("new", f"word-{command}").split()
        }  # fmt: skip

    def say(self, key: str, /, **facts: Fact) -> str:
        return self.ui.say("new", key, **facts)

    # The questions -------------------------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """All questions, as far as the answers so far say which there are."""
        draft = self.draft
        found: list[Step] = []
        if draft.before is None:
            found.append(Step("set", self.say("set"), draft.take_set, lambda: self.path.stem))
        kinds = "、" if self.language == "ja" else ", "
        listed = kinds.join([f"{self.game.template('types', kind)} ({kind})" for kind in draft.rules.types[1:]])
        found += [
            Step("type", self.say("type"), draft.take_type, form=listed),
            Step("id", self.say("id"), draft.take_id, draft.next_id),
        ]
        found += [self.naming("name", language) for language in LANGUAGES]
        for path, key in draft.asked():
            found.append(
                Step(
                    ".".join(path), self.game.template("ask", ".".join(path)), self.taking(path, key),
                    form=self.form(key), optional=not key.required, text=key.name if key.holds == TEXT else "",
                )
            )  # fmt: skip
        return [*found, *[self.naming("flavour", language) for language in LANGUAGES]]

    def naming(self, what: str, language: str) -> Step:
        """A name or a flavour in a language. A name in one language will do."""

        def take(answer: str) -> list[ReadError]:
            wrong = self.draft.take_name(what, language, answer)
            if not wrong and what == "name" and language == LANGUAGES[-1] and "name" not in self.draft.table:
                return [ReadError(Message('the card has no name, as in name = { ja = "…", en = "…" }'))]
            return wrong

        return Step(f"{what}.{language}", self.say(f"{what}-{language}"), take, optional=True)

    def taking(self, path: tuple[str, ...], key: Key) -> Callable[[str], list[ReadError]]:
        return lambda answer: self.draft.take(path, key, answer)

    def form(self, key: Key) -> str:
        """How an answer is written, with an example of the game's own words."""
        rules = self.draft.rules
        words = [self.game.template("attributes", word) for word in rules.attributes]
        if key.holds == NUMBER:
            return self.say("number", lo=key.lo, hi=key.hi)
        if key.holds == ICONS:
            return self.say("icons", known=" ".join(words), example=f"{words[0]} {words[1]}")
        if key.holds == KEYWORDS:
            known = [
                self.game.template("skills", word) + (" 1" if rules.numbered_keyword(i) else "")
                for i, word in enumerate(rules.keywords) if word
            ]  # fmt: skip
            return self.say("keywords", known=", ".join(known))
        if key.holds == LABELS:
            names = [label.names[self.language] for label in labels_of(rules).of(key.name).values()]
            return self.say("labels", known=", ".join(names))
        if key.holds == ROWS:
            example = f"{words[0]} " + " ".join([f"{inner.name} +1" for inner in key.inner])
            return self.say("rows", example=f"{example}; {words[1]} {key.inner[0].name} -1")
        return self.say("text")

    # Asking --------------------------------------------------------------------------------------------------

    def ask_all(self) -> None:
        """One question after the other, then whether to write it. Raises Cancelled."""
        self.screen.say(self.say("intro", game=self.game.template("game", "name"), file=str(self.path)))
        if self.draft.before is not None:
            cards = len(self.draft.before.cards)
            self.screen.say(self.say("there", file=str(self.path), n=cards, set=self.draft.before.id))
        i, forward = 0, True
        try:
            while i < len(self.steps()):
                step = self.steps()[i]
                if forward and step.option in self.given:
                    if self.took(step, self.given.pop(step.option)):
                        i += 1
                    continue
                answer = self.answer(step)
                if answer is None:
                    i, forward = max(0, i - 1), False
                elif self.took(step, answer):
                    i, forward = i + 1, True
            self.preview()
        except Left:
            raise Cancelled([self.say("cancelled")]) from None

    def answer(self, step: Step) -> str | None:
        """What was typed: a text line by line; None to go back to the question before."""
        default = step.default()
        hint = self.say("enter", answer=default) if default else self.say("or-none") if step.optional else ""
        form = self.say("form", form=step.form) if step.form else ""
        self.screen.gap()
        self.screen.say(f"{step.label}{form}")
        lines: list[str] = []
        while True:
            line = self.screen.ask_as_it_is(f"{hint if not lines else ''}> ")
            stop = self.stops.get(line.strip().casefold())
            if stop == "cancel":
                raise Cancelled([self.say("cancelled")])
            if stop == "back":
                return None
            if line.strip():
                lines.append(line.strip())
            if not step.text or not line.strip():
                return "\n".join(lines) or default

    def took(self, step: Step, answer: str) -> bool:
        """Take an answer. If it is wrong, why; if it is a text, how it was read."""
        wrong = step.take(answer)
        for error in wrong:
            self.screen.say(*self.shown(error, answer))
        if wrong or not step.text or not answer.strip():
            return not wrong
        for language in LANGUAGES:
            for line in self.draft.printed[step.text][language].split("\n"):
                self.screen.say(self.say(f"read-{language}", text=line))
        return True

    def shown(self, error: ReadError, answer: str) -> list[str]:
        """What is wrong; inside a text, with a mark under the place."""
        lines: list[str] = []
        if error.line:
            typed = answer.split("\n")[error.line - 1]
            lines = ["  " + typed, " " * (2 + columns(typed[: error.column - 1])) + "^"]
        return [*lines, said(error.what, self.language)]

    def preview(self) -> None:
        """The card as it will be written and as it reads, and whether to write it. Raises Cancelled."""
        self.screen.gap()
        self.check()
        for line in self.draft.toml().rstrip().split("\n"):
            self.screen.say_whole(line)
        line = self.screen.ask(self.say("sure", file=str(self.path)))
        if line.casefold() not in self.yes:
            raise Cancelled([self.say("cancelled")])

    # Without questions ---------------------------------------------------------------------------------------

    def take_all(self) -> None:
        """What the options give. Raises Cancelled with all that is wrong with them, else with all that is missing."""
        wrong: list[str] = []
        i = 0
        while i < len(self.steps()):
            step = self.steps()[i]
            answer = self.given.pop(step.option, step.default() or None)
            if answer is not None:
                wrong += [f"{step.option}: {said(error.what, self.language)}" for error in step.take(answer)]
            i += 1
        wrong += [self.say("no-key", key=key, kind=self.draft.kind) for key in self.given]
        if wrong:
            raise Cancelled(wrong)
        self.check()

    def check(self) -> None:
        """The whole file, as `cards check` would. Raises Cancelled with what is wrong."""
        try:
            self.draft.card(self.text, str(self.path))
        except CardErrors as several:
            raise Cancelled([said(error.what, self.language) for error in several.errors]) from None

    def written(self) -> None:
        """Where it is written, how it reads, and what can be done with it now."""
        card = self.draft.card(self.text, str(self.path))
        pool = self.draft.pool.extended([card])
        self.screen.say(*Reader(self.draft.rules, self.language, SPECTATOR, pool.cards).details(card.definition))
        self.screen.say_whole(self.say("written", file=str(self.path), id=card.id, name=card.names[self.language]))
        own = self.path.parent.resolve() == user_folder(self.draft.rules.name).resolve()
        self.screen.say_whole(self.say("playable" if own else "elsewhere", file=str(self.path), id=card.id))
