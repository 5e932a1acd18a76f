"""Every link of the hosted site leads somewhere, and the crawler that says so notices one that does not."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from playwright.sync_api import Browser
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from tests.hosting.crawl import LANGUAGES, Crawl, Read, crawled
from tests.serve.client import run
from tests.serving import ROOT, SERVED, Served, free_ports

SOURCES = "https://sources.example/kit"
GUESTS = "apps/phone.ipynb"
"""Who knows the code of a class comes to it by that."""


@pytest.fixture(scope="module")
def site() -> Iterator[Served]:
    """All pages as a host has them, under a base path."""
    (port,) = free_ports(1)
    public = f"http://127.0.0.1:{port}/a/kit/"
    served = Served("--public", public, "--port", port, "--sources", SOURCES, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.mark.full(
    "every page of the site in three languages; make test has that the crawler finds what is wrong", touched=SERVED
)
def test_every_link_of_the_site_leads_somewhere_below_the_base_path_in_three_languages(
    site: Served, chromium: Browser
) -> None:
    crawl = crawled(site.url, SOURCES, every=False, browser=chromium)
    assert not crawl.faults, "\n".join(crawl.faults)
    listed = {str(file.relative_to(ROOT / "notebooks")) for file in (ROOT / "notebooks").rglob("*.ipynb")}
    listed = {each for each in listed if not each.startswith("lab/")} - {GUESTS}
    for language in LANGUAGES:
        asked = {url.partition("?")[0] for url in crawl.known if f"lang={language}" in url}
        missed = {each for each in listed if f"{site.url}voila/render/{each}" not in asked}
        assert not missed, f"in {language} nothing leads to {missed}"
    assert {notebook for notebook, _ in crawl.drawn} == listed - {"apps/phone.ipynb"}  # it asks for a code first
    assert {language for _, language in crawl.drawn} == set(LANGUAGES)


PAGES = {
    "/kit/": """
        <a href="?lang=en">here</a> <a href="here">fine</a> <a href="/kit/gone?x=1#y">gone</a> <a href="/out">out</a>
        <a href="https://elsewhere.example/">elsewhere</a> <a href="https://sources.example/kit">sources</a>
        <a href="#top" id="top">up</a> <a href="#nowhere">nowhere</a> <img src="data:image/png;base64,">
        <style>@font-face { src: url('font.woff') }</style> <script type="module">import { a } from "./a.js";</script>
        <p style="background: url(//picture.example/a.png)"></p>""",
    "/kit/here": '<link rel="stylesheet" href="a.css">',
    "/kit/a.css": "p { background: url(b.png) }",
    "/out": "it is there, but not ours",
}


class Site(RequestHandler):
    """A site with faults."""

    def get(self) -> None:
        if self.request.path not in PAGES:
            return self.set_status(404)
        if self.request.path.endswith(".css"):
            self.set_header("Content-Type", "text/css")
        self.finish(PAGES[self.request.path])


@asynccontextmanager
async def faulty() -> AsyncIterator[str]:
    """Its address."""
    sockets = bind_sockets(0, "127.0.0.1")
    server = HTTPServer(Application([(".*", Site)]))
    server.add_sockets(sockets)
    yield f"http://127.0.0.1:{sockets[0].getsockname()[1]}/kit/"
    server.stop()
    await server.close_all_connections()


def test_dead_links_other_hosts_and_ways_out_of_the_base_path_are_found_wherever_they_stand() -> None:
    async def found() -> tuple[str, list[str]]:
        async with faulty() as base:
            crawl = Crawl(base, SOURCES)
            await crawl.run()
            return base, crawl.faults

    base, found_first = run(found())
    # Which language's page is read first is chance; what is not there is told of that one alone.
    faults = [re.sub(r"\?lang=\w+ (?!leads to no place)", "?lang=en ", fault) for fault in found_first]
    here, host = f"{base}?lang=en", base.removesuffix("/kit/")
    expected = {
        f"{here} leads out of the base path: {host}/out",
        f"{here} leads to another host: https://elsewhere.example/",
        f"{here} leads to another host: http://picture.example/a.png",
        *(f"{base}?lang={language} leads to no place in it: #nowhere" for language in LANGUAGES),
        *(f"{here} has a dead link: 404 {base}{each}" for each in ("gone?x=1", "font.woff", "a.js")),
        f"{base}a.css has a dead link: 404 {base}b.png",
    }
    assert set(faults) == expected and len(faults) == len(expected)


def test_what_is_written_in_a_page_but_not_linked_is_no_link() -> None:
    page = Read("<p>https://elsewhere.example/ url(a.png) from 'b'</p><script>const from = 'c', url = 'd';</script>")
    assert page.links == []
