"""Boards: the shipped ones are drawn as designed, and each constraint of C-BK-1 is checked by itself."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from kit.engine.game import Refusal
from kit.games.bakschisch import BOX, Bakschisch, Options
from kit.games.bakschisch.board import (
    BOARD_NAMES,
    Board,
    board_problems,
    load_board,
    make_board,
    read_board,
    read_playable_board,
    write_board,
)
from kit.games.bakschisch.cards import CARD_OF_LETTER, INHABITANTS


def board(*levels: str) -> Board:
    """A board from the letters of its levels."""
    read = read_board({"name": "ours", "levels": levels})
    assert isinstance(read, Board)
    return read


def problems(*levels: str) -> list[tuple[str, str]]:
    """What is wrong with a board, each with the clause or example that asks for it."""
    return [(problem.reason, problem.rule) for problem in board_problems(board(*levels))]


# Two levels that keep all constraints: a eunuch three ahead, a lady four behind, and the last guard after F and S.
FIRST, PALACE = "GHSFE", "GHEFSG"


def test_the_smallest_example_keeps_every_constraint() -> None:
    assert problems(FIRST, PALACE) == []


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_C_BK_1_the_shipped_boards_keep_every_constraint(name: str) -> None:
    assert board_problems(load_board(name)) == []
    assert load_board(name).name == name


BROKEN = {
    "an odd number of levels": (("GHS", "FE", PALACE), [("board_odd_levels", "BK-4")]),
    "one level": ((FIRST + PALACE,), [("board_odd_levels", "BK-4")]),
    "only one fakir": (("GHSEE", "GHSFESG"), [("board_too_few", "BK-4")]),
    "no lady, so no lady four behind either": (
        ("GSSFE", "GFEFSG"),
        [("board_too_few", "BK-4"), ("board_lady_example", "BK-22")],
    ),
    # every second person is a eunuch, until there is none
    "no eunuch three ahead": (("GEHEFE", "SFSHG"), [("board_eunuch_example", "BK-13")]),
    # every lady follows another after three spaces at most, up to the throne
    "no lady four behind": (("GHSHE", "FHGEHFSHG"), [("board_lady_example", "BK-22")]),
    "the last servant after the last guard": ((FIRST, "GHEFGS"), [("board_guard_example", "BK-38")]),
    "the last fakir after the last guard": ((FIRST, "GHESGF"), [("board_guard_example", "BK-38")]),
}


@pytest.mark.parametrize(("levels", "expected"), BROKEN.values(), ids=BROKEN)
def test_C_BK_1_a_constraint_that_is_broken_is_named_alone(
    levels: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert problems(*levels) == expected
    assert all("C-BK-1" in problem.rulings for problem in board_problems(board(*levels)))


def test_C_BK_1_three_pawns_behind_each_other_need_room() -> None:
    reasons = [reason for reason, _ in problems("G", "G")]
    assert "board_caliph_example" not in reasons
    assert "board_caliph_example" in [problem.reason for problem in board_problems(make_board("ours", [["guard"]]))]


def test_C_BK_1_each_example_of_the_rulebooks_can_be_laid_out_on_the_shipped_boards() -> None:
    for name in BOARD_NAMES:
        here = load_board(name)
        eunuchs, ladies, spaces = here.ahead["eunuch"], here.behind["lady"], range(here.throne)
        assert any(eunuchs[black] == black + 3 == eunuchs[gray] == gray + 1 for black in spaces for gray in spaces)
        assert any(ladies[black] == black - 4 and ladies[white] == 0 < white for black in spaces for white in spaces)
        assert any(
            here.ahead["guard"][gray] < here.throne == here.ahead["servant"][gray] == here.ahead["fakir"][gray]
            for gray in spaces
        )


def test_C_BK_1_default_30_is_as_drawn() -> None:
    here = load_board("default-30")
    letters = "GSFHEGF SEHFGHSE SFGEHSEF GSFHEHG"
    assert here.levels == tuple(tuple(CARD_OF_LETTER[letter] for letter in level) for level in letters.split())
    assert (len(here.persons), here.stop, here.throne) == (30, 23, 31)
    # Four rows of eight: the start before the first row, the throne behind the last.
    assert [len(level) for level in here.levels] == [7, 8, 8, 7]


def test_C_BK_1_short_25_begins_like_default_30() -> None:
    short, default = load_board("short-25"), load_board("default-30")
    assert short.persons[:20] == default.persons[:20]
    assert [CARD_OF_LETTER[letter] for letter in "SFHEG"] == list(short.persons[20:])
    assert (short.stop, short.throne) == (20, 26)


def test_C_BK_29_the_stop_space_is_a_space_like_others() -> None:
    here = load_board("default-30")
    assert here.persons[here.stop - 1] == "fakir" and here.ahead["fakir"][22] == here.stop
    assert not here.in_palace(here.stop) and here.in_palace(here.stop + 1) and here.in_palace(here.throne)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_BK_16_the_tables_agree_with_a_walk_space_by_space(name: str) -> None:
    here = load_board(name)
    for person in INHABITANTS:
        for space in range(here.throne + 1):
            ahead = space + 1
            while ahead < here.throne and here.persons[ahead - 1] != person:
                ahead += 1
            behind = space - 1
            while behind > 0 and here.persons[behind - 1] != person:
                behind -= 1
            assert here.ahead[person][space] == min(ahead, here.throne)
            assert here.behind[person][space] == max(behind, 0)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_board_file_is_what_is_written(name: str) -> None:
    data = tomllib.loads((files("kit.games.bakschisch") / "boards" / f"{name}.toml").read_text("utf-8"))
    assert write_board(load_board(name)) == data
    assert write_board(name) == name


# Boards from outside --------------------------------------------------------------------------------------------------

UNREADABLE: dict[str, tuple[Any, str]] = {
    "no table": (["GSHEF"], "board_name"),
    "nothing": (None, "board_name"),
    "no name": ({"levels": ["G"]}, "board_name"),
    "a number for a name": ({"name": 3, "levels": ["G"]}, "board_name"),
    "an empty name": ({"name": "", "levels": ["G"]}, "board_name"),
    "a name of two lines": ({"name": "a\nb", "levels": ["G"]}, "board_name"),
    "a long name": ({"name": "x" * 41, "levels": ["G"]}, "board_name"),
    "no levels": ({"name": "x"}, "board_levels"),
    "an empty list": ({"name": "x", "levels": []}, "board_levels"),
    "a text for levels": ({"name": "x", "levels": "GSHEF"}, "board_levels"),
    "a number among levels": ({"name": "x", "levels": ["G", 3]}, "board_levels"),
    "an empty level": ({"name": "x", "levels": ["G", ""]}, "board_levels"),
    "too many levels": ({"name": "x", "levels": ["G"] * 13}, "board_levels"),
    "a level too long": ({"name": "x", "levels": ["G" * 121]}, "board_levels"),
    "a letter of nobody": ({"name": "x", "levels": ["GX"]}, "board_letter"),
    "a small letter": ({"name": "x", "levels": ["Gg"]}, "board_letter"),
    "BK-4: the Caliph is on the throne only": ({"name": "x", "levels": ["GC"]}, "board_letter"),
    "a line end among letters": ({"name": "x", "levels": ["G\n"]}, "board_letter"),
}


@pytest.mark.parametrize(("data", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_board_is_refused(data: Any, reason: str) -> None:
    refusal = read_board(data)
    assert isinstance(refusal, Refusal) and refusal.reason == reason
    assert "C-BK-1" in (refusal.rule, *refusal.rulings)
    assert all(str(fact).isprintable() for fact in refusal.facts.values())
    assert read_playable_board(data) == refusal


def test_a_board_is_played_on_only_when_it_keeps_every_constraint() -> None:
    good, bad = {"name": "x", "levels": [FIRST, PALACE]}, {"name": "x", "levels": [FIRST + PALACE]}
    assert isinstance(read_playable_board(good), Board)
    refusal = read_playable_board(bad)
    assert isinstance(refusal, Refusal) and refusal.reason == "board_odd_levels"


def test_positions_reach_the_throne_of_the_longest_board() -> None:
    long = board(*["GSHEF" * 24] * 12)
    game = Bakschisch(2, Options(board=long))
    state = game.start()._replace(
        bribe=2,
        cards=("guard",),
        unseen=(4, 5, 5, 5, 5, 5),
        spaces=(long.throne, long.throne - 1),
        thieves=(False, False),
        came_from=(1200, 0),
        since=(1, 0),
    )
    assert BOX.read_position(game, BOX.write_position(game, state), "position") == state
