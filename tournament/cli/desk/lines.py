"""What can be said at the desk, one form a class. Every line prints back as it may be typed.

`who` is an entry: its number, or the beginning of a name. A `reason` stands last, in quotation
marks. Lines that begin with a table, which are the most, have no verb.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.cli.desk.tokens import Token, joined, plain, quoted, word

PenaltyWord = Literal["caution", "warning", "game-loss", "match-loss"]
OpenMatch = Literal["award", "wait"]
How = Literal[
    "time", "agreement", "left-absent", "right-absent", "both-absent", "lots-left", "lots-right"
]


def flags(**given: bool) -> tuple[Token, ...]:
    """Return the options of a line that are set, as `--yes`."""
    return plain([f"--{name.replace('_', '-')}" for name, is_set in given.items() if is_set])


def listed(name: str, numbers: Iterable[int]) -> tuple[Token, ...]:
    """Return an option with numbers, as `--without 7,8`; nothing where there are none."""
    text = ",".join(map(str, numbers))
    return plain([f"--{name}", text]) if text else ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was understood."""

    verb: ClassVar[str] = ""

    def operands(self) -> tuple[Token, ...]:
        """Return what is written after the verb."""
        return ()

    def __str__(self) -> str:
        verb = plain([self.verb]) if self.verb else ()
        return joined([*verb, *self.operands()])


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
    """`who NAME`: somebody else types from here on."""

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

    `place` is a table, or the code of a slip. An absence has no score. `games` is who won each in
    order, left or right, such as `LRL`; the score then follows from them.
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
class OfSomebody(Line):
    """A line about one entry."""

    who: str

    def operands(self) -> tuple[Token, ...]:
        """Who it is."""
        return (word(self.who),)


@dataclass(frozen=True, slots=True)
class Late(OfSomebody):
    """`late NAME`: somebody new, or an entry that was left out, is here now."""

    verb = "late"
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Who it is."""
        return (word(self.who), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Here(Line):
    """`here 1-23`: who is there; `here` alone says who is missing."""

    verb = "here"
    who: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Numbers, or the beginning of a name, or `all`."""
        return (word(self.who),) if self.who else ()


@dataclass(frozen=True, slots=True)
class Away(OfSomebody):
    """`away 24`: not there after all."""

    verb = "away"


@dataclass(frozen=True, slots=True)
class Drop(OfSomebody):
    """`drop WHO`: leaves the event (T-11)."""

    verb = "drop"
    open_match: OpenMatch | None = None

    def operands(self) -> tuple[Token, ...]:
        """Who, and what becomes of an open match."""
        return (word(self.who), *plain([self.open_match] if self.open_match else []))


@dataclass(frozen=True, slots=True)
class Back(OfSomebody):
    """`back WHO`: plays again from the next round on."""

    verb = "back"
    reason: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Who, and why where it was disqualified."""
        return (word(self.who), *quoted(self.reason))


@dataclass(frozen=True, slots=True)
class Out(OfSomebody):
    """`out WHO "why"`: disqualified."""

    verb = "out"
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Who and why."""
        return (word(self.who), *quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Penalty(OfSomebody):
    """`penalty WHO LEVEL "why"`."""

    verb = "penalty"
    level: PenaltyWord
    reason: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Who, which level, and why."""
        return (word(self.who), *plain([self.level]), *quoted(self.reason))


@dataclass(frozen=True, slots=True)
class NoShow(Line):
    """`noshow 7 WHO`: who of a table did not come; `noshow 7` alone where neither did."""

    verb = "noshow"
    table: int
    who: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """The table, and who is missing there."""
        who = (word(self.who),) if self.who else ()
        return (*plain([self.table]), *who, *flags(yes=self.yes))


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
class Left(Line):
    """`left`: what the round waits for."""

    verb = "left"


@dataclass(frozen=True, slots=True)
class Why(Line):
    """`why 7`: why these two play each other; `why` alone says it of every table."""

    verb = "why"
    about: str = ""

    def operands(self) -> tuple[Token, ...]:
        """A table, `#` and an entry, or the beginning of a name."""
        return (word(self.about),) if self.about else ()


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
class Print(Line):
    """`print slips 7-12`: write a sheet to print, and put it on record."""

    verb = "print"
    sheet: str
    tables: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Which sheet, and of slips which tables."""
        return plain([self.sheet, self.tables] if self.tables else [self.sheet])


@dataclass(frozen=True, slots=True)
class Show(Line):
    """`show pairings`: page by page on the screen, for want of paper."""

    verb = "show"
    what: str = "pairings"

    def operands(self) -> tuple[Token, ...]:
        """What is to be shown."""
        return plain([self.what])


@dataclass(frozen=True, slots=True)
class Standings(Line):
    """`standings [ROUND]`: after a closed round."""

    verb = "standings"
    round: int | None = None

    def operands(self) -> tuple[Token, ...]:
        """The round."""
        return plain([self.round] if self.round else [])


@dataclass(frozen=True, slots=True)
class Call(Line):
    """`call 7`: print a call slip for the referee at a table."""

    verb = "call"
    table: int

    def operands(self) -> tuple[Token, ...]:
        """The table."""
        return plain([self.table])


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
