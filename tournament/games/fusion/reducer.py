"""What each fact does to the table: the deal, the signal, the end, and the table of all facts.

Total: whatever is written, no function raises. A fact against the rules stands and leaves a
finding (F-E). A fact that cannot have happened as written changes only the version and the
findings. Findings are listed in the order they were made; one of S-8a is made after later events.
"""

from tournament.event import Reducer
from tournament.games import attempts, evidence
from tournament.games.cardsets import is_whole_deck
from tournament.games.deals import PASSED_OVER
from tournament.games.ending import game_over, judge_end
from tournament.games.events import (
    BlockClaimed,
    CardDrawn,
    CardPlaced,
    CardTakenBack,
    FreeRound,
    GameDealt,
    GameEnded,
    IrregularityNoted,
    PlacementLost,
    PlacementRefused,
    PlayResumed,
    PlayStarted,
    RaceLeftUndecided,
    SceneFound,
)
from tournament.games.fusion.obstacles import ENDED_BY, no_start
from tournament.games.fusion.reducer_blocks import block_claimed, free_round
from tournament.games.fusion.reducer_placing import (
    card_drawn,
    card_placed,
    card_taken_back,
    drawn_beyond_the_limit,
)
from tournament.games.fusion.reducer_races import (
    placement_lost,
    placement_refused,
    race_left_undecided,
)
from tournament.games.fusion.rules import SEATS
from tournament.games.fusion.scenes import play_resumed, scene_found
from tournament.games.fusion.state import FusionState
from tournament.games.game import Outcome


def game_dealt(state: FusionState, event: GameDealt) -> None:
    """The deck is dealt; hands are empty at first (F-1a, F-2, F-2a, F-3).

    `order` lists the open cards of the piles, then the first seat's draw pile from its next card
    on, the second seat's and so on; what is left over comes last.
    """
    state.version += 1
    rules = state.rules
    if state.phase != "undealt":
        state.impossible("F-2", "dealt-twice")
        return
    if not (
        event.rules == rules.id
        and event.rules_hash == rules.hash
        and event.deck_hash == rules.deck.hash
    ):
        state.impossible("F-1a", "other-rules")
        return
    if event.seats not in SEATS:
        state.impossible("F-2a", "no-such-table")
        return
    size = len(rules.deck.cards)
    order = event.order
    if order is not None and not is_whole_deck(order, size):
        state.impossible("F-2", "not-the-whole-deck")
        return
    state.basis = event.basis
    state.seats = event.seats
    state.refills = [0] * event.seats
    if order is None:
        state.phase = "unknown"
        return
    piles = len(rules.piles)
    share = (size - piles) // event.seats
    end = piles + share * event.seats
    state.phase = "dealt"
    state.piles = [[top] for top in order[:piles]]
    state.dealt = tuple([order[start : start + share] for start in range(piles, end, share)])
    state.draw_piles = [list(reversed(cards)) for cards in state.dealt]
    state.leftover = order[end:]
    state.hands = [set() for _ in range(event.seats)]
    state.hidden = [0] * event.seats
    state.landed = [0] * size
    state.arrivals = [None] * size


def play_started(state: FusionState, event: PlayStarted) -> None:
    """The signal is given (F-S)."""
    state.version += 1
    if found := no_start(state):
        state.impossible(*found)
        return
    state.phase = "play"
    state.started = event.at


def irregularity_noted(state: FusionState, event: IrregularityNoted) -> None:
    """Somebody noted what only a person can see; nothing follows from it by itself (G-5)."""
    state.version += 1
    if event.seat is not None and not 0 <= event.seat < state.seats:
        state.impossible("F-2", "no-such-seat")


def game_ended(state: FusionState, event: GameEnded) -> None:
    """The game is over: somebody is out (F-W), a race is undecided (F-L), or time is up (G-2).

    An end that the rules do not demand stands as the record says it, with a finding.
    """
    state.version += 1
    winners = event.winners
    if state.outcome is not None:
        state.impossible(*game_over(state, ENDED_BY))
        return
    outcome = state.due
    if outcome is None or winners != outcome.winners or event.cause != outcome.cause:
        if state.phase == "undealt":
            state.impossible("F-W", "not-dealt")
            return
        seats = range(state.seats)
        if len(set(winners)) != len(winners) or not all(seat in seats for seat in winners):
            state.impossible("F-2", "no-such-winners")
            return
        outcome = Outcome(winners=winners, cause=event.cause)
    for seat in list(state.overdrawn):
        drawn_beyond_the_limit(state, seat)
    if state.phase != "unknown":
        judge_end(state, outcome, "F-W")
    state.outcome = outcome
    state.phase = "ended"


REDUCER: Reducer[FusionState] = {
    GameDealt: game_dealt,
    SceneFound: scene_found,
    PlayStarted: play_started,
    PlayResumed: play_resumed,
    CardPlaced: card_placed,
    PlacementLost: placement_lost,
    PlacementRefused: placement_refused,
    RaceLeftUndecided: race_left_undecided,
    CardTakenBack: card_taken_back,
    CardDrawn: card_drawn,
    BlockClaimed: block_claimed,
    FreeRound: free_round,
    IrregularityNoted: irregularity_noted,
    GameEnded: game_ended,
    **evidence.REDUCER,
    **attempts.REDUCER,
    **PASSED_OVER,
}
"""The facts a game of Fusion is made of, and what each does."""
