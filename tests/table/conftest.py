"""A browser at a server's tables."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser import PATIENCE_MS
from tests.web.running import listening
from tournament.service.database import open_store
from tournament.web.app import create_app

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 1366, "height": 1024}
FORESEEN = ("favicon.ico", "409 (Conflict)", "WebSocket connection to")
"""What a browser says of an icon that no page has, of a refusal, and of a server that
is not there."""


def told(message: ConsoleMessage) -> Iterator[str]:
    """Give what a page complains of. What the tools of a test do in it has no address."""
    if message.location["url"]:
        yield f"{message.text} {message.location['url']}"


@pytest.fixture(scope="package")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'club.db'}"
    open_store(path, write=True).close()
    return path


@pytest.fixture(scope="package")
def address(url: str) -> Iterator[str]:
    with listening(create_app(url)) as served:
        yield served


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a device of its own; whatever its page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_device(size: dict[str, int] | None = None, *, touch: bool = False) -> Page:
        context = browser.new_context(
            viewport=size or PHONE, has_touch=touch, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(told(message)))
        return page

    yield open_device
    for context in contexts:
        context.close()
    assert [each for each in complaints if not any(word in each for word in FORESEEN)] == []
