"""A dispute over the API, from the call at the table to the last word."""

from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest

from tests.web.disputed import GAME, PLACED, Disputed, disputed
from tournament.games import events as facts
from tournament.web.disputes.parts import MOST_ADDED, MOST_OF_A_SEAT

WON = GAME[-1].winners[0] if isinstance(GAME[-1], facts.GameEnded) else None
LOSER = "left" if WON else "right"
AS_PLAYED, OTHERWISE = ("0-2", "2-0") if WON else ("2-0", "0-2")
AWARD = {"kind": "award", "award": LOSER, "clause": "S-6", "reason": "the film shows it"}


@pytest.fixture
def event(url: str) -> Iterator[Disputed]:
    with disputed(url) as found:
        yield found


def kind_of(answer: httpx.Response) -> str:
    return str(answer.json()["type"].rpartition(":")[2])


def test_from_the_call_to_the_last_word(event: Disputed) -> None:
    opened = event.claim("left", at=str(PLACED), says=[{"text": "I was first"}])
    assert opened.status_code == 201
    assert opened.headers["Location"].endswith("/disputes/1")
    assert opened.headers["ETag"] == '"1"'
    found = event.ask("", "GET", "/1").json()
    assert (found["by"], found["game"], found["points_at"]) == ("left", 1, PLACED)
    assert (found["phase"], found["basis"], found["says"][0]["side"]) == ("open", "bot", "left")
    said = event.act("right", "/1/statements", {"text": "I was"})
    assert said.json()["events"][0]["facts"]["said"] == {"side": "right", "text": "I was"}
    shown = {"game": "spring/m1/g1", "version": PLACED, "note": "who was first"}
    assert event.act("scorer", "/1/evidence", shown).status_code == 200
    whole = {**AWARD, "game": 0, "result": {"score": OTHERWISE}}
    ruled = event.act("rita", "/1/rulings", whole)
    assert ruled.status_code == 200, ruled.text
    assert [each["type"] for each in ruled.json()["events"]] == ["RulingIssued", "ResultCorrected"]
    assert event.result() == OTHERWISE
    issued = event.ask("", "GET", "/1").json()["rulings"][0]
    assert (issued["referee"], issued["was"], issued["in_force"]) == ("rita", AS_PLAYED, True)
    assert event.act("right", "/1/appeals", {"reason": "look again"}).status_code == 200
    again = {"kind": "let_stand", "clause": "G-1", "reason": "arrival decides"}
    same = event.act("rita", "/1/rulings", again)
    assert (same.status_code, same.json()["clause"]) == (409, "R-6")
    last = event.act("sam", "/1/rulings", {**again, "game": 0})
    assert last.status_code == 200, last.text
    assert event.result() == AS_PLAYED
    found = event.ask("", "GET", "/1").json()
    assert (found["phase"], found["open"]) == ("final", False)
    assert [each["in_force"] for each in found["rulings"]] == [False, True]


def test_a_ruling_is_tried_first_and_nothing_is_recorded(event: Disputed) -> None:
    event.claim("left")
    size = event.app.state.hall.serving.database.store.head().size
    wanted = {"kind": "award", "award": LOSER, "game": 0, "result": {"score": OTHERWISE}}
    would = event.ask("rita", "POST", "/1/what-if", json=wanted).json()
    assert (would["admissible"], would["was"], would["result"]) == (True, AS_PLAYED, OTHERWISE)
    assert any("the match" in line for line in would["text"])
    voided = {"kind": "void", "targets": [PLACED]}
    would = event.ask("rita", "POST", "/1/what-if", json=voided).json()
    assert (would["admissible"], would["clause"]) == (False, "R-4")
    assert would["impossible"] is not None
    missing = event.ask("rita", "POST", "/1/what-if", json={"kind": "void"})
    assert (missing.status_code, missing.json()["clause"]) == (409, "R-3")
    assert event.app.state.hall.serving.database.store.head().size == size


def test_what_a_ruling_would_do_is_said_without_options(event: Disputed) -> None:
    event.claim("left")
    for wanted, step in (
        ({"kind": "award", "award": "left", "game": 0}, "Say it, such as 2-0, left seat first."),
        ({"kind": "replay"}, "Say with the ruling how it ended"),
        ({"kind": "void", "targets": [PLACED]}, "Let what happened stand, warn"),
    ):
        would = event.ask("rita", "POST", "/1/what-if", json=wanted).json()
        page = event.page("/disputes/1/what-if?" + urlencode(wanted, doseq=True), "rita")
        for told in (would["refused"], would["text"][-1], page.text):
            assert step in told
            assert "--" not in told.replace("<!--", "")
            assert "let-stand" not in told


def test_each_side_accepts_for_itself(event: Disputed) -> None:
    event.claim("left")
    event.act("rita", "/1/rulings", {"kind": "warn", "clause": "G-5", "reason": "do not"})
    assert event.act("left", "/1/acceptance", {}).status_code == 200
    assert event.ask("", "GET", "/1").json()["accepted_by"] == ["left"]
    late = event.act("left", "/1/appeals", {"reason": "no"})
    assert (late.status_code, late.json()["clause"]) == (409, "R-7")
    assert event.ask("", "GET", "/1").json()["phase"] == "ruled"
    assert event.act("right", "/1/acceptance", {}).status_code == 200
    assert event.ask("", "GET", "/1").json()["phase"] == "final"


def test_a_player_speaks_for_the_own_seat_alone(event: Disputed) -> None:
    assert event.claim("left", by="right").status_code == 403
    assert event.claim("other").status_code == 403
    assert event.claim("left", says=[{"side": "right", "text": "I lie"}]).status_code == 403
    assert event.claim("scorer", table=2).status_code == 403
    assert event.claim("left").status_code == 201
    assert event.act("left", "/1/statements", {"side": "right", "text": "x"}).status_code == 403
    assert event.act("right", "/1/withdrawal", {"reason": "x"}).status_code == 403
    assert event.act("scorer", "/1/withdrawal", {"reason": "x"}).status_code == 403
    other = {"game": "autumn/m1/g1", "note": "x"}
    assert event.act("left", "/1/evidence", other).status_code == 403
    taken_down = event.act("scorer", "/1/statements", {"side": "right", "text": "I was first"})
    assert taken_down.status_code == 200
    assert event.act("left", "/1/withdrawal", {"reason": "we agree"}).status_code == 200
    assert event.ask("", "GET", "/1").json()["withdrawn"] == "we agree"


def test_a_seat_calls_the_referee_a_few_times_and_an_official_as_often_as_is_due(
    event: Disputed,
) -> None:
    for _ in range(MOST_OF_A_SEAT):
        assert event.claim("left").status_code == 201
    more = event.claim("left")
    assert (more.status_code, kind_of(more)) == (409, "conflict")
    assert "go to the referee" in more.json()["next"]
    assert event.claim("right").status_code == 201
    assert event.claim("rita", by="left").status_code == 201


def test_nobody_holds_up_a_ruling_by_adding_to_a_dispute_on_and_on(event: Disputed) -> None:
    event.claim("left")
    shown = {"game": "spring/m1/g1", "note": "look"}
    for number in range(MOST_ADDED - 2):
        assert event.act("left", "/1/statements", {"text": f"{number}"}).status_code == 200
    assert event.act("left", "/1/evidence", shown).status_code == 200
    for path, content in (("/1/statements", {"text": "and"}), ("/1/evidence", shown)):
        more = event.act("left", path, content)
        assert (more.status_code, kind_of(more)) == (409, "conflict")
        assert "go to the referee" in more.json()["next"]
    for who in ("right", "rita"):
        assert event.act(who, "/1/statements", {"text": "no"}).status_code == 200
    assert event.act("left", "/1/withdrawal", {"reason": "we agree"}).status_code == 200


def test_an_act_rests_on_the_dispute_as_it_was_seen(event: Disputed) -> None:
    event.claim("left")
    ruling = {"kind": "let_stand", "clause": "G-1", "reason": "arrival decides"}
    unnamed = event.ask("rita", "POST", "/1/rulings", json=ruling)
    assert (unnamed.status_code, unnamed.headers["ETag"]) == (428, '"1"')
    event.act("right", "/1/statements", {"text": "I was first"})
    late = event.ask("rita", "POST", "/1/rulings", json=ruling, headers={"If-Match": '"1"'})
    assert (late.status_code, late.json()["version"]) == (412, 2)
    assert "said: I was first" in late.json()["meanwhile"][0]
    assert event.ask("", "GET", "/1").json()["rulings"] == []


def test_the_same_request_gets_its_first_answer_again(event: Disputed) -> None:
    headers = {"Idempotency-Key": "the-same-request-0001"}
    asked = {"table": 1, "claim": "conduct"}
    first = event.ask("left", "POST", json=asked, headers=headers)
    again = event.ask("left", "POST", json=asked, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert first.json() == again.json()
    assert first.headers["Location"] == again.headers["Location"]
    assert len(event.ask("", "GET").json()["disputes"]) == 1


def test_what_is_not_there_is_told(event: Disputed) -> None:
    assert event.ask("", "GET", "/1").status_code == 404
    assert event.act("rita", "/7/statements", {"text": "x"}).status_code == 404
    event.claim("left")
    for friendly in ("7c3", "t-0a1b2c3d"):
        absent = event.act("rita", "/1/evidence", {"game": friendly, "note": "x"})
        assert (absent.status_code, kind_of(absent)) == (404, "not-found")
    unknown = event.claim("left", at="999999")
    assert (unknown.status_code, kind_of(unknown)) == (422, "bad-input")
    assert unknown.json()["next"]
    assert event.claim("left", table=9).status_code in {403, 404}
