"""What each fact does to the table: the deal, the start, the calls and the end.

Total: whatever is written, no function raises. A fact against the rules stands and leaves a
finding. A fact that cannot have happened as written changes only the version and the findings.
Findings are listed in the order they were made; one of S-8a is made after later events.
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
    GameDealt,
    GameEnded,
    IrregularityNoted,
    PlacementLost,
    PlacementRefused,
    PlayResumed,
    PlayStarted,
    RaceLeftUndecided,
    ReserveRebuilt,
    ReservesTurned,
    SceneFound,
    SpeedCalled,
)
from tournament.games.game import Outcome
from tournament.games.speed.blocks import is_dead
from tournament.games.speed.cards import DECK_HASH, DECK_SIZE
from tournament.games.speed.obstacles import ENDED_BY, no_act, no_start
from tournament.games.speed.outcomes import DEAD, OUT, POSSIBLE_WINNERS, TOGETHER
from tournament.games.speed.reducer_blocks import block_claimed, reserve_rebuilt, reserves_turned
from tournament.games.speed.reducer_placing import (
    card_drawn,
    card_placed,
    card_taken_back,
    placement_lost,
    placement_refused,
    race_left_undecided,
)
from tournament.games.speed.scenes import play_resumed, scene_found
from tournament.games.speed.state import SEATS, SpeedState


def game_dealt(state: SpeedState, event: GameDealt) -> None:
    """The deck is dealt (S-1, S-2).

    `order` lists the two hands of 5, the two draw piles of 15, the two active cards and the two
    reserves of 5, the first seat's and the left pile's first; of a pile, the next card first.
    """
    state.version += 1
    rules = state.rules
    if state.phase != "undealt":
        state.impossible("S-2", "dealt-twice")
        return
    if not (
        event.rules == rules.id and event.rules_hash == rules.hash and event.deck_hash == DECK_HASH
    ):
        state.impossible("S-1", "other-rules")
        return
    if event.seats != len(SEATS):
        state.impossible("S-1", "not-two-seats")
        return
    order = event.order
    if order is not None and not is_whole_deck(order, DECK_SIZE):
        state.impossible("S-2", "not-the-whole-deck")
        return
    state.basis = event.basis
    state.seed = event.seed
    if order is None:
        state.phase = "unknown"
        return
    state.phase = "dealt"
    cards = list(order)
    state.hands = [set(cards[0:5]), set(cards[5:10])]
    state.draw_piles = [cards[24:9:-1], cards[39:24:-1]]
    state.piles = [cards[40:41], cards[41:42]]
    state.reserves = [cards[46:41:-1], cards[51:46:-1]]


def play_started(state: SpeedState, event: PlayStarted) -> None:
    """Both active cards are turned face up together (S-3)."""
    state.version += 1
    if state.phase != "dealt" and (found := no_start(state)):
        state.impossible(*found)
        return
    state.phase = "play"
    state.started = event.at
    left, right = state.piles
    state.landed[left[0]] = state.landed[right[0]] = state.version


def speed_called(state: SpeedState, event: SpeedCalled) -> None:
    """A seat called (S-11). A valid call ends the game, a false one changes nothing (S-11b).

    A second valid call on the record says that nobody can order the two (S-11c).
    """
    state.version += 1
    seat, answers_a_call = event.seat, False
    if not (state.phase == "play" and seat in SEATS):
        answers_a_call = state.phase == "over" and _answers_a_call(state, seat)
        if not answers_a_call and (found := no_act(state, seat)):
            state.impossible(*found)
            return
    if event.holds != state.is_out(seat):
        state.illegal("S-11", "call-misjudged")
    elif not event.holds:
        state.remark("S-11b", "speed-called-falsely")
    if answers_a_call and event.holds:
        state.demand_end(TOGETHER)
    elif event.holds:
        state.demand_end(OUT[seat])


def _answers_a_call(state: SpeedState, seat: int) -> bool:
    """Say whether the other seat's call is all that ended the game (S-11c)."""
    due = Outcome(winners=(1 - seat,), cause="out")
    return state.rules.call == "required" and state.due == due


def irregularity_noted(state: SpeedState, event: IrregularityNoted) -> None:
    """Somebody noted what only a person can see; nothing follows from it by itself (G-5, S-7)."""
    state.version += 1
    if event.seat is not None and event.seat not in SEATS:
        state.impossible("S-1", "no-such-seat")


def game_ended(state: SpeedState, event: GameEnded) -> None:
    """The game is over: out of cards (S-11), dead (S-10b), undecided (S-6b, S-11c), time (G-2).

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
            state.impossible("S-11", "not-dealt")
            return
        if winners not in POSSIBLE_WINNERS:
            state.impossible("S-1", "no-such-winners")
            return
        outcome = Outcome(winners=winners, cause=event.cause)
    if state.overdrawn:
        for seat in tuple(state.overdrawn):
            state.illegal("S-8", "drawn-beyond-five", state.overdrawn.pop(seat))
    if state.phase != "unknown":
        _judge_end(state, outcome)
    state.outcome = outcome
    state.phase = "ended"


def _judge_end(state: SpeedState, outcome: Outcome) -> None:
    """Judge an end (S-10b, S-11). Who was out and never called it is told where that was (S-11a).

    Whether a game with hidden cards was dead may be nobody's to know.
    """
    if outcome.cause != "calls-together":
        for seat, version in state.went_out.items():
            if seat not in outcome.winners:
                state.remark("S-11a", "speed-not-called", version)
    if state.phase == "block" and outcome == DEAD and is_dead(state) is None:
        state.note("S-10b", "end-not-established")
    elif outcome is not state.due:
        judge_end(state, outcome, "S-11")


REDUCER: Reducer[SpeedState] = {
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
    ReserveRebuilt: reserve_rebuilt,
    ReservesTurned: reserves_turned,
    SpeedCalled: speed_called,
    IrregularityNoted: irregularity_noted,
    GameEnded: game_ended,
    **evidence.REDUCER,
    **attempts.REDUCER,
    **PASSED_OVER,
}
"""The facts a game of Speed is made of, and what each does."""
