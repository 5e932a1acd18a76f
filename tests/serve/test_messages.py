"""A client that speaks to a kernel directly gets no code run and nothing told."""

import asyncio
import json
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.serving import Served, wait_until

V1 = "v1.kernel.websocket.jupyter.org"


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
    }


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: Playwright keeps an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def send(socket: WebSocketClientConnection, channel: str, kind: str, content: dict[str, Any]) -> str:
    """Send one message in the protocol that was agreed on, and return its id."""
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": "raw",
        "username": "raw",
        "version": "5.4",
        "date": datetime.now(UTC).isoformat(),
    }
    parts = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    if socket.selected_subprotocol == V1:
        pack = [json.dumps(parts[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
        await socket.write_message(serialize_msg_to_ws_v1(pack, channel), binary=True)
    else:
        await socket.write_message(json.dumps({**parts, "channel": channel, "buffers": []}))
    return header["msg_id"]


async def receive(socket: WebSocketClientConnection) -> tuple[str, str]:
    """The next message: its type and the id of the message it answers."""
    raw = await asyncio.wait_for(socket.read_message(), 60)
    assert raw is not None, "the server closed the connection"
    if isinstance(raw, bytes):
        _, parts = deserialize_msg_from_ws_v1(raw)
        header, parent = json.loads(parts[0]), json.loads(parts[1])
    else:
        message = json.loads(raw)
        header, parent = message["header"], message["parent_header"]
    return header["msg_type"], parent.get("msg_id", "")


async def speak(url: str, protocol: str | None, code: str) -> tuple[set[str], set[str]]:
    """Send all that is forbidden and then what is allowed, on both channels; what was answered to each."""
    request = HTTPRequest(url, headers={"Origin": re.sub("^ws(.*?//[^/]*).*", r"http\1", url)})
    socket = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
    assert socket.selected_subprotocol == protocol
    refused, allowed, heard = set(), set(), set()
    for channel in ("shell", "control"):
        for kind, content in forbidden(code).items():
            refused.add(await send(socket, channel, kind, content))
        # The kernel answers in order, so its answer to this one is the end of all answers.
        allowed.add(await send(socket, channel, "kernel_info_request", {}))
    answered: set[str] = set()
    while answered != allowed:
        kind, parent = await receive(socket)
        heard.add(parent)
        if kind == "kernel_info_reply" and parent in allowed:
            answered.add(parent)
    socket.close()
    return refused, heard


@pytest.mark.parametrize("protocol", [V1, None])
def test_a_raw_client_gets_no_answer_and_leaves_no_trace(
    small_server: Served, tmp_path: Path, protocol: str | None
) -> None:
    trace = tmp_path / "trace"
    with urlopen(small_server.page("apps/count.ipynb")) as answer:
        kernel = json.loads(re.search(r'json">({.*?})</script>', answer.read().decode())[1])["kernelId"]
    url = f"{small_server.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=raw"
    refused, heard = run(speak(url, protocol, f"open({str(trace)!r}, 'w').close()"))
    assert not refused & heard
    assert not trace.exists()


TELL = (
    "import tornado.websocket as w; w.WebSocketHandler.set_nodelay = lambda _, on: print('no delay:', on, flush=True)"
)


def test_small_messages_are_sent_without_delay(small_server: Served) -> None:
    folder = small_server.process.args[-1]
    served = Served(
        code=f"{TELL}; from kit.serve.cli import main; main(['--no-open', '--port', '0', {folder!r}])"
    ).ready()
    try:
        kernel = next(iter(served.kernels()))
        run(connect(HTTPRequest(f"{served.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=raw")))
        wait_until(lambda: "no delay: True" in served.output)
    finally:
        assert served.stop() == 0


def test_another_origin_may_not_connect(small_server: Served) -> None:
    kernel = next(iter(small_server.kernels()))
    url = f"{small_server.url.replace('http', 'ws')}api/kernels/{kernel}/channels"
    request = HTTPRequest(url, headers={"Origin": "http://games.example"})
    with pytest.raises(Exception, match="HTTP 403"):
        run(connect(request))


async def connect(request: HTTPRequest) -> None:
    """Only open a connection."""
    await websocket_connect(request)
