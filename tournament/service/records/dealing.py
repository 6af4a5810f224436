"""Dealing a game that is to be recorded from here on."""

from collections.abc import Sequence

from msgspec.structs import replace
from pydantic import ValidationError

from tournament.games.dealing.commitments import Terms, order_commitment
from tournament.games.events import GameDealt
from tournament.games.shuffle import PREFIX, seed_of
from tournament.projections.deal_secrets import HOUSE, DealSecret
from tournament.service.errors import BadInput, Conflict
from tournament.service.files import faults_of
from tournament.service.games import load_game, require_friendly, stream_of
from tournament.service.ledger import Ledger
from tournament.service.records.faces import Faces
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
    committed: bool = False,
    commitment: str | None = None,
    game_id: str | None = None,
    command_id: str | None = None,
) -> Kept:
    """Deal by real chance, from a seed, or as a deck lies: `deck` lists its faces.

    A deck that was shuffled by hand may be `committed`: its order is kept beside the log, which
    only binds to it until it is shown (D-7). Or only somebody's `commitment` to an order is known.

    A `seed` that is not written as one is any text, and stands for its seed. Without `seats` the
    table is the game's smallest.

    Raises:
        NotFound: there is no such ruleset.
        BadInput: the deck, the seed, the seats or the id cannot be used.
        Conflict: there is a game of that id.
    """
    found = find_ruleset(ledger, rules)
    if deck is None and seed is None and commitment is None:
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
            commitment=commitment,
        )
    except ValidationError as error:
        raise BadInput(SOURCE, list(faults_of(error, "", whole="deal"))) from None
    game_id = new_id(ledger) if game_id is None else game_id
    require_friendly(game_id)
    opened = open_deal(line, find=known_to(ledger))
    if isinstance(opened, list):
        raise BadInput(SOURCE, opened)
    dealt = opened.dealt
    if committed:
        dealt = _bound(ledger, stream_of(game_id), dealt)
    begun = Begun(game_id, opened.game, opened.rules, dealt)
    return keep(ledger, begun, SOURCE, {}, command_id)


def order_of(ledger: Ledger, game_id: str, faces: str) -> tuple[int, ...]:
    """Return the order of a deck for a recorded game, written as faces with spaces between.

    Raises:
        NotFound: there is no such game.
        BadInput: a face is none of its deck.
    """
    recorded = load_game(ledger, game_id)
    read = Faces(recorded.names, recorded.dealt.seats)
    order = read.cards(faces.replace(",", " ").split(), "deck")
    if read.faults:
        raise BadInput(SOURCE, read.faults)
    return order


def _bound(ledger: Ledger, stream: str, dealt: GameDealt) -> GameDealt:
    """Put the order of a deck aside, and return the deal that is bound to it (D-7)."""
    salt = ledger.source.new_seed().removeprefix(PREFIX)
    kept = ledger.secrets.keep(
        DealSecret(stream=stream, holder=HOUSE, value=salt, deck=dealt.order)
    )
    if kept.deck != dealt.order or dealt.order is None:
        what = f"another deck is kept for {stream} since a try that broke off"
        raise Conflict(what, "give this game another id")
    terms = Terms(stream, dealt.rules_hash, dealt.deck_hash, dealt.seats)
    commitment = order_commitment(terms, kept.value, dealt.order)
    return replace(dealt, order=None, seed=None, commitment=commitment)
