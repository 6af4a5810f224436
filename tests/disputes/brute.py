"""Games as ruled, by brute force: written from ADR 25 and the clauses R-3 and R-4 alone.

A record is a plain list of notes. Rulings cut it up and put it together again; then it is told to
the game's reducer event by event, numbered anew from 1 as a record without gaps would be. What the
reducer says of a number is told of the note that it came from. Of the program only the games
themselves are used: their reducers, and their `decide` for an attempt that is judged again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from tournament.disputes.events import RulingIssued
from tournament.event import Event, Refused
from tournament.games import commands
from tournament.games import events as did
from tournament.games.attempts import AttemptRefused
from tournament.games.game import AnyGame, Outcome, Ruleset
from tournament.games.table import TableState

FAR_AWAY = 10**9
"""Added to the number of an event that is not told, so that it is that of none."""
BACK = "back"

Wish = commands.PlaceCard | commands.CallSpeed | commands.ClaimBlock | commands.DrawCard


@dataclass(frozen=True)
class Note:
    """A line of the record: its number there, what happened, and what rulings say of it."""

    number: int
    event: Event
    marks: frozenset[str] = frozenset()

    def marked(self, mark: str) -> "Note":
        return replace(self, marks=self.marks | {mark})


@dataclass
class Answer:
    """What a game is as ruled."""

    outcome: tuple[tuple[int, ...], str] | None
    counts: bool
    findings: list[tuple[int, str, str, str]]
    piles: list[list[int]]
    hands: list[list[int]]
    draws: list[int]
    impossible: int | None
    endless: bool
    told: list[tuple[int | None, Event]] = field(default_factory=list)


class Brute:
    """One game, told again."""

    def __init__(self, game: AnyGame, rules: Ruleset, events: Sequence[Event]) -> None:
        self.game, self.rules, self.events = game, rules, list(events)

    def under(self, rulings: Sequence[RulingIssued]) -> Answer:
        changing = [one for one in rulings if one.kind in ("void", "return_card", "reorder")]
        told = self.tell(changing)
        for ruling in rulings:
            if ruling.kind == "award":
                assert ruling.award is not None
                told.outcome, told.counts = ((ruling.award,), "ruling"), True
            if ruling.kind == "replay":
                told.outcome, told.counts = None, False
        return told

    # The list.

    def notes(self, rulings: Sequence[RulingIssued]) -> list[Note]:
        notes = [Note(number + 1, event) for number, event in enumerate(self.events)]
        for ruling in rulings:
            if ruling.kind == "void":
                notes = [
                    note.marked("void")
                    if note.number in ruling.targets and BACK not in note.marks
                    else note
                    for note in notes
                ]
            elif ruling.kind == "return_card":
                notes = self.with_return(notes, ruling.targets[0], ruling.effective)
            else:
                notes = self.in_other_order(notes, ruling.targets)
        return notes

    def with_return(self, notes: list[Note], target: int, effective: int | None) -> list[Note]:
        placed = self.events[target - 1]
        assert isinstance(placed, did.CardPlaced)
        back = did.CardTakenBack(seat=placed.seat, card=placed.card, pile=placed.pile)
        new = Note(target, back, frozenset({BACK}))
        after = effective or target
        numbers = [0 if BACK in note.marks else note.number for note in notes]
        cut = numbers.index(after) + 1
        while cut < len(notes) and BACK in notes[cut].marks:
            cut += 1
        return [*notes[:cut], new, *notes[cut:]]

    def in_other_order(self, notes: list[Note], targets: Sequence[int]) -> list[Note]:
        chosen = {
            note.number: note
            for note in notes
            if note.number in targets and BACK not in note.marks and "void" not in note.marks
        }
        line = [chosen[target].marked("again") for target in targets if target in chosen]
        result = []
        for note in notes:
            moves = note.number in chosen and BACK not in note.marks
            result.append(line.pop(0) if moves else note)
        return result

    # As played.

    def as_played(self) -> tuple[TableState, set[int], set[int], set[int], int]:
        """Return the table, the impossible events, the due ends, right calls, and the end."""
        state = self.game.initial(self.rules)
        bad, due_ends, right, end = set(), set(), set(), 0
        for number, event in enumerate(self.events, 1):
            if isinstance(event, did.GameEnded) and due_of(state) == (event.winners, event.cause):
                due_ends.add(number)
            if isinstance(event, did.SpeedCalled) and event.holds == without_cards(state, event):
                right.add(number)
            was_over = state.outcome is not None
            found = len(state.findings)
            self.game.reducer[type(event)](state, event)
            if any(one.severity == "impossible" for one in state.findings[found:]):
                bad.add(number)
            if state.outcome is not None and not was_over:
                end = number
        return state, bad, due_ends, right, end

    # As ruled.

    def tell(self, rulings: Sequence[RulingIssued]) -> Answer:
        played, bad, due_ends, right, end = self.as_played()
        self.told: list[tuple[int | None, Event]] = list(enumerate(self.events, 1))
        if not rulings:
            return self.answer(played, list(range(len(self.events) + 1)), None, endless=False)
        self.told = []
        self.state = self.game.initial(self.rules)
        self.numbers = [0]
        self.bad_before, self.impossible = bad, None
        self.waiting = 0
        self.tell_again(self.notes(rulings), due_ends, right)
        if self.waiting:
            self.blame(self.waiting)
        endless = end > 0 and self.state.outcome is None
        if endless:
            self.blame(end)
        return self.answer(self.state, self.numbers, self.impossible, endless=endless)

    def tell_again(self, notes: Sequence[Note], due_ends: set[int], right: set[int]) -> None:
        """Let one note happen after another, until the game is over before one."""
        over, left_out = False, set[int]()
        for note in notes:
            if "void" in note.marks:
                continue
            if not over:
                over = not self.let(note, due_ends, right)
            if over:
                self.end_it()
                if BACK not in note.marks:
                    left_out.add(note.number)
                elif note.number not in left_out:
                    self.blame(note.number)
        self.end_it()

    def let(self, note: Note, due_ends: set[int], right: set[int]) -> bool:
        """Let a note happen; False where the game is over before it."""
        event = note.event
        if BACK in note.marks:
            self.put(note.number, event, always=True)
            return True
        if "again" in note.marks:
            return self.try_again(note)
        if isinstance(event, did.GameEnded) and self.state.outcome is None:
            return self.let_end(note.number, event, by_rules=note.number in due_ends)
        if isinstance(event, did.SpeedCalled) and note.number in right:
            event = msgspec.structs.replace(event, holds=without_cards(self.state, event))
        if self.is_due() and not self.could_be(event):
            return False
        self.put(note.number, event)
        return True

    def let_end(self, number: int, end: did.GameEnded, *, by_rules: bool) -> bool:
        """Let a game end: it may be the wrong end, or wait for its time."""
        due = self.is_due()
        if due == (end.winners, end.cause):
            self.waiting = 0
        elif due:
            if by_rules or end.cause == "time" or not self.could_be(end):
                return False
        elif by_rules:
            self.waiting = number
            return True
        elif end.cause == "time" and self.state.phase in ("play", "block", "count"):
            end = msgspec.structs.replace(end, winners=self.with_fewest())
        self.put(number, end)
        return True

    def try_again(self, note: Note) -> bool:
        wish = wish_of(note.event)
        asked: commands.Command = wish
        if isinstance(wish, commands.PlaceCard) and self.is_late(wish):
            fields = msgspec.structs.asdict(wish)
            asked = commands.LosePlacement(**fields)
        answer = self.game.decide(self.state, asked)
        if isinstance(answer, Refused):
            if self.is_due():
                return False
            self.put(note.number, turned_away(note.event, answer))
            return True
        for fact in answer:
            if isinstance(fact, did.PlacementLost):
                origin = self.numbers[fact.winner_version]
                fact = msgspec.structs.replace(  # noqa: PLW2901
                    fact, winner_version=origin, decided_by="referee"
                )
            self.put(note.number, fact)
            if not isinstance(fact, did.CardDrawn) or isinstance(wish, commands.DrawCard):
                return True
        raise AssertionError(answer)

    def is_late(self, wish: commands.PlaceCard) -> bool:
        """Say whether, afterwards, a card fitted what its player saw and not what lies there."""
        state = self.state
        if state.basis in ("live", "bot") and not state.blind:
            return False
        if wish.pile >= len(state.piles) or not state.piles[wish.pile]:
            return False
        *below, top = state.piles[wish.pile]
        if wish.seen_top is None and not below:
            return False
        saw = below[-1] if wish.seen_top is None else wish.seen_top
        fits = state.fits[wish.pile]
        return saw in below and wish.card in fits[saw] and wish.card not in fits[top]

    def put(self, number: int, event: Event, *, always: bool = False) -> None:
        told = self.renumbered(event)
        found = len(self.state.findings)
        self.numbers.append(number)
        self.told.append((number, event))
        self.game.reducer[type(told)](self.state, told)
        new = self.state.findings[found:]
        cannot_be = any(one.severity == "impossible" for one in new)
        if cannot_be and (always or number not in self.bad_before):
            self.blame(number)

    def blame(self, number: int) -> None:
        if self.impossible is None:
            self.impossible = number

    def could_be(self, event: Event) -> bool:
        trial = self.state.copy()
        found = len(trial.findings)
        self.game.reducer[type(event)](trial, self.renumbered(event))
        return not any(one.severity == "impossible" for one in trial.findings[found:])

    def renumbered(self, event: Event) -> Event:
        """Name the winner of a race by its number in the list that is told."""
        if not isinstance(event, did.PlacementLost):
            return event
        winner = event.winner_version
        known = winner in self.numbers[1:]
        now = self.numbers.index(winner, 1) if known else winner + FAR_AWAY
        return msgspec.structs.replace(event, winner_version=now)

    def is_due(self) -> tuple[tuple[int, ...], str] | None:
        return due_of(self.state)

    def end_it(self) -> None:
        if due := self.is_due():
            self.waiting = 0
            self.put(self.numbers[-1], did.GameEnded(winners=due[0], cause=due[1]))
            self.told[-1] = None, self.told[-1][1]

    def with_fewest(self) -> tuple[int, ...]:
        state = self.state
        counts = [
            len(hand) + hidden + len(draw)
            for hand, hidden, draw in zip(state.hands, state.hidden, state.draw_piles, strict=True)
        ]
        fewest = [seat for seat, count in enumerate(counts) if count == min(counts)]
        return tuple(fewest) if len(fewest) == 1 else ()

    def answer(
        self, state: TableState, numbers: list[int], impossible: int | None, *, endless: bool
    ) -> Answer:
        ended: Outcome | None = state.outcome
        return Answer(
            outcome=(ended.winners, ended.cause) if ended else None,
            counts=True,
            findings=sorted(
                (numbers[one.version], one.clause, one.severity, one.code) for one in state.findings
            ),
            piles=[list(pile) for pile in state.piles],
            hands=[sorted(hand) for hand in state.hands],
            draws=[len(pile) for pile in state.draw_piles],
            impossible=impossible,
            endless=endless,
            told=self.told,
        )


def due_of(state: TableState) -> tuple[tuple[int, ...], str] | None:
    return (state.due.winners, state.due.cause) if state.due and state.outcome is None else None


def without_cards(state: TableState, event: did.SpeedCalled) -> bool:
    """Say whether who called has no card; who is not there says what it says."""
    if event.seat >= len(state.hands):
        return event.holds
    cards = len(state.hands[event.seat]) + state.hidden[event.seat]
    return cards + len(state.draw_piles[event.seat]) == 0


WORDS: Mapping[type[Event], str] = {
    did.CardPlaced: "place",
    did.PlacementLost: "place",
    did.PlacementRefused: "place",
    did.CardDrawn: "draw",
    did.BlockClaimed: "block",
    did.SpeedCalled: "speed",
}
"""What was tried, in the word that a record has for it where it was turned away."""
WISHES: Mapping[str, tuple[type[Wish], tuple[str, ...]]] = {
    "place": (commands.PlaceCard, ("card", "pile", "seen_top")),
    "draw": (commands.DrawCard, ("card",)),
    "block": (commands.ClaimBlock, ()),
    "speed": (commands.CallSpeed, ()),
}
"""What is put to the game for each word, and what it takes over from the record."""


def word_of(event: Event) -> str:
    return event.act if isinstance(event, AttemptRefused) else WORDS.get(type(event), "")


def has_order(event: Event) -> bool:
    """Say whether an event can be put into another order: a placement, a draw, a call (R-3)."""
    if isinstance(event, AttemptRefused) and event.act == "place":
        return None not in (event.card, event.pile)
    return word_of(event) in WISHES


def wish_of(event: Event) -> Wish:
    kind, names = WISHES[word_of(event)]
    return kind(**{name: getattr(event, name) for name in ("at", "seat", *names)})


def turned_away(event: Event, answer: Refused) -> AttemptRefused:
    """Write down that what a line says came to nothing; all else that it says stays as it was."""
    said: dict[str, Any] = msgspec.structs.asdict(event)
    kept = {name: said[name] for name in AttemptRefused.__struct_fields__ if name in said}
    kept |= {"act": word_of(event), "clause": answer.clause, "reason": answer.reason}
    return AttemptRefused(**kept)
