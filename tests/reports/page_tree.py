"""A page as a tree of elements, and what every page must have."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"br", "input", "link", "meta"}
WITHOUT_BDI = {"title", "style", "script", "text"}  # text of these is not laid out in a line


@dataclass
class Element:
    """An element with the elements around it and the text directly in it."""

    tag: str
    attributes: dict[str, str | None]
    inside: tuple[str, ...]
    text: str = ""


@dataclass
class Tree(HTMLParser):
    """Reads a page and complains of every element that is not closed in its place."""

    elements: list[Element] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        element = Element(tag, dict(attrs), tuple(e.tag for e in self.open))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs), tuple(e.tag for e in self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].tag == tag, f"</{tag}> inside <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].text += data

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]


def read(page: str) -> Tree:
    tree = Tree()
    tree.feed(page)
    tree.close()
    assert not tree.open, f"<{tree.open[-1].tag}> stays open"
    return tree


def require_landmarks(page: str) -> None:
    """Require that a page is well formed, and has what people find their way by."""
    tree = read(page)
    assert page.startswith("<!DOCTYPE html>\n")
    assert tree.all("html")[0].attributes["lang"] == "en"
    assert [len(tree.all(tag)) for tag in ("main", "h1", "footer")] == [1, 1, 1]
    assert tree.all("title")[0].inside == ("html", "head")
    assert tree.all("a")[0].attributes == {"class": "skip", "href": "#main"}
    levels = [int(e.tag[1]) for e in tree.elements if re.fullmatch("h[1-6]", e.tag)]
    assert all(b <= a + 1 for a, b in pairwise(levels))


def require_goals(page: str) -> None:
    """Require that ids are unique, and that every reference has its goal."""
    tree = read(page)
    ids = [e.attributes["id"] for e in tree.elements if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    for element in tree.elements:
        href = element.attributes.get("href") or ""
        label = element.attributes.get("aria-labelledby")
        assert not href.startswith("#") or href[1:] in ids
        assert label is None or label in ids
