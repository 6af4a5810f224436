"""What people and directors do in an evening, each act by chance.

People leave, come back and come late, do not show up, ask for byes or never to meet; directors edit
pairings by hand, let wrong opponents play again or count, correct results, give penalties and undo.
Whatever of this a clause refuses stays undone.
"""

import random
from collections import Counter

from tests.competition.evening import Evening, result
from tests.competition.feasible import Pairs, Past
from tournament.competition import commands as wish
from tournament.competition import commands_by_hand as hand
from tournament.competition import commands_late as late
from tournament.competition import commands_people as people
from tournament.competition import commands_results as results
from tournament.competition import commands_wishes as wishes
from tournament.competition.commands_record import UndoActs
from tournament.competition.events_late import ByePlayed
from tournament.competition.state import Table
from tournament.event import Command, Event, Refused
from tournament.games.shuffle import seed_of

WHY = "it went wrong"
PLAYED = [result("2-0"), result("2-1"), result("1-2"), result("0-2"), result("1-1", ending="time")]
FEWEST = 4
"""Entries that stay, whoever else leaves."""


def two_at(table: Table) -> tuple[int, int]:
    """Return who sits at a table, left seat first."""
    return table.paired.left, table.paired.right


class Happenings(Evening):
    """An evening in which anything may happen; `acts` counts what was asked for."""

    def __init__(self, entries: int, rounds: int, seed: str) -> None:
        self.chance = random.Random(f"{entries} {seed}")
        self.acts: Counter[str] = Counter()
        self.rounds = rounds
        self.newest = 0
        pick = self.chance.choice
        super().__init__(
            entries,
            rounds=rounds,
            seeding="entered",
            first_round=pick(["random", "halves", "rating"]),
            acceleration=pick(["off", "off", "baku"]),
            missed=pick(["loss", "bye"]),
            confirm_results=pick([False, False, True]),
        )
        self.entered = self.state.version
        for _ in range(entries // 8):
            self.forbid()
        self.keep_apart()

    def ask(self, command: Command) -> tuple[Event, ...] | Refused:
        answer = super().ask(command)
        if answer:
            refused = isinstance(answer, Refused)
            self.acts[f"{type(command).__name__}{' refused' if refused else ''}"] += 1
        return answer

    def playing(self, number: int) -> set[int]:
        there = {entry.number for entry in self.state.active(number) if not entry.withdrawn}
        return there - self.state.granted_in(number).keys()

    def barred(self) -> frozenset[frozenset[int]]:
        return frozenset(frozenset(each.pair) for each in self.state.forbidden)

    # what people do

    def anybody(self) -> int:
        return self.chance.choice(sorted(self.state.entries))

    def leave(self) -> None:
        if len(self.state.active(self.state.next_round)) > FEWEST:
            how = self.chance.choice(["award", "wait"])
            self.ask(wish.WithdrawEntry(entry=self.anybody(), open_match=how))

    def come_back(self) -> None:
        gone = [entry.number for entry in self.state.entries.values() if entry.withdrawn]
        if gone:
            self.ask(wish.ReinstateEntry(entry=self.chance.choice(gone), reason="came back"))

    def come(self) -> None:
        self.newest += 1
        self.ask(wish.AddEntries(people=(f"new {self.newest}",)))

    def come_late(self) -> None:
        self.newest += 1
        met, barred = Past(self.state.rounds).met, self.barred()
        play_bye = self.chance.random() < 0.7
        self.seated(late.EnterLate(person=f"late {self.newest}", play_bye=play_bye), met, barred)

    def come_after_all(self) -> None:
        """Let somebody who is not paired take part, most likely against the bye."""
        idle = self.idle()
        if idle:
            met, barred = Past(self.state.rounds).met, self.barred()
            entry, play_bye = self.chance.choice(idle), self.chance.random() < 0.7
            self.seated(late.ComeLate(entry=entry, play_bye=play_bye), met, barred)

    def seated(self, command: Command, met: Pairs, barred: Pairs) -> None:
        """Ask for a place against the bye, which is neither a rematch nor forbidden."""
        answer = self.ask(command)
        for fact in answer if isinstance(answer, tuple) else ():
            if isinstance(fact, ByePlayed):
                pair = frozenset((fact.entry, fact.opponent))
                assert pair not in met
                assert pair not in barred

    def idle(self) -> list[int]:
        """Return who is not paired in the running round, and neither has the bye nor has left."""
        running = self.state.running
        places = {*running.seats, *running.byes} if running else {*self.state.entries}
        there = {e.number for e in self.state.entries.values() if not e.withdrawn}
        return sorted(there - places)

    def grant_bye(self) -> None:
        number = self.chance.randint(self.state.next_round, self.rounds + 1)
        worth = self.chance.choice(["full", "half", "zero"])
        if len(self.playing(self.state.next_round)) > FEWEST:
            self.ask(
                wishes.GrantBye(entry=self.anybody(), round=number, worth=worth, reason="train")
            )

    def take_bye_back(self) -> None:
        if self.state.granted:
            granted = self.chance.choice(self.state.granted)
            self.ask(wishes.TakeByeBack(entry=granted.entry, round=granted.round, reason="stays"))

    def no_shows(self) -> None:
        running = self.state.running
        if running and running.open_tables:
            table = running.tables[self.chance.choice(running.open_tables)]
            absent = self.chance.choice([two_at(table), two_at(table)[:1], two_at(table)[1:]])
            withdraw = self.chance.random() < 0.3 and len(self.state.active(99)) > FEWEST + 2
            self.ask(people.RecordNoShows(entries=absent, withdraw=withdraw))

    # what directors do

    def forbid(self) -> None:
        if len(self.state.entries) > 1:
            one, other = self.chance.sample(sorted(self.state.entries), 2)
            self.ask(wishes.ForbidPair(one=one, other=other, reason="brothers"))

    def allow(self) -> None:
        if self.state.forbidden:
            one, other = self.chance.choice(self.state.forbidden).pair
            self.ask(wishes.AllowPair(one=one, other=other, reason="no brothers"))

    def keep_apart(self) -> None:
        clubs = self.chance.sample(sorted(self.state.entries), len(self.state.entries) // 3)
        groups = (tuple(clubs[::2]), tuple(clubs[1::2]))
        self.ask(people.KeepApart(kind="club", groups=groups, through_round=2))

    def keep_table(self) -> None:
        table = self.chance.choice([None, 1, 2, 3])
        self.ask(wishes.KeepTable(entry=self.anybody(), table=table))

    def check_in(self) -> None:
        if isinstance(self.ask(people.OpenCheckIn()), Refused):
            return
        there = [entry.number for entry in self.state.active(self.state.next_round)]
        here = [entry for entry in there if self.chance.random() < 0.93]
        self.ask(people.CheckIn(entries=tuple(here if len(here) > FEWEST else there)))
        self.ask(people.CloseCheckIn())

    def edit(self) -> None:
        """Change a pairing by hand, whatever is wrong with it, where it is one at all."""
        played = self.state.draft or self.state.running
        if played is None or isinstance(self.ask(hand.BeginEdit(reason=WHY)), Refused):
            return
        places = sorted([*played.seats, *played.byes])
        for _ in range(self.chance.choice([1, 1, 2])):
            one, other = self.chance.sample(places, 2)
            self.ask(hand.SwapPlaces(one=one, other=other))
        seed = seed_of(str(self.state.version))
        if isinstance(self.ask(hand.FinishEdit(seed=seed, confirmed=True)), Refused):
            self.do(hand.DropEdit())

    def play_again(self) -> None:
        running = self.state.running
        if running and running.tables:
            tables = self.chance.sample(sorted(running.tables), min(2, len(running.tables)))
            self.ask(hand.PlayAgain(tables=tuple(tables), reason=WHY))

    def keep_as_played(self) -> None:
        running = self.state.running
        if running and len(running.tables) > 1:
            one, other = self.chance.sample(sorted([*running.seats, *running.byes]), 2)
            self.ask(hand.KeepAsPlayed(one=one, other=other, reason=WHY, confirmed=True))

    def penalise(self) -> None:
        level = self.chance.choice(["caution", "warning", "game-loss", "match-loss"])
        self.ask(people.PenaliseEntry(entry=self.anybody(), level=level, reason="late"))

    def lift_penalty(self) -> None:
        if self.state.penalties:
            number = self.chance.randint(1, len(self.state.penalties))
            self.ask(people.LiftPenalty(penalty=number, reason="was not late"))

    def disqualify(self) -> None:
        if self.chance.random() < 0.3 and len(self.state.active(99)) > FEWEST:
            self.ask(people.DisqualifyEntry(entry=self.anybody(), reason="threw cards"))

    def correct(self) -> None:
        played = [r for r in self.state.rounds if any(t.result for t in r.tables.values())]
        if played:
            found = self.chance.choice(played)
            tables = [number for number, table in found.tables.items() if table.result]
            self.ask(
                wish.CorrectResult(
                    round=found.number,
                    table=self.chance.choice(tables),
                    result=self.chance.choice(PLAYED),
                    reason="misread",
                )
            )

    def undo(self) -> None:
        version = self.state.version
        to = version - self.chance.choice([1, 1, 2, 3, 8])
        if to >= self.entered:
            self.ask(UndoActs(to=to, seen=version, reason="by mistake"))

    def some_results(self, *, all_of_them: bool = False) -> None:
        """Enter results; one that a penalty refuses stays open."""
        running = self.state.running
        if running is None:
            return
        tables = running.open_tables
        if not all_of_them:
            tables = tuple(self.chance.sample(tables, self.chance.randint(0, len(tables))))
        listed = [wish.TableResult(table=t, result=self.chance.choice(PLAYED)) for t in tables]
        who = self.chance.choice(["", "scorer/1"])
        if isinstance(self.ask(wish.EnterResults(results=tuple(listed), by=who)), Refused):
            for each in listed:
                self.ask(wish.EnterResult(table=each.table, result=each.result, by=who))
        for table in running.unconfirmed_tables[:2]:
            self.ask(results.ConfirmResult(table=table, by="scorer/2"))
        for table in running.open_tables[:1]:
            self.ask(results.MarkUnreadable(table=table))
