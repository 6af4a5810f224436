"""Write what a command gives: to a file, or to stdout for `-`."""

from pathlib import Path

import rich_click as click

from tournament.service.errors import BadInput, Fault


def write_text(destination: str, text: str, *, force: bool = False) -> None:
    """Write text to a file, whole or not at all; one that is there only with `force`.

    Raises:
        BadInput: the file is there already.
        OSError: it cannot be written.
    """
    if destination == "-":
        click.echo(text, nl=False)
        return
    from eventstore.files import replacing

    path = Path(destination)
    if path.exists() and not force:
        fault = Fault("file", "it is there already", "choose another name, or add --force")
        raise BadInput(destination, [fault])
    with replacing(path) as file:
        file.write(text.encode())
