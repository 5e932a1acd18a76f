"""The host's one line: who sees it, and that it is a line and never a part of the page."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

from kit.serve.pages import WORDS
from tests.each import each
from tests.serve.test_pages import get, visit
from tests.serving import ROOT, Served

TEXT = 'Tonight at 6 <b>pm</b> & for "an hour" the games rest'
PLAY = "voila/render/apps/play-bakschisch.ipynb"


@pytest.fixture(scope="module")
def announcing() -> Iterator[Served]:
    """Pages without kernels below the host's line."""
    served = Served("--without-kernels", "--port", "0", "--notice", TEXT, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@each("path", ["", PLAY])
def test_the_line_is_shown_as_it_was_written(announcing: Served, path: str) -> None:
    _, text, _ = visit(announcing, path)
    assert text.count(f'<p role="status" dir="auto">{escape(TEXT, quote=True).replace("&quot;", "&#34;")}</p>') == 1
    assert "<b>pm" not in text
    for language, words in WORDS.items():
        assert f'<span lang="{language}">{words["close"]}</span>' in text


def test_a_page_that_is_not_there_and_a_script_have_none(announcing: Served) -> None:
    for path in ("nowhere", "robots.txt"):
        assert "rest" not in get(announcing.url + path)[1]


def test_where_nothing_is_announced_there_is_nothing(small_server: Served) -> None:
    assert 'class="announcement"' not in get(small_server.url)[1]


def test_the_guide_names_the_option() -> None:
    assert "KIT_NOTICE" in Path(ROOT / "docs/hosting.md").read_text(encoding="utf-8")
