"""Five a day: what was missed is asked the next morning, the most overdue first, and never more than five at once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from kit.courses.bakschisch.page import PICTURE
from kit.lessons.daily import DAILY
from kit.lessons.daily_page import DailyPage, as_lesson
from kit.lessons.journal import Answer, Journal
from kit.lessons.subject import subject_of
from kit.page.head import MISSED as WRONG
from kit.page.head import NOW, TO_COME
from tests.each import each
from tests.lessons import learning
from tests.lessons.test_journal import ANSWER

MONDAY = 20_000
LESSON = as_lesson(subject_of("bakschisch"))


class Browser(learning.Browser):
    """A learner's browser with the review open in it."""

    def __init__(self, *answers: Answer, day: int | None = MONDAY, **hello: Any) -> None:
        shelf = {"R5": Journal("R5", list(answers)).write()}
        super().__init__(LESSON, day=day, shelf=shelf, **hello)

    def reload(self, fresh: bool = False) -> None:
        self.learn = DailyPage(self.lesson, PICTURE)
        self.learn.page.send = self._take
        hello = {"link": "", "saved": self.saved, "lang": "en", "theme": "light", "still": True, "wishes": {}}
        self.learn.page.receive({"hello": hello | self.hello, "seq": 1})

    @property
    def rules(self) -> list[str]:
        """What was asked so far."""
        return [answer.rule for answer in self.answers]

    def round(self, *right: bool) -> None:
        """Answer so many tasks."""
        for rightly in right:
            self.solve(rightly)
            self.go()


def given(rule: str, right: bool, day: int, step: str = "") -> Answer:
    return replace(ANSWER, step=step or f"practise:BK-{rule}", rule=f"BK-{rule}", right=right, day=day)


MISSED = [given(rule, False, MONDAY - 1) for rule in ("12", "13", "18", "26", "28", "38")]


def test_who_has_learned_nothing_is_led_to_the_first_lesson() -> None:
    browser = Browser()
    assert not browser.learn.course.asked and "Nothing to review yet" in browser.says(id="ending")
    assert "01-to-the-throne" in browser.shown(id="go")[0][1]["href"]


def test_next_morning_what_was_missed_is_asked() -> None:
    browser = Browser(given("18", False, MONDAY, "takes-all"), given("13", True, MONDAY - 1))
    assert browser.asked.name == "daily:BK-13", "it is due today"
    browser.round(True)
    assert browser.rules == ["BK-13"] and browser.asked.name == "daily:BK-18", "a round that has begun is filled up"
    evening = Browser(given("18", False, MONDAY, "takes-all"))
    assert not evening.learn.course.asked and "Come back tomorrow." in evening.says(id="ending")
    evening.hello["day"] = MONDAY + 1
    evening.reload()
    assert evening.asked.name == "daily:BK-18"


def test_an_address_of_its_end_opens_the_next_task_all_the_same() -> None:
    browser = Browser(*MISSED)
    browser.send("goto", "end")
    browser.round(False, True)
    assert browser.rules == ["BK-12", "BK-13"]


def test_there_are_five_the_most_overdue_first() -> None:
    browser = Browser(*MISSED, given("14", False, MONDAY - 9))
    assert way_of(browser) == [NOW, *[TO_COME] * 4]
    browser.round(True, False, True, True, True)
    assert browser.rules == ["BK-14", "BK-12", "BK-13", "BK-18", "BK-26"]
    assert not browser.learn.course.asked
    ending = browser.says(id="ending")
    assert "4 of 5 right" in ending and "BK-12" in ending and "2 more rules are due today." in ending
    browser.press("more")
    browser.round(True, True)
    assert browser.rules[5:7] == ["BK-28", "BK-38"]


def test_what_was_missed_in_a_review_is_due_the_next_day_and_what_was_right_later() -> None:
    browser = Browser(*MISSED[:2])
    browser.round(False, True)
    assert "Come back tomorrow." in browser.says(id="ending")
    browser.hello["day"] = MONDAY + 1
    browser.reload()
    assert browser.learn.course.review.due == ["BK-12"], "the other is in the second box"
    browser.round(True, True)
    assert "Come back in 2 days." in browser.says(id="ending")
    browser.hello["day"] = MONDAY + 3
    browser.reload()
    assert browser.asked.name == "daily:BK-13", "what was right before it was due stays where it was"
    assert all(answer.step == f"{DAILY}:{answer.rule}" and answer.lesson == DAILY for answer in browser.answers)


def test_a_reload_asks_the_same_and_an_answered_task_is_not_asked_again() -> None:
    browser = Browser(*MISSED)
    before = browser.exercise.before
    browser.reload()
    assert browser.exercise.before == before
    browser.solve(False)
    browser.reload()
    assert browser.asked.name == "daily:BK-13" and browser.asked.phase == "predict" and len(browser.answers) == 1


def test_another_one_like_it_is_none_of_the_five() -> None:
    browser = Browser(*MISSED)
    browser.solve(False)
    browser.press("again")
    assert browser.asked.name == "again:BK-12" and "Another one like it" in browser.says(id="asks")
    before = browser.exercise.before
    browser.reload()
    assert browser.asked.name == "again:BK-12" and browser.exercise.before == before
    browser.solve()
    browser.reload()
    assert way_of(browser) == [WRONG, NOW, *[TO_COME] * 3] and browser.asked.name == "daily:BK-13"
    browser.solve(False)
    browser.press("again")
    browser.solve()
    browser.go()
    assert way_of(browser) == [WRONG, WRONG, NOW, TO_COME, TO_COME]


def way_of(browser: Browser) -> list[str]:
    (bars,) = browser.shown(class_="bars")
    return [bar[1]["class"] for bar in bars[2:]]


def test_a_prediction_that_was_kept_is_judged_after_a_reload() -> None:
    browser = Browser(*MISSED)
    browser.point(browser.truth())
    browser.learn.course.note()
    browser.learn.saved.keep()
    browser.reload()
    assert browser.asked.phase == "why" and browser.answers[0].right


def test_what_is_known_better_is_asked_harder() -> None:
    days = (MONDAY - 30, MONDAY - 29, MONDAY - 26, MONDAY - 19)
    browser = Browser(*(given("18", True, day) for day in days))
    assert not browser.learn.course.asked
    browser = Browser(*(given("18", True, day) for day in days[:3]))
    browser.solve()
    assert browser.answers[0].level == 3


@each("day", [None, MONDAY])
def test_without_a_day_everything_is_due(day: int | None) -> None:
    browser = Browser(replace(ANSWER, day=None), day=day)
    assert browser.asked.name == "daily:BK-18"
    browser.round(True)
    assert browser.answers[0].day == day and not browser.learn.course.asked


def test_only_what_can_be_asked_is_asked() -> None:
    assert not Browser(given("999", False, MONDAY - 1)).learn.course.asked


def test_the_menu_has_no_steps_and_nothing_is_kept_for_the_first_page() -> None:
    browser = Browser(*MISSED)
    browser.solve()
    browser.press("open", "menu")
    assert not browser.shown(class_="stations") and not browser.shown(id="menu-present") and browser.shown(id="csv")
    assert [each["where"] for each in browser.messages if "save" in each] == [""] * 2
    for intent in ("goto", "practise", "leave", "seed", "level", "again", "present", "back"):
        browser.send(intent, 3)
    assert json.loads(browser.saved or "")["lesson"] == DAILY


@each("language", ["en", "fr", "nl"])
def test_every_state_is_said_in_three_languages(language: str) -> None:
    for browser in (Browser(lang=language), Browser(*MISSED, lang=language), Browser(given("18", True, MONDAY))):
        assert "{" not in browser.says()
    browser = Browser(*MISSED, lang=language)
    browser.round(*[False] * 5)
    assert browser.learn.words.say("daily.done") in browser.says(id="ending")
