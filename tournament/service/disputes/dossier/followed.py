"""What followed from a ruling: for the match, the standings, the bracket, and who was penalised."""

from collections.abc import Iterator
from dataclasses import replace

from eventstore.events import RecordedEvent
from tournament.competition.effect import Effect, effect
from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.competition.events_people import PenaltyGiven, PenaltyLifted
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Table
from tournament.disputes.events import SEATS
from tournament.event import fold
from tournament.service.disputes.effect_words import result_words
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition
from tournament.service.sentences_acts import act
from tournament.service.sentences_corrections import effect_lines, moved_lines
from tournament.service.sentences_disputes import named_in, table_of
from tournament.service.tournaments import Tournament, stream_of

_TOLD = (ResultCorrected, ResultEntered, PenaltyGiven, PenaltyLifted)


def followed(
    ledger: Ledger,
    edition: Edition,
    loaded: LoadedDispute,
    recorded: RecordedEvent,
) -> Iterator[str]:
    """Yield line by line what the append of a ruling changed in the tournament, and what not."""
    tournament = edition.tournament
    listed = [
        each
        for each in ledger.store.read(stream_of(tournament.slug))
        if each.position <= edition.head.size
    ]
    facts = [(each, ledger.codec.decode(each)) for each in listed]
    own = [fact for each, fact in facts if each.command_id == recorded.command_id]
    first = min(
        (each.position for each, _ in facts if each.command_id == recorded.command_id),
        default=recorded.position,
    )
    earlier = [fact for each, fact in facts if each.position < first]
    before, after = (fold(REDUCER, Competition(), each) for each in (earlier, [*earlier, *own]))
    yield _match(tournament, loaded, before, after)
    yield from _standings_and_bracket(tournament, effect(before, after), after)
    yield from (act(fact) for fact in own if not isinstance(fact, _TOLD))


def _match(
    tournament: Tournament, loaded: LoadedDispute, before: Competition, after: Competition
) -> str:
    match = loaded.opened.match
    was, now = (
        "no result is in"
        if table is None or table.result is None
        else result_words(tournament, table, table.result)
        for table in (_table(state, match) for state in (before, after))
    )
    return f"The match: {now}; before the ruling: {'the same' if was == now else was}."


def _table(state: Competition, match: int) -> Table | None:
    place = state.place_of(match)
    return place[1] if place else None


def _standings_and_bracket(
    tournament: Tournament, changed: Effect, after: Competition
) -> Iterator[str]:
    if not changed.moved:
        none = (
            "no place and no points change"
            if after.closed_swiss
            else "no round is closed yet, so there are none"
        )
        yield f"The standings: {none}."
    for line in moved_lines(tournament, changed.moved):
        yield f"The standings: {line}."
    yield from effect_lines(tournament, replace(changed, moved=()))
    if not changed.slots:
        yield "The bracket: no match of it changes."


def penalties(
    ledger: Ledger, tournament: Tournament, loaded: LoadedDispute, recorded: RecordedEvent
) -> Iterator[str]:
    """Yield who is penalised with a ruling, and which penalty is taken back."""
    named = named_in(tournament, loaded.opened)
    table = table_of(tournament, loaded.opened)
    sides = {} if table is None else {table.paired.left: SEATS[0], table.paired.right: SEATS[1]}
    for each in ledger.store.read(stream_of(tournament.slug)):
        if each.command_id != recorded.command_id:
            continue
        match ledger.codec.decode(each):
            case PenaltyGiven() as given:
                side = sides.get(given.entry)
                whom = named(side) if side else tournament.numbered(given.entry)
                yield f"A penalty for {whom}: {given.level}, from round {given.from_round} on."
            case PenaltyLifted() as lifted:
                yield f"Penalty {lifted.penalty} is taken back."
