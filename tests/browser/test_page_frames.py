"""What changed is drawn as if the whole had come; trees that follow each other; parts on which every press counts."""

import json
import random

import pytest

from kit.draw.svg import el
from tests.browser.wiring import answered, button, deliver, hide, show, stop_the_clock

pytestmark = pytest.mark.full(
    "each order in which frames and presses can meet; make test has what is drawn, sent and asked for again",
    touched=["kit/page"],
)

SHOWN = "document.querySelector('[data-view]')"
SEEN = f"{SHOWN}.textContent"


# What changed ---------------------------------------------------------------------------------------------------------


DRAWN = """() => {
    const drawn = (node) => node.nodeType === Node.TEXT_NODE ? node.data
        : [node.tagName, [...node.attributes].map(({ name, value }) => [name, value]).sort(),
           ...[...node.childNodes].map(drawn)];
    const root = document.querySelector("[data-view]").cloneNode(true);
    root.removeAttribute("data-view");
    return drawn(root);
}"""


@pytest.mark.quick
def test_what_changed_is_drawn_as_if_the_whole_had_come(opened, wired, page, some):
    dice, trees = random.Random(3), []
    for _ in range(some.count(60, least=15)):
        trees.append(el("div", some_children(dice, 3), title="x" if dice.random() < 0.5 else None))
    opened(el("div"))
    patched = []
    for tree in trees:
        show(page, wired, tree)
        patched.append(page.evaluate(DRAWN))
    for tree, seen in some(list(zip(trees, patched, strict=True))[::6], least=2):
        wired.show(tree)
        page.reload()
        page.wait_for_function("window.ready")
        assert page.evaluate(DRAWN) == seen


def some_children(dice, depth):
    def child():
        if depth == 0 or dice.random() < 0.3:
            return dice.choice("abc")
        named = {"id": f"n{dice.randrange(10**6)}"} if dice.random() < 0.2 else {}
        title = dice.choice(["t", "u", None])
        return el(dice.choice(["p", "b", "i"]), some_children(dice, depth - 1), **named, title=title)

    return [child() for _ in range(dice.randrange(5))]


@pytest.mark.quick
def test_what_did_not_change_is_not_sent(opened, wired, page):
    long = el("p", "x" * 5000)
    opened(el("div", long, el("b", 1)))
    for gold in (2, 3):  # the first tree after a hello goes whole
        show(page, wired, el("div", long, el("b", gold)))
    assert page.locator("b").text_content() == "3" and len(json.dumps(wired.sent)) < 200
    assert len(page.locator("p").text_content()) == 5000


@pytest.mark.quick
def test_a_browser_that_missed_something_asks_once_and_gets_the_whole(opened, wired, page):
    opened(el("div", "one"))
    wired.show(el("div", el("g", "wide", data_part="wide")))
    wired.show(el("div", "three"))
    page.evaluate("window.held = true")
    asked = page.evaluate("window.last.seq") + 1
    for gold in (4, 5):
        show(page, wired, el("div", el("b", gold)))
        assert page.evaluate(SEEN) == "one"
        assert page.evaluate("[window.last.whole, window.last.seq]") == [True, asked]
    assert wired.answer("send", page.evaluate("window.last"))
    deliver(page, wired.sent)
    assert page.evaluate(SEEN) == "5"
    show(page, wired, el("div", el("b", 6)))
    assert page.evaluate(SEEN) == "6" and page.evaluate("window.last.seq") == asked


# Trees that follow ----------------------------------------------------------------------------------------------------


def moving(number):
    return el(
        "div",
        button(f"Pause {number}", "pause", number, id="pause", data_key="p"),
        el("i", data_after=1000, data_intent="on"),
    )


def reveal(wired, first=1, last=4):
    later = [lambda number=number: moving(number) for number in range(first + 1, last)]
    wired.show(moving(first), *later, lambda: el("div", button("Next", "next", id="next", data_focus="rest")))


def revealing(opened, wired, page):
    """A page on which the first of several trees has just been shown; the clock stands still."""
    done = []
    wired.on_intent(lambda intent: (done.append(intent), wired.show(el("div", f"{intent.name} {intent.later}"))))
    stop_the_clock(page)
    opened(el("div", "before"))
    wired.sent.clear()
    reveal(wired)
    deliver(page, wired.sent)
    return done


def test_the_page_shows_one_after_the_other_by_itself_and_asks_nothing(opened, wired, page):
    done = revealing(opened, wired, page)
    before, seen = page.evaluate("window.last.seq"), []
    for _ in range(4):
        seen.append(page.evaluate(SEEN))
        page.clock.run_for(1000)
    assert seen == ["Pause 1", "Pause 2", "Pause 3", "Next"]
    assert done == [] and page.evaluate("window.last.seq") == before
    assert page.evaluate("document.activeElement.id") == "next"


def first_of(opened, wired, page):
    """The same page before the trees that follow have come; they are returned."""
    done = revealing(opened, wired, page)
    wired.sent.clear()
    reveal(wired)
    first, then = wired.sent
    deliver(page, [first])
    return done, [then]


def test_what_follows_may_come_while_the_first_has_its_time(opened, wired, page):
    done, then = first_of(opened, wired, page)
    page.clock.run_for(900)
    deliver(page, then)
    assert page.evaluate(SEEN) == "Pause 1"
    page.clock.run_for(200)
    assert page.evaluate(SEEN) == "Pause 2" and done == []
    page.clock.run_for(2000)
    assert page.evaluate(SEEN) == "Next" and done == []


def test_if_it_comes_too_late_time_has_pressed_and_only_the_answer_is_shown(opened, wired, page):
    done, then = first_of(opened, wired, page)
    page.evaluate("window.held = true")
    page.clock.run_for(5000)
    pressed = page.evaluate("window.last")
    assert pressed["by"] == "time"
    deliver(page, then)
    page.clock.run_for(5000)
    assert page.evaluate(SEEN) == "Pause 1" and page.evaluate("window.last.seq") == pressed["seq"]
    wired.answer("send", pressed)
    deliver(page, wired.sent)
    assert page.evaluate(SEEN) == "on 0" and [intent.later for intent in done] == [0]


def test_if_it_never_comes_the_whole_is_fetched(opened, wired, page):
    done, _ = first_of(opened, wired, page)
    page.clock.run_for(1100)
    page.wait_for_function(f"{SEEN} === 'on 0'")
    assert [intent.by for intent in done] == ["time"] and page.evaluate("window.last.whole")


def test_a_press_before_it_comes_holds_the_first_until_it_is_answered(opened, wired, page):
    done, then = first_of(opened, wired, page)
    page.evaluate("window.held = true")
    page.keyboard.press("p")
    deliver(page, then)
    page.clock.run_for(3000)
    assert page.evaluate(SEEN) == "Pause 1"
    wired.answer("send", page.evaluate("window.last"))
    deliver(page, wired.sent)
    assert page.evaluate(SEEN) == "pause 0" and [intent.later for intent in done] == [0]


def test_each_has_its_whole_time_and_none_while_nobody_sees_the_page(opened, wired, page):
    revealing(opened, wired, page)
    page.clock.run_for(900)
    assert page.evaluate(SEEN) == "Pause 1"
    hide(page, True)
    page.clock.run_for(5000)
    hide(page, False)
    page.clock.run_for(900)
    assert page.evaluate(SEEN) == "Pause 1"
    page.clock.run_for(200)
    assert page.evaluate(SEEN) == "Pause 2"


@pytest.mark.quick
def test_a_press_tells_which_was_seen_and_holds_it_until_it_is_answered(opened, wired, page):
    for act in (lambda: page.locator("#pause").click(), lambda: page.keyboard.press("p")):
        done = revealing(opened, wired, page)
        page.clock.run_for(1100)
        page.evaluate("window.held = true")
        act()
        page.clock.run_for(3000)
        assert page.evaluate(SEEN) == "Pause 2"
        wired.answer("send", page.evaluate("window.last"))
        deliver(page, wired.sent)
        assert page.evaluate(SEEN) == "pause 1" and [intent.later for intent in done] == [1]
        page.clock.run_for(3000)
        assert page.evaluate(SEEN) == "pause 1" and len(done) == 1


def test_time_presses_what_waits_in_the_last_of_them(opened, wired, page):
    done = revealing(opened, wired, page)
    wired.sent.clear()
    wired.show(moving(1), lambda: moving(2))
    deliver(page, wired.sent)
    page.clock.run_for(1100)
    assert page.evaluate(SEEN) == "Pause 2" and done == []
    page.clock.run_for(1000)
    page.wait_for_function(f"{SEEN} === 'on 1'")
    assert [(intent.by, intent.later) for intent in done] == [("time", 1)]


def test_trees_that_no_longer_follow_are_not_shown(opened, wired, page):
    revealing(opened, wired, page)
    page.clock.run_for(500)
    show(page, wired, el("div", "another"))
    page.clock.run_for(5000)
    assert page.evaluate(SEEN) == "another"


def test_a_page_opened_in_the_middle_shows_the_last(opened, wired, page):
    revealing(opened, wired, page)
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate(SEEN) == "Next"


# Every press counts ---------------------------------------------------------------------------------------------------


def racing(wired, done, **how):
    """Each press is answered, and what was pressed stays as it was."""

    def tree():
        return el(
            "div", button("Reach", "reach", 1, id="reach", data_key="r", **how), button("Grab", "grab", id="grab")
        )

    wired.on_intent(lambda intent: (done.append(intent.name), wired.show(tree())))
    return tree()


def press_twice_before_the_answer(page, act):
    """And how many of the two were sent."""
    page.evaluate("window.held = true; window.first = window.last.seq")
    act()
    act()
    return page.evaluate("window.last.seq - window.first")


def test_where_every_press_counts_the_second_goes_out_before_the_first_is_answered(opened, wired, page):
    opened(racing(wired, [], data_every=True))
    assert press_twice_before_the_answer(page, lambda: page.keyboard.press("r")) == 2
    assert press_twice_before_the_answer(page, lambda: page.locator("#reach").dispatch_event("click")) == 2


def test_elsewhere_it_waits_for_the_answer(opened, wired, page):
    opened(racing(wired, []))
    assert press_twice_before_the_answer(page, lambda: page.keyboard.press("r")) == 1


@pytest.mark.parametrize(
    ("root", "counts"), [({}, ["reach", "box"]), ({"data_in_turn": True}, ["reach", "grab", "box"])]
)
def test_of_presses_before_an_answer_the_last_counts_or_where_a_thing_is_built_each(opened, wired, page, root, counts):
    done, tree = [], el("div", [button(name, name, id=name) for name in ("reach", "grab", "box")], **root)
    wired.on_intent(lambda intent: (done.append(intent.name), wired.show(tree)))
    opened(tree)
    page.evaluate("window.held = true")
    for name in ("reach", "grab", "box"):
        page.locator(f"#{name}").press("Enter")
    page.evaluate("window.held = false; window.python('send', window.last).then(window.deliver)")
    page.wait_for_function(f"document.querySelector('[data-view]').dataset.view === '{1 + len(counts)}'")
    assert done == counts


def test_where_every_press_counts_a_double_click_counts_twice(opened, wired, page):
    done = []
    opened(racing(wired, done, data_every=True))
    answered(page, page.locator("#reach").dblclick)
    page.wait_for_function("document.querySelector('[data-view]').dataset.view === '3'")
    assert done == ["reach", "reach"]
    answered(page, page.locator("#grab").dblclick)
    answered(page, page.keyboard.press, "r")  # a second grab would have come before it
    assert done == ["reach", "reach", "grab", "reach"]


def test_a_key_that_is_held_down_is_one_press_even_there(opened, wired, page):
    done = []
    opened(racing(wired, done, data_every=True))
    answered(page, page.keyboard.down, "r")
    page.keyboard.down("r")
    page.keyboard.up("r")
    assert done == ["reach"]
