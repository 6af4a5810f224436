"""Trying a password: how often, and how many are looked at at once."""

from collections.abc import Callable
from time import monotonic

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from tournament.projections.access import Link
from tournament.service.access import Access
from tournament.web.limits import Buckets, too_often

OF_AN_ACCOUNT = 5
"""How often an address may try an account's password, at once and in a minute."""
OF_AN_ADDRESS = 20
"""How often an address may try passwords at all: names of accounts are easily made up."""
AT_ONCE = 1
"""How many are looked at at once. Each takes some memory and time, which others need."""


class LogIns:
    """Lets in by passwords, and counts who tries them."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._of_an_account = Buckets(OF_AN_ACCOUNT / 60, OF_AN_ACCOUNT, clock)
        self._of_an_address = Buckets(OF_AN_ADDRESS / 60, OF_AN_ADDRESS, clock)
        self._at_once = CapacityLimiter(AT_ONCE)

    async def log_in(
        self, access: Access, account: str, password: str, address: str
    ) -> tuple[str, Link] | None:
        """Open a session for who knows an account's password; None for who does not.

        Raises:
            ProblemRaised: the address tried too often (429).
        """
        wait = self._of_an_account.take(f"{account} {address}")
        if wait := wait or self._of_an_address.take(address):
            raise too_often(wait)
        return await run_sync(access.log_in, account, password, limiter=self._at_once)
