"""`kirifuda cards`: list, show and check cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from kirifuda.cli.cards_new import new
from kirifuda.cli.listing import Wrong, cards_of, fault_data, pools, print_json, print_table
from kirifuda.cli.options import FILE, OURS, fail, language_option
from kirifuda.errors import KirifudaError, Message, message_of
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import ICONS
from kirifuda.language.tree import Node
from kirifuda.library.cards import ICON_BITS, LANGUAGES, Card, faults
from kirifuda.library.pool import Pool, folded, in_none
from kirifuda.library.toml import suggestion
from kirifuda.library.trees import table_of
from kirifuda.library.values import as_written
from kirifuda.words.faults import faults as faults_in
from kirifuda.words.faults import said
from kirifuda.words.reader import SPECTATOR, Reader

EXIT_CODES = "Exit codes: 0 all is well, 1 something is wrong or not there, 2 the command is not right."


@click.group(
    epilog="Examples:\n\n\b\n  kirifuda cards list rumbling-angel --type event --attribute fire\n"
    "  kirifuda cards show FN-001\n  kirifuda cards check my-set.toml\n  kirifuda cards new\n\n" + EXIT_CODES
)
def command() -> None:
    """Write, check, show and find cards."""


command.add_command(new)


@command.command(
    name="list",
    epilog="Examples:\n\n\b\n  kirifuda cards list rumbling-angel\n"
    "  kirifuda cards list rumbling-angel --type character --attribute wind --attribute light\n"
    "  kirifuda cards list rumbling-angel --text 'draw' --json\n\n" + EXIT_CODES,
)
@click.argument("game")
@click.option("--type", "kind", help="Only cards of this type.")
@click.option(
    "--attribute", "attributes", multiple=True,
    help="Only cards that show this attribute, also as a cost; given again: or that one.",
)
@click.option("--set", "set_id", help="Only cards of this set.")
@click.option("--text", help="Only cards whose name or text, in either language, holds this.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list of cards as `show --json` prints one.")
@language_option
def list_cards(
    game: str, kind: str | None, attributes: tuple[str, ...], set_id: str | None, text: str | None, as_json: bool,
    language: str,
) -> None:  # fmt: skip
    """List the cards of GAME, built-in and your own."""
    try:
        cards = cards_of(game)
        rules = cards.rules
        for word, known in [(kind, rules.types[1:]), *[(word, rules.attributes) for word in attributes]]:
            if word is not None and word not in known:
                hint = message_of(suggestion(word, known))
                raise KirifudaError(Message("{game} has no {word}{hint}", game=game, word=repr(word), hint=hint))
        sets = [card_set.id for card_set in cards.sets]
        if set_id is not None and set_id not in sets:
            hint = message_of(suggestion(set_id, sets))
            raise KirifudaError(Message("{game} has no set {word}{hint}", game=game, word=repr(set_id), hint=hint))
        found = [
            card
            for card in cards.cards.values()
            if (kind is None or rules.types[card.definition.kind] == kind)
            and (not attributes or _has(card, attributes, rules))
            and (set_id is None or card.set_id == set_id)
            and (text is None or _says(card, text))
        ]
    except OURS as error:
        raise fail(error) from error
    if as_json:
        print_json([card_data(card, cards) for card in found])
        return
    reader = Reader(rules, language, SPECTATOR, cards.cards)
    print_table([
        [card.id, reader.kind(card.definition), card.names[language], reader.brief(card.definition)]
        for card in found
    ])  # fmt: skip


def _printed_icons(card: Card, rules: Rules) -> list[int]:
    """The icons printed on it, packed: of its keys, not of the groups within."""
    keys = [key.name for key in rules.keys if key.holds == ICONS]
    return [card.values.numbers[name] for name in dict.fromkeys(keys) if name in card.values.numbers]


def _has(card: Card, attributes: tuple[str, ...], rules: Rules) -> bool:
    wanted = [rules.attributes.index(word) for word in attributes]
    return any(packed >> i * ICON_BITS & 255 for packed in _printed_icons(card, rules) for i in wanted)


def _says(card: Card, text: str) -> bool:
    wanted = folded(text)
    written = [*card.names.values(), *[card.text(language) for language in LANGUAGES]]
    return any(wanted in folded(line) for line in written)


@command.command(
    epilog="Examples:\n\n\b\n  kirifuda cards show FN-017\n  kirifuda cards show 'pipi of the sparks' --language ja\n"
    "  kirifuda cards show FN-017 --json\n\n" + EXIT_CODES
)
@click.argument("card")
@click.option("--game", help="Look only in this game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def show(card: str, game: str | None, as_json: bool, language: str) -> None:
    """Show CARD (an id, or a name in either language): its numbers, its text in both languages, its rules."""
    missing: list[Pool] = []
    for cards in pools(game):
        found = cards.find(card)
        if found is None:
            missing.append(cards)
        elif as_json:
            print_json(card_data(found, cards))
            return
        else:
            for line in card_lines(found, cards, language):
                click.echo(line)
            return
    several = next((cards.why_not(card) for cards in missing if cards.matches(card)), None)
    raise Wrong([said(several or in_none(missing, card), language)])


def card_lines(card: Card, cards: Pool, language: str) -> list[str]:
    """A card for people: as printed, then its text in the other language, its set, and the rules of its phrases."""
    lines = Reader(cards.rules, language, SPECTATOR, cards.cards).details(card.definition)
    other = "en" if language == "ja" else "ja"
    lines += ["", f"{other}: {card.names[other]}"]
    lines += Reader(cards.rules, other, SPECTATOR, cards.cards).text_lines(card)
    numbers = rule_numbers(card, cards)
    card_set = cards.set_of(card)
    lines += ["", f"{card_set.names[language]} ({card_set.id})"] if card_set is not None else []
    if numbers:
        lines.append(f"kirifuda rules {cards.rules.name} {' '.join(numbers)}")
    return lines


def rule_numbers(card: Card, cards: Pool) -> list[str]:
    """The rules that its phrases name, in their order."""
    found: set[tuple[int, int]] = set()
    if card.trees:
        rows = {row.name: row for row in table_of(cards.rules).rows}
        cited = re.compile(rf"{cards.rules.prefix}-(\d+)\.(\d+)")
        todo: list[Any] = list(card.trees.values())
        while todo:
            node = todo.pop()
            if isinstance(node, Node):
                todo += node.args
                means = rows[node.row].means if node.row in rows else ""
                found.update((int(chapter), int(number)) for chapter, number in cited.findall(means))
    return [f"{cards.rules.prefix}-{chapter}.{number}" for chapter, number in sorted(found)]


def card_data(card: Card, cards: Pool) -> dict[str, object]:
    """A card as JSON gives it: the keys of a card file, with its texts in both languages."""
    kind = cards.rules.types[card.definition.kind]
    return {
        "id": card.id,
        "game": cards.rules.name,
        "set": card.set_id,
        "name": card.names,
        "type": kind,
        **as_written(card.values, kind, cards.rules),
        **card.texts,
        "flavour": card.flavour,
        "rules": rule_numbers(card, cards),
    }


@command.command(
    epilog="Examples:\n\n\b\n  kirifuda cards check my-set.toml\n"
    "  kirifuda cards check sets/*.toml --json\n\n" + EXIT_CODES
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list of faults, all of them, in English.")
@language_option
def check(files: tuple[Path, ...], as_json: bool, language: str) -> None:
    """Say everything that is wrong with card files, a line each; of one file the first 20."""
    found: list[KirifudaError] = []
    for file in files:
        wrong = faults(file)
        found += wrong
        if as_json:
            continue
        for line in faults_in(wrong, language):
            click.echo(line)
        if not wrong:
            click.echo(f"{file}: ok")
    if as_json:
        print_json([fault_data(error) for error in found])
    if found:
        raise SystemExit(1)
