"""All pages of a tournament."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from reports.documents import Document, IndexGame, ResultSlips
from reports.render import render
from tournament.competition.formats import is_scheduled
from tournament.competition.state import Round
from tournament.service.integrity import integrity_log
from tournament.service.ledger import Ledger
from tournament.service.printing import files
from tournament.service.printing.bracket import bracket_sheet
from tournament.service.printing.carry_on import carry_on_sheet, is_due
from tournament.service.printing.edition import Edition, edition_at, read_edition
from tournament.service.printing.entries import entry_list
from tournament.service.printing.index import event_index, index_game, unread_game
from tournament.service.printing.integrity import integrity_sheet
from tournament.service.printing.news import NO_NEWS, News, news_of
from tournament.service.printing.pairings import (
    pairing_sheet,
    pairings_by_name,
    result_slips,
    seat_words,
)
from tournament.service.printing.recorded import UnreadGame, recorded_matches
from tournament.service.printing.replays import file_of, game_replay
from tournament.service.printing.round_robin import round_robin_table
from tournament.service.printing.standings import crosstable, standings_sheet
from tournament.service.slips_and_records import Disagreement, differing, rulings_by_match


@dataclass(frozen=True, slots=True)
class Book:
    """The pages of a tournament, text by file name, and the games that could not be shown."""

    pages: dict[str, str]
    unread: tuple[UnreadGame, ...]


def pages_of(ledger: Ledger, slug: str) -> dict[str, str]:
    """Return every page of a tournament, as `book_of` does."""
    return book_of(ledger, slug).pages


def book_of(ledger: Ledger, slug: str, size: int | None = None, *, address: str = "") -> Book:
    """Return every page of a tournament; `files.INDEX` ties them together.

    The same log gives the same pages, and `size` those that it gave when it had so many events. A
    game whose ruleset is not on this machine has no page, and the index says so. `address` is where
    the event is served: slips have codes to scan and seat words then, by a secret of this log.

    Raises:
        NotFound: there is no tournament of that name, or was none then.
    """
    edition = read_edition(ledger, slug) if size is None else edition_at(ledger, slug, size)
    replays: dict[str, str] = {}
    games: dict[int, list[IndexGame]] = {}
    unread: list[UnreadGame] = []
    doubtful: list[Disagreement] = []
    rulings = rulings_by_match(ledger, slug, edition.head.size)
    for match in recorded_matches(ledger, edition):
        on_match = rulings.get(match.table.paired.match, ())
        listed = games.setdefault(match.table.paired.match, [])
        for number in match.games:
            page = game_replay(edition, match, number, on_match)
            replays[file_of(match, number)] = render(page)
            listed.append(index_game(match, page, on_match))
        listed += [unread_game(number, game) for number, game in match.unread.items()]
        listed.sort(key=lambda game: game.number)
        unread += match.unread.values()
        if found := differing(match, on_match):
            doubtful.append(found)
    news = news_of(ledger, edition, doubtful)
    pages = {name: render(sheet) for name, sheet in sheets_of(edition, news)} | replays
    if address:
        slips = slips_to_scan(ledger, edition, slug, address)
        pages |= {name: render(sheet) for name, sheet in slips.items()}
    acts = integrity_log(ledger, edition.tournament, until=edition.head.size)
    if acts:
        pages[files.INTEGRITY] = render(integrity_sheet(edition, acts))
    pages[files.INDEX] = render(event_index(edition, games, integrity=bool(acts)))
    return Book(pages, tuple(unread))


def slips_to_scan(
    ledger: Ledger, edition: Edition, slug: str, address: str
) -> dict[str, ResultSlips]:
    """Return the slips of each round by file name, with codes to scan and seat words."""
    return {
        files.slips(played.number): result_slips(
            edition, played, address=address, words=seat_words(ledger, slug, played)
        )
        for played in edition.state.rounds
    }


def sheets_of(
    edition: Edition, news: Mapping[int, News] = MappingProxyType({})
) -> Iterator[tuple[str, Document]]:
    """Yield every sheet with its file name: those of the event, then those of each round.

    `news` is what the sheets of a round say beside what it gave.
    """
    yield files.ENTRIES, entry_list(edition)
    scheduled = is_scheduled(edition.state.settings)
    table = round_robin_table(edition) if scheduled else crosstable(edition)
    if table is not None:
        yield files.CROSSTABLE, table
    if (bracket := bracket_sheet(edition)) is not None:
        yield files.BRACKET, bracket
    if is_due(edition.state):
        yield files.CARRY_ON, carry_on_sheet(edition)
    for played in edition.state.rounds:
        yield from _of_round(edition, played, news.get(played.number, NO_NEWS))


def _of_round(edition: Edition, played: Round, news: News) -> Iterator[tuple[str, Document]]:
    number = played.number
    yield files.pairings(number), pairing_sheet(edition, played, doubts=news.doubts)
    yield files.by_name(number), pairings_by_name(edition, played)
    yield files.slips(number), result_slips(edition, played)
    if played.stage == "swiss" and played.closed:
        yield files.standings(number), standings_sheet(edition, number, news)
