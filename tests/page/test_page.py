"""A page without a browser: what counts as a click, what is dropped, what a failing handler does."""

import json
import math
import re

import pytest
from jupyter_client.manager import start_new_kernel

from kit.draw.svg import el, symbols, words
from kit.engine.reading import LONGEST
from kit.page.files import SCRIPT
from kit.page.guard import guard
from kit.page.messages import LONGEST_NAME, LONGEST_WISH, MOST_SHELVED, MOST_WISHES
from kit.page.page import LARGEST, OTHER_PARTS, Hello, Intent, Page
from tests.page.front import Front
from tests.page.front import number as number_of


@pytest.fixture
def page():
    page = Page("kit:test")
    page.sent = []
    page.send = page.sent.append
    yield page
    page.close()


def bid_button(gold=0, **attributes):
    return el("div", el("button", f"Bid {gold}", data_intent="bid", data_n=gold, **attributes))


def click(page, view, **more):
    page.receive({"intent": "bid", "n": 1, "by": "click", "view": view, "seq": 5, **more})


def heard(page):
    done = []
    page.on_intent(done.append)
    return done


def test_a_press_reaches_the_handler_with_what_the_part_carries(page):
    done = heard(page)
    page.show(bid_button(4))
    page.press("bid", 4)
    assert done == [Intent("bid", 4)]


def test_only_what_the_page_shows_can_be_pressed(page):
    for tree in (bid_button(3), bid_button(4, disabled=True), bid_button(4, aria_disabled=True)):
        page.show(tree)
        with pytest.raises(LookupError, match="bid"):
            page.press("bid", 4)


def test_two_clicks_on_the_same_tree_count_once(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(len(done))))
    page.show(bid_button())
    seen = number_of(page.view)
    click(page, seen)
    click(page, seen)
    assert len(done) == 1
    click(page, number_of(page.view))
    assert len(done) == 2


def test_a_click_that_changed_nothing_counts_once_too_and_the_page_can_be_clicked_again(page):
    done = heard(page)
    page.show(bid_button())
    before = page.view
    click(page, number_of(before))
    click(page, number_of(before))
    assert len(done) == 1
    assert page.view[2:] == before[2:]
    click(page, number_of(page.view))
    assert len(done) == 2


def test_a_number_and_the_button_beside_it_count_in_one_breath(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(len(done))))
    page.show(bid_button())
    seen = number_of(page.view)
    page.receive({"intent": "gold", "value": "12", "by": "change", "view": seen, "seq": 1})
    click(page, seen)
    assert [intent.name for intent in done] == ["gold", "bid"]


def test_what_time_presses_does_not_swallow_the_click_on_pause(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(len(done))))
    page.show(bid_button())
    seen = number_of(page.view)
    click(page, seen, by="time")
    click(page, seen)
    assert [intent.by for intent in done] == ["time", "click"]


def test_time_presses_only_what_is_shown_and_only_once(page):
    done = heard(page)
    page.show(bid_button())
    seen = number_of(page.view)
    page.press("bid", 0, by="time")
    page.press("bid", 0, by="time")  # the same page is open in a second tab
    assert [intent.by for intent in done] == ["time"]
    page.show(bid_button())
    click(page, seen, by="time")
    assert len(done) == 1
    page.press("bid", 0, by="time")
    assert len(done) == 2


# A part with data-every -----------------------------------------------------------------------------------------------


def test_where_every_press_counts_one_before_the_answer_counts_too(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(data_every=True)))
    page.show(bid_button(data_every=True))
    seen = number_of(page.view)
    for _ in range(3):
        click(page, seen, n=0)
    assert len(done) == 3


def test_where_every_press_counts_those_beside_it_count_as_always_and_none_that_is_gone(page):
    def beside(**reach):
        return el("div", bid_button(1), bid_button(2, **reach))

    done = heard(page)
    page.show(beside(data_every=True))
    seen = number_of(page.view)
    for n in (2, 1, 2, 3):
        click(page, seen, n=n)
    click(page, -1, n=2)
    click(page, seen, n=2, by="time")
    assert [intent.n for intent in done] == [2, 2]
    page.show(beside())
    click(page, seen, n=2)
    assert len(done) == 2


# A field that was filled in while a press was still unanswered --------------------------------------------------------


def form(*fields):
    return el("div", bid_button(1), [el("input", data_intent="name", **field) for field in fields])


def fill_in(page, view, n, value):
    page.receive({"intent": "name", "n": n, "value": value, "by": "change", "view": view, "seq": 5})


def test_what_was_written_in_a_field_that_is_still_there_is_not_lost_by_the_answer_to_a_press(page):
    done = heard(page)
    page.show(form({"data_n": 0}, {"data_n": 1}))
    seen = number_of(page.view)
    click(page, seen)
    fill_in(page, seen, 0, "Ann")
    assert [(intent.name, intent.value) for intent in done] == [("bid", None), ("name", "Ann")]


def test_what_was_typed_for_the_question_before_or_in_a_field_that_is_gone_is_dropped(page):
    done = heard(page)
    page.show(form({"data_n": 0}, {"data_n": 1, "data_live": True}))
    seen = number_of(page.view)
    click(page, seen)
    fill_in(page, seen, 1, "7")
    fill_in(page, seen, 2, "Bea")
    fill_in(page, -1, 0, "Cleo")
    assert [intent.name for intent in done] == ["bid"]


# Trees that follow by themselves --------------------------------------------------------------------------------------


def reveal(page, *golds):
    """Time goes on through these."""
    first, *later = [bid_button(gold, data_after=900) for gold in golds]
    page.show(first, *(lambda tree=tree: tree for tree in later))


def test_the_first_goes_out_before_the_others_are_drawn_which_follow_in_one_message():
    page, done = Page("kit:test"), []
    front = Front(page)
    page.show(bid_button(9))
    del front.said[:]
    front.flush = lambda: done.append([[words(tree) for tree in front.trees], len(front.said)])
    page.show(bid_button(1), *(lambda gold=gold: done.append(gold) or bid_button(gold) for gold in (2, 3)))
    assert done == [[["Bid 1"], 1], 2, 3]
    assert [words(tree) for tree in front.trees] == ["Bid 1", "Bid 2", "Bid 3"]
    assert len(front.said) == 2 and [number_of(tree) for tree in front.trees] == [2, 3, 4]
    page.show(bid_button(9))
    assert [number_of(tree) for tree in front.trees] == [5] == [number_of(page.view)]


def test_what_time_pressed_before_the_others_came_is_answered_once():
    """By then Python has shown them all: the press is of the first, and so is the next one's answer."""
    page = Page("kit:test")
    done = heard(page)
    page.on_intent(lambda _: reveal(page, 2, 3))
    front = Front(page)
    reveal(page, 1, 2, 3)
    first = front.view
    for _ in range(2):
        click(page, first, by="time")
    assert [intent.later for intent in done] == [0]
    assert [words(tree) for tree in front.trees] == ["Bid 2", "Bid 3"] and front.view == first + 3


def test_parts_that_only_a_later_tree_has_come_with_it():
    page = Page("kit:test")
    front = Front(page)
    page.show(board("wide"))
    page.show(board("wide", 1), lambda: board("narrow", 1))
    assert ["parts" in said for said in front.said] == [False, True]
    assert front.parts == sent(page)["parts"] and list(front.said[1]["parts"]) == ["narrow"]


def test_after_a_hello_the_first_goes_whole_and_the_others_follow_it():
    page = Page("kit:test")
    page.on_hello(lambda hello: reveal(page, 1, 2, 3))
    front = Front(page)
    page.show(bid_button(9))
    page.receive({"hello": {}, "seq": 1})
    assert [words(tree) for tree in front.trees] == ["Bid 1", "Bid 2", "Bid 3"]


def test_who_joins_sees_what_is_and_not_how_it_came_about(page):
    reveal(page, 1, 2, 3)
    assert words(sent(page)["view"]) == "Bid 3" and number_of(sent(page)["view"]) == 3
    front = Front(page)
    page.show(bid_button(9))
    assert [words(tree) for tree in front.trees] == ["Bid 9"]


def test_a_press_tells_which_of_them_was_on_screen(page):
    done = heard(page)
    reveal(page, 1, 2, 3)
    click(page, number_of(page.view) + 2, by="change", value="x")
    click(page, number_of(page.view) + 1)
    assert [intent.later for intent in done] == [2, 1]
    click(page, number_of(page.view))
    assert done[2].later == 0


def test_one_press_in_any_of_them_is_the_only_one(page):
    done = heard(page)
    reveal(page, 1, 2, 3)
    first = number_of(page.view)
    for view in (first + 3, first + 1, first, first + 2):
        click(page, view)
    assert [intent.later for intent in done] == [1]


def test_time_presses_the_last_of_them_once_in_however_many_tabs(page):
    done = heard(page)
    reveal(page, 1, 2)
    last = number_of(page.view) + 1
    for view in (last + 1, last, last):
        click(page, view, by="time")
    assert [intent.later for intent in done] == [1]


def test_where_one_cannot_be_drawn_they_end_with_the_one_before():
    page = Page("kit:test")
    page.show(bid_button(1))
    front = Front(page)
    for can in (0, 1):
        before, drawn = front.view, [lambda: bid_button(3)] * can
        with pytest.raises(ZeroDivisionError):
            page.show(bid_button(2), *drawn, lambda: 1 / 0, lambda: bid_button(5))
        assert [words(tree) for tree in front.trees] == ["Bid 2", "Bid 3"][: 1 + can]
        assert front.view > before and words(sent(page)["view"]) == words(front.trees[-1])
    page.show(bid_button(6))
    assert [words(tree) for tree in front.trees] == ["Bid 6"]


def test_without_a_browser_nothing_is_drawn_before_somebody_looks(page):
    drawn = []
    page.show(bid_button(1), lambda: drawn.append(2) or bid_button(2), lambda: drawn.append(3) or bid_button(3))
    assert drawn == []
    assert words(sent(page)["view"]) == "Bid 3" and drawn == [3]


def test_a_tree_that_was_never_shown_cannot_be_clicked(page):
    done = heard(page)
    page.show(bid_button())
    click(page, number_of(page.view) + 1)
    click(page, -1)
    assert done == []


def test_every_message_is_answered_before_it_is_judged(page):
    for message in (
        {"intent": "bid", "view": 0, "seq": 7},
        {"ping": True, "seq": 8},
        {"nonsense": [], "seq": 9},
    ):
        page.receive(message)
    assert page.sent[0] == {"ack": 7}
    assert {"ack": 8} in page.sent and {"ack": 9} in page.sent


WELL_FORMED = {"intent": "bid", "n": 1, "value": None, "by": "click", "view": 1, "seq": 1}
WRONG = [
    *({"intent": intent} for intent in (None, 3, "x" * 101, ["bid"])),
    *({"n": n} for n in ({}, [[1]], 10**400, float("nan"), "x" * 1_000_001, [1] * 1001, "\ud800")),
    *({"n": ["say", 0, given]} for given in ([["to"]], [[1, 2]], [["to", []]], [["to", 1]] * 1000, ["to", 1], [{}])),
    *({"value": value} for value in (3, "x" * 1_000_001, "\ud800")),
    *({"by": by} for by in ("magic", [])),
    *({"view": view} for view in (True, "1", 1.0, None)),
    *({unknown: 1} for unknown in ("unknown", "hello")),
]
WHAT_WAS_FILLED_IN = ["say", 0, [["to", 1], ["post", None]]]
MALFORMED = [
    None,
    3,
    "bid",
    [],
    {},
    {"intent": "bid"},
    {"view": 1},
    *({**WELL_FORMED, **wrong} for wrong in WRONG),
]


@pytest.mark.parametrize("message", MALFORMED, ids=lambda message: repr(message)[:60])
def test_what_makes_no_sense_is_dropped_quietly(page, message):
    done = heard(page)
    page.show(bid_button())
    before = page.view
    page.receive(message)
    assert done == []
    assert page.view is before
    assert [list(answer) for answer in page.sent if "ack" not in answer] == []


@pytest.mark.parametrize("n", [1, WHAT_WAS_FILLED_IN], ids=["a number", "what was filled in"])
def test_the_message_that_the_malformed_ones_are_made_from_is_taken(page, n):
    done = heard(page)
    page.show(bid_button())
    page.receive({**WELL_FORMED, "n": n})
    assert done == [Intent("bid", n)]


def test_an_answer_never_carries_a_strange_number_back(page):
    for seq in ("<b>", None, 10**400, True, 1.5, []):
        page.receive({"seq": seq})
    assert page.sent == [{"ack": None}] * 6


def test_hello_brings_what_the_browser_kept(page):
    said = []
    page.on_hello(said.append)
    page.receive(
        {
            "hello": {"link": "?a=1", "saved": "{}", "lang": "nl", "theme": "dark", "still": True, "day": 20_000},
            "seq": 1,
        }
    )
    assert said == [Hello("?a=1", "{}", "nl", "dark", True, day=20_000)]


@pytest.mark.parametrize("value", ["off", 3, 0.5, True, None])
def test_hello_brings_the_wishes(page, value):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"wishes": {"motion": value}}, "seq": 1})
    assert said[0].wishes == {"motion": value}


NO_WISHES = [3, "motion", [["motion", "off"]]]
NO_WISH = [[1], {}, float("nan"), 2**60, "x" * (LONGEST_WISH + 1), "\ud800"]
NO_NAME = ["x" * (LONGEST_NAME + 1), "\ud800", 3]


@pytest.mark.parametrize(
    "wishes",
    [*NO_WISHES, *({"motion": value} for value in NO_WISH), *({name: "off"} for name in NO_NAME)],
    ids=lambda wishes: repr(wishes)[:40],
)
def test_a_wish_that_makes_no_sense_is_no_wish(page, wishes):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"wishes": wishes}, "seq": 1})
    assert said == [Hello()]


def test_a_browser_cannot_wish_without_end(page):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"wishes": {f"wish {number}": True for number in range(1000)}}, "seq": 1})
    assert len(said[0].wishes) == MOST_WISHES


def test_hello_brings_the_texts_of_the_shelf(page):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"shelf": {"R1": "{}", "R2": ""}}, "seq": 1})
    assert said == [Hello(shelf={"R1": "{}", "R2": ""})]


NO_TEXT = [3, None, ["{}"], "x" * (LONGEST + 1), "\ud800"]


@pytest.mark.parametrize(
    "shelf",
    [3, "R1", [["R1", "{}"]], *({"R1": text} for text in NO_TEXT), *({name: "{}"} for name in NO_NAME)],
    ids=lambda shelf: repr(shelf)[:40],
)
def test_what_makes_no_sense_stands_on_no_shelf(page, shelf):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"shelf": shelf}, "seq": 1})
    assert said == [Hello()]


def test_a_shelf_has_an_end(page):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"shelf": {f"R{number}": "{}" for number in range(1000)}}, "seq": 1})
    assert len(said[0].shelf) == MOST_SHELVED


@pytest.mark.parametrize("day", [-1, 100_000, 1.0, "20000", True, None, [20_000]])
def test_a_day_that_cannot_be_is_none(page, day):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"day": day}, "seq": 1})
    assert said[0].day is None


def test_a_page_starts_whatever_its_browser_kept(page):
    said = []
    page.on_hello(said.append)
    strange = {
        "link": 3,
        "saved": "x" * 1_000_001,
        "lang": "\ud800",
        "theme": "pink",
        "still": "yes",
        "more": 1,
    }
    page.receive({"hello": strange, "seq": 1})
    assert said == [Hello()]


def test_a_page_that_takes_over_counts_on_from_the_tree_that_the_browser_shows(page):
    done = []
    page.on_intent(done.append)
    page.on_hello(lambda _: page.show(bid_button()))
    page.receive({"hello": {"view": 57}, "seq": 1})
    assert number_of(page.view) == 58, "else the browser holds each press back until a newer tree comes"
    click(page, 57)  # made while nobody was there to hear it
    click(page, 57)
    assert len(done) == 1


@pytest.mark.parametrize("view", [None, -5, "57", 1.5, True, 2**53, [57]])
def test_a_number_that_makes_no_sense_moves_no_count(page, view):
    page.receive({"hello": {"view": view}, "seq": 1})
    page.show(bid_button())
    assert number_of(page.view) == 1


def test_page_js_sends_no_more_than_python_and_the_server_take():
    ours = {"LONGEST": LONGEST, "LARGEST": LARGEST, "MOST_SHELVED": MOST_SHELVED}
    theirs = {name: re.search(rf"const {name} = ([\d_ *]+);", SCRIPT)[1] for name in ours}
    assert {name: math.prod(map(int, product.split("*"))) for name, product in theirs.items()} == ours
    assert LARGEST + 64 * 1024 < 2 * 1024**2  # where the server hangs up: a header of half a thousand bytes fits


def test_the_sheet_of_symbols_comes_once_with_the_script_and_with_no_message(page):
    assert json.loads(re.match(r"const SYMBOLS = (.+);\n", SCRIPT)[1]) == json.loads(json.dumps(symbols()))
    assert "symbol" not in json.dumps(page.state()) and len(json.dumps(page.outset())) < 200


def test_a_listener_can_leave_and_close_lets_all_go(page):
    done = []
    leave = page.on_intent(done.append)
    page.on_intent(done.append)
    page.show(bid_button())
    leave()
    leave()
    page.press("bid", 0)
    assert len(done) == 1
    page.close()
    page.receive({**WELL_FORMED, "view": number_of(page.view)})
    assert len(done) == 1


def test_a_failing_handler_is_told_to_the_person_without_its_secrets_and_fails_the_test(page):
    def fail(intent):
        raise KeyError("the fist of Odo holds 4")

    page.on_intent(fail)
    page.show(bid_button())
    with pytest.raises(KeyError):
        page.press("bid", 0)
    assert {"failed": "(KeyError)"} in page.sent
    assert "Odo" not in json.dumps(page.sent)
    with pytest.raises(KeyError):  # and the page can be clicked again
        page.press("bid", 0)


def test_for_a_person_an_error_is_told_and_written_down_and_goes_no_further(monkeypatch, capfd):
    told = []
    monkeypatch.delitem(__import__("sys").modules, "pytest")
    guard(told.append, int, "four")
    assert isinstance(told[0], ValueError)
    assert "four" in capfd.readouterr().err


def test_in_a_kernel_a_traceback_goes_to_the_terminal_and_not_to_the_browser():
    manager, client = start_new_kernel(kernel_name="python3")
    heard = []
    try:
        code = 'from kit.page.guard import guard\nguard(lambda e: print("told"), int, "the fist holds 4")'
        client.execute_interactive(code, timeout=30, output_hook=heard.append)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert [said["content"]["text"] for said in heard if said["msg_type"] == "stream"] == ["told\n"]


def test_a_name_with_half_a_character_can_be_shown_and_announced(page):
    page.show(el("p", "Odo\ud800"))
    page.announce("Odo\udfff bids")
    assert words(page.view) == "Odo\ufffd"
    json.dumps(page.sent, ensure_ascii=False).encode()


def board(key, *gold):
    ground = el("g", el("rect", data_intent="to", data_n=7), data_part=key)
    return el("div", el("svg", ground), bid_button(*gold))


def sent(page):
    state = page.state()
    return {"view": json.loads(state["view"]), "parts": json.loads(json.dumps(state["parts"]))}


def test_a_kept_part_is_sent_without_its_children_which_stand_apart(page):
    page.show(board("wide"))
    assert sent(page)["view"][2] == ["svg", {}, ["g", {"data-part": "wide"}]]
    assert sent(page)["parts"] == {"wide": [["rect", {"data-intent": "to", "data-n": "7"}]]}


def test_a_kept_part_that_is_known_is_not_sent_again(page):
    page.show(board("wide"))
    known = page.parts
    page.show(board("wide", 4))
    assert page.parts is known


def test_a_tree_and_its_new_parts_go_out_in_one_message():
    page = Page("kit:test")
    front = Front(page)
    page.show(board("wide"))
    page.show(board("wide", 4))
    page.show(board("narrow", 4))
    assert [set(changed) for changed in front.changes] == [{"view", "parts"}]
    assert [set(said) for said in front.said] == [{"patch", "of"}, {"patch", "of", "parts"}]
    assert list(front.said[1]["parts"]) == ["narrow"] and front.parts == sent(page)["parts"]


def test_a_browser_that_is_told_what_changed_has_what_one_has_that_joins():
    page = Page("kit:test")
    front = Front(page)
    for gold in range(50):
        page.show(board(str(gold // 3), gold))
        assert front.trees == [sent(page)["view"]]
        assert {key: part for key, part in front.parts.items() if part} == sent(page)["parts"]
    page.storage_key = "kit:test"  # as it was
    page.storage_key = "kit:other"
    assert front.changes[1:] == [{"storage_key": "kit:other"}]
    assert front.sent < 50 * 200


def test_who_says_hello_gets_the_whole_page():
    page = Page("kit:test")
    page.on_hello(lambda hello: page.show(board("wide", 4)))
    front = Front(page)
    page.show(board("wide"))
    page.show(board("wide", 3))
    page.receive({"hello": {}, "seq": 1})
    assert [set(changed) for changed in front.changes] == [{"view", "parts"}, {"view"}]
    assert front.trees == [sent(page)["view"]]


def test_who_missed_something_asks_and_gets_the_whole_page():
    page = Page("kit:test")
    front = Front(page)
    page.show(board("wide"))
    page.show(board("narrow", 3))
    del front.changes[:], front.trees[:]
    page.receive({"whole": True, "seq": 1})
    assert front.trees == [sent(page)["view"]] and front.changes[0]["parts"].keys() == {"wide", "narrow"}
    page.show(board("narrow", 4))
    assert front.trees == [sent(page)["view"]] and len(front.changes) == 1


def test_what_is_said_once_goes_through_the_door_and_after_closing_nothing_does():
    page = Page("kit:test")
    front = Front(page)
    page.announce("One")
    page.close()
    page.announce("Two")
    page.show(board("wide"))
    page.receive({"whole": True, "seq": 1})
    assert front.said == [{"announce": "One"}]
    assert not front.changes


def test_a_closed_page_tells_who_wants_to_know_once():
    page, told = Page("kit:test"), []
    page.on_close(lambda: told.append("closed"))
    page.on_close(lambda: told.append("left"))()
    page.close()
    page.close()
    assert told == ["closed"]


def test_what_stands_in_a_kept_part_can_be_pressed(page):
    done = heard(page)
    page.show(board("wide"))
    page.press("to", 7)
    assert done == [Intent("to", 7)]


def test_parts_that_are_long_out_of_sight_are_forgotten(page):
    for key in map(str, range(30)):
        page.show(el("div", board(key), board("always")))
    assert list(page.parts) == [*(f"{n}" for n in range(29 - OTHER_PARTS, 29)), "29", "always"]


def test_what_a_browser_is_asked_to_do(page):
    page.download("game\ud800.json", "{}")
    page.copy_link("start=r2")
    page.remember("motion", "off")
    page.remember("speed", None)
    page.forget()
    page.forget_shelf()
    assert page.sent == [
        {"download": "{}", "name": "game\ufffd.json"},
        {"link": "start=r2"},
        {"remember": {"motion": "off"}},
        {"remember": {"speed": None}},
        {"forget": True},
        {"forget_shelf": True},
    ]
