"""Page files: which names they may have, and how they reach the disk."""

import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\.html")
_LONGEST = 100
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\.html")


def page_name(name: str) -> str:
    """Return the name, once it is known to be harmless as a file and as a link.

    Names are generated, never taken from a title: lowercase words and numbers joined by hyphens,
    then `.html`; at most 100 characters; no name that Windows keeps for a device.

    Raises:
        ValueError: When the name is anything else.
    """
    if len(name) > _LONGEST or not _NAME.fullmatch(name) or _DEVICE.fullmatch(name):
        raise ValueError(
            f"{name[:80]!a} cannot be a page: a page is named like round-3-standings.html"
        )
    return name


def write(pages: Mapping[str, str], out: Path) -> None:
    """Put every page into the folder `out`, each one whole or not at all.

    The folder is made where it is missing. A page is written beside its place, brought to the disk
    and moved there: a reader never meets half a page, and a link that lies in the way is replaced,
    not followed.

    Args:
        pages: Text by file name.
        out: The folder.

    Raises:
        ValueError: When a name is none that `page_name` accepts; nothing is written then.
        OSError: When the folder or a page cannot be written; that page stays as it was.
    """
    named = {page_name(name): text for name, text in pages.items()}
    out.mkdir(parents=True, exist_ok=True)
    for name, text in named.items():
        _replace(out / name, text.encode())


def _replace(place: Path, content: bytes) -> None:
    # Not tempfile: its files are private to their owner, and a page is there to be read.
    beside = place.with_name(f".{place.stem}-{secrets.token_hex(4)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
