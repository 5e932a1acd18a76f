"""The walk itself: without a proxy it gets through, and it notices a wrong address."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.hosting.walk import walk
from tests.serving import ROOT, SERVED, Served

pytestmark = pytest.mark.full(
    "a walk in a browser at a server of its own; make test opens every page in the browser",
    touched=SERVED,
)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """All pages under a base path, without kernels."""
    served = Served("--without-kernels", "--port", "0", "--base-path", "/a/kit/", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


def test_who_visits_every_kind_of_page_notices_nothing(chromium: Browser, served: Served) -> None:
    assert len(walk(chromium, served.url)) == 6


def test_an_address_outside_of_the_base_path_is_noticed(chromium: Browser, served: Served) -> None:
    with pytest.raises(AssertionError, match="outside of"):
        walk(chromium, served.url + "b/", login=lambda page: page.goto(served.url))
