"""Two games for the replay page: not played by anybody, but with all that a page has to show."""

from reports.documents import (
    CardFace,
    GameLink,
    GameReplay,
    Icon,
    PileState,
    SeatState,
    Step,
    StepFinding,
    StepKind,
    TableState,
    Tone,
)
from tests.reports.sample_event import HEADER, PLAYERS, ROUND

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
            if version > 1
            else PileState((), 1, 5, face_down=1)
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
