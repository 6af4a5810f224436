"""How the commands about recorded games put a game, an event and a table into lines."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tournament.service.counted import several
from tournament.service.narration_findings import finding_of
from tournament.service.sentences_games import finding_sentence
from tournament.service.verification import SEVERITIES

if TYPE_CHECKING:
    from tournament.games.game import Finding, Names, SeatView, View
    from tournament.service.games import RecordedGame
    from tournament.service.records.keeping import Kept
    from tournament.service.replay import Step
    from tournament.service.verification import Verification

UNKNOWN_CARD = "?"
"""Stands for a card that nobody knows."""

ALWAYS_COUNTED = ("placed", "lost", "refused")
BESIDE_THE_GAME = ("film", "statement")
"""Events that have a time of their own, which is not one of play."""
CARDS_SHOWN = 8
"""Of a pile, enough to see what lies there and what it covered."""


def counts(steps: "Sequence[Step]") -> dict[str, int]:
    """Return how many events of each kind there are; what was tried is counted even at 0."""
    kinds: Counter[str] = Counter(step.told.kind for step in steps)
    return {**dict.fromkeys(ALWAYS_COUNTED, 0), **kinds}


def counted(steps: "Sequence[Step]") -> str:
    """Return what was tried and what became of it: `45 placed, 3 lost, 2 refused`."""
    number = counts(steps)
    return ", ".join(f"{number[kind]} {kind}" for kind in ALWAYS_COUNTED)


def severities(findings: "Sequence[Finding]") -> dict[str, int]:
    """Return how many findings there are of each severity, the gravest first."""
    number: Counter[str] = Counter(finding.severity for finding in findings)
    return {severity: number[severity] for severity in SEVERITIES}


def found(findings: "Sequence[Finding]") -> str:
    """Return how many findings there are, in words: `1 illegal, 2 notes`, or `none`."""
    number = severities(findings)
    notes = [several(number["note"], "note")] if number["note"] else []
    faults = [f"{number[grave]} {grave}" for grave in SEVERITIES[:-1] if number[grave]]
    return ", ".join(faults + notes) or "none"


def left_open_by_clocks(steps: "Sequence[Step]") -> str | None:
    """Say how many lost races the clocks cannot order, so that arrival alone decided (G-1)."""
    from tournament.games.events import PlacementLost
    from tournament.games.moments import order_settled

    number = sum(
        isinstance(step.event, PlacementLost)
        and step.event.decided_by == "arrival"
        and not order_settled(step.event.delta_us, step.event.uncertainty_us)
        for step in steps
    )
    if not number:
        return None
    races = several(number, "race")
    return f"clocks: they cannot tell who was first in {races}; arrival decided (G-1)"


def seconds(steps: "Sequence[Step]") -> str | None:
    """Return the seconds from the first to the last recorded time, to the millisecond."""
    times = [
        step.at_us
        for step in steps
        if step.at_us is not None and step.told.kind not in BESIDE_THE_GAME
    ]
    return decimal(max(times) - min(times)) if times else None


def decimal(microseconds: int) -> str:
    """Return microseconds as seconds with three decimals."""
    sign = "-" if microseconds < 0 else ""
    whole, rest = divmod(abs(microseconds) // 1000, 1000)
    return f"{sign}{whole}.{rest:03}"


def result(recorded: "RecordedGame") -> str:
    """Return how a game ended, or that it has not."""
    from tournament.service.narration import ended_words
    from tournament.service.replay import closing_situation

    outcome = recorded.state.outcome
    if outcome is None:
        return "the game is not over"
    return ended_words(outcome.winners, outcome.cause, closing_situation(recorded))


def event_lines(
    step: "Step", players: Sequence[str], start_us: int | None, *, exact: bool = False
) -> Iterator[str]:
    """Yield an event as a line, with its version and its time; below it, why and what was found.

    An `exact` time has the microseconds that others are cut to.
    """
    told = step.told
    clock = ""
    if step.at_us is not None and start_us is not None:
        since = step.at_us - start_us
        rest = abs(since) % 1000 if exact else 0
        clock = f"{'' if since < 0 else '+'}{decimal(since)}{f'{rest:03}' if rest else ''}"
    who = f"{_player(players, told.seat)}: " if told.seat is not None else ""
    yield f"{step.version:>4} {clock:>10}  {who}{told.text}"
    for below in (told.reason, *(finding_line(step, each) for each in step.findings)):
        if below:
            yield f"{'':>15}    {below}"


def finding_line(step: "Step", finding: "Finding") -> str:
    """Return what was found with an event in words, with its clause."""
    said = finding_of(step.event, finding.code)
    return f"{finding.severity} ({finding.clause}): {said}"


def finding_at(finding: "Finding") -> str:
    """Return a finding in words, with the event it is about and its clause."""
    said = finding_sentence(finding.code)
    return f"{finding.severity}, event {finding.version} ({finding.clause}): {said}"


def start_of(steps: "Sequence[Step]") -> int | None:
    """Return the first recorded time, from which the others are counted."""
    return next((step.at_us for step in steps if step.at_us is not None), None)


def table_lines(table: "View", names: "Names", players: Sequence[str]) -> Iterator[str]:
    """Yield the table as it lies: the piles, top card last, then every seat."""
    for pile in table.piles:
        shown = [names.card(card) for card in pile.cards[-CARDS_SHOWN:]]
        covered = len(pile.cards) - len(shown)
        below = f"{covered} below, " if covered else ""
        reserve = f"; {pile.reserve} in reserve" if pile.reserve else ""
        unseen = several(pile.face_down, "card") + " face down" if pile.face_down else ""
        yield f"  pile {pile.name}: {below}{' '.join(shown) or unseen or 'no open card'}{reserve}"
    for seat, shown_seat in enumerate(table.seats):
        hand = " ".join(hand_faces(shown_seat, names)) or "no card"
        yield f"  {players[seat]}: {hand}; {shown_seat.draw_size} to draw"


def hand_faces(seat: "SeatView", names: "Names") -> list[str]:
    """Return the faces of a hand; a card that nobody knows is `?`."""
    known = [names.card(card) for card in seat.hand or ()]
    return known + [UNKNOWN_CARD] * (seat.hand_size - len(known))


def recorded_words(kept: "Kept", steps: "Sequence[Step]") -> str:
    """Return what was just recorded of a game."""
    recorded, more = kept.recorded, len(kept.added) < len(kept.recorded.events)
    number = several(len(kept.added), "more event" if more else "event")
    return f"{recorded.id}: {number}; {counted(steps)}; {result(recorded)}."


def evidence_lines(recorded: "RecordedGame") -> Iterator[str]:
    """Yield the films that a record was marked on, and what somebody states in it."""
    from tournament.service.evidence import films, statements
    from tournament.service.narration_evidence import film_words, statement_words

    for _, film in films(recorded):
        yield film_words(film)
    for _, made in statements(recorded):
        yield statement_words(made)


def verification_lines(recorded: "RecordedGame", verified: "Verification") -> Iterator[str]:
    """Yield what a record was checked for, every finding, and whether it can be trusted."""
    yield f"{recorded.id}: {several(len(recorded.events), 'event')} by {recorded.dealt.rules}"
    if not verified.rules_known:
        yield "impossible, event 1: it was dealt by other rules than this machine has of that name."
    if verified.seed == "wrong":
        yield "impossible, event 1: the deck is not in the order that its seed gives."
    elif verified.seed == "right":
        yield "The deck is in the order that its seed gives."
    yield from evidence_lines(recorded)
    for finding in verified.findings:
        yield finding_at(finding)
    if not verified.trusted:
        yield f"Not to be trusted from event {verified.untrusted_from} on."
    elif any(finding.severity == "illegal" for finding in verified.findings):
        yield "To be trusted throughout; what was illegal stands until a ruling."
    else:
        yield "To be trusted throughout; nothing in it is illegal."


def _player(players: Sequence[str], seat: int) -> str:
    return players[seat] if seat < len(players) else f"seat {seat + 1}"
