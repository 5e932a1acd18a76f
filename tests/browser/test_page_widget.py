"""page.js in a real browser, wired to a real Page without a kernel between them."""

import json
import math
from pathlib import Path

import pytest

from kit.draw.svg import el, icon
from kit.engine.reading import LONGEST
from kit.page.messages import MOST_SHELVED
from kit.page.page import LARGEST
from tests.browser.wiring import ADDRESS, answered, behind_a_kernel, button, have, hide, show, stop_the_clock
from tests.each import each

pytestmark = pytest.mark.full(
    "each part of the page's script by itself; make test has those that every press, reload and lost line go through",
    touched=["kit/page"],
)


@pytest.mark.quick
def test_the_tree_is_drawn_with_pictures_as_pictures(opened):
    page = opened(el("div", el("p", "a < b & <b>c</b>", id="said"), icon("guard", 48)))
    assert page.locator("#said").text_content() == "a < b & <b>c</b>"
    assert page.evaluate("document.querySelector('.ic use').getBBox().width") > 40
    assert page.evaluate("document.querySelector('.ic').namespaceURI") == "http://www.w3.org/2000/svg"


@pytest.mark.quick
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


@pytest.mark.quick
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


@pytest.mark.quick
def test_attributes_texts_and_children_go_when_they_are_no_longer_shown(opened, wired, page):
    opened(el("div", el("p", "one", el("b", "two"), "three", title="x", id="p"), el("i", id="gone")))
    show(page, wired, el("div", el("p", "one", "four", id="p")))
    assert page.evaluate("document.getElementById('p').outerHTML") == '<p id="p">onefour</p>'
    assert page.locator("#gone").count() == 0


HARMFUL = [
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
    ("style", {}, "@import url(http://elsewhere.example/x.css)"),
    ("style", {}, ".kit { background: url(http://elsewhere.example/x.png) }"),
    ("style", {}, ("text", {}, "@import http://elsewhere.example/x.css")),
    ("img", {"src": "http://elsewhere.example/x.png"}),
    ("form", {"action": "http://elsewhere.example/"}, ("button", {"id": "bad"}, "send")),
]  # fmt: skip


@pytest.mark.quick
def test_a_tree_can_neither_run_a_script_nor_reach_another_host(opened, wired, page):
    asked, found = [], []
    page.on("request", lambda request: asked.append(request.url))
    opened(el("div"))
    for bad in HARMFUL:
        show(page, wired, el("div", bad))
        if page.locator("#bad").count():
            page.locator("#bad").click()
        page.evaluate(DRAWN_AND_ASKED)
        is_here = page.url == ADDRESS and page.evaluate("window.broken") is None
        if not is_here or any("elsewhere" in url for url in asked):
            found.append(bad)
            opened(el("div"))
            asked.clear()
    assert not found


DRAWN_AND_ASKED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    .then(() => fetch("./page.js")).catch(() => {})"""
"""What the page asks for to draw itself has been asked for, since this is asked for last."""


def test_a_face_brings_its_own_style(opened, wired, page):
    color = "getComputedStyle(document.getElementById('p')).color"
    opened(el("div", el("style", ".kit .own { color: rgb(1, 2, 3) }"), el("p", "one", id="p", class_="own")))
    assert page.evaluate(color) == "rgb(1, 2, 3)"
    show(page, wired, el("div", el("style", ".kit .own { color: rgb(4, 5, 6) }"), el("p", "one", id="p", class_="own")))
    assert page.evaluate(color) == "rgb(4, 5, 6)"
    harmful = ".kit .own { color: rgb(7, 8, 9); background: url(http://elsewhere.example/x.png) }"
    show(page, wired, el("div", el("style", harmful), el("p", "one", id="p", class_="own")))
    assert page.evaluate(color) not in ("rgb(4, 5, 6)", "rgb(7, 8, 9)")


@pytest.mark.quick
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


@pytest.mark.quick
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
    page.locator("#step").hover()
    for count in (1, 2, 3):  # the browser counts them as one double and triple click
        page.mouse.down(click_count=count)
        answered(page, lambda count=count: page.mouse.up(click_count=count))
    assert done == ["step"] * 3
    answered(page, page.keyboard.down, "Enter")
    answered(page, page.keyboard.down, "Enter")  # held down
    page.keyboard.up("Enter")
    assert done == ["step"] * 5
    page.locator("#bid").focus()
    answered(page, page.keyboard.down, "Enter")
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
    page.keyboard.press("d")
    for key in ("z", "Control+z"):
        answered(page, page.keyboard.press, key)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")  # nothing has the focus: the page may still be meant
    assert done == ["undo"] * 3
    assert page.evaluate("keys") == ["Control", "z", "z"]


@pytest.mark.quick
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
    stop_the_clock(page)
    opened(el("div", button("Next", "next", data_after=20)))
    page.clock.run_for(21)
    page.wait_for_function("!document.querySelector('[data-after]')")
    page.clock.run_for(5_000)
    assert done == ["time"]


def test_what_was_to_press_itself_does_not_once_another_tree_is_shown(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    stop_the_clock(page)
    opened(el("div", button("Next", "next", id="next", data_after=1000)))
    page.clock.run_for(900)
    show(page, wired, el("div", button("Next", "next", id="next")))
    page.clock.run_for(900)
    assert done == []


@pytest.mark.quick
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


@pytest.mark.quick
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
    have(page, wired, wired.forget)
    assert page.evaluate("localStorage.getItem('kit:test')") is None


@pytest.mark.quick
def test_a_browser_that_keeps_nothing_is_told_of_and_play_goes_on(opened, wired, page):
    wired.on_intent(lambda intent: wired.save("x"))
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    opened(el("div", button("Go", "go", id="go"), data_unsaved="Rien n'est gardé."))
    page.locator("#go").click()
    page.wait_for_function("document.querySelector('.notice').textContent === \"Rien n'est gardé.\"")


@pytest.mark.quick
def test_a_lost_connection_is_said_and_unsaid(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", button("Go", "go", id="go"), data_lost="Perdu.", data_resume="Reprendre"))
    behind_a_kernel(page)
    page.evaluate("window.held = true")
    page.locator("#go").click()
    page.clock.run_for(3900)
    assert page.locator(".notice").is_hidden()
    page.clock.run_for(200)
    assert page.locator(".notice").inner_text().split("\n") == ["Perdu.", "Reprendre"]
    page.evaluate("deliver([{method: 'custom', content: {ack: window.last.seq}}])")
    assert page.locator(".notice").is_hidden()


def test_a_press_that_is_not_answered_soon_shows_that_it_was_heard(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", button("Go", "go", id="go")))
    page.evaluate("window.held = true")
    page.locator("#go").click()
    signs = page.locator("[aria-busy=true], #go[data-awaited]")
    page.clock.run_for(250)
    assert signs.count() == 0
    page.clock.run_for(100)
    assert signs.count() == 2
    assert page.locator(".notice").is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('[aria-busy]'), '::before').height") == "4px"
    page.evaluate("deliver([{method: 'custom', content: {ack: window.last.seq}}])")
    assert signs.count() == 0


def test_a_press_while_the_connection_is_gone_waits_for_it_and_the_page_says_so_quietly(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", button("Go", "go", id="go"), data_moment="Un instant…", data_lost="Perdu."))
    page.evaluate("window.held = window.away = true")
    page.locator("#go").click()
    assert page.locator(".notice").is_hidden()
    page.clock.run_for(4000)
    assert page.locator(".notice").inner_text() == "Un instant…"
    assert page.locator(".notice").get_attribute("role") == "status"
    assert page.locator(".notice button").count() == 0
    page.evaluate("deliver([{method: 'custom', content: {ack: window.last.seq}}])")
    assert page.locator(".notice").is_hidden()


@pytest.mark.quick
def test_resume_opens_the_page_again(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    stop_the_clock(page)
    opened(el("div", button("Go", "go", id="go")))
    behind_a_kernel(page)
    page.evaluate("window.held = true")
    page.locator("#go").click()
    page.clock.run_for(4100)
    with page.expect_navigation():
        page.get_by_role("button", name="Resume").click()
    page.wait_for_function("window.ready")
    assert len(said) == 2


@pytest.mark.quick
def test_a_failing_handler_is_said_in_the_words_of_the_page(opened, wired, page):
    opened(el("div", button("Go", "go", id="go"), data_failed="Etwas ging schief."))
    page.evaluate("deliver([{method: 'custom', content: {failed: '(KeyError)'}}])")
    assert "Etwas ging schief. (KeyError)" in page.locator(".notice").inner_text()
    page.locator("#go").click()
    assert page.locator(".notice").is_hidden()


@pytest.mark.quick
def test_a_lost_kernel_is_noticed_while_the_person_does_nothing(opened, wired, page):
    stop_the_clock(page)
    opened(el("div"))
    behind_a_kernel(page)
    page.evaluate("window.held = true")
    page.clock.run_for(19_000)
    assert page.locator(".notice").is_hidden()
    page.clock.run_for(17_000)
    assert "connection to the game is lost" in page.locator(".notice").inner_text()


def test_while_nobody_sees_the_page_it_asks_for_nothing(opened, wired, page):
    stop_the_clock(page)
    opened(el("div"))
    hide(page, True)
    page.evaluate("window.held = true; window.last = null")
    page.clock.run_for(60_000)
    assert page.evaluate("window.last") is None
    hide(page, False)
    assert page.evaluate("window.last.ping") is True


def test_resume_says_so_when_no_server_answers_and_can_be_pressed_again(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", data_unreachable="Le serveur est arrêté."))
    behind_a_kernel(page)
    page.evaluate("() => { held = true; window.reach = fetch; window.fetch = async () => { throw new Error(); }; }")
    hide(page, False)  # somebody comes back to the page
    page.clock.run_for(4_100)
    resume = page.locator(".notice").get_by_role("button", name="Resume")
    resume.click()
    page.wait_for_function("document.querySelector('.notice span').textContent === 'Le serveur est arrêté.'")
    page.clock.run_for(40_000)  # what is lost meanwhile does not say it differently
    assert "Le serveur est arrêté." in page.locator(".notice").inner_text()
    page.evaluate("() => { window.fetch = window.reach; }")
    with page.expect_navigation():
        resume.click()


def test_without_a_kernel_the_page_says_that_it_goes_on_by_itself_and_pushes_nothing_out_of_place(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", button("Go", "go", id="go"), data_away="Attends.", data_try_now="Essayer", data_lost="Perdu."))
    before = page.locator("#go").bounding_box()
    page.evaluate("() => { held = true; window.reach = fetch; window.fetch = async () => { throw new Error(); }; }")
    hide(page, False)
    page.clock.run_for(4_100)
    notice, now = page.locator(".notice"), page.locator(".notice").get_by_role("button", name="Essayer")
    assert notice.locator("span").inner_text() == "Attends." and notice.get_attribute("role") == "status"
    assert page.locator("#go").bounding_box() == before
    now.click()
    page.clock.run_for(4_100)
    assert notice.locator("span").inner_text() == "Attends."
    page.evaluate("() => { window.fetch = window.reach; }")
    with page.expect_navigation():
        now.click()


@pytest.mark.quick
def test_in_jupyterlab_the_person_is_told_to_run_the_cell_again(opened, wired, page):
    stop_the_clock(page)
    opened(el("div", data_rerun="Voer de cel opnieuw uit."))
    page.evaluate("document.body.append(Object.assign(document.createElement('i'), {id: 'jupyter-config-data'}))")
    page.evaluate("window.held = true")
    hide(page, False)
    page.clock.run_for(4_100)
    assert page.locator(".notice").inner_text() == "Voer de cel opnieuw uit."
    assert page.locator(".notice button").count() == 0


@pytest.mark.quick
def test_a_page_that_is_left_listens_no_more(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    opened(el("div", button("Go", "go", data_key="g")))
    page.keyboard.press("g")
    page.evaluate("window.gone()")
    page.keyboard.press("g")
    assert len(done) == 1


def test_a_part_that_was_sent_once_stays_as_it_is_and_is_found_again(opened, wired, page):
    def tree(key, gold):
        ground = el("g", el("text", key, id="ground"), data_part=key)
        return el("div", el("svg", ground, el("text", gold, id="gold")))

    opened(tree("wide", 3))
    page.evaluate("window.ground = document.getElementById('ground')")
    show(page, wired, tree("wide", 4))
    assert page.locator("#gold").text_content() == "4"
    assert page.evaluate("window.ground === document.getElementById('ground')")
    assert "ground" not in json.dumps(wired.sent)
    show(page, wired, tree("narrow", 4))
    assert page.locator("#ground").text_content() == "narrow"
    page.reload()
    page.wait_for_function("window.ready")
    assert page.locator("#ground").text_content() == "narrow"


@pytest.mark.quick
def test_a_file_is_handed_to_the_person(opened, wired, page):
    wired.on_intent(lambda intent: wired.download("bakschisch-2-3.json", "{} é"))
    opened(el("div", button("Save", "save", id="save")))
    with page.expect_download() as waiting:
        page.locator("#save").click()
    assert waiting.value.suggested_filename == "bakschisch-2-3.json"
    assert Path(waiting.value.path()).read_text("utf-8") == "{} é"


LINK = "http://127.0.0.1/page-widget/?start=r2&seats=a,b"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


@pytest.mark.parametrize("clipboard", ["", NO_CLIPBOARD], ids=["a clipboard", "the old way"])
def test_a_link_is_copied_and_the_page_says_so_until_the_next_press(opened, wired, page, clipboard):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(clipboard)
    wired.on_intent(lambda intent: intent.name == "link" and wired.copy_link("start=r2&seats=a,b"))
    tree = el("div", button("Link", "link", id="link"), el("input", id="field", data_intent="gold"))
    opened(el(*tree[:1], *tree[2:], data_copied="Copié."))
    page.locator("#link").click()
    page.wait_for_function("document.querySelector('.notice').textContent === 'Copié.'")
    assert page.evaluate("document.activeElement.id") == "link"
    page.locator("#field").focus()
    page.keyboard.press("Control+v")
    assert page.locator("#field").input_value() == LINK
    page.locator("#field").press("Enter")
    page.wait_for_function("document.querySelector('.notice').hidden")


def test_a_link_that_cannot_be_copied_is_shown(opened, wired, page):
    page.add_init_script(NO_CLIPBOARD + "document.execCommand = () => false;")
    opened(el("div", data_copy_by_hand="Copie ce lien :"))
    have(page, wired, wired.copy_link, "start=r2&seats=a,b")
    shown = page.get_by_label("Copie ce lien :")
    shown.wait_for()
    assert shown.input_value() == LINK
    assert page.evaluate("getSelection().toString()") == LINK


def test_what_stands_in_a_file_is_said_each_time_it_is_chosen(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append((intent.name, intent.value, intent.by)))
    opened(el("div", el("input", type="file", accept=".json", id="file", data_intent="load")))
    for text in ("{} é", "{} é", "a\0b"):
        file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        page.locator("#file").set_input_files(file)
        page.wait_for_function("document.getElementById('file').value === ''")
    assert done == [("load", "{} é", "change")] * 2 + [("load", "a\ufffdb", "change")]


@each("size", [LONGEST + 1, 4 * LONGEST + 1])
def test_a_file_that_is_too_large_is_not_sent_and_the_page_says_so(opened, wired, page, size):
    done = []
    wired.on_intent(done.append)
    opened(el("div", el("input", type="file", id="file", data_intent="load"), data_too_large="Te groot."))
    file = {"name": "film.mp4", "mimeType": "video/mp4", "buffer": b"x" * size}
    page.locator("#file").set_input_files(file)
    page.wait_for_function("document.querySelector('.notice').textContent === 'Te groot.'")
    assert done == []
    file["buffer"] = b"x" * LONGEST
    page.locator("#file").set_input_files(file)
    page.wait_for_function("document.querySelector('.notice').hidden")
    assert len(done[0].value) == LONGEST


def bytes_of(message):
    return len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())


HEAVY = ["€" * 700_000, '"' * 990_000]
"""No more characters than a text may have, but more bytes than a message: letters of three bytes, and quotes, which are
sent with a backslash."""


@each("text", HEAVY)
def test_a_file_or_field_that_makes_too_large_a_message_is_not_sent_and_the_page_says_so(opened, wired, page, text):
    done = []
    wired.on_intent(done.append)
    file, field = el("input", type="file", id="file", data_intent="load"), el("textarea", id="field", data_intent="own")
    opened(el("div", file, field, data_too_large="Te groot."))
    before = page.evaluate("window.last")
    game = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    fills = (lambda: page.locator("#file").set_input_files(game), lambda: page.locator("#field").fill(text))
    for fill in fills:
        fill()
        page.locator("#field").blur()
        page.wait_for_function("document.querySelector('.notice').textContent === 'Te groot.'")
        assert page.evaluate("window.last") == before and done == []
        page.locator("#field").fill("a little")
        page.locator("#field").blur()
        page.wait_for_function("document.querySelector('.notice').hidden")
        before = page.evaluate("window.last")
        assert done.pop().value == "a little"


def test_a_message_may_be_nearly_as_large_as_the_server_lets_through(opened, wired, page):
    done = []
    wired.on_intent(done.append)
    opened(el("div", el("textarea", id="field", data_intent="own")))
    page.locator("#field").fill("é" * (LARGEST // 2 - 100))
    page.locator("#field").blur()
    page.wait_for_function("window.last.intent === 'own'")
    assert LARGEST - 200 < bytes_of(page.evaluate("window.last")) <= LARGEST
    assert len(done[0].value) == LARGEST // 2 - 100


def opened_again(opened, wired, page, texts, tree=None):
    """What the page says as it is opened on these kept texts, by the last part of their keys."""
    said = []
    wired.on_hello(said.append)
    wired.shelf = "kit:lesson:"
    opened(tree or el("div"))
    keep(page, {{"saved": "kit:test"}.get(name, f"kit:lesson:{name}"): text for name, text in texts.items()})
    open_again(page)
    assert len(said) == 2 and bytes_of(page.evaluate("window.last")) <= LARGEST
    return said[-1]


def test_of_a_heavy_shelf_the_largest_texts_give_way(opened, wired, page):
    texts = {"a": "€" * 250_000, "b": "€" * 400_000, "c": '{"é": 1}', "d": "€" * 200_000}
    hello = opened_again(opened, wired, page, texts | {"saved": "x" * 100_000})
    assert hello.shelf == {name: texts[name] for name in ("a", "c", "d")}
    assert hello.saved == "x" * 100_000
    assert page.locator(".notice").is_hidden()


def test_what_the_page_itself_has_kept_comes_before_the_shelf(opened, wired, page):
    saved = "€" * (LARGEST // 3 - 1_000)
    hello = opened_again(opened, wired, page, {"a": "x" * 9_000, "b": "{}", "saved": saved})
    assert (hello.shelf, hello.saved) == ({"b": "{}"}, saved)
    assert page.locator(".notice").is_hidden()


TOO_LARGE_TO_COME_BACK = ["x" * (LONGEST + 1), *HEAVY]


@each("text", TOO_LARGE_TO_COME_BACK)
def test_what_is_kept_but_too_large_to_be_sent_is_told_of_until_the_next_press(opened, wired, page, text):
    tree = el("div", button("Go", "go", id="go"), data_unread="Te groot om verder te gaan.")
    hello = opened_again(opened, wired, page, {"a": "{}", "saved": text}, tree)
    assert (hello.saved, hello.shelf) == (None, {"a": "{}"})
    assert page.locator(".notice").text_content() == "Te groot om verder te gaan."
    assert page.evaluate("localStorage.getItem('kit:test').length") == len(text)
    page.locator("#go").click()
    assert page.locator(".notice").is_hidden()


@each("text", TOO_LARGE_TO_COME_BACK)
def test_what_could_not_come_back_is_not_kept_and_the_older_text_stays(opened, wired, page, text):
    opened(el("div", data_unsaved="Rien n'est gardé."))
    have(page, wired, wired.save, "old")
    assert page.locator(".notice").is_hidden()
    have(page, wired, wired.save, text)
    assert page.locator(".notice").text_content() == "Rien n'est gardé."
    assert page.evaluate("localStorage.getItem('kit:test')") == "old"
    have(page, wired, wired.save, "new")
    assert page.locator(".notice").is_hidden()
    assert page.evaluate("localStorage.getItem('kit:test')") == "new"


def test_the_longest_text_that_is_kept_comes_back(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    opened(el("div"))
    have(page, wired, wired.save, "x" * LONGEST)
    open_again(page)
    assert said[-1].saved == "x" * LONGEST


KEPT = {"kit:lesson:R1": "one", "kit:lesson:R2": "two", "kit:lesson": "no", "kit:test": "own", "kit:theme": "dark"}
ALL_KEYS = "Object.keys(localStorage).sort()"


def keep(page, texts):
    page.evaluate("texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))", texts)


def open_again(page):
    page.reload()
    page.wait_for_function("window.ready")


def test_a_page_reads_the_texts_of_its_shelf_and_no_others(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    wired.shelf = "kit:lesson:"
    opened(el("div"))
    keep(page, KEPT)
    open_again(page)
    assert [hello.shelf for hello in said] == [{}, {"R1": "one", "R2": "two"}]
    assert said[-1].saved == "own"


def test_a_page_without_a_shelf_reads_nothing_of_others_and_forgets_nothing_of_theirs(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    opened(el("div"))
    keep(page, KEPT)
    open_again(page)
    have(page, wired, wired.forget_shelf)
    assert said[-1].shelf == {}
    assert set(KEPT) <= set(page.evaluate(ALL_KEYS))


def test_of_a_crowded_shelf_the_first_texts_that_are_not_too_long_are_read(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    wired.shelf = "kit:lesson:"
    opened(el("div"))
    keep(page, {f"kit:lesson:{number:03}": "{}" for number in range(1, 2 * MOST_SHELVED)})
    page.evaluate(f"localStorage.setItem('kit:lesson:000', 'x'.repeat({LONGEST} + 1))")
    open_again(page)
    assert list(said[-1].shelf) == [f"{number:03}" for number in range(1, MOST_SHELVED + 1)]
    assert page.evaluate("Object.keys(window.last.hello.shelf).length") == MOST_SHELVED


def test_a_shelf_is_forgotten_whole_and_nothing_beside_it(opened, wired, page):
    wired.shelf = "kit:lesson:"
    opened(el("div"))
    keep(page, KEPT | {f"kit:lesson:{number:03}": "{}" for number in range(2 * MOST_SHELVED)})
    have(page, wired, wired.forget)
    assert page.evaluate("localStorage.getItem('kit:test')") is None
    assert page.evaluate("localStorage.getItem('kit:lesson:R1')") == "one"
    have(page, wired, wired.forget_shelf)
    assert page.evaluate(ALL_KEYS) == ["kit:lesson", "kit:theme"]


def test_where_a_browser_keeps_nothing_there_is_no_shelf_and_the_page_starts(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    wired.shelf = "kit:lesson:"
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    opened(el("div", el("p", "Lesson 5", id="text")))
    have(page, wired, wired.forget_shelf)
    assert page.locator("#text").count() == 1
    assert said[-1].shelf == {}


@pytest.mark.quick
def test_wishes_are_kept_for_all_pages_and_brought_back(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    opened(el("div"))
    for name, value in {"motion": "off", "neutral": True, "speed": 2}.items():
        have(page, wired, wired.remember, name, value)
    have(page, wired, wired.remember, "speed", None)
    page.reload()
    page.wait_for_function("window.ready")
    assert said[-1].wishes == {"motion": "off", "neutral": True}


TOO_MANY_WISHES = json.dumps({"speed": "x" * LARGEST})


@each("kept", ["[", "null", '"motion"', "[3]", TOO_MANY_WISHES])
def test_a_page_starts_whatever_became_of_its_wishes(opened, wired, page, kept):
    said = []
    wired.on_hello(said.append)
    opened(el("div"))
    page.evaluate("kept => localStorage.setItem('kit:wishes', kept)", kept)
    open_again(page)
    assert len(said) == 2
    have(page, wired, wired.remember, "motion", "off")
    assert page.evaluate("JSON.parse(localStorage.getItem('kit:wishes')).motion") == "off"


def test_a_page_that_gets_another_place_in_the_browser_says_hello_again(opened, wired, page):
    said = []
    wired.on_hello(said.append)
    opened(el("div"))
    page.evaluate("localStorage.setItem('kit:test:link', 'round 2')")
    have(page, wired, setattr, wired, "storage_key", "kit:test:link")
    assert [hello.saved for hello in said] == [None, "round 2"]


def coins(purse, **attributes):
    tapped = [button(gold, "bid", gold, id=f"coin-{gold}") for gold in range(purse)]
    return el("div", tapped, data_rove=True, style="display:grid; grid-template-columns:repeat(3, 60px)", **attributes)


def reached(page):
    """The ids of the parts that Tab reaches."""
    return page.evaluate("[...document.querySelectorAll('[data-intent]')].filter(n => n.tabIndex === 0).map(n => n.id)")


@pytest.mark.quick
def test_a_group_is_one_stop_and_arrow_keys_go_to_the_nearest_on_that_side(opened, wired, page):
    opened(el("div", button("Before", "b", id="before"), coins(8), button("After", "a", id="after")))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    went = [page.evaluate("document.activeElement.id")]
    # 0 1 2
    # 3 4 5
    # 6 7
    for key in ("Right", "Right", "Right", "Down", "Left", "Down", "Right", "Up", "Home", "Left", "End"):
        page.keyboard.press(key if key in ("Home", "End") else f"Arrow{key}")
        went.append(page.evaluate("document.activeElement.id"))
    assert [id.removeprefix("coin-") for id in went] == ["0", "1", "2", "2", "5", "4", "7", "7", "4", "0", "0", "7"]
    assert reached(page) == ["before", "coin-7", "after"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "after"


def test_the_stop_of_a_group_survives_a_patch_and_moves_on_when_it_is_gone(opened, wired, page):
    opened(el("div", coins(8)))
    page.locator("#coin-4").click()
    assert reached(page) == ["coin-4"]
    show(page, wired, el("div", coins(9)))
    assert reached(page) == ["coin-4"]
    show(page, wired, el("div", coins(3)))
    assert reached(page) == ["coin-0"]


def test_spaces_of_a_drawing_are_one_stop_too_and_enter_presses_where_the_arrows_went(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.n))
    spaces = [
        el("g", el("rect", x=90 * n, y=0, width=80, height=80), id=f"space-{n}", role="button",
           tabindex=0 if n == 0 else -1, data_intent="to", data_n=n)
        for n in range(4)
    ]  # fmt: skip
    opened(el("div", el("svg", el("g", spaces, data_part="ground"), viewBox="0 0 360 80", data_rove=True)))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert reached(page) == ["space-2"]
    assert done == [2]  # by now the page has told of it


@pytest.mark.quick
def test_what_cannot_be_seen_is_no_stop_until_it_can_be(opened, wired, page):
    opened(el("div", coins(3)))
    page.add_style_tag(content="@media (min-width: 600px) { #coin-0 { display: none } }")
    show(page, wired, el("div", coins(3)))
    assert "coin-1" in reached(page)
    page.set_viewport_size({"width": 500, "height": 500})
    page.wait_for_function("document.getElementById('coin-0').tabIndex === -1")
    assert reached(page) == ["coin-1"]


def purse(*coins, **attributes):
    bag = el("b", "bag", id="bag", style="position:absolute; left:0; top:0; width:40px; height:40px")
    at = "position:absolute; left:400px; top:300px; width:40px; height:40px; opacity:0"
    return el(
        "div",
        bag,
        el("b", "under the table", id="unseen", hidden=True),
        [el("i", id=f"flying-{n}", style=at, **coin) for n, coin in enumerate(coins)],
        **attributes,
    )


def apart(page, *two):
    """How far the middles of two elements are from each other, in pixels."""
    boxes = [page.locator(each).bounding_box() for each in two]
    (x, y), (other_x, other_y) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
    return math.hypot(x - other_x, y - other_y)


COIN = {"data_from": "bag", "data_delay": 60}


def test_a_new_coin_glides_from_the_bag_it_comes_from_and_then_is_gone(opened, wired, page):
    opened(purse())
    page.add_style_tag(content=".kit { --m-coin: 30s }")
    show(page, wired, purse(COIN))
    (motion,) = page.evaluate(
        """document.getElementById("flying-0").getAnimations().map(motion => ({
            ...motion.effect.getTiming(), frames: motion.effect.getKeyframes().map(frame => frame.translate)}))"""
    )
    assert (motion["duration"], motion["delay"], motion["fill"]) == (30_000, 60, "backwards")
    assert motion["frames"][0] == "-400px -300px" and motion["frames"][-1] == "0px"
    assert apart(page, "#flying-0", "#bag") < 1  # it waits in the bag
    page.evaluate("document.getElementById('flying-0').getAnimations().forEach(motion => motion.finish())")
    assert apart(page, "#flying-0", "#bag") == 500
    assert page.locator("#flying-0").evaluate("coin => getComputedStyle(coin).opacity") == "0"
    show(page, wired, purse(COIN, title="again"))
    assert page.evaluate("document.getElementById('flying-0').getAnimations().length") == 0


def test_a_coin_in_a_drawing_starts_at_the_bag_too_though_a_drawing_has_units_of_its_own(opened, wired, page):
    def board(*drawn):
        style = "position:absolute; left:200px; top:100px; width:400px; height:400px"
        return el("div", purse(), el("svg", list(drawn), viewBox="0 0 100 100", style=style))

    opened(board())
    page.add_style_tag(content=".kit { --m-coin: 30s }")
    show(page, wired, board(el("circle", cx=50, cy=50, r=5, id="coin", data_from="bag")))
    page.evaluate("document.getElementById('coin').getAnimations()[0].pause()")
    assert apart(page, "#coin", "#bag") < 1


@each(
    ("attributes", "coin", "still"),
    [
        ({"data_motion": "off"}, COIN, False),
        ({}, COIN, True),
        ({}, {"data_from": "nowhere"}, False),
        ({}, {"data_from": "unseen"}, False),
    ],
)
def test_nothing_glides_without_motion_or_from_nowhere(opened, wired, page, attributes, coin, still):
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    opened(purse(**attributes))
    show(page, wired, purse(coin, **attributes))
    assert page.locator("#flying-0").count() == 1
    assert page.evaluate("document.getAnimations().length") == 0


def test_what_is_focused_or_shown_is_brought_into_sight_and_no_further(opened, wired, page):
    def tree(focus, shown):
        board = el("p", "board", id="board", style="height:200px; margin-top:2000px", data_show=shown)
        return el("div", button("Go", "go", id="go", data_focus=focus), board)

    opened(tree("1", "1"))
    page.add_style_tag(content=".kit { --m-panel: 0ms }")
    assert page.evaluate("scrollY") == 0  # nobody is moved when the page opens
    show(page, wired, tree("1", "2"))
    bottom = page.locator("#board").bounding_box()
    assert bottom["y"] + bottom["height"] <= 720
    there = page.evaluate("scrollY")
    show(page, wired, tree("1", "3"))
    assert page.evaluate("scrollY") == there
    show(page, wired, tree("2", "3"))
    assert page.evaluate("document.activeElement.id") == "go"
    assert page.locator("#go").bounding_box()["y"] >= 0


def test_time_stands_still_while_nobody_sees_the_page(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.by))
    stop_the_clock(page)
    opened(el("div", button("Next", "next", data_after=1000)))
    hide(page, True)
    page.clock.run_for(5000)
    assert done == []
    hide(page, False)
    page.clock.run_for(900)
    assert done == []
    page.clock.run_for(200)
    assert done == ["time"]


@pytest.mark.quick
def test_time_presses_a_tree_once(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.by))
    stop_the_clock(page)
    opened(el("div", button("Next", "next", data_after=1000)))
    page.clock.run_for(1100)
    for hidden in (True, False):
        hide(page, hidden)
    page.clock.run_for(5000)
    assert done == ["time"]


@pytest.mark.quick
def test_single_characters_press_nothing_where_they_are_turned_off(opened, wired, page):
    done = []
    wired.on_intent(lambda intent: done.append(intent.name))
    keyed = [button(key, key, data_key=key) for key in ("z", "3", "Enter", "Escape", "Ctrl+z")]
    opened(el("div", keyed, data_shortcuts="off"))
    page.keyboard.press("z")
    page.keyboard.press("3")
    for key in ("Enter", "Escape", "Control+z"):
        answered(page, page.keyboard.press, key)
    assert done == ["Enter", "Escape", "Ctrl+z"]
    show(page, wired, el("div", keyed))
    page.keyboard.press("3")
    assert done[-1] == "3"


@pytest.mark.quick
def test_announcements_do_not_swallow_each_other(opened, wired, page):
    opened(el("div"))
    for number in range(7):
        have(page, wired, wired.announce, f"Red walks to {number}.")
    said = page.locator(".status p").all_text_contents()
    assert said == [f"Red walks to {number}." for number in range(2, 7)]
    assert page.locator(".status").get_attribute("aria-atomic") == "false"  # only what is new is read


def counting(wired, pressed):
    """Each press shows another tree, with a main button that only works after a choice."""

    def act(intent):
        pressed.append(intent.name)
        wired.show(choice("chosen" in (intent.name, *pressed)))

    wired.on_intent(act)


def choice(chosen):
    return el(
        "div",
        button("Choose", "chosen", data_key="3", id="choose"),
        button("Go", "go", data_key="Enter", id="go", aria_disabled=None if chosen else True),
    )


@pytest.mark.quick
def test_a_quick_press_waits_for_the_answer_to_the_one_before(opened, wired, page):
    """A digit and Enter in one breath: Enter is for the page as it is after the digit."""
    pressed = []
    counting(wired, pressed)
    opened(choice(chosen=False))
    page.evaluate("document.activeElement.blur(); window.held = true")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.evaluate("window.held = false; window.python('send', window.last).then(window.deliver)")
    page.wait_for_function("document.querySelector('[data-view]').dataset.view === '3'")
    assert pressed == ["chosen", "go"]


def test_what_was_opened_gives_the_focus_back_as_it_closes(opened, wired, page):
    def menu(is_open):
        panel = el("section", el("input", type="checkbox", data_intent="x", id="wish"), id="panel")
        closing = button("Close", "toggle", data_key="Escape", data_focus="menu", id="close")
        return el("div", button("Menu", "toggle", id="menu"), [panel, closing] if is_open else None)

    wishes = iter((True, False))
    wired.on_intent(lambda intent: wired.show(menu(next(wishes))))
    opened(menu(is_open=False))
    page.locator("#menu").focus()
    answered(page, page.keyboard.press, "Enter")
    page.locator("#wish").focus()
    answered(page, page.keyboard.press, "Escape")  # also out of a field
    assert page.evaluate("document.activeElement.id") == "menu"
