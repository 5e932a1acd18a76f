"""The concept check before a class: nobody is told what is right, a code stays with its browser, days are compared."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import count
from random import Random

import pytest

from kit.counting.concept_check import Check, Item, load_check
from kit.counting.concept_code import form_of, new_code, read_code
from kit.counting.concept_file import read_sheets, write_sheets
from kit.counting.concept_forms import FORMS
from kit.counting.concept_response import Response
from kit.counting.concept_sheet import Sheet
from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.table import acts
from kit.table.export import rows_of
from kit.together.concept_round import ConceptRound
from kit.together.concept_sheets import sheets_of
from kit.together.phone import Phone
from kit.together.position_check import position_check
from kit.together.position_desk import PositionDesk
from kit.together.questions import question_for
from tests.together.class_of import Class, said

CHECKS = {form: load_check(form) for form in FORMS}


@pytest.fixture(autouse=True)
def codes_of_one_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes that are offered begin with form a, so that runs can be compared."""
    numbers = count()
    monkeypatch.setattr("kit.together.concept_round.new_code", lambda: next(filter(_is_a, map(_drawn, numbers))))


def _drawn(number: int) -> str:
    return new_code(drawn=Random(number))


def _is_a(code: str) -> bool:
    return form_of(code, "before") == "a"


def asked(moment: str = "before", phones: int = 2) -> Class:
    """A class that is asked at this moment."""
    room = Class(phones)
    room.ask("check:probability", moment)
    return room


def question_of(phone: Phone) -> ConceptRound:
    """The phone's sheet."""
    assert isinstance(phone.question, ConceptRound)
    return phone.question


def item_of(phone: Phone) -> Item:
    """The question of now, of the check about chance."""
    question = question_of(phone)
    assert question.desk and isinstance(question.check, Check)
    return question.check.item(question.desk.item)


def say_code(phone: Phone) -> str:
    """Take the code that is shown."""
    phone.page.press("check-code")
    return question_of(phone).code


def answer(phone: Phone, right: bool = True, sure: int = 60) -> None:
    """Answer the question of now, and close it."""
    item = item_of(phone)
    wrong = next(each.id for each in item.answers if not each.is_right)
    phone.page.press("check-answer", item.right[0] if right else wrong)
    phone.page.press("check-reason", item.right[1] if right else item.reasons[0].id)
    phone.page.press("commit", sure)


def hand_in(phone: Phone, right: int) -> str:
    """Answer all, so many of them rightly, and hand it in; returns the code."""
    code = say_code(phone)
    for at in range(len(question_of(phone).ids)):
        answer(phone, right=at < right)
    phone.page.press("check-hand-in")
    return code


def test_a_code_is_offered_before_the_lessons_and_the_browser_keeps_it() -> None:
    room = asked()
    ada, browser = room.phones[0], room.browsers[0]
    code = question_of(ada).code_shown
    assert read_code(code) == code and code in said(ada.page)
    assert say_code(ada) == code
    assert any(f'"concept_code": "{code}"' in frame for frame in browser.frames)


def test_after_the_lessons_the_code_is_typed_and_a_slip_is_told() -> None:
    ada = asked("after").phones[0]
    ada.page.press("check-type", value="KR-427-D")
    ada.page.press("check-code")
    assert "cannot be a code" in said(ada.page) and not question_of(ada).code
    ada.page.press("check-type", value=" kr 427 c")
    ada.page.press("check-code")
    assert question_of(ada).code == "KR-427-C"
    assert question_of(ada).check.form == form_of("KR-427-C", "after")


def test_whoever_has_lost_the_code_gets_another_one() -> None:
    ada = asked("after").phones[0]
    ada.page.press("check-new")
    assert say_code(ada) == question_of(ada).offered != ""


def test_a_question_is_closed_with_answer_reason_and_sureness_and_may_be_changed() -> None:
    room = asked()
    ada = room.phones[0]
    say_code(ada)
    first = item_of(ada)
    with pytest.raises(LookupError):
        ada.page.press("commit", 60)
    answer(ada)
    assert question_of(ada).at == 1
    ada.page.press("check-go", 0)
    desk = question_of(ada).desk
    assert item_of(ada) is first and desk and (desk.chosen.answer, desk.chosen.reason) == first.right
    answer(ada, right=False, sure=90)
    closed = question_of(ada).response(first.id)
    assert closed and (closed.answer, closed.sure) != (first.right[0], 60)
    assert question_of(ada).at == 1


@pytest.mark.usefixtures("without_luck")
def test_nothing_tells_what_is_right_or_what_others_answered_also_when_it_is_revealed() -> None:
    runs = []
    for right in (0, 12):
        room = asked()
        codes = [hand_in(room.phones[0], right), hand_in(room.phones[1], 6)]
        room.host.page.press("reveal")
        runs.append("\n".join(room.seen_by(1)))
        for code in codes:
            runs[-1] = runs[-1].replace(code, "…")
    assert runs[0] == runs[1] and len(runs[0]) > 8000


def test_a_sheet_is_whole_after_the_server_was_started_again_and_on_another_phone() -> None:
    room = asked()
    code = say_code(room.phones[0])
    for _ in range(5):
        answer(room.phones[0])
    item = item_of(room.phones[0])
    room.phones[0].page.press("check-answer", item.answers[0].id)
    room.restart()
    again = question_of(room.phones[0])
    assert again.desk
    assert (again.code, again.at, again.answered, again.desk.chosen.answer) == (code, 5, 5, item.answers[0].id)


def test_a_code_stands_beside_nobody_in_the_table_of_choices() -> None:
    room = asked()
    code = hand_in(room.phones[0], 12)
    room.host.page.press("reveal")
    assert room.host.room
    rows = [*rows_of(room.host.room, names=True)]
    assert [row["choice"] for row in rows] == ["12"]
    assert code not in json.dumps(rows)
    room.host.page.press("rows-sheets")
    file = next(json.loads(frame)[1]["download"] for frame in room.wall.frames if '"download"' in frame)
    (sheet,) = read_sheets(CHECKS, file)
    assert (sheet.code, sheet.known(CHECKS[sheet.form])) == (code, 12)


def days(people: int, room: Class, *, gain: int = 4) -> None:
    """The same people before and after, each with the browser in which the code is kept."""
    codes = [hand_in(phone, 4) for phone in room.phones]
    room.host.page.press("reveal")
    room.host.page.press("open", "ask")
    room.ask("check:probability", "after")
    for number, (phone, code) in enumerate(zip(room.phones, codes, strict=True)):
        assert question_of(phone).code_shown == code
        hand_in(phone, 4 + gain + number % 2)
    room.host.page.press("reveal")


def test_before_and_after_are_compared_by_code() -> None:
    room = asked(phones=6)
    days(6, room)
    wall = room.host.page
    assert "6 people are compared" in said(wall)
    assert "On average 4 of 12 questions were known, then 8.5" in said(wall)
    for view, words in (("questions", "Lost"), ("mix_ups", "Went"), ("sure", "0 is best"), ("gain", "plausibly")):
        wall.press("check-view", view)
        assert words in said(wall)


def test_of_four_people_nothing_is_told() -> None:
    room = asked(phones=4)
    days(4, room)
    assert "fewer than 5" in said(room.host.page) and "On average" not in said(room.host.page)


def test_a_room_of_another_day_that_the_host_led_is_found_by_itself() -> None:
    first = asked(phones=5)
    codes = [hand_in(phone, 3) for phone in first.phones]
    first.host.page.press("reveal")
    first.host.page.press("open", "menu")
    first.host.page.press("room-leave")
    first.host.page.press("room-open")
    assert first.host.room and first.host.room.code != first.code
    first.code = first.host.room.code
    for number in range(5):
        first.kept[number] = {}
        first.open(number)
    first.ask("check:probability", "later")
    for phone, code in zip(first.phones, codes, strict=True):
        phone.page.press("check-type", value=code)
        hand_in(phone, 8)
    first.host.page.press("reveal")
    assert "5 people are compared" in said(first.host.page)


def test_sheets_of_another_computer_come_from_a_file_and_a_bad_one_changes_nothing() -> None:
    first, then = asked(phones=5), asked("after", phones=5)
    for number, phone in enumerate(first.phones):
        code = hand_in(phone, 3)
        then.phones[number].page.press("check-type", value=code)
        hand_in(then.phones[number], 8)
    first.host.page.press("reveal")
    then.host.page.press("reveal")
    first.host.page.press("rows-sheets")
    file = next(json.loads(frame)[1]["download"] for frame in first.wall.frames if '"download"' in frame)
    then.host.page.press("check-file", value=file.replace("before", "soon"))
    assert "row 2: moment:" in said(then.host.page)
    then.host.page.press("check-file", value=file)
    assert "row 2" not in said(then.host.page) and "5 people are compared" in said(then.host.page)


def test_wild_answers_are_no_sheet() -> None:
    room = asked()
    ada = room.phones[0]
    say_code(ada)
    assert ada.live and ada.me
    ada.live.do(acts.answer(ada.me.member, 1, "due", "nonsense and more", 60))
    ada.live.do(acts.answer(ada.me.member, 1, "what", "x"))
    room.host.page.press("reveal")
    assert room.host.room
    (sheet,) = sheets_of(room.host.room, "probability")
    assert set(sheet.responses) == {"due"} and not sheet.known(CHECKS[sheet.form])
    assert "1 sheet" in said(room.host.page)


@pytest.mark.parametrize(
    "spec", [{"check": "probability", "moment": "soon"}, {"check": "chance", "moment": "before"}, {"check": []}, {}]
)
def test_a_check_that_is_none_is_refused(spec: dict[str, object]) -> None:
    with pytest.raises(BadInput, match=r"check|moment"):
        question_for({"kind": "check", **spec}, Looks())


def test_a_new_code_is_one() -> None:
    assert read_code(new_code())


# The rules ------------------------------------------------------------------------------------------------------------


def lay(phone: Phone, answer: str) -> None:
    """Answer a position as a lesson writes it, and close it."""
    desk = question_of(phone).desk
    assert isinstance(desk, PositionDesk)
    desk.here.say_again(desk.screen.subject, answer)
    phone.refresh()
    is_bribe = desk.here.exercise.question is None
    phone.page.press("close") if is_bribe else phone.page.press("commit", 90)


def right_at(form: str, item: str) -> str:
    """What is right, as a lesson writes it."""
    position = position_check(form).positions[item]
    return position.exercise.kind.write(position_check(form).subject, position.right)


@pytest.mark.parametrize("moment", ["before", "after"])
def test_ten_positions_are_answered_on_the_board_and_judged_by_the_engine(moment: str) -> None:
    room = Class()
    room.ask("check:rules", moment)
    ada = room.phones[0]
    if moment == "after":
        ada.page.press("check-new")
    say_code(ada)
    form = question_of(ada).check.form
    assert form == ("a" if moment == "before" else "b")
    for item in question_of(ada).ids:
        lay(ada, right_at(form, item))
    assert "10 of 10" in said(ada.page)
    ada.page.press("check-hand-in")
    room.host.page.press("reveal")
    assert room.host.room
    (sheet,) = sheets_of(room.host.room, "rules")
    assert sheet.known(position_check(form)) == 10


def test_the_rule_that_is_another_one_stands_beside_its_position() -> None:
    room = Class()
    room.ask("check:rules", "before")
    ada = room.phones[0]
    say_code(ada)
    shown = {}
    for item in question_of(ada).ids:
        shown[item] = "house rule" in said(ada.page).lower()
        lay(ada, right_at("a", item))
    assert [item for item, is_so in shown.items() if is_so] == ["8", "9"]


def test_whoever_answers_by_the_usual_rule_has_a_mix_up() -> None:
    for form in FORMS:
        check = position_check(form)
        position = check.positions["8"]
        usual = position.exercise.kind.write(check.subject, position.usual)
        found = check.judged("8", Response(usual, sure=90))
        assert (found.both, found.mix_up, found.brier) == (False, "usual", Fraction(81, 100))
        assert not check.fits("8", Response("nonsense")) and not check.fits("8", Response(usual, "why"))
        assert check.judged("8", Response("nonsense")).mix_up == ""


def test_sheets_of_positions_are_read_as_they_were_written() -> None:
    checks = {form: position_check(form) for form in FORMS}
    answers = {item: Response(right_at("a", item), sure=60) for item in checks["a"].titles}
    sheet = Sheet("KR-427-C", "before", "a", answers)
    assert read_sheets(checks, write_sheets(checks, [sheet], ";")) == (sheet,)
    changed = write_sheets(checks, [sheet]).replace("before,a,3,", "before,a,3,x")
    with pytest.raises(BadInput, match="row 4: answer"):
        read_sheets(checks, changed)
