"""The tracked TypeScript types are the structs'."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kirifuda.server import messages, typescript

TRACKED = Path(__file__).parents[2] / "web" / "src" / "lib"


@pytest.mark.parametrize("file", typescript.FILES)
def test_the_tracked_types_are_those_of_the_structs(file: str, request: pytest.FixtureRequest) -> None:
    made = typescript.written()[file]
    if request.config.getoption("--accept"):
        (TRACKED / file).write_text(made, encoding="utf-8")
    assert (TRACKED / file).read_text(encoding="utf-8") == made, "make accept writes it anew"


def test_every_message_is_told_apart_by_its_type() -> None:
    made = typescript.written()["protocol.ts"]
    for union in (messages.Inputs, messages.Outputs):
        for struct in union.__args__:
            head = f'export interface {struct.__name__} {{\n  type: "{struct.__struct_config__.tag}";\n'
            assert head in made


def test_a_file_takes_in_just_the_types_of_the_other_that_it_speaks_of() -> None:
    made = typescript.written()
    assert "import" not in made["protocol.ts"]
    assert 'import type { CardPage, Frame, Key, Language, Welcome } from "./protocol";\n' in made["resources.ts"]


def test_an_annotation_that_it_does_not_know_is_an_error() -> None:
    with pytest.raises(TypeError, match="frozenset"):
        typescript._type(ast.parse("frozenset[int]", mode="eval").body)
