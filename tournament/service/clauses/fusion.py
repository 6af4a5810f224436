"""The clauses of Fusion in sentences: F-1 to F-M."""

from collections.abc import Iterator

from tournament.games.fusion.cards import assumed_deck
from tournament.games.fusion.rules import SEATS, FusionRules
from tournament.service.clauses import common
from tournament.service.clauses.fusion_blocks import block_sayings
from tournament.service.clauses.fusion_piles import pile_sayings
from tournament.service.clauses.saying import Saying

_WORDS = ("no", "one", "two", "three", "four", "five", "six")

_OPENING = {
    "after_signal": "Hands are drawn after the signal too.",
    "before_signal": "Hands may be drawn before the signal; nothing is placed.",
}
_UNDECIDED = {
    "both_back": "all the cards go back",
    "replay": "the game is drawn and played again",
}
_FINISH = {
    "draw": "the game is drawn",
    "landing_order": "the one whose last card landed first wins",
}


def sayings(rules: FusionRules) -> Iterator[Saying]:
    """Yield what every clause of Fusion says under these switches, in the order of play."""
    yield from _cards(rules)
    yield from _hands(rules)
    yield from _signal(rules)
    yield from pile_sayings(rules)
    yield from _races(rules)
    yield common.arrival()
    yield from _mistakes(rules)
    yield from block_sayings(rules)
    yield from _end(rules)


def _cards(rules: FusionRules) -> Iterator[Saying]:
    size, piles = len(rules.deck.cards), len(rules.piles)
    shows = (
        f"There are {size} playing cards. Each shows a colour, a shape and a number from 1 to 6."
    )
    if rules.deck == assumed_deck():
        box = " (The box holds more cards; the others carry instructions.)"
        yield Saying("cards", "F-1", "rulebook", f"{shows}{box}", "deck")
        whole = f"Which {size} cards they are is part of the ruleset, and here an assumption. "
    else:
        yield Saying("cards", "F-1", "ours", shows, "deck")
        whole = f"Which {size} cards they are is part of the ruleset, which lists them. "
    yield Saying(
        "deck", "F-1a", "ours", f"{whole}Its fingerprint is stored with every deal.", "deck"
    )
    *most, last = (pile.name for pile in rules.piles)
    called = f"{', '.join(most)} and {last}" if most else last
    yield Saying(
        "deal",
        "F-2",
        "rulebook",
        f"The {_word(piles)} piles are called {called}. One card lies face up on each. The other "
        f"{size - piles} are shuffled and dealt out equally; what is left over goes back to the "
        "box.",
    )
    seats, left = (
        ", ".join(map(str, each)) for each in (SEATS, ((size - piles) % seat for seat in SEATS))
    )
    yield Saying(
        "leftover",
        "F-2a",
        "ours",
        f"With {seats} players {left} cards are left over. The rulebook's game is for up to four; "
        "five and six players are our extension.",
    )


def _hands(rules: FusionRules) -> Iterator[Saying]:
    limit = _word(rules.hand_limit)
    yield Saying(
        "hand",
        "F-3",
        "rulebook",
        "A player's cards are a face-down draw pile, and the hand comes from it. A hand never has "
        f"more than {limit} cards.",
        "hand_limit",
    )
    if rules.redraw == "when_empty":
        text = (
            "A player draws only with an empty hand, and then takes "
            f"{limit} cards, or what remains, as one refill. Nothing is placed before it is whole."
        )
        yield Saying("drawing", "F-R3", "review", text, "redraw")
    else:
        text = "You may place one and draw one, or place several and then draw as many."
        yield Saying("drawing", "F-3", "rulebook", text, "redraw")


def _signal(rules: FusionRules) -> Iterator[Saying]:
    text = "One player gives the signal. Nothing is placed before it."
    yield Saying("signal", "F-S", "rulebook", text)
    yield Saying("opening-hand", "F-S", "ours", _OPENING[rules.opening_hand], "opening_hand")
    text = "There are no turns. Everybody may use every pile and change between them."
    yield Saying("turns", "F-4", "rulebook", text)


def _races(rules: FusionRules) -> Iterator[Saying]:
    yield Saying(
        "race",
        "F-L",
        "ours",
        "The first card to arrive stays. The second is judged by the card it lands on. If it fits, "
        "it stays too. If it does not fit, but fitted the card its player saw, it is lost and goes "
        "back to the hand. If it fitted neither, it is refused.",
    )
    yield Saying(
        "race-undecided",
        "F-L",
        "ours",
        "At a live table the order is the order of arrival. On film or at a physical table the "
        f"lower card was first. If nobody can say, {_UNDECIDED[rules.race_undecided]}.",
        "race_undecided",
    )
    yield Saying(
        "race-of-an-illegal-card",
        "F-L",
        "ours",
        "An illegal card wins no race. A record in which one did all the same is taken down, with "
        "a finding, because play went on (F-E). Speed refuses such a loss (S-6b).",
    )
    over, limit = _word(rules.hand_limit + 1), _word(rules.hand_limit)
    yield Saying(
        "hand-after-a-race",
        "F-L",
        "ours",
        f"A card that comes back may make the hand {over}. Then nothing is drawn until it is under "
        f"{limit} again. In a record this looks like a draw to {over} before the loss; it is a "
        "finding only if no loss follows before that player's next card."
        if rules.redraw == "any_time"
        else f"A card that comes back may make the hand {over}, or one where it was thought empty. "
        "In a record this looks like a refill with one card in hand; it is a finding only if no "
        "loss follows before that player's next card.",
        "redraw" if rules.redraw == "when_empty" else "",
    )


def _mistakes(rules: FusionRules) -> Iterator[Saying]:
    text = "People play honestly. If a card was placed by mistake, play goes on."
    yield Saying("mistake", "F-E", "rulebook", text)
    yield Saying(
        "mistake-stays",
        "F-E",
        "ours",
        "So the card stays, and the record carries a finding; a referee may still rule on it. A "
        "record in which the card was taken back carries a finding too.",
    )
    yield Saying(
        "mistake-at-the-door",
        "F-E1",
        "ours",
        "At a live table an illegal card is refused at once. The attempt is on the record.",
    )
    yield Saying(
        "last-card",
        "F-E2",
        "ours",
        "Somebody whose last card was illegal has won as played. The finding is marked as "
        "decisive, and a ruling settles it."
        if rules.last_card_must_fit
        else "Somebody whose last card was illegal has won; the finding is one like any other.",
        "last_card_must_fit",
    )


def _end(rules: FusionRules) -> Iterator[Saying]:
    yield Saying(
        "win",
        "F-W",
        "rulebook",
        "The first player with no cards, neither in hand nor in the draw pile, wins at once. No "
        "call is needed.",
    )
    yield Saying(
        "out-together",
        "F-W1",
        "ours",
        f"If one free round empties several players, {_FINISH[rules.simultaneous_finish]}.",
        "simultaneous_finish",
    )
    yield common.game_time(rules)
    yield common.conduct()
    text = "A match is the first to two games; any other number may be agreed."
    yield Saying("match", "F-M", "ours", text)
    yield common.drawn_games(rules)
    yield common.match_time(rules)


def _word(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)
