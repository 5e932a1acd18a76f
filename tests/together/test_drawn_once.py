"""What phones have in common is drawn once: each shows what it would have drawn by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kit.draw.svg import Node, find, words
from kit.table import acts
from kit.together.phone import Phone
from tests.together.class_of import Class

ASKED = ("rule:bakschisch:R2", "decide:bakschisch")
"""What is answered by a tally, and what by a chart."""
CHOICES = ("1", "1", "3", "1", "1", "3", "")
"""What each phone closes; the last one nothing."""
LOOKS = (("en", False), ("en", False), ("en", False), ("fr", False), ("en", True), ("nl", False), ("en", False))


@pytest.fixture(params=ASKED)
def room(request: pytest.FixtureRequest) -> Class:
    """Phones of several looks and choices, before they are told what all said."""
    room = Class(len(CHOICES))
    for phone, (language, is_neutral) in zip(room.phones, LOOKS, strict=True):
        phone.looks.language, phone.looks.neutral = language, is_neutral
    room.host.shelf.look_at(request.param)
    room.ask(request.param, room.host.shelf.questions(room.host.words)[0].step)
    _close(room)
    return room


def _close(room: Class, choices: Sequence[str] = CHOICES) -> None:
    for phone, choice in zip(room.phones, choices, strict=True):
        assert phone.me and phone.now
        assert not choice or phone.do(acts.close(phone.me.member, phone.now.number, choice))


def _told(phone: Phone) -> Node:
    (shown,) = find(phone.page.view, id="of-class")
    return shown


def _alone(phone: Phone) -> Node:
    """What the phone draws while nothing of others is there."""
    assert phone.live
    phone.live.shared.clear()
    phone.refresh()
    return _told(phone)


def test_each_phone_is_told_what_it_would_have_drawn_by_itself(room: Class) -> None:
    for _ in range(2):
        room.host.page.press("reveal")
        told = [*map(_told, room.phones)]
        assert told == [*map(_alone, room.phones)]
        assert told[0] == told[1], "the same words and the same choice"
        assert len({words(each) for each in told}) == len(told) - 2, "the persons have other names, but none is said"
        room.host.page.press("ask-again")
        _close(room)


def test_the_same_is_drawn_once(room: Class) -> None:
    room.host.page.press("reveal")
    told = [*map(_told, room.phones)]
    assert told[0] is told[1] and len({*map(id, told)}) == len(told) - 1


def test_of_another_round_nothing_is_told(room: Class) -> None:
    room.host.page.press("reveal")
    room.host.page.press("ask-again")
    _close(room, ["3"] * len(CHOICES))
    room.host.page.press("reveal")
    assert [*map(_told, room.phones)] == [*map(_alone, room.phones)]
