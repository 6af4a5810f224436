"""A log and its people go through a file, between databases of both kinds, whole or not at all."""

import io
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import URL

from eventstore.archive import Archive
from eventstore.errors import ArchiveRefused, StorageFailure
from tests.service.club_evening import SLUG, ClubEvening
from tests.service.moving import (
    PEOPLE,
    bundle_of,
    everything,
    import_into,
    ledger_at,
    played_evening,
    sqlite_url,
)
from tournament.service.bundle import read_bundle, take_over
from tournament.service.checkpoints import verify_log
from tournament.service.database import open_store
from tournament.service.erasure import erase
from tournament.service.printing.book import pages_of


@pytest.fixture(scope="module")
def evening() -> ClubEvening:
    return played_evening()


@pytest.fixture(scope="module")
def bundle(evening) -> bytes:
    return bundle_of(evening.ledger)


def test_a_log_moves_from_a_file_to_a_server_and_back_with_its_people(
    evening, bundle: bytes, tmp_path: Path, pg_empty: URL
) -> None:
    before = everything(evening.ledger)
    pages = pages_of(evening.ledger, SLUG)
    urls = [
        sqlite_url(tmp_path / "first.db"),
        pg_empty.render_as_string(hide_password=False),
        sqlite_url(tmp_path / "second.db"),
    ]
    for url in urls:
        import_into(url, bundle)
        with ledger_at(url) as ledger:
            assert everything(ledger) == before
            assert pages_of(ledger, SLUG) == pages
            assert verify_log(ledger) == evening.ledger.store.head()
            assert bundle_of(ledger) == bundle
            bundle = bundle_of(ledger)


def test_people_are_left_out_when_asked_and_nothing_else_is(evening, tmp_path: Path) -> None:
    whole, nameless = (bundle_of(evening.ledger, people=people) for people in (True, False))
    for name in PEOPLE:
        assert name.encode() in whole
        assert name.encode() not in nameless
    kept = [line for line in whole.splitlines()[1:] if b'"kind":"person"' not in line]
    assert nameless.splitlines()[1:] == kept
    assert json.loads(nameless.splitlines()[0])["people"] is None
    import_into(sqlite_url(tmp_path / "club.db"), nameless)
    with ledger_at(sqlite_url(tmp_path / "club.db")) as ledger:
        assert ledger.roster.everybody() == []
        assert verify_log(ledger).size == evening.ledger.store.head().size
        assert "(entry 2)" in pages_of(ledger, SLUG)["index.html"]


def test_the_first_line_answers_for_the_lines_of_people(bundle: bytes) -> None:
    first, *lines = bundle.splitlines(keepends=True)
    people = [line for line in lines if b'"kind":"person"' in line]
    assert len(people) == len(PEOPLE)
    assert json.loads(first)["people"] == sha256(b"".join(people)).hexdigest()


def test_an_empty_list_of_people_is_not_one_that_was_left_out(evening) -> None:
    empty = json.loads(bundle_of(evening.ledger, people=False).splitlines()[0])
    assert empty["people"] is None
    assert Archive(io.BytesIO(bundle_of(evening.ledger, people=False))).people is None


def relisted(change: Callable[[list[dict]], list[dict]]) -> Callable[[bytes], bytes]:
    """Change the people of a bundle, and the digest to match."""

    def apply(bundle: bytes) -> bytes:
        first, *lines = bundle.splitlines(keepends=True)
        people = [json.loads(line) for line in lines if b'"kind":"person"' in line]
        others = [line for line in lines if b'"kind":"person"' not in line]
        at = next(n for n, line in enumerate(others) if b'"kind":"event"' in line)
        written = [
            json.dumps(each, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"
            for each in change(people)
        ]
        listed = "".join(written).encode()
        header = json.loads(first) | {"people": sha256(listed).hexdigest()}
        head = json.dumps(header, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        return b"".join([head, *others[:at], listed, *others[at:]])

    return apply


def with_fields(**fields: str) -> Callable[[list[dict]], list[dict]]:
    return lambda people: [
        *people[:-1],
        {"kind": "person", "particulars": people[-1]["particulars"] | fields},
    ]


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda bundle: bundle.replace(b'"name":"Ann"', b'"name":"Eve"'), 7, "first line"),
        (lambda bundle: bundle.replace(b'"people":"', b'"people":"0'), 7, "first line"),
        (relisted(lambda people: people[::-1]), 6, "order of their ids"),
        (relisted(lambda people: [*people, people[-1]]), 7, "order of their ids"),
        (relisted(with_fields(age="41")), 6, "nothing else"),
    ],
)
def test_people_that_are_wrong_refuse_the_whole_file(
    bundle: bytes, tmp_path: Path, change, line: int, reason: str
) -> None:
    url = sqlite_url(tmp_path / "club.db")
    wrong = change(bundle)
    assert wrong != bundle
    with pytest.raises(ArchiveRefused, match=reason) as caught:
        import_into(url, wrong)
    assert caught.value.line == line
    with ledger_at(url, write=True) as ledger:
        assert ledger.store.head().size == 0
        assert ledger.roster.everybody() == []


def test_the_same_people_listed_again_are_taken(bundle: bytes) -> None:
    """The control of the cases above: what they change is what is refused."""
    assert relisted(lambda people: people)(bundle) == bundle


def test_a_wrong_event_leaves_no_people_behind(
    bundle: bytes, tmp_path: Path, pg_empty: URL
) -> None:
    cut = b"".join(bundle.splitlines(keepends=True)[:-1])
    urls = [sqlite_url(tmp_path / "club.db"), pg_empty.render_as_string(hide_password=False)]
    for url in urls:
        with pytest.raises(ArchiveRefused, match="cut"):
            import_into(url, cut)
        with ledger_at(url) as ledger:
            assert ledger.store.head().size == 0
            assert ledger.roster.everybody() == []
        import_into(url, bundle)
        with pytest.raises(StorageFailure, match="not empty"):
            import_into(url, bundle)


def test_whom_the_log_says_to_be_erased_is_not_taken(tmp_path: Path) -> None:
    evening = played_evening()
    people = evening.ledger.roster.everybody()
    erase(evening.ledger, {people[0].id: "asked"})
    evening.ledger.roster.add(people)  # as in a file that was written between event and removal
    import_into(sqlite_url(tmp_path / "club.db"), bundle_of(evening.ledger))
    with ledger_at(sqlite_url(tmp_path / "club.db")) as ledger:
        assert ledger.roster.everybody() == people[1:]


def test_a_person_who_is_there_as_another_is_an_error_and_not_a_choice(
    bundle: bytes, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path / "club.db")
    archive = Archive(io.BytesIO(bundle))
    events, people = read_bundle(archive)
    with open_store(url, write=True) as database:
        database.roster.add([type(people[0])(people[0].id, "Somebody else")])
        with pytest.raises(ValueError, match="other particulars"):
            take_over(database, events, archive.checkpoints, people)
        assert database.store.head().size == 0
