"""A fair deal from the commitment to the shown secret, through the services (D-1 to D-7)."""

from collections.abc import Callable

import pytest

from eventstore.events import Command as Stamp
from eventstore.store import Append
from tests.service.fairly_played import ID, STREAM, played
from tests.service.recorded import FUSION, SPEED, found, new_ledger
from tournament.event import Event
from tournament.games import events as facts
from tournament.games.bots import POLICIES
from tournament.games.bots import play as play_bots
from tournament.games.dealing.commitments import nonce_of_text, seat_commitment
from tournament.games.deals import DealRevealed, NonceCommitted
from tournament.games.shuffle import seed_of
from tournament.projections.deal_secrets import HOUSE
from tournament.service import fair_deals as fair
from tournament.service.errors import BadInput, Conflict, NotFound, RefusedByRule
from tournament.service.games import load_game
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import opened_deal
from tournament.service.records.export import export
from tournament.service.records.keeping import Kept
from tournament.service.records.taking import record_text
from tournament.service.replay import steps
from tournament.service.verification import verify_game

OWN = "5f" * 32


def all_drawn(ledger: Ledger, rules: str, seats: int = 2) -> Kept:
    return fair.begin_deal(ledger, rules, game_id=ID, seats=seats, drawn="all")


def kinds(events) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.parametrize(
    ("rules", "seats"), [(SPEED, 2), (FUSION, 2), (FUSION, 5), ("fusion/review@1", 3)]
)
class TestAWholeGame:
    def test_the_record_folds_without_the_secret_and_shows_no_hand(self, rules, seats) -> None:
        """D-4: nothing on the log before the end tells a card that nobody has seen."""
        ledger = played(rules, seats, shown=False)
        recorded = load_game(ledger, ID)
        assert recorded.state.outcome is not None
        assert recorded.state.untrusted_from is None
        assert [one for one in recorded.findings if one.severity == "illegal"] == []
        scenes = [event for event in recorded.events if isinstance(event, facts.SceneFound)]
        assert len(scenes) == 1
        assert all(hand.cards == () for hand in scenes[0].hands)
        assert recorded.dealt.order is None
        assert len(steps(recorded)) == len(recorded.events)

    def test_once_shown_the_game_is_open_from_its_beginning(self, rules, seats) -> None:
        """D-5: the deck that is dealt again agrees with every draw, hand and turn."""
        ledger = played(rules, seats, shown=False)
        hidden = load_game(ledger, ID).state
        shown = fair.reveal(ledger, ID)
        assert kinds(shown.added) == ["DealRevealed"]
        assert ledger.secrets.everything() == []
        recorded = load_game(ledger, ID)
        assert recorded.state.outcome == hidden.outcome
        assert {one.severity for one in recorded.findings} <= {"note"}
        assert recorded.dealt.order is not None
        verified = verify_game(recorded)
        assert (verified.seed, verified.trusted) == ("right", True)

    def test_what_is_exported_deals_the_same_cards_by_the_seed(self, rules, seats) -> None:
        ledger = played(rules, seats, shown=False)
        with pytest.raises(BadInput, match="not shown yet"):
            export(load_game(ledger, ID))
        fair.reveal(ledger, ID)
        text = export(load_game(ledger, ID))
        again = new_ledger()
        kept = record_text(again, "file", text, game_id="again")
        assert kept.recorded.state.outcome == load_game(ledger, ID).state.outcome
        assert export(kept.recorded) == text

    def test_a_secret_that_was_changed_is_found_out(self, rules, seats) -> None:
        ledger = played(rules, seats, shown=False)
        events = ledger.events(STREAM)
        ledger = new_ledger()
        told = [ledger.codec.encode(one) for one in (*events, DealRevealed(secret="00" * 32))]
        ledger.store.append([Append(STREAM, 0, told)], Stamp("foreign", bytes(32), "somebody"))
        verified = verify_game(load_game(ledger, ID))
        assert not verified.trusted
        assert verified.untrusted_from == 1
        assert verified.findings[0].code == "secret-does-not-match"


class TestSeats:
    def test_each_way_to_a_nonce_is_told_on_the_record(self) -> None:
        """D-2: a device of one's own, typed at the table, drawn by the house."""
        ledger = new_ledger()
        begun = fair.begin_deal(ledger, FUSION, game_id=ID, seats=3)
        assert begun.recorded.deal.committed is not None
        house = begun.recorded.deal.committed.commitment
        fair.bind_seat(ledger, ID, 0, commitment=seat_commitment(STREAM, house, 0, OWN))
        fair.bind_seat(ledger, ID, 1, text="Rex 42")
        last = fair.bind_seat(ledger, ID, 2)
        sources = [one.source for one in ledger.events(STREAM) if isinstance(one, NonceCommitted)]
        assert sources == ["own", "typed", "drawn"]
        assert kinds(last.added) == ["NonceCommitted", "NonceRevealed", "NonceRevealed"]
        assert last.recorded.deal.nonces[1] == nonce_of_text("Rex 42")
        assert last.recorded.deal.waits_for_nonces == (0,)
        dealt = fair.show_nonce(ledger, ID, 0, OWN)
        assert kinds(dealt.added) == ["NonceRevealed", "GameDealt"]

    def test_all_drawn_is_one_command_and_says_so(self) -> None:
        ledger = new_ledger()
        begun = all_drawn(ledger, SPEED)
        assert kinds(begun.added) == [
            "DealCommitted",
            *["NonceCommitted"] * 2,
            *["NonceRevealed"] * 2,
            "GameDealt",
        ]
        assert [one.code for one in begun.recorded.deal.findings] == ["nonce-drawn"] * 2

    def test_the_secret_is_kept_before_the_log_is_bound_and_never_on_it(self) -> None:
        ledger = new_ledger()
        all_drawn(ledger, SPEED)
        secret = ledger.secrets.of(STREAM)[HOUSE].value
        assert all(secret.encode() not in one.payload for one in ledger.store.read_all())

    def test_a_try_that_broke_off_binds_the_next_one(self) -> None:
        """D-6: whoever begins again is bound to what was put aside first."""
        ledger = new_ledger()
        all_drawn(ledger, SPEED)
        kept = ledger.secrets.everything()
        again = new_ledger()
        for one in kept:
            again.secrets.keep(one)
        assert all_drawn(again, SPEED).added == all_drawn_facts(ledger)

    @pytest.mark.parametrize(
        ("ask", "error"),
        [
            (lambda led: fair.show_nonce(led, "none-1", 0, OWN), NotFound),
            (lambda led: fair.show_nonce(led, ID, 0, OWN), RefusedByRule),
            (lambda led: fair.bind_seat(led, ID, 0), RefusedByRule),
            (lambda led: fair.begin_deal(led, SPEED, game_id=ID), Conflict),
            (lambda led: fair.begin_deal(led, SPEED, game_id="x-1", seats=3), BadInput),
            (lambda led: fair.begin_deal(led, SPEED, game_id="spring/m1/g1"), BadInput),
            (lambda led: fair.begin_deal(led, "speed/none@1", game_id="x-1"), NotFound),
            (lambda led: fair.reveal(led, ID), RefusedByRule),
            (lambda led: fair.reveal(led, "none-1"), NotFound),
        ],
    )
    def test_what_cannot_be_changes_neither_log_nor_what_is_kept(
        self, ask: Callable[[Ledger], object], error: type[Exception]
    ) -> None:
        ledger = new_ledger()
        all_drawn(ledger, SPEED)
        before = ledger.store.head(), ledger.secrets.everything()
        with pytest.raises(error):
            ask(ledger)
        assert (ledger.store.head(), ledger.secrets.everything()) == before


def all_drawn_facts(ledger: Ledger) -> tuple[Event, ...]:
    return tuple(ledger.events(STREAM))


class TestAbortedDeals:
    def test_what_is_taken_up_again_gives_the_same_cards(self) -> None:
        """D-6: no free second deal, before all is shown and after."""
        ledger = new_ledger()
        fair.begin_deal(ledger, SPEED, game_id=ID, drawn=[0])
        aborted = fair.abort(ledger, ID, 1, "did not come")
        assert aborted.recorded.deal.aborted
        fair.bind_seat(ledger, ID, 1, text="here I am")
        there = found(SPEED)
        cards = [
            opened_deal(there.game, there.rules, deal, ledger.secrets.of(STREAM))
            for deal in (
                fair.deal_of(STREAM, ledger.events(STREAM)),
                fair.abort(ledger, ID, None, "power cut").recorded.deal,
            )
        ]
        assert cards[0] == cards[1] is not None
        with pytest.raises(Conflict, match="on the record already"):
            all_drawn(ledger, SPEED)

    def test_one_that_is_left_can_be_shown_and_is_played_no_more(self) -> None:
        ledger = new_ledger()
        all_drawn(ledger, SPEED)
        fair.abort(ledger, ID, 0, "went home")
        fair.reveal(ledger, ID)
        with pytest.raises(RefusedByRule, match="played-after-it-was-shown"):
            record_text(ledger, "file", '{"what": "start"}', game_id=ID)

    def test_a_seat_that_does_not_come_back_is_left_out(self) -> None:
        ledger = new_ledger()
        fair.begin_deal(ledger, SPEED, game_id=ID, drawn=[0])
        left = fair.leave_out(ledger, ID, 1, "went home")
        assert kinds(left.added) == ["SeatLeftOut", "NonceRevealed", "GameDealt"]
        assert "seat-left-out" in [one.code for one in load_game(ledger, ID).findings]


def test_without_the_secret_nobody_plays_on() -> None:
    """A log that was handed out has no secrets: it can be looked at, and not played."""
    ledger = new_ledger()
    all_drawn(ledger, SPEED)
    ledger.secrets.remove(STREAM)
    with pytest.raises(RefusedByRule, match="secret-not-here"):
        record_text(ledger, "file", '{"what": "start"}', game_id=ID)
    assert load_game(ledger, ID).dealt.order is None
    with pytest.raises(NotFound, match="nothing is kept"):
        fair.reveal(ledger, ID)


def test_a_deal_under_way_is_shown_and_verified_as_far_as_it_is() -> None:
    ledger = new_ledger()
    fair.begin_deal(ledger, SPEED, game_id=ID)
    recorded = load_game(ledger, ID)
    assert (recorded.dealt.rules, recorded.dealt.basis) == (SPEED, "live")
    assert len(steps(recorded)) == 1
    assert verify_game(recorded).trusted
    with pytest.raises(RefusedByRule, match="not-dealt"):
        record_text(ledger, "file", '{"what": "start"}', game_id=ID)


def test_bots_are_not_asked_to_keep_a_secret() -> None:
    """The control: an ordinary deal is open, and nothing is kept of it."""
    there = found(SPEED)
    policies = [POLICIES["greedy"]] * 2
    events = play_bots(there.game, there.rules, seed=seed_of("open"), policies=policies, start_us=0)
    assert fair.deal_of(STREAM, events).kind == "known"
