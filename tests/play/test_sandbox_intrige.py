"""The sandbox of Intrige: people are put on posts, at gates and on the island; whoever is to act does something."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from kit.draw.svg import find, walk, words
from kit.games.intrige.filling import completed
from kit.games.intrige.laws import times_sent
from kit.games.intrige.moves import Bribe, Choose
from kit.games.intrige.position import read_position
from kit.games.intrige.state import INTERNAL, SEND, Rep
from kit.play.parts.laying import EDITOR
from kit.text.say import LANGUAGES
from tests.effort import Some
from tests.play.test_sandbox import LAYS, Hand

LAWYERS = "?" + urlencode({"position": completed("r3 turn:A A50=CL A*=BL", 3)})


def hand(link: str = "", **more: Any) -> Hand:
    return Hand(link, game="intrige", **more)


def state(of: Hand) -> Any:
    return of.position.draft.state


def test_somebody_from_home_is_put_on_a_post_and_the_others_make_room() -> None:
    here = hand()
    here.press("lift", ["rep", 2, 4])
    here.press("put", ["post", 0, 4])
    assert state(here).courts[0][4] == Rep(2, "church")
    assert all(10 - sum(state(here).hands[seat]) == times_sent(here.position.draft.game, state(here), seat)
               for seat in range(4))  # fmt: skip
    assert not here.position.draft.faults()


def test_who_is_somewhere_is_picked_up_and_put_elsewhere_or_let_go() -> None:
    here = hand()
    lawyer = state(here).parks[0][0]
    here.press("put", ["park", 0, 0])
    here.press("put", ["park", 0, 0])  # let go
    assert state(here).parks[0][0] == lawyer
    here.press("put", ["park", 0, 0])
    here.press("put", ["island", 0, 99])
    assert lawyer not in state(here).parks[0] and state(here).island[lawyer.seat][1] >= 1


def test_anybody_of_anyone_can_be_put_on_the_island() -> None:
    for seat in range(4):
        here = hand()
        before = state(here).island[seat][0]
        here.press("lift", ["rep", seat, 0])
        here.press("put", ["island", 0, 99])
        assert state(here).island[seat][0] == before + 1


def test_who_is_held_is_let_go_when_the_switches_change() -> None:
    here = hand()
    here.press("lift", ["rep", 0, 4])
    assert here.held
    here.press("setup-option", "edition", "small")  # it has no church
    assert here.held is None


def test_a_gate_has_its_order_and_one_of_each_player() -> None:
    here = hand()
    for kind in (4, 3):
        here.press("lift", ["rep", 1, kind])
        here.press("put", ["park", 0, len(state(here).parks[0])])
    assert [rep.seat for rep in state(here).parks[0]] == [1, 2, 3]
    assert state(here).parks[0][0] == Rep(1, "science")


def test_somebody_is_put_back_home_and_finds_a_place_where_nothing_hangs_on_it() -> None:
    here = hand()
    rep = state(here).courts[0][3]
    here.press("put", ["post", 0, 3])
    here.press("put", ["home", 0, 0])
    assert rep and state(here).courts[0][3] is None and not here.position.draft.faults()


def test_whose_turn_it_is_the_round_the_purse_and_how_many_play() -> None:
    here = hand()
    here.press("lay-owner", 2)
    here.press("lay-round", 1)
    here.press("lay-cash", [1, 1])
    assert (state(here).owner, state(here).round, state(here).money[1]) == (2, 4, 330)
    for number in (3, 5, 4):
        here.press("lay-players", number)
        assert len(state(here).money) == number


def test_two_who_cannot_be_at_one_court_are_refused_by_their_law_and_nothing_is_lost() -> None:
    here = hand()
    before = here.position.draft
    here.press("lift", ["rep", 1, 1])
    here.press("put", ["post", 0, 0])  # a second lawyer
    assert "IN-11" in here.says(id="in-hand") and here.held and here.position.draft == before
    assert not here.says(id="fault") and here.says(id="table")
    here.press("put", ["island", 0, 99])
    assert here.position.draft != before and not here.held, "it is put elsewhere at once"


def test_what_is_lifted_is_said_and_its_places_are_marked() -> None:
    here = hand()
    here.press("lift", ["rep", 0, 0])
    assert here.says(id="in-hand").startswith("A’s banker: now press")
    marked = {node[1]["id"] for node in find(here.page.page.view, data_intent="put") if "takes" in node[1]["class"]}
    assert marked == {"at-island-0-99", "at-post-2-1", "at-post-3-2"}
    here.press("put-down")
    assert not here.held and not here.says(id="in-hand")


def test_somebody_who_is_dragged_over_nothing_is_back_on_their_post() -> None:
    here = hand()
    rep = state(here).courts[0][3]
    here.lift(["rep", rep.seat, 1, "post", 0, 3])
    assert here.held and here.held.source == ("post", 0, 3)
    here.lift(["rep", rep.seat, 1, "post", 0, 3], False)
    assert not here.held and state(here).courts[0][3] == rep


def test_without_following_what_is_missing_is_told() -> None:
    here = hand()
    here.press("lay-follow", value=False)
    here.press("put", ["post", 1, 0])
    here.press("put", ["home", 0, 0])
    assert "IN-25" in here.says(id="fault")
    here.press("lay-follow", value=True)
    assert not here.position.draft.faults()


def test_the_engine_answers_bribe_for_bribe_and_goes_on() -> None:
    here = hand(LAWYERS)
    here.press("lay-fist", 2, "40")
    assert here.position.draft.moves == {2: Bribe(40)}
    here.press("lay-open")
    assert "IN-22" in here.rules()
    assert not find(here.page.page.view, data_intent="form-do"), "nobody is there to talk with"
    here.press("next")
    assert state(here).bribes and not here.position.draft.faults()
    here.press("lay-open")
    here.press("next")
    assert state(here).stage == INTERNAL and not state(here).due
    here.press("lay-fist", [0, "B"])
    assert here.position.draft.moves == {0: Choose(1)}
    here.press("lay-open")
    assert "IN-23" in here.rules()
    here.press("next")
    assert state(here).stage == SEND and state(here).courts[0][3] == Rep(1, "law")


def test_a_sum_is_typed_and_too_much_is_told() -> None:
    here = hand(LAWYERS)
    here.press("lay-fist", 2, "400")
    assert "C-IN-4" in here.says(id="fault")
    here.press("lay-fist", 2, "120")
    assert here.position.draft.moves == {2: Bribe(120)} and not here.position.draft.faults()


def test_what_is_promised_is_typed_and_what_is_no_promise_told() -> None:
    here = hand()
    here.press("lay-words", value="gives:A>B:L50/30@4 broke:C>A")
    assert len(state(here).promises) == 1 and state(here).broken == ((2, 0),)
    for wrong in ("gives:A>A:L50/30@4", "A10=BL", "soon"):
        here.press("lay-words", value=wrong)
        assert here.position.draft.faults() and here.says(id="fault"), wrong


def test_a_link_and_a_reload_bring_the_same_and_lines_are_those_of_a_lesson() -> None:
    here = hand()
    here.press("lift", ["rep", 3, 0])
    here.press("put", ["post", 0, 0])
    here.press("lay-words", value="gives:A>B:L50/30@4")
    link = "?" + here.link
    other = hand(link)
    assert state(other) == state(here) and other.position.draft.moves == here.position.draft.moves
    assert state(hand(saved=here.kept)) == state(here)
    said, game = tomllib.loads(here.position.as_lines), here.position.draft.game
    assert read_position(game, said["position"]) == state(here)
    assert [sorted(moves) for moves in said["moves"]] == [["B"]]
    links = [node[1].get("href", "") for node in walk(here.page.page.view)]
    assert not any(EDITOR in link for link in links), "the editor's notebook is that of another game"


def test_each_change_can_be_taken_back() -> None:
    here = hand()
    before = state(here)
    here.press("lift", ["rep", 2, 4])
    here.press("put", ["post", 0, 4])
    here.press("undo")
    assert state(here) == before


@pytest.mark.parametrize("switch", [("edition", "small"), ("salaries", "even"), ("refund_losers", True)])
def test_house_rules_count_at_once(switch: tuple[str, Any]) -> None:
    here = hand()
    here.press("setup-option", *switch)
    assert getattr(here.position.draft.game.options_chosen, switch[0]) == switch[1]
    assert not here.position.draft.faults()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_says_where_it_is_and_who_is_there(language: str) -> None:
    here = hand(language=language)
    places = find(here.page.page.view, data_intent="put")
    labels = [node[1].get("aria-label") or words(node) for node in places]
    assert len(set(labels)) == len(labels) and not any("{" in label for label in labels)


def test_whatever_is_pressed_is_a_position_or_is_told_what_it_breaks(some: Some) -> None:
    for seed in some(range(6)):
        press_whatever(Random(seed), some.count(120, least=60))


def press_whatever(random: Random, presses: int) -> None:
    here = hand()
    for _ in range(presses):
        nodes = [node for node in walk(here.page.page.view) if node[1].get("data-intent", "").startswith(LAYS)]
        if not here.page.laying.is_open:
            nodes += find(here.page.page.view, data_intent="next")
        _, attributes, *_ = random.choice(nodes)
        if "disabled" in attributes or attributes.get("aria-disabled") == "true":
            continue
        value = {"lay-follow": random.random() < 0.8, "lay-words": random.choice(("", "gives:A>B:L50/30@6", "?"))}
        n = json.loads(attributes.get("data-n", "null"))
        typed = str(random.randrange(400)) if attributes["data-intent"] == "lay-fist" and type(n) is int else None
        here.press(attributes["data-intent"], n, value.get(attributes["data-intent"], typed))
        if not here.position.draft.faults():
            again = hand("?" + here.position.as_link)
            assert state(again) == state(here) and again.position.draft.moves == here.position.draft.moves
        elif here.page.laying.is_open:
            assert words(find(here.page.page.view, id="fault")[0])
