"""What can be put on a page: frozen dataclasses of plain values, one per sheet.

Whoever fills a document has already decided everything: what counts, in which order, how a name is
written. Text arrives ready to be shown, figures with their decimals, moments as ISO text. The words
around them (headings, legends, the name of a code) belong to the templates.
"""

from reports.documents.bracket import BracketMatch, BracketRound, BracketSheet, BracketSide
from reports.documents.common import (
    Document,
    EventHeader,
    HowEnded,
    Player,
    RoundName,
    Score,
    Stage,
)
from reports.documents.entries import EntryLine, EntryList
from reports.documents.film import FilmedCard, FilmedPile, FilmedSeat, FilmFile, FilmMarking
from reports.documents.index import (
    EventIndex,
    IndexGame,
    IndexMatch,
    IndexRound,
    SheetKind,
    SheetLink,
)
from reports.documents.pairings import (
    Bye,
    NameLine,
    PairedTable,
    PairingsByName,
    PairingSheet,
    ResultSlips,
    Slip,
)
from reports.documents.replay import (
    MARKERS,
    CardFace,
    GameLink,
    GameReplay,
    Icon,
    PileState,
    SeatState,
    Severity,
    Step,
    StepFinding,
    StepKind,
    TableState,
    Tone,
)
from reports.documents.standings import (
    Crosstable,
    CrosstableRow,
    RoundCell,
    Scoring,
    StandingsRow,
    StandingsSheet,
    TieBreak,
)

__all__ = [
    "MARKERS",
    "BracketMatch",
    "BracketRound",
    "BracketSheet",
    "BracketSide",
    "Bye",
    "CardFace",
    "Crosstable",
    "CrosstableRow",
    "Document",
    "EntryLine",
    "EntryList",
    "EventHeader",
    "EventIndex",
    "FilmFile",
    "FilmMarking",
    "FilmedCard",
    "FilmedPile",
    "FilmedSeat",
    "GameLink",
    "GameReplay",
    "HowEnded",
    "Icon",
    "IndexGame",
    "IndexMatch",
    "IndexRound",
    "NameLine",
    "PairedTable",
    "PairingSheet",
    "PairingsByName",
    "PileState",
    "Player",
    "ResultSlips",
    "RoundCell",
    "RoundName",
    "Score",
    "Scoring",
    "SeatState",
    "Severity",
    "SheetKind",
    "SheetLink",
    "Slip",
    "Stage",
    "StandingsRow",
    "StandingsSheet",
    "Step",
    "StepFinding",
    "StepKind",
    "TableState",
    "TieBreak",
    "Tone",
]
