"""Five chances a day: a question of a lesson in probability comes back days later, with other numbers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from kit.counting.daily import CountDaily, topics
from kit.counting.daily_page import CountDailyPage, without_steps
from kit.counting.lesson import load
from kit.counting.shelf import lesson_ids, outline
from kit.draw.svg import walk
from kit.games import NAMES
from kit.lessons.boxes import GAPS
from kit.lessons.journal import Answer, Journal
from tests.counting.toy import Learner, typed_right
from tests.each import each
from tests.lessons.test_journal import ANSWER

MONDAY = 20_000
AGAIN = next(name for name, after in outline("B2").again.items() if after == "exit")


def said(right: bool, day: int, step: str = "exit", lesson: str = "B2", **more: Any) -> Answer:
    """An answer to the last question of B2, or to another one."""
    return replace(ANSWER, lesson=lesson, step=step, rule="BK-28", right=right, day=day, tries=1, **more)


class Reviewer(Learner):
    """Somebody at the review, with answers in the journals of their browser."""

    def __init__(self, *answers: Answer, day: int | None = MONDAY, game: str = "bakschisch", **hello: Any) -> None:
        self.screen = CountDailyPage(CountDaily(without_steps(game)))
        self.page, self.run = self.screen.page, self.screen.run
        self.sent: list[dict] = []
        self.page.connect(self)
        lessons = {answer.lesson for answer in answers}
        self.shelf = {each: Journal(each, [one for one in answers if one.lesson == each]).write() for each in lessons}
        self.page.receive(
            {"hello": {"lang": "en", "view": 0, "day": day, "shelf": self.shelf, "saved": None, **hello}, "seq": 1}
        )

    def solve(self, right: bool = True) -> None:
        """Answer the task that is open."""
        asks = self.run.asked()
        if asks.kind == "choice":
            self.press("choose", asks.truth if right else next(each for each in asks.names if each != asks.truth))
        else:
            self.type(**(typed_right(asks) if right else dict.fromkeys(asks.fields, "0")))
        self.press("answer")
        if self.run.tries_again():
            self.press("tell")
        self.press("next")


def test_whoever_has_learned_nothing_is_led_to_the_first_lesson() -> None:
    reviewer = Reviewer()
    assert "Nothing to review yet" in reviewer.text
    assert load("B1").page in reviewer.find(id="go")[0][1]["href"]


def test_a_question_of_a_lesson_is_asked_again_when_it_is_due_and_not_before() -> None:
    early, late = (Reviewer(said(True, MONDAY - days)) for days in (GAPS[0] - 1, GAPS[0]))
    assert early.run.way.step is None and "Come back" in early.text
    assert late.run.way.here == f"daily:B2/{AGAIN}:1" and "B2 · Will the Caliph come?" in late.text


def test_it_comes_back_with_other_numbers_than_before() -> None:
    before = [said(True, MONDAY - 5), said(True, MONDAY - 4, f"practise:{AGAIN}:0")]
    again = Reviewer(*before)
    assert again.run.way.here == f"daily:B2/{AGAIN}:2"


def test_what_was_missed_comes_the_next_day_and_what_was_right_later() -> None:
    reviewer = Reviewer(said(False, MONDAY - 1))
    reviewer.solve(right=True)
    assert "Come back in 3 days." in reviewer.text or "Come back tomorrow." in reviewer.text
    missed = Reviewer(said(False, MONDAY - 1))
    missed.solve(right=False)
    assert "Come back tomorrow." in missed.text and "0 of 1" in missed.text


def test_a_second_try_that_is_right_does_not_hide_the_miss() -> None:
    reviewer = Reviewer(said(True, MONDAY - 1))
    asks = reviewer.run.asked()
    reviewer.type(**dict.fromkeys(asks.fields, "0"))
    reviewer.press("answer")
    assert reviewer.run.tries_again()
    reviewer.type(**typed_right(asks))
    reviewer.press("answer")
    reviewer.press("next")
    assert "Come back tomorrow." in reviewer.text


def test_a_reload_goes_on_with_the_round_of_today_and_another_day_begins_a_new_one() -> None:
    first = Reviewer(said(False, MONDAY - 1))
    first.solve(right=False)
    same = Reviewer(said(False, MONDAY - 1), saved=first.kept)
    assert [step.id for step in same.run.way.tasks] == [step.id for step in first.run.way.tasks]
    next_day = Reviewer(said(False, MONDAY - 1), saved=first.kept, day=MONDAY + 1)
    assert next_day.run.way.here == f"daily:B2/{AGAIN}:2"


def test_without_a_day_everything_is_due() -> None:
    assert Reviewer(said(True, MONDAY), day=None).run.way.step is not None


def test_what_a_browser_kept_wrongly_is_left_out() -> None:
    first = Reviewer(said(False, MONDAY - 1))
    kept = json.loads(first.kept)
    kept["place"] |= {"tasks": "daily:B99/some:1 daily:B2/none:1 daily:B2 nothing", "day": MONDAY}
    again = Reviewer(said(False, MONDAY - 1), saved=json.dumps(kept))
    assert again.run.way.here == f"daily:B2/{AGAIN}:1"


def test_after_a_lesson_was_begun_again_the_question_still_comes_unanswered() -> None:
    first = Reviewer(said(False, MONDAY - 1))
    first.solve(right=True)
    again = Reviewer(said(False, MONDAY), day=MONDAY + 30, saved=first.kept)
    assert again.run.way.step is not None and again.run.given() is None


def test_a_second_try_on_a_later_day_is_no_answer_that_counts() -> None:
    assert not topics(replace(said(True, 5), tries=2))


def test_no_button_is_dead_at_a_later_task_and_what_is_cleared_is_not_due() -> None:
    others = [said(False, MONDAY - 1, after) for after in dict.fromkeys(outline("B2").again.values())]
    reviewer = Reviewer(*others, said(False, MONDAY - 1, lesson="B1", step=next(iter(outline("B1").again.values()))))
    reviewer.solve()
    pressed = {node[1]["data-intent"] for node in walk(reviewer.page.view) if "data-intent" in node[1]}
    assert pressed <= reviewer.screen.handlers().keys()
    reviewer.press("open", "menu")
    reviewer.press("clear")
    reviewer.press("clear-all")
    assert reviewer.run.way.step is None and reviewer.run.review.days_left is None


def test_only_lessons_of_the_game_are_asked() -> None:
    assert Reviewer(said(False, MONDAY - 1), game="intrige").run.way.step is None


def test_an_answer_is_about_the_questions_that_ask_it_again() -> None:
    assert list(topics(said(True, 1))) == [
        f"B2/{each}" for each, after in outline("B2").again.items() if after == "exit"
    ]
    assert topics(said(True, 1, f"practise:{AGAIN}:4")) == [f"B2/{AGAIN}"]
    assert topics(said(True, 1, f"daily:B2/{AGAIN}:4", lesson="daily")) == (f"B2/{AGAIN}",)
    assert not topics(said(True, 1, "practise:none:4")) and not topics(said(True, 1, lesson="X99"))


@each("lesson_id", lesson_ids)
def test_the_outline_of_a_lesson_says_what_the_lesson_says(lesson_id: str) -> None:
    lesson, known = load(lesson_id), outline(lesson_id)
    assert known.game == lesson.game and known.again == {each.id: each.after for each in lesson.practice}


@each("game", NAMES)
def test_each_game_has_a_review_in_every_language(game: str) -> None:
    for language in ("en", "fr", "nl"):
        assert "{" not in Reviewer(game=game, lang=language).text


@each("lesson_id", lesson_ids)
def test_every_question_is_asked_again_by_whoever_has_answered_its_step(lesson_id: str) -> None:
    scored = {step.id for step in load(lesson_id).steps if step.asks and step.asks.is_scored}
    assert set(outline(lesson_id).again.values()) <= scored
