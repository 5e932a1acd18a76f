"""A client that speaks to a kernel directly gets no code run, nothing told, and no move that a game does not know."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from kit.engine import record as records
from kit.engine.session import Session
from kit.games import open_box
from tests.play.games import a_game
from tests.serve.client import V1, Client, Message, address, connect, receive, run, send
from tests.serving import SERVED, Served, wait_until

PLAY, REFEREE = "apps/play-bakschisch.ipynb", "apps/referee-bakschisch.ipynb"
BOX = open_box("bakschisch")


# What the server refuses ----------------------------------------------------------------------------------------------


def forbidden(code: str) -> dict[str, dict[str, Any]]:
    """Every message that would run code or tell what the kernel holds."""
    return {
        "execute_request": {
            "code": code,
            "silent": False,
            "store_history": False,
            "user_expressions": {"x": code},
        },
        "complete_request": {"code": "import o", "cursor_pos": 8},
        "inspect_request": {"code": "print", "cursor_pos": 5, "detail_level": 1},
        "history_request": {"hist_access_type": "tail", "n": 10, "raw": True, "output": True},
        "is_complete_request": {"code": code},
        "debug_request": {"type": "request", "seq": 1, "command": "debugInfo", "arguments": {}},
        "create_subshell_request": {},
        "shutdown_request": {"restart": True},
    }


async def speak(url: str, protocol: str | None, code: str) -> tuple[set[str], set[str]]:
    """Send all that is forbidden, on both channels, and then what is allowed; what was answered to each."""
    socket = await connect(url, protocol)
    refused, allowed, heard = set(), set(), set()
    for channel in ("shell", "control"):
        for kind, content in forbidden(code).items():
            refused.add(await send(socket, channel, kind, content))
    # The kernel answers in order, so its answer to this one is the end of all answers.
    allowed.add(await send(socket, "shell", "kernel_info_request", {}))
    answered: set[str] = set()
    while answered != allowed:
        kind, parent, _ = await receive(socket)
        heard.add(parent)
        if kind == "kernel_info_reply" and parent in allowed:
            answered.add(parent)
    socket.close()
    return refused, heard


@pytest.mark.parametrize(
    "protocol",
    [
        V1,
        pytest.param(None, marks=pytest.mark.full("a kernel; make test has the protocol of browsers", touched=SERVED)),
    ],
)
def test_a_raw_client_gets_no_answer_and_leaves_no_trace(
    small_server: Served, tmp_path: Path, protocol: str | None
) -> None:
    trace = tmp_path / "trace"
    url, _ = address(small_server, "apps/count.ipynb")
    refused, heard = run(speak(url, protocol, f"open({str(trace)!r}, 'w').close()"))
    assert not refused & heard
    assert not trace.exists()


TELL = (
    "import tornado.websocket as w; w.WebSocketHandler.set_nodelay = lambda _, on: print('no delay:', on, flush=True)"
)


@pytest.mark.full("a server of its own, for one option of its sockets", touched=SERVED)
def test_small_messages_are_sent_without_delay(small_server: Served) -> None:
    folder = small_server.process.args[-1]
    served = Served(
        code=f"{TELL}; from kit.serve.cli import main; main(['--no-open', '--port', '0', {folder!r}])"
    ).ready()
    try:
        url, _ = address(served, "apps/count.ipynb")
        run(connect(url, None))
        wait_until(lambda: "no delay: True" in served.output)
    finally:
        assert served.stop() == 0


def test_another_origin_may_not_connect(small_server: Served) -> None:
    url, _ = address(small_server, "apps/count.ipynb")

    async def visit() -> None:
        await websocket_connect(HTTPRequest(url, headers={"Origin": "http://games.example"}))

    with pytest.raises(Exception, match="HTTP 403"):
        run(visit())


# What a game never tells ----------------------------------------------------------------------------------------------


async def everything_told(client: Client) -> str:
    """All that can be got out of a widget. (Jupyter's own way to ask for all widgets at once is shut, see below.)"""
    for name, value in (("view", ["div", {}]), ("session", {}), ("fist", 3), ("_esm", ""), ("storage_key", "mine")):
        await client.tell({"method": "update", "state": {name: value}, "buffer_paths": []})
    for method in ("request_state", "request_states", "get", "backbone"):
        await client.tell({"method": method})
    told = json.dumps(client.heard).replace("IPY_MODEL_", "")
    assert "_esm" in told, "a page is told its own widget's state"
    return re.sub(r"\b[0-9a-f]{32}\b|:link:[0-9a-f]+", "id", told)  # ids of widgets; the name of the address


async def asked_for_all(client: Client) -> list[Message]:
    """What a page is told that asks as Jupyter's own pages ask for everything, until its kernel rests."""
    control = {"comm_id": "c0ffee", "target_name": "jupyter.widget.control", "data": {}}
    await send(client.socket, "shell", "comm_open", control, version="1.0.0")
    await send(client.socket, "shell", "comm_msg", {"comm_id": "c0ffee", "data": {"method": "request_states"}})
    return await client.ask("kernel_info_request", {})


def test_a_page_of_our_own_widgets_is_told_of_its_own_widget_only(server: Served) -> None:
    async def ask() -> list[Message]:
        client = await Client.of(server, PLAY)
        return await asked_for_all(client)

    assert "_esm" not in json.dumps([each.content for each in run(ask())])


async def ann_closes(server: Served, fist: int | str) -> str:
    """Two people at one screen; all that can be learnt when the first has closed a fist."""
    client = await Client.of(server, PLAY)
    await client.hello("?seats=Ann,Bea&seed=5")
    await client.press("ready", 0)
    await client.press("choose", fist)
    client.heard.clear()
    await client.press("close")
    told = await everything_told(client)
    assert "hand-over" in told, "the second person was asked"
    client.socket.close()
    return told


@pytest.mark.full("three pages through kernels; make test asks the same of the doors, without a kernel", touched=SERVED)
def test_no_message_tells_a_closed_fist(server: Served) -> None:
    told = {fist: run(ann_closes(server, fist)) for fist in (3, 7, "thief")}
    assert told[3] == told[7] == told["thief"]


async def mira_owns(server: Served, gold: int) -> str:
    """A person against two bots with hidden purses; all that can be learnt before the first fist opens."""
    start = f"r2 b1 A5:9T B3:{gold}T C4:{19 - gold}T heap:2 up:G left:G4S5H4E4F4C3".replace(" ", "+")
    client = await Client.of(server, PLAY)
    await client.hello(f"?start={start}&seats=You,Mira~cautious,Odo~cautious&open_gold=false&seed=1")
    assert "in the purse" in json.dumps(client.heard)
    told = await everything_told(client)
    client.socket.close()
    return told


@pytest.mark.full("two pages through kernels; make test asks the same of the doors, without a kernel", touched=SERVED)
def test_no_message_tells_a_hidden_purse(server: Served) -> None:
    assert run(mira_owns(server, 8)) == run(mira_owns(server, 11))


# What a game does not let happen --------------------------------------------------------------------------------------


def game_of(record: str) -> Session[Any, Any, Any]:
    """The game of a record, replayed by the rules; a record that breaks them fails here."""
    return records.replay(records.read_record(record, open_box), BOX)


async def try_what_is_not_allowed(server: Served) -> None:
    client = await Client.of(server, PLAY)
    await client.hello("?seed=7")

    async def steps() -> int:
        return len(game_of(await client.record()).history)

    for gold in (11, -1, 10**9, 1.5, True, [1, 3], {"seat": 1, "gold": 3}, "guard", "gold"):
        await client.press("choose", gold)
        await client.press("close")
    for intent, n in (("turn", "guard"), ("judge", None), ("fist", [1, 3]), ("ready", 1), ("next", None), ("now", 1)):
        await client.press(intent, n)
    assert await steps() == 1, "something was played that may not be"
    await client.press("choose", "thief")
    await client.press("close")
    await client.press("next")
    assert await steps() == 3
    await client.press("choose", "thief")  # once a round (BK-10)
    await client.press("close")
    assert await steps() == 3
    await client.press("choose", 2)
    await client.press("close")
    assert await steps() == 4, "what is allowed goes on"
    client.socket.close()


def test_no_message_makes_a_move_that_the_rules_refuse(server: Served) -> None:
    run(try_what_is_not_allowed(server))


async def judge_too_soon(server: Served) -> None:
    client = await Client.of(server, REFEREE)
    await client.hello()
    for intent, n in (("judge", None), ("turn", "thief"), ("fist", [0, 3]), ("judge", None), ("choose", 3)):
        await client.press(intent, n)
    await client.press("turn", "guard")
    for n in ([0, 11], [4, 1], [-1, 1], ["0", 1]):
        await client.press("fist", n)
    for seat in (1, 2, 3):
        await client.press("fist", [seat, 1])
    await client.press("judge")
    assert len(game_of(await client.record()).history) == 1
    await client.press("fist", [0, 10])
    await client.press("judge")
    assert len(game_of(await client.record()).history) == 2
    client.socket.close()


@pytest.mark.full(
    "a page through a kernel; make test has the same rules without one, and one such page", touched=SERVED
)
def test_a_referee_rules_nothing_before_every_fist_is_typed(server: Served) -> None:
    run(judge_too_soon(server))


# A thousand messages --------------------------------------------------------------------------------------------------

INTENTS = (*a_game().handlers(), "turn", "judge", "fist", "paint", "x")
VALUES = (
    *range(-1, 12), None, True, 2.5, 1e308, 2**60, "", "thief", "guard", "menu", "rules", "BK-10", "fr", "dark", "step",
    "r1 b1", "{", "<b>", "\x00", "\ud800", "x" * 3000, [], [0, 3], ["open_gold", False], ["board", "short-25"], [[1]],
    ["final_tie", "x"], {"gold": 3},
)  # fmt: skip


def any_message(dice: random.Random, view: int) -> Any:
    """Mostly what a page could say; now and then what no page says."""
    if dice.random() < 0.1:
        return dice.choice([None, 7, "hello", [], {}, {"hello": 3}, {"intent": 3}, {"intent": "close"}, {"ping": True}])
    if dice.random() < 0.4:
        play = dice.choice([("choose", dice.randrange(4)), ("close", None), ("next", None), ("finish", None)])
        return {"intent": play[0], "n": play[1], "value": None, "by": "click", "view": view, "seq": 1}
    return {
        "intent": dice.choice(INTENTS),
        "n": dice.choice(VALUES),
        "value": dice.choice((None, None, *VALUES)),
        "by": dice.choice(("click", "click", "change", "time", "magic")),
        "view": view + dice.choice((0, 0, 0, -1, 1, 10**9)),
        "seq": dice.choice((1, None, "x", -5)),
    }


async def a_thousand_messages(server: Served, seed: int) -> list[Session[Any, Any, Any]]:
    """The games on the way, every fifty messages."""
    client, dice, games = await Client.of(server, PLAY), random.Random(seed), []
    await client.hello()
    for number in range(1000):
        message = any_message(dice, client.view)
        await client.say(message)
        assert "failed" not in {name for said in client.heard for name in said.get("content", {})}, message
        client.heard.clear()
        if number % 50 == 49:
            games.append(game_of(await client.record()))
    client.socket.close()
    return games


@pytest.mark.full(
    "a thousand messages to a kernel; make test sends strange ones to every kind of page without one", touched=SERVED
)
def test_a_thousand_strange_messages_leave_a_game_that_is_sound(server: Served) -> None:
    games = run(a_thousand_messages(server, 20))
    assert sum(len(game.history) for game in games) > 20, "hardly anything was played"
    for game in games:
        states = [game.state_after(step) for step in range(len(game.history) + 1)]
        assert [broken for state in states for broken in game.game.invariants(state)] == []
    assert server.process.poll() is None
