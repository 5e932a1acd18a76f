"""Where `?kiosk=1` leads."""

from pathlib import Path

import pytest

from kit.site.folder import Folder
from kit.site.kiosk_links import link_to_kiosk
from tests.each import each
from tests.serving import write_notebook


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game, a lesson, and a stand."""
    for path, cell in (
        ("apps/play.ipynb", 'from kit.notebook import play\nplay("intrige")'),
        ("rules/one.ipynb", 'from kit.notebook import learn\nlearn("intrige", "R1")'),
        ("apps/a stand.ipynb", "from kit.notebook import kiosk\nkiosk()"),
    ):
        write_notebook(tmp_path / path, cell, kind="app", title={"en": path})
    return tmp_path


def test_the_first_page_leads_to_the_stand_with_what_was_asked_besides(folder: Path) -> None:
    link = link_to_kiosk(Folder(folder), "", {"kiosk": "1", "lang": "fr", "x": "a b&c"})
    assert link == "voila/render/apps/a%20stand.ipynb?kiosk=1&lang=fr&x=a+b%26c"


def test_a_game_leads_to_the_stand_with_that_game(folder: Path) -> None:
    link = link_to_kiosk(Folder(folder), "apps/play.ipynb", {"kiosk": "1", "game": "another"})
    assert link == "voila/render/apps/a%20stand.ipynb?kiosk=1&game=intrige"


@each(
    ("path", "asked"),
    [("", {}), ("apps/play.ipynb", {}), ("rules/one.ipynb", {"kiosk": "1"}), ("apps/a stand.ipynb", {"kiosk": "1"})],
)
def test_whoever_did_not_ask_for_it_is_a_lesson_or_is_there_stays(
    folder: Path, path: str, asked: dict[str, str]
) -> None:
    assert link_to_kiosk(Folder(folder), path, asked) is None


def test_without_a_stand_the_first_page_stays(folder: Path) -> None:
    (folder / "apps/a stand.ipynb").unlink()
    assert link_to_kiosk(Folder(folder), "", {"kiosk": "1"}) is None
