"""A live table from the log: as it stood when the last act was recorded."""

from collections.abc import Sequence

from tournament.event import Event
from tournament.games.dealing.reducer import deal_of
from tournament.games.events import GameDealt
from tournament.projections.live_tables import OpenedTable
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Ledger
from tournament.service.live.answers import answer_of
from tournament.service.live.matches import MatchSheet
from tournament.service.live.opening import MATCH_TABLE, match_place, no_table
from tournament.service.live.playing import Playing
from tournament.service.live.showing import Showing
from tournament.service.live.table import LiveGame, LiveTable
from tournament.service.opened_deals import opened_deal
from tournament.service.records.hidden_deals import opened_for_play
from tournament.service.rulesets import find_ruleset, of_a_match
from tournament.service.tournaments import load


def load_table(ledger: Ledger, opened: OpenedTable) -> LiveTable:
    """Return a table with every game of its match, and the answer to every act on the log.

    Raises:
        NotFound: its ruleset or its match is not here any more.
        RefusedByRule: the secret of a game under way is not here (D-4).
    """
    table = _empty(ledger, opened)
    number = 1
    while events := ledger.events(stream_of(game_id(opened.id, number))):
        if not _take_up(ledger, table, number, events):
            table.bound = number
            break
        number += 1
    return table


def game_id(table_id: str, number: int) -> str:
    """Return the id of a game of a table."""
    found = MATCH_TABLE.fullmatch(table_id)
    if found is None:
        return f"{table_id}-{number}"
    return match_game(found["slug"], int(found["match"]), number)


def take_up_game(ledger: Ledger, table: LiveTable, number: int) -> LiveGame | None:
    """Take up a game that was just dealt; None where it is not dealt yet."""
    events = ledger.events(stream_of(game_id(table.opened.id, number)))
    if not _take_up(ledger, table, number, events):
        return None
    table.bound = None
    for earlier in range(1, number):
        table.games[earlier].showing.forget()
    return table.games[number]


def _empty(ledger: Ledger, opened: OpenedTable) -> LiveTable:
    found = find_ruleset(ledger, opened.rules)
    seats, piles = len(opened.seats), found.game.names(found.rules).piles
    max_draws, match_time = of_a_match(found.rules)
    of_match = MATCH_TABLE.fullmatch(opened.id)
    actors = tuple(
        f"seat/{n}" if seat.by == "person" else f"bot/{n}" for n, seat in enumerate(opened.seats, 1)
    )
    if of_match is None:
        sheet = MatchSheet(
            seats=seats, best_of=opened.best_of, max_draws=max_draws, match_time=match_time
        )
        players = [f"seat {n + 1}" for n in range(seats)]
        return LiveTable(opened, sheet, players, actors, piles)
    tournament = load(ledger, of_match["slug"])
    place = match_place(tournament, int(of_match["match"]))
    if place is None:
        raise no_table(opened.id)
    number, _, sides = place
    settings = tournament.state.settings
    sheet = MatchSheet(
        seats=seats,
        best_of=opened.best_of,
        max_draws=settings.max_draws,
        elimination=tournament.state.rounds[number - 1].elimination,
        match_time=settings.match_time,
    )
    entries = tuple(
        f"entry/{entry}" if seat.by == "person" else actor
        for entry, seat, actor in zip(sides, opened.seats, actors, strict=True)
    )
    return LiveTable(opened, sheet, list(map(tournament.name, sides)), entries, piles)


def _take_up(ledger: Ledger, table: LiveTable, number: int, events: Sequence[Event]) -> bool:
    """Let a table follow the record of a game; say whether it is dealt."""
    dealt = next((n for n, event in enumerate(events, 1) if isinstance(event, GameDealt)), None)
    if dealt is None:
        return False
    found = find_ruleset(ledger, table.opened.rules)
    stream = stream_of(game_id(table.opened.id, number))
    deal = deal_of(stream, events)
    opened = (
        opened_deal(found.game, found.rules, deal)
        if deal.is_shown
        else opened_for_play(ledger, found.game, found.rules, stream, events)
    )
    if opened is None:
        raise no_table(table.opened.id)
    playing = Playing(found.game, found.rules, stream, events[:dealt], opened)
    game = LiveGame(number, playing, Showing(playing, table.players))
    for event in events[dealt:]:
        playing.follow_recorded(event)
        game.followed((event,))
    table.games[number] = game
    _remember(ledger, table, game)
    return True


def _remember(ledger: Ledger, table: LiveTable, game: LiveGame) -> None:
    """Take up what every command on the stream was answered, so that it is answered so again."""
    commands: dict[str, list[tuple[int, Event]]] = {}
    hashes: dict[str, bytes] = {}
    for recorded in ledger.store.read(game.playing.stream):
        facts = commands.setdefault(recorded.command_id, [])
        facts.append((recorded.version, ledger.codec.decode(recorded)))
        hashes[recorded.command_id] = recorded.command_hash
    for act_id, facts in commands.items():
        table.remember(act_id, hashes[act_id], answer_of(game.playing.game, facts))
