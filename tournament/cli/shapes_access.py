"""The answers that `--json` gives about links. `docs/reference/json.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape

LinkState = Literal["open", "expired", "revoked"]


class ListedLink(Shape):
    """A link that was given out; `state` says whether it lets in now."""

    link: int
    role: str
    tournament: str | None
    table: int | None
    entry: int | None
    label: str
    created_at: str
    expires_at: str
    state: LinkState


class ListedAccount(Shape):
    """Somebody who comes in with a password."""

    account: str
    role: str


class AccessList(Shape):
    """Who is let in at the server."""

    schema_: Literal["playledger.access/1"] = Field("playledger.access/1", alias="schema")
    accounts: list[ListedAccount]
    links: list[ListedLink]
