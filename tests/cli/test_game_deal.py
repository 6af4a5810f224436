"""Fair deals from the command line, and the reference that states their formulas."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.cli import shapes_deals as shapes
from tournament.games.dealing.commitments import (
    Terms,
    house_commitment,
    order_commitment,
    seat_commitment,
    seed_of_deal,
)
from tournament.games.speed import GAME
from tournament.games.speed.cards import FACES

REFERENCE = (Path(__file__).parents[2] / "docs/reference/shuffle.md").read_text()
CLUB = GAME.rulesets["speed/club@1"]
START, TIME = '{"what": "start"}', '{"what": "time"}'
OWN = "11" * 32


def deal_of(playledger, game_id: str = "final-1") -> shapes.Deal:
    answer = playledger("game", "verify-deal", game_id, "--json")
    return shapes.Deal.model_validate_json(answer.out)


def test_two_players_deal_and_verify(ok, playledger) -> None:
    """As in the reference: one bound by a device of its own, one by a text typed at the table."""
    said = ok("game", "deal", "--id", "final-1")
    assert "game final-1 waits for seats 1, 2 to be bound" in said
    house = deal_of(playledger).commitment
    assert house is not None
    own = seat_commitment("game/final-1", house, 0, OWN)
    assert "waits for seat 2" in ok("game", "nonce", "final-1", "1", "--commit", own)
    said = ok("game", "nonce", "final-1", "2", "--typed", stdin="Rex 42\n")
    assert "game final-1 waits for seat 1 to show the nonce" in said
    assert "dealt by speed/club@1" in ok("game", "nonce", "final-1", "1", "--show", OWN)
    ok("game", "record", "-", "--id", "final-1", stdin=f"{START}\n{TIME}")
    answer = playledger("game", "verify-deal", "final-1")
    assert answer.code == 1
    assert answer.out.startswith("final-1: open: the deck is not shown yet")
    ok("game", "reveal", "final-1")
    said = ok("game", "verify-deal", "final-1")
    assert said.startswith("final-1: right: ")
    assert "seat 1: a nonce of its own, bound by" in said
    assert "compared with it: 1 scene; all agree" in said
    found = deal_of(playledger)
    assert (found.verdict, found.dealt, found.stream) == ("right", "fair", "game/final-1")
    assert sorted(found.deck) == sorted(FACES)
    assert json.loads(ok("game", "verify", "final-1", "--json"))["seed"] == "right"


def test_a_dry_run_says_what_would_be_and_binds_nobody(ok, playledger) -> None:
    said = ok("game", "deal", "--draw-all", "--id", "final-1", "--dry-run")
    assert said.startswith("Dry run: 6 events would be recorded in game/final-1; nothing was.")
    assert playledger("game", "show", "final-1").code in (4, 5)
    ok("game", "deal", "--draw-all", "--id", "final-1")
    for step in (("abort", "final-1"), ("abort", "final-1", "--seat", "2")):
        said = ok("game", *step, "--reason", "fire alarm", "--dry-run")
        assert "Dry run: 1 event" in said
    assert deal_of(playledger).aborts == []


def test_an_aborted_deal_is_listed_and_gives_no_other_cards(ok, playledger) -> None:
    """D-6."""
    ok("game", "deal", "--draw-all", "--id", "final-1")
    ok("--actor", "referee", "game", "abort", "final-1", "--seat", "2", "--reason", "fire alarm")
    again = playledger("game", "deal", "--draw-all", "--id", "final-1")
    assert again.code == 3
    assert "on the record already" in again.err
    (abort,) = deal_of(playledger).aborts
    assert (abort.seat, abort.reason, abort.act.actor) == (2, "fire alarm", "referee")
    said = playledger("game", "verify-deal", "final-1").out
    assert "aborted through seat 2: fire alarm (event 7, referee, " in said
    assert "not taken up again" in said


def test_another_game_of_a_match_is_not_dealt_while_one_is_open(ok, playledger, home) -> None:
    """D-6: an open deal cannot be left for better cards."""
    (home / "entries.csv").write_text("name\nAna\nBen\nChloé\nDmitri\n")
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "entries.csv")
    ok("round", "pair")
    ok("round", "publish")
    ok("game", "deal", "--table", "1", "--game", "1", "--draw-all")
    refused = playledger("game", "deal", "--table", "1", "--game", "2", "--draw-all")
    assert refused.code == 1
    assert "refused (D-6): spring/m1/g1: this game is bound and not over" in refused.err
    ok("game", "deal", "--table", "2", "--game", "1", "--draw", "1")
    lines = f"{START}\n{TIME}"
    ok("game", "record", "-", "--id", "spring/m1/g1", stdin=lines)
    ok("report", "build", "spring", "--out", "hidden")
    ok("game", "reveal", "spring/m1/g1")
    ok("report", "build", "spring", "--out", "shown")
    pages = [(home / out / "game-r1-t1-g1.html").read_text() for out in ("hidden", "shown")]
    assert all("the house is bound to a secret" in page for page in pages)
    assert pages[0].count("card") < pages[1].count("card")  # the hands of the start are open now
    assert (home / "hidden/game-r1-t2-g1.html").exists()  # not dealt yet, and told all the same
    ok("game", "deal", "--table", "1", "--game", "2", "--draw-all")
    assert deal_of(playledger, "spring/m1/g2").verdict == "open"
    listed = json.loads(ok("game", "list", "--json"))["games"]
    assert {one["rules"] for one in listed} == {"speed/club@1"}


def test_a_seat_that_went_home_is_left_out_on_the_record(ok, playledger) -> None:
    """D-6."""
    ok("game", "deal", "--draw", "1", "--id", "final-1")
    said = ok("game", "leave-out", "final-1", "2", "--reason", "went home")
    assert "left out of the deal: went home" in said
    assert deal_of(playledger).seats[1].left_out
    assert "seat 2: was left out of the deal" in playledger("game", "verify-deal", "final-1").out


def test_a_deck_shuffled_by_hand_is_bound_and_shown_later(ok, playledger, home) -> None:
    """D-7: kept by the program, or known only to whoever shuffled it."""
    (home / "deck.txt").write_text(" ".join(FACES))
    said = ok("game", "new", "--deck", "deck.txt", "--committed", "--id", "kept-1")
    assert "deck:" not in said
    assert re.search(r"bound by: [0-9a-f]{64}", said)
    ok("game", "record", "-", "--id", "kept-1", stdin=f"{START}\n{TIME}")
    ok("game", "reveal", "kept-1")
    assert deal_of(playledger, "kept-1").deck == list(FACES)
    salt = "44" * 32
    dealt = GAME.deal(CLUB, 2, "fy1:" + "0" * 64, "film")
    terms = Terms("game/mine-1", dealt.rules_hash, dealt.deck_hash, 2)
    bound = order_commitment(terms, salt, range(52))
    deal = {"what": "deal", "rules": CLUB.id, "basis": "film", "seats": 2, "commitment": bound}
    scene = {
        "what": "scene",
        "piles": {"L": [FACES[40]], "R": [FACES[41]]},
        "reserves": {"L": 5, "R": 5},
        "hands": [{"who": who, "cards": [], "size": 5, "draw": 15} for who in (1, 2)],
    }
    lines = "\n".join((json.dumps(deal), json.dumps(scene), START, TIME))
    ok("game", "record", "-", "--id", "mine-1", stdin=lines)
    exported = ok("game", "export", "mine-1")
    assert json.loads(exported.splitlines()[0])["commitment"] == bound
    wrong = playledger("game", "reveal", "mine-1", "--deck", "deck.txt", "--salt", "55" * 32)
    assert wrong.code == 1
    assert "refused (D-7): this is not the order" in wrong.err
    ok("game", "reveal", "mine-1", "--deck", "deck.txt", "--salt", salt)
    assert deal_of(playledger, "mine-1").verdict == "right"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("game", "nonce", "final-1", "1"), 2, "Give one of --commit"),
        (("game", "nonce", "final-1", "1", "--show", "abc"), 2, "64 of the digits"),
        (("game", "nonce", "final-1", "3", "--draw"), 1, "refused (D-2): there is no such seat"),
        (("game", "nonce", "final-1", "1", "--show", OWN), 1, "refused (D-3): nobody shows"),
        (("game", "nonce", "final-9", "1", "--draw"), 5, "there is no game final-9"),
        (("game", "nonce", "final-1", "2", "--typed"), 2, "none came"),
        (("game", "reveal", "final-9"), 5, "there is no game final-9"),
        (("game", "deal", "--id", ""), 2, "'': it is no id of a game"),
        (("game", "reveal", "final-1"), 1, "refused (D-5): not every seat has shown"),
        (("game", "reveal", "final-1", "--salt", OWN), 2, "go together"),
        (("game", "deal", "--id", "final-1"), 3, "on the record already"),
        (("game", "deal", "--seats", "3"), 2, "speed/club@1 is not for 3"),
        (("game", "deal", "--table", "1", "--game", "1", "--seats", "2"), 2, "a match has its own"),
        (("game", "new", "--committed"), 2, "--committed goes with --deck"),
        (("game", "verify-deal", "none-1"), 5, "there is no game none-1"),
        (("game", "export", "final-1"), 2, "not shown yet"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_clause(ok, playledger, arguments, code, said) -> None:
    ok("game", "deal", "--draw", "1", "--id", "final-1")
    answer = playledger(*arguments)
    assert answer.code == code, answer.err
    assert said in answer.err


def test_every_step_of_a_deal_names_the_next(playledger) -> None:
    """D-2, D-3, D-6."""

    def next_of(*arguments: str) -> str:
        return playledger("game", *arguments).err.partition("next: ")[2].strip()

    assert next_of("deal", "--id", "fd") == "playledger game nonce fd 1 --draw"
    assert next_of("abort", "fd", "--reason", "x") == "playledger game nonce fd 1 --draw"
    assert next_of("nonce", "fd", "1", "--commit", OWN) == "playledger game nonce fd 2 --draw"
    assert next_of("nonce", "fd", "2", "--draw") == "playledger game nonce fd 1 --show NONCE"
    assert next_of("leave-out", "fd", "1", "--reason", "x") == (
        "playledger game record FILE --id fd"
    )


def test_a_log_that_was_handed_out_shows_the_deal_and_plays_no_further(ok, playledger) -> None:
    ok("game", "deal", "--draw-all", "--id", "final-1")
    ok("log", "export", "club.ndjson")
    ok("--db", "other.db", "log", "import", "club.ndjson")
    answer = playledger("--db", "other.db", "game", "record", "-", "--id", "final-1", stdin=START)
    assert answer.code == 1
    assert "refused (D-4): the secret of this deal is not kept in this database" in answer.err
    ok("db", "backup", "saved.db")
    ok("--db", "third.db", "db", "restore", "saved.db")
    ok("--db", "third.db", "game", "record", "-", "--id", "final-1", stdin=START)


class TestTheReference:
    """Every number in it is made again."""

    def digests(self) -> set[str]:
        worked = REFERENCE.partition("### A worked example")[2].partition("### What is kept")[0]
        return set(re.findall(r"[0-9a-f]{64}", worked))

    def test_the_worked_example_is_right_to_the_last_digit(self) -> None:
        dealt = GAME.deal(CLUB, 2, "fy1:" + "0" * 64, "live")
        terms = Terms("game/final-1", dealt.rules_hash, dealt.deck_hash, 2)
        secret, nonces = bytes(range(32)).hex(), ["11" * 32, "22" * 32]
        house = house_commitment(terms, secret)
        seats = [seat_commitment(terms.stream, house, seat, nonces[seat]) for seat in (0, 1)]
        seed = seed_of_deal(terms, house, secret, nonces)
        alone = seed_of_deal(terms, house, secret, [nonces[0], None])
        made = {dealt.rules_hash, dealt.deck_hash, secret, house, *seats}
        made |= {seed.removeprefix("fy1:"), alone.removeprefix("fy1:")}
        made.add(order_commitment(terms, "44" * 32, range(52)))
        assert made == self.digests()
        order = GAME.deal(CLUB, 2, seed, "live").order or ()
        assert f"begins with {' '.join(FACES[card] for card in order[:5])}." in REFERENCE

    def test_the_line_of_python_makes_a_commitment(self) -> None:
        found = re.search(r"\$ (python3 -c .*)\n([0-9a-f]{64})\n", REFERENCE)
        assert found
        command = shlex.split(found[1])
        run = subprocess.run(
            [sys.executable, *command[1:]], capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == found[2]

    def test_every_clause_is_cited_by_what_applies_it(self) -> None:
        root = Path(__file__).parents[2] / "tournament/games"
        code = "".join(path.read_text() for path in (root / "dealing").glob("*.py"))
        code += (root / "deals.py").read_text()
        tests = Path(__file__).read_text()
        tests += (Path(__file__).parents[1] / "games/test_fair_deals.py").read_text()
        clauses = re.findall(r"^\| (D-\d) \|", REFERENCE, re.MULTILINE)
        assert len(clauses) == 7
        for clause in clauses:
            assert f"({clause}" in code or f", {clause}" in code, clause
            assert clause in tests, clause
