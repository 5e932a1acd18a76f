"""What Intrige's lessons judge is what they draw and have taught: who pays, ties, mix-ups, tasks, promises."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from kit.courses.intrige import SUBJECT, answer_text
from kit.courses.intrige.topics import TOPICS
from kit.draw.svg import words as text_of
from kit.faces.intrige.ladder import because_of
from kit.faces.intrige.resolution_steps import LATER, NOW, Rung, rungs
from kit.faces.intrige.stairs import role_of
from kit.games.intrige.events import ApplicantChosen, PostDefended, PostTaken
from kit.games.intrige.moves import Bribe, Send
from kit.games.intrige.order import Procedure
from kit.games.intrige.state import INTERNAL, SEND, Rep
from kit.lessons.lesson import Lesson, load_lesson, untaught, untaught_before
from kit.lessons.maker import Task
from kit.lessons.plain import sight_of
from kit.lessons.practise import Wanted, earlier_rules, own_rules
from kit.lessons.reasons import reason
from kit.lessons.step import Step
from kit.lessons.tasks import LEVELS
from kit.lessons.wording import words_for
from kit.text.say import Words
from tests.each import each
from tests.effort import Some
from tests.lessons.intrige_told import LESSONS, SHARE, task_of, tasks
from tests.lessons.learning import Browser, wrong_answers

# Who pays -------------------------------------------------------------------------------------------------------------


def drawn(task: Task) -> Sequence[Rung]:
    """The ladder that is drawn beside a task once it is answered."""
    browser = Browser(LESSONS[6])
    asked = browser.learn.course.make("practise", Wanted(task.rule, task.number, task.level), task.seed)
    return rungs(sight_of(browser.learn, asked))


@each("rule", [rule for rule in TOPICS if {"pay", "pays_next", "pays_first"} & {*TOPICS[rule].asks}])
def test_the_ladder_and_the_judge_agree_on_who_pays(rule: str, some: Some) -> None:
    for task in tasks(rule, some):
        question = task.exercise.question
        assert question
        if question.what not in ("pay", "pays_next", "pays_first"):
            continue
        open_now = [rung for rung in drawn(task) if rung.state != LATER]
        assert open_now[-1].state == NOW
        rung, reps = open_now[-1], open_now[-1].procedure.reps
        waiting = [rep.seat for place, rep in enumerate(reps) if rung.pays_at(place)]
        owe = [rep.seat for place, rep in enumerate(reps) if rung.owes_at(place) or rung.amount_at(place) is not None]
        truth = {"pay": sorted(owe), "pays_next": waiting, "pays_first": [reps[0].seat]}[question.what]
        assert SUBJECT.truth(task.exercise) == tuple(truth)
        if question.what == "pay":  # “now” is one of them, so it is not what is asked
            asked = answer_text.ask(words_for(SUBJECT, "en"), task.exercise, question)
            assert len(owe) > len(waiting) and "now" not in asked.lower().split()


# Nothing before it is taught ------------------------------------------------------------------------------------------


def uses(task: Task) -> Iterator[tuple[str, ...]]:
    """What somebody must have been taught to make sense of a task: one of each of these."""
    exercise, state = task.exercise, task.exercise.before
    professions = [rep.profession for rep in state.parks[state.owner]]
    in_office = {rep.profession for rep in state.courts[state.owner] if rep}
    inside = in_office.intersection(professions)
    rivals = {name for name in professions if professions.count(name) > 1}
    alone = {*professions} - inside - rivals
    if rivals:
        yield "IN-18", "IN-19"  # the step about IN-18 tells of two for one post
    if inside:
        yield ("IN-21",)
    if len(inside) > 1 or (inside and (alone or rivals)):
        yield ("IN-24",)
    if state.stage == SEND or (exercise.question and isinstance(exercise.question.move, Send)):
        yield "IN-10", "IN-25"


@each("lesson", LESSONS, least=3)
def test_practice_and_what_is_recalled_use_only_what_was_taught(lesson: Lesson, some: Some) -> None:
    for rules, later in (
        (own_rules(lesson), untaught(lesson)),
        (earlier_rules(lesson), untaught_before(lesson)),
    ):
        for task in (task for rule in rules for task in tasks(rule, some)):
            assert all(set(one_of) - later for one_of in uses(task)), (task.rule, task.position)


def answer_wrongly(browser: Browser) -> None:
    browser.answer(next(filter(None, wrong_answers(browser.learn, browser.exercise)), False))


def in_vain(browser: Browser, step: Step) -> bool:
    """Answer a step wrongly; False where nothing is wrong."""
    browser.to_question(step.id)
    if step.exercise.is_opinion or not step.exercise.kind.asks:
        return False
    if step.exercise.question:
        answer_wrongly(browser)
        return True
    right, options = step.rehearse(SUBJECT).right, step.exercise.game.options(step.exercise.deciding, 0)
    move = next((move for move in options if move not in right), None)
    if move is not None:
        browser.take(SUBJECT.box.write_move(move))
    return move is not None


@each("lesson", LESSONS[:8])
def test_another_one_like_it_is_of_its_kind_and_uses_what_was_taught(lesson: Lesson) -> None:
    browser = Browser(lesson)
    words = browser.learn.words
    for step in lesson.steps:
        if not in_vain(browser, step) or not browser.shown(id="another"):
            continue
        label, later = browser.says(id="another"), untaught(lesson, step.id)
        browser.press("again")
        question = browser.exercise.question
        assert question and step.exercise.question is not question
        alike = (
            step.exercise.question and SUBJECT.measure(step.exercise.question).kind == SUBJECT.measure(question).kind
        )
        assert label == words.say("lesson.about_this") or (alike and label == words.say("lesson.another")), step.id
        rule = browser.exercise.rules[0]
        assert rule not in later and not later.intersection(SUBJECT.practice.needs.get(rule, ())), step.id


def test_a_recall_before_the_order_is_taught_does_not_tell_it(some: Some) -> None:
    first, next_one = (Words("en", "intrige").say(f"ladder.because.{key}") for key in ("internal", "internal_next"))
    for lesson in some(LESSONS[1:6], least=3):
        for rule in some(earlier_rules(lesson), least=4):
            browser = Browser(lesson)
            browser.learn.course.journal.place["recalled"] = rule
            browser.learn.course.enter()
            browser.learn.refresh()
            answer_wrongly(browser)
            assert first not in browser.says() and next_one not in browser.says(), (lesson.id, rule)


# Mix-ups and ties -----------------------------------------------------------------------------------------------------

DECISIONS = [
    (lesson, step)
    for lesson in LESSONS
    for step in lesson.steps
    if step.exercise.chooser is not None and not step.exercise.is_opinion
]


@each(("lesson", "step"), DECISIONS)
def test_a_mix_up_is_named_only_where_it_lets_one_choose_so(lesson: Lesson, step: Step) -> None:
    exercise, chooser = step.exercise, step.exercise.chooser
    for move in exercise.game.options(exercise.deciding, chooser):
        judged = exercise.kind.judge(exercise, step.goal, SUBJECT, move)
        if judged.mixed_up:
            believed = SUBJECT.misconceptions[judged.mixed_up].variant(exercise.game)
            assert believed.may(exercise.deciding, chooser, move), (judged.mixed_up, move)


@each(("lesson", "step"), DECISIONS)
def test_no_step_is_solved_by_a_tie_and_each_that_ends_in_one_says_so(lesson: Lesson, step: Step) -> None:
    if step.goal.event == "Banished":
        return  # who is to lose has been told whom the owner takes
    browser = Browser(lesson)
    right = step.rehearse(SUBJECT).right
    for move in step.exercise.game.options(step.exercise.deciding, step.exercise.chooser):
        events = step.exercise.moment(chosen=move).events
        if not isinstance(move, Bribe) or not any(is_tie(event, move, step.exercise.chooser) for event in events):
            continue
        assert move not in right, move
        browser.to(step.id)
        browser.take(SUBJECT.box.write_move(move))
        found = reason(browser.learn, browser.asked)
        assert found and "tie" in found.text, move


def is_tie(event: Any, move: Bribe, learner: int) -> bool:
    """Equal bribes, of which one is the learner's."""
    if isinstance(event, (PostDefended, PostTaken)):
        return event.paid == event.best and learner in (event.seat, event.rival)
    return isinstance(event, ApplicantChosen) and event.paid == move.amount and event.seat != learner


def test_the_ladder_speaks_of_posts_and_of_an_order_only_where_there_is_one() -> None:
    for language, post in (("en", "post"), ("fr", "poste"), ("nl", "post")):
        words = words_for(SUBJECT, language)
        for how in ("hired", "stays", "taken"):
            assert all(post in words.say(f"ladder.end.{how}", seat=seat, post=30).lower() for seat in (0, 1))
    words = words_for(SUBJECT, "en")
    for rule, orders in (("IN-22", False), ("IN-24", True)):
        ladders = (drawn(task_of(rule, level, number)) for level in LEVELS for number in range(SHARE))
        inside = ((steps, sum(rung.procedure.stage == INTERNAL for rung in steps)) for steps in ladders)
        steps = next(steps for steps, many in inside if (many > 1 if orders else many == 1))
        told = {because_of(words, steps, number) for number in range(1, len(steps) + 1)}
        assert any("first" in each.split() and "lowest-paid" in each for each in told) is orders


def test_against_oneself_nobody_pays_first() -> None:
    holder = Rep(0, "law")
    assert role_of(Procedure(INTERNAL, (holder, holder), 20), 0) == "holder_alone"
    assert role_of(Procedure(INTERNAL, (holder, Rep(1, "law")), 20), 0) == "holder"


# What is spoken of is there -------------------------------------------------------------------------------------------


@each("step", load_lesson("intrige", "R8").steps)
def test_a_promise_lies_beside_the_board_and_wears_what_became_of_it(step: Step) -> None:
    browser = Browser(load_lesson("intrige", "R8"))
    browser.to_question(step.id)
    (letter,) = browser.shown(class_="letter open")
    assert "“" in text_of(letter) or "promise" in text_of(letter) or "swear" in text_of(letter)
    browser.solve()
    became = "kept" if "Kept" in (step.goal.event or "") else "broken"
    assert bool(browser.shown(class_=f"letter {became}")) and not browser.shown(class_="letter open")
    if re.search(r"\b(letter|lettre|brief)\b", " ".join(step.why.values())):
        assert browser.says(class_=f"letter {became}").lower().endswith(became)


def test_a_bribe_typed_whole_is_the_same_bribe() -> None:
    browser = Browser(load_lesson("intrige", "R2"))
    browser.to_question("half")
    for typed in ("160", "160000"):
        browser.press("choose", None, typed)
        assert browser.asked.given == Bribe(160) and browser.shown(id="typed-0")[0][1]["value"] == "160"


def test_a_decision_of_a_whole_game_is_asked_as_in_a_game() -> None:
    exercise = next(step for step in load_lesson("intrige", "R5").steps if step.id == "defend").exercise
    assert answer_text.decide(words_for(SUBJECT, "en"), exercise) == words_for(SUBJECT, "en").say(
        "page.ask_keep", seat=0, profession="science", post=30
    )
