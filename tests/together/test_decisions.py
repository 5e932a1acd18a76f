"""One decision before a class: every position that is ready can be decided, met and compared with theory."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kit.draw.svg import find
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lab.asked import Means
from kit.lessons.answers import write_data
from kit.lessons.course import hand_of
from kit.lessons.tasks import Tasks
from kit.page.looks import Looks
from kit.table import acts
from kit.text.say import LANGUAGES, Words
from kit.together.decision import Decision
from kit.together.menu_of_questions import Shelf, decisions, rule_lessons
from kit.together.questions import question_for
from tests.each import each
from tests.together.class_of import Class, said, tree, unanswered

READY = [(game, name) for game in NAMES for name in decisions(game)]
TWO_ON_13 = decisions("bakschisch")["two-on-13"]


def decided(game: str, name: str, *choices: int, lang: str = "en") -> Class:
    """A class in which each has made the choice of this number, of those there are."""
    room = Class(phones=len(choices), lang=lang)
    room.ask(f"decide:{game}", name)
    question = room.host.question
    assert isinstance(question, Decision) and room.host.now
    for phone, number in zip(room.phones, choices, strict=True):
        move = question.options[number % len(question.options)]
        written = hand_of(write_data(question.box.write_move(move)))
        assert phone.me and phone.do(acts.close(phone.me.member, room.host.now.number, written))
        phone.refresh()
    return room


@each(("game", "name"), READY)
@each("lang", LANGUAGES)
def test_every_decision_that_is_ready_can_be_asked_answered_and_opened(game: str, name: str, lang: str) -> None:
    room = decided(game, name, 0, 1, 2, 3, 3, lang=lang)
    assert find(room.phones[0].page.view, id="reopen")
    room.host.page.press("reveal")
    question = room.host.question
    assert isinstance(question, Decision) and find(room.host.page.view, id="decided")
    for number in range(len(question.theories)):
        room.host.page.press("overlay", number)
    if isinstance(question.means, Means):
        room.host.page.press("view", "brings")
    for phone in room.phones:
        assert find(phone.page.view, id="of-class")
        assert "{" not in said(phone.page)


def test_the_class_of_the_drawing_gets_what_the_engine_says() -> None:
    """Ten gold against this very class, a thief, and five: what a class of 25 shows (docs/lab.md)."""
    shown = {0: 1, 2: 1, 3: 2, 4: 1, 5: 4, 6: 2, 7: 3, 8: 1, 10: 3, 11: 7}
    room = decided("bakschisch", "two-on-13", *(gold for gold, many in shown.items() for _ in range(many)))
    room.host.page.press("reveal")
    question = room.host.question
    assert isinstance(question, Decision) and isinstance(question.means, Means)
    means = [question.means.of[question.options[number]] for number in (10, 11, 5)]
    assert means == [Fraction(-63, 25), Fraction(87, 25), Fraction(-36, 25)]
    assert sum(question.counts.values()) == 25
    told = said(room.host.page)
    assert "−2.5" in told and "+3.5" in told and "25 of us" in told


def test_nobody_meets_themselves_and_all_phones_tell_the_same_lot() -> None:
    room = decided("bakschisch", "two-on-13", 1, 2, 3, 4)
    room.host.page.press("reveal")
    met = {}
    for phone in room.phones:
        assert phone.me and isinstance(phone.question, Decision)
        met[phone.me.member] = phone.question.met
    assert all(who not in others and len(others) == 1 for who, others in met.items())
    for who, (other,) in met.items():
        assert other is not None and met[other] == (who,)


def test_alone_one_meets_the_computer() -> None:
    room = decided("bakschisch", "two-on-13", 5)
    room.host.page.press("reveal")
    assert "against the computer" in said(room.phones[0].page)


def test_who_has_not_chosen_sees_the_class_and_no_result_of_their_own() -> None:
    room = decided("bakschisch", "two-on-13", 5, 6)
    room.kept.append({})
    late = room.open(2)
    room.host.page.press("reveal")
    assert "You chose" not in said(late.page) and find(late.page.view, id="of-class")


def test_before_it_is_opened_nothing_of_the_class_is_on_the_wall() -> None:
    runs = []
    for number in (0, 7, 11):
        room = decided("bakschisch", "two-on-13", number, 3)
        room.host.refresh()
        runs.append(said(room.host.page).replace(room.code, ""))
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": 9},
        {"players": True},
        {"seat": 2},
        {"seat": "A"},
        {"position": "r1 b3 A13:10T"},
        {"options": {"open_gold": 7}},
        {"options": {"no_such": True}},
        {"position": "r1 b1 A0:10T B0:10T heap:0 left:G5S5H5E5F5C5"},
    ],
)
def test_what_nobody_can_decide_is_refused_in_one_sentence(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        question_for({**TWO_ON_13, **change}, Looks())


def test_no_task_is_made_that_no_class_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(Tasks, "make", lambda *given: made.append(given))
    for game in NAMES:
        for spec in decisions(game).values():
            question_for(spec, Looks()).close()
        rule = rule_lessons(game)[-1]
        shelf = Shelf(rule.key)
        asked = shelf.spec(shelf.questions(Words("en", game))[0].step)
        assert asked
        question_for(asked, Looks()).close()
    assert not made


def test_who_sits_at_another_court_can_be_looked_at_on_a_phone_and_on_the_wall() -> None:
    room = Class(phones=1)
    room.ask("decide:intrige", "two-bankers")
    for screen in (room.phones[0], room.host):
        before = tree(screen.page)
        screen.page.press("space", "court-2")
        looked = tree(screen.page)
        assert looked != before and not unanswered(screen)
    assert not room.phones[0].mine
