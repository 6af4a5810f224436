"""Reading what people hand in: CSV of entries and results, and results files.

Everything is checked before anything is stored, and every fault of a file is told at once.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tournament.event import LONGEST_TEXT
from tournament.service.errors import BadInput, Fault, by_line

MOST_ROWS = 20_000
DELIMITERS = ",;\t"
_SEPARATOR = re.compile(r"sep=([,;\t])\r?\n")
"""The line by which a spreadsheet says what separates cells."""


class Row(BaseModel):
    """A line of what was handed in: nothing is guessed, nothing unknown is dropped."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


R = TypeVar("R", bound=Row)


def read_csv(
    source: str,
    text: str,
    model: type[R],
    check: Callable[[R], str | None],
    together: Callable[[Mapping[int, R]], Iterable[Fault]] | None = None,
) -> dict[int, R]:
    """Read CSV whose header names the fields of `model`, and return its rows by line number.

    `check` says what is wrong with a row that fits the model, `together` what is wrong with rows
    that are right one by one.

    Raises:
        BadInput: the header is another, or rows are faulty; every fault is named.
    """
    rows, faults = read_rows(source, text, model, check)
    faults += together(rows) if together else ()
    if faults:
        raise BadInput(source, by_line(faults))
    return rows


def read_rows(
    source: str, text: str, model: type[R], check: Callable[[R], str | None]
) -> tuple[dict[int, R], list[Fault]]:
    """Return the rows that are right by line number, and the faults of the others.

    It is for who has more to find in the rows that are right, to tell all of it at once. Commas,
    semicolons or tabs separate; the header decides which.

    Raises:
        BadInput: the header is another, or it is no CSV at all.
    """
    (_, header), *lines = _table(source, text)
    columns = _columns(source, header, model)
    faults: list[Fault] = []
    rows: dict[int, R] = {}
    for number, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        read = _row(f"line {number}", columns, cells, model, check)
        if isinstance(read, list):
            faults.extend(read)
        else:
            rows[number] = read
    if not rows and not faults:
        faults.append(Fault("line 2", "there is no row under the header"))
    return rows, faults


def _table(source: str, text: str) -> list[tuple[int, list[str]]]:
    """Split CSV into rows, each with the line it begins in; the header is there, empty or not."""
    if "\0" in text:
        raise BadInput(source, [Fault("file", "it is not a text file", "save it as CSV in UTF-8")])
    said = _SEPARATOR.match(text)
    before = 1 if said else 0
    text = text[said.end() :] if said else text
    delimiter = said[1] if said else max(DELIMITERS, key=text.partition("\n")[0].count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        table, line = [], before + 1
        for cells in reader:
            table.append((line, cells))
            line = before + reader.line_num + 1
    except csv.Error as error:
        raise BadInput(source, [Fault("file", str(error), "check its quotation marks")]) from None
    if len(table) > MOST_ROWS:
        raise BadInput(source, [Fault("file", f"more than {MOST_ROWS} rows", "split it")])
    return table or [(1, [])]


def _columns(source: str, header: list[str], model: type[R]) -> list[str]:
    columns = [cell.strip().lower() for cell in header]
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    known = list(fields)
    required = {name for name, field in fields.items() if field.is_required()}
    if len(set(columns)) < len(columns) or not required <= set(columns) <= set(known):
        given = ascii(",".join(header))[:80] if header else "missing"
        remedy = "the first line must name: " + ",".join(known)
        raise BadInput(source, [Fault("line 1", f"the header is {given}", remedy)])
    return columns


def _row(
    where: str,
    columns: list[str],
    cells: list[str],
    model: type[R],
    check: Callable[[R], str | None],
) -> R | list[Fault]:
    if len(cells) != len(columns):
        return [Fault(where, f"{len(cells)} cells under {len(columns)} columns")]
    try:
        row = model(**{name: cell.strip() for name, cell in zip(columns, cells, strict=True)})
    except ValidationError as error:
        return list(faults_of(error, where))
    wrong = check(row)
    return [Fault(where, wrong)] if wrong else row


def read_json(source: str, text: str, model: type[R]) -> R:
    """Read one JSON document into `model`.

    Raises:
        BadInput: it is no JSON, names a key twice, or does not fit; each fault with its pointer.
    """
    unique_keys(source, text)
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise BadInput(source, list(faults_of(error, ""))) from None


def unique_keys(source: str, text: str, where: str = "file") -> None:
    """Refuse JSON in which a key stands twice: readers differ in which of the two they take.

    Raises:
        BadInput: a key stands twice, or it is no JSON at all.
    """

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise BadInput(source, [Fault(where, f"the key {twice[:40]!r} stands twice")])
        return found

    try:
        json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}" if where == "file" else where
        raise BadInput(source, [Fault(at, "it is not JSON")]) from None
    except RecursionError:
        raise BadInput(source, [Fault(where, "nested too deeply")]) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise BadInput(source, [Fault(where, "a number in it is too long")]) from None


def faults_of(error: ValidationError, where: str, whole: str = "file") -> Iterator[Fault]:
    """Yield what pydantic found, with the pointer to each place; `whole` names all of it."""
    for found in error.errors(include_url=False, include_context=False):
        pointer = "/".join(str(part) for part in found["loc"])
        place = ", ".join(part for part in (where, pointer) if part) or whole
        yield Fault(place, f"{found['msg'][0].lower()}{found['msg'][1:]}{_given(found['input'])}")


def _given(value: object) -> str:
    """Return what was given as people write it; nothing of a whole object, which says too much."""
    if isinstance(value, Mapping | BaseModel):
        return ""
    shown = ascii(value) if isinstance(value, str) else json.dumps(value, default=str)
    return f" (given: {shown[:80]})"


ShortText = Annotated[str, Field(max_length=LONGEST_TEXT)]
