"""What is said of frozen tables and of cards that nobody knows: refusals and findings."""

from collections.abc import Mapping

_SCENES: Mapping[str, str] = {
    "not-resumed": "the table is frozen; a start or a resume must follow first.",
    "scene-without-a-pile": "a scene shows every pile, and on each a card.",
    "scene-without-a-reserve": "a scene counts every reserve that the game has, and no other.",
    "scene-without-a-seat": "a scene counts the hand of every seat.",
    "card-found-twice": "a card lies in one place only.",
    "cards-do-not-add-up": "the cards that the scene counts are not those that were dealt.",
    "free-rounds-of-one-pile": "a free round is of the whole table; count them without a pile.",
    "pile-shorter-than-its-turns": "a pile has fewer cards than were turned onto it.",
    "hand-smaller-than-its-cards": "a hand has more known cards than cards.",
    "more-than-was-dealt": "a seat has more cards than it was dealt.",
    "draw-pile-has-grown": "a draw pile has more cards than were dealt to it.",
    "hand-found-overfull": "the hand has more cards than a lost race explains.",
    "hand-found-one-over": "the hand is one over its limit; a lost race may explain it.",
    "scene-other-pile": "the frozen table and the record differ in the cards of a pile.",
    "scene-other-reserve": "the frozen table and the record differ in the size of a reserve.",
    "scene-other-draw-pile": "the frozen table and the record differ in the size of a draw pile.",
    "scene-other-hand-size": "the frozen table and the record differ in the size of a hand.",
    "scene-other-hand": "the frozen table shows a hand that the record rules out.",
    "taken-back-as-declared": "the record does not show that the card was placed, nor by whom.",
}

_HIDDEN: Mapping[str, str] = {
    "card-lies-elsewhere": "the card lies elsewhere already.",
    "turned-cards-needed": "nobody knows what comes next from a reserve; name the turned cards.",
    "block-not-established": "hands were hidden, so whether this was a block is not established.",
    "block-proved-false": "a card that was shown later was in hand here and fitted: no block.",
    "end-not-established": "hands were hidden, so whether the game was dead is not established.",
    "perhaps-in-a-refill": "the hand may have been in a refill when the scene was found.",
}

_CALLS: Mapping[str, str] = {
    "block-called-falsely": "a block was called, and the call did not hold.",
    "speed-called-falsely": "Speed! was called with cards left.",
    "speed-not-called": (
        "the last card was placed here; the record has no call of Speed! by its player before the "
        "end."
    ),
}

SCENES: Mapping[str, str] = {**_SCENES, **_HIDDEN, **_CALLS}
