"""Why an entry stands where it stands, for whoever asks the director."""

from dataclasses import dataclass

from tournament.competition.standing import explained_after
from tournament.service.errors import NotFound
from tournament.service.sentences_standings import comparison
from tournament.service.tournaments import Tournament, standings_of
from tournament.standings.explain import Explanation


@dataclass(frozen=True, slots=True)
class Explained:
    """An explanation, the round it is of, how many are ranked, and its sentences, one a neighbour.

    `sentences` are in the order of the explanation's comparisons.
    """

    after_round: int
    of: int
    explanation: Explanation
    sentences: tuple[str, ...]


def explanation_of(tournament: Tournament, entry: int, number: int | None = None) -> Explained:
    """Explain an entry's place after a closed Swiss round, the last one where none is named.

    Raises:
        NotFound: that round is not closed, or the entry is not in its standings.
    """
    after, rows = standings_of(tournament, number)
    if entry not in {row.entry for row in rows}:
        raise NotFound(
            f"{tournament.state.name}: entry {entry} is not in the standings after round {after}",
            f"playledger player list {tournament.slug} shows who is entered, and from which round",
        )
    found = explained_after(tournament.state, after, entry)
    sentences = tuple(
        comparison(each, f"#{each.other} {tournament.name(each.other)}")
        for each in found.comparisons
    )
    return Explained(after, len(rows), found, sentences)
