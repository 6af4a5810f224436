"""The integrity log from the command line: who, when, why, and what was before."""

from tournament.cli.shapes_results import IntegrityLog


def test_every_act_is_told_with_who_why_and_what_was_before(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    assert "0 acts that touched fairness" in ok("tournament", "integrity")
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "enter", "1", "2-0")
    ok("round", "close", "--without", "2")
    ok("result", "enter", "2", "2-0", "--round", "1")
    ok("--actor", "judge", "result", "correct", "1", "1", "0-2", "--reason", "misread", "--yes")
    ok("tournament", "change", "rounds", "3", "--reason", "time left", "--yes")
    ok("player", "disqualify", "1", "--reason", "cheated", "--yes")
    acts = IntegrityLog.model_validate_json(ok("tournament", "integrity", "--json")).acts
    assert [(act.kind, act.round) for act in acts] == [
        ("closing", 1),
        ("late-result", 1),
        ("correction", 1),
        ("setting", 2),
        ("disqualification", 1),
    ]
    correction, setting = acts[2], acts[3]
    assert (correction.actor, correction.before, correction.reason) == ("judge", "2–0", "misread")
    assert (setting.what, setting.before, setting.reason) == ("rounds is 3", "2", "time left")
    only = ok("tournament", "integrity", "--round", "2")
    assert "1 act that touched fairness in round 2" in only
    assert "cheated" not in only
