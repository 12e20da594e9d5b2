"""The forms of a record that give nothing away: what a seat saw, and a guess at what it could not see."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.agents.priors import Prior
from kirifuda.errors import NotLegal, RecordError, Stale
from kirifuda.kernel.bits import BACK, PLACE_BITS
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.positions import decode, encode
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import Setup, State, owner_of
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import names, rules
from kirifuda.library.pool import pool
from kirifuda.record import SAMPLED, SEAT, DeckList, Match, Seated, Timeline, Witness, parse, sampled, seat_form
from kirifuda.record.lines import EVERY, Header
from kirifuda.record.pins import pinned
from kirifuda.record.seen import KEYS

Play = Callable[..., Match]
GoOn = Callable[[Match, int], None]
SEATS = (0, 1)


def played(game: str, seed: int, choices: int = 150) -> Match:
    """A match of two shipped decks, answered at random, with a few answers taken back."""
    cards = pool(game)
    decks = [load_deck(name, cards) for name in built_in(cards.rules)][:2]
    match = Match.start(game, (decks[0], decks[1]), seed, seats=(Seated("Aki"), Seated("Ben", "random")))
    rng = seeded(seed)
    while match.decision is not None and len(match.decisions) < choices:
        match.choose(match.decision.seat, match.decision.options.sample(rng))
        if rng.roll(12) == 0:
            match.undo(len(match.decisions) - 1 - rng.roll(min(3, len(match.decisions))))
    return match


@pytest.fixture(scope="module", params=names())
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param, 3)


# What a seat saw -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_every_step_is_what_the_seat_was_shown(match: Match, seat: int) -> None:
    witness = Witness(parse(seat_form(match, seat)))
    shown: list[State] = []
    for n, state in enumerate(match.states):
        own = n > 0 and match.decisions[n - 1].made.seat == seat
        seen, before = match.rules.view(state, seat), match.rules.view(shown[-1], seat) if shown else None
        if own or match.rules.events(state, seat) or seen != before:
            shown.append(state)
    assert len(witness.steps) == len(shown)
    for step, state in zip(witness.steps, shown, strict=True):
        assert step.view == match.rules.view(state, seat)
        told = match.rules.events(state, seat)
        assert [sight.encode() for sight in step.sights] == [sight.encode() for sight in told]
    own_answers = [decided.made.do for decided in match.decisions if decided.made.seat == seat]
    assert [step.do for step in witness.steps if step.do] == own_answers


@pytest.mark.parametrize("seat", SEATS)
def test_nothing_stands_in_it_that_the_seat_does_not_know(match: Match, seat: int) -> None:
    text = seat_form(match, seat)
    header = json.loads(text.splitlines()[0])
    assert "seed" not in header
    deck = match.header.decks[1 - seat]
    assert header["decks"][1 - seat] == {"name": deck.name, "size": len(deck.cards)}
    assert '"digest"' not in text
    known = {card.id for card in match.header.decks[seat].cards}
    whole = Match.read(match.text)  # also what was taken back was seen
    for state in [*whole.states, *taken_back(match)]:
        view = match.rules.view(state, seat)
        known |= {d.id for d in view.state.defs} | {sight.card.id for sight in match.rules.events(state, seat)}
        known |= {address.partition("/")[0] for address in view.state.setup.abilities}
    assert {card["id"] for card in header["cards"]} <= known
    for other in {card.id for card in match.header.decks[1 - seat].cards} - known:
        assert other not in text


def taken_back(match: Match) -> list[State]:
    """The positions that were taken back later."""
    found: list[State] = []
    read = parse(match.text)
    timeline = Timeline(read.header, match.states[0])
    for entry, _ in read.entries:
        assert timeline.follow(entry) is None
        found.append(timeline.state)
    return found


def twin(match: Match, seat: int) -> list[Match]:
    """Matches that differ only in what the seat does not know: the other's unseen cards, its deck list, the seed."""
    other = 1 - seat
    states = match.states
    unseen = [
        card for card in range(1, len(states[0].recs))
        if owner_of(states[0], card) == other and not any(s.recs[card].loc >> PLACE_BITS & 1 << seat for s in states)
    ]  # fmt: skip
    theirs = {card.id for card in match.header.decks[other].cards}
    strangers = [card for card in pool(match.rules.name).cards.values() if card.id not in theirs]
    found: list[Match] = []
    for n, card in enumerate(unseen):
        changed = replaced(match, card, strangers[n % len(strangers)].definition.id, other)
        if changed is not None:
            found.append(changed)
    return found


def replaced(match: Match, card: int, by: str, other: int) -> Match | None:
    """The match with another card in the place of one; None if it would not have gone alike."""
    h, first = match.header, match.states[0]
    stranger = pool(match.rules.name).cards[by]
    pins = tuple({pin.definition.id: pin for pin in (*h.cards, pinned(match.rules, stranger))}.values())
    lists = [list(deck.cards) for deck in h.decks]
    whole = match.rules.setup((tuple([pin.definition for pin in pins]), ()), None)
    numbers = {d.id: d.number for d in whole.defs}
    lie = [numbers[d.id] for d in first.defs[1:]]
    lie[card - 1] = numbers[by]
    split = len(lists[0])
    setup = Setup(match.rules, h.options, whole.defs, whole.abilities, (tuple(lie[:split]), tuple(lie[split:])))
    state = decode(setup, encode(first))
    state.log = first.log
    gone = first.defs[card].id
    index = next(i for i, d in enumerate(lists[other]) if d.id == gone)
    lists[other][index] = stranger.definition
    header = Header(
        h.rules, h.rules_version, h.kirifuda, h.options, h.seed + 1, h.seats,
        (DeckList(tuple(lists[0]), h.decks[0].name), DeckList(tuple(lists[1]), h.decks[1].name)), pins, EVERY,
    )  # fmt: skip
    changed = Match.begin(Timeline(header, state), None, False, None)
    try:
        for decided in match.decisions:
            changed.choose(decided.made.seat, decided.choice, decided.made.number)
    except (NotLegal, Stale):
        return None
    return changed


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seat", SEATS)
def test_two_records_that_differ_only_in_what_a_seat_may_not_know_give_the_same(game: str, seat: int) -> None:
    compared = 0
    for seed in range(2):
        cards = pool(game)
        decks = [load_deck(name, cards) for name in built_in(cards.rules)][:2]
        match = Match.start(game, (decks[0], decks[1]), seed)
        rng = seeded(seed)
        while match.decision is not None and len(match.decisions) < 40:
            match.choose(match.decision.seat, match.decision.options.sample(rng))
        for other in twin(match, seat)[:12]:
            compared += 1
            assert seat_form(other, seat) == seat_form(match, seat)
    assert compared >= 8


def test_what_the_other_seat_declared_and_took_back_leaves_no_trace() -> None:
    """Somebody who thinks better of a declaration is seen to have done what he did in the end."""
    for seed in range(30):
        match = played("rumbling-angel", seed, 60)
        for n, decided in enumerate(match.decisions):
            after = decided.after
            if after.ask is not None and after.ask.back and after.ask.seat == decided.made.seat:
                hesitant = match.branch(n + 1)
                hesitant.choose(decided.made.seat, Choice((BACK,)))
                hesitant.choose(decided.made.seat, decided.choice)
                plain = match.branch(n + 1)
                assert seat_form(hesitant, 1 - decided.made.seat) == seat_form(plain, 1 - decided.made.seat)
                assert seat_form(hesitant, decided.made.seat) != seat_form(plain, decided.made.seat)
                return
    raise AssertionError("nobody ever hesitated")


def test_it_says_what_cannot_be_checked_and_is_not_played_again(match: Match) -> None:
    text = seat_form(match, 0)
    read = parse(text)
    assert (read.header.form, read.header.seat) == (SEAT, 0)
    assert "can't be checked" in str(Witness(read).notes[0])
    with pytest.raises(RecordError, match="not played again"):
        Match.read(text)


# A guess -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_a_guess_looks_the_same_to_the_seat_and_is_played_on(match: Match, seat: int) -> None:
    for n in range(0, len(match.states), 9):
        view = match.rules.view(match.states[n], seat)
        if view.state.outcome is not None:
            continue
        rng = seeded(n)
        guess = sampled(match.header, Prior(rng).supposed(view), rng)
        assert match.rules.view(guess.state, seat).encode() == view.encode()
        for _ in range(12):
            if guess.decision is not None:
                guess.choose(guess.decision.seat, guess.decision.options.sample(rng))
        again = Match.read(guess.text)
        assert again.state.digest == guess.state.digest
        assert (again.header.form, again.header.seat) == (SAMPLED, seat)
        assert "a guess" in str(again.notes[0])
        middle = len(again.decisions) // 2
        assert again.branch(middle).state.digest == again.states[middle].digest


@pytest.mark.parametrize("seat", SEATS)
def test_a_guess_is_made_of_what_a_seat_saw_alone(match: Match, seat: int) -> None:
    witness = Witness(parse(seat_form(match, seat)))
    n = len(witness.steps) * 2 // 3
    rng = seeded(5)
    guess = sampled(witness.header, Prior(rng).supposed(witness.live(n)), rng)
    assert match.rules.view(guess.state, seat).encode() == witness.steps[n].view.encode()
    assert Match.read(guess.text).state.digest == guess.state.digest


def test_a_guess_does_not_know_the_other_deck(match: Match) -> None:
    view = match.rules.view(match.states[0], 0)
    rng = seeded(1)
    text = sampled(match.header, Prior(rng).supposed(view), rng).text
    assert '"seed"' not in text
    own = match.header
    stranger = Header(
        own.rules, own.rules_version, own.kirifuda, own.options, 99, own.seats,
        (own.decks[0], DeckList((), own.decks[1].name)),
        tuple([card for card in own.cards if card.definition in own.decks[0].cards]), own.every,
    )  # fmt: skip
    rng = seeded(1)
    assert sampled(stranger, Prior(rng).supposed(view), rng).text == text


# Bad files -----------------------------------------------------------------------------------------------


def small(form: str) -> bytes:
    match = played("leaf-boats", 1, 12)
    if form == SEAT:
        return seat_form(match, 0).encode()
    rng = seeded(1)
    guess = sampled(match.header, Prior(rng).supposed(match.rules.view(match.state, 0)), rng)
    guess.choose(guess.state.ask.seat, guess.decision.options.sample(rng))  # type: ignore[union-attr]
    return guess.text.encode()


FILES = {form: small(form) for form in (SEAT, SAMPLED)}


PIECES = [b"0", b"1", b"-1", b"99999", b"[]", b"{}", b'""', b"null", b", "]


@pytest.mark.parametrize("form", [SEAT, SAMPLED])
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_no_bytes_are_more_than_an_error(form: str, data: st.DataObject) -> None:
    good = FILES[form]
    at = data.draw(st.integers(0, len(good) - 1))
    length = data.draw(st.integers(0, 12))
    put = data.draw(st.one_of(st.binary(max_size=6), st.sampled_from(PIECES)))
    open_file(form, good[:at] + put + good[at + length :])


LARGE = (2**62, -(2**62), 2**63 - 1, 2**64, -(10**30))
"""Just beyond what compiled arithmetic takes, and far beyond."""


@pytest.mark.parametrize("form", [SEAT, SAMPLED])
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_no_number_is_more_than_an_error(form: str, data: st.DataObject) -> None:
    """Every number of a line may be another one."""
    lines = FILES[form].decode().splitlines()
    n = data.draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[n])
    leaves = list(numbers_in(line))
    holder, key = data.draw(st.sampled_from(leaves))
    holder[key] = data.draw(st.one_of(st.integers(-3, 70), st.integers(-(2**62), 2**62), st.sampled_from(LARGE)))
    lines[n] = json.dumps(line, ensure_ascii=False)
    open_file(form, "\n".join(lines).encode())


@pytest.mark.parametrize("form", [SEAT, SAMPLED])
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_no_tree_is_more_than_an_error(form: str, data: st.DataObject) -> None:
    """Any phrase of a pinned text may lack something, or hold another thing."""
    lines = FILES[form].decode().splitlines()
    head = json.loads(lines[0])
    trees = [text["tree"] for card in head["cards"] for text in card.get("texts", ())]
    phrase = data.draw(st.sampled_from(list(phrases_in(trees))))
    at = data.draw(st.integers(0, len(phrase) - 1))
    if data.draw(st.booleans()):
        del phrase[at:]
    else:
        phrase[at] = data.draw(st.sampled_from([0, -1, 7, "'x", "x", ["x"], ["act"], [], None]))
    lines[0] = json.dumps(head, ensure_ascii=False)
    open_file(form, "\n".join(lines).encode())


def phrases_in(value: object) -> Iterator[list[object]]:
    """Every list in a value, itself too."""
    if isinstance(value, list):
        if value and isinstance(value[0], str):
            yield value
        for item in value:
            yield from phrases_in(item)


def numbers_in(value: object) -> list[tuple[dict[str, object] | list[object], str | int]]:
    found: list[tuple[dict[str, object] | list[object], str | int]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(item, int):
            found.append((value, key))  # type: ignore[arg-type]
        found += numbers_in(item)
    return found


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda places, full: places[full].__setitem__(0, 0), "a position lays card 0 where it does not lie"),
        (lambda places, full: places[full].append(places[full][0]), "a position lays one card twice"),
        (lambda places, full: places[full].pop(), "a position leaves out a card"),
    ],
)
def test_each_card_of_a_guess_lies_once(spoil: Callable[[list[list[int]], int], object], message: str) -> None:
    lines = FILES[SAMPLED].decode().splitlines()
    head = json.loads(lines[0])
    places = head["position"][3]
    spoil(places, next(i for i, cards in enumerate(places) if cards))
    lines[0] = json.dumps(head, ensure_ascii=False)
    with pytest.raises(RecordError, match=message):
        Match.read("\n".join(lines).encode())


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda rows: rows.__setitem__(11, [-1, "out-of-life", 201]), "an outcome that no match has"),
        (lambda rows: rows.__setitem__(11, [7, "out-of-life", 201]), "an outcome that no match has"),
        (lambda rows: rows.__setitem__(11, [0, "out-of-life", -5]), "an outcome that no match has"),
        (lambda rows: rows[6].__setitem__(1, max(rows[6])), "a handle that can't be its own"),
        (lambda rows: rows[6].__setitem__(1, -1), "a handle that can't be its own"),
        (lambda rows: rows[12].__setitem__(1, -1), "a position counts what can't be counted|can't be its own"),
        (lambda rows: rows[12].__setitem__(1, 0), "can't be its own|can't be counted"),
        (lambda rows: rows[12].__setitem__(2, -3), "a position counts what can't be counted"),
        (lambda rows: rows[4].__setitem__(1, rows[4][1] ^ 1 << 7), "can't be its own|from somebody who sees it"),
        (lambda rows: rows[5][0].__setitem__(1, -1), "what can't be"),
        (lambda rows: rows[5][0].__setitem__(3, 1 << 40), "what can't be"),
        (lambda rows: rows[5][0].__setitem__(2, [-1, 0, 0, 0]), "what can't be"),
    ],
)
def test_what_no_position_has_is_refused_in_a_guess(spoil: Callable[[Any], object], message: str) -> None:
    lines = FILES[SAMPLED].decode().splitlines()
    head = json.loads(lines[0])
    spoil(head["position"])
    lines[0] = json.dumps(head, ensure_ascii=False)
    with pytest.raises(RecordError, match=message):
        Match.read("\n".join(lines).encode())


@pytest.mark.parametrize("seat", [2, 9, -1])
def test_a_guess_gives_the_turn_to_a_seat_that_is_there(seat: int) -> None:
    lines = FILES[SAMPLED].decode().splitlines()
    head = json.loads(lines[0])
    head["position"][7][rules(head["game"]).active] = seat
    lines[0] = json.dumps(head, ensure_ascii=False)
    with pytest.raises(RecordError, match="gives the turn to a seat that is not there"):
        Match.read("\n".join(lines).encode())


def test_a_card_in_play_of_a_guess_has_its_record() -> None:
    lines = FILES[SAMPLED].decode().splitlines()
    head = json.loads(lines[0])
    kept = head["position"][5]
    in_play = next(row for row in kept if row[3] > 0)
    kept.remove(in_play)
    lines[0] = json.dumps(head, ensure_ascii=False)
    with pytest.raises(RecordError, match=f"says nothing of card {in_play[0]}, which is in play"):
        Match.read("\n".join(lines).encode())


def open_file(form: str, data: bytes) -> None:
    """Read a file with everything that is shown of it; what is wrong with it is a RecordError, and nothing else."""
    with contextlib.suppress(RecordError):
        read = parse(data, "x.kifu")
        if read.header.form == SEAT:
            Witness(read)
        else:
            Match.read(data)


def test_rows_that_are_missing_are_named() -> None:
    lines = FILES[SEAT].decode().splitlines()
    first = json.loads(lines[1])
    assert sorted(first["view"]) == sorted(KEYS)
    del first["view"]["nums"]
    with pytest.raises(RecordError, match=r"x.kifu:2:\d+: a view lacks the key 'nums'"):
        Witness(parse("\n".join([lines[0], json.dumps(first)]), "x.kifu"))


@pytest.mark.parametrize("n", [1, 2])
def test_a_row_that_no_view_has_is_named_where_it_stands(n: int) -> None:
    lines = FILES[SEAT].decode().splitlines()
    odd = json.loads(lines[n])
    odd["view"]["numz"] = []
    lines[n] = json.dumps(odd)
    column = lines[n].index('"numz"') + 1
    found = rf"x.kifu:{n + 1}:{column}: a view has no key 'numz'; did you mean 'nums'\?"
    with pytest.raises(RecordError, match=found):
        Witness(parse("\n".join(lines), "x.kifu"))


def test_an_event_that_is_no_list_is_named() -> None:
    lines = FILES[SEAT].decode().splitlines()
    odd = json.loads(lines[1])
    odd["events"] = [3]
    with pytest.raises(RecordError, match=r"x.kifu:2:\d+: an event is a list, not 3"):
        parse("\n".join([lines[0], json.dumps(odd)]), "x.kifu")


def test_an_answer_that_was_not_offered_is_named() -> None:
    lines = FILES[SEAT].decode().splitlines()
    n, line = next((n, json.loads(line)) for n, line in enumerate(lines) if '"do": ' in line and n)
    line["do"] = "choose 999"
    lines[n] = json.dumps(line)
    with pytest.raises(RecordError, match=rf"x.kifu:{n + 1}:\d+: 'choose 999' is not among"):
        Witness(parse("\n".join(lines), "x.kifu"))
