"""Finding notebooks by what they say about themselves."""

from inspect import signature
from pathlib import Path

import kit.notebook
from kit.openers import OPENERS, opener
from kit.site.notebooks import Opening, find_notebooks, opening_of, shelve
from tests.each import each
from tests.serving import ROOT, write_notebook


def test_apps_come_first_then_the_order_of_paths(tmp_path: Path) -> None:
    write_notebook(tmp_path / "a/02.ipynb", kind="lesson", title={"en": "Two"})
    write_notebook(tmp_path / "a/01.ipynb", kind="lesson", title={"en": "One"})
    write_notebook(tmp_path / "z/play.ipynb", kind="app", game="chess", title={"en": "Play", "fr": "Jouer"})
    found = find_notebooks(tmp_path)
    assert [notebook.path for notebook in found] == ["z/play.ipynb", "a/01.ipynb", "a/02.ipynb"]
    assert (found[0].kind, found[0].game, found[0].title("fr"), found[0].title("nl")) == (
        "app",
        "chess",
        "Jouer",
        "Play",
    )


def test_a_notebook_that_says_nothing_usable_is_left_out(tmp_path: Path) -> None:
    write_notebook(tmp_path / "silent.ipynb")
    write_notebook(tmp_path / "strange.ipynb", kind="film", title={"en": "Strange"})
    write_notebook(tmp_path / "untitled.ipynb", kind="app", title={})
    write_notebook(tmp_path / "string.ipynb", kind="app", title="Title")
    write_notebook(tmp_path / "listed.ipynb", kind=["app"], title={"en": "Listed"})
    write_notebook(tmp_path / ".ipynb_checkpoints/old.ipynb", kind="app", title={"en": "Old"})
    (tmp_path / "torn.ipynb").write_text('{"metadata": ')
    (tmp_path / "bytes.ipynb").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "list.ipynb").write_text("[1, 2]")
    (tmp_path / "folder.ipynb").mkdir()
    assert find_notebooks(tmp_path) == []


def test_an_order_comes_before_the_path(tmp_path: Path) -> None:
    write_notebook(tmp_path / "a.ipynb", kind="app", title={"en": "A"})
    write_notebook(tmp_path / "b.ipynb", kind="app", title={"en": "B"}, order=2)
    write_notebook(tmp_path / "c.ipynb", kind="app", title={"en": "C"}, order=1)
    assert [notebook.title("en") for notebook in find_notebooks(tmp_path)] == ["C", "B", "A"]


def test_what_a_card_shows_stands_in_the_notebook(tmp_path: Path) -> None:
    about = {"name": {"en": "Chess"}, "lead": {"en": "Mate!", "fr": "Mat !"}, "symbol": "fist", "players": [2, 2]}
    write_notebook(tmp_path / "play.ipynb", kind="app", game="chess", title={"en": "Play"}, minutes=30, **about)
    (found,) = find_notebooks(tmp_path)
    assert (found.name("nl"), found.lead("fr"), found.symbol) == ("Chess", "Mat !", "fist")
    assert (found.players, found.minutes) == ((2, 2), 30)


def test_what_cannot_be_used_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    odd = {"name": "Chess", "lead": 7, "symbol": [], "players": "two", "minutes": "long", "order": None}
    write_notebook(tmp_path / "play.ipynb", kind="app", game="chess", title={"en": "Play"}, **odd)
    (found,) = find_notebooks(tmp_path)
    assert (found.name("en"), found.lead("en"), found.symbol, found.players) == ("Chess", "", "", ())
    assert found.minutes is None


def test_the_first_notebook_of_a_game_is_its_main_one_and_apps_come_before_lessons(tmp_path: Path) -> None:
    write_notebook(tmp_path / "1.ipynb", kind="lesson", game="chess", title={"en": "Rook"}, order=1)
    write_notebook(tmp_path / "2.ipynb", kind="app", game="chess", title={"en": "Referee"}, order=2)
    write_notebook(tmp_path / "3.ipynb", kind="app", game="chess", title={"en": "Play"}, order=1)
    write_notebook(tmp_path / "4.ipynb", kind="lesson", game="go", title={"en": "Stones"})
    write_notebook(tmp_path / "5.ipynb", kind="app", title={"en": "Dice"})
    shelf = shelve(find_notebooks(tmp_path))
    titles = [[each.title("en") for each in part] for part in (shelf.games, shelf.apps, shelf.lessons)]
    assert titles == [["Play", "Stones"], ["Referee", "Dice"], ["Rook"]]


def test_the_lessons_of_a_game_are_those_that_name_it_in_order(tmp_path: Path) -> None:
    write_notebook(tmp_path / "play.ipynb", kind="app", game="chess", title={"en": "Play"})
    write_notebook(tmp_path / "a.ipynb", kind="lesson", game="chess", title={"en": "Knight"}, order=2)
    write_notebook(tmp_path / "b.ipynb", kind="lesson", game="chess", title={"en": "Rook"}, order=1)
    write_notebook(tmp_path / "c.ipynb", kind="lesson", title={"en": "Words"})
    shelf = shelve(find_notebooks(tmp_path))
    assert [lesson.title("en") for lesson in shelf.lessons_of("chess")] == ["Rook", "Knight"]
    assert [lesson.title("en") for lesson in shelf.lessons_of("")] == ["Words"]
    assert not shelf.lessons_of("go")


def test_every_notebook_of_the_kit_is_one_call_and_needs_no_kernel() -> None:
    folder = ROOT / "notebooks"
    for notebook in find_notebooks(folder):
        opening = opening_of(folder / notebook.path)
        assert opening and opening.name in OPENERS, notebook.path


@each(
    ("cells", "opening"),
    [
        (['from kit.notebook import play\n\nplay("intrige")'], Opening("play", ("intrige",), {})),
        (["from kit.notebook import glossary", "glossary()  # all words"], Opening("glossary", (), {})),
        (
            ['from kit.notebook import play\nplay("x", 3, open_gold=False, limit=-1, seats=["a", None])'],
            Opening("play", ("x", 3), {"open_gold": False, "limit": -1, "seats": ["a", None]}),
        ),
    ],
)
def test_one_import_and_one_call_with_literals_need_no_kernel(
    tmp_path: Path, cells: list[str], opening: Opening
) -> None:
    assert opening_of(write_notebook(tmp_path / "a.ipynb", *cells)) == opening


GIVEN = {"rooms", "luck"}
"""What a server gives to a page, or whoever draws its first picture, and no cell can."""


@each("name", OPENERS)
def test_a_call_means_the_same_with_a_kernel_and_without(name: str) -> None:
    with_kernel, without = (signature(each).parameters for each in (getattr(kit.notebook, name), opener(name)))
    assert [(each.name, each.kind, each.default) for each in with_kernel.values()] == [
        (each.name, each.kind, each.default) for each in without.values() if each.name not in GIVEN
    ]


CALL = 'from kit.notebook import play\nplay("bakschisch")'


@each(
    "cells",
    [
        [],
        ["# Only a text"],
        ["# A text to read first", CALL],
        [CALL, "1 + 1"],
        [CALL, "open('trace', 'w')"],
        ["import os", CALL],
        ["from kit.notebook import play as open\nopen('bakschisch')"],
        ["from kit.notebook import play, learn\nplay()"],
        ["from kit.notebook import *\nplay()"],
        ["from kit.notebook import play\nlearn()"],
        ["from .notebook import play\nplay()"],
        ["from kit.play.play import play\nplay()"],
        ["import kit.notebook\nkit.notebook.play()"],
        ["from kit.notebook import play\npage = play()"],
        ["from kit.notebook import play\nplay(print('secret'))"],
        ["from kit.notebook import play\nplay('bak' 'schisch'.lower())"],
        ["from kit.notebook import play\nplay(*['bakschisch'])"],
        ["from kit.notebook import play\nplay(**{'players': 3})"],
        ["from kit.notebook import play\nplay(players=2 * 2)"],
        ["from kit.notebook import play\nplay().close()"],
        ["from kit.notebook import play\nplay("],
        ["%matplotlib inline\n" + CALL],
        ["from kit.notebook import play\nplay(" + "[" * 500 + "]" * 500 + ")"],
    ],
)
def test_what_somebody_wrote_or_changed_needs_a_kernel(tmp_path: Path, cells: list[str]) -> None:
    assert opening_of(write_notebook(tmp_path / "a.ipynb", *cells)) is None


@each("text", ["", "{", "[]", '{"cells": 3}', '{"cells": [3]}', '{"cells": [{"source": 1}]}'])
def test_what_is_no_notebook_is_nothing_to_open(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.ipynb").write_text(text)
    assert opening_of(tmp_path / "a.ipynb") is None
    assert opening_of(tmp_path / "gone.ipynb") is None


def test_no_two_cards_of_our_first_page_have_the_same_title() -> None:
    """A referee alone says nothing: each names its game."""
    ours = find_notebooks(ROOT / "notebooks")
    for language in ("en", "fr", "nl"):
        titles = [notebook.title(language) for notebook in ours]
        assert len(set(titles)) == len(titles)
    names = {notebook.game: notebook.names for notebook in ours if notebook.names}
    for notebook in ours:
        if notebook.game and "referee" in notebook.path:
            assert all(names[notebook.game][language] in notebook.title(language) for language in ("en", "fr", "nl"))
