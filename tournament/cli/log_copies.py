"""`playledger log export`, `import` and `diverge`: a log and its copies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import rich_click as click

from tournament.cli.explain import STORAGE
from tournament.cli.log_words import in_words, shown_event, table
from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note
from tournament.cli.progress import bar
from tournament.cli.settings import Settings, pass_settings
from tournament.service.counted import several

if TYPE_CHECKING:
    from eventstore.diverge import Divergence, Rest
    from tournament.cli.shapes_log import CopyTail


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@click.option("--without-people", is_flag=True, help="Leave out names, clubs and contacts.")
@pass_settings
def export(settings: Settings, file: str, *, force: bool, without_people: bool) -> None:
    """Write the whole log to FILE, or to stdout for -, verified on the way.

    Who the people are goes along: names, clubs and contacts. Leave them out of a file that is for
    others; the log is proved without them.
    """
    from tournament.cli.destinations import require_free
    from tournament.service.bundle import export_bundle

    if file != "-":
        require_free(settings, Path(file), force=force)
    to = sys.stdout.buffer if file == "-" else Path(file)
    with settings.ledger(write=False) as ledger, bar("exporting") as progress:
        head = export_bundle(ledger, to, people=not without_people, progress=progress)
    note(f"exported {in_words(head)}")


@click.command("import")
@click.argument("file")
@dry_run_option
@pass_settings
def import_(settings: Settings, file: str, *, dry_run: bool) -> None:
    """Read an exported log from FILE, or from stdin for -, into an empty log: all of it or nothing.

    Positions, times, command ids and hashes are those of the log that was exported. Whom that log
    says to be erased is left out of the list of people, if the file still has them.
    """
    from eventstore.archive import Archive
    from tournament.service.bundle import read_bundle, require_empty, take_over

    with _source(file) as source, bar("importing") as progress:
        archive = Archive(source)
        events, people = read_bundle(archive, progress)
        if dry_run:
            with settings.ledger(write=True, dry_run=True) as ledger:
                require_empty(ledger.store, settings.shown_db)
            count, persons = sum(1 for _ in events), several(len(people), "person", "people")
            emit(f"Dry run: {count} events would be imported, with {persons}; nothing was.")
            return
        with settings.database() as database:
            require_empty(database.store, settings.shown_db)
            head = take_over(database, events, archive.checkpoints, people)
    emit(f"Imported {in_words(head)}")
    if archive.people is None:
        note("The file has no people: entries are shown by their numbers.")


@click.command()
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@json_option
def diverge(a: str, b: str, *, as_json: bool) -> int:
    """Say where two copies of one log, A and B, part, and what each has beyond that.

    A copy is a database (a path or a URL), a backup, or an exported log. Both are verified on the
    way. Leaves with 0 where one is the beginning of the other, and with 4 where both went on.
    """
    from eventstore import diverge as parting
    from tournament.service.copies import events_of

    with events_of(a) as first, events_of(b) as second:
        found = parting.diverge(first, second)
    if as_json:
        from tournament.cli.shapes_log import Diverged

        emit(
            Diverged(
                common=found.common.position if found.common else 0,
                diverged=found.diverged,
                contested=found.contested,
                a=_shown_tail(a, found.tails[0]),
                b=_shown_tail(b, found.tails[1]),
            )
        )
    else:
        _tell(found, a, b)
    return STORAGE if found.diverged else 0


def _shown_tail(name: str, tail: "Rest") -> "CopyTail":
    from tournament.cli.shapes_log import CopyTail, StreamLine
    from tournament.service.database import shown

    return CopyTail(
        log=shown(name) if "://" in name else name,
        events=tail.size,
        streams=[StreamLine(stream=each, version=count) for each, count in tail.streams.items()],
        first=[shown_event(event) for event in tail.first],
    )


def _tell(found: "Divergence", a: str, b: str) -> None:
    common = found.common
    until = f"up to position {common.position}, of {common.recorded_at}" if common else "in nothing"
    if not any(tail.size for tail in found.tails):
        emit(f"Both copies are the same {until}." if common else "Both copies are empty.")
        return
    names = [_shown_tail(name, tail).log for name, tail in zip((a, b), found.tails, strict=True)]
    if not found.diverged:
        shorter, longer = names if found.tails[1].size else reversed(names)
        emit(f"{shorter} is the beginning of {longer}: they agree {until}.")
    else:
        emit(f"The copies went on apart: they agree {until}.")
    for name, tail in zip(names, found.tails, strict=True):
        if not tail.size:
            continue
        emit(f"\nonly in {name}: {several(tail.size, 'event')}")
        emit_table(("stream", "events"), list(tail.streams.items()), right=("events",))
        emit("the first of them:" if tail.size > len(tail.first) else "which are:")
        table(tail.first)
    if found.contested:
        emit(f"\nboth went on with: {', '.join(found.contested)}")


@contextmanager
def _source(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    from tournament.service.errors import BadInput, Fault

    try:
        opened = Path(file).open("rb")  # noqa: SIM115  # closed below; other errors are not its
    except OSError as error:
        fault = Fault("file", error.strerror or str(error), "check the name and its folder")
        raise BadInput(file, [fault]) from None
    with opened:
        yield opened
