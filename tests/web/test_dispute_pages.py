"""The pages of disputes: what everybody sees, what an official does there, and no hidden card."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest

from tests.web.disputed import PLACED, Disputed, disputed
from tests.web.organised import open_claim, served_event
from tests.web.test_dispute_api import AWARD, LOSER, OTHERWISE
from tests.web.test_live_feeds import news
from tournament.service import director, pairings_by_hand, scorer
from tournament.service.sentences_results import How
from tournament.service.tournaments import load

VERIFIER = Path(__file__).parents[2] / "docs/verify/verify_bundle.py"


@pytest.fixture
def event(url: str) -> Iterator[Disputed]:
    with disputed(url) as found:
        yield found


def send(event: Disputed, who: str, path: str, **fields: str) -> httpx.Response:
    """Send a form, as a browser that has come in does."""
    headers = {"Authorization": f"Bearer {event.tokens[who]}"}
    address = f"{event.address}/events/spring/disputes{path}"
    return httpx.post(address, data=fields, headers=headers, timeout=20)


def version_on(page: httpx.Response) -> str:
    found = re.search(r'name="version" value="(\d+)"', page.text)
    assert found is not None
    return found[1]


def test_a_claim_is_opened_ruled_on_and_seen_without_a_script(event: Disputed) -> None:
    assert "Nobody has claimed" in event.page("/disputes").text
    form = event.page("/disputes/new?round=1&table=1", "left")
    assert 'value="lost-race">I was first<' in form.text
    assert 'name="by"' not in form.text
    opened = send(
        event, "left", "", round="1", table="1", claim="lost-race", says="I was", at=str(PLACED)
    )
    assert (opened.status_code, opened.headers["location"]) == (303, "/events/spring/disputes/1")
    public = event.page("/disputes/1")
    for text in ("Dispute 1 is open: who was first at a pile", "I was", f"event {PLACED}"):
        assert text in public.text
    assert "<form" not in public.text.partition("<footer")[0]
    official = event.page("/disputes/1", "rita")
    assert "Show what it would do" in official.text
    would = event.page(
        f"/disputes/1/what-if?kind=award&game=0&award={LOSER}&result={OTHERWISE}", "rita"
    )
    assert "Nothing is recorded so far" in would.text
    assert "before:" in would.text
    ruled = send(
        event,
        "rita",
        "/1/rulings",
        **{**AWARD, "game": "0", "result": OTHERWISE},
        version=version_on(would),
    )
    assert ruled.status_code == 303, ruled.text
    assert event.result() == OTHERWISE
    public = event.page("/disputes/1").text
    assert "Dispute 1 is ruled on" in public
    assert "Ruling 1 by rita" in public
    appealed = event.page("/disputes/1", "right")
    assert "Who appeals" not in appealed.text
    sent = send(event, "right", "/1/appeals", reason="no", version=version_on(appealed))
    assert sent.status_code == 303
    assert "another referee will rule" in event.page("/disputes/1").text


def test_a_form_rests_on_the_page_it_stands_on(event: Disputed) -> None:
    event.claim("left")
    page = event.page("/disputes/1", "rita")
    event.act("right", "/1/statements", {"text": "I was first"})
    late = send(
        event, "rita", "/1/rulings", kind="warn", clause="G-5", reason="x", version=version_on(page)
    )
    assert late.status_code == 409
    assert "not as you saw it" in late.text
    assert event.ask("", "GET", "/1").json()["rulings"] == []


def test_a_form_that_is_sent_twice_is_done_once(event: Disputed) -> None:
    form = event.page("/disputes/new?round=1&table=1", "left")
    once = re.search(r'name="once" value="(\w{16,64})"', form.text)
    assert once is not None
    claim = {"round": "1", "table": "1", "claim": "conduct", "once": once[1]}
    first, again = (send(event, "left", "", **claim) for _ in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["location"] == again.headers["location"] == "/events/spring/disputes/1"
    assert send(event, "left", "", **claim, says="I was").headers["location"].endswith("/2")
    page = event.page("/disputes/1", "rita")
    ruling = {"kind": "warn", "clause": "G-5", "reason": "x", "version": version_on(page)}
    assert [send(event, "rita", "/1/rulings", **ruling).status_code for _ in range(2)] == [303, 303]
    assert send(event, "sam", "/1/rulings", **ruling).status_code == 409
    found = event.ask("", "GET", "/1").json()
    assert len(found["rulings"]) == 1
    assert len(event.ask("", "GET").json()["disputes"]) == 2


def test_who_has_ruled_is_not_asked_to_rule_on_the_appeal(event: Disputed) -> None:
    event.claim("left")
    event.act("rita", "/1/rulings", {"kind": "warn", "clause": "G-5", "reason": "x"})
    assert "Show what it would do" in event.page("/disputes/1", "rita").text
    event.act("right", "/1/appeals", {"reason": "no"})
    own = event.page("/disputes/1", "rita").text
    assert "You have ruled on it, and an appeal is for another referee (R-6)." in own
    assert "Show what it would do" not in own
    assert "Rule so" not in event.page("/disputes/1/what-if?kind=warn", "rita").text
    assert "Show what it would do" in event.page("/disputes/1", "sam").text
    assert "Rule so" in event.page("/disputes/1/what-if?kind=warn", "sam").text


def test_what_cannot_be_read_is_told_on_a_page(event: Disputed) -> None:
    event.claim("left")
    for query in ("", "kind=void&targets=one", "kind=burn", "kind=award&result=many"):
        answer = event.page(f"/disputes/1/what-if?{query}", "rita")
        assert answer.status_code == 422, query
        assert "<h1>" in answer.text
    refused = event.page("/disputes/1/what-if?kind=void", "rita")
    assert (refused.status_code, "R-3" in refused.text) == (409, True)
    assert event.page("/disputes/1/what-if?kind=warn", "left").status_code == 403
    assert event.page("/disputes/99").status_code == 404


def test_what_is_missing_in_a_form_is_said_in_plain_words(event: Disputed) -> None:
    event.claim("left")
    version = version_on(event.page("/disputes/1", "rita"))
    for path, fields in (
        ("", {"round": "1", "claim": "conduct"}),
        ("/1/statements", {"text": " ", "version": version}),
        ("/1/rulings", {"kind": "warn", "clause": " ", "reason": "x", "version": version}),
    ):
        answer = send(event, "rita", path, **fields)
        assert answer.status_code == 422
        assert "it is missing" in answer.text
        assert "go back and fill it in" in answer.text


def test_words_are_taken_down_in_whatever_spelling_a_browser_sends(event: Disputed) -> None:
    said = {"round": "1", "table": "1", "claim": "conduct", "says": "Zoe\u0308 knows"}
    assert send(event, "left", "", **said, once="a-page-of-its-own").status_code == 303
    version = version_on(event.page("/disputes/1", "left"))
    sent = send(event, "left", "/1/statements", text="cafe\u0301", version=version)
    assert sent.status_code == 303, sent.text
    told = [each["text"] for each in event.ask("", "GET", "/1").json()["says"]]
    assert told == ["Zo\u00eb knows", "caf\u00e9"]


@pytest.mark.parametrize(
    ("who", "calls"),
    [("", False), ("spectator", False), ("left", True), ("scorer", True), ("rita", True)],
)
def test_whoever_may_call_the_referee_is_offered_to(
    event: Disputed, who: str, *, calls: bool
) -> None:
    """To lead somebody to a page that is refused is no offer."""
    assert ("/disputes/new" in event.page("/disputes", who).text) is calls
    assert (event.page("/disputes/new", who).status_code == 200) is calls


def test_what_a_scorer_takes_down_is_the_scorers_word_unless_another_is_named(
    event: Disputed,
) -> None:
    for who, side in (("scorer", "scorer"), ("rita", "referee")):
        form = event.page("/disputes/new?round=1&table=1", who).text
        assert f'<option value="{side}" selected>' in form


def test_a_dispute_about_a_pairing_that_was_replaced_leads_to_no_match(url: str) -> None:
    with served_event(url) as (app, address, headers), httpx.Client(headers=headers) as client:
        assert open_claim(app) == 1
        page = f"{address}/events/spring/disputes/1"
        match = '<a href="/events/spring/matches/1">'
        assert match in client.get(page).text
        ledger = app.state.hall.serving.ledger("director")
        tables = load(ledger, "spring").state.rounds[0].tables
        pairings_by_hand.begin(ledger, "spring", reason="wrong tables")
        pairings_by_hand.swap(ledger, "spring", tables[1].paired.left, tables[2].paired.left)
        pairings_by_hand.finish(ledger, "spring", confirmed=True, reason="wrong tables")
        assert client.get(f"{address}/events/spring/matches/1").status_code == 404
        shown = client.get(page)
        assert (shown.status_code, match in shown.text) == (200, False)


def test_a_referee_says_what_ended_a_match_other_than_its_games(event: Disputed) -> None:
    """G-3, G-4, T-6: what the API takes the form has, too."""
    event.claim("left")
    form = event.page("/disputes/1", "rita").text
    assert {*get_args(How)} <= {*re.findall(r'<option value="([a-z-]+)"', form)}
    for query, said in (
        ("result=1-0&how=time", "The match: the result is 1–0 (time) for the left seat"),
        ("how=left-absent", "The match: the result is 0–2 (no-show) for the right seat"),
    ):
        would = event.page(f"/disputes/1/what-if?kind=let_stand&game=0&{query}", "rita")
        assert would.status_code == 200, would.text
        assert said in would.text
        assert 'name="how" value="' in would.text


def test_the_clause_of_the_game_that_is_played_is_offered(event: Disputed) -> None:
    event.claim("left")
    would = event.page("/disputes/1/what-if?kind=let_stand", "rita").text
    assert "Clause that decides (S-6)" in would


def test_an_open_claim_is_marked_wherever_the_result_is(event: Disputed) -> None:
    pages = ("", "/pairings", "/watch", "/matches/1")
    for path in pages:
        assert "ispute 1" not in event.page(path).text
    event.claim("left")
    for path in pages:
        assert re.search(r"[Dd]ispute 1 (is )?open", event.page(path).text), path
        assert "Disputes (1 open)" in event.page(path).text
    desk = event.page("/desk", "rita").text
    assert "Disputes that are open: 1" in desk
    assert '<a href="/events/spring/disputes/1">' in desk
    event.act("left", "/1/withdrawal", {"reason": "we agree"})
    for path in pages[:3]:
        assert not re.search(r"[Dd]ispute 1 (is )?open", event.page(path).text), path


def test_standings_of_a_round_with_an_open_claim_say_so(event: Disputed) -> None:
    ledger = event.app.state.hall.serving.ledger("director")
    scorer.enter_result(ledger, "spring", 2, scorer.read_result("2-0", None, 3))
    director.close(ledger, "spring")
    assert "dispute 1" not in event.page("/standings").text.lower()
    event.claim("left", round=1)
    assert "dispute 1" in event.page("/standings").text.lower()


def test_a_claim_without_a_record_has_a_page_that_says_what_is_not_known(event: Disputed) -> None:
    assert event.claim("rita", table=2, claim="result").status_code == 201
    page = event.page("/disputes/1")
    assert page.status_code == 200
    assert "The log cannot tell" in page.text
    assert "replay-data" not in page.text


def test_the_news_of_an_event_tell_of_its_disputes_each_fact_once(event: Disputed) -> None:
    with httpx.Client(base_url=event.address, timeout=10) as client:
        event.claim("left", at=str(PLACED), says=[{"text": "I was first"}])
        event.act("right", "/1/statements", {"text": "no"})
        before = event.app.state.hall.serving.database.store.head().size - 2
        first = news(client, 1, query=f"?since={before}")
        second = news(client, 1, known=first[-1].id)
        told = [each.data for each in first + second]
    assert told == [
        {"version": 1, "changed": "dispute", "dispute": 1},
        {"version": 2, "changed": "dispute", "dispute": 1},
    ]
    assert [int(each.id or 0) for each in first + second] == [before + 1, before + 2]


def test_everybody_takes_the_dossier_along_and_it_proves_itself(
    event: Disputed, tmp_path: Path
) -> None:
    event.claim("left", at=str(PLACED), says=[{"text": "<script>I was first</script>"}])
    event.act("rita", "/1/rulings", {**AWARD, "game": 0, "result": {"score": OTHERWISE}})
    link = '<a href="/events/spring/disputes/1/dossier" download>'
    for who in ("", "left", "rita"):
        assert link in event.page("/disputes/1", who).text
        sent = event.page("/disputes/1/dossier", who)
        over_the_api = event.ask(who, "GET", "/1/dossier")
        assert sent.text == over_the_api.text
        for each in (sent, over_the_api):
            named = 'attachment; filename="spring-dispute-1.html"'
            assert each.headers["content-disposition"] == named
            assert each.headers["content-type"].startswith("text/html")
            assert "script-src 'self'" in each.headers["content-security-policy"]
    assert "<script>I was" not in sent.text
    kept = tmp_path / "dossier.html"
    kept.write_bytes(sent.content)
    checked = subprocess.run(
        [sys.executable, str(VERIFIER), str(kept)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert event.page("/disputes/7/dossier").status_code == 404
    missing = event.ask("", "GET", "/7/dossier")
    assert (missing.status_code, missing.headers["content-type"]) == (
        404,
        "application/problem+json",
    )
