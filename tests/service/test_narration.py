"""Events in words: what the sentences say, and that every event can be told."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.service.recorded import FUSION, RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.event import Event
from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service.games import recorded_game
from tournament.service.narration import BASES, ended_words, tell
from tournament.service.narration_races import span
from tournament.service.narration_situation import Situation
from tournament.service.replay import steps

NAMES = found(SPEED).game.names(found(SPEED).rules)
CARD = {face: NAMES.parse_card(face) or 0 for face in ("7H", "8C", "9D", "10S", "QH", "3C", "AC")}
SITUATION = Situation(
    NAMES,
    ("Ana", "Ben"),
    tops=(CARD["9D"], None),
    landed={(11, 0): CARD["9D"], (5, 0): CARD["8C"]},
    lost_by="S-6a",
    undecided_by="S-6b",
)

FILM = FilmAttached(sha256="5f" * 32, size=1234, frame_us=33_367, intervals=48, marked_by="AL")


def lost(**changed: object) -> facts.PlacementLost:
    fields = {
        "seat": 1,
        "card": CARD["7H"],
        "pile": 0,
        "seen_top": CARD["8C"],
        "winner_version": 11,
        "delta_us": 38_250,
        "uncertainty_us": 9_000,
    }
    return facts.PlacementLost(**{**fields, **changed})


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({}, "lost: 7H came 38 ms after the 9D that lies there (S-6a)"),
        (
            {"delta_us": None, "uncertainty_us": None},
            "lost: 7H came after the 9D that lies there (S-6a)",
        ),
        ({"winner_version": 5}, "lost: 7H came 38 ms after the 8C that was first (S-6a)"),
        ({"winner_version": 99}, "lost: 7H came 38 ms after another card (S-6a)"),
        (
            {"delta_us": 3_290},
            (
                "lost: 7H counts as second to the 9D that lies there, 3.2 ms later by the clocks "
                "(S-6a); "
                "the clocks are good to 9.0 ms and cannot tell which was first, so arrival decided "
                "(G-1)"
            ),
        ),
        (
            {"delta_us": 3_290, "decided_by": "estimate"},
            (
                "lost: as estimated, 7H counts as second to the 9D that lies there, 3.2 ms later "
                "by the clocks (S-6a); "
                "the clocks are good to 9.0 ms, so the order is not established (G-1)"
            ),
        ),
        (
            {"delta_us": -1_204_500, "uncertainty_us": 0},
            (
                "lost: 7H came after the 9D that lies there, "
                "though the clocks say 1.204 s before (S-6a)"
            ),
        ),
        (
            {"decided_by": "referee", "delta_us": None},
            "lost: as the referee states, 7H came after the 9D that lies there (S-6a)",
        ),
        (
            {"decided_by": "estimate"},
            "lost: as estimated, 7H came 38 ms after the 9D that lies there (S-6a)",
        ),
    ],
)
def test_a_lost_card_is_told_with_the_card_that_was_first(changed, reason: str) -> None:
    told = tell(lost(**changed), SITUATION)
    assert told.reason == reason
    assert (told.kind, told.seat, told.pile, told.card) == ("lost", 1, 0, CARD["7H"])
    assert told.text == "tries 7H on L (9D; 8C was seen)"


@pytest.mark.parametrize(("wrong", "told"), [(11_746, "12 ms"), (9_401, "9.5 ms"), (40, "0.1 ms")])
def test_clocks_are_never_told_to_be_better_than_they_are(wrong: int, told: str) -> None:
    reason = tell(lost(delta_us=30, uncertainty_us=wrong), SITUATION).reason
    assert f"the clocks are good to {told} and cannot tell" in reason


@pytest.mark.parametrize(
    ("event", "kind", "text", "reason"),
    [
        (facts.PlayStarted(), "started", "play starts", ""),
        (facts.CardPlaced(seat=0, card=CARD["10S"], pile=0), "placed", "10S on L (9D)", ""),
        (
            facts.CardPlaced(seat=0, card=CARD["10S"], pile=0, seen_top=CARD["QH"]),
            "placed",
            "10S on L (9D; QH was seen)",
            "",
        ),
        (facts.CardPlaced(seat=0, card=CARD["10S"], pile=1), "placed", "10S on R", ""),
        (
            facts.PlacementRefused(seat=0, card=CARD["3C"], pile=0, clause="S-4"),
            "refused",
            "tries 3C on L (9D)",
            "refused: 3C does not fit 9D (S-4)",
        ),
        (
            facts.PlacementRefused(
                seat=0, card=CARD["3C"], pile=0, seen_top=CARD["AC"], clause="S-4"
            ),
            "refused",
            "tries 3C on L (9D; AC was seen)",
            "refused: 3C fits neither 9D nor AC, which was seen (S-4)",
        ),
        (
            facts.RaceLeftUndecided(
                pile=0,
                cards=(
                    facts.RacingCard(seat=0, card=CARD["8C"]),
                    facts.RacingCard(seat=1, card=CARD["10S"]),
                ),
            ),
            "lost",
            "a race for L between Ana's 8C and Ben's 10S",
            "undecided: nobody can say which was first, so the cards stay in hand (S-6b)",
        ),
        (
            facts.CardTakenBack(seat=0, card=CARD["QH"], pile=0),
            "taken-back",
            "takes QH back from L",
            "",
        ),
        (facts.CardDrawn(seat=0, card=CARD["QH"]), "drawn", "draws QH", ""),
        (facts.CardDrawn(seat=0, card=None), "drawn", "draws a card that nobody took down", ""),
        (facts.BlockClaimed(seat=0, holds=True), "block", "calls a block: nobody can place", ""),
        (
            facts.BlockClaimed(seat=0, holds=False),
            "block",
            "calls a block: a false call, which changes nothing",
            "",
        ),
        (
            facts.ReserveRebuilt(pile=1, order=(1,)),
            "rebuilt",
            "the cards of R are shuffled and become its reserve: 1 card",
            "",
        ),
        (
            facts.ReservesTurned(cards=(CARD["QH"], CARD["AC"])),
            "turned",
            "the reserves are turned: QH on L and AC on R",
            "",
        ),
        (facts.FreeRound(placements=()), "free-round", "a free round: nobody puts a card down", ""),
        (
            facts.FreeRound(placements=(facts.FreePlacement(seat=1, card=CARD["QH"], pile=1),)),
            "free-round",
            "a free round, as the cards land: Ben QH on R",
            "",
        ),
        (facts.SpeedCalled(seat=0, holds=True), "call", "calls Speed!: out of cards", ""),
        (
            facts.SpeedCalled(seat=0, holds=False),
            "call",
            "calls Speed!: a false call, which changes nothing",
            "",
        ),
        (facts.IrregularityNoted(seat=None, note="shouted"), "note", "noted: shouted", ""),
        (
            FILM,
            "film",
            (
                "marked by AL on the film 5f5f5f5f5f5f5f5f… (1234 bytes): a frame lasts 33.367 ms "
                "(29.970 a second), measured over 48 intervals; nobody knows when it begins, so "
                "times count from its first frame"
            ),
            "",
        ),
        (
            msgspec.structs.replace(FILM, at=facts.Moment(device_us=1), intervals=0),
            "film",
            (
                "marked by AL on the film 5f5f5f5f5f5f5f5f… (1234 bytes): a frame lasts 33.367 ms "
                "(29.970 a second), as told, not measured"
            ),
            "",
        ),
        (
            StatementMade(by="AL", role="referee", text="I stood behind seat 2."),
            "statement",
            "AL, referee, states: I stood behind seat 2.",
            "",
        ),
        (
            AttemptRefused(seat=0, act="draw", clause="S-8", reason="hand-full"),
            "refused",
            "tries to draw",
            "refused: the hand is full; place a card before drawing (S-8)",
        ),
        (
            AttemptRefused(seat=0, act="speed", clause="S-11", reason="game-over"),
            "refused",
            "tries to call Speed!",
            "refused: the game is over (S-11)",
        ),
        (facts.GameEnded(winners=(1,), cause="out"), "ended", "Ben wins: out of cards", ""),
        (
            facts.GameEnded(winners=(), cause="dead"),
            "ended",
            "drawn: no card can ever be placed again",
            "",
        ),
        (
            facts.GameEnded(winners=(0, 1), cause="new-rule"),
            "ended",
            "Ana and Ben win: new rule",
            "",
        ),
    ],
)
def test_each_event_has_its_sentence(event: Event, kind: str, text: str, reason: str) -> None:
    told = tell(event, SITUATION)
    assert (told.kind, told.text, told.reason) == (kind, text, reason)


def test_every_event_of_the_games_has_a_sentence() -> None:
    for rules in RULESETS:
        for event in found(rules).game.events.values():
            told = tell(msgspec.convert(_least(event), event), SITUATION)
            assert told.kind != "other", event.__name__
            assert told.text


def _least(event: type[Event]) -> dict[str, object]:
    """Return the smallest values an event can have."""
    least = {"seats": 2, "winners": (), "cards": (), "placements": (), "order": (), "basis": "bot"}
    least |= {"piles": (), "reserves": (), "hands": ()}
    text = {"rules": "r", "reason": "gone", "seed": None, "clause": "S-4", "act": "draw"}
    hashes = ("rules_hash", "deck_hash", "sha256", "commitment", "nonce", "secret", "salt")
    digests = dict.fromkeys(hashes, "5f" * 32)
    evidence = {"frame_us": 1, **dict.fromkeys(("by", "role", "text"), "AL")}
    known = {
        **least,
        **text,
        **digests,
        **evidence,
        "marked_by": "AL",
        "note": "n",
        "cause": "out",
        "holds": True,
        "at": None,
    }
    return {
        name: known.get(name, 0)
        for name in event.__struct_fields__
        if name not in ("decided_by", "source")
    }


def test_an_event_of_another_game_is_told_by_its_name() -> None:
    class TrumpNamed(Event):
        pass

    assert tell(TrumpNamed(), SITUATION).text == "trump named"


NUMBER = st.integers(0, 60)
AT_LEAST_ONCE = st.lists(NUMBER, max_size=3).map(tuple)
FREE = st.builds(facts.FreePlacement, seat=NUMBER, card=NUMBER, pile=NUMBER)
ANYTHING = st.one_of(
    st.builds(facts.CardPlaced, seat=NUMBER, card=NUMBER, pile=NUMBER, seen_top=st.none() | NUMBER),
    st.builds(
        facts.PlacementLost,
        seat=NUMBER,
        card=NUMBER,
        pile=NUMBER,
        seen_top=st.none() | NUMBER,
        winner_version=NUMBER,
        delta_us=st.none() | st.integers(-(10**7), 10**7),
        uncertainty_us=st.none() | NUMBER,
        decided_by=st.sampled_from(["arrival", "estimate", "referee"]),
    ),
    st.builds(
        facts.PlacementRefused,
        seat=NUMBER,
        card=NUMBER,
        pile=NUMBER,
        seen_top=st.none() | NUMBER,
        clause=st.just("S-4"),
    ),
    st.builds(facts.CardTakenBack, seat=NUMBER, card=NUMBER, pile=NUMBER),
    st.builds(facts.CardDrawn, seat=NUMBER, card=st.none() | NUMBER),
    st.builds(facts.BlockClaimed, seat=NUMBER, holds=st.booleans()),
    st.builds(facts.ReserveRebuilt, pile=NUMBER, order=AT_LEAST_ONCE),
    st.builds(facts.ReservesTurned, cards=AT_LEAST_ONCE),
    st.builds(facts.FreeRound, placements=st.lists(FREE, max_size=3).map(tuple)),
    st.builds(facts.SpeedCalled, seat=NUMBER, holds=st.booleans()),
    st.builds(facts.IrregularityNoted, seat=st.none() | NUMBER, note=st.just("note")),
    st.builds(facts.GameEnded, winners=AT_LEAST_ONCE, cause=st.just("out")),
    st.builds(facts.PlayStarted),
    st.just(FILM),
    st.just(StatementMade(by="AL", role="referee", text="?")),
    st.builds(
        AttemptRefused,
        seat=NUMBER,
        act=st.just("draw"),
        card=st.none() | NUMBER,
        pile=st.none() | NUMBER,
        clause=st.just("S-8"),
        reason=st.just("hand-full"),
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANYTHING, max_size=12), st.sampled_from([SPEED, FUSION]), st.booleans())
def test_a_record_however_wrong_can_be_told(anything: list[Event], rules: str, started) -> None:
    there = found(rules)
    own = [event for event in anything if type(event) in there.game.events.values()]
    dealt = list(bot_game(rules, "told")[: 2 if started else 1])
    told = steps(recorded_game(new_ledger(), "one", [*dealt, *own]))
    assert [step.version for step in told] == list(range(1, len(dealt) + len(own) + 1))


def test_a_lost_race_names_the_card_that_lies_right_above_the_one_that_was_seen() -> None:
    """Compared with the table: the pile's own cards say who was first."""
    compared = 0
    for rules in RULESETS:
        names = found(rules).game.names(found(rules).rules)
        for number in range(6):
            every = steps(recorded_game(new_ledger(), "one", bot_game(rules, str(number))))
            for before, step in pairwise(every):
                event = step.event
                if not isinstance(event, facts.PlacementLost) or event.seen_top is None:
                    continue
                cards = before.table.piles[event.pile].cards
                if event.seen_top in cards:
                    first = cards[cards.index(event.seen_top) + 1]
                    assert f"the {names.card(first)} that" in step.told.reason
                    compared += 1
    assert compared > 20


def test_findings_stand_with_the_event_they_are_about() -> None:
    events = wild_game(SPEED, "findings", basis="film")
    recorded = recorded_game(new_ledger(), "one", events)
    every = steps(recorded)
    assert recorded.state.findings
    assert sum(len(step.findings) for step in every) == len(recorded.state.findings)
    assert all(f.version == step.version for step in every for f in step.findings)


def test_the_table_of_a_step_is_the_one_after_its_event() -> None:
    events = bot_game(SPEED, "table")
    recorded = recorded_game(new_ledger(), "one", events)
    for step in steps(recorded):
        part = recorded_game(new_ledger(), "one", events[: step.version])
        assert step.table == part.game.open_view(part.state)


def test_every_basis_has_its_words_and_spans_are_short() -> None:
    assert set(BASES) == set(facts.Basis.__args__)
    assert [span(n) for n in (0, 999, 9_999, 10_000, 999_999, 61_000_000)] == [
        "0.0 ms",
        "0.9 ms",
        "9.9 ms",
        "10 ms",
        "999 ms",
        "61.000 s",
    ]
    assert ended_words((), "time", SITUATION) == "drawn: equal cards when time was called"
