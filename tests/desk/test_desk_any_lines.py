"""Any lines in any order: each is done or explained, and no fault of ours is among them."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournament.cli.desk.desk import Desk
from tournament.cli.desk.evening import answer
from tournament.cli.desk.talk import Script
from tournament.cli.explain import STORAGE
from tournament.cli.resolution import resolve
from tournament.cli.settings import Flags

NAMES = ("Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Emi Sato")
TABLES = st.integers(1, 3).map(str)
ENTRIES = st.sampled_from(["1", "#2", "3", "ben", "Emi", "9", "Zed", "Ana Ruiz", "all",
                            "²", "9" * 5000])  # fmt: skip
SCORES = st.sampled_from(["21", "20", "02", "12", "11", "10", "111", "2-1 time", "11 agreement",
                          "LRL", "left-absent", "both-absent", "?", "11 lots-left"])  # fmt: skip
ANSWERS = st.lists(
    st.sampled_from(["y", "n", "why", "again", "swap", "reseat", "keep", "1", "lot", "play-off",
                     "award", "rematch", "rest", "end", "stop", "misread", "1 2", "time"]),
    max_size=5,
)  # fmt: skip
WHY = st.sampled_from(["", ' "misread"', ' "misread" --yes', " --yes"])


def joined(*parts: object) -> st.SearchStrategy[str]:
    strategies = [p if isinstance(p, st.SearchStrategy) else st.just(p) for p in parts]
    return st.tuples(*strategies).map(lambda words: " ".join(w for w in words if w))


LINES = st.one_of(
    st.sampled_from(["next", "next --yes", "next --yes --without 1,2", "next --play-off --yes",
                     "next --yes --allow-rematch", "left", "here", "standings", "standings 1",
                     "show", "show names", "show standings", "show bracket", "why", "finish",
                     "print slips 1-2", "print pairings", "print carry-on", "print crosstable",
                     "print bracket", "paper rounds.csv", "help", "undo --yes"]),
    joined(TABLES, SCORES), joined(TABLES, SCORES), joined(TABLES, SCORES),
    joined(TABLES, ENTRIES, st.sampled_from(["20", "21", "12"])),
    joined("fix", st.sampled_from("12"), joined(TABLES, SCORES, WHY)),
    joined(st.sampled_from(["late", "here", "away", "drop", "back", "why", "penalty"]), ENTRIES),
    joined("penalty", ENTRIES, st.sampled_from(["caution", "game-loss", "match-loss"]), WHY),
    joined("out", ENTRIES, WHY),
    joined("noshow", TABLES, st.sampled_from(["", "ben", "1 --yes", "--yes"])),
    joined("undo", st.sampled_from(["", "1", "2", "5", "to 9"]), WHY),
    joined("swap", st.sampled_from(["1 2", "#1 #2", "2 3", "ben Emi", "² 1"]), WHY),
    joined("repair", WHY), joined(TABLES),
    joined("call", TABLES, st.sampled_from(["", "slip", "2 lost-race", "conduct left", "0"])),
    st.sampled_from(["calls", "rule 1", "rule 2"]),
    joined(st.sampled_from(["1/1", "2/1", "1a-1-X"]), SCORES),
)  # fmt: skip
FORMATS = st.sampled_from(["--rounds 2", "--rounds 1 --cut 2", "--format single-elimination",
                           "--format round-robin", "--format double-elimination"])  # fmt: skip


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    FORMATS,
    st.integers(3, 5),
    st.lists(st.tuples(LINES, ANSWERS), min_size=4, max_size=14),
)
def test_any_line_is_done_or_explained(
    home: Path, how: str, entries: int, typed: list[tuple[str, list[str]]]
) -> None:
    listed = "\n".join(["name", *NAMES[:entries]])
    (home / "entries.csv").write_text(listed + "\n", encoding="utf-8")
    (home / "rounds.csv").write_text("table,a,b,score\n1,1,2,2-0\n", encoding="utf-8")
    with TemporaryDirectory(dir=home) as folder:
        log = resolve(Flags(db=str(Path(folder, "log.db")), actor="Iris"))
        desk = Desk(log, Script([]), Path(folder, "pages"))
        assert answer(desk, f"new T entries.csv {how}") is None
        assert answer(desk, "next --yes") is None
        for line, answers in typed:
            desk.talk = Script(answers)
            wrong = answer(desk, line)
            if wrong is not None:
                assert wrong.code != STORAGE, f"{line} {answers}: {wrong}"
                assert wrong.headline
