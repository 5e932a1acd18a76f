"""Own trials: what is measured of a person is what that person is, and nothing is told before they have chosen."""

from __future__ import annotations

import json
import re
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.own import OwnSeries
from kit.counting.own_desk import WINDOW_MS, OwnDesk
from kit.counting.own_shown import FEW
from kit.courses.probability.trials_nerve import Glance, RightThrow
from kit.draw.svg import find, to_text, words
from kit.lab.detection import NORMAL, Counts, ideal_threshold, pooled
from tests.counting.toy import Learner
from tests.each import each

SERIES, EACH = 40, 20
"""Simulated series, and throws with and without a right in each: forty of them."""


# Who is simulated is found again --------------------------------------------------------------------------------------


def simulated(able: float, threshold: float, random: Random) -> Counts:
    """Forty throws of somebody whose evidence is normal, about -d'/2 without a right and about +d'/2 with one."""
    hits = sum(random.gauss(able / 2, 1) > threshold for _ in range(EACH))
    alarms = sum(random.gauss(-able / 2, 1) > threshold for _ in range(EACH))
    return Counts(hits, EACH - hits, alarms, EACH - alarms)


def test_intervals_of_a_few_throws_are_not_told() -> None:
    """Half with a right and half without, d′ 3: from `FEW` throws on, 94 of 100 intervals or more hold it."""
    half, able = FEW // 2, 3.0
    hit, alarm = NORMAL.cdf(able / 2), NORMAL.cdf(-able / 2)
    held = 0.0
    for hits, alarms in product(range(half + 1), repeat=2):
        chance = comb(half, hits) * hit**hits * (1 - hit) ** (half - hits)
        chance *= comb(half, alarms) * alarm**alarms * (1 - alarm) ** (half - alarms)
        held += chance * Counts(hits, half - hits, alarms, half - alarms).sensitivity.holds(able)
    assert held >= 0.94


@pytest.mark.parametrize(("able", "threshold"), [(0.0, 0.0), (1.0, 0.5), (2.0, -0.3), (2.0, 0.0)])
def test_forty_simulated_series_recover_a_known_sensitivity_within_its_interval(able: float, threshold: float) -> None:
    """Of forty intervals of 19 in 20, fewer than 34 would hold the truth in less than one of a hundred runs."""
    random = Random(f"{able} {threshold}")
    series = [simulated(able, threshold, random) for _ in range(SERIES)]
    assert sum(each.sensitivity.holds(able) for each in series) >= 34
    assert sum(each.threshold.holds(threshold) for each in series) >= 34


@pytest.mark.parametrize("able", [0.0, 1.0, 2.0, 2.5])
@pytest.mark.parametrize("threshold", [-0.3, 0.0, 0.5])
def test_the_interval_holds_the_truth_as_often_as_it_says(able: float, threshold: float) -> None:
    """Exactly, over all that can come of forty throws: never less than 94 of 100, nor all of them."""
    hit, alarm = NORMAL.cdf(able / 2 - threshold), NORMAL.cdf(-able / 2 - threshold)
    held = 0.0
    for hits, alarms in product(range(EACH + 1), repeat=2):
        chance = _ways(hits, hit) * _ways(alarms, alarm)
        held += chance * Counts(hits, EACH - hits, alarms, EACH - alarms).sensitivity.holds(able)
    assert 0.94 <= held <= 0.985


def _ways(hits: int, chance: float) -> float:
    return comb(EACH, hits) * chance**hits * (1 - chance) ** (EACH - hits)


def test_the_correction_keeps_perfect_series_finite() -> None:
    """Hautus 1995: half a case more of each kind."""
    best = Counts(20, 0, 0, 20)
    assert best.shares == (20.5 / 21, 0.5 / 21)
    assert best.sensitivity.value == pytest.approx(2 * NORMAL.inv_cdf(20.5 / 21))
    assert best.threshold.value == pytest.approx(0)
    assert pooled([best, Counts(1, 2, 3, 4)]) == Counts(21, 2, 3, 24)


@pytest.mark.parametrize(("signals", "gain", "loss"), [(0.5, 4, 1), (0.25, 4, 1), (0.5, 1, 1), (0.3, 5, 2)])
def test_no_threshold_earns_more_than_the_ideal_one(signals: float, gain: float, loss: float) -> None:
    able = 1.5

    def earned(threshold: float) -> float:
        hit, alarm = NORMAL.cdf(able / 2 - threshold), NORMAL.cdf(-able / 2 - threshold)
        return signals * gain * hit - (1 - signals) * loss * alarm

    ideal = ideal_threshold(able, signals, gain, loss)
    assert all(earned(ideal) > earned(ideal + step) for step in (-0.5, -0.05, 0.05, 0.5))


def test_a_hasty_eye_that_misreads_nothing_never_goes_wrong() -> None:
    assert Glance(slips=0).exact().chance(lambda kind: kind in (1, 2)) == 0
    assert RightThrow(half=True).exact().chance(1) == 0.5


# What is kept ---------------------------------------------------------------------------------------------------------


def test_a_series_is_read_as_it_was_written() -> None:
    series = OwnSeries()
    for what in "hmfw":
        assert series.add(what, 17)
    assert series.next_person() and not series.next_person()
    assert series.add("h")
    again = OwnSeries.read(series.write())
    assert again == series and again.counts == (Counts(1, 1, 1, 1), Counts(1, 0, 0, 0)) and again.give_ms == 17


def test_times_are_rounded_to_what_their_page_can_tell() -> None:
    series = OwnSeries()
    assert series.add_time(413, 17) and series.add_time(388, 4) and not series.add_time(20, 4)
    assert series.times == (420, 390) and series.give_ms == 17
    assert OwnSeries.read(series.write()) == series


@each("give", [1, 17, 60, 450, 900, 1_500])
@each("ms", [80, 81, 413, 9_999])
def test_a_time_is_judged_as_it_was_measured_and_then_rounded(ms: int, give: int) -> None:
    """However coarse a page is: what it could tell is kept, never as nothing."""
    series = OwnSeries()
    assert series.add_time(ms, give)
    assert 80 <= series.times[0] <= 9_999 and OwnSeries.read(series.write()) == series
    assert not series.add_time(79, give) and not series.add_time(10_000, give)


def test_nothing_is_left_of_a_series_that_was_taken_back() -> None:
    series = OwnSeries()
    assert series.add_time(413, 17) and series.next_person() and series.add_time(500, 17)
    for _ in range(3):
        assert series != OwnSeries()
        series.undo()
    assert series == OwnSeries()


@pytest.mark.parametrize(
    "text", [None, "", "hh;x", "9999999~h", "12,5", "|", "h" * 5000, "~~", "99999", "\u0661\u0662\u0663"]
)
def test_what_makes_no_sense_counts_as_not_kept(text: object) -> None:
    series = OwnSeries.read(text)
    assert series.all == len(OwnSeries.read(series.write()).people[0]) or series.all > 0


def test_there_is_room_for_a_class_and_no_more() -> None:
    series = OwnSeries()
    added = 0
    while series.add("h"):
        added += 1
        assert added < 3_000
    assert added > 25 * 40
    series.undo()
    assert series.add("m")


# On the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def learner() -> Learner:
    """Somebody at their own throws."""
    learner = Learner(load("A8"))
    learner.screen.own.start = 1  # the same throws in every run
    learner.run.way.goto("own")
    learner.screen.refresh()
    return learner


@pytest.fixture
def reacting() -> Learner:
    """Somebody whose hand is measured."""
    learner = Learner(load("A9"))
    learner.run.way.goto("own")
    learner.screen.refresh()
    return learner


def desk_of(learner: Learner) -> OwnDesk:
    return learner.screen.own


def tell(learner: Learner, name: str, n: Any = None, value: str | None = None, by: str = "change") -> None:
    """What a page sends, whether or not a part of the tree says so."""
    view = learner.page._shown
    learner.page.receive({"intent": name, "n": n, "value": value, "by": by, "view": view, "seq": 1})


def has_right(desk: OwnDesk) -> bool:
    return bool(RightThrow(half=True).value(desk.thrown()))


def heard(ms: int | None, hidden: bool = False) -> str:
    presses: list[Any] = [] if ms is None else [["0:column", ms]]
    return json.dumps({"clock": "page", "window": 0, "presses": presses, "give": 17, "hidden": hidden})


def test_after_a_short_look_the_dice_are_covered(learner: Learner) -> None:
    learner.press("own-throw")
    dice = to_text(desk_of(learner)._trial().picture(desk_of(learner).thrown(), learner.screen.words))
    assert len(find(learner.page.view, class_=None, id="own-seen")) == 1 and dice in learner.tree
    tell(learner, "own-cover", "own-0")
    assert "Covered" not in learner.text
    learner.press("own-cover", desk_of(learner).key, by="time")
    assert "Covered" in learner.text and dice not in learner.tree
    right = has_right(desk_of(learner))
    learner.press("own-choose", True)
    assert learner.run.own_series.people == [["h" if right else "f"]]


@pytest.mark.parametrize("mode", ["look", "clock", "open"])
def test_nothing_tells_a_right_before_somebody_has_chosen(learner: Learner, mode: str) -> None:
    """A throw with a right and one without have the same tree, but for the dice that lie there."""
    learner.press("own-mode", mode)
    trees = {}
    while len(trees) < 2:
        learner.press("own-throw")
        desk = desk_of(learner)
        dice = to_text(desk._trial().picture(desk.thrown(), learner.screen.words))
        assert dice in learner.tree and "hit" not in dice
        shown = learner.tree.replace(dice, "").replace(desk.key, "")
        trees[has_right(desk)] = re.sub(r' data-view="\d+"', "", shown)
        desk.rest()
        learner.screen.refresh()
    assert trees[True] == trees[False]


def test_a_press_in_time_is_a_grab_and_none_is_a_wait(learner: Learner) -> None:
    learner.press("own-mode", "clock")
    wanted = []
    for ms in (600, None):
        learner.press("own-throw")
        desk = desk_of(learner)
        right = has_right(desk)
        wanted.append(("h" if ms else "m") if right else ("f" if ms else "w"))
        tell(learner, "own-choose", True)  # a clock runs: this is no button of it
        tell(learner, "race", "another", value=heard(ms))
        tell(learner, "race", desk.key, value=heard(ms))
    assert learner.run.own_series.people == [wanted] and "within 17 ms" in learner.text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (heard(40), "nobody reacts that fast"),
        (heard(500, hidden=True), "not in view"),
        ("[]", "not in view"),
        (heard(WINDOW_MS["grab"] + 1), "nobody reacts that fast"),
    ],
)
def test_what_cannot_have_been_does_not_count(learner: Learner, value: str, said: str) -> None:
    learner.press("own-mode", "clock")
    learner.press("own-throw")
    tell(learner, "race", desk_of(learner).key, value=value)
    assert not learner.run.own_series.all and said in learner.text


def test_a_series_is_kept_and_can_be_deleted(learner: Learner) -> None:
    learner.press("own-mode", "open")
    for _ in range(FEW):
        assert "Sensitivity" not in learner.text
        learner.press("own-throw")
        learner.press("own-choose", has_right(desk_of(learner)))
    counts = learner.run.own_series.counts
    assert counts[0].hits + counts[0].rejections == FEW and "Sensitivity" in learner.text
    again = Learner(load("A8"), saved=learner.kept)
    assert again.run.own_series.counts == counts and again.screen.own.mode == "open"
    again.press("own-clear")
    again.press("own-clear-sure")
    assert not again.run.own_series.all and "own:own" not in again.kept


def test_a_class_is_looked_at_together_and_one_by_one(learner: Learner) -> None:
    learner.press("own-mode", "open")
    for _ in range(2):
        learner.press("own-throw")
        learner.press("own-choose", True)
        learner.press("own-next")
    assert "All together" in learner.text and "Person 1" not in learner.text
    learner.press("apart", value=True)
    assert "Person 1" in learner.text and "Person 2" in learner.text


def test_a_throw_that_is_left_lying_does_not_count(learner: Learner) -> None:
    learner.press("own-throw")
    learner.press("next")
    learner.press("back")
    assert not learner.run.own_series.all and find(learner.page.view, id="own-throw")


def test_the_last_throw_lies_under_what_is_said_of_it(learner: Learner) -> None:
    for _ in range(3):
        learner.press("own-throw")
        assert not learner.find(id="own-lay")
        thrown = to_text(desk_of(learner)._trial().picture(desk_of(learner).thrown(), learner.screen.words))
        learner.press("own-cover", desk_of(learner).key, by="time")
        assert thrown not in learner.tree
        learner.press("own-choose", False)
        assert thrown in to_text(*learner.find(id="own-lay"))
    learner.press("own-undo")
    assert not learner.find(id="own-lay")


def test_no_threshold_is_told_to_who_may_see_no_difference_at_all(learner: Learner) -> None:
    learner.run.own_series.people = [list("h" * 11 + "m" * 9 + "f" * 10 + "w" * 10)]
    learner.screen.refresh()
    assert "40 throws cannot tell whether you see a difference at all." in learner.text
    assert "Ideal" not in learner.text
    learner.run.own_series.people = [list("h" * 18 + "m" * 2 + "f" * 2 + "w" * 18)]
    learner.screen.refresh()
    assert "Ideal threshold" in learner.text and "a difference at all" not in learner.text
    assert "0 means not at all" in learner.text


def test_others_are_thrown_other_dice() -> None:
    """And so is whoever opens the page anew: nobody learns the throws, nor when the column comes."""
    desks = [Learner(load("A8")).screen.own for _ in range(4)]
    assert len({desk.start for desk in desks}) == 4
    for desk in desks:
        desk.run.way.goto("own")
        desk.start = 7
    assert len({str(desk.thrown()) for desk in desks}) == 1 and len({desk.wait_ms for desk in desks}) == 1


def test_a_press_before_the_column_is_there_does_not_count(reacting: Learner) -> None:
    """Whoever hammers has guessed: only time lets the column appear."""
    reacting.press("own-throw")
    reacting.press("own-go", desk_of(reacting).key)
    assert "before the column was there" in reacting.text and not reacting.find(data_grab="0:column")
    reacting.press("own-throw")
    reacting.press("own-go", desk_of(reacting).key, by="time")
    tell(reacting, "race", desk_of(reacting).key, value=heard(300))
    assert reacting.run.own_series.times == (300,)


def test_throwing_is_the_thing_to_do_until_it_is_enough(learner: Learner) -> None:
    def filled() -> set[Any]:
        return {node[1].get("id") for node in learner.find(class_="main") if node[0] == "button"}

    assert filled() == {"own-throw"} and "That is enough" not in learner.text
    learner.run.own_series.people = [list("hw" * 20)]
    learner.screen.refresh()
    assert filled() == {"go"} and "That is enough" in learner.text
    learner.press("own-next")
    assert filled() == {"own-throw"}


def test_everybody_has_a_line_with_their_own_times(reacting: Learner) -> None:
    reacting.run.own_series.people = [["400", "500"], [], ["450"]]
    reacting.screen.refresh()
    said = words(reacting.find(id="own-each")[0])
    assert "Person 1 · fastest 400 ms, median 450 ms, times: 2" in said
    assert "Person 3 · fastest 450 ms, median 450 ms, times: 1" in said
    assert "fewer than 10 times each" in reacting.text and "median: 450 ms" in reacting.text
    reacting.run.own_series.people = [["400", "500"]]
    reacting.screen.refresh()
    assert not reacting.find(id="own-each")
