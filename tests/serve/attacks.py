"""What a pupil can do to the server from a browser's console or a small script, bounded in count and time.

`test_attacks.py` tries each beside a neighbour; ``make attack`` (`tests/attack.py`) tries them longer, beside thirty.
Everything goes to a server that the tests started, on this machine.
"""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from time import monotonic
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection

from tests.serve.client import V1, Client, address, connect, send
from tests.serving import Served

MIB = 2**20
SOON_S = 60
"""More than any answer takes on a slow machine; a server that stands still takes longer."""


def bad_frames() -> dict[str, tuple[str | None, bytes | str]]:
    """Frames whose own numbers lie, by name: the protocol in which each is sent, and its bytes."""
    offsets = struct.pack("<7Q", 6, 56, 61, 2**40, 70, 80, 90)
    nested = json.dumps({"channel": "shell", "header": 1})[:-2] + "[" * 100_000
    return {
        "eight bytes that claim 2⁶² parts": (V1, struct.pack("<Q", 2**62)),
        "a list of offsets that ends early": (V1, struct.pack("<2Q", 39, 320)),
        "offsets beyond the end": (V1, offsets + b"shell"),
        "nothing": (V1, b""),
        "a text where bytes were agreed on": (V1, "{}"),
        "the older form with 5·10⁷ parts": (None, struct.pack("!i", 50_000_000)),
        "a text that is no message": (None, "[]"),
        "brackets without end": (None, nested),
    }


async def send_bad_frame(served: Served, notebook: str, name: str) -> WebSocketClientConnection:
    """Join a kernel of one's own and send one bad frame; the connection, which the server should close."""
    url, _ = await asyncio.to_thread(address, served, notebook)
    return await throw_bad_frame(url, name)


async def throw_bad_frame(url: str, name: str) -> WebSocketClientConnection:
    """The same to a kernel whose address is known."""
    protocol, frame = bad_frames()[name]
    joined = await connect(url, protocol)
    await joined.write_message(frame, binary=isinstance(frame, bytes))
    return joined


async def ask_for_pages(url: str, count: int, cookie: str = "") -> Counter[int]:
    """So many plain requests for a page at once, by a script that joins no kernel; how often each status came."""
    client = AsyncHTTPClient(force_instance=True, max_clients=count)
    headers = {"Cookie": cookie} if cookie else {}

    async def ask() -> int:
        try:
            return (await client.fetch(HTTPRequest(url, headers=headers, request_timeout=SOON_S))).code
        except HTTPClientError as refused:
            return refused.code

    statuses = Counter(await asyncio.gather(*(ask() for _ in range(count))))
    client.close()
    return statuses


async def hang_up(url: str, cookie: str) -> None:
    """Ask for a page, take its first byte and go."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n".encode())
        await reader.read(1)
    finally:
        writer.close()


async def join_often(url: str, count: int) -> list[WebSocketClientConnection]:
    """So many sockets to one kernel; those that were let in."""
    tries = await asyncio.gather(*(connect(f"{url}{number}") for number in range(count)), return_exceptions=True)
    return [each for each in tries if isinstance(each, WebSocketClientConnection)]


async def flood(client: Client, seconds: float, intent: str = "count", n: int | None = None) -> int:
    """Press as fast as it goes and never wait for an answer; how many presses went out."""
    said, until = 0, monotonic() + seconds
    while monotonic() < until:
        press = {"intent": intent, "n": n, "by": "click", "view": client.view + said, "seq": said}
        data = {"comm_id": client.widget, "data": {"method": "custom", "content": press}}
        try:
            await asyncio.wait_for(send(client.socket, "shell", "comm_msg", data), until - monotonic() + 0.1)
        except (TimeoutError, Exception):
            break
        said += 1
    return said


def state_requests(widget: str, count: int) -> Iterator[str]:
    """Messages that ask a kernel for a page's whole state."""
    for number in range(count):
        header = {"msg_id": f"m{number}", "msg_type": "comm_msg", "session": "raw", "username": "", "version": "5.4"}
        content = {"comm_id": widget, "data": {"method": "request_state"}}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
        yield json.dumps({**message, "channel": "shell"})


async def never_read(url: str, messages: Iterable[str]) -> bool:
    """Send these and never read an answer; whether the server closed the connection."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=2**12)
    writer.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    origin = f"Host: {parts.netloc}\r\nOrigin: http://{parts.netloc}\r\n"
    request = (
        f"GET {parts.path}?{parts.query} HTTP/1.1\r\n{origin}Upgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
    )
    writer.write(request.encode())
    await reader.readuntil(b"\r\n\r\n")
    for message in messages:
        writer.write(text_frame(message))
    until = monotonic() + SOON_S
    while monotonic() < until:
        writer.write(text_frame("{}")[:1])
        await asyncio.sleep(0.2)
        if writer.transport.is_closing():
            return True
    writer.close()
    return False


def text_frame(text: str) -> bytes:
    """One websocket frame as a browser sends it, with a mask of zeros."""
    data = text.encode()
    size = struct.pack("!BH", 0x80 | 126, len(data)) if len(data) > 125 else struct.pack("!B", 0x80 | len(data))
    return b"\x81" + size + b"\0\0\0\0" + data
