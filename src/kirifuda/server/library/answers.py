"""How the library answers over HTTP: pages that are kept and marked."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar, cast

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from kirifuda.server.messages import encoder
from kirifuda.server.web.packing import HEADERS, SMALLEST, packed, takes

Page = TypeVar("Page")
Asked = Request[Any, Any, Any]


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
