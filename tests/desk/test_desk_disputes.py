"""A call at the desk: asked for, typed in one line, left out, listed, and led to its ruling."""

OPEN = 'new "Thursday Speed" entries.csv'


def test_a_call_asks_and_enter_leaves_out(evening, entries) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes")
    said = evening("call 1", "")
    assert "Nothing is claimed, so no dispute is opened; call 1 slip prints an empty slip." in said
    said = evening("call 1", "conduct", "", "", "", "", "film")
    assert "Which game? 0 is the match. Enter: 0" in said
    assert "Dispute 1 is open: G-5 decides." in said
    assert "claimed by the referee; open: no ruling yet" in evening("calls")
    rule = evening("rule 1")
    assert "marked on a film" in rule
    assert "dispute rule" in rule
    assert "--clause G-5" in rule


def test_an_empty_slip_is_paper_and_nothing_is_open_by_it(evening, entries, home) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes")
    assert "call 2 opens the dispute." in evening("call 2 slip")
    assert (home / "pages" / "call-round-1-table-2.html").exists()
    assert "Nothing is disputed." in evening("calls")


def test_what_is_no_answer_is_told(script, evening, entries) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes")
    assert "is none of them" in script("call 1", "magic").out
    assert "is no number of a game" in script("call 1", "conduct", "left", "two").out
    assert "is no claim" in script("call 1 2 magic").out
    assert "there is no dispute 7" in script("rule 7").out
    said = evening("call 1 2 lost-race left", "calls")
    assert (
        "dispute 1, round 1, table 1, game 2: who was first at a pile, claimed by the left" in said
    )


def test_a_game_that_a_ruling_leaves_to_be_played_is_named_there(evening, entries, ok) -> None:
    entries(4)
    evening(f"{OPEN} --rounds 2", "next --yes", "1 lrl", "2 20", "call 1 3 lost-race left")
    words = ("--clause", "S-6b", "--reason", "nobody can tell", "--referee", "R1", "--yes")
    assert "game 4 is to be played" not in evening("left")
    ok("dispute", "rule", "1", "--replay", "--play-on", *words)
    for line in ("left", "next"):
        said = evening(line, *(["n"] if line == "next" else []))
        assert "round 1, table 1: by dispute 1 game 4 is to be played" in said
