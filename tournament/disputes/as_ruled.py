"""A game as it was played, and the same game as it was ruled (G-1, R-3, R-4)."""

from collections.abc import Sequence

from tournament.disputes.edits import edited
from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.disputes.played import played
from tournament.disputes.refolding import Refolding
from tournament.disputes.ruled import CAUSE, RuledGame, RuledStep
from tournament.event import Event, fold
from tournament.games.game import AnyGame, GameState, Outcome, Ruleset


def as_played(game: AnyGame, rules: Ruleset, events: Sequence[Event]) -> GameState:
    """Return the table at the end of the record, whatever was ruled."""
    state: GameState = fold(game.reducer, game.initial(rules), events)
    return state


def as_ruled(
    game: AnyGame, rules: Ruleset, events: Sequence[Event], rulings: Sequence[RulingIssued]
) -> RuledGame:
    """Fold a game under the rulings in force on it, in order of position (R-3).

    The rulings that change play edit the list of events, and the list is folded again: an end that
    the rules demanded is judged again, and what would come after an earlier end no longer happened.
    A ruling whose targets are not on the record, or not of its kind, changes nothing there. Of
    several awards and replays the last one counts.
    """
    ruled = _folded(game, rules, events, rulings)
    outcome, counts = ruled.outcome, True
    for ruling in rulings:
        if ruling.kind == "award" and ruling.award is not None:
            outcome, counts = Outcome(winners=(ruling.award,), cause=CAUSE), True
        elif ruling.kind == "replay":
            outcome, counts = None, False
    return RuledGame(
        state=ruled.state,
        steps=ruled.steps,
        outcome=outcome,
        counts=counts,
        impossible=ruled.impossible,
        endless=ruled.endless,
    )


def _folded(
    game: AnyGame, rules: Ruleset, events: Sequence[Event], rulings: Sequence[RulingIssued]
) -> RuledGame:
    """Fold the game as the rulings that change play leave it, awards and replays aside (R-4)."""
    if not any(ruling.kind in CHANGING_PLAY for ruling in rulings):
        state = as_played(game, rules, events)
        steps = tuple(
            RuledStep(version=version, event=event, change="as-played")
            for version, event in enumerate(events, 1)
        )
        return RuledGame(state=state, steps=steps, outcome=state.outcome)
    before = played(game, rules, events)
    again = Refolding(game, rules, before)
    again.fold(edited(events, rulings))
    endless = before.ended is not None and again.state.outcome is None
    impossible = again.impossible
    if endless and impossible is None:
        impossible = before.ended
    return RuledGame(
        state=again.state,
        steps=tuple(again.steps),
        outcome=again.state.outcome,
        impossible=impossible,
        endless=endless,
    )
