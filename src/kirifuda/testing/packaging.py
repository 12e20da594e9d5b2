"""Whether a game's package is whole: its files are there, they read, and they say the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from kirifuda.errors import CardErrors, DeckErrors, KirifudaError
from kirifuda.kernel.bits import SPECTATOR
from kirifuda.kernel.plain import PlainRules
from kirifuda.kernel.rules import Rules
from kirifuda.language.printer import print_text
from kirifuda.library import games
from kirifuda.library.cards import LANGUAGES
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.pool import pool
from kirifuda.library.reading import read
from kirifuda.library.trees import table_of as phrases_of
from kirifuda.words.catalogue import game_catalogue
from kirifuda.words.explaining import objection
from kirifuda.words.placing import table_of
from kirifuda.words.reader import Reader
from kirifuda.words.rulebook import Rulebook


class Packaging:
    """Looks at the package of one game. Each method gives what is wrong, a line each."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules

    @staticmethod
    @lru_cache(maxsize=8)
    def numbers(rules: Rules) -> frozenset[int]:
        """The numbers of a game's rules, as the engine cites them."""
        return frozenset(rule.number for rule in Rulebook.load(rules.name, "en").rules)

    def package(self) -> list[str]:
        """What keeps the rest from being looked at: the game is found by its name, and its files read."""
        name = self.rules.name
        if not name or not self.rules.prefix:
            return ["the rules give a name, by which the game is found, and a prefix, with which its numbers begin"]
        try:
            known = games.rules(name)
        except KirifudaError as error:
            return [f'{error}: its package names it under the entry point group "{games.GROUP}"']
        if type(known) is not type(self.rules):
            return [f"{name} is another rulebook: {type(known).__module__}.{type(known).__name__}"]
        found: list[str] = []
        parts: list[Callable[[], object]] = [partial(table_of, name), partial(pool, name)]
        parts += [partial(game_catalogue, name, language) for language in LANGUAGES]
        parts += [partial(Rulebook.load, name, language) for language in LANGUAGES]
        for part in parts:
            found += _errors(part)
        if not built_in(self.rules):
            found.append("no deck ships with the game: put lists into cards/decks")
        return found

    def rulebook(self) -> list[str]:
        """Both pages have the same rules, with the marks and the mentions of the other."""
        ja, en = [Rulebook.load(self.rules.name, language) for language in LANGUAGES]
        found: list[str] = []
        if en.prefix != self.rules.prefix:
            found.append(f"the rules' prefix is {self.rules.prefix}, the page's is {en.prefix}")
        names = {"ja": {rule.name for rule in ja.rules}, "en": {rule.name for rule in en.rules}}
        for language, other in (("ja", "en"), ("en", "ja")):
            found += [f"rules.{language}.md lacks {name}" for name in sorted(names[other] - names[language])]
        mention = re.compile(rf"{re.escape(en.prefix)}-[0-9]+(?:\.[0-9]+)?|`\w+`")
        for one in ja.rules:
            if one.name in names["en"]:
                other_rule = en.rule(one.name)
                if sorted(set(mention.findall(one.text))) != sorted(set(mention.findall(other_rule.text))):
                    found.append(f"{one.name} mentions other rules or options in Japanese than in English")
        if isinstance(self.rules, PlainRules):
            missing = [topic for topic in self.rules.topics() if topic not in self.rules.cites]
            found += [f"cites has no {topic!r}: which rule is on it?" for topic in missing]
        chapters = {chapter.name for chapter in en.chapters}
        for rule in en.rules:
            for name in re.findall(rf"{re.escape(en.prefix)}-[0-9]+(?:\.[0-9]+)?", rule.text):
                if name not in names["en"] and name not in chapters:
                    found.append(f"{rule.name} speaks of {name}, which is not there")
        return found

    def cards(self) -> list[str]:
        """Every text reads back in the language in which it was not written; every deck that ships is legal."""
        found: list[str] = []
        cards = pool(self.rules.name)
        for card in cards.cards.values():
            for key, tree in card.trees.items():
                table = phrases_of(self.rules)
                for i, language in enumerate(LANGUAGES):
                    text = print_text(table, tree, i)
                    again = _errors(partial(read, text, i, table))
                    if again or read(text, i, table) != tree:
                        found.append(f"{card.id}.{key} printed in {language} does not read back: {text!r}")
        for name in built_in(self.rules):
            lines = _errors(partial(load_deck, name, cards))
            found += lines
            if not lines:
                deck = load_deck(name, cards)
                reader = Reader(self.rules, "en", SPECTATOR, cards.cards)
                objections = [objection(reader, deck.cards, one) for one in deck.problems(self.rules)]
                found += [f"the deck {name} is not legal: {one}" for one in objections]
        return found

    def extras(self) -> list[str]:
        """What a game may leave out, and must get right if it ships it: weights, scenarios' manner, the lesson."""
        from kirifuda.agents.weights import has_weights, weights_of
        from kirifuda.testing.guided import file_of
        from kirifuda.testing.idiom import find
        from kirifuda.testing.running import run_file

        found: list[str] = []
        if has_weights(self.rules):
            found += _errors(lambda: weights_of(self.rules))
        if self.rules.points:
            found += _errors(lambda: find(self.rules))
        lesson = file_of(self.rules.name)
        if lesson is not None:
            found += [f"the guided game fails: {fault}" for fault in run_file(lesson).faults]
        return found


def _errors(part: Callable[[], object]) -> list[str]:
    """What a part of the package raises."""
    try:
        part()
    except (CardErrors, DeckErrors) as several:
        return [str(error) for error in several.errors]
    except (KirifudaError, ValueError) as error:
        return [str(error)]
    return []
