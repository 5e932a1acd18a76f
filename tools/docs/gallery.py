"""The notebooks at a glance: each with a picture that the kit draws, and with what it is about."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kit.counting.lesson import load
from kit.draw.chart import Mark, Size, as_svg
from kit.draw.chart_bars import Bar, Bars
from kit.draw.pictures import picture
from kit.draw.svg import find, symbols, to_text
from kit.lab import Distribution
from kit.release import NOTEBOOKS
from kit.site.notebooks import Notebook, find_notebooks, opening_of, plain
from tools.docs.plan import ROOT

PLACE = "gallery"
SVG = 'xmlns="http://www.w3.org/2000/svg"'
MOST_BARS = 8
SMALL = Size(320, 200, 17)
CSS = ROOT / "kit/page/css"
COLOURS = (CSS / "tokens.css").read_text("utf-8").partition("\n.kit {")[2].partition("\n}")[0]
PAINT = (CSS / "parts.css").read_text("utf-8").partition("\n.kit {")[0]
LOOK = re.sub(r"/\*.*?\*/", "", f"svg {{{COLOURS}}}\n{PAINT}", flags=re.DOTALL)
"""By daylight."""
HEAD = """# The notebooks

All open in `make lab`, and all but those of the lab are pages of `make play`. Bars are exact chances.
"""
SHELVES = {
    "lab": "For whoever wants to see code",
    "apps": "To play, and to write",
    "rules": "Lessons on rules",
    "probability": "Lessons in probability",
}
"""Their folders."""


def gallery() -> dict[str, str]:
    """Its page and its pictures, by their names in the site."""
    listed = [each for each in find_notebooks(NOTEBOOKS) if each.kind != "guest"]
    of_lab = {str(file.relative_to(NOTEBOOKS)): _cells(file) for file in sorted((NOTEBOOKS / "lab").glob("*.ipynb"))}
    pictures = {path: _answer(cells) for path, cells in of_lab.items()} | {each.path: _picture(each) for each in listed}
    told = {path: _told(cells[0]) for path, cells in of_lab.items()}
    told |= {each.path: (plain(each.title("en")), each.lead("en")) for each in listed}
    drawn: dict[str, str] = {}  # several have the same picture
    files = {path: drawn.setdefault(pictures[path], _file(path)) for path in told}
    cards = {path: _card(path, files[path], *about) for path, about in told.items()}
    sections = (_section(heading, folder, cards) for folder, heading in SHELVES.items())
    return {f"{PLACE}.md": "\n".join([HEAD, *sections]), **{file: text for text, file in drawn.items()}}


def _section(heading: str, folder: str, cards: Mapping[str, str]) -> str:
    inside = (card for path, card in cards.items() if path.startswith(f"{folder}/"))
    return f"## {heading}\n\n| | |\n|---|---|\n{''.join(inside)}"


def _card(path: str, file: str, title: str, about: str) -> str:
    told = " ".join(f"**{title}** {about}".replace("|", "\\|").split())
    return f"| ![]({file}){{width=160px}} | {told}<br>`{path}` |\n"


def _file(path: str) -> str:
    return f"{PLACE}/{path.removesuffix('.ipynb')}.svg"


# Pictures -------------------------------------------------------------------------------------------------------------


def _picture(notebook: Notebook) -> str:
    """A game has that of the first page, a lesson in probability the law of its first trial, all others a symbol."""
    opening = opening_of(NOTEBOOKS / notebook.path)
    if opening and opening.name == "play":
        return _alone(picture(notebook.game))
    if opening and notebook.kind == "count":
        for trial in load(str(opening.arguments[0])).trials.values():
            return _bars(trial.exact())
    return _alone(f'<svg {SVG} viewBox="0 0 48 48"><use href="#i-{notebook.symbol or "fist"}"/></svg>')


def _alone(drawing: str) -> str:
    """A drawing of our pages as a file of its own: with its colours, and with the symbols that it uses."""
    needed: dict[str, str] = {}
    waiting = [drawing]
    for text in waiting:  # a symbol may use others
        for name in set(re.findall(r'href="#(i-[\w-]+)"', text)) - needed.keys():
            needed[name] = "".join(map(to_text, find(symbols(), id=name)))
            waiting.append(needed[name])
    head, _, inside = drawing.partition(">")
    return f"{head}><style>{LOOK}</style><defs>{''.join(needed.values())}</defs>{inside}"


def _bars(law: Mapping[Any, Fraction]) -> str:
    """The chances of the smallest values, or of the likeliest if these are no numbers."""
    told = list(Distribution(law).sorted.items())[:MOST_BARS]
    bars = [Bar(str(value), chance) for value, chance in told]
    return as_svg(Bars(bars=bars, description="exact chances", mark=Mark.EXACT), SMALL)


def _answer(cells: Iterable[Mapping[str, Any]]) -> str:
    """The first answer of a notebook: what its first cell of code ends with."""
    code = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    *before, last = ast.parse(code).body
    said: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), "notebook", "exec"), said)
    assert isinstance(last, ast.Expr), code
    return _bars(eval(compile(ast.Expression(last.value), "notebook", "eval"), said))


def _cells(file: Path) -> list[Mapping[str, Any]]:
    cells: list[Mapping[str, Any]] = json.loads(file.read_text("utf-8"))["cells"]
    return cells


def _told(cell: Mapping[str, Any]) -> tuple[str, str]:
    """The heading of a notebook, and its first sentence."""
    heading, _, text = "".join(cell["source"]).partition("\n\n")
    return heading.removeprefix("# "), text.partition(". ")[0].rstrip(".") + "."
