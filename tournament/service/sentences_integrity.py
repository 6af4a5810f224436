"""Acts that touch fairness, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from tournament.competition import events as fact
from tournament.competition import events_people as of_people
from tournament.competition.events_by_hand import KeptAsPlayed, PairedByHand, RoundRepaired
from tournament.competition.events_formats import NewSeats, TablesReseated
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.events_record import ActsUndone
from tournament.competition.events_wishes import (
    ByeGranted,
    ByeTakenBack,
    PairAllowed,
    PairForbidden,
)
from tournament.competition.integrity import Kind, Touch
from tournament.competition.state import Table
from tournament.service.sentences_by_hand import worth_beside
from tournament.service.sentences_disputes import HEADINGS as OF_DISPUTES
from tournament.service.sentences_results import written

if TYPE_CHECKING:
    from tournament.event import Event
    from tournament.service.tournaments import Tournament

_OF_A_TOURNAMENT: dict[Kind, str] = {
    "import": "imported",
    "setting": "setting changed",
    "kept-apart": "kept apart",
    "pair-forbidden": "pair forbidden",
    "pair-allowed": "pair allowed again",
    "bye-granted": "bye granted",
    "bye-taken-back": "bye taken back",
    "re-pairing": "paired again",
    "rematch": "rematch allowed",
    "bye-played": "bye played",
    "reseating": "seated anew",
    "by-hand": "paired by hand",
    "repair": "paired again in part",
    "replay": "played again",
    "kept-as-played": "kept as played",
    "correction": "result corrected",
    "late-result": "result after closing",
    "closing": "closed without waiting",
    "penalty": "penalty",
    "penalty-lifted": "penalty taken back",
    "disqualification": "disqualification",
    "reinstatement": "back in",
    "undo": "acts undone",
    "from-paper": "brought back from paper",
}

HEADINGS: Mapping[str, str] = dict([*_OF_A_TOURNAMENT.items(), *OF_DISPUTES.items()])
"""What a kind of act is called on a sheet."""


def said(tournament: "Tournament", touch: Touch) -> str:
    """Say what was done; of a pairing only what changed, and by hand what the engine has."""
    event = shown = touch.event
    if isinstance(event, PairedByHand | RoundRepaired) and isinstance(touch.before, tuple):
        was = [each for each in touch.before if isinstance(each, fact.PairedTable)]
        shown = replace(event, tables=_unlike(event.tables, was))
    beside = f". {worth_beside(event)}" if isinstance(event, PairedByHand) else ""
    return SAID[type(event)](tournament, shown) + beside + _counts_later(touch)


def _counts_later(touch: Touch) -> str:
    """Say of a penalty in which round it was given, where it counts from the next one on."""
    event, given = touch.event, touch.during
    if not isinstance(event, of_people.PenaltyGiven) or given is None or event.from_round <= given:
        return ""
    return f", given in round {given}, counts from round {event.from_round}"


def before(touch: Touch) -> str:
    """Say what was before, empty where nothing was replaced."""
    if isinstance(touch.event, fact.SettingChanged):
        return touch.event.was
    if isinstance(touch.event, ByePlayed):
        return f"#{touch.event.opponent} had the bye"
    match touch.before:
        case fact.Result():
            return written(touch.before)
        case tuple():
            return _seats_before(touch.before, getattr(touch.event, "tables", ()))
    return ""


def reason_of(event: "Event") -> str:
    """Return the reason given, empty where none was asked for."""
    reason: str = getattr(event, "reason", "")
    return reason


def _imported(_tournament: "Tournament", _event: fact.TournamentCreated) -> str:
    return "an event held elsewhere was recorded; no rule paired it"


def _setting(_tournament: "Tournament", event: fact.SettingChanged) -> str:
    return f"{event.setting} is {event.now}"


def _paired(_tournament: "Tournament", event: fact.RoundPaired) -> str:
    again = f"paired again, version {event.version}" if event.version > 1 else "paired"
    met = f"; met before: tables {_listed(event.rematches)}" if event.rematches else ""
    return f"{again}{met}"


def _reseated(_tournament: "Tournament", event: TablesReseated) -> str:
    return _tables(event.tables)


def _bye_played(tournament: "Tournament", event: ByePlayed) -> str:
    late, opponent = map(tournament.numbered, (event.entry, event.opponent))
    return f"{late} came late and plays {opponent} at table {event.table}"


def _changed(_tournament: "Tournament", event: PairedByHand | RoundRepaired) -> str:
    byes = "".join(f"; bye #{entry}" for entry in event.byes)
    met = f"; met before: tables {_listed(event.rematches)}" if event.rematches else ""
    return f"version {event.version}: {_tables(event.tables)}{byes}{met}"


def _kept(_tournament: "Tournament", event: KeptAsPlayed) -> str:
    met = f"; met before: tables {_listed(event.rematches)}" if event.rematches else ""
    return f"{_tables(event.tables)}{met}"


def _result(_tournament: "Tournament", event: fact.ResultCorrected | fact.ResultEntered) -> str:
    return f"table {event.table} is {written(event.result)}"


def _closed(_tournament: "Tournament", event: fact.RoundClosed) -> str:
    results, second = _listed(event.without), _listed(event.unconfirmed)
    parts = [
        f"without the results of tables {results}" if results else "",
        f"without a second person at tables {second}" if second else "",
    ]
    return "closed " + " and ".join(part for part in parts if part)


def _penalty(tournament: "Tournament", event: of_people.PenaltyGiven) -> str:
    return f"{event.level.replace('-', ' ')} for {tournament.numbered(event.entry)}"


def _lifted(_tournament: "Tournament", event: of_people.PenaltyLifted) -> str:
    return f"penalty {event.penalty} counts no more"


def _out(tournament: "Tournament", event: of_people.EntryDisqualified) -> str:
    return f"{tournament.numbered(event.entry)} is out"


def _back(tournament: "Tournament", event: fact.EntryReinstated) -> str:
    return f"{tournament.numbered(event.entry)} plays again"


def _undone(_tournament: "Tournament", event: ActsUndone) -> str:
    return f"back to version {event.to} of the tournament"


def _apart(_tournament: "Tournament", event: of_people.GroupsKeptApart) -> str:
    groups = "; ".join(", ".join(f"#{entry}" for entry in group) for group in event.groups)
    return f"by {event.kind}, up to round {event.through_round}: {groups or 'nobody'}"


def _forbidden(tournament: "Tournament", event: PairForbidden) -> str:
    one, other = map(tournament.numbered, (event.one, event.other))
    return f"{one} and {other} must not meet"


def _allowed(tournament: "Tournament", event: PairAllowed) -> str:
    one, other = map(tournament.numbered, (event.one, event.other))
    return f"{one} and {other} may meet"


def _granted(tournament: "Tournament", event: ByeGranted) -> str:
    return f"{tournament.numbered(event.entry)} has a {event.worth} bye in round {event.round}"


def _taken_back(tournament: "Tournament", event: ByeTakenBack) -> str:
    return f"{tournament.numbered(event.entry)} plays in round {event.round} after all"


def _from_paper(_tournament: "Tournament", event: RoundFromPaper) -> str:
    how = "paired by hand and played" if event.paired else "played"
    return f"{how} on paper, put on the log afterwards"


def _seats_before(
    before: Sequence[fact.PairedTable | Table], now: Sequence[fact.PairedTable | NewSeats]
) -> str:
    """Say who sat where others sit now, and of matches that are void what the result was."""
    paired = [each for each in before if isinstance(each, fact.PairedTable)]
    void = [
        f"{_tables([each.paired])} {written(each.result)}"
        for each in before
        if isinstance(each, Table) and each.result is not None
    ]
    return "; ".join([*filter(None, [_tables(_unlike(paired, now))]), *void])


Seats = TypeVar("Seats", fact.PairedTable, NewSeats)


def _unlike(
    tables: Sequence[Seats], others: Sequence[fact.PairedTable | NewSeats]
) -> tuple[Seats, ...]:
    """Return the tables at which others sit than there do."""
    same = {(each.table, each.left, each.right) for each in others}
    return tuple(each for each in tables if (each.table, each.left, each.right) not in same)


def _listed(tables: tuple[int, ...]) -> str:
    return ", ".join(map(str, tables))


def _tables(tables: Sequence[fact.PairedTable | NewSeats]) -> str:
    return "; ".join(f"table {each.table}: #{each.left} and #{each.right}" for each in tables)


SAID: "Mapping[type[Event], Callable[[Tournament, Any], str]]" = {
    fact.TournamentCreated: _imported,
    fact.SettingChanged: _setting,
    of_people.GroupsKeptApart: _apart,
    PairForbidden: _forbidden,
    PairAllowed: _allowed,
    ByeGranted: _granted,
    ByeTakenBack: _taken_back,
    fact.RoundPaired: _paired,
    TablesReseated: _reseated,
    PairedByHand: _changed,
    RoundRepaired: _changed,
    KeptAsPlayed: _kept,
    ByePlayed: _bye_played,
    fact.ResultCorrected: _result,
    fact.ResultEntered: _result,
    fact.RoundClosed: _closed,
    of_people.PenaltyGiven: _penalty,
    of_people.PenaltyLifted: _lifted,
    of_people.EntryDisqualified: _out,
    fact.EntryReinstated: _back,
    ActsUndone: _undone,
    RoundFromPaper: _from_paper,
}
"""For every act of `tournament.competition.integrity` what it says."""
