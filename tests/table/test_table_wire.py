"""The socket of a page: one that falls silent is given up, also before the first word."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

MINUTE_MS = 60_000
CONNECT = """async (answers) => {
  window.sockets = 0;
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      sockets += 1;
      setTimeout(() => this.dispatchEvent(new Event("open")));
    }
    send(text) {
      const { type, t0 } = JSON.parse(text);
      const told = { hello: { type: "welcome" }, ping: { type: "pong", t0, t1: t0, t2: t0 } }[type];
      if (!answers.includes(type)) return;
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(told) }));
    }
    close() {}
  };
  const { Wire } = await import("/static/table/wire.js");
  new Wire("", () => ({}), () => {}).connect();
}"""


@pytest.mark.parametrize(
    ("answers", "alive"), [([], False), (["hello"], False), (["hello", "ping"], True)]
)
def test_a_socket_is_kept_as_long_as_its_server_is_heard(
    device: Callable[..., Page], address: str, answers: list[str], *, alive: bool
) -> None:
    page = device()
    page.clock.install()
    page.goto(f"{address}/health")
    page.evaluate(CONNECT, answers)
    page.clock.run_for(MINUTE_MS)
    assert (page.evaluate("sockets") == 1) is alive
