"""One filled document of every kind, as a club evening would give them."""

from collections.abc import Mapping
from typing import get_args

from reports.documents import (
    BracketMatch,
    BracketRound,
    BracketSheet,
    BracketSide,
    Bye,
    CallGame,
    CallSaying,
    CallSlip,
    CarryOnLine,
    CarryOnSheet,
    ChangedResult,
    Crosstable,
    CrosstableRow,
    Document,
    EntryLine,
    EntryList,
    EventIndex,
    GameBasis,
    IndexGame,
    IndexMatch,
    IndexRound,
    IntegrityLine,
    IntegritySheet,
    MovedPlace,
    NameLine,
    PairedTable,
    PairingsByName,
    PairingSheet,
    ResultSlips,
    RoundCell,
    RoundName,
    ScheduledPair,
    ScheduledRound,
    Score,
    ScoreGroup,
    Scoring,
    SheetKind,
    SheetLink,
    SincePrint,
    Slip,
    StandingsRow,
    StandingsSheet,
)
from tests.reports.sample_disputes import dossier, scene
from tests.reports.sample_event import HEADER, PLAYERS, ROUND
from tests.reports.sample_formats import double_elimination, round_robin
from tests.reports.sample_games import fusion, replay
from tests.reports.sample_lab import lab
from tests.reports.sample_unusual import unusual_records


def cell(round_number: int, place: int) -> RoundCell:
    rival = PLAYERS[(place + 5 * round_number) % 16]
    if place == 15:
        return RoundCell("bye", "win", Score(2, 0), None, None, 3 * round_number)
    if place == 13 and round_number == 4:
        return RoundCell("half-bye", "draw", None, None, None, 4)
    if place == 13 and round_number == 5:
        return RoundCell("zero-bye", "none", None, None, None, 4)
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


def carry_on(tables: tuple[PairedTable, ...]) -> CarryOnSheet:
    lines = tuple(
        CarryOnLine(
            player,
            lot=(player.entry * 7) % 16 + 1,
            met=tuple((player.entry + step) % 16 + 1 for step in range(5)),
            byes=(2,) if player.entry == 5 else (),
            absent=(1, 3) if player.entry == 9 else (),
            remark="has left: not to be paired" if player.entry == 3 else "",
        )
        for player in PLAYERS
    )
    groups = tuple(ScoreGroup(9 - 3 * n, lines[4 * n : 4 * n + 4]) for n in range(4))
    return CarryOnSheet(
        HEADER,
        slug="spring",
        pairing="standing",
        groups=groups,
        running=ROUND,
        tables=tables,
        byes=(Bye(PLAYERS[14], 3),),
        next_round=4,
        rounds_left=2,
        best_of=3,
        blank_tables=8,
        schedule=(ScheduledRound(4, (ScheduledPair(1, 2), ScheduledPair(3, 4)), (5,)),),
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
    scoring = Scoring(3, 1, 0, "33 %", ("match_points", "omw", "gw", "ogw", "lots"))
    return {
        "call": CallSlip(
            HEADER,
            ROUND,
            7,
            PLAYERS[0],
            PLAYERS[1],
            Score(2, 1),
            tuple(CallGame(n, basis, 80) for n, basis in enumerate(get_args(GameBasis), 1)),
        ),
        "call-filled": CallSlip(
            HEADER,
            ROUND,
            8,
            PLAYERS[2],
            PLAYERS[3],
            dispute=3,
            claim="lost-race",
            game=2,
            by="left",
            moment="event 57 of the record",
            says=(CallSaying("left", "I was <first>."), CallSaying("witness", "So it was.")),
        ),
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
            resting=PLAYERS[13:14],
            hangs="to replace 3a",
        ),
        "by-name": PairingsByName(
            HEADER, ROUND, draft=False, lines=tuple(lines), hangs="pairing 3b, replaces 3a"
        ),
        "slips": ResultSlips(
            HEADER,
            ROUND,
            draft=False,
            best_of=3,
            slips=tuple(
                Slip(t.table, t.left, t.right, "winners' side", f"3b-{t.table}-K") for t in tables
            ),
            hangs="pairing 3b, replaces 3a",
        ),
        "standings": StandingsSheet(
            HEADER,
            5,
            5,
            scoring,
            rows,
            since=SincePrint(
                *("2026-03-07 20:10", "director", 214),
                results=(
                    ChangedResult(
                        *(5, 7, PLAYERS[0], PLAYERS[1], "1–2", "2–1"),
                        *("2026-03-07 20:31", "director", "misread"),
                    ),
                    ChangedResult(
                        *(5, 8, PLAYERS[2], PLAYERS[3], "", "2–0"),
                        *("2026-03-07 20:32", "scorer/2", ""),
                    ),
                ),
                moved=(MovedPlace(PLAYERS[0], 3, 1, 9, 12), MovedPlace(PLAYERS[1], 1, 3, 12, 9)),
            ),
            doubts=("round 5, table 7: the slip says one thing and the record another.",),
        ),
        "crosstable": Crosstable(HEADER, 5, crosses),
        "bracket": bracket(),
        "carry-on": carry_on(tables),
        "double-elimination": double_elimination(),
        "round-robin": round_robin(),
        "integrity": IntegritySheet(
            HEADER,
            (
                IntegrityLine(
                    *(2, "2026-03-07 19:40", "director", "result corrected", "table 7 is 2–1"),
                    *("1–2", "the slip was misread", 231),
                ),
                IntegrityLine(None, "2026-03-07 18:00", "director", "imported", "all", "", "", 1),
            ),
        ),
        "unusual": unusual_records(),
        "dossier": dossier(),
        "scene": scene(),
        "scene-closed": scene(closed=True),
        "scene-unrecorded": scene(recorded=False),
        "replay": replay(),
        "fusion": fusion(),
        "index": index(),
        "lab": lab(),
    }
