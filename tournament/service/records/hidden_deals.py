"""Playing a game whose cards are known to nobody but what is kept beside the log (D-4, D-7).

What is decided on the opened table is recorded as everybody may see it: draws name their card, and
a scene says how the table lay, so that the record folds without the secret.
"""

from collections.abc import Sequence

from tournament.event import Event, Refused, fold
from tournament.games.dealing.obstacles import PLAYED_AFTER, SECRET_NOT_HERE
from tournament.games.dealing.reducer import deal_of
from tournament.games.events import GameDealt, SceneFound
from tournament.games.game import AnyGame, GameState, Ruleset
from tournament.games.refusal import Obstacle
from tournament.service.errors import RefusedByRule
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import opened_deal, scene_in
from tournament.service.records.lines import AS_PLAYED


def opened_for_play(
    ledger: Ledger, game: AnyGame, rules: Ruleset, stream: str, events: Sequence[Event]
) -> GameDealt | None:
    """Return the deal with its order, to decide on; None where the record itself is decided on.

    Of a deck that was shuffled by hand, what is kept decides only at the program's own table: a
    record that is made afterwards says what was seen.

    Raises:
        RefusedByRule: the deck was shown before the game was over, or its secret is not here.
    """
    deal = deal_of(stream, events)
    if deal.dealt is None or deal.kind not in ("fair", "by-hand"):
        return None
    if deal.is_shown:
        if not deal.over:
            raise _refused(PLAYED_AFTER)
        return opened_deal(game, rules, deal)
    if deal.kind == "by-hand" and deal.dealt.basis not in AS_PLAYED:
        return None
    opened = opened_deal(game, rules, deal, ledger.secrets.of(stream))
    if opened is None and deal.kind == "fair":
        raise _refused(SECRET_NOT_HERE)
    return opened


def needs_scene(opened: GameDealt | None, record: Sequence[Event]) -> bool:
    """Say whether the record has to be told how the table lies before anything is done there."""
    return opened is not None and not any(isinstance(event, SceneFound) for event in record)


def first_scene(game: AnyGame, state: GameState, answer: Sequence[Event]) -> SceneFound | None:
    """Return the scene from which a record goes on with `answer`; None while all lies face down.

    In a game whose first cards are turned at the start, the scene is the table after it.
    """
    before = scene_in(game.view(state, None))
    return before or scene_in(game.view(fold(game.reducer, state.copy(), answer), None))


def _refused(found: Obstacle) -> RefusedByRule:
    return RefusedByRule(Refused(clause=found.clause, reason=found.code))
