"""The souk: everything that lies there can be seen, and nothing on it tells who has a right."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import cast

import pytest

from kit.draw.svg import Node, find, to_text, walk
from kit.draw.svg import words as text_of
from kit.faces.attraptresors import FACE
from kit.faces.attraptresors import tower as drawn_tower
from kit.faces.attraptresors.dice import NARROW, SHORT, WIDE, Ground, Place, letter_of, places
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.tower import MIDDLE, RADIUS, Stand, tower
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Throw
from kit.games.attraptresors.options import TOWERS, Options
from kit.games.attraptresors.pieces import COLOURS, IN_BOX
from kit.games.attraptresors.state import State
from kit.page.race import COLUMN, OBJECTS, READY, Race
from kit.text.say import LANGUAGES, Words
from tests.faces.attraptresors.sights import moments, sight_of

THROWS = 10_000


def thrown(dice: tuple[int, ...], missions: tuple[str, ...] = ("red", "blue", "green")) -> tuple[Attraptresors, State]:
    """Three players with these missions before these dice."""
    game = Attraptresors(3, Options(untimed=False))
    state = game.start()
    pile = tuple(3 - missions.count(colour) for colour in COLOURS)
    state = state._replace(missions=missions, pile=pile, thrower=0)
    return game, game.apply(state, {-1: Throw(dice)}).state


def drawn(sight: AttrapSight) -> list[Node]:
    """The board as trees."""
    return [cast(Node, tree) for tree in FACE.board(sight)]


def race(phase: str) -> Race:
    return Race(key="one", phase=phase, windows=(5000, 3000), opens="column", things=("lamp", "gem", "gem"))


# Dice -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", [WIDE, SHORT, NARROW])
def test_no_die_lies_on_another_or_the_ring_or_the_tower_or_the_edge(ground: Ground) -> None:
    """The square around a turned die with its letter is free: half a diagonal, turned by 15° at most."""
    reach = ground.die * 0.6124  # (cos 15° + sin 15°) / 2
    left, right = (ground.middle[0] + side * 133 * ground.scale for side in (-1, 1))  # the rug is wider than the ring
    for throw in range(THROWS):
        found = places(throw, ground)
        assert len(found) == 8
        for one in found:
            assert abs(one.turn) <= 15
            assert reach <= one.x <= ground.width - reach and reach <= one.y <= ground.height - reach
            assert one.x + reach <= left or one.x - reach >= right
        assert all(_apart(one, other, reach) for one, other in combinations(found, 2)), (throw, found)
    assert RADIUS + 5 < 133


def _apart(one: Place, other: Place, reach: float) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) >= 2 * reach - 1


@pytest.mark.parametrize("ground", [WIDE, NARROW])
def test_every_throw_lies_otherwise_and_no_place_is_kept_for_a_colour(ground: Ground) -> None:
    throws = {places(throw, ground) for throw in range(300)}
    assert len(throws) == 300
    first = sorted(where[0].x for where in throws)
    assert first[0] < ground.middle[0] / 2 and first[-1] > ground.middle[0] * 1.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_colours_have_the_same_letter_or_shape_in_a_language(language: str) -> None:
    words = Words(language, "attraptresors", ("A", "B"))
    assert len({letter_of(words, colour) for colour in COLOURS}) == len(COLOURS)
    assert len({words.say(f"shapes.{colour}") for colour in COLOURS}) == len(COLOURS)
    assert all(len(letter_of(words, colour)) <= 2 for colour in COLOURS)


# Before the grab ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [COLUMN, OBJECTS])
def test_the_board_is_the_same_whatever_the_others_missions_are(phase: str) -> None:
    trees = []
    for others in (("blue", "green"), ("violet", "orange"), ("red", "red")):
        game, state = thrown((4, 2, 2, 0, 0, 0), ("red", *others))
        sight = replace(sight_of(game, state), step=4, race=race(phase))
        trees.append((FACE.board(sight), FACE.beside(sight)))
    assert trees[0] == trees[1] == trees[2]


def test_two_throws_differ_in_their_dice_and_in_nothing_else() -> None:
    """One fulfils the own mission, one everybody's, one nobody's: what is not a die is the same."""
    shown = []
    for dice in ((3, 2, 1, 1, 1, 0), (3, 2, 1, 1, 0, 1), (2, 2, 1, 1, 1, 1), (2, 2, 2, 2, 0, 0)):
        game, state = thrown(dice)
        sight = replace(sight_of(game, state), step=9, race=race(COLUMN))
        nodes = [node for tree in drawn(sight) for node in walk(tree) if "lies" not in node[1].get("class", "")]
        plain = [
            (tag, attributes) for tag, attributes, *_ in nodes if not attributes.get("href", "").startswith("#i-die")
        ]
        letters = [node for node in plain if node[0] == "b"]
        shown.append((plain, len(letters), [node[1]["style"] for node in _lying(drawn(sight))]))
    assert all(each == shown[0] for each in shown)


def _lying(board: list[Node]) -> list[Node]:
    return [node for tree in board for node in find(tree, class_="lies")]


def test_dice_under_the_cup_are_not_in_the_page() -> None:
    game, state = thrown((3, 2, 1, 1, 1, 0))
    (tree,) = drawn(replace(sight_of(game, state), race=race(READY)))
    assert "die-" not in to_text(tree) and find(tree, href="#i-cup") and not find(tree, data_left="")


def test_nothing_is_written_on_the_mat_but_the_letters_of_the_dice() -> None:
    game, state = thrown((3, 2, 1, 1, 1, 0))
    (tree,) = drawn(replace(sight_of(game, state), race=race(COLUMN)))
    assert sorted(text_of(tree)) == sorted("RRROOYGB")


def test_dice_that_rolled_off_lie_beside_the_mat() -> None:
    game = Attraptresors(3, Options(loose_dice="many"))
    state = game.start()._replace(dice=(2, 1, 1, 1, 1, 0), off=(0, 0, 1, 0, 0, 1), thrower=0)
    (tree,) = drawn(sight_of(game, state))
    (mat,), (floor,) = find(tree, class_="mat"), find(tree, class_="floor")
    assert len(find(mat, class_="lies")) == 6 and len(find(floor, class_="lost")) == 2
    assert [node[1]["aria-label"] for node in find(floor, class_="lost")] == ["yellow", "violet"]


# The tower ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("things", [tower for by in TOWERS.values() for tower in by.values()])
def test_every_thing_of_a_tower_is_there_once_and_can_be_taken(things: tuple[str, ...]) -> None:
    words = Words("en", "attraptresors", ("A", "B"))
    parts = tower(words, things, grabs=0)
    assert [part[1]["data-thing"] for part in parts] == ["column", *things]
    assert [part[1]["data-grab"] for part in parts] == [f"0:{name}" for name in ("column", *things)]
    assert len({part[1]["id"] for part in parts}) == len(parts)


def test_no_two_things_of_any_tower_are_pressed_in_the_same_place() -> None:
    """Whatever is in the tower, and also when its best thing has dropped to the rug; each is 44 px on a phone."""
    words = Words("en", "attraptresors", ("A", "B"))
    every = [name for name, count in IN_BOX.items() for _ in range(count)]
    for count in range(1, len(every) + 1):
        for things in set(combinations(every, count)):
            parts = [_box(part) for part in tower(words, things)]
            fallen = [_box(part, falls=True) for part in tower(words, things)[1:]]
            for one, other in chain(combinations(parts, 2), combinations(fallen, 2)):
                assert not _overlap(one, other), (things, one, other)
    least = 44 / NARROW.scale * NARROW.width / 360
    stands = [each for each in vars(drawn_tower).values() if isinstance(each, Stand)]
    stands += [each for row in drawn_tower._AROUND.values() for each in row]
    assert len(stands) > 8 and all(min(each.width, each.height) >= least - 0.2 for each in stands)


def _box(part: Node, falls: bool = False) -> tuple[float, float, float, float]:
    said = dict(each.split(":") for each in part[1]["style"].split(";"))
    x, y, w, h = (float(said[name]) for name in ("--x", "--y", "--w", "--h"))
    y = float(said.get("--fy", y)) if falls else y
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_what_is_taken_is_in_the_hand_of_whoever_took_it() -> None:
    words = Words("en", "attraptresors", ("A", "B", "C"))
    parts = tower(words, ("lamp", "gem", "gem"), [(2, "gem")], 1)
    assert [part[1].get("data-taken") for part in parts] == ["1", None, "2", None]
    assert MIDDLE[0] == 130


# The whole game -------------------------------------------------------------------------------------------------------


def test_every_moment_of_a_game_has_a_board_without_secrets() -> None:
    """Ids stand once, and what is drawn from the view alone is the same with the secrets of all others changed."""
    shown = 0
    for sight, _ in moments():
        trees = drawn(sight)
        ids = [node[1]["id"] for tree in trees for node in walk(tree) if "id" in node[1]]
        assert len(ids) == len(set(ids))
        assert not [text for tree in trees for text in [text_of(tree)] if "None" in text or "{" in text]
        shown += 1
    assert shown > 1000
