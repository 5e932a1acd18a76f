"""The board: what stands still is sent once, what moves keeps its name, and every space can be pressed."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.ground import BoardWords, ground
from kit.faces.bakschisch.layout import NARROW, WIDE, Layout, grid_of
from kit.games.bakschisch.board import BOARD_NAMES, Board, load_board
from kit.games.bakschisch.cards import INHABITANTS

TRACK = load_board("default-30")
LAYOUTS = (WIDE, NARROW)
CROWD = (13, 24, 16, 16)
WALK: dict[str, Any] = {"path": tuple(range(14, 21)), "ghost": (0, 13)}


def told(track: Board = TRACK) -> BoardWords:
    letters = dict(zip(INHABITANTS, "GSHEF", strict=True))
    labels = [f"Space {space}" for space in range(track.throne + 1)]
    return BoardWords("The board, and who stands where. " * 8, "Start", letters, "RWBG", labels)


def drawn(*spaces: int, layout: Layout = WIDE, track: Board = TRACK, **moment: Any) -> Node:
    return board(track, spaces, told(track), layout, **moment)


def part(tree: Node, name: str) -> Node | None:
    return next(iter(find(tree, id=name)), None)


def moving(tree: Node) -> int:
    """How many characters a page has to send of a board whose ground it knows."""
    (still,) = [node for node in tree[2:] if not isinstance(node, str) and "data-part" in node[1]]
    return len(json.dumps(tree)) - len(json.dumps(still)) + len(json.dumps(still[:2]))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_the_ground_is_one_part_that_no_move_changes(layout: Layout) -> None:
    moments = [
        drawn(*CROWD, layout=layout),
        drawn(0, 1, 30, 31, layout=layout, target=20),
        drawn(17, 24, 16, 16, layout=layout, **WALK, hops=4, ranks={0: "2."}, marked={9: "?"}),
    ]
    grounds = [[node for node in tree[2:] if "data-part" in node[1]] for tree in moments]
    assert grounds[0] == grounds[1] == grounds[2] and len(grounds[0]) == 1


def test_another_ground_has_another_key() -> None:
    other, french = load_board("short-25"), BoardWords("", "Départ", told().letters, "RBNG", told().spaces)
    grounds = [
        ground(TRACK, WIDE, told()),
        ground(TRACK, NARROW, told()),
        ground(other, WIDE, told(other)),
        ground(TRACK, WIDE, french),
        ground(TRACK, WIDE, told(), tap="space"),
        ground(TRACK, WIDE, french, tap="space"),
    ]
    keys = [node[1]["data-part"] for node in grounds]
    assert len(set(keys)) == len(keys) and all(re.fullmatch("[0-9a-f]{12}", key) for key in keys)
    assert ground(TRACK, WIDE, told())[1]["data-part"] == keys[0]


def test_what_a_moment_adds_is_small() -> None:
    def both(*spaces: int, **moment: Any) -> int:
        return sum(moving(drawn(*spaces, layout=layout, tap="space", **moment)) for layout in LAYOUTS)

    assert both(*CROWD) < 5_000
    assert both(*CROWD, target=20, ghost=(0, 20)) < 6_500
    assert both(17, 24, 16, 16, **WALK, hops=4) < 9_500


def test_every_space_is_a_part_to_press_with_its_name_and_one_tab_stop() -> None:
    tree = drawn(*CROWD, tap="space")
    spaces = find(tree, data_intent="space")
    assert [json.loads(node[1]["data-n"]) for node in spaces] == list(range(TRACK.throne + 1))
    assert [node[1]["aria-label"] for node in spaces] == list(told().spaces)
    assert {node[1]["role"] for node in spaces} == {"button"}
    assert sorted(node[1]["tabindex"] for node in spaces) == ["-1"] * TRACK.throne + ["0"]
    assert (tree[1]["role"], "data-rove" in tree[1]) == ("group", True)


def test_a_space_can_be_pressed_on_all_of_its_place_which_is_wide_enough_for_a_finger() -> None:
    for space, node in enumerate(find(drawn(*CROWD, layout=NARROW, tap="space"), data_intent="space")):
        (hit,) = find(node, class_="hit")
        x, y, width, height = (float(hit[1][name]) for name in ("x", "y", "width", "height"))
        assert (x, y) == grid_of(NARROW, TRACK).corner(space) and width >= 44 and height >= 44


def test_a_board_that_is_only_looked_at_is_a_picture() -> None:
    tree = drawn(*CROWD)
    assert (tree[1]["role"], "data-rove" in tree[1], tree[1]["aria-label"]) == ("img", False, told().description)
    assert not any({"data-intent", "tabindex", "role"} & node[1].keys() for node in list(walk(tree))[1:])


def test_a_person_makes_room_where_a_pawn_stands_and_nowhere_else() -> None:
    people = part(drawn(0, 31, 16, 16), "wide-people")
    assert people is not None
    (aside,) = people[2:]
    assert isinstance(aside, tuple) and aside[1]["class"] == TRACK.persons[15]
    alone, crowded = (part(drawn(*where), "wide-people") for where in ((5, 0), (5, 5)))
    sizes = [[node[1]["width"] for node in walk(tree) if node[0] == "use"] for tree in (alone, crowded) if tree]
    assert float(sizes[0][0]) > float(sizes[1][0])


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_what_covers_a_person_covers_all_of_it(name: str, layout: Layout) -> None:
    track = load_board(name)
    for space, person in enumerate(track.persons, 1):
        tree = drawn(space, 0, layout=layout, track=track)
        (still,) = [use for use in walk(part(tree, f"{layout.name}-space-{space}") or tree) if use[0] == "use"]
        (cover,) = find(tree, class_="cover")
        assert still[1]["href"] == f"#i-{person}"
        assert [cover[1][side] for side in ("x", "y", "width", "height")] == [
            still[1][side] for side in ("x", "y", "width", "height")
        ]


def test_pawns_keep_their_names_and_one_that_walks_hops_anew_each_time() -> None:
    looks = []
    for hops in range(8):
        tree = drawn(13 + hops, 24, 16, 16, **WALK, hops=hops)
        pawns = part(tree, "wide-pawns")
        assert pawns and [node[1]["id"] for node in pawns[2:6] if not isinstance(node, str)] == [
            f"wide-pawn-{seat}" for seat in range(4)
        ]
        looks.append([node[1].get("class") for node in walk(pawns) if "hop" in node[1].get("class", "")])
    assert looks[0] == []
    assert all(len(look) == 1 for look in looks[1:]) and all(a != b for a, b in pairwise(looks))


def test_a_ghost_stays_where_the_pawn_set_out_once_it_has_left() -> None:
    assert part(drawn(13, 24, 16, 16, **WALK, hops=0), "wide-ghost") is None
    assert part(drawn(14, 24, 16, 16, **WALK, hops=1), "wide-ghost") is not None
    assert part(drawn(*CROWD, target=20, ghost=(0, 20)), "wide-ghost") is not None


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_the_path_is_counted_and_what_is_behind_the_pawn_is_pale(layout: Layout) -> None:
    tree = drawn(17, 24, 16, 16, layout=layout, **WALK, hops=4)
    (lights,) = find(tree, class_="lights")
    done, ahead = find(lights, class_="discs done")[0], find(lights, class_="discs")[1]
    assert (words(done), words(ahead)) == ("1234", "567")
    rings = next(node for node in walk(lights) if node[1].get("id", "").endswith("-rings"))
    assert rings[1]["d"].count("M") == 2  # 18 and 19: the target has a ring of its own
    assert part(tree, f"{layout.name}-target") is not None


def test_the_target_shines_until_the_pawn_is_there() -> None:
    looks = [part(drawn(13 + hops, 24, **WALK, hops=hops), "wide-target") for hops in (0, 6, 7)]
    assert [node[1]["class"] for node in looks if node] == ["target", "target", "target settled"]


def test_the_street_of_a_walk_is_lit_up_to_the_gate_and_the_gate_when_it_is_passed() -> None:
    def lit(start: int, *path: int) -> tuple[int, bool]:
        (lights,) = find(drawn(path[0], 0, path=path, ghost=(0, start), hops=1), class_="lights")
        streets = [node[1]["d"] for node in walk(lights) if node[1].get("id", "").endswith("-street")]
        return sum(street.count("M") for street in streets), bool(find(lights, class_="open"))

    assert lit(13, 14, 15, 16) == (3, False)
    assert lit(21, 22, 23, 24, 25) == (2, True)
    assert lit(24, 23, 22) == (1, True)
    assert lit(27, 28, 29, 30, 31) == (0, False)


def test_arrows_on_the_path_point_where_the_pawn_goes() -> None:
    grid = grid_of(WIDE, TRACK)
    for a in range(TRACK.stop):
        assert grid.arrow(a, a + 1) != grid.arrow(a + 1, a)
    assert "l-7-6" in grid.arrow(8, 9) and "l7-6" in grid.arrow(9, 8)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_everybody_stands_on_their_own_space(name: str, layout: Layout) -> None:
    track = load_board(name)
    grid = grid_of(layout, track)
    for space in range(track.throne + 1):
        x, y = grid.corner(space)
        for together in (1, 2, 3, 4):
            stands = [grid.foot(space, place, together) for place in range(together)]
            assert len(set(stands)) == together
            for left, top, size in stands:
                assert x - 1 <= left and left + size <= x + grid.space_width + 1
                assert y <= top and top + size <= y + layout.space_height
        assert x >= 0 and x + grid.space_width <= layout.width and y + layout.space_height <= grid.height


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_every_walk_on_every_board_can_be_drawn(name: str, layout: Layout) -> None:
    track = load_board(name)
    everywhere = range(track.throne + 1)
    for start in everywhere:
        for end in {0, track.stop, track.throne, start + 1, start - 1} & set(everywhere) - {start}:
            way = 1 if end > start else -1
            path = tuple(range(start + way, end + way, way))
            tree = drawn(path[0], start, layout=layout, track=track, path=path, ghost=(0, start), hops=1)
            ahead = "".join(map(str, range(2, len(path) + 1)))
            assert [words(node) for node in find(tree, class_="discs")] == (["1", ahead] if ahead else [""])
            landed = [words(node) for node in find(tree, class_="landed")]
            assert landed == ([] if ahead else ["+1" if end > start else "−1"])
            assert "nan" not in json.dumps(tree)


def test_ranks_stand_at_their_pawns_and_marks_over_their_spaces() -> None:
    tree = drawn(*CROWD, ranks={0: "4.", 1: "1."}, marked={9: "?"})
    assert [words(node) for node in find(tree, class_="rank")] == ["4.", "1."]
    assert words(part(tree, "wide-pawn-1") or tree) == "W1."
    (pin,) = find(tree, class_="pin")
    assert words(pin) == "?" and f"translate({grid_of(WIDE, TRACK).middle(9)[0]:.1f} " in pin[1]["transform"]


def test_a_long_walk_hops_at_the_pace_it_is_given() -> None:
    slow, fast = (part(drawn(14, 24, **WALK, hops=1, pace=pace), "wide-pawns") for pace in (1, 0.4))
    assert slow and fast and ("style" not in slow[1], fast[1]["style"]) == (True, "--pace:0.40")
