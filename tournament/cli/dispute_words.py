"""What the commands about disputes share: the clock, the word for a game, a dispute in lines."""

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.service import sentences_disputes as said

if TYPE_CHECKING:
    from tournament.service.disputes.reading import LoadedDispute
    from tournament.service.tournaments import Tournament

PRIVACY = "it stands on the record for ever: write left or right, or initials, and no names"
"""What is said before anybody types what somebody says."""


def now_us() -> int:
    """Return the time: microseconds since 1970 UTC."""
    return time.time_ns() // 1000


def game_of_match(word: str) -> re.Match[str]:
    """Read the word for a game of a match, `SLUG/m7/g2`; its groups are slug, match and game.

    Raises:
        BadInput: it is neither that nor the number of a dispute.
    """
    from tournament.games.streams import OF_A_MATCH, PREFIX
    from tournament.service.errors import BadInput, Fault

    game = OF_A_MATCH.fullmatch(word.removeprefix(PREFIX))
    if game is None:
        what = f"{ascii(word)[:80]} is neither a dispute nor a game of a match"
        remedy = "give a dispute's number, or a game as SLUG/m7/g2"
        raise BadInput("usage", [Fault("DISPUTE|GAME", what, remedy)])
    return game


def dispute_lines(tournament: "Tournament", dispute: "LoadedDispute", at_us: int) -> Iterator[str]:
    """Yield a dispute: claim, who said what, evidence, rulings, and where it stands."""
    from tournament.service.narration import BASES

    state, opened = dispute.state, dispute.opened
    yield said.claim_said(tournament, dispute)
    decides = said.decided_by(opened.claim, tournament.state.settings.rules)
    yield f"{decides}; {BASES[opened.basis]}"
    if moment := said.moment_said(opened):
        yield f"it points at {moment}"
    for each in (*opened.says, *(taken.said for taken in state.statements)):
        yield f"  {said.side_said(tournament, opened, each.side)}: {each.text}"
    for shown in state.evidence:
        yield f"  {said.act(shown)}"
    in_force = {one.ruling for one in state.in_force}
    for issued in state.rulings:
        yield said.ruling_line(issued, in_force=issued.ruling in in_force)
    if state.appeal is not None:
        yield said.act(state.appeal)
    for side in state.accepting:
        yield f"{said.as_subject(said.side_said(tournament, opened, side))} accepts the ruling"
    if state.withdrawn is not None:
        yield said.act(state.withdrawn)
    yield said.PHASES[state.phase(at_us)]
