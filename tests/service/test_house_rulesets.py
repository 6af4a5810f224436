"""A club's own rulesets: read from a file, adopted on the log, found for ever."""

import difflib
from pathlib import Path

import msgspec
import pytest

from eventstore.archive import export_log, import_log
from tests.service.recorded import new_ledger
from tournament.club.events import RulesetAdopted
from tournament.competition.events import Settings
from tournament.event import Command, Event
from tournament.games.bots import POLICIES, play
from tournament.games.catalogue import Found, ruleset
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import REVIEW, WITH_OPTION_A
from tournament.games.ruleset import canonical
from tournament.games.shuffle import seed_of
from tournament.games.speed.rules import SpeedRules
from tournament.service import director, entering
from tournament.service.adoption import adopt_ruleset
from tournament.service.decks import read_deck
from tournament.service.errors import BadInput, Conflict, NotFound
from tournament.service.games import load_game
from tournament.service.house_rulesets import House, read_house
from tournament.service.ledger import Change, Ledger
from tournament.service.newcomers import read_newcomer
from tournament.service.printing.book import pages_of
from tournament.service.records.dealing import deal_game
from tournament.service.records.export import export
from tournament.service.records.places import place_of
from tournament.service.records.taking import record_text
from tournament.service.rulesets import (
    adopted_rulesets,
    base_of,
    find_ruleset,
    known_to,
    rulesets,
)
from tournament.service.tournaments import load
from tournament.service.verification import verify_game

SPEED_CLUB = """
id = "speed/our-club@1"
base = "speed/club@1"
call = "automatic"
time_limit = 300
max_draws = 1
"""
FUSION_CLUB = """
id = "fusion/our-club@1"
base = "fusion/review@1"
wrap = true
[piles]
B = "F-OA"
"""


def house(text: str, **rest: object) -> House:
    return read_house("club.toml", text, ruleset, **rest)


def faults(text: str, **rest: object) -> list[tuple[str, str, str]]:
    with pytest.raises(BadInput) as refused:
        house(text, **rest)
    return [(fault.where, fault.what, fault.remedy) for fault in refused.value.faults]


def test_a_file_changes_the_switches_it_names_and_no_others() -> None:
    rules = house(SPEED_CLUB).found.rules
    assert rules == SpeedRules(id="speed/our-club@1", call="automatic", time_limit=300, max_draws=1)


def test_a_pile_may_be_named_by_its_clause_and_the_others_stay() -> None:
    """F-OA."""
    rules = house(FUSION_CLUB).found.rules
    assert isinstance(rules, FusionRules)
    assert rules.piles == WITH_OPTION_A.piles
    assert (rules.wrap, rules.free_round) == (True, "counted")


def test_a_pile_may_have_a_condition_of_the_houses_own() -> None:
    rules = house(
        'id = "fusion/near@1"\nbase = "fusion/review@1"\n'
        "piles.B = {likeness = 'any', differences = [0, 1]}\n"
    ).found.rules
    assert isinstance(rules, FusionRules)
    assert [pile.clause for pile in rules.piles] == ["F-A", "F-B", "F-C2"]
    assert rules.piles[1].differences == (0, 1)


def test_a_number_is_switched_off_by_the_word_none() -> None:
    ledger = new_ledger()
    adopt_ruleset(ledger, house(SPEED_CLUB))
    text = 'id = "speed/untimed@1"\nbase = "speed/our-club@1"\ntime_limit = "none"\n'
    rules = read_house("club.toml", text, known_to(ledger)).found.rules
    assert isinstance(rules, SpeedRules)
    assert (rules.time_limit, rules.call) == (None, "automatic")


def test_options_a_and_b_together_are_refused_by_their_clause() -> None:
    """F-OX."""
    [(where, what, _)] = faults(FUSION_CLUB + 'C = "F-OB"\n')
    assert where == "line 5, piles"
    assert what == "Options A and B are both there; F-OX wants one of them at most"


def test_what_is_wrong_with_several_piles_is_told_at_once() -> None:
    """F-2."""
    [(_, what, _)] = faults(FUSION_CLUB.replace("F-OA", "F-U") + 'C = "F-Z"\nD = "F-A"\n')
    assert "no pile D" in what
    assert "pile B takes no condition 'F-U'" in what
    assert "pile C takes no condition 'F-Z'" in what


def test_an_option_is_refused_where_the_base_has_the_other() -> None:
    """F-OX."""
    text = FUSION_CLUB.replace("review", "option-b")
    [(_, what, _)] = faults(text)
    assert "F-OX" in what


def test_every_fault_is_told_at_once_with_its_line_its_key_and_its_clause() -> None:
    found = faults(
        'id = "speed/our-club@1"\nbase = "speed/club@1"\n'
        'call = "never"\ntime_limit = 0\nmaxdraws = 2\nrace_undecided = true\nmatch_time = "soon"\n'
    )
    assert found == [
        ("line 3, call", '"never" is not automatic or required (S-11a)', ""),
        (
            "line 4, time_limit",
            "0 is not none or a whole number from 1 to 9007199254740991 (G-2)",
            "",
        ),
        ("line 5, maxdraws", "speed/club@1 has no such switch", "did you mean max_draws?"),
        ("line 6, race_undecided", "true is not both_back or replay (S-6b)", ""),
        (
            "line 7, match_time",
            '"soon" is not none or a whole number from 1 to 9007199254740991 (G-4)',
            "",
        ),
    ]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("x = = 1\n", "line 1", "it is not TOML"),
        ("id = ", "file", "it is not TOML: Invalid value (at end of document)"),
        ("x = 1\nx = 2\n", "line 2", "it is not TOML"),
        ("x = " + "9" * 5000, "file", "it is not TOML that can be read"),
        ('id = "speed/x@1"\n', "base", "it is missing"),
        ('id = "speed/x@1"\nbase = 3\n', "line 2, base", "3 is no id"),
        ('id = "speed/x@1"\nbase = "speed/klub@1"\n', "line 2, base", "there is no ruleset"),
        ('base = "speed/club@1"\n', "id", "it is missing"),
        ('id = 4\nbase = "speed/club@1"\n', "line 1, id", "4 is no id"),
        ('id = "speed/x"\nbase = "speed/club@1"\n', "line 1, id", "is no id of a ruleset"),
        ('id = "fusion/x@1"\nbase = "speed/club@1"\n', "line 1, id", "another game than speed"),
        ('id = "speed/club@1"\nbase = "speed/club@1"\n', "line 1, id", "comes with the program"),
        ('id = "fusion/x@1"\nbase = "fusion/review@1"\ndeck = "d"\n', "line 3, deck", "own"),
        (FUSION_CLUB + 'D = "F-A"\n', "line 5, piles", "no pile D; the piles are A, B, C (F-2)"),
        (FUSION_CLUB + 'C = "F-Z"\n', "line 5, piles", "'F-Z'; known are F-A, F-B, F-C, F-C2"),
        (FUSION_CLUB + "C = 7\n", "line 5, piles", "pile C takes a clause"),
        (
            FUSION_CLUB + "C = {likeness = 'any', differences = [6]}\n",
            "line 5, piles",
            "numbers are 0 to 5 apart (F-1)",
        ),
        (
            FUSION_CLUB + "C = {likeness = 'odd', differences = [1]}\n",
            "line 5, piles",
            "pile C has no likeness 'odd'; known are any, shared, different (F-2)",
        ),
        (
            FUSION_CLUB + "C = {likeness = {a = 1}, differences = [1]}\n",
            "line 5, piles",
            "pile C has no such likeness; known are any, shared, different (F-2)",
        ),
        (
            FUSION_CLUB.replace('[piles]\nB = "F-OA"', 'piles = "F-OA"'),
            "line 5, piles",
            "piles is a table of piles",
        ),
        (FUSION_CLUB.replace("[piles]", "[[piles]]"), "line 5, piles", "is a table of piles"),
    ],
)
def test_a_file_that_is_no_ruleset_says_where_and_what(text: str, where: str, what: str) -> None:
    [(found, said, _)] = faults(text)
    assert found == where
    assert what in said


def test_without_a_known_base_the_id_is_judged_all_the_same() -> None:
    text = 'id = "Our Club"\nbase = "fusion/reviev@1"\n'
    assert [where for where, _, _ in faults(text)] == ["line 1, id", "line 2, base"]
    assert [where for where, _, _ in faults("id = 7\n")] == ["base", "line 1, id"]
    assert [where for where, _, _ in faults('id = "speed/club@1"\n')] == ["base", "line 1, id"]
    assert [where for where, _, _ in faults('id = "speed/ours@1"\n')] == ["base"]


@pytest.mark.parametrize(
    "text",
    [
        'id = "speed/ours@1\\n"\nbase = "speed/club@1"\n',
        'id = "speed/ours@1"\nbase = "speed/club\\n@1"\n',
        'id = "speed/ours@1"\nbase = "speed/club@1"\n"wr\\nap" = true\n',
    ],
)
def test_a_line_end_within_a_word_does_not_break_a_message(text: str) -> None:
    [(where, what, remedy)] = faults(text)
    assert "\n" not in where + what + remedy
    with pytest.raises(NotFound) as missing:
        find_ruleset(None, "speed/club\n@1")
    assert "\n" not in missing.value.what


def test_a_number_is_no_larger_than_any_program_reads() -> None:
    """G-2: 2**53 - 1, as in every fact."""
    text = 'id = "speed/ours@1"\nbase = "speed/club@1"\ntime_limit = {}\n'
    assert house(text.format(2**53 - 1)).found.rules.time_limit == 2**53 - 1
    [(where, what, _)] = faults(text.format(2**53))
    assert (where, "to 9007199254740991 (G-2)" in what) == ("line 3, time_limit", True)


def test_a_file_of_unknown_keys_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    match = difflib.get_close_matches
    monkeypatch.setattr(
        "tournament.service.house_rulesets.difflib.get_close_matches",
        lambda key, *others, **named: asked.append(key) or match(key, *others, **named),
    )
    keys = "".join(f"key{number} = 1\n" for number in range(20_000))
    found = faults(f'id = "speed/ours@1"\nbase = "speed/club@1"\n{keys}')
    assert [found[0][0], found[-1][0]] == ["line 3, key0", "line 20002, key19999"]
    assert len(asked) <= 50


CARDS = "\n".join(
    f"{colour},{shape},{number}"
    for colour in ("blue", "pink", "green")
    for shape in ("sun", "moon")
    for number in (1, 2, 3)
)


def test_a_deck_is_every_card_of_a_file_in_its_order() -> None:
    """F-1a: semicolons, large letters and a copy number where cards are equal."""
    text = "Colour;Shape;Number;Copy\nBlue;Sun;1;1\nblue;sun;1;2\npink;moon;6;\n"
    deck = read_deck("deck.csv", text)
    assert deck == {
        "cards": [
            {"colour": "blue", "shape": "sun", "number": 1},
            {"colour": "blue", "shape": "sun", "number": 1},
            {"colour": "pink", "shape": "moon", "number": 6},
        ]
    }


def test_a_club_plays_with_its_own_deck() -> None:
    """F-1a."""
    deck = read_deck("deck.csv", f"colour,shape,number\n{CARDS}\n")
    rules = house(FUSION_CLUB, deck=deck).found.rules
    assert isinstance(rules, FusionRules)
    assert len(rules.deck.cards) == 18
    assert rules.deck.faces[0] == "blue-sun-1"
    assert rules.hash != house(FUSION_CLUB).found.rules.hash


def test_every_faulty_row_of_a_deck_is_told_at_once() -> None:
    """F-1a, F-1."""
    text = (
        "colour,shape,number,copy\nblue,sun,1,\npink,sun,7,\nlight-blue,sun,2,\n"
        "blue,sun,1,2\npink,moon,1,1\npink,moon,1,1\npink,moon,2,x\n"
    )
    with pytest.raises(BadInput) as refused:
        read_deck("deck.csv", text)
    told = {fault.where: fault.what + fault.remedy for fault in refused.value.faults}
    assert told.keys() == {"line 2", "line 3", "line 4", "line 7", "line 8"}
    assert "stands on line 5 too, and has no copy number" in told["line 2"]
    assert "'7'; a card has 1 to 6 (F-1a)" in told["line 3"]
    assert "small letters only" in told["line 4"]
    assert "copy 1 stands on line 6 already" in told["line 7"]
    assert "'x'; copies are counted" in told["line 8"]


def test_a_card_that_stands_everywhere_is_told_in_few_words() -> None:
    """F-1a."""
    with pytest.raises(BadInput) as refused:
        read_deck("deck.csv", "colour,shape,number\n" + "blue,sun,1\n" * 200)
    assert len(refused.value.faults) == 200
    assert refused.value.faults[0].what == (
        "blue-sun-1 stands on line 3, 4, 5, 6, 7 and 194 more too, and has no copy number here"
    )


def test_a_deck_with_too_few_cards_is_refused() -> None:
    """F-2: three piles and six seats want a card each."""
    deck = read_deck("deck.csv", "colour,shape,number\nblue,sun,1\npink,sun,2\n")
    [(where, what, _)] = faults(FUSION_CLUB, deck=deck)
    assert (where, what) == ("deck", "the deck has 2 cards; F-2 needs 9")


def test_speed_takes_no_deck() -> None:
    """S-1."""
    deck = read_deck("deck.csv", f"colour,shape,number\n{CARDS}\n")
    [(where, what, _)] = faults(SPEED_CLUB, deck=deck)
    assert (where, what) == ("--deck", "speed/club@1 is always played with the same deck")


def put(ledger: Ledger, stream: str, *facts: Event) -> None:
    ledger.record(stream, Command(), lambda: [Change(stream, 0, facts)])


def adopted(*texts: str) -> Ledger:
    ledger = new_ledger()
    for text in texts:
        adopt_ruleset(ledger, read_house("club.toml", text, known_to(ledger)))
    return ledger


def test_an_adopted_ruleset_is_whole_on_the_log() -> None:
    ledger = adopted(FUSION_CLUB)
    [fact] = ledger.events("club")
    assert isinstance(fact, RulesetAdopted)
    assert (fact.id, fact.game, fact.base) == ("fusion/our-club@1", "fusion", "fusion/review@1")
    again = msgspec.json.decode(fact.content, type=FusionRules)
    assert again == house(FUSION_CLUB).found.rules
    assert again.hash == fact.hash
    assert list(rulesets(ledger))[-1] == "fusion/our-club@1"
    base = base_of(ledger, find_ruleset(ledger, "fusion/our-club@1"))
    assert base
    assert base.rules == REVIEW


def test_before_it_is_adopted_nobody_knows_it() -> None:
    ledger = new_ledger()
    with pytest.raises(NotFound, match="there is no ruleset fusion/our-club@1"):
        deal_game(ledger, "fusion/our-club@1")
    assert adopted_rulesets(ledger) == ()


def test_adopting_the_same_again_changes_nothing() -> None:
    ledger = adopted(FUSION_CLUB)
    receipt = adopt_ruleset(ledger, house(FUSION_CLUB))
    assert receipt.recorded == ()
    assert ledger.store.version("club") == 1


def test_another_content_under_an_adopted_id_is_refused_and_a_new_version_is_not() -> None:
    ledger = adopted(SPEED_CLUB)
    changed = SPEED_CLUB.replace("300", "240")
    with pytest.raises(Conflict) as refused:
        adopt_ruleset(ledger, house(changed))
    assert "raise its version, speed/our-club@2" in refused.value.remedy
    adopt_ruleset(ledger, house(changed.replace("@1", "@2", 1)))
    first, second = (each.found.rules for each in adopted_rulesets(ledger))
    assert (first.id, second.id) == ("speed/our-club@1", "speed/our-club@2")
    assert isinstance(first, SpeedRules)
    assert isinstance(second, SpeedRules)
    assert (first.time_limit, second.time_limit) == (300, 240)


def test_games_dealt_by_two_versions_are_each_judged_by_their_own() -> None:
    """S-11a: in one the last card wins at once, in the other only the call."""
    second = SPEED_CLUB.replace("club@1", "club@2", 1).replace("automatic", "required")
    ledger = adopted(SPEED_CLUB, second)
    for version in (1, 2):
        found = find_ruleset(ledger, f"speed/our-club@{version}")
        facts = play(
            found.game,
            found.rules,
            seed=seed_of("evening"),
            policies=[POLICIES["greedy"]] * 2,
            start_us=1_700_000_000_000_000,
        )
        put(ledger, f"game/v{version}", *facts)
    for version in (1, 2):
        recorded = load_game(ledger, f"v{version}")
        verified = verify_game(recorded)
        assert (verified.trusted, verified.rules_known, verified.seed) == (True, True, "right")
        calls = [e for e in recorded.events if type(e).__name__ == "SpeedCalled"]
        assert bool(calls) == (version == 2)


def test_a_game_by_a_house_ruleset_is_dealt_recorded_exported_and_read_again() -> None:
    ledger = adopted(FUSION_CLUB)
    kept = deal_game(ledger, "fusion/our-club@1", seed="x", game_id="first", basis="film")
    assert kept.recorded.rules is find_ruleset(ledger, "fusion/our-club@1").rules
    record_text(ledger, "lines", '{"what": "start"}\n', game_id="first")
    text = export(load_game(ledger, "first"))
    assert kept.recorded.rules.hash in text
    other = adopted(FUSION_CLUB)
    again = record_text(other, "lines", text, game_id="first")
    assert again.recorded.events == load_game(ledger, "first").events


def test_lines_of_a_game_are_refused_where_its_ruleset_has_another_content() -> None:
    ledger, other = adopted(FUSION_CLUB), adopted(FUSION_CLUB.replace("true", "false"))
    deal_game(ledger, "fusion/our-club@1", seed="x", game_id="first", basis="film")
    with pytest.raises(BadInput) as refused:
        record_text(other, "lines", export(load_game(ledger, "first")), game_id="first")
    [fault] = refused.value.faults
    assert fault.where == "line 1, rules_hash"
    assert "fusion/our-club@1 has another content here" in fault.what


def test_a_tournament_is_played_by_a_house_ruleset() -> None:
    """G-3."""
    ledger = adopted(SPEED_CLUB)
    director.create(ledger, "spring", "Spring", Settings(rules="speed/our-club@1"))
    assert load(ledger, "spring").state.settings.max_draws == 1


def test_an_exported_log_replays_its_games_where_nobody_ever_saw_the_file(tmp_path: Path) -> None:
    ledger = adopted(FUSION_CLUB)
    deal_game(ledger, "fusion/our-club@1", seed="x", game_id="first")
    export_log(ledger.store, tmp_path / "log")
    elsewhere = new_ledger()
    import_log(elsewhere.store, tmp_path / "log")
    recorded = load_game(elsewhere, "first")
    assert recorded.rules == house(FUSION_CLUB).found.rules
    assert verify_game(recorded).trusted


def test_a_deal_whose_hash_is_no_adopted_one_is_not_trusted() -> None:
    ledger = adopted(SPEED_CLUB)
    found = find_ruleset(ledger, "speed/our-club@1")
    dealt = found.game.deal(found.rules, 2, seed_of("x"), "film")
    other = msgspec.structs.replace(dealt, rules_hash="0" * 64)
    put(ledger, "game/x", other)
    verified = verify_game(load_game(ledger, "x"))
    assert (verified.rules_known, verified.trusted) == (False, False)


def test_a_ruleset_of_a_later_program_under_a_clubs_id_leaves_the_clubs_games_theirs() -> None:
    """The deal's hash decides: a club may have used a name before the program did."""
    ledger = new_ledger()
    rules = SpeedRules(id="speed/club@1", call="automatic")
    fact = RulesetAdopted(
        id=rules.id,
        hash=rules.hash,
        game="speed",
        base="speed/club@1",
        content=canonical(rules).decode(),
    )
    put(ledger, "club", fact)
    built_in = find_ruleset(ledger, "speed/club@1")
    for name, found in {"old": Found(game=built_in.game, rules=rules), "new": built_in}.items():
        put(ledger, f"game/{name}", found.game.deal(found.rules, 2, seed_of("x"), "film"))
        recorded = load_game(ledger, name)
        assert recorded.rules == found.rules
        assert verify_game(recorded).trusted


@pytest.mark.parametrize(
    "broken",
    [{"hash": "0" * 64}, {"id": "speed/other@1"}, {"game": "go"}, {"content": "{}"}],
)
def test_an_adoption_that_is_not_what_it_says_is_left_out(broken: dict[str, str]) -> None:
    ledger = adopted(SPEED_CLUB)
    [fact] = ledger.events("club")
    wrong = new_ledger()
    put(wrong, "club", msgspec.structs.replace(fact, **broken))
    assert adopted_rulesets(wrong) == ()


def test_a_match_by_a_house_ruleset_is_recorded_at_its_table_and_printed() -> None:
    ledger = adopted(FUSION_CLUB)
    director.create(ledger, "spring", "Spring", Settings(rules="fusion/our-club@1", rounds=1))
    people = {f"line {n}": read_newcomer(n, "", "") for n in ("Ann", "Bob", "Cat", "Dan")}
    entering.add_players(ledger, "spring", "list", people)
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")
    place = place_of(load(ledger, "spring"), 1, 1)
    lines = '{"what": "deal", "rules": "RULES", "basis": "film", "seats": 2, "seed": "SEED"}\n'
    text = lines.replace("SEED", seed_of("x"))
    with pytest.raises(BadInput) as refused:
        record_text(ledger, "lines", text.replace("RULES", "fusion/review@1"), place=place)
    assert "played by fusion/our-club@1" in refused.value.faults[0].what
    kept = record_text(ledger, "lines", text.replace("RULES", "fusion/our-club@1"), place=place)
    assert verify_game(kept.recorded).trusted
    pages = pages_of(ledger, "spring")
    assert any("fusion/our-club@1" in page for page in pages.values())
