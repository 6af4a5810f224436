"""What somebody does in a dispute, in the part in which it came in; the API and the pages ask here.

Everything answers what was recorded, and raises as the services do.
"""

from dataclasses import dataclass

from tournament.competition.state import Table
from tournament.disputes.events import SEATS, Saying
from tournament.service import scorer
from tournament.service.disputes import acting
from tournament.service.disputes.considering import Considered
from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
from tournament.service.disputes.reading import LoadedDispute, disputes_on_match, load_dispute
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal, rule, what_if_of_dispute
from tournament.service.games import event_of
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import load, require_text
from tournament.web.access.caller import Caller
from tournament.web.disputes.parts import (
    appellant,
    not_yours,
    referee_name,
    require_calls_left,
    require_claimant,
    require_words_left,
    speaker,
)
from tournament.web.disputes.shapes import (
    AcceptanceGiven,
    AppealGiven,
    Claiming,
    EvidenceGiven,
    Proposed,
    RulingGiven,
    SayingGiven,
    WithdrawalGiven,
)
from tournament.web.hall import Hall


@dataclass(frozen=True, slots=True)
class Doing:
    """Somebody who acts in the disputes of a tournament."""

    hall: Hall
    caller: Caller
    slug: str

    def claim(self, ledger: Ledger, given: Claiming) -> Receipt:
        """Claim that something went wrong at a table; play goes on (R-1)."""
        place = place_of_claim(ledger, load(ledger, self.slug), given.table, given.round)
        self._require_at(place.table)
        by = speaker(self.caller, place.table, given.by)
        if not self.caller.official:
            require_calls_left(disputes_on_match(ledger, self.slug, place.match), by)
        says = [
            Saying(
                side=speaker(self.caller, place.table, said.side or by),
                text=require_text("statement", said.text),
            )
            for said in given.says
        ]
        command = claim_of(
            ledger,
            place,
            claim=given.claim,
            by=by,
            game=given.game,
            at=given.at,
            basis=given.basis,
            says=tuple(says),
        )
        return open_dispute(ledger, self.slug, command).receipt

    def say(self, ledger: Ledger, number: int, given: SayingGiven) -> Receipt:
        """Take down what a side says (G-5)."""
        found = self.loaded(ledger, number)
        require_words_left(self.caller, found)
        table = self._table(ledger, found)
        said = Saying(
            side=speaker(self.caller, table, given.side), text=require_text("statement", given.text)
        )
        return acting.say(ledger, self.slug, number, said, now_us=self._now_us)

    def show_evidence(self, ledger: Ledger, number: int, given: EvidenceGiven) -> Receipt:
        """Point at the record of a game; one of another event only an official knows."""
        require_words_left(self.caller, self.loaded(ledger, number))
        if not self.caller.official and event_of(given.game) != self.slug:
            raise not_yours()
        return acting.show_evidence(
            ledger,
            self.slug,
            number,
            given.game,
            version=given.version,
            note=given.note,
            now_us=self._now_us,
        )

    def what_if(self, ledger: Ledger, number: int, given: Proposed) -> Considered:
        """Say what a ruling would do; record nothing."""
        wish = _wish(ledger, self.loaded(ledger, number), given)
        return what_if_of_dispute(ledger, self.slug, number, _proposal(given), wish)

    def rule(self, ledger: Ledger, number: int, given: RulingGiven) -> Receipt:
        """Rule, in the name of the account (R-2, T-9)."""
        wish = _wish(ledger, self.loaded(ledger, number), given)
        return rule(
            ledger,
            self.slug,
            number,
            _proposal(given),
            wish,
            referee=referee_name(self.hall, self.caller),
            clause=given.clause,
            reason=given.reason,
            now_us=self._now_us,
        )

    def appeal(self, ledger: Ledger, number: int, given: AppealGiven) -> Receipt:
        """Appeal for a side: another referee will rule (R-6)."""
        table = self._table(ledger, self.loaded(ledger, number))
        by = appellant(self.caller, table, given.by) or "referee"
        return acting.appeal(
            ledger, self.slug, number, by, reason=given.reason, now_us=self._now_us
        )

    def accept(self, ledger: Ledger, number: int, given: AcceptanceGiven) -> Receipt:
        """Accept the ruling for a side, an official for both; then it is final (R-7)."""
        table = self._table(ledger, self.loaded(ledger, number))
        by = appellant(self.caller, table, given.by)
        return acting.accept(ledger, self.slug, number, by=by, now_us=self._now_us)

    def withdraw(self, ledger: Ledger, number: int, given: WithdrawalGiven) -> Receipt:
        """Take a claim back before anybody has ruled (R-1)."""
        found = self.loaded(ledger, number)
        require_claimant(self.caller, self._table(ledger, found), found)
        return acting.withdraw(ledger, self.slug, number, reason=given.reason)

    def loaded(self, ledger: Ledger, number: int) -> LoadedDispute:
        """Return a dispute.

        Raises:
            NotFound: there is no such tournament, or none of that number in it.
        """
        load(ledger, self.slug)
        return load_dispute(ledger, self.slug, number)

    @property
    def _now_us(self) -> int:
        return self.hall.serving.now_us()

    def _table(self, ledger: Ledger, dispute: LoadedDispute) -> Table | None:
        """Return the table whose match is disputed; None where it was paired otherwise since."""
        found = load(ledger, self.slug).state.place_of(dispute.opened.match)
        return found[1] if found else None

    def _require_at(self, table: Table) -> None:
        """Require that a scorer's link is that of this table, or of all.

        Raises:
            ProblemRaised: it is that of another table (403).
        """
        link = self.caller.link
        bound = link.at_table if link is not None and self.caller.role == "scorer" else None
        if bound not in {None, table.paired.table}:
            raise not_yours()


def _proposal(given: Proposed) -> Proposal:
    return Proposal(
        kind=given.kind,
        game=given.game,
        targets=tuple(given.targets),
        effective=given.effective,
        award=None if given.award is None else SEATS.index(given.award),
        supersedes=None if given.supersedes is None else tuple(given.supersedes),
    )


def _wish(ledger: Ledger, dispute: LoadedDispute, given: Proposed) -> Wish:
    result = None
    if given.result is not None:
        best_of = load(ledger, dispute.slug).state.best_of(dispute.opened.round)
        result = scorer.read_result(given.result.score, given.result.how, best_of)
    penalty = given.penalty
    return Wish(
        result=result,
        penalty=None if penalty is None else Penalty(penalty.level, penalty.seat),
        play_on=given.play_on,
    )
