"""The cards of a deal that is not open: told by what was shown, or by what is kept until then."""

from collections.abc import Mapping, Sequence

from tournament.event import Event, Refused
from tournament.games.dealing.state import DealState
from tournament.games.deals import DealCommitted
from tournament.games.events import GameDealt, HandFound, SceneFound
from tournament.games.game import AnyGame, Ruleset, View
from tournament.projections.deal_secrets import HOUSE, DealSecret


def agreed_deal(events: Sequence[Event]) -> GameDealt | None:
    """Return the deal as the record has it, or what the house was bound to where none is yet."""
    agreed: DealCommitted | None = None
    for event in events:
        if isinstance(event, GameDealt):
            return event
        if isinstance(event, DealCommitted):
            agreed = agreed or event
    if agreed is None:
        return None
    return GameDealt(
        rules=agreed.rules,
        rules_hash=agreed.rules_hash,
        deck_hash=agreed.deck_hash,
        seats=agreed.seats,
        order=None,
        seed=None,
        basis=agreed.basis,
        commitment=agreed.commitment,
    )


def opened_deal(
    game: AnyGame, rules: Ruleset, deal: DealState, kept: Mapping[int, DealSecret] | None = None
) -> GameDealt | None:
    """Return the deal with its order, by what is shown on the record or `kept` beside it.

    None where neither tells it, or where it was not dealt by these rules.
    """
    dealt = deal.dealt
    if dealt is None or dealt.order is not None or dealt.rules_hash != rules.hash:
        return None
    if dealt.seats not in game.seats:
        return None
    house = (kept or {}).get(HOUSE)
    if deal.kind == "fair":
        secret = deal.secret or (house.value if house else None)
        if secret is None or deal.waits_for_nonces:
            return None
        return game.deal(rules, dealt.seats, deal.seed(secret), dealt.basis)
    order = deal.order or (house.deck if house else None)
    if order is None:
        return None
    known = game.deal_known(rules, dealt.seats, order, dealt.basis)
    return None if isinstance(known, Refused) else known


def with_deal(events: Sequence[Event], opened: GameDealt | None) -> tuple[Event, ...]:
    """Return the events with their first deal opened."""
    if opened is None:
        return tuple(events)
    place = next(number for number, event in enumerate(events) if isinstance(event, GameDealt))
    return (*events[:place], opened, *events[place + 1 :])


def scene_in(view: View) -> SceneFound | None:
    """Return what a spectator sees of a table, for those who do not know its deal.

    None while a pile has no open card: then there is nothing to go on from.
    """
    if not all(pile.cards for pile in view.piles):
        return None
    return SceneFound(
        piles=tuple(pile.cards for pile in view.piles),
        reserves=tuple(pile.reserve for pile in view.piles) if _has_reserves(view) else (),
        hands=tuple(
            HandFound(cards=(), size=seat.hand_size, draw_size=seat.draw_size)
            for seat in view.seats
        ),
    )


def _has_reserves(view: View) -> bool:
    """Say whether cards wait beside the piles; at the start of a game they would."""
    return any(pile.reserve for pile in view.piles)
