"""Everything that the shell generates around the lessons' figures, read once in three languages: it says what is so."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from kit.counting.answers import fit
from kit.counting.lesson import all_lessons, load
from kit.counting.screen import YOUNG
from kit.draw.svg import find, walk, words
from tests.counting.test_count_page import give
from tests.counting.toy import Learner
from tests.each import each

MARKS = {"en": (",", "."), "fr": ("\u202f", ","), "nl": (".", ",")}
"""Of thousands and of decimals."""
LANGUAGES = tuple(MARKS)
OF_100 = re.compile(r"([\d.,\u202f]*\d) (?:of|sur|van de|van|op de) 100(?![\d.,\u202f]*\d)")
STARS = re.compile(r"\*\w|\w\*")
"""Marks of emphasis that nobody drew."""
ENDLESS = re.compile(r"\d{1,3}(?:[.,\u202f]\d{3}){3,}/")
"""A fraction with more digits than anybody reads."""
A_FEW, MANY = 11, 1_000
each_lesson = each("lesson", all_lessons, least=6)
"""As many in each language as the dial says."""
in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def shares(text, language):
    """The numbers that are told as so many of a hundred."""
    thousands, point = MARKS[language]
    return [float(said.replace(thousands, "").replace(point, ".")) for said in OF_100.findall(text)]


INLINE = {"b", "i", "em", "strong"}


def apart(node):
    """The text of a tree, with a bar between what does not stand in one line."""
    if isinstance(node, str):
        return node
    between = "" if node[0] in INLINE else " | "
    return between + "".join(map(apart, node[2:])) + between


def shown(learner):
    """The page after it was drawn anew."""
    learner.screen.refresh()
    return learner


def figures(learner):
    """What stands at the bars."""
    return [words(node) for node in learner.find(class_="figure")]


def says_what_is_so(learner, place):
    """What holds of any page, at any moment."""
    screen, run = learner.screen, learner.run
    text = apart(learner.page.view)
    assert all(share <= 100 for share in shares(text, learner.screen.looks.language)), (place, text)
    if run.way.trial and run.deals.running.done < 100 and not run.shows_exact:
        assert screen.piece("chart.hundred_so_far", n="").replace("*", "").strip() not in text, place
    assert (screen.voices.band in text) is bool(learner.find(class_="band")), place
    assert not learner.find(class_="band") or run.shows_exact, place
    if run.way.station in ("recall", "predict", "deal"):
        assert screen.piece("chart.never") not in figures(learner), place
    assert screen.piece("chart.subtitle") not in text or learner.find(class_="running"), place
    assert (
        screen.say("chart.values").lower() not in text.lower() or run.deals.running.done or run.way.station == "deal"
    ), place
    assert not STARS.search(text) and not ENDLESS.search(text), (place, text)
    assert screen.looks.language == "en" or "how many" not in text, place
    if run.written.level == YOUNG:
        says_what_a_child_can_read(learner, text, place)


def says_what_a_child_can_read(learner, text, place):
    """What holds of each page for 6 to 10: no decimals, no long fractions, no powers of ten, nothing over 1,000."""
    thousands, point = MARKS[learner.screen.looks.language]
    heard = [value for node in walk(learner.page.view) for name, value in node[1].items() if name == "aria-label"]
    text = " | ".join([text, *heard])
    numbers = re.findall(rf"\d(?:[\d{thousands}{point}/]*\d)?", text)
    assert not [said for said in numbers if point in said], (place, numbers)
    assert not [said for said in numbers if "/" in said and sum(map(str.isdigit, said)) > 3], (place, numbers)
    assert all(int(part.replace(thousands, "")) <= 1_000 for said in numbers for part in said.split("/")), place
    assert not learner.find(class_="running"), place
    for chart in (node for node in walk(learner.page.view) if node[0] == "svg"):
        ticks = {words(node) for node in walk(chart) if node[0] == "text"}
        assert not {"1", "10", "100"} <= ticks, (place, ticks)


@in_each_language
@each_lesson
def test_a_learner_reads_what_is_so_at_every_step(lesson, language):
    learner = Learner(lesson, lang=language)
    for step in lesson.steps:
        says_what_is_so(shown(learner), step.id)
        if learner.find(id="deal-10"):
            for many in (1, 10, MANY):
                learner.deal(many)
                says_what_is_so(learner, (step.id, many))
        if step.asks is not None:
            give(learner, step.asks)
            learner.press("answer")
            says_what_is_so(learner, (step.id, "answered"))
        learner.press("next")
    says_what_is_so(learner, "end")


@in_each_language
@each_lesson
def test_a_class_reads_what_is_so_before_and_behind_each_curtain(lesson, language):
    learner = Learner(lesson, lang=language, wishes={"presenting": True})
    for step in lesson.steps:
        learner.run.way.goto(step.id)
        if shown(learner).find(id="deal-10"):
            for many in (1, 10):
                learner.deal(many)
        says_what_is_so(learner, (step.id, "shut"))
        assert not learner.find(class_="band") and learner.screen.voices.band not in learner.text, step.id
        if learner.find(id="reveal"):
            (filled,) = learner.find(class_="btn main")
            assert filled[1]["data-intent"] == "next", step.id
            learner.press("reveal")
            says_what_is_so(learner, (step.id, "open"))
            if step.asks is not None and step.asks.kind == "interval":
                told = words(learner.find(class_="answer-said")[0])
                assert all(str(end) in told for end in step.asks.truth), step.id
    learner.run.way.goto("end")
    says_what_is_so(shown(learner), "end")


@in_each_language
def test_a_lesson_for_six_to_ten_shows_them_no_decimals_and_no_powers_of_ten(language):
    """At every step, with the right answer and each wrong one, in either model, alone and in front of a class."""
    for lesson in (lesson for lesson in all_lessons() if lesson.level == YOUNG):
        assumed = [assumption.id for assumption in lesson.assumptions]
        for asked in range(1 + max(len(step.wrong) for step in lesson.steps)):
            for presenting in (False, True) if asked < 2 else (False,):
                learner = Learner(lesson, lang=language, wishes={"presenting": presenting})
                for step in lesson.steps:
                    _every_page_of(step, learner, assumed if asked % 2 else [], asked)
                learner.press("open", "menu")
                says_what_is_so(learner, "menu")


def _every_page_of(step, learner, off, asked):
    """The step as it begins, with what is dealt, and after an answer: the right one, or one of the wrong."""
    learner.run.way.goto(step.id)
    says_what_is_so(shown(learner), step.id)
    for name in off:
        if name not in learner.run.deals.switched and learner.find(id=f"assume-{name}"):
            learner.press("assume", name)
    if learner.find(id="deal-10"):
        for many in (1, 10, MANY):
            learner.deal(many)
            says_what_is_so(learner, (step.id, many))
    if learner.find(id="reveal"):
        learner.press("reveal")
    elif step.asks is not None:
        answers = [step.asks.truth, *(wrong.answer for wrong in step.wrong)]
        give(learner, _asking(step.asks, answers[min(asked, len(answers) - 1)]))
        learner.press("answer")
    says_what_is_so(learner, (step.id, "answered"))
    for panel in ("class", "teacher"):
        if learner.find(data_intent="open", data_n=panel):
            learner.press("open", panel)
            says_what_is_so(learner, (step.id, panel))


@in_each_language
@each_lesson
def test_the_solutions_say_what_is_so_and_name_each_mistake(lesson, language):
    learner = Learner(lesson, lang=language)
    learner.press("open", "menu")
    learner.press("sheet")
    says_what_is_so(learner, "paper")
    (solutions,) = learner.find(class_="solutions")
    told = words(solutions)
    for step in lesson.steps:
        for wrong in step.wrong:
            says = re.sub(r"\*\*", "", learner.screen.plain(wrong.says))
            assert says in told, (step.id, says)


def _asking(asks, answer):
    """The same question with another truth."""
    return replace(asks, truth=answer)


@in_each_language
def test_an_interval_is_one_on_every_surface(language):
    """53 to 72 Caliph rounds of a hundred, never one number: in the field, at the explanation, at the end, on paper."""
    lesson = load("B13")
    learner, step = Learner(lesson, lang=language), next(each for each in lesson.steps if each.id == "how-wide")
    learner.run.way.goto(step.id)
    shown(learner).type(**{"from": "62.7" if language == "en" else "62,7", "to": "62.7"})
    learner.press("answer")
    assert learner.find(id="fault-to") and learner.run.given(step) is None
    learner.type(**{"from": "60", "to": "65"})
    learner.press("answer")
    found = fit(step.asks, learner.run.given(step))
    assert found.key == "narrow" and round(float(100 * found.share), 1) == 46.4
    share = "46.4" if language == "en" else "46,4"
    learner.run.way.goto("four-times")
    give(shown(learner), learner.run.asked())
    learner.press("answer")
    assert share in words(learner.find(class_="guess-said")[0])
    learner.run.way.goto("end")
    assert share in shown(learner).text and "62,7" not in learner.text.replace("62.7", "62,7")
    learner.run.way.goto(step.id)
    learner.press("open", "menu")
    shown(learner).press("sheet")
    (solutions,) = learner.find(class_="solutions")
    assert re.search(r"53 (?:to|à|tot) 72", words(solutions))


def test_a_class_raises_its_hands_for_orders_and_for_intervals():
    learner = Learner(load("B13"), wishes={"presenting": True})
    learner.goto("how-wide")
    for low, high in (("50", "75"), ("62", "62"), ("60", "130")):
        learner.press("class-field", "hand-from", value=low)
        learner.press("class-field", "hand-to", value=high)
        learner.press("hands")
    assert learner.run.thinks.counted == {"50;75": 1} and "a number from 0 to 100" in learner.text
    learner.press("hand", "50;75")
    learner.press("reveal")
    assert learner.run.thinks.all == 2 and "is wider than it need be: on average 99.3 out of 100" in learner.text
    learner = Learner(load("X1"), wishes={"presenting": True})
    learner.goto("guess")
    (order,) = [step.asks.truth for step in learner.run.way.steps if step.id == "guess"]
    learner.run.type("value", ">".join(order))
    learner.press("hands")
    (row,) = find(learner.find(class_="tally")[0], data_intent="hand")
    assert learner.run.thinks.counted == {">".join(order): 1} and not learner.find(class_="right")
    assert row[1]["data-n"]
    learner.press("reveal")
    assert learner.find(class_="right")


def test_a_guess_of_the_class_that_many_make_is_answered_on_the_projector_when_it_is_explained():
    learner = Learner(load("B2"), wishes={"presenting": True})
    learner.goto("guess")
    learner.press("class-field", "hand-value", value="17")
    learner.press("class-field", "hand-many", value="12")
    learner.press("hands")
    learner.goto("explain")
    assert not learner.find(class_="guess-mistake")
    learner.press("reveal")
    (told,) = learner.find(class_="guess-mistake")
    (wrong,) = [each for each in learner.run.way.steps[2].wrong if each.answer == Fraction(1, 6)]
    assert words(told) == f"12 hands: 17 of 100{learner.screen.plain(wrong.says)}"


def test_the_end_of_a_lesson_for_a_class_tells_what_it_thought_and_dealt():
    learner = Learner(load("B2"), wishes={"presenting": True})
    learner.run.way.goto("end")
    assert "No hands were counted" in shown(learner).text and "question was marked" not in learner.text
    learner.goto("guess")
    learner.press("class-field", "hand-value", value="40")
    learner.press("hands")
    learner.goto("by-hand")
    learner.press("open", "class")
    learner.press("class-field", "hits", value="31")
    learner.press("class-field", "of", value="50")
    learner.press("group")
    learner.run.way.goto("end")
    text = shown(learner).text
    assert "1 hand: 40 of 100" in text and "our own trials: 31 of 50" in text and "it is" not in text


def test_a_chance_in_pictures_stands_beside_its_question_and_nowhere_twice():
    learner = Learner(load("A1"))
    learner.run.way.goto("some")
    assert not shown(learner).find(id="hundred")  # nothing of the answer before it is given
    give(learner, learner.run.asked(learner.run.way.steps[learner.run.way.at]))
    learner.press("answer")
    (beside,) = learner.find(id="hundred")
    assert "77 of 100 throws" in words(beside) and not learner.find(id="chart")
