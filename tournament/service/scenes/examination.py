"""From what a referee wrote of a frozen table to what it proves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.games.catalogue import Found
from tournament.games.frozen import Examination, Examines, FrozenHand, FrozenTable
from tournament.games.game import Names
from tournament.games.refusal import Obstacle
from tournament.service.errors import BadInput, Fault
from tournament.service.ledger import Ledger
from tournament.service.rulesets import find_ruleset
from tournament.service.scenes.reading import Cards, Written, counts_in, hand_in, piles_in, turns_in
from tournament.service.seats import seats_at
from tournament.service.sentences_games import finding_sentence

SOURCE = "the scene"


@dataclass(frozen=True, slots=True)
class ToldScene:
    """A frozen table as somebody wrote it down: piles in a line, the rest as options have it."""

    piles: str
    hands: Sequence[str] = ()
    draws: Sequence[str] = ()
    reserves: Sequence[str] = ()
    turns: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Examined:
    """A frozen table with what it proves; `partial` has the faces that do not name a whole card."""

    found: Found
    table: FrozenTable
    evidence: Examination
    partial: Mapping[int, str]

    @property
    def names(self) -> Names:
        """How cards and piles are written."""
        return self.found.game.names(self.found.rules)

    def face(self, card: int) -> str:
        """Return a card as it was written, whole or not."""
        return self.partial.get(card) or self.names.card(card)

    def partial_face(self, card: int) -> str:
        """Return of a card only what piles look at."""
        game = self.found.game
        assert isinstance(game, Examines)
        return game.partial_face(self.found.rules, card)


def examine(ledger: Ledger | None, rules: str, seats: int | None, told: ToldScene) -> Examined:
    """Read a frozen table and say what it proves.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the table cannot be read, every fault at once, or cannot be.
    """
    found = find_ruleset(ledger, rules)
    game = found.game
    if not isinstance(game, Examines):
        raise BadInput(SOURCE, [Fault("rules", f"{game.name} cannot examine a frozen table", "")])
    cards = Cards(game, found.rules)
    number = seats_at(found, seats, SOURCE)
    table = _table(told, game.names(found.rules), number, cards)
    evidence = game.examine(found.rules, table)
    if evidence.impossible:
        raise BadInput(SOURCE, [_impossible(one, evidence) for one in evidence.impossible])
    return Examined(found, table, evidence, cards.partial)


def _impossible(found: Obstacle, evidence: Examination) -> Fault:
    counted = ""
    if evidence.hidden is not None:
        places = evidence.hidden + evidence.boxed
        counted = f" {len(evidence.missing)} cards are not seen, and by the counts {places}."
    what = f"{finding_sentence(found.code)}{counted} ({found.clause})"
    return Fault("counts", what, "count once more")


def _table(told: ToldScene, names: Names, seats: int, cards: Cards) -> FrozenTable:
    faults = cards.faults
    piles = piles_in(told.piles, names, faults)
    hands: dict[int, tuple[tuple[Written, ...], int]] = {}
    for text in told.hands:
        read = hand_in(text, seats, faults, "--hand")
        if read and read[0] in hands:
            faults.append(Fault("--hand", f"seat {read[0] + 1} stands there twice", ""))
        elif read:
            hands[read[0]] = read[1:]
    draws = counts_in(told.draws, [str(seat + 1) for seat in range(seats)], faults, "--draw")
    reserves = counts_in(told.reserves, [name.upper() for name in names.piles], faults, "--reserve")
    turns, pile_turns = turns_in(told.turns, [name.upper() for name in names.piles], faults)
    on_piles = [one for pile in sorted(piles) for one in piles[pile]]
    made = cards.of([*on_piles, *(one for known, _ in hands.values() for one in known)], names)
    if faults:
        raise BadInput(SOURCE, faults)
    return FrozenTable(
        piles=tuple(tuple(made[one] for one in piles[pile]) for pile in sorted(piles)),
        reserves=tuple(reserves.get(pile) for pile in range(len(names.piles))),
        hands=tuple(
            FrozenHand(
                cards=tuple(made[one] for one in hands[seat][0]) if seat in hands else (),
                size=hands[seat][1] if seat in hands else None,
                draw_size=draws.get(seat),
            )
            for seat in range(seats)
        ),
        turns=turns,
        pile_turns=pile_turns,
    )
