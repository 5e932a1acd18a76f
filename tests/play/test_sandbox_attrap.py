"""The sandbox of Attrap'trésors: dice are laid, missions and cards given, hands reach, and the engine answers."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from kit.draw.svg import find, walk, words
from kit.engine.game import CHANCE
from kit.games.attraptresors.moves import First, GiveBack, Grab, Reach
from kit.games.attraptresors.pieces import COLOURS, COLUMN
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.play.test_random_presses import PRESSES, press_something
from tests.play.test_sandbox import LAYS, Hand


def hand(link: str = "", **more: Any) -> Hand:
    return Hand(link, game="attraptresors", **more)


def state(of: Hand) -> Any:
    return of.position.draft.state


def untaken(of: Hand) -> None:
    """Nobody reaches for anything."""
    for seat, doing in enumerate(of.position.draft.hands):
        if doing.claims:
            of.press("lay-claim", seat)
        for _ in doing.objects:
            of.press("lay-object", [seat, 0], "none")


def test_it_begins_with_a_throw_that_the_engine_answers_with_its_rules() -> None:
    here = hand()
    assert not here.position.draft.faults()
    here.press("lay-open")
    assert {"AT-11", "AT-13", "AT-21"} <= set(here.rules())


def test_a_die_is_taken_away_and_another_one_put_there() -> None:
    here = hand()
    here.move(["die", "red", 2], "box")
    assert state(here).dice == (2, 2, 1, 1, 1, 0)
    assert "AT-10" in here.says(id="fault") and "eight" in here.says(id="fault")
    with pytest.raises(LookupError):
        here.press("lay-open")
    here.move(["die", "violet"], "souk")
    assert not here.position.draft.faults()
    here.press("lay-open")
    assert "AT-12" in here.rules(), "all six colours lie there now"


def test_a_die_takes_the_place_of_another_one_and_there_are_eight_still() -> None:
    here = hand()
    here.press("lift", ["die", "violet"])
    here.press("put", ["die", "red", 0])
    assert state(here).dice == (2, 2, 1, 1, 1, 1) and not here.position.draft.faults()
    here.press("undo")
    assert state(here).dice == (3, 2, 1, 1, 1, 0)
    here.press("redo")
    assert state(here).dice == (2, 2, 1, 1, 1, 1)


def test_two_red_dice_are_not_enough() -> None:
    """AV-15: the column is taken without a right."""
    here = hand()
    here.move(["die", "green"], ["die", "red", 0])
    here.move(["die", "orange"], ["die", "blue", 0])
    here.press("lay-open")
    assert "AT-19" in here.rules()


def test_missions_come_from_the_pile_and_a_fourth_of_a_colour_is_refused() -> None:
    here = hand()
    assert sum(state(here).pile) == 14
    for seat in (0, 1, 2):
        here.move(["mission", "blue"], ["mission", seat])
    assert state(here).missions[:3] == ("blue",) * 3 and state(here).pile[4] == 0
    here.move(["mission", "blue"], ["mission", 3])
    assert "AT-22" in here.says(id="in-hand") and here.held and state(here).missions[3] == "orange"
    here.move(["mission", "orange", 3], ["mission", 0])
    assert state(here).missions == ("orange", "blue", "blue", "blue"), "two change places"


def test_cards_are_given_and_taken_and_must_have_been_earned() -> None:
    here = hand()
    here.move(["card", 4], ["cards", 1])
    assert "AT-21" in here.says(id="in-hand") and state(here).hands[1] == (0, 0, 0, 0)
    here.press("put-down")
    here.press("lay-round", 1)
    here.move(["card", 4], ["cards", 1])
    assert state(here).hands[1] == (0, 0, 1, 0) and not here.position.draft.faults()
    here.move(["card", 4, 1], ["cards", 0])
    assert state(here).hands[:2] == ((0, 0, 1, 0), (0, 0, 0, 0))
    here.move(["card", 4, 0], "supply")
    assert state(here).hands[0] == (0, 0, 0, 0)


def test_a_wrong_hand_chooses_the_card_that_goes_back() -> None:
    """AV-5: two cards to choose from; the engine asks, and the sandbox goes on with it."""
    here = hand()
    here.press("lay-round", 1)
    for sacks in (4, 1):
        here.move(["card", sacks], ["cards", 0])
    here.move(["mission", "yellow"], ["mission", 0])
    here.press("lay-open")
    here.press("next")
    assert here.position.draft.moves == {0: GiveBack(1)}
    here.press("lay-give", 4)
    here.press("lay-open")
    assert "C-AT-13" in here.says(id="story") or "AT-19" in here.rules()
    here.press("next")
    assert state(here).hands[0] == (1, 0, 0, 0) and not here.position.draft.faults()


def test_without_a_clock_two_hands_are_equally_fast_and_somebody_says_who_was_first() -> None:
    here = hand()
    untaken(here)
    for seat in (0, 1):
        here.press("lay-claim", seat)
    here.press("lay-open")
    assert "C-AT-26" in here.rules()
    here.press("next")
    here.press("lay-first", 1)
    assert here.position.draft.moves == {CHANCE: First(1)}
    here.press("lay-open")
    assert "AT-19" in here.rules(), "the violet mission is not fulfilled"


def test_with_a_clock_every_hand_has_its_moments() -> None:
    here = hand()
    here.press("setup-option", "untimed", False)
    assert here.position.draft.moves[0] == Reach((Grab(COLUMN, 900),))
    here.press("lay-claim", 3)
    here.press("lay-time", [3, 0], "880")
    here.press("lay-time", [1, 1], "40")
    here.press("lay-open")
    assert "AT-19" in here.rules(), "the fourth hand was first, and wrong"
    here.press("lay-again")
    here.press("lay-time", [1, 2], "20")  # before the first object
    assert "AT-18" in here.says(id="fault") and "later" in here.says(id="fault")
    here.press("setup-option", "untimed", True)
    assert not here.position.draft.faults()


def test_two_and_six_sit_there_with_their_towers() -> None:
    here = hand()
    here.press("lay-players", 6)
    assert len(state(here).missions) == 6 and "cushion" in here.position.draft.game.tower
    here.press("lay-object", [5, 0], "cushion")
    here.press("lay-players", 2)
    assert len(state(here).missions) == 3 and state(here).thrower is None
    assert not here.position.draft.faults()
    here.move(["mission", "green"], ["open", 2])
    here.press("lay-open")
    assert here.rules()


def test_dice_off_the_mat_are_none_here_unless_the_position_says_so() -> None:
    here = hand()
    here.press("setup-option", "loose_dice", "many")
    assert state(here).off == (0,) * 6 and not here.position.draft.faults()
    here.press("lay-open")
    assert here.rules()


def test_what_if_is_asked_of_any_hand_and_nothing_is_secret_here() -> None:
    here = hand()
    here.press("lay-open")
    here.press("whatif")
    for seat in range(4):
        here.press("whatif-seat", seat)
        assert find(here.page.page.view, data_intent="whatif-pick")
    assert "secret" not in here.says(id="whatif-strip")


def test_a_link_opens_the_same_throw_and_lines_are_toml() -> None:
    here = hand()
    here.press("setup-option", "untimed", False)
    here.press("lay-claim", 2)
    here.press("lay-time", [2, 0], "700")
    again = hand(f"?{here.link}")
    assert again.state == here.state and again.position.draft.moves == here.position.draft.moves
    third = json.loads(parse_qs(here.link)["fists"][0])["C"]
    assert third == [{"object": "column", "at_ms": 700}, {"object": "carpet", "after_ms": 300}]
    assert tomllib.loads(here.position.as_lines)["position"].startswith("r1 t:A A:R:")
    assert hand(saved=here.kept, fresh=False).position.draft.moves == here.position.draft.moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_a_name_and_says_whose_it_is(language: str) -> None:
    here = hand(language=language)
    here.press("setup-option", "untimed", False)
    here.press("lay-players", 6)
    for part in walk(here.page.page.view):
        if part[0] in ("button", "select", "input") and part[1].get("data-intent", "").startswith(LAYS):
            assert part[1].get("aria-label") or words(part).strip(), part


def test_whatever_is_pressed_the_sandbox_answers(some: Some) -> None:
    for seed in some(range(3)):
        press_whatever(Random(f"attrap/{seed}"))


def press_whatever(random: Random) -> None:
    here = hand()
    for _ in range(PRESSES // 2):
        press_something(here.page, random)
        desk = here.page
        assert not desk.table.session.game.invariants(desk.table.session.state)
        assert desk.laying.is_open == bool(find(desk.page.view, id="laying"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_has_the_letter_that_its_colour_has_in_each_language(language: str) -> None:
    here = hand(language=language)
    shown = [words(node) for node in find(here.page.page.view, class_="die-small")]
    assert set(shown) == {Words(language, "attraptresors").say(f"letters.{colour}") for colour in COLOURS}
    assert any(f"({letter})" in here.says(id="at-mission-0") for letter in shown)
