"""How Rumbling Angel's positions and acts are written in scenarios and tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final

from kirifuda.errors import Message, ScenarioError
from kirifuda.games.rumbling_angel import terms as t
from kirifuda.games.rumbling_angel import turn as steps
from kirifuda.games.rumbling_angel.area import fields_at, items_at, mp_at, unused_slot
from kirifuda.games.rumbling_angel.battle import OPEN_LAST
from kirifuda.games.rumbling_angel.combat import ap, dp
from kirifuda.games.rumbling_angel.printed import TYPES
from kirifuda.games.rumbling_angel.windows import ACTION
from kirifuda.kernel.abilities import ACTIVATED, NO_ABILITY
from kirifuda.kernel.bits import EVERYONE, SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.door import KEEP_ORDER, SHUFFLE_ROLL
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.state import State
from kirifuda.library.cards import Card
from kirifuda.library.toml import Where
from kirifuda.testing.idiom import Cards, Idiom, Verb
from kirifuda.testing.scene import Laid, Scene

BOTH: Final = 3


def _patterns(*written: str) -> tuple[re.Pattern[str], ...]:
    return tuple([re.compile(pattern, re.IGNORECASE) for pattern in written])


PAYING: Final = r"(?:\s+paying\s+(?P<paying>.+?))?"
PAYING_JA: Final = r"(?:(?P<paying>.+?)を破棄して[、\s]*)?"
VERBS: Final = (
    Verb(
        "place",
        _patterns(
            r"place (?P<card>.+?)(?: (?:on|in) (?P<area>.+))?",
            r"(?P<card>.+?)を(?:(?P<area>.+?)に)?(?:配置する|配置|置く)",
        ),
        t.T_PLACE, t.T_PLACE,
    ),
    Verb(
        "enter",
        _patterns(
            r"enter (?P<card>.+?)(?: (?:in|on) (?P<area>.+))?",
            r"(?P<card>.+?)を(?:(?P<area>.+?)に)?(?:登場させる|登場)",
        ),
        t.T_ENTER, t.T_ENTER,
    ),
    Verb(
        "equip",
        _patterns(
            rf"equip (?P<card>.+?)(?: to (?P<to>.+?))?{PAYING}",
            rf"{PAYING_JA}(?P<card>.+?)を(?:(?P<to>.+?)に)?(?:装備する|装備)",
        ),
        t.T_EQUIP, t.T_EQUIP,
    ),
    Verb(
        "use",
        _patterns(
            rf"use (?P<card>.+?)(?: on (?P<on>.+?))?{PAYING}",
            rf"{PAYING_JA}(?P<card>.+?)を(?:(?P<on>.+?)に)?(?:使用する|使用|使う)",
        ),
        t.T_EVENT, t.T_EVENT,
    ),
    Verb(
        "attack",
        _patterns(
            r"attack (?P<card>.+?)(?: with (?P<which>.+))?",
            r"(?P<card>.+?)で(?:(?P<which>.+?)を使って)?(?:攻撃する|攻撃)",
        ),
        t.T_ATTACK, t.T_ABILITY - 1,
    ),
    Verb(
        "ability",
        _patterns(
            rf"ability(?: (?P<which>\d{{1,4}}))? of (?P<card>.+?)(?: on (?P<on>.+?))?{PAYING}",
            rf"{PAYING_JA}(?P<card>.+?)の(?:特殊)?能力(?P<which>\d{{1,4}})?を(?:(?P<on>.+?)に)?(?:使用する|使用|使う)",
        ),
        t.T_ABILITY, t.T_NUMBER - 1,
    ),
)  # fmt: skip
SKILLS_JA: Final = ("", "猛攻", "堅守", "挑戦", "静寂", "貫通", "疾駆")
AREA_KEYS: Final = ("fields", "character", "ready", "items", "mp", "loss", "used")
POINTS: Final = {
    "start": (steps.BEGIN, t.END_PHASE), "entry": (steps.ENTRY, t.FIRST_PHASE),
    "draw": (steps.FIRST_DRAW, t.FIRST_PHASE), "extra-draw": (steps.EXTRA_DRAW, t.FIRST_PHASE),
    "main": (steps.MENU, t.MAIN_PHASE), "battle": (steps.MENU, t.MAIN_PHASE), "end": (steps.BEGIN_END, t.MAIN_PHASE),
}  # fmt: skip
PHASES: Final = ("setup", "first", "main", "end")


class RumblingAngelIdiom(Idiom):
    """Areas with fields, characters, items and MP; a life stack; battles."""

    verbs = VERBS
    clauses: ClassVar[dict[str, str]] = {
        "place-where": "area", "enter-where": "area", "equip-whom": "to", "pay-cost": "paying", "pay-mp": "paying",
        "pay-hand": "paying", "name-targets": "on",
    }
    chunked: tuple[str, ...] = ("on",)
    answers: ClassVar[dict[str, int]] = {
        "first": t.T_FIRST, "先攻": t.T_FIRST, "second": t.T_SECOND, "後攻": t.T_SECOND, "yes": t.T_YES,
        "はい": t.T_YES,
    }
    numbered: ClassVar[dict[str, int]] = {"mode": t.T_NUMBER}
    enders: tuple[str, ...] = ("main",)
    rolls: ClassVar[dict[str, int]] = {name: i for i, name in enumerate(t.ROLL_NAMES) if name}
    setup_rolls: tuple[tuple[int, int], ...] = (
        (t.ROLL_CHOOSER, 0), (SHUFFLE_ROLL, KEEP_ORDER), (SHUFFLE_ROLL, KEEP_ORDER),
    )
    slot_words: tuple[str, ...] = ("area", "領域")
    new_slot_words: tuple[str, ...] = ("a new area", "new area", "新しい領域", "新領域")
    occasions: tuple[str, ...] = t.OCCASION_NAMES
    points: tuple[str, ...] = tuple(POINTS)
    turn_keys: tuple[str, ...] = ("placed", "attacker", "defender")
    seat_keys: tuple[str, ...] = ("life", "hand", "deck", "trash", "areas")
    looks: tuple[str, ...] = ("life", "life_up", "hand", "deck", "trash", "declared", "areas", "area", "hand_limit")
    slot_looks: tuple[str, ...] = (
        "fields", "damaged", "character", "ready", "ap", "dp", "loss", "items", "mp", "skills",
    )
    ordered: tuple[str, ...] = ("life", "deck", "fields")

    # Laying a scene ------------------------------------------------------------------------------------------

    def lay(self, scene: Scene, seat: int, table: dict[str, Any], where: Where) -> None:
        layout = t.LAYOUT
        for zone, name in ((t.DECK, "deck"), (t.HAND, "hand"), (t.LIFE, "life"), (t.TRASH, "trash")):
            keys = ("up", "seen") if zone == t.LIFE else ()
            default: Any = 6 if zone == t.LIFE else 20 if zone == t.DECK else []
            entries = scene.cards(table.get(name, default), (*where, name), name, keys)
            if zone in (t.LIFE, t.DECK):
                entries = entries[::-1]
            for i, (card, more) in enumerate(entries):
                laid = scene.put(seat, layout.place(seat, zone), card)
                if zone == t.LIFE:
                    laid.turned = t.SIDEWAYS if more.get("up") else t.UPRIGHT
                    if i == len(entries) - 1 or more.get("up") or more.get("seen"):
                        laid.known = EVERYONE
        if "life" in table and not scene.cards(table["life"], (*where, "life"), "life", ("up", "seen")):
            raise scene.wrong((*where, "life"), "a player without life cards has lost: life is 1 or more")
        areas = table.get("areas", [])
        if not isinstance(areas, list) or len(areas) > t.AREAS:
            raise scene.wrong(
                (*where, "areas"),
                Message("areas is a list of at most {n} tables, not {found}", n=t.AREAS, found=repr(areas)),
            )
        for i, area in enumerate(areas):
            here = (*where, "areas", i)
            self.area(scene, seat, i, scene.table(area, AREA_KEYS, here, "an area"), here)

    def area(self, scene: Scene, seat: int, i: int, area: dict[str, Any], where: Where) -> None:
        if not area:
            return
        base = seat * t.SIDE
        fields = scene.cards(area.get("fields", []), (*where, "fields"), "fields", ("damaged",))
        if not fields:
            raise scene.wrong(where, "an area has at least one field; write {} for a place without an area")
        for card, more in fields:
            self.of_type(scene, card, t.TYPE_FIELD, (*where, "fields"))
            turned = t.SIDEWAYS if more.get("damaged") else t.UPRIGHT
            scene.put(seat, base + t.FIELD_BASE + i, card, turned)
        if "character" not in area:
            for key in ("ready", "items", "mp", "loss", "used"):
                if key in area:
                    raise scene.wrong((*where, key), Message("{key} is a character's: this area has none", key=key))
            return
        used = area.get("used", [])
        if not isinstance(used, list):
            raise scene.wrong((*where, "used"), 'used is a list of "dash" and ability numbers')
        loss = scene.number(area.get("loss", 0), (*where, "loss"), "loss", 0, 99)
        ready = area.get("ready", True)
        if not isinstance(ready, bool):
            raise scene.wrong((*where, "ready"), Message("ready is true or false, not {found}", found=repr(ready)))
        card = scene.card(area["character"], (*where, "character"))
        self.of_type(scene, card, t.TYPE_CHARACTER, (*where, "character"))
        bits = 0
        for word in used:
            bits |= t.DASH_USED if word == "dash" else self.once(scene, card, word, (*where, "used"))
        turned = t.UPRIGHT if ready else t.SIDEWAYS
        scene.put(seat, base + t.CHARACTER_BASE + i, card, turned, (loss, bits, 0, 0))
        for item, _ in scene.cards(area.get("items", []), (*where, "items"), "items"):
            self.of_type(scene, item, t.TYPE_ITEM, (*where, "items"))
            scene.put(seat, base + t.ITEM_BASE + i, item)
        for mp, _ in scene.cards(area.get("mp", []), (*where, "mp"), "mp"):
            scene.put(seat, base + t.MP_BASE + i, mp)

    def of_type(self, scene: Scene, card: Card | None, kind: int, where: Where) -> None:
        """A card that lies where only its type may lie; an unknown one is filled in later."""
        if card is not None and card.definition.kind != kind:
            found = TYPES[card.definition.kind]
            raise scene.wrong(
                where,
                Message(
                    "{card} is of the type {found}; {kind} belongs here",
                    card=card.names["en"],
                    found=found,
                    kind=TYPES[kind],
                ),
            )

    def once(self, scene: Scene, card: Card, line: Any, where: Where) -> int:
        """The mark of a once-a-turn text, by its line."""
        abilities = card.definition.face.abilities
        once = abilities[scene.number(line, where, "used", 1, max(1, len(abilities))) - 1].once if abilities else -1
        if once < 0:
            raise scene.wrong(
                where,
                Message("line {line} of {card} is no text that is used once a turn", line=line, card=card.names["en"]),
            )
        return 1 << once

    def turn(self, scene: Scene, table: dict[str, Any], where: Where) -> None:
        seat = "ab".index(table["seat"])
        number = scene.number(table.get("number", 3), (*where, "number"), "number", 1, 100000)
        at = table.get("at", "main")
        step, phase = POINTS[at]
        first = seat if number % 2 else 1 - seat
        scene.nums = {
            t.TURN: number, t.ACTIVE: seat, t.FIRST: first, t.CHOOSER: first, t.PHASE: phase,
            t.PLACED: 1 if table.get("placed") else 0,
        }
        if at == "start":
            scene.nums |= {t.TURN: number - 1, t.ACTIVE: 1 - seat if number > 1 else 0}
            scene.nums[t.PHASE] = t.END_PHASE if number > 1 else t.SETTING_UP
        turn = Frame(t.K_TURN, step, 0, 0, seat, NO_ABILITY, (), None)
        if at != "battle":
            for key in ("attacker", "defender"):
                if key in table:
                    raise scene.wrong((*where, key), Message('{key} goes with at = "battle"', key=key))
            scene.frames = lambda _: turn
            return
        attacker = self.battler(scene, seat, table, where, "attacker")
        defender = self.battler(scene, 1 - seat, table, where, "defender")
        attacker.turned = t.SIDEWAYS
        scene.nums |= {t.ATTACKER: attacker, t.DEFENDER: defender}

        def frames(ref: Callable[[Laid], int]) -> Frame:
            battle = Frame(t.K_BATTLE, OPEN_LAST, ref(attacker), ref(defender), seat, NO_ABILITY, ((0,),), turn)
            return frame(t.K_WINDOW, battle, ACTION, seat)

        scene.frames = frames

    def battler(self, scene: Scene, seat: int, table: dict[str, Any], where: Where, key: str) -> Laid:
        if key not in table:
            raise scene.wrong(where, Message('at = "battle" names the {key}', key=key))
        card = scene.card(table[key], (*where, key))
        base = seat * t.SIDE + t.CHARACTER_BASE
        for laid in scene.laid:
            if base <= laid.place < base + t.AREAS and laid.card is card:
                return laid
        raise scene.wrong(
            (*where, key),
            Message("{card} is no character of seat {seat} in this scene", card=repr(table[key]), seat="ab"[seat]),
        )

    # Acts ----------------------------------------------------------------------------------------------------

    def which(self, s: State, card: int, verb: Verb, word: str) -> int:
        if verb.first == t.T_ABILITY:
            abilities = face(s, card).abilities
            own = [i for i, ability in enumerate(abilities) if ability.kind == ACTIVATED]
            n = int(word or 1)
            if not 1 <= n <= len(own):
                # An act that the rules refuse: it has no such ability.
                return t.T_ABILITY + len(abilities) + max(0, n - len(own) - 1)
            return t.T_ABILITY + own[n - 1]
        if verb.first == t.T_ATTACK and word:
            name = word.strip().split()[0].casefold().strip("【】")
            known = [n.casefold() for n in t.SKILL_NAMES if n] + list(SKILLS_JA[1:])
            if name not in known:
                raise ScenarioError(
                    Message(
                        "there is no skill {word}; skills are {words}",
                        word=repr(word),
                        words=", ".join(t.SKILL_NAMES[1:]),
                    )
                )
            skill = known.index(name) % (len(t.SKILL_NAMES) - 1) + 1
            for i, packed in enumerate(face(s, card).keywords):
                if packed >> 8 == skill:
                    return t.T_ATTACK + 1 + i
            return t.T_ATTACK + 1 + len(face(s, card).keywords)
        return verb.first

    def new_slot(self, s: State, seat: int) -> int:
        area = unused_slot(s, seat)
        return SLOT | (seat * t.LAYOUT.slots + area) if area >= 0 else 0

    def say(self, s: State, pick: int, name: str) -> str:
        code = pick >> SUBJECT_BITS
        if t.T_ATTACK <= code < t.T_ABILITY:
            skills = face(s, pick & SUBJECT).keywords
            i = code - t.T_ATTACK - 1
            return f"attack {name}" + (f" with {t.SKILL_NAMES[skills[i] >> 8]}" if 0 <= i < len(skills) else "")
        if t.T_ABILITY <= code < t.T_NUMBER:
            abilities = face(s, pick & SUBJECT).abilities
            n = sum(1 for ability in abilities[: code - t.T_ABILITY + 1] if ability.kind == ACTIVATED)
            return f"ability {n} of {name}"
        words = {t.T_PLACE: "place", t.T_ENTER: "enter", t.T_EQUIP: "equip", t.T_EVENT: "use"}
        return f"{words[code]} {name}" if code in words else name

    # Looking -------------------------------------------------------------------------------------------------

    def picture(self, s: State, seat: int) -> dict[str, Any]:
        base = seat * t.SIDE
        life = s.places[base + t.LIFE][::-1]
        areas: list[dict[str, Any]] = []
        by_number: dict[str, Any] = {}
        for i in range(t.AREAS):
            if s.places[base + t.FIELD_BASE + i] or s.places[base + t.CHARACTER_BASE + i]:
                area = self.area_picture(s, seat, i)
                areas.append(area)
                by_number[str(i + 1)] = area
        return {
            "life": Cards(life),
            "life_up": Cards([c for c in life if c == life[0] or s.recs[c].turned == t.SIDEWAYS]),
            "hand": Cards(s.places[base + t.HAND]),
            "deck": Cards(s.places[base + t.DECK][::-1]),
            "trash": Cards(s.places[base + t.TRASH]),
            "declared": Cards(s.places[base + t.DECLARED]),
            "areas": areas,
            "area": by_number,
            "hand_limit": seat_face(s, seat).numbers[t.SEAT_HAND_LIMIT],
        }

    def area_picture(self, s: State, seat: int, i: int) -> dict[str, Any]:
        fields = fields_at(s, seat, i)
        found: dict[str, Any] = {
            "fields": Cards(fields),
            "damaged": Cards([c for c in fields if s.recs[c].turned == t.SIDEWAYS]),
            "character": Cards(s.places[seat * t.SIDE + t.CHARACTER_BASE + i]),
            "items": Cards(items_at(s, seat, i)),
            "mp": Cards(mp_at(s, seat, i)),
        }
        for card in found["character"]:
            found |= {
                "ready": s.recs[card].turned == t.UPRIGHT, "ap": ap(s, card), "dp": dp(s, card),
                "loss": s.recs[card].marks[t.M_LOSS],
                "skills": [t.SKILL_NAMES[k >> 8] + (f" {k & 255}" if k & 255 else "") for k in face(s, card).keywords],
            }
        return found

    def point(self, s: State) -> dict[str, Any]:
        return {"seat": "ab"[s.nums[t.ACTIVE]], "number": s.nums[t.TURN], "phase": PHASES[s.nums[t.PHASE]]}


IDIOM: Final = RumblingAngelIdiom()
