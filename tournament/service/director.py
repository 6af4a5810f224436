"""What a director does: announce, enter people, pair, close, cut, finish, change settings."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tournament.competition.commands import (
    ChangeSetting,
    CloseRound,
    CreateTournament,
    CutBracket,
    FinishTournament,
    OpenMatch,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.events import Settings
from tournament.competition.settings import listed
from tournament.service.errors import BadInput, Fault
from tournament.service.ledger import Ledger, Receipt
from tournament.service.rulesets import agreed_by, find_ruleset
from tournament.service.tournaments import ask, require_text, require_title
from tournament.standings.field import UnplayedRules
from tournament.standings.tiebreak import DEFAULT_ORDER, NAMES, TieBreakName


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
    appeal_time: int = 15,
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
        tie_breaks=read_tie_breaks(tie_breaks),
        unplayed=unplayed,
        missed=missed,
        round_minutes=round_minutes,
        confirm_results=confirm_results,
        appeal_time=appeal_time,
    )


def read_tie_breaks(text: str) -> tuple[TieBreakName, ...]:
    """Read tie-breaks by name, with commas between (T-4).

    Raises:
        BadInput: there is none of a name.
    """
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


def withdraw(ledger: Ledger, slug: str, entry: int, open_match: OpenMatch | None = None) -> Receipt:
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
