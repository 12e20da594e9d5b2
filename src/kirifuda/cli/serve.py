"""`kirifuda serve`: the server of the table."""

from __future__ import annotations

from typing import Final

import click

from kirifuda.cli.options import OURS, fail, language_option

HOST: Final = "127.0.0.1"
"""This machine alone, unless it is said otherwise."""
PORT: Final = 8642


@click.command(
    help="Serve the table: matches in the browser, on this machine or for a whole club.",
    epilog="""\b
Examples:
  kirifuda serve                                 on this machine alone, at port 8642
  kirifuda serve --port 0 --open                 at a free port, and open the browser
  kirifuda serve --host 0.0.0.0 --name club.example
  kirifuda serve --store postgresql://kirifuda@db/kirifuda

Every choice is kept before it counts: end the server when you like, and start it again.
""",
)
@click.option("--host", default=HOST, show_default=True, help="Where to listen; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 is a free one.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A name by which it is asked, beside localhost.")
@click.option("--store", default="", metavar="ADDRESS", show_default="a file of yours", help="The database.")
@click.option("--open/--no-open", "opens", default=False, show_default=True, help="Open the browser.")
@click.option("--verbose", is_flag=True, help="Say more on stderr; never a key, a hand or a choice.")
@language_option
def command(
    host: str, port: int, names: tuple[str, ...], store: str, opens: bool, verbose: bool, language: str
) -> None:  # fmt: skip
    """Serve until a signal."""
    start(host, port, names, store, opens=opens, verbose=verbose, language=language)


def start(
    host: str, port: int, names: tuple[str, ...], store: str, *, opens: bool, verbose: bool, language: str
) -> None:  # fmt: skip
    """Serve until a signal; say where. Whoever wants to see it in the browser is led to a server that runs already."""
    from kirifuda.server.serving import AlreadyServed, listen, open_browser, serve
    from kirifuda.server.settings import Settings
    from kirifuda.words.catalogue import terminal_catalogue

    words = terminal_catalogue(language)

    def ready(where: str, others: list[str]) -> None:
        click.echo(words.say("say", "serving", where=where))
        if others:
            click.echo(words.template("say", "serving-openly"), err=True)
            click.echo(words.say("say", "serving-others", where=words.joined(others)))
        if opens:
            open_browser(where)

    try:
        serve(Settings(store, names), listen(host, port), ready, quiet=not verbose)
    except AlreadyServed as error:
        if not opens or not error.where:
            raise fail(error) from error
        click.echo(words.say("say", "serving-already", where=error.where))
        open_browser(error.where, wait=True)
        return
    except OURS as error:
        raise fail(error) from error
    click.echo(words.say("say", "served"))
