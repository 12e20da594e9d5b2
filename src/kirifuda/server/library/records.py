"""Records over HTTP: seen frame by frame, fetched as files, brought in, played on, and what a report comes with."""

from __future__ import annotations

import secrets
from typing import Annotated, Final, cast

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import (
    HTTP_201_CREATED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_422_UNPROCESSABLE_ENTITY,
)

from kirifuda.agents.priors import guess
from kirifuda.errors import Message
from kirifuda.kernel.rng import seeded
from kirifuda.record import SAMPLED, SEAT, Match, Seated, Witness, seat_form
from kirifuda.record.playing import PERSON
from kirifuda.server.library.answers import Asked
from kirifuda.server.library.film import film_of
from kirifuda.server.library.kept import Behind, behind, chosen, imported, keep, key_of, reported
from kirifuda.server.messages import encoder
from kirifuda.server.problems import Declined
from kirifuda.server.resources import Film, Import, Keys, PlayOn
from kirifuda.server.rooms.opening import registered
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.web.packing import HEADERS, packed, takes
from kirifuda.server.web.problems import language_of, speak

MEDIA: Final = "application/x-ndjson; charset=utf-8"
Look = Annotated[int, QueryParameter(ge=0, le=3, description="0, 1: a seat's eyes; 2: a spectator's; 3: both hands")]


@get("/api/record/film", summary="A record frame by frame")
async def film(request: Asked, state: State, look: Look = 2) -> Response[Film]:
    """A finished match or an imported record; of a match in play what the key's own seats may know."""
    rooms: Rooms = state.rooms
    found = await behind(rooms.store, key_of(request))
    packs = found.open and takes(request)
    body = await rooms.heavy(_film, found, look, language_of(request), packs)
    # Litestar sends bytes as they are; the type is that of the page, for the OpenAPI page.
    return Response(cast("Film", body), media_type=MediaType.JSON, headers=HEADERS if packs else {})


def _film(found: Behind, look: int, language: str, packs: bool) -> bytes:
    record = found.record()
    look, looks = chosen(found, record, look)
    body = encoder.encode(film_of(record, look, language, looks, whole=found.open, fairness=found.fairness))
    return packed(body) if packs else body


@get("/api/record/file", summary="A record as a file", media_type=MEDIA)
async def file(request: Asked, state: State, look: Look = 2) -> Response[str]:
    """The record as it is written down; of a match in play what one of the key's seats has seen."""
    rooms: Rooms = state.rooms
    found = await behind(rooms.store, key_of(request))
    if found.open:
        return sent(found.text, found.room.game)
    seat = look if look in found.seats else next(iter(found.seats), -1)
    if seat < 0:
        raise Declined(HTTP_403_FORBIDDEN, "look", "the match goes on: its record can be had when it is over")
    return sent(await rooms.heavy(lambda: seat_form(Match.read(found.text), seat)), found.room.game)


def sent(text: str, name: str) -> Response[str]:
    """A record file to be saved."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.kifu"', "Cache-Control": "no-store"}
    return Response(text, media_type=MEDIA, headers=headers)


@post("/api/records", status_code=HTTP_201_CREATED, summary="Bring in a record")
async def bring(request: Asked, data: JSONBody[Import], state: State) -> Keys:
    """A record file of any form: it is played again, and opens in the viewer."""
    speak(request, data.language)
    rooms: Rooms = state.rooms
    record, lines = await rooms.heavy(imported, data.text)
    return await keep(rooms.store, record, lines, data.language)


@post("/api/record/play-on", status_code=HTTP_201_CREATED, summary="Play on from a record")
async def play_on(request: Asked, data: JSONBody[PlayOn], state: State) -> Keys:
    """A new match from a position of a record; what a seat saw is completed by chance first."""
    speak(request, data.language)
    rooms: Rooms = state.rooms
    registered(data.agent)
    found = await behind(rooms.store, key_of(request))
    if not found.open:
        raise Declined(HTTP_403_FORBIDDEN, "not-over", "the match goes on: it can be played on from when it is over")
    match = await rooms.heavy(branched, found, data)
    mine = [data.seat] if data.mode == "computer" else [0, 1]
    return await rooms.adopt(match, data.mode, mine, data.language)


def branched(found: Behind, wanted: PlayOn) -> Match:
    """The match that goes on from there. Raises Declined if there is nothing to play there."""
    record = found.record()
    states = [step.view.state for step in record.steps] if isinstance(record, Witness) else record.states
    if wanted.at >= len(states):
        raise Declined(
            HTTP_422_UNPROCESSABLE_ENTITY, "position",
            Message("{n} choices have been made: there is no position {at}", n=len(states) - 1, at=wanted.at),
        )  # fmt: skip
    if states[wanted.at].outcome is not None:
        raise Declined(HTTP_422_UNPROCESSABLE_ENTITY, "over", "the match is over there: choose an earlier position")
    names = [seated.name for seated in record.header.seats]
    by = [PERSON, PERSON]
    if wanted.mode == "computer":
        by[1 - wanted.seat] = wanted.agent
    seats = (Seated(names[0], by[0]), Seated(names[1], by[1]))
    if isinstance(record, Witness):
        return guess(record.header, record.live(wanted.at), seeded(secrets.randbits(128))).branch(0, seats=seats)
    return record.branch(wanted.at, seats=seats)


@get("/api/reports/{report:str}/{form:str}", summary="The record that a report comes with", media_type=MEDIA)
async def report_file(request: Asked, report: FromPath[str], form: FromPath[str], state: State) -> Response[str]:
    """What the reporting seat had seen (`seat`), or a position it could have been in, to be played (`sampled`)."""
    if form not in (SEAT, SAMPLED):
        raise Declined(HTTP_404_NOT_FOUND, "form", Message("form is one of {forms}, not {found}",
                      forms=f"{SEAT}, {SAMPLED}", found=repr(form)))  # fmt: skip
    rooms: Rooms = state.rooms
    text, seat = await reported(rooms.store, await behind(rooms.store, key_of(request)), report)
    return sent(await rooms.heavy(_reported, text, seat, form), f"report-{report}-{form}")


def _reported(text: str, seat: int, form: str) -> str:
    match = Match.read(text)
    if form == SEAT:
        return seat_form(match, seat)
    return guess(match.header, match.rules.view(match.state, seat), seeded(secrets.randbits(128))).text


route_handlers: Final = [film, file, bring, play_on, report_file]
