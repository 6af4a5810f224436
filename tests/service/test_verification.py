"""Whether a record is trusted: what its deal claims, and what cannot have happened."""

import pytest

from tests.service.recorded import RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.event import Event
from tournament.games.events import CardPlaced, GameDealt
from tournament.service.games import recorded_game
from tournament.service.verification import Verification, verify_game


def verified(events: list[Event]) -> Verification:
    return verify_game(recorded_game(new_ledger(), "one", events))


def forged(**changed: object) -> list[Event]:
    dealt, *rest = bot_game(SPEED, "forged")
    fields = {name: getattr(dealt, name) for name in dealt.__struct_fields__}
    return [GameDealt(**{**fields, **changed}), *rest]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_game_of_bots_is_trusted_throughout(rules: str) -> None:
    known = verified(list(bot_game(rules, "trusted")))
    assert (known.trusted, known.untrusted_from, known.seed) == (True, None, "right")
    assert known.rules_known


def test_a_deal_in_another_order_than_its_seed_gives_is_not_trusted() -> None:
    dealt, *_ = bot_game(SPEED, "other")
    assert isinstance(dealt, GameDealt)
    known = verified(forged(order=dealt.order))
    assert (known.seed, known.trusted, known.untrusted_from) == ("wrong", False, 1)


@pytest.mark.parametrize("changed", [{"seed": "fy1:x"}, {"seats": 5}])
def test_a_deal_that_nobody_can_repeat_is_not_trusted(changed) -> None:
    known = verified(forged(**changed))
    assert (known.seed, known.trusted) == ("wrong", False)


def test_a_deal_without_a_seed_claims_nothing() -> None:
    known = verified(forged(seed=None)[:3])
    assert (known.seed, known.trusted) == ("none", True)


def test_a_ruleset_with_another_hash_is_not_the_one_that_is_known() -> None:
    known = verified(forged(rules_hash="0" * 64))
    assert (known.rules_known, known.trusted, known.untrusted_from) == (False, False, 1)


def test_a_card_placed_twice_is_where_trust_ends() -> None:
    events = list(bot_game(SPEED, "twice"))
    place = next(n for n, event in enumerate(events) if isinstance(event, CardPlaced))
    events.insert(place + 1, events[place])
    known = verified(events)
    assert known.untrusted_from == place + 2
    assert known.findings[0].severity == "impossible"
    assert known.findings[0].version == place + 2


def test_findings_come_gravest_first_then_in_order() -> None:
    events = wild_game(SPEED, "order", basis="film")
    place = next(n for n, event in enumerate(events) if isinstance(event, CardPlaced))
    events.append(events[place])
    known = verified(events)
    grades = [("impossible", "illegal", "note").index(f.severity) for f in known.findings]
    assert grades == sorted(grades)
    assert len(set(grades)) == 3
    for grade in range(3):
        versions = [f.version for f, g in zip(known.findings, grades, strict=True) if g == grade]
        assert versions == sorted(versions)
    assert sorted(f.version for f in known.findings) == sorted(
        f.version for f in recorded_game(new_ledger(), "one", events).state.findings
    )


def test_what_was_illegal_does_not_end_trust() -> None:
    known = verified(wild_game(SPEED, "illegal", basis="film"))
    assert "illegal" in {finding.severity for finding in known.findings}
    assert known.trusted
    assert found(SPEED).rules.hash


def test_a_record_that_is_folded_alike_has_the_same_state_hash_and_no_other_has() -> None:
    one, again, other = (list(bot_game(SPEED, name)) for name in ("one", "one", "two"))
    assert verified(one).state_hash == verified(again).state_hash
    hashes = [verified(events).state_hash for events in (one, one[:-1], other)]
    assert len(set(hashes)) == 3
