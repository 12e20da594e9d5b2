"""What can be typed beside an answer. Words of both languages are understood in either."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kirifuda.cli import answers, finding, matches, telling
from kirifuda.errors import KirifudaError, RecordError
from kirifuda.kernel.bits import PASS, SLOT, token
from kirifuda.kernel.views import View
from kirifuda.words import board
from kirifuda.words.catalogue import LANGUAGES, Fact, game_catalogue, terminal_catalogue
from kirifuda.words.faults import fault
from kirifuda.words.logs import log_lines
from kirifuda.words.placing import table_of
from kirifuda.words.questions import Option, options
from kirifuda.words.reader import Reader

if TYPE_CHECKING:
    from kirifuda.cli.plain.terminal import Terminal

LOG_LINES: Final = 15
MOST: Final = 999


class Gone(Exception):
    """The person wants to leave."""


class Commands:
    """The commands of a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal: Final = terminal
        self.words: Final[dict[str, str]] = {}
        for language in LANGUAGES:
            for command, words in terminal_catalogue(language).tables["commands"].items():
                for word in words.split():
                    self.words[word.casefold()] = command
        for zone in self.piles_of():
            for language in LANGUAGES:
                name = game_catalogue(terminal.match.rules.name, language).template("zones", zone)
                self.words.setdefault(name.casefold(), "pile")
        self.yes: Final = {
            word for language in LANGUAGES for word in terminal_catalogue(language).template("confirm", "yes").split()
        }

    def read(self, line: str) -> tuple[str, str]:
        """The command of a line and what follows it; "" if it is none."""
        if line.startswith("?"):
            return "why", line[1:].strip()
        word, _, rest = line.partition(" ")
        return self.words.get(word.casefold(), ""), rest.strip()

    def sure(self) -> bool:
        """Whether the person means it."""
        line = self.terminal.screen.ask(self.terminal.ui.template("prompt", "confirm"))
        return line.casefold() in self.yes

    def do(self, command: str, rest: str, line: str, view: View) -> bool:
        """Carry out a command. True when the match has gone on, or back."""
        t = self.terminal
        if command in ("undo", "concede"):
            return self.undo(rest) if command == "undo" else self.concede(view.seat)
        if command == "quit":
            raise Gone
        shown = {
            "help": self.help,
            "board": self.board,
            "question": self.question,
            "hand": self.hand,
            "pile": self.piles,
        }
        asked = {
            "why": self.why,
            "card": self.card,
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "language": self.language,
        }
        if command in shown:
            shown[command](view)
        elif command in asked:
            asked[command](rest, view)
        else:
            t.say("unknown", word=line[:40])
        return False

    # Going on and back -----------------------------------------------------------------------------------

    def undo(self, rest: str) -> bool:
        """Take back the last answer, or the last few."""
        t = self.terminal
        wanted = self.count(rest, 1)
        taken = 0
        while taken < wanted and t.take_back():
            taken += 1
        if 0 < taken < wanted:
            t.say("no-more-to-undo", n=taken)
        elif wanted and not taken:
            t.say("nothing-to-undo")
        if not taken:
            return False
        t.told = [min(n, len(t.match.states)) for n in t.told]
        t.moment = ()
        t.say("undone" if len(t.people) == 1 else "undone-two")
        return True

    def concede(self, seat: int) -> bool:
        t = self.terminal
        t.say("concede")
        if not self.sure():
            t.say("not-conceded")
            return False
        t.leave(seat, "conceded")
        return True

    # Looking ---------------------------------------------------------------------------------------------

    def help(self, view: View) -> None:
        t = self.terminal
        piles = [t.reader(view.seat).zone(zone) for zone in self.piles_of()]
        facts: dict[str, Fact] = {"piles": t.reader(view.seat).words.joined(piles), "prefix": t.match.rules.prefix}
        t.screen.say(*[t.ui.say("help", key, **facts) for key in t.ui.tables["help"]])

    def board(self, view: View) -> None:
        self.terminal.screen.say(*board.board(self.terminal.reader(view.seat), view))

    def question(self, view: View) -> None:
        self.terminal.put(view.seat)

    def hand(self, view: View) -> None:
        t = self.terminal
        lines = board.hand(t.reader(view.seat), view.state, view.seat, t.reader(view.seat).table["seat"]["held"])
        if not lines:
            t.say("empty-hand")
            return
        t.say("hand", n=len(lines))
        t.screen.say(*["  " + line for line in lines])

    def piles_of(self) -> list[str]:
        """The zones whose cards can be called up, but for that which the reader holds."""
        layout = table_of(self.terminal.match.rules.name)["seat"]
        return [name for name in layout["listed"] if name != layout["held"]]

    def piles(self, view: View) -> None:
        """The plain zones whose cards can be called up, but for those that the reader holds."""
        t = self.terminal
        reader = t.reader(view.seat)
        for zone in self.piles_of():
            for seat in (view.seat, 1 - view.seat):
                lines = board.hand(reader, view.state, seat, zone)
                said = "pile" if lines else "pile-empty"
                t.say(said, player=reader.player(seat), zone=reader.zone(zone), n=len(lines))
                t.screen.say(*["  " + line for line in reversed(lines)])

    def log(self, rest: str, view: View) -> None:
        t = self.terminal
        lines = log_lines(t.reader(view.seat), matches.sights(t.match, view.seat, 0))
        n = self.count(rest, LOG_LINES)
        if n and lines:
            t.screen.say(*lines[-n:])
        elif n:
            t.say("no-log")

    def count(self, rest: str, usual: int) -> int:
        """How many are asked for: the number typed after a command, the usual one without any, 0 if it is no number."""
        if re.fullmatch(r"[1-9][0-9]{0,5}", rest):
            return min(int(rest), MOST)
        if rest:
            self.terminal.say("no-count", word=rest[:40], most=MOST)
        return 0 if rest else usual

    def rules(self, rest: str, view: View) -> None:
        from kirifuda.words.rulebook import Rulebook

        t = self.terminal
        book = Rulebook.load(t.match.rules.name, t.language)
        if not rest:
            t.say("rules-how", prefix=book.prefix)
            t.screen.say(*[t.ui.say("say", "chapter", name=c.name, title=c.title) for c in book.chapters])
            return
        try:
            found = book.find(rest)
        except KirifudaError:
            t.say("no-rule", name=rest[:40])
            return
        t.screen.say(*[t.ui.say("say", "rule", name=rule.name, text=rule.text) for rule in found])

    def card(self, rest: str, view: View) -> None:
        """A card's whole text, and how it stands if it lies on the table."""
        t = self.terminal
        reader = t.reader(view.seat)
        if not rest:
            t.say("card-how")
            return
        if rest.isdecimal():
            option = self.numbered(rest, view)
            if option is None or not option.card:
                t.say("card-how")
                return
            t.screen.say(*reader.details(view.state.defs[option.card]))
            t.screen.say(*telling.standing(reader, t.ui, view, [option.card]))
            return
        seen = finding.visible(reader, view)
        known = list(seen) if finding.matching(reader, list(seen), rest) else t.findable(view)
        card_id = self.one(rest, known, view)
        if card_id:
            t.screen.say(*reader.details(finding.definition(reader, view, seen, card_id)))
            t.screen.say(*telling.standing(reader, t.ui, view, seen.get(card_id, [])))

    # Why -------------------------------------------------------------------------------------------------

    def why(self, rest: str, view: View) -> None:
        """What may be done with a card or an option, and why not."""
        t = self.terminal
        reader = t.reader(view.seat)
        if not rest:
            t.say("why-how")
            return
        slot = self.slot(rest, reader)
        ask = view.state.ask
        if slot >= 0 and ask is not None:
            t.screen.say(*telling.answerable(reader, t.ui, view, token(reader.rules.slot_code, SLOT | slot)))
            return
        if rest.isdecimal():
            option = self.numbered(rest, view)
            if option is None or option.pick == PASS:
                t.say("why-how")
            elif option.card:
                t.screen.say(*telling.acts(reader, t.ui, view, [option.card]))
            else:
                t.screen.say(*telling.answerable(reader, t.ui, view, option.pick))
            return
        seen = finding.visible(reader, view)
        card_id = self.one(rest, list(seen), view)
        t.screen.say(*telling.acts(reader, t.ui, view, seen[card_id] if card_id else []))

    def slot(self, rest: str, reader: Reader) -> int:
        """The slot of the reader's side that its name and a number mean, or -1."""
        name = re.escape(reader.zone(reader.table["slot"]["name"]))
        match = re.fullmatch(rf"{name}\s*([1-9])", rest.casefold())
        n = int(match[1]) - 1 if match else -1
        return reader.seat * reader.rules.layout.slots + n if 0 <= n < reader.rules.layout.slots else -1

    def numbered(self, rest: str, view: View) -> Option | None:
        """The option with that number."""
        ask = view.state.ask
        if ask is None or not re.fullmatch(r"[0-9]{1,4}", rest):
            return None
        numbered = answers.shown(ask, options(self.terminal.reader(view.seat), view))
        n = int(rest)
        return numbered[n - 1] if 1 <= n <= len(numbered) else None

    def one(self, rest: str, ids: list[str], view: View) -> str:
        """The one card that a name means; "" after saying that there is none, or several."""
        t = self.terminal
        reader = t.reader(view.seat)
        found = finding.matching(reader, ids, rest)
        if len(found) == 1:
            return found[0]
        if found:
            names = [finding.title(reader, card_id) for card_id in found[: finding.MOST]]
            t.say("several", names=reader.words.joined(names, "cards"))
        else:
            close = finding.near(reader, ids, rest)
            hint = t.ui.say("say", "near", names=reader.words.joined(close)) if close else ""
            t.say("no-card", name=rest[:40], near=hint)
        return ""

    # Files and language ----------------------------------------------------------------------------------

    def save(self, rest: str, view: View) -> None:
        t = self.terminal
        if not rest:
            t.say("save-how")
            if t.path is not None:
                t.say("record", file=str(t.path))
            return
        try:
            t.save(Path(rest).expanduser())
        except (RecordError, OSError, RuntimeError, ValueError) as error:
            t.say("not-saved", reason=fault(error, t.language))
        else:
            t.say("saved", file=str(t.path))

    def language(self, rest: str, view: View) -> None:
        t = self.terminal
        if rest.casefold() not in LANGUAGES:
            t.say("language-how")
            return
        t.speak(rest.casefold())
        t.say("language")
        t.put(view.seat)

