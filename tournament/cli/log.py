"""`playledger log`: look at the log of events, check it, move it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import rich_click as click

from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note, terminal
from tournament.cli.settings import Settings, pass_settings

if TYPE_CHECKING:
    from eventstore.events import RecordedEvent
    from eventstore.store import EventStore, Head
    from tournament.cli.shapes_log import LogEvent, LogHead


@click.command()
@click.argument("stream", required=False)
@click.option("--after", type=click.IntRange(min=0), default=0, help="Only above this version.")
@json_option
@pass_settings
def show(settings: Settings, stream: str | None, after: int, *, as_json: bool) -> None:
    """Show the events of STREAM; without one, list the streams there are."""
    with settings.ledger(write=False) as ledger:
        store = ledger.store
        if stream is None:
            _show_streams(store, as_json=as_json)
            return
        version = store.version(stream)
        if not version:
            raise _no_stream(store, stream)
        found = list(store.read(stream, after=min(after, version)))
    if as_json:
        from tournament.cli.shapes_log import StreamShown

        emit(StreamShown(stream=stream, events=[_event(event) for event in found]))
    else:
        _table(found)


@click.command()
@click.option(
    "--number", "-n", type=click.IntRange(min=0), default=10, show_default=True, help="How many."
)
@json_option
@pass_settings
def tail(settings: Settings, number: int, *, as_json: bool) -> None:
    """Show the last events, and the head: the root stands for every event before it."""
    with settings.ledger(write=False) as ledger:
        head = ledger.store.head()
        after = max(0, head.size - number)
        found = list(ledger.store.read_all(after=after, limit=head.size - after))
    if as_json:
        from tournament.cli.shapes_log import Tail

        emit(Tail(events=[_event(event) for event in found], head=_head(head)))
        return
    if found:
        _table(found)
    emit(_in_words(head))


@click.command()
@click.option(
    "--checkpoint",
    "files",
    multiple=True,
    metavar="FILE",
    help="A checkpoint that was kept elsewhere, - for stdin. May be given several times.",
)
@click.option(
    "--trust",
    "keys",
    multiple=True,
    metavar="KEY",
    help="A verifier key that may have signed them, besides those on the log.",
)
@json_option
@pass_settings
def verify(
    settings: Settings, files: tuple[str, ...], keys: tuple[str, ...], *, as_json: bool
) -> None:
    """Check every byte of the log: hashes, chains, numbers, the tree, the head, the checkpoints.

    By itself it cannot see that the owner of the file wrote the whole log anew, or cut its end off.
    A checkpoint from a printed sheet shows that: give the text of its QR code with --checkpoint.
    """
    from eventstore.errors import StorageFailure
    from eventstore.notes import VerifierKey
    from tournament.cli.signing import read_checkpoint
    from tournament.service.checkpoints import verify_log

    outside = [read_checkpoint(file) for file in files]
    trusted = [VerifierKey.parse(key) for key in keys]
    with settings.ledger(write=False) as ledger:
        with _bar("verifying", ledger.store.head().size) as progress:
            head = verify_log(ledger, outside, trusted=trusted, progress=progress)
        faults = ledger.store.faults()
    if faults:
        raise StorageFailure("damaged", settings.shown_db, "; ".join(faults))
    sizes = sorted(each.size for each in outside)
    if as_json:
        from tournament.cli.shapes_log import Verified

        emit(Verified(head=_head(head), checkpoints=sizes))
        return
    emit(f"The log is as it was recorded: {_in_words(head)}")
    for size in sizes:
        emit(f"It continues the checkpoint of {size} events: none of them was changed since.")


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@pass_settings
def export(settings: Settings, file: str, *, force: bool) -> None:
    """Write the whole log to FILE, or to stdout for -, verified on the way."""
    from eventstore.archive import export_log, write_archive
    from tournament.cli.destinations import require_free

    if file != "-":
        require_free(settings, Path(file), force=force)
    with settings.ledger(write=False) as ledger:
        store = ledger.store
        with _bar("exporting", store.head().size) as progress:
            if file == "-":
                head = write_archive(store, sys.stdout.buffer, progress)
            else:
                head = export_log(store, Path(file), progress)
    note(f"exported {_in_words(head)}")


@click.command("import")
@click.argument("file")
@dry_run_option
@pass_settings
def import_(settings: Settings, file: str, *, dry_run: bool) -> None:
    """Read an exported log from FILE, or from stdin for -, into an empty log.

    Positions, times, command ids and hashes are those of the log that was exported. Who the people
    are is not in it: names, clubs and contacts are never in the log.
    """
    from eventstore.archive import Archive
    from eventstore.errors import StorageFailure
    from tournament.service.checkpoints import with_signatures

    with _source(file) as source, settings.ledger(write=True, dry_run=dry_run) as ledger:
        if ledger.store.head().size:
            raise StorageFailure(
                "not-empty",
                settings.shown_db,
                "there are events in this log, and only an empty one takes another",
            )
        with _bar("importing") as progress:
            archive = Archive(source)
            events = with_signatures(archive.events(progress), archive.checkpoints, ledger.codec)
            if dry_run:
                count = sum(1 for _ in events)
                emit(f"Dry run: {count} events would be imported, and were not.")
                return
            head = ledger.store.restore(events, archive.checkpoints)
    emit(f"Imported {_in_words(head)}")


def _show_streams(store: "EventStore", *, as_json: bool) -> None:
    found = [(name, store.version(name)) for name in store.streams()]
    if as_json:
        from tournament.cli.shapes_log import StreamLine, Streams

        lines = [StreamLine(stream=name, version=version) for name, version in found]
        emit(Streams(streams=lines))
    else:
        emit_table(("stream", "events"), found, right=("events",))


def _no_stream(store: "EventStore", stream: str) -> Exception:
    import difflib

    from tournament.service.errors import NotFound

    near = difflib.get_close_matches(stream, store.streams())
    remedy = f"did you mean {' or '.join(near)}?" if near else "playledger log show lists them"
    return NotFound(f"there is no stream {stream}", remedy)


@contextmanager
def _source(file: str) -> "Iterator[BinaryIO]":
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


@contextmanager
def _bar(label: str, total: int | None = None) -> "Iterator[Callable[[int], None] | None]":
    """Give what shows on stderr how many events are done, where a person looks at it."""
    if not terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def _table(found: "Sequence[RecordedEvent]") -> None:
    emit_table(
        ("position", "stream", "version", "recorded at", "actor", "type", "payload"),
        [
            (
                event.position,
                event.stream,
                event.version,
                event.recorded_at,
                event.actor,
                event.type,
                event.payload.decode(errors="backslashreplace"),
            )
            for event in found
        ],
        right=("position", "version"),
    )


def _in_words(head: "Head") -> str:
    if head.recorded_at is None:
        return "no events."
    return f"{head.size} events, the last of {head.recorded_at}; root {head.root.hex()}"


def _head(head: "Head") -> "LogHead":
    from tournament.cli.shapes_log import LogHead

    return LogHead(size=head.size, root=head.root.hex(), recorded_at=head.recorded_at)


def _event(event: "RecordedEvent") -> "LogEvent":
    import msgspec

    from tournament.cli.shapes_log import LogEvent

    return LogEvent(
        position=event.position,
        stream=event.stream,
        version=event.version,
        type=event.type,
        schema_version=event.schema_version,
        recorded_at=event.recorded_at,
        actor=event.actor,
        command_id=event.command_id,
        command_index=event.command_index,
        payload=msgspec.json.decode(event.payload),
        prev_hash=event.prev_hash.hex(),
        hash=event.hash.hex(),
    )
