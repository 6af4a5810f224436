"""An evening of which one game is disputed: recorded, called, ruled on, appealed."""

from eventstore.keys import key_from_seed
from tests.disputes.moments import USUAL, text_of
from tests.service.club_evening import SLUG, ClubEvening
from tests.service.recorded import new_ledger
from tournament.disputes.events import Claim, Saying
from tournament.games.events import Basis
from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
from tournament.service.disputes.results import NOTHING_MORE, Wish
from tournament.service.disputes.ruling import Proposal, rule
from tournament.service.ledger import Receipt
from tournament.service.log_keys import adopt
from tournament.service.records.taking import record_text

KEY = key_from_seed("club.example/log", bytes(range(32)))
NOW_US = 1_767_225_600_000_000
RACE = "+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~\n+600 end 1 time"
SAYS = (Saying(side="left", text="my card lay there first"), Saying(side="right", text="<b>no</b>"))


class Disputed:
    """An evening of four with a game on the record at table 1; `open` opens a dispute on it."""

    def __init__(
        self, acts: str = RACE, *, basis: Basis = "film", order: str = USUAL, signed: bool = True
    ) -> None:
        self.evening = ClubEvening(("Ann", "Bob", "Cem", "Dee"), rounds=3)
        self.ledger = self.evening.ledger
        if signed:
            adopt(self.ledger, KEY.verifier)
        self.evening.pair()
        self.evening.publish()
        self.game = f"{SLUG}/m{self.evening.current().tables[1].paired.match}/g1"
        if acts:
            self.record(acts, basis=basis, order=order)

    def record(self, acts: str, *, basis: Basis = "film", order: str = USUAL) -> None:
        """Put game 1 of table 1 on the record, in the notation."""
        scratch = Scratch()
        text = text_of(basis, order, acts)
        events = record_text(scratch.ledger, "test", text, game_id="friendly", place=None).recorded
        self.evening.record(1, 1, events.events)

    def open(self, claim: Claim = "lost-race", at: str = "", *, game: int | None = None) -> int:
        """Open a dispute on table 1 and return its number."""
        place = place_of_claim(self.ledger, self.evening.edition().tournament, 1)
        command = claim_of(self.ledger, place, claim=claim, by="right", game=game, at=at, says=SAYS)
        return open_dispute(self.ledger, SLUG, command).number

    def rule(
        self,
        number: int,
        proposal: Proposal,
        *,
        clause: str,
        reason: str,
        wish: Wish = NOTHING_MORE,
    ) -> Receipt:
        """Rule on a dispute."""
        return rule(
            self.ledger,
            SLUG,
            number,
            proposal,
            wish,
            referee="AL",
            clause=clause,
            reason=reason,
            now_us=NOW_US,
        )


class Scratch:
    """A log on which a record is read before it is put where it belongs."""

    def __init__(self) -> None:
        self.ledger = new_ledger()


__all__ = ["KEY", "NOW_US", "RACE", "SLUG", "Disputed", "Scratch"]
