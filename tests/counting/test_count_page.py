"""The page of a lesson in probability: what can be pressed, what is shown when, and what is kept."""

import csv
import json
import re
from dataclasses import replace
from itertools import cycle

import pytest

from kit.counting.count_page import count
from kit.counting.dealt import SLICE_MS
from kit.counting.lesson import all_lessons, load
from kit.draw.svg import walk, words
from kit.lab.running import Running
from kit.lessons.journal import Journal
from kit.page.head import DONE, MISSED, NOW, TO_COME, way_at
from tests.counting.test_run import CHANCE
from tests.counting.toy import Learner, toy, typed_right
from tests.each import each

LANGUAGES = ("en", "fr", "nl")


@pytest.fixture
def learner():
    return Learner()


def test_a_teacher_s_rail_has_seven_stations_with_their_minutes_and_says_where_a_class_is(learner):
    assert not learner.find(class_="rail"), "a learner has bars"
    learner.press("present")
    stops = learner.find(class_="stop")
    assert all(words(stop).endswith(f"{learner.run.way.plan[json.loads(stop[1]['data-n'])]}′") for stop in stops)
    assert [stop[1]["data-n"] for stop in stops] == [
        *('"recall"', '"predict"', '"deal"', '"explain"', '"count"', '"transfer"', '"exit"')
    ]
    learner.press("goto", "deal")
    now, _ = learner.find(class_="now", aria_current="step")  # on a phone it is a bar
    assert "Try it" in str(now)


def test_a_learner_has_a_bar_for_each_step_and_a_guess_is_never_missed(learner):
    def states():
        (way,) = learner.find(class_="bars")
        return [item[1]["class"] for item in way[2:]]

    assert states() == way_at(0, len(learner.run.way.steps))
    learner.type(top="1", bottom="30")
    for _ in range(2):  # the second try is wrong, too
        learner.press("answer")
    learner.press("next")
    assert states()[:3] == [MISSED, NOW, TO_COME]
    learner.type(value="99")
    learner.press("answer")
    learner.press("next")
    assert states()[:4] == [MISSED, DONE, NOW, TO_COME]
    learner.press("present")
    assert states()[:4] == [DONE, DONE, NOW, TO_COME], "nothing of what one learner did is shown to a class"


def test_a_mistake_is_told_beside_its_field_and_what_was_typed_stays(learner):
    learner.type(top="five", bottom="30")
    learner.press("answer")
    (field,) = learner.find(id="field-top")
    assert field[1]["value"] == "five" and field[1]["aria-invalid"] == "true"
    assert learner.find(id=field[1]["aria-describedby"]) and not learner.find(id="fault-bottom")
    assert learner.find(id="field-bottom")[0][1]["value"] == "30"


def test_a_fraction_that_can_be_reduced_is_right_with_a_remark(learner):
    learner.type(top="5", bottom="30")
    learner.press("answer")
    assert "That is right." in learner.text and "It can be reduced: 1/6." in learner.text


def test_a_named_mistake_gets_its_own_sentence(learner):
    learner.type(top="1", bottom="30")
    learner.press("answer")
    assert "A common mix-up" in learner.text and "There are five of him." in learner.text


def test_the_browser_keeps_a_guess_before_it_is_taken_down(learner):
    learner.goto("predict")
    learner.type(value="40")
    learner.sent.clear()
    learner.press("answer")
    first, *_, last = [Journal.read(said["save"], "X0") for said in learner.sent if "save" in said]
    assert first.place["given"] == "2/5" and not first.answers
    assert last.answers[0].prediction == "2/5" and last.answers[0].right is None


def test_a_hundred_thousand_are_dealt_in_slices_and_the_chart_moves(learner, monkeypatch):
    usual = Running.slice  # a machine on which the trials of this toy take a while
    monkeypatch.setattr(Running, "slice", lambda running, trials: usual(running, trials, 0.005))
    learner.goto("deal")
    learner.press("deal", 100_000)
    shown = []
    while learner.run.deals.is_dealing:
        learner.press("slice", by="time")
        shown.append(learner.find(class_="running")[0])
    assert len(shown) > 1 and shown[0] != shown[-1]
    assert "computer: 62," in learner.text and learner.run.deals.running.done == 100_000


def test_a_page_that_is_opened_in_the_middle_of_a_deal_goes_on_with_the_same_numbers(learner):
    learner.goto("deal")
    learner.press("deal", 100_000)
    learner.press("slice", by="time")
    other = Learner(saved=learner.kept)
    for one in (learner, other):
        while one.run.deals.is_dealing:
            one.press("slice", by="time")
    assert other.run.deals.running.points == learner.run.deals.running.points


def test_dealing_pauses_and_goes_on(learner):
    learner.goto("deal")
    learner.press("deal", 10)
    learner.press("hold")
    with pytest.raises(LookupError):
        learner.press("deal", 10)
    assert not learner.find(data_after=SLICE_MS)
    learner.press("hold")
    assert learner.find(data_after=SLICE_MS)


def test_a_class_types_its_groups_or_taps_trial_by_trial_and_takes_back(learner):
    learner.goto("deal")
    learner.press("open", "class")
    learner.press("class-field", "hits", value="31")
    learner.press("class-field", "of", value="5")
    learner.press("group")
    assert "cannot be more hits than trials" in learner.text
    assert learner.find(id="class-hits")[0][1]["value"] == "31"
    learner.press("class-field", "of", value="50")
    learner.press("group")
    learner.press("tap", True)
    assert "32 of 51" in learner.text and "our class: 32 of 51" in learner.text
    learner.press("apart", value=True)
    learner.press("group-undo")
    assert "31 of 50" in learner.text
    assert Learner(saved=learner.kept).run.deals.by_hand.pooled == (31, 50)


def test_the_exact_number_is_not_on_the_page_before_it_is_explained(learner):
    learner.goto("deal")
    learner.deal(1_000)
    assert str(CHANCE.numerator) not in learner.tree
    learner.goto("exact")
    assert not re.search(r"2,?128", learner.tree)
    learner.type(value="63")
    learner.press("answer")
    assert re.search(r"2,?128", learner.tree)


def test_an_assumption_that_is_switched_off_shows_both_numbers(learner):
    learner.goto("why")
    learner.press("answer")
    learner.press("assume", "unseen")
    assert "4,651/7,776" in learner.text and "2,128/3,393" in learner.text


def test_an_order_is_moved_step_by_step(learner):
    learner.goto("why")
    learner.press("move", ["a", 1])
    assert learner.run.typed["why"]["value"] == "b>a"
    with pytest.raises(LookupError):
        learner.press("move", ["a", 1])
    learner.press("answer")
    assert "That is right." in learner.text


def test_the_seed_can_be_changed_and_a_wrong_one_is_told(learner):
    learner.press("open", "menu")
    learner.press("seed", value="soon")
    assert "A whole number from 0 to 9999" in learner.text
    learner.press("seed", value="77")
    assert learner.run.deals.seed == 77


def test_the_chart_is_downloaded_as_numbers_and_as_a_picture(learner):
    learner.goto("deal")
    learner.deal(10)
    learner.press("open", "menu")
    learner.press("chart-csv")
    learner.press("chart-svg")
    files = {said["name"]: said["download"] for said in learner.sent if "download" in said}
    assert files["X0-deal.csv"].startswith("who,") and files["X0-deal.svg"].startswith("<svg")


@each(
    ("language", "chosen", "separator"),
    [("en", "", ","), ("fr", "", ";"), ("fr", "comma", ","), ("en", "semicolon", ";")],
)
def test_the_numbers_are_parted_as_the_learner_wants_it_else_as_the_language_has_it(language, chosen, separator):
    learner = Learner(lang=language, wishes={"table": chosen} if chosen else {})
    learner.goto("deal")
    learner.deal(10)
    learner.press("open", "menu")
    learner.press("chart-csv")
    (table,) = (said["download"] for said in learner.sent if "download" in said)
    head, *rows = csv.reader(table.splitlines(), delimiter=separator)
    assert len(head) > 2 and {len(row) for row in rows} == {len(head)}


@each(
    ("lesson", "step", "blank", "other"),
    [
        ("B2", "by-computer", "cardback", "die"),
        ("B3", "die-computer", "die", "cardback"),
        ("A1", "by-computer", "die", "cardback"),
    ],
)
def test_what_did_not_come_is_drawn_as_the_game_has_it(lesson, step, blank, other):
    learner = Learner(load(lesson))
    learner.goto(step)
    learner.deal(10)
    (beside,) = learner.find(id="hundred")
    drawn = {node[1]["href"].removeprefix("#i-") for node in walk(beside) if node[0] == "use"}
    assert blank in drawn and other not in drawn, drawn


def test_answers_are_forgotten_only_after_a_second_press(learner):
    learner.type(top="1", bottom="6")
    learner.press("answer")
    learner.press("open", "menu")
    learner.press("again")
    assert learner.run.journal.answers
    learner.press("again-sure")
    assert not learner.run.journal.answers and "forgotten" in learner.text


def test_the_end_tells_what_was_guessed_and_what_is(learner):
    learner.goto("predict")
    learner.type(value="40")
    learner.press("answer")
    learner.goto("exit")
    learner.press("choose", "yes")
    learner.press("answer")
    learner.press("next")
    assert "1 of 1 right" in learner.text
    assert "You guessed: 40 of 100. It is: 62.7 of 100." in learner.text


def announced(learner):
    """What a screen reader is given to say."""
    return [said["announce"] for said in learner.sent if "announce" in said]


def test_a_screen_reader_hears_the_verdict_and_why(learner):
    learner.type(top="1", bottom="30")
    learner.press("answer")
    learner.press("answer")
    first, second = announced(learner)
    assert first.startswith("Not yet. Try once more. A common mix-up There are five of him.") and "1/6" not in first
    assert second.startswith("Not this time. It is 1/6. A common mix-up There are five of him.")
    learner.goto("predict")
    learner.type(value="40")
    learner.press("answer")
    assert announced(learner)[2:] == ["We have kept your guess: 40 of 100"]


def test_a_screen_reader_hears_the_end_of_dealing_once(learner):
    learner.goto("deal")
    learner.deal(100_000)
    (said,) = announced(learner)
    assert said == f"Computer: {learner.run.deals.running.hits:,} of 100,000"


def test_a_screen_reader_hears_what_the_curtain_hid_when_it_opens(learner):
    learner.press("present")
    learner.goto("predict")
    assert not announced(learner)
    learner.press("reveal")
    assert announced(learner) == ["63 out of 100 = 2,128/3,393"]


def test_a_new_step_leads_the_focus_to_its_question(learner):
    seen = []
    for place in ("recall", "predict"):
        learner.goto(place)
        (question,) = learner.find(id="question")
        assert question[1]["tabindex"] == "-1"
        seen.append(question[1]["data-focus"])
    assert len(set(seen)) == 2


def test_a_lesson_that_is_not_there_is_a_page_that_says_so():
    assert "B2" in str(count("Z9").view)


def taught():
    """The toy lesson in every language, each lesson in one."""
    yield from ((toy(), language) for language in LANGUAGES)
    yield from zip(all_lessons(), cycle(LANGUAGES), strict=False)


@each("lesson", all_lessons)
def test_its_head_says_its_number_and_name_under_its_game(lesson):
    learner = Learner(lesson)
    (heading,) = [node for node in walk(learner.page.view) if node[0] == "h1"]
    assert words(heading).endswith(f"› {learner.screen.title}")


@each(("lesson", "language"), taught)
def test_each_lesson_is_walked_with_what_is_right(lesson, language):
    learner = Learner(lesson, lang=language)
    for step in lesson.steps:
        assert learner.run.way.here == step.id
        if step.trial and learner.find(id="deal-10"):
            learner.deal(10)
        if step.asks is not None:
            assert not learner.find(id="why"), step.id
            give(learner, step.asks)
            learner.press("answer")
            assert learner.run.given(step) is not None, (step.id, learner.run.faults)
            assert learner.run.judged(step).right in (None, True), step.id
        learner.press("next")
    assert learner.find(id="ending")


def give(learner, asks):
    """Fill in what is right."""
    if asks.kind == "choice":
        learner.press("choose", asks.truth)
    elif asks.kind == "order":
        learner.run.type("value", ">".join(asks.truth))
    else:
        learner.type(**typed_right(asks))


@each("lesson", lambda: (toy(), *all_lessons()))
def test_everything_that_is_pressed_has_a_name_and_every_field_a_label(lesson):
    learner = Learner(lesson)
    for place in learner.run.way.route:
        learner.run.way.goto(place)
        learner.screen.refresh()
        labelled = {id(node) for label in learner.find() if label[0] == "label" for node in walk(label)}
        for node in walk(learner.page.view):
            if node[0] in ("input", "textarea", "select"):
                assert "aria-label" in node[1] or id(node) in labelled, (place, node)
        ids = [node[1]["id"] for node in walk(learner.page.view) if "id" in node[1]]
        assert len(ids) == len(set(ids)), (place, ids)


# A learner's own answers ----------------------------------------------------------------------------------------------


def downloaded(learner):
    """The files that the page handed out, by name."""
    return {said["name"]: said["download"] for said in learner.sent if "download" in said}


def with_an_answer_and_a_guess(**hello):
    """Somebody who has answered the first question and guessed, with the menu open."""
    learner = Learner(**hello)
    learner.type(top="1", bottom="6")
    learner.press("answer")
    learner.goto("predict")
    learner.type(value="40")
    learner.press("answer")
    learner.press("open", "menu")
    return learner


def test_answers_are_taken_along_with_those_of_other_lessons_under_a_code_as_in_rule_lessons():
    learner = with_an_answer_and_a_guess(day=20_000, shelf={"B2": journal_of("B2")}, wishes={"code": "blue-42"})
    learner.press("csv")
    learner.press("json")
    files = downloaded(learner)
    assert set(files) == {f"probability-X0-2024-10-04-blue-42.{kind}" for kind in ("csv", "json")}
    kept = json.loads(files["probability-X0-2024-10-04-blue-42.json"])
    assert [(each["lesson"], each["step"]) for each in kept] == [("B2", "ticket"), ("X0", "deck"), ("X0", "guess")]
    table = csv.DictReader(files["probability-X0-2024-10-04-blue-42.csv"].removeprefix("\ufeff").splitlines())
    assert {line["code"] for line in table} == {"blue-42"}


def journal_of(lesson_id):
    """What a browser keeps of somebody who gave one answer in this lesson."""
    learner = with_an_answer_and_a_guess()
    answer = replace(learner.run.journal.answers[0], lesson=lesson_id, step="ticket")
    return Journal(lesson_id, [answer]).write()


def test_what_is_right_about_a_guess_is_in_no_file_before_the_lesson_tells_it():
    learner = with_an_answer_and_a_guess()
    learner.press("json")
    (before,) = downloaded(learner).values()
    answered, guess = json.loads(before)
    assert answered["truth"] == "1/6" and guess["prediction"] == "2/5" and not guess["truth"]
    assert not guess["misconception"]
    learner.press("open", "menu")
    learner.page.receive({"intent": "goto", "n": "end", "view": learner.page._shown, "seq": 1})
    learner.press("open", "menu")
    learner.press("json")
    assert json.loads(downloaded(learner)["probability-X0.json"])[1]["truth"] == f"{CHANCE}"


def test_all_answers_are_cleared_only_after_a_second_press_and_nothing_is_kept_of_them():
    learner = with_an_answer_and_a_guess(shelf={"B2": journal_of("B2")})
    assert len(learner.screen.answers) == 3
    learner.press("clear")
    learner.sent.clear()
    learner.press("clear-all")
    assert not learner.screen.answers and "forgotten" in learner.text
    assert {"forget_shelf": True} in learner.sent and not [said for said in learner.sent if "save" in said]


def test_the_menu_leads_to_the_words_of_the_game_and_to_a_game(learner):
    learner.press("open", "menu")
    links = [node[1]["href"] for node in walk(learner.find(id="menu")[0]) if node[0] == "a"]
    pages = learner.screen.pages
    assert all(any(f"/{page}.ipynb" in link for link in links) for page in (pages.glossary, pages.play, pages.daily))
