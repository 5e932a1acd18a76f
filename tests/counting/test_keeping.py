"""What a browser keeps of a lesson, and what a class finds when it comes back."""

from kit.counting.keeping import keep, resume
from kit.counting.run import CountRun
from tests.counting.toy import Learner, toy


def test_a_link_to_a_step_that_is_cut_takes_the_long_way():
    run = CountRun(toy())
    run.shorten(True)
    kept = keep(run)
    resume(run, kept, "?step=exit")
    assert run.is_short and run.here == "exit"
    resume(run, kept, "?step=deck")
    assert not run.is_short and run.here == "deck"


def test_the_clock_of_a_class_goes_on_while_trials_pause_and_where_none_are_dealt():
    learner = Learner(wishes={"presenting": True})
    assert learner.run.presenting
    learner.run.goto("deal")
    learner.screen.refresh()
    learner.press("deal", 100_000)
    assert not learner.find(id="clock", data_after=20_000)  # each slice tells the time
    learner.press("hold")
    assert learner.find(id="clock", data_after=20_000)
    learner.press("hold")
    learner.press("next")
    learner.press("next")
    assert learner.run.here == "exact" and learner.run.is_dealing
    assert learner.find(id="clock", data_after=20_000)
