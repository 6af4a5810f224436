"""Records in the text notation: written from the log, and taken down from what somebody typed.

A text says what happened, so it gives facts. What goes on the log is all the same only what the
game's `decide` makes of acts: for every fact the act is looked for that leads to it and to those
behind it. So a record that was edited can be recorded where it could have been taken down in lines,
and both are the same command.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tournament.event import Event, Refused, fold
from tournament.games.catalogue import Found
from tournament.games.commands import Command as Act
from tournament.games.events import GameDealt, GameEnded
from tournament.games.frozen import DealsUnknown
from tournament.games.game import GameState
from tournament.games.notation import (
    NotationRefused,
    Parsed,
    begins_a_game,
    lines_of,
    parse,
    read_head,
    write,
)
from tournament.games.shuffle import is_seed
from tournament.service.errors import BadInput, Fault, RefusedByRule
from tournament.service.files import MOST_ROWS
from tournament.service.games import RecordedGame, load_game, require_friendly, stream_of
from tournament.service.ledger import Ledger
from tournament.service.records.causes import commands_for
from tournament.service.records.export import readable_line
from tournament.service.records.keeping import Begun, Kept, keep, new_id
from tournament.service.records.places import Place
from tournament.service.records.refusals import whose
from tournament.service.rulesets import Finder, known_to
from tournament.service.seats import seats_fault
from tournament.service.sentences_notation import fault_in_words


def notation_of(recorded: RecordedGame) -> str:
    """Return a game as text, one line an act."""
    return write(recorded.events, Found(game=recorded.game, rules=recorded.rules))


def record_notation(
    ledger: Ledger,
    source: str,
    text: str,
    *,
    game_id: str | None = None,
    place: Place | None = None,
    command_id: str | None = None,
) -> Kept:
    """Record what a text says. `source` is named in what goes wrong.

    The game is the one of `place`, or has the id `game_id`, or gets an id. A text that begins with
    a deal is a new game; any other goes on with a game that is on the record. The end of the game
    may be left out where it follows from the last act.

    Raises:
        BadInput: it cannot be read, or says what no act leads to; nothing is recorded.
        RefusedByRule: the game's rules refuse an act; nothing is recorded.
        Conflict: a new game is on the record already.
        NotFound: there is no game to go on with.
    """
    named = place.id if place else game_id
    if begins_a_game(text):
        if game_id is not None:
            require_friendly(game_id)
        parsed = _parsed(source, text, known_to(ledger))
        begun = _new_game(source, parsed, new_id(ledger) if named is None else named, place)
        parsed = parsed._replace(events=parsed.events[1:], places=parsed.places[1:])
    else:
        with _told(source):
            read_head(text, known_to(ledger))
        if named is None:
            remedy = "begin with a `deal`; to go on with a game on the record name it by --id"
            raise BadInput(source, [Fault("line 1", "the first act is no deal", remedy)])
        stream_of(named)
        recorded = load_game(ledger, named)
        parsed = _parsed(source, text, known_to(ledger), recorded.events)
        begun = _gone_on_with(source, parsed, recorded)
    return keep(ledger, begun, source, dict(_acts(source, begun, parsed)), command_id)


def _parsed(source: str, text: str, find: Finder, before: Sequence[Event] = ()) -> Parsed:
    with _told(source):
        parsed = parse(text, find, before)
    if len(parsed.events) > MOST_ROWS:
        raise BadInput(source, [Fault("file", f"more than {MOST_ROWS} acts", "a file is one game")])
    return parsed


@contextmanager
def _told(source: str) -> Iterator[None]:
    """Tell in words what cannot be read."""
    try:
        yield
    except NotationRefused as refused:
        faults = [fault_in_words(fault, refused.names) for fault in refused.faults]
        raise BadInput(source, faults) from None


def _new_game(source: str, parsed: Parsed, game_id: str, place: Place | None) -> Begun:
    """Return the game that a text deals, if the game deals so."""
    dealt = parsed.events[0]
    assert isinstance(dealt, GameDealt)
    where = f"line {parsed.places[0].line}"
    game, rules = parsed.found.game, parsed.found.rules
    faults = list(place.faults(dealt, where)) if place else []
    if faults:
        raise BadInput(source, faults)
    if fault := seats_fault(parsed.found, dealt.seats, where):
        raise BadInput(source, [fault])
    if dealt.basis == "result":
        what = "of a game with the basis result there is no record, only who won"
        raise BadInput(source, [Fault(where, what, "enter that with `playledger result enter`")])
    again = _dealt_again(parsed.found, dealt)
    if isinstance(again, Refused):
        raise RefusedByRule(again, f"{source}, {where}, order")
    if again != dealt:
        remedy = "leave out `rules` and `cards`, and with a seed `order`: they follow from the rest"
        raise BadInput(source, [Fault(where, f"{rules.id} does not deal like this", remedy)])
    return Begun(game_id, game, rules, dealt)


def _dealt_again(found: Found, dealt: GameDealt) -> GameDealt | Refused | None:
    """Return the deal as the game makes it; None where it has no such deal."""
    game, rules = found.game, found.rules
    if dealt.seed is not None:
        known = is_seed(dealt.seed)
        return game.deal(rules, dealt.seats, dealt.seed, dealt.basis) if known else None
    if dealt.order is not None:
        return game.deal_known(rules, dealt.seats, dealt.order, dealt.basis)
    if isinstance(game, DealsUnknown):
        return game.deal_unknown(rules, dealt.seats, dealt.basis)
    return None


def _gone_on_with(source: str, parsed: Parsed, recorded: RecordedGame) -> Begun:
    if parsed.found.rules.id != recorded.rules.id:
        what = f"{recorded.id} is played by {recorded.rules.id}, not by {parsed.found.rules.id}"
        raise BadInput(source, [Fault("line 1", what, "name its ruleset in the first line")])
    if recorded.dealt.commitment is not None:
        what = f"the deck of {recorded.id} is not shown yet, so no text can say what follows"
        raise BadInput(source, [Fault("line 1", what, "go on with it in lines of JSON")])
    return Begun(recorded.id, recorded.game, recorded.rules, recorded.dealt, recorded.events)


def _acts(source: str, begun: Begun, parsed: Parsed) -> Iterator[tuple[int, Act]]:
    """Yield the acts that lead to the facts of a text, by the line where each begins."""
    before = begun.before or (begun.dealt,)
    state = fold(begun.game.reducer, begun.game.initial(begun.rules), before)
    done = 0
    while done < len(parsed.events):
        rest = parsed.events[done:]
        line = parsed.places[done].line
        act, answer = _act(begun, state, rest)
        if isinstance(answer, Refused):
            raise RefusedByRule(answer, f"{source}, line {line}{whose(answer, act) if act else ''}")
        if act is None:
            raise BadInput(source, [_unled(line, parsed, done, before, answer)])
        yield line, act
        fold(begun.game.reducer, state, answer)
        done += len(answer)


def _act(
    begun: Begun, state: GameState, rest: Sequence[Event]
) -> tuple[Act | None, Sequence[Event] | Refused]:
    """Return the act that leads to the next facts of a text, and what it leads to.

    Without such an act: what another leads to instead, a fact of the same kind rather than another
    kind, or why all are refused.
    """
    refused: Refused | None = None
    others: list[Sequence[Event]] = []
    for act in commands_for(rest):
        answer = begun.game.decide(state, act)
        if isinstance(answer, Refused):
            refused = refused or answer
        elif _follow(answer, rest) and readable_line(act, begun.names, begun.dealt.seats):
            return act, answer
        else:
            others.append(answer)
    alike = (other for other in others if type(other[0]) is type(rest[0]))
    return None, next(alike, None) or next(iter(others), None) or refused or ()


def _follow(answer: Sequence[Event], rest: Sequence[Event]) -> bool:
    """Say whether an answer is what a text goes on with; it may leave out the end of the game."""
    written = tuple(rest[: len(answer)])
    told = tuple(answer)
    at_its_end = len(rest) == len(answer) - 1 and isinstance(answer[-1], GameEnded)
    return bool(written) and written == (told[:-1] if at_its_end else told)


def _unled(
    line: int, parsed: Parsed, done: int, before: Sequence[Event], answer: Sequence[Event]
) -> Fault:
    """Return why no act leads to the next fact of a text, and what to write instead."""
    kind = type(parsed.events[done]).__name__
    if not answer:
        what = f"no act of a record leads to this {kind}"
        return Fault(f"line {line}", what, "leave it out; `playledger log import` takes whole logs")
    if _follow(answer, parsed.events[done:]):
        what = f"the lines of a record cannot hold this {kind}"
        remedy = "leave out letters that cannot be seen, and times before 1970 or after 2099"
        return Fault(f"line {line}", what, remedy)
    written = lines_of(answer, (*before, *parsed.events[:done]), parsed.found, parsed.clocks)
    if kind == GameEnded.__name__:
        what = "what stands before does not end the game like this"
        remedy = "leave the end out: it follows from the acts; only where time was called write"
        return Fault(f"line {line}", what, f"{remedy}: {' / '.join(written)}")
    what = f"the rules make something else of this {kind}"
    return Fault(f"line {line}", what, f"write: {' / '.join(written)}")
