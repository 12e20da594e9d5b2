"""Words that belong elsewhere: a game's in the kernel, a card's in the code."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

# Words of one game that the kernel must not know. The words of the design's section 3 (card, seat, zone, slot,
# ability, effect, trigger, cost, event, turn, phase, step, window and so on) belong to both and are not here; nor are
# words that Python itself needs (`items`, `break`) or that mean
# something of their own in an engine (`ready`, `refresh`, `level`).
RUMBLING_ANGEL = """
    angel rumbling field fields character characters item life lives area areas capacity attribution mp ap dp
    equip equipped equips mulligan trash fizzle defend defender defends
""".split()
FICUS = """
    ficus stage stages support element elements memory reserve bind bound race races colour colours shikigami
    standby
""".split()
BOTH_GAMES = "attack attacks attacker attacking battle damage damaged hand".split()
BANNED = frozenset(RUMBLING_ANGEL + FICUS + BOTH_GAMES)

PIECE = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")


def kernel_files(root: Path) -> list[Path]:
    return sorted((root / "src" / "kirifuda" / "kernel").rglob("*.py"))


def test_the_pieces_of_a_name_are_seen() -> None:
    assert [piece.lower() for piece in PIECE.findall("lifeStack MP_LIMIT AreaMoved")] == [
        "life", "stack", "mp", "limit", "area", "moved",
    ]


def test_the_kernel_knows_no_game(root: Path) -> None:
    found = [
        f"{path.relative_to(root)}:{number}: {word}"
        for path in kernel_files(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in [*PIECE.findall(line), *JAPANESE.findall(line)]
        if word.lower() in BANNED or JAPANESE.match(word)
    ]
    assert not found, "\n".join(found)


# What serves every game: these parts must not name what one game has. Their comments, docstrings, messages and the
# examples of their help may speak of a game; names, and texts without a space (keys, words of commands), may not.
COMMON = ("agents", "cli", "lab", "language", "library", "record", "testing", "words")
ORDINARY = {
    "field": "of a data class, a line, a table of results",
    "fields": "of a data class",
    "item": "one of a list",
    "character": "of a text",
    "memory": "of a process",
    "element": "of an array in a file",
    "bound": "a limit; a group that is bound to what a text chose",
    "hand": "what a seat holds, in every game; and the keyboard is handed over",
}
IN_PLACE = {
    ("language/phrases/__init__.py", "area"): "the sort of phrases that name a place",
    ("language/compile.py", "battle"): "a text that means something only in one",
    ("words/board.py", "battle"): "a part of the table layout that a game may leave out",
    ("words/placing.py", "battle"): "the same",
    ("library/games.py", "rumbling"): "the list of the built-in games",
    ("library/games.py", "angel"): "the list of the built-in games",
    ("library/games.py", "ficus"): "the list of the built-in games",
}


def names_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names of a module and its texts without a space, each with its line; no docstrings."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if not re.search(r"\s", node.value):
                yield line, node.value
        elif isinstance(node, ast.ImportFrom):
            yield line, node.module or ""
        else:
            for key in ("id", "attr", "name", "arg"):
                name = getattr(node, key, None)
                if isinstance(name, str):
                    yield line, name


def test_names_and_keys_are_seen_and_sentences_are_not() -> None:
    code = '''
"""The battle."""
from kirifuda.games.rumbling_angel import terms
def side(area):  # the field
    """Of a field."""
    say("board", "new-area", "an area has fields", trash=area.life)
'''
    found = {piece.lower() for _, name in names_of(ast.parse(code)) for piece in PIECE.findall(name)}
    assert found & BANNED == {"rumbling", "angel", "area", "trash", "life"}


def test_what_serves_every_game_knows_none(root: Path) -> None:
    source = root / "src" / "kirifuda"
    found: list[str] = []
    excused: set[str | tuple[str, str]] = set()
    for path in sorted(path for part in COMMON for path in (source / part).rglob("*.py")):
        file = path.relative_to(source).as_posix()
        for number, name in names_of(ast.parse(path.read_text(encoding="utf-8"))):
            for word in {piece.lower() for piece in PIECE.findall(name)} & BANNED:
                if word in ORDINARY or (file, word) in IN_PLACE:
                    excused |= {word, (file, word)}
                else:
                    found.append(f"{file}:{number}: {word}, in {name}")
    assert not found, "\n".join(found)
    needless = {*ORDINARY, *IN_PLACE} - excused
    assert not needless, f"nothing needs these exceptions: {needless}"


def card_names(root: Path) -> dict[str, str]:
    """The name of every shipped card in every language, and the file it comes from."""
    names: dict[str, str] = {}
    for path in sorted((root / "src" / "kirifuda" / "cards").rglob("*.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8")).get("card", []):
            name = card.get("name", {})
            for text in name.values() if isinstance(name, dict) else [name]:
                names[text] = path.relative_to(root).as_posix()
    return names


def test_no_code_names_a_card(python_files: list[Path], root: Path) -> None:
    names = card_names(root)
    if not names:
        pytest.skip("there are no cards yet")
    code = {path: path.read_text(encoding="utf-8") for path in python_files if path.is_relative_to(root / "src")}
    # A Japanese name has no spaces to stand between, and an English one of a single common word is no evidence.
    patterns = {name: re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in names if len(name) > 3}
    found = [
        f"{path.relative_to(root)}: {name} (a card of {names[name]})"
        for path, text in code.items()
        for name, pattern in patterns.items()
        if pattern.search(text)
    ]
    assert not found, "\n".join(found)
