"""Dealing a game that is to be recorded from here on."""

from collections.abc import Sequence

from pydantic import ValidationError

from tournament.games.shuffle import PREFIX, seed_of
from tournament.service.errors import BadInput
from tournament.service.files import faults_of
from tournament.service.games import require_friendly
from tournament.service.ledger import Ledger
from tournament.service.records.keeping import Begun, Kept, keep, new_id
from tournament.service.records.lines import DealLine, RecordBasis
from tournament.service.records.opening import open_deal
from tournament.service.rulesets import find_ruleset, known_to
from tournament.service.tournaments import require_text

SOURCE = "the deal"


def deal_game(
    ledger: Ledger,
    rules: str,
    *,
    basis: RecordBasis = "live",
    seats: int | None = None,
    seed: str | None = None,
    deck: Sequence[str] | None = None,
    game_id: str | None = None,
    command_id: str | None = None,
) -> Kept:
    """Deal by real chance, from a seed, or as a deck lies: `deck` lists its faces.

    A `seed` that is not written as one is any text, and stands for its seed. Without `seats` the
    table is the game's smallest.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the deck, the seed, the seats or the id cannot be used.
        Conflict: there is a game of that id.
    """
    found = find_ruleset(ledger, rules)
    if deck is None and seed is None:
        seed = ledger.source.new_seed()
    elif seed is not None and not seed.startswith(PREFIX):
        seed = seed_of(require_text("seed", seed))
    try:
        line = DealLine(
            what="deal",
            rules=rules,
            basis=basis,
            seats=found.game.seats[0] if seats is None else seats,
            seed=seed,
            deck=None if deck is None else tuple(deck),
        )
    except ValidationError as error:
        raise BadInput(SOURCE, list(faults_of(error, ""))) from None
    game_id = game_id or new_id(ledger)
    require_friendly(game_id)
    opened = open_deal(line, find=known_to(ledger))
    if isinstance(opened, list):
        raise BadInput(SOURCE, opened)
    begun = Begun(game_id, opened.game, opened.rules, opened.dealt)
    return keep(ledger, begun, SOURCE, {}, command_id)
