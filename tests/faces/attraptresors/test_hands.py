"""What hands press in Attrap'trésors: by the clock, without one, around one screen, and at the referee's."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.engine.game import CHANCE
from kit.faces.attraptresors.corners import KEYS, KEYS_OF_TWO, PLACES, key_of
from kit.faces.attraptresors.deciding import deciding, mood
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.quickness import seated
from kit.faces.attraptresors.typing import typing
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.attraptresors.moves import Grab, Reach
from kit.games.attraptresors.pieces import COLOURS
from kit.page.race import COLUMN, READY, Race
from kit.play.play import Play
from kit.text.say import LANGUAGES, Words
from tests.play.pressing import a_page, a_referee, sent_by

ROWS = ("qwertyuiop", "asdfghjkl;", "zxcvbnm,./")
MOVED_ON_AZERTY = set("qwazm;,./")
"""Keys that say something else, or lie elsewhere, on an AZERTY keyboard."""


def tree(parts: Any) -> Node:
    return ("div", {}, *parts)


def racing(game: Play, phase: str = COLUMN) -> AttrapSight:
    """What the page of this game shows while hands may reach."""
    race = Race(key="1.0", phase=phase, windows=(5000, 3000), opens="column", things=game.game.tower)
    view = game.game.view(game.session.state, game.eyes)
    return replace(game.sight, race=race, view=view, before=view, events=())


def held(game: Play) -> Any:
    return game.fist.move


# By the clock ---------------------------------------------------------------------------------------------------------


def test_before_the_throw_there_is_one_filled_button_and_it_throws() -> None:
    shown = tree(deciding(racing(a_page("attraptresors", 4, untimed=False), READY)))
    (main,) = find(shown, class_="main")
    assert main[1]["data-intent"] == "race-begin" and sent_by(main) == "1.0"
    assert not [node for node in walk(shown) if "data-grab" in node[1]]


@pytest.mark.parametrize("players", range(2, 7))
def test_one_hand_has_a_part_for_the_column_and_for_each_object_each_with_its_key(players: int) -> None:
    game = a_page("attraptresors", players, untimed=False)
    sight = racing(game)
    parts = [node[1] for node in walk(tree(deciding(sight))) if "data-grab" in node[1]]
    assert [part["data-grab"] for part in parts] == [f"0:{name}" for name in ("column", *game.game.tower)]
    keys = [part["data-key"] for part in parts]
    assert keys == ["Space", *(str(number) for number in range(1, len(parts)))]
    assert len({part["id"] for part in parts}) == len(parts)
    assert mood(sight) == "racing"


def test_nothing_on_the_page_tells_who_has_a_right() -> None:
    """The same hand before a throw that favours it and before one that does not: all but the dice is the same."""
    game = a_page("attraptresors", 3, untimed=False)
    sight = racing(game)
    shown = set()
    for dice in ((8, 0, 0, 0, 0, 0), (0, 8, 0, 0, 0, 0), (0, 0, 8, 0, 0, 0), (2, 2, 1, 1, 1, 1), (2, 2, 2, 2, 0, 0)):
        view = sight.view._replace(dice=dice)
        shown.add(json.dumps(tree(deciding(replace(sight, view=view, before=view)))))
    assert len(shown) == 1


# Several people -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("people", range(2, 7))
def test_everybody_has_a_circle_and_its_objects_and_bots_have_none(players: int, people: int) -> None:
    if people > players:
        return
    game = a_page("attraptresors", players, people, untimed=False)
    sight = racing(game)
    shown = tree(deciding(sight))
    for seat in range(players):
        (corner,) = find(shown, id=f"corner-{seat}")
        grabs = [node[1]["data-grab"] for node in walk(corner) if "data-grab" in node[1]]
        expected = [f"{seat}:{name}" for name in ("column", *game.game.tower)]
        assert grabs == (expected if seat < people else [])
        assert ("turned" in corner[1]["class"].split()) == PLACES[players][seat].startswith("top")
    keys = [node[1]["data-key"] for node in walk(shown) if "data-grab" in node[1] and "data-key" in node[1]]
    assert keys == [key_of(players, seat) for seat in range(people)]
    assert mood(sight) == f"corners for-{players}"


@pytest.mark.parametrize("players", range(3, 7))
def test_a_mission_is_in_the_tree_only_while_its_owner_holds_it(players: int) -> None:
    game = a_page("attraptresors", players, players, untimed=False)
    sight, missions = racing(game), game.session.state.missions
    assert not dice_in(tree(deciding(sight)))
    for seat, mission in enumerate(missions):
        seen = replace(sight, peeked={seat: game.game.view(game.session.state, seat)})
        shown = tree(deciding(seen))
        assert dice_in(shown) == [mission]
        (corner,) = find(shown, id=f"corner-{seat}")
        assert dice_in(corner) == [mission]


def dice_in(shown: Node) -> list[str]:
    """The colours of all dice that are drawn there."""
    named = [node[1]["href"].removeprefix("#i-die-") for node in walk(shown) if node[0] == "use"]
    return [colour for colour in named if colour in COLOURS]


def test_two_see_their_three_missions_from_both_sides() -> None:
    game = a_page("attraptresors", 2, 2, untimed=False)
    sides = find(tree(deciding(racing(game))), class_="told-side")
    assert [dice_in(side) for side in sides] == [list(game.session.state.missions)] * 2
    assert [find(side, class_="turned") != [] for side in sides] == [False, True]


def test_the_keys_of_a_table_are_the_same_on_both_keyboards_and_never_side_by_side() -> None:
    where = {key: (row, column) for row, keys in enumerate(ROWS) for column, key in enumerate(keys)}
    for keys in (KEYS_OF_TWO, tuple(KEYS.values())):
        assert len(set(keys)) == len(keys) and not MOVED_ON_AZERTY & set(keys)
        for one, other in combinations(keys, 2):
            (row, column), (other_row, other_column) = where[one], where[other]
            assert max(abs(row - other_row), abs(column - other_column)) > 1


# Without a clock ------------------------------------------------------------------------------------------------------


def test_wishes_keep_the_order_in_which_they_were_tapped() -> None:
    game = a_page("attraptresors", 4)
    for name in ("wish-0-2", "wish-0-1", "wish-column-0", "wish-0-4"):
        (part,) = find(game.page.view, id=name)
        game.page.press("choose", sent_by(part))
    assert held(game) == Reach((Grab("column"), Grab("gem"), Grab("lamp"), Grab("carpet")))
    (lamp,) = find(game.page.view, id="wish-0-1")
    game.page.press("choose", sent_by(lamp))
    assert held(game) == Reach((Grab("column"), Grab("gem"), Grab("carpet")))
    (wait,) = find(game.page.view, id="wish-wait-0")
    game.page.press("choose", sent_by(wait))
    assert held(game) == Reach((Grab("gem"), Grab("carpet")))


def test_who_only_waits_holds_nothing_and_can_close_it() -> None:
    game = a_page("attraptresors", 3)
    assert find(game.page.view, id="go")[0][1].get("aria-disabled") == "true"
    (wait,) = find(game.page.view, id="wish-wait-0")
    game.page.press("choose", sent_by(wait))
    assert held(game) == Reach() and "aria-disabled" not in find(game.page.view, id="go")[0][1]


# Before the game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARACTERS)
def test_the_shares_of_a_hand_are_those_of_its_draws(name: str) -> None:
    look, random = CHARACTERS[name].look, Random(name)
    drawn = sorted(look.draw(random) for _ in range(20_000))
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        ms = look.quantile(share)
        assert look.share_before(ms - 1) < share <= look.share_before(ms)
        below = sum(time < ms for time in drawn) / len(drawn)
        assert abs(below - share) < 5 * (share * (1 - share) / len(drawn)) ** 0.5 + 0.002


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_tells_how_quick_its_bot_is_or_its_key_and_neither_without_a_clock(language: str) -> None:
    said = Words(language, "attraptresors")
    game = a_page("attraptresors", 4, 2)
    players = game.record.players
    shown: Any = [seated(players, seat, {"untimed": False}, said) for seat in range(4)]
    assert [key_of(4, seat).upper() in words(shown[seat]) for seat in (0, 1)] == [True, True]
    for seat in (2, 3):
        look = CHARACTERS[players[seat].bot or ""].look
        for share in (0.05, 0.5, 0.95):
            assert str(look.quantile(share)) in words(shown[seat])
    assert [seated(players, seat, {"untimed": True}, said) for seat in range(4)] == [None] * 4
    alone: Any = seated(a_page("attraptresors", 4).record.players, 0, {"untimed": False}, said)
    assert alone is None


# The referee ----------------------------------------------------------------------------------------------------------


def test_a_mission_is_asked_of_whoever_drew_it_and_shown_to_nobody() -> None:
    game = a_referee("attraptresors", 3)
    for seat, colour in enumerate(("violet", "green", "red")):
        (question,) = find(game.page.view, id="ask")
        assert f"P{seat}" in words(question)
        (part,) = find(game.page.view, id=f"turn-{colour}")
        game.page.press("turn", sent_by(part))
    assert game.session.state.missions == ("violet", "green", "red")
    assert not any(game.sight.view.missions)


def test_eight_taps_and_what_everybody_can_see_are_enough_to_rule() -> None:
    game = a_referee("attraptresors", 3)
    for name in ("turn-red", "turn-green", "turn-blue", "turn-1"):
        game.page.press("turn", sent_by(find(game.page.view, id=name)[0]))
    for colour in ("red", "red", "red", "green", "green", "blue", "blue"):
        game.page.press("form", sent_by(find(game.page.view, id=f"add-{colour}")[0]))
    assert find(game.page.view, id="go")[0][1]["aria-disabled"] == "true"
    game.page.press("form", sent_by(find(game.page.view, id="add-violet")[0]))
    assert find(game.page.view, id="add-red")[0][1]["aria-disabled"] == "true"
    game.page.press("form", sent_by(find(game.page.view, id="less-violet-0")[0]))
    game.page.press("form", sent_by(find(game.page.view, id="add-yellow")[0]))
    game.page.press("form-do", ["dice", CHANCE])
    assert game.session.state.dice == (3, 0, 1, 2, 2, 0)
    for name in ("holds-column-0", "holds-lamp-1", "holds-gem-2", "holds-gem-2"):
        game.page.press("fist", sent_by(find(game.page.view, id=name)[0]))
    game.page.press("judge")
    assert game.session.state.hands == ((0, 0, 1, 0), (0, 1, 0, 0), (2, 0, 0, 0))


def test_two_hands_at_the_column_are_asked_about_and_nobody_throws_again() -> None:
    game = a_referee("attraptresors", 3)
    for name in ("turn-red", "turn-green", "turn-blue", "turn-1"):
        game.page.press("turn", sent_by(find(game.page.view, id=name)[0]))
    for colour in ("red", "red", "red", "green", "green", "green", "blue", "blue"):
        game.page.press("form", sent_by(find(game.page.view, id=f"add-{colour}")[0]))
    game.page.press("form-do", ["dice", CHANCE])
    for name in ("holds-column-0", "holds-column-1"):
        game.page.press("fist", sent_by(find(game.page.view, id=name)[0]))
    game.page.press("judge")
    assert game.session.waiting_for == {CHANCE}
    assert {part[1]["id"] for part in find(tree(typing(game.sight)), data_intent="turn")} == {"turn-0", "turn-1"}
    game.page.press("turn", sent_by(find(game.page.view, id="turn-1")[0]))
    assert game.session.state.hands == ((0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0))
