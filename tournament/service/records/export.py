"""Writing a recorded game as lines that give the same facts when they are recorded again.

For each fact the command is found that leads to it, and the game is asked: what `decide` answers
must be the facts that follow on the record. So a file that is exported is one that can be read.
"""

from collections.abc import Iterator, Sequence

from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games.catalogue import Found, all_rulesets
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import GameDealt
from tournament.games.game import Names
from tournament.service.errors import BadInput, Fault
from tournament.service.games import RecordedGame
from tournament.service.opened_deals import agreed_deal, with_deal
from tournament.service.records.causes import commands_for
from tournament.service.records.faces import Faces
from tournament.service.records.lines import AS_PLAYED
from tournament.service.records.opening import Opened, open_deal
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


def _no_line(recorded: RecordedGame, version: int) -> BadInput:
    what = f"no line of a record gives this {type(recorded.events[version - 1]).__name__}"
    remedy = f"`playledger log export` writes it as it is; game verify {recorded.id} says more"
    return BadInput(recorded.id, [Fault(f"event {version}", what, remedy)])
