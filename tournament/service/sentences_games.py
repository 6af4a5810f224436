"""What the rules of the games say: why an act is refused, and what a finding means.

One code, one sentence: the obstacle that refuses an act at a live table is what a finding names
when a record holds the act all the same.
"""

from collections.abc import Mapping

from tournament.games.catalogue import games
from tournament.games.offers import words_of
from tournament.service.sentences_deals import DEALS
from tournament.service.sentences_scenes import SCENES

TABLE: Mapping[str, str] = {
    "not-dealt": "there is no deal yet.",
    "deal-unknown": "nobody knows the deal; a scene must say first how the table lay.",
    "dealt-twice": "the game was dealt already.",
    "not-the-whole-deck": "the order must name every card of the deck once.",
    "not-two-seats": "Speed is played by two.",
    "no-such-table": "this game has tables of {least} to {most} seats, not of {seats}.",
    "other-rules": "the deal belongs to another ruleset or another deck.",
    "no-such-seat": "there is no such seat at this table.",
    "no-such-card": "the deck has no such card.",
    "no-such-pile": "there is no such pile.",
    "not-in-this-game": "this game has no such act.",
    "note-length": "a note has 1 to 400 characters.",
    "not-started": "the signal was not given yet.",
    "started-twice": "the signal was given already.",
    "game-over": "the game is over.",
    "arrival-decides": "at a live table arrival decides who was first; nobody states it.",
}

PLACING: Mapping[str, str] = {
    "card-not-held": "the card is not in this hand.",
    "pile-empty": "there is no card on the pile to place on.",
    "not-a-neighbour": "the card is neither the next above nor the next below the top.",
    "does-not-fit": "the card does not fit the top of that pile.",
    "illegal-last-card": "the last card does not fit.",
    "placed-before-the-signal": "a card was placed before the signal.",
    "placed-in-a-block": "a card was placed after a block was called.",
    "card-not-there": "the card does not lie on that pile.",
    "card-covered": "the card is covered, so it stays.",
    "not-an-illegal-card-of-this-seat": "the card was legal or another seat's, so it stays.",
    "not-a-card-of-this-seat": "the card was never this seat's.",
    "card-stays": "a card stays where it was placed; play goes on.",
    "taken-back": "a card was taken back.",
}

RACES: Mapping[str, str] = {
    "nobody-was-first": "no other card reached the pile first.",
    "lost-without-a-race": "the card is called lost, but no other card was there first.",
    "lost-though-it-fits": "the card is called lost, but it fits the top it landed on.",
    "refused-though-it-fits": "the card is called refused, but it fits the top it landed on.",
    "refused-though-it-raced": "the card is called refused, but it lost a race.",
    "won-by-an-illegal-card": "the card that came first was itself illegal.",
    "another-card-was-first": "another card than the one named was first.",
    "illegal-card-in-a-race": "one of the racing cards does not fit the top.",
    "not-one-card-a-seat": "a race is between one card each of different seats.",
    "order-not-established": "the record does not establish which card was first.",
    "order-from-memory": "the order of this record is remembered or concluded, not established.",
    "no-author": "nobody is named who states this record; a statement line does.",
}

DRAWING: Mapping[str, str] = {
    "draw-pile-empty": "the draw pile is empty.",
    "not-the-next-card": "this is not the card that comes next.",
    "hand-full": "the hand is full; place a card before drawing.",
    "hand-not-empty": "cards are drawn only with an empty hand.",
    "hand-over-limit": "the hand is over its limit after a lost race; no draw until it is under.",
    "drawn-beyond-five": "a card was drawn to a full hand.",
    "drawn-beyond-the-limit": "a card was drawn to a full hand.",
    "drawn-with-cards-in-hand": "a card was drawn though the hand was not empty.",
    "placed-in-a-refill": "a card was placed before the hand was refilled.",
    "drawn-before-the-signal": "a card was drawn before the signal.",
    "drawn-in-a-block": "a card was drawn after a block was called.",
}

BLOCKS: Mapping[str, str] = {
    "block-called": "a block was called; nobody places or draws until it is resolved.",
    "no-valid-call": "no block was called, or none exists.",
    "table-judges-the-call": "a live table judges the call itself; leave out how it was judged.",
    "call-misjudged": "the call is on the record as right where it was false, or the reverse.",
    "turned-without-a-block": "reserves were turned although somebody could place.",
    "not-one-card-a-pile": "one card is turned from each reserve, both at once.",
    "reserve-exhausted": "the reserve is exhausted and must be rebuilt first.",
    "reserve-not-exhausted": "a reserve is rebuilt only when it is exhausted.",
    "rebuilt-twice": "a reserve is rebuilt once at a time.",
    "order-needed": "the order of the rebuilt reserve must be given; no seed can tell it.",
    "not-the-cards-of-the-pile": "the order must name exactly the cards of the active pile.",
    "free-round-without-a-block": "cards were put down freely although somebody could place.",
    "card-put-twice": "a card is put down once in a free round.",
    "more-than-one-card": "a seat put down more than one card in a free round.",
    "not-everybody": "on the count everybody who holds a card puts one down.",
}

ENDING: Mapping[str, str] = {
    "not-both-without-cards": "only where both seats are out of cards can both have called.",
    "time-not-up": "the time of the game is not up, or it has no limit.",
    "no-such-winners": "the winners must be different seats of this table.",
    "no-end-was-due": "the game was ended although nothing had ended it.",
    "another-end-was-due": "the game had ended otherwise than it was recorded.",
    "not-the-fewest-cards": "at time the seat with the fewest cards wins.",
}

_PLAY = {**TABLE, **PLACING, **RACES, **DRAWING, **BLOCKS, **ENDING}
GAMES: Mapping[str, str] = {**_PLAY, **DEALS, **SCENES}


def finding_sentence(code: str) -> str:
    """Return in words what a finding says about an event.

    A code of a plug-in is told by its game, or quoted where that says nothing of it.
    """
    return GAMES.get(code) or own_sentence(code) or code.replace("-", " ") + "."


def own_sentence(code: str) -> str | None:
    """Return what an installed game says of a code of its own."""
    said = (words_of(game).codes.get(code) for game in games().values())
    return next((sentence for sentence in said if sentence), None)
