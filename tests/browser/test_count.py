"""Lessons in probability in Chromium: by keyboard and by touch, on a laptop and a phone, and on a projector."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from kit.counting.answers import NUMBERS, Given, has_second_try
from kit.counting.content import Step
from kit.counting.count_page import CountPage
from kit.counting.lesson import CountLesson, load
from kit.counting.run import CountRun
from kit.counting.shelf import lesson_ids
from kit.counting.tasks import tasks_after
from kit.lab.running import Running
from kit.lessons.journal import Answer, Journal
from kit.page.files import SCRIPT, STYLE
from tests.browser.learning import Keyboard
from tests.browser.playing import NARROW, no_sideways, open_game, person, wish
from tests.browser.reader import Reader
from tests.browser.sweep import LAYOUT, Sweep, View
from tests.browser.test_accessible import violations_of
from tests.browser.wiring import ADDRESS, PLAIN_PAGE, Line
from tests.counting.test_secrets import plain_toy, with_other_truths
from tests.counting.toy import typed_right
from tests.effort import Some
from tests.serving import Served, Serves

SIZES = ((360, 740), (1280, 720))
LANGUAGES = ("en", "fr", "nl")
LESSONS = [(lesson_id, LANGUAGES[number % 3]) for number, lesson_id in enumerate(lesson_ids())]
HUNDRED_THOUSAND = 100_000
TOUCHED = 6
"""So many steps have one of everything: a guess, trials by hand and by the computer, what explains them."""
TWO_TAPS_MS = 500
"""After this a second tap at the same place is no double tap."""


def open_lesson(page: Page, served: Serves, lesson: CountLesson, query: str = "") -> None:
    """Open its page without a kernel."""
    open_game(page, served, query, f"{lesson.page}.ipynb")


def kept(page: Page, lesson: CountLesson) -> Journal:
    """What the browser keeps of it."""
    text = page.evaluate("key => localStorage.getItem(key)", f"kit:lesson:probability:{lesson.id}")
    return Journal.read(text, lesson.id)


def answer(learner: Keyboard, step: Step) -> None:
    """Answer what is right by keyboard alone."""
    asks, page = step.asks, learner.page
    assert asks is not None
    if asks.kind == "choice":
        learner.key(str(asks.names.index(str(asks.truth)) + 1))
        learner.press("go")
    elif asks.kind in ("order", "free"):
        if asks.kind == "free":
            learner.reach("field-value")
            page.keyboard.type("because")
            page.keyboard.press("Tab")
        learner.press("go")
    else:
        for field, text in typed_right(asks).items():
            learner.reach(f"field-{field}")
            page.keyboard.type(text)
        page.keyboard.press("Enter")
    if asks.kind == "order" and page.locator("#tell").count():
        learner.press("tell")  # as it lay it was wrong, and nobody tries again
    expect(page.locator(".means")).to_have_count(0)


def walk(
    learner: Keyboard, lesson: CountLesson, deals: int = 10, dealt: Callable[[], object] | None = None
) -> Sequence[Answer]:
    """From the first step to the end, with so many deals wherever there are any, and what the browser keeps of it then;
    `dealt` is called after each.
    """
    page = learner.page
    for step in lesson.steps:
        expect(page.locator("header.top")).to_have_attribute("data-show", step.id)
        if page.locator(f"#deal-{deals}").count():
            learner.press(f"deal-{deals}")
            expect(page.locator("#slice")).to_have_count(0)
            if dealt:
                dealt()
        if step.asks is not None:
            answer(learner, step)
        learner.press("go")
    expect(page.locator("#ending")).to_be_visible()
    answers = kept(page, lesson).answers
    assert [each.step for each in answers] == [step.id for step in lesson.steps if step.asks]
    return answers


WALKED = ("A1", "B2")
"""Lessons that `make test` walks by keyboard: one of everything."""
REST = "walking one lesson takes five seconds; quick: two are walked, and all are drawn and measured at every step"
WALKS = [
    pytest.param(lesson_id, language, id=lesson_id, marks=() if lesson_id in WALKED else pytest.mark.full(REST))
    for lesson_id, language in LESSONS
]


@pytest.mark.parametrize(("lesson_id", "language"), WALKS)
def test_each_lesson_is_walked_by_keyboard_alone(page: Page, hall: Served, lesson_id: str, language: str) -> None:
    lesson = load(lesson_id)
    wish(page, motion="off")
    open_lesson(page, hall, lesson, f"lang={language}")
    answers = walk(Keyboard(page), lesson)
    in_order = [step.id for step in lesson.steps if step.asks and step.asks.kind == "order"]  # left as it lies
    assert not [each.step for each in answers if each.right is False and each.step not in in_order]


@pytest.mark.parametrize("ten", sorted({lesson_id[:-1] for lesson_id, _ in LESSONS}))
def test_no_step_is_cut_off_on_a_laptop_or_a_phone(sweep: Sweep, some: Some, ten: str) -> None:
    """Of ten lessons of a game at most: B1 to B9, then B10 and on."""
    drawn = [(lesson_id, language) for lesson_id, _ in LESSONS if lesson_id[:-1] == ten for language in LANGUAGES]
    views = [view for lesson_id, language in some(drawn, least=2) for view in steps(load(lesson_id), language)]
    found = sweep.faults(views, SIZES, LAYOUT)
    assert not found, "\n".join(found)


def steps(lesson: CountLesson, language: str) -> Iterator[View]:
    """Each step before it is answered, after a first mistake and with every hint, and once it is answered."""
    reader = Reader(f"{lesson.page}.ipynb", f"lang={language}")
    for step in lesson.steps:
        if reader.shows(id="deal-10"):
            reader.press("deal-10")
            reader.wait("slice")
        if step.asks is not None:
            yield reader.view(step.id, data_show=step.id)
            if step.wrong and has_second_try(step.asks) and step.asks.kind in ("choice", *NUMBERS):
                while reader.shows(id="hint"):
                    reader.press("hint")
                fill_in(reader, step, step.wrong[0].answer)
                yield reader.view(f"{step.id}, once more", data_show=step.id)
            fill_in(reader, step)
            assert not reader.shows(class_="means"), step.id
        yield reader.view(f"{step.id}, then", data_show=step.id)
        reader.press("go")
    assert reader.shows(id="ending")
    yield reader.view("ending")
    if lesson.practice:
        reader.press("go")
        for task in tasks_after(lesson, ())[: len(lesson.practice)]:
            yield reader.view(task.id, data_show=task.id)
            fill_in(reader, task)
            yield reader.view(f"{task.id}, then", data_show=task.id)
            reader.press("go")


def fill_in(reader: Reader, step: Step, given: Given | None = None) -> None:
    """Answer what is right, or this."""
    asks = step.asks
    assert asks is not None
    if asks.kind == "choice":
        reader.press(f"choice-{given or asks.truth}")
    elif asks.kind != "order":
        for field, text in typed_right(asks if given is None else replace(asks, truth=given)).items():
            reader.fill(f"field-{field}", text)
    reader.press("go")
    if asks.kind == "order" and reader.shows(id="tell"):
        reader.press("tell")  # as it lay it was wrong


def test_a_lesson_is_taken_by_touch_on_a_phone(chromium: Browser, hall: Served) -> None:
    lesson = load("B2")
    with person(chromium, viewport=NARROW, has_touch=True, is_mobile=True) as page:
        wish(page, motion="off")
        open_lesson(page, hall, lesson, "lang=nl")
        for step in lesson.steps[:TOUCHED]:
            expect(page.locator("header.top")).to_have_attribute("data-show", step.id)
            page.wait_for_timeout(TWO_TAPS_MS)
            if page.locator("#add").count():
                page.locator("#add").tap()
                page.locator("#tap-hit").tap()
                page.locator("#tap-miss").tap()
                expect(page.locator(".groups li")).to_have_count(1)
                page.locator("#add").tap()
            if step.asks is not None and step.asks.kind == "choice":
                page.locator(f"#choice-{step.asks.truth}").tap()
                expect(page.locator(f"#choice-{step.asks.truth}")).to_have_attribute("aria-pressed", "true")
            elif step.asks is not None:
                for field, text in typed_right(step.asks).items():
                    page.locator(f"#field-{field}").fill(text)
            if step.asks is not None:
                page.locator("#go").tap()
                expect(page.locator(".means")).to_have_count(0)
                page.wait_for_timeout(TWO_TAPS_MS)
            assert no_sideways(page), step.id
            page.locator("#go").tap()
        expect(page.locator("header.top")).to_have_attribute("data-show", lesson.steps[TOUCHED].id)


def test_a_hundred_thousand_trials_move_the_chart_while_the_page_answers(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_lesson(page, hall, load("B2"), "step=by-hand")
    page.evaluate("""() => {
      window.seen = new Set();
      const chart = (what) => document.querySelector(`#chart ${what}`);
      const look = () => chart("svg") && window.seen.add(chart("svg").textContent);
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    page.locator(f"#deal-{HUNDRED_THOUSAND}").click()
    page.locator("#open-menu").click()
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#slice")).to_have_count(0)
    assert len(page.evaluate("() => [...window.seen]")) > 1
    assert f"computer: {hits():,} of 100,000" in page.locator("#chart").inner_text()


def hits() -> int:
    """How many of the first hundred thousand rounds have a Caliph."""
    trial = load("B2").trials["deal"]
    return Running(trial.tallies, trial.is_hit, 1).to(HUNDRED_THOUSAND).hits


def test_a_page_reloaded_in_the_middle_of_a_deal_goes_on_with_the_same_numbers(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_lesson(page, hall, load("B2"), "step=by-hand")
    page.locator(f"#deal-{HUNDRED_THOUSAND}").click()
    expect(page.locator("#slice")).to_be_attached()
    page.reload()
    expect(page.locator("#chart")).to_contain_text(f"computer: {hits():,} of 100,000")


def test_a_teacher_walks_a_lesson_on_the_projector(page: Page, hall: Served) -> None:
    wish(page, motion="off", presenting=True)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    lesson = load("B2")
    open_lesson(page, hall, lesson)
    teacher = Keyboard(page)
    teacher.press("go")
    for step in lesson.steps[1:]:
        expect(page.locator("header.top")).to_have_attribute("data-show", step.id)
        expect(page.locator("#why, .formulas, .drawn-back")).to_have_count(0)
        if step.id == "guess":
            assert not [frame for frame in frames if "3393" in frame or "3,393" in frame]
            for value in ("17", "40"):
                page.locator("#hand-value").fill(value)
                teacher.page.keyboard.press("Enter")
                expect(page.locator("#hand-value")).to_have_value("")
            expect(page.locator(".of-guess")).to_contain_text("2 hands")
        if page.locator("[data-intent=reveal]").count():
            teacher.key("r") if step.id != "guess" else teacher.press("reveal")  # a letter typed in a field is a letter
            expect(page.locator(".drawn-back")).to_be_visible()
        teacher.key("ArrowRight")
    expect(page.locator("#ending")).to_be_visible()
    assert not kept(page, lesson).answers


def test_on_a_projector_nothing_is_cut_off(sweep: Sweep) -> None:
    reader, views = Reader(f"{load('B2').page}.ipynb", presenting=True), []
    for step in load("B2").steps:
        views.append(reader.view(step.id, data_show=step.id))
        if reader.shows(data_intent="reveal"):
            reader.do("reveal")
            views.append(reader.view(f"{step.id}, open", class_="drawn-back"))
        reader.press("go")
    found = sweep.faults(views, SIZES, LAYOUT)
    assert not found, "\n".join(found)


def test_what_a_projector_gets_of_two_lessons_that_differ_only_in_the_truth_is_equal_until_the_reveal(
    chromium: Browser,
) -> None:
    seen = []
    for lesson in (plain_toy(), with_other_truths()):
        with person(chromium) as page:
            seen.append(watched(page, lesson))
    one, other = seen
    assert [pair[0] for pair in one] == [pair[0] for pair in other]
    for (place, before, after), (_, same, otherwise) in zip(one, other, strict=True):
        assert before == same, place
        assert after != otherwise or after == before, place


def watched(page: Page, lesson: CountLesson) -> list[tuple[str, str, str]]:
    """Everything that the page showed and got at each step, before and after its reveal."""
    # when a class began differs from one to the next
    screen, line, seen = CountPage(CountRun(lesson, calendar=lambda: 0.0)), Line(), []
    screen.page.connect(line)

    def respond(what: str, said: Any = None) -> Any:
        line.sent.clear()
        if what == "state":
            return screen.page.state()
        screen.page.receive(said)
        messages.append(json.dumps([each for each in line.sent if "ack" not in each.get("content", {})]))
        return list(line.sent)

    def answer_route(route: Route) -> None:
        is_script = route.request.url.endswith("page.js")
        route.fulfill(
            body=SCRIPT if is_script else PLAIN_PAGE % {"css": STYLE},
            content_type="text/javascript" if is_script else "text/html",
        )

    messages: list[str] = []
    page.route("http://127.0.0.1/page-widget/**", answer_route)
    page.expose_function("python", respond)
    page.goto(ADDRESS)
    page.wait_for_function("window.ready")
    page.keyboard.press("p")
    expect(page.locator(".room-stage")).to_be_visible()
    for place in screen.run.way.route[:-1]:
        expect(page.locator("header.top")).to_have_attribute("data-show", place)
        before = shown(page) + "".join(messages)
        messages.clear()
        if page.locator("[data-intent=reveal]").count():
            page.keyboard.press("r")
            expect(page.locator(".drawn-back")).to_be_visible()
        seen.append((place, before, shown(page)))
        messages.clear()
        screen.run.way.opened.clear()
        screen.run.way.at += 1
        screen.page.turn_over()
        line.sent.clear()
        screen.refresh()
        page.evaluate("messages => window.deliver(messages)", list(line.sent))
    return seen


def shown(page: Page) -> str:
    """The page as it stands in the browser, but for the numbers of its trees and what was said aloud of steps before.

    What is said aloud now came in a message.
    """
    html: str = page.evaluate(
        """() => {
            const copy = document.querySelector(".kit").cloneNode(true);
            copy.querySelector(".status").remove();
            return copy.innerHTML.replace(/data-view="\\d+"/g, "");
        }"""
    )
    return html


def test_no_step_has_an_accessibility_violation(sweep: Sweep, some: Some) -> None:
    named = ("one-card", "guess", "by-computer", "explain", "twice")
    file, found = f"{load('B2').page}.ipynb", []
    for step in some(named, least=2):
        alone = Reader(file, f"step={step}").view(step, data_show=step)
        found += violations_of(sweep, [alone], SIZES[1:], ("light", "dark"))
        projected = Reader(file, f"step={step}", presenting=True).view(f"{step}, on a projector", class_="room-stage")
        found += violations_of(sweep, [projected], SIZES[:1], ("light", "dark"))
    assert not found, "\n".join(found)
