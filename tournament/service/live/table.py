"""A live table in memory: the game that is played, and how the earlier ones of its match ended.

It decides at once and records nothing: what it decided is shown and acknowledged only when somebody
has recorded it. When that fails, the table is read from the log anew. No clock, no storage.

What a game was stays in memory until the next one is dealt. An act that names an earlier one has
that read from the log again, for as long as it is judged.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tournament.event import Event, Refused
from tournament.games.commands import PlayFreeRound
from tournament.games.events import FreePlacement, FreeRound, Moment, PlayStarted
from tournament.games.offers import AtTable
from tournament.games.table import TableState
from tournament.projections.live_tables import OpenedTable
from tournament.service.live.acts import Wish
from tournament.service.live.answers import Answer, answer_of
from tournament.service.live.heard import Heard
from tournament.service.live.matches import MatchSheet, PlayedGame, Standing
from tournament.service.live.playing import Playing
from tournament.service.live.showing import Showing

Stage = Literal["waiting", "dealing", "countdown", "playing", "over"]
"""`waiting` for the persons to be ready, `dealing` for nonces, `countdown` to the signal."""

TWICE = Refused(clause="F-U1", reason="more-than-one-card")


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat does, as it arrived: the game of the match, and when by the device's clock."""

    id: str
    game: int
    wish: Wish
    at: Moment | None = None


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be recorded on a stream at a version, and the answers that hold once it is."""

    game: int
    stream: str
    expected_version: int
    facts: tuple[Event, ...]
    id: str
    hash: bytes
    actor: str
    answers: tuple[tuple[str, Answer], ...]


class Waits(msgspec.Struct, frozen=True):
    """A seat's part of a free round is in; it is answered when the others' are."""


class Unanswerable(msgspec.Struct, frozen=True):
    """An act that nothing is recorded of: its id has another act, or there is no such game."""

    reason: Literal["key-reused", "no-such-game"]


Taken = Decided | Waits | Answer | Unanswerable


class LiveGame:
    """A game of the match, from its deal on."""

    def __init__(self, number: int, playing: Playing, showing: Showing) -> None:
        self.number = number
        self.playing = playing
        self.showing = showing
        self.started = False
        self.began_us: int | None = None
        self.free: dict[int, Act] = {}
        self.heard = Heard()
        self.parts: dict[str, tuple[bytes, Answer]] = {}
        """The parts of free rounds that were answered with the last seat's command."""
        self._put_freely: dict[FreePlacement, int] = {}

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.playing.outcome is not None

    def played(self) -> PlayedGame | None:
        """Return how it ended, None while it goes on."""
        outcome = self.playing.outcome
        if outcome is None:
            return None
        state = self.playing.state
        fewest = state.with_fewest_cards() if isinstance(state, TableState) else ()
        return PlayedGame(
            winners=outcome.winners, cause=outcome.cause, fewest=fewest, began_us=self.began_us
        )

    def followed(self, facts: Sequence[Event]) -> None:
        """Take up the facts of one command, which the table of the game has just followed."""
        self.showing.went_on(facts)
        for fact in facts:
            match fact:
                case PlayStarted(at=at):
                    self.started = True
                    self.began_us = None if at is None else at.device_us + at.offset_us
                case FreeRound(placements=placements):
                    self._put_freely |= dict.fromkeys(placements, self.playing.version)

    def put_freely(self, wish: Wish) -> int | None:
        """Return the version after the free round in which this very card was put down.

        A round is one command on the log, the last seat's: another seat may send its part again
        after the server was killed, and its id is not known any more.
        """
        return next((self._put_freely.get(card) for card in _cards(wish)), None)


class LiveTable:
    """The match at a table.

    Args:
        opened: who may sit where.
        sheet: what the match is played to.
        players: the name of each seat.
        actors: in what part each seat acts on the log.
        piles: the names of the piles.
        at_table: what the ruleset says to a table.
    """

    def __init__(
        self,
        opened: OpenedTable,
        sheet: MatchSheet,
        players: Sequence[str],
        actors: Sequence[str],
        piles: Sequence[str],
        *,
        at_table: AtTable,
    ) -> None:
        self.opened = opened
        self.sheet = sheet
        self.players = tuple(players)
        self.actors = tuple(actors)
        self.piles = tuple(piles)
        self.at_table = at_table
        self.games: dict[int, LiveGame] = {}
        """By number the last game; earlier ones only while an act that names them is judged."""
        self.bound: int | None = None
        self.ready: set[int] = set()
        self._earlier: dict[int, PlayedGame] = {}

    @property
    def current(self) -> LiveGame | None:
        """The last game that was dealt."""
        return self.games[self.last] if self.games else None

    @property
    def last(self) -> int:
        """The number of the last game that was dealt, 0 before the first."""
        return max(self.games, default=0)

    def dealt(self, game: LiveGame) -> None:
        """Take up the next game. Of the earlier ones it stays in memory how they ended."""
        for number, earlier in self.games.items():
            if (end := earlier.played()) is not None:
                self._earlier[number] = end
        self.bound = None
        self.games = {game.number: game}

    def recall(self, game: LiveGame) -> None:
        """Take up an earlier game again, because an act names it."""
        self.games[game.number] = game

    def is_earlier(self, number: int) -> bool:
        """Say whether this is the number of an earlier game, which is not in memory now."""
        return number in self._earlier and number not in self.games

    def may_have_answered(self, act: Act) -> bool:
        """Say whether an act may have been answered before: the log knows."""
        game = self.games.get(act.game)
        return game is not None and game.heard.may_have(act.id)

    def forget_earlier(self) -> None:
        """Let go of earlier games that were taken up again."""
        for number in self._earlier:
            self.games.pop(number, None)

    @property
    def persons(self) -> frozenset[int]:
        """The seats that no bot has."""
        return frozenset(n for n, seat in enumerate(self.opened.seats) if seat.by == "person")

    @property
    def played(self) -> list[PlayedGame]:
        """The games that are over, in order."""
        last = None if self.current is None else self.current.played()
        earlier = [self._earlier[number] for number in sorted(self._earlier)]
        return earlier if last is None else [*earlier, last]

    def standing(self, now_us: int) -> Standing:
        """Return how the match stands at a time."""
        return self.sheet.standing(self.played, self._seconds(now_us))

    def match_time_left(self, now_us: int) -> float | None:
        """Return in how many seconds no other game is begun; None where that has no limit (G-4)."""
        limit = self.sheet.match_time
        return None if limit is None else limit - self._seconds(now_us)

    def stage(self, now_us: int) -> Stage:
        """Return what the table waits for."""
        current = self.current
        if self.bound is not None:
            return "dealing"
        if current is not None and not current.over:
            return "playing" if current.started else "countdown"
        return "over" if self.standing(now_us).next_game is None else "waiting"

    def _seconds(self, now_us: int) -> float:
        """Return for how long the match has gone on: since the signal of its first game."""
        first = self._earlier.get(1) or self.games.get(1)
        began_us = None if first is None else first.began_us
        return 0 if began_us is None else (now_us - began_us) / 1_000_000

    def take(self, act: Act) -> Taken:
        """Decide an act on the table as it lies. It was not answered before (`answers_again`)."""
        game = self.games.get(act.game)
        if game is None:
            return Unanswerable("no-such-game")
        stamped = act.wish.hash(game.playing.stream)
        if act.wish.is_free:
            return self._take_free(game, act, stamped)
        version = game.playing.version
        return self._decided(game, act, stamped, version, game.playing.decide(act.wish, act.at))

    def _take_free(self, game: LiveGame, act: Act, stamped: bytes) -> Taken:
        """Take a seat's part of a free round; the last one puts all cards down (F-U, F-U3)."""
        playing, seat = game.playing, act.wish.seat
        if (known := game.parts.get(act.id)) is not None:
            return known[1] if known[0] == stamped else Unanswerable("key-reused")
        waiting = game.free.get(seat)
        if waiting is not None and waiting.id == act.id:
            same = waiting.wish == act.wish
            return Waits() if same else Unanswerable("key-reused")
        if (put := game.put_freely(act.wish)) is not None:
            return Answer(outcome="stands", version=put)
        version = playing.version
        refused = TWICE if waiting is not None else playing.against_free(act.wish)
        if refused is not None:
            facts = playing.refuse(act.wish, refused, act.at)
            return self._decided(game, act, stamped, version, facts)
        game.free[seat] = act
        if any(
            playing.owes_free_card(each) and each not in game.free for each in range(playing.seats)
        ):
            return Waits()
        parts = list(game.free.values())
        game.free = {}
        facts = playing.decide_free_round(
            [card for part in parts for card in _cards(part.wish)], act.wish, act.at
        )
        decided = self._decided(game, act, stamped, version, facts)
        answers = [(part.id, decided.answers[0][1]) for part in parts]
        for part in parts:
            game.parts[part.id] = part.wish.hash(playing.stream), decided.answers[0][1]
        return msgspec.structs.replace(decided, answers=tuple(answers))

    def _decided(
        self, game: LiveGame, act: Act, stamped: bytes, version: int, facts: tuple[Event, ...]
    ) -> Decided:
        game.followed(facts)
        answer = answer_of(game.playing.game, list(enumerate(facts, version + 1)))
        game.heard.add(act.id)
        return Decided(
            game=game.number,
            stream=game.playing.stream,
            expected_version=version,
            facts=facts,
            id=act.id,
            hash=stamped,
            actor=self.actors[act.wish.seat],
            answers=((act.id, answer),),
        )


def _cards(wish: Wish) -> tuple[FreePlacement, ...]:
    return wish.command.placements if isinstance(wish.command, PlayFreeRound) else ()
