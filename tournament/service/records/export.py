"""Writing a recorded game as lines that give the same facts when they are recorded again.

For each fact the command is found that leads to it, and the game is asked: what `decide` answers
must be the facts that follow on the record. So a file that is exported is one that can be read.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games import events as facts
from tournament.games.catalogue import Found, all_rulesets
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import GameDealt
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.games.game import Names
from tournament.service.errors import BadInput, Fault
from tournament.service.games import RecordedGame
from tournament.service.opened_deals import agreed_deal, with_deal
from tournament.service.records.faces import Faces
from tournament.service.records.lines import AS_PLAYED
from tournament.service.records.opening import Opened, open_deal
from tournament.service.records.own import own_acts_for
from tournament.service.records.reading import read_lines
from tournament.service.records.writing import as_line, line_of


def export(recorded: RecordedGame) -> str:
    """Return the record of a game, one JSON object a line.

    Raises:
        BadInput: an event of this game is one that no line gives, or its deck is not shown yet.
    """
    dealt = _dealt(recorded)
    if dealt.commitment is not None and dealt.basis in AS_PLAYED:
        what = "the deck is bound to what is not shown yet, so no line can deal it again"
        remedy = f"playledger game reveal {recorded.id} shows it once the game is over"
        raise BadInput(recorded.id, [Fault("deal", what, remedy)])
    lines = [_deal_line(recorded, dealt), *_act_lines(recorded, dealt)]
    return "\n".join(lines) + "\n"


def _dealt(recorded: RecordedGame) -> GameDealt:
    """Return the deal on which the acts were judged: a deck that was shown, or as it is recorded.

    A record made afterwards was made without the deck, shown or not (D-7).
    """
    agreed = agreed_deal(recorded.events)
    assert agreed is not None
    return recorded.opened or agreed if agreed.basis in AS_PLAYED else agreed


def _deal_line(recorded: RecordedGame, dealt: GameDealt) -> str:
    """Return the line that deals this game again: by its seed, by its deck, or unknown."""
    fields: dict[str, object] = {
        "what": "deal",
        "rules": dealt.rules,
        "basis": dealt.basis,
        "seats": dealt.seats,
    }
    try:
        deck = [recorded.names.card(card) for card in dealt.order or ()]
    except IndexError:
        raise _no_line(recorded, 1) from None
    found = Found(game=recorded.game, rules=recorded.rules)
    if all_rulesets().get(dealt.rules) != found:  # a club's own: elsewhere it may be another
        fields["rules_hash"] = dealt.rules_hash
    if dealt.seed:
        fields["seed"] = dealt.seed
    elif dealt.order is not None:
        fields["deck"] = deck
    if dealt.commitment is not None:
        fields["commitment"] = dealt.commitment
    line = as_line(fields)
    read = read_lines(line).deal
    again = open_deal(read, find=lambda _: found) if read else None
    if not isinstance(again, Opened) or again.dealt != dealt:
        raise _no_line(recorded, 1)
    return line


def _act_lines(recorded: RecordedGame, dealt: GameDealt) -> Iterator[str]:
    game, events = recorded.game, with_deal(recorded.events, dealt)
    version = 1 + events.index(dealt)
    state = fold(game.reducer, game.initial(recorded.rules), events[:version])
    while version < len(events):
        if isinstance(events[version], DEAL_FACTS):  # the deal line tells what came of them
            fold(game.reducer, state, [events[version]])
            version += 1
            continue
        for command in commands_for(events[version:]):
            answer = game.decide(state, command)
            if not isinstance(answer, Refused) and _follow(answer, events[version:]):
                break
        else:
            raise _no_line(recorded, version + 1)
        line = readable_line(command, recorded.names, recorded.dealt.seats)
        if line is None:
            raise _no_line(recorded, version + 1)
        yield line
        fold(game.reducer, state, answer)
        version += len(answer)


def readable_line(command: commands.Command, names: Names, seats: int) -> str | None:
    """Return the line of a command, or None where reading it would not give the command again."""
    try:
        line = line_of(command, names)
    except (IndexError, OverflowError):  # a card the deck does not have, a moment out of time
        return None
    faces = Faces(names, seats)
    read = read_lines(line)
    again = [act.command(faces) for act in read.acts.values()]
    return line if again == [command] and not read.faults and not faces.faults else None


def _follow(answer: Sequence[Event], rest: Sequence[Event]) -> bool:
    return len(answer) > 0 and tuple(answer) == tuple(rest[: len(answer)])


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


def _rebuilt(rest: Sequence[Event]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for event in rest:
        if not isinstance(event, facts.ReserveRebuilt):
            return
        yield event.pile, event.order


def _turned(rest: Sequence[Event]) -> tuple[int, ...]:
    turns = (event.cards for event in rest if isinstance(event, facts.ReservesTurned))
    return next(turns, ())


def _no_line(recorded: RecordedGame, version: int) -> BadInput:
    what = f"no line of a record gives this {type(recorded.events[version - 1]).__name__}"
    remedy = f"`playledger log export` writes it as it is; game verify {recorded.id} says more"
    return BadInput(recorded.id, [Fault(f"event {version}", what, remedy)])
