"""Hands, bags, coins and the heap: what is drawn can be counted."""

from __future__ import annotations

import pytest

from kit.draw.svg import Node, find, symbols, walk, words
from kit.faces.bakschisch.pieces import arriving, bag, card, flight, hand, heap, thief_token
from kit.faces.bakschisch.scene import Flow

COINS = {"#i-coin": 1, "#i-coins-1": 1, "#i-coins-3": 3, "#i-coins-5": 5}


def coins(tree: Node) -> int:
    return sum(COINS.get(node[1].get("href", ""), 0) for node in walk(tree))


@pytest.mark.parametrize("gold", range(5))
def test_up_to_four_coins_lie_on_the_palm(gold: int) -> None:
    assert coins(hand(gold, False, 90, "")) == gold
    assert words(hand(gold, False, 90, "")) == ""


def test_more_coins_are_stacks_with_their_number() -> None:
    assert [words(hand(gold, False, 90, "")) for gold in (5, 12, 40)] == ["5", "12", "40"]
    assert coins(hand(5, False, 90, "")) < coins(hand(12, False, 90, "")) < coins(hand(40, False, 90, ""))


def test_a_thief_in_the_hand_is_no_gold() -> None:
    tree = hand(0, True, 90, "thief")
    assert coins(tree) == 0 and find(tree, href="#i-thief") and tree[1]["aria-label"] == "thief"


def test_a_closed_fist_shows_nothing_of_what_is_in_it() -> None:
    assert hand(None, False, 90, "", id="hand-1") == hand(None, True, 90, "", id="hand-1")
    assert find(hand(None, False, 90, ""), href="#i-fist")


def test_a_hand_keeps_its_place_but_opens_as_something_new() -> None:
    closed, opened, again = (
        hand(gold, False, 90, "", id="hand-1", key=key) for gold, key in ((None, ""), (3, "1"), (3, "2"))
    )
    assert {tree[1]["id"] for tree in (closed, opened, again)} == {"hand-1"}
    assert len({tree[2][1]["id"] for tree in (closed, opened, again)}) == 3


def test_gold_that_has_left_the_palm_is_still_there_as_a_shadow() -> None:
    before, after = hand(3, False, 90, ""), hand(3, False, 90, "", spent=True, decides=True)
    assert before[2:] == after[2:] and after[1]["class"] == "ic hand spent decides"


@pytest.mark.parametrize("gold", range(41))
def test_the_heap_can_be_counted(gold: int) -> None:
    assert coins(heap(gold, 92)) == gold


def test_every_heap_is_another_picture_inside_its_frame() -> None:
    assert len({repr(heap(gold, 92)[1:]) for gold in range(41)}) == 41
    for gold in range(1, 41):
        left, top, width, height = map(float, heap(gold, 92)[1]["viewBox"].split())
        for node in walk(heap(gold, 92)):
            if node[0] == "use":
                x, y, size = (float(node[1][name]) for name in ("x", "y", "width"))
                # The lowest coin's rim ends at the foot of its square; the highest begins well inside it.
                assert left <= x + 0.1 * size and x + 0.9 * size <= left + width
                assert top <= y + size * 0.57 and y + size <= top + height


def test_coins_fly_one_after_the_other_and_never_more_than_six() -> None:
    flying = flight("hand-2", 40)
    assert len(flying) == 6 and len(flight("hand-2", 2)) == 2 and flight("heap", 0) == []
    assert {coin[1]["data-from"] for coin in flying} == {"hand-2"}
    assert [coin[1]["data-delay"] for coin in flying] == ["0", "60", "120", "180", "240", "300"]
    assert all("flying" in coin[1]["class"].split() for coin in flying)


def test_coins_arrive_where_the_flow_says() -> None:
    flow = (Flow("hand-0", "bag-2", 4), Flow("hand-1", "bag-2", 1), Flow("hand-1", "heap", 1))
    assert [coin[1]["data-from"] for coin in arriving(flow, "bag-2")] == ["hand-0"] * 4 + ["hand-1"]
    assert arriving(flow, "bag-0") == []
    into = bag(16, 64, "16 gold", id="bag-2", coins=arriving(flow, "bag-2"))
    assert len(find(into, class_="flying")) == 5 and into[1]["id"] == "bag-2"


def test_a_hidden_purse_shows_a_question_mark() -> None:
    assert (words(bag(None, 48, "")), words(bag(0, 48, ""))) == ("?", "0")


def test_a_thief_is_in_hand_aside_or_at_the_gate() -> None:
    tokens = [thief_token(place, 28, place) for place in ("hand", "aside", "gate")]
    assert [token[1]["class"] for token in tokens] == ["thief", "thief aside", "thief gate"]
    assert [bool(find(token, href="#i-nothief")) for token in tokens] == [False, False, True]


def test_only_pictures_that_exist_are_used() -> None:
    sheet = {f"#{node[1]['id']}" for node in find(symbols()) if node[0] == "symbol"}
    drawn = [hand(None, False, 9, ""), hand(3, False, 9, ""), hand(30, False, 9, ""), hand(0, True, 9, ""), heap(24, 9)]
    drawn += [bag(3, 9, ""), thief_token("gate", 9, ""), card("lady", "H", "", True, 1), card(None, "", "", False, 2)]
    assert {node[1]["href"] for tree in drawn for node in walk(tree) if node[0] == "use"} <= sheet
