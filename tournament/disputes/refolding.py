"""A game folded again from the list of its events as rulings left it (R-3, R-4)."""

from collections.abc import Sequence

import msgspec

from tournament.disputes.edits import Slot
from tournament.disputes.judging import Attempt, attempt_of, judged_again, turned_away
from tournament.disputes.played import Played, apply, due_end, is_due, is_impossible, is_out
from tournament.disputes.ruled import Change, RuledStep
from tournament.event import Event, Refused
from tournament.games.commands import CallTime
from tournament.games.events import GameEnded, SpeedCalled
from tournament.games.game import AnyGame, GameState, Ruleset
from tournament.games.table import TableState

TIME = "time"
"""The cause of an end that the clock brought, not the rules (G-2)."""


class Refolding:
    """The game as far as it is folded again: the table, the steps, and what has become impossible.

    Once an end was derived nothing that follows on the record happened any more. An end that was
    demanded as played, and is not at its place, waits for what makes it due again.
    """

    def __init__(self, game: AnyGame, rules: Ruleset, before: Played) -> None:
        """Begin before the deal; `before` is the same game as it was played."""
        self.game = game
        self.before = before
        self.state: GameState = game.initial(rules)
        self.steps: list[RuledStep] = []
        self.impossible: int | None = None
        self._waiting: tuple[int, Slot] | None = None
        self._is_cut_off = False
        self._never_happened: set[int] = set()
        self._last = 0

    def fold(self, slots: Sequence[Slot]) -> None:
        """Let the events happen, one after another, and then the end that is due (R-4)."""
        for slot in slots:
            if slot.voided:
                self._note(slot, slot.event, "voided")
            elif self._is_cut_off:
                self._after_the_end(slot)
            elif not self._happens(slot):
                self._derive_end()
                self._after_the_end(slot)
        if due_end(self.state) is not None:
            self._derive_end()
        self._settle_waiting()

    def _happens(self, slot: Slot) -> bool:
        """Let one event happen; False where the game was over before it."""
        event = slot.event
        if slot.returned:
            return self._goes_back(slot)
        if slot.again and (wish := attempt_of(event)) is not None:
            return self._is_tried_again(slot, wish)
        if isinstance(event, GameEnded) and self.state.outcome is None:
            return self._ends(slot, event)
        if isinstance(event, SpeedCalled) and slot.version in self.before.rightly_called:
            out = is_out(self.state, event.seat)
            if out is not None and out != event.holds:
                called = msgspec.structs.replace(event, holds=out)
                return self._is_told(slot, called, "judged-again")
        return self._is_told(slot, event, "as-played")

    def _is_told(self, slot: Slot, event: Event, change: Change) -> bool:
        """Fold a fact; False where it cannot be any more because an end is due (S-11, F-W)."""
        if due_end(self.state) is not None and is_impossible(
            apply(self.game, self.state.copy(), event, slot.version)
        ):
            return False
        self._fold(slot, event, change)
        return True

    def _goes_back(self, slot: Slot) -> bool:
        """A card goes back to the hand, or cannot: then the ruling asks for what cannot be."""
        if type(slot.event) not in self.game.reducer:
            self._found_impossible(slot)
            self._note(slot, slot.event, "returned")
        else:
            self._fold(slot, slot.event, "returned")
        return True

    def _is_tried_again(self, slot: Slot, wish: Attempt) -> bool:
        """Put an attempt to the rules at its new place (G-1, S-6a)."""
        answer = judged_again(self.game, self.state, wish)
        if not isinstance(answer, Refused):
            for fact in answer:
                self._fold(slot, fact, "judged-again")
            return True
        if due_end(self.state) is not None:
            return False
        self._fold(slot, turned_away(wish, answer), "judged-again")
        return True

    def _ends(self, slot: Slot, event: GameEnded) -> bool:
        """An end is judged again where the rules, or the clock, brought it (R-4)."""
        by_rules = slot.version in self.before.demanded
        if is_due(self.state, event):
            self._fold(slot, event, "as-played")
            self._wait_no_longer()
            return True
        if due_end(self.state) is not None:
            if by_rules or event.cause == TIME:
                return False
        elif by_rules:
            self._waiting = len(self.steps), slot
            return True
        elif event.cause == TIME:
            return self._ends_by_time(slot, event)
        return self._is_told(slot, event, "as-played")

    def _ends_by_time(self, slot: Slot, event: GameEnded) -> bool:
        """The clock ends the game for whoever has the fewest cards now (G-2)."""
        winners = self._with_fewest_cards(event)
        if winners == event.winners:
            return self._is_told(slot, event, "as-played")
        end = msgspec.structs.replace(event, winners=winners)
        return self._is_told(slot, end, "judged-again")

    def _with_fewest_cards(self, event: GameEnded) -> tuple[int, ...]:
        answer = self.game.decide(self.state, CallTime(at=event.at))
        if not isinstance(answer, Refused):
            for fact in answer:
                if isinstance(fact, GameEnded):
                    return fact.winners
        if isinstance(self.state, TableState) and self.state.phase in ("play", "block", "count"):
            return self.state.with_fewest_cards()
        return event.winners

    def _derive_end(self) -> None:
        """Record the end that the rules demand: nothing after it happened (S-11, F-W)."""
        due = due_end(self.state)
        if due is None:
            return
        end = GameEnded(winners=due.winners, cause=due.cause)
        apply(self.game, self.state, end, self._last)
        self.steps.append(RuledStep(version=None, event=end, change="end-derived"))
        self._is_cut_off = True
        self._wait_no_longer()

    def _wait_no_longer(self) -> None:
        """Leave out the end that waited, now that the rules have demanded one (R-4)."""
        if self._waiting is not None:
            self._after_the_end(self._waiting[1])
            self._waiting = None

    def _settle_waiting(self) -> None:
        """Find an end that never became due again impossible: it did not happen (R-4)."""
        if self._waiting is None:
            return
        place, slot = self._waiting
        self._found_impossible(slot)
        step = RuledStep(version=slot.version, event=slot.event, change="voided")
        self.steps.insert(place, step)

    def _after_the_end(self, slot: Slot) -> None:
        """Leave out what came after the end; a card that lies can no longer go back (S-4a)."""
        self._note(slot, slot.event, "after-the-end")
        if not slot.returned:
            self._never_happened.add(slot.version)
        elif slot.version not in self._never_happened:
            self._found_impossible(slot)

    def _fold(self, slot: Slot, event: Event, change: Change) -> None:
        found = apply(self.game, self.state, event, slot.version)
        self._last = slot.version
        if is_impossible(found) and (slot.returned or slot.version not in self.before.impossible):
            self._found_impossible(slot)
        self._note(slot, event, change)

    def _found_impossible(self, slot: Slot) -> None:
        if self.impossible is None:
            self.impossible = slot.version

    def _note(self, slot: Slot, event: Event, change: Change) -> None:
        self.steps.append(RuledStep(version=slot.version, event=event, change=change))
