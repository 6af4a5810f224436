"""A page that is printed at a signed head carries the note, to be scanned and to be read."""

import re
from dataclasses import replace

import pytest
import zxingcpp

from reports.documents import Document
from reports.qr import qr_code
from reports.render import render

NOTE = (
    "club.example/spring-open\n8954\n4lpECNHtPsCbHQtioraTrWTwrW+CX8X4pwGdl6xBX2w=\n\n"
    "— club.example/spring-open EqB5+N+CdaKVRIVr0IPK6QD6uOce91oO1qIvIjjASre6ztsVbwiyASio"
    "5Uhdh/ZQ7m24gRb96lJjs+X13BnceOYy9Qc=\n"
)
ENLARGED = 4


def scanned(svg: str) -> str:
    """Read a QR code as a phone does: from its dots."""
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found
    size = int(found[1])
    dots = [[255] * size for _ in range(size)]
    path = re.search(r'stroke="#000" d="([^"]+)"', svg)
    assert path
    x = y = 0.0
    for move, numbers in re.findall(r"([Mmh])([-\d. ]+)", path[1]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if move == "M":
            x, y = values
        elif move == "m":
            x, y = x + values[0], y + values[1]
        else:
            for dot in range(int(values[0])):
                dots[int(y)][int(x) + dot] = 0
            x += values[0]
    rows = (bytes(dot for dot in row for _ in range(ENLARGED)) * ENLARGED for row in dots)
    picture = memoryview(b"".join(rows)).cast("B", shape=[size * ENLARGED, size * ENLARGED])
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def test_the_code_reads_back_as_the_note() -> None:
    assert scanned(qr_code(NOTE)) == NOTE


@pytest.mark.parametrize("kind", ["standings", "pairings", "slips", "replay", "index"])
def test_a_page_at_a_signed_head_carries_the_note(sheets, kind: str) -> None:
    document: Document = sheets[kind]
    page = render(replace(document, header=replace(document.header, checkpoint=NOTE)))
    assert scanned(page[page.index('<svg viewBox="0 0 65') :]) == NOTE
    assert f"<pre><bdi>{NOTE}</bdi></pre>" in page
    assert 'aria-label="QR code of the signed checkpoint"' in page


@pytest.mark.parametrize("kind", ["standings", "replay"])
def test_a_page_at_a_head_that_nobody_signed_has_only_the_fingerprint(sheets, kind: str) -> None:
    page = render(sheets[kind])
    assert "checkpoint" not in page[page.index("<footer") :]
    assert sheets[kind].header.fingerprint in page


def test_a_note_is_text_on_the_page_whatever_it_says(sheets) -> None:
    document = sheets["entries"]
    note = '<script>alert("x")</script>\n'
    page = render(replace(document, header=replace(document.header, checkpoint=note)))
    assert "<script>alert" not in page
