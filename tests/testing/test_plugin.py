"""The plugin in a pytest of its own: what counts, when it compares, that workers add up."""

import json
from pathlib import Path

import pytest

from kirifuda.testing import coverage as cov
from kirifuda.testing import plugin
from kirifuda.testing.coverage import Tally
from kirifuda.words.rulebook import Rulebook, folder

pytest_plugins = ["pytester"]

CONFTEST = """
from pathlib import Path

import pytest
from kirifuda.testing import coverage

pytest_plugins = ["kirifuda.testing.plugin"]
HERE = Path(__file__).parent / "game"


def pytest_configure(config):
    from kirifuda.testing import plugin

    plugin.keep_coverage(config, "rumbling-angel")
    coverage.folder = plugin.folder = lambda game: HERE


@pytest.fixture
def engine():
    return lambda *numbers: [coverage.cite("RA", number) for number in numbers]
"""

TESTS = """
import pytest
from kirifuda.testing import record_rules, rule


@rule("RA-8.5", "RA-8.6")
def test_cited(engine):
    engine(805, 806)


@rule("RA-8.7")
def test_uncited(engine):
    engine(805)


@rule("RA-4.4", absent=True)
def test_absent():
    pass


@rule("RA-8.9")
@pytest.mark.parametrize("number", [809, 810])
def test_cases(engine, number):
    engine(number)


@pytest.mark.parametrize("name", ["one", "two"])
def test_scenario(request, engine, name):
    record_rules(request, ["RA-9.1"], name=f"scenario {name}")
    engine(901)


@rule("RA-8.1")
@pytest.mark.xfail
def test_expected_failure(engine):
    engine(801)
    assert False


@rule("RA-8.2")
def test_skipped(engine):
    engine(802)
    pytest.skip("no")
"""

SHOWN = {
    "RA-4.4": ["test_rules.py::test_absent"],
    "RA-8.5": ["test_rules.py::test_cited"],
    "RA-8.6": ["test_rules.py::test_cited"],
    "RA-8.9": ["test_rules.py::test_cases"],
    "RA-9.1": ["scenario one", "scenario two"],
}


@pytest.fixture
def place(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one rule test file and a game's folder of its own."""
    for module in (cov, plugin):
        monkeypatch.setattr(module, "folder", folder)  # undoes what the conftest does
    pytester.makeini("[pytest]\nstrict_markers = true\ntestpaths = .\naddopts = -p no:asyncio\n")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_rules=TESTS)
    game = pytester.mkdir("game")
    (game / "definitions.toml").write_bytes(folder("rumbling-angel").joinpath("definitions.toml").read_bytes())
    return game


def run(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    """In this process where that can be done: it is quicker."""
    return pytester.runpytest_subprocess(*words) if "-n2" in words else pytester.runpytest_inprocess(*words)


def tracked(place: Path) -> dict[str, list[str] | str]:
    coverage: dict[str, list[str] | str] = json.loads((place / cov.FILE).read_text(encoding="utf-8"))
    return {rule: entry for rule, entry in coverage.items() if entry and entry != cov.DEFINITION}


def untouched(place: Path) -> None:
    text = cov.write_coverage(cov.coverage_of(Rulebook.load("rumbling-angel", "en"), Tally()))
    (place / cov.FILE).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "workers"])
def test_accept_writes_and_a_full_run_agrees(pytester: pytest.Pytester, place: Path, workers: list[str]) -> None:
    result = run(pytester, "--accept", *workers)
    assert result.ret == 0
    assert tracked(place) == SHOWN
    result.stdout.fnmatch_lines(["*test_rules.py::test_uncited carries RA-8.7, which the engine did not cite"])
    assert run(pytester, *workers).ret == 0


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "workers"])
def test_a_stale_file_fails_a_full_run(pytester: pytest.Pytester, place: Path, workers: list[str]) -> None:
    untouched(place)
    result = run(pytester, *workers)
    assert result.ret == 1
    result.stdout.fnmatch_lines([
        "*rumbling-angel/coverage.json is stale: `make accept` rewrites it*",
        "RA-4.4: the file says not covered; this run says test_rules.py::test_absent",
    ])
    result.stdout.fnmatch_lines(["*7 passed, 1 skipped, 1 xfailed, 1 error*"])
    assert tracked(place) == {}


@pytest.mark.parametrize(
    "words",
    [
        ["-k", "test_c"], ["test_rules.py"], ["-m", "rule"], ["test_rules.py::test_cited"],
        ["--deselect", "test_rules.py::test_cited"], ["--ignore", "elsewhere"], ["--lf"], ["--collect-only"],
        ["-n2", "-k", "test_c"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_partial_run_compares_nothing(pytester: pytest.Pytester, place: Path, words: list[str]) -> None:
    untouched(place)
    assert run(pytester, *words).ret == 0


@pytest.mark.parametrize("words", [["."], ["test_rules.py", ".", "-q"], ["-x"]], ids=" ".join)
def test_a_full_run_may_be_spelt_out(pytester: pytest.Pytester, place: Path, words: list[str]) -> None:
    untouched(place)
    assert run(pytester, *words).ret == 1


def test_a_partial_run_accepts_nothing(pytester: pytest.Pytester, place: Path) -> None:
    untouched(place)
    result = run(pytester, "--accept", "-k", "cited")
    assert result.ret == 0
    assert tracked(place) == {}


def test_a_failed_run_accepts_nothing_and_says_so(pytester: pytest.Pytester, place: Path) -> None:
    untouched(place)
    pytester.makepyfile(test_bad="def test_bad():\n    assert False\n")
    result = run(pytester, "--accept")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["coverage of rules: not rewritten, because the run did not pass"])
    assert tracked(place) == {}


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ('@rule("RA-8.99")', "rumbling-angel has no rule or chapter 'RA-8.99'"),
        ('@rule("XX-1.1")', "no rulebook has rules named XX-"),
        ("@rule()", "a test is marked as in"),
        ("@pytest.mark.rule(805)", "'805' is no rule"),
        ('@pytest.mark.rule("RA-8.5", abscent=True)', "a test is marked as in"),
    ],
)
def test_a_wrong_mark_stops_the_run(pytester: pytest.Pytester, place: Path, mark: str, says: str) -> None:
    pytester.makepyfile(test_rules=f"import pytest\nfrom kirifuda.testing import rule\n{mark}\ndef test(): pass\n")
    result = run(pytester)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{says}*"])


def test_a_scenario_cannot_show_a_rule_that_is_not_there(pytester: pytest.Pytester, place: Path) -> None:
    pytester.makepyfile(
        test_rules="from kirifuda.testing import record_rules\ndef test(request): record_rules(request, ['RA-8.99'])\n"
    )
    result = run(pytester)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*RulebookError: rumbling-angel has no rule or chapter 'RA-8.99'*"])


def test_a_rule_that_is_cited_cannot_be_shown_by_what_does_not_happen(
    pytester: pytest.Pytester, place: Path
) -> None:
    pytester.makepyfile(test_more="def test_place(engine): engine(404)\n")
    result = run(pytester, "--accept")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["test_rules.py::test_absent carries RA-4.4 as absent, and the engine cites*"])


def test_the_engine_may_not_cite_what_no_rulebook_has(pytester: pytest.Pytester, place: Path) -> None:
    pytester.makepyfile(test_rules="def test(engine): engine(899)\n")
    result = run(pytester, "--accept")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*the engine cited RA-8.99, which is not in the rulebook*"])
