"""Which rulings count, as far as somebody knew the log (R-5)."""

from collections.abc import Iterable

import msgspec

from tournament.disputes.events import RulingIssued


class KnownRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as it lies on the log: at `position`, on the stream of the `dispute`-th dispute."""

    position: int
    dispute: int
    issued: RulingIssued


def in_force(
    rulings: Iterable[KnownRuling], known_at: int | None = None
) -> tuple[KnownRuling, ...]:
    """Return the rulings that count, in order of position (R-5).

    `known_at` is a position of the log, None its end. A ruling counts where it was recorded up to
    there and none recorded up to there supersedes it. What superseded a ruling may be superseded
    itself: the first one stays dead.
    """
    known = [one for one in rulings if known_at is None or one.position <= known_at]
    dead = {(one.dispute, number) for one in known for number in one.issued.supersedes}
    return tuple(
        sorted(
            (one for one in known if (one.dispute, one.issued.ruling) not in dead),
            key=lambda one: one.position,
        )
    )


def in_force_on(
    rulings: Iterable[KnownRuling], game: int, known_at: int | None = None
) -> tuple[KnownRuling, ...]:
    """Return those that count on one game of a match; `rulings` are all on that match.

    A ruling on another game of the match may supersede one on this game.
    """
    return tuple(one for one in in_force(rulings, known_at) if one.issued.game == game)
