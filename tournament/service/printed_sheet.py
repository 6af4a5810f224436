"""A backup held against a printed sheet: what is missing in it, and whether it is the same log."""

import re
from dataclasses import dataclass

from eventstore.errors import IntegrityFailure
from eventstore.judgement import roots_at
from eventstore.store import EventStore, Head
from reports.fingerprint import fingerprint
from tournament.competition.state import Competition
from tournament.service.errors import BadInput, Fault
from tournament.service.ledger import Ledger
from tournament.service.tournaments import load, slugs

SHORTEST = 8
"""How many letters of a fingerprint must be given; two groups leave little to chance."""

_LETTERS = re.compile(r"[A-Z2-7]{8,28}")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed at the foot of a sheet: its log number, and the fingerprint or ""."""

    log: int
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A tournament that is not finished, as a backup has it."""

    slug: str
    state: Competition


@dataclass(frozen=True, slots=True)
class Held:
    """What came of holding a backup against a sheet.

    `fits` says that the sheet's fingerprint is that of the backup at its log number; None where
    none was given, or where the backup ends before it.
    """

    backup: int
    sheet: Sheet
    fits: bool | None
    under_way: tuple[UnderWay, ...]

    @property
    def missing(self) -> int:
        """How many acts the sheet shows that the backup does not have."""
        return max(self.sheet.log - self.backup, 0)


def read_sheet(log: int, letters: str = "") -> Sheet:
    """Read what somebody typed from a sheet; of the fingerprint a beginning will do.

    Raises:
        BadInput: it is no fingerprint, nor the beginning of one.
    """
    plain = re.sub(r"[\s-]", "", letters).upper()
    if plain and not _LETTERS.fullmatch(plain):
        what = f"{ascii(letters)[:80]} is no fingerprint"
        remedy = f"it is seven groups of letters and digits; give at least {SHORTEST // 4} of them"
        raise BadInput("sheet", [Fault("fingerprint", what, remedy)])
    return Sheet(log, plain)


def hold_against(ledger: Ledger, head: Head, sheet: Sheet) -> Held:
    """Hold a verified backup against a sheet.

    Raises:
        IntegrityFailure: the sheet was printed from another log than this.
    """
    fits = None
    if sheet.fingerprint and sheet.log <= head.size:
        own = _fingerprint_at(ledger.store, head, sheet.log)
        fits = own.replace(" ", "").startswith(sheet.fingerprint)
        if not fits:
            reason = (
                f"the sheet's fingerprint begins {sheet.fingerprint}, and here it is {own}: "
                "this is the backup of another log, or one of the two was changed"
            )
            raise IntegrityFailure(sheet.log, reason, "rewritten")
    found = [UnderWay(slug, load(ledger, slug).state) for slug in slugs(ledger)]
    return Held(head.size, sheet, fits, tuple(e for e in found if not e.state.finished))


def _fingerprint_at(store: EventStore, head: Head, size: int) -> str:
    root = head.root if size == head.size else roots_at(store.leaves(), {size})[size]
    return fingerprint(root.hex())
