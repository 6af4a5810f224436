"""Facts that any game takes up, and what must be so of a table whatever facts it is told."""

from collections.abc import Sequence

from hypothesis import strategies as st

from tournament.event import Event, fold
from tournament.games import attempts, deals, evidence
from tournament.games import events as did
from tournament.games.game import AnyGame
from tournament.games.table import TableState

MOMENTS = st.none() | st.builds(did.Moment, device_us=st.integers(0, 2**53 - 1))
NUMBERS = st.integers(-2, 55)
TEXTS = st.sampled_from(["speed/club@1", "out", "x"])

DIGEST = "5f" * 32
STEPS_OF_A_DEAL: dict[type[Event], dict[str, object]] = {
    deals.DealCommitted: {
        "rules": "speed/club@1",
        "rules_hash": DIGEST,
        "deck_hash": DIGEST,
        "seats": 2,
        "basis": "live",
        "commitment": DIGEST,
    },
    deals.NonceCommitted: {"seat": 0, "commitment": DIGEST},
    deals.NonceRevealed: {"seat": 0, "nonce": DIGEST},
    deals.SeatLeftOut: {"seat": 0, "reason": "gone"},
    deals.DealRevealed: {"secret": DIGEST},
    deals.OrderRevealed: {"order": (1, 0), "salt": DIGEST},
    deals.DealAborted: {"seat": None, "reason": "lost"},
}
OF_ANY_GAME: dict[type[Event], st.SearchStrategy[Event]] = {
    evidence.FilmAttached: st.builds(
        evidence.FilmAttached,
        at=MOMENTS,
        sha256=TEXTS,
        size=NUMBERS,
        frame_us=NUMBERS,
        intervals=NUMBERS,
        marked_by=TEXTS,
    ),
    evidence.StatementMade: st.builds(
        evidence.StatementMade, at=MOMENTS, by=TEXTS, role=TEXTS, text=TEXTS
    ),
    attempts.AttemptRefused: st.builds(
        attempts.AttemptRefused,
        at=MOMENTS,
        seat=NUMBERS,
        act=TEXTS,
        card=NUMBERS,
        pile=NUMBERS,
        clause=TEXTS,
        reason=TEXTS,
    ),
    **{kind: st.just(kind(**values)) for kind, values in STEPS_OF_A_DEAL.items()},
}
"""Evidence, and the steps of a fair deal."""


def apply_and_watch(game: AnyGame, state: TableState, events: Sequence[Event]) -> None:
    """Apply the events; nothing raises, and what is impossible changes only the bookkeeping."""
    for event in events:
        before = state.copy()
        fold(game.reducer, state, [event])
        assert state.version == before.version + 1
        new = state.findings[len(before.findings) :]
        if any(finding.severity == "impossible" for finding in new):
            assert len(new) == 1 or isinstance(event, did.SceneFound)
            assert without_bookkeeping(state) == without_bookkeeping(before)
            assert state.untrusted_from == (before.untrusted_from or state.version)
        else:
            assert state.untrusted_from == before.untrusted_from
        game.open_view(state)
        game.options(state, 0)


def without_bookkeeping(state: TableState) -> TableState:
    rest = state.copy()
    rest.version, rest.findings, rest.untrusted_from = 0, [], None
    return rest
