"""A small room listens over lines that break; `python -m benchmarks audience` has a thousand."""

from pathlib import Path

from benchmarks import audience


def test_everybody_in_a_room_hears_each_result_once(tmp_path: Path) -> None:
    size = ["--clients", "40", "--news", "8", "--every", "0.02", "--drops", "0.5"]
    assert audience.main([*size, "--json", str(tmp_path / "found.json")]) == 0
