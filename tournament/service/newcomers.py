"""Entry lists as people hand them in: CSV with a header, every fault of the file at once."""

import re
from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from tournament.service import names
from tournament.service.errors import BadInput, Fault
from tournament.service.files import Row, ShortText, faults_of, read_csv

REMEDY = "write it so that it can be printed"
_RATING = re.compile(r"[0-9]{1,5}", re.ASCII)


class Newcomer(Row):
    """A person who enters: a line of an entry list.

    `id` is the number by which the club knows the person; `family` whom it should not meet early.
    """

    name: ShortText
    club: ShortText = ""
    contact: ShortText = ""
    rating: ShortText = ""
    id: ShortText = ""
    family: ShortText = ""


def read_newcomer(
    name: str, club: str, contact: str, rating: str = "", *, member: str = "", family: str = ""
) -> Newcomer:
    """Read one person as typed.

    Raises:
        BadInput: a text is too long.
    """
    try:
        return Newcomer(
            name=names.clean(name),
            club=club,
            contact=contact,
            rating=rating,
            id=member,
            family=family,
        )
    except ValidationError as error:
        raise BadInput("player", list(faults_of(error, ""))) from None


def read_entries(source: str, text: str) -> dict[str, Newcomer]:
    """Read an entry list: CSV with the header `name`; every other field where wanted.

    Returns each newcomer under the place in the file (`line 3`).

    Raises:
        BadInput: every fault of the file at once, with line and column.
    """

    def faulty(rows: Mapping[int, Newcomer]) -> Iterator[Fault]:
        for number, row in rows.items():
            yield from cell_faults(f"line {number}", row)

    rows = read_csv(source, text, Newcomer, lambda _: None, faulty)
    return {f"line {number}": row for number, row in rows.items()}


def cell_faults(where: str, newcomer: Newcomer) -> Iterator[Fault]:
    """Yield what cannot be kept of a newcomer, cell by cell."""
    if wrong := names.fault(names.clean(newcomer.name)):
        yield Fault(f"{where}, name", wrong, REMEDY)
    for column in ("club", "id", "family"):
        text = names.clean(getattr(newcomer, column))
        if text and (wrong := names.fault(text)):
            what = wrong.replace("the name", f"the {column}")
            yield Fault(f"{where}, {column}", what, REMEDY)
    if newcomer.contact and (wrong := names.text_fault(newcomer.contact)):
        yield Fault(f"{where}, contact", wrong, REMEDY)
    if newcomer.rating and not _RATING.fullmatch(newcomer.rating):
        what = f"{ascii(newcomer.rating)[:80]} is no whole number from 0 to 99999"
        yield Fault(f"{where}, rating", what, "leave it empty where there is none")
