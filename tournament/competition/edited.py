"""The end of an edit: what is wrong with the pairing, and what the engine would have made (T-5)."""

from dataclasses import dataclass, replace

from tournament.competition.changing import (
    acted_since,
    asked_anew,
    met_before,
    numbered,
    with_forfeits,
)
from tournament.competition.commands_by_hand import FinishEdit
from tournament.competition.editing import editing, results_refused
from tournament.competition.events_by_hand import EditDropped, PairedByHand
from tournament.competition.question import Question
from tournament.competition.state import Competition, Edit, Round
from tournament.competition.weighing import each_bye, engine_answer, worth_of
from tournament.event import LONGEST_TEXT, Event, Refused
from tournament.pairing.by_hand import Faults, faults
from tournament.pairing.history import Contender, Pairing
from tournament.pairing.tables import Seating


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit as it is now: what is wrong with it, and tables with only one seat taken."""

    edit: Edit
    faults: Faults
    half_empty: tuple[int, ...]

    @property
    def impossible(self) -> bool:
        """Say whether it is no pairing at all."""
        wrong = self.faults
        return bool(self.half_empty or wrong.left_out or wrong.strangers or wrong.seated_twice)

    @property
    def doubtful(self) -> bool:
        """Say whether the director is to be asked before it counts."""
        wrong = self.faults
        pairs = wrong.rematches or wrong.forbidden or wrong.avoided
        return bool(pairs or wrong.second_bye or wrong.bye_before)


def look_at(state: Competition) -> Edited | Refused:
    """Return what is wrong with the pairing that is being edited (T-5)."""
    found = editing(state)
    if isinstance(found, Refused):
        return found
    return _edited(found[1], _asked(state, *found, None))


def finish_edit(state: Competition, command: FinishEdit) -> tuple[Event, ...] | Refused:
    """Make the edited pairing the round's, beside the engine's own answer (T-5).

    A pairing that seats not everybody once is refused; one with faults needs a confirmation.
    """
    found = editing(state)
    if isinstance(found, Refused):
        return found
    played, edit = found
    asked = _asked(state, played, edit, command.seed)
    refused = (
        acted_since(state, command.seen)
        or results_refused(played, edit.tables)
        or _no_pairing(played, _edited(edit, asked), confirmed=command.confirmed)
    )
    if refused:
        return refused
    seated = [Seating(number, *pair) for number, pair in _whole(edit)]
    if not seated:
        facts = {"entries": len(asked.contenders)}
        return Refused(clause="T-5", reason="unpairable-too-few", facts=facts)
    tables = numbered(state, played, seated)
    same = {each.match for each in tables} == {t.paired.match for t in played.tables.values()}
    if same and edit.byes == played.byes:
        return (EditDropped(round=played.number),)
    return with_forfeits(
        state,
        PairedByHand(
            round=played.number,
            version=state.next_version(played.number),
            tables=tables,
            byes=edit.byes,
            rematches=met_before(asked.contenders, tables),
            worth=worth_of(asked, tuple((each.left, each.right) for each in tables), edit.byes),
            engine=engine_answer(played, asked),
            seed=command.seed,
            reason=(command.reason or edit.reason)[:LONGEST_TEXT],
        ),
    )


def _asked(state: Competition, played: Round, edit: Edit, seed: str | None) -> Question:
    """Return the question that the pairing answers: who may be without a place is not in it.

    In a round that hangs out that is who had left, and who was not paired in it before. Who asked
    to sit out and is seated by hand all the same plays.
    """
    asked = asked_anew(state, seed)
    seated = {entry for pair in edit.tables.values() for entry in pair} | {*edit.byes}
    had_a_place = played.seats.keys() | {*played.byes}

    def must_play(contender: Contender) -> bool:
        free = state.entries[contender.entry].withdrawn or contender.entry not in had_a_place
        return contender.entry in seated or not (played.published and free)

    resting = asked.wishes.resting - seated
    return replace(
        asked,
        contenders=tuple(filter(must_play, asked.contenders)),
        wishes=replace(asked.wishes, resting=resting),
    )


def _whole(edit: Edit) -> list[tuple[int, tuple[int, int]]]:
    return [
        (number, (left, right))
        for number, (left, right) in edit.tables.items()
        if left is not None and right is not None
    ]


def _edited(edit: Edit, asked: Question) -> Edited:
    pairs = tuple(pair for _, pair in _whole(edit))
    alone = tuple(number for number, pair in edit.tables.items() if pair.count(None) == 1)
    half = {entry for number in alone for entry in edit.tables[number] if entry is not None}
    found = [
        faults(question.contenders, Pairing(pairs, bye), question.wishes)
        for bye, question in each_bye(asked, edit.byes)
    ]
    first = found[0]
    return Edited(
        edit=edit,
        faults=replace(
            first,
            second_bye=any(each.second_bye for each in found),
            bye_before=tuple(sorted({entry for each in found for entry in each.bye_before})),
            left_out=tuple(entry for entry in first.left_out if entry not in half),
        ),
        half_empty=alone,
    )


def _no_pairing(played: Round, edited: Edited, *, confirmed: bool) -> Refused | None:
    wrong, number = edited.faults, played.number
    if edited.half_empty:
        facts = {"round": number, "tables": list(edited.half_empty)}
        return Refused(clause="T-5", reason="seat-empty", facts=facts)
    if wrong.left_out:
        facts = {"round": number, "entries": list(wrong.left_out)}
        return Refused(clause="T-5", reason="left-out", facts=facts)
    if edited.impossible:
        facts = {"round": number, "entries": [*wrong.strangers, *wrong.seated_twice]}
        return Refused(clause="T-5", reason="not-playing", facts=facts)
    if edited.doubtful and not confirmed:
        return Refused(clause="T-5", reason="edit-doubtful", facts={"round": number})
    return None
