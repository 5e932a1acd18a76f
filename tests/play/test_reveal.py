"""A reveal goes to the browser as its first instant and then the rest; wherever something is pressed, Python knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.page.kept_parts import without_parts
from kit.play.parts.pace import Pace
from kit.play.play import Play
from tests.lessons.learning import Browser
from tests.page.front import Front, number
from tests.play.games import a_game, a_referee, bribe, kept, say_hello, sent
from tests.play.test_secrets import PRESSES, intend, resumed


def fists_open(**looks: Any) -> tuple[Play, Front]:
    """The first bribe of a game with motion, just opened, and what its browser has."""
    game = a_game(seed=7)
    for name, value in looks.items():
        setattr(game.looks, name, value)
    front = Front(game.page)
    game.page.press("choose", 3)
    del front.said[:]
    game.page.press("close")
    return game, front


def press_at(game: Play, front: Front, at: int, name: str, n: Any = None, **more: Any) -> None:
    """Press while the browser shows the tree `at`; negative ones count from the end."""
    view = number(front.trees[at])
    game.page.receive({"intent": name, "n": n, "by": "click", "view": view, "seq": 1, **more})


def instants_of(front: Front) -> list[int | None]:
    steps = [find(tree, id="step") for tree in front.trees]
    return [json.loads(step[0][1]["data-n"]) if step else None for step in steps]


def test_the_first_instant_goes_out_and_then_all_others_and_what_comes_after_them_in_one_message() -> None:
    game, front = fists_open()
    told = [said for said in front.said if "patch" in said]
    assert [set(said) for said in told] == [{"patch", "of"}, {"patch", "of", "then"}] and len(told[0]["patch"]) == 1
    assert instants_of(front) == [*range(len(game.instants())), None]
    assert [number(tree) for tree in front.trees] == list(range(game.page._shown, game.page._last + 1))
    lasts = [find(tree, id="step")[0][1]["data-after"] for tree in front.trees[:-1]]
    assert lasts == [str(instant.lasts_ms) for instant in game.instants()]


def test_each_tree_is_the_one_that_is_drawn_at_its_instant() -> None:
    game, front = fists_open()
    assert len(front.trees) == 10
    for instant, (tag, attributes, *children) in zip(instants_of(front), front.trees, strict=True):
        game.instant = instant
        del attributes["data-view"]
        assert [tag, attributes, *children] == json.loads(json.dumps(without_parts(game.picture())))


@pytest.mark.parametrize("at", [0, 1, 4])
def test_pause_holds_the_instant_that_was_on_screen_and_going_on_goes_on_from_there(at: int) -> None:
    game, front = fists_open()
    press_at(game, front, at, "pause")
    assert (game.instant, game.paused, instants_of(front)) == (at, True, [at])
    press_at(game, front, 0, "instant", at)
    assert instants_of(front) == [at + 1]
    press_at(game, front, 0, "pause")
    assert instants_of(front) == [*range(at + 1, len(game.instants())), None]


@pytest.mark.parametrize("at", [0, 3])
def test_a_step_while_things_move_shows_the_next_instant_and_holds(at: int) -> None:
    game, front = fists_open()
    press_at(game, front, at, "instant", at)
    assert (game.instant, game.paused, instants_of(front)) == (at + 1, True, [at + 1])


def test_show_it_all_shows_it_all() -> None:
    game, front = fists_open()
    press_at(game, front, 2, "finish")
    assert game.instant is None and instants_of(front) == [None]


def test_what_opens_in_the_middle_stays_open_while_the_reveal_goes_on() -> None:
    game, front = fists_open()
    press_at(game, front, 2, "open", "rules")
    assert instants_of(front) == [*range(2, len(game.instants())), None]
    assert all(find(tree, id="rules") for tree in front.trees)


def test_after_the_last_instant_the_next_thing_is_pressed_though_python_was_told_of_none() -> None:
    game, front = fists_open()
    assert game.instant == 0
    press_at(game, front, -1, "next")
    assert not game.view.opened and game.instant is None and game.seats.chooser == 0
    assert "data-after" not in json.dumps(front.trees)


def test_a_wish_after_the_last_instant_does_not_begin_it_again() -> None:
    game, front = fists_open()
    press_at(game, front, -1, "language", value="fr", by="change")
    assert game.instant is None and instants_of(front) == [None]


def test_watch_again_sends_it_again() -> None:
    game, front = fists_open()
    shown = instants_of(front)
    press_at(game, front, -1, "look", game.view.step)
    assert instants_of(front) == shown


@pytest.mark.parametrize(("motion", "follow"), [("step", [0]), ("off", [None])])
def test_without_motion_nothing_follows(motion: str, follow: list[int | None]) -> None:
    assert instants_of(fists_open(motion=motion)[1]) == follow


def test_who_opens_the_page_anew_sees_what_is() -> None:
    game, front = fists_open()
    say_hello(game)
    assert instants_of(front) == [None] and game.instant is None


def test_a_handler_that_fails_in_the_middle_leaves_a_reveal_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "_set_auto", lambda self, intent: 1 / 0)
    game, front = fists_open()
    with pytest.raises(ZeroDivisionError):
        press_at(game, front, 2, "auto")
    assert instants_of(front) == [*range(2, len(game.instants())), None]


def test_a_bribe_and_its_reveal_are_light() -> None:
    """The whole tree of one instant is longer than all that is sent for a whole bribe with its dozen of instants."""
    game = a_game(seed=7)
    bribe(game, 1)
    front = Front(game.page)
    whole = front.sent + len(json.dumps(front.trees))
    game.page.press("next")
    for gold in (1, 2):
        before = front.sent
        game.page.press("choose", gold)
        assert front.sent - before < whole / 4
    game.page.press("close")
    assert len(front.trees) > 6 and front.sent < 3 * whole


def test_what_changed_tells_no_secret_that_the_tree_does_not_tell() -> None:
    """Games that are kept alike and differ in what chance and bots will do next send the same, sign by sign."""
    game = a_game(2, seed=None)
    messages = sent(game)
    bribe(game, 3)
    game.page.press("next")
    told = set()
    for _ in range(4):
        again = resumed(kept(messages))
        front = Front(again.page)
        for intent, *rest in PRESSES:
            intend(again, intent, *rest)
        told.add(json.dumps([front.changes, front.said]))
        assert len(front.said) > len(PRESSES)
    assert len(told) == 1


def test_a_lessons_reveal_goes_out_like_a_games_and_ends_in_why() -> None:
    browser = Browser("R5", still=False)
    front = Front(browser.learn.page)
    browser.to_question("robbed")
    del front.said[:]
    browser.answer(10)
    *_, (_,), told = (said["patch"] for said in front.said if "patch" in said)
    assert len(told) == len(browser.learn.instants())
    assert [bool(find(tree, class_="because")) for tree in front.trees] == [*(False for _ in told), True]
    browser.learn.page.receive({"intent": "next", "by": "click", "view": number(front.trees[-1]), "seq": 1})
    assert not browser.learn.is_revealing


def test_BK_13_a_tie_is_told_once_and_stays_lit_while_each_of_its_pawns_walks() -> None:
    desk = a_referee(3)
    desk.page.press("turn", "guard")
    for seat, gold in enumerate((2, 2, 2)):
        desk.page.press("fist", seat, str(gold))
    desk.page.press("judge")
    walkers, lit = set(), set()
    while desk.instant is not None:
        if walk := desk.instants()[desk.instant].walk:
            walkers.add(walk.seat)
            lit |= {tuple(map(words, find(desk.page.view, class_="new")))}
        desk.page.press("instant", desk.instant)
    assert walkers == {0, 1, 2}
    ((line,),) = lit
    assert "all three walk to the next guard, P0, P1 and P2 to space" in line
