"""The way through the lessons on the first page, and progress that is carried along, in a real browser."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from kit.counting.shelf import outline
from kit.games import NAMES
from kit.lessons.boxes import Review, boxes
from kit.lessons.journal import Answer, Journal
from tests.browser.conftest import watch
from tests.lessons.test_journal import ANSWER
from tests.serving import Served

pytestmark = pytest.mark.full(
    "what else a browser may hold; make test has a newcomer's way, a learner's, and progress that goes elsewhere",
    touched=["kit/serve", "kit/site", "kit/lessons"],
)

SHELF = "kit:lesson:bakschisch:"


def journal(lesson: str, done: bool, *answers: Answer) -> str:
    place = {"at": "end", "done": True} if done else {"at": "shared-space"}
    return Journal(lesson, [replace(answer, lesson=lesson) for answer in answers], place).write()


def given(step: str, rule: str, right: bool, day: int) -> Answer:
    return replace(ANSWER, step=step, rule=rule, right=right, day=day)


def today(page: Page) -> int:
    return int(page.evaluate("Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000)"))


def keep(page: Page, **journals: str) -> None:
    texts = {f"{SHELF}{lesson}": text for lesson, text in journals.items()}
    page.evaluate("texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))", texts)
    page.reload()


def kept(page: Page, lesson: str) -> Journal:
    return Journal.read(page.evaluate("key => localStorage.getItem(key)", f"{SHELF}{lesson}"), lesson)


def room(hall: Served, game: str = "bakschisch") -> str:
    """The address of a game's room."""
    return f"{hall.url}games/{game}"


@pytest.mark.quick
def test_a_newcomer_sees_the_plain_list(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    expect(page.locator('.daily[data-kind="learn"]')).to_be_hidden()
    expect(page.locator(".state").filter(has_text="e")).to_have_count(0)
    expect(page.locator("#go")).to_have_text("Start here: To the throne")
    page.goto(hall.url)
    page.get_by_role("button", name="Take your progress with you").click()
    expect(page.get_by_role("button", name="Save as a file")).to_be_disabled()


def test_the_lessons_in_probability_are_a_way_of_their_own(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    done = json.dumps({f"kit:lesson:probability:{each}": journal(each, True, ANSWER) for each in ("B1", "B12")})
    page.evaluate(f"Object.entries({done}).forEach(([key, text]) => localStorage.setItem(key, text))")
    page.reload()
    expect(page.locator(".count .how-far")).to_have_text("2 of 14")
    expect(page.locator(".count [data-state=done] b")).to_have_text(["What is in the stack?", "The last cards"])
    expect(page.locator(".count [data-state=next] b")).to_have_text("Will the Caliph come?")
    expect(page.locator(".learn .state").filter(has_text="e")).to_have_count(0)
    expect(page.locator("#go")).to_have_text("Start here: To the throne")
    page.goto(room(hall, "attraptresors"))
    expect(page.locator(".count b").first).to_have_text("Likely or unlikely?")


def test_a_lesson_of_all_games_stands_in_every_room(page: Page, hall: Served) -> None:
    for game in NAMES:
        page.goto(room(hall, game))
        expect(page.locator(".count b").filter(has_text="Luck or skill?")).to_have_count(1)


@pytest.mark.quick
def test_a_question_of_a_lesson_in_probability_is_due_again_days_later(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    answer = replace(ANSWER, lesson="B2", step="exit", tries=1, right=True, day=today(page) - 5)
    text = Journal("B2", [answer], {"at": "end", "done": True}).write()
    page.evaluate("text => localStorage.setItem('kit:lesson:probability:B2', text)", text)
    page.reload()
    daily = page.locator('.daily[data-kind="count"]')
    again = len([step for step in outline("B2").again.values() if step == "exit"])
    expect(daily).to_have_text(f"Five chances a day {again} due today")
    expect(page.locator(".count [data-state=again] b")).to_have_text("Will the Caliph come?")
    page.goto(room(hall, "intrige"))
    expect(page.locator('.daily[data-kind="count"]')).to_be_hidden()
    page.goto(hall.url)
    expect(page.locator(".strip")).to_contain_text(f"{again} due today")
    page.locator(".strip").get_by_role("link", name="Go on").click()
    expect(page.get_by_text("B2 · Will the Caliph come?")).to_be_visible()


def test_without_a_script_the_plain_list_is_there(chromium: Browser, hall: Served) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(hall.url)
    expect(page.locator(".strip").get_by_role("link")).to_have_text("Start here: To the throne")
    expect(page.locator("#take-along")).to_be_hidden()
    page.goto(room(hall))
    expect(page.locator(".learn b").first).to_have_text("To the throne")
    context.close()


def test_without_storage_the_plain_list_is_there(page: Page, hall: Served) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })")
    page.goto(hall.url)
    expect(page.locator(".strip").get_by_role("link")).to_have_text("Start here: To the throne")
    expect(page.locator("#take-along")).to_be_hidden()
    page.goto(room(hall))
    expect(page.locator(".learn b").first).to_have_text("To the throne")
    expect(page.locator(".state").filter(has_text="e")).to_have_count(0)


@pytest.mark.quick
def test_the_way_shows_what_is_done_what_is_due_again_and_what_comes_next(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    now = today(page)
    keep(
        page,
        R1=journal("R1", True, given("largest", "BK-12", True, now)),
        R2=journal(
            "R2", True, given("enough", "BK-13", False, now - 1), given("practise:BK-16", "BK-16", False, now - 1)
        ),
        R3=journal("R3", False, given("tied", "BK-14", True, now)),
    )
    expect(page.locator(".learn .how-far")).to_have_text("2 of 11")
    expect(page.locator('.daily[data-kind="learn"]')).to_have_text("Five a day 2 due today")
    expect(page.locator(".state").filter(has_text="e")).to_have_text(["done", "due again", "next"])
    expect(page.locator("#go")).to_have_text("Next lesson: Ties and empty fists")
    page.goto(hall.url)
    strip = page.locator(".strip")
    expect(strip.get_by_role("heading")).to_have_text("Next lesson: Ties and empty fists")
    expect(page.get_by_role("article", name="Bakschisch").locator(".learn .how-far")).to_have_text("2 of 11")
    strip.get_by_role("link", name="Five a day").click()
    expect(page.locator(".bars li")).to_have_count(4)


def test_a_journal_that_makes_no_sense_is_none(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    for text in ("", "{", "null", "[]", "7", json.dumps({"format": 1, "answers": [None, 3, {}]})):
        keep(page, R1=text)
        expect(page.locator('.daily[data-kind="learn"]'), text).to_be_hidden()


def test_the_page_counts_what_is_due_as_the_review_does(page: Page, hall: Served) -> None:
    page.goto(room(hall))
    now = today(page)
    rules = [f"BK-{number}" for number in (12, 13, 14, 16, 18, 20)]
    answers = [
        given(f"practise:{rule}", rule, (place * day) % 3 != 1, now - day)
        for place, rule in enumerate(rules)
        for day in range(30, 0, -place - 1)
    ]
    due = Review(boxes(answers), now).due
    assert 0 < len(due) < len(rules)
    keep(page, R5=journal("R5", False, *answers))
    expect(page.locator('.daily[data-kind="learn"]').first).to_contain_text(f"{len(due)} due today")


# Progress in a file ---------------------------------------------------------------------------------------------------


def saved(page: Page) -> dict[str, Any]:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Take your progress with you").click()
        page.get_by_role("button", name="Save as a file").click()
    file: dict[str, Any] = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    return file


def take_in(page: Page, content: object) -> None:
    if page.locator("#along").is_hidden():
        page.get_by_role("button", name="Take your progress with you").click()
    text = content if isinstance(content, str) else json.dumps(content)
    file = FilePayload(name="progress.json", mimeType="application/json", buffer=text.encode())
    page.locator("#progress-in").set_input_files(files=[file])


@pytest.mark.quick
def test_progress_goes_to_another_device_and_is_united_there(chromium: Browser, page: Page, hall: Served) -> None:
    page.goto(hall.url)
    mine = [given("largest", "BK-12", True, 20_000), given("enough", "BK-13", False, 20_002)]
    keep(page, R1=journal("R1", False, *mine), R2=journal("R2", True, mine[0]))
    file = saved(page)
    context = chromium.new_context()
    other = context.new_page()
    complaints = watch(other)
    other.goto(hall.url)
    theirs = given("alone", "BK-16", True, 20_001)
    keep(other, R1=journal("R1", True, mine[0], theirs))
    take_in(other, file)
    expect(other.get_by_role("status")).to_have_text("Loaded. New answers: 2")
    assert [answer.day for answer in kept(other, "R1").answers] == [20_000, 20_001, 20_002]
    assert kept(other, "R1").place["done"] is True, "the farther place stays"
    assert kept(other, "R2").place["done"] is True and len(kept(other, "R2").answers) == 1
    expect(other.locator(".how-far").first).to_contain_text("2 of ")
    before = other.evaluate("JSON.stringify(localStorage)")
    take_in(other, file)
    expect(other.get_by_role("status")).to_have_text("All that is in this file was here already.")
    assert other.evaluate("JSON.stringify(localStorage)") == before
    context.close()
    assert not complaints


GOOD = json.loads(journal("R1", True, ANSWER))
WRONG: list[tuple[object, str]] = [
    ("", "not a progress file"),
    ("{", "not a progress file"),
    ([], "not a progress file"),
    ({"progress": 2, "journals": {}}, "not a progress file"),
    ({"progress": 1, "journals": []}, "not a progress file"),
    *(
        ({"progress": 1, "journals": {f"{SHELF}R2": GOOD | {"lesson": "R2", "answers": []}, key: journal}}, "damaged")
        for key, journal in (
            ("kit:theme", GOOD),
            ("kit:lesson:bakschisch:<b>", GOOD),
            (f"{SHELF}R3", GOOD),
            (f"{SHELF}R1", None),
            (f"{SHELF}R1", GOOD | {"format": 2}),
            (f"{SHELF}R1", GOOD | {"answers": {}}),
            (f"{SHELF}R1", GOOD | {"answers": [None]}),
            (f"{SHELF}R1", GOOD | {"answers": [GOOD["answers"][0] | {"name": "Odo"}]}),
            (f"{SHELF}R1", GOOD | {"answers": [GOOD["answers"][0] | {"step": "a\nb"}]}),
            (f"{SHELF}R1", GOOD | {"answers": [GOOD["answers"][0] | {"day": -1}]}),
            (f"{SHELF}R1", GOOD | {"answers": GOOD["answers"] * 1001}),
            (f"{SHELF}R1", GOOD | {"place": {"at": []}}),
        )
    ),
]


@pytest.mark.quick
def test_of_a_wrong_file_nothing_is_taken_in(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    keep(page, R1=journal("R1", False, ANSWER))
    before = page.evaluate("JSON.stringify(localStorage)")
    for content, said in WRONG:
        page.evaluate("document.getElementById('progress-said').textContent = ''")
        take_in(page, content)
        expect(page.get_by_role("status"), str(content)[:200]).to_contain_text(said)
        expect(page.get_by_role("status")).to_contain_text("Nothing was changed.")
        assert page.evaluate("JSON.stringify(localStorage)") == before, content


def test_where_a_browser_has_no_room_nothing_is_half_written(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    keep(page, R1=journal("R1", False, ANSWER))
    before = page.evaluate("JSON.stringify(localStorage)")
    page.evaluate(
        """() => {
            const write = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, text) {
                if (key.endsWith("R3") && text.includes("full")) throw new DOMException("full", "QuotaExceededError");
                write.call(this, key, text);
            };
        }"""
    )
    good = [given("full", "BK-12", True, 20_000)]
    journals = {f"{SHELF}{lesson}": json.loads(journal(lesson, True, *good)) for lesson in ("R1", "R2", "R3")}
    take_in(page, {"progress": 1, "journals": journals})
    expect(page.get_by_role("status")).to_have_text("This browser has no room for it. Nothing was changed.")
    assert page.evaluate("JSON.stringify(localStorage)") == before
