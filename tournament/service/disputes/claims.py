"""Open claims, for whoever shows a result: they freeze nothing and are told everywhere (R-1)."""

from collections.abc import Sequence

from tournament.service.counted import several
from tournament.service.disputes.reading import LoadedDispute, open_disputes
from tournament.service.ledger import Ledger
from tournament.service.sentences_disputes import PHASES, claim_said
from tournament.service.tournaments import Tournament


def open_of_round(disputes: Sequence[LoadedDispute], number: int) -> list[LoadedDispute]:
    """Return those of a round."""
    return [each for each in disputes if each.opened.round == number]


def open_until(disputes: Sequence[LoadedDispute], number: int) -> list[LoadedDispute]:
    """Return those that may change the standings after a round: of it, and of any before."""
    return [each for each in disputes if each.opened.round <= number]


def numbers_by_match(disputes: Sequence[LoadedDispute]) -> dict[int, list[int]]:
    """Return the numbers of disputes by the match they are about."""
    found: dict[int, list[int]] = {}
    for each in disputes:
        found.setdefault(each.opened.match, []).append(each.number)
    return found


def claim_lines(
    tournament: Tournament, disputes: Sequence[LoadedDispute], now_us: int
) -> list[str]:
    """Return a sentence for each dispute: what is claimed, by whom, and where it stands."""
    return [
        f"{claim_said(tournament, each)}; {PHASES[each.state.phase(now_us)]}" for each in disputes
    ]


def open_claim_lines(ledger: Ledger, tournament: Tournament, now_us: int) -> list[str]:
    """Return a sentence for each open dispute of a tournament."""
    return claim_lines(tournament, open_disputes(ledger, tournament.slug, now_us), now_us)


def remark(numbers: Sequence[int]) -> str:
    """Return what stands beside a result that is disputed, empty where it is not."""
    if not numbers:
        return ""
    return f"{'dispute' if len(numbers) == 1 else 'disputes'} {', '.join(map(str, numbers))}"


def open_claims_said(disputes: Sequence[LoadedDispute]) -> str:
    """Say beside standings how many claims are open, empty where none is."""
    if not disputes:
        return ""
    claims = several(len(disputes), "claim is", "claims are")
    return f"{claims} open and may change them: {remark([each.number for each in disputes])}"
