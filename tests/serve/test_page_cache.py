"""Pages that are the same for everybody are rendered once, and sent to a browser only once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kit.serve.page_cache import PageCache
from kit.site import pages
from kit.site.folder import LOOK_EVERY_S, Folder
from kit.site.pages import WORDS, Site
from tests.each import each
from tests.serve.test_pages import get
from tests.serving import Served, wait_until, write_notebook

PLAY = "voila/render/apps/play-bakschisch.ipynb"
OPENS = 'from kit.notebook import play\nplay("intrige")'


def test_a_page_is_rendered_once_for_a_language_and_a_state_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    for name, template in pages.TEMPLATE.items():
        noted = type(
            "Noted",
            (),
            {"render": lambda self, _t=template, _n=name, **about: rendered.append(_n) or _t.render(**about)},
        )
        monkeypatch.setitem(pages.TEMPLATE, name, noted())
    now = [0.0]
    file = write_notebook(tmp_path / "play.ipynb", OPENS, kind="app", title={"en": "Play"})
    cache = PageCache(Site(), Folder(tmp_path, now=lambda: now[0]))
    before = {language: cache.home(language) for language in WORDS}
    visit = cache.visit("play.ipynb")
    for _ in range(3):
        assert {language: cache.home(language) for language in WORDS} == before
        assert cache.visit("play.ipynb") is visit
    assert (rendered.count("home.html"), rendered.count("visit.html")) == (len(WORDS), 1)
    assert len({page.etag for page in (*before.values(), visit)}) == len(WORDS) + 1
    write_notebook(file, OPENS, kind="app", title={"en": "Play another"})
    now[0] += LOOK_EVERY_S
    assert b"Play another" in cache.home("en").body and cache.home("en").etag != before["en"].etag
    assert b"Play another" in cache.visit("play.ipynb").body
    with pytest.raises(LookupError):
        cache.visit("none.ipynb")


@each("path", ["", PLAY])
def test_a_browser_that_has_a_page_is_sent_it_no_second_time_but_its_cookie(hall: Served, path: str) -> None:
    status, text, headers = get(hall.url + path, Cookie=hall.newcomer())
    assert status == 200 and len(text) > 10_000
    assert headers["ETag"].startswith('"') and headers["Cache-Control"] == "private, no-cache"
    for method in ("GET", "HEAD"):
        status, text, again = get(hall.url + path, method, If_None_Match=headers["ETag"])
        if (path, method) != (PLAY, "HEAD"):  # that asks whether the page would open
            assert (status, text) == (304, "")
            assert again["ETag"] == headers["ETag"]
            assert again["Content-Security-Policy"] == headers["Content-Security-Policy"]
    _, _, again = get(hall.url + path, If_None_Match=headers["ETag"])
    name = hall.newcomer().partition("=")[0]
    assert again["Set-Cookie"].startswith(f"{name}="), "nobody would know it again"


def test_another_language_is_another_page(hall: Served) -> None:
    _, _, english = get(hall.url, Accept_Language="en")
    status, text, french = get(hall.url, Accept_Language="fr", If_None_Match=english["ETag"])
    assert status == 200 and '<html lang="fr">' in text
    assert french["ETag"] != english["ETag"]


def test_a_page_that_is_not_there_is_kept_by_nobody(hall: Served) -> None:
    status, _, headers = get(f"{hall.url}nowhere")
    assert status == 404 and headers["ETag"] is None


@pytest.mark.full("a server of its own; make test has the cache without one", touched=["kit/serve", "kit/site"])
def test_a_notebook_that_is_added_stands_on_the_first_page_a_second_later(tmp_path: Path) -> None:
    write_notebook(tmp_path / "play.ipynb", OPENS, kind="app", title={"en": "Play"})
    served = Served("--port", "0", "--without-kernels", tmp_path).ready()
    try:
        before = get(served.url)[2]["ETag"]
        write_notebook(tmp_path / "new.ipynb", OPENS, kind="app", title={"en": "A new one"})
        wait_until(lambda: "A new one" in get(served.url)[1])
        assert get(served.url)[2]["ETag"] != before
        assert get(served.page("new.ipynb"), Cookie=served.newcomer())[0] == 200
    finally:
        assert served.stop() == 0


def test_what_a_word_finds_is_sent_once_and_there_only_in_our_languages(hall: Served) -> None:
    status, text, headers = get(f"{hall.url}search-nl.json")
    assert status == 200 and headers["Content-Type"].startswith("application/json")
    assert {*json.loads(text)} == {"lessons", "years", "rules", "words"}
    assert get(f"{hall.url}search-nl.json", If_None_Match=headers["ETag"])[0] == 304
    assert get(f"{hall.url}search-xx.json")[0] == 404
