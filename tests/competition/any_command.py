"""Every command that a tournament answers, each as random as it can be asked."""

from typing import Any

from hypothesis import strategies as st

from tests.competition import late_facts, paper_facts, people_facts, results_facts, wishes_facts
from tests.competition.evening import result
from tournament.competition import commands as wish
from tournament.competition import commands_by_hand as of_hand
from tournament.competition import commands_import as of_import
from tournament.competition import commands_late as of_late
from tournament.competition import commands_people as of_people
from tournament.competition import commands_record as of_record
from tournament.competition import commands_results as of_results
from tournament.competition import commands_wishes as of_wishes
from tournament.competition.events import Settings
from tournament.event import Command
from tournament.games.shuffle import seed_of

NUMBERS = st.integers(0, 7)
SCORES = st.sampled_from(
    [
        result("2-0"),
        result("1-2"),
        result("0-2", ending="no-show"),
        result("0-0", ending="both-absent"),
        result("1-1", ending="time"),
        result("1-1", ending="agreement"),
        result("3-0"),
    ]
)
SEEDS = st.sampled_from([seed_of("one"), seed_of("other")])
REASONS = st.sampled_from(["", "by mistake"])
FEW = st.lists(NUMBERS, max_size=3).map(tuple)
WHO = results_facts.WHO | st.just("")
SEEN = st.none() | st.none() | NUMBERS
PEOPLE = st.lists(late_facts.PEOPLE, max_size=2).map(tuple)
KIN = st.lists(late_facts.KIN, max_size=1).map(tuple)
SETTINGS = st.sampled_from(
    [
        ("rounds", "2"), ("rounds", "auto"), ("rounds", "many"), ("cut", "2"), ("cut", "4"),
        ("third_place", "yes"), ("best_of", "1"), ("win", "2"), ("draw", "2"), ("floor", "1/3"),
        ("missed", "bye"), ("tie_breaks", "buchholz,lots"), ("format", "round-robin"),
        ("format", "groups"), ("groups", "2"), ("legs", "2"), ("seeding", "entered"),
        ("first_round", "halves"), ("acceleration", "baku"), ("confirm_results", "yes"),
        ("agreed_draws", "no"), ("match_time", "1800"), ("nonsense", "1"),
    ]
)  # fmt: skip
ROUNDS = st.builds(
    of_import.ImportedRound,
    title=st.just("Round"),
    stage=st.sampled_from(["swiss", "bracket"]),
    matches=st.just(
        (
            of_import.ImportedMatch(left=1, right=2, result=result("2-0")),
            of_import.ImportedMatch(left=3, right=None, result=result("2-0")),
        )
    ),
)

EVERY: dict[type[Command], st.SearchStrategy[Any]] = {
    wish.CreateTournament: st.builds(
        wish.CreateTournament,
        name=st.just("Again"),
        settings=st.just(Settings(rules="speed/club@1")),
    ),
    of_import.ImportTournament: st.builds(
        of_import.ImportTournament,
        name=st.just("Elsewhere"),
        settings=st.just(Settings(rules="speed/club@1")),
        people=st.just(("p1", "p2", "p3")),
        rounds=st.lists(ROUNDS, min_size=1, max_size=2).map(tuple),
    ),
    wish.ChangeSetting: st.builds(
        lambda named, reason: wish.ChangeSetting(setting=named[0], value=named[1], reason=reason),
        SETTINGS,
        REASONS,
    ),
    wish.AddEntries: st.builds(
        wish.AddEntries,
        people=PEOPLE,
        ratings=st.lists(st.none() | st.just(1500), max_size=2).map(tuple),
        kin=KIN,
    ),
    wish.WithdrawEntry: st.builds(
        wish.WithdrawEntry, entry=NUMBERS, open_match=st.sampled_from([None, "award", "wait"])
    ),
    wish.ReinstateEntry: st.builds(wish.ReinstateEntry, entry=NUMBERS, reason=REASONS),
    wish.PairRound: st.builds(wish.PairRound, seed=SEEDS, allow_rematch=st.booleans()),
    wish.PublishRound: st.just(wish.PublishRound()),
    wish.EnterResult: st.builds(
        wish.EnterResult,
        table=NUMBERS,
        result=SCORES,
        round=st.none() | NUMBERS,
        by=WHO,
        games=results_facts.GAMES,
    ),
    wish.EnterResults: st.builds(
        wish.EnterResults,
        results=st.lists(
            st.builds(wish.TableResult, table=NUMBERS, result=SCORES, games=results_facts.GAMES),
            max_size=3,
        ).map(tuple),
        by=WHO,
    ),
    wish.CorrectResult: st.builds(
        wish.CorrectResult,
        round=NUMBERS,
        table=NUMBERS,
        result=SCORES,
        reason=REASONS,
        by=WHO,
        games=results_facts.GAMES,
    ),
    wish.CloseRound: st.builds(wish.CloseRound, without=FEW, unconfirmed=FEW),
    wish.CutBracket: st.builds(
        wish.CutBracket,
        size=st.sampled_from([None, 2, 3, 4]),
        third_place=st.sampled_from([None, True, False]),
        play_off=st.booleans(),
    ),
    wish.FinishTournament: st.just(wish.FinishTournament()),
    of_hand.BeginEdit: st.builds(of_hand.BeginEdit, reason=REASONS),
    of_hand.SwapPlaces: st.builds(of_hand.SwapPlaces, one=NUMBERS, other=NUMBERS),
    of_hand.SeatPair: st.builds(of_hand.SeatPair, table=NUMBERS, left=NUMBERS, right=NUMBERS),
    of_hand.GiveBye: st.builds(of_hand.GiveBye, entry=NUMBERS),
    of_hand.LiftEntry: st.builds(of_hand.LiftEntry, entry=NUMBERS),
    of_hand.DropEdit: st.just(of_hand.DropEdit()),
    of_hand.FinishEdit: st.builds(
        of_hand.FinishEdit, seed=SEEDS, confirmed=st.booleans(), reason=REASONS, seen=SEEN
    ),
    of_hand.RepairRound: st.builds(
        of_hand.RepairRound,
        seed=SEEDS,
        late=st.lists(NUMBERS, max_size=1).map(tuple),
        allow_rematch=st.booleans(),
        reason=REASONS,
        seen=SEEN,
    ),
    of_hand.PlayAgain: st.builds(of_hand.PlayAgain, tables=FEW, reason=REASONS, seen=SEEN),
    of_hand.KeepAsPlayed: st.builds(
        of_hand.KeepAsPlayed,
        one=NUMBERS,
        other=NUMBERS,
        reason=REASONS,
        confirmed=st.booleans(),
        seen=SEEN,
    ),
    of_people.OpenCheckIn: st.just(of_people.OpenCheckIn()),
    of_people.CheckIn: st.builds(of_people.CheckIn, entries=FEW, here=st.booleans()),
    of_people.CloseCheckIn: st.just(of_people.CloseCheckIn()),
    of_people.RecordNoShows: st.builds(
        of_people.RecordNoShows, entries=FEW, withdraw=st.booleans()
    ),
    of_people.DisqualifyEntry: st.builds(of_people.DisqualifyEntry, entry=NUMBERS, reason=REASONS),
    of_people.PenaliseEntry: st.builds(
        of_people.PenaliseEntry,
        entry=NUMBERS,
        level=people_facts.LEVELS,
        reason=REASONS,
        round=st.none() | NUMBERS,
    ),
    of_people.LiftPenalty: st.builds(of_people.LiftPenalty, penalty=NUMBERS, reason=REASONS),
    of_people.KeepApart: st.builds(
        of_people.KeepApart,
        kind=st.sampled_from(["club", "family"]),
        groups=st.lists(st.tuples(NUMBERS, NUMBERS), max_size=2).map(tuple),
        through_round=NUMBERS,
    ),
    of_results.ConfirmResult: st.builds(
        of_results.ConfirmResult, table=NUMBERS, by=WHO, round=st.none() | NUMBERS
    ),
    of_results.MarkUnreadable: st.builds(
        of_results.MarkUnreadable, table=NUMBERS, round=st.none() | NUMBERS
    ),
    of_wishes.GrantBye: st.builds(
        of_wishes.GrantBye, entry=NUMBERS, round=NUMBERS, worth=wishes_facts.WORTH, reason=REASONS
    ),
    of_wishes.TakeByeBack: st.builds(
        of_wishes.TakeByeBack, entry=NUMBERS, round=NUMBERS, reason=REASONS
    ),
    of_wishes.ForbidPair: st.builds(
        of_wishes.ForbidPair, one=NUMBERS, other=NUMBERS, reason=REASONS
    ),
    of_wishes.AllowPair: st.builds(of_wishes.AllowPair, one=NUMBERS, other=NUMBERS, reason=REASONS),
    of_wishes.KeepTable: st.builds(of_wishes.KeepTable, entry=NUMBERS, table=st.none() | NUMBERS),
    of_record.RecordPrint: st.builds(
        of_record.RecordPrint, version=NUMBERS, sheets=results_facts.SHEETS
    ),
    of_record.UndoActs: st.builds(
        of_record.UndoActs, to=st.integers(0, 60), seen=st.integers(0, 60), reason=REASONS
    ),
    paper_facts.ImportRounds: paper_facts.commands(NUMBERS),
    of_late.EnterLate: st.builds(
        of_late.EnterLate, person=late_facts.PEOPLE, play_bye=st.booleans(), kin=KIN
    ),
    of_late.ComeLate: st.builds(of_late.ComeLate, entry=NUMBERS, play_bye=st.booleans()),
}
"""For every kind of command how it is asked."""

ANY_COMMAND: st.SearchStrategy[Command] = st.one_of(*EVERY.values())
