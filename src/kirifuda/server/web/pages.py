"""The built pages of `web/`: `/`, `/api/docs`, and everything under `/static`. If they are not built, a page that says
how."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from kirifuda.server.said import said
from kirifuda.server.web.problems import language_of

_ICON = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
    "<rect x='3' y='1' width='10' height='14' rx='2' fill='#8a2432'/>"
    "<path d='M8 4l3 4-3 4-3-4z' fill='#f6ead2'/></svg>"
)


LONGEST_NAME: Final = 255
"""Bytes of a file's name, on the systems that we know."""


def a_file_s_name(request: Request[Any, Any, Any]) -> None:
    """Raises NotFoundException for an address that names no file that there could be."""
    path = str(request.scope["path"])
    if "\0" in path or any(len(name.encode()) > LONGEST_NAME for name in path.split("/")):
        raise NotFoundException


def pages(static: Path) -> list[ControllerRouterHandler]:
    """What answers for the pages in a folder."""

    @get("/", include_in_schema=False, sync_to_thread=False)
    def index(request: Request[Any, Any, Any]) -> Response[str]:
        """The program."""
        return page(request, static / "index.html")

    @get("/api/docs", include_in_schema=False, sync_to_thread=False)
    def docs(request: Request[Any, Any, Any]) -> Response[str]:
        """The HTTP interface, to be read and tried."""
        return page(request, static / "docs" / "index.html")

    def page(request: Request[Any, Any, Any], file: Path) -> Response[str]:
        if file.is_file():
            return Response(
                file.read_text(encoding="utf-8"), media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
            )
        language = language_of(request)
        text, title = said(language, "page", "unbuilt"), said(language, "page", "title")
        unbuilt = (
            f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<h1>{escape(title)}</h1><p>{escape(text)}</p>"
        )
        return Response(unbuilt, media_type=MediaType.HTML, status_code=503)

    @get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
    def icon() -> Response[str]:
        """The sign in a browser's tab, for a page that names none."""
        return Response(_ICON, media_type="image/svg+xml")

    found: list[ControllerRouterHandler] = [index, docs, icon]
    if static.is_dir():
        found.append(
            create_static_files_router(
                path="/static", directories=[static], include_in_schema=False, before_request=a_file_s_name
            )
        )
    return found
