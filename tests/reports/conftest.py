"""One filled document of every kind, as a club evening would give them."""

from collections.abc import Mapping

import pytest

from reports.documents import (
    BracketMatch,
    BracketRound,
    BracketSheet,
    BracketSide,
    Bye,
    CardFace,
    Crosstable,
    CrosstableRow,
    Document,
    EntryLine,
    EntryList,
    EventHeader,
    EventIndex,
    GameLink,
    GameReplay,
    Icon,
    IndexGame,
    IndexMatch,
    IndexRound,
    NameLine,
    PairedTable,
    PairingsByName,
    PairingSheet,
    PileState,
    Player,
    ResultSlips,
    RoundCell,
    RoundName,
    Score,
    Scoring,
    SeatState,
    SheetKind,
    SheetLink,
    Slip,
    StandingsRow,
    StandingsSheet,
    Step,
    StepFinding,
    StepKind,
    TableState,
    Tone,
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
SUITS: tuple[tuple[Icon, str, Tone], ...] = (
    ("club", "clubs", "black"),
    ("diamond", "diamonds", "red"),
    ("heart", "hearts", "red"),
    ("spade", "spades", "black"),
)
RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def cell(round_number: int, place: int) -> RoundCell:
    rival = PLAYERS[(place + 5 * round_number) % 16]
    if place == 15:
        return RoundCell("bye", "win", Score(2, 0), None, None, 3 * round_number)
    if place == 14 and round_number == 3:
        return RoundCell("absent", "none", None, None, None, 3)
    if place % 3 == 0:
        return RoundCell("played", "win", Score(2, place % 2, 1), rival, rival.entry, 3)
    if place % 3 == 1:
        return RoundCell("played", "loss", Score(0, 2, 0, "no-show"), rival, rival.entry, 0)
    return RoundCell("played", "draw", Score(1, 1, 0, "time"), rival, rival.entry, 1)


def row(place: int, rounds: int) -> StandingsRow:
    return StandingsRow(
        rank=place + 1,
        player=PLAYERS[place],
        points=15 - place,
        won=5 - place // 4,
        lost=place // 4,
        drawn=0,
        rounds=tuple(cell(number, place) for number in range(1, rounds + 1)),
        figures=("58.33", "71.43", "55.02"),
        lot=(place * 7) % 16 + 1,
        withdrawn=place == 2,
        advances=place in {0, 1, 3, 4},
    )


def game_steps() -> tuple[Step, ...]:
    """Thirty events: not a game anybody played, but every kind a page has to show."""
    loser = "It fitted the card seen there, but another card was first by 38 ms (S-6a)."
    finding = StepFinding("illegal", "S-4", "The card lies there until a ruling.")
    told: dict[int, tuple[StepKind, str, str]] = {
        1: ("dealt", "The deck is dealt.", ""),
        2: ("started", "Both active cards are turned up.", ""),
        7: ("lost", "five of clubs comes too late at pile L.", loser),
        12: ("refused", "nine of hearts does not go on pile R.", "No neighbour (S-4)."),
        17: ("block", "calls a block, and it is one.", ""),
        18: ("turned", "A reserve card is turned onto each pile.", ""),
        25: ("rebuilt", "Pile L becomes its reserve.", ""),
        29: ("call", "hits both piles and calls Speed!", ""),
        30: ("ended", "The game is over.", ""),
    }

    def step(version: int) -> Step:
        kind, text, reason = told.get(version, ("placed", f"card {version} on pile L.", ""))
        acts = kind in {"placed", "lost", "refused", "block", "call"}
        piles = tuple(
            PileState(tuple(range(pile + version, pile + version + 3)), version, 5)
            for pile in (0, 10)
        )
        seats = tuple(
            SeatState(tuple(range(seat + version % 3, seat + version % 3 + 5)), 0, 15)
            for seat in (20, 40)
        )
        return Step(
            version=version,
            clock=f"15:04:{version:02}.{version * 7:03}",
            elapsed_ms=version * 1007,
            seat=version % 2 if acts else None,
            kind=kind,
            text=text,
            reason=reason,
            findings=(finding,) if version == 14 else (),
            table=TableState(piles, seats),
            pile=0 if acts else None,
            card=version + 2 if acts else None,
        )

    return tuple(step(version) for version in range(1, 31))


def replay() -> GameReplay:
    faces = tuple(
        CardFace(
            f"{RANKS[card % 13]} of {SUITS[card // 13][1]}",
            LABELS[card % 13],
            SUITS[card // 13][0],
            (),
            SUITS[card // 13][2],
        )
        for card in range(52)
    )
    return GameReplay(
        HEADER,
        ROUND,
        1,
        2,
        3,
        (PLAYERS[0], PLAYERS[6]),
        "speed/club@1",
        "simulated by the program's own players",
        "Ana López wins: out of cards, and called.",
        "2–0",
        "game/spring/r3t1/g2",
        ("L", "R"),
        faces,
        game_steps(),
        (GameLink(1, "game-r3t1-g1.html"), GameLink(2, "game-r3t1-g2.html")),
    )


def fusion() -> GameReplay:
    colours: tuple[Tone, ...] = ("blue", "purple", "pink", "green", "red", "yellow")
    shapes: tuple[Icon, ...] = ("crown", "sun", "hand", "star", "rabbit", "moon")
    faces = tuple(
        CardFace(
            f"{colour} {shape} {1 + (a + b) % 6}",
            str(1 + (a + b) % 6),
            shape,
            (colour, shape),
            colour,
        )
        for a, colour in enumerate(colours)
        for b, shape in enumerate(shapes)
    )
    seats = tuple(SeatState((n * 3, n * 3 + 7, n * 3 + 14), 0, 20 - n) for n in range(4))
    piles = tuple(PileState((n, n + 8, n * 9 + 2), 5 + n, None) for n in range(3))
    hidden = (*seats[:3], SeatState((), 3, 17))
    steps = (
        Step(1, "", None, None, "dealt", "The deck is dealt.", "", (), TableState(piles, seats)),
        Step(
            2,
            "",
            None,
            2,
            "placed",
            "blue sun 2 on pile B.",
            "",
            (),
            TableState(piles, hidden),
            pile=1,
            card=10,
        ),
    )
    return GameReplay(
        HEADER,
        None,
        None,
        1,
        1,
        PLAYERS[:4],
        "fusion/rulebook@1",
        "written down by the referee",
        "Broken off.",
        "",
        "game/friendly",
        ("A", "B", "C"),
        faces,
        steps,
    )


def bracket() -> BracketSheet:
    def side(seed: int) -> BracketSide:
        return BracketSide("player", PLAYERS[seed - 1], seed)

    quarters = tuple(
        BracketMatch(number, number, side(a), side(b), Score(2, 1), "top")
        for number, (a, b) in enumerate(((1, 8), (4, 5), (2, 11)), start=1)
    )
    bye = BracketMatch(4, None, side(3), BracketSide("bye"), None, "top")
    semis = (
        BracketMatch(5, 1, side(1), side(4), Score(1, 2, 1, "time"), "bottom"),
        BracketMatch(6, 2, side(2), side(3)),
    )
    final = BracketMatch(8, None, side(4), BracketSide("winner", of_match=6))
    third = BracketMatch(7, None, side(1), BracketSide("loser", of_match=6))
    return BracketSheet(
        HEADER,
        (
            BracketRound(RoundName(6, "quarter-finals"), (*quarters, bye)),
            BracketRound(RoundName(7, "semi-finals"), semis),
            BracketRound(RoundName(8, "final"), (final,)),
        ),
        third,
    )


def index() -> EventIndex:
    games = (
        IndexGame(1, PLAYERS[0], 81, ("lost", "block", "ended"), "game-r3t1-g1.html"),
        IndexGame(2, None, 74, ("ended",), "game-r3t1-g2.html", "A lost race decided it."),
    )
    matches = (
        IndexMatch(1, PLAYERS[0], PLAYERS[6], Score(2, 0), games),
        IndexMatch(2, PLAYERS[10], PLAYERS[3], None, ()),
    )
    whole: tuple[SheetKind, ...] = ("entries", "standings", "crosstable", "bracket")
    return EventIndex(
        HEADER,
        tuple(SheetLink(kind, f"{kind}.html") for kind in whole),
        tuple(
            IndexRound(
                RoundName(number),
                tuple(
                    SheetLink(kind, f"round-{number}-{kind}.html")
                    for kind in ("pairings", "by-name", "slips", "standings")
                ),
                matches,
            )
            for number in (1, 2, 3)
        ),
    )


def every_sheet() -> Mapping[str, Document]:
    scores = (Score(2, 1), Score(0, 2), Score(1, 1, 1, "time"), None, None, None, None)
    tables = tuple(
        PairedTable(n + 1, PLAYERS[2 * n], PLAYERS[2 * n + 1], 9 - n, 9 - n, scores[n])
        for n in range(7)
    )
    lines = [
        NameLine(player, 6, "table", n // 2 + 1, ("left", "right")[n % 2], PLAYERS[n ^ 1])
        for n, player in enumerate(PLAYERS[:14])
    ]
    lines += [NameLine(PLAYERS[14], 3, "bye"), NameLine(PLAYERS[15], 0, "unpaired")]
    rows = tuple(row(place, 5) for place in range(16))
    crosses = tuple(CrosstableRow(r.rank, r.player, r.rounds, r.points, r.withdrawn) for r in rows)
    scoring = Scoring(3, 1, 0, "33 %", ("omw", "gw", "ogw"))
    return {
        "entries": EntryList(
            HEADER,
            tuple(
                EntryLine(
                    player,
                    (player.entry * 7) % 16 + 1,
                    1 + (player.entry == 9),
                    2 if player.entry == 3 else None,
                )
                for player in PLAYERS
            ),
        ),
        "pairings": PairingSheet(
            HEADER,
            ROUND,
            draft=True,
            tables=tables,
            byes=(Bye(PLAYERS[14], 3),),
            unpaired=PLAYERS[15:],
        ),
        "by-name": PairingsByName(HEADER, ROUND, draft=False, lines=tuple(lines)),
        "slips": ResultSlips(
            HEADER,
            ROUND,
            draft=False,
            best_of=3,
            slips=tuple(Slip(t.table, t.left, t.right) for t in tables),
        ),
        "standings": StandingsSheet(HEADER, 5, 5, scoring, rows),
        "crosstable": Crosstable(HEADER, 5, crosses),
        "bracket": bracket(),
        "replay": replay(),
        "fusion": fusion(),
        "index": index(),
    }


@pytest.fixture(scope="session")
def sheets() -> Mapping[str, Document]:
    return every_sheet()
