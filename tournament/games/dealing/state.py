"""What has become of a deal: who is bound to what, what was shown, and what is wrong with it."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tournament.games.dealing.commitments import Terms, seed_of_deal
from tournament.games.deals import DealCommitted, NonceSource
from tournament.games.events import GameDealt
from tournament.games.game import Finding, Severity

Kind = Literal["none", "fair", "by-hand", "known", "unknown"]
"""How a game was dealt: not yet, by commit and reveal, from a deck whose order was committed to,
in an order that the record tells, or in one that nobody took down."""


class DealState(msgspec.Struct, kw_only=True):
    """A deal as it stands; `stream` is its game's.

    `commitments`, `sources` and `nonces` are by seat, from 0; `left_out` are the seats without
    which the deal was made, and `aborted` says whether it has come to nothing and was not taken up
    again. `over` says that the game has ended. Findings are those of a game: `note` is worth
    knowing, `illegal` breaks a rule of the deal, `impossible` contradicts what somebody was bound
    to.
    """

    stream: str
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    committed: DealCommitted | None = None
    commitments: dict[int, str] = msgspec.field(default_factory=dict)
    sources: dict[int, NonceSource] = msgspec.field(default_factory=dict)
    nonces: dict[int, str] = msgspec.field(default_factory=dict)
    left_out: set[int] = msgspec.field(default_factory=set)
    dealt: GameDealt | None = None
    over: bool = False
    aborted: bool = False
    secret: str | None = None
    order: tuple[int, ...] | None = None

    @property
    def kind(self) -> Kind:
        """How the game was dealt, or will be."""
        if self.committed is not None:
            return "fair"
        if self.dealt is None:
            return "none"
        if self.dealt.commitment is not None:
            return "by-hand"
        return "unknown" if self.dealt.order is None else "known"

    @property
    def terms(self) -> Terms:
        """What the deal is bound to.

        Raises:
            ValueError: there is neither a deal nor a commitment to one.
        """
        agreed = self.committed or self.dealt
        if agreed is None:
            raise ValueError(f"{self.stream} has no deal")
        return Terms(self.stream, agreed.rules_hash, agreed.deck_hash, agreed.seats)

    @property
    def seats(self) -> range:
        """The seats, from 0; none before the house is bound."""
        return range(self.committed.seats if self.committed else 0)

    @property
    def waits_for_commitments(self) -> tuple[int, ...]:
        """The seats that are not bound yet."""
        return self._without(self.commitments)

    @property
    def waits_for_nonces(self) -> tuple[int, ...]:
        """The seats that have not shown their nonce yet."""
        return self._without(self.nonces)

    @property
    def is_shown(self) -> bool:
        """Say whether anybody can tell the cards now: the secret, or the order, is shown."""
        return self.secret is not None or self.order is not None

    @property
    def is_known(self) -> bool:
        """Say whether an order is on the record or follows from it."""
        return self.is_shown or (self.dealt is not None and self.dealt.order is not None)

    def seed(self, secret: str) -> str:
        """Return the seed that a secret and the shown nonces give (D-4)."""
        assert self.committed is not None
        nonces = [self.nonces.get(seat) for seat in self.seats]
        return seed_of_deal(self.terms, self.committed.commitment, secret, nonces)

    def note(self, clause: str, code: str) -> None:
        """Find that something about this event is worth knowing."""
        self._find(clause, "note", code)

    def illegal(self, clause: str, code: str) -> None:
        """Find that this event breaks a rule of the deal."""
        self._find(clause, "illegal", code)

    def impossible(self, clause: str, code: str) -> None:
        """Find that this event contradicts what somebody was bound to."""
        self._find(clause, "impossible", code)

    def _without(self, there: Mapping[int, str]) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat not in there and seat not in self.left_out)

    def _find(self, clause: str, severity: Severity, code: str) -> None:
        finding = Finding(version=self.version, clause=clause, severity=severity, code=code)
        self.findings.append(finding)
