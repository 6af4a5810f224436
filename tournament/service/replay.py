"""A recorded game step by step: each event in words, what validation found, the table after it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.event import Event
from tournament.games import events as facts
from tournament.games.game import Finding, View
from tournament.games.offers import races_of, words_of
from tournament.service.games import RecordedGame
from tournament.service.narration import Told, tell
from tournament.service.narration_situation import Situation


@dataclass(frozen=True, slots=True)
class Step:
    """One event: in words, with its findings, and the whole table after it, every hand open."""

    version: int
    event: Event
    told: Told
    findings: tuple[Finding, ...]
    table: View

    @property
    def at_us(self) -> int | None:
        """When it happened, in microseconds."""
        return at_us(self.event)


def at_us(event: Event) -> int | None:
    """Return when an event happened by the recorder's clock, microseconds since 1970 UTC (G-1)."""
    at = event.at if isinstance(event, facts.PlayFact) else None
    return None if at is None else max(0, at.device_us + at.offset_us)


def steps(recorded: RecordedGame) -> list[Step]:
    """Return every event of a game, the deal first.

    A finding about an event may be made later (S-8a); it stands with the event all the same.
    """
    findings: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in recorded.findings:
        findings[finding.version].append(finding)
    return [
        Step(version, event, told, tuple(findings[version]), table)
        for version, (event, told, table) in enumerate(_told(recorded), 1)
    ]


def closing_situation(recorded: RecordedGame) -> Situation:
    """Return the situation after the last event, for sentences about the game as a whole."""
    return _situation(recorded, (), {})


def _told(recorded: RecordedGame) -> Iterator[tuple[Event, Told, View]]:
    landed: dict[tuple[int, int], int] = {}
    tops: tuple[int | None, ...] = ()
    for version, (event, state) in enumerate(
        zip(recorded.events, recorded.states(), strict=True), 1
    ):
        told = tell(event, _situation(recorded, tops, landed))
        table = recorded.game.open_view(state)
        earlier, tops = tops, tuple(pile.cards[-1] if pile.cards else None for pile in table.piles)
        _note_landed(landed, version, event, earlier, tops)
        yield event, told, table


def _note_landed(
    landed: dict[tuple[int, int], int],
    version: int,
    event: Event,
    before: Sequence[int | None],
    after: Sequence[int | None],
) -> None:
    """Remember which card an event put on a pile, so that a lost race can name it."""
    match event:
        case facts.CardPlaced(card=card, pile=pile):
            landed[version, pile] = card
        case facts.FreeRound(placements=placements):
            for one in placements:
                landed.setdefault((version, one.pile), one.card)
        case facts.PlayStarted() | facts.ReservesTurned():
            for pile, (old, top) in enumerate(zip(before, after, strict=False)):
                if top is not None and top != old:
                    landed[version, pile] = top


def _situation(
    recorded: RecordedGame, tops: tuple[int | None, ...], landed: Mapping[tuple[int, int], int]
) -> Situation:
    races = races_of(recorded.game)
    return Situation(
        recorded.names,
        recorded.players,
        tops,
        landed,
        lost_by=races.fit,
        undecided_by=races.legal,
        words=words_of(recorded.game),
    )
