"""Who may say, show, rule, appeal and accept, when, and what is refused by which clause."""

import random

import pytest

from tests.disputes.acting import (
    APPEAL,
    MINUTE,
    NOON,
    any_act,
    appeal,
    dispute,
    issued,
    no,
    opening,
    rule,
    told,
)
from tournament.competition.events import Result
from tournament.disputes import commands as wish
from tournament.disputes import events as fact
from tournament.disputes.decide import decide
from tournament.disputes.reducer import REDUCER
from tournament.disputes.state import Dispute
from tournament.event import Command, fold
from tournament.games.commands import StartPlay as Foreign

SAID = fact.Saying(side="left", text="my card lay first")
SAY = wish.TakeStatement(said=SAID, at_us=NOON)
SHOW = wish.AddEvidence(stream="game/spring/m11/g1", version=57, note="who was first", at_us=NOON)
TWO_NIL = Result(left=2, right=0, drawn=0)
OTHER = {"referee": "A. B."}


class TestAClaim:
    def test_it_is_taken_down_as_it_is_made(self) -> None:
        """R-1."""
        state = dispute(opening(version=57, at_us=NOON, says=(SAID,)))
        assert state.opened == fact.DisputeOpened(
            round=2,
            table=7,
            match=11,
            game=1,
            claim="lost-race",
            by="left",
            basis="live",
            version=57,
            at_us=NOON,
            says=(SAID,),
        )
        assert (state.version, state.phase(NOON), state.is_open(NOON)) == (1, "open", True)
        assert state.waits_for_ruling

    @pytest.mark.parametrize(
        ("given", "refusal"),
        [
            ({"round": -1}, ("R-1", "no-such-place")),
            ({"table": 2**53}, ("R-1", "no-such-place")),
            ({"version": 0}, ("G-1", "no-such-version")),
            ({"version": 57, "game": 0}, ("R-1", "version-without-game")),
            ({"at_us": -1}, ("G-1", "no-such-time")),
            ({"says": (SAID, fact.Saying(side="right", text=" "))}, ("R-1", "says-nothing")),
            ({"says": (fact.Saying(side="left", text="x" * 401),)}, ("G-5", "text-too-long")),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, given: dict[str, object], refusal: tuple[str, str]
    ) -> None:
        """R-1, G-1."""
        assert no(Dispute(), opening(**given)) == refusal

    def test_it_is_opened_once(self) -> None:
        """R-1."""
        assert no(dispute(opening()), opening()) == ("R-1", "opened-already")

    @pytest.mark.parametrize(
        "act",
        [
            SAY,
            SHOW,
            rule(),
            appeal(),
            wish.AcceptRuling(at_us=NOON),
            wish.WithdrawDispute(reason="no"),
        ],
    )
    def test_without_a_claim_there_is_nothing_to_rule_on(self, act: Command) -> None:
        """R-1."""
        assert no(Dispute(), act) == ("R-1", "no-dispute")
        gone = dispute(opening(), wish.WithdrawDispute(reason="it was mine"))
        assert no(gone, act) == ("R-1", "dispute-withdrawn")
        assert (gone.phase(NOON), gone.is_open(NOON)) == ("withdrawn", False)
        assert not gone.waits_for_ruling

    def test_it_is_withdrawn_with_a_reason_and_before_anybody_ruled(self) -> None:
        """R-1."""
        withdrawal = wish.WithdrawDispute(reason="it was mine")
        assert no(dispute(opening()), wish.WithdrawDispute(reason=" ")) == (
            "R-1",
            "withdrawal-without-reason",
        )
        assert no(dispute(opening(), rule()), withdrawal) == ("R-1", "ruled-already")

    def test_what_is_no_act_of_a_dispute_is_refused(self) -> None:
        """R-1."""
        assert no(dispute(opening()), Foreign()) == ("R-1", "not-in-a-dispute")


class TestSayingAndShowing:
    def test_it_is_heard_and_shown_before_a_ruling_and_after_it(self) -> None:
        """R-1: until it is final."""
        state = dispute(opening(), SAY, SHOW)
        assert state.phase(NOON) == "evidence"
        assert [one.said for one in state.statements] == [SAID]
        assert [one.version for one in state.evidence] == [57]
        later = dispute(opening(), rule(), SAY, SHOW, appeal(), SAY, SHOW)
        assert (len(later.statements), len(later.evidence)) == (2, 2)

    @pytest.mark.parametrize(
        ("act", "refusal"),
        [
            (
                wish.TakeStatement(said=fact.Saying(side="left", text=""), at_us=NOON),
                ("R-1", "says-nothing"),
            ),
            (
                wish.AddEvidence(stream=" ", note="x", at_us=NOON),
                ("R-1", "evidence-without-record"),
            ),
            (
                wish.AddEvidence(stream="game/a", note="", at_us=NOON),
                ("R-1", "evidence-without-note"),
            ),
            (
                wish.AddEvidence(stream="game/a", version=0, note="x", at_us=NOON),
                ("G-1", "no-such-version"),
            ),
        ],
    )
    def test_nothing_is_not_taken_down(self, act: Command, refusal: tuple[str, str]) -> None:
        """R-1."""
        assert no(dispute(opening()), act) == refusal

    @pytest.mark.parametrize("kind", [wish.TakeStatement, wish.AddEvidence])
    def test_once_it_is_final_nothing_more_is_taken_down(self, kind: type[Command]) -> None:
        """R-7."""
        given = {"said": SAID} if kind is wish.TakeStatement else {"stream": "g", "note": "n"}
        ruled = dispute(opening(), rule())
        assert isinstance(decide(ruled, kind(**given, at_us=NOON + APPEAL)), tuple)
        too_late = kind(**given, at_us=NOON + APPEAL + 1)
        assert no(ruled, too_late) == ("R-7", "dispute-final")
        accepted = dispute(opening(), rule(), wish.AcceptRuling(at_us=NOON))
        assert no(accepted, kind(**given, at_us=NOON)) == ("R-7", "dispute-final")


class TestARuling:
    def test_it_says_everything_and_how_long_an_appeal_is_possible(self) -> None:
        """R-2, R-6."""
        ruling = issued(dispute(opening()), rule("reorder", 57, 56, was=None))
        assert ruling == fact.RulingIssued(
            ruling=1,
            referee="M. K.",
            kind="reorder",
            game=1,
            targets=(57, 56),
            clause="S-6",
            reason="seen by all",
            appeal_until_us=NOON + APPEAL,
        )

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"referee": " "}, "ruling-without-referee"),
            ({"clause": ""}, "ruling-without-clause"),
            ({"reason": " "}, "ruling-without-reason"),
        ],
    )
    def test_it_names_its_referee_its_clause_and_its_reason(
        self, given: dict[str, str], code: str
    ) -> None:
        """R-2."""
        assert no(dispute(opening()), rule(**given)) == ("R-2", code)

    def test_a_text_has_its_bounds(self) -> None:
        """G-5."""
        assert no(dispute(opening()), rule(reason="x" * 401)) == ("G-5", "text-too-long")

    @pytest.mark.parametrize("times", [{"at_us": -1}, {"appeal_us": -1}, {"appeal_us": 2**53}])
    def test_its_times_are_such_as_a_record_can_hold(self, times: dict[str, int]) -> None:
        """G-1."""
        assert no(dispute(opening()), rule(**times)) == ("G-1", "no-such-time")

    @pytest.mark.parametrize(
        ("command", "refusal"),
        [
            (rule("void"), ("R-3", "nothing-to-void")),
            (rule("return_card"), ("R-3", "not-one-card-to-return")),
            (rule("return_card", 57, 58), ("R-3", "not-one-card-to-return")),
            (rule("reorder", 57), ("R-3", "nothing-to-reorder")),
            (rule("reorder", 57, 57), ("R-3", "target-twice")),
            (rule("void", 0), ("G-1", "no-such-version")),
            (rule("void", 57, game=0), ("R-3", "match-has-no-record")),
            (rule("void", 57, game=-1), ("R-3", "no-such-game")),
            (rule("void", 57, effective=58), ("R-3", "effective-without-return")),
            (rule("return_card", 57, effective=56), ("R-3", "effective-too-early")),
            (rule("return_card", 57, effective=0), ("G-1", "no-such-version")),
            (rule("award"), ("R-3", "award-without-seat")),
            (rule("award", award=2), ("R-3", "no-such-seat")),
            (rule("award", award=-1), ("R-3", "no-such-seat")),
            (rule("warn", award=1), ("R-3", "seat-without-award")),
            (
                rule("award", award=1, result=TWO_NIL),
                ("T-9", "result-without-match"),
            ),
        ],
    )
    def test_its_kind_needs_what_it_changes(
        self, command: wish.IssueRuling, refusal: tuple[str, str]
    ) -> None:
        """R-3, T-9."""
        assert no(dispute(opening()), command) == refusal

    @pytest.mark.parametrize(
        "command",
        [
            rule(),
            rule("warn", 57),
            rule("void", 57),
            rule("void", 57, 56),
            rule("return_card", 57),
            rule("return_card", 57, effective=57),
            rule("reorder", 57, 56, 58),
            rule("replay"),
            rule("award", award=0),
            rule("award", award=1, game=0, result=TWO_NIL),
        ],
    )
    def test_every_kind_is_possible(self, command: wish.IssueRuling) -> None:
        """R-3."""
        assert issued(dispute(opening()), command).kind == command.kind

    def test_it_takes_the_place_of_every_ruling_in_force_unless_it_says_which(self) -> None:
        """R-5."""
        two = dispute(opening(), rule(), rule("warn", supersedes=()))
        assert [one.ruling for one in two.in_force] == [1, 2]
        assert issued(two, rule("replay")).supersedes == (1, 2)
        assert issued(two, rule("replay", supersedes=(2, 2))).supersedes == (2,)
        assert issued(two, rule("replay", supersedes=())).supersedes == ()

    def test_it_takes_the_place_of_none_that_is_not_in_force(self) -> None:
        """R-5: what was replaced stays replaced."""
        state = dispute(opening(), rule(), rule("replay"), rule("warn", supersedes=(2,)))
        assert [one.ruling for one in state.in_force] == [3]
        for gone in ((1,), (2,), (3, 9)):
            assert no(state, rule(supersedes=gone)) == ("R-5", "not-in-force")
        refused = decide(state, rule(supersedes=(3, 9, 1)))
        assert refused.facts["supersedes"] == [1, 9]  # type: ignore[union-attr]  # it is refused


class TestAnAppeal:
    def test_another_referee_rules_and_that_is_the_last_word(self) -> None:
        """R-6, R-7."""
        state = dispute(opening(), rule(), appeal())
        assert (state.phase(NOON + 10 * APPEAL), state.waits_for_ruling) == ("appealed", True)
        last = issued(state, rule("replay", **OTHER))
        assert (last.on_appeal, last.appeal_until_us, last.supersedes) == (True, None, (1,))
        fold(REDUCER, state, [last])
        assert (state.phase(NOON), state.is_open(NOON)) == ("final", False)
        for act in (appeal(), rule(**OTHER), rule(referee="C. D.")):
            assert no(state, act) == ("R-6", "last-word-spoken")
        assert no(state, wish.AcceptRuling(at_us=NOON)) == ("R-7", "dispute-final")
        assert no(state, SAY) == ("R-7", "dispute-final")

    def test_the_ruling_may_stay_in_force_beside_the_last_word(self) -> None:
        """R-5, R-6: the other referee upholds it, and takes the place of none."""
        state = dispute(opening(), rule("void", 57), appeal(), rule(supersedes=(), **OTHER))
        assert [one.kind for one in state.in_force] == ["void", "let_stand"]
        assert state.phase(NOON) == "final"

    @pytest.mark.parametrize(
        "name", ["M. K.", "m. k.", " M.  K. ", "M. K.\n", "MÜLLER", "mu\u0308ller", "Mu\u0308LLER "]
    )
    def test_nobody_rules_twice_under_another_spelling(self, name: str) -> None:
        """R-6: letters' size, blanks and encoding aside."""
        state = dispute(opening(), rule(), rule("warn", referee="Müller"), appeal())
        assert no(state, rule(referee=name)) == ("R-6", "same-referee")

    @pytest.mark.parametrize("name", ["M. L.", "MK", "Muller"])
    def test_the_control_another_name_is_another_person(self, name: str) -> None:
        """R-6."""
        state = dispute(opening(), rule(), appeal())
        assert issued(state, rule(referee=name)).on_appeal

    def test_the_same_referee_may_correct_a_ruling_as_long_as_nobody_appealed(self) -> None:
        """R-5."""
        state = dispute(opening(), rule(), rule("void", 57, at_us=NOON + MINUTE))
        assert [one.kind for one in state.in_force] == ["void"]
        assert state.rulings[-1].appeal_until_us == NOON + MINUTE + APPEAL

    @pytest.mark.parametrize(
        ("command", "refusal"),
        [
            (appeal(at_us=NOON + APPEAL + 1), ("R-6", "appeal-too-late")),
            (appeal(by="witness"), ("R-6", "not-a-side-of-the-match")),
            (appeal(reason=" "), ("R-6", "appeal-without-reason")),
            (appeal(at_us=-1), ("G-1", "no-such-time")),
        ],
    )
    def test_it_is_a_sides_with_a_reason_and_in_time(
        self, command: wish.LodgeAppeal, refusal: tuple[str, str]
    ) -> None:
        """R-6."""
        ruled = dispute(opening(), rule())
        assert no(ruled, command) == refusal
        assert isinstance(decide(ruled, appeal(at_us=NOON + APPEAL)), tuple)

    def test_it_is_against_a_ruling_and_there_is_one(self) -> None:
        """R-6."""
        assert no(dispute(opening()), appeal()) == ("R-6", "nothing-ruled")
        appealed = dispute(opening(), rule(), appeal())
        assert no(appealed, appeal(by="left")) == ("R-6", "appealed-already")
        assert appealed.appeal == fact.AppealLodged(ruling=1, by="right", reason="not so")


class TestTheEnd:
    def test_it_is_final_when_the_time_for_an_appeal_is_over(self) -> None:
        """R-7."""
        state = dispute(opening(), rule())
        assert state.phase(NOON + APPEAL) == "ruled"
        assert state.phase(NOON + APPEAL + 1) == "final"
        late = rule("warn", at_us=NOON + APPEAL + 1)
        assert no(state, late) == ("R-7", "dispute-final")

    def test_both_sides_accept_what_is_in_force_and_then_nobody_appeals(self) -> None:
        """R-7."""
        assert no(dispute(opening()), wish.AcceptRuling(at_us=NOON)) == ("R-6", "nothing-ruled")
        appealed = dispute(opening(), rule(), appeal())
        assert no(appealed, wish.AcceptRuling(at_us=NOON)) == ("R-7", "appeal-waits-for-its-ruling")
        late = wish.AcceptRuling(at_us=NOON + APPEAL + 1)
        assert no(dispute(opening(), rule()), late) == ("R-7", "dispute-final")
        accepted = dispute(opening(), rule(), rule("warn"), wish.AcceptRuling(at_us=NOON))
        assert (accepted.accepted, accepted.phase(NOON)) == (2, "final")
        assert no(accepted, appeal()) == ("R-7", "ruling-accepted")
        assert no(accepted, rule()) == ("R-7", "dispute-final")


class TestOneSideAfterTheOther:
    def test_a_ruling_is_final_once_the_other_side_accepts_it_too(self) -> None:
        """R-7: who has accepted it does not appeal, and the other side still may."""
        left, right = (
            wish.AcceptRuling(by="left", at_us=NOON),
            wish.AcceptRuling(by="right", at_us=NOON),
        )
        state = dispute(opening(), rule(), left)
        assert (state.phase(NOON), state.accepted) == ("ruled", None)
        assert no(state, left) == ("R-7", "accepted-by-this-side")
        assert no(state, appeal(by="left")) == ("R-7", "accepted-by-this-side")
        assert isinstance(decide(state, appeal(by="right")), tuple)
        both = dispute(opening(), rule(), left, right)
        assert (both.phase(NOON), both.accepted) == ("final", 1)
        assert no(both, right) == ("R-7", "dispute-final")

    def test_another_ruling_has_to_be_accepted_anew(self) -> None:
        """R-5, R-7."""
        left, right = (
            wish.AcceptRuling(by="left", at_us=NOON),
            wish.AcceptRuling(by="right", at_us=NOON),
        )
        state = dispute(opening(), rule(), left, rule("warn"), right)
        assert (state.phase(NOON), state.accepted) == ("ruled", None)
        assert isinstance(decide(state, appeal(by="left")), tuple)

    def test_nobody_else_accepts_it(self) -> None:
        """R-7."""
        witness = wish.AcceptRuling(by="witness", at_us=NOON)
        assert no(dispute(opening(), rule()), witness) == ("R-6", "not-a-side-of-the-match")


def test_whatever_is_asked_a_dispute_answers_and_stays_as_it_is() -> None:
    """decide is total, its facts fold, and every phase is what its facts say."""
    chance = random.Random(7)
    phases, reasons = set(), set()
    for _ in range(300):
        state, now_us = Dispute(), NOON
        for _ in range(14):
            now_us += chance.choice([0, MINUTE, 6 * MINUTE])
            before = told(state)
            answer = decide(state, any_act(chance, now_us))
            assert told(state) == before
            if isinstance(answer, tuple):
                fold(REDUCER, state, answer)
                numbers = [one.ruling for one in state.rulings]
                assert numbers == list(range(1, len(numbers) + 1))
            else:
                reasons.add(answer.reason)
            phases.add(state.phase(now_us))
            assert state.is_open(now_us) == (
                state.opened is not None and state.phase(now_us) not in ("final", "withdrawn")
            )
    assert phases == {"open", "evidence", "ruled", "appealed", "final", "withdrawn"}
    assert {"same-referee", "last-word-spoken", "not-in-force", "dispute-final"} <= reasons


def test_the_reducer_takes_any_fact_in_any_order() -> None:
    """Total: nothing raises; of claims, appeals and withdrawals the first counts (R-1, R-6)."""
    facts = [
        fact.RulingAccepted(ruling=9),
        fact.AppealLodged(ruling=3, by="left", reason="x"),
        fact.DisputeWithdrawn(reason="x"),
        fact.RulingIssued(
            ruling=1, referee="R.", kind="void", game=0, clause="x", reason="x", supersedes=(1, 7)
        ),
        dispute(opening()).opened,
        dispute(opening(game=2)).opened,
        fact.StatementTaken(said=SAID),
        fact.EvidenceAdded(stream="g", note="n"),
        fact.AppealLodged(ruling=4, by="right", reason="y"),
        fact.DisputeWithdrawn(reason="y"),
    ]
    chance = random.Random(1)
    for _ in range(50):
        chance.shuffle(facts)
        state = fold(REDUCER, Dispute(), facts)
        assert state.version == len(facts)
        assert state.phase(NOON) == "withdrawn"
        assert state.in_force == ()
        for kind, kept in (
            (fact.DisputeOpened, state.opened),
            (fact.AppealLodged, state.appeal),
            (fact.DisputeWithdrawn, state.withdrawn),
        ):
            assert kept == next(each for each in facts if isinstance(each, kind))
