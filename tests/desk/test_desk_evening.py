"""An evening at the desk: what is typed, what is asked, what stands afterwards."""

from tournament.cli import shapes


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
    answer = playledger("desk", "--script", "-", stdin='Mara\nnew "Thursday Speed" entries.csv\n')
    assert answer.out.startswith("Who is typing? Mara\n")
    assert '"actor": "Mara"' in ok("log", "tail", "--json")


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


def test_the_same_name_next_week_has_a_short_name_of_its_own(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv')
    assert "(thursday-speed-2)" in evening('new "Thursday Speed" entries.csv')


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
    evening('new "One" entries.csv', 'new "Two" entries.csv')
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
