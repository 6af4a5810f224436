"""An open claim is marked in words wherever its result is, and the board says what was counted."""

import re
from collections.abc import Iterable
from datetime import datetime

import pytest

from reports.documents import StandingsSheet
from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening, RecordForTest, bot_game
from tournament.disputes.events import (
    AppealLodged,
    DisputeOpened,
    DisputeWithdrawn,
    RulingIssued,
)
from tournament.event import Event
from tournament.service import director, scorer
from tournament.service.disputes import opening, ruling
from tournament.service.disputes.reading import stream_of_dispute
from tournament.service.disputes.ruling import Proposal
from tournament.service.games import load_game, match_game
from tournament.service.instants import microseconds
from tournament.service.ledger import Change
from tournament.service.printing import files
from tournament.service.printing.book import book_of, pages_of, sheets_of
from tournament.service.printing.edition import edition_at
from tournament.service.printing.news import news_of
from tournament.service.prints import record_print

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


def say(evening: ClubEvening, number: int, facts: Iterable[Event]) -> None:
    stream = stream_of_dispute(SLUG, number)
    change = Change(stream, evening.ledger.store.version(stream), tuple(facts))
    evening.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])


def claim(evening: ClubEvening, number: int, *, round_: int, table: int, game: int = 2) -> None:
    paired = evening.edition().state.rounds[round_ - 1].tables[table].paired
    opened = DisputeOpened(
        round=round_,
        table=table,
        match=paired.match,
        game=game,
        claim="lost-race",
        by="left",
        basis="live",
    )
    say(evening, number, [opened])


def ruled(until_us: int | None) -> RulingIssued:
    return RulingIssued(
        ruling=1,
        referee="referee",
        kind="let_stand",
        game=2,
        clause="S-6",
        reason="it came later",
        appeal_until_us=until_us,
    )


def now_us(evening: ClubEvening) -> int:
    at = evening.ledger.store.head().recorded_at
    assert at
    return microseconds(datetime.fromisoformat(at))


def standings(evening: ClubEvening, number: int = 1) -> StandingsSheet:
    edition = evening.edition()
    sheet = dict(sheets_of(edition, news_of(evening.ledger, edition, [])))[files.standings(number)]
    assert isinstance(sheet, StandingsSheet)
    return sheet


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def evening() -> ClubEvening:
    """Two closed rounds of Swiss and a cut to two; a game of round 1, table 2, is recorded."""
    evening = ClubEvening(NAMES, rounds=2, cut=2)
    evening.pair()
    evening.publish()
    evening.record(2, 1, bot_game(SPEED, "claimed"))
    evening.play()
    evening.round()
    return evening


def test_a_claim_is_marked_wherever_its_result_is_and_nowhere_else(evening: ClubEvening) -> None:
    before = pages_of(evening.ledger, SLUG)
    claim(evening, 1, round_=1, table=2)
    pages = pages_of(evening.ledger, SLUG)
    marked = {name for name, page in pages.items() if "dispute 1 open" in words(page)}
    assert marked == {
        files.pairings(1),
        files.standings(1),
        files.standings(2),
        files.CROSSTABLE,
        files.INDEX,
    }
    assert not any('class="claim"' in page for page in before.values())
    assert pages[files.pairings(1)].count("dispute 1 open") == 1
    assert pages[files.standings(2)].count("dispute 1 open") == 2  # one cell for each of the two
    assert pages[files.CROSSTABLE].count("dispute 1 open") == 2


def test_the_mark_stands_in_the_line_of_its_match(evening: ClubEvening) -> None:
    claim(evening, 1, round_=1, table=2)
    paired = evening.edition().state.rounds[0].tables[2].paired
    sheet = standings(evening, 2)
    cells = {row.player.entry: [cell.claim for cell in row.rounds] for row in sheet.rows}
    for entry, marks in cells.items():
        here = entry in (paired.left, paired.right)
        assert marks == (["dispute 1 open", ""] if here else ["", ""])


def test_the_board_says_what_was_counted_and_which_claims_are_open(evening: ClubEvening) -> None:
    assert standings(evening).header.counted == (
        "after round 1, 2 of 2 results, 0 open calls; win 3, draw 1, loss 0"
    )
    claim(evening, 1, round_=1, table=2)
    claim(evening, 2, round_=2, table=1, game=0)
    first, second = standings(evening, 1), standings(evening, 2)
    assert "2 of 2 results, 1 open call; win 3" in first.header.counted
    assert "2 of 2 results, 2 open calls; win 3" in second.header.counted
    assert first.notice
    assert second.notice
    [line] = first.notice.claims
    assert line == (
        "dispute 1, round 1, table 2, game 2: who was first at a pile; open: no ruling yet"
    )
    assert [line.split(":")[0] for line in second.notice.claims] == [
        "dispute 1, round 1, table 2, game 2",
        "dispute 2, round 2, table 1, the match",
    ]
    page = words(pages_of(evening.ledger, SLUG)[files.standings(2)])
    assert "Open claims" in page
    assert "dispute 2, round 2, table 1, the match" in page
    assert "It does not prove that what somebody entered was true" in page


def test_the_mark_says_how_far_the_dispute_is_and_goes_when_it_is_over(
    evening: ClubEvening,
) -> None:
    claim(evening, 1, round_=1, table=2)
    say(evening, 1, [ruled(now_us(evening) + 900_000_000)])
    assert "dispute 1 ruled, not final" in pages_of(evening.ledger, SLUG)[files.pairings(1)]
    say(evening, 1, [AppealLodged(ruling=1, by="left", reason="seen otherwise")])
    assert "dispute 1 appealed" in pages_of(evening.ledger, SLUG)[files.pairings(1)]
    claim(evening, 2, round_=1, table=1)
    say(evening, 2, [DisputeWithdrawn(reason="a mistake")])
    claim(evening, 3, round_=1, table=1)
    say(evening, 3, [ruled(None)])
    claim(evening, 4, round_=1, table=1)
    say(evening, 4, [ruled(now_us(evening) - 1)])
    page = pages_of(evening.ledger, SLUG)[files.pairings(1)]
    assert re.findall(r"dispute \d", page) == ["dispute 1"]


def test_an_edition_of_before_shows_the_claims_of_then(evening: ClubEvening) -> None:
    size = evening.ledger.store.head().size
    before = pages_of(evening.ledger, SLUG)
    claim(evening, 1, round_=1, table=2)
    assert book_of(evening.ledger, SLUG, size).pages == before
    assert edition_at(evening.ledger, SLUG, size).claims.claims == ()


def test_the_bracket_marks_a_claim_in_the_drawing_and_in_the_list(evening: ClubEvening) -> None:
    director.cut(evening.ledger, SLUG)
    evening.publish()
    claim(evening, 1, round_=3, table=1)
    page = pages_of(evening.ledger, SLUG)[files.BRACKET]
    assert re.search(r'<text class="under"[^>]*>dispute 1 open</text>', page)
    assert re.search(r'<strong class="claim">dispute 1 open</strong>\s*</li>', page)
    assert "0 open calls" in standings(evening, 2).header.counted


def test_a_round_robin_marks_both_cells_of_the_two() -> None:
    evening = ClubEvening(NAMES, format="round-robin")
    evening.round()
    claim(evening, 1, round_=1, table=1)
    page = pages_of(evening.ledger, SLUG)[files.CROSSTABLE]
    assert page.count('<strong class="claim">dispute 1 open</strong>') == 2
    assert "1 open call; win 3, draw 1, loss 0" in page


def test_the_board_says_until_when_to_object_from_the_last_result(evening: ClubEvening) -> None:
    assert until(evening) == last_recorded(evening, "RoundClosed", 0) + 15
    evening.ledger.store._clock.wait(600)
    new = result("0-2" if evening.edition().state.rounds[0].tables[1].result.left else "2-0")
    scorer.correct_result(evening.ledger, SLUG, 1, 1, new, reason="slip misread")
    assert until(evening) == last_recorded(evening, "ResultCorrected", 0) + 15


def until(evening: ClubEvening) -> int:
    """The minute, since 1970, until which the board says one may object."""
    notice = standings(evening).notice
    assert notice
    found = re.search(r"until (\S+ \S+) UTC, 15 minutes after", notice.objections)
    assert found
    return microseconds(datetime.fromisoformat(f"{found[1]}:00+00:00")) // 60_000_000


def last_recorded(evening: ClubEvening, kind: str, number: int) -> int:
    recorded = evening.ledger.store.read(f"tournament/{SLUG}")
    times = [each.recorded_at for each in recorded if each.type == kind]
    return microseconds(datetime.fromisoformat(times[number])) // 60_000_000


def test_without_a_time_for_appeals_the_board_says_to_object_at_once() -> None:
    evening = ClubEvening(NAMES, rounds=1, appeal_time=0)
    evening.round()
    notice = standings(evening).notice
    assert notice
    assert "at the desk at once" in notice.objections


def test_the_board_says_of_how_many_games_every_play_is_on_the_record(
    evening: ClubEvening,
) -> None:
    first, second = standings(evening, 1).notice, standings(evening, 2).notice
    assert first
    assert second
    assert first.recorded.startswith("1 of 4 games is on the record play by play;")
    assert second.recorded.startswith("1 of 8 games is on the record")
    bare = ClubEvening(NAMES, rounds=1)
    bare.round()
    none = standings(bare).notice
    assert none
    assert none.recorded.startswith("No game is on the record play by play")


def test_where_every_game_is_recorded_the_board_says_so() -> None:
    evening = ClubEvening(NAMES[:2], rounds=1)
    evening.pair()
    evening.publish()
    for game in (1, 2):
        evening.record(1, game, bot_game(SPEED, f"game {game}"))
    evening.play()
    notice = standings(evening).notice
    assert notice
    assert notice.recorded == "Every game is on the record play by play: 2 games."


def test_a_sheet_that_hung_out_before_and_says_the_same_says_so(evening: ClubEvening) -> None:
    first = standings(evening).notice
    assert first
    assert first.hung == ""
    record_print(evening.ledger, SLUG, [files.standings(1)])
    again = standings(evening).notice
    assert again
    assert re.fullmatch(r"The sheet printed at \S+ \S+ UTC \(log \d+\) says the same\.", again.hung)
    assert "says the same." in pages_of(evening.ledger, SLUG)[files.standings(1)]
    new = result("0-2" if evening.edition().state.rounds[0].tables[1].result.left else "2-0")
    scorer.correct_result(evening.ledger, SLUG, 1, 1, new, reason="slip misread")
    changed = standings(evening)
    assert changed.notice
    assert changed.notice.hung == ""
    assert changed.since


def test_a_result_as_ruled_is_not_put_in_doubt_by_the_record_as_played() -> None:
    """R-3: what counts is the game as ruled, on paper as in the terminal."""
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "ruled otherwise"))
    outcome = load_game(evening.ledger, match_game(SLUG, 1, 1)).state.outcome
    assert outcome is not None
    [winner] = outcome.winners
    games = scorer.read_games("LRL" if winner == 0 else "RLR")
    score = scorer.read_result(None, None, 3, games)
    scorer.enter_result(evening.ledger, SLUG, 1, score, games=games)
    evening.play()
    place = opening.place_of_claim(evening.ledger, evening.edition().tournament, 1, 1)
    asked = opening.claim_of(evening.ledger, place, claim="lost-race", by="left", game=1)
    opening.open_dispute(evening.ledger, SLUG, asked)
    before = evening.ledger.store.head().size
    ruling.rule(
        evening.ledger,
        SLUG,
        1,
        Proposal("award", award=1 - winner),
        referee="R1",
        clause="S-6",
        reason="seen",
        now_us=now_us(evening),
    )
    pages = pages_of(evening.ledger, SLUG)
    page = pages[files.standings(1)]
    assert "ruled, not final" in page
    assert "In doubt" not in page
    replay = pages[files.replay(1, 1, 1)]
    assert ", as played; as ruled (ruling 1 of dispute 1): " in replay
    assert "wins: by a referee&#39;s ruling" in replay
    assert "match after it" not in replay
    assert "as played; a ruling is in force" in pages[files.INDEX]
    then = book_of(evening.ledger, SLUG, before).pages
    assert "In doubt" not in then[files.standings(1)]
    assert "as ruled" not in then[files.replay(1, 1, 1)]
