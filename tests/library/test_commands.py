"""`kirifuda cards` and `kirifuda decks`: what they print, and how they exit."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.library.pool import Pool, in_none, pool

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


@pytest.fixture
def run() -> Callable[..., Result]:
    def call(*words: str, stdin: str | None = None, env: dict[str, str] | None = None) -> Result:
        result = CliRunner().invoke(main, list(words), input=stdin, env=env)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call


def test_cards_are_listed_by_type_attribute_and_text(run: Callable[..., Result], cards: Pool) -> None:
    everything = run("cards", "list", "rumbling-angel").stdout.splitlines()
    assert [line.split()[0] for line in everything] == list(cards.cards)
    events = json.loads(
        run("cards", "list", "rumbling-angel", "--type", "event", "--attribute", "fire", "--json").stdout
    )
    assert events
    assert all(card["type"] == "event" and "fire" in card["cost"] for card in events)
    drawing = json.loads(run("cards", "list", "rumbling-angel", "--text", "ＤＲＡＷ a card", "--json").stdout)
    assert drawing
    assert all("draw a card" in json.dumps(card).lower() for card in drawing)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["cards", "list", "rumbling-angle"], "did you mean 'rumbling-angel'?"),
        (["cards", "list", "rumbling-angel", "--type", "evnt"], "did you mean 'event'?"),
        (["cards", "list", "rumbling-angel", "--set", "first"], "has no set 'first'"),
        (["cards", "check"], "Missing argument 'FILE...'"),
        (["decks", "list", "chess"], "there is no game 'chess'"),
        (["decks", "show", "x", "--game", "chess"], "there is no game 'chess'"),
        (["decks", "check", "x.txt", "--options", "deck_size"], "NAME=VALUE"),
        (["decks", "check", "sparks-and-kites", "--options", "size=3"], "has no option 'size'"),
    ],
)
def test_a_wrong_command_exits_with_2(run: Callable[..., Result], words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_card_is_shown_in_both_languages(run: Callable[..., Result], cards: Pool) -> None:
    card = next(card for card in cards.cards.values() if card.texts)
    for language in ("ja", "en"):
        shown = run("cards", "show", card.names["en"].upper(), "--language", language)
        assert shown.exit_code == 0
        for text in (card.id, *card.names.values(), card.text("ja"), card.text("en"), card.flavour[language]):
            assert text in shown.stdout
    assert run("cards", "show", card.id, env={"KIRIFUDA_LANGUAGE": "ja"}).stdout.startswith(card.names["ja"])


def test_a_card_with_two_boxes_says_in_both_languages_which_text_is_which(run: Callable[..., Result]) -> None:
    ficus = pool("ficus").cards.values()
    card = next(card for card in ficus if {"main", "support"} <= card.texts.keys())
    for language, other in (("ja", "en"), ("en", "ja")):
        first, _, second = run("cards", "show", card.id, "--language", language).stdout.partition(f"\n{other}: ")
        for part, said in ((first, language), (second, other)):
            labels = ("Main: [", "Support: [") if said == "en" else ("メイン：【", "サポート：【")
            assert all(f"\n{label}" in part for label in labels)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("card", "near"),
    [
        ("", []), ("no such card", []), ("Kururi the Anemometr", ["Kururi"]), ("Drum Towr", ["FN-059"]),
        ("FN-099", ["FN-0"]), ("FT-099", ["FT-0"]), ("Stra", []), ("Fox", []), ("Snow Lantern", []),
    ],
)  # fmt: skip
def test_a_card_that_no_game_has_is_missed_once(
    run: Callable[..., Result], card: str, near: list[str], language: str
) -> None:
    """In one line, with the nearest names of all games together: at most three."""
    said = run("cards", "show", card, "--language", language).stderr.splitlines()
    assert len(said) == 1, said
    assert all(name in said[0] for name in near)
    assert said[0].count(" / ") <= 3


def test_near_names_of_every_game_are_weighed_together() -> None:
    pools = [pool(game) for game in ("rumbling-angel", "ficus")]
    assert str(in_none(pools, "Kururi the Anemometr")) == str(in_none(pools[::-1], "Kururi the Anemometr"))
    meant = str(in_none(pools, "Kururi the Anemometr"))
    assert meant.index("Kururi") < len(meant)
    assert str(pools[1].why_not("Kururi the Anemometr")).split("did you mean ")[1][:6] in meant


def test_a_deck_that_no_game_has_is_missed_once(run: Callable[..., Result]) -> None:
    near = run("decks", "show", "under-the-snows", "--language", "en").stderr
    assert near == "there is no deck 'under-the-snows'; did you mean 'under-the-snow'?\n"
    known = run("decks", "show", "xyz", "--language", "en").stderr
    assert len(known.splitlines()) == 1
    assert "sparks-and-kites" in known
    assert "under-the-snow" in known


def test_a_card_that_is_not_there_exits_with_1(run: Callable[..., Result]) -> None:
    result = run("cards", "show", "no such card")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("there is no card 'no such card'")


def test_checking_card_files(run: Callable[..., Result]) -> None:
    good, bad = str(CORPUS / "cards" / "good.toml"), str(CORPUS / "cards" / "unknown-key.toml")
    assert run("cards", "check", good).stdout == f"{good}: ok\n"
    result = run("cards", "check", good, bad)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [f"{good}: ok", f"{bad}:15:1: unknown key 'skilz'; did you mean 'skills'?"]
    assert json.loads(run("cards", "check", good, bad, "--json").stdout) == [
        {"file": bad, "line": 15, "column": 1, "message": "unknown key 'skilz'; did you mean 'skills'?"}
    ]


def test_a_users_faulty_set_is_mentioned_and_the_rest_goes_on(run: Callable[..., Result], home: Path) -> None:
    folder = home / "cards" / "rumbling-angel"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("x", encoding="utf-8")
    result = run("cards", "list", "rumbling-angel")
    assert result.exit_code == 0
    assert "broken.toml is left out: 1 fault; kirifuda cards check says which" in result.stderr


def test_decks_are_listed_shown_and_legal(run: Callable[..., Result]) -> None:
    listed = json.loads(run("decks", "list", "rumbling-angel", "--json").stdout)
    assert listed
    for deck in listed:
        name = deck["deck"]
        assert deck["size"] == 60
        assert deck["name"]["ja"] in run("decks", "list", "rumbling-angel", "--language", "ja").stdout
        assert run("decks", "check", name).stdout == f"{name}: ok\n"
        shown = json.loads(run("decks", "show", name, "--json").stdout)
        assert sum(card["count"] for card in shown["cards"]) == 60
        assert shown["problems"] == []
        assert shown["code"] in run("decks", "show", name).stdout


def test_an_illegal_deck_exits_with_1_and_names_the_rules(run: Callable[..., Result], cards: Pool) -> None:
    first = next(iter(cards.cards.values()))
    result = run("decks", "check", "-", stdin=f"5 {first.id}\n")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "-: RA-1.1 The deck has 5 cards; it must have 60.",
        f"-: RA-1.2 There are 5 cards of one name; at most 4 are allowed. ({first.names['en']})",
    ]
    smaller = ["--options", "deck_size=5", "--options", "copies=5"]
    assert run("decks", "check", "-", *smaller, stdin=f"5 {first.id}").exit_code == 0


def test_a_list_becomes_a_code_and_a_code_a_list(run: Callable[..., Result], tmp_path: Path) -> None:
    code = run("decks", "code", "sparks-and-kites").stdout
    assert code.startswith("KD1-")
    file = tmp_path / "again.txt"
    file.write_text(run("decks", "code", code.strip()).stdout, encoding="utf-8")
    assert run("decks", "code", str(file)).stdout == code
    damaged = run("decks", "code", code.strip()[:-1])
    assert (damaged.exit_code, damaged.stdout) == (1, "")
    assert "damaged" in damaged.stderr


@pytest.mark.parametrize(
    "command",
    ["cards", "cards list", "cards show", "cards check"]
    + ["decks", "decks list", "decks show", "decks check", "decks code"],
)
def test_help_has_examples_and_exit_codes(run: Callable[..., Result], command: str) -> None:
    text = run(*command.split(), "--help").stdout
    assert "Examples:" in text
    assert f"  kirifuda {command}" in text
    assert "Exit codes: 0" in text
