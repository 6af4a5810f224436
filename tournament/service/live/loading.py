"""A live table from the log: as it stood when the last act was recorded."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from eventstore.errors import CommandReused
from eventstore.events import RecordedEvent
from tournament.games.dealing.reducer import deal_of
from tournament.games.events import GameDealt
from tournament.games.offers import at_table
from tournament.projections.live_tables import OpenedTable
from tournament.service.errors import Conflict
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Ledger
from tournament.service.live.answers import Answer, answer_of
from tournament.service.live.matches import MatchSheet
from tournament.service.live.opening import MATCH_TABLE, match_place, no_table
from tournament.service.live.playing import Playing
from tournament.service.live.rulings import take_up_rulings
from tournament.service.live.showing import Showing
from tournament.service.live.table import Act, LiveGame, LiveTable, Unanswerable
from tournament.service.opened_deals import opened_deal
from tournament.service.records.hidden_deals import opened_for_play
from tournament.service.rulesets import find_ruleset, of_a_match
from tournament.service.tournaments import load


def load_table(ledger: Ledger, opened: OpenedTable) -> LiveTable:
    """Return a table as its match stands on the log.

    Raises:
        NotFound: its ruleset or its match is not here any more.
        RefusedByRule: the secret of a game under way is not here (D-4).
        Conflict: a game of the match is taken down away from the table, and not over.
    """
    table = _empty(ledger, opened)
    number = 1
    while recorded := _recorded(ledger, table, number):
        game = _game(ledger, table, number, recorded)
        if game is None:
            table.bound = number
            break
        table.dealt(game)
        number += 1
    take_up_rulings(ledger, table)
    return table


def game_id(table_id: str, number: int) -> str:
    """Return the id of a game of a table."""
    found = MATCH_TABLE.fullmatch(table_id)
    if found is None:
        return f"{table_id}-{number}"
    return match_game(found["slug"], int(found["match"]), number)


def take_up_game(ledger: Ledger, table: LiveTable, number: int) -> LiveGame | None:
    """Take up a game that was just dealt; None where it is not dealt yet."""
    game = _game(ledger, table, number, _recorded(ledger, table, number))
    if game is not None:
        table.dealt(game)
    return game


def recall_games(ledger: Ledger, table: LiveTable, numbers: Collection[int]) -> None:
    """Take up earlier games again that acts name: they are late by a game."""
    for number in numbers:
        if table.is_earlier(number):
            game = _game(ledger, table, number, _recorded(ledger, table, number))
            if game is not None:
                table.recall(game)


def answers_again(
    ledger: Ledger, table: LiveTable, acts: Collection[Act]
) -> dict[str, Answer | Unanswerable]:
    """Return by their ids what acts were answered when they came first; the log has it.

    What is not among them came for the first time.
    """
    found: dict[str, Answer | Unanswerable] = {}
    for act in acts:
        if not table.may_have_answered(act):
            continue
        playing = table.games[act.game].playing
        try:
            recorded = ledger.store.answered(act.id, act.wish.hash(playing.stream))
        except CommandReused:
            found[act.id] = Unanswerable("key-reused")
        else:
            facts = [(each.version, ledger.codec.decode(each)) for each in recorded or ()]
            if facts:
                found[act.id] = answer_of(playing.game, facts)
    return found


def _empty(ledger: Ledger, opened: OpenedTable) -> LiveTable:
    found = find_ruleset(ledger, opened.rules)
    seats, piles = len(opened.seats), found.game.names(found.rules).piles
    said = at_table(found.game, found.rules)
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
        return LiveTable(opened, sheet, players, actors, piles, at_table=said)
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
    return LiveTable(
        opened, sheet, list(map(tournament.name, sides)), entries, piles, at_table=said
    )


def _recorded(ledger: Ledger, table: LiveTable, number: int) -> list[RecordedEvent]:
    return list(ledger.store.read(stream_of(game_id(table.opened.id, number))))


def _game(
    ledger: Ledger, table: LiveTable, number: int, recorded: Sequence[RecordedEvent]
) -> LiveGame | None:
    """Return a game as its record has it; None where it is not dealt yet.

    One that was taken down away from the table, from paper or a film, counts once it is over.

    Raises:
        NotFound: it was dealt by other rules than are here now.
        RefusedByRule: the secret of its deal is not here (D-4).
        Conflict: it is taken down away from the table, and goes on.
    """
    events = [ledger.codec.decode(each) for each in recorded]
    dealt = next((n for n, event in enumerate(events, 1) if isinstance(event, GameDealt)), None)
    if dealt is None:
        return None
    found = find_ruleset(ledger, table.opened.rules)
    stream = stream_of(game_id(table.opened.id, number))
    deal = deal_of(stream, events)
    opened = (
        opened_deal(found.game, found.rules, deal)
        if deal.is_shown
        else opened_for_play(ledger, found.game, found.rules, stream, events)
    )
    taken_down = opened is None
    if opened is None:
        opened = deal.dealt
    if opened is None or opened.rules_hash != found.rules.hash:
        raise no_table(table.opened.id)
    playing = Playing(found.game, found.rules, stream, events[:dealt], opened)
    game = LiveGame(number, playing, Showing(playing, table.players))
    _follow(ledger, game, recorded[dealt:])
    if taken_down and not game.over:
        raise Conflict(
            f"game {number} of {table.opened.id} is taken down away from the table, and not over",
            "record the rest of it there; the game after it can be played here",
        )
    return game


def _follow(ledger: Ledger, game: LiveGame, recorded: Iterable[RecordedEvent]) -> None:
    """Let a game follow what is on its record, command by command, as it was decided."""
    for command_id, events in groupby(recorded, attrgetter("command_id")):
        facts = [ledger.codec.decode(each) for each in events]
        for fact in facts:
            game.playing.follow_recorded(fact)
        game.followed(facts)
        game.heard.add(command_id)
