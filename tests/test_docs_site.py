"""The docs as a site: every text has its place, every link leads somewhere, and nothing comes from another host."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import kit.lab
import kit.widgets
from tests.each import each
from tests.serving import ROOT
from tests.sources import files
from tests.static_folder import once
from tools.docs.file_page import write_files
from tools.docs.links import Links
from tools.docs.plan import CONFIGURATION, PAGES, PARTS

FULL = pytest.mark.full(
    "the site is built, a minute; make test has its plan, and the links of its texts",
    touched=["tools/docs", "requirements-docs.lock", "docs/tutorial.md"],
)
CREDIT = "https://github.com/pradyunsg/furo"
"""What the theme says at the foot of a page."""


# The plan -------------------------------------------------------------------------------------------------------------


def test_every_text_of_docs_has_one_place_in_the_site() -> None:
    named = Counter(PAGES)
    assert [page for page, times in named.items() if times > 1] == []
    assert {str(file.relative_to(ROOT)) for file in files("docs/*.md", "docs/**/*.md")} <= named.keys()


def test_the_plan_names_only_what_there_is() -> None:
    assert [page for part in PARTS for page in part.pages if not list(ROOT.glob(page))] == []
    written = {about["page"] for about in CONFIGURATION["reference"]} | {"gallery"}
    assert {name for part in PARTS for name in part.made} == written


@each("page", PAGES)
def test_every_link_of_a_text_leads_somewhere(page: str) -> None:
    Links().led(page, (ROOT / page).read_text("utf-8"))


@each(
    ("written", "led"),
    [
        ("[x](../README.md#play)", "[x](readme.md#play)"),
        ("[x](decisions/0076-games-are-values.md)", "[x](decisions/0076-games-are-values.md)"),
        ("[x](../kit/lab/bribe.py#L22)", "[x](files/kit/lab/bribe.py.html#L-22){.external}"),
        ("[x](#here), [x](https://example.org/)", "[x](#here), [x](https://example.org/)"),
        ("`[x](nowhere.md)`\n\n```\n[x](nowhere.md)\n```\n", "`[x](nowhere.md)`\n\n```\n[x](nowhere.md)\n```\n"),
        ('<a id="a-race"></a>', "[]{#a-race}"),
    ],
)
def test_a_link_leads_to_the_same_within_the_site(written: str, led: str) -> None:
    assert Links().led("docs/lab.md", written) == led


@each("target", ["nowhere.md", "../kit/nowhere.py", "../../elsewhere.md"])
def test_a_link_that_leads_nowhere_ends_the_build(target: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"docs/lab.md: {target} leads nowhere")):
        Links().led("docs/lab.md", f"see [there]({target})")


def test_a_file_becomes_a_page_with_numbered_lines_and_a_folder_lists_its_files(tmp_path: Path) -> None:
    write_files(["docs/examples/mousehour"], tmp_path)
    folder = tmp_path / "files/docs/examples"
    assert 'href="mousehour/game.py.html"' in (folder / "mousehour.html").read_text("utf-8")
    game = (folder / "mousehour/game.py.html").read_text("utf-8")
    assert 'id="L-1"' in game and "../../../../_static/pygments.css" in game


# What is built --------------------------------------------------------------------------------------------------------


@dataclass
class Read(HTMLParser):
    """What a page has: its places, where its links lead, and what it loads."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        (self.links if tag == "a" else self.loaded).extend(told[name] for name in ("href", "src") if name in told)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The site, as `make docs` builds it."""

    def build(done: Path) -> None:
        made = subprocess.run(["make", "docs"], cwd=ROOT, capture_output=True, text=True)
        assert made.returncode == 0, made.stdout + made.stderr
        done.touch()

    base = tmp_path_factory.getbasetemp()
    once((base if worker_id == "master" else base.parent) / "docs-are-built", build)
    return ROOT / "build/docs"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    """Its pages."""
    found = {}
    for file in site.rglob("*.html"):
        found[file] = Read()
        found[file].feed(file.read_text("utf-8"))
    return found


def dead(pages: dict[Path, Read]) -> Iterator[str]:
    """The links within the site that lead nowhere."""
    for file, page in pages.items():
        for link in {*page.links, *page.loaded}:
            parts = urlsplit(link)
            end = file if not parts.path else (file.parent / unquote(parts.path)).resolve()
            if parts.scheme in ("http", "https", "data"):
                continue
            is_there = end.is_file() and (not parts.fragment or unquote(parts.fragment) in pages[end].ids)
            if not is_there:
                yield f"{file.name}: {link}"


@FULL
def test_no_link_of_the_site_is_dead(pages: dict[Path, Read]) -> None:
    assert len(pages) > 200 and list(dead(pages)) == []


@FULL
def test_the_site_loads_nothing_from_another_host_and_links_only_where_a_text_does(
    site: Path, pages: dict[Path, Read]
) -> None:
    assert [link for page in pages.values() for link in page.loaded if re.match(r"(https?:)?//", link)] == []
    texts = "".join((ROOT / page).read_text("utf-8") for page in PAGES)
    outside = {link for page in pages.values() for link in page.links if re.match(r"(https?:)?//", link)}
    assert [link for link in outside - {CREDIT} if link not in texts] == []
    styles = "".join(file.read_text("utf-8") for file in site.rglob("*.css"))
    assert styles and not re.findall(r"@import|url\(['\"]?(?:https?:)?//", styles)


@FULL
def test_every_public_name_of_the_lab_is_in_the_reference_and_can_be_searched(
    site: Path, pages: dict[Path, Read]
) -> None:
    places = pages[site / "reference/lab.html"].ids
    assert [name for name in kit.lab.__all__ if f"kit.lab.{name}" not in places] == []
    assert "Search.setIndex" in (site / "searchindex.js").read_text("utf-8")


@FULL
def test_widgets_are_told_with_their_traits_and_with_what_they_take(site: Path, pages: dict[Path, Read]) -> None:
    file = site / "reference/widgets.html"
    asked = {f"kit.widgets.{name}" for name in (*kit.widgets.__all__, "Board.position", "Board.seat", "Board.language")}
    assert asked <= pages[file].ids
    text = re.sub(r"<[^>]+>", "", file.read_text("utf-8"))
    assert "kwargs" not in text and "distribution: Mapping" in text and "None is the audience" in text


@FULL
def test_every_notebook_is_in_the_gallery_with_a_picture(pages: dict[Path, Read], site: Path) -> None:
    file = site / "gallery.html"
    listed = re.findall(r"[\w/-]+\.ipynb", file.read_text("utf-8"))
    there = {str(each.relative_to(ROOT / "notebooks")) for each in files("notebooks/*.ipynb", "notebooks/**/*.ipynb")}
    assert {*listed} == there - {"apps/phone.ipynb"}  # nobody opens that one by itself
    assert len([link for link in pages[file].loaded if link.endswith(".svg")]) == len(listed)


@FULL
def test_a_heading_that_is_not_there_ends_the_build(site: Path, tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    (tmp_path / "source/index.md").write_text("# Here\n\n[there](#nowhere)\n", "utf-8")
    code = f"import sys, pathlib, tools.docs.__main__ as docs; sys.exit(docs.sphinx(pathlib.Path({str(tmp_path)!r})))"
    done = subprocess.run([".venv-docs/bin/python", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode and "nowhere" in done.stderr
