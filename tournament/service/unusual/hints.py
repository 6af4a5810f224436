"""Records that are unusual: hints with their numbers, for a referee who will look for himself.

A hint is no finding and no verdict (G-5): it says how often something was seen, and how likely that
is where everybody plays honestly. Many questions are asked, so some answers are unusual by chance
alone; how many that would be is said, and which hints stand out among all questions together.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from eventstore.errors import EventStoreError
from tournament.games.clocks import DRIFT_PPM
from tournament.games.events import Basis
from tournament.games.streams import OF_A_MATCH
from tournament.service.errors import NotFound
from tournament.service.games import recorded_game, stream_of
from tournament.service.ledger import Ledger
from tournament.service.screening import records_of
from tournament.service.tournaments import Tournament
from tournament.service.unusual.chance import as_one_sided, at_least
from tournament.service.unusual.corrections import Favours, corrections
from tournament.service.unusual.games import Place, Seen, look_at

Kind = Literal["reactions", "races", "corrections", "clocks"]
"""What is unusual: answers too soon, races won that the clocks leave open, corrections that favour
one side, or clocks that jump. In this order they are listed."""

PEOPLE: frozenset[Basis] = frozenset({"live", "film"})
"""How records came about that hold times of what people did."""
BOT = "bot/"
"""In what part a bot acts on the log, before its seat."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What counts as unusual.

    Attributes:
        soonest_us: Nobody answers a card sooner than this, in microseconds.
        guessed: The share of answers that may be lucky guesses all the same.
        drift_ppm: How much two clocks may part, in microseconds a second.
        level: A hint is given where honest play leads to it no more often than this.
    """

    soonest_us: int = 100_000
    guessed: float = 0.02
    drift_ppm: int = DRIFT_PPM
    level: float = 0.01


USUAL = Measures()


@dataclass(frozen=True, slots=True)
class Hint:
    """Something unusual.

    `entry` is whom it is about, `actor` who corrected; each None where it is not about one. Of `of`
    things `hits` were so. `chance` is how often honest play leads to so many or more; None where
    nobody can tell. `places` are where to look. `stands_out`: among all questions together, too.
    """

    kind: Kind
    entry: int | None
    actor: str | None
    hits: int
    of: int
    chance: float | None
    places: tuple[Place, ...] = ()
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class Unusual:
    """What was looked at, and the hints.

    `games` is how many were looked at, `questions` how many were asked that have a chance;
    `not_read` are the games that nobody here can follow.
    """

    games: int
    questions: int
    hints: tuple[Hint, ...]
    measures: Measures
    not_read: tuple[str, ...] = ()

    @property
    def by_chance(self) -> float:
        """How many hints honest play alone would be expected to give, at the most."""
        return self.questions * self.measures.level


def unusual(
    ledger: Ledger,
    tournament: Tournament,
    measures: Measures = USUAL,
    progress: Callable[[int], None] | None = None,
) -> Unusual:
    """Look at every recorded game and every correction of a tournament."""
    seen: dict[int, Seen] = {}
    looked, not_read = 0, []
    names = records_of(ledger, tournament.slug)
    sides = _sides(tournament)
    for done, name in enumerate(names, 1):
        try:
            looked += _look(ledger, name, sides, seen, measures)
        except (NotFound, EventStoreError):
            not_read.append(name)
        if progress is not None:
            progress(done)
    favours = list(corrections(ledger, tournament))
    asked = [*_of_players(seen, measures), *_of_scorers(favours)]
    hints = [each for each in asked if each.chance is not None and each.chance <= measures.level]
    hints = [_among(each, len(asked), measures.level) for each in hints]
    return Unusual(
        games=looked,
        questions=len(asked),
        hints=(*sorted(hints, key=lambda each: each.chance or 0.0), *_of_clocks(seen)),
        measures=measures,
        not_read=tuple(not_read),
    )


def _look(
    ledger: Ledger,
    name: str,
    sides: Mapping[int, Sequence[int]],
    seen: dict[int, Seen],
    measures: Measures,
) -> bool:
    """Look at one game, unless bots played it or an event cannot have happened; say whether."""
    recorded = list(ledger.store.read(stream_of(name)))
    facts = [ledger.codec.decode(each) for each in recorded]
    game = recorded_game(ledger, name, facts, players=())
    if game.dealt.basis not in PEOPLE or game.state.untrusted_from is not None:
        return False
    bots = {each.actor for each in recorded if each.actor.startswith(BOT)}
    by_seat = {
        seat: seen.setdefault(entry, Seen())
        for seat, entry in enumerate(sides.get(_match_of(name), ()))
        if f"{BOT}{seat + 1}" not in bots
    }
    look_at(game, by_seat, soonest_us=measures.soonest_us, drift_ppm=measures.drift_ppm)
    return True


def _sides(tournament: Tournament) -> dict[int, Sequence[int]]:
    """Return who sits at the seats of each match."""
    return {
        table.paired.match: (table.paired.left, table.paired.right)
        for played in tournament.state.rounds
        for table in played.tables.values()
    }


def _match_of(name: str) -> int:
    found = OF_A_MATCH.fullmatch(name)
    return int(found["match"]) if found else 0


def _of_players(seen: Mapping[int, Seen], measures: Measures) -> Iterator[Hint]:
    for entry, one in seen.items():
        if one.answers:
            chance = at_least(len(one.soon), one.answers, measures.guessed)
            places = tuple(sorted(one.soon, key=lambda place: place.us))
            yield Hint("reactions", entry, None, len(one.soon), one.answers, chance, places)
        if one.open_races:
            chance = at_least(one.won, one.open_races, 0.5)
            yield Hint("races", entry, None, one.won, one.open_races, chance)


def _of_scorers(favours: Sequence[Favours]) -> Iterator[Hint]:
    for each in favours:
        of = each.better + each.worse
        if each.entry is None:
            chance = as_one_sided(each.better, each.worse)
        else:
            chance = at_least(each.better, of, 0.5)
        yield Hint("corrections", each.entry, each.actor, each.better, of, chance)


def _of_clocks(seen: Mapping[int, Seen]) -> Iterator[Hint]:
    for entry, one in seen.items():
        if one.steps:
            places = tuple(sorted(one.steps, key=lambda place: -abs(place.us)))
            games = len({place.game for place in places})
            yield Hint("clocks", entry, None, len(places), games, None, places)


def _among(hint: Hint, questions: int, level: float) -> Hint:
    """Mark a hint that stands out though so many questions were asked (Bonferroni)."""
    stands_out = hint.chance is not None and hint.chance * questions <= level
    return replace(hint, stands_out=stands_out)
