"""Taking down the lines of a file: a whole game, or more of one that is on the record."""

from tournament.games.commands import Command as Act
from tournament.games.notation import is_notation
from tournament.service.errors import BadInput, Fault, by_line
from tournament.service.games import load_game, require_friendly, stream_of
from tournament.service.ledger import Ledger
from tournament.service.records.faces import Faces
from tournament.service.records.keeping import Begun, Kept, keep, new_id
from tournament.service.records.notation import record_notation
from tournament.service.records.opening import open_deal
from tournament.service.records.places import Place
from tournament.service.records.reading import Read, read_lines
from tournament.service.rulesets import known_to


def record_text(
    ledger: Ledger,
    source: str,
    text: str,
    *,
    game_id: str | None = None,
    place: Place | None = None,
    command_id: str | None = None,
) -> Kept:
    """Record what a file says, in lines or in the text notation. `source` is named in what fails.

    The game is the one of `place`, or has the id `game_id`, or gets an id. A file that begins with
    a deal is a new game; any other goes on with a game that is on the record.

    Raises:
        BadInput: every fault of the file at once; nothing is recorded.
        RefusedByRule: the game's rules refuse a line; nothing is recorded.
        Conflict: a new game is on the record already.
        NotFound: there is no game to go on with.
    """
    if is_notation(text):
        return record_notation(
            ledger, source, text, game_id=game_id, place=place, command_id=command_id
        )
    read = read_lines(text)
    named = place.id if place else game_id
    if game_id is not None and read.deal is not None:
        require_friendly(game_id)
    elif game_id is not None:
        stream_of(game_id)
    begun = _begun(ledger, read, named, place)
    faults = [*read.faults, *(begun if isinstance(begun, list) else ())]
    acts: dict[int, Act] = {}
    if isinstance(begun, Begun):
        faces = Faces(begun.names, begun.dealt.seats)
        for number, line in read.acts.items():
            faces.where = f"line {number}"
            acts[number] = line.command(faces)
        faults += faces.faults
    if faults or isinstance(begun, list):
        raise BadInput(source, by_line(faults))
    return keep(ledger, begun, source, acts, command_id)


def _begun(
    ledger: Ledger, read: Read, named: str | None, place: Place | None
) -> Begun | list[Fault]:
    """Return the game that the lines belong to, or why that cannot be told."""
    where = f"line {read.first}"
    if read.deal is not None:
        faults = list(place.faults(read.deal, where)) if place else []
        opened = open_deal(read.deal, where, find=known_to(ledger))
        if isinstance(opened, list) or faults:
            return faults + (opened if isinstance(opened, list) else [])
        return Begun(
            new_id(ledger) if named is None else named, opened.game, opened.rules, opened.dealt
        )
    if read.first not in read.acts:
        return []  # whatever stands there is a fault already
    if named is None:
        remedy = "a game begins with its deal; to go on with a game on the record name it by --id"
        return [Fault(f"{where}, what", "the first line is no deal", remedy)]
    recorded = load_game(ledger, named)
    return Begun(named, recorded.game, recorded.rules, recorded.dealt, recorded.events)
