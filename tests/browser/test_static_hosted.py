"""The folder on hosts of many kinds, in a real Chromium: below any path, without a page, opened as a file."""

from __future__ import annotations

import fnmatch
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.site.pages import WORDS
from kit.site.policy import PYTHON, WITHIN, policy
from kit.static.build import START
from tests.browser.in_files import LESSON, PLAY, SOON_MS, there
from tests.browser.people import WIDE, watch
from tests.browser.playing import wait_until
from tests.each import each
from tests.serving import ROOT, Served
from tests.static_folder import hosting

TOUCHED = ("kit/static", "kit/site", "kit/doors", "kit/page", "kit/serve/files.py", "tools/pyodide.py")
PLACE = "a/b c/Ünïcode"
"""Where the folder is on the host."""
PORTABLE = re.compile(r"[a-z0-9][a-z0-9._-]*", re.ASCII)
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows gives to no file."""


class Host(SimpleHTTPRequestHandler):
    """A host with a folder below `PLACE`: it lists no folder, shows the 404.html of it, and sends these headers."""

    def __init__(
        self, *given: Any, out: Path, headers: dict[str, str], is_short: bool, drops: set[str], **named: Any
    ) -> None:
        self.out, self.sent, self.is_short, self.drops = out, headers, is_short, drops
        super().__init__(*given, directory=str(out), **named)

    def do_GET(self) -> None:
        """A file, if there is one by exactly this name."""
        path = unquote(urlsplit(self.path).path)
        begin = f"/{PLACE}/"
        name = path.removeprefix(begin) if path.startswith(begin) else ""
        if name in self.drops:
            self.drops.discard(name)
            return None  # and the connection ends
        if self.is_short and name.endswith(".html"):
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", quote(path.removesuffix(".html").removesuffix("index")))
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if self.is_short and "." not in name:
            name = f"{name or 'index'}.html"
        if name and (self.out / name).is_file():
            self.path = f"/{quote(name)}"
            return super().do_GET()
        content = (self.out / "404.html").read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        """With those of this host."""
        for name, value in self.sent.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *told: object) -> None:
        """Nothing."""


@contextmanager
def hosted(
    out: Path, headers: dict[str, str] | None = None, is_short: bool = False, drops: set[str] | None = None
) -> Iterator[str]:
    """The address of the folder; `is_short`: without the ending of pages; `drops`: what is not answered the first
    time.
    """
    answer = partial(Host, out=out, headers=headers or {}, is_short=is_short, drops=drops if drops else set())
    with hosting(answer) as home:
        yield f"{home}/{quote(PLACE)}/"


@contextmanager
def visitor(chromium: Browser, expected: str = "", **about: Any) -> Iterator[Page]:
    """A person's page, on which nothing goes wrong but what is `expected`."""
    context = chromium.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", "locale": "en", **about})
    page = context.new_page()
    complaints = watch(page)
    yield page
    context.close()
    assert not [each for each in complaints if not (expected and re.search(expected, each))], complaints


# Below any path -------------------------------------------------------------------------------------------------------


def test_below_any_path_all_of_it_works_and_goes_on_without_the_host(out: Path, chromium: Browser) -> None:
    with visitor(chromium) as page:
        with hosted(out) as home:
            page.goto(f"{home}index.html")
            expect(page.locator("#offline")).to_have_text(WORDS["en"]["offline"], timeout=SOON_MS)
            page.locator(".game a.play").first.click()
            there(page)
            assert page.url.startswith(f"{home}{PLAY}")
        page.goto(f"{home}{LESSON}?lang=fr#here")
        there(page)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        page.goto(f"{home}index.html")
        expect(page.locator("html")).to_have_attribute("lang", "fr")  # chosen before
        page.get_by_role("link", name="Nederlands").click()
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        page.get_by_role("link", name=WORDS["nl"]["licences"]).click()
        expect(page.get_by_role("heading", name=WORDS["nl"]["licences"])).to_be_visible()


def test_a_host_that_leaves_the_ending_of_pages_out_serves_it_too(out: Path, chromium: Browser) -> None:
    with visitor(chromium) as page:
        with hosted(out, is_short=True) as home:
            page.goto(home)
            expect(page.locator("#offline")).to_have_text(WORDS["en"]["offline"], timeout=SOON_MS)
            page.locator(".game a.play").first.click()
            there(page)
        page.reload()
        there(page)


def test_a_file_that_is_lost_on_the_way_is_asked_for_again(out: Path, chromium: Browser) -> None:
    lost = {"licences.html", LESSON}
    with visitor(chromium) as page, hosted(out, drops=lost) as home:
        page.goto(f"{home}index.html")
        expect(page.locator("#offline")).to_have_text(WORDS["en"]["offline"], timeout=SOON_MS)
        assert not lost


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in ("href", "src") and value}


def test_each_link_leads_to_a_file_by_exactly_this_name(out: Path) -> None:
    names = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    astray = []
    for name in sorted(fnmatch.filter(names, "*.html")):
        links = _Links()
        links.feed((out / name).read_text("utf-8"))
        for link in links.found:
            parts = urlsplit(urljoin(f"http://host/{name}", link))
            if parts.netloc == "host" and unquote(parts.path).lstrip("/") not in names:
                astray.append((name, link))
    assert not astray


def test_the_names_of_files_are_fit_for_every_file_system_and_host(out: Path) -> None:
    names = [file.relative_to(out).as_posix() for file in out.rglob("*")]
    parts = {part for name in names for part in name.split("/")}
    assert not [part for part in parts if not PORTABLE.fullmatch(part) or RESERVED.fullmatch(part)]
    assert max(Counter(name.casefold() for name in names).values()) == 1
    assert max(map(len, names)) < 100


# What a browser lets it do --------------------------------------------------------------------------------------------

RULES = {"Content-Security-Policy": policy(WITHIN, PYTHON), "X-Content-Type-Options": "nosniff"}
"""The headers of the recipes (docs/static.md); the pages have rules of their own besides."""


@pytest.mark.full("each page; make test opens two with the rules of a demo", TOUCHED)
def test_every_page_keeps_the_rules_that_it_and_its_host_set(out: Path, chromium: Browser) -> None:
    names = sorted(str(file.relative_to(out)) for file in out.rglob("*.html") if file.parent != out)
    assert len(names) > 60
    with visitor(chromium, service_workers="block") as page, hosted(out, RULES) as home:
        for name in names:
            page.goto(home + name)
            there(page)


MADE = "setTimeout(() => { try { new Function('1')(); window.made = true; } catch { window.made = false; } })"


def test_a_page_may_ask_no_other_host_and_make_no_function_of_a_text(out: Path, chromium: Browser) -> None:
    with visitor(chromium, "Content Security Policy|404", service_workers="block") as page, hosted(out) as home:
        page.goto(home + PLAY)
        there(page)
        asked = "url => fetch(url, { mode: 'no-cors' }).then(() => true, () => false)"
        with hosted(out) as other:
            assert page.evaluate(asked, f"{home}kit.css") and not page.evaluate(asked, f"{other}kit.css")
        page.add_script_tag(content=MADE)
        wait_until(page, "() => window.made !== undefined")
        assert page.evaluate("() => window.made") is False


# What is not there ----------------------------------------------------------------------------------------------------


@each("asked", ["", "apps/", "apps/nobody.html", "rules/bakschisch/99/deeper/still.html", "APPS/PLAY-BAKSCHISCH.HTML"])
def test_where_there_is_no_page_a_way_leads_home(out: Path, chromium: Browser, asked: str) -> None:
    with visitor(chromium, "404", locale="fr", service_workers="block") as page, hosted(out) as home:
        page.goto(home + asked)
        expect(page.locator("h1:visible")).to_have_text([WORDS["fr"]["gone"]])
        back = page.get_by_role("link", name=WORDS["fr"]["home"])
        expect(back).to_have_attribute("href", f"{home}fr.html?lang=fr")
        back.click()
        expect(page.locator(".game")).to_have_count(3)


# Opened as a file -----------------------------------------------------------------------------------------------------


@each("name", ["index.html", "fr.html", "404.html", "licences.html", PLAY, LESSON])
def test_a_page_opened_as_a_file_says_what_to_do_and_nothing_else(out: Path, chromium: Browser, name: str) -> None:
    with visitor(chromium, locale="nl-BE") as page:
        page.goto((out / name).as_uri())
        shown = page.locator("body").inner_text()
        for words in WORDS.values():
            assert words["as_file"] in shown and words["as_file_stick"] in shown
        assert shown.count(f"python3 {START}") == len(WORDS) and shown.count("http://127.0.0.1:8000/") == len(WORDS)
        expect(page.locator("h1").first).to_have_text(WORDS["nl"]["as_file"])
        assert page.evaluate("document.scripts.length") <= 4  # those of its head alone
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_is_served_shows_nothing_of_it(out: Path, chromium: Browser) -> None:
    with visitor(chromium, service_workers="block") as page, hosted(out) as home:
        page.goto(f"{home}index.html")
        assert WORDS["en"]["as_file"] not in page.locator("body").inner_text()


# Beside a demo --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo(out: Path) -> Iterator[Served]:
    """A public face with ten pages, and the folder beside it."""
    served = Served("--demo", "--port", "0", "--seats", "2", "--files", out, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.mark.full("eleven pages, and the folder kept as a whole; make test has what a full demo says", TOUCHED)
def test_who_finds_a_demo_full_plays_without_waiting(demo: Served, chromium: Browser) -> None:
    url = demo.page("apps/play-bakschisch.ipynb")
    with visitor(chromium) as ann, visitor(chromium) as ben, visitor(chromium, "503", locale="fr") as late:
        for page in (ann, ben):
            for tab in (page, *(page.context.new_page() for _ in range(4))):
                tab.goto(url)
                tab.wait_for_selector("[data-intent=choose]")
        late.goto(url)
        late.get_by_role("link", name=WORDS["fr"]["in_browser"]).click()
        there(late)
        assert late.url.startswith(f"{demo.url}files/{PLAY}")
        late.goto(demo.url)
        late.get_by_role("link", name=WORDS["fr"]["in_browser_home"]).click()
        expect(late.locator("#offline")).to_have_text(WORDS["fr"]["offline"], timeout=SOON_MS)
