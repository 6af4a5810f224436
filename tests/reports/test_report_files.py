"""Pages reach the folder whole, under harmless names, and nothing outside it."""

from pathlib import Path

import pytest

from reports.pages import page_name, write


@pytest.mark.parametrize("name", ["index.html", "round-3-standings.html", "7.html", "conte.html"])
def test_generated_names_are_accepted(name: str) -> None:
    assert page_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "index",
        ".html",
        "../index.html",
        "/etc/index.html",
        "a/b.html",
        "a\\b.html",
        "A.html",
        "é.html",
        "a--b.html",
        "-a.html",
        "a b.html",
        "a.html\n",
        "a.html\0",
        ".htaccess",
        "con.html",
        "lpt1.html",
        "javascript:alert(1)",
        "a" * 100 + ".html",
    ],
)
def test_any_other_name_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be a page"):
        write({"index.html": "fine", name: "text"}, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_pages_are_written_as_utf8_with_nothing_left_beside_them(tmp_path: Path) -> None:
    write({"a.html": "Ana López\n", "b.html": "محمد"}, tmp_path / "deep" / "out")
    found = {path.name: path.read_bytes() for path in (tmp_path / "deep" / "out").iterdir()}
    assert found == {"a.html": "Ana López\n".encode(), "b.html": "محمد".encode()}


def test_a_page_is_replaced(tmp_path: Path) -> None:
    write({"a.html": "old"}, tmp_path)
    write({"a.html": "new"}, tmp_path)
    assert (tmp_path / "a.html").read_text() == "new"


def test_a_link_in_the_way_is_replaced_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.html").symlink_to(precious)
    write({"a.html": "page"}, out)
    assert precious.read_text() == "precious"
    assert not (out / "a.html").is_symlink()


def test_a_failure_leaves_every_old_page_and_no_scrap_and_names_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write({"a.html": "old", "b.html": "old"}, tmp_path)
    room = iter([True, False])

    def nearly_full(_: int) -> None:
        if not next(room):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", nearly_full)
    with pytest.raises(OSError, match=r"No space left on device: '.*/b\.html'"):
        write({"a.html": "new", "b.html": "new"}, tmp_path)
    found = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert found == {"a.html": "old", "b.html": "old"}


def test_a_folder_in_the_way_of_a_page_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(IsADirectoryError) as told:
        write({"a.html": "new", "index.html": "new", "z.html": "new"}, tmp_path)
    assert told.value.filename == str(tmp_path / "index.html")
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_a_folder_that_takes_no_pages_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(FileExistsError) as told:
        write({"a.html": "new"}, tmp_path / "out")
    assert told.value.filename == str(tmp_path / "out")


def test_a_page_may_be_read_by_whom_the_umask_allows(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    write({"a.html": "page"}, tmp_path)
    assert (tmp_path / "a.html").stat().st_mode == (tmp_path / "other").stat().st_mode
