"""What a change of the past does, in words: places, pairings that rested on it, the bracket."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tournament.competition.events import ResultCorrected
from tournament.service.sentences_results import written

if TYPE_CHECKING:
    from tournament.competition.effect import Effect, Moved
    from tournament.service.prints import Changed, SincePrint
    from tournament.service.scorer import Consequences
    from tournament.service.tournaments import Tournament

RECORD: Mapping[str, str] = {
    "version-unknown": "there is no version {version}; the tournament has {versions}.",
    "acted-meanwhile": (
        "others acted since: version {seen} was seen, {versions} is the last. Look at what they "
        "did, then undo again."
    ),
    "undo-beginning": "the announcement of {name} cannot be undone; tournament finish ends it.",
    "round-was-played": (
        "round {round} stays, since it was played (tables: {tables}); result correct changes a "
        "result. "
        "The undo can go back to log number {published}, at which the round hung out."
    ),
    "pairing-hung-out": (
        "the pairing of round {round} hung out, and slips of it may be about. Undo at most its "
        "publication (--to {version}), then pair it again: that makes a new version."
    ),
    "no-sheet": "name at least one sheet that was printed.",
}
"""What the rules say of the record when they refuse."""


def effect_lines(tournament: "Tournament", effect: "Effect") -> list[str]:
    """Return a line for every place, pairing and slot that a change moves."""
    return [
        *moved_lines(tournament, effect.moved),
        *_rested(effect),
        *_slots(tournament, effect),
    ]


def consequence_lines(tournament: "Tournament", coming: "Consequences") -> list[str]:
    """Say what a correction will change, before it does (T-9)."""
    effect = coming.effect
    said = effect_lines(tournament, effect)
    if coming.goes_on:
        was, now = map(tournament.numbered, coming.goes_on)
        won = "goes on in the bracket" if effect.slots else "wins that match of the bracket"
        said.append(f"{now} {won} instead of {was}")
    if not (effect.moved or effect.slots or coming.goes_on):
        said.append("no place, no points and no match of the bracket change")
    if coming.dropped:
        again = "cut and pair" if coming.dropped.with_cut else "pair"
        said.append(f"the draft of round {coming.dropped.round} is taken back: {again} again")
    said += [
        f"round {each.round}, table {seats.table} hung out: others sit there now. Call them; a "
        "game begun there does not count"
        for each in coming.reseated
        for seats in each.tables
    ]
    return said


def moved_lines(tournament: "Tournament", moved: "Iterable[Moved]") -> list[str]:
    """Return a line for every entry that has another place or other points."""
    return [
        f"{tournament.numbered(each.entry)}: {_from_place(each.rank)}, {_from_points(each.points)}"
        for each in moved
    ]


def _from_place(ranks: "tuple[int | None, int | None]") -> str:
    was, now = ranks
    if was == now:
        return f"keeps {_place(was)}"
    return f"from {_place(was)} to {_place(now, short=was is not None)}"


def _from_points(points: "tuple[int | None, int | None]") -> str:
    was, now = map(_points, points)
    return f"keeps {was} points" if was == now else f"from {was} to {now} points"


def _place(rank: int | None, *, short: bool = False) -> str:
    if rank is None:
        return "no place"
    return str(rank) if short else f"place {rank}"


def _points(points: int | None) -> str:
    return "no" if points is None else str(points)


def _named(tournament: "Tournament", entry: int | None) -> str:
    return "nobody yet" if entry is None else tournament.numbered(entry)


def _rested(effect: "Effect") -> Iterator[str]:
    by_round: dict[int, list[int]] = {}
    for each in effect.rested:
        by_round.setdefault(each.round, []).append(each.table)
    for number, tables in by_round.items():
        listed = ", ".join(map(str, tables))
        what = "table" if len(tables) == 1 else "tables"
        yield f"round {number}, {what} {listed}: paired by points that change; the pairing stands"


def _slots(tournament: "Tournament", effect: "Effect") -> Iterator[str]:
    for each in effect.slots:
        was, now = (
            " against ".join(_named(tournament, entry) for entry in pair)
            for pair in (each.was, each.now)
        )
        yield f"match {each.match} of the bracket: {now} instead of {was}"


def since_print_lines(tournament: "Tournament", since: "SincePrint") -> list[str]:
    """Say what a printed standings sheet does not; nothing where it is still right."""
    if not (since.moved or since.results):
        return []
    at = f"{since.printed_at[:10]} {since.printed_at[11:16]} UTC"
    sheet = f"log {since.log_position}, {at}, by {since.printed_by}"
    return [
        f"changed since the sheet of round {since.round} was printed ({sheet}):",
        *(f"  {_result(each)}" for each in since.results),
        *(f"  {line}" for line in moved_lines(tournament, since.moved)),
    ]


def _result(changed: "Changed") -> str:
    fact = changed.fact
    where = f"table {fact.table} of round {fact.round}"
    by = f"({changed.by}, {changed.at[11:16]} UTC)"
    if isinstance(fact, ResultCorrected):
        was, now = written(fact.was), written(fact.result)
        return f"{where} corrected from {was} to {now}: {fact.reason} {by}"
    return f"{where} came in late as {written(fact.result)} {by}"
