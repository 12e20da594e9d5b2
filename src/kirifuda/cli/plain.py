"""The plain terminal: lines of text in and out, complete without colour or cursor tricks."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

import click

from kirifuda.cli.session import Session
from kirifuda.cli.talk import say
from kirifuda.errors import KirifudaError, NotLegal
from kirifuda.kernel.bits import BACK, PASS
from kirifuda.kernel.decisions import ARRANGEMENT, Choice, outward
from kirifuda.kernel.views import View
from kirifuda.library.pool import Pool, folded
from kirifuda.words.board import Board
from kirifuda.words.speaker import Speaker, rule_name

Save = Callable[[str], None]


class Quit(Exception):
    """The person leaves the terminal; the match is kept."""


class PlainTerminal:
    """Plays a session to its end with the people at this terminal."""

    def __init__(self, session: Session, pool: Pool, language: str, save: Save, autosave: str) -> None:
        self.session = session
        self.pool = pool
        self.language = language
        self.save = save
        self.autosave = autosave
        self.last_seat = -1

    # Saying ----------------------------------------------------------------------------------------------

    def out(self, *lines: str) -> None:
        for line in lines:
            click.echo(line)

    def talk(self, key: str, **facts: object) -> str:
        return say(self.language, key, **facts)

    def speaker(self, seat: int) -> Speaker:
        return Speaker(self.session.rules, self.pool, self.language, seat)

    # Playing ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match ends or the person quits."""
        session = self.session
        try:
            while session.state.outcome is None:
                session.let_agents_play()
                decision = session.state.decision
                if decision is None:
                    break
                self.turn(decision.seat)
            self.end()
        except (Quit, EOFError, KeyboardInterrupt, click.Abort):
            self.leave()

    def leave(self) -> None:
        """Quit: the match is saved, and the way back is said."""
        try:
            self.save(self.autosave)
            self.out("", self.talk("saved", file=self.autosave))
        except (OSError, KirifudaError) as error:
            self.out("", self.talk("save_failed", why=error))
        self.out(self.talk("bye"))

    def end(self) -> None:
        outcome = self.session.state.outcome
        assert outcome is not None
        seats = self.session.people
        for seat in seats[:1]:
            self.out(*self.speaker(seat).log(self.session.news(seat)))
        reader = seats[0] if len(seats) == 1 else None
        self.out("", Speaker(self.session.rules, self.pool, self.language, reader).outcome(outcome))

    def turn(self, seat: int) -> None:
        """Ask one person one question, until it is answered."""
        if len(self.session.people) == 2 and seat != self.last_seat:
            if self.last_seat >= 0:
                self.out("", self.talk("handover", player="AB"[seat]))
                self.read()
            self.last_seat = seat
        view = self.session.view(seat)
        speaker = self.speaker(seat)
        news = speaker.log(self.session.news(seat))
        if news:
            self.out("", *news)
        ask = view.state.ask
        assert ask is not None
        if ask.reason in ("main", "mulligan", "no-mulligan", "go-first", "defender"):
            self.out("", *Board(speaker).lines(view))
        tokens = self.show_question(view, speaker)
        while True:
            line = self.read()
            done = self.take(line, view, speaker, tokens)
            if done:
                return

    def read(self) -> str:
        return str(click.prompt(self.talk("prompt"), prompt_suffix="", default="", show_default=False)).strip()

    def show_question(self, view: View, speaker: Speaker) -> list[int]:
        """The question and its numbered options; 0 declines where that is an answer."""
        ask = view.state.ask
        assert ask is not None
        self.out("", speaker.question(view))
        tokens = [t for t in ask.candidates if t != PASS]
        for i, t in enumerate(tokens, 1):
            self.out(f"  {i} {speaker.token(view, t)}")
        if PASS in ask.candidates:
            self.out(f"  0 {speaker.token(view, PASS)}")
        elif ask.lo == 0:
            self.out(f"  0 {self.talk('none')}")
        if ask.back:
            self.out(f"  b {self.talk('back')}")
        if ask.kind == ARRANGEMENT:
            self.out(self.talk("order"))
        elif ask.hi > 1:
            self.out(self.talk("choose_n" if ask.lo == ask.hi else "choose", lo=ask.lo, hi=ask.hi))
        return tokens

    # Taking a line ---------------------------------------------------------------------------------------

    def take(self, line: str, view: View, speaker: Speaker, tokens: list[int]) -> bool:
        """One line: an answer (True if the question is answered) or a command."""
        ask = view.state.ask
        assert ask is not None
        words = line.split()
        if not words:
            return self.nothing_typed(view, speaker)
        command = words[0].lower()
        rest = line[len(words[0]) :].strip()
        if all(word.strip(",、").isdecimal() for word in words):
            return self.numbers(line, view, speaker, tokens)
        if ask.back and command in ("b", "back"):
            return self.answer(Choice((BACK,)), view, speaker)
        if command.startswith("?"):
            self.why_not((command[1:] + " " + rest).strip() or "", view, speaker)
            return False
        return self.command(command, rest, view, speaker)

    def nothing_typed(self, view: View, speaker: Speaker) -> bool:
        """An empty line asks the question again."""
        self.show_question(view, speaker)
        return False

    def numbers(self, line: str, view: View, speaker: Speaker, tokens: list[int]) -> bool:
        ask = view.state.ask
        assert ask is not None
        numbers = [int(word) for word in line.replace(",", " ").replace("、", " ").split()]
        if numbers == [0]:
            if PASS in ask.candidates:
                return self.answer(Choice((PASS,)), view, speaker)
            if ask.lo == 0:
                return self.answer(Choice(()), view, speaker)
        for number in numbers:
            if not 1 <= number <= len(tokens):
                self.out(self.talk("no_number", number=number, most=len(tokens)))
                return False
        picks = tuple(outward(view.state, view.seat, tokens[n - 1]) for n in numbers)
        if ask.reason == "extra-draw-last" and picks:
            self.out(self.talk("sure_last"))
            if self.read().lower() not in ("y", "yes", "はい"):
                self.show_question(view, speaker)
                return False
        return self.answer(Choice(picks), view, speaker)

    def answer(self, choice: Choice, view: View, speaker: Speaker) -> bool:
        try:
            self.session.choose(view.seat, choice)
        except NotLegal:
            self.out(self.talk("not_legal"))
            for found in self.session.rules.explain(view, choice):
                self.out("  " + speaker.finding(view, found))
            return False
        return True

    def command(self, command: str, rest: str, view: View, speaker: Speaker) -> bool:
        """A command; True if the question need not be asked again as it stands."""
        if command in ("h", "help", "ヘルプ"):
            self.out(self.talk("help"))
        elif command in ("b", "board", "盤面"):
            self.out(*Board(speaker).lines(view))
        elif command in ("v", "card", "view"):
            self.card(rest, view, speaker)
        elif command in ("l", "log"):
            count = int(rest) if rest.isdecimal() else 20
            self.out(*(speaker.log(self.session.log[view.seat])[-count:] or [self.talk("empty")]))
        elif command in ("t", "trash"):
            self.trash(view, speaker)
        elif command in ("r", "rule", "rules"):
            self.rule(rest)
        elif command in ("u", "undo"):
            undone = self.session.undo(view.seat)
            self.out(self.talk("undone" if undone else "cannot_undo"))
            return undone
        elif command == "save":
            self.save_to(rest)
        elif command in ("lang", "language"):
            return self.change_language(rest)
        elif command in ("concede", "投了"):
            return self.concede(view)
        elif command in ("q", "quit", "exit"):
            raise Quit
        else:
            self.out(self.talk("not_understood", line=f"{command} {rest}".strip()))
        return False

    def concede(self, view: View) -> bool:
        self.out(self.talk("sure_concede"))
        if self.read().lower() not in ("y", "yes", "はい"):
            return False
        self.session.concede(view.seat)
        return True

    def change_language(self, rest: str) -> bool:
        if rest not in ("ja", "en"):
            self.out(self.talk("language_usage"))
            return False
        self.language = rest
        return True

    def save_to(self, rest: str) -> None:
        if not rest:
            self.out(self.talk("save_usage"))
            return
        try:
            self.save(rest)
            self.out(self.talk("saved", file=rest))
        except (OSError, KirifudaError) as error:
            self.out(self.talk("save_failed", why=error))

    # Looking things up -----------------------------------------------------------------------------------

    def known(self, view: View) -> dict[str, list[int]]:
        """The cards that the viewer can name, by folded name and id."""
        found: dict[str, list[int]] = {}
        s = view.state
        for card in range(1, len(s.defs)):
            if view.handle(card):
                known = self.pool.cards.get(s.defs[card].id)
                names = [s.defs[card].id, *(known.names.values() if known is not None else [s.defs[card].name])]
                for name in dict.fromkeys(folded(n) for n in names):
                    found.setdefault(name, []).append(card)
        return found

    def find(self, name: str, view: View) -> list[int]:
        """The cards that a name or the beginning of one means; an empty list, said so, if there is none."""
        known = self.known(view)
        wanted = folded(name)
        begins = (cards for key, cards in known.items() if wanted and key.startswith(wanted))
        exact = known.get(wanted) or next(begins, [])
        if not exact:
            close = get_close_matches(wanted, list(known), n=3, cutoff=0.4)
            near = ", ".join(dict.fromkeys(self.speaker(view.seat).name(view.state.defs[known[c][0]]) for c in close))
            self.out(self.talk("no_such_card", name=name, near=f"→ {near}" if near else ""))
        return exact

    def why_not(self, name: str, view: View, speaker: Speaker) -> None:
        """Every act of a card, with each requirement met or unmet."""
        if not name:
            self.out(self.talk("why_not_usage"))
            return
        rules = self.session.rules
        s = view.state
        acts = [(card, t) for card in self.find(name, view) for t in rules.acts(s, view.seat, card)]
        if not acts:
            for card in self.find(name, view)[:1]:
                self.out(self.talk("acts_of", card=speaker.name(s.defs[card])))
            return
        shown: set[str] = set()
        for _, t in acts:
            title = speaker.token(view, t)
            found = rules.explain(view, Choice((outward(s, view.seat, t),)))
            lines = [speaker.finding(view, f) for f in found]
            text = "\n".join([title, *lines])
            if text in shown:
                continue
            shown.add(text)
            self.out(title, "  " + self.talk("legal" if all(f.met for f in found) else "illegal"))
            self.out(*("  " + line for line in lines))

    def card(self, name: str, view: View, speaker: Speaker) -> None:
        """A card's printed face; any card of the game can be looked up."""
        found = self.pool.find(name)
        if found is not None:
            self.out(*speaker.card(found.definition))
            return
        for card in self.find(name, view)[:1]:
            self.out(*speaker.card(view.state.defs[card]))

    def trash(self, view: View, speaker: Speaker) -> None:
        """Both trash piles, newest last."""
        s = view.state
        zone = next(z.number for z in s.layout.zones if z.name == "trash")
        for seat in (view.seat, 1 - view.seat):
            names = [speaker.name(s.defs[c]) for c in s.places[s.layout.place(seat, zone)]]
            self.out(f"{speaker.player(seat)}: {', '.join(names) or self.talk('empty')}")

    def rule(self, number: str) -> None:
        """A rule's text, or a whole chapter's."""
        from kirifuda.words.rulebook import Rulebook

        book = Rulebook.load(self.session.rules.name, self.language)
        try:
            for rule in book.find(number or "RA-7"):
                self.out(f"{rule_name(self.session.rules, rule.number)} {rule.text}")
        except KirifudaError:
            self.out(self.talk("no_rule", rule=number))
