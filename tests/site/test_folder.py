"""A folder as it is now, with each file read once."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from kit.site import folder as module
from kit.site.folder import LOOK_EVERY_S, Folder
from kit.site.notebooks import Opening, find_notebooks
from tests.serving import ROOT, write_notebook


class Clock:
    """Stands still until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def move(self) -> None:
        """To when it is looked again."""
        self.now += LOOK_EVERY_S


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read."""
    names: list[str] = []

    def noted(file: Path, root: Path) -> object:
        names.append(file.name)
        return original(file, root)

    original = module.read_notebook
    monkeypatch.setattr(module, "read_notebook", noted)
    return names


def game(path: Path, title: str = "Play") -> Path:
    return write_notebook(path, 'from kit.notebook import play\nplay("intrige")', kind="app", title={"en": title})


def titles(folder: Folder) -> list[str]:
    return [each.title("en") for each in folder.notebooks]


def test_all_that_is_listed_is_found_in_the_order_of_the_first_page() -> None:
    folder = Folder(ROOT / "notebooks")
    assert folder.notebooks == find_notebooks(ROOT / "notebooks")
    assert list(folder.shelf.everything) and not folder.needs_kernels
    assert folder.opening("apps/play-bakschisch.ipynb") == Opening("play", ("bakschisch",), {})


def test_a_file_is_read_once_and_again_when_it_has_changed(tmp_path: Path, clock: Clock, read: list[str]) -> None:
    one, _ = game(tmp_path / "one.ipynb"), game(tmp_path / "two.ipynb")
    folder = Folder(tmp_path, now=clock)
    for _ in range(3):
        assert folder.notebook("one.ipynb") and folder.opening("two.ipynb") and folder.is_ours("two.ipynb")
        clock.move()
    assert sorted(read) == ["one.ipynb", "two.ipynb"]
    version = folder.version
    game(one, "Play another")
    clock.move()
    assert titles(folder) == ["Play another", "Play"] and read[2:] == ["one.ipynb"]
    assert folder.version != version


def test_it_is_looked_no_more_often_than_once_a_second(tmp_path: Path, clock: Clock) -> None:
    game(tmp_path / "one.ipynb")
    folder = Folder(tmp_path, now=clock)
    assert titles(folder) == ["Play"]
    game(tmp_path / "two.ipynb")
    (tmp_path / "one.ipynb").unlink()
    assert titles(folder) == ["Play"] and folder.notebook("two.ipynb") is None
    clock.move()
    assert folder.notebook("one.ipynb") is None and folder.notebook("two.ipynb")


def test_where_there_are_no_kernels_what_needs_one_is_not_listed(tmp_path: Path) -> None:
    game(tmp_path / "one.ipynb")
    write_notebook(tmp_path / "more.ipynb", "print(1)", kind="lesson", title={"en": "More"})
    with_kernels, without = Folder(tmp_path), Folder(tmp_path, kernels=False)
    assert titles(with_kernels) == ["Play", "More"] and with_kernels.needs_kernels
    assert titles(without) == ["Play"] and not without.needs_kernels
    assert without.notebook("more.ipynb") is None and without.opening("more.ipynb") is None


def test_a_notebook_that_comes_to_need_a_kernel_where_there_is_none_is_listed_no_more(
    tmp_path: Path, clock: Clock
) -> None:
    game(tmp_path / "one.ipynb")
    write_notebook(tmp_path / "more.ipynb", "print(1)", kind="lesson", title={"en": "More"})
    folder = Folder(tmp_path, now=clock)
    assert titles(folder) == ["Play", "More"]
    folder.leave_out_kernels()
    assert titles(folder) == ["Play"]
    write_notebook(tmp_path / "one.ipynb", "print(1)", kind="app", title={"en": "Play"})
    game(tmp_path / "two.ipynb", "Another")
    clock.move()
    assert titles(folder) == ["Another"]


def test_a_notebook_has_one_name_and_no_detour_or_link_leads_to_it(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    game(inside / "a/one.ipynb")
    game(tmp_path / "outside.ipynb")
    game(inside / ".hidden/two.ipynb")
    (inside / "link.ipynb").symlink_to(tmp_path / "outside.ipynb")
    (inside / "again.ipynb").symlink_to(inside / "a/one.ipynb")
    (inside / "b").symlink_to(inside / "a")
    folder = Folder(inside)
    assert [each.path for each in folder.notebooks] == ["a/one.ipynb"]
    for path in (
        "../outside.ipynb",
        "a/../a/one.ipynb",
        "a//one.ipynb",
        "/a/one.ipynb",
        ".hidden/two.ipynb",
        "b/one.ipynb",
    ):
        assert folder.notebook(path) is None and folder.opening(path) is None and not folder.is_ours(path)


def test_a_server_without_a_descriptor_goes_on_with_what_it_knows(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game(tmp_path / "one.ipynb")
    folder = Folder(tmp_path, now=clock)
    assert titles(folder) == ["Play"]

    def none_left(place: object) -> object:
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(os, "scandir", none_left)
    clock.move()
    assert titles(folder) == ["Play"]
