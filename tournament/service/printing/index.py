"""The page that ties a tournament's pages together."""

from collections.abc import Iterator, Mapping, Sequence

from reports.documents import (
    MARKERS,
    EventIndex,
    GameReplay,
    IndexGame,
    IndexMatch,
    IndexRound,
    SheetLink,
)
from tournament.competition.bracket import tables_for_third_place
from tournament.competition.state import Competition, Round
from tournament.disputes.in_force import KnownRuling
from tournament.service.disputes.ruled_games import changing
from tournament.service.highlights import lost_race_that_decided
from tournament.service.printing import files, terms
from tournament.service.printing.carry_on import is_due
from tournament.service.printing.edition import Edition
from tournament.service.printing.notice import claim_line
from tournament.service.printing.recorded import RecordedMatch, UnreadGame
from tournament.service.printing.replays import file_of

IN_EVERY_GAME = ("call", "ended")
"""Kinds of event that are no reason to open one game rather than another."""


def event_index(
    edition: Edition, games: Mapping[int, Sequence[IndexGame]], *, integrity: bool = False
) -> EventIndex:
    """Return the index; `games` are the recorded games by the number of their match.

    `integrity` says that there is a page of acts that touch fairness.
    """
    state = edition.state
    return EventIndex(
        edition.header(_counted(state), home=""),
        sheets=(
            *_whole_event(state),
            *([SheetLink("integrity", files.INTEGRITY)] if integrity else []),
        ),
        rounds=tuple(
            IndexRound(
                terms.round_name(played),
                sheets=tuple(_of_round(played)),
                matches=tuple(_matches(edition, played, games)),
            )
            for played in state.rounds
        ),
        claims=tuple(map(claim_line, edition.claims.claims)),
    )


def index_game(
    match: RecordedMatch, page: GameReplay, rulings: Sequence[KnownRuling] = ()
) -> IndexGame:
    """Return a recorded game's line on the index; `page` is its replay, `rulings` its match's."""
    recorded = match.games[page.game]
    outcome = recorded.state.outcome
    winners = () if outcome is None else outcome.winners
    kinds = {step.kind for step in page.steps}
    race = lost_race_that_decided(recorded.events, outcome)
    notes = [] if race is None else [f"a lost race decided it (event {race})"]
    if any(each.issued.game == page.game for each in changing(rulings)):
        notes.append("as played; a ruling is in force")
    return IndexGame(
        page.game,
        winner=page.players[winners[0]] if len(winners) == 1 else None,
        events=len(page.steps),
        markers=tuple(k for k in MARKERS if k in kinds and k not in IN_EVERY_GAME),
        file=file_of(match, page.game),
        note="; ".join(notes),
    )


def unread_game(number: int, game: UnreadGame) -> IndexGame:
    """Return the line of a game that nobody here can follow: it has no page."""
    note = f"not shown: dealt by {game.rules}, which is not on this machine"
    return IndexGame(number, winner=None, events=game.events, markers=(), file="", note=note)


def _whole_event(state: Competition) -> list[SheetLink]:
    sheets = [SheetLink("entries", files.ENTRIES)]
    if state.closed_swiss:
        sheets.append(SheetLink("standings", files.standings(state.closed_swiss)))
        sheets.append(SheetLink("crosstable", files.CROSSTABLE))
    if state.cut:
        sheets.append(SheetLink("bracket", files.BRACKET))
    if is_due(state):
        sheets.append(SheetLink("carry-on", files.CARRY_ON))
    return sheets


def _of_round(played: Round) -> list[SheetLink]:
    sheets = [
        SheetLink("pairings", files.pairings(played.number)),
        SheetLink("by-name", files.by_name(played.number)),
        SheetLink("slips", files.slips(played.number)),
    ]
    if played.stage == "swiss" and played.closed:
        sheets.append(SheetLink("standings", files.standings(played.number)))
    return sheets


def _matches(
    edition: Edition, played: Round, games: Mapping[int, Sequence[IndexGame]]
) -> Iterator[IndexMatch]:
    third_place = tables_for_third_place(edition.state, played)
    for number, table in played.tables.items():
        if table.paired.match in games:
            yield IndexMatch(
                number,
                edition.player(table.paired.left),
                edition.player(table.paired.right),
                terms.score(table.result, table.gone),
                tuple(games[table.paired.match]),
                third_place=number in third_place,
                claim=edition.claims.mark(table.paired.match),
            )


def _counted(state: Competition) -> str:
    current = state.current
    if current is None:
        return "before round 1"
    if state.finished:
        return "finished"
    if current.closed:
        return f"{terms.in_words(current)} closed"
    if not current.published:
        return f"{terms.in_words(current)} is a draft"
    return f"{terms.in_words(current)}, {terms.results_in(current)}"
