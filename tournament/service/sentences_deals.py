"""What the rules of a deal say: why a step is refused, and what a finding means (D-1 to D-7)."""

from collections.abc import Mapping

DEALS: Mapping[str, str] = {
    "house-not-bound": "the house is bound to nothing here: this is no fair deal.",
    "house-bound-twice": "the house is bound already; a second commitment could choose the cards.",
    "dealt-already": "the game is dealt already.",
    "no-such-table-for-a-deal": "a deal is for 1 to 99 seats.",
    "other-terms": "the deal has other rules, another deck or other seats than were agreed.",
    "seat-bound-twice": "this seat is bound already, and stays bound to what it chose first.",
    "seat-bound-too-late": "a nonce is shown already; who is bound only now could have used it.",
    "seat-is-left-out": "this seat was left out of the deal.",
    "nonce-typed": "the nonce was typed at the house's table, so the house knew it early.",
    "nonce-drawn": "the house drew the nonce for this seat; the seat trusts the house.",
    "not-everybody-bound": "nobody shows a nonce before every seat is bound.",
    "nonce-does-not-match": "this is not the nonce that the seat was bound to.",
    "nonce-shown-twice": "this seat has shown its nonce already.",
    "nonces-missing": "not every seat has shown its nonce.",
    "dealt-too-early": "the game was dealt before every seat had shown its nonce.",
    "dealt-openly": "a fair deal must not tell its order before the game is over.",
    "other-commitment": "the deal names another commitment than the one the house was bound by.",
    "game-not-over": "the game is not over; who sees the deck now knows every card.",
    "shown-already": "the deck is shown already.",
    "secret-does-not-match": "this is not the secret that the house was bound to.",
    "played-after-it-was-shown": "the game was played on after the deck was shown.",
    "seat-left-out": "the cards were dealt without the nonce of this seat.",
    "nonce-is-shown": "this seat has shown its nonce, which counts.",
    "one-nonce-must-count": "somebody's nonce must count, or the house alone has chosen the cards.",
    "secret-not-here": "the secret of this deal is not kept in this database; a backup has it.",
    "deal-aborted": "the deal came to nothing; what was bound stays bound.",
    "deal-is-done": "the game is over or its deck is shown; there is nothing to abort.",
    "no-order-committed": "no order of a deck was committed to here.",
    "another-deal-of-the-match-is-open": "this game is bound and not over; it comes first.",
    "not-the-order-of-the-seed": "the reserve was not rebuilt in the order that the seed gives.",
    "not-the-deck-of-its-seed": "the deck is not in the order that its seed gives.",
    "order-does-not-match": "this is not the order, or not the salt, that was committed to.",
}
"""One code, one sentence, for a refusal and for a finding."""
