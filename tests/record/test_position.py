"""A position as one line: it round-trips at every decision, and a damaged one is refused."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.errors import CardError, RecordError
from kirifuda.kernel.rng import seeded
from kirifuda.record import Match, position

Play = Callable[..., Match]
GoOn = Callable[[Match, int], None]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_comes_back(start: Play, go_on: GoOn, seed: int) -> None:
    match = start(seed, options={"conceal_responses": seed % 2 == 0})
    go_on(match, 1000)
    for state in match.states:
        line = position.write(state, match.header.cards)
        assert "\n" not in line
        assert " " not in line
        again = position.read(line)
        assert again.state.digest == state.digest
        assert again.text == line
        for viewer in (0, 1, None):
            assert match.rules.view(again.state, viewer) == match.rules.view(state, viewer)


def test_what_follows_is_the_same(start: Play, go_on: GoOn) -> None:
    match = start(5)
    go_on(match, 1000)
    middle = len(match.states) // 2
    state = position.read(position.write(match.states[middle], match.header.cards)).state
    for decided in match.decisions[middle:]:
        state = match.rules.apply(state, decided.choice)
        assert state.digest == decided.after.digest


def test_texts_are_looked_up_where_they_are_not_given(start: Play, go_on: GoOn) -> None:
    match = start(6)
    go_on(match, 9)
    assert position.write(match.state) == position.write(match.state, match.header.cards)
    stranger = position.read(position.write(match.state))
    with pytest.raises(CardError, match="its text cannot be written without its tree"):
        position.write(stranger.state)


def test_a_sample_is_a_position_and_a_view_is_none(start: Play, go_on: GoOn) -> None:
    match = start(7)
    rng = seeded(7)
    for _ in range(30):
        go_on(match, 1)
        seen = match.rules.view(match.state, 0, True)
        sample = match.rules.sample(seen, rng)
        again = position.read(position.write(sample)).state
        assert again.digest == sample.digest
        assert [d.id for d in again.defs] == [d.id for d in sample.defs]
        assert match.rules.view(again, 0, True) == seen
    with pytest.raises(RecordError, match="a view does not know every card"):
        position.write(match.rules.view(match.state, 0).state)


@pytest.fixture(scope="module")
def line(start: Play, go_on: GoOn) -> str:
    match = start(8)
    go_on(match, 25)
    return position.write(match.state)


def contents(line: str) -> Any:
    body = line.rsplit(":", 1)[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))))


def edited(line: str, **more: object) -> str:
    """The line with other contents and a checksum that fits."""
    packed = zlib.compress(json.dumps({**contents(line), **more}).encode(), 9)
    fresh = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"kirifuda-position:1:rumbling-angel:{position._check(packed)}:{fresh}"


def test_a_changed_program_is_refused(line: str) -> None:
    known = contents(line)["programs"]
    address = min(known)
    with pytest.raises(RecordError, match=f"the text {address} is carried out otherwise by this version"):
        position.read(edited(line, programs={**known, address: "00000000"}))
    with pytest.raises(RecordError, match="these cards have no text ZZ-1/effect/1"):
        position.read(edited(line, programs={**known, "ZZ-1/effect/1": "00000000"}))
    with pytest.raises(RecordError, match=f"no fingerprint of the text {address}"):
        position.read(edited(line, programs={key: value for key, value in known.items() if key != address}))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda x: x[:0], "a position is one line kirifuda-position:1:GAME:CHECK:PAYLOAD"),
        (lambda x: x[:5], "a position is one line"),
        (lambda x: x + "\n" + x, "a position is one line"),
        (lambda x: x.replace(":1:", ":7:", 1), "a position of version 7; this Kirifuda reads 1"),
        (lambda x: x.replace("rumbling-angel", "rumbling-angle"), "did you mean 'rumbling-angel'"),
        (lambda x: x[:-8], "its checksum differs"),
        (lambda x: x[:300] + ("A" if x[300] != "A" else "B") + x[301:], "its checksum differs"),
        (lambda x: x[:300] + "!" + x[301:], "its letters are not base64"),
        (lambda x: edited(x, rules=9), "written under version 9 of rumbling-angel's rules; this is version 1"),
        (lambda x: edited(x, position=[]), "does not hold together"),
        (lambda x: edited(x, position=[1, 2, 3]), "does not hold together"),
        (lambda x: edited(x, position=7), "does not hold together"),
        (lambda x: edited(x, decks=[{"cards": []}, {"cards": []}]), "does not hold together"),
        (lambda x: edited(x, more=1), "a position has no key 'more'"),
    ],
)
def test_a_damaged_line_is_one_clear_error(line: str, spoil: Callable[[str], str], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        position.read(spoil(line))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_number_of_a_position_can_crash_the_reader(line: str, data: st.DataObject) -> None:
    found = contents(line)["position"]
    here = found
    for _ in range(6):
        i = data.draw(st.integers(0, len(here) - 1))
        if isinstance(here[i], list) and here[i] and data.draw(st.integers(0, 9)):
            here = here[i]
            continue
        large = st.sampled_from([1 << 62, -(1 << 62), 1 << 64])
        here[i] = data.draw(st.integers(-5, 1 << 40) | large | st.none() | st.just([]) | st.just("x"))
        break
    try:
        position.read(edited(line, position=found))
    except RecordError as error:
        said = str(error)
    else:
        said = ""
    assert "\n" not in said


def test_a_number_that_no_position_can_hold_is_named(line: str) -> None:
    found = contents(line)["position"]
    found[4][1] = 1 << 62  # where a card lies
    with pytest.raises(RecordError, match="4611686018427387904, a larger number than any there is"):
        position.read(edited(line, position=found))


def test_a_bomb_does_not_go_off(line: str) -> None:
    packed = zlib.compress(b"[" * (1 << 26), 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    with pytest.raises(RecordError, match="unpacks to more than"):
        position.read(f"kirifuda-position:1:rumbling-angel:{position._check(packed)}:{body}")
