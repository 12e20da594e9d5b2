"""The protocol as TypeScript types, made from the structs: a file for each of the two modules that hold them.

`make accept` writes the tracked files in `web/src/lib` anew; `python -m kirifuda.server.typescript` shows them.

Names are those on the wire, comments are the structs' own docstrings. A field that has a default is left out of a
message that doesn't change it, so it is optional in TypeScript, and its comment says what its absence means.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Final, NamedTuple

import msgspec

from kirifuda.server import messages, resources

HEAD: Final = """\
// Made from the structs of the server by `kirifuda.server.typescript`; `make accept` writes it anew.
// Don't change it here; a test compares the two.
"""
FILES: Final = {"protocol.ts": messages, "resources.ts": resources}
"""Each file, and the module whose structs it holds; one may speak of the types of those before it."""
PLAIN: Final = {"str": "string", "int": "number", "bool": "boolean", "Any": "unknown"}
OTHERWISE: Final = {"Number": "QuestionNumber"}
"""Names that are TypeScript's own, and what they are called there."""


class FieldSaid(NamedTuple):
    """A field of a struct, as it is on the wire."""

    name: str
    type: str
    """As TypeScript says it."""
    said: str
    optional: bool
    default: str
    """What its absence means; "" where that is nothing, and for a field that is always there."""


class StructSaid(NamedTuple):
    """A struct, as it is on the wire."""

    name: str
    tag: str
    """How a message of it is told apart; "" for a part of a message."""
    said: str
    fields: list[FieldSaid]


class AliasSaid(NamedTuple):
    """A name for a type."""

    name: str
    type: str
    said: str


def written() -> dict[str, str]:
    """Each file by its name, whole."""
    made = dict[str, str]()
    homes = dict[str, str]()
    for file, module in FILES.items():
        said = list(said_in(module))
        text = "\n".join("\n".join(_written(one)) for one in said)
        made[file] = "\n".join([HEAD, *_imports(text, homes), text])
        homes |= {one[0]: file.removesuffix(".ts") for one in said}
    return made


def _imports(text: str, homes: dict[str, str]) -> Iterator[str]:
    """What a file says before its types: those of other files (name, its file) that it speaks of."""
    code = "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith(("/*", "*")))
    words = set(re.findall(r"\w+", code))
    for home in dict.fromkeys(homes.values()):
        names = sorted(name for name in words if homes.get(name) == home)
        if names:
            yield f'import type {{ {", ".join(names)} }} from "./{home}";\n'


# Reading the structs -------------------------------------------------------------------------------------


def said_in(module: ModuleType) -> Iterator[StructSaid | AliasSaid | tuple[str, str]]:
    """Every type of a module in its order, and its constants (name, value)."""
    body = ast.parse(inspect.getsource(module)).body
    written = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            struct = getattr(module, node.name)
            if not struct.__subclasses__():
                own = [written[base.__name__] for base in reversed(struct.__mro__) if base.__name__ in written]
                lines = [field for base in own for field in _fields(base, struct)]
                yield StructSaid(node.name, tag(struct), ast.get_docstring(node) or "", lines)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield AliasSaid(_named(node.targets[0].id), _type(node.value), _below(after))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            yield ast.unparse(node.target), _literal(node.value.value)


def tag(struct: type[msgspec.Struct]) -> str:
    """What tells messages of this struct apart."""
    return str(struct.__struct_config__.tag or "")


def _fields(node: ast.ClassDef, struct: type[msgspec.Struct]) -> Iterator[FieldSaid]:
    """Those of a struct's fields that are written in one class, its own or one that it is made from."""
    fields = {field.name: field for field in msgspec.structs.fields(struct)}
    for line, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            field = fields[line.target.id]
            yield FieldSaid(
                field.encode_name, _type(line.annotation), _below(after), not field.required, _default(field)
            )


def _default(field: msgspec.structs.FieldInfo) -> str:
    """What its absence means, as TypeScript writes it."""
    if field.default_factory is not msgspec.NODEFAULT:
        return _literal(field.default_factory())
    return "" if field.default in (None, msgspec.UNSET, msgspec.NODEFAULT) else _literal(field.default)


def _below(node: ast.stmt | None) -> str:
    """The docstring that stands below a field or an alias."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


def _literal(value: object) -> str:
    """A value as TypeScript writes it."""
    return msgspec.json.encode(value).decode()


def _type(node: ast.expr) -> str:
    """An annotation as TypeScript.

    Raises:
        TypeError: a kind of annotation that no message has had so far.
    """
    match node:
        case ast.Name(id=name) if name in PLAIN:
            return PLAIN[name]
        case ast.Name(id=name):
            return _named(name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Name(id="UnsetType")):
            return _type(left)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[first, *_])):
            return _type(first)
        case ast.Subscript(value=ast.Name(id="list"), slice=one):
            held = _type(one)
            return f"({held})[]" if " | " in held else f"{held}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, one])):
            return f"Record<{_type(key)}, {_type(one)}>"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elements)):
            return f"[{', '.join(_type(one) for one in elements)}]"
    raise TypeError(f"{ast.unparse(node)}: say in kirifuda.server.typescript how this is written in TypeScript")


def _named(name: str) -> str:
    return OTHERWISE.get(name, name)


# Writing -------------------------------------------------------------------------------------------------


def _written(one: StructSaid | AliasSaid | tuple[str, str]) -> Iterator[str]:
    if isinstance(one, AliasSaid):
        yield from [*_comment(one.said), f"export type {one.name} = {one.type};\n"]
    elif isinstance(one, StructSaid):
        yield from [*_comment(one.said), f"export interface {one.name} {{"]
        if one.tag:
            yield f"  type: {_literal(one.tag)};"
        for field in one.fields:
            said = f"{field.said} Left out: {field.default}.".strip() if field.default else field.said
            yield from ("  " + line for line in _comment(said))
            yield f"  {field.name}{'?' if field.optional else ''}: {field.type};"
        yield "}\n"
    else:
        yield f"export const {one[0]} = {one[1]};\n"


def _comment(said: str) -> list[str]:
    if not said:
        return []
    lines = said.splitlines()
    if len(lines) == 1:
        return [f"/** {said} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


if __name__ == "__main__":
    sys.stdout.write("\n".join(f"// web/src/lib/{file}\n{text}" for file, text in written().items()))
