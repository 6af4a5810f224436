"""What a ruling would change is told before anybody rules, and nothing is touched."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.disputes.chance import game_of, rulings_on
from tests.disputes.ruled_tables import SpeedTable, ruling
from tests.games.oracle.cases import cases
from tests.games.speed_positions import place, tops
from tests.service.recorded import SPEED, bot_game, found
from tournament.disputes.as_ruled import as_played, as_ruled
from tournament.disputes.events import CHANGING_PLAY
from tournament.disputes.in_force import KnownRuling, in_force
from tournament.disputes.what_if import what_if
from tournament.event import Refused, fold
from tournament.games import events as did
from tournament.games.commands import CallTime
from tournament.games.game import AnyGame, Outcome
from tournament.games.shuffle import seed_of

ROOT = Path(__file__).parents[2]
CASES = list(cases())


@pytest.fixture
def table() -> SpeedTable:
    """8C reached the left pile before 6H; both have another card."""
    table = SpeedTable("7S", "QS", hands=("8C 2C", "6H 2H"))
    table.do(place(0, "8C", 0, "7S"), place(1, "6H", 0, "7S"))
    return table


def test_it_comes_on_top_of_what_is_in_force_and_takes_the_place_of_what_it_names(
    table: SpeedTable,
) -> None:
    """R-5: put on top the second order undoes the first; in its place it is judged alone."""
    now = ruling("void", 2)
    beside = table.what_if(ruling("void", 1, number=2), now)
    assert tops(beside.after.state) == ["7S", "QS"]  # type: ignore[arg-type]  # of Speed
    instead = table.what_if(ruling("void", 1, number=2, supersedes=(1,)), now)
    assert [step.change for step in instead.after.steps] == ["voided", "as-played"]
    assert [step.change for step in beside.after.steps] == ["voided", "voided"]
    assert beside.before == instead.before == table.under(now)


def test_a_ruling_of_another_dispute_stays_in_force(table: SpeedTable) -> None:
    """R-5: the number that is superseded is one of its own dispute."""
    now = [KnownRuling(position=9, dispute=1, issued=ruling("void", 2))]
    proposed = ruling("warn", supersedes=(1,))
    for dispute in (2, None):
        tried = what_if(table.game, table.rules, table.facts, now, proposed, dispute=dispute)
        assert tried.after.steps == tried.before.steps
    own = what_if(table.game, table.rules, table.facts, now, proposed, dispute=1)
    assert [step.change for step in own.after.steps] == ["as-played"] * 2


def test_the_findings_that_come_and_go_are_named(table: SpeedTable) -> None:
    """S-6a: the lost card would have fitted without the one that was first."""
    tried = table.what_if(ruling("void", 1))
    assert [(one.version, one.code) for one in tried.newly_illegal] == [(2, "lost-though-it-fits")]
    back = table.what_if(ruling("let_stand", number=2, supersedes=(1,)), ruling("void", 1))
    assert back.newly_illegal == ()
    assert back.no_longer_illegal == tried.newly_illegal


def test_what_would_be_illegal_is_named_in_the_order_of_the_record() -> None:
    """A draw to a full hand is found at the next placement, and told where it was (S-8a)."""
    there = found(SPEED)
    events = bot_game(SPEED, "a")
    tried = what_if(there.game, there.rules, events, [], ruling("void", 40))
    versions = [one.version for one in tried.newly_illegal]
    assert len(versions) > 1
    assert versions == sorted(versions)


@pytest.mark.parametrize(
    ("proposed", "refusal"),
    [
        (ruling("void", 3), ("R-3", "not-on-the-record")),
        (ruling("return_card", 1, effective=9), ("R-3", "not-on-the-record")),
        (ruling("return_card", 2), ("R-3", "no-card-to-return")),
        (ruling("void"), ("R-3", "nothing-to-void")),
        (ruling("award", award=2), ("R-3", "no-such-seat")),
    ],
)
def test_what_the_record_cannot_be_ruled_on_is_refused(
    table: SpeedTable, proposed: object, refusal: tuple[str, str]
) -> None:
    """R-3."""
    tried = table.what_if(proposed)  # type: ignore[arg-type]  # a ruling
    assert tried.refused is not None
    assert (tried.refused.clause, tried.refused.reason) == refusal
    assert not tried.admissible
    assert tried.after == tried.before


def test_only_attempts_have_an_order(table: SpeedTable) -> None:
    """R-3: a note is none."""
    table.put(did.IrregularityNoted(seat=None, note="hums"))
    tried = table.what_if(ruling("reorder", 3, 1))
    assert tried.refused == Refused(
        clause="R-3",
        reason="cannot-be-reordered",
        facts={"version": 3, "event": "IrregularityNoted"},
    )


def test_a_warning_is_admissible_whatever_else_is_in_force(table: SpeedTable) -> None:
    """R-4: only what makes something impossible that was not is inadmissible."""
    table.do(CallTime())
    endless = ruling("void", 3)
    tried = table.what_if(endless)
    assert (tried.admissible, tried.impossible) == (False, tried.after.impossible)
    warned = table.what_if(ruling("warn", number=2), endless)
    assert warned.after.impossible is not None
    assert (warned.admissible, warned.impossible) == (True, None)
    unknown = table.what_if(ruling("void", 99, number=2), endless)
    assert unknown.refused is not None
    assert (unknown.admissible, unknown.impossible) == (False, None)
    won = table.what_if(ruling("award", number=2, award=0), endless)
    assert won.admissible
    assert won.before.outcome is None
    assert won.after.outcome == Outcome(winners=(0,), cause="ruling")


def test_a_warning_that_takes_away_what_another_ruling_rests_on_is_inadmissible() -> None:
    """R-4: 3C could go back since 4H did not lie on it; with 4H on it again it cannot."""
    table = SpeedTable("7S", "QS", hands=("3C 9C", "4H KH"), basis="film")
    table.do(place(0, "3C", 0), place(1, "4H", 0))
    uncovered, back = ruling("void", 2), ruling("return_card", 1, effective=2, number=2)
    assert table.what_if(back, uncovered).admissible
    tried = table.what_if(ruling("warn", number=3, supersedes=(1,)), uncovered, back)
    assert (tried.admissible, tried.impossible, tried.before.impossible) == (False, 1, None)


def test_for_random_games_it_is_as_ruled_and_touches_nothing() -> None:
    """R-4: before and after are the folds, admissible is what makes nothing impossible."""
    admissible = inadmissible = 0
    for number, case in enumerate(CASES):
        chance = random.Random(f"what if {case.name}")
        _, events = game_of(case, number, chance)
        played = as_played(case.game, case.rules, events)
        *now, proposed = rulings_on(events, case.seats, chance)
        known = in_force(
            [KnownRuling(position=place, dispute=1, issued=one) for place, one in enumerate(now)]
        )
        tried = what_if(case.game, case.rules, events, known, proposed, dispute=1)
        deals = {n for n, one in enumerate(events, 1) if isinstance(one, did.GameDealt)}
        if proposed.kind == "void" and not deals.isdisjoint(proposed.targets):
            assert tried.refused is not None
            assert tried.refused.reason == "deal-stands"
            continue
        assert tried.refused is None
        assert tried.before == as_ruled(case.game, case.rules, events, now)
        assert tried.after == as_ruled(case.game, case.rules, events, [*now, proposed])
        assert as_played(case.game, case.rules, events) == played
        if proposed.kind in CHANGING_PLAY:
            assert tried.admissible == (tried.after.impossible is None)
        else:
            assert tried.admissible
        admissible += tried.admissible
        inadmissible += not tried.admissible
    assert admissible > 10
    assert inadmissible > 10


class TestAPlugIn:
    """Knock, a game in a package of its own, of which the program knows nothing."""

    @pytest.fixture
    def knock(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
        import importlib
        import sys

        monkeypatch.syspath_prepend(str(ROOT / "tests/plug_in"))
        before = set(sys.modules)
        yield importlib.import_module("knock").GAME
        for name in set(sys.modules) - before:
            if name.partition(".")[0] == "knock":
                del sys.modules[name]

    def test_its_games_are_folded_as_ruled(self, knock: AnyGame) -> None:
        """R-3: void, reorder and return need no more than the facts that all games share."""
        rules = next(iter(knock.rulesets.values()))
        facts = [knock.deal(rules, 2, seed_of("knock"), "bot")]
        state = fold(knock.reducer, knock.initial(rules), facts)
        for _ in range(12):
            wishes = [one for seat in (0, 1) for one in knock.options(state, seat)]
            if not wishes or state.outcome:
                break
            answer = knock.decide(state, wishes[0])
            facts += answer
            fold(knock.reducer, state, answer)
        attempts = [
            n for n, one in enumerate(facts, 1) if isinstance(one, did.CardPlaced | did.CardDrawn)
        ]
        assert len(attempts) > 2
        played = as_played(knock, rules, facts)
        last = as_ruled(knock, rules, facts, [ruling("void", len(facts))])
        assert last.state.version == len(facts) - 1
        same = as_ruled(knock, rules, facts, [ruling("reorder", *attempts)])
        assert same.outcome == played.outcome
        assert knock.open_view(same.state) == knock.open_view(played)
        placed = next(n for n, one in enumerate(facts, 1) if isinstance(one, did.CardPlaced))
        returned = as_ruled(knock, rules, facts, [ruling("return_card", placed)])
        assert did.CardTakenBack not in knock.reducer
        assert (returned.impossible, returned.steps[placed].change) == (placed, "returned")
