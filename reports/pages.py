"""Page files: which names they may have, and how they reach the disk."""

import errno
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

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
    """Put the pages into the folder `out`: each one whole, and none unless all could be written.

    The folder is made where it is missing. The pages are written into a folder within it, brought
    to the disk, and moved to their places: a reader never meets half a page, and a link that lies
    in the way is replaced, not followed.

    Args:
        pages: Text by file name.
        out: The folder.

    Raises:
        ValueError: When a name is none that `page_name` accepts; nothing is written then.
        OSError: When the folder or a page cannot be written; it names the one in question. The
            pages stay as they were, unless it is only the move that the system refuses.
    """
    places = {out / page_name(name): text.encode() for name, text in pages.items()}
    out.mkdir(parents=True, exist_ok=True)
    for place in places:
        if place.is_dir() and not place.is_symlink():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(place))
    with _speaking_of(out):
        beside = TemporaryDirectory(prefix=".pages-", dir=out)
    with beside as folder:
        for place, content in places.items():
            with _speaking_of(place):
                _write(Path(folder, place.name), content)
        for place in places:
            with _speaking_of(place):
                Path(folder, place.name).replace(place)


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _speaking_of(place: Path) -> Iterator[None]:
    """Let an error name the place that was meant, not a file nobody knows."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from error
