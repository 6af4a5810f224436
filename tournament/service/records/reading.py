"""From the text of a record to its lines, with every fault of the file at once."""

import difflib
from dataclasses import dataclass, replace

from pydantic import ConfigDict, ValidationError

from tournament.service.errors import BadInput, Fault
from tournament.service.files import MOST_ROWS, Row, faults_of, unique_keys
from tournament.service.records.kinds import KINDS
from tournament.service.records.lines import ActLine, DealLine
from tournament.service.records.own import own_lines

LONGEST_LINE = 2**20
"""Characters. The longest line anybody needs is a deal with every face of the deck."""


class Kind(Row):
    """The one field that every line has."""

    model_config = ConfigDict(extra="ignore")

    what: str


@dataclass(frozen=True, slots=True)
class Read:
    """What could be read of a file: its deal, its acts by line number, and every fault.

    `first` is the number of the first line in which something stands, 0 where there is none.
    """

    first: int
    deal: DealLine | None
    acts: dict[int, ActLine]
    faults: list[Fault]


def read_lines(text: str) -> Read:
    """Read a record, one JSON object a line; lines without anything are passed over.

    A deal stands in the first line or nowhere: without one the file goes on with a game.
    """
    deal: DealLine | None = None
    acts: dict[int, ActLine] = {}
    faults: list[Fault] = []
    written = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not written:
        faults.append(
            Fault("file", "there is no line in it", "the first line of a game is its deal")
        )
    if len(written) > MOST_ROWS:
        return Read(
            0, None, {}, [Fault("file", f"more than {MOST_ROWS} lines", "a file is one game")]
        )
    for place, (number, line) in enumerate(written):
        read = _read_line(f"line {number}", line)
        if isinstance(read, list):
            faults += read
        elif isinstance(read, ActLine):
            acts[number] = read
        elif place == 0:
            deal = read
        else:
            faults.append(
                Fault(f"line {number}, what", "a deal within a game", "a file is one game")
            )
    return Read(written[0][0] if written else 0, deal, acts, faults)


def _read_line(where: str, line: str) -> DealLine | ActLine | list[Fault]:
    if len(line) > LONGEST_LINE:
        return [Fault(where, "longer than 1 MiB", "check that it is a record")]
    try:
        unique_keys("", line, where)
        what = Kind.model_validate_json(line).what
        kind = KINDS.get(what) or own_lines().get(what)
        if kind is None:
            return [_unknown(where, what)]
        return kind.model_validate_json(line)
    except BadInput as error:
        return [replace(fault, remedy=_FORMS) for fault in error.faults]
    except ValidationError as error:
        return list(faults_of(error, where))


_FORMS = "a line is one JSON object; a record in the text notation begins with `pln 1`"


def _unknown(where: str, what: str) -> Fault:
    known = [*KINDS, *own_lines()]
    near = difflib.get_close_matches(what[:80], known, n=1)
    remedy = f"did you mean {near[0]}?" if near else f"a line is one of: {', '.join(known)}"
    return Fault(f"{where}, what", f"{ascii(what)[:80]} is no kind of line", remedy)
