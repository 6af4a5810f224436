"""The integrity log as a sheet."""

from collections.abc import Sequence

from reports.documents import IntegrityLine, IntegritySheet
from tournament.service.counted import several
from tournament.service.integrity import Act
from tournament.service.printing.edition import Edition
from tournament.service.sentences_integrity import HEADINGS


def integrity_sheet(edition: Edition, acts: Sequence[Act]) -> IntegritySheet:
    """Return the sheet of these acts (T-9, T-12)."""
    return IntegritySheet(
        edition.header(f"{several(len(acts), 'act')} that touched fairness"),
        lines=tuple(
            IntegrityLine(
                round=act.round,
                when=act.at[:16].replace("T", " "),
                who=act.actor,
                act=HEADINGS[act.kind],
                what=act.what,
                before=act.before,
                reason=act.reason,
                log_position=act.position,
            )
            for act in acts
        ),
    )
