"""From a fact back to the acts that may have led to it. The game alone says which one does."""

from collections.abc import Iterator, Sequence

import msgspec

from tournament.event import Event
from tournament.games import commands
from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service.records.own import own_acts_for


def commands_for(rest: Sequence[Event]) -> Iterator[commands.Command]:
    """Yield the commands that may have led to the first of these facts, the likeliest first."""
    match rest[0]:
        case facts.PlayStarted(at=at):
            yield commands.StartPlay(at=at)
        case facts.CardPlaced() | facts.PlacementLost() | facts.PlacementRefused() as tried:
            for kind in (commands.PlaceCard, commands.LosePlacement):
                yield kind(
                    at=tried.at,
                    seat=tried.seat,
                    card=tried.card,
                    pile=tried.pile,
                    seen_top=tried.seen_top,
                )
        case facts.RaceLeftUndecided(at=at, pile=pile, cards=cards):
            yield commands.LeaveRaceUndecided(at=at, pile=pile, cards=cards)
        case facts.CardTakenBack(at=at, seat=seat, card=card, pile=pile):
            yield commands.TakeBackCard(at=at, seat=seat, card=card, pile=pile)
        case facts.CardDrawn(at=at, seat=seat, card=card):
            yield commands.DrawCard(at=at, seat=seat, card=card)
        case facts.BlockClaimed(at=at, seat=seat, holds=holds):
            yield commands.ClaimBlock(at=at, seat=seat)
            yield commands.ClaimBlock(at=at, seat=seat, held=holds)
        case facts.FreeRound(at=at, placements=placements):
            yield commands.PlayFreeRound(at=at, placements=placements)
        case _:
            yield from _calls_for(rest)
    yield from own_acts_for(rest[0])


def _calls_for(rest: Sequence[Event]) -> Iterator[commands.Command]:
    match rest[0]:
        case facts.SceneFound() as scene:
            yield commands.DeclareScene(**msgspec.structs.asdict(scene))
        case facts.PlayResumed(at=at):
            yield commands.ResumePlay(at=at)
        case facts.ReserveRebuilt(at=at) | facts.ReservesTurned(at=at):
            orders, cards = tuple(_rebuilt(rest)), _turned(rest)
            yield commands.TurnReserves(at=at)
            yield commands.TurnReserves(at=at, rebuilt=orders)
            yield commands.TurnReserves(at=at, cards=cards)
            yield commands.TurnReserves(at=at, rebuilt=orders, cards=cards)
        case facts.SpeedCalled(at=at, seat=seat):
            yield commands.CallSpeed(at=at, seat=seat)
            yield commands.CallSpeedTogether(at=at)
        case facts.IrregularityNoted(at=at, seat=seat, note=note):
            yield commands.NoteIrregularity(at=at, seat=seat, note=note)
        case facts.GameEnded(at=at):
            yield commands.CallTime(at=at)
        case FilmAttached() as film:
            yield commands.AttachFilm(**msgspec.structs.asdict(film))
        case StatementMade() as made:
            yield commands.MakeStatement(**msgspec.structs.asdict(made))
        case AttemptRefused() as tried:
            yield commands.NoteAttempt(**msgspec.structs.asdict(tried))


def _rebuilt(rest: Sequence[Event]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for event in rest:
        if not isinstance(event, facts.ReserveRebuilt):
            return
        yield event.pile, event.order


def _turned(rest: Sequence[Event]) -> tuple[int, ...]:
    turns = (event.cards for event in rest if isinstance(event, facts.ReservesTurned))
    return next(turns, ())
