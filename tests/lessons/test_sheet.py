"""A lesson on paper: every position with room for an answer, and the solutions apart."""

from __future__ import annotations

from kit.draw.qr import qr_picture
from kit.draw.svg import find, walk, words
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.sheet import Sheet
from tests.each import each
from tests.lessons.learning import LESSONS, Browser


@each("lesson", LESSONS, least=len(LESSONS))
@each("language", ["en", "fr", "nl"], least=1)
def test_a_sheet_has_every_position_and_its_solution_on_a_page_apart(lesson, language: str) -> None:
    browser = Browser(lesson, lang=language)
    asking = [step for step in lesson.steps if step.exercise.kind.asks]
    browser.press("open", "menu")
    browser.press("sheet")
    (sheet,) = browser.shown(class_="sheet")
    positions, (solutions,) = find(sheet, class_="position"), find(sheet, class_="solutions")
    rows = [node for node in walk(solutions) if node[0] == "li"]
    assert len(positions) == len(rows) == len(asking)
    for step, position, row in zip(asking, positions, rows, strict=True):
        assert words(position).startswith(str(asking.index(step) + 1)) and len(find(position, class_="rule")) == 2
        asked = Asked(step.id, step.exercise, step)
        asked.judge(lesson.subject)
        if asked.truth is not None:
            assert value_said(browser.learn, asked, asked.truth) in words(row)
        assert all(rule in words(row) for rule in step.rules)
    assert "{" not in words(sheet) and "**" not in words(sheet)


def test_nothing_on_paper_can_be_pressed_or_comes_twice() -> None:
    browser = Browser("R2")
    browser.send("sheet")
    (sheet,) = browser.shown(class_="sheet")
    nodes = list(walk(sheet))
    assert not any("data-intent" in attributes or "tabindex" in attributes for _, attributes, *_ in nodes)
    ids = [attributes["id"] for _, attributes, *_ in nodes if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_lesson_goes_on_where_it_was_and_paper_shows_no_answer() -> None:
    browser = Browser("R2")
    browser.walk(until=browser.lesson.steps[2].id)
    before = browser.view
    browser.press("open", "menu")
    browser.press("sheet")
    on_paper = browser.shown(class_="sheet")
    assert on_paper == find(Sheet(Browser("R2").learn).picture(), class_="sheet"), "wherever the learner is"
    browser.press("sheet")
    assert browser.view == before


def test_while_a_class_looks_on_no_solution_is_on_the_page() -> None:
    browser = Browser("R2")
    browser.send("present")
    browser.send("sheet")
    assert browser.shown(class_="position") and not browser.shown(class_="solutions")


def test_a_code_leads_to_the_step_where_the_learner_is_from_the_menu_and_from_paper() -> None:
    browser = Browser("R2", address="http://192.168.1.20:8866/voila/render/r2.ipynb")
    step = browser.lesson.steps[1].id
    browser.to(step)
    browser.press("open", "menu")
    (in_menu,) = browser.shown(class_="qr")
    browser.press("sheet")
    (on_paper,) = browser.shown(class_="qr")
    label = on_paper[1]["aria-label"]
    assert on_paper == in_menu == qr_picture(f"http://192.168.1.20:8866/voila/render/r2.ipynb?step={step}", label)
