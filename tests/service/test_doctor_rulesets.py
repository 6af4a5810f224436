"""The doctor says which rulesets of the log are not known here."""

import msgspec

from tests.service.recorded import found, new_ledger
from tournament.club.events import RulesetAdopted
from tournament.competition.events import Settings, TournamentCreated
from tournament.event import Command, Event
from tournament.games.catalogue import ruleset
from tournament.games.shuffle import seed_of
from tournament.service.adoption import adopt_ruleset
from tournament.service.doctor.rulesets import examine_rulesets
from tournament.service.house_rulesets import read_house
from tournament.service.ledger import Change, Ledger

CLUB = 'id = "speed/our-club@1"\nbase = "speed/club@1"\ncall = "automatic"\n'


def put(ledger: Ledger, stream: str, fact: Event) -> None:
    version = ledger.store.version(stream)
    ledger.record(stream, Command(), lambda: [Change(stream, version, [fact])])


def test_rulesets_that_are_known_are_well_and_the_clubs_own_are_counted() -> None:
    ledger = new_ledger()
    assert examine_rulesets(ledger).what == "all known here; the club's own: none"
    adopt_ruleset(ledger, read_house("club.toml", CLUB, ruleset))
    created = TournamentCreated(name="Spring", settings=Settings(rules="speed/our-club@1"))
    put(ledger, "tournament/spring", created)
    finding = examine_rulesets(ledger)
    assert (finding.grade, finding.what) == ("well", "all known here; the club's own: 1")


def test_a_friendly_game_by_a_ruleset_that_is_gone_is_a_warning() -> None:
    ledger = new_ledger()
    speed = found("speed/club@1")
    dealt = speed.game.deal(speed.rules, 2, seed_of("a"), "bot")
    put(ledger, "game/known", dealt)
    assert examine_rulesets(ledger).grade == "well"
    put(ledger, "game/gone", msgspec.structs.replace(dealt, rules="knock/table@1"))
    finding = examine_rulesets(ledger)
    assert (finding.grade, finding.what) == ("warning", "not known here: knock/table@1")


def test_a_ruleset_of_a_game_that_is_not_installed_is_a_warning() -> None:
    ledger = new_ledger()
    adopted = RulesetAdopted(
        id="go/club@1", hash="0" * 64, game="go", base="go/plain@1", content="{}"
    )
    put(ledger, "club", adopted)
    created = TournamentCreated(name="Spring", settings=Settings(rules="chess/blitz@1"))
    put(ledger, "tournament/spring", created)
    finding = examine_rulesets(ledger)
    assert finding.grade == "warning"
    assert finding.what == "not known here: chess/blitz@1, go/club@1"
    assert "install the game" in finding.remedy
