"""Logs that were exported once are read for ever.

A file of `golden/logs` is never made anew. When an event gets a second schema version, a log that
was written before stays here, and a new one joins it.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from eventstore.codec import Codec
from tests.service.moving import bundle_of, import_into, ledger_at, sqlite_url
from tournament.competition.events_by_hand import BY_HAND_EVENTS
from tournament.competition.events_late import LATE_EVENTS
from tournament.competition.events_paper import PAPER_EVENTS
from tournament.competition.events_people import PEOPLE_EVENTS
from tournament.competition.events_record import RECORD_EVENTS
from tournament.competition.events_results import RESULT_EVENTS
from tournament.competition.events_wishes import WISH_EVENTS
from tournament.disputes.events import EVENTS as OF_A_DISPUTE
from tournament.games.deals import DEAL_FACTS
from tournament.service.checkpoints import verify_log
from tournament.service.codec import codec
from tournament.service.erasure import erasures_in
from tournament.service.games import ids, load_game
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM, log_keys
from tournament.service.printing.book import pages_of
from tournament.service.tournaments import load, slugs, standings_of

LOGS = Path(__file__).parents[1] / "golden/logs"
ROOTS = {"v1.ndjson": "cd90de3bd1bcb24afbc412529732669ef25791c22eb80faba70fd1ee13a505c2"}

NOT_RELEASED = {
    *(("FilmAttached", 1), ("StatementMade", 1), ("AttemptRefused", 1), ("RulesetAdopted", 1)),
    *(("SceneFound", 1), ("PlayResumed", 1)),
    *(("GroupsDrawn", 1), ("TablesReseated", 1)),
    *((fact.__name__, 1) for fact in PEOPLE_EVENTS),
    *((fact.__name__, 1) for fact in RESULT_EVENTS),
    *((fact.__name__, 1) for fact in RECORD_EVENTS),
    *((fact.__name__, 1) for fact in PAPER_EVENTS),
    *((fact.__name__, 1) for fact in WISH_EVENTS),
    *((fact.__name__, 1) for fact in LATE_EVENTS),
    *((fact.__name__, 1) for fact in BY_HAND_EVENTS),
    *((fact.__name__, 1) for fact in DEAL_FACTS),
    *((fact.__name__, 1) for fact in OF_A_DISPUTE),
}
"""Types that no release has written yet: the golden log that is made at the next one has them."""


@pytest.fixture(scope="module", params=sorted(ROOTS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def ledger(name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    url = sqlite_url(tmp_path_factory.mktemp("golden") / "club.db")
    import_into(url, (LOGS / name).read_bytes())
    with ledger_at(url) as opened:
        yield opened


def test_no_golden_log_is_forgotten() -> None:
    assert sorted(ROOTS) == sorted(path.name for path in LOGS.iterdir())


def test_it_is_imported_verified_and_exported_as_it_is(ledger: Ledger, name: str) -> None:
    assert verify_log(ledger).root.hex() == ROOTS[name]
    assert bundle_of(ledger) == (LOGS / name).read_bytes()
    assert ledger.store.checkpoints()


def test_every_event_is_read_and_every_page_is_made(ledger: Ledger) -> None:
    for event in ledger.store.read_all():
        ledger.codec.decode(event)
    for slug in slugs(ledger):
        assert pages_of(ledger, slug)


def missing(codec: Codec, ledger: Ledger) -> set[tuple[str, int]]:
    """Return the types, with their schema versions, of which the log has no event."""
    return codec.readable() - {(e.type, e.schema_version) for e in ledger.store.read_all()}


def test_every_type_has_been_in_a_golden_log_in_every_schema_version(ledger: Ledger) -> None:
    """With a second golden log, this is a question to all of them together."""
    assert len(ROOTS) == 1
    assert missing(codec(), ledger) == NOT_RELEASED


def test_a_second_schema_version_would_have_to_be_there(ledger: Ledger) -> None:
    """The control of the test before."""
    of_today = codec()
    name = "LotsDrawn"
    tomorrow = Codec(of_today._types, {name: 2}, {(name, 1): lambda fields: fields})
    assert missing(tomorrow, ledger) - NOT_RELEASED == {(name, 2)}


def test_the_first_golden_log_folds_to_what_it_did(ledger: Ledger) -> None:
    assert slugs(ledger) == ["past", "spring"]
    spring = load(ledger, "spring")
    names = [spring.name(entry) for entry in spring.state.entries]
    assert names == ["Ann", "Bob", "Cat", "Zoë", "(entry 5)", "Łukasz"]
    after, rows = standings_of(spring)
    assert after == 2
    assert [(row.entry, row.match_points, row.figures["omw"]) for row in rows] == [
        (1, 6, Fraction(1, 2)),
        (2, 3, Fraction(1)),
        (3, 3, Fraction(3, 4)),
        (4, 3, Fraction(83, 200)),
        (6, 3, Fraction(0)),
        (5, 0, Fraction(1, 2)),
    ]
    final = spring.state.rounds[-1].tables[2]
    assert (final.paired.left, final.paired.right) == (1, 2)
    assert final.result is not None
    assert final.result.winner == "left"
    assert spring.state.finished
    assert list(erasures_in(ledger.store.read(STREAM), ledger.codec).values()) == ["asked"]
    assert [key.until for key in log_keys(ledger)] == [239, None]


def test_the_games_of_the_first_golden_log_end_as_they_did(ledger: Ledger) -> None:
    assert ids(ledger) == ["odd", "spring/m1/g1", "spring/m2/g1"]
    for game, players, size in (
        ("spring/m1/g1", ("Ann", "Cat"), 88),
        ("spring/m2/g1", ("Zoë", "(entry 5)"), 137),
    ):
        recorded = load_game(ledger, game)
        assert (recorded.players, len(recorded.events)) == (players, size)
        assert recorded.state.findings == []
        assert recorded.state.outcome is not None
        assert recorded.state.outcome.winners == (1,)
    odd = load_game(ledger, "odd").state
    assert (odd.version, odd.untrusted_from) == (17, 13)
