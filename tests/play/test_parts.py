"""What pages are made of: parts that need nobody's knowledge of each other, and objects that a person can know."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from kit.engine.record import Record
from kit.faces import NAMES, open_face
from kit.games import open_box
from kit.page.page import Intent
from kit.page.part import merged, on
from kit.page.screen import Screen
from kit.play.arrange import people_of
from kit.play.dealer import Computer
from kit.play.host import Host
from kit.play.kiosk import Kiosk
from kit.play.parts.part import TablePart, shown
from kit.play.phone import Phone
from kit.play.play import Play
from kit.play.referee import Referee
from kit.play.sandbox import Sandbox
from kit.play.table import Change, Table
from tests.play.games import a_game, finish, sent
from tests.play.pressing import a_page, a_referee

MOST_METHODS, MOST_LEVELS = 60, 3


def own_classes(kind: type) -> list[type]:
    """The kit's own classes that an object of this kind has methods of."""
    return [each for each in kind.__mro__ if each.__module__.startswith("kit.")]


def levels(kind: type) -> int:
    """The longest chain of the kit's own classes from this one up."""
    return max((1 + levels(base) for base in kind.__bases__ if base.__module__.startswith("kit.")), default=1)


def methods(kind: type) -> set[str]:
    """What can be called on such an object, or read of it by a property, with what it inherits from the kit."""
    callables = (inspect.isroutine, lambda value: isinstance(value, property))
    found = (
        name for each in own_classes(kind) for name, value in vars(each).items() if any(f(value) for f in callables)
    )
    return {name for name in found if not (name.startswith("__") and name.endswith("__"))}


def pages() -> list[Any]:
    """One of each kind."""
    play, box, face = a_page("bakschisch", 4), open_box("bakschisch"), open_face("bakschisch")
    sandbox = Sandbox(box, face, dict(box.first.options))
    return [play, a_referee("bakschisch", 3), sandbox, Phone(play.table, face, 0), Host(play.table, face), Kiosk().game]


@pytest.mark.parametrize("page", pages(), ids=lambda page: type(page).__name__)
def test_what_must_be_known_of_an_object_of_a_table_can_be_known(page: Any) -> None:
    for kind in {type(each) for each in (page, page.table, page.view, *page.parts)}:
        assert len(methods(kind)) <= MOST_METHODS, f"{kind.__name__} has {len(methods(kind))} methods"
        assert levels(kind) <= MOST_LEVELS, f"{kind.__name__} stands on {own_classes(kind)[1:]}"


def test_methods_are_counted_with_those_that_are_inherited() -> None:
    assert {"compose", "hear", "close", "instants"} <= methods(Play) and len(methods(Play)) > len(methods(Screen))


class Clashing(TablePart):
    """Claims what others have, too."""

    @on("undo")
    def _undo(self, _: Intent) -> None: ...

    def shows(self) -> dict[str, Any]:
        return {"can_undo": True}


def test_two_parts_that_claim_the_same_are_an_error_when_the_page_is_made() -> None:
    page = a_page("bakschisch", 4)
    with pytest.raises(ValueError, match="'undo' is of Undo and of Clashing"):
        merged([*page.parts, Clashing()])
    with pytest.raises(ValueError, match="'can_undo' is of Undo and of Clashing"):
        shown([*page.parts, Clashing()])


def test_whoever_hears_of_a_change_may_not_make_one() -> None:
    table = a_page("bakschisch", 4, people=0).table

    def meddle(_: Change) -> None:
        table.go_on()

    stop = table.subscribe(meddle)
    with pytest.raises(RuntimeError, match="may not make one"):
        table.go_on()
    stop()
    table.go_on()


@pytest.mark.parametrize("game", NAMES)
def test_a_game_without_a_race_is_asked_nothing_about_races(game: str) -> None:
    page, has_race = a_page(game, open_box(game).players[-1]), open_face(game).racing is not None
    assert ("race-begin" in page.handlers()) == has_race == (page.race is not None)


def test_what_a_page_does_not_have_has_no_intent() -> None:
    box, face = open_box("bakschisch"), open_face("bakschisch")
    record = Record("bakschisch", people_of(box, 3), dict(box.first.options))
    referee, phone = Referee(box, face, record), Phone(Table(box, record, Computer(box, face)), face, 0)
    sandbox = Sandbox(box, face, dict(box.first.options))
    assert not {"hint", "ready", "auto", "advised", "review-look"} & referee.handlers().keys()
    assert not {"setup", "again", "save", "load", "judge", "branch", "race-begin"} & sandbox.handlers().keys()
    assert not {"undo", "redo", "look", "branch", "left", "setup", "option", "save", "link"} & phone.handlers().keys()


def test_the_game_is_kept_once_for_each_act() -> None:
    page = a_game(4)
    saves, rounds = sent(page), 0
    while rounds < 3:
        begin = sum("save" in message for message in saves)
        if page.seats.chooser is None:
            page.page.press("next")
        else:
            page.page.press("choose", 1)
            page.page.press("close")
            rounds += 1
        assert sum("save" in message for message in saves) == begin + 1
        finish(page)
