"""Recorded games: where they are on the log, what was played, and who sat there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from eventstore.errors import CodecError
from tournament.event import Event, fold
from tournament.games.catalogue import UnknownRuleset
from tournament.games.dealing.reducer import deal_of
from tournament.games.dealing.state import DealState
from tournament.games.deals import DealCommitted
from tournament.games.events import GameDealt
from tournament.games.game import AnyGame, Finding, GameState, Names, Ruleset
from tournament.games.order import order_findings
from tournament.games.streams import FRIENDLY, OF_A_MATCH, PREFIX
from tournament.service.errors import BadInput, Fault, NotFound
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import agreed_deal, opened_deal, with_deal
from tournament.service.rulesets import Finder, dealt_by, known_to
from tournament.service.tournaments import Tournament, load, slugs

SUGGESTED = 10
"""Ids that a message lists when it must say which games, or which rulesets, there are."""


@dataclass(frozen=True)
class RecordedGame:
    """A game as the log has it. `players` names the seats, the first seat first."""

    id: str
    game: AnyGame
    rules: Ruleset
    events: tuple[Event, ...]
    players: tuple[str, ...]

    @property
    def stream(self) -> str:
        """The stream that holds the record."""
        return PREFIX + self.id

    @cached_property
    def deal(self) -> DealState:
        """What has become of the deal: who is bound to what, and what of it is shown (D-1)."""
        return deal_of(self.stream, self.events)

    @cached_property
    def opened(self) -> GameDealt | None:
        """The deal with its order, where that was shown after the deal (D-5, D-7)."""
        return opened_deal(self.game, self.rules, self.deal)

    @cached_property
    def dealt(self) -> GameDealt:
        """The deal as far as anybody can tell it; before it is made, what is agreed about it."""
        dealt = self.opened or agreed_deal(self.events)
        assert dealt is not None
        return dealt

    @property
    def findings(self) -> list[Finding]:
        """What validation found in the game, and by version where in its deal or order too."""
        beside = [*self.deal.findings, *order_findings(self.events)]
        if not beside:
            return self.state.findings
        return sorted([*beside, *self.state.findings], key=lambda one: one.version)

    @cached_property
    def names(self) -> Names:
        """How cards and piles are written."""
        return self.game.names(self.rules)

    @cached_property
    def state(self) -> GameState:
        """The table after the last event. It is shared: look, and change nothing."""
        *_, last = (self.game.initial(self.rules), *self.states())
        return last

    def states(self) -> Iterator[GameState]:
        """Yield the table after each event: one state, which the next step changes.

        A deal that was shown is open from its beginning.
        """
        state: GameState = self.game.initial(self.rules)
        for event in with_deal(self.events, self.opened):
            yield fold(self.game.reducer, state, [event])


def match_game(slug: str, match: int, game: int) -> str:
    """Return the id of a game of a match; a match's number is never used again."""
    return f"{slug}/m{match}/g{game}"


def event_of(name: str) -> str | None:
    """Return the tournament that a game or a table belongs to by its id; None for none."""
    slug, _, of_a_match = name.partition("/")
    return slug if of_a_match else None


def stream_of(game_id: str) -> str:
    """Return the stream of a game.

    Raises:
        BadInput: it is written neither as a friendly game's id nor as one of a match.
    """
    if FRIENDLY.fullmatch(game_id) or OF_A_MATCH.fullmatch(game_id):
        return PREFIX + game_id
    remedy = "an id is made of a-z, 0-9 and -, such as final-1; a game of a match is SLUG/m7/g2"
    raise BadInput("game", [Fault(ascii(game_id)[:80], "it is no id of a game", remedy)])


def require_friendly(game_id: str) -> None:
    """Accept only an id that a friendly game may get.

    Raises:
        BadInput: it is none, or it names a game of a match, which the pairing gives.
    """
    stream_of(game_id)
    if not FRIENDLY.fullmatch(game_id):
        remedy = "a game of a match is recorded with --table and --game"
        raise BadInput("game", [Fault(game_id, "no friendly game is called so", remedy)])


def ids(ledger: Ledger, prefix: str = "") -> list[str]:
    """Return the id of every recorded game that starts with `prefix`, sorted."""
    return [stream.removeprefix(PREFIX) for stream in ledger.store.streams(PREFIX + prefix)]


def recorded_of_match(ledger: Ledger, slug: str, match: int) -> dict[int, str]:
    """Return the ids of the recorded games of a match by their numbers in it, in order."""
    prefix = match_game(slug, match, 1)[:-1]
    found = (OF_A_MATCH.fullmatch(game_id) for game_id in ids(ledger, prefix))
    return dict(sorted((int(game["game"]), game[0]) for game in found if game))


def load_game(ledger: Ledger, game_id: str) -> RecordedGame:
    """Return a recorded game; its id may be given as the stream's name, too.

    Raises:
        NotFound: there is none, or its ruleset is not on this machine.
        BadInput: it is no id of a game.
        CodecError: what is there is no record of a game.
    """
    game_id = game_id.removeprefix(PREFIX)
    try:
        events = ledger.events(stream_of(game_id))
    except CodecError:
        if rules := unknown_rules(ledger, game_id):
            raise _not_here(game_id, rules, known_to(ledger)) from None
        raise
    if not events:
        known = ids(ledger)
        raise NotFound(
            f"there is no game {game_id}",
            f"recorded games: {_first_of(known)}"
            if known
            else "`playledger game record FILE` makes one",
        )
    return recorded_game(ledger, game_id, events)


def recorded_game(
    ledger: Ledger,
    game_id: str,
    events: Sequence[Event],
    *,
    tournament: Tournament | None = None,
    players: tuple[str, ...] | None = None,
) -> RecordedGame:
    """Return the game that these events are; `tournament` is the one it belongs to, if at hand.

    `players` names the seats where nobody needs to be looked up.

    Raises:
        NotFound: its ruleset is not on this machine.
        CodecError: what is there is no record of a game.
    """
    dealt = agreed_deal(events)
    if dealt is None or not isinstance(events[0], GameDealt | DealCommitted):
        raise CodecError(f"{game_id} does not begin with a deal, so no rules can be asked")
    found = dealt_by(ledger, dealt)
    if isinstance(found, UnknownRuleset):
        raise _not_here(game_id, dealt.rules, known_to(ledger))
    foreign = {type(event) for event in events} - set(found.game.reducer)
    if foreign:
        kinds = ", ".join(sorted(kind.__name__ for kind in foreign))
        raise CodecError(f"{game_id} holds what {found.game.name} does not know: {kinds}")
    return RecordedGame(
        id=game_id,
        game=found.game,
        rules=found.rules,
        events=tuple(events),
        players=_players(ledger, game_id, dealt.seats, tournament) if players is None else players,
    )


def unknown_rules(ledger: Ledger, game_id: str) -> str | None:
    """Return the ruleset that a game was dealt by, if it is not on this machine.

    Only the first event is read: of a game that is not installed nobody here knows the others.
    """
    first = next(iter(ledger.store.read(stream_of(game_id))), None)
    dealt = None if first is None else ledger.codec.decode(first)
    if not isinstance(dealt, GameDealt | DealCommitted):
        return None
    return dealt.rules if isinstance(known_to(ledger)(dealt.rules), UnknownRuleset) else None


def _not_here(game_id: str, rules: str, find: Finder) -> NotFound:
    found = find(rules)
    known = found.known if isinstance(found, UnknownRuleset) else ()
    return NotFound(
        f"{game_id} was dealt by {rules!a}, which is not on this machine",
        "install the game it belongs to, or have the club's own ruleset adopted; known are: "
        + _first_of(known),
    )


def _first_of(known: Sequence[str]) -> str:
    return ", ".join(known[:SUGGESTED]) + (", …" if len(known) > SUGGESTED else "")


def _players(
    ledger: Ledger, game_id: str, seats: int, tournament: Tournament | None
) -> tuple[str, ...]:
    """Return who sits where; `seat 1` where nobody is known by name."""
    unnamed = tuple(f"seat {number}" for number in range(1, seats + 1))
    found = OF_A_MATCH.fullmatch(game_id)
    if found is None:
        return unnamed
    if tournament is None:
        if found["slug"] not in slugs(ledger):
            return unnamed
        tournament = load(ledger, found["slug"])
    sides = _sides(tournament, int(found["match"]))
    return (*map(tournament.name, sides), *unnamed[len(sides) :])


def seat_of_entry(tournament: Tournament, game_id: str, entry: int) -> int | None:
    """Return the seat, from 0, that an entry has in a game; None where it has none."""
    found = OF_A_MATCH.fullmatch(game_id)
    if found is None or found["slug"] != tournament.slug:
        return None
    sides = _sides(tournament, int(found["match"]))
    return sides.index(entry) if entry in sides else None


def _sides(tournament: Tournament, match: int) -> tuple[int, ...]:
    """Return the entries of a match, the left seat first; none where there is no such match."""
    place = tournament.state.place_of(match)
    return (place[1].paired.left, place[1].paired.right) if place else ()
