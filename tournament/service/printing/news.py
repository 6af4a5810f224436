"""What pages say beside what a round gave: changes since a print, and results in doubt (T-9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.documents import ChangedResult, MovedPlace, Notice, SincePrint
from tournament.competition.events import ResultCorrected
from tournament.service import prints
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition
from tournament.service.printing.notice import notices_of
from tournament.service.sentences_results import written
from tournament.service.slips_and_records import Disagreement, disagreement_lines


@dataclass(frozen=True, slots=True)
class News:
    """What to say on the sheets of a round: `since` its standings were printed, and `doubts`.

    `notice` is what its standings tell at the notice board.
    """

    since: SincePrint | None = None
    doubts: tuple[str, ...] = ()
    notice: Notice | None = None


NO_NEWS = News()


def news_of(ledger: Ledger, edition: Edition, doubtful: Sequence[Disagreement]) -> dict[int, News]:
    """Return the news of every round; `doubtful` is where record and slip differ."""
    notices = notices_of(ledger, edition)
    return {
        played.number: News(
            since_print(ledger, edition, played.number),
            tuple(
                disagreement_lines(
                    edition.tournament,
                    tuple(each for each in doubtful if each.round == played.number),
                )
            ),
            notices.get(played.number),
        )
        for played in edition.state.rounds
    }


def since_print(ledger: Ledger, edition: Edition, number: int) -> SincePrint | None:
    """Return what the printed standings after a round do not say; None where they are right."""
    since = prints.since_print_of(ledger, edition.tournament, number)
    if since is None or not (since.moved or since.results):
        return None
    return SincePrint(
        printed_at=_minute(since.printed_at),
        printed_by=since.printed_by,
        log_position=since.log_position,
        results=tuple(_result(edition, each) for each in since.results),
        moved=tuple(
            MovedPlace(edition.player(each.entry), *each.rank, *each.points)
            for each in since.moved
            if each.entry in edition.state.entries
        ),
    )


def _result(edition: Edition, changed: prints.Changed) -> ChangedResult:
    fact = changed.fact
    paired = edition.state.rounds[fact.round - 1].tables[fact.table].paired
    was, reason = "", ""
    if isinstance(fact, ResultCorrected):
        was, reason = written(fact.was), fact.reason
    return ChangedResult(
        round=fact.round,
        table=fact.table,
        left=edition.player(paired.left),
        right=edition.player(paired.right),
        was=was,
        now=written(fact.result),
        when=_minute(changed.at),
        who=changed.by,
        reason=reason,
    )


def _minute(at: str) -> str:
    return f"{at[:10]} {at[11:16]}"
