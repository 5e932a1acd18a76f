"""The folder of files once its host was stopped: whole games and lessons, to their ends and in another language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.counting.lesson import load
from tests.browser.in_files import TOUCHED, there, visitor, without_host
from tests.browser.learning import Due, Keyboard, journal, open_lesson, steps_of, task_now
from tests.browser.playing import NARROW, WIDE, bribe, next_card, open_game
from tests.browser.test_count import open_lesson as open_count
from tests.browser.test_count import walk
from tests.browser.test_lessons import go_through
from tests.browser.test_lessons import kept as kept_answers
from tests.browser.test_resume import opened, two_bribes
from tests.browser.test_way import saved, take_in
from tests.browser.test_whole_games import GAMES, MOST_PRESSES, come_back, press_on, to_the_end
from tests.serving import ROOT, Served, Serves

WALKS = pytest.mark.full("make test walks one game and one lesson without a host", TOUCHED)


# Games ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param("bakschisch", "fr", marks=WALKS),
        ("intrige", "nl"),
        pytest.param("attraptresors", "fr", marks=WALKS),
    ],
)
def test_a_whole_game_is_played_without_a_host_and_its_record_has_the_same_story(
    out: Path, chromium: Browser, tmp_path: Path, game: str, language: str
) -> None:
    with without_host(out, chromium) as (page, files):
        open_game(page, files, GAMES[game], f"apps/play-{game}.ipynb")
        for _ in range(12):
            press_on(page, quick=False)
        come_back(page, NARROW)
        in_language(page, language)
        come_back(page, WIDE)
        to_the_end(page, MOST_PRESSES)
        expect(page.locator("#go")).to_have_attribute("data-intent", "again")
        clauses, first = rules_told(page), winner(page)
        record = save(page, tmp_path)
    story = replayed(record, "--lang", language)
    assert CLAUSE.findall(" ".join(re.findall(r"\[([^]]*)\]", story)))[-len(clauses) :] == clauses
    seats = [seat["name"] for seat in json.loads(record.read_text("utf-8"))["seats"]]
    (won,) = json.loads(replayed(record, "--json").splitlines()[-1])["result"]["winners"]
    assert first == seats[won] if won else first not in seats[1:]  # the page says “you” in its language


CLAUSE = re.compile(r"\b[A-Z][A-Z-]*-\d+")


def winner(page: Page) -> str:
    """Who is first at the end."""
    lines = page.locator("#ending").inner_text().splitlines()
    return lines[lines.index("1.") + 1]


def rules_told(page: Page) -> list[str]:
    """The clauses behind the sentences of the story, oldest first."""
    return CLAUSE.findall(page.locator("#story").inner_text())


# Lessons --------------------------------------------------------------------------------------------------------------


@WALKS
def test_a_rule_lesson_is_learned_without_a_host_and_a_reload_goes_on(out: Path, chromium: Browser) -> None:
    lesson_id, ways, given = "R3", repeat((True, 60)), []
    with without_host(out, chromium) as (page, files):
        hand = Keyboard(page)
        open_lesson(page, files, lesson_id, "fr")
        steps = steps_of(lesson_id)
        for due in [task_now(page, lesson_id), *steps]:
            if due is steps[len(steps) // 2]:
                page.reload()
                there(page)
                expect(page.locator("#asks")).to_be_visible()
            given += go_through(hand, lesson_id, due, ways)
            hand.press("go")
        given += go_through(hand, lesson_id, task_now(page, lesson_id), ways)
        hand.press("leave")
        if page.locator("#whatif-strip").count():
            hand.press("go")
        expect(page.locator("#ending")).to_be_visible()
        assert kept_answers(page, lesson_id) == given
        page.locator("#ending #go").click()
        there(page)
        expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_count_lesson_is_taken_without_a_host_with_a_thousand_deals(out: Path, chromium: Browser) -> None:
    lesson = load("B2")
    with without_host(out, chromium) as (page, files):
        open_count(page, files, lesson, "lang=nl")

        def reload() -> None:
            chart = page.locator("#chart")
            expect(chart).to_contain_text("1.000")
            dealt = chart.inner_text()
            page.reload()
            there(page)
            expect(chart).to_have_text(dealt, use_inner_text=True)

        walk(Keyboard(page), lesson, 1000, reload)


# From a server and back -----------------------------------------------------------------------------------------------


@WALKS
def test_a_game_and_what_was_learned_go_from_a_server_into_the_folder_and_back(
    out: Path, hall: Served, chromium: Browser, tmp_path: Path
) -> None:
    first, second, *_ = steps_of(LEARNED)
    with visitor(chromium) as (_, page):
        open_game(page, hall)
        two_bribes(page)
        game, record = opened(page), save(page, tmp_path)
        learn(page, hall, first)
        keys, progress = at_home(page, hall)
    with without_host(out, chromium) as (page, files):
        take_in(page, progress)
        expect(page.locator("#progress-said")).to_have_text("Loaded. New answers: 1")
        load_game(page, files, record)
        assert opened(page) == game
        bribe(page, 2)
        next_card(page)
        game, record = opened(page), save(page, tmp_path)
        learn(page, files, second)
        there_too, progress = at_home(page, files)
        assert there_too == keys
        answers = journal(page, LEARNED).answers
    with visitor(chromium) as (_, page):
        page.goto(hall.url)
        take_in(page, progress)
        expect(page.locator("#progress-said")).to_have_text("Loaded. New answers: 2")
        assert journal(page, LEARNED).answers == answers
        load_game(page, hall, record)
        assert opened(page) == game


LEARNED = "R1"


def learn(page: Page, where: Serves, due: Due) -> None:
    """Answer the question at which the lesson is, and go on to the next."""
    hand = Keyboard(page)
    open_lesson(page, where, LEARNED)
    go_through(hand, LEARNED, due, repeat((True, 60)))
    hand.press("go")


def at_home(page: Page, where: Serves) -> tuple[set[str], dict[str, Any]]:
    """The keys under which the browser keeps something, and the file of what was learned."""
    page.goto(where.url)
    return {*page.evaluate("Object.keys(localStorage)")}, saved(page)


def load_game(page: Page, where: Serves, record: Path) -> None:
    """Go on from a file."""
    open_game(page, where)
    page.locator("#open-menu").click()
    page.locator("#load").set_input_files(record)
    expect(page.locator("#notice")).to_contain_text("The game from the file goes on.")


# What a person does ---------------------------------------------------------------------------------------------------


def in_language(page: Page, language: str) -> None:
    """Choose a language in the menu of the page."""
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=language]").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_have_count(0)


def save(page: Page, folder: Path) -> Path:
    """The file that the menu gives."""
    page.locator("#open-menu").click()
    with page.expect_download() as download:
        page.locator("#save").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def replayed(record: Path, *told: str) -> str:
    """What `kit replay` prints."""
    command = [sys.executable, "-m", "kit", "replay", str(record), *told]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
