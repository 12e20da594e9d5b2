"""Every value of a TOML file knows its place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kirifuda.errors import ReadError
from kirifuda.library.toml import Where, kind_of, parse_toml, read_toml, suggestion

TEXT = '''a = 1
"q\\u0041" = [1, {x = "y", z = [2]}]  # a list
[t.'u v'.w]
k.l.m = """
ab\\
   c\\u0041d"""
[[arr]]
n = 1
[[arr.sub]]
o = 2
[[arr.sub]]
o = 3
[arr.tab]
p = 'a\\b'
[[arr]]
"日本" = "語"
'''


def paths(value: Any, path: Where = ()) -> Iterator[Where]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inner:
        yield from paths(part, (*path, step))


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("a",), (1, 5), (1, 1)),
        (("qA",), (2, 13), (2, 1)),
        (("qA", 1, "z", 0), (2, 32), (2, 32)),
        (("t",), (3, 1), (3, 2)),
        (("t", "u v", "w", "k", "l", "m"), (4, 9), (4, 5)),
        (("arr",), (7, 1), (7, 3)),
        (("arr", 0, "sub", 1), (11, 1), (11, 1)),
        (("arr", 0, "sub", 1, "o"), (12, 5), (12, 1)),
        (("arr", 0, "tab", "p"), (14, 5), (14, 1)),
        (("arr", 1), (15, 1), (15, 1)),
        (("arr", 1, "日本"), (16, 8), (16, 1)),
        (("arr", 1, "missing", "more"), (15, 1), (15, 1)),
    ],
)
def test_places(path: Where, value: tuple[int, int], key: tuple[int, int]) -> None:
    document = parse_toml(TEXT, "f.toml")
    assert document.where(path) == value
    assert document.places.key(path) == key


def test_no_value_is_without_a_place_of_its_own(root: Path) -> None:
    for file in [*sorted((root / "src" / "kirifuda" / "cards").rglob("*.toml")), None]:
        document = read_toml(file) if file else parse_toml(TEXT, "")
        missing = [path for path in paths(document.data) if path not in document.places.values]
        assert not missing


def test_a_place_inside_a_string_counts_escapes_and_folded_lines() -> None:
    places = parse_toml(TEXT, "").places
    long = ("t", "u v", "w", "k", "l", "m")
    assert [places.inside(long, i) for i in range(5)] == [(5, 1), (5, 2), (6, 4), (6, 5), (6, 11)]
    assert [places.inside(("arr", 0, "tab", "p"), i) for i in range(3)] == [(14, 6), (14, 7), (14, 8)]


def test_places_are_of_the_file_also_with_other_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "crlf.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    document = read_toml(file)
    assert document.data == parse_toml(TEXT, "").data
    assert document.where(("arr", 1, "日本")) == (16, 8)


def test_a_fault_names_file_line_and_column() -> None:
    with pytest.raises(ReadError) as caught:
        parse_toml("a = 1\nb = = 2\n", "my.toml")
    assert str(caught.value) == "my.toml:2:5: not TOML: invalid value"
    assert (caught.value.file, caught.value.line, caught.value.column) == ("my.toml", 2, 5)


def test_a_suggestion_is_the_nearest_word_or_all() -> None:
    assert str(suggestion("flavor", ["flavour", "name"])) == "; did you mean 'flavour'?"
    assert str(suggestion("zzz", ["flavour", "name"])) == "; known: flavour, name"


def test_a_long_value_is_not_repeated_whole() -> None:
    assert len(str(kind_of("x" * 1000))) == 40
    assert kind_of("a\x1b[2J\n") == "'a\\x1b[2J\\n'"
    assert str(kind_of({"a": 1})) == "a table"
    assert kind_of(value=True) == "true"
