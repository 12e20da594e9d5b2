"""How the library answers over HTTP: pages that are kept and marked, and refusals in the asker's language."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar, cast

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.status_codes import HTTP_304_NOT_MODIFIED, HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND

from kirifuda.errors import DeckErrors, KirifudaError, Message, ReadError, RecordError, What, what_of
from kirifuda.server.messages import encoder
from kirifuda.server.resources import DeckFinding, Problem
from kirifuda.server.typed import line_of
from kirifuda.server.web.packing import HEADERS, SMALLEST, packed, takes
from kirifuda.server.web.problems import language_of as asked_language
from kirifuda.words.faults import said

Page = TypeVar("Page")
Asked = Request[Any, Any, Any]


class Declined(KirifudaError):
    """A request that is refused: the HTTP status, a word that a program can go by, and what to say."""

    def __init__(self, status: int, why: str, what: What) -> None:
        super().__init__(what)
        self.status: Final = status
        self.why: Final = why


class NotHere(Declined):
    """What was asked for is not there."""

    def __init__(self, why: str, what: What) -> None:
        super().__init__(HTTP_404_NOT_FOUND, why, what)


# Languages -----------------------------------------------------------------------------------------------


def speak(request: Asked, language: str) -> None:
    """Answer this request in the language that its body asks for."""
    request.state["language"] = language


def language_of(request: Asked) -> str:
    """The language that a request asks for: in its body, else as every request does."""
    return str(request.state.get("language") or asked_language(request))


# Pages that stay as they are -----------------------------------------------------------------------------


class Kept(Generic[Page]):
    """A page as it is sent, and the mark by which a browser knows that it has not changed."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.body: Final = encoder.encode(page)
        self.packed: Final = packed(self.body) if len(self.body) >= SMALLEST else b""
        self.tag: Final = f'W/"{blake2b(self.body, digest_size=16).hexdigest()}"'

    def answer(self, request: Asked) -> Response[Page]:
        """The page, or only that the asker's copy of it is still good."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if self.tag.removeprefix("W/") in known or "*" in known:
            return Response(cast("Page", None), status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        # Litestar sends bytes as they are; the type is that of the page, for the OpenAPI page.
        if self.packed and takes(request):
            return Response(cast("Page", self.packed), media_type=MediaType.JSON, headers={**headers, **HEADERS})
        return Response(cast("Page", self.body), media_type=MediaType.JSON, headers=headers)


# Refusals ------------------------------------------------------------------------------------------------


def refused(request: Asked, error: KirifudaError) -> Response[Problem]:
    """Anything of ours that went wrong, as a problem."""
    language = language_of(request)
    status, why = (error.status, error.why) if isinstance(error, Declined) else (HTTP_400_BAD_REQUEST, "wrong")
    lines = findings(error, language)
    text = lines[0].text if lines else placed(error, language)
    return Response(Problem(status, why, text, lines), status_code=status)


def placed(error: KirifudaError, language: str) -> str:
    """What an error says, and at which line of the text that was sent."""
    what = what_of(error)
    if isinstance(error, (ReadError, RecordError)) and error.line:
        what = Message("line {line}: {what}", line=error.line, what=what)
    return said(what, language)


def findings(error: KirifudaError, language: str) -> list[DeckFinding]:
    """What an error about a deck list says of its lines."""
    return [line_of(one, language) for one in error.errors] if isinstance(error, DeckErrors) else []


exception_handlers: Final[dict[int | type[Exception], Callable[[Asked, Any], Response[Any]]]] = {KirifudaError: refused}
"""What is our own to say; everything else the application answers for."""
