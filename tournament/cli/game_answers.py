"""The `--json` answers about recorded games, from the games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournament.cli import shapes_game as shapes
from tournament.cli.game_words import counts, hand_faces, seconds, severities
from tournament.service.evidence import films, statements
from tournament.service.records.fields import iso
from tournament.service.sentences_games import finding_sentence

if TYPE_CHECKING:
    from tournament.disputes.in_force import KnownRuling
    from tournament.disputes.ruled import Change
    from tournament.games.evidence import FilmAttached, StatementMade
    from tournament.games.game import Finding, Names, View
    from tournament.service.games import RecordedGame
    from tournament.service.replay import Step
    from tournament.service.verification import Verification


def game(recorded: "RecordedGame", steps: "Sequence[Step]") -> shapes.Game:
    """Return a game as a whole."""
    outcome = recorded.state.outcome
    return shapes.Game(
        game=recorded.id,
        stream=recorded.stream,
        rules=recorded.dealt.rules,
        basis=recorded.dealt.basis,
        seats=list(recorded.players),
        events=len(recorded.events),
        seconds=seconds(steps),
        over=outcome is not None,
        winners=[seat + 1 for seat in outcome.winners] if outcome else [],
        cause=outcome.cause if outcome else None,
        counts=counts(steps),
        findings=severities(recorded.findings),
        films=[_film(version, film) for version, film in films(recorded)],
        statements=[_statement(version, made) for version, made in statements(recorded)],
    )


def replay(
    recorded: "RecordedGame",
    listed: "Sequence[tuple[Step, Change]]",
    rulings: "Sequence[KnownRuling]",
    *,
    as_ruled: bool,
) -> shapes.Replay:
    """Return events in words, what rulings made of each, and the table after the last of them."""
    last, _ = listed[-1]
    return shapes.Replay(
        game=recorded.id,
        as_ruled=as_ruled,
        rulings=[
            shapes.RulingInForce(dispute=each.dispute, ruling=each.issued.ruling)
            for each in rulings
        ],
        events=[_event(step, change) for step, change in listed],
        table=_table(last.table, recorded.names, recorded.players),
    )


def verification(recorded: "RecordedGame", verified: "Verification") -> shapes.Verification:
    """Return whether a record can be trusted."""
    return shapes.Verification(
        game=recorded.id,
        rules=recorded.dealt.rules,
        rules_known=verified.rules_known,
        seed=verified.seed,
        trusted=verified.trusted,
        untrusted_from=verified.untrusted_from,
        state_hash=verified.state_hash,
        findings=[finding(one) for one in verified.findings],
        statements=[_statement(version, made) for version, made in statements(recorded)],
    )


def finding(found: "Finding") -> shapes.Finding:
    """Return what validation says about an event."""
    return shapes.Finding(
        version=found.version,
        severity=found.severity,
        clause=found.clause,
        code=found.code,
        text=finding_sentence(found.code),
    )


def _film(version: int, film: "FilmAttached") -> shapes.Film:
    return shapes.Film(
        version=version,
        hash=film.sha256,
        size=film.size,
        frame_us=film.frame_us,
        intervals=film.intervals,
        by=film.marked_by,
        begins=None if film.at is None else iso(film.at.device_us + film.at.offset_us),
    )


def _statement(version: int, made: "StatementMade") -> shapes.Statement:
    return shapes.Statement(version=version, by=made.by, role=made.role, text=made.text)


def _event(step: "Step", change: "Change") -> shapes.Event:
    told = step.told
    return shapes.Event(
        version=step.version or None,
        change=change,
        kind=told.kind,
        seat=None if told.seat is None else told.seat + 1,
        text=told.text,
        reason=told.reason,
        time=None if step.at_us is None else iso(step.at_us),
        findings=[finding(one) for one in step.findings],
    )


def _table(table: "View", names: "Names", players: Sequence[str]) -> shapes.Table:
    return shapes.Table(
        phase=table.phase,
        piles=[
            shapes.Pile(
                name=pile.name,
                cards=[names.card(card) for card in pile.cards],
                face_down=pile.face_down,
                reserve=pile.reserve,
            )
            for pile in table.piles
        ],
        seats=[
            shapes.Seat(
                seat=number,
                name=players[number - 1],
                hand=hand_faces(seat, names),
                draw_pile=seat.draw_size,
            )
            for number, seat in enumerate(table.seats, 1)
        ],
    )
