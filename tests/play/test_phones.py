"""Two phones at one table: each shows its own seat, and nothing of what the other has closed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.page.page import Page
from kit.play.dealer import Computer
from kit.play.host import Host
from kit.play.phone import Phone
from kit.play.play import Play
from kit.play.table import Table

BOX, FACE = open_box("bakschisch"), open_face("bakschisch")
ANN, BEA = 0, 1
SECRETS = (0, 3, 7, "thief")


class Ear:
    """All that a page sends, as text."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.connect(self)

    def state(self, changed: Mapping[str, Any]) -> None:
        self.frames.append(json.dumps(["state", dict(changed)], default=str))

    def say(self, content: Mapping[str, Any]) -> None:
        self.frames.append(json.dumps(["say", dict(content)], default=str))

    def flush(self) -> None: ...


class Tables:
    """A table with two people and a bot, and a phone for each of the two."""

    def __init__(self) -> None:
        seats = (Player("Ann"), Player("Bea"), Player("Bo", "cautious"))
        record = Record("bakschisch", seats, {"open_gold": False}, 5)
        self.table = Table(BOX, record, Computer(BOX, FACE))
        self.ann, self.bea = self.phone(ANN), self.phone(BEA)
        self.of_ann, self.of_bea = Ear(self.ann.page), Ear(self.bea.page)

    def phone(self, seat: int) -> Phone:
        """Another phone of somebody who sits here."""
        phone = Phone(self.table, FACE, seat)
        phone.page.receive({"hello": {"link": "", "lang": "en", "theme": "light", "still": False}, "seq": 1})
        return phone


def tree(phone: Phone) -> str:
    """What is shown, without the number of the tree."""
    return re.sub(r'"data-view": "\d+"', "", json.dumps(phone.page.view, default=str))


@pytest.fixture
def tables() -> Tables:
    return Tables()


def closed_by_ann(secret: int | str) -> list[str]:
    """What Bea's phone got until she had to close, when Ann has closed this."""
    tables = Tables()
    tables.ann.page.press("choose", secret)
    tables.ann.page.press("close")
    tables.bea.page.press("choose", 2)
    assert tables.table.has_closed
    return [*tables.of_bea.frames, tree(tables.bea)]


def test_what_a_phone_gets_is_the_same_byte_for_byte_whatever_another_has_closed() -> None:
    told = [closed_by_ann(secret) for secret in SECRETS]
    assert told[0] and all(each == told[0] for each in told)


def test_nothing_is_sent_to_others_while_somebody_only_chooses(tables: Tables) -> None:
    before = len(tables.of_bea.frames)
    for secret in SECRETS:
        tables.ann.page.press("choose", secret)
    assert len(tables.of_bea.frames) == before


def test_each_sees_their_own_purse_and_no_other(tables: Tables) -> None:
    seen = [phone.view.view.purses for phone in (tables.ann, tables.bea)]
    assert [[gold is not None for gold in purses] for purses in seen] == [[True, False, False], [False, True, False]]


def test_when_the_last_has_closed_all_phones_are_shown_what_was_in_the_hands(tables: Tables) -> None:
    for phone, gold in ((tables.ann, 3), (tables.bea, 2)):
        phone.page.press("choose", gold)
        phone.page.press("close")
    assert not tables.table.has_closed and tables.ann.view.opened and tables.bea.view.opened
    tables.ann.page.press("finish")
    assert tables.ann.instant is None and tables.bea.instant is not None, "each looks at it in their own time"


@pytest.mark.parametrize(
    ("intent", "n"),
    [
        *(("undo", None), ("redo", None), ("branch", None), ("left", None), ("option", ["thief_cancels_move", True])),
        *(("setup", None), ("again", None), ("load", None), ("ready", BEA), ("close", BEA), ("choose", [BEA, 3])),
        *(("look", 1), ("next", None), ("my-turn", None)),
    ],
)
def test_a_phone_decides_nothing_for_others(tables: Tables, intent: str, n: Any) -> None:
    tables.ann.page.press("choose", 3)
    tables.ann.page.press("close")
    session, step = tables.table.session, tables.table.session.step
    page = tables.ann.page
    page.receive({"intent": intent, "n": n, "by": "click", "view": page._shown, "seq": 2})
    assert tables.table.session is session and session.step == step and session.waiting_for == {BEA, 2}


def test_a_phone_that_is_opened_again_shows_what_the_one_showed_that_stayed(tables: Tables) -> None:
    tables.ann.page.press("choose", 3)
    tables.ann.page.press("close")
    assert tree(tables.phone(ANN)) == tree(tables.ann)


def test_a_phone_that_was_left_hears_no_more(tables: Tables) -> None:
    tables.bea.close()
    before = len(tables.of_bea.frames)
    tables.ann.page.press("choose", 3)
    tables.ann.page.press("close")
    assert len(tables.of_bea.frames) == before


def test_whoever_has_closed_is_told_how_many_have_and_nothing_else(tables: Tables) -> None:
    host = Host(tables.table, FACE)
    shown = [words(find(page.page.view, id="ask")[0]) for page in (tables.bea, host)]
    tables.ann.page.press("choose", 3)
    tables.ann.page.press("close")
    told = [words(find(page.page.view, id="ask")[0]) for page in (tables.ann, host)]
    assert shown[1] == "Have decided: 0 of 2" and told == ["Have decided: 1 of 2"] * 2
    assert words(find(tables.bea.page.view, id="ask")[0]) == shown[0], "who still has to decide is asked"


def test_a_host_sees_nobodys_secret_and_what_it_gets_is_the_same_whatever_was_closed() -> None:
    told = list[list[str]]()
    for secret in SECRETS:
        tables = Tables()
        host = Host(tables.table, FACE)
        ear = Ear(host.page)
        tables.ann.page.press("choose", secret)
        tables.ann.page.press("close")
        assert set(host.view.view.purses) == {None}
        told.append([*ear.frames, json.dumps(host.page.view, default=str)])
    assert told[0] and all(each == told[0] for each in told)


def test_a_host_goes_on_and_back_for_all_but_decides_for_nobody(tables: Tables) -> None:
    host = Host(tables.table, FACE)
    assert not {"choose", "close", "form-do", "ready", "hint"} & host.handlers().keys()
    for phone, gold in ((tables.ann, 3), (tables.bea, 2)):
        phone.page.press("choose", gold)
        phone.page.press("close")
    step = tables.table.session.step
    host.page.press("finish")
    host.page.press("next")
    assert tables.table.session.step > step and tables.ann.seats.chooser == ANN
    host.page.press("undo")
    assert tables.table.session.step < step and not tables.ann.view.opened


def test_a_page_that_fails_is_its_own_failure_and_all_others_are_shown_what_happened(tables: Tables) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    for phone, gold in ((tables.ann, 3), (tables.bea, 2)):
        phone.page.press("choose", gold)
    tables.ann.page.press("close")
    tables.ann.story.changed = fail  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):  # under test; a person on that phone is told, and nobody else
        tables.bea.page.press("close")
    assert tables.bea.view.opened and "failed" in tables.of_ann.frames[-1]


def test_one_screen_and_a_phone_may_look_at_one_table() -> None:
    play = Play(BOX, FACE, Record("bakschisch", (Player("Ann"), Player("Bo", "cautious")), {"open_gold": False}, 5))
    phone = Phone(play.table, FACE, ANN)
    play.page.press("choose", 1)
    play.page.press("close")
    assert phone.view.opened and find(phone.page.view, id="table")
