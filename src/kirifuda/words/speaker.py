"""The engine's ids and numbers as sentences for one reader: cards, acts, events, reasons why not.

Everything here is said from a `View` or a `Sight`: nothing that the reader's seat does not know can be said.
"""

from __future__ import annotations

from kirifuda.kernel.bits import PASS, SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.events import ARRANGE, MODIFIER, MOVE, OCCASION, REVEAL, SHUFFLE, TURN
from kirifuda.kernel.faces import face
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Outcome, zone_of
from kirifuda.kernel.views import Sight, View
from kirifuda.library.pool import Pool
from kirifuda.words.catalogue import Catalogue, catalogue

ICON_BITS = 8


def rule_name(rules: Rules, rule: int) -> str:
    """805 of Rumbling Angel is RA-8.5."""
    return f"{rules.prefix}-{rule // 100}.{rule % 100}"


class Speaker:
    """Says things of a game in one language to the reader at a seat (None: a reader of both)."""

    def __init__(self, rules: Rules, pool: Pool, language: str, seat: int | None) -> None:
        self.rules = rules
        self.pool = pool
        self.language = language
        self.seat = seat
        self.words: Catalogue = catalogue(rules.name, language)

    def player(self, seat: int) -> str:
        """You, or the opponent; for a reader of both, A and B."""
        if self.seat is None:
            return "AB"[seat]
        return self.words.say("board", "you" if seat == self.seat else "opponent")

    def name(self, card: CardDef) -> str:
        """A card's name in the reader's language; an unknown card is just a card."""
        if not card.id:
            return self.words.say("events", "hidden")
        known = self.pool.cards.get(card.id)
        return known.names[self.language] if known is not None else card.name

    def icons(self, packed: int) -> str:
        """Packed icons as words."""
        found: list[str] = []
        for i, attribute in enumerate(self.rules.attributes):
            found += [self.words.say("attributes", attribute)] * (packed >> i * ICON_BITS & 255)
        return " ".join(found)

    def keyword(self, packed: int) -> str:
        """A skill with its number."""
        word = self.words.say("skills", self.rules.keywords[packed >> 8])
        return f"{word} {packed & 255}" if packed & 255 else word

    # Acts and choices ------------------------------------------------------------------------------------

    def token(self, view: View, t: int) -> str:
        """One candidate in words. `t` is over the view's own cards."""
        s = view.state
        code = t >> SUBJECT_BITS
        subject = t & SUBJECT
        ask = s.ask
        if t == PASS:
            return self.words.say("acts", "end" if ask is not None and ask.reason == "main" else "pass")
        if subject & SLOT:
            return self.slot(view, subject)
        card = self.name(s.defs[subject])
        word, number = self.rules.act_word(t)
        if word == "attack" and number:
            skill = self.keyword(face(s, subject).keywords[number - 1])
            return self.words.say("acts", "attack_skill", card=card, skill=skill)
        if word == "use":
            lines = self.lines(s.defs[subject])
            text = lines[number - 1] if number <= len(lines) else ""
            return self.words.say("acts", "ability", card=card, text=text)
        if word == "number":
            return self.words.say("acts", "mode", n=number + 1)
        if word:
            return self.words.say("acts", word, card=card)
        return self.placed(view, subject) if code else card

    def lines(self, card: CardDef) -> list[str]:
        """A card's text, a line an ability."""
        known = self.pool.cards.get(card.id)
        return known.text(self.language).split("\n") if known is not None else []

    def placed(self, view: View, card: int) -> str:
        """A card, with whose it is if it lies on the table on the other side."""
        s = view.state
        name = self.name(s.defs[card])
        place = s.loc[card] & 127
        if s.layout.in_play[place]:
            side = 1 if place >= s.layout.size else 0
            area = s.layout.slot_of[place] + 1
            owner = "area" if side == view.seat or view.seat > 1 else "their_area"
            where = self.words.say("acts", owner, n=area)
            return f"{name} ({where})" if self.language == "en" else f"{name}（{where}）"
        return name

    def slot(self, view: View, subject: int) -> str:
        """A slot: whose, and which."""
        seat, area = divmod(subject & ~SLOT, self.rules.layout.slots)
        s = view.state
        used = any(s.places[s.layout.place(seat, zone.number, area)] for zone in s.layout.zones if zone.slotted)
        key = "their_area" if seat != view.seat else "area" if used else "new_area"
        return self.words.say("acts", key, n=area + 1)

    def question(self, view: View) -> str:
        """What the view's seat is asked."""
        ask = view.state.ask
        if ask is None:
            return ""
        source = self.name(view.state.defs[ask.source]) if ask.source else ""
        return self.words.say("reasons", ask.reason, source=source)

    # Events ----------------------------------------------------------------------------------------------

    def event(self, e: Sight) -> str:
        """One event as a line of the log, or nothing if it says nothing to a reader."""
        card = self.name(e.card)
        if e.kind == SHUFFLE:
            return self.words.say("events", "shuffle", player=self.player(e.seat))
        if e.kind == ARRANGE:
            return self.words.say("events", "arrange", player=self.player(e.seat), n=e.c)
        if e.why:
            word = self.rules.occasions[e.why]
            if word == "deck" and e.kind == MOVE:
                return self.words.say("events", "to-deck", player=self.player(e.seat), card=card)
            facts: dict[str, object] = {"card": card, "player": self.player(e.seat), "a": e.a, "b": e.b}
            if e.kind == OCCASION:
                if word == "skill":
                    facts["skill"] = self.keyword(e.a << 8 | e.b)
                elif word == "nothing":
                    facts["nothing"] = self.words.say("nothings", self.rules.nothings[e.a])
                elif word == "go-first":
                    facts["first"] = self.player(e.a)
            return self.words.say("occasions", word, **facts)
        if e.kind == TURN and e.a == 1:
            return self.words.say("events", "field-damaged", card=card) if e.card.kind == 1 else ""
        if e.kind == MODIFIER and e.b == 1 and e.handle:
            return self.words.say("events", "modifier", card=card)
        return ""

    def log(self, seen: list[Sight]) -> list[str]:
        """Events as lines: empty ones left out, cards looked at counted, a line said many times said once."""
        lines: list[str] = []
        counts: list[int] = []
        looked = 0
        for i, e in enumerate(seen):
            if e.kind == REVEAL and e.b == 1:
                looked += 1
                following = seen[i + 1] if i + 1 < len(seen) else None
                if following is not None and following.kind == REVEAL and following.b == 1:
                    continue
                n = self.words.say("events", "cards", n=looked)
                line = self.words.say("events", "look", player=self.player(e.source_seat), n=n)
                looked = 0
            else:
                line = self.event(e)
            if line and lines and lines[-1] == line:
                counts[-1] += 1
            elif line:
                lines.append(line)
                counts.append(1)
        return [
            line if n == 1 else self.words.say("events", "times", line=line, n=n)
            for line, n in zip(lines, counts, strict=True)
        ]

    def outcome(self, outcome: Outcome) -> str:
        """How the match ended, with its rule."""
        ending = self.words.say("endings", outcome.ending)
        rule = f" [{rule_name(self.rules, outcome.rule)}]" if outcome.rule else ""
        if outcome.winner is None:
            return self.words.say("endings", "draw", ending=ending) + rule
        winner = self.player(outcome.winner)
        return self.words.say("endings", "win", winner=winner, ending=ending) + rule

    # Why not ---------------------------------------------------------------------------------------------

    def finding(self, view: View, found: Finding) -> str:
        """A requirement, met or not, with its rule number."""
        facts: dict[str, object] = {}
        for name, value in found.facts:
            if name.endswith("card"):
                card = view.card(value)
                facts[name] = self.name(view.state.defs[card])
            elif name in ("entry", "cost", "paid"):
                facts[name] = self.icons(value)
            elif name == "missing":
                facts[name] = self.words.say("attributes", self.rules.attributes[value]) if value >= 0 else "-"
            else:
                facts[name] = value
        mark = "+" if found.met else "-"
        rule = f"{rule_name(self.rules, found.rule)} " if found.rule else ""
        return f"{mark} {rule}{self.words.say('requirements', found.message, **facts)}"

    # Cards -----------------------------------------------------------------------------------------------

    def card(self, card: CardDef) -> list[str]:
        """A card as printed: its name in both languages, its numbers, its text."""
        known = self.pool.cards.get(card.id)
        if known is None:
            return [self.name(card)]
        other = known.names["en" if self.language == "ja" else "ja"]
        kind = self.words.say("types", self.rules.types[card.kind])
        lines = [f"{known.names[self.language]} / {other} [{card.id}] {kind}"]
        lines += self.rules_facts(card)
        lines += [line for line in known.text(self.language).split("\n") if line]
        if known.flavour:
            lines.append(f"  {known.flavour[self.language]}")
        return lines

    def rules_facts(self, card: CardDef) -> list[str]:
        """The printed numbers, in the order in which the game's keys name them."""
        known = self.pool.cards[card.id]
        found: list[str] = []
        for key, value in known.values.numbers.items():
            icons = key in ("attributes", "cost") or "large" in key
            shown = self.icons(value) if icons else str(value)
            if shown and shown != "0":
                found.append(f"{self.words.say('keys', key.replace('.', '_'))} {shown}")
        for row in known.values.rows.get("corrections", []):
            against = self.words.say("attributes", self.rules.attributes[row["against"]])
            change = {"ap": row.get("ap", 0), "dp": row.get("dp", 0)}
            found.append(self.words.say("keys", "correction", against=against, **change))
        found += [self.keyword(k) for k in card.face.keywords]
        return [", ".join(found)] if found else []

    def is_in_hand(self, view: View, card: int) -> bool:
        return zone_of(view.state, card) == self.rules.held_zone
