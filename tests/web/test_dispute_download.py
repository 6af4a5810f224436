"""Who takes along dossiers without end keeps nobody from the server."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep
from typing import Any

import httpx
import pytest

from tests.web.organised import open_claim, served_event
from tournament.service.disputes.dossier.dossier import Drawn, draw
from tournament.web.disputes import download


def test_dossiers_that_are_asked_for_at_once_are_made_one_after_another(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, now, most = Lock(), 0, 0

    def slowly(*given: Any, **named: Any) -> Drawn:  # noqa: ANN401 - as the real one
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        sleep(0.02)
        try:
            return draw(*given, **named)
        finally:
            with lock:
                now -= 1

    monkeypatch.setattr(download, "draw", slowly)
    with served_event(url) as (app, address, _), ThreadPoolExecutor(6) as people:
        open_claim(app)
        of_a_page = f"{address}/events/spring/disputes/1/dossier"
        of_the_api = f"{address}/api/v1/tournaments/spring/disputes/1/dossier"
        told = list(people.map(httpx.get, [of_a_page, of_the_api] * 3))
    assert [answer.status_code for answer in told] == [200] * 6
    assert most == 1
