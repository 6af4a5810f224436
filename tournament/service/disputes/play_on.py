"""Matches whose result stands although rulings have left them undecided: a game is to be played."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.disputes.in_force import in_force
from tournament.service.disputes.match_result import Undecided, result_as_ruled
from tournament.service.disputes.reading import LoadedDispute, disputes_of
from tournament.service.disputes.result_basis import basis_of
from tournament.service.disputes.results import match_rules
from tournament.service.disputes.ruled_games import CHANGES_NOTHING, games_of_match
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition
from tournament.service.printing.recorded import recorded_match
from tournament.service.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class LeftToPlay:
    """A match in which a game is still to be played, by rulings on these disputes."""

    round: int
    table: int
    game: int
    disputes: tuple[int, ...]


def play_on_lines(ledger: Ledger, tournament: Tournament) -> list[str]:
    """Return a sentence for every match in which, by a ruling, a game is still to be played."""
    return [play_on_said(each) for each in still_to_play(ledger, tournament)]


def play_on_said(left: LeftToPlay) -> str:
    """Say which game is still to be played, by which ruling, and what counts until then."""
    return (
        f"round {left.round}, table {left.table}: by dispute {', '.join(map(str, left.disputes))} "
        f"game {left.game} is to be played; the result stands until result correct changes it"
    )


def still_to_play(ledger: Ledger, tournament: Tournament) -> list[LeftToPlay]:
    """Return every match in which, by a ruling, a game is still to be played."""
    by_match: dict[int, list[LoadedDispute]] = {}
    for dispute in disputes_of(ledger, tournament.slug):
        if any(each.kind not in CHANGES_NOTHING for each in dispute.state.in_force):
            by_match.setdefault(dispute.opened.match, []).append(dispute)
    return [
        left
        for match, disputes in by_match.items()
        for left in _left_of(ledger, tournament, match, disputes)
    ]


def _left_of(
    ledger: Ledger, tournament: Tournament, match: int, disputes: list[LoadedDispute]
) -> Iterator[LeftToPlay]:
    place = tournament.state.place_of(match)
    basis = basis_of(ledger, tournament.slug, match, disputes)
    if place is None or basis.result is None or basis.made is not None or basis.later:
        return
    played, table = place
    found = recorded_match(ledger, Edition(tournament, ledger.store.head()), played, table)
    rulings = in_force([each for one in disputes for each in one.known_rulings()])
    if any(each.issued.result is not None for each in rulings):
        return
    games = games_of_match(found.games if found else {}, basis.told, rulings)
    rules = match_rules(tournament.state, played)
    ruled = result_as_ruled(rules, games.played, games.changed, basis.result)
    if isinstance(ruled, Undecided) and ruled.next_game is not None and games.changed:
        numbers = tuple(each.number for each in disputes)
        yield LeftToPlay(played.number, table.paired.table, ruled.next_game, numbers)
