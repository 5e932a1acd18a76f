"""Several people at one screen: what one has closed does not reach the browser before all fists open."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import SLOW, bribe, next_card, open_game, person, purses, show, story, wish
from tests.effort import Some
from tests.serving import Served, wait_until

THREE = "seats=Ann,Bea,Cem&seed=5"
Heard = list[dict[str, Any]]
OPENED = '"save": '
"""The first that is told when fists open: the game to keep."""


def ready(page: Page, seat: int) -> None:
    """The next person takes the screen."""
    expect(page.locator("#hand-over")).to_be_visible()
    page.locator(f"#go[data-n='{seat}']").click()
    expect(page.locator("#ask")).to_be_visible()


def listen(page: Page) -> Heard:
    """Everything that the kernel tells this page from now on, as it comes out of the websocket."""
    heard: Heard = []

    def take(frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            _, parts = deserialize_msg_from_ws_v1(frame)
            header, content = json.loads(parts[0]), json.loads(parts[3])
        else:
            header, content = (json.loads(frame)[name] for name in ("header", "content"))
        if header["msg_type"] != "status" and "ack" not in content.get("data", {}).get("content", {}):
            said = content.get("data", content)
            if "view" in said.get("state", {}):
                said["state"]["view"] = json.loads(said["state"]["view"])  # a tree comes as one text
            heard.append({"type": header["msg_type"], "content": said})

    page.on("websocket", lambda socket: socket.on("framereceived", take))
    return heard


def up_to(heard: Heard, sign: str, page: Page) -> Heard:
    """What was heard before the message with this sign, which is waited for."""

    def found() -> int | None:
        page.evaluate("0")  # lets what has arrived come in
        return next((number for number, said in enumerate(heard) if sign in json.dumps(said)), None)

    wait_until(lambda: found() is not None)
    return heard[: found()]


def after(heard: Heard, sign: str) -> Heard:
    """What was heard from the message with this sign on."""
    return heard[next(number for number, said in enumerate(heard) if sign in json.dumps(said)) :]


def shown(page: Page) -> str:
    """All that stands on the page and in the browser's keeping."""
    parts = page.locator(".kit > :not(script)").evaluate_all("parts => parts.map(part => part.outerHTML)")
    return str(page.evaluate("JSON.stringify(Object.entries(localStorage).sort())") + "".join(parts))


def a_bribe(chromium: Browser, server: Served, *fists: int | str) -> tuple[list[Heard], list[str]]:
    """Three people bribe once.

    What the page heard from each person's closing on to the next one's, the last time to the opening; and what it
    showed when the others got the screen, and when they had taken it.
    """
    with person(chromium) as page:
        wish(page, motion="off")
        heard, looks = listen(page), []
        open_game(page, server, THREE)
        for seat, fist in enumerate(fists):
            if seat:
                expect(page.locator(f"#go[data-n='{seat}']")).to_be_visible()
                looks.append(shown(page))
            ready(page, seat)
            looks.append(shown(page))
            show(page, fist)
        expect(page.locator("#headline")).to_be_attached()
        before, opened = up_to(heard, OPENED, page), json.dumps(after(heard, OPENED))
        for name, fist in zip(("Ann", "Bea", "Cem"), fists, strict=True):
            assert f"{name} the thief" in opened if fist == "thief" else f"{name} {fist}" in opened
        return [after(before, f'"ready-{seat}"') for seat in (1, 2)], looks


def test_whatever_was_closed_nothing_else_reaches_the_page_until_all_fists_open(
    chromium: Browser, server: Served, some: Some
) -> None:
    heard, looks = a_bribe(chromium, server, 3, 2, 1)
    for other in some([(7, 2, 1), ("thief", 2, 1), (3, "thief", 1)]):
        heard_then, looks_then = a_bribe(chromium, server, *other)
        if other[0] != 3:
            assert heard_then == heard, "Ann's closed fist was told"
        assert heard_then[1] == heard[1], "Bea's closed fist was told"
        assert looks_then == looks, "a closed fist was shown"


@pytest.mark.full(
    "through kernels; make test has whatever fists were closed",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_a_hidden_purse_is_shown_to_its_owner_alone(chromium: Browser, server: Served) -> None:
    told = []
    for bea, cem in ((11, 8), (8, 11)):
        start = f"r2 b1 A5:9T B3:{bea}T C4:{cem}T heap:2 up:G left:G4S5H4E4F4C3"
        with person(chromium) as page:
            wish(page, motion="off")
            heard = listen(page)
            open_game(page, server, urlencode({"start": start, "seats": "Ann,Bea,Cem", "open_gold": "false"}))
            assert set(purses(page)) == {"?"}
            ready(page, 0)
            assert page.locator("#mine .bag span").text_content() == "9"
            assert page.locator(".seat:not(.mine) .bag span").all_text_contents() == ["?", "?"]
            show(page, 2)
            told.append(up_to(heard, '"ready-1"', page))
            assert set(purses(page)) == {"?"}
            ready(page, 1)
            assert page.locator("#mine .bag span").text_content() == str(bea)
            assert page.locator(".seat:not(.mine) .bag span").all_text_contents() == ["?", "?"]
    assert comparable(told[0]) == comparable(told[1]), "somebody's purse was told while Ann had the screen"


def comparable(heard: Heard) -> str:
    """Without symbols and styles, and without the name under which the game of an address is kept."""
    told = json.dumps([said for said in heard if "_esm" not in json.dumps(said)])
    return re.sub(r":link:[0-9a-f]+", ":link", told)


def test_two_people_arrange_a_game_by_keyboard_and_play_it(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    open_game(page, hall, "seed=5")
    go_to(page, "#open-menu")
    go_to(page, "#menu [data-intent=setup]")
    go_to(page, "#players-2")
    for seat, name in enumerate(("Ann", "Bea")):
        page.locator(f"#name-{seat}").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(name)
    page.locator("#who-1").focus()
    page.keyboard.press("Home")
    expect(page.locator("#sitting-1")).to_contain_text("Plays on this screen.")
    go_to(page, "#setup #go")
    for number in (1, 2):
        for seat, key in ((0, str(number)), (1, "t" if number == 1 else "0")):
            expect(page.locator(f"#go[data-n='{seat}']")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("#ask")).to_be_focused()
            page.keyboard.press(key)
            expect(page.locator("#go:not([aria-disabled])")).to_be_visible()
            page.keyboard.press("Enter")
        expect(page.locator("#headline")).to_be_attached()
        expect(page.locator("#go")).to_be_focused()
        page.keyboard.press("Enter")
    told = story(page)
    assert "The fists open: Ann 1, Bea the thief." in told and "The fists open: Ann 2, Bea nothing." in told


def go_to(page: Page, part: str) -> None:
    """Press a part by keyboard."""
    page.locator(part).focus()
    page.keyboard.press("Enter")


def test_a_reload_drops_the_fists_that_are_closed_and_nothing_else(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    open_game(page, hall, THREE)
    for seat, fist in enumerate((3, 2)):
        ready(page, seat)
        show(page, fist)
    ready(page, 2)
    bribe(page, 1)
    next_card(page)
    before, gold = story(page), purses(page)
    ready(page, 0)
    show(page, 4)
    expect(page.locator("#go[data-n='1']")).to_be_visible()
    page.reload()
    expect(page.locator("#notice")).to_contain_text("already chosen chooses again", timeout=SLOW)
    expect(page.locator("#go[data-n='0']")).to_be_visible()
    assert (story(page), purses(page)) == (before, gold)
