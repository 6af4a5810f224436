"""An evening at the desk: what is typed, what is asked, what stands afterwards."""

import re

import pytest

from tournament.cli import shapes
from tournament.cli.desk.opening import slug_of
from tournament.service.tournaments import stream_of


def test_24_players_and_one_round_are_14_lines(evening, entries) -> None:
    entries(24)
    typed = ['new "Thursday Speed" entries.csv', "next --yes"]
    typed += [f"{table} 21" for table in range(1, 13)]
    assert len(typed) == 14
    said = evening(*typed)
    assert "24 entered" in said
    assert "every result is in" in said
    assert said.count("beat") == 12


def test_an_evening_from_the_list_to_the_winner(evening, entries, ok) -> None:
    entries(6)
    evening('new "Thursday Speed" entries.csv --rounds 3 --cut 2', "next --yes")
    for number in (1, 2, 3):
        said = evening("1 21", "2 02", "3 20", "next --yes")
        assert f"Round {number} is closed." in said
    assert "seed 1:" in said
    assert "Round 4, final (draft)" in said
    said = evening("1 21", "next", "finish")
    assert "Winner: " in said
    assert "All of Thursday Speed is played. finish ends it." in said
    shown = shapes.TournamentShown.model_validate_json(ok("tournament", "show", "--json"))
    assert (shown.tournament, shown.stage) == ("thursday-speed", "finished")


def test_everything_is_recorded_in_the_name_of_who_types(evening, entries, ok) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv', "next --yes", "1 21", "who Bo", "2 20")
    tail = ok("log", "tail", "--json")
    assert '"actor": "Iris"' in tail
    assert '"actor": "Bo"' in tail


def test_it_asks_once_who_is_typing_where_nothing_says_it(playledger, entries, ok) -> None:
    entries(4)
    answer = playledger("desk", "--script", "-", stdin='desk/2\nnew "Thursday Speed" entries.csv\n')
    asked = answer.out.splitlines()[0]
    assert asked.startswith("Who is typing? ")
    assert asked.endswith(" desk/2")
    assert '"actor": "desk/2"' in ok("log", "tail", "--json")


def test_who_is_missing_is_left_out_once_that_is_agreed(evening, entries) -> None:
    entries(6)
    evening('new "Thursday Speed" entries.csv', "here 1-5")
    said = evening("next", "n")
    assert "5 here, Farid Haddad (#6) missing: leave out? [y/n] n" in said
    assert "Nothing is paired" in said
    said = evening("next", "y", "y")
    assert "2 tables, bye " in said


def test_next_lists_the_missing_tables_and_stops_even_with_yes(script, evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 21")
    answer = script("next --yes")
    assert answer.code == 1
    assert "Round 1 waits:\n  table 2: " in answer.out
    assert "refused (T-10)" in answer.out
    assert "next --without" in answer.out
    said = evening("next --without 2 --yes")
    assert "Round 1 is closed, without table 2." in said


def test_a_draft_stays_until_it_is_agreed_to(evening, entries) -> None:
    entries(4)
    said = evening('new "Thursday Speed" entries.csv', "next", "n")
    assert "Round 1 stays a draft" in said
    again = evening("next", "y")
    tables = [line for line in said.splitlines() if line.startswith("     ")]
    assert tables == [line for line in again.splitlines() if line.startswith("     ")]


def test_a_score_that_does_not_end_the_match_is_asked_about(evening, entries) -> None:
    entries(4)
    said = evening('new "Thursday Speed" entries.csv', "next --yes", "1 10", "no", "1 10", "time")
    assert "1-0 does not end a best of 3. Stopped how? [time/agreement/no] no" in said
    assert "Nothing is entered." in said
    assert "1–0 (time)" in said


def test_the_winner_may_be_named_by_the_beginning_of_a_name(script, evening, entries) -> None:
    entries(2)
    evening('new "Thursday Speed" entries.csv --rounds 1', "next --yes")
    assert "Chloé" not in evening("1")
    answer = script("1 Zed 21")
    assert "nobody at table 1 is called Zed" in answer.out
    assert "cannot have won 1-2" in script("1 ben 12").out
    assert "Ben Okafor (#2) beat Ana Ruiz (#1) 2–1" in evening("1 okaf 21")


def test_a_script_stops_at_its_first_error_unless_it_keeps_going(script, entries) -> None:
    entries(4)
    lines = ('new "Thursday Speed" entries.csv', "next --yes", "9 21", "1 21")
    stopped = script(*lines)
    assert stopped.code == 5
    assert "script, line 3: stopped here" in stopped.out
    assert "beat" not in stopped.out
    went_on = script("9 21", "1 21", options=("--keep-going",))
    assert went_on.code == 5
    assert "script, line 1: goes on" in went_on.out
    assert "beat" in went_on.out


def test_a_question_that_nothing_answers_stops_a_script(script, entries) -> None:
    entries(4)
    answer = script('new "Thursday Speed" entries.csv', "next")
    assert answer.code == 2
    assert "nothing answers: Publish and print?" in answer.out
    assert "is no answer to" in script("next", "perhaps").out


def test_a_list_with_faults_leaves_no_tournament_behind(script, home) -> None:
    (home / "entries.csv").write_text("name\nAna Ruiz\nAna Ruiz\n", encoding="utf-8")
    answer = script('new "Thursday Speed" entries.csv')
    assert answer.code == 2
    assert "the same name as line 2" in answer.out
    assert "there is no tournament" in script("left").out


def test_the_same_name_next_week_has_a_short_name_of_its_own(evening, entries, ok) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv')
    said = evening('new "Thursday Speed" entries.csv', "y")
    assert "The roster has 4 of these names, Ana Ruiz among them: the same people?" in said
    assert "(thursday-speed-2)" in said
    said = evening("use thursday-speed-2", "next --yes", "late Emi Sato")
    assert "the same person?" not in said
    people = [each.person for each in listed(ok, "thursday-speed-2")][:4]
    assert people == [each.person for each in listed(ok, "thursday-speed")]


def listed(ok, slug: str) -> list[shapes.Entry]:
    return shapes.Entries.model_validate_json(ok("player", "list", slug, "--json")).entries


def test_who_comes_late_may_be_known_to_the_club(evening, entries, ok) -> None:
    entries(5)
    evening('new "One" entries.csv')
    entries(4)
    evening('new "Two" entries.csv --same-people', "use two", "next --yes")
    said = evening("use two", "late Emi Sato", "y")
    assert "The roster has Emi Sato already: the same person? [y/n] y" in said
    assert listed(ok, "two")[4].person == listed(ok, "one")[4].person


def test_here_opens_no_check_in_for_somebody_who_is_not_in(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv')
    assert "there is no entry #9" in script("here 1-4,9").out
    assert "No check-in is open" in evening("here")
    evening("drop ben")
    assert "withdrawn: Ben Okafor (#2)" in script("here 1-4").out


def test_a_rehearsal_leaves_the_log_as_it_was(evening, entries, ok, home) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 1')
    before = ok("log", "tail", "--json")
    said = evening("next --yes", "1 21", "2 20", "next", options=("--dry-run",))
    assert "nothing that is done here is kept" in said
    assert "Round 1 is closed." in said
    assert ok("log", "tail", "--json") == before
    assert not (home / "pages").exists()


def test_an_undo_is_shown_before_and_takes_whole_acts(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv', "next --yes", "1 21", "2 20")
    said = evening("undo", "wrong table", "n")
    assert "undone: result entered (round 1, table 2, 2–0) by Iris" in said
    assert "Nothing is undone." in said
    said = evening('undo 2 "both were of another round" --yes')
    assert "Undone: 2 events." in said
    assert "2 tables left" in evening("left")


def test_standings_are_shown_with_what_changed_since_they_were_printed(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20", "2 20")
    evening("next --yes", 'fix 1 1 02 "wrong way round" --yes')
    said = evening("standings 1")
    assert "changed since the sheet of round 1 was printed" in said
    assert "wrong way round" in said


def test_a_result_that_was_not_waited_for_comes_late(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 1', "next --yes", "1 21")
    evening("next --yes --without 2")
    refused = script("finish")
    assert refused.code == 1
    assert "next: 1/2 SCORE enters a result of an earlier round" in refused.out
    assert "beat" in evening("1/2 02", "finish")


def test_the_order_of_the_games_makes_the_score(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv', "next --yes")
    assert "2–1; 1 table left" in evening("1 LRL")
    assert "games in order: L" in evening("1")


def test_people_come_go_and_come_back(evening, entries) -> None:
    entries(6)
    said = evening(
        'new "Thursday Speed" entries.csv --rounds 3', "away farid", "here farid", "here"
    )
    assert "5 here; missing: Farid Haddad (#6)" in said
    assert said.count("6 here, nobody missing") == 2
    said = evening("drop emi", "back emi", "out ben", "threw cards", "y", "next --yes")
    assert "Emi Sato (#5) leaves the event; what was played stays." in said
    assert "Emi Sato (#5) plays again from round 1 on." in said
    assert "Ben Okafor (#2) is disqualified and stands last." in said
    assert "Round 1: 2 tables, bye " in said


def test_a_no_show_and_a_penalty_are_shown_with_what_they_do(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv', "next --yes")
    said = evening("noshow 1", "n", "noshow 2", "y", 'penalty 1 caution "late"')
    assert "did not come? [y/n] n\nNothing is changed." in said
    assert "neither" in said
    assert "Penalty 1: Ana Ruiz (#1), caution." in said


def test_with_two_tournaments_open_it_says_how_to_choose(evening, script, entries) -> None:
    entries(4)
    evening('new "One" entries.csv', 'new "Two" entries.csv', "n")
    refused = script("left")
    assert "more than one tournament is open: use SLUG: one, two" in refused.out
    assert refused.code == 5
    assert "Two (two): 4 entered" in evening("use two", "left")


def test_where_everybody_has_met_a_way_out_is_chosen(evening, entries) -> None:
    entries(2)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20")
    said = evening("next", "stop")
    assert "rematch: 1 pair meets again" in said
    assert "end: it ends after round 1" in said
    assert "Nothing is paired." in said
    assert "(met before)" in evening("next", "rematch", "n")


def test_where_everybody_has_met_the_tournament_may_end(evening, entries) -> None:
    entries(2)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20")
    said = evening("next", "end", "only two came", "next", "finish")
    assert "The tournament ends after round 1" in said
    assert "is finished" in said


def test_help_lists_the_lines_or_the_one_that_is_asked_for(evening) -> None:
    assert len(evening("help").splitlines()) > 20
    assert evening("help swap").splitlines()[-1].startswith("swap 7 8")


def test_sheets_are_written_to_print_and_put_on_record(evening, script, entries, home, ok) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20", "2 20")
    assert "no round is closed yet" in script("print standings").out
    evening("next --yes")
    for sheet, file in (
        ("slips 1", "round-2-slips.html"),
        ("standings", "round-1-standings.html"),
        ("entries", "entries.html"),
        ("crosstable", "crosstable.html"),
        ("carry-on", "carry-on.html"),
    ):
        (home / "pages" / file).unlink(missing_ok=True)
        assert f"Print pages/{file}" in evening(f"print {sheet}")
        assert (home / "pages" / file).exists()
        assert file in ok("log", "tail", "--json")
    slips = (home / "pages" / "round-2-slips.html").read_text(encoding="utf-8")
    assert slips.count('<section class="slip"') == 1
    assert "there is no such sheet now" in script("print bracket").out
    assert "All pages are in pages" in evening("print all")


def test_without_paper_standings_entries_and_bracket_are_on_the_screen(
    evening, script, entries
) -> None:
    entries(4)
    assert "no round is paired yet" in script('new "T" entries.csv --rounds 1 --cut 2', "show").out
    assert "has no bracket yet" in script("show bracket").out
    evening("next --yes", "1 20", "2 20", "next --yes")
    said = evening("show standings", "show entries", "show bracket", "standings")
    assert "T: standings after round 1 (page 1 of 1)\n   1    3  " in said
    assert "Round 2, final" in said
    assert said.count("Dmitri Volkov (#4)") >= 2


def test_a_rehearsal_without_a_log_begins_with_an_empty_one(evening, entries, home) -> None:
    entries(4)
    said = evening('new "Thursday Speed" entries.csv', "next --yes", options=("--dry-run",))
    assert "There is no log yet; the rehearsal begins with an empty one." in said
    assert "Round 1: 2 tables" in said
    assert not (home / ".local" / "share").exists()


def test_a_forbidden_pair_in_the_way_may_be_lifted_or_sit_out(evening, entries, ok) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3')
    for one, other in ((1, 2), (1, 3), (1, 4)):
        ok("player", "forbid", str(one), str(other), "--reason", "family")
    said = evening("next", "stop")
    assert "Refused (T-5): " in said
    assert "lift: these may meet after all: " in said
    said = evening("next", "lift", "they agreed to play", "y")
    assert "Round 1: 2 tables" in said


def test_who_is_left_out_comes_late_in_any_way(evening, script, entries) -> None:
    entries(7)
    evening('new "Thursday Speed" entries.csv --rounds 4', "here all", "away 7", "next --yes")
    assert "there is no entry 99" in script("late 99").out
    assert "Ana Ruiz (#1) is here already" in evening("late Ana", "n")
    assert "Ana Ruiz (#1) is here already" in evening('late "Ruíz, Ana"', "n")
    assert "has a loss for round 1 and plays from round 2 on" in evening("late 7")
    evening("1 20", "2 20", "3 20", "next", "n", "drop ben")
    said = evening("late ben", "late Zoë Novak", "next --yes")
    assert "Ben Okafor (#2) plays from round 2 on." in said
    assert "Zoë Novak (#8) plays from round 2 on." in said
    assert "The draft is without them; next pairs again." in said
    assert "Round 2: 4 tables" in said


def test_who_sits_where_is_checked_before_it_counts(evening, script, entries, tables) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20", "2 20")
    met = {a.entry: b.entry for a, b in tables().values() if b}
    met |= {b: a for a, b in met.items()}
    evening("next", "n")
    left, right = tables()[1]
    assert right
    again = f"swap #{right.entry} #{met[left.entry]}"
    said = evening(again, "n", again, "y")
    assert "met before" in said
    assert "Have it all the same? [y/n] n\nNothing is changed." in said
    assert "round 2 has no table 9" in script("swap 1 9").out
    assert "it takes two tables" in script("swap 1 1").out
    assert "nobody at Thursday Speed is called Zed" in script("swap Zed Ana").out


def test_a_round_is_paired_again_but_for_what_is_in(evening, entries, tables) -> None:
    entries(6)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20")
    gone = tables()[2][0].entry
    said = evening(
        f"drop {gone} wait", "repair", "one has left", "n", 'repair "left" --yes', "left"
    )
    assert "Pair it so? [y/n] n\nNothing is changed." in said
    assert "2–0" in said
    assert "Round 1: 1 table left" in said


def test_a_swap_of_entries_in_a_running_round_can_be_let_be(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes")
    said = evening("swap #1 #2", "no", 'swap #1 #2 "sat wrong"', "again", "n")
    assert said.count("Nothing is changed.") == 2
    assert "Round 1 hangs out. Ana Ruiz (#1) and Ben Okafor (#2):" in said


def test_paper_rounds_are_shown_before_they_come_back(evening, entries, home) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3')
    (home / "paper.csv").write_text("table,a,b,score\n1,1,2,2-0\n2,3,4,1-2\n", encoding="utf-8")
    said = evening("paper paper.csv", "n")
    assert "Ana Ruiz (#1)" in said
    assert "Nothing is brought back." in said
    assert "1 round brought back." in evening("paper paper.csv --yes")


def test_undo_goes_back_to_a_moment_and_no_further_than_there_is(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20")
    assert "not 99" in script('undo 99 "all of it"').out
    said = evening('undo to 23:59:59 "nothing since" --yes')
    assert "Nothing was done since." in said


def test_a_fix_of_a_table_that_is_not_there_names_what_is(script, evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20")
    assert "there is no table 9 in a round 1" in script('fix 1 9 20 "why"').out
    assert "there is no table 1 in a round 7" in script('fix 7 1 20 "why"').out
    said = evening('fix 1 1 02 "wrong side"', "n")
    assert "Nothing is changed." in said
    refused = script("1 02")
    assert 'next: fix 1 1 SCORE "why" changes a result that is in' in refused.out
    assert "it was in already, by Iris" in evening("1 20")


def test_a_bracket_match_needs_a_winner_and_may_be_stopped_with_one(
    evening, script, entries
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --format single-elimination', "next --yes")
    level = script("1 11")
    assert level.code == 1
    assert "an elimination match needs a winner" in level.out
    assert "1–0 (time)" in evening("1 10", "time")
    said = evening("2 20", "next", "why", "y")
    assert "Publish and print? [y/n/why] why" in said
    assert "The bracket says who meets whom" in said


def test_who_was_left_out_is_named_at_every_pairing(evening, entries) -> None:
    entries(5)
    evening('new "Thursday Speed" entries.csv --rounds 3', "here 1-4", "next --yes")
    said = evening("1 20", "2 20", "next", "n")
    assert "Left out until they come: Emi Sato (#5)" in said


def test_a_play_off_that_somebody_left_is_drawn_again(evening, entries) -> None:
    entries(5)
    typed = ["1 11 time", "2 11 time", "next", "play-off", "n"]
    said = evening('new "T" entries.csv --rounds 1 --cut 2', "next --yes", *typed)
    named = re.search(r"    1  .+ \(#(\d)\)$", said, re.MULTILINE)
    assert named
    again = evening(f"drop {named[1]}", "next", "y")
    assert "Only the lot tells them apart" not in again
    assert f"(#{named[1]})" not in again[again.index("Play-off for the cut (draft)") :]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Thursday Speed", "thursday-speed"),
        ("Café d'Été!", "cafe-d-ete"),
        ("2026 Spring Open", "event-2026-spring-open"),
        ("木曜", "event"),
        ("x" * 90, "x" * 30),
    ],
)
def test_the_short_name_comes_from_the_letters_of_the_name(name: str, slug: str) -> None:
    assert slug_of(name, []) == slug
    assert slug_of(name, [slug, f"{slug}-2"]) == f"{slug}-3"
    assert stream_of(slug_of("9" * 90, ["event-" + "9" * 30]))


def test_what_was_set_by_hand_stays_where_somebody_leaves_the_draft(
    evening, entries, tables
) -> None:
    entries(7)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next", "swap", "1 2", "n")
    byes = [a.entry for table, (a, _) in tables().items() if not table]
    kept = {table: pair for table, pair in tables().items() if table in (1, 2)}
    said = evening(f"drop {byes[0]}", "next", "n")
    assert "paired again but for what was set by hand" in said
    assert {table: tables()[table] for table in kept} == kept
    said = evening("next", "again", "n")
    assert "What was set by hand goes; repair would keep it." in said


def test_a_slip_that_nobody_can_read_stays_out_and_is_asked_about(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", "1 20")
    said = evening("2 ?", "2", "left")
    assert "Table 2: the slip cannot be read; ask " in said
    assert said.count("the slip cannot be read") == 3
    assert script("next --yes").code == 1
    assert "every result is in" in evening("2 20")


def test_a_lost_match_by_penalty_is_in_the_open_match_or_the_next(evening, entries, tables) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2')
    said = evening('penalty ben match-loss "fought"')
    assert "It counts in the next result from round 1 on." in said
    said = evening("next --yes")
    assert re.search(r"Round 1, table \d: .+ beat Ben Okafor \(#2\) 2–0 \(penalty\)", said)
    other = next(a for a, b in tables().values() if b and 2 not in (a.entry, b.entry))
    said = evening(f'out {other.entry} "fought too" --yes')
    assert f"{other.name} (#{other.entry}) is disqualified" in said
    assert "Round 1, table" in said


@pytest.mark.parametrize("word", ["²", "٣", "9" * 5000, "0"])
def test_digits_that_are_no_number_are_no_fault_of_ours(entries, evening, script, word) -> None:
    entries(4)
    evening('new "Spring Open" entries.csv', "next", "y")
    for line in (f"why {word}", f"swap {word} 1", f"late {word}"):
        answer = script(line)
        assert answer.code in (2, 5), answer.out
        assert "fault" not in answer.out
