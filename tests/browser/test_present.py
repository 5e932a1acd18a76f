"""A lesson in probability before a class: what the last row can read, what no word tells, and the teacher's window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page, expect

from kit.counting.lesson import load
from tests.browser.playing import open_game, person, wish
from tests.browser.reader import Reader
from tests.browser.sweep import Sweep, View
from tests.each import each
from tests.serving import Served

PROJECTORS = ((1280, 720), (1440, 900), (1920, 1080))
STRIP, LEAST_CHART, LEAST_ON_PHONE, LEAST_TEXT, LEAST_READ = 56, 380, 11, 12, 15
SEEN = """() => {
    const height = (what) => Math.round(document.querySelector(what)?.getBoundingClientRect().height ?? 0);
    return { curtain: height("#curtain"), chart: height("#chart svg") };
}"""
SMALL = """(least) => {
    const texts = document.createTreeWalker(document.querySelector(".kit"), NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement, said = texts.currentNode.data.trim();
        if (!said || node.closest(".unseen, .status, header, style, option") || !node.checkVisibility()) continue;
        const drawn = node.closest("svg"), scale = drawn?.viewBox.baseVal?.width ? drawn.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(node).fontSize) * scale;
        if (size < least - 0.05) found.push(`“${said}” is ${size.toFixed(1)} px high`);
    }
    return found;
}"""
IN_THE_MIDDLE = """() => {
    const { left, right } = document.querySelector("#work").getBoundingClientRect(), both = left + right;
    return Math.abs(both - innerWidth) > 2 ? [`it lies from ${left} to ${right}`] : [];
}"""


def presented(lesson_id: str, station: str = "", **panel: Any) -> Iterator[tuple[str, View]]:
    """Each step of a station, or of all: before its reveal, with the form of the class, and after the reveal."""
    lesson = load(lesson_id)
    reader = Reader(f"{lesson.page}.ipynb", presenting=True)
    for step in lesson.steps:
        if station in ("", step.station):
            if reader.shows(id="deal-1000"):
                reader.press("deal-1000")
                reader.wait("slice")
            yield step.id, reader.view(step.id, data_show=step.id)
            if reader.shows(id="add"):
                reader.press("add")
                yield step.id, reader.view(f"{step.id}, with the class", id="class")
                reader.press("add")
            if reader.shows(id="reveal"):
                reader.press("reveal")
                yield step.id, reader.view(f"{step.id}, open", class_="drawn-back")
        reader.press("go")


@each("lesson_id", ["B2", "B1", "X1", "X2", "I6"], least=2)
def test_in_explain_a_strip_of_curtain_lies_above_a_large_chart_that_keeps_its_place(
    sweep: Sweep, lesson_id: str
) -> None:
    views = [view for _, view in presented(lesson_id, "explain")]
    for where, seen in sweep.measured(views, PROJECTORS, SEEN):
        assert seen["curtain"] == STRIP and seen["chart"] >= LEAST_CHART, (where, seen)


@each("lesson_id", ["B2", "X1", "X2", "B13", "A9"], least=2)
def test_what_must_be_read_on_a_projector_is_large_enough(sweep: Sweep, lesson_id: str) -> None:
    found = sweep.faults([view for _, view in presented(lesson_id)], PROJECTORS[:1], SMALL, LEAST_READ)
    assert not found, "\n".join(found)


def test_no_word_and_no_number_of_a_learner_s_chart_is_smaller_than_twelve_pixels(sweep: Sweep) -> None:
    lesson, views = load("B2"), []
    for step in lesson.steps:
        reader = Reader(f"{lesson.page}.ipynb", f"step={step.id}")
        if reader.shows(id="deal-1000"):
            reader.press("deal-1000")
            reader.wait("slice")
            reader.press("add")
        views.append(reader.view(step.id, data_show=step.id))
    found = sweep.faults(views, ((1024, 768), (1280, 720)), SMALL, LEAST_TEXT)
    found += sweep.faults(views, ((360, 740),), SMALL, LEAST_ON_PHONE)
    assert not found, "\n".join(found)


def test_a_question_without_a_picture_stands_in_the_middle(sweep: Sweep) -> None:
    views = [
        Reader(f"{load('B2').page}.ipynb", f"step={step}").view(step, class_="single")
        for step in ("one-card", "guess", "twice", "later", "exit")
    ]
    found = sweep.faults(views, ((1280, 720), (768, 1024), (360, 740)), IN_THE_MIDDLE)
    assert not found, "\n".join(found)


def test_while_the_class_types_its_chart_stays_as_large(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_game(page, hall, "step=by-computer", f"{load('B2').page}.ipynb")
    page.locator("#deal-10").click()
    expect(page.locator("#hundred")).to_be_visible()
    chart = page.locator("#chart .drawn svg")
    before = chart.bounding_box()
    page.locator("#add").click()
    expect(page.locator(".given #class")).to_be_visible()
    expect(page.locator("#hundred")).to_have_count(0)
    assert chart.bounding_box() == before


def test_an_untouched_slider_names_no_number_and_takes_the_middle(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_game(page, hall, "step=guess", f"{load('B2').page}.ipynb")
    slider, field, scale = page.locator("#slide-value"), page.locator("#field-value"), page.locator(".slide")
    expect(slider).to_have_attribute("aria-valuetext", "Nothing chosen yet")
    assert scale.inner_text().split() == ["0", "100"]
    slider.click()  # in its very middle
    expect(field).to_have_value("50")
    assert scale.inner_text().split() == ["0", "50", "100"]
    field.fill("")
    expect(slider).to_have_attribute("data-untouched", "")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(field).to_have_value("50")
    page.keyboard.press("ArrowLeft")
    expect(field).to_have_value("49")


def test_the_teacher_s_window_opens_covered_and_goes_where_the_class_goes(chromium: Browser, hall: Served) -> None:
    with person(chromium) as page:
        wish(page.context, motion="off", presenting=True)
        open_game(page, hall, "step=guess", f"{load('B2').page}.ipynb")
        page.keyboard.press("t")
        with page.expect_popup() as opened:
            page.locator("#window").click()
        teacher = opened.value
        expect(teacher.locator(".covering")).to_be_visible()
        expect(teacher.locator("#solved, .heard")).to_have_count(0)
        teacher.locator("#go").click()
        expect(teacher.locator("#solved")).to_contain_text("63 out of 100")
        expect(page.locator(".notice")).to_be_hidden()
        assert "63 out of 100" not in page.content() and "2,128" not in page.content()
        page.keyboard.press("ArrowRight")
        expect(page.locator("header.top")).to_have_attribute("data-show", "by-hand")
        expect(teacher.locator("header.top")).to_have_attribute("data-show", "by-hand")
        teacher.locator(".plan button").last.click()
        expect(teacher.locator("header.top")).to_have_attribute("data-show", "exit")
        expect(page.locator("header.top")).to_have_attribute("data-show", "by-hand")
