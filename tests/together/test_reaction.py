"""Everybody's reaction times: measured by the page, closed as a series, shown when the host reveals them."""

from __future__ import annotations

import json
import re

import pytest

from kit.draw.svg import find
from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.table import acts
from kit.text.say import LANGUAGES
from kit.together.menu_of_questions import said_of
from kit.together.questions import question_for
from kit.together.reaction import Reaction
from tests.each import each
from tests.together.class_of import Class, said, tree

ADA, BEN = 0, 1
SPEC = {"kind": "sample", "what": "reaction", "many": 5}
TIMES = (310, 295, 402, 288, 350)


def asked(lang: str = "en") -> Class:
    """A class that is asked for its reaction times."""
    room = Class(lang=lang)
    room.ask("count:A9", "sample:reaction")
    return room


def question_of(room: Class, who: int) -> Reaction:
    """What this phone is asked."""
    question = room.phones[who].question
    assert isinstance(question, Reaction)
    return question


def react(room: Class, who: int, *times: int) -> None:
    """Get ready, and press this long after the column has appeared."""
    page = room.phones[who].page
    for ms in times:
        page.press("own-throw")
        desk = question_of(room, who).screen.own
        page.press("own-go", desk.key, by="time")
        told = {"clock": "page", "window": 0, "presses": [["0:column", ms]], "give": 1, "hidden": False}
        view = int(page.view[1]["data-view"])
        page.receive(
            {"intent": "race", "n": desk.key, "value": json.dumps(told), "by": "change", "view": view, "seq": 2}
        )


def hand_in(room: Class, who: int, *times: int) -> None:
    """Measure these, and close."""
    react(room, who, *times)
    room.phones[who].page.press("sample-close")


@each("lang", LANGUAGES)
def test_times_are_measured_closed_and_shown_to_all(lang: str) -> None:
    room = asked(lang)
    assert room.host.now and "{" not in said_of(room.host.now.spec, lang)
    hand_in(room, ADA, *TIMES)
    hand_in(room, BEN, *[200] * 5)
    assert [each.said for each in room.host.now.choices.values()] == ["310,295,402,288,350", "200,200,200,200,200"]
    room.host.page.press("reveal")
    assert "244" in said(room.host.page) and "310" in said(room.phones[ADA].page)
    room.host.page.press("sample-view", "least")
    assert "bars" in tree(room.host.page)
    for page in (room.host.page, room.phones[ADA].page):
        assert "{" not in said(page) and "room.sample" not in said(page)


def test_fewer_times_are_not_closed_and_no_more_are_measured() -> None:
    room = asked()
    react(room, ADA, *TIMES[:4])
    assert not find(room.phones[ADA].page.view, id="go") and "4 of 5" in said(room.phones[ADA].page)
    react(room, ADA, TIMES[4])
    assert find(room.phones[ADA].page.view, id="go")
    with pytest.raises(LookupError):
        room.phones[ADA].page.press("own-throw")


def test_times_outlive_the_page() -> None:
    room = asked()
    react(room, ADA, *TIMES[:3])
    room.open(ADA, held=room.browsers[ADA].held)
    assert question_of(room, ADA).times == TIMES[:3]


def test_a_press_before_the_column_does_not_count() -> None:
    room = asked()
    page = room.phones[ADA].page
    page.press("own-throw")
    page.press("own-go", question_of(room, ADA).screen.own.key)
    assert question_of(room, ADA).times == () and "does not count" in said(page)


@each("forged", ["10,20,30,40,50", "300," * 5, "300,300,300,300,30000", "99" * 200, "a,b", "300,300", "h" * 5])
def test_forged_times_count_for_nothing(forged: str) -> None:
    room = asked()
    ada = room.phones[ADA].me
    assert ada and room.phones[ADA].do(acts.close(ada.member, 1, forged))
    room.host.page.press("reveal")
    assert "Nobody has handed anything in" in said(room.host.page)
    assert find(room.phones[ADA].page.view, id="of-class")


def test_people_are_named_only_if_names_are_shown() -> None:
    room = asked()
    hand_in(room, ADA, *TIMES)
    room.host.page.press("reveal")
    question = room.host.question
    assert isinstance(question, Reaction) and not question.names
    room.host.page.press("names")
    assert len(question.names) == 1


def wall_when_ada_has(*times: int) -> str:
    """The wall and Ben's phone before the reveal."""
    room = asked()
    hand_in(room, ADA, *times)
    text = said(room.host.page) + said(room.phones[BEN].page) + "".join(room.browsers[BEN].frames)
    for key in (*re.findall(r"[\w-]{22}", " ".join(room.kept[BEN].values())), room.code):
        text = text.replace(key, "…")
    return text


def test_nobody_learns_of_times_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.table.rooms.secrets.randbelow", lambda _: 7)
    monkeypatch.setattr("kit.draw.qr.find_spec", lambda _: None)
    assert wall_when_ada_has(*TIMES) == wall_when_ada_has(*[200] * 5)


@each("change", [{"many": 0}, {"many": 21}, {"many": "5"}, {"lesson": "B2"}, {"lesson": "Z9"}])
def test_what_nobody_can_measure_is_refused_in_one_sentence(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        question_for({**SPEC, **change}, Looks())
