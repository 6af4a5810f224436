"""A hostile text in any field of any document changes no page but for that text."""

import json
import re

import pytest

from reports.documents import Document, EventHeader, EventIndex, SheetLink
from reports.render import LAYOUTS, render
from tests.reports.canaries import CANARY, both, every_string, read, texts

NOT_EVERYWHERE = ("club", "opponent.name", "remark", "link")
"""The crosstable has ranks; a bye has no opponent, and is no match of a bracket; a slip shows its
link as a QR code."""


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("kind", sorted(LAYOUTS, key=str), ids=lambda kind: kind.__name__)
def test_no_text_can_become_part_of_the_page(kind: type[Document], turn: int) -> None:
    hostile, harmless = (read(render(document)) for document in both(kind, turn))
    assert hostile.skeleton == harmless.skeleton
    said = "\n".join(hostile.said)
    assert "8641969" not in said
    assert CANARY in said


@pytest.mark.parametrize("kind", sorted(LAYOUTS, key=str), ids=lambda kind: kind.__name__)
def test_every_text_of_a_document_is_on_its_page_just_as_it_is(kind: type[Document]) -> None:
    for turn in range(3):
        document = next(both(kind, turn))
        said = "\n".join(read(render(document)).said)
        data = re.search(r'id="replay-data">(.*?)</script>', render(document))
        if data:
            said += "\n".join(every_string(json.loads(data[1])))
        missing = [text for text in texts(document) if text not in said]
        assert all(text.endswith(NOT_EVERYWHERE) for text in missing), missing


def test_hostile_text_in_the_margins_stays_a_string() -> None:
    document = next(both(min(LAYOUTS, key=str), 0))
    style = render(document).split("<style>")[1].split("</style>")[0]
    margins = style[style.rindex("@bottom-left { content") :]
    outside = re.sub(r'"[^"\n]*"', '""', margins)
    assert re.fullmatch(r'[\s\w@{}():;"-]*', outside)
    assert re.sub(r"\\([0-9a-f]+) ", lambda m: chr(int(m[1], 16)), margins).count(CANARY) == 2


def test_a_link_to_anything_but_a_page_is_refused() -> None:
    header = EventHeader("", "", "", "", 1, "")
    for file in ("javascript:alert(1)", "data:text/html;base64,PHNj", "//elsewhere/a.html"):
        with pytest.raises(ValueError, match="cannot be a page"):
            render(EventIndex(header, (SheetLink("entries", file),), ()))
