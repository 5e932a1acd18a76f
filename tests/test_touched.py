"""Before a commit the tests of what was touched are run, the nearest first."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import touched
from tests.imports import needs
from tests.touched import ALWAYS, UNTIL, Memory, Told, order, readers

SOURCES = {
    "kit/__init__.py": "",
    "kit/engine/game.py": '"""As kit.page.show does it."""',
    "kit/games/__init__.py": "def box(name): return import_module(f'kit.games.{name}')",
    "kit/games/chess/__init__.py": "from kit.games.chess import rules",
    "kit/games/chess/rules.py": "from ...engine.game import Game\nBOOK = 'rules.toml'",
    "kit/games/chess/moves.py": "from . import rules",
    "kit/page/show.py": "STYLE = [f'{name}.css' for name in ('a', 'b')]",
    "kit/page/keep.py": "",
    "kit/serve/__main__.py": "def main():\n    import kit.page.show",
    "tests/serving.py": "COMMAND = ['-m', 'kit.serve']",
    "tests/conftest.py": (
        "from tests.serving import Served\nfrom kit.page import keep\n"
        "def server(folder): return Served()\ndef folder(): return 1\ndef kept(): return keep"
    ),
    "tests/engine/test_game.py": "from kit.engine.game import Game",
    "tests/games/chess/test_moves.py": "from kit.games.chess.moves import Move",
    "tests/games/test_all.py": "from kit.games import box",
    "tests/page/test_show.py": "import kit.page.show\ndef test_it(kept): ...",
    "tests/serve/test_door.py": "def test_it(server): ...",
    "tests/test_guide.py": "GUIDE = ROOT / 'docs/guide.md'",
}


def near(*paths: str) -> list[str]:
    """The files of tests in their order, but those that are always run."""
    return [path for path in order(paths, SOURCES) if path not in ALWAYS]


def test_a_module_needs_what_it_imports_names_in_a_text_or_asks_its_conftest_for() -> None:
    graph = needs(SOURCES)
    assert graph["kit/engine/game.py"] == set(), "what is explained is not needed"
    assert graph["kit/games/chess/rules.py"] == {"kit/engine/game.py"}
    assert graph["kit/games/chess/moves.py"] == {"kit/games/chess/rules.py"}
    assert graph["kit/games/__init__.py"] == {"kit/games/chess/__init__.py"}
    assert graph["tests/serving.py"] == {"kit/serve/__main__.py"}
    assert graph["kit/serve/__main__.py"] == {"kit/page/show.py"}, "an import within a function is one, too"
    assert graph["tests/serve/test_door.py"] == {"tests/conftest.py::server"}
    assert graph["tests/conftest.py::server"] == {"tests/serving.py", "tests/conftest.py::folder"}
    assert graph["tests/conftest.py::folder"] == set()


def test_the_nearest_come_first_and_what_was_touched_itself_before_all() -> None:
    assert near("kit/engine/game.py") == [
        "tests/engine/test_game.py",
        "tests/games/chess/test_moves.py",
        "tests/games/test_all.py",
    ]
    assert near("tests/games/test_all.py", "kit/engine/game.py")[:2] == [
        "tests/games/test_all.py",
        "tests/engine/test_game.py",
    ]
    assert near("kit/page/show.py") == ["tests/page/test_show.py", "tests/serve/test_door.py"]


def test_of_two_that_are_as_near_the_one_of_the_same_folder_comes_first() -> None:
    sources = {f"tests/{each}/test_it.py": "import kit.page.show" for each in ("a", "page", "z")}
    tests = order(["kit/page/show.py"], {**sources, "kit/page/show.py": ""})
    assert tests == ["tests/page/test_it.py", "tests/a/test_it.py", "tests/z/test_it.py"]


def test_a_fixture_brings_what_it_needs_and_not_what_others_need() -> None:
    assert near("kit/page/keep.py") == ["tests/page/test_show.py"]
    assert near("kit/serve/__main__.py") == ["tests/serve/test_door.py"]
    assert near("tests/conftest.py") == ["tests/page/test_show.py", "tests/serve/test_door.py"]


def test_words_style_and_scripts_count_as_the_modules_that_read_them() -> None:
    assert readers("kit/games/chess/rules.toml", SOURCES) == {"kit/games/chess/rules.py"}, "by its name"
    assert readers("kit/page/css/a.css", SOURCES) == {"kit/page/show.py"}, "by its kind"
    assert readers("kit/page/js/a.js", SOURCES) == {"kit/page/show.py", "kit/page/keep.py"}, "nobody names it: all"
    assert readers("docs/guide.md", SOURCES) == {"tests/test_guide.py"}
    assert near("docs/guide.md") == ["tests/test_guide.py"]
    assert near("docs/other.md") == []


def test_a_module_that_was_removed_is_missed_by_whoever_imports_it() -> None:
    gone = {**SOURCES, "kit/engine/game.py": ""}
    assert "tests/engine/test_game.py" in order(["kit/engine/game.py"], gone)
    assert touched.all_sources(["kit/engine/no_such_module.py"])["kit/engine/no_such_module.py"] == ""


def test_what_looks_at_every_file_is_always_run() -> None:
    assert set(order(["docs/other.md"], {**SOURCES, **dict.fromkeys(ALWAYS, "")})) == set(ALWAYS)
    assert all((touched.ROOT / path).is_file() for path in ALWAYS)


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    path, before = "kit/a.py", Memory(tmp_path / "kept/it.json")
    told = before.read(path, "import kit.b\nNAME = 'c.toml'")
    before.keep()
    (tmp_path / "kept/it.json").write_text((tmp_path / "kept/it.json").read_text().replace("kit.b", "kit.z"))
    again = Memory(tmp_path / "kept/it.json")
    assert told.imports == ["kit.b"] and told.files == ["c.toml"]
    assert again.read(path, "import kit.b\nNAME = 'c.toml'").imports == ["kit.z"], "as it is remembered"
    assert again.read(path, "import kit.d").imports == ["kit.d"]


def test_no_test_is_begun_when_the_time_is_used_up_and_what_is_left_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UNTIL, raising=False)
    assert touched.pytest_runtest_protocol() is None
    monkeypatch.setenv(UNTIL, str(time.time() + 100))
    assert touched.pytest_runtest_protocol() is None
    monkeypatch.setenv(UNTIL, "0")
    assert touched.pytest_runtest_protocol() is True
    lines: list[str] = []
    reporter = SimpleNamespace(write_line=lambda line, **_: lines.append(line))
    told = Told(["tests/test_c.py"])
    told.pytest_xdist_node_collection_finished(
        ["tests/test_a.py::test_1", "tests/test_b.py::test_1", "tests/test_b.py::test_2"]
    )
    told.begun = {"tests/test_a.py::test_1", "tests/test_b.py::test_1"}
    told.pytest_terminal_summary(reporter)
    assert "`make test`: 2 of the files" in lines[0] and "(1 tests" in lines[0]
    Told([]).pytest_terminal_summary(reporter)
    assert len(lines) == 1, "nothing is left"
