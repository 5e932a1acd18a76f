"""The way through a lesson: guesses are kept and never scored, trials follow from their seed, undo takes back."""

from fractions import Fraction as F

import pytest

from kit.counting.keeping import keep, link_to, resume
from kit.counting.run import CountRun
from kit.counting.series import Group, Series
from kit.counting.way import END
from kit.lessons.hands import Hands
from kit.lessons.journal import Journal
from tests.counting.toy import toy

CHANCE = F(2128, 3393)


@pytest.fixture
def run():
    return CountRun(toy(), clock=lambda: 0.0)


def answer(run, **typed):
    for name, text in typed.items():
        run.type(name, text)
    return run.note() and run.answer()


def again(run):
    """The run after its page was closed and opened."""
    other = CountRun(toy(), clock=lambda: 0.0)
    resume(other, keep(run), "")
    return other


def test_a_guess_is_kept_before_it_is_judged_and_never_scored(run):
    run.way.goto("guess")
    run.type("value", "40")
    assert run.note()
    assert run.journal.place["given"] == "2/5" and not run.journal.answers
    assert run.answer()
    kept = run.journal.last("guess")
    assert (kept.prediction, kept.right) == ("2/5", None)
    assert run.score == (0, 0)


def test_a_guess_that_was_noted_and_not_judged_is_judged_when_the_page_comes_back(run):
    run.way.goto("guess")
    run.type("value", "40")
    run.note()
    assert again(run).given() == F(2, 5)


def test_only_first_answers_count_and_only_where_something_was_taught(run):
    assert answer(run, top="1", bottom="30")
    assert run.wrong() == 0  # one Caliph of thirty cards is a named mistake
    run.way.goto("exit")
    assert answer(run, value="yes")
    assert run.score == (1, 2)


def test_what_was_typed_stays_through_a_mistake_and_a_reload(run):
    run.type("top", "seven")
    assert not run.note()
    assert run.faults["deck"].field == "top"
    assert run.typed["deck"] == {"top": "seven"} == again(run).typed["deck"]


def test_stations_have_several_steps_and_lead_back_and_forth(run):
    assert run.way.route[-1] == END
    assert run.way.goto("count") and run.way.here == "exact"
    run.way.back()
    assert run.way.here == "why"
    assert not run.way.goto("nowhere") and run.way.here == "why"


def test_in_twenty_minutes_the_steps_that_can_be_cut_are_left_out(run):
    run.way.shorten(True)
    assert "deck" not in run.way.route and run.way.here == "guess"
    assert again(run).way.is_short
    run.way.shorten(False)
    assert run.way.route[0] == "deck"


def test_whoever_is_at_the_end_is_there_on_the_shorter_way_too(run):
    run.way.goto(END)
    run.way.shorten(True)
    assert run.way.here == END


def test_trials_follow_from_the_seed_and_their_number_alone(run):
    run.way.goto("deal")
    run.deals.deal(10)
    run.deals.deal_on()
    run.deals.deal(1_000)
    while run.deals.is_dealing:
        run.deals.deal_on()
    assert run.deals.running.done == 1_000  # a thousand are filled up, not added to ten
    other = again(run)
    assert other.deals.running.done == 0 and other.deals.is_dealing
    while other.deals.is_dealing:
        other.deals.deal_on()
    assert (
        other.deals.running.counts == run.deals.running.counts
        and other.deals.running.points == run.deals.running.points
    )
    run.deals.reseed("2")
    assert run.deals.running.done == 0 and not run.deals.is_dealing


@pytest.mark.parametrize("seed", ["", "-1", "1.5", "10000", "x", "٣" * 9])
def test_a_seed_is_a_whole_number_below_ten_thousand(run, seed):
    assert not run.deals.reseed(seed) and run.deals.seed == 1


def test_while_trials_pause_none_is_dealt(run):
    run.way.goto("deal")
    run.deals.deal(10)
    run.deals.pause()
    run.deals.deal_on()
    assert run.deals.running.done == 0 and run.deals.is_dealing
    run.deals.pause()
    run.deals.deal_on()
    assert run.deals.running.done > 0


def test_only_the_numbers_on_the_buttons_are_dealt_and_never_more_than_a_million(run):
    run.way.goto("deal")
    for odd in (7, "10", None, True, 10**9):
        run.deals.deal(odd)
    assert not run.deals.wanted  # though to Python True is 1
    run.deals.wanted["deal"] = 999_999
    run.deals.deal(100_000)
    assert run.deals.wanted["deal"] == 1_000_000


def test_the_exact_number_is_known_from_the_explanation_on_and_never_while_it_is_asked(run):
    for step in ("deck", "guess", "deal"):
        run.way.goto(step)
        assert not run.shows_exact
    run.way.goto("exact")
    assert not run.shows_exact
    assert answer(run, value="63")
    assert run.shows_exact


def test_on_a_projector_nothing_is_known_before_it_is_opened_and_nobody_is_taken_down(run):
    run.way.present()
    for step in run.way.route[:-1]:
        run.way.goto(step)
        assert not run.is_open() and not run.shows_exact
        run.way.reveal()
        assert run.is_open() and run.shows_exact
        run.way.back()
        assert not run.is_open() and run.way.here == step
    assert not run.journal.answers


def test_the_guess_stands_on_the_chart_of_the_trial_that_follows_it(run):
    run.way.goto("guess")
    answer(run, value="40")
    run.way.goto("deal")
    assert run.guess == F(2, 5)


def test_an_assumption_that_is_switched_changes_the_trial_and_not_the_question(run):
    run.way.goto("exact")
    before = run.asked().truth
    run.deals.switch("unseen")
    assert run.deals.lesson.trials["deal"].exact() != run.written.trials["deal"].exact()
    assert run.asked().truth == before == CHANCE
    assert again(run).deals.switched == {"unseen"}
    run.deals.switch("unseen")
    run.deals.switch("nothing")
    assert not run.deals.switched


def test_a_class_adds_its_groups_one_by_one_and_takes_back_what_came_last():
    series = Series()
    assert series.add(31, 50) and series.tap(True) and series.tap(False)
    assert series.begin_group() and series.tap(True)
    assert series.groups == (Group(31, 50), Group(1, 2), Group(1, 1)) and series.pooled == Group(33, 53)
    series.undo()
    series.undo()
    assert series.groups == (Group(31, 50), Group(1, 2))
    assert Series.read(series.write()) == series


@pytest.mark.parametrize(("hits", "of"), [(3, 2), (-1, 2), (0, 0), (1, 10_000)])
def test_a_group_that_cannot_be_is_not_added(hits, of):
    assert not Series().add(hits, of)


def test_a_show_of_hands_is_counted_by_answer_and_taken_back(run):
    run.way.present()
    run.way.goto("guess")
    assert run.raise_hands({"value": "40"}, 5) is run.raise_hands({"value": "40 %"}, 1) is None
    assert run.raise_hands({"value": "many"}, 1) and run.raise_hands({"value": "40"}, 0)
    assert run.thinks.counted == {"2/5": 6}
    run.thinks.undo()
    assert run.thinks.all == 5
    assert again(run).hands["guess"].counted == {"2/5": 5}


def test_the_time_of_a_class_is_planned_by_station(run):
    assert sum(run.way.plan.values()) == 21 and run.way.plan["deal"] == 5
    run.way.goto("deal")
    assert run.way.planned == 9


def test_a_link_leads_to_the_very_step_with_the_same_trials(run):
    run.way.goto("deal")
    run.deals.reseed("77")
    other = CountRun(toy())
    resume(other, None, f"?{link_to(run)}")
    assert (other.way.here, other.deals.seed) == ("deal", 77)


@pytest.mark.parametrize(
    "saved",
    [
        None,
        "",
        "[]",
        '{"format": 1, "lesson": "X0", "place": {"at": "gone", "seed": -3, "deals": "deal=-1 x=y deal=9999999999"}}',
        '{"format": 1, "lesson": "X0", "place": {"series:deal": "9/1 +- 7", "hands:guess": "* x", "typed": "[1]"}}',
        '{"format": 1, "lesson": "X0", "place": {"given": "1/0", "given_at": "deck"}}',
    ],
)
def test_what_a_browser_kept_and_makes_no_sense_counts_as_not_kept(saved):
    run = CountRun(toy())
    resume(run, saved, "?step=nowhere&seed=%F0")
    assert run.way.here == "deck" and run.deals.seed == 1 and not run.journal.answers
    assert all(wanted <= 1_000_000 for wanted in run.deals.wanted.values())


def test_a_browser_that_keeps_nothing_begins_at_the_beginning(run):
    run.way.goto("exit")
    resume(run, None, "")
    assert run.way.here == "deck"


def test_the_home_page_reads_the_journal_and_knows_that_the_lesson_is_done(run):
    run.way.goto(END)
    assert Journal.read(keep(run), "X0").place["done"] is True
    assert Hands.read("a*3 a*0 b").counted == {"a": 3}
