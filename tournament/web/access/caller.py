"""Who asks: the role that a token lets in, and the place that it is bound to."""

from dataclasses import dataclass
from typing import Literal

from tournament.projections.access import Link, Role

AnyRole = Literal["guest"] | Role
"""The parts in which the server is asked; a guest has no token."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks.

    `link` is what let it in, None for a guest. `by_cookie` says that a browser sent the token by
    itself, so that a request may be another page's doing.
    """

    role: AnyRole
    link: Link | None = None
    token: str = ""
    by_cookie: bool = False

    @property
    def actor(self) -> str:
        """In what part it acts on the log: never a name.

        Two people who act in one part are one actor there: a second one has to confirm a result
        (T-9), so every link and account of a referee or scorer is an actor of its own.
        """
        link = self.link
        if link is None:
            return "guest"
        match link.role:
            case "organiser":
                return "director"
            case "referee":
                return f"referee/{f'account-{link.account}' if link.account else link.number}"
            case "scorer":
                return f"table/{link.at_table}" if link.at_table else f"scorer/{link.number}"
            case "player":
                return f"entry/{link.entry}"
        return link.role

    @property
    def official(self) -> bool:
        """Whether it is an organiser or a referee: who sees drafts, and opens recorded tables."""
        return self.role in {"organiser", "referee"}

    def may_reach(self, slug: str | None) -> bool:
        """Say whether the place it is bound to, if any, is this tournament."""
        bound = self.link.tournament if self.link is not None else None
        return bound is None or slug is None or bound == slug


GUEST = Caller("guest")
