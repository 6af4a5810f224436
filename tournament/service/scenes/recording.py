"""A frozen table on the record: of a game that is there, or as the start of a new one."""

from tournament.event import Refused
from tournament.games.commands import DeclareScene
from tournament.games.events import HandFound
from tournament.games.frozen import DealsUnknown
from tournament.service.errors import BadInput, Fault, NotFound, RefusedByRule
from tournament.service.games import load_game, require_friendly, stream_of
from tournament.service.ledger import Ledger
from tournament.service.records.keeping import Begun, Kept, keep
from tournament.service.scenes.examination import SOURCE, Examined


def record_scene(ledger: Ledger, examined: Examined, game_id: str) -> Kept:
    """Put a frozen table on the record: of a game that is there, or as the start of a new one.

    Raises:
        BadInput: faces do not name whole cards, or something is not counted.
        RefusedByRule: no table of this game can lie like that.
    """
    scene = _declared(examined)
    if ledger.store.version(stream_of(game_id)):
        recorded = load_game(ledger, game_id)
        if recorded.rules.hash != examined.found.rules.hash:
            what = f"{game_id} is played by {recorded.dealt.rules}, not {examined.found.rules.id}"
            raise BadInput(SOURCE, [Fault("--rules", what, f"--rules {recorded.dealt.rules}")])
        begun = Begun(game_id, recorded.game, recorded.rules, recorded.dealt, recorded.events)
    else:
        begun = _begun(examined, game_id)
    return keep(ledger, begun, SOURCE, {1: scene}, None)


def _begun(examined: Examined, game_id: str) -> Begun:
    require_friendly(game_id)
    found, game = examined.found, examined.found.game
    if not isinstance(game, DealsUnknown):
        raise NotFound(f"there is no game {game_id}", f"{game.name} has no games without a deal")
    dealt = game.deal_unknown(found.rules, len(examined.table.hands), "scene")
    if isinstance(dealt, Refused):
        raise RefusedByRule(dealt, SOURCE)
    return Begun(game_id, game, found.rules, dealt)


def _declared(examined: Examined) -> DeclareScene:
    faults = [
        Fault("cards", f"{face} names no whole card", "to record it write every card in full")
        for face in sorted(set(examined.partial.values()))
    ]
    hands = []
    for seat, hand in enumerate(examined.table.hands, 1):
        if hand.size is None:
            faults.append(Fault("--hand", f"seat {seat} is not counted", f'--hand "{seat}: ? ? ?"'))
        if hand.draw_size is None:
            faults.append(Fault("--draw", f"seat {seat} is not counted", f"--draw {seat}:12"))
        hands.append(
            HandFound(cards=hand.cards, size=hand.size or 0, draw_size=hand.draw_size or 0)
        )
    reserves = examined.table.reserves if examined.evidence.reserved else ()
    for name, count in zip(examined.names.piles, reserves, strict=False):
        if count is None:
            faults.append(Fault("--reserve", f"{name} is not counted", f"--reserve {name}:3"))
    if faults:
        raise BadInput(SOURCE, faults)
    return DeclareScene(
        piles=examined.table.piles,
        reserves=tuple(count or 0 for count in reserves),
        hands=tuple(hands),
    )
