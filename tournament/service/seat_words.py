"""Seat words: what a slip has beside its code, so that only its two sit down at the screen.

A code says round, pairing and table, and anybody can work it out from the pairings on the wall. The
word cannot be worked out: it is an HMAC with a secret of the log, which lies beside the log and
never on it. One word is for both seats, since one slip lies between its two.
"""

import hashlib
import hmac
import secrets

from tournament.competition.events import PairedTable
from tournament.projections.deal_secrets import HOUSE, DealSecret
from tournament.service.ledger import Ledger

SECRET = "seat-words"  # noqa: S105 - where it is kept
"""Under what the secret of the log is kept among those of deals; no game's stream is called so."""
CONSONANTS = "bdfghjkmnprstvwz"
"""Sixteen that are hard to take for each other; no l, which looks like 1 or I."""
VOWELS = "aeiou"
SYLLABLES = 4
"""With four there are 80⁴ words, about 41 million."""


def seat_word(ledger: Ledger, slug: str, number: int, paired: PairedTable) -> str:
    """Return the word of a slip, such as `kuvomiza`; `number` is the round's.

    It stays while the slip holds: the same two play the same match there in the same seats.

    Raises:
        StorageFailure: the secret cannot be kept.
    """
    said = [slug, number, paired.table, paired.match, paired.left, paired.right]
    text = "".join(f"{each}\n" for each in ("playledger/seat-word/1", *said))
    digest = hmac.new(_secret(ledger), text.encode(), hashlib.sha256).digest()
    return _spelt(int.from_bytes(digest))


def is_word(given: str, right: str) -> bool:
    """Say whether a word is the right one, in a time that tells nothing of how near it is."""
    plain = "".join(each for each in given.casefold() if each not in "- ")
    return secrets.compare_digest(plain.encode("utf-8", "replace"), right.encode())


def _secret(ledger: Ledger) -> bytes:
    kept = ledger.secrets.of(SECRET).get(HOUSE)
    if kept is None:
        new = DealSecret(stream=SECRET, holder=HOUSE, value=secrets.token_hex(32))
        kept = ledger.secrets.keep(new)
    return bytes.fromhex(kept.value)


def _spelt(number: int) -> str:
    word = ""
    for _ in range(SYLLABLES):
        number, consonant = divmod(number, len(CONSONANTS))
        number, vowel = divmod(number, len(VOWELS))
        word += CONSONANTS[consonant] + VOWELS[vowel]
    return word
