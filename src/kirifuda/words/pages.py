"""The rulebooks as pages for `docs/rules`, made from the package data: `python -m kirifuda.words.pages [FOLDER]`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from kirifuda.library.games import BUILT_IN
from kirifuda.words.catalogue import LANGUAGES
from kirifuda.words.rulebook import Rulebook, games

FOLDER: Final = "docs/rules"
NOTES: Final = {
    "ja": "このページはパッケージのデータから `python -m kirifuda.words.pages` で作られる。直すなら元のページを直す。",
    "en": "Made from the package data by `python -m kirifuda.words.pages`; mend the page there, not here.",
}
SIGNS: Final = {"ja": "日本語", "en": "English"}


def page_name(book: Rulebook) -> str:
    return f"{book.game}.{book.language}.md"


def anchor(name: str) -> str:
    """Where a rule or chapter stands on its page: RA-8.5 at #ra-8-5."""
    return name.lower().replace(".", "-")


def page(book: Rulebook) -> str:
    """The whole page: an anchor for each chapter and rule, and every mention of a rule a link to it."""
    mention = re.compile(rf"(?<![A-Za-z0-9`]){book.prefix}-[0-9]+(?:\.[0-9]+)?(?![0-9`]|\.[0-9])")
    known = {rule.name for rule in book.rules} | {chapter.name for chapter in book.chapters}

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{anchor(found[0])})" if found[0] in known else found[0]

    others = [language for language in LANGUAGES if language != book.language]
    switch = " · ".join(f"[{SIGNS[language]}]({book.game}.{language}.md)" for language in others)
    lines = [f"# {book.title}", "", f"{switch} · {NOTES[book.language]}", "", book.intro, ""]
    for chapter in book.chapters:
        lines.append(f"- [{chapter.name}](#{anchor(chapter.name)}) {chapter.title}")
    for chapter in book.chapters:
        lines += ["", f'<a id="{anchor(chapter.name)}"></a>', "", f"## {chapter.name} {chapter.title}", ""]
        for rule in chapter.rules:
            text = mention.sub(link, rule.text)
            lines.append(f'- <a id="{anchor(rule.name)}"></a>**{rule.name}** {rule.mark} {text}')
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every page of every built-in game, by file name."""
    books = [Rulebook.load(game, language) for game in games() if game in BUILT_IN for language in LANGUAGES]
    return {page_name(book): page(book) for book in books}


def main(arguments: list[str]) -> None:
    target = Path(arguments[0] if arguments else FOLDER)
    target.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (target / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
