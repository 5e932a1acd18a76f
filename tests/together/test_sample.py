"""The class as the sample: each has a series of their own, nobody another's, and the truth waits for the host."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.shelf import lesson_ids
from kit.draw.svg import find
from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.page.page import Intent, Page
from kit.table import acts
from kit.text.say import LANGUAGES
from kit.together.menu_of_questions import said_of
from kit.together.plan import Plan, Planned, read_plan, write_plan
from kit.together.questions import question_for
from kit.together.sample import Sample
from kit.together.sample_shown import lines
from kit.together.samples import LONGEST, Luck, tried, tried_of
from tests.each import each
from tests.together.class_of import Class, said, tree

ADA, BEN = 0, 1
B2 = {"kind": "sample", "lesson": "B2", "trial": "deal", "many": 10}
TRIALS = [(lesson, name) for lesson in lesson_ids() for name in tried(load(lesson))]


def asked(phones: int = 2, lesson: str = "B2", trial: str = "deal", lang: str = "en") -> Class:
    """A class that is asked to try this."""
    room = Class(phones=phones, lang=lang)
    room.ask(f"count:{lesson}", f"sample:{trial}")
    return room


def deal(room: Class, who: int, many: int = 10) -> None:
    """Press the large button this often."""
    for _ in range(many):
        room.phones[who].page.press("sample-deal")


def hand_in(room: Class, who: int, *values: int) -> None:
    """Type a series from the table, and close it."""
    page = room.phones[who].page
    page.press("sample-where", "real")
    for value in values:
        page.press("sample-add", value)
    page.press("sample-close")


def question_of(room: Class, who: int) -> Sample:
    """What this phone is asked."""
    question = room.phones[who].question
    assert isinstance(question, Sample)
    return question


def closed(room: Class) -> list[str]:
    """What all have closed."""
    assert room.host.now
    return [each.said for each in room.host.now.choices.values()]


# On a phone -----------------------------------------------------------------------------------------------------------


@each(("lesson", "name"), TRIALS)
@each("lang", LANGUAGES)
def test_every_trial_of_every_lesson_is_dealt_typed_and_shown(lesson: str, name: str, lang: str) -> None:
    room = asked(lesson=lesson, trial=name, lang=lang)
    assert room.host.now
    assert "{" not in said_of(room.host.now.spec, lang)
    deal(room, ADA)
    room.phones[ADA].page.press("sample-close")
    values = question_of(room, BEN).tried.values or (0, 1)
    hand_in(room, BEN, *[values[-1]] * 9, values[0])
    assert len(closed(room)) == 2 and all(len(each) <= LONGEST for each in closed(room))
    room.host.page.press("sample-early")
    room.host.page.press("reveal")
    room.host.page.press("sample-truth")
    for page in (room.host.page, *(phone.page for phone in room.phones)):
        assert "{" not in said(page) and "room.sample" not in said(page)
    assert find(room.host.page.view, id="pooled") and find(room.phones[ADA].page.view, id="of-class")


def test_one_trial_comes_at_a_time_with_its_picture_and_how_many_so_far() -> None:
    room = asked()
    page = room.phones[ADA].page
    assert not find(page.view, id="last")
    deal(room, ADA, 3)
    assert find(page.view, id="last") and "3 of 10" in said(page)
    page.receive({"intent": "sample-close", "view": int(page.view[1]["data-view"]), "seq": 2})
    assert not closed(room)


def test_a_page_that_is_opened_again_has_the_same_series_and_goes_on() -> None:
    room = asked()
    deal(room, ADA, 4)
    before, first = room.browsers[ADA].held, question_of(room, ADA).series
    room.open(ADA, held=before)
    assert question_of(room, ADA).series == first
    deal(room, ADA, 6)
    once = question_of(room, ADA).series
    room.open(ADA)
    deal(room, ADA)
    assert question_of(room, ADA).series == once


def test_what_is_being_typed_outlives_the_page_and_is_not_dealt() -> None:
    room = asked()
    page = room.phones[ADA].page
    page.press("sample-where", "real")
    for value in (1, 0, 0):
        page.press("sample-add", value)
    page.press("sample-undo")
    room.open(ADA, held=room.browsers[ADA].held)
    question = question_of(room, ADA)
    assert question.where == "real" and question.series == (1, 0) and question.dealt == 0


def test_what_lay_on_the_real_table_is_closed_in_the_order_in_which_it_came() -> None:
    room = asked()
    hand_in(room, ADA, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0)
    assert closed(room) == ["hhmhmmmhmm"]
    room.phones[ADA].page.press("reopen")
    assert question_of(room, ADA).series == (1, 1, 0, 1, 0, 0, 0, 1, 0, 0)


def test_each_person_and_each_round_has_a_luck_of_its_own() -> None:
    trial = tried_of(B2).trial
    dealt = {
        tuple(map(trial.value, Luck(7, number, member).outcomes(trial, 20))) for number in (1, 2) for member in (1, 2)
    }
    assert len(dealt) == 4


@each(
    "held",
    ["h" * 11, "t:" + "h" * 11, "hhxhm", "t:hhxhm", "1,2", "h" * 5000, "t:" + "m" * 300, "t:hh,", "é", "٣"],
)
def test_a_forged_series_is_not_taken_up(held: str) -> None:
    room = asked()
    room.open(ADA, held=json.dumps({"round": 1, "choice": held}))
    assert question_of(room, ADA).series == ()


@each("forged", ["h" * 9, "h" * 11, "hhhhhxhhhh", "h" * 1900, "0,1,0,1,0,1,0,1,0,1", ""])
def test_a_forged_choice_in_the_log_counts_for_nothing(forged: str) -> None:
    room = asked()
    ada = room.phones[ADA].me
    assert ada and room.phones[ADA].do(acts.close(ada.member, 1, forged))
    hand_in(room, BEN, *[1] * 10)
    room.host.page.press("reveal")
    assert "10 of 10" in said(room.host.page) and find(room.phones[ADA].page.view, id="of-class")


@each("value", [2, -1, True, "1", None, 0.5])
def test_only_what_can_come_is_typed(value: Any) -> None:
    room = asked()
    room.phones[ADA].page.press("sample-where", "real")
    question = question_of(room, ADA)
    question.intents()["sample-add"](Intent("sample-add", n=value))
    assert question.series == ()


# On the wall ----------------------------------------------------------------------------------------------------------


def hits_in(room: Class) -> int:
    """What all closed series have, counted from the log."""
    return sum(each.count("h") for each in closed(room))


def test_the_class_as_one_is_the_sum_of_all_series() -> None:
    room = asked(phones=4)
    for who in range(4):
        deal(room, who)
        room.phones[who].page.press("sample-close")
    room.host.page.press("reveal")
    assert f"Our class: {hits_in(room)} of 40" in said(room.host.page)
    assert len(re.findall("thread", tree(room.host.page))) == 4
    assert len(re.findall('"pooled"', tree(room.host.page))) >= 1


def test_few_trials_are_counted_and_never_told_of_a_hundred() -> None:
    room = asked()
    for who in (ADA, BEN):
        hand_in(room, who, *[1, 0] * 5)
    room.host.page.press("reveal")
    wall = find(room.host.page.view, id="sampled")
    assert "10 of 20" in said(room.host.page) and wall
    chart = question_of(room, ADA)
    assert [row[-1] for row in lines(chart).table().rows] == ["", "", ""]


def frames_when_ada_has(*values: int) -> list[str]:
    """All that Ben's phone and the wall got until the reveal, when Ada typed this."""
    room = asked()
    hand_in(room, ADA, *values)
    deal(room, BEN, 2)
    texts = [*room.browsers[BEN].frames, *room.wall.frames, tree(room.phones[BEN].page), tree(room.host.page)]
    keys = [*room.host_kept.values(), *room.kept[ADA].values(), *room.kept[BEN].values()]
    text = "\n".join(texts)
    for key in (*re.findall(r"[\w-]{22}", " ".join(keys)), room.code):
        text = text.replace(key, "…")
    return text.split("\n")


def test_nobody_learns_of_a_series_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.table.rooms.secrets.randbelow", lambda _: 7)
    monkeypatch.setattr("kit.draw.qr.find_spec", lambda _: None)
    assert frames_when_ada_has(*[1] * 10) == frames_when_ada_has(*[0] * 9, 1)


def test_the_seed_of_a_room_is_on_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.table.rooms.secrets.randbelow", lambda _: 8_675_309_421)
    room = asked()
    deal(room, ADA)
    room.phones[ADA].page.press("sample-close")
    room.host.page.press("reveal")
    frames = [*room.wall.frames, *(frame for browser in room.browsers for frame in browser.frames)]
    assert not any("8675309421" in frame for frame in frames)


def test_it_is_shown_as_it_comes_only_if_the_host_wants_so_and_only_what_is_closed() -> None:
    room = asked()
    hand_in(room, ADA, *[1] * 10)
    deal(room, BEN)
    assert "10 of 10" not in said(room.host.page)
    room.host.page.press("sample-early")
    assert "10 of 10" in said(room.host.page) and len(re.findall("thread", tree(room.host.page))) == 1
    assert "of-class" not in tree(room.phones[BEN].page)
    room.host.page.press("sample-early")
    assert "10 of 10" not in said(room.host.page)


def _knows(page: Page) -> bool:
    return "2128" in tree(page).replace(",", "") or '"mark", "exact"' in tree(page)


def test_the_truth_is_in_no_tree_before_the_host_has_it_shown() -> None:
    room = asked()
    hand_in(room, ADA, *[1, 0] * 5)
    room.host.page.press("sample-early")
    with pytest.raises(LookupError):
        room.host.page.press("sample-truth")
    room.host.page.press("reveal")
    assert not _knows(room.host.page)
    room.host.page.press("sample-truth")
    assert _knows(room.host.page) and not _knows(room.phones[ADA].page)
    room.host.page.press("sample-truth")
    assert not _knows(room.host.page)


def test_numbers_that_are_counted_stand_in_bars_beside_the_exact_ones() -> None:
    lesson, name = next(each for each in TRIALS if each[0] == "A1")
    room = asked(lesson=lesson, trial=name)
    deal(room, ADA)
    room.phones[ADA].page.press("sample-close")
    room.host.page.press("reveal")
    assert "thread" not in tree(room.host.page) and "bars" in tree(room.host.page)
    room.host.page.press("sample-truth")
    assert "exact" in tree(room.host.page)


@each(
    "change",
    [{"lesson": "Z9"}, {"trial": "two"}, {"trial": "none"}, {"many": 0}, {"many": 21}, {"many": True}, {"many": "10"}],
)
def test_what_nobody_can_try_is_refused_in_one_sentence(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        question_for({**B2, **change}, Looks())


def test_a_series_in_a_plan_is_read_as_it_was_written() -> None:
    reaction = {"kind": "sample", "what": "reaction", "many": 5}
    plan = Plan("", (Planned(B2), Planned(reaction)))
    assert read_plan(write_plan(plan)) == plan
