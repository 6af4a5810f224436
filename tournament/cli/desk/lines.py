"""What can be said at the desk, one form a class. Every line prints back as it may be typed.

`who` is an entry: its number, or the beginning of a name. A `reason` stands last, in quotation
marks. Lines that begin with a table, which are the most, have no verb.
"""

from dataclasses import dataclass

from tournament.cli.desk.line import Line, flags, listed
from tournament.cli.desk.lines_disputes import Call, Calls, CallSlip, Rule
from tournament.cli.desk.lines_looking import Left, Print, Show, Standings, Why
from tournament.cli.desk.lines_people import (
    Away,
    Back,
    Drop,
    Here,
    Late,
    NoShow,
    OfSomebody,
    Out,
    Penalty,
)
from tournament.cli.desk.tokens import Token, plain, quoted, word
from tournament.service.sentences_results import How

__all__ = [
    "AtTable",
    "Away",
    "Back",
    "Call",
    "CallSlip",
    "Calls",
    "Drop",
    "Finish",
    "Fix",
    "Help",
    "Here",
    "Late",
    "Left",
    "Line",
    "New",
    "Next",
    "NoShow",
    "OfSomebody",
    "Out",
    "Paper",
    "Penalty",
    "Print",
    "Quit",
    "Repair",
    "Rule",
    "Score",
    "Show",
    "Standings",
    "Swap",
    "Typist",
    "Undo",
    "Unreadable",
    "Use",
    "Why",
]


@dataclass(frozen=True, slots=True)
class New(Line):
    """`new "NAME" FILE [options of tournament create and player import]`."""

    verb = "new"
    name: str
    file: str
    options: tuple[str, ...] = ()

    def operands(self) -> tuple[Token, ...]:
        """Name and file, then the options as they were."""
        return (*quoted(self.name), *map(word, (self.file, *self.options)))


@dataclass(frozen=True, slots=True)
class Use(Line):
    """`use SLUG`: another tournament of the log."""

    verb = "use"
    slug: str

    def operands(self) -> tuple[Token, ...]:
        """The slug."""
        return (word(self.slug),)


@dataclass(frozen=True, slots=True)
class Typist(Line):
    """`who PART`: somebody else types from here on."""

    verb = "who"
    name: str

    def operands(self) -> tuple[Token, ...]:
        """The name."""
        return (word(self.name),)


@dataclass(frozen=True, slots=True)
class Next(Line):
    """`next`: close the round, pair, publish, print and back up the next one."""

    verb = "next"
    without: tuple[int, ...] = ()
    unconfirmed: tuple[int, ...] = ()
    yes: bool = False
    allow_rematch: bool = False
    play_off: bool = False

    def operands(self) -> tuple[Token, ...]:
        """The options."""
        return (
            *listed("without", self.without),
            *listed("unconfirmed", self.unconfirmed),
            *flags(yes=self.yes, allow_rematch=self.allow_rematch, play_off=self.play_off),
        )


@dataclass(frozen=True, slots=True)
class Score(Line):
    """`7 21`, left seat first, or `7 NAME 21`, winner first; `how` where games did not end it.

    `place` is a table, `2/7` table 7 of round 2, or the code of a slip. An absence has no score.
    `games` is who won each in order, such as `LRL`; the score then follows from them.
    """

    place: str
    score: str | None
    winner: str = ""
    how: How | None = None
    games: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Table, winner where one is named, score, games in order, and how it ended."""
        winner = (word(self.winner),) if self.winner else ()
        last = plain([each for each in (self.score, self.games, self.how) if each])
        return (*plain([self.place]), *winner, *last)


@dataclass(frozen=True, slots=True)
class Unreadable(Line):
    """`7 ?`: the slip is in and nobody can read it."""

    place: str

    def operands(self) -> tuple[Token, ...]:
        """Table and question mark."""
        return plain([self.place, "?"])


@dataclass(frozen=True, slots=True)
class AtTable(Line):
    """`7`: what is in at a table."""

    place: str

    def operands(self) -> tuple[Token, ...]:
        """The table."""
        return plain([self.place])


@dataclass(frozen=True, slots=True)
class Fix(Line):
    """`fix ROUND TABLE SCORE "why"`: correct a result that is in (T-9)."""

    verb = "fix"
    round: int
    table: int
    score: str | None
    winner: str = ""
    how: How | None = None
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Round, table and result as they are entered, then why."""
        result = Score(str(self.table), self.score, self.winner, self.how).operands()
        return (*plain([self.round]), *result, *quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Undo(Line):
    """`undo [N]`: the last acts; `undo to MOMENT`: all since a log number or a time."""

    verb = "undo"
    acts: int = 1
    moment: str = ""
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """How far, and why."""
        far = (*plain(["to"]), word(self.moment)) if self.moment else plain([self.acts])
        return (*far, *quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Swap(Line):
    """`swap 7 8`: the two who sit right at two tables change places; or two entries do."""

    verb = "swap"
    first: str
    second: str
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """The two, and why."""
        pair = map(word, (self.first, self.second))
        return (*pair, *quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Repair(Line):
    """`repair`: pair again what has no result and was not set by hand."""

    verb = "repair"
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Why, once the round hangs out."""
        return (*quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Paper(Line):
    """`paper FILE`: rounds that were played on paper come back."""

    verb = "paper"
    file: str
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """The file."""
        return (word(self.file), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Finish(Line):
    """`finish`: close the tournament for good."""

    verb = "finish"


@dataclass(frozen=True, slots=True)
class Help(Line):
    """`help [LINE]`."""

    verb = "help"
    about: str = ""

    def operands(self) -> tuple[Token, ...]:
        """The line it is about."""
        return (word(self.about),) if self.about else ()


@dataclass(frozen=True, slots=True)
class Quit(Line):
    """`quit`: leave the desk; the tournament goes on."""

    verb = "quit"
