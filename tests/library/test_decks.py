"""Decks: lists, the rules' objections, share codes."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.errors import DeckError, DeckErrors
from kirifuda.kernel.cards import BLANK_FACE, CardDef
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import Values
from kirifuda.library.cards import Card
from kirifuda.library.codes import ALPHABET, PREFIX, code, from_code
from kirifuda.library.decks import MOST, Deck, built_in, load_deck, parse_deck
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import Pool

GAME = rules_of("rumbling-angel")
IDS = st.from_regex(r"[A-Z0-9]{1,5}(-[A-Z0-9]{1,5}){0,2}", fullmatch=True)


def card(id: str) -> Card:
    definition = CardDef(id, id, 1, BLANK_FACE)
    return Card(definition, {"ja": f"札「{id}」", "en": f"Card # {id}"}, {}, {}, {}, Values(), "made")


@st.composite
def decks(draw: st.DrawFn) -> tuple[Deck, Pool]:
    """A deck of any cards, and a pool that has them."""
    ids = draw(st.lists(IDS, min_size=1, max_size=40, unique=True))
    entries = [(draw(st.integers(1, MOST)), card(card_id)) for card_id in ids]
    pool = Pool(GAME, []).extended([card for _, card in entries])
    return Deck("made", entries), pool


def counts(deck: Deck) -> list[tuple[int, str]]:
    return [(count, card.id) for count, card in deck.entries]


@given(decks())
@settings(deadline=None)
def test_a_list_is_read_back_as_it_was_printed(made: tuple[Deck, Pool]) -> None:
    deck, pool = made
    for language in ("ja", "en"):
        assert counts(parse_deck(deck.text(language), pool, "again")) == counts(deck)


@given(decks())
@settings(deadline=None)
def test_a_share_code_holds_the_whole_deck(made: tuple[Deck, Pool]) -> None:
    deck, pool = made
    written = code(deck, GAME.name)
    again = from_code(written, pool)
    assert sorted(counts(again)) == sorted(counts(deck))
    assert code(again, GAME.name) == written
    assert set(written.removeprefix(PREFIX)) <= set(ALPHABET)


@given(decks(), st.data())
@settings(deadline=None)
def test_a_wrong_letter_is_noticed(made: tuple[Deck, Pool], data: st.DataObject) -> None:
    deck, pool = made
    written = code(deck, GAME.name)
    at = data.draw(st.integers(len(PREFIX), len(written) - 1))
    letter = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != written[at]]))
    with pytest.raises(DeckError, match="damaged"):
        from_code(written[:at] + letter + written[at + 1 :], pool)


@given(st.text(max_size=60))
@settings(deadline=None)
def test_no_text_is_more_than_an_error(text: str) -> None:
    pool = Pool(GAME, []).extended([card("A-1")])
    with suppress(DeckError):
        parse_deck(text, pool, "")
    for written in (text, PREFIX + text):
        with suppress(DeckError):
            from_code(written, pool)


@pytest.fixture
def shared(cards: Pool) -> str:
    return code(load_deck(next(iter(built_in(cards.rules))), cards), cards.rules.name)


def test_a_code_is_read_however_it_was_copied(cards: Pool, shared: str) -> None:
    wanted = counts(from_code(shared, cards))
    body = shared.removeprefix(PREFIX)
    spaced = PREFIX + "-".join(body[i : i + 5] for i in range(0, len(body), 5))
    misread = PREFIX + body.replace("0", "O").replace("1", "l")
    for copied in (f"  {shared}\n", shared.lower(), spaced, misread):
        assert counts(from_code(copied, cards)) == wanted


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c[:-2], "damaged: a letter is missing or wrong"),
        (lambda c: c + "7", "damaged"),
        (lambda c: c[:10] + c[11] + c[10] + c[12:], "damaged"),
        (lambda c: c[:9] + "U" + c[10:], "holds 'U', which is no letter of a code, at character 10"),
        (lambda c: "KD2" + c[3:], "begins with KD2-: a newer Kirifuda made it"),
        (lambda c: c.removeprefix(PREFIX), "a deck code begins with KD1-, found"),
        (lambda c: c[:4], "damaged"),
    ],
)
def test_a_damaged_code_says_so(change: object, message: str, cards: Pool, shared: str) -> None:
    assert callable(change)
    with pytest.raises(DeckError, match=message):
        from_code(change(shared), cards)


def test_a_code_of_another_game_says_so(cards: Pool) -> None:
    deck = load_deck(next(iter(built_in(cards.rules))), cards)
    with pytest.raises(DeckError, match="of another game, not of rumbling-angel"):
        from_code(code(deck, "mah-jongg"), cards)


def test_a_code_with_cards_that_are_not_here_names_them(cards: Pool) -> None:
    with pytest.raises(DeckError, match="cards that are not here: ZZ-1; add their set first"):
        from_code(code(Deck("", [(1, card("ZZ-1"))]), cards.rules.name), cards)


def test_every_built_in_deck_is_legal_and_its_code_is_short(cards: Pool, game: Rules) -> None:
    assert built_in(game)
    for name in built_in(game):
        deck = load_deck(name, cards)
        assert deck.problems(game) == []
        assert deck.names["ja"] != deck.names["en"]
        assert len(deck.about["ja"]) > 60
        assert len(deck.about["en"]) > 120
        assert len(code(deck, game.name)) < 70
        again = parse_deck(deck.text(), cards, name)
        assert (again.names, again.about) == (deck.names, deck.about)


def test_the_rules_object_with_their_numbers(cards: Pool, game: Rules) -> None:
    first = next(iter(cards.cards.values()))
    deck = Deck("few", [(5, first)])
    assert [finding.rule for finding in deck.problems(game)] == [101, 102]


def test_one_line_may_be_written_in_several_ways(cards: Pool) -> None:
    first = next(iter(cards.cards.values()))
    ja, en = first.names["ja"], first.names["en"].upper()
    for line in (f"3 {first.id}", f"3x {ja}", f"　３　{en}　# c", f"3 × {first.id}"):
        assert counts(parse_deck(line, cards, "")) == [(3, first.id)]


def test_comments_before_the_first_card_say_the_plan(cards: Pool) -> None:
    first = next(iter(cards.cards.values())).id
    assert parse_deck(f"# Watch: of old\n# note\n1 {first}  # en: not this\n# en: nor this", cards, "").about == {}
    one = parse_deck(f"# EN: It waits,\n#\n# en： then runs.\n1 {first}", cards, "watch")
    assert one.about == {"ja": "It waits, then runs.", "en": "It waits, then runs."}
    assert one.names["en"] == "watch"
    both = parse_deck(f"# en: It waits.\n# ja: 待って、\n# ja: 走る。\n# Watch (番)\n1 {first}", cards, "")
    assert both.about == {"ja": "待って、走る。", "en": "It waits."}
    assert both.names == {"ja": "番", "en": "Watch"}


def test_every_wrong_line_is_reported(cards: Pool) -> None:
    with pytest.raises(DeckErrors) as caught:
        parse_deck("3 nothing\nFN\n0 x\n", cards, "", "d.txt")
    assert [(error.file, error.line, error.column) for error in caught.value.errors] == [
        ("d.txt", 1, 3), ("d.txt", 2, 1), ("d.txt", 3, 1),
    ]  # fmt: skip


def test_a_deck_is_found_by_name_file_or_code(cards: Pool, game: Rules, tmp_path: Path, shared: str) -> None:
    name = next(iter(built_in(game)))
    file = tmp_path / "mine.txt"
    file.write_text(load_deck(name, cards).text(), encoding="utf-8")
    assert counts(load_deck(str(file), cards)) == counts(load_deck(name, cards))
    assert sorted(counts(load_deck(shared, cards))) == sorted(counts(load_deck(name, cards)))
    with pytest.raises(DeckError, match=f"did you mean '{name}'"):
        load_deck(name[:-1], cards)


@pytest.mark.parametrize(
    ("en", "ja", "title"),
    [("", "", ""), ("Watch", "Watch", "# Watch\n"), ("Watch", "番", "# Watch (番)\n"), ("", "番", "#  (番)\n")],
)
def test_a_list_is_headed_by_its_names_if_it_has_any(en: str, ja: str, title: str) -> None:
    deck = Deck("", [(2, card("FN-001"))], {"en": en, "ja": ja})
    assert deck.text("en") == f"{title}2 FN-001  # Card # FN-001\n"
