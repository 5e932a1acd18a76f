"""Our table decides: where rulebooks leave a choice it tries those of a switch, and plays a game by what it chose."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from kit.engine.options import choices_of
from kit.engine.record import Player, Record
from kit.games import open_box
from kit.lessons.course import END, PRACTISE, RECALL
from kit.lessons.kinds import Ruling
from kit.lessons.lesson import Lesson, load_lesson
from kit.lessons.rulings import table_rules
from kit.lessons.step import Step
from kit.lessons.whole import WholeGame
from kit.lessons.wording import words_for
from kit.play.links import names_a_game, read_link
from kit.text.say import LANGUAGES
from kit.text.story import tell
from tests.each import each
from tests.lessons.learning import Browser
from tests.lessons.test_second_edition import (
    DECIDED,
    MOST_MINUTES,
    MOST_WORDS,
    PREDICTED,
    SECONDS_A_PRESS,
    WORDS_A_MINUTE,
    asked,
    count,
)

LESSON = load_lesson("bakschisch", "R11")
GAME = load_lesson("bakschisch", "R10")
BOX = open_box("bakschisch")
LESSONS = [LESSON, load_lesson("intrige", "R10")]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
GAMES = [GAME, load_lesson("intrige", "R9")]


def ruling(step: Step) -> Ruling:
    assert isinstance(step.exercise.kind, Ruling)
    return step.exercise.kind


@each("lesson", LESSONS)
def test_there_is_a_step_for_every_switch(lesson: Lesson) -> None:
    assert {ruling(step).switch for step in lesson.steps} == choices_of(lesson.subject.box.options).keys()


@each(("lesson", "step"), STEPS, least=len(STEPS))
@each("language", LANGUAGES, least=1)
def test_every_choice_can_be_tried_as_often_as_one_likes(lesson: Lesson, step: Step, language: str) -> None:
    browser = Browser(lesson, lang=language)
    say, kind = browser.learn.words.say, ruling(step)
    browser.to(step.id)
    assert browser.asked.phase == "predict" and not browser.shown(id="go")
    told = {}
    for choice in (*kind.choices, *kind.choices):
        browser.press("ruling", choice)
        assert browser.asked.phase == "why" and browser.asked.moment is not None
        moment = browser.asked.moment
        assert getattr(moment.game.options_chosen, kind.switch) == kind.choices[choice]
        (pressed,) = browser.shown(data_intent="ruling", aria_pressed="true")
        assert pressed[1]["id"] == f"ruling-{choice}"
        assert browser.learn.text(step.why).replace("**", "") in browser.says(class_="because")
        told[choice] = (browser.says(class_="told-again wide-only"), browser.says(id="table"))
        assert set(step.rules) <= {chip for row in browser.shown(class_="chip") for chip in row[2:]}
        assert not browser.shown(class_="verdict")
    if kind.switch == "final_pay":  # in the large edition it is printed that they are paid
        assert told.pop("printed") == told["true"]
    assert len(set(told.values())) == len(told)
    assert all(answer.right is None for answer in browser.answers)
    assert table_rules(browser.learn)[kind.switch] == [*kind.choices][-1]
    before = told[[*kind.choices][-1]]
    browser.reload()
    assert (browser.says(class_="told-again wide-only"), browser.says(id="table")) == before
    assert say(f"options.{kind.switch}.name")


def test_what_is_no_choice_changes_nothing() -> None:
    browser = Browser(LESSON)
    browser.send("ruling", "everything")
    assert browser.asked.phase == "predict" and not browser.answers
    browser.to(END)
    browser.send("ruling", "true")
    other = Browser("R5")
    other.send("ruling", "true")
    assert not browser.answers and not other.answers


def test_nothing_is_practised_or_recalled_where_nobody_is_wrong() -> None:
    route = Browser(LESSON).learn.course.route
    assert RECALL not in route and PRACTISE not in route
    browser = Browser(LESSON)
    browser.press("open", "menu")
    assert not browser.shown(id="seed") and not browser.shown(id="level-1")
    assert {RECALL, PRACTISE} <= set(Browser(GAME).learn.course.route)


@each("language", LANGUAGES)
def test_a_game_begins_with_what_the_table_chose(language: str) -> None:
    browser = Browser(LESSON, lang=language)
    for step in LESSON.steps[:-2]:
        browser.to(step.id)
        browser.press("ruling", [*ruling(step).choices][-1])
    browser.to(END)
    assert not browser.shown(id="more")
    (way,) = browser.shown(id="play-table")
    link = urlsplit(str(way[1]["href"])).query
    assert names_a_game(link) and parse_qs(link)["lang"] == [language]
    usual = Record("bakschisch", (Player("A"), Player("B")), {"throne_blocks": False})
    record = read_link(link, usual, BOX, open_box)
    last = {ruling(step).switch: [*ruling(step).choices.values()][-1] for step in LESSON.steps[:-2]}
    assert {name: record.options[name] for name in last} == last
    assert record.options["board"] == "default-30" and record.options["open_gold"] is True
    assert [bool(player.bot) for player in record.players] == [False, True, True, True]


def test_a_class_is_led_through_the_rulings_by_one_key() -> None:
    browser = Browser(LESSON, still=True)
    browser.send("present")
    seen = []
    while browser.learn.course.here != END:
        assert len(browser.shown(id="go")) == 1
        seen += [browser.asked.name] if browser.asked.phase == "why" else []
        browser.go()
    assert seen == [step.id for step in LESSON.steps] and not browser.answers


# Words and minutes ----------------------------------------------------------------------------------------------------


@each("step", [step for lesson in (*GAMES, *LESSONS) for step in lesson.steps])
@each("language", LANGUAGES)
def test_a_screen_has_few_words(step: Step, language: str) -> None:
    assert sum(count(text[language]) for text in asked(step)) <= MOST_WORDS
    assert count(step.why[language]) <= MOST_WORDS


def texts_of(step: Step, language: str) -> int:
    return sum(count(text[language]) for text in (*asked(step), step.why))


@each("lesson", LESSONS)
@each("language", LANGUAGES)
def test_the_rulings_take_the_minutes_that_they_say(lesson: Lesson, language: str) -> None:
    words = words_for(lesson.subject, language)
    read = count(words.say("lesson.ruling"))
    for step in lesson.steps:
        kind = ruling(step)
        told = set()
        for choice in [*kind.choices][:2]:
            events = kind.moment(step.exercise, lesson.subject, choice).events
            lines = tell(events, words, lesson.subject.box.story.telling)
            told |= {line.text for line in lines if set(line.rules) & set(step.rules)}
        read += texts_of(step, language) + sum(map(count, told))
    taken = read / WORDS_A_MINUTE + len(lesson.steps) * DECIDED * SECONDS_A_PRESS / 60
    assert taken <= lesson.minutes <= MOST_MINUTES, f"{taken:.1f}"


@each("lesson", GAMES)
@each("language", LANGUAGES)
def test_a_game_takes_the_minutes_that_it_says(lesson: Lesson, language: str) -> None:
    words, (first, *rest) = words_for(lesson.subject, language), lesson.steps
    telling, picture = lesson.subject.box.story.telling, lesson.subject.picture()
    game = WholeGame(first, lesson.subject, {})
    game.begin()
    said = [line.text for step in rest for line in tell(step.exercise.moment().events, words, telling)]
    while not game.is_played:
        session, move = game.sessions[-1], game.usual()
        said += [line.text for line in tell(game.party.moment(session, move).events, words, telling)]
        turn = game.open()
        assert turn is not None
        said.append(picture.choosing.decide(words, turn.exercise) or "")
        game.add(move)
    for found in game.found:
        exercise, rule = found.exercise, found.exercise.rules[0]
        assert exercise.question is not None
        said.append(picture.asking.ask(words, exercise, exercise.question))
        told = tell(exercise.moment().events, words, telling)
        said += [line.text for line in told if rule in line.rules]
    read = sum(map(count, said)) + sum(texts_of(step, language) for step in lesson.steps)
    presses = 1 + DECIDED * len(game.moves) + PREDICTED * (len(game.found) + len(rest))
    taken = read / WORDS_A_MINUTE + presses * SECONDS_A_PRESS / 60
    assert taken <= lesson.minutes <= MOST_MINUTES, f"{taken:.1f}"


def test_the_choices_stand_on_a_sheet_to_be_ticked() -> None:
    browser = Browser(LESSON)
    browser.send("sheet")
    text, say = browser.says(class_="sheet"), browser.learn.words.say
    for step in LESSON.steps:
        kind = ruling(step)
        assert all(f"☐ {say(f'options.{kind.switch}.choices.{choice}')}" in text for choice in kind.choices)
