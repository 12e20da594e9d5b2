"""What readers are told: no ids, no other language, and nothing that their seat may not know."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import KNOWN, PLACE_BITS, SLOT, token
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import Outcome, State
from kirifuda.library.decks import load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.words.board import board, hand
from kirifuda.words.catalogue import game_catalogue
from kirifuda.words.explaining import act, outcome, refusal
from kirifuda.words.logs import log_lines
from kirifuda.words.questions import options, question
from kirifuda.words.reader import Reader
from kirifuda.words.wrapping import columns, hanging

GAME = "rumbling-angel"
RULES = rules(GAME)
LISTS = Path(__file__).parents[1] / "decks"
DECKS = {
    GAME: (str(LISTS / "kites.txt"), str(LISTS / "lights.txt")),
    "ficus": ("downhill-express", "glass-observatory"),
}
"""Of each game two decks that share no card of a name that could give it away."""
LONG = 160
"""Positions of a match that are told: some games are long."""
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z]+")
KEYS_IN_JAPANESE = {"AP", "DP", "MP", "RA", "FC", "A", "B"}
games = pytest.mark.parametrize("name", DECKS)


@lru_cache(maxsize=4)
def game(seed: int, conceal: bool = False, name: str = GAME) -> list[State]:
    """The positions of a random match."""
    cards = pool(name)
    first, second = (load_deck(deck, cards).cards for deck in DECKS[name])
    rng = seeded(seed)
    states = [rules(name).start((first, second), seed, {"conceal_responses": conceal})]
    while states[-1].outcome is None and (name == GAME or len(states) < LONG):
        states.append(rules(name).apply_random(states[-1], rng))
    return states


def reader(language: str, seat: int = 0, name: str = GAME) -> Reader:
    return Reader(rules(name), language, seat, pool(name).cards)


def told(by: Reader, s: State) -> Iterator[str]:
    """Everything that this position lets a terminal say to the seat."""
    seat = None if by.seat == 2 else by.seat
    its = by.rules
    yield from log_lines(by, its.events(s, seat))
    view = its.view(s, seat)
    yield from board(by, view)
    if view.decision is not None:
        yield question(by, view)
        yield from [option.text for option in options(by, view)]
        for zone in by.table["seat"]["listed"]:
            yield from hand(by, view.state, by.seat, zone)
            yield from hand(by, view.state, 1 - by.seat, zone)
        for card in view.state.places[view.state.layout.place(by.seat, its.held_zone)]:
            for pick in its.acts(view.state, by.seat, card):
                yield from act(by, view, pick)


@games
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_id_and_no_hole_is_shown(language: str, seat: int, name: str) -> None:
    tables = "|".join(game_catalogue(name, language).tables)
    leak = re.compile(rf"\b(?:{tables})\.[a-z]|\{{\w+[:|}}]")
    by = reader(language, seat, name)
    for seed in (1, 2, 3):
        for s in game(seed, False, name):
            for line in told(by, s):
                assert not leak.search(line), line


@games
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_is_no_answer_is_refused_by_its_name(language: str, name: str) -> None:
    """Places, cards that lie elsewhere and cards that there are not: each is asked about as an answer."""
    by = reader(language, 0, name)
    refused = 0
    for s in game(1, False, name)[::7]:
        view = rules(name).view(s, 0)
        if s.decision is None or s.decision.seat != 0:
            continue
        slots = [SLOT | i for i in range(2 * s.layout.slots)]
        things = [view.handle(c) for c in range(1, len(view.state.recs)) if view.handle(c)]
        for thing in slots + things[::9]:
            choice = Choice((token(rules(name).slot_code if thing & SLOT else rules(name).card_code, thing),))
            try:
                rules(name).apply(s, choice)
            except NotLegal as error:
                refused += 1
                for line in refusal(by, view, error):
                    assert "{" not in line, line
    assert refused


@games
def test_english_lines_are_english(name: str) -> None:
    by = reader("en", 0, name)
    for s in game(4, False, name):
        for line in told(by, s):
            assert not JAPANESE.search(line), line


@games
def test_japanese_lines_are_japanese(name: str) -> None:
    by = reader("ja", 0, name)
    for s in game(4, False, name):
        for line in told(by, s):
            assert set(LATIN.findall(line)) <= KEYS_IN_JAPANESE, line


@games
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_is_named_that_the_seat_has_not_seen(language: str, seat: int, name: str) -> None:
    """The other deck has other cards: their names may be said only from when the seat has seen one of them."""
    by = reader(language, seat, name)
    for seed in (5, 6, 7, 8):
        states = game(seed, True, name)
        theirs = {d.id for d in states[0].defs if d.id} - {d.id for d in own(states[0], seat)}
        names = {by.cards[one].names[language]: one for one in theirs}
        seen: set[str] = set()
        for s in states:
            seen |= {s.defs[c].id for c in range(1, len(s.recs)) if s.recs[c].loc >> PLACE_BITS & KNOWN & 1 << seat}
            seen |= {e.card.id for e in by.rules.events(s, seat)}
            text = "\n".join(told(by, s))
            for called, one in names.items():
                assert one in seen or called not in text, (seed, called)


def own(s: State, seat: int) -> list[object]:
    split = s.setup.split
    return s.defs[1 : split + 1] if seat == 0 else s.defs[split + 1 :]


@games
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_state_that_looks_the_same_is_told_the_same(language: str, name: str) -> None:
    """Whatever the other seat holds: a sample of a view is told exactly as the position itself."""
    by = reader(language, 0, name)
    rng = seeded(11)
    setup = game(9, True, name)[0].setup
    lists = tuple([tuple([setup.defs[number] for number in deck]) for deck in setup.decks])
    for s in game(9, True, name)[:60]:
        view = by.rules.view(s, 0)
        if view.decision is not None:
            other = by.rules.view(by.rules.sample(view, rng, (lists[0], lists[1])), 0)
            assert board(by, other) == board(by, view)
            assert question(by, other) == question(by, view)
            assert [o.text for o in options(by, other)] == [o.text for o in options(by, view)]


@games
def test_lines_fit_the_terminal(name: str) -> None:
    for language in ("ja", "en"):
        by = reader(language, 0, name)
        for s in game(4, False, name):
            for line in told(by, s):
                for row in hanging(line, 80):
                    assert columns(row) <= 80, row


def test_changed_numbers_are_shown_with_the_difference() -> None:
    by = reader("en")
    shown = "\n".join(line for seed in (1, 2, 3, 4) for s in game(seed) for line in board(by, RULES.view(s, 0)))
    assert re.search(r"AP \d+ \(\+\d+\)", shown)


def test_a_game_without_battles_is_told_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    by = reader("en")
    s = next(s for s in game(4) if s.nums[RULES.words("table").index("attacker")])
    view = RULES.view(s, 0)
    (line,) = [line for line in board(by, view) if line.startswith("Battle: ")]
    assert " against " in line
    layout = {**by.table, "state": {name: word for name, word in by.table["state"].items() if name != "battle"}}
    monkeypatch.setattr(by, "table", layout)
    assert board(by, view) == [one for one in board(reader("en"), view) if one != line]


def test_why_not_names_the_rule_and_what_is_missing() -> None:
    by = reader("en")
    lines = [line for seed in (1, 2, 3) for s in game(seed) if s.ask and s.ask.seat == 0 for line in told(by, s)]
    lacking = re.compile(r"  NO, RA-5\.2: No empty area of yours has the fields to enter: .+\.")
    assert any(lacking.fullmatch(line) for line in lines)
    assert any(line.startswith("  NO, RA-6.1: ") and "missing: " in line for line in lines)
    assert any(line.startswith("You can: placing ") for line in lines)


def test_answers_are_explained_by_number() -> None:
    by = reader("en")
    for s in game(3):
        view = RULES.view(s, 0)
        if view.decision is not None and view.decision.reason == "hand-limit":
            first = options(by, view)[0].pick
            handle = first - (first & 0xFFFFF) + view.handle(first & 0xFFFFF)
            found = RULES.explain(view, Choice((handle, handle)))
            assert [f.message for f in found if not f.met]
            return
    pytest.fail("nobody was over the hand limit")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_ending_is_said_from_every_seat(language: str) -> None:
    endings = [*game_catalogue(GAME, language).tables["ended"], "conceded", "timed-out", "agent-crashed"]
    for ending in endings:
        for seat in range(3):
            for winner in (0, 1):
                line = outcome(reader(language, seat), Outcome(winner, ending, 201))
                assert "{" not in line
                assert "RA-2.1" in line
    assert outcome(reader("en"), Outcome(0, "conceded", 204)) == "You win: the opponent conceded (RA-2.4)."
    assert outcome(reader("en"), Outcome(1, "out-of-life", 201)) == (
        "The opponent wins: you have no life cards left (RA-2.1)."
    )
    assert outcome(reader("ja"), Outcome(None, "loop", 209)) == "引き分けです。同じ局面が繰り返されました（RA-2.9）。"


def text_of(language: str, card: str, name: str) -> str:
    by = reader(language, name=name)
    return by.texts(by.cards[card].definition)


def test_a_card_s_boxes_are_told_apart_where_its_type_has_several() -> None:
    boxes = {card.id: sorted({"main", "support"} & card.texts.keys()) for card in pool("ficus").cards.values()}
    both = next(card for card, names in boxes.items() if len(names) == 2)
    alone = next(card for card, names in boxes.items() if names == ["support"])
    plain = next(card for card, names in boxes.items() if not names and "effect" in pool("ficus").cards[card].texts)
    single = next(card.id for card in pool(GAME).cards.values() if card.texts)
    assert re.match(r"Main: \[.* Support: \[", text_of("en", both, "ficus"))
    assert re.match(r"メイン：【.*。サポート：【", text_of("ja", both, "ficus"))
    assert text_of("en", alone, "ficus").startswith("Support: [")
    assert text_of("ja", alone, "ficus").startswith("サポート：【")
    for language in ("en", "ja"):
        for name, card in (("ficus", plain), (GAME, single)):
            by = reader(language, name=name)
            assert by.text_lines(by.cards[card]) == by.cards[card].text(language).split("\n")
            assert text_of(language, card, name).startswith(by.text_lines(by.cards[card])[0])


@games
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_card_s_lines_leave_no_hole(name: str, language: str) -> None:
    by = reader(language, name=name)
    for card in by.cards.values():
        lines = [*by.details(card.definition), *by.text_lines(card), by.texts(card.definition)]
        assert not [line for line in lines if re.search(r"[{}]", line)]


@games
def test_a_deck_of_one_card_has_one_card(name: str) -> None:
    by = reader("en", name=name)
    assert by.say("unmet", "deck-size", size=1, expected=60) == "The deck has 1 card; it must have 60."
    assert by.say("unmet", "deck-size", size=2, expected=60) == "The deck has 2 cards; it must have 60."
