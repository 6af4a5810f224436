"""`playledger log show`, `tail` and `verify`: look at the log of events, and check it."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.log_words import in_words, shown_event, shown_head, table
from tournament.cli.output import emit, emit_table, json_option, note
from tournament.cli.progress import bar
from tournament.cli.settings import Settings, pass_settings

if TYPE_CHECKING:
    from eventstore.store import EventStore

NOT_THIS_LOG = 4
"""The exit code where a sheet does not show what the log has."""


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

        emit(StreamShown(stream=stream, events=[shown_event(event) for event in found]))
    else:
        table(found)


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

        emit(Tail(events=[shown_event(event) for event in found], head=shown_head(head)))
        return
    if found:
        table(found)
    emit(in_words(head))


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
@click.option(
    "--sheet",
    metavar="TEXT",
    help="The number and fingerprint at the foot of a printed sheet, or the text of its code; "
    "- for stdin.",
)
@json_option
@pass_settings
def verify(
    settings: Settings,
    files: tuple[str, ...],
    keys: tuple[str, ...],
    sheet: str | None,
    *,
    as_json: bool,
) -> int:
    """Check every byte of the log: hashes, chains, numbers, the tree, the head, the checkpoints.

    By itself it cannot see that the owner of the file wrote the whole log anew, or cut its end off.
    A printed sheet shows that: --sheet takes what stands at its foot and answers in a sentence,
    with code 4 where the log is not the one that the sheet was printed from.
    """
    from eventstore.errors import StorageFailure
    from eventstore.notes import VerifierKey
    from tournament.cli.signing import read_checkpoint
    from tournament.cli.sources import read_text
    from tournament.service.checkpoints import verify_log
    from tournament.service.sheet_held import NEXT, hold, sentence
    from tournament.service.sheet_text import read_sheet_text

    outside = [read_checkpoint(file) for file in files]
    trusted = [VerifierKey.parse(key) for key in keys]
    printed = None if sheet is None else read_sheet_text(read_text("-") if sheet == "-" else sheet)
    with settings.ledger(write=False) as ledger:
        with bar("verifying", ledger.store.head().size) as progress:
            head = verify_log(ledger, outside, trusted=trusted, progress=progress)
        held = None if printed is None else hold(ledger, head, printed, trusted)
        faults = ledger.store.faults()
    if faults:
        raise StorageFailure("damaged", settings.shown_db, "; ".join(faults))
    sizes = sorted(each.size for each in outside)
    if as_json:
        from tournament.cli.shapes_log import SheetHeld, Verified

        answer = None
        if held is not None:
            answer = SheetHeld(answer=held.kind, position=held.sheet, text=sentence(held))
        emit(Verified(head=shown_head(head), checkpoints=sizes, sheet=answer))
    else:
        said = f"The log is as it was recorded: {in_words(head)}"
        emit(said if held is None else sentence(held))
        for size in sizes:
            emit(f"It continues the checkpoint of {size} events: none of them was changed since.")
    if held is None or held.kind == "held":
        return 0
    note(f"next: {NEXT[held.kind]}")
    return NOT_THIS_LOG


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
