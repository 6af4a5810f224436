"""Finding a tournament and asking something of it."""

import re
from dataclasses import dataclass

from eventstore.errors import VersionConflict
from tournament.competition.commands import CreateTournament
from tournament.competition.commands_import import ImportTournament
from tournament.competition.decide import decide
from tournament.competition.formats import begins_with_bracket
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition, Round
from tournament.event import LONGEST_TEXT, Command, Event, Refused, fold
from tournament.projections.roster import Person
from tournament.service import names
from tournament.service.errors import BadInput, Conflict, Fault, NotFound, RefusedByRule
from tournament.service.ledger import Change, Ledger, Receipt
from tournament.service.sentences_acts import act_by
from tournament.standings.table import Row

PREFIX = "tournament/"
MOST_ACTS = 3
"""How many acts of others a conflict tells."""

_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as the log has it, and the names of its people."""

    slug: str
    state: Competition
    people: dict[str, Person]

    def name(self, entry: int) -> str:
        """Return an entry's name; `(entry 7)` where the roster has none, or has it no more."""
        person = self.state.entries[entry].person
        return self.people[person].name if person in self.people else f"(entry {entry})"

    def numbered(self, entry: int) -> str:
        """Return the name with the number, as `Ana Ruiz (#3)`; `entry 9` if nobody has it."""
        known = entry in self.state.entries
        return f"{self.name(entry)} (#{entry})" if known else f"entry {entry}"

    def club(self, entry: int) -> str:
        """Return an entry's club, empty where none is known."""
        person = self.state.entries[entry].person
        return self.people[person].club if person in self.people else ""


def stream_of(slug: str) -> str:
    """Return the stream of a tournament.

    Raises:
        BadInput: the slug is not written as slugs are.
    """
    if not _SLUG.fullmatch(slug):
        raise BadInput(
            "slug",
            [
                Fault(
                    ascii(slug)[:80],
                    "it is no slug",
                    "a slug starts with a letter and holds at most 40 of a-z, 0-9 and -",
                )
            ],
        )
    return PREFIX + slug


def require_title(name: str) -> str:
    """Return a tournament's name in its one spelling.

    Raises:
        BadInput: it cannot stand on a sheet.
    """
    title = names.clean(name)
    if wrong := names.fault(title):
        raise BadInput("name", [Fault(ascii(name)[:80], wrong, "give another name")])
    return title


def require_text(what: str, text: str) -> str:
    """Return a person's words, such as a reason, in their one spelling.

    Raises:
        BadInput: there are none, too many, or some that cannot be seen.
    """
    words = names.clean(text)
    if wrong := names.text_fault(words):
        remedy = f"give 1 to {LONGEST_TEXT} letters that can be printed"
        raise BadInput(what, [Fault(ascii(text)[:80], wrong, remedy)])
    return words


def slugs(ledger: Ledger) -> list[str]:
    """Return every tournament's slug, sorted."""
    return [stream.removeprefix(PREFIX) for stream in ledger.store.streams(PREFIX)]


def state_of(ledger: Ledger, slug: str) -> Competition:
    """Fold a tournament's facts; version 0 where there is none of that name."""
    return fold(REDUCER, Competition(), ledger.events(stream_of(slug)))


def load(ledger: Ledger, slug: str) -> Tournament:
    """Return a tournament.

    Raises:
        NotFound: there is none of that name.
    """
    state = state_of(ledger, slug)
    if not state.version:
        known = ", ".join(slugs(ledger)) or "none yet; `playledger tournament create` makes one"
        raise NotFound(f"there is no tournament {slug}", f"tournaments on this log: {known}")
    ids = [entry.person for entry in state.entries.values()]
    return Tournament(slug, state, dict(ledger.roster.get(ids)))


def after(tournament: Tournament, receipt: Receipt) -> Tournament:
    """Return a tournament as it would stand after facts that a dry run did not record."""
    stream = stream_of(tournament.slug)
    state = tournament.state.copy()
    for change in receipt.changes:
        if change.stream == stream:
            fold(REDUCER, state, change.events)
    return Tournament(tournament.slug, state, tournament.people)


def now(ledger: Ledger, slug: str, done: Receipt) -> Tournament:
    """Return a tournament as it stands after a command, or would stand after a dry run.

    Others act at the same time: what was read before the command is no ground for its answer.
    """
    tournament = load(ledger, slug)
    return tournament if done.recorded else after(tournament, done)


def only_open(ledger: Ledger) -> str:
    """Return the slug of the one tournament that is not finished.

    Where none is open and only one exists, that one is meant: its standings and pages are still
    asked for on the evening after.

    Raises:
        NotFound: there is none, or more than one to choose from.
    """
    every = slugs(ledger)
    open_ones = [slug for slug in every if not state_of(ledger, slug).finished]
    candidates = open_ones or every
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise NotFound(
            "there is no tournament yet", "`playledger tournament create SLUG` makes one"
        )
    what = "more than one tournament is open" if open_ones else "no tournament is open"
    raise NotFound(what, f"name one of: {', '.join(candidates)}")


def round_of(tournament: Tournament, number: int | None = None) -> Round:
    """Return a round, draft or not; the last one paired where none is named.

    Raises:
        NotFound: there is none of that number.
    """
    rounds = tournament.state.rounds
    wanted = len(rounds) if number is None else number
    if not 1 <= wanted <= len(rounds):
        raise NotFound(
            f"{tournament.state.name} has no round {wanted or 1} yet",
            f"playledger round pair {tournament.slug} pairs round {len(rounds) + 1}",
        )
    return rounds[wanted - 1]


def standings_of(tournament: Tournament, number: int | None = None) -> tuple[int, tuple[Row, ...]]:
    """Return the standings after a closed Swiss round, the last one where none is named.

    Raises:
        NotFound: that round is not closed, or is none of the Swiss; an elimination has none.
    """
    if begins_with_bracket(tournament.state.settings):
        raise NotFound(
            f"{tournament.state.name} has no standings: all of it is bracket",
            f"playledger bracket show {tournament.slug}",
        )
    if tournament.state.finished and not any(tournament.state.swiss_rounds()):
        raise NotFound(
            f"{tournament.state.name} has no standings: none of its rounds counts for them",
            f"playledger round show {tournament.slug} shows its matches",
        )
    closed = [played.number for played in tournament.state.swiss_rounds() if played.closed]
    wanted = tournament.state.closed_swiss if number is None else number
    if wanted not in closed:
        what = f"round {wanted} is no closed Swiss round" if number else "no round is closed yet"
        remedy = f"closed: {', '.join(map(str, closed))}" if closed else "close round 1 first"
        raise NotFound(f"{tournament.state.name}: {what}", remedy)
    return wanted, standings_after(tournament.state, wanted)


def ask(ledger: Ledger, slug: str, command: Command) -> Receipt:
    """Ask something of a tournament, and record what it decides.

    Raises:
        RefusedByRule: a clause forbids it.
        NotFound: there is no such tournament.
        Conflict: somebody else acted between what was read and what was to be recorded; it says
            what they did.
    """
    beginning = isinstance(command, CreateTournament | ImportTournament)
    state = state_of(ledger, slug) if beginning else load(ledger, slug).state
    stream = stream_of(slug)

    def plan() -> list[Change] | Refused:
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        return [Change(stream, state.version, answer)]

    try:
        return ledger.record(stream, command, plan)
    except VersionConflict as late:
        raise Conflict(
            f"somebody else acted first: {_meanwhile(ledger, stream, late.expected)}; "
            "nothing of yours is recorded",
            "look at what they did, and give the command again if it still holds",
        ) from late


def foretold(state: Competition, command: Command) -> tuple[Event, ...]:
    """Return what a command would put on the record; record nothing.

    Raises:
        RefusedByRule: a clause forbids it.
    """
    answer = decide(state, command)
    if isinstance(answer, Refused):
        raise RefusedByRule(answer)
    return answer


def acts_since(ledger: Ledger, stream: str, version: int) -> list[str]:
    """Return in words what was done to a stream after its `version`, by whom and when."""
    return [
        act_by(recorded, ledger.codec.decode(recorded))
        for recorded in ledger.store.read(stream, after=version)
    ]


def _meanwhile(ledger: Ledger, stream: str, after: int) -> str:
    acts = acts_since(ledger, stream, after)
    more = f", and {len(acts) - MOST_ACTS} more" if len(acts) > MOST_ACTS else ""
    return "; ".join(acts[:MOST_ACTS]) + more
