"""D-1 to D-7: commit, reveal and deal, against formulas written here a second time."""

import hashlib
import hmac
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tournament.event import Event, Refused
from tournament.games.dealing.commands import (
    AbortDeal,
    CommitDeal,
    CommitNonce,
    LeaveSeatOut,
    RevealDeal,
    RevealNonce,
    RevealOrder,
)
from tournament.games.dealing.commitments import (
    Terms,
    house_commitment,
    nonce_of_text,
    order_commitment,
    seat_commitment,
    seed_of_deal,
)
from tournament.games.dealing.decide import decide
from tournament.games.dealing.reducer import deal_of
from tournament.games.dealing.state import DealState
from tournament.games.deals import (
    DEAL_FACTS,
    DealAborted,
    DealCommitted,
    DealRevealed,
    NonceCommitted,
    NonceRevealed,
    OrderRevealed,
    SeatLeftOut,
)
from tournament.games.events import CardPlaced, GameDealt, GameEnded, PlayStarted
from tournament.games.shuffle import is_seed
from tournament.games.speed import GAME

STREAM = "game/final-1"
RULES, DECK = "a" * 64, "b" * 64
SECRET = "00" * 32
NONCES = ("11" * 32, "22" * 32, "33" * 32)
SALT = "44" * 32


def terms(seats: int = 2) -> Terms:
    return Terms(STREAM, RULES, DECK, seats)


def house(seats: int = 2) -> str:
    return house_commitment(terms(seats), SECRET)


def bound(seat: int, seats: int = 2) -> str:
    return seat_commitment(STREAM, house(seats), seat, NONCES[seat])


def committed(seats: int = 2) -> DealCommitted:
    return DealCommitted(
        rules="speed/club@1",
        rules_hash=RULES,
        deck_hash=DECK,
        seats=seats,
        basis="live",
        commitment=house(seats),
    )


def all_bound(seats: int = 2) -> list[Event]:
    seated = [NonceCommitted(seat=seat, commitment=bound(seat, seats)) for seat in range(seats)]
    return [committed(seats), *seated]


def dealt(**changed: object) -> GameDealt:
    fields: dict[str, object] = {
        "rules": "speed/club@1",
        "rules_hash": RULES,
        "deck_hash": DECK,
        "seats": 2,
        "order": None,
        "seed": None,
        "basis": "live",
        "commitment": house(),
    }
    return GameDealt(**{**fields, **changed})


def shown(seats: int = 2) -> list[Event]:
    return [NonceRevealed(seat=seat, nonce=NONCES[seat]) for seat in range(seats)]


FAIR = [*all_bound(), *shown(), dealt()]
OVER = GameEnded(winners=(0,), cause="out")
PLAYED = [*FAIR, PlayStarted(), CardPlaced(seat=0, card=1, pile=0), OVER]


def ask(events: Sequence[Event], command) -> Sequence[Event] | Refused:
    return decide(deal_of(STREAM, events), command)


def refusal(events: Sequence[Event], command) -> tuple[str, str]:
    answer = ask(events, command)
    assert isinstance(answer, Refused), answer
    return answer.clause, answer.reason


def found(events: Sequence[Event]) -> list[tuple[int, str, str, str]]:
    findings = deal_of(STREAM, events).findings
    return [(one.version, one.clause, one.severity, one.code) for one in findings]


class TestFormulas:
    def test_they_are_the_hashes_of_lines_that_the_reference_states(self) -> None:
        def sha(*lines: str) -> str:
            return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()

        tag = "playledger/deal/1"
        assert house() == sha(f"{tag} house", STREAM, RULES, DECK, "2", SECRET)
        assert bound(1) == sha(f"{tag} seat", STREAM, house(), "1", NONCES[1])
        order = order_commitment(terms(), SALT, (3, 1, 2, 0))
        assert order == sha(f"{tag} order", STREAM, RULES, DECK, "2", SALT, "3 1 2 0")
        lines = [f"{tag} seed", STREAM, house(), NONCES[0], "-"]
        message = "".join(line + "\n" for line in lines).encode()
        seed = hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).hexdigest()
        assert seed_of_deal(terms(), house(), SECRET, [NONCES[0], None]) == f"fy1:{seed}"
        assert nonce_of_text("Rex 42") == hashlib.sha256(b"Rex 42").hexdigest()

    def test_a_commitment_cannot_be_used_for_another_game_seat_deck_or_purpose(self) -> None:
        """D-1, D-2: every part of what is bound changes the hash."""
        secrets = {
            house_commitment(Terms(stream, rules, deck, seats), secret)
            for stream in (STREAM, "game/final-2")
            for rules in (RULES, DECK)
            for deck in (RULES, DECK)
            for seats in (2, 3)
            for secret in (SECRET, SALT)
        }
        nonces = {
            seat_commitment(stream, bound_to, seat, nonce)
            for stream in (STREAM, "game/final-2")
            for bound_to in (house(), house(3))
            for seat in (0, 1)
            for nonce in (SECRET, SALT)
        }
        assert len(secrets | nonces) == 32 + 16

    @settings(deadline=None, max_examples=50)
    @given(st.data())
    def test_every_nonce_and_the_secret_change_the_seed(self, data) -> None:
        """D-4: so whoever chose one of them by chance knows that nobody chose the cards."""
        digests = st.binary(min_size=32, max_size=32).map(bytes.hex)
        parts = data.draw(st.lists(digests, min_size=3, max_size=5, unique=True))
        other = data.draw(digests.filter(lambda one: one not in parts))
        place = data.draw(st.integers(0, len(parts) - 1))
        changed = [other if number == place else one for number, one in enumerate(parts)]
        seeds = [seed_of_deal(terms(), house(), one[0], one[1:]) for one in (parts, changed)]
        assert seeds[0] != seeds[1]
        assert all(map(is_seed, seeds))


class TestSteps:
    def test_the_last_nonce_deals_in_an_order_that_only_the_secret_tells(self) -> None:
        """D-3, D-4."""
        answer = ask([*all_bound(), shown()[0]], RevealNonce(seat=1, nonce=NONCES[1]))
        assert answer == (shown()[1], dealt())
        assert ask(all_bound(), RevealNonce(seat=1, nonce=NONCES[1])) == (shown()[1],)

    def test_every_step_of_a_fair_deal_is_answered_and_leaves_no_finding(self) -> None:
        events: list[Event] = []
        commands = [
            CommitDeal(
                rules="speed/club@1",
                rules_hash=RULES,
                deck_hash=DECK,
                seats=2,
                basis="live",
                commitment=house(),
            ),
            CommitNonce(seat=1, commitment=bound(1)),
            CommitNonce(seat=0, commitment=bound(0)),
            RevealNonce(seat=0, nonce=NONCES[0]),
            RevealNonce(seat=1, nonce=NONCES[1]),
        ]
        for command in commands:
            answer = ask(events, command)
            assert not isinstance(answer, Refused), answer
            events += answer
        events.append(OVER)
        answer = ask(events, RevealDeal(secret=SECRET))
        assert not isinstance(answer, Refused)
        state = deal_of(STREAM, [*events, *answer])
        assert (state.kind, state.secret, state.findings) == ("fair", SECRET, [])
        assert is_seed(state.seed(SECRET))

    @pytest.mark.parametrize(
        ("events", "command", "why"),
        [
            ([], CommitNonce(seat=0, commitment=bound(0)), ("D-1", "house-not-bound")),
            ([], RevealNonce(seat=0, nonce=NONCES[0]), ("D-1", "house-not-bound")),
            ([], LeaveSeatOut(seat=0, reason="gone"), ("D-1", "house-not-bound")),
            ([], AbortDeal(seat=0, reason="gone"), ("D-1", "house-not-bound")),
            ([], RevealDeal(secret=SECRET), ("D-5", "house-not-bound")),
            ([], RevealOrder(order=(), salt=SALT), ("D-7", "no-order-committed")),
            (all_bound(), CommitNonce(seat=1, commitment=RULES), ("D-2", "seat-bound-twice")),
            (all_bound(), CommitNonce(seat=2, commitment=RULES), ("D-2", "no-such-seat")),
            (
                all_bound()[:2],
                RevealNonce(seat=0, nonce=NONCES[0]),
                ("D-3", "not-everybody-bound"),
            ),
            (all_bound(), RevealNonce(seat=0, nonce=NONCES[1]), ("D-3", "nonce-does-not-match")),
            (FAIR[:4], RevealNonce(seat=0, nonce=NONCES[0]), ("D-3", "nonce-shown-twice")),
            (FAIR, RevealNonce(seat=0, nonce=NONCES[0]), ("D-4", "dealt-already")),
            (FAIR[:4], LeaveSeatOut(seat=0, reason="late"), ("D-6", "nonce-is-shown")),
            (FAIR, RevealDeal(secret=SECRET), ("D-5", "game-not-over")),
            (all_bound(), RevealDeal(secret=SECRET), ("D-5", "nonces-missing")),
            (PLAYED, RevealDeal(secret=SALT), ("D-5", "secret-does-not-match")),
            (PLAYED, AbortDeal(seat=0, reason="late"), ("D-6", "deal-is-done")),
            (
                [*PLAYED, DealRevealed(secret=SECRET)],
                RevealDeal(secret=SECRET),
                ("D-5", "shown-already"),
            ),
        ],
    )
    def test_a_step_out_of_turn_is_refused_with_its_clause(self, events, command, why) -> None:
        assert refusal(events, command) == why

    def test_the_house_is_bound_once(self) -> None:
        """D-1."""
        again = CommitDeal(
            rules="speed/club@1",
            rules_hash=RULES,
            deck_hash=DECK,
            seats=2,
            basis="live",
            commitment=SALT,
        )
        assert refusal(FAIR[:1], again) == ("D-1", "house-bound-twice")
        assert refusal([dealt(commitment=None)], again) == ("D-1", "dealt-already")


class TestAbortedDeals:
    """D-6: an aborted deal stays on the record and gives no other cards."""

    ABORTED = DealAborted(seat=1, reason="did not come back")

    def test_before_the_deal_what_was_bound_stays_bound(self) -> None:
        events = [*all_bound(), shown()[0], self.ABORTED]
        assert deal_of(STREAM, events).aborted
        assert refusal(events, CommitNonce(seat=1, commitment=RULES)) == ("D-2", "seat-bound-twice")
        assert refusal(events, RevealNonce(seat=1, nonce=SALT)) == ("D-3", "nonce-does-not-match")
        answer = ask(events, RevealNonce(seat=1, nonce=NONCES[1]))
        assert answer == (shown()[1], dealt())
        taken_up = deal_of(STREAM, [*events, *answer])
        assert not taken_up.aborted
        assert taken_up.seed(SECRET) == deal_of(STREAM, FAIR).seed(SECRET)
        assert found(events) == [(5, "D-6", "note", "deal-aborted")]

    def test_after_the_deal_the_same_cards_are_played(self) -> None:
        events = [*FAIR, self.ABORTED]
        state = deal_of(STREAM, [*events, PlayStarted()])
        assert not state.aborted
        assert state.seed(SECRET) == deal_of(STREAM, FAIR).seed(SECRET)
        assert found([*events, dealt()])[-1][1:] == ("D-4", "illegal", "dealt-twice")

    def test_one_that_is_never_taken_up_may_be_shown(self) -> None:
        answer = ask([*FAIR, self.ABORTED], RevealDeal(secret=SECRET))
        assert answer == (DealRevealed(secret=SECRET),)
        played = [*FAIR, self.ABORTED, *answer, PlayStarted()]
        assert found(played)[-1] == (9, "D-5", "illegal", "played-after-it-was-shown")

    def test_a_seat_can_be_left_out_and_that_is_a_finding(self) -> None:
        events = [*all_bound(3), *shown(3)[:2]]
        answer = ask(events, LeaveSeatOut(seat=2, reason="left the hall"))
        assert not isinstance(answer, Refused)
        assert isinstance(answer[0], SeatLeftOut)
        assert isinstance(answer[1], GameDealt)
        state = deal_of(STREAM, [*events, *answer])
        expected = seed_of_deal(terms(3), house(3), SECRET, [NONCES[0], NONCES[1], None])
        assert state.seed(SECRET) == expected
        assert [(one.clause, one.severity) for one in state.findings] == [("D-6", "note")]

    def test_one_nonce_must_count(self) -> None:
        events = [*all_bound(), SeatLeftOut(seat=0, reason="gone")]
        gone = LeaveSeatOut(seat=1, reason="gone too")
        assert refusal(events, gone) == ("D-6", "one-nonce-must-count")
        back = RevealNonce(seat=0, nonce=NONCES[0])
        assert refusal(events, back) == ("D-6", "seat-is-left-out")


class TestDecksShuffledByHand:
    """D-7: an order is bound by a hash with a salt, and shown later."""

    ORDER = tuple(range(52))

    def by_hand(self) -> GameDealt:
        return dealt(commitment=order_commitment(terms(), SALT, self.ORDER))

    def test_the_order_is_shown_when_the_game_is_over(self) -> None:
        command = RevealOrder(order=self.ORDER, salt=SALT)
        assert refusal([self.by_hand()], command) == ("D-5", "game-not-over")
        events = [self.by_hand(), OVER]
        answer = ask(events, command)
        assert answer == (OrderRevealed(order=self.ORDER, salt=SALT),)
        state = deal_of(STREAM, [*events, *answer])
        assert (state.kind, state.order, state.findings) == ("by-hand", self.ORDER, [])

    def test_another_order_or_salt_is_refused(self) -> None:
        events = [self.by_hand(), OVER]
        swapped = (1, 0, *self.ORDER[2:])
        for command in (
            RevealOrder(order=swapped, salt=SALT),
            RevealOrder(order=self.ORDER, salt=SECRET),
        ):
            assert refusal(events, command) == ("D-7", "order-does-not-match")

    @pytest.mark.parametrize(
        ("deal", "kind"),
        [
            (dealt(commitment=None), "unknown"),
            (dealt(commitment=None, order=(1, 0)), "known"),
            (dealt(), "by-hand"),
        ],
    )
    def test_a_deal_is_known_committed_or_unknown(self, deal: GameDealt, kind: str) -> None:
        assert deal_of(STREAM, [deal]).kind == kind
        assert deal_of(STREAM, []).kind == "none"


class TestForeignRecords:
    """Whatever was written, the fold finds what is wrong and what was bound first counts."""

    @pytest.mark.parametrize(
        ("events", "finding"),
        [
            ([*FAIR[:1], committed()], (2, "D-1", "illegal", "house-bound-twice")),
            ([FAIR[1]], (1, "D-1", "illegal", "house-not-bound")),
            ([*FAIR[:2], shown()[0]], (3, "D-3", "illegal", "not-everybody-bound")),
            (
                [*all_bound(), NonceRevealed(seat=0, nonce=SALT)],
                (4, "D-3", "impossible", "nonce-does-not-match"),
            ),
            ([*all_bound(), dealt()], (4, "D-4", "illegal", "dealt-too-early")),
            ([*FAIR[:5], dealt(commitment=None)], (6, "D-4", "impossible", "other-commitment")),
            ([*FAIR[:5], dealt(deck_hash=RULES)], (6, "D-1", "impossible", "other-terms")),
            ([*FAIR[:5], dealt(order=(1, 0))], (6, "D-4", "illegal", "dealt-openly")),
            ([*FAIR, DealRevealed(secret=SECRET)], (7, "D-5", "illegal", "game-not-over")),
            (
                [*PLAYED, DealRevealed(secret=SALT)],
                (10, "D-5", "impossible", "secret-does-not-match"),
            ),
            (
                [dealt(), OVER, OrderRevealed(order=(0,), salt=SALT)],
                (3, "D-7", "impossible", "order-does-not-match"),
            ),
            (
                [replace(committed(), seats=2**50)],
                (1, "D-1", "impossible", "no-such-table-for-a-deal"),
            ),
        ],
    )
    def test_what_is_wrong_is_found_at_its_version(self, events, finding) -> None:
        assert found(events) == [finding]

    def test_a_nonce_that_the_house_knew_is_worth_knowing(self) -> None:
        for source in ("typed", "drawn"):
            known = NonceCommitted(seat=0, commitment=bound(0), source=source)
            assert found([committed(), known]) == [(2, "D-2", "note", f"nonce-{source}")]

    def test_facts_in_any_order_never_raise(self) -> None:
        pool = [*PLAYED, DealRevealed(secret=SECRET), DealAborted(seat=None, reason="x")]
        for step in range(1, len(pool)):
            mixed = [pool[(place * step) % len(pool)] for place in range(2 * len(pool))]
            state = deal_of(STREAM, mixed)
            assert state.version == len(mixed)


def test_a_game_passes_over_every_fact_of_a_deal() -> None:
    """Plug-ins do it the same way: the version counts them, nothing else does."""
    for kind in DEAL_FACTS:
        state = GAME.initial(GAME.rulesets["speed/club@1"])
        untouched = state.copy()
        GAME.reducer[kind](state, None)
        untouched.version += 1
        assert state == untouched


def test_a_deal_state_starts_empty() -> None:
    state = DealState(stream=STREAM)
    assert (state.kind, list(state.seats), state.is_known) == ("none", [], False)
    with pytest.raises(ValueError, match="has no deal"):
        _ = state.terms
