"""A real browser for the tests of pages: Debian's Chromium, or the one that is named."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

CHROMIUM = os.environ.get("PLAYLEDGER_CHROMIUM", "/usr/bin/chromium")
PATIENCE_MS = 30_000
"""How long a test waits for what a page is to show: no test is about how soon that is."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium of one module: while it is there, no event loop can be run in this thread."""
    if not Path(CHROMIUM).is_file():
        pytest.skip(f"no browser at {CHROMIUM}: install Chromium, or set PLAYLEDGER_CHROMIUM to it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()
