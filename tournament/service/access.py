"""Letting people in: links with random tokens, passwords, and the sessions they open.

A token is 256 random bits and is shown once; only its hash is kept, so nobody who reads the
database can use it. A password is kept as an Argon2id hash (RFC 9106).
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from eventstore.recording import utc_now
from tournament.event import LONGEST_TEXT
from tournament.projections.access import AccessTable, Account, AccountRole, Link, Role
from tournament.service import names
from tournament.service.codec import codec
from tournament.service.database import Database
from tournament.service.errors import BadInput, Fault, NotFound
from tournament.service.ledger import Ledger
from tournament.service.tokens import hash_of, new_token
from tournament.service.tournaments import load

SESSION = timedelta(hours=16)
"""How long somebody who gave a password stays in: an evening, and the morning after it."""
LINK = timedelta(days=3)
"""How long a link lets in where nothing else is said."""
LONGEST_LINK_DAYS = 366
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 256

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_HASHER = PasswordHasher()


class Access:
    """Who is let in, and as what.

    Args:
        table: where it is kept.
        clock: gives the time, UTC.
    """

    def __init__(self, table: AccessTable, clock: Callable[[], datetime]) -> None:
        self._table = table
        self._clock = clock

    def make_link(
        self,
        ledger: Ledger,
        role: Role,
        *,
        tournament: str | None = None,
        at_table: int | None = None,
        entry: int | None = None,
        label: str = "",
        lasts: timedelta = LINK,
    ) -> tuple[str, Link]:
        """Make a link and return its token, which is known to nobody else, and what is kept of it.

        Raises:
            BadInput: the part does not go with the place, or the label cannot be kept.
            NotFound: there is no such tournament or entry.
        """
        _require_place(role, tournament, at_table, entry)
        if tournament is not None:
            found = load(ledger, tournament)
            if entry is not None and entry not in found.state.entries:
                remedy = "the entry list has the numbers"
                raise NotFound(f"{found.state.name} has no entry #{entry}", remedy)
        words = names.clean(label)
        if words and (wrong := names.text_fault(words)):
            remedy = f"give at most {LONGEST_TEXT} letters that can be printed"
            raise BadInput("link", [Fault("label", wrong, remedy)])
        return self._keep(
            role, lasts, tournament=tournament, at_table=at_table, entry=entry, label=words
        )

    def holder(self, token: str) -> Link | None:
        """Return the link of a token that lets in now, None where it does not.

        Raises:
            StorageFailure: the storage refuses.
        """
        if not _TOKEN.fullmatch(token):
            return None
        link = self._table.link_of(hash_of(token))
        return link if link is not None and self.lets_in(link) else None

    def lets_in(self, link: Link) -> bool:
        """Say whether a link is neither revoked nor expired."""
        return link.revoked_at is None and _written(self._clock()) < link.expires_at

    def links(self) -> list[Link]:
        """Return every link that was given out, by number; sessions of accounts are none."""
        return [link for link in self._table.links() if link.account is None]

    def revoke(self, numbers: Iterable[int], *, forget: bool = False) -> list[Link]:
        """Let nobody in by these links any more, and return them; or forget that there were any.

        Raises:
            NotFound: there is no link of a number; none is revoked.
        """
        wanted = set(numbers)
        found = [link for link in self.links() if link.number in wanted]
        if missing := sorted(wanted - {link.number for link in found}):
            raise NotFound(f"there is no link {missing[0]}", "the list of links has the numbers")
        if forget:
            self._table.forget(wanted)
        else:
            self._table.revoke(wanted, _written(self._clock()))
        return found

    def end_session(self, link: Link) -> None:
        """End the session of an account. A link that was given out goes on to let in."""
        if link.account is not None:
            self._table.revoke([link.number], _written(self._clock()))

    def accounts(self) -> list[Account]:
        """Return every account, by number."""
        return self._table.accounts()

    def set_account(self, name: str, role: AccountRole, password: str) -> Account:
        """Make an account, or give it another part and password; its sessions end.

        Raises:
            BadInput: the name or the password cannot be used.
        """
        faults = []
        if not _NAME.fullmatch(name):
            remedy = "start with a letter and use at most 40 of a-z, 0-9 and -"
            faults.append(Fault("name", f"{ascii(name)[:80]} is no name of an account", remedy))
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            remedy = f"give {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
            faults.append(Fault("password", f"it has {len(password)} characters", remedy))
        if faults:
            raise BadInput("account", faults)
        return self._table.set_account(name, role, _HASHER.hash(password))

    def remove_account(self, name: str) -> None:
        """Remove an account and end its sessions.

        Raises:
            NotFound: there is none of that name.
        """
        for account in self.accounts():
            if account.name == name:
                self._table.remove_account(account.number)
                return
        raise NotFound(f"there is no account {name!a}", "the list of links shows the accounts too")

    def log_in(self, name: str, password: str) -> tuple[str, Link] | None:
        """Open a session for who knows an account's password, and return its token.

        It takes as long where there is no such account, so that nobody learns the names.
        """
        account = next((each for each in self.accounts() if each.name == name), None)
        kept = account.password if account else _nobodys_password()
        if not _fits(kept, password) or account is None:
            return None
        self._table.forget_sessions(_written(self._clock()))
        return self._keep(account.role, SESSION, account=account.number)

    def _keep(
        self,
        role: Role,
        lasts: timedelta,
        *,
        tournament: str | None = None,
        at_table: int | None = None,
        entry: int | None = None,
        account: int | None = None,
        label: str = "",
    ) -> tuple[str, Link]:
        token = new_token()
        now = self._clock()
        link = Link(
            number=0,
            token_hash=hash_of(token),
            role=role,
            tournament=tournament,
            at_table=at_table,
            entry=entry,
            account=account,
            label=label,
            created_at=_written(now),
            expires_at=_written(now + lasts),
            revoked_at=None,
        )
        return token, self._table.add_link(link)


def access_of(
    database: Database, actor: str, *, clock: Callable[[], datetime] = utc_now
) -> tuple[Ledger, Access]:
    """Return the log of an open database as an actor sees it, and who is let in beside it."""
    ledger = Ledger(database.store, database.roster, codec(), actor=actor)
    return ledger, Access(AccessTable(database.store.storage), clock)


def _require_place(
    role: Role, tournament: str | None, at_table: int | None, entry: int | None
) -> None:
    """Require that a part is given where it can be played.

    Raises:
        BadInput: it is not.
    """
    faults = []
    if role in {"scorer", "player"} and tournament is None:
        faults.append(Fault("tournament", f"a {role} is one of a tournament", "name it"))
    if role == "player" and entry is None:
        faults.append(Fault("entry", "a player is an entry", "give its number"))
    if role != "player" and entry is not None:
        faults.append(Fault("entry", f"a {role} is no entry", "leave it out"))
    if role != "scorer" and at_table is not None:
        faults.append(Fault("table", f"a {role} is bound to no table", "leave it out"))
    if role in {"organiser", "referee"} and tournament is not None:
        faults.append(Fault("tournament", f"a {role} is one of the whole club", "leave it out"))
    if faults:
        raise BadInput("link", faults)


def _written(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _fits(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys_password() -> str:
    return _HASHER.hash(new_token())
