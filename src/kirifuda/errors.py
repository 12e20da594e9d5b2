"""Every error that Kirifuda raises on purpose.

    KirifudaError
    ├── CardError            a card file or a text
    │   ├── ReadError        at a file, line and column
    │   ├── CheckError       it reads, but means nothing that can be played
    │   └── CardErrors       everything that is wrong with a card file; carries the ReadErrors
    ├── DeckError            a deck list, a deck's name or a share code
    │   └── DeckErrors       everything that is wrong with a deck list; carries the ReadErrors
    ├── NotLegal             an answer that is not among the options; carries the decision and what is unmet
    ├── Stale                an answer to a question that is no longer open
    ├── RecordError          a record or a position, at a file, line and column
    ├── ScenarioError        a scenario file, at a file, line and column
    │   └── NotThere         the thing that it names is not among the candidates
    ├── RulebookError        a rules page, or a rule that no page has
    └── RuleBroken           an invariant does not hold: our fault
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kirifuda.kernel.decisions import Decision
    from kirifuda.kernel.requirements import Finding

_HOLE: Final = re.compile(r"\{(\w+)\}")


class Message:
    """What is to be said of a fault: a template and its facts. Whoever shows it chooses the language last.

    The template is the English sentence, and stands in the catalogues for what is said in other languages. `{name}` in
    it is the fact of that name: a number, a text as it is, or another message.
    """

    def __init__(self, template: str, **facts: int | str | Message) -> None:
        self.template: Final = template
        self.facts: Final = facts

    def said(self, template_of: Callable[[str], str]) -> str:
        """The sentence, with another language's template in the place of each English one."""
        out: list[str] = []
        at = 0
        template = template_of(self.template)
        for hole in _HOLE.finditer(template):
            name = hole.group(1)
            if name in self.facts:
                fact = self.facts[name]
                out.append(template[at : hole.start()])
                out.append(fact.said(template_of) if isinstance(fact, Message) else str(fact))
                at = hole.end()
        return "".join(out) + template[at:]

    def __str__(self) -> str:
        return self.said(_as_it_is)

    def __repr__(self) -> str:
        return f"<Message {str(self)!r}>"


class Worded(Message):
    """A sentence that a game's own catalogues have said in every language: by the name of each in itself."""

    def __init__(self, english: str, others: dict[str, str]) -> None:
        super().__init__(english)
        self.others: Final = others

    def said(self, template_of: Callable[[str], str]) -> str:
        return self.others.get(template_of("English"), self.template)


What = str | Message
"""What an error says: a message, or an English sentence without facts, which is its own id."""


def message_of(what: What) -> Message:
    """What an error says, as a message: only so can it be a fact of another one and still be said in any language."""
    return what if isinstance(what, Message) else Message(what)


def _as_it_is(template: str) -> str:
    return template


def brief(value: object) -> str:
    """A value in an error: of a long one only how it begins."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


class KirifudaError(Exception):
    """The root of the tree. `what` says what is wrong, in no language yet; as a string the error speaks English."""

    def __init__(self, what: What = "") -> None:
        super().__init__(str(what))
        self.what: What = what


def what_of(error: Exception) -> Message:
    """What an error says, one of ours or a ValueError that carries a message."""
    if isinstance(error, KirifudaError):
        return message_of(error.what)
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else Message(str(error))


class CardError(KirifudaError):
    """Something is wrong with a card."""


class ReadError(CardError):
    """A file or a text cannot be read: where, what was expected, what to do."""

    def __init__(self, message: What, file: str = "", line: int = 0, column: int = 0) -> None:
        self.where = f"{file or '<text>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(self.where + str(message))
        self.what = message
        self.message = str(message)
        self.file = file
        self.line = line
        self.column = column


MOST_SHOWN: Final = 20
"""Of many faults the first are shown: the rest often follows from them."""


def shown(errors: list[ReadError]) -> list[str]:
    """The first faults, a line each, and how many there are besides."""
    lines = [str(error) for error in errors[:MOST_SHOWN]]
    if len(errors) > MOST_SHOWN:
        lines.append(str(more(errors[0].file, len(errors) - MOST_SHOWN)))
    return lines


def more(file: str, n: int) -> Message:
    """That a file has further faults, which are not shown."""
    return Message("{file}: {n} more faults", file=file, n=n)


class CheckError(CardError):
    """A text reads, but means nothing that can be played."""


class CardErrors(CardError):
    """Everything that is wrong with a card file, a line each."""

    def __init__(self, errors: list[ReadError]) -> None:
        super().__init__("\n".join(shown(errors)))
        self.errors = errors


class DeckError(KirifudaError):
    """Something is wrong with a deck list, a deck's name or a share code."""


class DeckErrors(DeckError):
    """Everything that is wrong with a deck list, a line each."""

    def __init__(self, errors: list[ReadError]) -> None:
        super().__init__("\n".join(shown(errors)))
        self.errors = errors


class NotLegal(KirifudaError):
    """An answer that is not among the options. The state is untouched.

    `message` is a message id; `unmet` the requirements that do not hold; `decision` the question.
    """

    def __init__(self, message: str, unmet: list[Finding], decision: Decision | None = None) -> None:
        super().__init__(message + "".join(f"; {finding.rule} {finding.message}" for finding in unmet))
        self.message = message
        self.unmet = unmet
        self.decision = decision


class Stale(KirifudaError):
    """An answer to a question that is no longer open."""


class RecordError(KirifudaError):
    """A record or a position cannot be read, or says something else than the rules: where, and what to do."""

    def __init__(self, message: What, file: str = "", line: int = 0, column: int = 0) -> None:
        self.where = f"{file or '<record>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(self.where + str(message))
        self.what = message
        self.message = str(message)
        self.file = file
        self.line = line
        self.column = column


class ScenarioError(KirifudaError):
    """A scenario file cannot be read or played: where, and what is wrong."""

    def __init__(self, message: What, file: str = "", line: int = 0, column: int = 0) -> None:
        self.where = f"{file or '<scenario>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(self.where + str(message))
        self.what = message
        self.message = str(message)
        self.file = file
        self.line = line
        self.column = column


class NotThere(ScenarioError):
    """The thing that a scenario names is not among the candidates."""


class RulebookError(KirifudaError):
    """A rules page cannot be read, or there is no such game, chapter or rule."""


class RuleBroken(KirifudaError):
    """An invariant of the engine does not hold."""
