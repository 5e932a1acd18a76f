"""page.js in a real browser, wired to a real Page without a kernel between them."""

import json
from pathlib import Path

import pytest

from kit.draw.svg import el, icon
from kit.widgets import page as page_module
from kit.widgets.page import Page

HERE = Path(page_module.__file__)
ADDRESS = "http://127.0.0.1/page-widget/?seed=7"  # answered by the test itself
# A model as anywidget gives it. What Python sends comes back as the answer to what the browser sent.
PLAIN_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><style>%(css)s</style>
<main id="here"></main><script type="module">
const state = await window.python("state"), listeners = {};
const fire = (what, said) => (listeners[what] ?? []).forEach((act) => act(said));
const deliver = (messages) => { for (const said of messages) {
  if (said.method === "custom") fire("msg:custom", said.content);
  else { Object.assign(state, said.state); fire("change:view"); }
} };
window.deliver = deliver;
window.held = false;
const model = {
  get: (name) => state[name], on: (what, act) => (listeners[what] ??= []).push(act),
  send: (said) => { window.last = said; if (!window.held) window.python("send", said).then(deliver); },
};
const { default: { render } } = await import("./page.js");
window.gone = render({ model, el: document.getElementById("here") });
window.ready = true;
</script></html>"""


class Wired(Page):
    """A Page whose messages go to the test instead of a kernel."""

    def __init__(self):
        self.sent = []
        super().__init__("kit:test")

    def _send(self, msg, buffers=None):
        self.sent.append(json.loads(json.dumps(msg)))

    def notify_change(self, change):
        if change["name"] == "view":
            self._send({"method": "update", "state": {"view": change["new"]}})
        super().notify_change(change)

    def answer(self, what, said=None):
        if what == "state":
            return {name: getattr(self, name) for name in ("view", "symbols", "storage_key")}
        self.sent.clear()
        self.receive(said)
        return list(self.sent)


@pytest.fixture
def wired():
    return Wired()


@pytest.fixture
def opened(page, wired):
    """Show a tree and open the page on it; afterwards `show` shows the next tree."""
    css = Page._css
    script = HERE.with_name("page.js").read_text(encoding="utf-8")

    def answer(route):
        if route.request.url.endswith("page.js"):
            route.fulfill(body=script, content_type="text/javascript")
        else:
            route.fulfill(body=PLAIN_PAGE % {"css": css}, content_type="text/html")

    page.route("http://127.0.0.1/page-widget/**", answer)
    page.expose_function("python", wired.answer)

    def open_on(tree):
        wired.show(tree)
        page.goto(ADDRESS)
        page.wait_for_function("window.ready")
        return page

    return open_on


def show(page, wired, tree):
    wired.sent.clear()
    wired.show(tree)
    page.evaluate("messages => window.deliver(messages)", list(wired.sent))


def button(words, intent, n=None, **attributes):
    return el("button", words, class_="btn", data_intent=intent, data_n=n, **attributes)


def test_the_tree_is_drawn_with_pictures_as_pictures(opened):
    page = opened(el("div", el("p", "a < b & <b>c</b>", id="said"), icon("guard", 48)))
    assert page.locator("#said").text_content() == "a < b & <b>c</b>"
    assert page.evaluate("document.querySelector('.ic use').getBBox().width") > 40
    assert page.evaluate("document.querySelector('.ic').namespaceURI") == "http://www.w3.org/2000/svg"


def test_a_pawn_keeps_its_element_and_slides(opened, wired, page):
    def board(x, order):
        pawns = {
            "red": el("g", el("text", "R"), id="red", class_="pawn", style=f"transform:translate({x}px,0px)"),
            "gray": el("g", el("text", "G"), id="gray", class_="pawn"),
        }
        return el("div", el("svg", [pawns[name] for name in order], viewBox="0 0 900 90"))

    opened(board(0, ["gray", "red"]))
    page.evaluate("window.red = document.getElementById('red'); document.body.style.setProperty('--m-hop', '0')")
    page.add_style_tag(content=".kit .pawn { transition-duration: 30s }")
    show(page, wired, board(800, ["red", "gray"]))
    kept = "window.red === document.getElementById('red') && red.parentNode.firstChild === red"
    assert page.evaluate(kept)
    assert page.evaluate("red.getAnimations().length") == 1  # it is on its way, not there at once


def test_focus_what_is_typed_and_scrolling_survive_a_patch(opened, wired, page):
    def tree(lines):
        story = el("ol", [el("li", f"line {i}") for i in range(lines)], style="height:60px;overflow:auto", id="story")
        field = el("input", id="gold", aria_label="gold", data_intent="gold")
        return el("div", lines > 40 and el("p", "new"), story, field)

    opened(tree(40))
    page.evaluate("document.getElementById('story').scrollTop = 200")
    page.locator("#gold").type("12")
    show(page, wired, tree(41))
    assert page.evaluate("document.activeElement.id") == "gold"
    assert page.locator("#gold").input_value() == "12"
    assert page.evaluate("document.getElementById('story').scrollTop") == 200


def test_attributes_texts_and_children_go_when_they_are_no_longer_shown(opened, wired, page):
    opened(el("div", el("p", "one", el("b", "two"), "three", title="x", id="p"), el("i", id="gone")))
    show(page, wired, el("div", el("p", "one", "four", id="p")))
    assert page.evaluate("document.getElementById('p').outerHTML") == '<p id="p">onefour</p>'
    assert page.locator("#gone").count() == 0


@pytest.mark.parametrize(
    "bad",
    [
        ("script", {}, "window.broken = 1"),
        ("iframe", {"srcdoc": "<script>parent.broken = 1</script>"}),
        ("button", {"onclick": "window.broken = 1", "id": "bad"}, "press"),
        ("a", {"href": "javascript:window.broken=1", "id": "bad"}, "press"),
        ("a", {"href": "//elsewhere.example/", "id": "bad"}, "press"),
        ("a", {"href": "/\t/elsewhere.example/", "id": "bad"}, "press"),
        ("p", {"style": "background:url(http://elsewhere.example/x.png)"}, "styled"),
        ("p", {"style": "background:u\\72l(http://elsewhere.example/x.png)"}, "styled"),
        ("p", {"style": 'background:image-set("http://elsewhere.example/x.png" 1x)'}, "styled"),
        ("style", {}, "@import 'http://elsewhere.example/x.css'"),
        ("img", {"src": "http://elsewhere.example/x.png"}),
        ("form", {"action": "http://elsewhere.example/"}, ("button", {"id": "bad"}, "send")),
    ],
)  # fmt: skip
def test_a_tree_can_neither_run_a_script_nor_reach_another_host(opened, page, bad):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(el("div", bad))
    if page.locator("#bad").count():
        page.locator("#bad").click()
    page.wait_for_timeout(50)
    assert page.evaluate("window.broken") is None
    assert [url for url in asked if "elsewhere" in url] == []
    assert page.url == ADDRESS


def test_a_click_a_key_and_a_changed_field_say_what_they_carry(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append((intent.name, intent.n, intent.value, intent.by)))
    choice = el("select", el("option", "A", value="a"), el("option", "B", value="b"), data_intent="board", id="s")
    opened(
        el(
            "div",
            button("Four", "bid", 4, id="four"),
            button("Undo", "undo", data_key="z"),
            choice,
            el("input", type="checkbox", data_intent="open", id="c"),
            el(
                "svg",
                el("g", el("circle", r=9, cx=9, cy=9), id="g", tabindex=0, role="button", data_intent="to"),
            ),
        )
    )
    page.locator("#four").click()
    page.locator("#four").press("Enter")
    page.locator("#s").select_option("b")
    page.locator("#c").check()
    page.locator("#g").press("Enter")
    page.locator("#four").press("z")
    assert done == [
        ("bid", 4, None, "click"),
        ("bid", 4, None, "click"),
        ("board", None, "b", "change"),
        ("open", None, True, "change"),
        ("to", None, None, "click"),
        ("undo", None, None, "click"),
    ]


def test_a_double_click_bids_once_even_when_the_next_bribe_has_the_same_button(opened, wired, page):
    bids = []

    def bid(intent):
        bids.append(intent.n)
        wired.show(el("div", button("Close fist", "bid", len(bids), id="close")))

    wired.on_intent(bid)
    opened(el("div", button("Close fist", "bid", 0, id="close")))
    box = page.locator("#close").bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_function("document.getElementById('close').dataset.n === '1'")  # the next bribe is there
    assert bids == [0]
    page.locator("#close").click()
    assert bids == [0, 1]


def test_a_button_meant_for_it_may_be_pressed_fast(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.name))
    opened(el("div", button("Step", "step", id="step", data_repeat=True), button("Bid", "bid", id="bid")))
    page.locator("#step").click(click_count=3, delay=20)
    assert done == ["step"] * 3
    page.keyboard.down("Enter")
    page.wait_for_timeout(30)  # for the answer: a press on a tree already answered would not count
    page.keyboard.down("Enter")  # held down
    page.keyboard.up("Enter")
    assert done == ["step"] * 5
    page.locator("#bid").focus()
    page.keyboard.down("Enter")
    page.wait_for_timeout(30)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert done == ["step"] * 5 + ["bid"]


def test_what_a_disabled_part_says_is_not_sent(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    opened(el("div", button("Bid", "bid", id="bid", aria_disabled=True, data_key="b")))
    page.locator("#bid").click(force=True)
    page.keyboard.press("b")
    assert done == []


def test_a_key_pressed_on_the_page_means_nothing_to_the_notebook_around_it(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.name))
    opened(el("div", button("Bid", "bid", id="bid"), button("Undo", "undo", data_key="z Ctrl+z")))
    page.evaluate("window.keys = []; document.addEventListener('keydown', (event) => keys.push(event.key))")
    page.locator("#bid").focus()
    for key in ("d", "z", "Control+z"):
        page.keyboard.press(key)
        page.wait_for_timeout(30)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")  # nothing has the focus: the page may still be meant
    assert done == ["undo"] * 3
    assert page.evaluate("keys") == ["Control", "z", "z"]


def test_letters_typed_into_a_field_are_no_shortcuts(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append((intent.name, intent.value)))
    opened(
        el(
            "div",
            button("Undo", "undo", data_key="z"),
            el("input", id="name", data_intent="name", data_live=True),
        )
    )
    page.locator("#name").type("Liz")
    assert done == [("name", "L"), ("name", "Li"), ("name", "Liz")]


def test_focus_goes_where_python_sends_it_and_only_once(opened, wired, page):
    def tree(token):
        return el("div", button("A", "a", id="a"), button("B", "b", id="b", data_focus=token))

    opened(tree("1"))
    assert page.evaluate("document.activeElement.id") == ""  # nobody is moved when the page opens
    show(page, wired, tree("2"))
    assert page.evaluate("document.activeElement.id") == "b"
    page.locator("#a").focus()
    show(page, wired, tree("2"))
    assert page.evaluate("document.activeElement.id") == "a"


def test_a_part_is_pressed_by_itself_when_its_time_has_come(opened, wired, page):
    done = []

    def step(intent):
        done.append(intent.by)
        wired.show(el("div", button("Next", "next")))

    wired.on_intent(step)
    opened(el("div", button("Next", "next", data_after=20)))
    page.wait_for_function("!document.querySelector('[data-after]')")
    page.wait_for_timeout(60)
    assert done == ["time"]


def test_what_was_to_press_itself_does_not_once_another_tree_is_shown(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    page.clock.install()
    opened(el("div", button("Next", "next", id="next", data_after=1000)))
    page.clock.run_for(900)
    show(page, wired, el("div", button("Next", "next", id="next")))
    page.clock.run_for(900)
    assert done == []


def test_the_page_says_hello_with_what_the_browser_kept(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    opened(el("div"))
    page.evaluate("localStorage.setItem('kit:test', 'old'); localStorage.setItem('kit:lang', 'fr')")
    page.reload()
    page.wait_for_function("window.ready")
    hello = said[-1]
    assert (hello.link, hello.saved, hello.lang, hello.theme, hello.still) == (
        "?seed=7",
        "old",
        "fr",
        "dark",
        True,
    )
    assert said[0].saved is None


def test_what_python_has_kept_and_set_comes_back(opened, wired, page):
    def handle(intent):
        wired.save("round 4")
        wired.set_theme("dark")
        wired.set_lang("nl")
        wired.announce("Red walks to 20.")

    wired.on_intent(handle)
    opened(el("div", button("Go", "go", id="go")))
    page.locator("#go").click()
    page.wait_for_function("document.querySelector('.status').textContent === 'Red walks to 20.'")
    kept = "[localStorage['kit:test'], document.documentElement.dataset.theme, document.documentElement.lang]"
    assert page.evaluate(kept) == ["round 4", "dark", "nl"]
    wired.sent.clear()
    wired.forget()
    page.evaluate("messages => window.deliver(messages)", list(wired.sent))
    assert page.evaluate("localStorage.getItem('kit:test')") is None


def test_a_browser_that_keeps_nothing_is_told_of_and_play_goes_on(opened, wired, page):
    wired.on_intent(lambda intent: wired.save("x"))
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    opened(el("div", button("Go", "go", id="go"), data_unsaved="Rien n'est gardé."))
    page.locator("#go").click()
    page.wait_for_function("document.querySelector('.notice').textContent === \"Rien n'est gardé.\"")


def test_a_lost_connection_is_said_and_unsaid(opened, wired, page):
    page.clock.install()
    opened(el("div", button("Go", "go", id="go"), data_lost="Perdu.", data_resume="Reprendre"))
    page.evaluate("window.held = true")
    page.locator("#go").click()
    page.clock.run_for(3900)
    assert page.locator(".notice").is_hidden()
    page.clock.run_for(200)
    assert page.locator(".notice").inner_text().split("\n") == ["Perdu.", "Reprendre"]
    page.evaluate("deliver([{method: 'custom', content: {ack: window.last.seq}}])")
    assert page.locator(".notice").is_hidden()


def test_resume_opens_the_page_again(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    page.clock.install()
    opened(el("div", button("Go", "go", id="go")))
    page.evaluate("window.held = true")
    page.locator("#go").click()
    page.clock.run_for(4100)
    with page.expect_navigation():
        page.get_by_role("button", name="Resume").click()
    page.wait_for_function("window.ready")
    assert len(said) == 2


def test_a_failing_handler_is_said_in_the_words_of_the_page(opened, wired, page):
    opened(el("div", button("Go", "go", id="go"), data_failed="Etwas ging schief."))
    page.evaluate("deliver([{method: 'custom', content: {failed: '(KeyError)'}}])")
    assert "Etwas ging schief. (KeyError)" in page.locator(".notice").inner_text()
    page.locator("#go").click()
    assert page.locator(".notice").is_hidden()


def test_a_page_that_is_left_listens_no_more(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    opened(el("div", button("Go", "go", data_key="g")))
    page.keyboard.press("g")
    page.evaluate("window.gone()")
    page.keyboard.press("g")
    assert len(done) == 1
