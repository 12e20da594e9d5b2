"""Every error over HTTP is one `Problem`, in the language that was asked for."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.types import ASGIApp, ExceptionHandlersMap, Receive, Scope, Send

from kirifuda.errors import DeckErrors, KirifudaError, what_of
from kirifuda.server.problems import Declined
from kirifuda.server.quiet import trace
from kirifuda.server.resources import Problem
from kirifuda.server.said import said
from kirifuda.server.store import StoreTrouble
from kirifuda.server.typed import line_of, placed
from kirifuda.server.unread import why
from kirifuda.words.reader import capital

log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]


def speak(request: AnyRequest, language: str) -> None:
    """Answer this request in the language that its body asks for."""
    request.state["language"] = language


def language_of(request: AnyRequest) -> str:
    """The language that a request asks for: in its body, in `language`, else as the browser prefers."""
    asked = request.state.get("language") or request.query_params.get("language", "")
    if asked in ("ja", "en"):
        return str(asked)
    return "ja" if request.headers.get("accept-language", "").strip().lower().startswith("ja") else "en"


def _answer(problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=problem.status, media_type="application/json")


def _said(request: AnyRequest, status: int, why: str, **facts: str) -> Response[Problem]:
    return _answer(Problem(status, why, said(language_of(request), "problem", why, **facts)))


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error, NotFoundException):
        return _said(request, 404, "not-found", path=request.url.path)
    if isinstance(error, MethodNotAllowedException):
        return _said(request, 405, "not-allowed", method=request.method)
    if error.status_code == 413:
        return _said(request, 413, "too-large")
    if error.status_code < 500:
        extra = error.extra if isinstance(error.extra, list) else []
        reasons = [_unread(request, part) for part in extra or [{"message": error.detail}]]
        return _said(request, error.status_code, "bad-request", reason="; ".join(reasons))
    return _unforeseen(request, error)


def _unread(request: AnyRequest, part: dict[str, str]) -> str:
    """Why a part of a request could not be read. `data` is what the framework calls the whole body."""
    key, sentence, language = part.get("key", ""), part.get("message", ""), language_of(request)
    empty = "transfer-encoding" not in request.headers and request.headers.get("content-length", "0") == "0"
    if key == "data" and empty:
        return said(language, "unread", "empty", where=said(language, "unread", "request"))
    return why(sentence, language, whole="request", place="" if key == "data" else key)


def _too_deep(request: AnyRequest, _error: RecursionError) -> Response[Problem]:
    return _said(request, 400, "too-deep")


def _ours(request: AnyRequest, error: KirifudaError) -> Response[Problem]:
    language = language_of(request)
    text = placed(error, language)
    if not what_of(error).template.startswith("{"):  # a name is written as it is
        text = capital(text)
    if isinstance(error, Declined):
        return _answer(Problem(error.status, error.why, text, error.findings))
    lines = [line_of(one, language) for one in error.errors] if isinstance(error, DeckErrors) else []
    return _answer(Problem(400, "wrong", text, lines))


def _store(request: AnyRequest, _error: StoreTrouble) -> Response[Problem]:
    return _said(request, 503, "store")


def _unforeseen(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("%s %s: %s", request.method, request.url.path, trace(error))
    return _said(request, 500, "server")


HANDLERS: ExceptionHandlersMap = {
    StoreTrouble: _store, HTTPException: _http, KirifudaError: _ours,
    RecursionError: _too_deep, Exception: _unforeseen,
}  # fmt: skip


def refusing(why: str, scope: Scope, _receive: Receive, _send: Send) -> ASGIApp:
    """The answer to a stranger's request."""
    request: AnyRequest = Request(scope)
    status = 421 if why == "host" else 403
    return _said(request, status, why).to_asgi_response(None, request)
