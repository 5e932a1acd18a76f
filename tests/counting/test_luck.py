"""Lesson X2: its test, its power, its interval and its lots, by formulas written down here and by brute force."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

import pytest

from kit.counting import binomial
from kit.counting.binomial import Runs
from kit.counting.lesson import load
from kit.counting.series import Group
from kit.counting.shows import SHOWS, Scene
from kit.courses.probability import special_luck as luck
from kit.courses.probability.trials_luck import Assigned, Lots
from kit.draw.chart import NUMBERS
from kit.draw.svg import words
from kit.engine.expressions import ExpressionError
from kit.engine.game import CHANCE
from kit.engine.stream import Stream
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.position import read_position
from kit.lab.policies import bot
from kit.lab.shuffled import as_far_apart
from kit.text.say import LANGUAGES
from tests.counting.toy import Learner
from tests.each import each

SIXTH, QUARTER, HALF, LEVEL = Fraction(1, 6), Fraction(1, 4), Fraction(1, 2), Fraction(1, 20)


def tail(tries: int, chance: Fraction, hits: int) -> Fraction:
    """Written down as at school."""
    return sum((comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(hits, tries + 1)), Fraction(0))


def every_run(tries: int, wanted: int, faces: int, hits: int) -> Fraction:
    """Slow and plain: every sequence of throws of a die of which this many faces are wanted."""
    throws = list(product(range(faces), repeat=tries))
    return Fraction(sum(sum(face < wanted for face in each) >= hits for each in throws), len(throws))


# The binomial distribution --------------------------------------------------------------------------------------------


@each("hits", range(7))
def test_so_many_hits_or_more_are_those_of_all_sequences(hits: int) -> None:
    assert Runs(5, Fraction(1, 3)).at_least(hits) == every_run(5, 1, 3, hits) == tail(5, Fraction(1, 3), hits)
    assert Runs(5, Fraction(1, 3)).at_most(hits - 1) == 1 - every_run(5, 1, 3, hits)


@each(
    ("tries", "chance", "level"), [(36, SIXTH, LEVEL), (20, HALF, LEVEL), (7, HALF, Fraction(1, 100)), (4, HALF, LEVEL)]
)
def test_a_line_is_the_first_number_of_hits_that_is_rare_enough(tries: int, chance: Fraction, level: Fraction) -> None:
    line = Runs(tries, chance).line(level)
    assert tail(tries, chance, line) <= level < tail(tries, chance, line - 1)


def test_where_no_number_of_hits_is_rare_the_line_is_never_reached() -> None:
    assert Runs(4, HALF).line(LEVEL) == 5 and binomial.power(4, HALF, QUARTER, LEVEL) == 0


def test_nine_reds_in_36_and_what_they_can_tell() -> None:
    """13.3 %; the line is 11 (2.8 %), and a die with a quarter of reds reaches it in 27.5 %."""
    figures = load("X2").figures
    assert figures["fair"] == tail(36, SIXTH, 9) and float(figures["fair"]) == pytest.approx(0.1332, abs=5e-5)
    assert figures["reds"] == 11 and float(figures["accused"]) == pytest.approx(0.0285, abs=5e-5)
    assert figures["found"] == tail(36, QUARTER, 11) and float(figures["found"]) == pytest.approx(0.2749, abs=5e-5)


def test_the_band_of_b13_misses_the_same_die_as_often_to_a_tenth_of_a_percent() -> None:
    """B13 calls unfair what lies outside 2 to 10, on either side; X2 suspects too many reds from the start."""
    both_sides = 1 - load("B13").figures["loaded_in"]
    one_side = load("X2").figures["found"]
    assert one_side < both_sides < one_side + Fraction(1, 1000)


@pytest.mark.parametrize(("chance", "other"), [(SIXTH, QUARTER), (HALF, Fraction(3, 4))])
def test_no_smaller_number_of_tries_finds_it_so_often(chance: Fraction, other: Fraction) -> None:
    often = Fraction(4, 5)
    tries = binomial.trials_to_find(chance, other, LEVEL, often)
    powers = [tail(many, other, Runs(many, chance).line(LEVEL)) for many in range(1, tries + 1)]
    assert powers[-1] >= often and max(powers[:-1]) < often


def test_more_tries_than_there_may_be_are_not_looked_for() -> None:
    with pytest.raises(ValueError, match="count_too_large"):
        binomial.trials_to_find(HALF, Fraction(51, 100), LEVEL, Fraction(4, 5), 50)


def test_an_interval_holds_the_chances_to_which_no_hits_are_rare() -> None:
    """Held against each chance in steps of one in a hundred; the ends are the first that are ruled out."""
    for hits in (0, 3, 9, 36):
        low, high = binomial.plausible(hits, 36)
        for step in range(101):
            chance = Fraction(step, 100)
            is_rare = tail(36, chance, hits) <= Fraction(1, 40) or 1 - tail(36, chance, hits + 1) <= Fraction(1, 40)
            is_end = chance in (low, high) and 0 < chance < 1
            assert (low < chance < high) is not is_rare or chance in (0, 1) or is_end, (hits, step)


@pytest.mark.parametrize("tries", [5, 20, 36])
def test_nineteen_of_twenty_intervals_hold_the_chance_whatever_it_is(tries: int) -> None:
    for step in range(1, 60):
        chance = Fraction(step, 61)
        held = [k for k in range(tries + 1) if (ends := binomial.plausible(k, tries))[0] <= chance <= ends[1]]
        share = sum(tail(tries, chance, k) - tail(tries, chance, k + 1) for k in held)
        assert share == binomial.coverage(tries, chance) >= Fraction(19, 20)


def test_some_colour_or_other_comes_so_often_in_all_throws_of_a_small_die() -> None:
    throws = list(product(range(3), repeat=7))
    for times in (3, 4, 5, 7):
        found = Fraction(sum(max(Counter(each).values()) >= times for each in throws), 3**7)
        assert luck.some_colour(Fraction(7), Fraction(3), Fraction(times)) == found
    assert luck.some_colour(Fraction(36), Fraction(6), Fraction(36)) == Fraction(6, 6**36)
    equal = Fraction(factorial(36), factorial(6) ** 6 * 6**36)
    assert 1 - luck.some_colour(Fraction(36), Fraction(6), Fraction(7)) == equal


def test_figures_are_bounded_for_a_lesson_waits_for_them() -> None:
    for asks in (
        lambda: luck.at_least(Fraction(401), HALF, Fraction(1)),
        lambda: luck.at_least(Fraction(4), Fraction(3, 2), Fraction(1)),
        lambda: luck.games_won("cautious", "throne_guard", Fraction(101)),
        lambda: luck.games_won("nobody", "throne_guard", Fraction(1)),
        lambda: luck.games_won("hoarder", "level_1", Fraction(1), Fraction(0), Fraction(5)),
        lambda: luck.never_rich("level_1", Fraction(101), Fraction(4)),
        lambda: luck.with_card(Fraction(1), Fraction(101)),
        lambda: luck.as_far_apart(Fraction(1), Fraction(101), Fraction(1), Fraction(2)),
    ):
        with pytest.raises(ExpressionError):
            asks()


# The bots and the class -----------------------------------------------------------------------------------------------


def hoards(players: int, number: int) -> tuple[bool, bool]:
    """A game of the hoarder against bots that reckon, decision by decision: whether it won, and was once rich."""
    game, stream = Bakschisch(players), Stream(1, number)
    seat = stream.below(players)
    state, rich = game.start(), False
    while seats := game.to_act(state):
        if CHANCE in seats:
            moves: dict[int, Any] = {CHANCE: stream.draw(game.chance(state))}
        else:
            bots = {each: bot("hoarder" if each == seat else "level_1") for each in sorted(seats)}
            moves = {each: sits.draw(game, state, each, stream) for each, sits in bots.items()}
        state = game.apply(state, moves).state
        mine, *others = state.purses[seat:] + state.purses[:seat]
        rich |= mine >= 2 + 2 * max(others)
    return seat in state.winners, rich


@each(("players", "figure"), [(2, "two_won"), (3, "three_won"), (4, "four_won")])
def test_who_keeps_all_gold_wins_at_two_and_loses_at_larger_tables(players: int, figure: str) -> None:
    figures = load("X2").figures
    games = [hoards(players, number) for number in range(int(figures["games"]))]
    assert figures[figure] == sum(won for won, _ in games)
    never = luck.never_rich("level_1", figures["games"], Fraction(players))
    assert never == sum(not rich for _, rich in games)
    assert players < 4 or never == figures["never_was_rich"]


def test_the_hoarder_is_told_from_luck_at_each_of_its_tables() -> None:
    """Better at two, worse at three and at four, each at the level of the lesson."""
    figures = load("X2").figures
    assert tail(20, HALF, int(figures["two_won"])) <= LEVEL
    for players, figure in ((3, "three_won"), (4, "four_won")):
        assert 1 - tail(20, Fraction(1, players), int(figures[figure]) + 1) <= LEVEL


def test_whether_keeping_gold_pays_is_asked_at_two_and_then_at_four() -> None:
    """Whoever is wrong at first hears why, and sees no bar before the answer is told."""
    for language in LANGUAGES:
        learner = Learner(load("X2"), lang=language)
        steps = {step.id: step for step in load("X2").steps}
        for step_id in ("hoarder", "tables"):
            learner.run.way.goto(step_id)
            learner.screen.refresh()
            if step_id == "hoarder":
                learner.type(value="10")
                learner.press("answer")
            else:
                learner.press("choose", "all")
                learner.press("answer")
            assert learner.screen.plain(steps[step_id].wrong[0].says) in learner.text, language
        bars = learner.screen.plain(steps["tables"].chart["about"])
        assert bars not in learner.text
        learner.press("tell")
        assert bars in learner.text, language


def test_a_table_at_which_no_game_was_won_is_told_as_0_and_not_as_never() -> None:
    lesson = load("X2")
    (step,) = (step for step in lesson.steps if step.id == "tables")
    given = replace(scene({}), given=step.chart, knows=True)
    bars: Any = SHOWS["amounts"](given)
    assert [row[1] for row in bars.table().rows] == ["20", "2", "0"]
    assert "never" not in words(bars.picture()) and "0" in words(bars.picture())


def test_the_computers_class_shows_what_the_bot_shows_on_the_two_cards() -> None:
    """The cards differ in the thief alone, and the bot is asked by the engine."""
    game = Bakschisch(2)
    for card, line in enumerate(luck.CARDS):
        mix = bot(luck.PLAYER).mix(game, read_position(game, line), 0)
        wanted = Fraction(sum(weight for move, weight in mix.items() if move.gold >= 5), sum(mix.values()))
        assert luck.shows(Fraction(card + 1), Fraction(5)) == wanted
    assert luck.CARDS[0].replace("B13:6T", "B13:6") == luck.CARDS[1]
    assert [luck.shows(Fraction(card), Fraction(5)) for card in (1, 2)] == [Fraction(1, 3), Fraction(2, 3)]


def test_the_computers_class_of_the_lesson_is_the_one_that_is_dealt_next() -> None:
    lesson = load("X2")
    tally = lesson.trials["pupil"].tallies(1, (0, int(lesson.figures["pupils"])))[0]
    assert tally[1] == lesson.figures["one_did"] and tally[3] == lesson.figures["other_did"]
    assert tally[0] + tally[1] == tally[2] + tally[3] == lesson.figures["each_half"]


@each("trial", [Lots(), Lots(people=7, chosen=3, did=2), Lots(people=10, chosen=4, did=10), Assigned(), Assigned(2)])
def test_dealt_walked_and_many_at_once_are_the_same(trial: Any) -> None:
    exact, many = trial.exact(), 20_000
    one_by_one = Counter(trial.value(trial.outcome(Stream(7, number))) for number in range(100, 800))
    assert dict(trial.tallies(7, (100, 800))[0]) == dict(one_by_one)
    tally = trial.tallies(2026, (0, many))[0]
    assert set(tally) <= set(exact)
    for value, chance in exact.items():
        error = float(chance * (1 - chance) / many) ** 0.5
        assert abs(tally.get(value, 0) / many - float(chance)) <= 4 * error + 2 / many, value


def test_shuffled_slips_come_as_every_lot_brings_them() -> None:
    figures, trial = load("X2").figures, load("X2").trials["lots"]
    one, other = (int(figures["one_did"]), 12), (int(figures["other_did"]), 12)
    assert sum(chance for value, chance in trial.exact().items() if trial.is_hit(value)) == as_far_apart(one, other)


@each("given", [{"people": 61}, {"chosen": 24}, {"chosen": 0}, {"did": 25}])
def test_slips_that_cannot_be_dealt_are_refused(given: Mapping[str, int]) -> None:
    with pytest.raises(ValueError, match="count_too_large"):
        Lots(**given)


# What is shown --------------------------------------------------------------------------------------------------------


def scene(counts: Mapping[int, int], groups: tuple[Group, ...] = ()) -> Scene:
    lesson = load("X2")
    (step,) = (step for step in lesson.steps if step.id == "class")
    said = lesson.words("en")
    return Scene(
        given=step.chart,
        figures=lesson.figures,
        trials=lesson.trials,
        words=said,
        numbers=NUMBERS,
        text=lambda texts: lesson.plain(texts, said),
        knows=False,
        counts=counts,
        dealt=sum(counts.values()),
        groups=groups,
    )


def test_the_halves_of_a_class_come_before_those_of_the_computer() -> None:
    dealt = {0: 10, 1: 2, 2: 5, 3: 7}
    of_computer: Any = SHOWS["halves"](scene(dealt))
    assert [row[1:] for row in of_computer.table().rows] == [("2", "12"), ("7", "12")]
    assert "8.9 of 100" in of_computer.description and "bots" in of_computer.description
    of_class: Any = SHOWS["halves"](scene(dealt, (Group(4, 12), Group(8, 13), Group(1, 1))))
    assert [row[1:] for row in of_class.table().rows] == [("4", "12"), ("8", "13")]
    told = NUMBERS.of_100(as_far_apart((4, 12), (8, 13)), 1)
    assert f"{told} of 100" in of_class.description and "Our class" in of_class.description


def test_one_half_alone_is_compared_with_nothing_and_what_is_rare_is_not_told_as_zero() -> None:
    alone: Any = SHOWS["halves"](scene({0: 1}, (Group(3, 4),)))
    assert "of 100" not in alone.description and alone.picture()
    rare: Any = SHOWS["halves"](scene({0: 300, 1: 100, 2: 100, 3: 300}))
    assert "<\u202f0.1 of 100" in rare.description
    too_many: Any = SHOWS["halves"](scene({0: 3000, 1: 100, 2: 100, 3: 300}))
    assert "of 100" not in too_many.description


def test_a_class_types_its_two_halves_and_reads_how_often_shuffling_does_that() -> None:
    for language in LANGUAGES:
        learner = Learner(load("X2"), lang=language)
        learner.run.way.goto("class")
        learner.screen.refresh()
        learner.press("open", "class")
        for hits, of in (("3", "12"), ("9", "12")):
            learner.press("class-field", "hits", value=hits)
            learner.press("class-field", "of", value=of)
            learner.press("group")
        assert "3/12" in learner.text and "9/12" in learner.text
        told = learner.screen.numbers.of_100(as_far_apart((3, 12), (9, 12)), 1)
        assert learner.screen.say("halves.by_lot", share=told) in learner.text


def test_trials_are_dealt_where_a_class_does_them_by_hand_whatever_the_station() -> None:
    learner = Learner(load("X2"))
    for step in load("X2").steps:
        learner.run.way.goto(step.id)
        learner.screen.refresh()
        assert bool(learner.find(id="deal-10")) is (step.id in ("throw", "tail", "lots", "class")), step.id


def test_a_step_for_a_class_without_a_question_has_no_curtain_over_what_it_is_to_do() -> None:
    learner = Learner(load("X2"), wishes={"presenting": True})
    learner.run.way.goto("class")
    learner.screen.refresh()
    assert not learner.find(id="reveal") and "Card one" in learner.text


def test_a_fraction_that_nobody_reads_is_told_of_100_alone() -> None:
    """13 of 100 has a fraction of 28 digits above and below."""
    learner = Learner(load("X2"))
    learner.run.way.goto("tail")
    learner.screen.refresh()
    assert "13" in learner.text and not learner.find(class_="exact-fraction")
    learner.press("assume", "fair")
    (switched,) = learner.find(class_="switched")
    assert "56 out of 100 instead of 13 out of 100" in words(switched)
