"""Games that were dealt fairly and played to their end, from what is kept beside the log."""

from tests.service.recorded import found, new_ledger
from tournament.event import Refused, fold
from tournament.games.bots import POLICIES
from tournament.games.commands import Command, StartPlay
from tournament.games.dealing.reducer import deal_of
from tournament.games.shuffle import Draws, seed_of
from tournament.service import fair_deals as fair
from tournament.service.demo.clock import seeded
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import opened_deal
from tournament.service.records.taking import record_text
from tournament.service.records.writing import line_of

ID, STREAM = "final-1", "game/final-1"


def played(
    rules: str, seats: int, *, left_out: bool = False, shown: bool = True, seed: str = "fair"
) -> Ledger:
    """Deal fairly, with every nonce drawn or the last seat left out; play, and show the deck.

    The chance of the house follows from `seed`.
    """
    ledger = new_ledger()
    ledger.source = seeded(seed_of(seed))
    drawn = range(seats - 1) if left_out else "all"
    fair.begin_deal(ledger, rules, game_id=ID, seats=seats, drawn=drawn)
    if left_out:
        fair.leave_out(ledger, ID, seats - 1, "went home")
    lines = acts_of_a_whole_game(ledger, rules, seats)
    record_text(ledger, "file", "\n".join(lines), game_id=ID)
    if shown:
        fair.reveal(ledger, ID)
    return ledger


def acts_of_a_whole_game(ledger: Ledger, rules: str, seats: int) -> list[str]:
    """Play the dealt game by what is kept, and return what was asked for, as record lines."""
    there = found(rules)
    deal = deal_of(STREAM, ledger.events(STREAM))
    opened = opened_deal(there.game, there.rules, deal, ledger.secrets.of(STREAM))
    assert opened is not None
    state = fold(there.game.reducer, there.game.initial(there.rules), [opened])
    names, draws = there.game.names(there.rules), Draws(seed_of("who acts"))
    wishes: list[Command] = [StartPlay()]
    while True:
        answer = there.game.decide(state, wishes[-1])
        assert not isinstance(answer, Refused)
        fold(there.game.reducer, state, answer)
        if state.outcome is not None:
            return [line_of(wish, names) for wish in wishes]
        options = [one for seat in range(seats) for one in there.game.options(state, seat)]
        wishes.append(POLICIES["greedy"](options, draws))
