"""Finding notebooks by what they say about themselves."""

from pathlib import Path

from kit.serve.notebooks import find_notebooks, shelve
from tests.serving import write_notebook


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
