"""The address that slips and codes name is one that devices in the room can reach."""

import pytest

from tournament.service.errors import BadInput
from tournament.service.printing.addresses import require_address
from tournament.web import addresses
from tournament.web.addresses import in_the_room


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("192.168.1.5:8000", "http://192.168.1.5:8000/"),
        ("club.example", "http://club.example/"),
        ("localhost:8000", "http://10.0.0.7:8000/"),
        ("127.0.0.1:9", "http://10.0.0.7:9/"),
        ("[::1]:8000", "http://10.0.0.7:8000/"),
        ("[2001:db8::1]:80", "http://[2001:db8::1]:80/"),
        ("", "http://10.0.0.7/"),
    ],
)
def test_who_asks_this_machine_is_told_the_address_in_its_network(
    monkeypatch: pytest.MonkeyPatch, asked: str, named: str
) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: ["10.0.0.7", "10.1.0.7"])
    assert in_the_room(asked, "http") == named


def test_without_a_network_it_stays_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_addresses", list)
    assert in_the_room("localhost:8000", "http") == "http://localhost:8000/"


def test_an_address_that_the_server_does_not_answer_under_is_not_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: ["10.0.0.7", "10.1.0.7"])
    alone = addresses.names_of("127.0.0.1")
    assert in_the_room("127.0.0.1:8000", "http", alone) == "http://127.0.0.1:8000/"
    assert in_the_room("localhost", "http", {"localhost", "10.1.0.7"}) == "http://10.1.0.7/"


@pytest.mark.parametrize("text", ["http://192.168.1.5:8000", "https://club.example/"])
def test_an_address_ends_in_a_slash(text: str) -> None:
    assert require_address(text) == text.rstrip("/") + "/"


@pytest.mark.parametrize(
    "text",
    [
        "192.168.1.5:8000",
        "ftp://x/",
        "http://",
        "http://x/path",
        "http://a b/",
        "javascript:alert(1)",
        "http://x/\n",
        "http://" + "x" * 300,
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="report"):
        require_address(text)
    assert require_address(None) == require_address("") == ""
