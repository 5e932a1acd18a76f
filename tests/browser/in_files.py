"""Somebody at the folder of files (`make static`), with a host or without one, on whose pages nothing goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, expect

from kit.site.pages import WORDS
from tests.browser.people import WIDE, watch
from tests.static_folder import served

SOON_MS = 120_000
TOUCHED = ("kit/static", "kit/site", "kit/doors", "kit/page", "kit/openers.py", "tools/pyodide.py")
PLAY = "apps/play-bakschisch.html"
LESSON = "rules/bakschisch/02-the-bribe.html"
CHANCES = "probability/b02-will-the-caliph-come.html"


@dataclass(frozen=True)
class Files:
    """The folder on a host, asked for pages as a server is (`tests.serving.Served`)."""

    home: str

    @property
    def url(self) -> str:
        """Its first page."""
        return f"{self.home}/index.html"

    def page(self, notebook: str) -> str:
        """The address of a notebook's page, by its path among the notebooks."""
        return f"{self.home}/{notebook.removesuffix('.ipynb')}.html"


@contextmanager
def visitor(
    chromium: Browser, service_workers: Literal["allow", "block"] = "allow", **likes: Any
) -> Iterator[tuple[BrowserContext, Page]]:
    """A person with a browser of their own, on whose pages nothing goes wrong."""
    likes = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en", **likes}
    context = chromium.new_context(service_workers=service_workers, bypass_csp=True, **likes)
    page = context.new_page()
    complaints = watch(page)
    yield context, page
    context.close()
    assert not [each for each in complaints if "worker.js" not in each], complaints


@contextmanager
def without_host(out: Path, chromium: Browser, **likes: Any) -> Iterator[tuple[Page, Files]]:
    """A person whose browser has kept all of the folder; then its host was stopped."""
    with visitor(chromium, **likes) as (_, page):
        with served(out) as home:
            keep_all(page, files := Files(home))
        yield page, files


def keep_all(page: Page, files: Files) -> None:
    """Open the first page, and wait until it says that it works without the internet."""
    page.goto(files.url)
    expect(page.locator("#offline")).to_have_text(WORDS["en"]["offline"], timeout=SOON_MS)


def there(page: Page) -> None:
    """Python has answered on this page."""
    expect(page.locator("html")).to_have_attribute("data-kit-python", "there", timeout=SOON_MS)


def number(page: Page) -> int:
    """The number of the tree that is shown."""
    return int(page.locator("[data-view]").first.get_attribute("data-view") or -1)


def answered(page: Page, before: int) -> None:
    """Python has shown another tree."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-view]')?.dataset.view ?? -1) > before",
        arg=before,
        timeout=SOON_MS,
    )
