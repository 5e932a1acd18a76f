"""What a browser keeps of a lesson, and what a class finds when it comes back."""

from kit.counting.keeping import keep, resume
from kit.counting.run import CountRun
from kit.counting.series import Series
from kit.counting.way import END
from kit.lessons.hands import MOST_HANDS, Hands
from tests.counting.toy import Learner, toy


def test_a_link_to_a_step_that_is_cut_takes_the_long_way():
    run = CountRun(toy())
    run.way.shorten(True)
    kept = keep(run)
    resume(run, kept, "?step=exit")
    assert run.way.is_short and run.way.here == "exit"
    resume(run, kept, "?step=deck")
    assert not run.way.is_short and run.way.here == "deck"


def test_the_clock_of_a_class_goes_on_while_trials_pause_and_where_none_are_dealt():
    learner = Learner(wishes={"presenting": True})
    assert learner.run.way.presenting
    learner.run.way.goto("deal")
    learner.screen.refresh()
    learner.press("deal", 100_000)
    assert not learner.find(id="clock", data_after=20_000)  # each slice tells the time
    learner.press("hold")
    assert learner.find(id="clock", data_after=20_000)
    learner.press("hold")
    learner.press("next")
    learner.press("next")
    assert learner.run.way.here == "exact" and learner.run.deals.is_dealing
    assert learner.find(id="clock", data_after=20_000)


def class_at(minute, saved=None):
    """A class that looks on at this minute of the day, in a browser that kept something."""
    run = CountRun(toy(), clock=lambda: 0.0, calendar=lambda: 60.0 * minute)
    run.way.present()
    resume(run, saved, "")
    return run


def test_a_page_that_is_opened_again_goes_on_in_the_time_of_its_class():
    run = class_at(480)
    run.way.goto("exact")
    run.way.reveal()
    again = class_at(490, keep(run))
    assert again.way.passed == 10 and again.is_open()


def test_the_next_class_begins_with_the_curtains_drawn():
    run = class_at(480)
    run.way.goto("exact")
    run.way.reveal()
    for minute in (480 + 24 * 60, 540, 470):
        other = class_at(minute, keep(run))
        assert other.way.here == "exact" and not other.is_open() and other.way.passed == 0
    run.way.goto(END)
    assert run.way.opened == {"exact"}  # the end may still tell it
    run.way.goto("deck")
    assert not run.way.opened


def test_taps_are_kept_in_few_signs_and_taken_back_one_by_one():
    series = Series()
    for _ in range(8):
        assert all(series.tap(number % 2 == 0) for number in range(21))
        series.begin_group()
    assert series.pooled == (88, 168) and len(series.groups) == 8
    again = Series.read(series.write())
    assert again == series
    again.undo()
    again.undo()
    assert again.groups[-1] == (10, 20)


def test_what_a_class_dealt_is_kept_for_each_trial_and_full_is_said():
    run = CountRun(toy())
    for series in (run.deals.series.setdefault(trial, Series()) for trial in run.written.trials):
        while series.add(3456, 9999):
            pass
        assert series.pooled.of > 100 * 9999
    again = CountRun(toy())
    resume(again, keep(run), "")
    assert again.deals.series == run.deals.series and len(run.deals.series) > 1
    learner = Learner(saved=keep(run))
    learner.goto("deal")
    learner.press("open", "class")
    learner.press("tap", True)
    assert "There is no room for more here." in learner.text


def test_of_hands_that_were_kept_one_is_taken_back():
    hands = Hands()
    for _ in range(12):
        hands.add("yes")
    hands = Hands.read(hands.write())
    hands.undo()
    assert hands.all == 11


def test_a_show_of_hands_is_a_few_hundred_and_more_is_said():
    learner = Learner(wishes={"presenting": True}, shape="wide")
    learner.run.way.goto("guess")
    learner.screen.refresh()
    learner.press("class-field", "hand-value", value="40")
    learner.press("class-field", "hand-many", value="9999")
    learner.press("hands")
    assert f"takes {MOST_HANDS} hands" in learner.text and not learner.run.thinks.all
    learner.press("class-field", "hand-many", value=str(MOST_HANDS))
    learner.press("hands")
    assert len(learner.find(class_="mark guess")) == MOST_HANDS
    assert learner.run.raise_hands({"value": "40"}, 1).field == "many"
    assert Hands.read("yes*9999 no*9999").all == MOST_HANDS
