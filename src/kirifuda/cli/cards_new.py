"""`kirifuda cards new`: write a card by answering questions, or by options. The questions are the game's schema."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kirifuda.cli.listing import cards_of
from kirifuda.cli.options import OURS, fail, language_option, misused
from kirifuda.errors import KirifudaError, Message, ReadError
from kirifuda.library.cards import CardSet, load_cards
from kirifuda.library.drafts import Draft
from kirifuda.library.games import DEFAULT
from kirifuda.library.pool import Pool, user_folder
from kirifuda.library.toml import read_file

SET = "my-set"


@click.command(
    name="new",
    epilog="""\b
Examples:
  kirifuda cards new                         questions, one after the other
  kirifuda cards new --out my-set.toml       the same, for a file of your choice
  kirifuda cards new --no-ask --out my-set.toml --type event --id MY-001 \\
    --name-en "Lucky Find" --name-ja 掘り出し物 --value cost=fire --value effect="Draw a card."

\b
A value of --value is written as it is answered:
  --value ap=3                          a number
  --value attributes="fire neutral"     attributes, each as often as it is printed
  --value capacity.large=fire           a key in a group
  --value skills="onslaught 1, dash"    keywords
  --value corrections="water ap -1"     rows, with ; between
  --value special="When this character enters, draw a card."

Exit codes: 0 it is written, 1 it is not, 2 the command is not right.
""",
)
@click.argument("game", required=False)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file; by default in your folder.")
@click.option("--add", is_flag=True, help="Without questions: FILE may be there, and gets the card after its last.")
@click.option("--set", "set_id", help="A new file's set: its short name.")
@click.option("--type", "kind", help="The card's type.")
@click.option("--id", "card_id", help="Its id, as FN-001.")
@click.option("--name-ja", help="Its name in Japanese.")
@click.option("--name-en", help="Its name in English.")
@click.option("--flavour-ja", help="Its flavour in Japanese.")
@click.option("--flavour-en", help="Its flavour in English.")
@click.option("--value", "values", multiple=True, metavar="KEY=VALUE", help="One of the values of its type.")
@click.option(
    "--ask/--no-ask", default=None,
    help="Ask for what no option gives, or ask nothing; by default it asks if somebody sits at the terminal.",
)
@language_option
def new(
    game: str | None, out: Path | None, add: bool, set_id: str | None, kind: str | None, card_id: str | None,
    name_ja: str | None, name_en: str | None, flavour_ja: str | None, flavour_en: str | None,
    values: tuple[str, ...], ask: bool | None, language: str,
) -> None:  # fmt: skip
    """Write a card of GAME into a file: by questions, or by options alone. Every answer is checked at once.

    A file that is there already keeps all that is in it: the card goes after its last one.
    """
    from kirifuda.cli.questions import Cancelled, Dialogue
    from kirifuda.words.typed import file_word

    given = {
        "set": set_id, "type": kind, "id": card_id, "name.ja": name_ja, "name.en": name_en,
        "flavour.ja": flavour_ja, "flavour.en": flavour_en, **read_values(values),
    }  # fmt: skip
    game = game or DEFAULT
    asks = sys.stdin.isatty() if ask is None else ask
    path = out if out is not None else user_folder(game) / f"{set_id or SET}.toml"
    try:
        pool = cards_of(game)
        read, text, before = what_is_there(path, pool)
        draft = Draft(pool.rules, pool, before, lambda word: file_word(game, word))
        dialogue = Dialogue(
            draft, path, text, {key: value for key, value in given.items() if value is not None}, language
        )
        if before is not None and not asks and not add:
            raise click.UsageError(dialogue.say("taken", file=str(path)))
        if asks:
            dialogue.ask_all()
        else:
            dialogue.take_all()
        if read is None:
            write(path, draft.file())
        else:
            append(path, read, draft.toml())
    except Cancelled as cancelled:
        for line in cancelled.lines:
            click.echo(line, err=not asks)
        raise SystemExit(1) from None
    except OURS as error:
        raise fail(error) from error
    except OSError as error:
        told = Message("{file} can't be written: {reason}", file=str(path), reason=error.strerror or str(error))
        raise fail(KirifudaError(told)) from error
    dialogue.written()


def read_values(pairs: tuple[str, ...]) -> dict[str, str]:
    """`KEY=VALUE` pairs. Raises a usage error for anything else."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise misused("--value takes KEY=VALUE, not {found}", found=repr(pair))
        found[key.strip()] = value
    return found


def what_is_there(path: Path, pool: Pool) -> tuple[bytes | None, str, CardSet | None]:
    """A file's bytes, its text and its cards; nothing if there is no such file.

    Raises KirifudaError if it is no good one.
    """
    if not path.exists():
        return None, "", None
    text = read_file(path)
    return path.read_bytes(), text, load_cards(path, pool.rules)


def write(path: Path, text: str) -> None:
    """Write a new file, whole or not at all; one that has come in the meantime is left as it is. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        try:
            file.write(text.encode())
            file.flush()
        except OSError:
            path.unlink(missing_ok=True)
            raise


def append(path: Path, read: bytes, card: str) -> None:
    """Add a card at the end of a file, after an empty line and with the file's own line ends; all or nothing.

    What is in the file stays as it is. Raises ReadError if that is not what was `read` any more, OSError if it can't
    be written.
    """
    with path.open("r+b", buffering=0) as file:
        if file.read() != read:
            raise ReadError("the file has changed in the meantime: nothing is written", str(path))
        end = "\r\n" if b"\r\n" in read else "\n"
        gap = "" if read.endswith((b"\n\n", b"\n\r\n")) else "\n" if read.endswith(b"\n") else "\n\n"
        left = memoryview((gap + card).replace("\n", end).encode())
        try:
            while left:
                left = left[file.write(left) :]
        except OSError:
            file.truncate(len(read))
            raise
