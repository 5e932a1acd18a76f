"""A crawler of our own: it follows every link of a hosted site, in three languages, as a visitor without a browser.

    python -m tests.hosting.crawl https://games.example/kit/ [--sources URL] [--browser]

Of each page it reads the HTML and what stands in it: links, files, `url()` of styles, imports of scripts.  What a page
without a kernel shows is drawn by its script, so there it does what that does: it opens the page's websocket, greets,
goes to the end of a lesson, and reads the links of all that is shown.  With `--browser` Chromium opens one page of each
kind besides, and whatever it asks for is looked at, too.

A link is at fault if nothing is there, if it leads to another host (but for the sources, which are not followed), or
out of the base path.  Exit code 1 if there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit
from zlib import crc32

from playwright.sync_api import Browser, sync_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from kit.draw.svg import symbols
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.page.front import whole
from tests.serve.client import run
from tests.serve.visiting import VisitClient, knock

LANGUAGES = ("en", "fr", "nl")
RENDER, VISIT = "voila/render/", "visit/"
PATIENCE_S = 60
AT_ONCE = 4
ELSEWHERE = re.compile(r"(?!https?:)[a-z][a-z+.-]*:", re.IGNORECASE)
"""data:, blob:, mailto: and the like."""
URL = re.compile(r"""url\(\s*["']?([^"')]+)""")
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']""")
PAINT = {"style", "fill", "stroke", "clip-path", "mask", "filter"}
END = ("goto", "end")
"""What takes a lesson to its end, where the next one is linked; other pages do not know it."""
LINKS = {"href", "src", "action", "poster", "data-place"}


class Read(HTMLParser):
    """The addresses in an HTML text, as they stand there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        """Places in the page that it links to."""
        self.ids: set[str] = set()
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Addresses stand in attributes."""
        self._within = tag
        for name, value in attributes:
            if name == "id":
                self.ids.add(value or "")
            elif name == "style":
                self.links += URL.findall(value or "")
            elif name in LINKS and value:
                (self.anchors.add if value.startswith("#") else self.links.append)(value)

    def handle_endtag(self, tag: str) -> None:
        """What follows stands in it no more."""
        self._within = ""

    def handle_data(self, text: str) -> None:
        """Or in styles and scripts."""
        if self._within == "style":
            self.links += URL.findall(text)
        elif self._within == "script":
            self.links += [each for each in IMPORT.findall(text) if each.startswith(("/", "."))]


@dataclass
class Crawl:
    """One crawl: what was found, and what is wrong."""

    base: str
    """The site's first page, with the slash at the end."""
    sources: str = ""
    every: bool = True
    """Pages without a kernel are drawn in every language; else each in one, which takes a third of the time."""
    known: dict[str, str] = field(default_factory=dict)
    """Every address, and where it was found first."""
    drawn: set[tuple[str, str]] = field(default_factory=set)
    """Notebooks whose pages were drawn, and in which languages."""
    faults: list[str] = field(default_factory=list)
    _queue: deque[str] = field(default_factory=deque)
    _cookies: dict[str, str] = field(default_factory=dict)

    async def run(self) -> None:
        """Begin at the first page in each language, and follow what is found until nothing is new."""
        self._http = AsyncHTTPClient(force_instance=True)
        await self._fetch(self.base)  # for its cookies
        for language in LANGUAGES:
            self.found(f"?lang={language}", self.base)
        await self.follow()

    async def follow(self) -> None:
        """Follow what is found until nothing is new."""
        self._http = AsyncHTTPClient(force_instance=True)
        while self._queue:
            some = [self._queue.popleft() for _ in range(min(AT_ONCE, len(self._queue)))]
            await asyncio.gather(*map(self._look, some))

    def found(self, link: str, where: str) -> None:
        """A link as it stands on a page: is it ours, and is it new?"""
        if ELSEWHERE.match(link) or (self.sources and link == self.sources):
            return
        url = urldefrag(urljoin(where, link))[0]
        if url not in self.known:
            self.known[url] = where
            if self.judge(url, where):
                self._queue.append(url)

    def judge(self, url: str, where: str) -> bool:
        """Whether an address is ours; if not, it is a fault of the page."""
        if not url.startswith("http"):
            return False
        if urlsplit(url)[:2] != urlsplit(self.base)[:2]:
            self.faults.append(f"{where} leads to another host: {url}")
        elif not url.startswith(self.base):
            self.faults.append(f"{where} leads out of the base path: {url}")
        else:
            return True
        return False

    async def _look(self, url: str) -> None:
        answer = await self._fetch(url)
        if answer.code not in (200, 204):
            self.faults.append(f"{self.known[url]} has a dead link: {answer.code} {url}")
        kind = answer.headers.get("Content-Type", "")
        if answer.code != 200 or not kind.startswith("text/"):
            return
        text = answer.body.decode()
        if kind.startswith("text/html"):
            await self._read(url, text)
        else:
            for link in URL.findall(text) if "css" in kind else ():
                self.found(link, url)

    async def _read(self, url: str, text: str) -> None:
        page = Read(text)
        for link in page.links:
            self.found(link, url)
        path = url.removeprefix(self.base).partition("?")[0]
        if not path.startswith(RENDER):
            lost = sorted(each for each in page.anchors if each[1:] not in page.ids)
            self.faults += [f"{url} leads to no place in it: {each}" for each in lost]
        elif f'"{urlsplit(self.base).path}page/script-' in text:
            await self._draw(url, path.removeprefix(RENDER))

    async def _draw(self, url: str, notebook: str) -> None:
        """Open a page without a kernel as its script does, go to the end, and read what is shown."""
        asked = re.search(r"[?&]lang=(\w+)", url)
        language = asked[1] if asked else LANGUAGES[0]
        if (notebook, language) in self.drawn or not (
            self.every or language == LANGUAGES[crc32(notebook.encode()) % 3]
        ):
            return
        self.drawn.add((notebook, language))
        client = VisitClient(await knock(re.sub("^http", "ws", self.base) + f"{VISIT}{notebook}?page=", self._cookie))
        try:
            await client.listen()
            await client.hello(f"?lang={language}")
            nodes = [*_shown(client)]
            opened = sorted({each["data-n"] for each in nodes if each.get("data-intent") == "open"})
            for intent, n in [*(("open", json.loads(each)) for each in opened), END]:
                await client.press(intent, n)
                nodes += _shown(client)
        finally:
            client.leave()
        ids = {each.get("id") for each in [*nodes, *_nodes(symbols())]}
        links = {link for each in nodes for link in _links(each)}
        lost = sorted(each for each in links if each.startswith("#") and each[1:] not in ids)
        self.faults += [f"{url} leads to no place in it: {each}" for each in lost]
        for link in links - set(lost):  # as tree.js has it
            self.found(urlsplit(self.base).path.rstrip("/") + link if link.startswith("/") else link, url)

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def _fetch(self, url: str, method: str = "GET") -> HTTPResponse:
        request = HTTPRequest(
            url, method, headers={"Cookie": self._cookie}, validate_cert=False, request_timeout=PATIENCE_S
        )
        answer = await self._http.fetch(request, raise_error=False)
        for given in answer.headers.get_list("Set-Cookie"):
            name, _, value = given.partition(";")[0].partition("=")
            self._cookies[name] = value
        return answer


def _shown(client: VisitClient) -> Iterator[dict[str, Any]]:
    """The attributes of all that a page shows."""
    for tree in client.front.trees:
        yield from _nodes(whole(tree, client.front.parts))


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(tree, str):
        yield tree[1]
        for child in tree[2:]:
            yield from _nodes(child)


def _links(attributes: dict[str, Any]) -> Iterator[str]:
    if "href" in attributes:
        yield attributes["href"]
    for name in PAINT & attributes.keys():
        yield from URL.findall(str(attributes[name]))


OF_EACH_KIND = (
    "apps/play-bakschisch.ipynb",
    "apps/referee-intrige.ipynb",
    "apps/sandbox-attraptresors.ipynb",
    "apps/lesson-editor.ipynb",
    "rules/five-a-day.ipynb",
    "rules/glossary.ipynb",
    "rules/intrige/01",
    "probability/a01",
)


def look_in_browser(browser: Browser, crawl: Crawl) -> None:
    """Open the first page, and one page of each kind, each in another language.

    What they ask for is judged, and what a person would see as a link is found.
    """
    context = browser.new_context(ignore_https_errors=True)
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(re.sub("^ws", "http", socket.url)))
    page.on("response", lambda got: got.status >= 400 and crawl.faults.append(f"{got.status} {got.url}"))
    notebooks = sorted({url.partition("?")[0] for url in crawl.known if f"/{RENDER}" in url})
    pages = [next((each for each in notebooks if f"/{RENDER}{kind}" in each), "") for kind in OF_EACH_KIND]
    try:
        for number, address in enumerate([crawl.base, *filter(None, pages)]):
            url = address if "?" in address else f"{address}?lang={LANGUAGES[number % 3]}"
            page.goto(url)
            page.locator(".games" if address == crawl.base else "#game").wait_for(timeout=PATIENCE_S * 1000)
            for link in page.locator("a[href]").evaluate_all("links => links.map((each) => each.getAttribute('href'))"):
                crawl.found(link, url)
            for each in asked:
                crawl.judge(each, url)
            asked.clear()
        page.goto("about:blank")  # a page that is left gives its seat back
    finally:
        context.close()


def crawled(base: str, sources: str = "", every: bool = True, browser: Browser | None = None) -> Crawl:
    """Crawl a site to its end."""
    crawl = Crawl(base, sources, every)
    run(crawl.run())
    if browser:
        look_in_browser(browser, crawl)
        run(crawl.follow())
    return crawl


def main() -> int:
    """Crawl a site and say what is wrong. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.hosting.crawl", description=__doc__.partition("\n")[0])
    parser.add_argument("url", help="the site's first page")
    parser.add_argument("--sources", default="", help="the one address elsewhere that may be linked")
    parser.add_argument("--browser", action="store_true", help="look at one page of each kind in Chromium, too")
    told = parser.parse_args()
    base = told.url.rstrip("/") + "/"
    if told.browser:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed.find(), args=FLAGS)
            crawl = crawled(base, told.sources, browser=browser)
            browser.close()
    else:
        crawl = crawled(base, told.sources)
    print(f"{len(crawl.known)} addresses, {len(crawl.drawn)} pages drawn, {len(crawl.faults)} at fault")
    print("\n".join(crawl.faults))
    return bool(crawl.faults)


if __name__ == "__main__":
    sys.exit(main())
