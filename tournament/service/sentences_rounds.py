"""A round in lines of text: its tables, byes last, for a screen without a table's frame."""

from typing import TYPE_CHECKING

from tournament.competition.bracket import is_double, matches_of
from tournament.service.printing.terms import in_words
from tournament.service.sentences_brackets import match_remark
from tournament.service.sentences_results import standing
from tournament.service.sentences_wishes import BYES
from tournament.service.slip_codes import replaced

if TYPE_CHECKING:
    from tournament.competition.state import Round
    from tournament.service.tournaments import Tournament


def round_lines(tournament: "Tournament", played: "Round") -> list[str]:
    """Return a round by table: who sits left, who right, the result, and what is remarkable."""
    matches = matches_of(tournament.state, played)
    double = is_double(tournament.state)
    lefts = {n: tournament.numbered(table.paired.left) for n, table in played.tables.items()}
    wide = max(map(len, lefts.values()), default=0)
    hangs = replaced(tournament.state, played) if played.published else "draft"
    said = [titled(played) + (f" ({hangs})" if hangs else "")]
    for number, table in played.tables.items():
        right = tournament.numbered(table.paired.right)
        remarks = []
        if table.result is not None:
            remarks.append(standing(table))
        if number in matches and (remark := match_remark(matches[number], double=double)):
            remarks.append(remark)
        if number in played.rematches:
            remarks.append("met before")
        if table.by_hand:
            remarks.append("by hand")
        after = f"  ({', '.join(remarks)})" if remarks else ""
        said.append(f"{number:>5}  {lefts[number]:<{wide}}  {right}{after}")
    said += [f"  bye  {tournament.numbered(entry)}" for entry in played.byes]
    said += [
        f"{BYES[worth]:>5}  {tournament.numbered(entry)}  (by request)"
        for entry, worth in played.byes_granted.items()
    ]
    said += [f" rest  {tournament.numbered(entry)}" for entry in played.rests]
    return said


def titled(played: "Round") -> str:
    """Return the name of a round: `Round 3`, or `Round 4, semi-finals` where it has another."""
    name = in_words(played)
    number = f"Round {played.number}"
    return number if name == number.lower() else f"{number}, {name}"


def name_lines(tournament: "Tournament", played: "Round") -> list[str]:
    """Return a round by name: find yourself, then your table, your seat and your opponent."""
    places: dict[int, str] = {}
    for number, table in played.tables.items():
        left, right = table.paired.left, table.paired.right
        places[left] = f"table {number} left, against {tournament.numbered(right)}"
        places[right] = f"table {number} right, against {tournament.numbered(left)}"
    places |= dict.fromkeys(played.byes, "bye") | dict.fromkeys(played.rests, "rests")
    places |= {e: f"{BYES[worth]} by request" for e, worth in played.byes_granted.items()}
    named = {entry: tournament.numbered(entry) for entry in places}
    wide = max(map(len, named.values()), default=0)
    in_order = sorted(places, key=lambda entry: (tournament.name(entry).casefold(), entry))
    return [f"{named[entry]:<{wide}}  {places[entry]}" for entry in in_order]
