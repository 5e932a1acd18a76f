"""A whole game and the rulings of a table in a real browser: by finger with reloads, by keyboard, and into a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.engine.game import Seat
from kit.games.bakschisch import THIEF
from kit.lessons.kinds import Ruling
from kit.lessons.whole import WholeGame
from tests.browser.learning import LESSONS, SUBJECT, Finger, Keyboard, answer, goto, journal, open_lesson, task, words
from tests.browser.playing import NARROW, answered, person, wish
from tests.serving import Served

TRIED = pytest.mark.full(
    "make test tries every ruling without a browser (tests/lessons/test_rulings.py)",
    touched=["kit/lessons", "kit/page", "kit/play"],
)

GAME, RULINGS = LESSONS["R10"], LESSONS["R11"]
STEP = GAME.steps[0]
LEARNER: Seat = 0


@pytest.mark.full(
    "some twenty reloads; make test has the lesson of rulings here, and a whole game without a browser (tests/lessons)"
)
def test_a_whole_game_is_played_on_a_phone_and_goes_on_after_every_reload(hall: Served, chromium: Browser) -> None:
    game = WholeGame(STEP, SUBJECT, {})
    game.begin()
    with person(chromium, viewport=NARROW, has_touch=True) as page:
        finger = Finger(page)
        wish(page, motion="off")
        open_lesson(page, hall, "R10", "nl")
        goto(finger, STEP.id)
        finger.press("go")
        while not game.is_played:
            number, move = len(game.moves) + 1, game.usual()
            expect(page.locator("#asks .where")).to_have_text(words("lesson.whole_turn", "nl", number=number, of=5))
            expect(page.locator("#asks .coach")).to_be_visible()
            expect(page.locator(".seat.open")).to_have_count(0)
            finger.press("thief" if move == THIEF else f"coin-{move.gold}")
            reloaded(page)
            finger.press("thief" if move == THIEF else f"coin-{move.gold}")  # nothing is kept that is not closed
            finger.press("go")
            expect(page.locator("#asks.why")).to_be_attached()
            reloaded(page)
            expect(page.locator("#asks.why")).to_be_attached()
            game.add(move)
            finger.press("go")
        for number, found in enumerate(game.found, 1):
            expect(page.locator("#asks .where")).to_have_text(words("lesson.whole_question", "nl", number=number, of=3))
            reloaded(page)
            due = task(f"{STEP.id}:ask{number}", found.exercise)
            answer(finger, due, due.right)
            expect(page.locator("#asks .verdict.right")).to_have_count(1)
            finger.press("go")
        expect(page.locator("#asks.see")).to_be_attached()
        rows = [each for each in journal(page, "R10").answers if each.step.startswith(f"{STEP.id}:")]
    assert [row.right for row in rows] == [None] * 5 + [True] * 3


def reloaded(page: Page) -> None:
    """The page, opened anew."""
    page.reload()
    answered(page)


@TRIED
def test_every_ruling_is_tried_by_keyboard_and_the_table_plays_by_it(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_lesson(page, hall, "R11", "fr")
    keyboard, chosen = Keyboard(page), {}
    for step in RULINGS.steps:
        kind = step.exercise.kind
        assert isinstance(kind, Ruling)
        for choice in kind.choices:
            keyboard.press(f"ruling-{choice}")
            expect(page.locator(f"#ruling-{choice}")).to_have_attribute("aria-pressed", "true")
            chosen[kind.switch] = words(f"options.{kind.switch}.choices.{choice}", "fr")
        keyboard.press("go")
    expect(page.locator("#table-rules li b")).to_have_text(list(chosen.values()))
    page.locator("#play-table").click()
    page.wait_for_url("**/apps/play-bakschisch.ipynb?*final_tie=track_behind*")
    answered(page)
    expect(page.locator("#game.game .board").first).to_be_attached()
