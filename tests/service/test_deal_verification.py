"""What is said of deals that are right, open, out of turn, changed, or bound to nothing."""

from collections.abc import Sequence

import pytest

from eventstore.events import Command as Stamp
from eventstore.store import Append
from tests.service.fairly_played import ID, STREAM, played
from tests.service.recorded import SPEED, bot_game, new_ledger
from tournament.event import Event
from tournament.games.deals import DealRevealed, NonceCommitted, NonceRevealed
from tournament.games.events import CardDrawn, ReserveRebuilt
from tournament.service import fair_deals as fair
from tournament.service.deal_verification import DealVerification, verify_deal
from tournament.service.games import load_game
from tournament.service.ledger import Ledger
from tournament.service.records.dealing import deal_game
from tournament.service.records.taking import record_text

WHOLE = played(SPEED, 2)
FACTS = tuple(WHOLE.events(STREAM))


def verified(ledger: Ledger) -> DealVerification:
    return verify_deal(ledger, load_game(ledger, ID))


def foreign(events: Sequence[Event]) -> DealVerification:
    """Verify a record that somebody else wrote."""
    ledger = new_ledger()
    told = [ledger.codec.encode(event) for event in events]
    ledger.store.append([Append(STREAM, 0, told)], Stamp("foreign", bytes(32), "somebody"))
    return verified(ledger)


def test_a_deal_that_is_right_is_told_with_everything_that_bound_it() -> None:
    found = verified(WHOLE)
    assert found.verdict == "right"
    assert found.bound is not None
    assert (found.bound.version, found.bound.actor) == (1, "recorder")
    assert [part.source for part in found.seats] == ["drawn", "drawn"]
    assert [(p.bound and p.bound.version, p.shown and p.shown.version) for p in found.seats] == [
        (2, 4),
        (3, 5),
    ]
    assert sorted(found.order or ()) == list(range(52))
    assert found.compared["draw"] == sum(isinstance(one, CardDrawn) for one in FACTS) > 20
    assert found.disagreeing == ()


def test_a_reserve_rebuilt_in_another_order_than_the_seeds_is_wrong() -> None:
    """S-10: the house shuffles it, so the house must not choose that order either."""
    games = (played(SPEED, 2, seed=f"rebuilt {n}").events(STREAM) for n in range(200))
    events = next(game for game in games if any(isinstance(one, ReserveRebuilt) for one in game))
    assert foreign(events).verdict == "right"
    at = next(at for at, one in enumerate(events) if isinstance(one, ReserveRebuilt))
    rebuilt, turned = events[at], events[at + 1]
    assert isinstance(rebuilt, ReserveRebuilt)
    chosen = ReserveRebuilt(
        at=rebuilt.at, pile=rebuilt.pile, order=(rebuilt.order[0], *rebuilt.order[:0:-1])
    )
    assert turned != chosen
    found = foreign([*events[:at], chosen, *events[at + 1 :]])
    assert found.verdict == "wrong"
    assert (found.disagreeing[0].version, found.disagreeing[0].code) == (
        at + 1,
        "not-the-order-of-the-seed",
    )


def test_until_it_is_shown_it_is_open() -> None:
    found = foreign([one for one in FACTS if not isinstance(one, DealRevealed)])
    assert (found.verdict, found.order, found.compared) == ("open", None, {})


def test_a_game_that_goes_on_meanwhile_is_judged_as_it_was_read() -> None:
    ledger = new_ledger()
    fair.begin_deal(ledger, SPEED, game_id=ID, drawn="all")
    read = load_game(ledger, ID)
    record_text(ledger, "f", '{"what": "start"}', game_id=ID)
    assert verify_deal(ledger, read).verdict == "open"


def test_a_draw_that_is_not_the_decks_is_wrong() -> None:
    first = next(at for at, one in enumerate(FACTS) if isinstance(one, CardDrawn))
    other = next(one for one in FACTS[first + 1 :] if isinstance(one, CardDrawn))
    drawn = FACTS[first]
    assert isinstance(drawn, CardDrawn)
    changed = CardDrawn(at=drawn.at, seat=drawn.seat, card=other.card)
    found = foreign([*FACTS[:first], changed, *FACTS[first + 1 :]])
    assert found.verdict == "wrong"
    assert found.disagreeing[0].version == first + 1
    assert found.disagreeing[0].code == "not-the-next-card"


def test_another_secret_is_wrong() -> None:
    found = foreign([*FACTS[:-1], DealRevealed(secret="00" * 32)])
    assert (found.verdict, found.findings[-1].code) == ("wrong", "secret-does-not-match")


def test_a_nonce_that_was_shown_too_early_breaks_the_deal() -> None:
    """D-3: who was bound after it could have used it."""
    at = next(at for at, one in enumerate(FACTS) if isinstance(one, NonceRevealed))
    early = [*FACTS[:2], FACTS[at], *FACTS[2:]]
    found = foreign(early)
    assert found.verdict == "broken"
    assert ("D-3", "not-everybody-bound") in [(one.clause, one.code) for one in found.findings]


def test_an_open_deal_bound_nobody() -> None:
    assert foreign(bot_game(SPEED, "open")).verdict == "unbound"


def test_aborted_deals_are_listed_with_who_and_whether_they_were_taken_up() -> None:
    """D-6."""
    ledger = new_ledger()
    fair.begin_deal(ledger, SPEED, game_id=ID, drawn=[0])
    fair.abort(ledger, ID, 1, "did not come")
    fair.bind_seat(ledger, ID, 1)
    fair.abort(ledger, ID, None, "power cut")
    first, second = verified(ledger).aborts
    assert (first.seat, first.reason, first.taken_up_again) == (1, "did not come", True)
    assert (second.seat, second.act.actor, second.taken_up_again) == (None, "recorder", False)


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = [f"{rank}{suit}" for suit in "CDHS" for rank in RANKS]
SCENE = (
    '{"what": "scene", "piles": {"L": ["2S"], "R": ["3S"]}, "reserves": {"L": 5, "R": 5}, '
    '"hands": [{"who": 1, "cards": [], "size": 5, "draw": 15}, '
    '{"who": 2, "cards": [], "size": 5, "draw": 15}]}'
)


class TestDecksShuffledByHand:
    """D-7: known, committed or unknown."""

    def bound(self, ledger: Ledger, basis) -> None:
        kept = deal_game(ledger, SPEED, basis=basis, deck=DECK, committed=True, game_id=ID)
        assert kept.recorded.dealt.order is None

    def test_a_committed_deck_is_played_and_its_order_agrees(self) -> None:
        ledger = new_ledger()
        self.bound(ledger, "live")
        record_text(ledger, "f", '{"what": "start"}\n{"what": "time"}', game_id=ID)
        assert verified(ledger).verdict == "open"
        fair.reveal(ledger, ID)
        found = verified(ledger)
        assert (found.verdict, found.compared) == ("right", {"scene": 1})
        assert [load_game(ledger, ID).names.card(card) for card in found.order or ()] == DECK

    def test_a_film_of_it_is_recorded_as_seen_and_compared_later(self) -> None:
        ledger = new_ledger()
        self.bound(ledger, "film")
        acts = ['{"what": "start"}', '{"what": "place", "who": 1, "card": "AC", "pile": "L"}']
        lines = [SCENE, *acts, '{"what": "draw", "who": 1}', '{"what": "time"}']
        record_text(ledger, "f", "\n".join(lines), game_id=ID)
        fair.reveal(ledger, ID)
        assert verified(ledger).verdict == "right"

    @pytest.mark.parametrize(("card", "verdict"), [("AC", "right"), ("KH", "wrong")])
    def test_a_card_that_the_seat_cannot_have_is_found_when_the_order_is_shown(
        self, card: str, verdict: str
    ) -> None:
        ledger = new_ledger()
        self.bound(ledger, "referee")
        place = f'{{"what": "place", "who": 1, "card": "{card}", "pile": "L"}}'
        lines = [SCENE, '{"what": "start"}', place, '{"what": "time"}']
        record_text(ledger, "f", "\n".join(lines), game_id=ID)
        fair.reveal(ledger, ID)
        assert verified(ledger).verdict == verdict


def test_the_parts_of_a_seat_that_did_nothing_are_empty() -> None:
    ledger = new_ledger()
    fair.begin_deal(ledger, SPEED, game_id=ID)
    part = verified(ledger).seats[1]
    assert (part.source, part.commitment, part.bound, part.nonce, part.shown) == (None,) * 5
    assert not [one for one in ledger.events(STREAM) if isinstance(one, NonceCommitted)]
