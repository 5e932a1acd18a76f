"""Finding notebooks by what they say about themselves."""

from pathlib import Path

from kit.serve.notebooks import find_notebooks
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
