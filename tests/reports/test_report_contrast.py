"""Text stands out: WCAG 2.2, 1.4.3, at least 4.5 to 1 in every scheme."""

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "reports" / "static"
PAIRS = [
    *product(("ink", "soft", "accent", "warn"), ("paper", "zebra")),
    ("ink", "mark"),
    ("warn", "mark"),
    ("soft", "mark"),
    ("on-accent", "accent"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def schemes() -> dict[str, dict[str, str]]:
    """Read the colours of screen, dark screen and paper, each over the one before."""
    base = (STATIC / "base.css").read_text(encoding="utf-8")
    paper = (STATIC / "print.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", base, re.DOTALL)
    (printed,) = re.findall(r":root \{(.*?)\}", paper, re.DOTALL)

    def colours(text: str) -> dict[str, str]:
        return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", text))

    return {
        "light": colours(light),
        "dark": colours(light) | colours(dark),
        "print": colours(light) | colours(printed),
    }


def test_the_measure_is_right_at_its_ends() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_text_is_readable_on_every_ground(scheme: str) -> None:
    colours = schemes()[scheme]
    for ink, ground in PAIRS:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_card_faces_are_readable_and_the_felt_carries_white() -> None:
    style = (STATIC / "replay.css").read_text(encoding="utf-8")
    tones = dict(re.findall(r"\.(\w+) \{ color: (#[0-9a-f]{6}); \}", style))
    assert set(tones) == {"black", "red", "blue", "purple", "pink", "green", "orange", "yellow"}
    assert all(contrast(tone, "#fffdf7") >= 4.5 for tone in tones.values())
    assert all(contrast("#ffffff", scheme["felt"]) >= 4.5 for scheme in schemes().values())
