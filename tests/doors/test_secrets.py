"""Frame by frame: runs that differ in one closed fist send the same, in every game and through both doors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import comm
import pytest
from comm import DummyComm

from kit.doors.kernel import PageWidget
from kit.doors.seal import KeySeal
from kit.doors.socket import Visit
from kit.engine.bot import Choice
from kit.engine.record import Record
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.moves import NOTHING
from kit.page.page import Page
from kit.play import dealer
from kit.play.arrange import some_players
from kit.play.play import Play
from tests.play.games import say_hello
from tests.play.pressing import a_page, tap

Heard = list[str]

FISTS = {
    "bakschisch": [0, 3, "thief"],
    "attraptresors": ["[]", '[{"object": "column"}]', '[{"object": "gem"}]'],
}


def by_kernel(page: Page, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What the page says as a widget."""
    heard: Heard = []

    class Ear(DummyComm):
        def publish_msg(self, msg_type: str, data: Any = None, **_: Any) -> None:
            heard.append(json.dumps(data, sort_keys=True, default=str))

    monkeypatch.setattr(comm, "create_comm", lambda **fields: Ear(**fields))
    PageWidget(page)
    return heard


def by_socket(page: Page, _: pytest.MonkeyPatch) -> Heard:
    """What the page says to a browser of the server."""
    heard: Heard = []

    class Browser:
        def send(self, frame: str) -> None:
            heard.append(frame)

        def drop(self) -> None:
            pass

    visit = Visit(page)
    visit.join(Browser())
    told = page.receive

    def receive(message: object) -> None:
        told(message)
        visit.deliver()

    page.receive = receive  # type: ignore[method-assign]
    return heard


SEALED = re.compile(r'(?<=sealed)(\\*": ?\\*")([\w=-]{40,})')
"""The sealed part of what a browser keeps, however often it is quoted."""


def without_sealed(frames: Heard) -> Heard:
    """The frames with as many dots as there are characters in what is sealed."""
    return [SEALED.sub(lambda found: found[1] + "." * len(found[2]), frame) for frame in frames]


DOORS = {"kernel": by_kernel, "socket": by_socket}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("name", FISTS)
def test_a_closed_fist_is_in_no_frame_until_all_are_closed(
    name: str, door: Callable[[Page, pytest.MonkeyPatch], Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for fist in FISTS[name]:
        game = a_page(name, 3, people=2)
        heard = door(game.page, monkeypatch)
        say_hello(game, still=True)
        game.page.press("ready", 0)
        game.page.press("choose", fist)
        heard.clear()
        close_and_hand_over(game)
        runs.append(list(heard))
    assert runs[0] == runs[1] == runs[2] and len(runs[0]) > 2


def close_and_hand_over(game: Play) -> None:
    """The first closes, the second takes the screen, looks into menu and rules, and chooses something."""
    game.page.press("close")
    game.page.press("ready", 1)
    for panel in ("menu", "rules"):
        game.page.press("open", panel)
        game.page.press("open", panel)
    game.page.press("choose", 1 if game.box.name == "bakschisch" else "[]")


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_the_others_money_is_in_no_frame(
    door: Callable[[Page, pytest.MonkeyPatch], Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is closed in Intrige, but cash is hidden: who has how much of it changes nothing that is sent."""
    runs = []
    for mine, yours in ((310, 330), (330, 310)):
        game = a_page("intrige", 3, open_money=False)
        start = f"r1 turn:A A:320 B:{mine} C:{yours}"
        game.table.resume(*linked(game, start))
        heard = door(game.page, monkeypatch)
        game.page.seal = KeySeal(b"k" * 32)
        say_hello(game, still=True)
        heard[:] = [json.dumps(game.page.state())]  # what was sent, without the names of page and widget
        tap(game.page, "send-law-0", "court-1-0", "court-2-0")
        game.page.press("close")
        runs.append(without_sealed(heard))
    assert runs[0] == runs[1] and len(runs[0]) > 2


DEALS = [
    {"B": "red", "C": "orange", "D": "violet"},
    {"B": "violet", "C": "blue", "D": "red"},
    {"B": "yellow", "C": "yellow", "D": "green"},
]
"""Missions of the bots; A has green, and the dice show six colours."""

LOOKING: list[tuple[str, Any]] = [
    *[("open", "menu"), ("save", None), ("link", None), ("open", "history"), ("whatif", None), ("whatif", None)],
    *[("undo", None), ("redo", None)],
]
A_ROUND: list[tuple[str, Any]] = [
    *LOOKING,
    *[("hint", None), ("choose", '[{"object": "column"}]'), ("close", None)],
    *LOOKING,
    ("next", None),
    *LOOKING,
    ("option", ["both_pays", "mission"]),
    *LOOKING,
    *[("choose", "[]"), ("close", None), ("next", None)],
    *LOOKING,
]


def asleep(_game: Any, _view: Any, _options: Any, _random: Random) -> Choice[Any]:
    """A bot from whose hands nobody learns anything."""
    return Choice(NOTHING, "bot_watches")


def among_sleepers(deal: dict[str, str]) -> Play:
    """Somebody among bots with these missions, before the first throw."""
    box = open_box("attraptresors")
    box = replace(box, bots=dict.fromkeys(box.bots, asleep))
    missions = [{"chance": {"mission": colour}} for colour in ({"A": "green"} | deal).values()]
    moves = (*missions, {"chance": {"thrower": "A"}}, {"chance": {"dice": "RROOYGBV"}})
    record = Record("attraptresors", some_players(box, 4), {"untimed": True}, None, None, moves)
    return Play(box, open_face("attraptresors"), record)


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_the_others_missions_are_in_no_frame(
    door: Callable[[Page, pytest.MonkeyPatch], Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor in what a browser keeps and saves to a file, but for a sealed part that is as long with any missions."""
    monkeypatch.setattr(dealer.secrets, "randbits", lambda _: 7)  # a seed that nobody sees, the same each time
    runs = []
    for deal in DEALS:
        game = among_sleepers(deal)
        heard = door(game.page, monkeypatch)
        game.page.seal = KeySeal(b"k" * 32)
        say_hello(game, still=True)
        heard[:] = [json.dumps(game.page.state())]
        for intent, n in A_ROUND:
            game.page.receive({"intent": intent, "n": n, "view": game.page._shown, "seq": 0})
        runs.append(without_sealed(heard))
    assert any("sealed" in frame for frame in runs[0]) and any("download" in frame for frame in runs[0])
    assert runs[0] == runs[1] == runs[2]


def linked(game: Play, start: str) -> Any:
    """The same table from another position."""
    record = replace(game.table.record, start=start)
    return record, game.table.dealer.opened(record)
