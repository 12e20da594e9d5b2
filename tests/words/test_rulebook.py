"""The rulebooks: what a page may hold, that both languages say the same, that docs/rules is fresh."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kirifuda.errors import KirifudaError, RulebookError
from kirifuda.words.catalogue import LANGUAGES
from kirifuda.words.pages import FOLDER, page, pages
from kirifuda.words.rulebook import Rulebook, games, rule_name, rule_number

PAGE = """\
# Toy: the rules

Some words.

## TOY-1 Start
- TOY-1.1 P Shuffle.
- TOY-1.2 S/D Draw, as TOY-2.1 says, not `TOY-2.1`.

## TOY-2 End
- TOY-2.1 D Stop (TOY-1.2, TOY-9.9).
"""


def parse(text: str) -> Rulebook:
    return Rulebook.parse(text, "toy", "en", "toy/rules.en.md")


def test_a_page_is_read() -> None:
    book = parse(PAGE)
    assert (book.title, book.intro, book.prefix) == ("Toy: the rules", "Some words.", "TOY")
    assert [(chapter.number, chapter.name, chapter.title) for chapter in book.chapters] == [
        (1, "TOY-1", "Start"), (2, "TOY-2", "End"),
    ]  # fmt: skip
    assert [(rule.number, rule.name, rule.mark) for rule in book.rules] == [
        (101, "TOY-1.1", "P"), (102, "TOY-1.2", "S/D"), (201, "TOY-2.1", "D"),
    ]  # fmt: skip
    assert book.rule(101).text == "Shuffle."
    assert 101 in book
    assert 103 not in book


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("# Toy", "Toy", 1, "begins with its title"),
        ("TOY-1.2 S", "TOY-1.3 S", 7, "TOY-1.2 is next, not TOY-1.3"),
        ("- TOY-1.1", "- TOY-1.1 P x\n- TOY-1.1", 7, "TOY-1.2 is next, not TOY-1.1"),
        ("## TOY-2", "## TOY-3", 9, "TOY-2 is next, not TOY-3"),
        ("- TOY-2.1", "- OWN-2.1", 10, "TOY-2.1 is next, not OWN-2.1"),
        ("S/D", "D/S", 7, "the mark of TOY-1.2 is 'D/S'"),
        ("S/D", "X", 7, "the mark of TOY-1.2 is 'X'"),
        ("S/D", "S/S", 7, "the mark of TOY-1.2 is 'S/S'"),
        ("P Shuffle.", "Shuffle.", 6, "a rule is one line"),
        ("P Shuffle.", "P Shuffle\nwell.", 7, "a chapter holds rules"),
        ("## TOY-2 End", "## End", 9, "a chapter begins like"),
        ("- TOY-2.1 D Stop (TOY-1.2, TOY-9.9).\n", "", 9, "chapter TOY-2 has no rule"),
    ],
)
def test_a_wrong_page_is_refused_at_its_line(old: str, new: str, line: int, says: str) -> None:
    assert PAGE.count(old) >= 1
    with pytest.raises(RulebookError) as caught:
        parse(PAGE.replace(old, new, 1))
    assert str(caught.value).startswith(f"toy/rules.en.md:{line}: ")
    assert says in str(caught.value)


def test_a_page_without_chapters_is_refused() -> None:
    with pytest.raises(RulebookError, match="has no chapter"):
        parse("# Toy\n\nnothing\n")


def test_numbers_go_both_ways() -> None:
    assert rule_name("RA", 805) == "RA-8.5"
    assert rule_number("RA-10.12") == ("RA", 1012)
    for book in (Rulebook.load(game, "en") for game in games()):
        assert [rule_number(rule.name) for rule in book.rules] == [(book.prefix, rule.number) for rule in book.rules]


@pytest.mark.parametrize("name", ["", "RA", "RA-8", "8.5", "RA-8.0", "RA-8.100", "RA-8.5.1", "RA-８.5"])
def test_no_number(name: str) -> None:
    with pytest.raises(RulebookError, match="is no rule"):
        rule_number(name)


def test_parts_are_found_however_they_are_written() -> None:
    book = parse(PAGE)
    for name in ("TOY-1.2", "toy-1.2", "1.2", "ＴＯＹ－１．２", " 1.02 "):
        assert [rule.name for rule in book.find(name)] == ["TOY-1.2"]
        assert book.rule(name).name == "TOY-1.2"
    assert [rule.name for rule in book.find("1")] == ["TOY-1.1", "TOY-1.2"]


@pytest.mark.parametrize("name", ["1.3", "1.0", "3", "RA-1.1", "Start", ""])
def test_other_parts_are_not_found(name: str) -> None:
    with pytest.raises(RulebookError, match="toy has no rule or chapter"):
        parse(PAGE).find(name)


def test_a_chapter_is_no_rule() -> None:
    for name in ("1", "2"):
        with pytest.raises(RulebookError, match=f"is a chapter; a rule is named like TOY-{name}.1"):
            parse(PAGE).rule(name)


def test_suggestions() -> None:
    with pytest.raises(KirifudaError, match=r"no game 'rumbling-angle'; did you mean 'rumbling-angel'\?"):
        Rulebook.load("rumbling-angle", "en")
    with pytest.raises(RulebookError, match=r"no rule or chapter 'RA-8\.99'; did you mean 'RA-8\."):
        Rulebook.load("rumbling-angel", "en").find("RA-8.99")
    with pytest.raises(RulebookError, match="no language 'fr'; there is ja and en"):
        Rulebook.load("rumbling-angel", "fr")


OPTION = re.compile(r"`[a-z_]+` = ?[a-z0-9]+|`[a-z_]+`")


@pytest.mark.parametrize("game", games())
def test_both_languages_say_the_same(game: str) -> None:
    ja, en = (Rulebook.load(game, language) for language in LANGUAGES)
    assert (ja.prefix, len(ja.chapters)) == (en.prefix, len(en.chapters))
    assert [(rule.name, rule.mark) for rule in ja.rules] == [(rule.name, rule.mark) for rule in en.rules]
    mention = re.compile(rf"{en.prefix}-[0-9]+(?:\.[0-9]+)?")
    for one, other in zip(ja.rules, en.rules, strict=True):
        assert set(mention.findall(one.text)) == set(mention.findall(other.text)), one.name
        assert sorted(OPTION.findall(one.text)) == sorted(OPTION.findall(other.text)), one.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_mention_is_of_a_rule_that_is_there(game: str, language: str) -> None:
    book = Rulebook.load(game, language)
    for rule in book.rules:
        for name in re.findall(rf"{book.prefix}-[0-9]+(?:\.[0-9]+)?", rule.text):
            assert book.find(name), rule.name


def test_a_page_links_its_rules() -> None:
    text = page(parse(PAGE))
    assert '<a id="toy-1-2"></a>**TOY-1.2** S/D Draw, as [TOY-2.1](#toy-2-1) says, not `TOY-2.1`.' in text
    assert "Stop ([TOY-1.2](#toy-1-2), TOY-9.9)." in text
    assert "- [TOY-2](#toy-2) End" in text
    assert "[日本語](toy.ja.md)" in text


def test_the_pages_in_docs_are_fresh(root: Path, golden: Callable[[str, str], None]) -> None:
    made = pages()
    for name, text in made.items():
        golden(f"{FOLDER}/{name}", text)
    assert sorted(path.name for path in (root / FOLDER).iterdir()) == sorted(made)
