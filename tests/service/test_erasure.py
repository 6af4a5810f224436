"""Who was erased is nowhere any more, and the log is what it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from eventstore.errors import StorageFailure, VersionConflict
from eventstore.store import Append
from eventstore.testing import command
from tests.service.club_evening import SLUG
from tests.service.moving import (
    PEOPLE,
    bundle_of,
    everything,
    import_into,
    ledger_at,
    played_evening,
    sqlite_url,
)
from tournament.club.events import PersonErased
from tournament.service import director, entering
from tournament.service.checkpoints import verify_log
from tournament.service.erasure import erase, erasures_in, namesakes, person_of
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM
from tournament.service.newcomers import read_newcomer
from tournament.service.printing.book import pages_of
from tournament.service.tournaments import load

ZOE = PEOPLE.index("Zoë") + 1


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return bundle_of(played_evening().ledger)


@pytest.fixture(params=["file", "server", "memory"])
def ledger(request: pytest.FixtureRequest, bundle: bytes, tmp_path: Path) -> Iterator[Ledger]:
    if request.param == "memory":
        yield played_evening().ledger
        return
    url = sqlite_url(tmp_path / "club.db")
    if request.param == "server":
        server: URL = request.getfixturevalue("pg_empty")
        url = server.render_as_string(hide_password=False)
    import_into(url, bundle)
    with ledger_at(url, write=True) as opened:
        yield opened


@pytest.fixture
def on_file(bundle: bytes, tmp_path: Path) -> Iterator[Ledger]:
    import_into(sqlite_url(tmp_path / "club.db"), bundle)
    with ledger_at(sqlite_url(tmp_path / "club.db"), write=True) as opened:
        yield opened


def zoe(ledger: Ledger) -> str:
    return person_of(load(ledger, SLUG), ZOE)


def recorded(ledger: Ledger) -> object:
    return erasures_in(ledger.store.read(STREAM), ledger.codec)


def test_the_log_is_what_it_was_and_says_that_somebody_was_erased(ledger: Ledger) -> None:
    person, before = zoe(ledger), list(ledger.store.read_all())
    receipt = erase(ledger, {person: "asked"})
    assert list(ledger.store.read_all()) == [*before, *receipt.recorded]
    (event,) = receipt.recorded
    assert event.stream == STREAM
    assert ledger.codec.decode(event) == PersonErased(person=person, reason="asked")
    assert verify_log(ledger).size == len(before) + 1
    assert recorded(ledger) == {person: "asked"}
    assert person not in ledger.roster.get([person])


def test_no_page_has_the_name_and_all_else_is_as_before(ledger: Ledger) -> None:
    before = pages_of(ledger, SLUG)
    assert any("Zoë" in page for page in before.values())
    erase(ledger, {zoe(ledger): "asked"})
    after = pages_of(ledger, SLUG)
    assert after.keys() == before.keys()
    for name, page in after.items():
        assert "Zoë" not in page, name
        assert "Club of Zo" not in page, name
        assert (f"(entry {ZOE})" in page) == ("Zoë" in before[name]), name
        for other in PEOPLE[:3]:
            assert (other in page) == (other in before[name]), name


def test_no_byte_of_the_name_stays_in_the_file(on_file: Ledger, tmp_path: Path) -> None:
    def held() -> bool:
        files = tmp_path.glob("club.db*")
        return any("Club of Zoë".encode() in file.read_bytes() for file in files)

    assert held()
    erase(on_file, {zoe(on_file): "asked"})
    assert not held()
    assert on_file.store.faults() == []


def test_done_again_it_records_nothing_and_ends_what_broke_off(ledger: Ledger) -> None:
    person = zoe(ledger)
    (row,) = ledger.roster.get([person]).values()
    erase(ledger, {person: "asked"})
    ledger.roster.add([row])  # as if it had broken off after the event
    size = ledger.store.head().size
    assert erase(ledger, {person: "mistake"}).recorded == ()
    assert ledger.store.head().size == size
    assert recorded(ledger) == {person: "asked"}
    assert person not in ledger.roster.get([person])


def test_nobody_is_removed_whose_erasure_cannot_be_recorded(
    on_file: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise StorageFailure("full", "here", "the disk is full")

    before = everything(on_file)
    with monkeypatch.context() as patch:
        patch.setattr(on_file.store, "append", refuse)
        with pytest.raises(StorageFailure):
            erase(on_file, {zoe(on_file): "asked"})
    assert everything(on_file) == before


def test_two_who_erase_at_once_record_it_once(
    on_file: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = zoe(on_file)
    read = on_file.store.read

    def overtaken(stream: str) -> object:
        found = list(read(stream))
        event = on_file.codec.encode(PersonErased(person=person, reason="expired"))
        on_file.store.append([Append(STREAM, len(found), [event])], command("other"))
        return iter(found)

    with monkeypatch.context() as patch:
        patch.setattr(on_file.store, "read", overtaken)
        with pytest.raises(VersionConflict):
            erase(on_file, {person: "asked"})
    assert on_file.roster.get([person])
    erase(on_file, {person: "asked"})
    assert recorded(on_file) == {person: "expired"}
    assert not on_file.roster.get([person])


def test_a_rehearsal_says_what_would_be_recorded_and_erases_nobody(ledger: Ledger) -> None:
    before = everything(ledger)
    ledger.dry_run = True
    (change,) = erase(ledger, {zoe(ledger): "asked"}).changes
    assert change.events == [PersonErased(person=zoe(ledger), reason="asked")]
    assert everything(ledger) == before


def test_an_entry_that_is_not_there_is_not_found(on_file: Ledger) -> None:
    with pytest.raises(NotFound, match="no entry #99"):
        person_of(load(on_file, SLUG), 99)


def test_the_same_name_elsewhere_is_told(on_file: Ledger) -> None:
    director.create(on_file, "autumn", "Autumn", load(on_file, SLUG).state.settings)
    newcomers = {name: read_newcomer(name, "", "") for name in ("Dan", "ZOË")}
    entering.add_players(on_file, "autumn", "test", newcomers)
    spring = load(on_file, SLUG)
    assert namesakes(on_file, spring, ZOE) == [("autumn", 2)]
    assert namesakes(on_file, spring, 1) == []
    erase(on_file, {zoe(on_file): "asked"})
    assert namesakes(on_file, load(on_file, SLUG), ZOE) == []


def test_a_person_of_several_tournaments_is_erased_in_all_with_club_family_and_number(
    on_file: Ledger, tmp_path: Path
) -> None:
    director.create(on_file, "autumn", "Autumn", load(on_file, SLUG).state.settings)
    again = read_newcomer("Zoë", "", "", member="M-17-secret", family="House of Zoë")
    consent = entering.Consent(same_people=True)
    entering.add_players(on_file, "autumn", "test", {"NAME": again}, consent)
    assert zoe(on_file) == person_of(load(on_file, "autumn"), 1)
    assert namesakes(on_file, load(on_file, SLUG), ZOE) == []
    erase(on_file, {zoe(on_file): "asked"})
    assert load(on_file, "autumn").name(1) == "(entry 1)"
    held = b"".join(file.read_bytes() for file in tmp_path.glob("club.db*"))
    for particular in ("Club of Zoë", "M-17-secret", "House of Zoë"):
        assert particular.encode() not in held


def test_a_new_player_may_have_the_name_of_one_who_was_erased(on_file: Ledger) -> None:
    erase(on_file, {zoe(on_file): "asked"})
    entering.add_players(on_file, SLUG, "test", {"NAME": read_newcomer("Zoë", "", "")})
    spring = load(on_file, SLUG)
    assert (spring.name(ZOE), spring.name(5)) == (f"(entry {ZOE})", "Zoë")
