"""The recorded games of a tournament, as they were at the state of the log that is printed."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.state import Round, Table
from tournament.games.streams import OF_A_MATCH
from tournament.service.games import RecordedGame, ids, match_game, recorded_game, stream_of
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition, facts_until


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match of the pairings as they stand, and its recorded games by their number, in order."""

    played: Round
    table: Table
    games: dict[int, RecordedGame]


def recorded_matches(ledger: Ledger, edition: Edition) -> Iterator[RecordedMatch]:
    """Yield every match that has games on the record, round by round and table by table.

    Raises:
        NotFound: a game's ruleset is not on this machine.
    """
    slug = edition.tournament.slug
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for game_id in ids(ledger, f"{slug}/m"):
        if found := OF_A_MATCH.fullmatch(game_id):
            numbers[int(found["match"])].append(int(found["game"]))
    for played in edition.state.rounds:
        for table in played.tables.values():
            match = table.paired.match
            games = {}
            for number in sorted(numbers[match]):
                game_id = match_game(slug, match, number)
                if events := facts_until(ledger, stream_of(game_id), edition.head):
                    games[number] = recorded_game(
                        ledger, game_id, events, tournament=edition.tournament
                    )
            if games:
                yield RecordedMatch(played, table, games)
