"""The catalogues: both languages say everything that the engine can say, and nothing that it can't."""

import ast
from pathlib import Path

import pytest

from kirifuda.agents.driving import ENDINGS
from kirifuda.cli.full.stops import OWN, THEIRS
from kirifuda.games.rumbling_angel import RULES
from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.effects import PICK_REASONS
from kirifuda.kernel.requirements import Requirement
from kirifuda.kernel.schema import GROUP
from kirifuda.library.games import folder
from kirifuda.words.catalogue import (
    HOLE,
    LANGUAGES,
    Catalogue,
    Who,
    fill,
    game_catalogue,
    read_tables,
    terminal_catalogue,
)
from kirifuda.words.logs import KINDS
from kirifuda.words.placing import table_of

GAME = "rumbling-angel"
ENGINE = ("games/rumbling_angel", "kernel", "language")


def both(table: str) -> tuple[dict[str, str], dict[str, str]]:
    found = [dict(game_catalogue(GAME, language).tables.get(table, {})) for language in LANGUAGES]
    return found[0], found[1]


def holes(template: str) -> set[str]:
    """The names of the facts that a template asks for."""
    return {hole[1] for hole in HOLE.finditer(template)}


def said(root: Path, call: str, at: int) -> set[str]:
    """The texts that the engine's code gives as the argument at this place of calls of that name."""
    found: set[str] = set()
    for part in ENGINE:
        for path in (root / "src" / "kirifuda" / part).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and len(node.args) > at:
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    if name == call:
                        found |= texts(node.args[at])
    return found - {""}


def texts(node: ast.expr) -> set[str]:
    """The texts that an expression may be, as far as it is written out; names of a module's lists are looked up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return set()


def reasons(root: Path) -> set[str]:
    """Why anybody is asked. Those that stand in a variable are written here."""
    listed = {"answer", "battle-act", "battle-last", "main-end", "extra-draw", "extra-draw-last"}
    fields = said(root, "FieldsChosen", 2) | said(root, "ChooseFields", 2)
    return said(root, "Ask", 2) | said(root, "asked", 2) | listed | fields | set(PICK_REASONS)


def requirements(root: Path) -> set[str]:
    of_acts: set[str] = set()
    for value in vars(req).values():
        if isinstance(value, tuple):
            of_acts |= {one.message for one in value if isinstance(one, Requirement)}
    return of_acts | said(root, "Finding", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_messages_with_the_same_facts(language: str) -> None:
    for catalogue in (game_catalogue, lambda _game, language: terminal_catalogue(language)):
        here, other = (catalogue(GAME, one) for one in (language, "en" if language == "ja" else "ja"))
        assert set(here.tables) == set(other.tables)
        for table, messages in here.tables.items():
            assert set(messages) == set(other.tables[table]), table
    # Silence is silence in both languages, and no fact is said in one that the other does not know of.
    for table in game_catalogue(GAME, language).tables:
        if table not in ("lists", "commands"):
            ja, en = both(table)
            assert {key for key in ja if not ja[key]} == {key for key in en if not en[key]}, table
            for key, template in ja.items():
                assert holes(template) - {"n"} <= holes(en[key]) | ALWAYS.get(table, set()), (table, key)
                assert holes(en[key]) - {"n"} <= holes(template) | ALWAYS.get(table, set()), (table, key)


ALWAYS = {"occasions": {"player", "side", "n"}, "players": set(), "acts": {"player"}}
"""Facts that every message of a table gets, so that one language may leave them out."""


def exactly(table: str, expected: set[str], besides: set[str] | None = None) -> None:
    """All that is said is there, and the game's own file says nothing else."""
    ja, _ = both(table)
    missing = expected - set(ja)
    own = read_tables(folder(GAME) / "words.ja.toml").get(table, {})
    unknown = set(own) - expected - (besides or set())
    assert not missing, f"[{table}] has no {sorted(missing)}"
    assert not unknown, f"[{table}] has {sorted(unknown)}, which nothing says"


def test_every_noun_is_said() -> None:
    exactly("zones", {zone.name for zone in RULES.layout.zones} | {table_of(GAME)["slot"]["name"]})
    exactly("types", set(RULES.types) - {""})
    exactly("attributes", set(RULES.attributes))
    exactly("icons", set(RULES.attributes))
    exactly("skills", set(RULES.keywords) - {""})
    exactly("phases", set(RULES.words("phase")))
    exactly("nothings", set(RULES.words("nothing")))
    exactly("options", {option.name for option in RULES.options})
    exactly("flags", set(RULES.words("flag")) | set(RULES.words("seat-flag")))
    exactly("durations", set(RULES.words("duration")) - {""})
    shown = set(table_of(GAME)["slot"]["numbers"]) | set(table_of(GAME)["slot"]["limits"].values())
    exactly("numbers", shown | set(RULES.words("seat-number")))
    exactly("turned", set(table_of(GAME)["turned"].values()))


def test_every_key_of_a_card_is_said() -> None:
    keys: set[str] = set()
    for key in RULES.keys:
        keys |= {f"{key.name}.{inner.name}" for inner in key.inner} if key.holds == GROUP else {key.name}
    exactly("keys", keys)
    exactly("ask", keys)


def test_every_question_is_said(root: Path) -> None:
    exactly("reasons", reasons(root))


def test_every_requirement_is_said_met_and_unmet(root: Path) -> None:
    known = requirements(root)
    exactly("requirements", known)
    exactly("unmet", known, {"how-many-exactly"})
    exactly("missing", {"main-menu", "payable", "costs-payable"})


def test_every_refusal_is_said(root: Path) -> None:
    exactly("refusals", said(root, "NotLegal", 0) | {"not-asked"})


def test_every_ending_is_said(root: Path) -> None:
    own = said(root, "Outcome", 1)
    exactly("endings", own, {"win", "draw"})
    exactly("ended", own)
    for language in LANGUAGES:
        assert set(terminal_catalogue(language).tables["endings"]) == {"conceded", "timed-out", *ENDINGS}


def test_every_act_is_said() -> None:
    acts = {code.word for code in RULES.codes}
    counted = [code for code in RULES.codes if code.last > code.first and not code.alone and not code.start]
    several = {f"{code.word}-with" for code in counted}
    ja, _ = both("acts")
    places = {"slot", "new-slot", "their-slot", "none"}
    special = {key for key in ja if key.split("-")[0] in ("yes", "none")}
    exactly("acts", acts | several | places, special)
    exactly("said", {code.word for code in RULES.codes if not code.alone} | several)
    exactly("deeds", {code.word for code in RULES.codes if not code.alone} | several)


def test_every_occasion_is_said() -> None:
    occasions = set(RULES.words("occasion")) - {""}
    endings = ("", "-many", "-hidden", "-hidden-many", *[f"-{kind}" for kind in KINDS if kind])
    special = {f"{occasion}{ending}" for occasion in {*occasions, "look"} for ending in endings}
    exactly("occasions", occasions | {"look"}, special)
    rolls = {f"roll-{name}" for name in RULES.words("roll")[2:]}
    exactly(
        "events", rolls | {"hidden", "turn-field", "turn-character", "mark-loss", "modifier"},
        {"turn-field-many", "modifier-lasting", "modifier-seat", "modifier-by", "reveal", "occasion"},
    )  # fmt: skip


def test_every_frame_of_a_sentence_is_used(root: Path) -> None:
    code = "\n".join(p.read_text(encoding="utf-8") for p in (root / "src/kirifuda/words").glob("*.py"))
    for table in ("board", "explain", "lists", "changes"):
        ja, _ = both(table)
        assert not [key for key in ja if f'"{key}"' not in code], table
    exactly("players", {"you", "opponent", "a", "b", "your", "opponent-whose", "a-whose", "b-whose"})
    exactly("game", {"name", "about"})


def test_defaults_and_confirmations_are_of_real_questions(root: Path) -> None:
    known = reasons(root)
    layout = table_of(GAME)
    assert set(layout["defaults"]) <= known
    assert set(layout["care"]["confirm"]) <= known
    assert set(layout["windows"]) <= known
    assert {whose for turns in layout["windows"].values() for whose in turns} <= {OWN, THEIRS}


def test_the_table_layout_names_what_there_is() -> None:
    layout = table_of(GAME)
    zones = {zone.name for zone in RULES.layout.zones}
    slot = layout["slot"]
    assert {*layout["seat"]["counts"], *layout["seat"]["tops"], *layout["seat"]["listed"]} <= zones
    assert {layout["seat"]["held"], *layout["seat"]["shown"]} <= zones
    assert sum(slot["rows"]) == RULES.layout.slots
    assert {slot["host"], slot["under"], *slot["beside"], *slot["limits"], *layout["turned"]} <= zones
    assert {*slot["numbers"], *slot["limits"].values()} <= set(RULES.numbers)
    state = layout["state"]
    assert {state["turn"], state["first"], state["phase"], *state["battle"]} <= set(RULES.words("table"))
    assert set(layout["brief"]) == set(RULES.types) - {""}


# Filling -------------------------------------------------------------------------------------------------


def test_a_template_does_three_things() -> None:
    you = Who("you", "your", you=True)
    other = Who("the opponent", "the opponent's", you=False)
    template = "{player} {player|draw|draws} {n} {n|card|cards} from {player:whose} deck."
    assert fill(template, {"player": you, "n": 1}) == "you draw 1 card from your deck."
    assert fill(template, {"player": other, "n": 2}) == "the opponent draws 2 cards from the opponent's deck."


def test_a_fact_is_never_a_template() -> None:
    hostile = "{card.__class__} {n} {0} %s"
    assert fill("{card}!", {"card": hostile, "n": 3}) == f"{hostile}!"
    assert fill("{card.__class__}{0}{", {"card": "x"}) == "{card.__class__}{0}{"


def test_a_missing_message_shows_its_id() -> None:
    assert Catalogue("en", {}).say("reasons", "no-such") == "reasons.no-such"


# The terminal --------------------------------------------------------------------------------------------


def test_every_message_of_the_terminal_is_used(root: Path) -> None:
    folders = [root / "src/kirifuda" / part for part in ("cli", "testing")]
    code = "\n".join(p.read_text(encoding="utf-8") for folder in folders for p in folder.rglob("*.py"))
    unused = [key for key in terminal_catalogue("en").tables["say"] if f'"{key}"' not in code]
    assert not unused
    made = {"default-pass", "default-none", "default-all"}
    of_both = ("stop-own", "stop-theirs")
    assert not [key for key in terminal_catalogue("en").tables["full"] if f'"{key}"' not in code and key not in of_both]
    actions = {f"def action_{key}(" for key in terminal_catalogue("en").tables["full-keys"]}
    assert not [action for action in actions if action not in code]
    assert not [key for key in terminal_catalogue("en").tables["prompt"] if f'"{key}"' not in code and key not in made]


def test_every_thought_of_an_agent_is_said(root: Path) -> None:
    thought: dict[str, set[str]] = {}
    for path in (root / "src/kirifuda/agents").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                facts = [pair.elts[0] for arg in node.args[1:] for pair in getattr(arg, "elts", [])]
                thought[texts(node.args[0]).pop()] = {name for fact in facts for name in texts(fact)}
    for language in LANGUAGES:
        said = terminal_catalogue(language).tables["thoughts"]
        assert {key: holes(template) for key, template in said.items()} == thought


def test_no_word_is_two_commands() -> None:
    words: dict[str, str] = {}
    for language in LANGUAGES:
        for command, written in terminal_catalogue(language).tables["commands"].items():
            for word in written.split():
                assert words.setdefault(word, command) == command, word


@pytest.mark.parametrize(
    ("table", "key", "facts", "said"),
    [
        ("occasions", "place-mp", {"card": "A", "n": 1, "slot": 2}, "A becomes MP in area 2."),
        ("occasions", "place-mp", {"card": "A; B; C", "n": 3, "slot": 2}, "A; B; C become MP in area 2."),
        ("unmet", "capacity-for-item", {"room": 1, "fields": 1}, "room for 1 item beside 1 field,"),
        ("unmet", "capacity-for-item", {"room": 0, "fields": 2}, "room for 0 items beside 2 fields,"),
        ("keys", "capacity.small", {"n": 1}, "small capacity 1"),
    ],
)
def test_one_thing_and_several_are_said_as_such(table: str, key: str, facts: dict[str, int | str], said: str) -> None:
    assert said in game_catalogue("rumbling-angel", "en").say(table, key, **facts)
