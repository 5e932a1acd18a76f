"""The notebooks that a person can open, found by what they say about themselves.

A notebook is listed when its metadata has a block `kit`; everything on the first page comes from there:

    {"kit": {
        "kind": "app",                       or "lesson", "daily" for a game's five a day, "count" and
                                             "count-daily" for probability, "guest" for
                                             whoever is asked in by another page
        "title": {"en": "…", "fr": "…", "nl": "…"},
        "lead": {"en": "…", …},              one inviting sentence; of the whole game, in its main notebook
        "game": "bakschisch",                left out: it belongs to no game
        "name": {"en": "…", …},              the game's name, in its main notebook
        "symbol": "fist",                    a drawing of kit/draw/symbols.svg, for the small cards
        "players": [2, 4], "minutes": 30,    how many play it, and how long it takes
        "order": 1                           what comes first; notebooks without it come last, by path
    }}

Only kind and title are needed. A game's main notebook is its first one, apps before lessons: it becomes the large card,
with the picture kit/draw/pictures/<game>.svg if there is one, and with the way to the game's first lesson.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

KINDS = ("app", "lesson", "daily", "count", "count-daily", "guest")  # in the order of the home page
FOR_LAB = "lab"
"""The tag of cells for people who open the notebook in JupyterLab; a page leaves them out."""
LAST = 1_000_000
UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, SyntaxError, RecursionError, MemoryError)
"""What a file that is not a notebook, or whose cells are not Python, may raise while it is read."""

Texts: TypeAlias = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """One listed notebook; `path` is relative to the served folder, with slashes."""

    path: str
    kind: str
    titles: Texts
    game: str = ""
    names: Texts = field(default_factory=dict)
    leads: Texts = field(default_factory=dict)
    symbol: str = ""
    players: tuple[int, ...] = ()  # the fewest and the most
    minutes: int | None = None
    order: int = LAST

    def title(self, language: str) -> str:
        """The title in that language, or in any that there is."""
        return text_in(language, self.titles)

    def lead(self, language: str) -> str:
        """The inviting sentence; empty if there is none."""
        return text_in(language, self.leads)

    def name(self, language: str) -> str:
        """The game's name."""
        return text_in(language, self.names) or self.game.capitalize()


@dataclass(frozen=True, slots=True)
class Opening:
    """A call of one of the functions of `kit.notebook`."""

    name: str
    arguments: tuple[Any, ...]
    named: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The first page: the main notebook of each game, then what else there is, by kind."""

    games: Sequence[Notebook]
    apps: Sequence[Notebook]
    lessons: Sequence[Notebook]
    dailies: Sequence[Notebook] = ()
    counts: Sequence[Notebook] = ()
    """Lessons in probability."""
    count_dailies: Sequence[Notebook] = ()
    """What comes back of them."""
    guests: Sequence[Notebook] = ()
    """Pages that another one leads to: they have no card."""

    @property
    def everything(self) -> Sequence[Notebook]:
        """Everything that can be opened."""
        return [*self.games, *self.apps, *self.lessons, *self.dailies, *self.counts, *self.count_dailies, *self.guests]

    def lessons_of(self, game: str) -> Sequence[Notebook]:
        """The lessons of one game, in order; for an empty name, those of no game."""
        return [lesson for lesson in self.lessons if lesson.game == game]

    def daily_of(self, game: str) -> Notebook | None:
        """The five a day of a game."""
        return next((each for each in self.dailies if each.game == game), None)

    def count_daily_of(self, game: str) -> Notebook | None:
        """The five chances a day of a game."""
        return next((each for each in self.count_dailies if each.game == game), None)


def find_notebooks(folder: Path) -> list[Notebook]:
    """The listed notebooks of a folder and of the folders within it: apps first, then by order and path."""
    return in_order(filter(None, (read_notebook(file, folder) for file in _files(folder))))


def in_order(notebooks: Iterable[Notebook]) -> list[Notebook]:
    """Apps first, then by order and path."""
    return sorted(notebooks, key=lambda notebook: (KINDS.index(notebook.kind), notebook.order, notebook.path))


def find_notebook(folder: Path, path: str) -> Notebook | None:
    """The listed notebook with this path, which has slashes; None if `find_notebooks` would not find it."""
    file = folder / path
    return read_notebook(file, folder) if file.suffix == ".ipynb" and is_within(file, folder, path) else None


def is_ours(file: Path) -> bool:
    """Whether the cells of a page take all they use from `kit`, so it shows only our own widgets. Nothing is run."""
    try:
        sources = ["".join(cell["source"]) for cell in _shown(file) if cell["cell_type"] == "code"]
        nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    except UNREADABLE:
        return False
    names = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return bool(names) and all(name.partition(".")[0] == "kit" for name in names)


def opening_of(file: Path) -> Opening | None:
    """The call that makes up a whole page: an import from `kit.notebook`, then that, with literals. Nothing is run."""
    try:
        cells = _shown(file)
        statements = ast.parse("\n".join("".join(cell["source"]) for cell in cells)).body
        if any(cell["cell_type"] != "code" for cell in cells):
            return None
        match statements:
            case [
                ast.ImportFrom("kit.notebook", [ast.alias(name, None)], 0),
                ast.Expr(ast.Call(ast.Name(called), arguments, keywords)),
            ] if name == called:
                named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in keywords if keyword.arg}
                given = tuple(map(ast.literal_eval, arguments))
                return Opening(name, given, named) if len(named) == len(keywords) else None
    except UNREADABLE:
        pass
    return None


def shelve(notebooks: Sequence[Notebook]) -> Shelf:
    """Notebooks as they are arranged on the first page."""
    main: dict[str, Notebook] = {}
    for notebook in notebooks:
        if notebook.game:
            main.setdefault(notebook.game, notebook)
    games = list(main.values())
    others = [notebook for notebook in notebooks if notebook not in games]
    return Shelf(games, *([each for each in others if each.kind == kind] for kind in KINDS))


def plain(title: str) -> str:
    """A lesson's title without its code, such as ``B2 · ``, which only teachers need."""
    return title.partition(" · ")[2] or title


def text_in(language: str, texts: Texts) -> str:
    """A text in that language, or in any that there is."""
    return texts.get(language) or next(iter(texts.values()), "")


def _files(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*.ipynb"):
        if is_within(file, folder, file.relative_to(folder).as_posix()):
            yield file


def is_within(file: Path, folder: Path, path: str) -> bool:
    """Whether the path names a file in this folder by its true name: no detour, no link elsewhere, nothing hidden."""
    parts = path.split("/")
    try:
        return not any(
            part.startswith(".") or not part for part in parts
        ) and file.resolve() == folder.resolve().joinpath(*parts)
    except (OSError, ValueError):
        return False


def _shown(file: Path) -> list[Any]:
    """The cells of the notebook that are on its page. Raises one of `UNREADABLE`."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if FOR_LAB not in cell.get("metadata", {}).get("tags", [])]


def read_notebook(file: Path, folder: Path) -> Notebook | None:
    """What the notebook says about itself; None if it says nothing that can be read."""
    try:
        block: Any = json.loads(file.read_text(encoding="utf-8"))["metadata"]["kit"]
        kind, titles = block["kind"], _texts(block["title"])
    except (OSError, ValueError, LookupError, TypeError):
        return None
    if kind not in KINDS or not titles:
        return None
    return Notebook(
        path=file.relative_to(folder).as_posix(),
        kind=kind,
        titles=titles,
        game=_text(block.get("game")),
        names=_texts(block.get("name")),
        leads=_texts(block.get("lead")),
        symbol=_text(block.get("symbol")),
        players=_numbers(block.get("players")),
        minutes=next(iter(_numbers([block.get("minutes")])), None),
        order=next(iter(_numbers([block.get("order")])), LAST),
    )


def _text(given: object) -> str:
    return given if isinstance(given, str) else ""


def _texts(given: object) -> Texts:
    if not isinstance(given, dict):
        return {}
    return {str(language): text for language, text in given.items() if text and isinstance(text, str)}


def _numbers(given: object) -> tuple[int, ...]:
    return tuple(each for each in given if type(each) is int) if isinstance(given, list) else ()
