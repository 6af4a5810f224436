"""Who plays in the demo. Nobody of these exists."""

from tournament.service.newcomers import Newcomer

_FIRST = (
    "Ada", "Benoît", "Carmen", "Dilip", "Esther", "Farid", "Greta", "Hiro", "Inés", "Jonas",
    "Katya", "Liam", "Mei", "Nadia", "Omar", "Paula", "Quentin", "Rosa", "Sven", "Tomás",
    "Ulla", "Vikram", "Wanda", "Xavier", "Yara", "Zoë",
)  # fmt: skip
_LAST = (
    "Abel", "Brandt", "Castillo", "Dubois", "Eriksen", "Ferreira", "Grünwald", "Haddad", "Ibarra",
    "Jansen", "Kovač", "Lindgren", "Moreau", "Novák", "Okafor", "Petit", "Quiroga", "Rossi",
    "Sato", "Torres", "Ueda", "Vidal", "Weiss", "Yilmaz", "Zeman",
)  # fmt: skip
_CLUBS = ("Quick Hands", "Les Vifs", "Mesa Rápida", "The Open Table")

MOST = len(_FIRST) * len(_LAST)


def newcomers(number: int) -> dict[str, Newcomer]:
    """Return so many people with different names, at most `MOST`."""
    return {f"player {place + 1}": _newcomer(place) for place in range(number)}


def _newcomer(place: int) -> Newcomer:
    lap, first = divmod(place, len(_FIRST))
    last = _LAST[(place + lap) % len(_LAST)]
    return Newcomer(name=f"{_FIRST[first]} {last}", club=_CLUBS[place % len(_CLUBS)])
