"""The doctor says where the secret of a fair deal that is not shown yet is missing."""

from tests.service.recorded import new_ledger
from tournament.service.doctor.deals import SHOWN, examine_deals
from tournament.service.fair_deals import begin_deal, bind_seat
from tournament.service.records.dealing import deal_game

RULES = "speed/club@1"


def test_deals_whose_secrets_are_kept_are_well() -> None:
    """D-1."""
    ledger = new_ledger()
    deal_game(ledger, RULES, game_id="open")
    assert examine_deals(ledger).what == "fair deals that are not shown yet: none"
    begin_deal(ledger, RULES, game_id="fair", drawn="all")
    begin_deal(ledger, RULES, game_id="begun")
    finding = examine_deals(ledger)
    assert (finding.grade, finding.what) == ("well", "fair deals that are not shown yet: 2")


def test_a_deal_whose_secret_is_gone_is_a_warning() -> None:
    """D-5."""
    ledger = new_ledger()
    begin_deal(ledger, RULES, game_id="fair", drawn="all")
    begin_deal(ledger, RULES, game_id="kept")
    ledger.secrets.remove("game/fair")
    finding = examine_deals(ledger)
    assert finding.grade == "warning"
    assert finding.what == "what was bound is not kept here for fair"
    assert "backup" in finding.remedy


def test_the_nonce_that_the_house_holds_for_a_seat_is_missed_too() -> None:
    """D-3."""
    ledger = new_ledger()
    begin_deal(ledger, RULES, game_id="typed")
    bind_seat(ledger, "typed", 0, text="seven of clubs")
    (house,) = (one for one in ledger.secrets.everything() if one.holder == 0)
    assert examine_deals(ledger).grade == "well"
    ledger.secrets.remove("game/typed")
    ledger.secrets.keep(house)
    assert examine_deals(ledger).grade == "warning"


def test_only_the_first_of_many_are_named() -> None:
    ledger = new_ledger()
    for number in range(SHOWN + 1):
        begin_deal(ledger, RULES, game_id=f"game-{number}")
        ledger.secrets.remove(f"game/game-{number}")
    said = examine_deals(ledger).what
    assert said.count("game-") == SHOWN
    assert said.endswith(", …")
