"""The ten worst moments of an evening, each typed at the desk, with the answer that is read.

What the engine draws is chance, so a line that depends on it reads the tables first.
"""

import re
from pathlib import Path

from tournament.cli import shapes_standings

OPEN = 'new "Thursday Speed" entries.csv'


def test_the_wrong_winner_was_entered_and_both_had_signed(evening, entries, tables) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "1 21")
    left, right = tables()[1]
    assert right
    evening("1 21", by="Bo")  # the second person confirms what both have signed
    evening("2 20", "next --yes")
    said = evening("fix 1 1 12", "both signed the wrong way round", "y")
    assert f"Round 1, table 1 stands as {left.name} (#{left.entry}) beat" in said
    assert re.search(
        rf"{left.name} \(#{left.entry}\): from place \d to \d, from 3 to 0 points", said
    )
    assert "round 2, table 1, 2: paired by points that change; the pairing stands" in said.replace(
        "tables", "table"
    )
    assert f"Corrected: {right.name} (#{right.entry}) beat {left.name}" in said
    assert "both signed the wrong way round" in evening("standings 1")


def test_two_people_type_another_score_for_one_table(script, evening, entries, tables, ok) -> None:
    entries(4)
    evening(OPEN, "next --yes", "1 21")
    (left, right) = tables()[1]
    assert right
    before = ok("log", "tail", "--json")
    stopped = script("1 12", by="Bo")
    assert stopped.code == 3
    assert ok("log", "tail", "--json") == before
    assert (
        f"conflict: table 1: Iris says that {left.name} (#{left.entry}) beat {right.name} "
        f"(#{right.entry}) 2–1; Bo says that {right.name} (#{right.entry}) beat {left.name} "
        f"(#{left.entry}) 2–1; nothing changed"
    ) in stopped.out
    assert "ask the players" in stopped.out
    assert "entered by Iris, confirmed by Bo" in evening("1 21", by="Bo")


def test_somebody_comes_after_the_pairings_are_printed(evening, entries, tables) -> None:
    entries(5)
    evening(OPEN, "next --yes")
    bye = tables()[0][0]
    said = evening("late Zoë Novak", "y")
    assert f"{bye.name} (#{bye.entry}) has the bye: play now? [y/n] y" in said
    assert f"Zoë Novak (#6) plays {bye.name} (#{bye.entry}), who had the bye, at table 3" in said
    assert f"Call {bye.name} (#{bye.entry}), and print slips 3." in said
    assert "3 tables left" in evening("left")
    said = evening("late Yara Cohen")
    assert "Yara Cohen (#7) has a loss for round 1 and plays from round 2 on" in said


def test_somebody_comes_after_the_first_result_is_in(evening, entries) -> None:
    entries(5)
    said = evening(OPEN, "next --yes", "1 21", "late Zoë Novak")
    assert "has the bye, and it stands: a result of the round is in." in said
    assert "play now?" not in said
    assert "Zoë Novak (#6) has a loss for round 1 and plays from round 2 on" in said


def test_somebody_leaves_after_round_two(evening, entries, ok) -> None:
    def standings_after_one() -> list[tuple[int, int, int]]:
        told = ok("standings", "--after-round", "1", "--json")
        rows = shapes_standings.Standings.model_validate_json(told).rows
        return [(row.rank, row.entry, row.match_points) for row in rows]

    entries(6)
    evening(f"{OPEN} --rounds 3", "next --yes", "1 20", "2 20", "3 20")
    evening("next --yes", "1 20", "2 20", "3 20")
    before = standings_after_one()
    said = evening("drop Chloe", "next --yes")
    assert "Chloé Martin (#3) leaves the event; what was played stays." in said
    assert "Round 3: 2 tables, bye " in said
    shown = said[said.index("Round 3 (draft)") :]
    assert "Chloé" not in shown
    assert standings_after_one() == before


def test_somebody_leaves_in_the_middle_of_a_match(evening, entries, tables) -> None:
    entries(4)
    evening(OPEN, "next --yes")
    left, right = tables()[1]
    assert right
    said = evening(f"drop {left.entry}", "award")
    assert f"{left.name} (#{left.entry}) still plays at table 1: [award/wait] award" in said
    assert (
        f"{right.name} (#{right.entry}) beat {left.name} (#{left.entry}) 2–0 (awarded, withdrawn)"
        in said
    )


def test_there_is_no_paper(evening, entries) -> None:
    entries(30)
    evening(OPEN, "next --yes")
    said = evening("show names")
    assert "Thursday Speed: Round 1 by name (page 1 of 2)" in said
    assert "(page 2 of 2)" in said
    listed = [line for line in said.splitlines() if " table " in line]
    assert len(listed) == 30
    assert listed[0].startswith("Ana Ruiz (#1)")
    assert re.search(r"table \d+ (left|right), against .+ \(#\d+\)$", listed[0])
    assert len([line for line in evening("show").splitlines() if line.startswith("  ")]) == 15


def test_a_tie_for_the_last_cut_place_is_the_lots_or_is_played_off(evening, entries) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 1 --cut 2", "next --yes", "1 11 time", "2 11 time")
    said = evening("next", "play-off", "y")
    assert "are level in everything but the lot, for 2 places" in said
    assert "Only the lot tells them apart: [lot/play-off] play-off" in said
    assert "Round 2, Play-off for the cut (draft)" in said
    said = evening("1 20", "2 02", "next --yes")
    assert "the play-off decided" in said
    assert "seed 1:" in said
    assert "Round 3, final (draft)" in said


def test_a_tie_for_the_last_cut_place_may_be_left_to_the_lot(evening, entries) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 1 --cut 2", "next --yes", "1 11 time", "2 11 time")
    said = evening("next", "lot", "y")
    assert "[lot/play-off] lot" in said
    assert "Round 2, final (draft)" in said


def test_both_say_that_they_were_first(evening, entries, tables, home: Path) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "2 20")
    left, right = tables()[1]
    assert right
    said = evening("call 1", "lost", "left", "2", "mine lay below", "no, mine", "")
    assert "What is claimed? [lost-race/illegal-card/" in said
    assert "Dispute 1 is open: S-6 decides." in said
    assert "stop the match, part the two, and have each side written down" in said
    page = (home / "pages" / "call-round-1-table-1.html").read_text(encoding="utf-8")
    assert "who was first on a pile" in page
    assert left.name in page
    assert right.name in page
    assert "No game of this match is on the record" in page
    assert "mine lay below" in page
    waits = f"dispute 1, round 1, table 1, game 2: who was first at a pile, .*{left.name} .*; open"
    assert re.search(waits, evening("left"))
    assert "dispute 1" in evening("1 21", "left")
    assert "dispute rule" in evening("rule 1")


def test_a_call_about_a_result_that_is_in_is_asked_about_before_the_round_closes(
    evening, entries
) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "1 20", "2 20", "call 2 conduct witness")
    said = evening("next", "n")
    assert "dispute 1, round 1, table 2, the match: what somebody did, claimed by a witness" in said
    assert "Close the round all the same? [y/n] n" in said
    assert "Round 1 stays open." in said
    said = evening("next --yes")
    assert "dispute 1, round 1, table 2" in said
    assert "Round 1 is closed." in said


def by_seat(tables, number: int) -> tuple[str, str]:
    left, right = tables()[number]
    assert right
    return left.name, right.name


def test_wrong_opponents_sat_down_and_play_again(evening, entries, tables) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "1 21")
    before = by_seat(tables, 1), by_seat(tables, 2)
    said = evening("swap 1 2", "again", "they sat at each other's tables", "y")
    assert "table 1: 2–1 will count no more" in said
    assert "Tables 1 and 2 play again, as they are paired.\nPrint what changed" in said
    assert (by_seat(tables, 1), by_seat(tables, 2)) == before
    assert "2 tables left" in evening("left")


def test_wrong_opponents_sat_down_and_what_they_played_counts(evening, entries, tables) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "1 21", "2 20")
    (a, b), (c, d) = by_seat(tables, 1), by_seat(tables, 2)
    said = evening("swap 1 2", "keep", "1", "they sat at each other's tables", "y")
    assert re.search(rf"1: {a} .+ played {d} .+, {c} .+ played {b}", said)
    assert (by_seat(tables, 1), by_seat(tables, 2)) == ((a, d), (c, b))
    said = evening("1", "next --yes")
    assert f"{a} (#" in said
    assert "met before" not in said


def test_seats_are_changed_in_a_draft_and_the_new_pairing_is_printed(
    evening, entries, tables
) -> None:
    entries(6)
    said = evening(f"{OPEN} --rounds 3", "next", "swap", "1 2", "why", "y")
    assert "The director changed this pairing by hand." in said
    first = re.search(r"    1  (.+?) \(#\d\) +(.+?) \(#\d\)", said)
    assert first
    left, right = by_seat(tables, 1)
    assert left == first[1]
    assert right != first[2]


def test_the_power_fails_and_a_new_laptop_is_brought(
    evening, playledger, entries, tables, home: Path
) -> None:
    entries(4)
    stick = home / "stick"
    stick.mkdir()
    copies = ("--backup", "stick")
    said = evening(f"{OPEN} --rounds 3", "next --yes", "1 20", "2 20", "next --yes", options=copies)
    assert "copy stick/thursday-speed-round-2-log-" in said
    (a, b), (c, d) = tables()[1], tables()[2]
    assert b
    assert d
    evening("1 21", "2 02", "print carry-on")
    carry_on = (home / "pages" / "carry-on.html").read_text(encoding="utf-8")
    number = re.search(r"position (\d+), fingerprint", carry_on)
    assert number

    (home / ".local").rename(home / "the-old-laptop")
    backup = max(stick.glob("*-round-2-*.db"))
    restored = playledger("db", "restore", str(backup), "--sheet", number[1])
    assert restored.code == 0, restored.err
    assert re.search(rf"backup \d+, sheet {number[1]}: \d+ acts are missing", restored.err)
    assert "round import thursday-speed FILE" in restored.err

    paper = f"table,a,b,score\n1,{a.entry},{b.entry},2-1\n2,{c.entry},{d.entry},0-2\n"
    (home / "round2.csv").write_text(paper, encoding="utf-8")
    said = evening("paper round2.csv", "y", "next --yes", by="Bo")
    assert "Thursday Speed (thursday-speed): 4 entered, round 2 running, 2 tables left" in said
    assert "1 round brought back" in said
    assert "Round 3: 2 tables" in said
    said = evening("1 20", "2 20", "next", "finish")
    assert "All of Thursday Speed is played. finish ends it." in said


def test_a_round_is_paired_anew_after_its_slips_were_printed(
    evening, script, entries, tables, home: Path
) -> None:
    entries(6)
    evening(f"{OPEN} --rounds 3", "next --yes")
    slips = home / "pages" / "round-1-slips.html"
    old, third = (
        re.search(rf"1a-{table}-[A-Z]", slips.read_text(encoding="utf-8")) for table in (1, 3)
    )
    assert old
    assert third
    left, right = tables()[1]
    assert right
    said = evening("swap 1 2", "reseat", "one family", "print slips", "print pairings")
    assert "Print what changed" in said
    sheet = (home / "pages" / "round-1-pairings.html").read_text(encoding="utf-8")
    assert "Pairing 1b, replaces 1a" in sheet
    new = re.search(r"1b-1-[A-Z]", slips.read_text(encoding="utf-8"))
    assert new
    assert "(pairing 1b, replaces 1a)" in evening("show")
    refused = script(f"{old[0]} 21")
    assert refused.code == 1
    assert f"{left.name} (#{left.entry}) sits at table 1 (slip {new[0]})" in refused.out
    assert f"{right.name} (#{right.entry}) sits at table 2" in refused.out
    assert "Table 1: " in evening(f"{new[0]} 21")
    assert "Table 3: " in evening(f"{third[0].lower()} 02")  # this table did not change
