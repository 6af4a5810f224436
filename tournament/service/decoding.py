"""Text from bytes as spreadsheets write them: the encoding is found, and said."""

from dataclasses import dataclass

from tournament.service.errors import BadInput, Fault


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was in: `UTF-8`, `UTF-16` or `Windows-1252`.

    The last one is a guess: every byte means something in it.
    """

    text: str
    encoding: str

    @property
    def guessed(self) -> bool:
        """Say whether another encoding could have been meant."""
        return self.encoding == "Windows-1252"


def decode(source: str, data: bytes) -> Decoded:
    """Decode a table: UTF-8 or UTF-16 with or without their mark, else Windows-1252.

    UTF-16 without a mark shows by its NUL bytes, which no text in the other two holds.

    Raises:
        BadInput: it is no text in any of them.
    """
    for encoding, name in _candidates(data):
        try:
            return Decoded(data.decode(encoding), name)
        except UnicodeDecodeError:
            continue
    fault = Fault("file", "it is in no encoding known here", "save it as CSV in UTF-8")
    raise BadInput(source, [fault])


def _candidates(data: bytes) -> list[tuple[str, str]]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return [("utf-16", "UTF-16")]
    if b"\0" in data:
        order = "utf-16-be" if data[:2].startswith(b"\0") else "utf-16-le"
        return [(order, "UTF-16")]
    return [("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252")]
