"""Somebody before a browser: his page, all that went wrong in it, and every message that his connection received."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, WebSocket

from kirifuda.server.client import patched

Json = dict[str, Any]

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 800}
LOST = ("WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")

# A breach of the content policy counts as an error, whoever notices it.
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the content policy: ${event.violatedDirective} ${event.blockedURI}`))"""

# Where a pointer can touch an element: the middle, or another point of it that nothing covers.
TOUCH = """(element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  for (const x of [0.5, 0.12, 0.88, 0.3, 0.7])
    for (const y of [0.5, 0.08, 0.92, 0.25, 0.75]) {
      const at = { x: box.left + box.width * x, y: box.top + box.height * y };
      const found = document.elementFromPoint(at.x, at.y);
      if (found && (element.contains(found) || found.closest("label")?.contains(element))) return at;
    }
  return null;
}"""


class Visitor:
    """One browser window with a profile of its own."""

    def __init__(
        self, browser: Browser, address: str, *, language: str = "en", phone: bool = False, dark: bool = False,
        still: bool = True, size: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        """`size` is the window's, where it is neither a desk's nor that of a phone held upright."""
        viewport = {"width": size[0], "height": size[1]} if size else PHONE if phone else DESK
        self.address: Final = address
        self.language = language
        self.problems: list[str] = []
        self.heard: list[Json] = []
        """Every message as it came."""
        self.texts: list[str] = []
        """The same, as text."""
        self.made: list[int] = []
        """With each of them: how many choices had been made on the table that it leads to."""
        self.table: Json = {}
        self._losing = False
        self.context: Final = browser.new_context(
            locale="ja-JP" if language == "ja" else "en-GB", timezone_id="Asia/Tokyo",
            reduced_motion="reduce" if still else "no-preference", color_scheme="dark" if dark else "light",
            viewport=viewport, device_scale_factor=2 if phone else 1, is_mobile=phone, has_touch=phone,
            permissions=["clipboard-read", "clipboard-write"],
        )  # type: ignore[arg-type]  # fmt: skip
        self.context.set_default_timeout(15_000)
        self.context.add_init_script(WATCH)
        self.page: Final[Page] = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("response", self._answered)
        self.page.on("websocket", self._connected)

    def open(self, page: str = "") -> None:
        """Go to a page of the program by what stands after the `#`."""
        self.page.goto(f"{self.address}/{page}")

    def close(self) -> None:
        self.context.close()

    # What went wrong --------------------------------------------------------------------------------------------

    @contextmanager
    def losing(self) -> Iterator[None]:
        """The server is gone for a while: that is said, and is nothing wrong."""
        self._losing = True
        yield
        self._losing = False

    def _said(self, message: ConsoleMessage) -> None:
        lost = self._losing and any(word in message.text for word in LOST)
        if message.type == "error" and not lost:
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status} from {response.url}")

    # What was heard ---------------------------------------------------------------------------------------------

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(text if isinstance(text, str) else text.decode()))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self.table = message["table"] if "table" in message else patched(self.table, message.get("patch", {}))
        self.heard.append(message)
        self.texts.append(text)
        self.made.append(self.table.get("made", 0))

    @property
    def key(self) -> str:
        """The key that stands in the address."""
        return self.page.url.rsplit("/", 1)[1]

    # Doing ------------------------------------------------------------------------------------------------------

    def touch(self, what: Locator) -> None:
        """Click where a pointer can reach it: a card may lie half under the next one."""
        at = what.evaluate(TOUCH)
        assert at is not None, f"nothing of it can be touched: {what.evaluate('(e) => e.outerHTML.slice(0, 300)')}"
        self.page.mouse.click(at["x"], at["y"])

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def until(self, script: str, given: object = None) -> Any:
        """Wait until a script says something true; what it says."""
        return self.page.wait_for_function(script, arg=given).json_value()

    def wait(self, holds: Callable[[], bool]) -> None:
        """Wait, message by message, until something holds of what was heard."""
        while not holds():
            self.page.wait_for_event("websocket") if not self.heard else self._next()

    def _next(self) -> None:
        count = len(self.heard)
        self.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
        assert len(self.heard) >= count
