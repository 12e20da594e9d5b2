"""Beside the table: the log, what the cursor is on, and the keys that do something now."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import RichLog, Static

from kirifuda.words.wrapping import clipped, columns, hanging


class Log(RichLog, can_focus=False):
    """What has happened, newest last; broken to the width there is."""

    def __init__(self) -> None:
        super().__init__(wrap=False, markup=False, min_width=10, max_lines=500)
        self.told: list[str] = []

    def tell(self, lines: list[str]) -> None:
        """Show these lines and no others."""
        if lines[: len(self.told)] == self.told and self.size.width:
            new = lines[len(self.told) :]
        else:
            self.clear()
            new = lines
        self.told = list(lines)
        if self.size.width:
            self.add(new)

    def add(self, lines: list[str]) -> None:
        width = max(16, self.scrollable_content_region.width)
        for line in lines:
            for row in hanging(line, width):
                self.write(Text(row), scroll_end=True)

    def on_resize(self, event: events.Resize) -> None:
        self.clear()
        self.add(self.told)


class Detail(Static):
    """One line about what the cursor is on."""

    def tell(self, text: str) -> None:
        self.update(Content(clipped(text, max(10, self.size.width))))


class Keys(Static):
    """The keys that do something now; each can be clicked."""

    class Pressed(Message):
        def __init__(self, action: str) -> None:
            super().__init__()
            self.action: Final = action

    def tell(self, keys: list[tuple[str, str, str]]) -> None:
        """`keys` are a key, what it does, and the action; what has no room is left out."""
        line = Text(no_wrap=True, overflow="crop")
        for key, label, action in keys:
            text = f"{key} {label}"
            if columns(line.plain) + columns(text) > (self.size.width or 80) - 1:
                break
            line.append(key, Style(bold=True, meta={"key-action": action}))
            line.append(f" {label}", Style(meta={"key-action": action}))
            line.append("  ")
        self.update(line)

    def on_click(self, event: events.Click) -> None:
        action = event.style.meta.get("key-action")
        if action:
            self.post_message(self.Pressed(action))
