"""Every frame that a connection receives: it applies, tells what the view knows and no more, and can be answered."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kirifuda.kernel.bits import BACK
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State
from kirifuda.record import Match
from kirifuda.record.timeline import Timeline
from kirifuda.server.client import patched
from kirifuda.server.messages import Frame, Table, encoder
from kirifuda.server.shown.framing import Framing, plain
from kirifuda.server.shown.mat import layout
from kirifuda.server.shown.onlooker import BOTH, Onlooker, RoomFacts
from kirifuda.testing import pairs
from kirifuda.words.board import number
from kirifuda.words.catalogue import game_catalogue
from kirifuda.words.reader import capital
from kirifuda.words.rulebook import Rulebook

Played = Callable[..., Match]
languages = pytest.mark.parametrize("language", ["ja", "en"])
looks = pytest.mark.parametrize("look", [0, 1, 2])
MOST = 2048
"""Bytes of a mean delta."""


def film(match: Match, look: int, language: str, facts: RoomFacts) -> Iterator[tuple[Table, Frame | None]]:
    """Every position of a match, and the frame that shows it."""
    onlooker = Onlooker(match, look, language)
    framing = Framing(onlooker.printed)
    for n in range(len(match.states)):
        table = onlooker.table(facts, n)
        log, motions = onlooker.happened(n - 1, n)
        yield table, framing.next(table, log, motions) if n else framing.whole(table, log, motions, looking=look)


@looks
@languages
def test_every_frame_leads_to_the_table_as_it_is(played: Played, look: int, language: str, facts: RoomFacts) -> None:
    shown: dict[str, Any] = {}
    n = 0
    for table, frame in film(played(), look, language, facts):
        if frame is not None:
            received = json.loads(encoder.encode(frame))
            n += 1
            assert received["n"] == n
            shown = received["table"] if "table" in received else patched(shown, received["patch"])
        assert shown == json.loads(encoder.encode(plain(table)))


@languages
def test_a_frame_is_small(played: Played, language: str, facts: RoomFacts) -> None:
    sizes = [
        len(encoder.encode(frame))
        for seed in (1, 2) for look in (0, 1, 2) for _, frame in film(played(seed), look, language, facts)
        if frame is not None and frame.table is None
    ]  # fmt: skip
    assert sum(sizes) / len(sizes) <= MOST


def test_nothing_is_sent_while_somebody_gathers_an_answer_unseen(played: Played, facts: RoomFacts) -> None:
    """The other seat's steps towards an answer make no frame, not even an empty one."""
    match = played()
    unseen = 0
    for look in (0, 1):
        steps = [state.steps for state in match.states]
        frames = [frame for _, frame in film(match, look, "en", facts)]
        for n in range(1, len(match.states)):
            asked = match.states[n - 1].ask, match.states[n].ask
            gathers = all(ask is not None and ask.seat != look for ask in asked) and steps[n] == steps[n - 1]
            if gathers and not match.states[n].log:
                assert frames[n] is None
                unseen += 1
    assert unseen


@looks
def test_a_table_holds_only_what_the_view_knows(played: Played, look: int, facts: RoomFacts) -> None:
    match = played()
    for n, (table, _) in enumerate(film(match, look, "en", facts)):
        view = match.rules.view(match.states[n], look if look < 2 else None)
        known = {str(view.handle(c)): view.state.defs[c].id for c in range(1, len(view.state.recs)) if view.handle(c)}
        for key, card in table.cards.items():
            assert card.key == key
            assert (known[key] if card.id else "") == card.id
        assert {key for key, card in table.cards.items() if card.id} == set(known)
        if table.question is not None:
            assert table.question.seat == look


@looks
def test_every_key_that_is_named_is_shown(played: Played, look: int, facts: RoomFacts) -> None:
    """Whatever speaks of a card of the table speaks of one that is there, each of which lies in one place."""
    for table, frame in film(played(), look, "en", facts):
        lying = [key for side in table.sides.values() for pile in side.piles.values() for key in pile.cards]
        lying += [
            key for side in table.sides.values() for slot in side.slots.values() for keys in slot.zones.values()
            for key in keys
        ]  # fmt: skip
        assert sorted(lying) == sorted(table.cards)
        named = [pile.top for side in table.sides.values() for pile in side.piles.values()]
        named += [*table.battle.values(), *[thing.card for thing in table.pending]]
        if table.question is not None:
            named += [table.question.source, *[option.card for option in table.question.options]]
        if frame is not None:
            named += [motion.card for motion in frame.motions]
        assert {key for key in named if key} <= set(table.cards)
        for side in table.sides.values():
            for pile in side.piles.values():
                assert len(pile.cards) <= pile.count


def test_each_option_is_an_answer(played: Played, facts: RoomFacts) -> None:
    """What is offered, sent back as it is, is what the rules offer; picks are judged as the rules judge them."""
    match = played()
    rng = seeded(7)
    kinds: set[str] = set()
    for n, state in enumerate(match.states):
        decision = state.decision
        if decision is None:
            continue
        here = at(match, state)
        onlooker = Onlooker(here, decision.seat, "en")
        asked = onlooker.table(facts).question
        assert asked is not None
        kinds.add(asked.kind)
        picks = [option.pick for option in asked.options]
        assert picks == list(decision.options)
        assert (asked.lo, asked.hi, asked.back) == (decision.ask.lo, decision.ask.hi, decision.ask.back)
        assert asked.number == match.timeline.header.rules.view(state, decision.seat).number
        if asked.kind == "act":
            for pick in picks:
                match.rules.apply(state, Choice((pick,)))
        if asked.usual is not None:
            assert Choice(tuple(asked.usual)) in decision.options
        if asked.nothing and not asked.joint:
            assert Choice(()) in decision.options
        if n % 5 == 0:
            answer = list(decision.options.sample(rng).picks)
            for tried in (answer, answer[:-1], picks, picks[:1], picks[:1] * 2, [], [12345], [BACK]):
                told = onlooker.consider("op", tried)
                assert told.allowed == (Choice(tuple(tried)) in decision.options)
                assert bool(told.text) != told.allowed
                if told.complete is not None:
                    assert Choice(tuple(told.complete)) in decision.options
                    assert told.complete[: len(tried)] == tried
    assert "act" in kinds


def at(match: Match, state: State) -> Match:
    """A match that stands at a position."""
    return Match(Timeline(match.header, state), [], None, None)


# Secrecy -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("conceal", [True, False])
def test_positions_that_look_the_same_give_the_same_bytes(played: Played, conceal: bool, facts: RoomFacts) -> None:
    """Through the table, the log and the motions, all explanations, considerations and refusals, in both languages."""
    rng = seeded(3)
    found: list[str] = []
    for seed in (1, 2):
        match = played(seed, conceal)

        def channel(s: State, viewer: int, match: Match = match) -> tuple[object, ...]:
            told = [whole(Onlooker(at(match, s), viewer, language), facts) for language in ("ja", "en")]
            return tuple(zip(*told, strict=True))

        for s in match.states[::3]:
            viewer = rng.roll(3)
            found += pairs.resampled(s, viewer, rng, channel) + pairs.exchanged(s, viewer, rng, channel)
    assert not found, found[0]


def whole(onlooker: Onlooker, facts: RoomFacts) -> list[bytes]:
    """All that a connection may get of a position: the table, what happened last, the answers to what it asks."""
    table = onlooker.table(facts)
    log, motions = onlooker.happened(-1)
    answers: list[Any] = [onlooker.explain("op", key) for key in [*table.cards, "999999", "0-0", "-1", "x"]]
    answers += [onlooker.consider("op", picks) for picks in ([], [1 << 20], [1 << 20 | 5])]
    return [encoder.encode(plain(table)), encoder.encode([log, motions]), encoder.encode(answers)]


# Saying --------------------------------------------------------------------------------------------------

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@looks
@languages
def test_all_of_it_is_said_in_one_language_without_a_hole(
    played: Played, look: int, language: str, facts: RoomFacts
) -> None:
    match = played()
    tables = "|".join(game_catalogue(match.rules.name, language).tables)
    leak = re.compile(rf"\b(?:{tables})\.[a-z]|\{{\w+[:|}}]")
    onlooker = Onlooker(match, look, language)
    for n, (table, frame) in enumerate(film(match, look, language, facts)):
        lines = list(texts(table)) + [line.text for line in (frame.log if frame is not None else [])]
        if n % 9 == 0:
            here = Onlooker(at(match, match.states[n]), look, language)
            for key in table.cards:
                told = here.explain("op", key)
                lines += [*told.sources, *[act.text for act in told.acts]]
                lines += [finding.text for act in told.acts for finding in act.findings]
        for line in lines:
            assert line
            assert not leak.search(line), line
            assert language == "ja" or not JAPANESE.search(line), line
    mat = layout(onlooker.reader)
    for text in [zone.label for zone in mat.zones] + [zone.short for zone in mat.zones] + mat.slot_names:
        assert text
        assert not leak.search(text)


def texts(table: Table) -> Iterator[str]:
    """Everything on a table that a person reads."""
    yield from [table.heading, table.phase]
    for card in table.cards.values():
        if card.id:
            yield card.name
        yield from card.notes
    yield from [thing.text for thing in table.pending]
    if table.question is not None:
        yield table.question.text
        yield from [option.text for option in table.question.options]
        if table.question.kind == "act":
            yield from [option.act for option in table.question.options if option.card]
    if table.over is not None:
        yield table.over.text
    assert bool(table.waiting) == (table.question is None and table.over is None)


@looks
@languages
def test_the_log_leads_on(played: Played, look: int, language: str) -> None:
    """Each line cites a rule that there is and the cards that it names; each turn has its heading."""
    match = played()
    onlooker = Onlooker(match, look, language)
    log, motions = onlooker.happened(-1)
    book = Rulebook.load(match.rules.name, language)
    assert log
    for line in log:
        assert not line.rule or book.rule(line.rule)
        assert all(capital(onlooker.reader.cards[card].names[language]) in capital(line.text) for card in line.cards)
    turns = number(onlooker.reader, match.state, "turn")
    assert sum(line.turn for line in log) == turns
    sides = {(seat, zone.name) for seat in (0, 1) for zone in match.rules.layout.zones}
    for motion in motions:
        for spot in (motion.start, motion.end):
            assert spot is None or (spot[0], spot[1]) in sides
        assert not (motion.card and motion.was)


def test_who_leaves_has_lost(played: Played, facts: RoomFacts) -> None:
    match = Match.read(played().branch(5).text.encode())
    match.leave(1, "conceded")
    for look in (0, 1, 2):
        table = Onlooker(match, look, "en").table(facts)
        assert table.question is None
        assert table.over is not None
        assert (table.over.winner, table.over.fairness) == (0, facts.fairness)


# Eyes ----------------------------------------------------------------------------------------------------


def test_who_sees_both_hands_sees_what_both_seats_see(played: Played, facts: RoomFacts) -> None:
    match = played()
    for n in range(0, len(match.states), 11):
        both = Onlooker(match, BOTH, "en").table(facts, n)
        for seat in (0, 1):
            own = Onlooker(match, seat, "en").table(facts, n)
            for name, pile in own.sides[str(seat)].piles.items():
                hidden = [own.cards[key].id for key in pile.cards]
                if match.rules.layout.zones[zone(match, name)].visibility == 1:
                    assert [both.cards[key].id for key in both.sides[str(seat)].piles[name].cards] == hidden


def zone(match: Match, name: str) -> int:
    return next(zone.number for zone in match.rules.layout.zones if zone.name == name)


