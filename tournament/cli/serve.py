"""`playledger serve`: the server for everybody in the room."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.access import PASSWORD, first_organiser
from tournament.cli.output import emit, note, terminal
from tournament.cli.qr import qr_code
from tournament.cli.settings import Settings, pass_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.web.hall import Hall
    from tournament.web.options import Options


@click.command()
@click.option("--host", help="Listen on this address; every address of this machine if left out.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free."
)
@click.option(
    "--hostname", "hostnames", multiple=True, help="Answer under this name, too; may be repeated."
)
@click.option("--closed", is_flag=True, help="Let nobody look who has no link.")
@click.option("--https", "secure", is_flag=True, help="A proxy in front speaks HTTPS.")
@click.option("--proxy", default="", help="The address of a proxy, whose word on clients counts.")
@click.option(
    "--requests-per-second",
    "rate",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="Requests of one address that are answered over time.",
)
@click.option(
    "--password-file",
    metavar="FILE",
    help=f"The first organiser's password is its first line; else it is {PASSWORD}, or asked for.",
)
@click.option(
    "--demo", is_flag=True, help="Serve an evening of bots instead, with a free seat for you."
)
@click.option("--game", default="speed", show_default=True, help="What the demo plays.")
@click.option(
    "--players", type=click.IntRange(3, 100), default=8, show_default=True, help="Of the demo."
)
@pass_settings
def serve(
    settings: Settings,
    host: str | None,
    port: int,
    hostnames: tuple[str, ...],
    proxy: str,
    rate: int,
    password_file: str | None,
    game: str,
    players: int,
    *,
    closed: bool,
    secure: bool,
    demo: bool,
) -> None:
    """Serve the log to browsers until it is stopped (Ctrl-C).

    The first start makes the account of the organiser. Requests are told on stderr, as lines of
    JSON that name nobody. A demo has a log of its own, which is gone when it stops.
    """
    from tournament.cli.serve_demo import serve_demo
    from tournament.web.addresses import EVERYWHERE, names_of
    from tournament.web.options import Options

    listens_at = host or EVERYWHERE
    options = Options(
        hosts=names_of(listens_at, hostnames),
        closed=closed,
        secure=secure,
        requests_a_second=rate,
        burst=30 * rate,
    )
    if demo:
        serve_demo(options, host=listens_at, port=port, game=game, players=players)
        return
    first_organiser(settings, password_file)
    run_server(settings.db, options, host=listens_at, port=port, proxy=proxy)


def run_server(
    url: str,
    options: "Options",
    *,
    host: str,
    port: int,
    proxy: str = "",
    attend: "Callable[[Hall, str], Callable[[], None]] | None" = None,
) -> None:
    """Serve a log until the process is told to stop, and say where.

    Args:
        url: the log.
        options: how the server behaves.
        host: the address to listen on.
        port: the port, 0 for any that is free.
        proxy: the address of a proxy whose word on clients counts.
        attend: told what the server holds, and its address, once it answers; what it returns is
            called before the server stops.
    """
    import logging

    from tournament.cli.errors import Terminated
    from tournament.web.addresses import shown
    from tournament.web.app import create_app
    from tournament.web.journal import write_journal
    from tournament.web.server import dedicate_to_serving, listen, server_for

    write_journal(logging.StreamHandler(sys.stderr))
    app = create_app(url, options)
    leave: list[Callable[[], None]] = []

    def started() -> None:
        _announce(addresses)
        if attend is not None:
            leave.append(attend(app.state.hall, addresses[0]))

    def stopping() -> None:
        for each in leave:
            each()

    with listen(host, port) as bound:
        addresses = shown(host, bound.getsockname()[1])
        server = server_for(app, proxies=proxy, started=started, stopping=stopping)
        dedicate_to_serving()
        with suppress(KeyboardInterrupt, Terminated):
            server.run(sockets=[bound])
    note("stopped; everything that was answered is on the record")


def _announce(addresses: list[str]) -> None:
    """Say where the server is, with a code to scan for phones in the room."""
    for address in addresses:
        emit(f"serving on {address}")
    if terminal(sys.stdout):
        emit(qr_code(addresses[-1]))
    sys.stdout.flush()
