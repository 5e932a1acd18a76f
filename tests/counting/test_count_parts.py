"""What the page of a lesson in probability is made of: parts and a run that a person can know, each by itself."""

from pathlib import Path
from typing import Any

import pytest

from kit.counting import parts
from kit.counting.count_page import CountPage
from kit.counting.deals import Deals
from kit.counting.lesson import load
from kit.counting.parts.by_hand import ByHand
from kit.counting.parts.passing import QUIET
from kit.counting.parts.saved import NOTHING_NEW
from kit.counting.run import CountRun
from kit.counting.screen import ClassForm, CountScreen, Once
from kit.counting.way import END, Way
from kit.page.page import Intent
from kit.page.part import Part, merged, on
from kit.page.screen import Screen
from tests.counting.toy import Learner, toy
from tests.imports import imported
from tests.play.test_parts import MOST_LEVELS, MOST_METHODS, levels, methods, own_classes


def a_page(lesson: str) -> CountPage:
    return CountPage(CountRun(load(lesson)))


@pytest.mark.parametrize("lesson", ["B2", "A8"])
def test_what_must_be_known_of_a_lesson_on_a_page_can_be_known(lesson: str) -> None:
    page = a_page(lesson)
    run = page.run
    for kind in {type(each) for each in (page, *page.parts, page.own, run, run.way, run.deals)}:
        assert len(methods(kind)) <= MOST_METHODS, f"{kind.__name__} has {len(methods(kind))} methods"
        assert levels(kind) <= MOST_LEVELS, f"{kind.__name__} stands on {own_classes(kind)[1:]}"


class Clashing(Part):
    """Claims what another part has, too."""

    @on("answer")
    def _answer(self, _: Intent) -> None: ...


def test_two_parts_that_claim_the_same_intent_are_an_error_when_the_page_is_made() -> None:
    page = a_page("B2")
    with pytest.raises(ValueError, match="'answer' is of Answering and of Clashing"):
        page.compose(*page.parts, Clashing())


def test_a_screen_has_no_intent_of_its_own_and_no_part_takes_one_that_every_page_has() -> None:
    page = a_page("A8")
    assert CountScreen._own_handlers is Screen._own_handlers
    assert not page._own_handlers().keys() & merged(page.parts).keys()


def test_parts_know_each_other_only_by_the_page_that_lists_them() -> None:
    folder = Path(parts.__path__[0])
    files = {f"kit.counting.parts.{file.stem}": file for file in folder.glob("*.py")} | {
        "kit.counting.screen": folder.parent / "screen.py",
        "kit.counting.shown": folder.parent / "shown.py",
    }
    found = [
        f"{name} imports {origin}"
        for name, file in files.items()
        for origin in imported(name, file.read_text(encoding="utf-8"))
        if origin.startswith(("kit.counting.parts", "kit.counting.count_page"))
    ]
    assert len(files) > 10 and not found


def test_own_trials_have_no_intent_in_a_lesson_without_any() -> None:
    own = {"race", "own-throw", "own-choose", "own-add", "own-clear-sure"}
    assert not own & a_page("B2").handlers().keys() and own <= a_page("A8").handlers().keys()


def test_what_goes_with_no_press_and_what_is_not_kept_are_intents_that_there_are() -> None:
    assert {*QUIET, *NOTHING_NEW} <= a_page("A8").handlers().keys()


def test_whatever_is_pressed_is_kept_once_and_an_answer_also_before_it_is_judged() -> None:
    learner = Learner()
    kept = []
    for intent, more in (("type", {"n": "top", "value": "1"}), ("type", {"n": "bottom", "value": "6"}), ("answer", {})):
        learner.sent.clear()
        learner.press(intent, **more)
        kept.append(sum("save" in said for said in learner.sent))
    learner.sent.clear()
    learner.press("open", "menu")
    assert [*kept, sum("save" in said for said in learner.sent)] == [1, 1, 2, 0]


def tell(learner: Learner, name: str, n: Any = None, by: str = "click") -> None:
    """What a page sends, whether or not a part of the tree says so."""
    learner.page.receive({"intent": name, "n": n, "by": by, "view": learner.page._shown, "seq": 1})


def test_what_was_said_goes_with_the_next_press_and_not_with_time_or_typing() -> None:
    learner = Learner()
    once = learner.screen.once
    learner.press("open", "menu")
    learner.press("seed", value="soon")
    learner.press("again")
    assert once == Once(clearing=True)
    tell(learner, "hand", "nobody says so")
    assert once == Once(class_fault="hand-many hands_full")
    for name in QUIET:
        if name != "class-field":  # whoever fills in the form of the class has read what is wrong in it
            tell(learner, name, by="time")
    assert once == Once(class_fault="hand-many hands_full")
    tell(learner, "seed", "soon")
    assert once == Once(seed_fault=True)
    tell(learner, "again")
    tell(learner, "again-sure")
    assert once == Once(notice="begun_again")
    tell(learner, "open", "rules")
    assert once == Once()


def test_at_another_step_nothing_is_open_but_the_menu() -> None:
    learner = Learner()
    for panel, stays in (("menu", True), ("rules", False)):
        learner.press("open", panel)
        tell(learner, "next")
        assert (learner.screen.panel == panel) is stays
        learner.screen.panel = None


# Each by itself -------------------------------------------------------------------------------------------------------


def test_a_way_leads_from_step_to_step_without_anything_that_was_dealt() -> None:
    way = Way(toy(), clock=lambda: 0.0)
    seen = [way.here]
    while way.here != END:
        way.go_on()
        seen.append(way.here)
    assert tuple(seen) == way.route


def test_what_was_dealt_is_told_by_the_trial_that_the_way_leads_to() -> None:
    way = Way(toy(), clock=lambda: 0.0)
    deals = Deals(toy(), way)
    way.goto("deal")
    deals.deal(10)
    while deals.is_dealing:
        deals.deal_on()
    assert deals.running.done == 10 and deals.wanted == {way.trial: 10}
    deals.begin_again()
    assert not deals.running.done and not deals.wanted


def test_the_form_of_a_class_is_filled_in_without_a_page() -> None:
    deals, form, once = Deals(toy(), Way(toy())), ClassForm(), Once()
    by_hand: Any = ByHand(deals, form, once)

    def press(intent: str, n: Any = None, value: str | None = None) -> None:
        by_hand.intents[intent](Intent(intent, n, value))

    press("class-field", "hits", "31")
    press("class-field", "of", " 5 ")
    press("group")
    assert once.class_fault == "group" and form.texts["hits"] == "31"
    press("class-field", "of", "50")
    assert not once.class_fault
    press("group")
    press("tap", True)
    assert deals.by_hand.pooled == (32, 51) and form.texts == {"hits": "", "of": ""}


def test_a_greeting_lets_a_class_begin_before_what_was_kept_comes_back() -> None:
    """Else the curtains that were open would be shut for the class that is still there."""
    learner = Learner(wishes={"presenting": True})
    learner.press("reveal")
    again = Learner(saved=learner.kept, wishes={"presenting": True})
    assert again.run.is_open()


def test_an_address_asks_for_the_projector_once_as_a_press_does() -> None:
    learner = Learner(link="?lang=en&present=1", fresh=True)
    assert learner.run.way.presenting
    assert {"remember": {"presenting": True}} in learner.sent
    assert not Learner(link="?lang=en&present=1", fresh=False).run.way.presenting, "who has left it, and reloads"


def test_an_address_asks_for_the_lesson_on_paper() -> None:
    learner = Learner(link="?sheet=1", fresh=True)
    assert learner.find(id="paper")
    learner.press("sheet")
    assert not learner.find(id="paper")
