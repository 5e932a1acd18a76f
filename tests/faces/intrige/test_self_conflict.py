"""C-IN-10: of one in conflict with itself, who holds the post and who wants it are two, though they look the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kit.draw.svg import el, find, to_text, words
from kit.faces.intrige.band import conflict_panel
from kit.faces.intrige.board import boards
from kit.faces.intrige.ground import Box
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.opened import opened
from kit.faces.intrige.resolution_steps import rungs
from kit.faces.intrige.scene import instants, scene_of
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Move
from kit.games.intrige.options import Options
from kit.games.intrige.position import read_position
from kit.page.sight import visible
from tests.faces.intrige.sights import sight_of

POSITION = (
    "r3 turn:B A:320 B:320 C:320 A10=BF A20=BM A30=CL A50=CS A100=CK B50=AL C10=BL C20=BS C30=AM C50=AK"
    " B*=CK,AL C*=AF island:AS"
)
ONE: tuple[tuple[int, Move], ...] = ((2, Bribe(20)), (1, Appoint(2, 30)), (0, Bribe(10)))


def played(pays: str, moves: tuple[tuple[int, Move], ...]) -> IntrigeSight:
    """After the last move, told in full."""
    game = Intrige(3, Options(self_conflict_pays=pays))
    state, story = read_position(game, POSITION), []
    for step, (seat, move) in enumerate(moves, 1):
        before, done = state, game.apply(state, {seat: move})
        state, events = done.state, visible(done.events, 0)
        story.append((step, events))
    base = replace(sight_of(game, state), before=game.view(before, 0), events=events)
    return replace(base, step=len(moves), story=tuple(story))


def shown(sight: IntrigeSight) -> Iterator[IntrigeSight]:
    for instant in (*range(len(instants(sight.before, sight.events))), None):
        yield replace(sight, instant=instant)


def test_one_bribe_is_drawn_once_on_the_open_court() -> None:
    for sight in shown(played("one", ONE)):
        for rung in rungs(sight):
            panel = conflict_panel(sight.words, rung, Box(0, 0, 500, 100), 10, "p", 1)
            assert words(panel).count("10,000") == len(rung.laid)


@pytest.mark.parametrize(("width", "tapped"), [(0, "stairs"), (0, "courts"), (1, "courts")])
def test_one_bribe_is_drawn_once_wherever_it_is_drawn(width: int, tapped: str) -> None:
    sight = replace(played("one", ONE), tapped=tapped)
    (laid,) = [each for each in shown(sight) if (scene := scene_of(each)) and scene.laying]
    (strip,) = find(boards(laid)[width], id=("wide-conflict", "narrow-conflict")[width])
    assert words(strip).count("10,000") == 1


def test_who_holds_the_post_pays_first_and_the_other_is_not_asked() -> None:
    asked = played("one", ONE[:2])
    (rung,) = [rung for rung in rungs(asked) if rung.procedure.post == 50]
    assert [rung.pays_at(place) for place in (0, 1)] == [True, False]
    assert [rung.owes_at(place) for place in (0, 1)] == [True, False]


def test_two_bribes_are_those_of_each() -> None:
    asked = played("two", ONE)
    (rung,) = [rung for rung in rungs(asked) if rung.procedure.post == 50]
    assert [rung.pays_at(place) for place in (0, 1)] == [False, True]
    over = played("two", (*ONE, (0, Bribe(40))))
    (rung,) = [rung for rung in rungs(over) if rung.procedure.post == 50]
    assert [rung.amount_at(place) for place in (0, 1)] == [10, 40]


def test_who_holds_the_post_is_not_drawn_as_banished() -> None:
    over = replace(played("one", ONE), tapped="stairs")
    drawn = to_text(boards(over)[0])
    assert (drawn.count("pale"), drawn.count('class="palm"')) == (1, 1)
    (rung,) = [rung for rung in rungs(over) if rung.procedure.post == 50]
    assert [rung.is_gone(place) for place in (0, 1)] == [False, True]


def test_it_is_told_once_that_one_keeps_the_post_and_once_that_the_other_goes() -> None:
    for sight in shown(played("one", ONE)):
        told = el("div", opened(sight))
        (holds,), (wants,) = find(told, id="fate-0-law"), find(told, id="fate-0-law-again")
        assert "gone" not in str(holds[1].get("class")) and "keeps" not in str(wants[1].get("class"))
        assert "10,000" not in words(wants)
    assert "keeps" in str(holds[1].get("class")) and "gone" in str(wants[1].get("class"))
