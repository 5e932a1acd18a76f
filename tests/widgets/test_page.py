"""A page without a browser: what counts as a click, what is dropped, what a failing handler does."""

import json

import pytest
from jupyter_client.manager import start_new_kernel

from kit.draw.svg import el, words
from kit.widgets.guard import guard
from kit.widgets.page import Hello, Intent, Page


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


def number(view):
    return int(view[1]["data-view"])


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
    seen = number(page.view)
    click(page, seen)
    click(page, seen)
    assert len(done) == 1
    click(page, number(page.view))
    assert len(done) == 2


def test_a_click_that_changed_nothing_counts_once_too_and_the_page_can_be_clicked_again(page):
    done = heard(page)
    page.show(bid_button())
    before = page.view
    click(page, number(before))
    click(page, number(before))
    assert len(done) == 1
    assert page.view[2:] == before[2:]
    click(page, number(page.view))
    assert len(done) == 2


def test_a_number_and_the_button_beside_it_count_in_one_breath(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(len(done))))
    page.show(bid_button())
    seen = number(page.view)
    page.receive({"intent": "gold", "value": "12", "by": "change", "view": seen, "seq": 1})
    click(page, seen)
    assert [intent.name for intent in done] == ["gold", "bid"]


def test_what_time_presses_does_not_swallow_the_click_on_pause(page):
    done = heard(page)
    page.on_intent(lambda intent: page.show(bid_button(len(done))))
    page.show(bid_button())
    seen = number(page.view)
    click(page, seen, by="time")
    click(page, seen)
    assert [intent.by for intent in done] == ["time", "click"]


def test_a_tree_that_was_never_shown_cannot_be_clicked(page):
    done = heard(page)
    page.show(bid_button())
    click(page, number(page.view) + 1)
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
    *({"value": value} for value in (3, "x" * 1_000_001, "\ud800")),
    *({"by": by} for by in ("magic", [])),
    *({"view": view} for view in (True, "1", 1.0, None)),
    *({unknown: 1} for unknown in ("unknown", "hello")),
]
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


def test_the_message_that_the_malformed_ones_are_made_from_is_taken(page):
    done = heard(page)
    page.show(bid_button())
    page.receive(WELL_FORMED)
    assert done == [Intent("bid", 1)]


def test_an_answer_never_carries_a_strange_number_back(page):
    for seq in ("<b>", None, 10**400, True, 1.5, []):
        page.receive({"seq": seq})
    assert page.sent == [{"ack": None}] * 6


def test_hello_brings_what_the_browser_kept(page):
    said = []
    page.on_hello(said.append)
    page.receive({"hello": {"link": "?a=1", "saved": "{}", "lang": "nl", "theme": "dark", "still": True}, "seq": 1})
    assert said == [Hello("?a=1", "{}", "nl", "dark", True)]


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


def test_no_browser_sets_a_trait(page):
    page.show(bid_button())
    before = page.view
    for state in ({"view": ["div", {}]}, {"storage_key": "x", "_esm": "x"}, {"layout": 3}):
        message = {"content": {"data": {"method": "update", "state": state}}, "buffers": []}
        page._handle_msg(message)
    assert page.view is before
    assert page.storage_key == "kit:test"


def test_a_message_comes_in_through_the_wire(page):
    done = heard(page)
    page.show(bid_button(1))
    page._handle_msg({"content": {"data": {"method": "custom", "content": WELL_FORMED}}, "buffers": []})
    assert done == [Intent("bid", 1)]


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
    page.receive({**WELL_FORMED, "view": number(page.view)})
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
        code = 'from kit.widgets.guard import guard\nguard(lambda e: print("told"), int, "the fist holds 4")'
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
