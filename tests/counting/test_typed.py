"""What is typed into a field is understood before it counts, and asked about where it can be two numbers."""

from kit.counting.lesson import load
from tests.counting.toy import Learner


def at_places(language: str = "en") -> Learner:
    learner = Learner(load("A2"), wishes={}, lang=language)
    learner.goto("places")
    return learner


def test_what_a_number_is_understood_as_stands_at_its_field_before_it_counts():
    learner = at_places()
    learner.type(value="56.0")
    assert "= 56" in learner.text and not learner.run.is_open()
    learner.type(value="56")
    assert not learner.find(class_="understood")
    learner.press("answer")
    assert learner.run.is_open()


def test_of_two_readings_the_learner_says_which_was_meant():
    learner = at_places("fr")
    learner.type(value="1,000")
    assert not learner.find(class_="understood")
    learner.press("answer")
    assert "deux façons" in learner.text and not learner.run.is_open()
    (thousand,) = learner.find(id="either-value-1")
    learner.press("mean", ["value", "1000"])
    assert thousand and "= 1\u202f000" in learner.text and not learner.run.is_open()
    learner.press("answer")
    assert learner.run.tries_again() and learner.run.journal.answers[-1].prediction == "1000"


def test_only_what_a_text_can_mean_can_be_meant():
    learner = at_places("fr")
    learner.type(value="1,000")
    learner.press("answer")
    for said in (["value", "56"], ["value"], ["other", "1000"], "1000", None):
        learner.page.receive(
            {"intent": "mean", "n": said, "value": None, "by": "click", "view": learner.page._shown, "seq": 9}
        )
    learner.press("answer")
    assert not learner.run.is_open()
    learner.press("mean", ["value", "1"])
    learner.type(value="1,00")
    learner.press("answer")
    assert learner.run.journal.answers[-1].prediction == "1"
