"""Whatever a device is refused at a table reaches its person as a sentence with its clause."""

import pytest

from tournament.event import Refused
from tournament.service.errors import BadInput, Fault, PlayledgerError, RefusedByRule
from tournament.service.live.answers import said_of
from tournament.service.sentences_deals import DEALS

OTHER_NONCE = Refused(clause="D-3", reason="nonce-does-not-match")


@pytest.mark.parametrize(
    "error",
    [RefusedByRule(OTHER_NONCE), BadInput("the deal", [Fault.of("seat 1", OTHER_NONCE)])],
    ids=["by itself", "among faults"],
)
def test_a_refused_step_of_a_deal_is_said_in_words(error: PlayledgerError) -> None:
    said = said_of(error)
    assert said == f"{DEALS['nonce-does-not-match']} (D-3)"
    assert OTHER_NONCE.reason not in said


def test_a_fault_of_no_rule_keeps_its_words() -> None:
    fault = Fault("nonce", "it is no 64 hex digits", "send it anew")
    assert said_of(BadInput("nonce", [fault])) == "it is no 64 hex digits; send it anew"
