"""The lessons in a real browser: by keyboard, by finger, on a projector, with reloads, dead kernels and two tabs."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, repeat
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from kit.lessons.answers import write_value
from kit.lessons.course import MOST_SEEDS
from kit.lessons.journal import COLUMNS, SURENESS, Answer
from kit.lessons.playground import scenes
from kit.lessons.practise import own_rules
from kit.lessons.wording import fill, words_for
from tests.browser.learning import (
    LESSONS,
    SUBJECT,
    Due,
    Finger,
    Hand,
    Keyboard,
    answer,
    commit,
    goto,
    journal,
    language_of,
    notebook,
    open_lesson,
    said,
    shelved,
    step_of,
    steps_of,
    taken_down,
    task,
    task_now,
    words,
)
from tests.browser.playing import JUST_TRIED, NARROW, SLOW, WIDE, answered, person, wish
from tests.kernel import Run
from tests.lessons.learning import TAUGHT
from tests.serving import ROOT, Served, write_notebook

JOURNALS = pytest.mark.full(
    "what journals keep is in make test without a browser (tests/lessons), and one lesson of each key here",
    touched=["kit/lessons", "kit/page"],
)

ORDER = [name for name, lesson in LESSONS.items() if lesson in TAUGHT]
"""Those that teach step by step; `test_whole.py` has the others."""
REST = "a lesson that is walked twice takes ten seconds; quick: one is, and every question of all is drawn and measured"
ALIKE = "their cells differ in the lesson's name and the position; quick: one notebook runs in a kernel"
WALKS = [name if name == "R3" else pytest.param(name, marks=pytest.mark.full(REST)) for name in ORDER]
RUN = [name if name == "R3" else pytest.param(name, marks=pytest.mark.full(ALIKE)) for name in LESSONS]
MOST_PRESSES = 60
"""No lesson needs more of the one key on a projector."""


@pytest.fixture
def still(page: Page) -> Page:
    """A person who wants no motion."""
    wish(page, motion="off")
    return page


# From the first step to the last --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson_id", WALKS)
def test_a_lesson_is_learned_by_keyboard_alone_rightly_and_then_wrongly(
    hall: Served, still: Page, lesson_id: str
) -> None:
    page, keyboard = still, Keyboard(still)
    for rightly, language in ((True, "en"), (False, "fr")):
        open_lesson(page, hall, lesson_id, language)
        given = walk(keyboard, lesson_id, repeat(rightly), cycle(SURENESS))
        assert kept(page, lesson_id) == given
        expect_the_end(page, lesson_id, given)
        clear(keyboard)


@JOURNALS
def test_one_key_at_the_end_opens_the_next_lesson(hall: Served, still: Page) -> None:
    page, keyboard = still, Keyboard(still)
    open_lesson(page, hall, "R1")
    goto(keyboard, "end")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{notebook('R2')}*")
    answered(page)


@pytest.mark.full("all lessons one after the other take a minute; quick: R3 by keyboard, its journal and its feedback")
def test_all_lessons_on_a_phone_with_one_finger_are_in_the_table_that_is_downloaded(
    server: Served, chromium: Browser
) -> None:
    given: list[Answer] = []
    rightly, sure = cycle((True, True, False)), cycle(SURENESS)
    with person(chromium, viewport=NARROW, has_touch=True) as page:
        finger = Finger(page)
        wish(page, motion="off")
        open_lesson(page, server, ORDER[0], "nl")
        for lesson_id, following in zip(ORDER, [*ORDER[1:], None], strict=True):
            given += walk(finger, lesson_id, rightly, sure)
            if following:
                page.locator("#ending #go").tap()
                page.wait_for_url(f"**/{notebook(following)}*")
                answered(page)
        rows = list(csv.DictReader(io.StringIO(downloaded(finger, "csv").removeprefix("\ufeff")), delimiter=";"))
        listed = json.loads(downloaded(finger, "json"))
        times = [(each.seconds, each.day) for lesson_id in ORDER for each in journal(page, lesson_id).answers]
    assert rows and tuple(rows[0]) == ("code", *COLUMNS)
    timed = [replace(each, seconds=time, day=day) for each, (time, day) in zip(given, times, strict=True)]
    assert rows == [{"code": "", **{name: cell(getattr(each, name)) for name in COLUMNS}} for each in timed]
    assert listed == [{name: getattr(each, name) for name in COLUMNS} for each in timed]
    assert {each.sureness for each in given} == {None, *SURENESS}
    assert {each.right for each in given} == {True, False, None}  # an opinion is neither right nor wrong


def cell(value: Any) -> str:
    """A value as it stands in a table for a Dutch spreadsheet."""
    if isinstance(value, float):
        return str(value).replace(".", ",")
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def downloaded(hand: Hand, part: str) -> str:
    """The file that the menu gives."""
    if not hand.page.locator("#menu").count():
        hand.press("open-menu")
    with hand.page.expect_download() as download:
        hand.press(part)
    return Path(download.value.path()).read_text("utf-8")


def walk(hand: Hand, lesson_id: str, rightly: Iterable[bool], sure: Iterable[int]) -> list[Answer]:
    """The whole lesson and one task of practice; returns what has to be in its journal, but for the time it took."""
    page, given = hand.page, []
    ways = zip(rightly, sure, strict=False)
    if lesson_id != ORDER[0]:
        given += go_through(hand, lesson_id, task_now(page, lesson_id), ways)
        hand.press("go")
    for due in steps_of(lesson_id):
        given += go_through(hand, lesson_id, due, ways)
        hand.press("go")
    given += go_through(hand, lesson_id, task_now(page, lesson_id), ways)
    hand.press("leave")
    if scenes(LESSONS[lesson_id]):
        expect(page.locator("#whatif-strip")).to_be_visible()
        hand.press("go")
    return given


def go_through(hand: Hand, lesson_id: str, due: Due, ways: Iterator[tuple[bool, int]]) -> list[Answer]:
    """One question: look, answer, and read what comes of it. Somebody with the wrong fist tries again."""
    rightly, sure = next(ways)
    if due.step and due.kind != "fist":
        expect(hand.page.locator("#asks.see")).to_contain_text(said(due.step.see, language_of(hand.page)))
        hand.press("go")
    given = [give(hand, lesson_id, due, rightly, sure)]
    if due.kind == "fist" and not rightly:
        hand.press("go")
        given.append(replace(give(hand, lesson_id, due, True, sure), tries=2))
    return given


def give(hand: Hand, lesson_id: str, due: Due, rightly: bool, sure: int) -> Answer:
    """Answer, and read the feedback."""
    value = due.answer(rightly)
    answer(hand, due, value, sure)
    expect_feedback(hand.page, lesson_id, due, rightly)
    return taken_down(lesson_id, due, value, sure)


def expect_feedback(page: Page, lesson_id: str, due: Due, rightly: bool) -> None:
    """Right or not, the mix-up behind it, and why: the lesson's own sentence, or in practice what decided it."""
    asks, language = page.locator("#asks.why"), language_of(page)
    expect(asks).to_be_attached()
    expect(asks.locator(".verdict.right")).to_have_count(int(rightly and not due.exercise.is_opinion))
    if not rightly and due.mix_up:
        expect(asks.locator(".mix-up h2")).to_have_text(words(f"misconceptions.{due.mix_up}.title", language))
    if not rightly and due.kind == "number":
        expect(asks.locator(".tile.truth b")).to_have_text(write_value(due.right))
    if due.step and (rightly or due.kind != "fist"):
        expect(asks.locator(".because").last).to_have_text(said(due.step.why, language))


def expect_the_end(page: Page, lesson_id: str, given: list[Answer]) -> None:
    """What can be done now, a game to play, and the lesson that follows."""
    latest = {each.rule: each.right for each in given if each.is_practice}
    can = [rule for rule in own_rules(LESSONS[lesson_id]) if latest.get(rule)]
    expect(page.locator("#ending .titles .chip")).to_have_text(can)
    play = page.locator("#ending a[href*='/apps/play-bakschisch.ipynb']")
    expect(play).to_be_visible()
    following = ORDER[ORDER.index(lesson_id) + 1 :]
    if following:
        expect(page.locator(f"#ending #go[href*='/{notebook(following[0])}']")).to_be_visible()


def kept(page: Page, lesson_id: str) -> list[Answer]:
    """The answers that the browser keeps of a lesson, without their day and the time they took."""
    return [replace(each, seconds=0.0, day=None) for each in journal(page, lesson_id).answers]


def clear(hand: Hand) -> None:
    """Forget every answer, and begin again."""
    for part in ("open-menu", "clear", "clear-all"):
        hand.press(part)
    expect(hand.page.locator(".told")).to_have_text(words("lesson.cleared", language_of(hand.page)))


# Once more ------------------------------------------------------------------------------------------------------------


@JOURNALS
def test_what_was_missed_is_asked_again_in_other_positions_and_by_the_next_lesson(hall: Served, still: Page) -> None:
    page, keyboard = still, Keyboard(still)
    open_lesson(page, hall, "R3")
    goto(keyboard, "same-idea")
    keyboard.press("go")
    missed = step_of("R3", "same-idea")
    answer(keyboard, missed, missed.wrong)
    keyboard.press("another")
    seed = MOST_SEEDS + list(LESSONS).index("R3")  # outside every series
    again = task("again:BK-13", SUBJECT.practice.make("BK-13", seed, 1, 1).exercise, seed)
    expect_table(page, again)
    answer(keyboard, again, again.wrong)
    assert kept(page, "R3")[1:] == [taken_down("R3", again, again.wrong, 60)]
    open_lesson(page, hall, "R4")
    recalled = task_now(page, "R4")
    assert recalled.name == "recall:BK-13"
    expect_table(page, recalled)


def expect_table(page: Page, due: Due) -> None:
    """The purses of this position lie on the table, as they were: what is left in them would be an answer."""
    purses = [str(gold) for gold in due.exercise.before.purses]
    expect(page.locator("#table .bag > span")).to_have_text(purses)


@JOURNALS
def test_the_number_of_a_series_and_a_level_give_everybody_the_same_tasks(hall: Served, still: Page) -> None:
    page, keyboard = still, Keyboard(still)
    open_lesson(page, hall, "R6")
    keyboard.press("open-menu")
    keyboard.reach("seed")
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    expect(page.locator("#asks .where")).to_contain_text("7")
    keyboard.press("open-menu")
    keyboard.press("level-3")
    due = task_now(page, "R6")
    assert (due.seed, due.level) == (7, 3)
    expect_table(page, due)
    answer(keyboard, due, due.right)
    assert kept(page, "R6") == [taken_down("R6", due, due.right, 60)]


# Reload ---------------------------------------------------------------------------------------------------------------


@pytest.mark.full(
    "each phase in a browser; make test has each without one (test_learn), and one that is in motion here",
    touched=["kit/lessons", "kit/page", "kit/serve", "kit/site"],
)
def test_a_reload_in_any_phase_goes_on_where_the_learner_was(hall: Served, still: Page) -> None:
    page, keyboard = still, Keyboard(still)
    open_lesson(page, hall, "R3")
    stays(page, "recall")
    due = task_now(page, "R3")
    answer(keyboard, due, due.wrong)
    keyboard.press("go")
    due = step_of("R3", "same-idea")
    stays(page, "see")
    keyboard.press("go")
    before = shown(page)
    keyboard.point(due, due.wrong)
    page.reload()
    answered(page)
    assert shown(page) == before  # what was pointed at is open again, like a fist that was not closed
    answer(keyboard, due, due.wrong)
    stays(page, "why, with the mix-up")
    goto(keyboard, "own-way")
    due = step_of("R3", "own-way")
    keyboard.press("go")
    answer(keyboard, due, due.right)
    goto(keyboard, "playground")
    expect(page.locator("#whatif-strip")).to_be_visible()
    stays(page, "the playground")
    goto(keyboard, "cheapest")
    stays(page, "choosing")
    due = step_of("R3", "cheapest")
    answer(keyboard, due, due.wrong)
    stays(page, "the wrong fist")
    keyboard.press("go")
    answer(keyboard, due, due.right)
    goto(keyboard, "practise")
    stays(page, "practice")
    due = task_now(page, "R3")
    answer(keyboard, due, due.right)
    keyboard.press("leave")
    stays(page, "the end")
    assert len(kept(page, "R3")) == 6


def stays(page: Page, what: str) -> None:
    """A reload changes nothing that is shown, and nothing that is kept."""
    before, answers = shown(page), shelved(page)
    page.reload()
    answered(page)
    assert shown(page) == before, what
    after = shelved(page)
    assert after.keys() == answers.keys() and all(
        json.loads(after[key])["answers"] == json.loads(answers[key])["answers"] for key in after
    )


def shown(page: Page) -> list[str]:
    """All that is written on the page, but for the line that greets somebody who comes back."""
    lines: list[str] = page.locator(".stage :is(p, h2, h3, li, button, .bag, .tile):not(.told)").evaluate_all(
        "parts => parts.filter(part => part.checkVisibility()).map(part => part.textContent)"
    )
    assert lines
    return lines


def test_a_prediction_that_was_kept_but_not_judged_counts_once(hall: Served, still: Page) -> None:
    page, keyboard, due = still, Keyboard(still), step_of("R5", "takes-all")
    open_lesson(page, hall, "R5")
    goto(keyboard, "takes-all")
    keyboard.press("go")
    page.evaluate(REMEMBER_HALFWAY)
    answer(keyboard, due, due.wrong, 90)
    page.evaluate("localStorage.setItem(...halfway)")  # as if the page had been left between the two
    assert kept(page, "R5") == []
    page.reload()
    answered(page)
    expect_feedback(page, "R5", due, rightly=False)
    keyboard.press("go")
    assert kept(page, "R5") == [taken_down("R5", due, due.wrong, 90)]


REMEMBER_HALFWAY = """() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        if (text.includes('"pointed"')) window.halfway = [key, text];
        keep.call(this, key, text);
    };
}"""


def test_by_keys_an_answer_is_kept_without_saying_how_sure_or_after_it_was_said_and_taken_back(
    hall: Served, still: Page
) -> None:
    page, keyboard, due = still, Keyboard(still), step_of("R5", "takes-all")
    open_lesson(page, hall, "R5")
    goto(keyboard, "takes-all")
    keyboard.key("Enter")
    keyboard.point(due, due.wrong)
    expect(page.locator(".sure [aria-pressed=true]")).to_have_count(0)
    keyboard.key("Enter")  # the one filled button, wherever the focus is
    expect_feedback(page, "R5", due, rightly=False)
    goto(keyboard, "takes-all")
    keyboard.key("Enter")
    keyboard.point(due, due.wrong)
    keyboard.press("sure-90")
    keyboard.key("Space")
    assert keyboard.focused() == "sure-90"
    expect(page.locator(".sure [aria-pressed=true]")).to_have_count(0)
    keyboard.press("sure-30")
    expect(page.locator(".sure [aria-pressed=true]")).to_have_id("sure-30")
    keyboard.press("go")
    expect_feedback(page, "R5", due, rightly=False)
    assert [each.sureness for each in kept(page, "R5")] == [None, 30]


def test_a_reload_while_things_move_shows_what_they_came_to(hall: Served, page: Page) -> None:
    wish(page, motion="step")
    keyboard, due = Keyboard(page), step_of("R2", "ahead")
    open_lesson(page, hall, "R2")
    goto(keyboard, "ahead")
    keyboard.press("go")
    answer(keyboard, due, due.right)
    expect(page.locator("#step")).to_be_visible()
    page.reload()
    answered(page)
    expect(page.locator("#step")).to_have_count(0)
    expect_feedback(page, "R2", due, rightly=True)


# Two tabs, and what is cleared ----------------------------------------------------------------------------------------


@JOURNALS
def test_two_lessons_in_two_tabs_keep_their_own_journals_and_stay_cleared(hall: Served, still: Page) -> None:
    one, two = still, still.context.new_page()
    wish(two, motion="off")
    pages = {"R2": one, "R3": two}
    given: dict[str, list[Answer]] = {"R2": [], "R3": []}
    for lesson_id, page in pages.items():
        open_lesson(page, hall, lesson_id)
    for rightly in (True, False):
        for lesson_id, page in pages.items():
            page.bring_to_front()
            goto(Keyboard(page), "practise")
            ways = iter([(rightly, 60)])
            given[lesson_id] += go_through(Keyboard(page), lesson_id, task_now(page, lesson_id), ways)
    assert {lesson_id: kept(one, lesson_id) for lesson_id in pages} == given
    two.goto("about:blank")
    two.close()
    one.reload()
    answered(one)
    one.locator("#open-menu").click()
    expect(one.locator("#menu")).to_contain_text(words("lesson.kept", answers=4))
    one.locator("#clear").click()
    assert {lesson_id: kept(one, lesson_id) for lesson_id in pages} == given  # it asks first
    one.locator("#clear-all").click()
    expect(one.locator(".told")).to_have_text(words("lesson.cleared"))
    one.reload()
    answered(one)
    one.locator("#open-menu").click()
    expect(one.locator("#menu")).to_contain_text(words("lesson.kept", answers=0))
    assert not any(kept(one, lesson_id) for lesson_id in pages)


@pytest.mark.full(
    "a second time two tabs; make test has what they keep, and that it stays cleared, in one case",
    touched=["kit/lessons", "kit/page", "kit/serve", "kit/site"],
)
def test_what_is_cleared_in_one_tab_does_not_come_back_from_another(hall: Served, still: Page) -> None:
    one, two = still, still.context.new_page()
    wish(two, motion="off")
    for page in (one, two):
        open_lesson(page, hall, "R1")
        goto(Keyboard(page), "practise")
        go_through(Keyboard(page), "R1", task_now(page, "R1"), iter([(True, 60)]))
    clear(Keyboard(two))
    two.goto("about:blank")
    two.close()
    expect(one.locator("#mine")).to_be_visible()  # the other tab has noticed, and begins the lesson again
    assert kept(one, "R1") == []


# A kernel dies --------------------------------------------------------------------------------------------------------

LESSON_OF_OUR_OWN = """
id = "T1"
game = "bakschisch"
minutes = 1
languages = ["en"]
title.en = "One question"
lead.en = "One question."
teacher.en = "One question."

[[step]]
id = "left"
rules = ["BK-3"]
position = "r2 b2 A5:7T B8:6T C12:8T D3:9T heap:10 up:GH left:{left}"
predict = {{ what = "left", card = "guard" }}
goal = {{ answer = {answer} }}
see.en = "Look."
why.en = "{why}"
"""


@pytest.fixture(scope="module")
def shaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tests may kill kernels of, with two lessons of our own that differ only in what is right."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / notebook("R3")).parent.mkdir(parents=True)
    shutil.copy(ROOT / "notebooks" / notebook("R3"), folder / notebook("R3"))
    for name, left, number, why in (("one", "G3S4H3E4F5C4", 3, "Three of them."), ("two", "G4S3H3E4F5C4", 4, "Four.")):
        file = folder / f"{name}.toml"
        file.write_text(LESSON_OF_OUR_OWN.format(left=left, answer=number, why=why), "utf-8")
        code = f"from kit.notebook import learn_file\nlearn_file({str(file)!r})"
        write_notebook(folder / f"{name}.ipynb", code, kind="lesson", title={"en": name})
    served = Served("--port", "0", folder).ready()
    yield served
    served.stop()


@pytest.mark.full(
    "a kernel of its own that is killed; make test brings a game back after its server was (test_visits)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_dead_kernel_is_told_and_resume_brings_the_lesson_back(shaky: Served, chromium: Browser) -> None:
    page = chromium.new_page(viewport=WIDE)  # it may complain: the browser does when nobody answers it
    wish(page, motion="off")
    page.add_init_script(JUST_TRIED)
    keyboard, due = Keyboard(page), step_of("R3", "picture")
    open_lesson(page, shaky, "R3")
    goto(keyboard, "picture")
    keyboard.press("go")
    answer(keyboard, due, due.wrong)
    before, given = shown(page), kept(page, "R3")
    kernel = json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]
    shaky.kernels()[kernel].kill()
    page.locator("#go").click()
    expect(page.locator(".notice")).to_contain_text(words("page.lost"), timeout=SLOW)
    page.locator(".notice").get_by_role("button").click()
    expect(page.locator(".notice")).to_be_hidden(timeout=SLOW)
    answered(page)
    assert shown(page) == before and kept(page, "R3") == given
    keyboard.press("go")
    following = step_of("R3", "own-way").step
    assert following
    expect(page.locator("#asks.see")).to_contain_text(said(following.see))
    page.goto("about:blank")  # frees its kernel; closing the window would not
    page.close()


# On a projector -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "lesson_id", "motion"),
    [
        ("PageDown", "R4", "off"),
        pytest.param("Space", "R3", "step", marks=pytest.mark.full("quick: the other key and lesson")),
    ],
)
def test_one_key_leads_through_a_lesson_and_nothing_of_an_answer_is_there_before_its_time(
    server: Served, page: Page, key: str, lesson_id: str, motion: str
) -> None:
    wish(page, motion=motion)
    told, keyboard = overheard(page), Keyboard(page)
    why = {due.name: longest_text(due.step.why["en"]) for due in steps_of(lesson_id) if due.step}
    open_lesson(page, server, lesson_id)
    present(keyboard)
    revealed: list[str] = []
    for _ in range(MOST_PRESSES):
        asks = page.locator("#asks").get_attribute("data-focus") or ""
        if asks.startswith("practise"):
            break
        name = next((name for name in why if asks.startswith(f"{name}-0-")), "")
        if asks == f"{name}-0-why-False":
            revealed.append(name)
        everything = "\n".join([*told, page.content()])
        assert [name for name, text in why.items() if text in everything] == revealed, asks
        keyboard.key(key)
    assert revealed == list(why)


def longest_text(text: str) -> str:
    """The longest part of it that is one text of the page."""
    return max(fill(text, words_for(SUBJECT, "en")).split("**"), key=len)


@JOURNALS
def test_on_a_projector_nothing_is_kept_that_nobody_answered(hall: Served, still: Page) -> None:
    page, keyboard = still, Keyboard(still)
    open_lesson(page, hall, "R1")
    present(keyboard)
    for _ in range(6):  # a fist and two questions
        keyboard.key("PageDown")
    assert kept(page, "R1") == []


def test_nothing_that_a_browser_gets_before_the_reveal_depends_on_what_is_right(
    shaky: Served, chromium: Browser
) -> None:
    before, after = [], []
    for name in ("one", "two"):
        with person(chromium) as page:
            wish(page, motion="off")
            told, keyboard = overheard(page), Keyboard(page)
            page.goto(shaky.page(f"{name}.ipynb"))
            answered(page)
            keyboard.key("Enter")
            keyboard.key("5")
            expect(page.locator("#asks.predict .pointed")).to_be_visible()
            before.append([*told, page.locator("#game").inner_html()])
            commit(keyboard, 60)
            expect(page.locator("#asks.why")).to_be_attached()
            after.append(list(told))
    assert before[0] == before[1]
    assert after[0] != after[1]


def present(keyboard: Keyboard) -> None:
    """Turn to the projector, which shuts the menu."""
    keyboard.press("open-menu")
    keyboard.press("menu-present")
    expect(keyboard.page.locator(".presenting")).to_be_visible()


def overheard(page: Page) -> list[str]:
    """Everything that kernels tell this page, as plain text, as it comes."""
    told: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.extend(spoken(frame))))
    return told


def spoken(frame: str | bytes) -> Iterator[str]:
    """What widgets say in a message of Jupyter's protocol v1; a page's greeting has a number of its own."""
    assert isinstance(frame, bytes)
    count, *offsets = (int.from_bytes(frame[at : at + 8], "little") for at in range(0, 8 * 8, 8))
    _, header, _, _, content, end = (offsets[number] for number in range(6))
    if json.loads(frame[header : offsets[2]])["msg_type"] == "comm_msg" and count > 5:
        data = json.loads(frame[content:end])["data"]
        if "ack" not in data.get("content", {}):
            yield from texts(data)


def texts(tree: Any) -> Iterator[str]:
    """All texts in a message, also of a tree that is sent as one text."""
    if isinstance(tree, str) and tree.startswith("["):
        yield from texts(json.loads(tree))
    elif isinstance(tree, dict):
        for name, each in tree.items():
            yield name
            yield from texts(each)
    elif isinstance(tree, list):
        for each in tree:
            yield from texts(each)
    elif not str(tree).startswith("IPY_MODEL_"):  # an id, another one in each kernel
        yield str(tree)


# In Jupyter, without a page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson_id", RUN)
def test_a_lesson_notebook_runs_and_its_code_names_the_rules(kernel: Run, lesson_id: str) -> None:
    book = nbformat.read(ROOT / "notebooks" / notebook(lesson_id), as_version=4)
    kernel(book)
    page, engine = [each for each in book.cells if each.cell_type == "code"]
    assert "application/vnd.jupyter.widget-view+json" in page.outputs[0]["data"]
    assert "rule='BK-" in engine.outputs[0]["data"]["text/plain"]
