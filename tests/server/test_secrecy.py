"""What a connection is sent of a match between two people, each frame of it, is what it may know, and no more."""

import asyncio
import json
import re
import urllib.request
from random import Random
from typing import Any

import pytest

from kirifuda.kernel.state import State
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.server.client import Client

from .conftest import Served

Json = dict[str, Any]


class Recorder(Client):
    """Keeps each frame as it came, and the table that it led to."""

    async def receive(self) -> Json:
        message = await super().receive()
        if message["type"] == "frame":
            self.shown.append((self.heard[-1], self.table))
        return message

    def __init__(self, served: Served, key: str, look: int, language: str) -> None:
        super().__init__(served.table, key, language)
        self.look = look
        self.shown: list[tuple[str, Json]] = []


class Known:
    """What a viewer may know of a match, position by position."""

    def __init__(self, match: Match, look: int) -> None:
        seat = look if look < 2 else None
        self.match = match
        self.views = [match.rules.view(state, seat) for state in match.states]
        self.cards = [
            {str(view.handle(c)): view.state.defs[c].id for c in range(1, len(view.state.recs)) if view.handle(c)}
            for view in self.views
        ]
        self.ids: list[set[str]] = []
        """Every id that he has met up to a position, in views and in what happened."""
        met: set[str] = {card.id for card in match.header.decks[look].cards} if look < 2 else set()
        for state, cards in zip(match.states, self.cards, strict=True):
            sights = match.rules.events(state, seat)
            met = met | set(cards.values()) | {card.id for e in sights for card in (e.card, e.source_card) if card.id}
            self.ids.append(met)

    def positions(self, made: int) -> list[int]:
        """Those that everybody counts as this many steps."""
        return [n for n, state in enumerate(self.match.states) if state.steps == made]


@pytest.mark.parametrize(("game", "language"), [("rumbling-angel", "en"), ("ficus", "ja"), ("leaf-boats", "en")])
async def test_every_frame_is_what_the_view_knows(server: Served, game: str, language: str) -> None:
    keys = server.new(game=game, mode="friends", names=["Ann", "Ben"])
    async with (
        Recorder(server, keys["mine"], 0, language) as ann, Recorder(server, keys["friend"], 1, language) as ben,
        Recorder(server, keys["spectator"], 2, language) as eve,
    ):  # fmt: skip

        async def watch() -> None:
            while not eve.over:
                await eve.receive()

        await asyncio.gather(ann.play(Random(5)), ben.play(Random(6)), watch())
        match = Match.read(record(server, keys["mine"]))
        for one in (ann, ben, eve):
            seats = one.welcome["seats"]
            one.look = seats[0] if seats else 2
            checked(one, Known(match, one.look), language)
        steps = {state.steps for state in match.states}
        for one in (ann, ben, eve):
            counted = [table.get("made", 0) for _, table in one.shown]
            assert counted == sorted(counted)
            assert set(counted) <= steps


def record(server: Served, key: str) -> str:
    """The record of a match that is over."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        server.address + "/api/record/file", headers={"Authorization": f"Bearer {key}"}
    )
    with urllib.request.urlopen(request) as found:  # noqa: S310
        text: str = found.read().decode()
        return text


def checked(one: Recorder, known: Known, language: str) -> None:
    """Each frame that a connection was sent."""
    game = known.match.rules.name
    names = {card.definition.id: card.names[language] for card in pool(game).cards.values()}
    secret = {card.id for deck in known.match.header.decks for card in deck.cards}
    for text, table in one.shown:
        shown = {key: card["id"] for key, card in table["cards"].items() if card.get("id")}
        here = [n for n in known.positions(table.get("made", 0)) if known.cards[n] == shown]
        assert here, "this table is no position's"
        question = table.get("question")
        if question:
            assert question["seat"] == one.look
            assert any(asks(known.match.states[n], one.look, question) for n in here)
        if not table.get("over"):
            told = secret - known.ids[here[-1]]
            for card in told:
                assert f'"{card}"' not in text
            for card in told - said_by(known, here[-1], names):
                assert not named(names[card], text, [names[met] for met in known.ids[here[-1]]])


def asks(state: State, seat: int, question: Json) -> bool:
    """Whether a position puts this question to a seat."""
    decision = state.decision
    if decision is None or decision.seat != seat:
        return False
    picks = [option["pick"] for option in question["options"]]
    number = list(state.setup.rules.view(state, seat).number)
    return (number, picks) == (question["number"], list(decision.options))


def said_by(known: Known, n: int, names: dict[str, str]) -> set[str]:
    """Cards whose names stand in the texts of those that are known."""
    cards = pool(known.match.rules.name).cards
    texts = [text for met in known.ids[n] for lines in cards[met].texts.values() for text in lines.values()]
    return {card for card, name in names.items() if any(name in text for text in texts)}


def named(name: str, text: str, others: list[str]) -> bool:
    """Whether a text has a name, but for where it is a part of another name that it may have."""
    plain = json.dumps(json.loads(text), ensure_ascii=False)
    for other in sorted(others, key=len, reverse=True):
        plain = plain.replace(other, "")
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain) is not None
