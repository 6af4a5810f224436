"""Rounds by Berger tables: a round robin, or one in each group (T-5, T-7, T-11)."""

import msgspec

from tournament.competition.bracket import walkovers
from tournament.competition.draft import Pair, draft_of
from tournament.competition.events import RoundPaired, SettingChanged, Settings
from tournament.competition.events_formats import GroupsDrawn
from tournament.competition.formats import has_published
from tournament.competition.lots import draw_lots, seeded
from tournament.competition.state import Competition
from tournament.event import Event, Refused
from tournament.pairing.round_robin import round_robin, rounds_of, snake

Groups = tuple[tuple[int, ...], ...]
SMALLEST = 2
"""The fewest entries of a group."""


def pair_scheduled_round(state: Competition, seed: str) -> tuple[Event, ...] | Refused:
    """Pair the next round of every group, or the draft again; who has nobody to meet rests.

    Until round 1 hangs out the groups are drawn anew each time. A match of an entry that has left
    goes to the opponent, as everybody was to meet everybody (T-11).
    """
    before: list[Event] = []
    groups = state.groups
    if not has_published(state):
        lots_facts, lots = draw_lots(state, seed)
        groups = _drawn(state, lots)
        if min(map(len, groups), default=0) < SMALLEST:
            return _too_few(state)
        before += [*lots_facts, GroupsDrawn(groups=groups), *_settled(state, groups)]
    elif state.next_round > (state.settings.rounds or 0):
        return Refused(
            clause="T-7", reason="rounds-complete", facts={"rounds": state.settings.rounds}
        )
    paired = _paired(state, groups)
    return (*before, paired, *walkovers(state, paired))


def scheduled_rounds(groups: Groups, *, legs: int) -> int:
    """Return how many rounds the largest group takes (T-7)."""
    return max((rounds_of(len(group), legs=legs) for group in groups), default=0)


def expected_rounds(state: Competition) -> int:
    """Return how many rounds there will be with the entries there are now (T-7)."""
    settings = state.settings
    playing = range(len(state.active(1)))
    groups = state.groups or snake(playing, _groups(settings))
    return scheduled_rounds(groups, legs=settings.legs)


def berger_round(state: Competition, groups: Groups, number: int) -> tuple[list[Pair], list[int]]:
    """Return who meets whom in a round of every group, and who rests."""
    pairs: list[Pair] = []
    rests: list[int] = []
    for group in groups:
        rounds = round_robin(group, legs=state.settings.legs)
        if number > len(rounds):
            rests += group
            continue
        pairs += rounds[number - 1].pairs
        rests += [entry for entry in (rounds[number - 1].rests,) if entry is not None]
    return pairs, rests


def _groups(settings: Settings) -> int:
    """Return into how many groups a field is parted: a round robin is one, whatever is agreed."""
    return settings.groups if settings.format == "groups" else 1


def _drawn(state: Competition, lots: dict[int, int]) -> Groups:
    """Deal the seeds into groups, there and back. A single round robin is numbered by the lots."""
    if state.settings.format == "groups":
        return snake(seeded(state, lots), state.settings.groups)
    playing = (entry.number for entry in state.active(1))
    return (tuple(sorted(playing, key=lots.__getitem__)),)


def _settled(state: Competition, groups: Groups) -> tuple[SettingChanged, ...]:
    """Record how many rounds the groups take, unless fewer were agreed (T-7)."""
    legs, agreed = state.settings.legs, state.settings.rounds
    rounds = scheduled_rounds(groups, legs=legs)
    as_before = state.groups and agreed == scheduled_rounds(state.groups, legs=legs)
    if agreed == rounds or not (agreed is None or agreed > rounds or as_before):
        return ()
    return (
        SettingChanged(
            setting="rounds",
            was=msgspec.json.encode(agreed).decode(),
            now=msgspec.json.encode(rounds).decode(),
            reason="T-7",
        ),
    )


def _paired(state: Competition, groups: Groups) -> RoundPaired:
    pairs, rests = berger_round(state, groups, state.next_round)
    return draft_of(state, "swiss", pairs, best_of=state.settings.best_of, rests=tuple(rests))


def _too_few(state: Competition) -> Refused:
    there = len(state.active(1))
    needed = SMALLEST * _groups(state.settings)
    return Refused(
        clause="T-5", reason="groups-too-small", facts={"entries": there, "needed": needed}
    )
