"""Documents filled with hostile text, and what a reader finds of it on their pages."""

import dataclasses
import itertools
import types
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Literal, Union, get_args, get_origin, get_type_hints

from reports.documents import BracketRound, Document

CANARY = "<\"'&>\\</script></style><b id=x>{{7*1234567}}{% raw %}"
FILES = {"home", "file"}  # the fields that hold the name of a page, which is checked, not escaped


class Builder:
    """Fills any document by walking its fields; text is made by `text(field path)`.

    Choices (literals, optional values) are taken in turn, so that a few rounds of building reach
    every branch of a template.
    """

    def __init__(self, text: Callable[[str], str], turn: int) -> None:
        self.text = text
        self.turn = itertools.count(turn)

    def value(self, kind: object, path: str) -> object:
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            return self.document(kind, path)
        if get_origin(kind) is Literal:
            options = get_args(kind)
            return options[next(self.turn) % len(options)]
        if get_origin(kind) in {Union, types.UnionType}:
            kinds = [option for option in get_args(kind) if option is not type(None)]
            return None if next(self.turn) % 3 == 0 else self.value(kinds[0], path)
        if get_origin(kind) is tuple:
            return tuple(self.value(get_args(kind)[0], f"{path}.{n}") for n in (0, 1))
        if kind is bool:
            return next(self.turn) % 2 == 0
        if kind is int:
            return 1
        assert kind is str, f"{path}: a document holds no {kind}"
        return "page-1.html" if path.rsplit(".", 1)[-1] in FILES else self.text(path)

    def document(self, kind: type, path: str) -> object:
        hints = get_type_hints(kind)
        values = {f.name: self.value(hints[f.name], f"{path}.{f.name}") for f in fields(kind)}
        if kind.__name__ == "BracketSheet":
            values["rounds"] = tuple(self.column(n) for n in (2, 1))
        return kind(**values)

    def column(self, matches: int) -> BracketRound:
        made = self.document(BracketRound, f"rounds.{matches}")
        assert isinstance(made, BracketRound)
        return dataclasses.replace(made, matches=made.matches[:matches])


def fields(kind: type) -> tuple[dataclasses.Field[object], ...]:
    assert dataclasses.is_dataclass(kind)
    return dataclasses.fields(kind)


class Reader(HTMLParser):
    """The skeleton of a page (tags and attribute names), and all it says, decoded."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.skeleton: list[tuple[str, ...]] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skeleton.append((tag, *(name for name, _ in attrs)))
        self.said += [value or "" for _, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        self.skeleton.append(("/" + tag,))

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def both(kind: type[Document], turn: int) -> Iterator[Document]:
    """Build the document twice, alike but for its text: hostile, then harmless."""
    for text in (lambda path: f"{CANARY}{path}", lambda path: "x" * len(CANARY) + path):
        made = Builder(text, turn).value(kind, kind.__name__)
        assert isinstance(made, Document)
        yield made


def texts(value: object) -> Iterator[str]:
    """Give every hostile text a document holds."""
    if isinstance(value, str) and value.startswith(CANARY):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif dataclasses.is_dataclass(value):
        for f in dataclasses.fields(value):
            yield from texts(getattr(value, f.name))


def every_string(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from every_string(item)
    elif isinstance(value, list):
        for item in value:
            yield from every_string(item)
