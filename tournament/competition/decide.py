"""Commands become facts here, or are refused with the clause that forbids them."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition import commands as wish
from tournament.competition import commands_by_hand as of_hand
from tournament.competition import commands_import as of_import
from tournament.competition import commands_late as of_late
from tournament.competition import commands_paper as of_paper
from tournament.competition import commands_people as of_people
from tournament.competition import commands_record as of_record
from tournament.competition import commands_results as of_results
from tournament.competition import commands_wishes as of_wishes
from tournament.competition.check_in import check_in, close_check_in, open_check_in
from tournament.competition.confirmation import confirm_result, mark_unreadable
from tournament.competition.cut import cut_bracket
from tournament.competition.disqualification import disqualify_entry
from tournament.competition.edited import finish_edit
from tournament.competition.editing import (
    begin_edit,
    drop_edit,
    give_bye,
    lift_entry,
    seat_pair,
    swap_places,
)
from tournament.competition.entries import add_entries, reinstate_entry, withdraw_entry
from tournament.competition.finish import finish_tournament
from tournament.competition.forbidden_pairs import allow_pair, forbid_pair
from tournament.competition.granted_byes import grant_bye, take_bye_back
from tournament.competition.imported import import_tournament
from tournament.competition.kept_tables import keep_table
from tournament.competition.kinship import keep_apart
from tournament.competition.late import come_late, enter_late
from tournament.competition.no_shows import record_no_shows
from tournament.competition.paper import import_rounds
from tournament.competition.penalties import lift_penalty, penalise_entry
from tournament.competition.prints import record_print
from tournament.competition.repair import repair_round
from tournament.competition.results import correct_result, enter_result, enter_results
from tournament.competition.rounds import close_round, pair_round, publish_round
from tournament.competition.settings import change_setting, create_tournament
from tournament.competition.state import Competition
from tournament.competition.undo import undo_acts
from tournament.competition.wrong_opponents import keep_as_played, play_again
from tournament.event import Command, Event, Refused

Answer = tuple[Event, ...] | Refused

_ANSWERS: Mapping[type[Command], Callable[[Competition, Any], Answer]] = {
    wish.CreateTournament: create_tournament,
    of_import.ImportTournament: import_tournament,
    wish.ChangeSetting: change_setting,
    wish.AddEntries: add_entries,
    wish.WithdrawEntry: withdraw_entry,
    wish.ReinstateEntry: reinstate_entry,
    wish.PairRound: pair_round,
    wish.PublishRound: publish_round,
    wish.EnterResult: enter_result,
    wish.EnterResults: enter_results,
    wish.CorrectResult: correct_result,
    wish.CloseRound: close_round,
    wish.CutBracket: cut_bracket,
    wish.FinishTournament: finish_tournament,
    of_hand.BeginEdit: begin_edit,
    of_hand.SwapPlaces: swap_places,
    of_hand.SeatPair: seat_pair,
    of_hand.GiveBye: give_bye,
    of_hand.LiftEntry: lift_entry,
    of_hand.DropEdit: drop_edit,
    of_hand.FinishEdit: finish_edit,
    of_hand.RepairRound: repair_round,
    of_hand.PlayAgain: play_again,
    of_hand.KeepAsPlayed: keep_as_played,
    of_people.OpenCheckIn: open_check_in,
    of_people.CheckIn: check_in,
    of_people.CloseCheckIn: close_check_in,
    of_people.RecordNoShows: record_no_shows,
    of_people.DisqualifyEntry: disqualify_entry,
    of_people.PenaliseEntry: penalise_entry,
    of_people.LiftPenalty: lift_penalty,
    of_people.KeepApart: keep_apart,
    of_results.ConfirmResult: confirm_result,
    of_results.MarkUnreadable: mark_unreadable,
    of_wishes.GrantBye: grant_bye,
    of_wishes.TakeByeBack: take_bye_back,
    of_wishes.ForbidPair: forbid_pair,
    of_wishes.AllowPair: allow_pair,
    of_wishes.KeepTable: keep_table,
    of_record.RecordPrint: record_print,
    of_record.UndoActs: undo_acts,
    of_paper.ImportRounds: import_rounds,
    of_late.EnterLate: enter_late,
    of_late.ComeLate: come_late,
}

_EVEN_WHEN_FINISHED = (
    wish.CreateTournament,
    of_import.ImportTournament,
    wish.CorrectResult,
    of_results.ConfirmResult,
    of_record.RecordPrint,
    of_record.UndoActs,
)


def decide(state: Competition, command: Command) -> Answer:
    """Answer a command. No facts (an empty tuple) mean that all of it is on the record already.

    A finished tournament takes corrections, with a second person to confirm them, prints, and an
    undo of acts; nothing else (T-9).
    """
    if state.finished and not isinstance(command, _EVEN_WHEN_FINISHED):
        return Refused(clause="T-12", reason="tournament-finished", facts={"name": state.name})
    return _ANSWERS[type(command)](state, command)
