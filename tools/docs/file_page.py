"""Files of the repository as pages, where links lead to them: a text with numbered lines, or what a folder has."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.util import ClassNotFound

from tools.docs.links import FILES
from tools.docs.plan import ROOT

LINES = HtmlFormatter(linenos="inline", linespans="L", cssclass="highlight")
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}</title>
<link rel="stylesheet" href="{up}_static/pygments.css">
<style>
:root {{ color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.4 }}
body {{ margin: 1rem auto; max-width: 70rem; padding: 0 1rem }}
.highlight {{ overflow-x: auto; padding: .5rem; border-radius: .25rem }}
:target {{ outline: 2px solid }}
</style>
</head>
<body>
<p><a href="{up}index.html">Bribe, scheme, grab</a></p>
<h1>{name}</h1>
{shown}
</body>
</html>
"""


def write_files(names: Iterable[str], site: Path) -> None:
    """The pages of these files, and of those in folders among them."""
    for name in with_content(names):
        page = site / FILES / f"{name}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        file, up = ROOT / name, "../" * (name.count("/") + 1)
        shown = _folder(file) if file.is_dir() else _text(file)
        page.write_text(PAGE.format(name=escape(name), up=up, shown=shown), "utf-8")


def with_content(names: Iterable[str]) -> list[str]:
    """These, and what is in those that are folders."""
    return sorted({*names, *(str(file.relative_to(ROOT)) for name in names for file in _inside(ROOT / name))})


def _inside(folder: Path) -> list[Path]:
    files = (file for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else ()
    return sorted(file for file in files if "__pycache__" not in file.parts)


def _folder(folder: Path) -> str:
    names = (str(file.relative_to(folder.parent)) for file in _inside(folder))
    links = (f'<li><a href="{escape(name)}.html"><code>{escape(name)}</code></a></li>' for name in names)
    return f"<ul>{''.join(links)}</ul>"


def _text(file: Path) -> str:
    try:
        lexer = get_lexer_for_filename(file.name)
    except ClassNotFound:
        lexer = TextLexer()
    return highlight(file.read_text("utf-8"), lexer, LINES)
