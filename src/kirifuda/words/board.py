"""The table as lines of text, from a view and the game's table layout."""

from __future__ import annotations

from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.faces import face
from kirifuda.kernel.views import View
from kirifuda.words.catalogue import table
from kirifuda.words.speaker import Speaker


class Board:
    """Draws a view, the other side first, one short line a thing."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.words = speaker.words
        self.layout = speaker.rules.layout
        self.zones = {zone.name: zone.number for zone in self.layout.zones}
        self.table = table(speaker.rules.name)

    def lines(self, view: View) -> list[str]:
        """The whole table as the viewer sees it."""
        own = view.seat if view.seat < 2 else 0
        out = [self.clock(view), *self.side(view, 1 - own), *self.side(view, own)]
        out += self.pending(view)
        if view.seat < 2:
            out += self.hand(view)
        return out

    def clock(self, view: View) -> str:
        s = view.state
        turn, who, phase = self.speaker.rules.clock(s)
        return self.words.say(
            "board", "turn", n=turn, who=self.speaker.player(who), phase=self.words.say("phases", str(phase))
        )

    def side(self, view: View, seat: int) -> list[str]:
        s = view.state
        counts = {name: len(s.places[self.layout.place(seat, self.zones[name])]) for name in self.table["counts"]}
        life = s.places[self.layout.place(seat, self.zones[self.table["top"]])]
        top = self.speaker.name(s.defs[life[-1]]) if life else "-"
        head = self.words.say("board", "life", n=len(life), top=top)
        out = [f"{self.speaker.player(seat)}: {head}; {self.words.say('board', 'counts', **counts)}"]
        for area in range(self.layout.slots):
            content = self.slot(view, seat, area)
            if content:
                out.append("  " + self.words.say("board", "area", n=area + 1, content=content))
        if len(out) == 1:
            out.append("  " + self.words.say("board", "no_areas"))
        return out

    def at(self, view: View, seat: int, zone: str, area: int) -> tuple[int, ...]:
        return view.state.places[self.layout.place(seat, self.zones[self.table["slot"][zone]], area)]

    def slot(self, view: View, seat: int, area: int) -> str:
        """What lies in one area, or nothing if it does not exist."""
        s = view.state
        parts: list[str] = []
        for card in self.at(view, seat, "host", area):
            parts.append(self.host(view, seat, area, card))
        stack = [
            self.words.say("board", "damaged", name=self.speaker.name(s.defs[c])) if s.recs[c].turned
            else self.speaker.name(s.defs[c])
            for c in self.at(view, seat, "stack", area)
        ]  # fmt: skip
        if not stack and not parts:
            return ""
        if not parts:
            parts.append(self.words.say("board", "empty"))
        parts.append(self.words.say("board", "fields", list=self.joined(stack)))
        items = [self.speaker.name(s.defs[c]) for c in self.at(view, seat, "attached", area)]
        if items:
            parts.append(self.words.say("board", "items", list=self.joined(items)))
        return "; ".join(parts)

    def host(self, view: View, seat: int, area: int, card: int) -> str:
        s = view.state
        rules = self.speaker.rules
        numbers: dict[str, object] = {}
        for entry in self.table["slot"]["numbers"]:
            now = rules.number(s, card, face(s, card), entry["number"])
            printed = s.defs[card].face.numbers[entry["number"]]
            text = str(now) if now == printed else self.words.say("board", "changed", now=now, printed=printed)
            numbers[entry["label"]] = text
        state = self.words.say("board", "spent" if s.recs[card].turned else "ready")
        out = self.words.say("board", "character", name=self.speaker.name(s.defs[card]), state=state, **numbers)
        limit = face(s, card).numbers[self.table["slot"]["pile_limit"]]
        if limit:
            out += ", " + self.words.say("board", "mp", n=len(self.at(view, seat, "pile", area)), limit=limit)
        return out

    def pending(self, view: View) -> list[str]:
        """What waits to resolve, the first to resolve first; and the battle going on."""
        s = view.state
        out: list[str] = []
        names: list[str] = []
        for ref in self.speaker.rules.chain(s):
            card = ref & SUBJECT
            if card:
                names.append(self.speaker.name(s.defs[card]))
        if names:
            out.append(self.words.say("board", "chain", list=self.joined(names)))
        attacker, defender = self.speaker.rules.battlers(s)
        if attacker:
            foe = self.speaker.name(s.defs[defender]) if defender else self.words.say("board", "no_one")
            out.append(self.words.say("board", "battle", attacker=self.speaker.name(s.defs[attacker]), defender=foe))
        return out

    def hand(self, view: View) -> list[str]:
        """The viewer's hand, a card a line."""
        s = view.state
        out = [self.words.say("board", "hand")]
        for card in s.places[self.layout.place(view.seat, self.speaker.rules.held_zone)]:
            d = s.defs[card]
            facts = self.speaker.rules_facts(d) if d.id in self.speaker.pool.cards else []
            kind = self.words.say("types", self.speaker.rules.types[d.kind])
            out.append(f"  {self.speaker.name(d)}: {kind}{', ' + facts[0] if facts else ''}")
        return out

    def joined(self, names: list[str]) -> str:
        return ("、" if self.speaker.language == "ja" else ", ").join(names)
