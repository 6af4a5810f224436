"""The clauses of Speed in sentences: S-1 to S-12."""

from collections.abc import Iterator

from tournament.games.speed.rules import SpeedRules
from tournament.service.clauses import common
from tournament.service.clauses.saying import Origin, Saying

_UNDECIDED = {
    "both_back": "both go back",
    "replay": "the game is drawn and played again",
}
_CALL = {
    "required": (
        "The call is required. Until it comes the game goes on, but nobody can call a block. If "
        "both are out of cards the first valid call wins."
    ),
    "automatic": "No call is needed: who has placed the last card has won.",
}

_BEFORE_THE_RACES: tuple[tuple[str, Origin, str], ...] = (
    (
        "S-1",
        "source",
        "Two players, one deck of 52 cards, no jokers. The ranks are A 2 3 4 5 6 7 8 9 10 J Q K.",
    ),
    (
        "S-2",
        "source",
        (
            "Each player has a hand of 5 and a face-down draw pile of 15. In the middle lie two "
            "active piles of one card each, face down, and outside them two reserve piles of 5, "
            "face down."
        ),
    ),
    (
        "S-3",
        "source",
        "At the start both active cards are turned face up together. Nothing is placed before.",
    ),
    (
        "S-4",
        "source",
        (
            "A card goes on a pile when its rank is the next above or below that of the top card. "
            "The ranks are a circle: K goes on A, and A on K. Suits do not matter."
        ),
    ),
    (
        "S-4a",
        "ours",
        (
            "An illegal card that is noticed while it is the top goes back to the hand. Once it is"
            " covered it stays. The record has a finding either way. A live table does not let it "
            "onto the pile; the attempt is on the record."
        ),
    ),
    ("S-5", "source", "Either player may use either pile at any moment."),
    (
        "S-5a",
        "source",
        "Both try to place as fast as they can. Whether they do is conduct (G-5).",
    ),
    (
        "S-7",
        "source",
        "Cards are placed one at a time and with one hand. That too is conduct (G-5).",
    ),
    (
        "S-6",
        "source",
        (
            "When both go for one pile the first card to arrive stays, and the other goes back to "
            "its player's hand."
        ),
    ),
    (
        "S-6a",
        "ours",
        (
            "A card is judged by the top it lands on. If it fits, it stays, whatever its player "
            "saw. If it does not fit, but fitted the top its player had seen, it is lost. If it "
            "fitted neither, it is refused. Where it is not known what the player saw, the "
            "previous top is taken."
        ),
    ),
)

_AFTER_THE_RACES: tuple[tuple[str, Origin, str], ...] = (
    (
        "S-8",
        "source",
        (
            "A player draws from the own draw pile at any moment, to keep the hand at 5, and never "
            "holds more."
        ),
    ),
    (
        "S-8a",
        "ours",
        (
            "A card that comes back after a lost race may make the hand 6. Then nothing is drawn "
            "until it is under 5. That is no fault. In a record a lost card never left the hand, "
            "so this looks like a draw to 6. It is a finding only if no loss of that player "
            "follows before the player's next placement."
        ),
    ),
    (
        "S-8b",
        "ours",
        (
            "A call of a block obliges everybody with room in the hand to draw up first. A live "
            "table draws for them."
        ),
    ),
    (
        "S-9",
        "source",
        (
            "When neither player can place a card each turns one card of a reserve onto an active "
            "pile."
        ),
    ),
    (
        "S-9a",
        "ours",
        (
            "A block exists only while each player holds 5 cards or more or has no draw pile left,"
            " and somebody holds a card."
        ),
    ),
    ("S-9b", "ours", "Both cards are turned together: one event."),
    ("S-9c", "ours", "The left reserve feeds the left pile, the right one the right pile."),
    (
        "S-9d",
        "ours",
        (
            "Either player calls. A false call changes nothing and is on the record. From a valid "
            "call to the turn nobody places or draws; a live table turns at once. A turn that a "
            "record has without a block stands, with a finding."
        ),
    ),
    (
        "S-10",
        "source",
        (
            "When a card must be turned from a reserve that is exhausted, all the cards of its "
            "active pile, the top one too, are shuffled and become the reserve, face down. Its "
            "first card is turned onto the active pile."
        ),
    ),
    (
        "S-10a",
        "ours",
        (
            "Each pile on its own. The first time both are exhausted together, because both began "
            "with five; then the piles differ in size."
        ),
    ),
    (
        "S-10b",
        "ours",
        (
            "If in a block no card held is a neighbour of any card of any active or reserve pile, "
            "turning can never help. The game is dead and drawn."
        ),
    ),
    (
        "S-11",
        "source",
        (
            "A player with no card in hand and none in the draw pile hits both active piles and "
            'calls "Speed!" to win.'
        ),
    ),
)


def sayings(rules: SpeedRules) -> Iterator[Saying]:
    """Yield what every clause of Speed says under these switches, in the order of play."""
    for clause, origin, text in _BEFORE_THE_RACES:
        yield Saying(clause, clause, origin, text)
    yield Saying(
        "S-6b",
        "S-6b",
        "ours",
        "On film or at a physical table the lower card came first. An illegal card wins no race. "
        f"If nobody can say which came first, {_UNDECIDED[rules.race_undecided]}.",
        "race_undecided",
    )
    yield common.arrival()
    for clause, origin, text in _AFTER_THE_RACES:
        yield Saying(clause, clause, origin, text)
    yield Saying("S-11a", "S-11a", "ours", _CALL[rules.call], "call")
    yield Saying("S-11b", "S-11b", "ours", "A false call changes nothing and is on the record.")
    yield Saying(
        "S-11c", "S-11c", "ours", "If two valid calls cannot be ordered the game is drawn."
    )
    yield common.game_time(rules)
    yield common.conduct()
    yield Saying(
        "S-12",
        "S-12",
        "source",
        "A match is usually the best of three: the first to win two games. Any number may be "
        "agreed.",
    )
    yield common.drawn_games(rules)
    yield common.match_time(rules)
