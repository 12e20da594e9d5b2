"""The tracked TypeScript types are the structs'."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kirifuda.server import messages, typescript

TRACKED = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_tracked_types_are_those_of_the_structs(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--accept"):
        TRACKED.write_text(typescript.protocol(), encoding="utf-8")
    assert TRACKED.read_text(encoding="utf-8") == typescript.protocol(), "make accept writes it anew"


def test_every_message_is_told_apart_by_its_type() -> None:
    made = typescript.protocol()
    for union in (messages.Inputs, messages.Outputs):
        for struct in union.__args__:
            head = f'export interface {struct.__name__} {{\n  type: "{struct.__struct_config__.tag}";\n'
            assert head in made


def test_an_annotation_that_it_does_not_know_is_an_error() -> None:
    with pytest.raises(TypeError, match="frozenset"):
        typescript._type(ast.parse("frozenset[int]", mode="eval").body)
