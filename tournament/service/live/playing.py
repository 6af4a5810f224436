"""A game as it is played at a live table: one act after another becomes facts (G-1).

No clock, no storage: moments are handed in, and what comes out is to be recorded by somebody else.
What is decided on is the opened deal; the facts are those that everybody may see (D-4), and the
card of a draw, which only the log and the seat get.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tournament.event import Event, Refused, fold
from tournament.games.attempts import AttemptRefused
from tournament.games.commands import Command, PlayFreeRound
from tournament.games.events import FreePlacement, GameDealt, Moment, SceneFound
from tournament.games.game import AnyGame, GameState, Outcome, Ruleset, View
from tournament.games.offers import at_table
from tournament.service.live.acts import Wish
from tournament.service.opened_deals import with_deal
from tournament.service.records.hidden_deals import first_scene, needs_scene


class Playing:
    """The table of one game, and how many facts its stream has.

    Args:
        game: the plug-in.
        rules: the ruleset it was dealt by.
        stream: that of its record.
        events: the record so far.
        opened: the deal with its order.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: Ruleset,
        stream: str,
        events: Sequence[Event],
        opened: GameDealt,
    ) -> None:
        self.game = game
        self.stream = stream
        self.names = game.names(rules)
        self.time_limit = at_table(game, rules).time_limit
        self.seats = opened.seats
        self.version = len(events)
        self.state: GameState = fold(game.reducer, game.initial(rules), with_deal(events, opened))
        self._scene_is_due = needs_scene(opened, events)
        self._seen: View | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome

    @property
    def seen_by_all(self) -> View:
        """The table as everybody sees it now."""
        if self._seen is None:
            self._seen = self.game.view(self.state, None)
        return self._seen

    def decide(self, wish: Wish, at: Moment | None) -> tuple[Event, ...]:
        """Return the facts that a wish leads to, at least one, and let the table follow them.

        What the rules refuse is a fact too.
        """
        return self._decided(replace(wish.command, at=at), wish, at)

    def decide_free_round(
        self, placements: Sequence[FreePlacement], last: Wish, at: Moment | None
    ) -> tuple[Event, ...]:
        """Return the same of a free round: cards of several seats, in order of arrival (F-U3)."""
        return self._decided(PlayFreeRound(at=at, placements=tuple(placements)), last, at)

    def does(self, command: Command) -> tuple[Event, ...]:
        """Return the facts of what the table itself does, such as the signal; none if refused."""
        answer = self.game.decide(self.state, command)
        return () if isinstance(answer, Refused) else self._follow(answer)

    def refused(self, command: Command) -> Refused | None:
        """Tell why the rules refuse a command now; None where they do not."""
        answer = self.game.decide(self.state, command)
        return answer if isinstance(answer, Refused) else None

    def against_free(self, wish: Wish) -> Refused | None:
        """Tell why a seat cannot put its card, or none, in a free round now."""
        answer = self.game.decide(self.state, wish.command)
        if not isinstance(answer, Refused):
            return None
        put = isinstance(wish.command, PlayFreeRound) and wish.command.placements
        return None if put and answer.reason == "not-everybody" else answer

    def refuse(self, wish: Wish, refused: Refused, at: Moment | None) -> tuple[Event, ...]:
        """Return the fact that a wish was refused, and let the table follow it."""
        command = wish.command
        placements = command.placements if isinstance(command, PlayFreeRound) else ()
        about = placements[0] if placements else command
        tried = AttemptRefused(
            at=at,
            seat=wish.seat,
            act=wish.word,
            card=getattr(about, "card", None),
            pile=getattr(about, "pile", None),
            seen_top=getattr(about, "seen_top", None),
            clause=refused.clause,
            reason=refused.reason,
        )
        return self._follow((tried,))

    def owes_free_card(self, seat: int) -> bool:
        """Say whether a free round is due to which this seat has something to say (F-U)."""
        return any(isinstance(one, PlayFreeRound) for one in self.options(seat))

    def follow_recorded(self, event: Event) -> None:
        """Let the table follow a fact that is on the record already."""
        fold(self.game.reducer, self.state, (event,))
        self.version += 1
        self._seen = None
        self._scene_is_due = self._scene_is_due and not isinstance(event, SceneFound)

    def options(self, seat: int) -> Sequence[Command]:
        """Return what this seat could now do to some effect: what a bot chooses from."""
        return self.game.options(self.state, seat)

    def _decided(self, command: Command, wish: Wish, at: Moment | None) -> tuple[Event, ...]:
        answer = self.game.decide(self.state, command)
        return (
            self.refuse(wish, answer, at) if isinstance(answer, Refused) else self._follow(answer)
        )

    def _follow(self, answer: Sequence[Event]) -> tuple[Event, ...]:
        facts = tuple(self._with_scene(answer))
        fold(self.game.reducer, self.state, facts)
        self.version += len(facts)
        self._seen = None
        return facts

    def _with_scene(self, answer: Sequence[Event]) -> Iterator[Event]:
        """Yield the scene before the first card moves, so that the record folds without secrets."""
        if self._scene_is_due and not isinstance(answer[0], AttemptRefused):
            scene = first_scene(self.game, self.state, answer)
            if scene is not None:
                self._scene_is_due = False
                yield scene
        yield from answer
