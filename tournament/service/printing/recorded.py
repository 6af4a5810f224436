"""The recorded games of a tournament, as they were at the state of the log that is printed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tournament.competition.state import Round, Table
from tournament.games.streams import OF_A_MATCH
from tournament.service.games import (
    RecordedGame,
    ids,
    match_game,
    recorded_game,
    recorded_of_match,
    stream_of,
    unknown_rules,
)
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition, facts_until, size_at


@dataclass(frozen=True, slots=True)
class UnreadGame:
    """A record that nobody here can follow: by which rules, and how many events it has."""

    id: str
    rules: str
    events: int


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match of the pairings as they stand, and its recorded games by their number, in order.

    `unread` are those whose ruleset is not on this machine.
    """

    played: Round
    table: Table
    games: dict[int, RecordedGame]
    unread: dict[int, UnreadGame] = field(default_factory=dict)


def recorded_matches(ledger: Ledger, edition: Edition) -> Iterator[RecordedMatch]:
    """Yield every match that has games on the record, round by round and table by table."""
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for game_id in ids(ledger, f"{edition.tournament.slug}/m"):
        if found := OF_A_MATCH.fullmatch(game_id):
            numbers[int(found["match"])].append(int(found["game"]))
    for played in edition.state.rounds:
        for table in played.tables.values():
            games = numbers[table.paired.match]
            if found_match := _recorded(ledger, edition, played, table, games):
                yield found_match


def recorded_match(
    ledger: Ledger, edition: Edition, played: Round, table: Table
) -> RecordedMatch | None:
    """Return a match with its games on the record; None where it has none."""
    games = recorded_of_match(ledger, edition.tournament.slug, table.paired.match)
    return _recorded(ledger, edition, played, table, games)


def _recorded(
    ledger: Ledger, edition: Edition, played: Round, table: Table, numbers: Iterable[int]
) -> RecordedMatch | None:
    games: dict[int, RecordedGame] = {}
    unread: dict[int, UnreadGame] = {}
    for number in sorted(numbers):
        game_id = match_game(edition.tournament.slug, table.paired.match, number)
        if not (size := size_at(ledger, stream_of(game_id), edition.head)):
            continue
        if (rules := unknown_rules(ledger, game_id)) is not None:
            unread[number] = UnreadGame(game_id, rules, size)
            continue
        events = facts_until(ledger, stream_of(game_id), edition.head)
        games[number] = recorded_game(ledger, game_id, events, tournament=edition.tournament)
    return RecordedMatch(played, table, games, unread) if games or unread else None
