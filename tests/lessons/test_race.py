"""Go or no-go in a lesson: throw after throw a hand reaches or waits; right and wrong are counted, times are told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from kit.courses.attraptresors import SUBJECT
from kit.courses.attraptresors.trials import KINDS, PLAN
from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.games.attraptresors.pieces import COLOUR_INDEX
from kit.lessons.kinds import Race
from kit.lessons.kinds.race import Said
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.plain import PLAIN
from kit.lessons.reading import StepReader
from kit.lessons.step import Step
from tests.each import each
from tests.lessons.learning import Browser

POSITION = "r1 t:A A:R: B:G: C:B: D:Y:"
BOTH = ["two_suffice", "five_suffice"]


def step(timed: bool = False, position: str = POSITION, believed: Sequence[str] = BOTH, **race: Any) -> Step:
    texts = {"see": {"en": "Eight dice."}, "why": {"en": "Three of yours, or all six."}}
    table = {
        "id": "go",
        "rules": ["AT-11", "AT-12"],
        "position": position,
        "options": {"untimed": not timed},
        "race": {"throws": 10, "seed": 7, "timed": timed, **race},
        "goal": {"event": "RightByMission"},
        "misconceptions": [*believed],
    }
    (read,) = StepReader(SUBJECT, ("en",)).steps([{**table, **texts}])
    return read


def browser(timed: bool = False, **race: Any) -> Browser:
    one = {"en": "One"}
    lesson = Lesson("own", SUBJECT, ("en",), 3, one, one, one, (step(timed, **race),))
    opened = Browser(lesson, PLAIN)
    opened.to_question("go")
    return opened


def kind(opened: Browser) -> Race:
    found = opened.exercise.kind
    assert isinstance(found, Race)
    return found


def rights(opened: Browser) -> tuple[bool, ...]:
    return kind(opened).rights(opened.exercise.game, SUBJECT)


def reach(opened: Browser, *hands: bool) -> None:
    for hand in hands:
        opened.press("race-press", "grab" if hand else "wait")


# The throws -----------------------------------------------------------------------------------------------------------


@each(("position", "missions"), [(POSITION, ["red"]), ("r1 A: B: open:RGB", ["red", "green", "blue"])])
def test_half_of_ten_throws_are_for_the_hand_and_most_others_nearly_are(position: str, missions: list[str]) -> None:
    mine = [COLOUR_INDEX[colour] for colour in missions]
    for seed in range(1, 20):
        read = step(position=position, seed=seed, believed=[])
        made = read.exercise.kind
        assert isinstance(made, Race)
        seen = [(sum(map(bool, state.dice)), max(state.dice[each] for each in mine)) for state in made.states]
        kinds = [[name for name, fits in KINDS.items() if fits(*each)] for each in seen]
        assert sorted(kinds) == [[name] for name in sorted(PLAN)]
        assert sum(made.rights(read.exercise.game, SUBJECT)) == 5


def test_one_seed_makes_the_same_throws_and_another_one_others() -> None:
    assert kind(browser()).states == kind(browser()).states != kind(browser(seed=8)).states


# How it is judged -----------------------------------------------------------------------------------------------------


def test_whoever_is_always_right_hears_so() -> None:
    opened = browser()
    reach(opened, *rights(opened))
    assert opened.asked.phase == "why" and opened.asked.is_right and not opened.asked.mixed_up
    assert "10 of 10 right" in opened.says(class_="verdict")
    assert [words(tile[3]) for tile in opened.shown(class_="tiles four")[0][2:]] == ["5", "0", "0", "5"]


@each("name", BOTH)
def test_a_pattern_of_mistakes_is_explained_by_the_belief_that_makes_it(name: str) -> None:
    opened = browser()
    reach(opened, *kind(opened).believed(opened.exercise.game, SUBJECT, name))
    assert opened.asked.mixed_up == name and opened.shown(class_="mix-up")


def test_one_slip_among_many_throws_is_no_belief() -> None:
    opened = browser()
    hands = list(rights(opened))
    hands[hands.index(True)] = False
    reach(opened, *hands)
    assert opened.asked.is_right and not opened.asked.mixed_up
    score = kind(opened).score(opened.exercise.game, SUBJECT, opened.asked.given)
    assert (score.hits, score.misses, score.false_alarms, score.waits) == (4, 1, 0, 5)


@each("grabs", [True, False])
@each("seed", range(1, 9))
def test_whoever_always_grabs_or_always_waits_has_no_mix_up(grabs: bool, seed: int) -> None:
    opened = browser(seed=seed, believed=BOTH)
    reach(opened, *[grabs] * 10)
    assert not opened.asked.is_right and not opened.asked.mixed_up and not opened.shown(class_="mix-up")


def test_in_our_lessons_neither_has_a_mix_up_and_every_belief_has_two_mistakes_at_least() -> None:
    series = [one.exercise for lesson in lessons_of("attraptresors") for one in lesson.steps]
    for exercise in series:
        made = exercise.kind
        if not isinstance(made, Race):
            continue
        rights = made.rights(exercise.game, SUBJECT)
        for always in (True, False):
            judged = made.judge(exercise, None, SUBJECT, [Said(always)] * len(rights))
            assert not judged.is_right and not judged.mixed_up
        for name in made.misconceptions:
            believed = made.believed(exercise.game, SUBJECT, name)
            assert sum(one != right for one, right in zip(believed, rights, strict=True)) >= 2


def test_a_fast_hand_is_worth_no_more_than_a_slow_one() -> None:
    read = step(timed=True)
    made = read.exercise.kind
    assert isinstance(made, Race)
    truth = made.rights(read.exercise.game, SUBJECT)
    fast, slow = ([Said(each, ms if each else None) for each in truth] for ms in (200, 4000))
    one, other = (made.judge(read.exercise, read.goal, SUBJECT, given) for given in (fast, slow))
    assert one == other and one.is_right
    assert made.score(read.exercise.game, SUBJECT, fast).median_ms == 200


def test_every_throw_that_went_wrong_can_be_looked_at_with_its_rule() -> None:
    opened = browser()
    reach(opened, *(not right for right in rights(opened)))
    assert len(opened.shown(class_="btn wrong")) == 10 and not opened.asked.is_right
    missed = rights(opened).index(True)
    opened.press("race-look", missed)
    assert "If you had grabbed:" in opened.says() and "right" in opened.says(id="asks")
    opened.press("race-look", rights(opened).index(False))
    assert "no right to the column" in opened.says(id="asks")


# How it is shown and kept ---------------------------------------------------------------------------------------------


def test_nothing_on_the_page_tells_a_right_before_the_hand_has_reached() -> None:
    opened = browser()
    for right in rights(opened):
        page = json.dumps(opened.view)
        assert "mission:" not in page and "right" not in opened.says(class_="reaching").lower()
        assert not opened.shown(class_="throw-marks") and not opened.shown(class_="tiles four")
        reach(opened, right)


def test_a_reload_in_the_middle_goes_on_with_the_next_throw() -> None:
    opened = browser()
    truth = rights(opened)
    reach(opened, *truth[:4])
    opened.reload()
    assert opened.asked.phase == "predict" and opened.asked.given == tuple(map(Said, truth[:4]))
    reach(opened, *truth[4:])
    assert opened.asked.is_right and len(opened.answers) == 1
    opened.reload()
    assert opened.asked.phase == "why" and "10 of 10 right" in opened.says()


@each("kept", ["go:Q", "go:" + "W " * 10, "go:W\tG1234567", "elsewhere:W", "go"])
def test_what_was_kept_by_somebody_else_counts_for_nothing(kept: str) -> None:
    opened = browser()
    saved = json.loads(opened.saved or "{}")
    saved["place"]["throws"] = kept
    opened.saved = json.dumps(saved)
    opened.reload()
    assert opened.asked.phase == "predict" and not opened.asked.given


def test_a_projector_shows_the_right_answers_without_one() -> None:
    opened = browser()
    opened.learn.course.presenting = True
    opened.learn.refresh()
    opened.go()
    assert opened.asked.phase == "why" and len(opened.shown(class_="throw-marks")[0][2:]) == 10 and not opened.answers


# With a clock ---------------------------------------------------------------------------------------------------------


def heard(opened: Browser, *presses: list[Any]) -> None:
    (race,) = opened.shown(class_="racing")
    value = json.dumps({"clock": "a", "window": 0, "presses": presses, "give": 17, "hidden": False})
    opened.send("race", race[1]["data-race"], value)


def test_with_a_clock_the_dice_lie_under_the_cup_until_the_throw() -> None:
    opened = browser(timed=True)
    assert not opened.shown(class_="racing") and "red: " not in opened.says(class_="stage")
    opened.press("race-begin")
    (race,) = opened.shown(class_="racing")
    assert race[1]["data-windows"] == "[5000]" and race[1]["data-opens"] == "column"
    assert opened.shown(data_grab="0:column")


def test_with_a_clock_presses_and_windows_that_end_are_the_answers() -> None:
    opened = browser(timed=True)
    for number, right in enumerate(rights(opened)):
        opened.press("race-begin")
        heard(opened, *([["0:column", 400 + number]] if right else []))
    assert opened.asked.is_right and "Your median time was" in opened.says()
    assert opened.answers[-1].prediction.split()[0] in ("W", "G400")


def test_a_press_that_cannot_be_is_no_grab() -> None:
    opened = browser(timed=True)
    opened.press("race-begin")
    heard(opened, ["0:column", 20], ["1:column", 600], ["0:lamp", 700])
    assert opened.asked.given == (Said(False),)


def test_a_race_is_only_for_games_that_have_one() -> None:
    bare = replace(SUBJECT, trials=None)
    table = {"id": "a", "rules": ["AT-11"], "position": POSITION, "race": {"throws": 4}, "goal": {"event": "NoRight"}}
    with pytest.raises(BadInput, match="race"):
        list(StepReader(bare, ("en",)).steps([{**table, "see": {"en": "S"}, "why": {"en": "W"}}]))
