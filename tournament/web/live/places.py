"""Where one can go in an event."""

from dataclasses import dataclass

from tournament.competition.state import Round
from tournament.service.public.now import EventNow


@dataclass(frozen=True, slots=True)
class Place:
    """A page of an event: its name there, its address, and whether it is this one."""

    name: str
    label: str
    address: str
    here: bool


def home(slug: str) -> str:
    """Return the address of an event's front page."""
    return f"/events/{slug}"


def table_of_link(current: Round | None, table: int | None) -> str:
    """Return where in an event a scorer's table is in the round that is on; empty where nowhere."""
    seated = current.tables.get(table) if current is not None and table is not None else None
    return "" if seated is None else f"/matches/{seated.paired.match}"


def place_of_link(current: Round | None, entry: int | None, table: int | None) -> str:
    """Return where in an event a link leads to: a player's own page, or a scorer's table."""
    return table_of_link(current, table) if entry is None else own_page(entry)


def own_page(entry: int) -> str:
    """Return where in an event a player's own page is."""
    return f"/find?entry={entry}"


def places(now: EventNow, here: str, entry: int | None, table: int | None) -> list[Place]:
    """Return the pages that an event has by now; a player and a scorer are led to their table."""
    state = now.edition.state
    own = ("find", "My table", own_page(entry)) if entry in state.entries else None
    found = [("front", "Event", ""), own or ("find", "Find my table", "/find")]
    if scored := table_of_link(now.current, table):
        found.append(("scored", f"Table {table}", scored))
    if now.current is not None:
        found.append(("pairings", "Pairings", "/pairings"))
        found.append(("watch", "Watch", "/watch"))
    if state.closed_swiss:
        found.append(("standings", "Standings", "/standings"))
    if state.cut is not None:
        found.append(("bracket", "Bracket", "/bracket"))
    if now.disputes:
        claims = len(now.edition.claims.claims)
        label = f"Disputes ({claims} open)" if claims else "Disputes"
        found.append(("disputes", label, "/disputes"))
    return [Place(name, label, home(now.slug) + path, name == here) for name, label, path in found]
