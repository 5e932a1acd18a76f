"""Each layer imports only what stands above it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

KIT = Path(__file__).resolve().parents[1] / "kit"
TABLE = """
1  engine                     standard library only
2  games/*                    engine              (a game never imports another game)
3  lab   draw   text          engine, games       (draw gets its words as arguments, so it does not import text)
4  widgets                    engine, games, draw, text     the page: standard library only, up to here and the next
5  lessons   apps   table     everything above
6  doors                      what carries a page: the first layer that knows Jupyter
7  serve                      Voilà, template, home page; finds notebooks, knows no game
   kit.notebook               what a notebook's cell ends with: apps and lessons through the kernel's door
"""
UP_TO_WIDGETS = {"engine", "games", "lab", "draw", "text", "widgets"}
MAY_IMPORT = {
    "engine": set(),
    "games": {"engine"},
    "lab": {"engine", "games"},
    "draw": {"engine", "games"},
    "text": {"engine", "games"},
    "widgets": {"engine", "games", "draw", "text"},
    "lessons": UP_TO_WIDGETS,
    "apps": UP_TO_WIDGETS,
    "table": UP_TO_WIDGETS,
    "doors": {"widgets"},
    "serve": UP_TO_WIDGETS - {"games"} | {"lessons", "apps", "table", "doors"},
}
STANDARD_LIBRARY_ONLY = {"engine", "games", "draw", "text", "widgets", "apps", "lessons"}
"""What a page in the browser alone also needs."""


def imported(module: str, source: str) -> Iterator[str]:
    """Full names of everything that a module imports, wherever in it."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*start, *filter(None, [node.module])])
            # `from kit.games import bakschisch` names a package in its second half.
            yield from (f"{origin}.{name.name}" for name in node.names)


def breaches(module: str, source: str) -> list[str]:
    """Imports that the table does not allow to a module of kit, such as `kit.draw.charts`."""
    layer, *rest = module.removeprefix("kit.").split(".")
    return [
        f"{module} imports {name}"
        for name in imported(module, source)
        if not _allowed(layer, rest[0] if rest else "", name)
    ]


def _allowed(layer: str, part: str, name: str) -> bool:
    top, *path = name.split(".")
    if top != "kit":
        return layer not in STANDARD_LIBRARY_ONLY or top in sys.stdlib_module_names
    if not path:
        return False
    if path[0] == layer:
        return layer != "games" or path[1:2] == [part]
    return path[0] in MAY_IMPORT[layer]


def modules() -> Iterator[tuple[str, Path]]:
    """Every module inside a layer; `python -m kit` stands over all of them."""
    for file in sorted(KIT.rglob("*.py")):
        parts = file.relative_to(KIT.parent).with_suffix("").parts
        if len(parts) > 2:
            yield ".".join(parts), file


def test_every_import_stands_in_the_table() -> None:
    found = [breach for name, file in modules() for breach in breaches(name, file.read_text(encoding="utf-8"))]
    assert not found, "\n".join([*found, TABLE])


def test_every_package_is_a_layer_of_the_table() -> None:
    strangers = {name.split(".")[1] for name, _ in modules()} - MAY_IMPORT.keys()
    assert not strangers, f"{strangers} stand in no layer:{TABLE}"


A_GAME_AND_A_LESSON = """
import sys
sys.path.insert(0, {root!r})
from kit.apps.play import play
from kit.lessons.learn import learn

def pressed(page, *tries):
    for intent, n in tries:
        try:
            page.press(intent, n)
            return True
        except LookupError:
            continue
    return False

game = play("bakschisch")
said = []
game.send = said.append
for _ in range(1000):
    pressed(game, ("finish", None))
    if not pressed(game, ("close", None), ("choose", 1), ("choose", 0), ("choose", "thief"), ("next", None)):
        break
assert "again" in str(game.view), "the game did not come to its end"

lesson = learn("bakschisch", "R1")
lesson.receive({{"hello": {{"still": True}}, "seq": 1}})
assert lesson.state()["view"]
outside = {{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {{"kit", "__main__"}}
assert not outside, outside
"""


def test_a_game_is_played_and_a_lesson_opened_with_nothing_but_the_standard_library() -> None:
    code = A_GAME_AND_A_LESSON.format(root=str(KIT.parent))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_kit_does_nothing() -> None:
    assert (KIT / "__init__.py").read_text(encoding="utf-8") == ""


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kit.engine.walk", "import numpy"),
        ("kit.engine.walk", "from kit.games import bakschisch"),
        ("kit.engine.walk", "def late():\n    from ..text import say"),
        ("kit.games.bakschisch.game", "from kit.games.intrige.moves import Bribe"),
        ("kit.games.bakschisch.game", "from ..intrige import moves"),
        ("kit.games.bakschisch.game", "from kit.games import intrige"),
        ("kit.draw.board", "from kit.text.say import say"),
        ("kit.draw.board", "import ipywidgets"),
        ("kit.text.say", "import kit.draw"),
        ("kit.widgets.board", "from kit.apps import play"),
        ("kit.widgets.page", "import anywidget"),
        ("kit.apps.play", "from kit.doors import kernel"),
        ("kit.doors.kernel", "from kit.apps import play"),
        ("kit.widgets.board", "from kit import lab"),
        ("kit.apps.play", "from kit.lessons.lesson import Lesson"),
        ("kit.lessons.lesson", "import kit.serve.app"),
        ("kit.serve.app", "from kit.games.bakschisch import game"),
        ("kit.serve.app", "import kit"),
    ],
)
def test_a_breach_is_found(module: str, source: str) -> None:
    assert len(breaches(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kit.engine.session", "import json\nfrom .game import Step\nfrom kit.engine.event import Event"),
        ("kit.games.bakschisch.game", "from kit.engine.game import Seat\nfrom . import moves"),
        ("kit.lab.exact", "import numpy\nfrom kit.games.bakschisch import game"),
        ("kit.doors.kernel", "import anywidget\nfrom kit.widgets import page"),
        ("kit.apps.play", "from kit.widgets import board\nfrom kit.games.bakschisch import bots"),
        ("kit.serve.app", "from voila.app import Voila\nfrom kit.serve import pages"),
    ],
)  # fmt: skip
def test_what_the_table_allows_is_no_breach(module: str, source: str) -> None:
    assert breaches(module, source) == []
