"""Whatever a record holds and a ruling says, a game is folded as ruled and nothing raises."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.disputes.chance import ruling
from tests.games.any_fact import facts
from tournament.disputes.as_ruled import as_played, as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling
from tournament.disputes.what_if import what_if
from tournament.event import Event
from tournament.games import commands
from tournament.games import events as did
from tournament.games.catalogue import Found, all_rulesets
from tournament.games.shuffle import seed_of

GAMES = [all_rulesets()[name] for name in ("speed/club@1", "fusion/review+redraw-after-three@1")]
VERSIONS = st.integers(0, 30)
KINDS = ["let_stand", "warn", "void", "return_card", "award", "replay", "reorder"]
RULINGS = st.builds(
    ruling,
    st.integers(1, 3),
    st.sampled_from(KINDS),
    targets=st.lists(VERSIONS, max_size=4).map(tuple),
    effective=st.none() | VERSIONS,
    award=st.none() | st.integers(0, 9),
    supersedes=st.lists(st.integers(1, 3), max_size=2).map(tuple),
)
BASES = st.sampled_from(["live", "film", "scene", "bot", "referee"])


def begun(found: Found, basis: did.Basis) -> list[Event]:
    """Return the deal, the signal, and a few acts, so that what follows meets a table."""
    game, rules = found.game, found.rules
    state = game.initial(rules)
    events: list[Event] = [game.deal(rules, 2, seed_of("any"), basis)]
    game.reducer[did.GameDealt](state, events[0])
    wishes = [commands.StartPlay(), *[commands.DrawCard(seat=seat) for seat in (0, 1)] * 3]
    for wish in wishes:
        answer = game.decide(state, wish)
        for fact in answer if isinstance(answer, tuple | list) else ():
            events.append(fact)
            game.reducer[type(fact)](state, fact)
    return events


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_record_is_folded_under_any_rulings(data: st.DataObject) -> None:
    """R-3: a target that is not there, or not of its kind, changes nothing."""
    found = data.draw(st.sampled_from(GAMES))
    events = begun(found, data.draw(BASES)) if data.draw(st.booleans()) else []
    known = facts(found).filter(lambda fact: type(fact) in found.game.reducer)
    events += data.draw(st.lists(known, max_size=12))
    rulings: list[RulingIssued] = data.draw(st.lists(RULINGS, max_size=3))
    game, rules = found.game, found.rules
    ruled = as_ruled(game, rules, events, rulings)
    assert {step.version for step in ruled.steps} - {None} == set(range(1, len(events) + 1))
    assert [step.version for step in as_ruled(game, rules, events, []).steps] == list(
        range(1, len(events) + 1)
    )
    if ruled.endless:
        assert ruled.impossible is not None
    assert ruled.outcome is None or None not in ruled.outcome.winners
    now = [KnownRuling(position=n, dispute=1, issued=one) for n, one in enumerate(rulings)]
    for one in rulings:
        tried = what_if(game, rules, events, now, one, dispute=1)
        assert tried.before.state == ruled.state
        assert not (tried.refused and tried.admissible)
    assert as_ruled(game, rules, events, []).state == as_played(game, rules, events)


def test_an_event_that_is_listed_twice_has_one_place() -> None:
    """R-3: no decide makes such a ruling, and a record that holds one loses no event by it."""
    events = begun(GAMES[0], "live")
    events += GAMES[0].game.decide(
        as_played(GAMES[0].game, GAMES[0].rules, events), commands.ClaimBlock(seat=0)
    )
    twice = ruling(1, "reorder", targets=(2, 3, 2, 2))
    ruled = as_ruled(GAMES[0].game, GAMES[0].rules, events, [twice])
    assert sorted(step.version for step in ruled.steps) == list(range(1, len(events) + 1))
