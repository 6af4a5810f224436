"""Putting a game on the record: one append for everything that is handed in, or nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from eventstore.codec import digest
from tournament.event import Command, Event, Refused, fold
from tournament.games.commands import Command as Act
from tournament.games.events import GameDealt
from tournament.games.game import AnyGame, Names, Ruleset
from tournament.service.errors import Conflict, RefusedByRule
from tournament.service.games import RecordedGame, load_game, recorded_game, stream_of
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.opened_deals import with_deal
from tournament.service.records.hidden_deals import first_scene, needs_scene, opened_for_play
from tournament.service.records.refusals import field_of, whose
from tournament.service.records.writing import line_of

NEW_ID_LENGTH = 10


class RecordGame(Command):
    """Record a game, or more of one: its deal, and what was done in the one spelling of lines."""

    dealt: GameDealt | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that is to be recorded: the deal where it is new, or what is on the log already."""

    id: str
    game: AnyGame
    rules: Ruleset
    dealt: GameDealt
    before: tuple[Event, ...] = ()

    @property
    def names(self) -> Names:
        """How cards and piles are written."""
        return self.game.names(self.rules)

    @property
    def stream(self) -> str:
        """The stream that holds the record, or will."""
        return stream_of(self.id)

    @property
    def is_new(self) -> bool:
        """Say whether nothing of it is on the log."""
        return not self.before


@dataclass(frozen=True, slots=True)
class Kept:
    """A game with what was recorded of it, or on a dry run would have been.

    `added` is empty where the command had been answered before.
    """

    recorded: RecordedGame
    added: tuple[Event, ...]
    receipt: Receipt


def new_id(ledger: Ledger) -> str:
    """Return an id for a friendly game that was given none."""
    return ledger.source.new_id()[:NEW_ID_LENGTH]


def keep(
    ledger: Ledger, begun: Begun, source: str, acts: Mapping[int, Act], command_id: str | None
) -> Kept:
    """Record a new game, or go on with one; `acts` are by line number of `source`.

    A new game that is recorded again, line for line, is the same command and changes nothing.

    Raises:
        RefusedByRule: the game's rules refuse a line.
        Conflict: a game of this id is on the record, with another content.
    """
    lines = tuple(line_of(act, begun.names) for act in acts.values())
    command = RecordGame(dealt=begun.dealt if begun.is_new else None, lines=lines)
    if command_id is None and begun.is_new:
        command_id = f"record-{digest({'stream': begun.stream, 'game': command}).hex()}"

    def plan() -> list[Change]:
        if begun.is_new and (version := ledger.store.version(begun.stream)):
            raise Conflict(
                f"{begun.id} is on the record already, up to event {version}",
                "a game is recorded once; to go on with this one, leave the deal line out",
            )
        events = (*begun.before, *([begun.dealt] if begun.is_new else ()))
        opened = opened_for_play(ledger, begun.game, begun.rules, begun.stream, events)
        return [Change(begun.stream, len(begun.before), _facts(begun, source, acts, opened))]

    receipt = ledger.record(begun.stream, command, plan, command_id=command_id)
    if not receipt.changes:
        return Kept(load_game(ledger, begun.id), (), receipt)
    [change] = receipt.changes
    recorded = recorded_game(ledger, begun.id, (*begun.before, *change.events))
    return Kept(recorded, tuple(change.events), receipt)


def _facts(
    begun: Begun, source: str, acts: Mapping[int, Act], opened: GameDealt | None
) -> list[Event]:
    """Ask the game what becomes of one act after another, on the table with the deal `opened`."""
    game = begun.game
    events: list[Event] = [begun.dealt] if begun.is_new else []
    record = (*begun.before, *events)
    state = fold(game.reducer, game.initial(begun.rules), with_deal(record, opened))
    scene_is_due = needs_scene(opened, record)
    for number, act in acts.items():
        answer = game.decide(state, act)
        if isinstance(answer, Refused):
            field = f"{field_of(answer.reason)}{whose(answer, act)}"
            raise RefusedByRule(answer, f"{source}, line {number}, {field}")
        if scene_is_due and (scene := first_scene(game, state, answer)):
            answer = (scene, *answer)
            scene_is_due = False
        fold(game.reducer, state, answer)
        events += answer
    return events
