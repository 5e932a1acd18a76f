"""The page that asks for the code of a class, as a person meets it."""

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.serve.pages import WORDS
from tests.browser.people import newcomer
from tests.each import each
from tests.serving import ROOT, Served

CODE = "sultan 42"
PLAY = "voila/render/apps/play-bakschisch.ipynb"
SIZES = [(360, 740), (1280, 720)]


@pytest.fixture(scope="module")
def school() -> Iterator[Served]:
    """Pages without kernels, for those who know the code."""
    served = Served("--without-kernels", "--port", "0", ROOT / "notebooks", env={**os.environ, "KIT_CODE": CODE})
    yield served.ready()
    assert served.stop() == 0


@pytest.fixture
def pupil(chromium: Browser) -> Iterator[Page]:
    """Nobody watches: a browser complains of each page that comes with 403."""
    with newcomer(chromium) as page:
        yield page


def test_whoever_types_the_code_comes_in_by_the_keyboard_alone(pupil: Page, school: Served) -> None:
    pupil.goto(f"{school.url}?lang=fr")
    words = WORDS["fr"]
    field = pupil.get_by_label(words["code_field"], exact=True)
    expect(field).to_be_focused()
    pupil.keyboard.type("sultan 43")
    pupil.keyboard.press("Enter")
    expect(pupil.get_by_role("alert")).to_have_text(words["code_wrong"])
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(f"{words['code_wrong']} {words['code_kept']}")
    pupil.keyboard.type("Sultan 42 ")
    pupil.keyboard.press("Enter")
    expect(pupil.locator(".games")).to_be_visible()
    assert pupil.url == f"{school.url}?lang=fr"


def test_another_language_is_chosen_without_losing_the_way(pupil: Page, school: Served) -> None:
    pupil.goto(f"{school.url}{PLAY}?x=1")
    pupil.get_by_role("textbox").fill("wrong code")
    pupil.keyboard.press("Enter")
    expect(pupil.get_by_role("alert")).to_be_visible()
    pupil.get_by_role("link", name="Nederlands").click()
    expect(pupil.get_by_role("heading", level=1)).to_have_text(WORDS["nl"]["code_asks"])
    pupil.get_by_role("textbox").fill(CODE)
    pupil.get_by_role("button", name=WORDS["nl"]["code_enter"]).click()
    pupil.wait_for_url(f"{school.url}{PLAY}?x=1")


@each("size", SIZES)
@each("language", list(WORDS))
def test_the_page_fits_and_can_be_read(pupil: Page, school: Served, size: tuple[int, int], language: str) -> None:
    width, height = size
    pupil.set_viewport_size({"width": width, "height": height})
    pupil.goto(f"{school.url}?lang={language}")
    pupil.get_by_role("textbox").fill("wrong")
    pupil.keyboard.press("Enter")
    expect(pupil.get_by_role("alert")).to_be_visible()
    assert pupil.evaluate("document.documentElement.scrollWidth") == width
    box = pupil.locator("form button").bounding_box()
    assert box and box["y"] + box["height"] <= height and box["height"] >= 44, "all of it is seen at once"
    for theme in ("light", "dark"):  # with one wrong code for both: there are few
        pupil.emulate_media(color_scheme=theme)
        pupil.evaluate("dress()")
        assert Axe().run(pupil).violations_count == 0, theme
