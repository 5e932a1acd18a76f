"""A class before one question: everybody answers alone, nobody learns of another's answer before all are shown."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from itertools import pairwise, product

import pytest

from kit.counting.answers import read, write
from kit.draw.svg import find
from kit.games import NAMES
from kit.lessons.course import hand_of
from kit.lessons.journal import SURENESS
from kit.table import acts
from kit.text.say import LANGUAGES
from kit.together.count_question import CountQuestion
from kit.together.menu_of_questions import count_lessons, rule_lessons
from kit.together.phone import Phone
from kit.together.reaction import Reaction
from kit.together.rule_question import RuleQuestion
from kit.together.sample import Sample
from tests.each import each
from tests.together.class_of import Browser, Class, said, tree, unanswered

R2, NEXT = "rule:bakschisch:R2", "next"
ADA, BEN = 0, 1


@pytest.fixture
def room() -> Class:
    """A wall and two phones; all are asked where the pawn will stand."""
    room = Class()
    room.ask(R2, room.host.shelf and _first(room, R2))
    return room


def _first(room: Class, lesson: str) -> str:
    room.host.shelf.look_at(lesson)
    return room.host.shelf.questions(room.host.words)[0].step


def answer(room: Class, who: int, space: int, sure: int = 60) -> None:
    """Point at a space, and close."""
    room.phones[who].page.receive({"intent": "space", "n": space, "view": _view(room, who), "seq": 2})
    room.phones[who].page.press("commit", sure)


def _view(room: Class, who: int) -> int:
    return int(room.phones[who].page.view[1]["data-view"])


# What is answered -----------------------------------------------------------------------------------------------------


def test_an_answer_is_closed_once_it_is_written_and_told_to_all_when_the_host_reveals(room: Class) -> None:
    answer(room, ADA, 10)
    assert "Closed" in said(room.phones[ADA].page) and "Closed" not in said(room.phones[BEN].page)
    assert "1 of 2 have answered" in said(room.host.page)
    answer(room, BEN, 13)
    room.host.page.press("reveal")
    assert "1 of 2 were right" in said(room.host.page)
    mine, other = said(room.phones[ADA].page), said(room.phones[BEN].page)
    assert "What 2 of you said" in mine and "Right!" in mine
    assert "What 2 of you said" in other and "Right!" not in other


def test_how_sure_somebody_is_is_kept_with_the_answer(room: Class) -> None:
    answer(room, ADA, 10, sure=90)
    assert room.host.now and {each.sure for each in room.host.now.choices.values()} == {90}


def test_on_a_phone_one_press_says_how_sure_and_closes(room: Class) -> None:
    page = room.phones[ADA].page
    page.receive({"intent": "space", "n": 10, "view": _view(room, ADA), "seq": 2})
    closes = find(page.view, class_="btn main")
    assert [(each[1]["data-intent"], each[1]["data-n"]) for each in closes] == [("commit", f"{n}") for n in SURENESS]
    assert "sure" not in room.phones[ADA].handlers()


def test_an_answer_can_be_opened_again_until_the_host_closes(room: Class) -> None:
    answer(room, ADA, 10)
    room.phones[ADA].page.press("reopen")
    answer(room, ADA, 13)
    assert room.host.now and [each.said for each in room.host.now.choices.values()] == ["13"]
    room.host.page.press("shut")
    assert not find(room.phones[ADA].page.view, id="reopen")
    with pytest.raises(LookupError):
        room.phones[ADA].page.press("reopen")


def test_asked_again_after_the_talk_both_results_stand_side_by_side(room: Class) -> None:
    answer(room, ADA, 10)
    answer(room, BEN, 13)
    room.host.page.press("reveal")
    room.host.page.press("ask-again")
    answer(room, ADA, 10)
    answer(room, BEN, 10)
    room.host.page.press("reveal")
    assert "2 of 2 were right" in said(room.host.page) and "before the talk 1 of 2" in said(room.host.page)


def test_a_round_that_was_begun_by_mistake_goes_from_all_screens(room: Class) -> None:
    room.host.page.press("take-back")
    assert "You are in" in said(room.phones[ADA].page) and "are here" in said(room.host.page)


# Secrets --------------------------------------------------------------------------------------------------------------


def frames_when_ada_closed(space: int) -> list[str]:
    """All that Ben's phone and the wall got until the reveal, when Ada closed this."""
    room = Class()
    room.rooms.find(room.code)
    room.ask(R2, _first(room, R2))
    answer(room, ADA, space)
    answer(room, BEN, 13)
    return room.seen_by(BEN)


@pytest.mark.usefixtures("without_luck")
def test_nothing_that_anybody_gets_tells_a_closed_answer() -> None:
    runs = [frames_when_ada_closed(space) for space in (10, 16, 20)]
    assert runs[0] == runs[1] == runs[2]
    assert len(runs[0]) > 8


def test_a_phone_is_not_drawn_again_when_somebody_else_closes(room: Class) -> None:
    before = len(room.browsers[BEN].frames)
    answer(room, ADA, 10)
    assert len(room.browsers[BEN].frames) == before


def test_a_phone_has_no_host_in_it_and_the_wall_no_pupil(room: Class) -> None:
    """Intents of the other page are nothing that a page knows."""
    hosts = {
        "reveal",
        "shut",
        "take-back",
        "lock",
        "remove",
        "hide",
        "names",
        "ask",
        "ask-again",
        "end-room",
        "pause-room",
    }
    assert not hosts & room.phones[ADA].handlers().keys()
    assert not {"commit", "close", "reopen", "name", "choose", "point"} & room.host.handlers().keys()
    room.host.page.receive({"intent": "space", "n": 13, "view": int(room.host.page.view[1]["data-view"]), "seq": 2})
    assert room.host.question and not room.host.question.choice()  # a wall looks closer at a part, and answers nothing


def test_no_page_knows_anothers_key_nor_the_seed(room: Class) -> None:
    answer(room, ADA, 10)
    key, host = room.phones[ADA].key, room.host.keys[room.code]
    everything = "".join(room.browsers[BEN].frames + room.wall.frames)
    assert key not in everything and str(room.host.room and room.host.room.seed) not in everything
    assert host not in "".join(room.browsers[ADA].frames + room.browsers[BEN].frames)


# Coming back ----------------------------------------------------------------------------------------------------------


def test_a_phone_that_is_opened_again_is_the_same_person_with_the_same_answer(room: Class) -> None:
    answer(room, ADA, 10)
    before = tree(room.phones[ADA].page)
    room.open(ADA)
    assert tree(room.phones[ADA].page) == before
    assert room.host.room and len(room.host.room.people) == 2


def test_after_a_crash_everybody_is_back_and_what_was_closed_is_closed(room: Class) -> None:
    answer(room, ADA, 10)
    before = [tree(each.page) for each in room.phones]
    room.restart()
    assert [tree(each.page) for each in room.phones] == before
    assert "1 of 2 have answered" in said(room.host.page)
    answer(room, BEN, 13)
    room.host.page.press("reveal")
    assert "1 of 2 were right" in said(room.host.page)


def test_what_is_in_the_hand_outlives_the_server(room: Class) -> None:
    room.phones[BEN].page.receive({"intent": "space", "n": 13, "view": _view(room, BEN), "seq": 2})
    room.restart()
    room.phones[BEN].page.press("commit", 60)
    assert room.host.now and [each.said for each in room.host.now.choices.values()] == ["13"]


def test_another_browser_does_not_lead_a_room_without_the_hosts_key(room: Class) -> None:
    room.host_kept.clear()
    room.wall.link = f"?room={room.code}"
    room.restart()
    assert room.host.live is None and "does not lead that room" in said(room.host.page)


def test_on_another_laptop_the_hosts_link_leads_the_room(room: Class) -> None:
    key = room.host.keys[room.code]
    room.host_kept.clear()
    room.wall.held = None
    room.restart()
    assert room.host.live is None
    Browser(room.host.page, f"?room={room.code}&host={key}", room.host_kept)
    assert room.host.live is not None and "0 of 2 have answered" in said(room.host.page)


def test_on_another_phone_the_card_is_the_same_person(room: Class) -> None:
    answer(room, ADA, 10)
    key = room.phones[ADA].key
    room.kept[ADA] = {}
    room.browsers[ADA].link = ""
    other = Phone(room.rooms)
    kept: dict[str, str] = {}
    Browser(other.page, f"?room={room.code}&me={key}", kept)
    assert "Closed" in said(other.page) and key in kept.values()
    assert room.host.room and len(room.host.room.people) == 2


def test_a_code_that_is_none_says_so(room: Class) -> None:
    lost = Phone(room.rooms)
    Browser(lost.page, "?room=CCCC" if room.code != "CCCC" else "?room=DDDD", {})
    assert "There is no such room" in said(lost.page)


# What a host does -----------------------------------------------------------------------------------------------------


def test_names_are_off_at_first_and_a_rude_one_is_hidden(room: Class) -> None:
    room.host.page.press("take-back")
    room.phones[ADA].page.press("name", value="Rude")
    assert "Rude" not in said(room.host.page)
    room.host.page.press("names")
    assert "Rude" in said(room.host.page)
    room.host.page.press("open", "people")
    room.host.page.press("hide", 1)
    assert "Rude" not in said(room.host.page)
    room.phones[ADA].page.receive({"intent": "name", "value": "Ruder", "by": "change", "view": 1, "seq": 3})
    assert "Ruder" not in said(room.host.page)


def test_a_locked_room_lets_nobody_new_in_and_everybody_back(room: Class) -> None:
    room.host.page.press("open", "people")
    room.host.page.press("lock", value=True)
    room.open(ADA)
    assert "Where will your pawn stand" in said(room.phones[ADA].page)
    room.kept.append({})
    room.open(2)
    assert "lets nobody new in" in said(room.phones[2].page)
    room.host.page.press("lock", value=False)
    room.open(2)
    assert "Where will your pawn stand" in said(room.phones[2].page)


def test_the_host_is_told_in_words_what_was_tried_and_may_not_be(room: Class) -> None:
    room.host.page.press("open", "people")
    assert "refused" not in said(room.host.page)
    room.host.page.press("lock", value=True)
    for _ in range(3):
        Browser(Phone(room.rooms).page, f"?room={room.code}", {})
    room.host.page.press("names")
    assert "3 attempts were refused" in said(room.host.page)
    assert "3 × Somebody new wanted in while the room was locked" in said(room.host.page)


def test_whatever_a_room_refuses_is_told_to_the_host_in_words() -> None:
    of_no_room = {"no_such", "crowded", "hurry"}
    words = tomllib.loads(files("kit.text").joinpath("en/room.toml").read_text("utf-8"))["room"]
    assert words["host"]["tried"].keys() == words["refused"].keys() - of_no_room


def test_while_all_look_up_no_phone_shows_the_question(room: Class) -> None:
    room.host.page.press("pause-room")
    assert "Look up" in said(room.phones[ADA].page) and "commit" not in room.phones[ADA].handlers()
    room.host.page.press("pause-room")
    answer(room, ADA, 10)


def test_somebody_who_was_removed_is_told_and_counts_no_more(room: Class) -> None:
    room.host.page.press("open", "people")
    room.host.page.press("remove", 2)
    assert "You have left this room" in said(room.phones[BEN].page)
    room.open(BEN)
    assert "asked to leave" in said(room.phones[BEN].page)


def test_the_wall_shows_who_is_connected(room: Class) -> None:
    room.host.page.press("take-back")
    assert len(re.findall("●", said(room.host.page))) == 2
    room.phones[BEN].page.elsewhere.watched(False)
    assert len(re.findall("●", said(room.host.page))) == 1


# Every question -------------------------------------------------------------------------------------------------------

LESSONS = [lesson.key for game in NAMES for lesson in (*rule_lessons(game), *count_lessons(game))]


@each(("lesson", "lang"), [*product(LESSONS, LANGUAGES)], least=15)
def test_every_question_of_every_lesson_can_be_asked_answered_and_revealed(lesson: str, lang: str) -> None:
    room = Class(lang=lang)
    room.host.shelf.look_at(lesson)
    questions = room.host.shelf.questions(room.host.words)
    assert questions
    for question in questions:
        assert "{" not in question.said
        room.ask(lesson, question.step)
        assert not unanswered(room.phones[0]) and not unanswered(room.host), question.step
        assert not find(room.phones[0].page.view, id="foot"), question.step  # an empty one would be a bar
        for phone, choice in zip(room.phones, _choices(room), strict=False):
            assert phone.question and phone.now and phone.me, question.step
            phone.question.take(choice)
            assert phone.question.said(choice)
            assert phone.do(acts.close(phone.me.member, phone.now.number, choice))
            phone.refresh()
            assert find(phone.page.view, id="reopen"), question.step
        room.host.page.press("reveal")
        assert find(room.host.page.view, id="ask-again"), question.step
        for phone in room.phones:
            assert find(phone.page.view, id="of-class"), question.step
            assert not unanswered(phone) and not unanswered(room.host), question.step


def _choices(room: Class) -> list[str]:
    """A right answer and, where there is one, a wrong one, as a log has them."""
    question = room.host.question
    if isinstance(question, CountQuestion):
        truth = write(question.question.truth)
        known = [truth] if read(question.question, truth) is not None else []  # X1 has one that nobody could type
        usual = question.question.names[:1] if question.question.kind == "choice" else ["1/2"]
        return [*known, *(write(wrong.answer) for wrong in question.step.wrong)] or [*usual]
    if isinstance(question, Sample):
        highest = (question.tried.values or (0, 1))[-1]
        return [question.tried.write((highest,) * question.tried.many)]
    if isinstance(question, Reaction):
        return [",".join(["300"] * question.many)]
    assert isinstance(question, RuleQuestion)
    step, subject = question.here.step, question.screen.subject
    assert step
    done = step.rehearse(subject)
    kind = step.exercise.kind
    right = [hand_of(kind.write(subject, each)) for each in done.right[:1]]
    wrong = [*done.wrong.values()] or [*step.vain(done.right)][:1]
    return [*right, *(hand_of(kind.write(subject, each)) for each in wrong[:1])]


def test_marks_are_told_apart_by_the_first_word() -> None:
    room = Class(phones=6)
    assert room.host.room
    animals = [person.mark.partition("-")[0] for person in room.host.room.members]
    assert all(one != other for one, other in pairwise(sorted(animals)))


# What remains ---------------------------------------------------------------------------------------------------------


def revealed(room: Class) -> None:
    """Both have answered, one of them rightly, and all is shown."""
    answer(room, ADA, 10)
    answer(room, BEN, 13)
    room.host.page.press("reveal")


def test_the_host_takes_along_every_choice_with_what_it_was(room: Class) -> None:
    room.phones[ADA].page.receive({"intent": "name", "value": "Ada", "by": "change", "view": 1, "seq": 3})
    revealed(room)
    room.host.page.press("open", "menu")
    room.host.page.press("rows-csv")
    files = [json.loads(frame)[1] for frame in room.wall.frames if '"download"' in frame]
    assert files[-1]["name"].startswith(f"room-{room.code}") and "Ada" not in files[-1]["download"]
    rows = files[-1]["download"].splitlines()
    assert len(rows) == 3 and ",true," in rows[1] and ",false," in rows[2]
    room.host.page.press("open", "menu")
    room.host.page.press("names")
    room.host.page.press("open", "menu")
    room.host.page.press("rows-json")
    assert "Ada" not in files[-1]["download"]
    told = json.loads([json.loads(frame)[1] for frame in room.wall.frames if '"download"' in frame][-1]["download"])
    assert {each["right"] for each in told["choices"]} == {True, False}


def test_an_earlier_round_is_looked_at_again_and_left(room: Class) -> None:
    revealed(room)
    room.host.page.press("ask-again")
    answer(room, ADA, 13)
    room.host.page.press("open", "menu")
    room.host.page.press("look", 1)
    assert "1 of 2 were right" in said(room.host.page)
    room.host.page.press("look", 0)
    assert "1 of 2 have answered" in said(room.host.page) and "were right" not in said(room.host.page)


def test_a_round_that_is_open_is_not_looked_at_as_an_earlier_one(room: Class) -> None:
    revealed(room)
    room.host.page.press("ask-again")
    answer(room, ADA, 13)
    assert room.host.now and room.host.do(acts.ask(room.host.now.spec))
    room.host.page.receive({"intent": "look", "n": 2, "view": int(room.host.page.view[1]["data-view"]), "seq": 5})
    assert room.host.looking == 0


@each("lesson", ["count:B1", "rule:bakschisch:R1", "rule:attraptresors:R1"])
def test_a_hint_on_a_phone_is_answered_for_that_phone_alone(room: Class, lesson: str) -> None:
    live = room.host.live
    assert live
    room.host.shelf.look_at(lesson)
    for asked in room.host.shelf.questions(room.host.words):
        spec = room.host.shelf.spec(asked.step)
        assert spec
        live.do(acts.ask(spec))
        before, other = tree(room.phones[ADA].page), tree(room.phones[BEN].page)
        if '"data-intent": "hint"' in before:
            room.phones[ADA].page.press("hint")
            assert tree(room.phones[ADA].page) != before and tree(room.phones[BEN].page) == other
