"""The event, the people and the round that the sample documents are about."""

from reports.documents import (
    EventHeader,
    Player,
    RoundName,
)
from reports.fingerprint import fingerprint

HEADER = EventHeader(
    title="Spring Open",
    subtitle="Card Club of the Old Mill, 14 March 2026; Speed, best of three",
    counted="Round 3 of 5, every result in",
    printed_at="2026-03-14 16:42 +01:00",
    log_position=2417,
    fingerprint=fingerprint("3f" * 32),
    home="index.html",
)
NAMES = (
    "Ana López",
    "Bruno Díaz",
    "Chloé Lefèvre",
    "Dmitri Sokolov",
    "Eoin O’Brien",
    "Fatima Zahra",
    "محمد علي",
    "Hana Nováková",
    "Ingrid Åström",
    "Jo Li",
    "Kateřina Wolfeschlegelsteinhausen-Bergerdorff",
    "Luca Rossi",
    "Mei 陳美玲",
    "Noé Petit",
    "Oksana Bondar",
    "Pau Vidal",
)
CLUBS = ("Old Mill", "Riverside", "", "Sankt Anton Kartenrunde")
PLAYERS = tuple(
    Player(number, name, CLUBS[number % 4]) for number, name in enumerate(NAMES, start=1)
)
ROUND = RoundName(3)
