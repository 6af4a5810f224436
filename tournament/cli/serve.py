"""`playledger serve`: the server for everybody in the room."""

from contextlib import suppress

import rich_click as click

from tournament.cli.output import note
from tournament.cli.settings import Settings, pass_settings


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free."
)
@pass_settings
def serve(settings: Settings, host: str, port: int) -> None:
    """Serve the log to browsers until it is stopped (Ctrl-C)."""
    from tournament.cli.errors import Terminated
    from tournament.cli.resolution import make_default_folder
    from tournament.web.app import create_app
    from tournament.web.server import server_for

    make_default_folder(settings.db)
    server = server_for(create_app(settings.db), host=host, port=port)
    note(f"serving {settings.shown_db} on http://{host}:{port} (Ctrl-C stops)")
    with suppress(KeyboardInterrupt, Terminated):
        server.run()
