"""Each layer imports only what stands above it."""

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

from tests.imports import imported, module_of

KIT = Path(__file__).resolve().parents[1] / "kit"
DOCS = KIT.parent / "docs/architecture.md"
ROW = re.compile(r"^\| `(\w+)`( \*)? \| ([\w, ]*)\|", re.MULTILINE)
ROWS = ROW.findall(DOCS.read_text(encoding="utf-8").partition("## The layers")[2].partition("\n## ")[0])
"""The table that people read: each room, whether it needs nothing but the standard library, and what it imports."""
MAY_IMPORT = {room: set(filter(None, re.split("[, ]+", names))) for room, _, names in ROWS}
STANDARD_LIBRARY_ONLY = {room for room, star, _ in ROWS if star}
"""What a page in the browser alone also needs."""
ABOVE_ALL = {"__init__", "__main__", "command", "notebook", "widgets"}
NUMERICS = re.compile(r"kit\.(engine\.streams|games\.\w+\.batch(_\w+)?)")
"""What only batches import: the licensed copies of a game's rules for numpy, and their luck."""
LIBRARIES = {("kit.draw.qr", "segno"), ("kit.table.postgres_store", "psycopg")}
"""One picture, and one store: what each does with a library, where it is there."""


def breaches(module: str, source: str) -> list[str]:
    """Imports that the table does not allow to a module of kit, such as `kit.draw.charts`."""
    layer, *rest = module.removeprefix("kit.").split(".")
    return [
        f"{module} imports {name}"
        for name in imported(module, source)
        if not _allowed(module, layer, rest[0] if rest else "", name)
    ]


def _allowed(module: str, layer: str, part: str, name: str) -> bool:
    top, *path = name.split(".")
    if top != "kit":
        is_numeric = bool(NUMERICS.fullmatch(module)) and top == "numpy"
        is_free = layer not in STANDARD_LIBRARY_ONLY or is_numeric or (module, top) in LIBRARIES
        return is_free or top in sys.stdlib_module_names
    if not path:
        return False
    if path[0] == layer:
        own = (part, "plain") if layer == "faces" else (part,)
        return layer not in ("games", "faces", "courses") or path[1] in own
    return path[0] in MAY_IMPORT[layer]


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of a layer; `python -m kit` stands over all of them."""
    for file in sorted(KIT.rglob("*.py")):
        parts = file.relative_to(KIT.parent).with_suffix("").parts
        if len(parts) > 2 or parts[-1] in MAY_IMPORT:
            yield ".".join(parts), file


def test_every_import_stands_in_the_table() -> None:
    found = [breach for name, file in modules() for breach in breaches(name, file.read_text(encoding="utf-8"))]
    assert not found, "\n".join([*found, f"the table is in {DOCS}"])


def test_what_is_drawn_is_drawn_from_values_that_hold_no_state() -> None:
    """Faces and the shared rooms never meet a session, a screen or a table, so they cannot draw a secret by mistake."""
    values = {"arrange", "kiosk_view", "links", "room", "rooms", "taught"}
    files = (file.stem for file in (KIT / "play").iterdir() if file.stem[0] != "_")
    live = {"kit.engine.session", "kit.page.screen", *(f"kit.play.{name}" for name in files if name not in values)}
    drawing = ("kit.faces.", "kit.play.rooms.", "kit.play.room", "kit.page.sight", "kit.page.face", "kit.page.controls")
    found = [
        f"{name} imports {origin}"
        for name, file in modules()
        if name.startswith(drawing)
        for origin in imported(name, file.read_text(encoding="utf-8"))
        if any(origin == each or origin.startswith(f"{each}.") for each in live)
    ]
    assert not found


def test_every_room_stands_in_the_table_and_the_table_names_no_other() -> None:
    rooms = {path.stem for path in KIT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert rooms - ABOVE_ALL == MAY_IMPORT.keys() and len(ROWS) == len(MAY_IMPORT)


A_GAME_AND_A_LESSON = """
import sys
sys.path.insert(0, {root!r})
from kit.play.play import play
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


MOST_LINES_OF_A_FILE, MOST_LINES_OF_A_CLASS = 400, 250


def too_long(place: str, source: str) -> Iterator[str]:
    """A file, and each class in it, that nobody reads at one go."""
    if len(source.splitlines()) > MOST_LINES_OF_A_FILE:
        yield place
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and (node.end_lineno or 0) - node.lineno >= MOST_LINES_OF_A_CLASS:
            yield f"{place} {node.name}"


def test_every_file_and_class_can_be_read_at_one_go() -> None:
    files = [(str(file.relative_to(KIT.parent)), file) for file in sorted(KIT.rglob("*.py"))]
    found = [name for place, file in files for name in too_long(place, file.read_text(encoding="utf-8"))]
    assert not found, found


MOST_COMPLEX = 15


def complexity(function: ast.AST) -> int:
    """How many ways there are through a function: one, and one more for each place where it forks."""
    forks = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case, ast.Assert)
    found = 1
    for node in ast.walk(function):
        found += isinstance(node, forks)
        found += 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
    return found


def too_complex(place: str, source: str) -> Iterator[str]:
    """The functions that nobody follows at one go; whatever is defined in one counts for it, too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and complexity(node) > MOST_COMPLEX:
            yield f"{place} {node.name} {complexity(node)}"


def test_every_function_can_be_followed_at_one_go() -> None:
    files = [(str(file.relative_to(KIT.parent)), file) for file in sorted(KIT.rglob("*.py"))]
    found = [name for place, file in files for name in too_complex(place, file.read_text(encoding="utf-8"))]
    assert not found, found


def test_complex_functions_are_found() -> None:
    def forking(times: int) -> str:
        return "def forks():\n" + "    x = 1 if y else 2\n" * times

    assert list(too_complex("it", forking(15))) == ["it forks 16"] and not list(too_complex("it", forking(14)))
    within = "def outer():\n    def inner():\n        while a and b or c:\n            [d for d in e if f if g]\n"
    assert [complexity(node) for node in ast.parse(within).body] == [7]
    judged = "    match c:\n        case 1:\n            pass\n        case _:\n            pass\n"
    assert complexity(ast.parse(f"try:\n    assert a\nexcept B:\n{judged}")) == 5


def needed(package: str, source: str, known: Collection[str]) -> set[str]:
    """Modules that a module of this package imports anywhere: for type checkers only or inside a function, too."""
    names = set(imported(f"{package}.module", source))
    return {name if name in known else name.rpartition(".")[0] for name in names} & set(known)


def circles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """Modules that all reach each other by imports."""
    reach = {module: set(names) for module, names in imports.items()}
    for middle in reach:
        for names in reach.values():
            if middle in names:
                names |= reach[middle]
    rings = [frozenset(other for other in reach[module] if module in reach[other]) for module in reach]
    return [set(ring) for ring in set(rings) if ring]


def test_no_import_circle_has_more_than_two_modules() -> None:
    sources = {file.relative_to(KIT.parent): file.read_text(encoding="utf-8") for file in KIT.rglob("*.py")}
    names = {file: module_of(str(file)) for file in sources}
    known = set(names.values())
    imports = {
        names[file]: needed(".".join(file.parent.parts), source, known) - {names[file]}
        for file, source in sources.items()
    }
    found = [ring for ring in circles(imports) if len(ring) > 2]
    assert not found, found


def test_long_files_long_classes_and_circles_are_found() -> None:
    long = "class Long:\n" + "    x = 1\n" * 250
    assert list(too_long("it", long)) == ["it Long"] and not list(too_long("it", long[: -len("    x = 1\n")]))
    assert list(too_long("it", "x = 1\n" * 401)) == ["it"] and not list(too_long("it", "x = 1\n" * 400))
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    late = "if TYPE_CHECKING:\n    import a\ndef f():\n    import b\nfrom . import c\nfrom .d import e\nimport re"
    assert needed("k", late, {"a", "b", "k.c", "k.d"}) == {"a", "b", "k.c", "k.d"}


def test_importing_kit_loads_only_which_release_it_is() -> None:
    code = "import sys, kit; print(*sorted(name for name in sys.modules if name.startswith('kit')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=KIT.parent, check=True)
    assert done.stdout.split() == ["kit", "kit.release"]


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
        ("kit.page.board", "from kit.play import play"),
        ("kit.page.page", "import anywidget"),
        ("kit.play.play", "from kit.doors import kernel"),
        ("kit.doors.kernel", "from kit.play import play"),
        ("kit.page.board", "from kit import lab"),
        ("kit.faces.intrige.board", "from kit.faces.bakschisch import board"),
        ("kit.play.play", "from kit.lessons.lesson import Lesson"),
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
        ("kit.lab.chances", "import numpy\nfrom kit.games.bakschisch import game"),
        ("kit.doors.kernel", "import anywidget\nfrom kit.page import page"),
        ("kit.play.play", "from kit.page import board\nfrom kit.games.bakschisch import bots"),
        ("kit.serve.app", "from voila.app import Voila\nfrom kit.serve import pages"),
    ],
)  # fmt: skip
def test_what_the_table_allows_is_no_breach(module: str, source: str) -> None:
    assert breaches(module, source) == []


def test_nothing_holds_a_lock_while_it_computes() -> None:
    """A `cached_property` does (in Python 3.11), of all objects of its class.

    What is answered in slices waits in the middle (`kit.engine.checkpoint`), and whoever asks for the same then would
    wait for the lock, and the server with them.
    """
    found = [file.name for file in KIT.rglob("*.py") if "@cached_property" in file.read_text(encoding="utf-8")]
    assert not found
