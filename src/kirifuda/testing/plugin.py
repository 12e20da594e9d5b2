"""The pytest plugin that keeps the tally of rules: `pytest_plugins = ["kirifuda.testing.plugin"]`.

A conftest says which games' coverage the repository tracks, with `keep_coverage(config, "rumbling-angel")`. A full run
without a failure compares the tally with each game's `coverage.json` and fails if it is stale; `pytest --accept`
rewrites the file. A partial run compares nothing.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from kirifuda.errors import RulebookError
from kirifuda.library.games import folder
from kirifuda.testing import coverage
from kirifuda.testing.coverage import Claim, Tally
from kirifuda.words.rulebook import Rulebook, games

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

MARKER: Final = "rule(*numbers, absent=False): the rules that this test shows, as in @rule('RA-8.5')"
OUTPUT: Final = "kirifuda_rules"
NARROWING: Final = (
    "keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly", "setuponly",
    "setupplan",
)  # fmt: skip
"""Options that may leave tests out."""

TALLY: Final = pytest.StashKey[Tally]()
GAMES: Final = pytest.StashKey[list[str]]()
PARTIAL: Final = pytest.StashKey[bool]()
NOTES: Final = pytest.StashKey[list[str]]()
CLAIMS: Final = pytest.StashKey[list[Claim]]()
OUTCOMES: Final = pytest.StashKey[list[str]]()


def keep_coverage(config: pytest.Config, *names: str) -> None:
    """This repository tracks the coverage of these games."""
    config.stash.setdefault(GAMES, []).extend(names)


def accepting(config: pytest.Config) -> bool:
    """Whether this run rewrites the tracked expectations: `--accept`, or KIRIFUDA_ACCEPT=1."""
    return bool(config.getoption("accept")) or os.environ.get("KIRIFUDA_ACCEPT") == "1"


def record(item: pytest.Item, names: list[str], absent: bool, test: str = "") -> None:
    """`item` shows these rules."""
    coverage.check_names(names, _books())
    item.stash.setdefault(CLAIMS, []).extend(Claim(name, test or item.nodeid, absent) for name in names)


def _books() -> list[Rulebook]:
    return [Rulebook.load(game, "en") for game in games()]


@pytest.fixture(scope="session", name="accepting")
def _accepting(request: pytest.FixtureRequest) -> bool:
    """Whether this run rewrites the tracked expectations."""
    return accepting(request.config)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("kirifuda").addoption(
        "--accept", action="store_true", help="rewrite the tracked expectations from what the tests now see"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    config.stash[TALLY] = Tally()
    config.stash[PARTIAL] = False
    config.stash[NOTES] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    books = _books()
    for item in items:
        try:
            claims = [claim for mark in item.iter_markers("rule") for claim in _claims(item, mark, books)]
        except RulebookError as error:
            raise pytest.UsageError(f"{item.nodeid}: {error}") from error
        item.stash.setdefault(CLAIMS, []).extend(claims)


def _claims(item: pytest.Item, mark: pytest.Mark, books: list[Rulebook]) -> list[Claim]:
    """What the mark says; the cases of a parametrised test count as one."""
    if not mark.args or mark.kwargs.keys() - {"absent"}:
        raise RulebookError("a test is marked as in @rule('RA-8.5') or @rule('RA-4.4', absent=True)")
    names = [str(name) for name in mark.args]
    coverage.check_names(names, books)
    test = item.nodeid.partition("[")[0]
    return [Claim(name, test, bool(mark.kwargs.get("absent", False))) for name in names]


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        item.config.stash[PARTIAL] = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[OUTCOMES] = []
    with coverage.collecting() as cited:
        result = yield
    # Set up, called, torn down: all three, and none failed or skipped. An expected failure is a skip here.
    if item.stash[OUTCOMES] == ["passed"] * 3:
        claims = item.stash[CLAIMS]
        item.config.stash[TALLY].passed(claims, cited)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[OUTCOMES].append(report.outcome)
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """A worker of pytest-xdist is done: what it saw."""
    output = getattr(node, "workeroutput", {}).get(OUTPUT)
    if output is not None:
        node.config.stash[TALLY].merge(output["tally"])
        node.config.stash[PARTIAL] |= output["partial"]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    output = getattr(config, "workeroutput", None)
    if output is not None:
        output[OUTPUT] = {"tally": config.stash[TALLY].dump(), "partial": config.stash[PARTIAL]}
    elif exitstatus == pytest.ExitCode.OK and not partial(config):
        problems = [line for game in config.stash.get(GAMES, []) for line in settle(config, game)]
        if problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            _report(config, problems)
    elif accepting(config) and config.stash.get(GAMES, []):
        why = "some tests were left out" if partial(config) else "the run did not pass"
        config.stash[NOTES].append(f"coverage of rules: not rewritten, because {why}")


def partial(config: pytest.Config) -> bool:
    """Whether tests may have been left out of this run."""
    if config.stash[PARTIAL] or any(config.getoption(option, None) for option in NARROWING):
        return True
    named = [Path(config.invocation_params.dir, argument) for argument in config.args]
    whole = [Path(config.rootpath, place) for place in config.getini("testpaths")] or [config.rootpath]
    return not all(any(place.is_relative_to(name) for name in named) for place in whole)


def settle(config: pytest.Config, game: str) -> list[str]:
    """Compare the tally with the game's tracked file, or rewrite that; what is wrong, a line each."""
    book, tally = Rulebook.load(game, "en"), config.stash[TALLY]
    seen = coverage.coverage_of(book, tally)
    problems = coverage.faults(book, tally)
    if accepting(config):
        (folder(game) / coverage.FILE).write_text(coverage.write_coverage(seen), encoding="utf-8")
        return problems
    stale = coverage.differences(coverage.read_coverage(game), seen)
    if stale:
        stale.insert(0, f"{game}/{coverage.FILE} is stale: `make accept` rewrites it, for review")
    return problems + stale


def _report(config: pytest.Config, problems: list[str]) -> None:
    """Let the run end on an error, as if a test had one."""
    reporter: TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        report = pytest.CollectReport("coverage of rules", "failed", "\n".join(problems), [])
        reporter.stats.setdefault("error", []).append(report)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    unbacked = config.stash[TALLY].unbacked()
    notes = [f"{test} carries {rule}, which the engine did not cite" for rule, test in unbacked]
    for note in config.stash[NOTES] + notes:
        terminalreporter.write_line(note)
