"""All pages of a tournament."""

from collections.abc import Iterator

from reports.documents import Document, IndexGame
from reports.render import render
from tournament.competition.state import Round
from tournament.service.ledger import Ledger
from tournament.service.printing import files
from tournament.service.printing.bracket import bracket_sheet
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.printing.entries import entry_list
from tournament.service.printing.index import event_index, index_game
from tournament.service.printing.pairings import pairing_sheet, pairings_by_name, result_slips
from tournament.service.printing.recorded import recorded_matches
from tournament.service.printing.replays import file_of, game_replay
from tournament.service.printing.standings import crosstable, standings_sheet


def pages_of(ledger: Ledger, slug: str) -> dict[str, str]:
    """Return every page of a tournament, text by file name; `files.INDEX` ties them together.

    The same log gives the same pages.

    Raises:
        NotFound: there is no tournament of that name, or a game's ruleset is not on this machine.
    """
    edition = read_edition(ledger, slug)
    pages = {name: render(sheet) for name, sheet in sheets_of(edition)}
    games: dict[int, list[IndexGame]] = {}
    for match in recorded_matches(ledger, edition):
        for number in match.games:
            page = game_replay(edition, match, number)
            pages[file_of(match, number)] = render(page)
            games.setdefault(match.table.paired.match, []).append(index_game(match, page))
    pages[files.INDEX] = render(event_index(edition, games))
    return pages


def sheets_of(edition: Edition) -> Iterator[tuple[str, Document]]:
    """Yield every sheet with its file name: those of the event, then those of each round."""
    yield files.ENTRIES, entry_list(edition)
    if (table := crosstable(edition)) is not None:
        yield files.CROSSTABLE, table
    if (bracket := bracket_sheet(edition)) is not None:
        yield files.BRACKET, bracket
    for played in edition.state.rounds:
        yield from _of_round(edition, played)


def _of_round(edition: Edition, played: Round) -> Iterator[tuple[str, Document]]:
    number = played.number
    yield files.pairings(number), pairing_sheet(edition, played)
    yield files.by_name(number), pairings_by_name(edition, played)
    yield files.slips(number), result_slips(edition, played)
    if played.stage == "swiss" and played.closed:
        yield files.standings(number), standings_sheet(edition, number)
