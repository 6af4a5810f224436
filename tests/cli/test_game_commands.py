"""The commands about single games, as somebody at a table uses them."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.recorded import FUSION, SPEED, bot_game, new_ledger
from tournament.cli import shapes_game as shapes
from tournament.cli.game_words import found
from tournament.games.game import Finding
from tournament.service.games import recorded_game
from tournament.service.records.export import export

WHOLE = export(recorded_game(new_ledger(), "one", bot_game(SPEED, "command")))
SEED = json.loads(WHOLE.splitlines()[0])["seed"]
START = '{"what": "start"}'


@pytest.fixture
def spring(ok, home) -> None:
    """Publish round 1 of `spring` with Ana, Ben, Chloé and Dmitri."""
    (home / "entries.csv").write_text("name\nAna\nBen\nChloé\nDmitri\n")
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "entries.csv")
    ok("round", "pair")
    ok("round", "publish")


def test_a_game_is_dealt_and_its_record_goes_on(ok) -> None:
    said = ok("game", "new", "--id", "final-1", "--seed", SEED)
    assert said.startswith("Game final-1 is dealt by speed/club@1.\n  deck: ")
    assert f"  seed: {SEED}\n" in said
    assert len(said.splitlines()[1].split()) == 1 + 52
    ok("game", "record", "-", "--id", "final-1", stdin=START)
    shown = shapes.Game.model_validate_json(ok("game", "show", "final-1", "--json"))
    assert (shown.events, shown.over, shown.basis) == (2, False, "live")
    said = ok("game", "show", "final-1")
    assert "the game is not over" in said
    assert "findings: none" in said


def test_findings_are_counted_gravest_first() -> None:
    grave = ("note", "illegal", "impossible", "note")
    findings = [Finding(version=1, clause="S-4", severity=each, code="x") for each in grave]
    assert found(findings) == "1 impossible, 1 illegal, 2 notes"
    assert found(findings[:1]) == "1 note"


def test_a_deck_is_dealt_as_it_lies(ok, home) -> None:
    ok("game", "new", "--id", "one", "--rules", FUSION, "--seats", "4")
    deck = ok("game", "new", "--rules", FUSION, "--dry-run").splitlines()[-2]
    faces = deck.removeprefix("  deck: ").split()
    (home / "deck.txt").write_text(", ".join(faces[:40]) + "\n" + "\n".join(faces[40:]))
    said = ok("game", "new", "--id", "two", "--rules", FUSION, "--deck", "deck.txt")
    assert said.splitlines() == [
        "Game two is dealt by fusion/rulebook@1.",
        f"  deck: {' '.join(faces)}",
    ]


def test_a_file_is_recorded_shown_and_written_again(ok, home) -> None:
    (home / "game.jsonl").write_text(WHOLE)
    said = ok("game", "record", "game.jsonl", "--id", "one")
    assert said.startswith("Recorded one: ")
    assert " wins: out of cards." in said
    ok("game", "export", "one", "again.jsonl")
    assert (home / "again.jsonl").read_text() == WHOLE == ok("game", "export", "one")
    again = ok("game", "record", "game.jsonl", "--id", "one")
    assert again == "one is on the record already, exactly like this; nothing changed.\n"


@pytest.mark.parametrize("file", ["club.db", "club.db-wal"])
def test_not_even_force_writes_a_game_over_the_database(playledger, file: str) -> None:
    def at_the_club(*arguments: str, stdin: str = "") -> int:
        return playledger("--db", "club.db", *arguments, stdin=stdin).code

    assert at_the_club("game", "record", "-", "--id", "one", stdin=WHOLE) == 0
    with sqlite3.connect("club.db") as reader:  # so that the write-ahead log stays
        reader.execute("SELECT count(*) FROM events").fetchone()
        assert at_the_club("game", "export", "one", file, "--force") == 2
        assert at_the_club("log", "verify") == 0
    reader.close()


def test_a_file_that_is_there_is_written_over_only_by_force(playledger, ok, home) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    (home / "mine.txt").write_text("mine")
    answer = playledger("game", "export", "one", "mine.txt")
    assert answer.code == 2
    assert "it is there already" in answer.err
    assert (home / "mine.txt").read_text() == "mine"
    ok("game", "export", "one", "mine.txt", "--force")
    assert (home / "mine.txt").read_text() == WHOLE
    assert sorted(path.name for path in home.iterdir() if path.is_file()) == ["mine.txt"]
    nowhere = playledger("game", "export", "one", "no/such/folder.jsonl")
    assert nowhere.code == 4
    assert "no/such/folder.jsonl: there is no such folder" in nowhere.err


@pytest.mark.usefixtures("spring")
def test_a_game_of_a_match_names_event_round_and_players(playledger, ok) -> None:
    answer = playledger("game", "record", "-", "--table", "2", "--game", "1", stdin=WHOLE)
    assert answer.code == 0, answer.err
    assert answer.err.splitlines()[0] == "Spring Open (spring), round 1"
    assert answer.out.startswith("Recorded spring/m2/g1: ")
    shown = shapes.Game.model_validate_json(ok("game", "show", "spring/m2/g1", "--json"))
    table = json.loads(ok("round", "show", "--json"))["tables"][1]
    assert shown.seats == [table["a"]["name"], table["b"]["name"]]
    assert (
        shown.seats[shown.winners[0] - 1] in ok("game", "replay", "spring/m2/g1").splitlines()[-1]
    )
    other = export(recorded_game(new_ledger(), "x", bot_game(SPEED, "another")))
    answer = playledger("game", "record", "-", "--table", "2", "--game", "1", stdin=other)
    assert answer.code == 3
    assert "spring/m2/g1 is on the record already" in answer.err


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--table", "9", "--game", "1"], 5, "not found: round 1 has no table 9"),
        (["--table", "1", "--game", "99"], 2, "a match has no game 99"),
        (["--table", "1", "--game", "1", "--round", "2"], 5, "not found: there is no round 2"),
        (["--table", "1"], 2, "--table and --game go together"),
        (["--table", "1", "--game", "1", "--id", "x"], 2, "--id is for friendly games"),
        (["--round", "1"], 2, "go with --table"),
        (["--table", "1", "--game", "1", "--tournament", "summer"], 5, "no tournament summer"),
        (["--id", "No"], 2, "it is no id of a game"),
    ],
)
@pytest.mark.usefixtures("spring")
def test_a_place_that_is_none_is_refused(playledger, options, code, said) -> None:
    answer = playledger("game", "record", "-", *options, stdin=WHOLE)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err
    assert "`playledger game record FILE` makes one" in playledger("game", "show", "x").err


@pytest.mark.usefixtures("spring")
def test_a_match_by_other_rules_is_told_by_line_and_field(playledger) -> None:
    other = export(recorded_game(new_ledger(), "x", bot_game(FUSION, "other")))
    answer = playledger("game", "record", "-", "--table", "1", "--game", "1", stdin=other)
    assert answer.code == 2
    assert "standard input, line 1, rules: spring is played by speed/club@1" in answer.err


def test_dry_runs_tell_the_events_and_record_none(playledger, ok) -> None:
    said = ok("game", "record", "-", "--id", "one", "--dry-run", stdin=WHOLE)
    events = bot_game(SPEED, "command")
    assert said.startswith(f"Dry run: {len(events)} events would be recorded in game/one; ")
    assert "play starts" in said
    assert said.splitlines()[-1].strip().endswith("wins: out of cards")
    assert "Dry run: 1 event " in ok("game", "new", "--dry-run")
    assert playledger("game", "show", "one").code == 4  # there is no log at all yet


def test_a_replay_tells_every_event_and_why(ok) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    events = bot_game(SPEED, "command")
    lines = ok("game", "replay", "one").splitlines()
    numbered = [line for line in lines if line[:4].strip()]
    assert [int(line[:4]) for line in numbered] == list(range(1, len(events) + 1))
    lost = [n for n, event in enumerate(events, 1) if type(event).__name__ == "PlacementLost"]
    assert lost, "the seed must give a game with a lost race"
    replay = shapes.Replay.model_validate_json(ok("game", "replay", "one", "--json"))
    [event] = shapes.Replay.model_validate_json(
        ok("game", "replay", "one", "--at", str(lost[0]), "--json")
    ).events
    assert event == replay.events[lost[0] - 1]
    assert event.kind == "lost"
    assert "(S-6a)" in event.reason
    at = ok("game", "replay", "one", "--at", str(lost[0]))
    assert event.reason in at
    assert "  pile L: " in at
    assert "  seat 2: " in at


def test_the_table_in_a_replay_has_every_card_once(ok) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    for at in (1, 2, 30, len(bot_game(SPEED, "command"))):
        text = ok("game", "replay", "one", "--at", str(at), "--json")
        table = shapes.Replay.model_validate_json(text).table
        open_cards = [card for pile in table.piles for card in pile.cards]
        open_cards += [card for seat in table.seats for card in seat.hand]
        hidden = sum(pile.reserve for pile in table.piles) + sum(s.draw_pile for s in table.seats)
        hidden += sum(pile.face_down for pile in table.piles)
        assert len(set(open_cards)) == len(open_cards)
        assert len(open_cards) + hidden == 52
    assert "  pile L: 1 card face down; 5 in reserve" in ok("game", "replay", "one", "--at", "1")


def test_an_event_that_is_not_there_cannot_be_shown(playledger, ok) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    answer = playledger("game", "replay", "one", "--at", "999")
    assert answer.code == 2
    assert "one has no event 999" in answer.err
    assert playledger("game", "replay", "one", "--at", "0").code == 2


@pytest.mark.parametrize("command", ["show", "replay", "verify", "export"])
def test_a_game_that_is_not_there_is_not_found(playledger, ok, command: str) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    answer = playledger("game", command, "two")
    assert answer.code == 5
    assert "recorded games: one" in answer.err
    assert playledger("game", command, "../two").code == 2


def test_verify_says_that_a_record_is_to_be_trusted(ok) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    said = ok("game", "verify", "one")
    assert "The deck is in the order that its seed gives." in said
    assert "To be trusted throughout" in said
    verified = shapes.Verification.model_validate_json(ok("game", "verify", "one", "--json"))
    assert (verified.trusted, verified.seed, verified.rules_known) == (True, "right", True)


def test_verify_lists_what_was_illegal_and_is_content(ok) -> None:
    film = WHOLE.splitlines()[0].replace('"bot"', '"film"')
    rest = ('{"what": "draw", "who": 1}', '{"what": "time"}')
    ok(
        "game",
        "record",
        "-",
        "--id",
        "one",
        stdin="\n".join((film, START, *rest)),
    )
    said = ok("game", "verify", "one")
    assert "illegal, event 3 (S-8): a card was drawn to a full hand." in said
    assert "what was illegal stands until a ruling" in said


def test_verify_leaves_with_1_where_an_event_cannot_have_happened(playledger, ok, home) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    _append_the_last_event_again(home)
    answer = playledger("game", "verify", "one")
    assert answer.code == 1
    assert "impossible, event " in answer.out
    assert "Not to be trusted from event " in answer.out
    verified = playledger("game", "verify", "one", "--json")
    assert verified.code == 1
    assert not shapes.Verification.model_validate_json(verified.out).trusted


def test_verify_says_what_is_wrong_with_a_deal() -> None:
    from tournament.cli.game_words import verification_lines
    from tournament.games.events import GameDealt
    from tournament.service.verification import verify_game

    dealt, *rest = bot_game(SPEED, "command")
    fields = {name: getattr(dealt, name) for name in dealt.__struct_fields__}
    for changed, said in (
        ({"rules_hash": "0" * 64}, "it was dealt by other rules"),
        ({"order": tuple(range(52))}, "the deck is not in the order that its seed gives"),
    ):
        forged = GameDealt(**{**fields, **changed})
        recorded = recorded_game(new_ledger(), "one", [forged, *rest])
        text = "\n".join(verification_lines(recorded, verify_game(recorded)))
        assert f"impossible, event 1: {said}" in text
        assert text.endswith("Not to be trusted from event 1 on.")


def _append_the_last_event_again(home: Path) -> None:
    """Put an event on the log that no game decided: the end once more."""
    from tournament.event import Command
    from tournament.service.ledger import Change, open_ledger

    class AppendAnything(Command, kw_only=True):
        pass

    url = f"sqlite:///{home / '.local/share/playledger/playledger.db'}"
    with open_ledger(url, write=True, actor="test") as ledger:
        events = ledger.events("game/one")
        change = Change("game/one", len(events), events[-1:])
        ledger.record("game/one", AppendAnything(), lambda: [change])


def test_a_reader_that_goes_away_is_quiet(ok) -> None:
    ok("game", "record", "-", "--id", "one", stdin=WHOLE)
    command = f"{sys.executable} -m tournament game replay one | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


def test_a_race_that_the_clocks_cannot_order_is_told_with_what_decided(ok) -> None:
    """G-1: 5D and 5C reach the 6D 30 µs apart by clocks that are good to 40; arrival decides."""
    ok("game", "new", "--id", "close-1", "--seed", "photo finish")
    line = (
        '{{"what": "place", "who": {}, "card": "{}", "pile": "L", "seen": "6D", "time": "{}", {}}}'
    )
    clock = '"uncertainty_us": 20'
    lines = [
        START,
        line.format(1, "5D", "2026-11-28T19:04:05.000000Z", clock),
        line.format(2, "5C", "2026-11-28T19:04:05.000030Z", clock),
    ]
    ok("game", "record", "-", "--id", "close-1", stdin="\n".join(lines))
    said = ok("game", "show", "close-1")
    assert "clocks: they cannot tell who was first in 1 race; arrival decided (G-1)" in said
    replayed = ok("game", "replay", "close-1")
    assert "cannot tell which was first, so arrival decided (G-1)" in replayed
    verified = shapes.Verification.model_validate_json(ok("game", "verify", "close-1", "--json"))
    assert [(one.clause, one.severity) for one in verified.findings] == [("G-1", "note")]
