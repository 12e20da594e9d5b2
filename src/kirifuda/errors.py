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

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kirifuda.kernel.decisions import Decision
    from kirifuda.kernel.requirements import Finding


class KirifudaError(Exception):
    """The root of the tree."""


class CardError(KirifudaError):
    """Something is wrong with a card."""


class ReadError(CardError):
    """A file or a text cannot be read: where, what was expected, what to do."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        where = f"{file or '<text>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(where + message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column


class CheckError(CardError):
    """A text reads, but means nothing that can be played."""


class CardErrors(CardError):
    """Everything that is wrong with a card file, a line each."""

    def __init__(self, errors: list[ReadError]) -> None:
        super().__init__("\n".join([str(error) for error in errors]))
        self.errors = errors


class DeckError(KirifudaError):
    """Something is wrong with a deck list, a deck's name or a share code."""


class DeckErrors(DeckError):
    """Everything that is wrong with a deck list, a line each."""

    def __init__(self, errors: list[ReadError]) -> None:
        super().__init__("\n".join([str(error) for error in errors]))
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

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        where = f"{file or '<record>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(where + message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column


class ScenarioError(KirifudaError):
    """A scenario file cannot be read or played: where, and what is wrong."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        where = f"{file or '<scenario>'}:{line}:{column}: " if line else f"{file}: " if file else ""
        super().__init__(where + message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column


class NotThere(ScenarioError):
    """The thing that a scenario names is not among the candidates."""


class RulebookError(KirifudaError):
    """A rules page cannot be read, or there is no such game, chapter or rule."""


class RuleBroken(KirifudaError):
    """An invariant of the engine does not hold."""
