"""The tally of rules: what covers one, and what the tracked files may say."""

import json
import threading
from pathlib import Path

import pytest

from kirifuda.errors import RulebookError
from kirifuda.testing import cite
from kirifuda.testing import coverage as cov
from kirifuda.testing.coverage import Claim, Tally, collecting
from kirifuda.words.rulebook import Rulebook

BOOK = Rulebook.load("rumbling-angel", "en")


def test_a_citation_goes_to_whoever_collects() -> None:
    with collecting() as outer:
        cite("RA", 805)
        with collecting() as inner:
            cite("RA", 901)
            cite("RA", 0)
        cite("RA", 806)
    cite("RA", 101)
    assert outer == {("RA", 805), ("RA", 806)}
    assert inner == {("RA", 901)}


def test_a_thread_of_the_test_is_heard() -> None:
    with collecting() as cited:
        thread = threading.Thread(target=cite, args=("RA", 805))
        thread.start()
        thread.join()
    assert cited == {("RA", 805)}


def test_a_collection_ends_with_an_error() -> None:
    with collecting() as outer:
        with pytest.raises(ZeroDivisionError), collecting():
            1 / 0  # noqa: B018 (any error will do)
        cite("RA", 805)
    assert outer == {("RA", 805)}


def test_a_rule_needs_its_citation_unless_it_is_absent() -> None:
    tally = Tally()
    tally.passed([Claim("RA-8.5", "a", False), Claim("RA-8.6", "a", False), Claim("RA-4.4", "a", True)], [("RA", 805)])
    assert tally.shown == {"RA-8.5": {"a"}, "RA-4.4": {"a"}}
    assert tally.unbacked() == [("RA-8.6", "a")]


def test_one_case_of_a_test_is_enough() -> None:
    tally = Tally()
    tally.passed([Claim("RA-8.5", "a", False)], [])
    tally.passed([Claim("RA-8.5", "a", False)], [("RA", 805)])
    assert tally.unbacked() == []


def test_tallies_merge_through_plain_data() -> None:
    one, other = Tally(), Tally()
    one.passed([Claim("RA-8.5", "a", False), Claim("RA-8.6", "a", False)], [("RA", 805)])
    other.passed([Claim("RA-8.5", "b", False), Claim("RA-8.6", "a", False)], [("RA", 805), ("RA", 806)])
    merged = Tally()
    for tally in (one, other):
        merged.merge(json.loads(json.dumps(tally.dump())))
    assert merged.shown == {"RA-8.5": {"a", "b"}, "RA-8.6": {"a"}}
    assert merged.cited == {"RA-8.5", "RA-8.6"}
    assert merged.unbacked() == []


def test_definitions_are_few_and_have_reasons() -> None:
    listed = cov.definitions(BOOK)
    assert 0 < len(listed) <= len(BOOK.rules) // 10


@pytest.mark.parametrize(
    ("listed", "says"),
    [
        ({"RA-9.99": "why"}, "no rule 'RA-9.99'; did you mean"),
        ({"RA-9.1": " "}, "RA-9.1 needs a reason"),
        ({"RA-9.1": 1}, "RA-9.1 needs a reason"),
        ({rule.name: "why" for rule in BOOK.rules[: len(BOOK.rules) // 10 + 1]}, "at most 9 may be one"),
    ],
)
def test_wrong_definitions_are_refused(listed: dict[str, object], says: str) -> None:
    with pytest.raises(RulebookError) as caught:
        cov.check_definitions(BOOK, listed)
    assert says in str(caught.value)


def test_the_file_has_every_rule_in_order() -> None:
    tally = Tally()
    tally.passed([Claim("RA-8.5", "b", True), Claim("RA-8.5", "a", True)], [])
    seen = cov.coverage_of(BOOK, tally)
    assert list(seen) == [rule.name for rule in BOOK.rules]
    assert (seen["RA-8.5"], seen["RA-8.6"], seen["RA-10.1"]) == (["a", "b"], [], "definition")
    assert json.loads(cov.write_coverage(seen)) == seen


def test_differences_name_the_rule_and_both_sides() -> None:
    assert cov.differences({"A-1.1": ["x"], "A-1.2": "definition"}, {"A-1.1": ["x"], "A-1.2": "definition"}) == []
    assert cov.differences({"A-1.1": ["x"], "A-1.3": []}, {"A-1.1": [], "A-1.2": "definition"}) == [
        "A-1.1: the file says x; this run says not covered",
        "A-1.2: the file says nothing of it; this run says definition",
        "A-1.3: the file says not covered; this run says nothing of it",
    ]


def test_what_the_engine_cites_somewhere_is_not_shown_by_what_does_not_happen() -> None:
    tally, other = Tally(), Tally()
    tally.passed([Claim("RA-4.4", "a", True), Claim("RA-8.5", "a", True)], [])
    other.passed([Claim("RA-8.6", "b", False)], [("RA", 805), ("RA", 806)])
    assert cov.faults(BOOK, tally) == []
    tally.merge(json.loads(json.dumps(other.dump())))
    assert cov.faults(BOOK, tally) == [
        "a carries RA-8.5 as absent, and the engine cites that rule: let the test show it by the citation"
    ]


def test_faults_cannot_be_accepted() -> None:
    tally = Tally()
    tally.passed([Claim("RA-10.1", "a", True)], [("RA", 899), ("FC", 899), ("RA", 805)])
    assert cov.faults(BOOK, tally) == [
        "the engine cited RA-8.99, which is not in the rulebook",
        "RA-10.1 is covered by a: take it off definitions.toml",
    ]


@pytest.mark.parametrize("name", ["RA-8.99", "XX-1.1", "8.5", "ra-8.5", "RA-08.5", "RA-8"])
def test_a_name_must_be_a_rule_s(name: str) -> None:
    with pytest.raises(RulebookError):
        cov.check_names(["RA-8.5", name], [BOOK])


@pytest.mark.parametrize("text", ["[]", "{", '{"RA-1.1": "covered"}', '{"RA-1.1": [1]}'])
def test_a_wrong_file_is_refused(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / cov.FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(cov, "folder", lambda _game: tmp_path)
    with pytest.raises(RulebookError, match=r"rumbling-angel/coverage\.json: "):
        cov.read_coverage("rumbling-angel")
