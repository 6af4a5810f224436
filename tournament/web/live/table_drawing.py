"""Drawing a table for people who look on, once for all of them."""

from tournament.games.game import Names, PileView
from tournament.service.printing.faces import face
from tournament.service.public.watching import Look, Watching
from tournament.web.live.layout import render

PHASES = {
    "dealt": "about to begin",
    "play": "being played",
    "block": "nobody can go on: the reserves are turned",
    "ended": "over",
}


def draw(watching: Watching) -> str:
    """Return a match's table as HTML: its piles, what each player holds in number, the score."""
    look = watching.look()
    tournament, paired = watching.tournament, watching.table.paired
    return render(
        "table_look.html.j2",
        players=[tournament.name(paired.left), tournament.name(paired.right)],
        score=watching.score(),
        look=look,
        phase="" if look is None else PHASES[look.view.phase],
        piles=[] if look is None else _piles(look),
    )


def _piles(look: Look) -> list[dict[str, object]]:
    return [_pile(look.names, pile) for pile in look.view.piles]


def _pile(names: Names, pile: PileView) -> dict[str, object]:
    top = pile.cards[-1] if pile.cards else None
    return {
        "name": pile.name,
        "face": None if top is None else face(names, top),
        "count": len(pile.cards) + pile.face_down,
        "reserve": pile.reserve,
    }
