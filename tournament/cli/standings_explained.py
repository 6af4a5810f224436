"""How `playledger standings --explain` shows the sums behind a place."""

from typing import TYPE_CHECKING

from tournament.cli.output import emit, emit_table
from tournament.service.explanation import Explained, explanation_of
from tournament.service.sentences_standings import HEADINGS, PHRASES, note, written

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament
    from tournament.standings.tiebreak import TieBreakName
    from tournament.standings.working import Part, Working


def show_explained(
    tournament: "Tournament", entry: int, after_round: int | None, *, as_json: bool
) -> None:
    """Show why an entry stands where it stands.

    Raises:
        NotFound: the round is not closed, or the entry is not in its standings.
    """
    found = explanation_of(tournament, entry, after_round)
    if as_json:
        from tournament.cli.standings_answers import explained

        emit(explained(tournament, found))
        return
    explanation = found.explanation
    emit(
        f"{tournament.state.name}: {tournament.numbered(entry)} is number "
        f"{explanation.rank} of {found.of} after round {found.after_round}"
    )
    for name, working in explanation.workings:
        emit("")
        if name == "head_to_head":
            _print_head_to_head(tournament, found)
        elif working is not None:
            _print_working(tournament, name, working)
    emit("")
    for sentence in found.sentences:
        emit(sentence)


def _print_working(tournament: "Tournament", name: "TieBreakName", working: "Working") -> None:
    total = f"{HEADINGS[name]} {written(name, working.value)}"
    if not working.parts:
        emit(f"{total}: {PHRASES[name]}")
        return
    emit(f"{total}: {PHRASES[name]}{_divided(name, working)}")
    emit_table(
        ("Round", "Opponent", "Figure", "Of", ""),
        [
            (
                part.round,
                "" if part.opponent is None else _named(tournament, part.opponent),
                _added(name, part),
                "" if part.share is None else "/".join(map(str, part.share)),
                note(name, part),
            )
            for part in working.parts
        ],
        right=("Round", "Figure", "Of"),
    )


def _divided(name: "TieBreakName", working: "Working") -> str:
    """Say what the sum of the parts is divided by."""
    if working.divisor == 1:
        return ", the sum"
    if not working.divisor:
        return ", nothing to count"
    whole = sum((part.value for part in working.parts if part.counted), start=0)
    total = whole if name == "gw" else written(name, whole)
    return f", {total} ÷ {working.divisor}"


def _added(name: "TieBreakName", part: "Part") -> str:
    if not part.counted and not part.note.startswith("cut-"):
        return ""
    figure = str(part.figure) if name == "gw" else written(name, part.figure)
    return figure if part.times == 1 else f"{figure} × {part.times}"


def _print_head_to_head(tournament: "Tournament", found: Explained) -> None:
    encounters = found.explanation.encounters
    if not encounters:
        emit(f"{HEADINGS['head_to_head']}: nobody was level with it by then")
    for met in encounters:
        tied = ", ".join(f"#{entry}" for entry in met.tied)
        if met.unmet is not None:
            one, other = (_named(tournament, entry) for entry in met.unmet)
            emit(f"{HEADINGS['head_to_head']} among {tied}: not asked, {one} and {other} never met")
            continue
        points = ", ".join(f"#{entry} {working.value}" for entry, working in met.workings.items())
        emit(f"{HEADINGS['head_to_head']} among {tied}: {points}")


def _named(tournament: "Tournament", entry: int) -> str:
    return f"#{entry} {tournament.name(entry)}"
