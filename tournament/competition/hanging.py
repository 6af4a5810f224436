"""What hangs out on paper: every pairing that did, in order, counted by letters (T-9).

An undo takes none of them back, for paper cannot be undone. So the letter of a pairing, and a slip
that carries it, never mean two things.
"""

from tournament.competition.events import PairedTable
from tournament.competition.found import table_in_play
from tournament.competition.state import Competition, HungOut, Round, Table
from tournament.event import Missing, Refused


def hangs_out(state: Competition, played: Round) -> None:
    """Note the pairing of a round that hangs out as it is."""
    earlier = state.hung_out.get(played.number, ())
    tables = tuple(table.paired for table in played.tables.values())
    now = HungOut(version=played.version, tables=tables)
    if now not in earlier:
        state.hung_out[played.number] = (*earlier, now)


def hangs_out_anew(state: Competition, played: Round) -> None:
    """Give a round whose tables changed another version, and note it where it hangs out.

    A fact that is gone through again after an undo gives the version that it gave the first time.
    """
    given = state.renumbered.setdefault(state.version, state.next_version(played.number))
    played.version = given
    state.versions[played.number] = max(state.versions.get(played.number, 0), given)
    if played.published:
        hangs_out(state, played)


def place_among(state: Competition, played: Round) -> int | None:
    """Return which pairing of its round it is, from 0, among those that hung out.

    None: it never did, as a draft.
    """
    hung = state.hung_out.get(played.number, ()) if played.published else ()
    places = [place for place, each in enumerate(hung) if each.version == played.version]
    return places[-1] if places else None


def table_of_slip(
    state: Competition, number: int, place: int, table: int
) -> tuple[Round, Table] | Refused:
    """Return the table for which a slip of a pairing that hung out still holds.

    A slip holds while the same two play the same match there in the same seats.
    """
    hung = state.hung_out.get(number, ())
    printed = hung[place].tables if place < len(hung) else ()
    on_slip = next((each for each in printed if each.table == table), None)
    if on_slip is None:
        facts = {"round": number, "table": table}
        return Missing(clause="T-9", reason="slip-unknown", facts=facts)
    found = table_in_play(state, number, table)
    if not isinstance(found, Refused) and found[1].paired == on_slip:
        return found
    return _replaced(state, number, on_slip)


def _replaced(state: Competition, number: int, on_slip: PairedTable) -> Refused:
    played = state.rounds[number - 1] if number <= len(state.rounds) else None
    now = [played.seats.get(entry, 0) if played else 0 for entry in (on_slip.left, on_slip.right)]
    return Refused(
        clause="T-9",
        reason="slip-replaced",
        facts={
            "round": number,
            "table": on_slip.table,
            "left": on_slip.left,
            "right": on_slip.right,
            "left_now": now[0],
            "right_now": now[1],
        },
    )
