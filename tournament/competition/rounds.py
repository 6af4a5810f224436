"""Pairing, publishing and closing rounds (T-5, T-7, T-10)."""

import msgspec

from tournament.competition.bracket import pair_bracket_round
from tournament.competition.bracket_start import start_bracket
from tournament.competition.check_in import check_in_refused
from tournament.competition.commands import CloseRound, PairRound, PublishRound
from tournament.competition.confirmation import unconfirmed_refused
from tournament.competition.draft import draft_of
from tournament.competition.editing import edit_refused
from tournament.competition.events import RoundClosed, RoundPublished, SettingChanged
from tournament.competition.formats import begins_with_bracket, has_published, is_scheduled
from tournament.competition.found import round_in_play
from tournament.competition.lots import draw_lots
from tournament.competition.penalties import losses_at_start
from tournament.competition.question import question, unpairable
from tournament.competition.schedule import declared_rounds
from tournament.competition.scheduled import pair_scheduled_round
from tournament.competition.state import Competition, Round
from tournament.event import Event, Refused
from tournament.pairing.history import Pairing


def pair_round(state: Competition, command: PairRound) -> tuple[Event, ...] | Refused:
    """Pair the next round as a draft, or the draft again (T-5, T-7, T-10).

    The lots are drawn before round 1 (T-4).
    """
    if state.running:
        return _still_open(state.running)
    refused = edit_refused(state) or check_in_refused(state)
    if refused:
        return refused
    if begins_with_bracket(state.settings) and not has_published(state):
        return start_bracket(state, command.seed)
    if state.cut:
        return pair_bracket_round(state)
    if is_scheduled(state.settings):
        return pair_scheduled_round(state, command.seed)
    declared = declared_rounds(state)
    if state.next_round > declared > 0:
        return Refused(clause="T-7", reason="rounds-complete", facts={"rounds": declared})
    answer = question(state, command.seed).answer(allow_rematch=command.allow_rematch)
    if not isinstance(answer, Pairing):
        return unpairable(state, answer)
    paired = draft_of(
        state,
        "swiss",
        answer.pairs,
        best_of=state.settings.best_of,
        byes=() if answer.bye is None else (answer.bye,),
        rematches=answer.rematches,
        seed=command.seed,
    )
    return (*before_pairing(state, command.seed), paired)


def before_pairing(state: Competition, seed: str) -> tuple[Event, ...]:
    """Return what is settled when round 1 is paired: the lots (T-4), and the rounds (T-7)."""
    drawn = draw_lots(state, seed)[0]
    if state.started or state.settings.rounds is not None:
        return drawn
    return (*drawn, _settled(declared_rounds(state)))


def publish_round(state: Competition, _command: PublishRound) -> tuple[Event, ...] | Refused:
    """Hang the draft out, provided that it still seats exactly those who play (T-10).

    Matches lost by penalty have their results with it.
    """
    draft = state.draft
    if draft is None:
        return Refused(clause="T-10", reason="no-draft", facts={"round": state.next_round})
    refused = edit_refused(state) or check_in_refused(state)
    if refused:
        return refused
    changed = _changed_since(state, draft)
    if changed:
        return Refused(clause="T-10", reason="draft-outdated", facts={"entries": changed})
    return (RoundPublished(round=draft.number), *losses_at_start(state, draft))


def close_round(state: Competition, command: CloseRound) -> tuple[Event, ...] | Refused:
    """Close the running round once its results are in, or without those named (T-10)."""
    running = round_in_play(state, None)
    if isinstance(running, Refused):
        return running
    refused = edit_refused(state)
    if refused:
        return refused
    missing = set(running.open_tables)
    named = set(command.without)
    if not named <= missing:
        return Refused(
            clause="T-10", reason="nothing-missing", facts={"tables": sorted(named - missing)}
        )
    if running.elimination and named:
        return Refused(clause="T-8", reason="bracket-waits", facts={"tables": sorted(named)})
    if missing - named:
        return Refused(
            clause="T-10",
            reason="results-missing",
            facts={"round": running.number, "tables": sorted(missing - named)},
        )
    return unconfirmed_refused(state, running, command.unconfirmed) or (
        RoundClosed(
            round=running.number,
            without=tuple(sorted(named)),
            unconfirmed=tuple(sorted(set(command.unconfirmed))),
        ),
    )


def _still_open(running: Round) -> Refused:
    if not running.open_tables:
        return Refused(clause="T-10", reason="round-unclosed", facts={"round": running.number})
    return Refused(
        clause="T-10",
        reason="round-open",
        facts={"round": running.number, "tables": list(running.open_tables)},
    )


def _changed_since(state: Competition, draft: Round) -> list[int]:
    """Return the entries that came, left or returned since a round was paired (T-10).

    Those whose wishes changed are among them.
    """
    fixed = draft.stage != "swiss" or is_scheduled(state.settings)
    if fixed and has_published(state):
        return sorted(
            entry
            for entry, table in draft.seats.items()
            if state.entries[entry].withdrawn and table in draft.open_tables
        )
    granted = state.granted_in(draft.number) if draft.stage == "swiss" else {}
    playing = {*(entry.number for entry in state.active(draft.number)), *granted}
    seated = {
        *(state.cut.seeds if state.cut else draft.seats),
        *draft.byes,
        *draft.rests,
        *draft.granted,
    }
    asked = {entry for entry, _ in granted.items() ^ draft.granted.items()}
    return sorted((seated ^ playing) | asked | set(draft.outdated))


def _settled(rounds: int) -> SettingChanged:
    """Record what `auto` came to when the field was known (T-7)."""
    return SettingChanged(
        setting="rounds", was="null", now=msgspec.json.encode(rounds).decode(), reason="T-7"
    )
