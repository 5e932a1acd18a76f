"""The worked examples of Attrap'trésors (AV in the rules) that are steps of its lessons come out as they were derived.

Other tests play each of them; these say where a learner meets it.
"""

from __future__ import annotations

from typing import Any

from kit.engine.moment import Moment
from kit.games.attraptresors.events import (
    DiceSlipped,
    MissionDiscarded,
    NoCardToGiveBack,
    NoRight,
    OpenMissionDiscarded,
    RoundBegan,
    WonByCards,
)
from kit.games.attraptresors.grab_events import ColumnHolderStopped, GrabbedTooEarly, NobodyGrabbed, ObjectsLeft
from kit.games.attraptresors.moves import GiveBack, Grab, Reach
from kit.games.attraptresors.pieces import score
from kit.games.attraptresors.rights import favoured, right_of
from kit.lessons.kinds import Race
from kit.lessons.lesson import Lesson, lessons_of, load_lesson
from kit.lessons.step import Step
from tests.each import each
from tests.lessons.learning import Browser

A, B, C, D = range(4)
LESSONS = lessons_of("attraptresors")
COLUMN = Reach((Grab("column"),))


def step_of(lesson: str, name: str) -> Step:
    return next(step for step in load_lesson("attraptresors", lesson).steps if step.id == name)


def moment_of(lesson: str, name: str, chosen: Any = None) -> Moment:
    return step_of(lesson, name).exercise.moment(chosen=chosen)


def sacks(moment: Moment) -> tuple[int, ...]:
    return tuple(score(hand)[0] for hand in moment.after.hands)


def gained(moment: Moment) -> tuple[int, ...]:
    before = [score(hand)[0] for hand in moment.before.hands]
    return tuple(after - earlier for after, earlier in zip(sacks(moment), before, strict=True))


def told(moment: Moment, kind: type) -> Any:
    (event,) = [event for event in moment.events if isinstance(event, kind)]
    return event


# What is taught -------------------------------------------------------------------------------------------------------


@each("rule", [*(f"AT-{n}" for n in range(1, 33)), *(f"C-AT-{n}" for n in range(1, 29))])
def test_every_clause_and_every_ruling_is_taught(rule: str) -> None:
    assert [step.id for lesson in LESSONS for step in lesson.steps if rule in step.exercise.rules]


@each("lesson", LESSONS)
def test_half_of_the_steps_are_decisions_of_the_learner(lesson: Lesson) -> None:
    decided = [step for step in lesson.steps if step.exercise.kind.acts or isinstance(step.exercise.kind, Race)]
    assert 2 * len(decided) >= len(lesson.steps)


# The worked examples --------------------------------------------------------------------------------------------------


def test_AV_1_column_by_mission_lamp_and_gem_carpet_gem() -> None:
    moment = moment_of("R2", "your-pay", COLUMN)
    assert gained(moment) == (4, 3, 1, 1)
    assert told(moment, MissionDiscarded) == MissionDiscarded(A, "red")
    assert told(moment, RoundBegan).seats == (A,)


def test_AV_2_six_colours_pay_five_keep_the_mission_and_bring_the_cup() -> None:
    moment = moment_of("R6", "no-clock")
    assert gained(moment)[B] == 5 and moment.after.missions == moment.before.missions
    assert moment.before.thrower == D and moment.after.thrower == B


def test_AV_3_six_colours_and_the_own_mission() -> None:
    moment = moment_of("R6", "five-or-four")
    assert gained(moment)[A] == 5 and moment.after.missions[A] is None


def test_AV_4_the_slower_of_two_who_are_favoured_keeps_the_mission() -> None:
    for grabs in (("lamp", "gem"), ("column", "lamp", "gem")):
        moment = moment_of("R2", "slower-than", Reach(tuple(map(Grab, grabs))))
        assert favoured(moment.game, moment.before) == (A, B)
        assert gained(moment)[:2] == (3, 4) and moment.after.missions[:2] == ("red", None)


def test_AV_5_a_wrong_grab_costs_a_card_and_the_others_are_paid() -> None:
    moment = moment_of("R3", "the-others")
    assert score(moment.before.hands[A]) == (6, 3) and score(moment.after.hands[A]) == (5, 2)
    assert gained(moment)[1:] == (2, 1, 2)
    assert moment.after.round == moment.before.round + 1
    kept = step_of("R3", "which-card").rehearse(load_lesson("attraptresors", "R3").subject).right
    assert kept == (GiveBack(1),)


def test_AV_6_a_wrong_grab_without_a_card_leaves_no_debt() -> None:
    moment = moment_of("R3", "empty-pockets", COLUMN)
    assert told(moment, NoCardToGiveBack).seat == A and sacks(moment)[A] == 0 and not moment.after.owes


def test_AV_7_nobody_grabs_and_the_same_player_throws_again() -> None:
    moment = moment_of("R3", "hold-back", Reach())
    assert told(moment, NobodyGrabbed).seats == (D,)
    assert (moment.after.round, moment.after.thrower) == (moment.before.round, D)


def test_AV_8_the_lamp_before_the_column() -> None:
    moment = moment_of("R2", "too-early")
    assert told(moment, GrabbedTooEarly).object == "lamp" and gained(moment)[A] == 0


def test_AV_9_the_column_is_enough_and_so_are_two_objects() -> None:
    assert told(moment_of("R2", "greedy-hand"), ColumnHolderStopped).object == "lamp"
    three = moment_of("R2", "now-the-rest", Reach((Grab("lamp"), Grab("gem"), Grab("carpet"))))
    assert gained(three)[A] == 3 and told(three, ObjectsLeft).objects == ("carpet",)


def test_AV_10_the_dice_of_both_are_free_for_both_and_the_same_hand_takes_one_more() -> None:
    moment = moment_of("R5", "one-more", Reach((Grab("column"), Grab("lamp"), Grab("gem"))))
    assert moment.before.missions == ("red", "red", "green") and moment.before.dice == (3, 2, 1, 1, 1, 0)
    assert favoured(moment.game, moment.before) == (A, B) and gained(moment) == (6, 1)


def test_AV_11_a_wrong_grab_of_one_of_two_takes_the_lamp_in_vain() -> None:
    moment = moment_of("R5", "all-for-nothing")
    assert told(moment, NoRight).seat == B and gained(moment) == (1, -1)
    assert moment.after.round == moment.before.round + 1


def test_AV_14_a_violet_die_that_rolled_away_is_missed() -> None:
    moment = moment_of("R3", "off-the-mat")
    right = right_of(moment.game, moment.after, A)
    assert told(moment, DiceSlipped).slipped == 1 and sum(moment.after.dice) == 7
    assert (right.six_colours, right.place) == (False, A)


def test_AV_15_two_red_dice_are_no_right() -> None:
    moment = moment_of("R3", "hold-back", COLUMN)
    assert moment.before.dice == (2, 2, 2, 2, 0, 0) and moment.after.owes
    assert told(moment, NoRight).seat == A


def test_eleven_sacks_on_six_cards_beat_eleven_on_five() -> None:
    moment = moment_of("R4", "small-things", Reach((Grab("gem"), Grab("gem"))))
    assert [score(hand) for hand in moment.after.hands] == [(11, 6), (11, 5), (10, 4)]
    assert told(moment, WonByCards).seat == A


def test_of_two_open_missions_that_are_done_the_one_with_more_dice_goes() -> None:
    moment = moment_of("R5", "make-room", Reach((Grab("column"),)))
    assert told(moment, OpenMissionDiscarded) == OpenMissionDiscarded(2, "green")


def test_the_throw_is_shown_beside_the_hands_that_it_led() -> None:
    browser = Browser(load_lesson("attraptresors", "R2"))
    browser.to("your-pay")
    browser.solve()
    assert "3 red, 2 orange, no violet" in browser.says()
