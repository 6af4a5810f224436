"""Read what a command is given: a file, or `-` for stdin."""

import sys
from pathlib import Path

from tournament.service.errors import BadInput, Fault

LARGEST = 64 * 2**20
"""Bytes. No club's file comes near; a wrong file may."""


def source_name(source: str) -> str:
    """Return how messages call `source`."""
    return "standard input" if source == "-" else source


def read_text(source: str) -> str:
    """Return the text of a UTF-8 file (a byte order mark is dropped), or of stdin for `-`.

    Raises:
        BadInput: There is no such file, it is too large, or it is not UTF-8.
    """
    data = read_bytes(source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        remedy = "save it as UTF-8 and try again"
        fault = Fault(f"line {line}", f"not UTF-8{_guess(data)}", remedy)
        raise BadInput(source_name(source), [fault]) from None


def read_bytes(source: str) -> bytes:
    """Return the bytes of a file, or of stdin for `-`.

    Raises:
        BadInput: There is no such file, or it is too large.
    """
    try:
        if source == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        fault = Fault("file", error.strerror or str(error), "check the name and its folder")
        raise BadInput(source_name(source), [fault]) from None
    if len(data) > LARGEST:
        fault = Fault("file", f"larger than {LARGEST >> 20} MiB", "check that it is the right one")
        raise BadInput(source_name(source), [fault])
    return data


def _guess(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "; it looks like UTF-16"
    return "; it may be an older Windows encoding" if b"\0" not in data else ""
