"""What a director does: announce, enter people, pair, close, cut, finish, change settings."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from pydantic import ValidationError

from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CreateTournament,
    CutBracket,
    FinishTournament,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.events import Settings
from tournament.competition.settings import listed
from tournament.projections.roster import Person
from tournament.service import names
from tournament.service.errors import BadInput, Fault
from tournament.service.files import Row, ShortText, faults_of, read_csv
from tournament.service.ledger import Ledger, Receipt
from tournament.service.rulesets import agreed_by, find_ruleset
from tournament.service.tournaments import Tournament, ask, load, require_text, require_title
from tournament.standings.field import UnplayedRules
from tournament.standings.tiebreak import DEFAULT_ORDER, NAMES, TieBreakName

_RATING = re.compile(r"[0-9]{1,5}", re.ASCII)


class Newcomer(Row):
    """A person who enters: a line of an entry list."""

    name: ShortText
    club: ShortText = ""
    contact: ShortText = ""
    rating: ShortText = ""


def read_settings(
    *,
    rules: str,
    best_of: int,
    rounds: str,
    cut: int,
    third_place: bool,
    floor: str,
    missed: Literal["loss", "bye"],
    round_minutes: int,
    tie_breaks: str = ",".join(DEFAULT_ORDER),
    unplayed: UnplayedRules = "fide-2026",
    confirm_results: bool = False,
) -> Settings:
    """Read what is agreed as it is written; `rounds` is a number or `auto` (T-7).

    `tie_breaks` are names with commas between, first to last (T-4).

    Raises:
        BadInput: the rounds are neither, the floor cannot be written down, or there is no
            tie-break of a name.
    """
    if rounds != "auto" and not (rounds.isascii() and rounds.isdigit() and len(rounds) < 4):  # noqa: PLR2004 - nobody plays a thousand rounds
        fault = Fault("rounds", f"{ascii(rounds)[:80]} is no number of rounds", "give it, or auto")
        raise BadInput("settings", [fault])
    return Settings(
        rules=rules,
        best_of=best_of,
        rounds=None if rounds == "auto" else int(rounds),
        cut=cut,
        third_place=third_place,
        floor=require_text("floor", floor),
        tie_breaks=_read_tie_breaks(tie_breaks),
        unplayed=unplayed,
        missed=missed,
        round_minutes=round_minutes,
        confirm_results=confirm_results,
    )


def _read_tie_breaks(text: str) -> tuple[TieBreakName, ...]:
    try:
        return msgspec.convert(listed(text), tuple[TieBreakName, ...])
    except msgspec.ValidationError:
        unknown = [name for name in listed(text) if name not in NAMES]
        fault = Fault(
            "tie-breaks",
            f"there is none called {ascii(unknown[0])[:80]}",
            f"there are {', '.join(NAMES)}",
        )
        raise BadInput("settings", [fault]) from None


def create(ledger: Ledger, slug: str, name: str, settings: Settings) -> Receipt:
    """Announce a tournament. What its ruleset says of a match is agreed with it (G-3, G-4).

    Raises:
        NotFound: there is no ruleset of that name.
        BadInput: the name cannot stand on a sheet.
        RefusedByRule: the settings are unfair, or the slug is taken.
    """
    settings = agreed_by(find_ruleset(ledger, settings.rules).rules, settings)
    return ask(ledger, slug, CreateTournament(name=require_title(name), settings=settings))


def read_newcomer(name: str, club: str, contact: str, rating: str = "") -> Newcomer:
    """Read one person as typed.

    Raises:
        BadInput: a text is too long.
    """
    try:
        return Newcomer(name=names.clean(name), club=club, contact=contact, rating=rating)
    except ValidationError as error:
        raise BadInput("player", list(faults_of(error, ""))) from None


def read_entries(source: str, text: str) -> dict[str, Newcomer]:
    """Read an entry list: CSV with the header `name`; `club`, `contact`, `rating` where wanted.

    Returns each newcomer under the place in the file (`line 3`).

    Raises:
        BadInput: every fault of the file at once.
    """
    rows = read_csv(source, text, Newcomer, _unprintable)
    return {f"line {number}": row for number, row in rows.items()}


def add_players(
    ledger: Ledger, slug: str, source: str, newcomers: Mapping[str, Newcomer]
) -> Receipt:
    """Enter people in this order. `source` is named in what goes wrong.

    The roster learns of them before the log does: a log never names a person whom nobody knows.

    Raises:
        BadInput: a name cannot stand on a sheet, or is there already.
        RefusedByRule: the tournament takes no more entries.
    """
    tournament = load(ledger, slug)
    _refuse_doubles(tournament, source, newcomers)
    people = [
        Person(
            id=ledger.source.new_id(),
            name=names.clean(newcomer.name),
            club=names.clean(newcomer.club),
            contact=names.clean(newcomer.contact),
        )
        for newcomer in newcomers.values()
    ]
    if not ledger.dry_run:
        ledger.roster.add(people)
    ratings = tuple(int(each.rating) if each.rating else None for each in newcomers.values())
    command = AddEntries(people=tuple(person.id for person in people), ratings=ratings)
    return ask(ledger, slug, command)


def pair(ledger: Ledger, slug: str, *, allow_rematch: bool = False) -> Receipt:
    """Pair the next round, or the draft again."""
    seed = ledger.source.new_seed()
    return ask(ledger, slug, PairRound(seed=seed, allow_rematch=allow_rematch))


def publish(ledger: Ledger, slug: str) -> Receipt:
    """Hang the draft out."""
    return ask(ledger, slug, PublishRound())


def close(
    ledger: Ledger, slug: str, *, without: Sequence[int] = (), unconfirmed: Sequence[int] = ()
) -> Receipt:
    """Close the running round (T-10).

    It waits neither for the results of the tables `without`, nor for a second person to confirm
    those of the tables `unconfirmed`.
    """
    command = CloseRound(without=tuple(without), unconfirmed=tuple(unconfirmed))
    return ask(ledger, slug, command)


def withdraw(
    ledger: Ledger, slug: str, entry: int, open_match: Literal["award", "wait"] | None = None
) -> Receipt:
    """Withdraw an entry (T-11)."""
    return ask(ledger, slug, WithdrawEntry(entry=entry, open_match=open_match))


def reinstate(ledger: Ledger, slug: str, entry: int, *, reason: str = "") -> Receipt:
    """Let a withdrawn entry back in; a disqualified one needs a reason (T-11).

    Raises:
        BadInput: the reason cannot be kept.
    """
    words = require_text("reason", reason) if reason else ""
    return ask(ledger, slug, ReinstateEntry(entry=entry, reason=words))


def change_setting(ledger: Ledger, slug: str, setting: str, value: str, *, reason: str) -> Receipt:
    """Change what was agreed, on the record (T-12).

    Raises:
        BadInput: the setting, its value or the reason is no text to be kept.
        RefusedByRule: the setting cannot have this value, or a reason is due.
    """
    command = ChangeSetting(
        setting=require_text("setting", setting),
        value=require_text("value", value),
        reason=require_text("reason", reason) if reason else "",
    )
    return ask(ledger, slug, command)


def cut(
    ledger: Ledger,
    slug: str,
    *,
    size: int | None = None,
    third_place: bool | None = None,
    play_off: bool = False,
) -> Receipt:
    """Cut to the bracket and pair its first round, or a play-off for its last places (T-8)."""
    return ask(ledger, slug, CutBracket(size=size, third_place=third_place, play_off=play_off))


def finish(ledger: Ledger, slug: str) -> Receipt:
    """Finish the tournament."""
    return ask(ledger, slug, FinishTournament())


def _unprintable(newcomer: Newcomer) -> str | None:
    """Return why a name, a club, a contact or a rating cannot be kept, or None."""
    if wrong := names.fault(names.clean(newcomer.name)):
        return wrong
    if newcomer.club and (wrong := names.fault(names.clean(newcomer.club))):
        return f"the club: {wrong}"
    if newcomer.contact and (wrong := names.text_fault(newcomer.contact)):
        return f"the contact: {wrong}"
    if newcomer.rating and not _RATING.fullmatch(newcomer.rating):
        return f"the rating: {ascii(newcomer.rating)[:80]} is no whole number below 100000"
    return None


def _refuse_doubles(tournament: Tournament, source: str, newcomers: Mapping[str, Newcomer]) -> None:
    entered = {
        names.skeleton(tournament.name(entry)): f"entry #{entry}"
        for entry in tournament.state.entries
    }
    faults = []
    for where, newcomer in newcomers.items():
        name = names.clean(newcomer.name)
        if wrong := _unprintable(newcomer):
            faults.append(Fault(where, wrong, "write it so that it can be printed"))
            continue
        same = entered.setdefault(names.skeleton(name), where)
        if same != where:
            faults.append(
                Fault(
                    where,
                    f"{name} is the same name as {same}",
                    "add to the name what tells the two apart, such as a number",
                )
            )
    if faults:
        raise BadInput(source, faults)
