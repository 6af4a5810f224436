"""The signed checkpoint of the log as a QR code, to be drawn into a page."""

from functools import lru_cache

import segno
from markupsafe import Markup

_QUIET = 4  # modules around it, as ISO/IEC 18004 asks for


@lru_cache(maxsize=16)  # every page of an event carries the same one
def qr_code(text: str) -> Markup:
    """Return the QR code of a text as an SVG element of class `qr`, black on white on any page.

    Its level M lets 15 % of it be smudged.
    """
    code = segno.make(text, error="m", boost_error=False, micro=False, encoding="utf-8")
    svg = code.svg_inline(border=_QUIET, dark="#000", light="#fff", svgclass="qr", omitsize=True)
    return Markup(svg)  # noqa: S704  drawn by segno out of modules; no letter of the text is in it
