"""On to my turn: bots play without being looked at, and the story tells all that they did."""

from __future__ import annotations

from random import Random

import pytest

from kit.draw.svg import find, walk, words
from kit.games import NAMES
from kit.play import turns
from kit.play.play import Play
from kit.text.story import tell
from tests.each import each
from tests.play.pressing import a_page, press_on


def can_be_quickened(game: Play) -> bool:
    return any(node[1].get("data-intent") == "my-turn" for node in walk(game.page.view))


def quickened(seed: int, players: int, people: int) -> tuple[Play, list[tuple[int, int]]]:
    """A game of Intrige that is quickened wherever it can be, and where each press began and ended."""
    game, random = a_page("intrige", players, people, seed), Random(seed)
    presses = list[tuple[int, int]]()
    while not game.view.is_over:
        if can_be_quickened(game):
            begin = game.table.session.step
            game.page.press("my-turn")
            presses.append((begin, game.table.session.step))
        else:
            press_on(game, random)
    return game, presses


@each(("players", "people"), [(3, 1), (5, 1), (5, 2)], least=1)
def test_a_quickened_game_stops_where_a_person_is_asked_or_spoken_to_and_nowhere_else(
    players: int, people: int
) -> None:
    game, presses = quickened(2, players, people)
    session, seats = game.table.session, frozenset(range(people))
    assert len(presses) > 5
    for begin, end in presses:
        stops = [step for step in range(begin + 1, end + 1) if may_stop(game, step, seats)]
        assert stops and all(turns.is_said(session, game.box, step) for step in range(stops[0] + 1, end + 1))


def may_stop(game: Play, step: int, seats: frozenset[int]) -> bool:
    """A person is asked after this step, or spoken to in it, or the game is over."""
    state = game.table.session.state_after(step)
    asked = not seats.isdisjoint(game.table.game.to_act(state))
    return (
        asked
        or turns.is_said_to(game.table.session, game.box, step, seats)
        or game.table.game.result(state) is not None
    )


def test_what_was_not_looked_at_is_told_in_the_story_and_is_new() -> None:
    game, random, told = a_page("intrige", 5, 1, 4), Random(4), 0
    for _ in range(30):
        if not can_be_quickened(game):
            press_on(game, random)
            continue
        begin = game.table.session.step
        game.page.press("my-turn")
        lines = list(tell(turns.news(game.table.session, begin), game.words, game.box.story.telling))
        (story,) = find(game.page.view, id="story")
        assert all(line.text in words(story) for line in lines)
        rows = [node[1].get("class", "").split() for node in walk(story) if node[0] == "li"]
        assert sum("old" not in row for row in rows) >= len(lines)
        told = max(told, len(lines))
    assert told > 5


@pytest.mark.parametrize("name", NAMES)
def test_it_is_offered_only_where_bots_alone_are_to_act(name: str) -> None:
    game, random = a_page(name, 3), Random(1)
    for _ in range(40):
        if game.view.is_over:
            return
        waiting = game.table.session.waiting_for
        bots = turns.bots_of(game.table.record.players, game.box).keys()
        assert can_be_quickened(game) == (bool(waiting) and waiting <= bots)
        press_on(game, random)


def test_among_bots_alone_nobody_has_a_turn_to_go_on_to() -> None:
    game = a_page("intrige", 3, people=0)
    assert not can_be_quickened(game)
    game.page.press("next")
    assert not can_be_quickened(game)
