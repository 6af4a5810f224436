"""What a page allows itself: its own style and script by hash, and nothing from elsewhere."""

import base64
import hashlib

from markupsafe import Markup

_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:-")


def content_security_policy(style: str, script: str | None, media: str = "") -> str:
    """Return the policy (CSP level 3) under which only this style and this script may act.

    `media` are the sources that a film may be played from; without any no film is.
    """
    rules = ["default-src 'none'", f"style-src {_source(style)}"]
    if script is not None:
        rules.append(f"script-src {_source(script)}")
    if media:
        rules.append(f"media-src {media}")
    rules += ["img-src data:", "base-uri 'none'", "form-action 'none'"]
    return "; ".join(rules)


def _source(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def css_string(text: str) -> Markup:
    """Return the text as a CSS string for the page margins.

    Everything but letters, digits and a few marks is written by its number (CSS Syntax 3, 4.3.7),
    so that no text can end the string, the rule or the style element.
    """
    inside = "".join(c if c in _PLAIN else f"\\{ord(c):x} " for c in text)
    return Markup(f'"{inside}"')  # noqa: S704  every character outside _PLAIN is escaped above
