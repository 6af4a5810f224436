"""Every short form: who writes it, and by which word it is known when it is read.

A fact of a seat begins with the seat; the words behind it say which fact it is.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.event import Event
from tournament.games import attempts, deals, evidence
from tournament.games import events as facts
from tournament.games.notation import forms_attempts as trying
from tournament.games.notation import forms_calling as calling
from tournament.games.notation import forms_dealing as dealing
from tournament.games.notation import forms_evidence as showing
from tournament.games.notation import forms_fair as fair
from tournament.games.notation import forms_placing as placing
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings

Writer = Callable[[Any, Surroundings], str | None]
"""Returns the words of a fact behind its seat and keyword; None where no short form says it."""

WRITERS: Mapping[type[Event], tuple[str, Writer]] = {
    facts.GameDealt: ("deal", dealing.dealt),
    facts.SceneFound: ("scene", dealing.scene),
    facts.PlayStarted: ("start", calling.nothing),
    facts.PlayResumed: ("resume", calling.nothing),
    facts.CardPlaced: ("", placing.placed),
    facts.PlacementLost: ("", placing.lost),
    facts.PlacementRefused: ("", placing.refused),
    facts.RaceLeftUndecided: ("race", placing.race),
    facts.CardTakenBack: ("", placing.taken_back),
    facts.CardDrawn: ("", placing.drawn),
    facts.BlockClaimed: ("!", calling.judged),
    facts.ReserveRebuilt: ("rebuild", placing.rebuilt),
    facts.ReservesTurned: ("turn", placing.turned),
    facts.FreeRound: ("free", placing.free),
    facts.SpeedCalled: ("speed", calling.judged),
    facts.IrregularityNoted: ("note", calling.noted),
    facts.GameEnded: ("end", calling.ended),
    deals.DealCommitted: ("commit", fair.committed),
    deals.NonceCommitted: ("commit", fair.nonce_committed),
    deals.NonceRevealed: ("reveal", fair.nonce_revealed),
    deals.DealRevealed: ("reveal", fair.revealed),
    deals.DealAborted: ("abort", fair.reason),
    deals.SeatLeftOut: ("without", fair.reason),
    deals.OrderRevealed: ("order", fair.order_revealed),
    evidence.FilmAttached: ("film", showing.film),
    evidence.StatementMade: ("statement", showing.statement),
    attempts.AttemptRefused: ("tried", trying.attempt),
}
"""The keyword of every fact, and the form of the rest."""

COMMON: Mapping[str, type[Event]] = {kind.__name__: kind for kind in WRITERS}
"""Every fact that has a short form, by its name on the log."""

_OF_A_SEAT: Mapping[str, Callable[[Reader], Event]] = {
    "!": calling.read_block,
    "speed": calling.read_speed,
    "note": calling.read_note,
    "commit": fair.read_committed,
    "reveal": fair.read_revealed,
    "abort": fair.read_aborted,
    "without": fair.read_left_out,
    "tried": trying.read_attempt,
}

_OF_THE_TABLE: Mapping[str, Callable[[Reader], Event]] = {
    "deal": dealing.read_dealt,
    "scene": dealing.read_scene,
    "start": calling.read_started,
    "resume": calling.read_resumed,
    "race": placing.read_race,
    "rebuild": placing.read_rebuilt,
    "turn": placing.read_turned,
    "free": placing.read_free,
    "end": calling.read_ended,
    "note": calling.read_note,
    "commit": fair.read_committed,
    "reveal": fair.read_revealed,
    "abort": fair.read_aborted,
    "order": fair.read_order_revealed,
    "film": showing.read_film,
    "statement": showing.read_statement,
}

KEYWORDS = frozenset((*_OF_A_SEAT, *_OF_THE_TABLE))
"""Every word by which an act is known."""


def read_form(reader: Reader) -> Event:
    """Read the words of an act behind its time and its seat."""
    word = reader.next.casefold()
    if reader.seat is None:
        read = _OF_THE_TABLE.get(word)
        if read is None:
            reader.fail("act", *_OF_THE_TABLE)
    elif word.startswith("+"):
        return placing.read_drawn(reader)
    else:
        read = _OF_A_SEAT.get(word)
        if read is None:
            return placing.read_card(reader)
    reader.take()
    return read(reader)
