"""The line between a page and its server: it can be held up, and cut."""

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Passes on what both say. While it is held the page hears nothing; cut, it comes again."""

    def __init__(self, page: Page) -> None:
        self.sockets = 0
        self._held = False
        self._waiting: list[str | bytes] = []
        self._page_end: WebSocketRoute | None = None
        self._server_end: WebSocketRoute | None = None
        page.route_web_socket("**/socket", self._open)

    def hold(self) -> None:
        self._held = True

    def release(self) -> None:
        self._held = False
        for message in self._waiting:
            self._tell(message)
        self._waiting.clear()

    def cut(self) -> None:
        assert self._page_end is not None
        assert self._server_end is not None
        self._server_end.close()
        self._page_end.close(code=1012)

    def _open(self, page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()
        self.sockets += 1
        self._page_end, self._server_end = page_end, server_end
        page_end.on_message(server_end.send)
        server_end.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self._held:
            self._waiting.append(message)
        else:
            self._tell(message)

    def _tell(self, message: str | bytes) -> None:
        assert self._page_end is not None
        self._page_end.send(message)
