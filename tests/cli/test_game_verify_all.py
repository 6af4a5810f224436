"""`game verify --all`: every record of a tournament, whoever checks which."""

import random
from pathlib import Path

import pytest

from eventstore.store import Append
from eventstore.testing import command
from tests.service.recorded import FUSION, RULESETS, SPEED, bot_game, wild_game
from tournament.cli.shapes_screening import Screening
from tournament.event import Event
from tournament.games.events import GameDealt
from tournament.games.game import Finding
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.games import load_game
from tournament.service.ledger import open_ledger
from tournament.service.screening import FoundIn, Screened, joined, pieces, records_of, screen
from tournament.service.verification import verify_game


def marred(rules: str, seed: str) -> list[Event]:
    """A game whose last event stands twice."""
    events = bot_game(rules, seed)
    return [*events, events[-1]]


def forged(**changed: object) -> list[Event]:
    dealt, *rest = bot_game(SPEED, "forged")
    fields = {name: getattr(dealt, name) for name in dealt.__struct_fields__}
    return [GameDealt(**{**fields, **changed}), *rest]


GAMES: dict[str, list[Event]] = {
    **{f"m{n}/g1": list(bot_game(SPEED, f"good {n}", basis="live")) for n in range(1, 6)},
    **{f"m{n}/g2": wild_game(FUSION, f"film {n}", basis="film") for n in range(1, 6)},
    **{f"m{n}/g1": wild_game(SPEED, f"memory {n}", basis="referee") for n in range(6, 10)},
    "m10/g1": marred(SPEED, "marred"),
    "m11/g1": marred(FUSION, "marred"),
    "m12/g1": forged(order=tuple(range(52))),
    "m13/g1": forged(rules_hash="0" * 64),
}
UNTRUSTED = ["spring/m10/g1", "spring/m11/g1", "spring/m12/g1", "spring/m13/g1"]


@pytest.fixture
def db(tmp_path: Path, ok) -> str:
    url = f"sqlite:///{tmp_path / 'spring.db'}"
    fill(url, ok)
    return url


def fill(url: str, ok) -> None:
    ok("--db", url, "tournament", "create", "spring", "--name", "Spring")
    ok("--db", url, "tournament", "create", "spring-2", "--name", "Another")
    with open_store(url, write=True) as database:
        encode = codec().encode
        games = {f"spring/{name}": facts for name, facts in GAMES.items()}
        games["spring-2/m1/g1"] = marred(SPEED, "of another tournament")
        games["friendly"] = marred(SPEED, "of no tournament")
        for name, facts in games.items():
            append = Append(f"game/{name}", 0, [encode(fact) for fact in facts])
            database.store.append([append], command(name.replace("/", "-")))


def screening(playledger, db: str, *options: str) -> Screening:
    answer = playledger("--db", db, "game", "verify", "--all", "spring", "--json", *options)
    assert answer.code == 1, answer.err
    return Screening.model_validate_json(answer.out)


def test_all_at_once_finds_what_one_by_one_does(playledger, db: str) -> None:
    with open_ledger(db, write=False, actor="test") as ledger:
        alone = {
            (f"spring/{name}", finding)
            for name in GAMES
            for finding in verify_game(load_game(ledger, f"spring/{name}")).with_the_deal
        }
        untrusted = {
            f"spring/{name}"
            for name in GAMES
            if not verify_game(load_game(ledger, f"spring/{name}")).trusted
        }
        names = records_of(ledger, "spring")
    together = screen(db, names)
    assert {(each.game, each.finding) for each in together.found} == alone
    assert len(together.found) == len(alone) > len(GAMES)
    assert set(together.untrusted) == untrusted == set(UNTRUSTED)
    assert together.events == sum(map(len, GAMES.values()))
    answered = screening(playledger, db)
    assert [each.model_dump() for each in answered.findings] == [
        {"game": each.game, "text": said.text}
        | {name: getattr(each.finding, name) for name in each.finding.__struct_fields__}
        for each, said in zip(joined([together]).found, answered.findings, strict=True)
    ]


def test_however_the_records_are_cut_the_answer_is_the_same(db: str) -> None:
    with open_ledger(db, write=False, actor="test") as ledger:
        names = records_of(ledger, "spring")
    whole = joined([screen(db, names)])
    for size in (1, 4, 7):
        parts = [screen(db, piece) for piece in pieces(names, size)]
        random.Random(size).shuffle(parts)
        assert joined(parts) == whole


def test_what_was_found_later_of_an_earlier_event_comes_first() -> None:
    """A draw to a full hand is found at the next placement, and told where it was (S-8a)."""
    late, early = (
        FoundIn("spring/m1/g1", Finding(version=at, clause="S-8", severity="illegal", code="x"))
        for at in (9, 2)
    )
    assert joined([Screened(1, 9, (late, early), (), ())]).found == (early, late)


def test_two_processes_answer_as_one_does(playledger, db: str, monkeypatch) -> None:
    """Two are started where they are asked for, or where an event is large."""
    alone = screening(playledger, db, "--workers", "1")
    monkeypatch.setattr("tournament.service.screening.pieces", lambda names: pieces(names, 6))
    assert screening(playledger, db, "--workers", "2") == alone
    assert alone.games == len(GAMES)


def test_the_gravest_comes_first_and_match_10_after_match_9(playledger, db: str) -> None:
    found = screening(playledger, db)
    severities = [each.severity for each in found.findings]
    assert severities == sorted(severities, key=["impossible", "illegal", "note"].index)
    assert set(severities) == {"impossible", "illegal", "note"}
    notes = [each.game for each in found.findings if each.severity == "note"]
    assert notes.index("spring/m9/g1") > notes.index("spring/m6/g1")
    assert found.untrusted == UNTRUSTED
    assert not found.trusted
    assert found.counts["impossible"] == severities.count("impossible")


def test_the_terminal_lists_game_event_clause_and_sentence(playledger, db: str) -> None:
    answer = playledger("--db", db, "game", "verify", "--all", "spring")
    assert answer.code == 1
    (line,) = [each for each in answer.out.splitlines() if " D-4 " in each]
    assert line.split()[:4] == ["impossible", "spring/m12/g1", "1", "D-4"]
    assert "the deck is not in the order that its seed gives." in line
    assert "Not to be trusted: 4 records" in answer.out
    assert "playledger game verify spring/m10/g1" in answer.err
    assert "of another tournament" not in answer.out


def test_a_tournament_without_findings_leaves_with_0(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring")
    said = ok("game", "verify", "--all")
    assert said == "Spring: 0 recorded games, 0 events; findings: none\n"
    answered = Screening.model_validate_json(ok("game", "verify", "--all", "spring", "--json"))
    assert answered.trusted


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--all", "autumn"), "autumn"),
        (("--workers", "2", "one"), "--workers goes with --all"),
        ((), "Give the ID of a game, or --all"),
    ],
)
def test_what_cannot_be_meant_is_refused(playledger, ok, arguments, said) -> None:
    ok("tournament", "create", "spring", "--name", "Spring")
    answer = playledger("game", "verify", *arguments)
    assert answer.code in {2, 5}
    assert said in answer.err


def test_a_record_that_nobody_here_can_judge_is_told_and_the_others_are_checked(
    playledger, ok, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    ok("--db", url, "tournament", "create", "spring", "--name", "Spring")
    encode = codec().encode
    with open_store(url, write=True) as database:
        games = {
            "m1/g1": forged(rules="whist/club@1"),
            "m1/g2": list(bot_game(RULESETS[0], "good")),
            "m2/g1": list(bot_game(RULESETS[0], "headless"))[1:],
        }
        for name, facts in games.items():
            append = Append(f"game/spring/{name}", 0, [encode(fact) for fact in facts])
            database.store.append([append], command(name.replace("/", "-")))
    answer = playledger("--db", url, "game", "verify", "--all", "spring", "--json")
    found = Screening.model_validate_json(answer.out)
    assert answer.code == 4
    assert [(each.game, each.why) for each in found.not_judged] == [
        ("spring/m1/g1", "other-rules"),
        ("spring/m2/g1", "no-record"),
    ]
    assert (found.games, found.trusted) == (1, False)
    shown = playledger("--db", url, "game", "verify", "--all", "spring")
    assert "not checked: spring/m1/g1: " in shown.out
    assert "whist/club@1" in shown.out


def test_where_a_process_cannot_open_the_log_its_records_are_not_judged(tmp_path: Path) -> None:
    found = screen(f"sqlite:///{tmp_path / 'none.db'}", ["spring/m1/g1", "spring/m1/g2"])
    assert [(each.game, each.why) for each in found.not_judged] == [
        ("spring/m1/g1", "damaged"),
        ("spring/m1/g2", "damaged"),
    ]
    assert (found.games, found.found) == (0, ())


def test_a_server_is_screened_as_a_file_is(
    playledger, ok, pg_empty, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = pg_empty.render_as_string(hide_password=False)
    fill(server, ok)
    monkeypatch.setattr("tournament.service.screening.pieces", lambda names: pieces(names, 6))
    for workers in ("1", "2"):
        assert screening(playledger, server, "--workers", workers) == screening(playledger, db)
