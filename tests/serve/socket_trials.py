"""What a bored pupil can do to a server whose pages have no kernel; each again and again, as `trials.py` runs it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClosedError

from kit.lessons.parts.writing import LONGEST
from tests.serve.attacks import text_frame
from tests.serve.guests import FAULTS, PLAY, SOON_S
from tests.serve.test_websocket import record
from tests.serve.visiting import VisitClient, knock, place

if TYPE_CHECKING:
    from tests.serve.trials import Trial

MIB = 2**20
AT_ONCE = 30
MANY = 255
EDITOR = "apps/lesson-editor.ipynb"
LONG_GAME = 18_000
"""Bribes of a kept game, near the most that a record may have."""
TEXT, BINARY, PING = 1, 2, 9


async def raw(url: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A websocket without a library: what is written goes out as it is."""
    parts = urlsplit(url.replace("ws", "http", 1))
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=2**20)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {parts.path}?{parts.query} HTTP/1.1",
        *(f"Host: {parts.netloc}", f"Origin: http://{parts.netloc}", f"Cookie: {cookie}"),
        *("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"),
        "Sec-WebSocket-Extensions: permessage-deflate",
    ]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    async with asyncio.timeout(SOON_S):
        await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(data: bytes, opcode: int = TEXT, first: int = 0x80, size: int | None = None) -> bytes:
    """A frame with a mask of zeros; `first`: the bits FIN and RSV1 to RSV3; `size`: what its head claims."""
    claimed = len(data) if size is None else size
    if claimed < 126:
        head = struct.pack("!BB", first | opcode, 0x80 | claimed)
    elif claimed < 2**16:
        head = struct.pack("!BBH", first | opcode, 0x80 | 126, claimed)
    else:
        head = struct.pack("!BBQ", first | opcode, 0x80 | 127, claimed)
    return head + b"\0\0\0\0" + data


def wild_frames() -> Iterator[bytes]:
    """All opcodes and bits, lengths that lie, cut heads, what is no UTF-8 and what is no JSON."""
    dice = random.Random(28)
    while True:
        opcode, first = dice.randrange(16), dice.choice((0x00, 0x80, 0xC0, 0xA0, 0x90, 0xF0))
        data = dice.choice((b"", b"{}", b"[" * 1000, b"\xff\xfe", b'{"intent":', dice.randbytes(60)))
        size = dice.choice((None, None, None, 125, 2**16 - 1, 2**32, 2**63, 2**64 - 1))
        whole = frame(data, opcode, first, size)
        yield whole[: dice.randrange(1, len(whole))] if dice.random() < 0.2 else whole


def deflated(data: bytes) -> bytes:
    """As permessage-deflate sends it (RFC 7692, 7.2.1)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


async def throw(trial: Trial, frames: Iterator[bytes], a_connection: int) -> None:
    """Throw these, a few at each connection."""
    cookie = await asyncio.to_thread(trial.served.newcomer)
    async with trial.lasting():
        while not trial.is_over:
            with suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await raw(place(trial.served, PLAY), cookie)
                for _ in range(a_connection):
                    writer.write(next(frames))
                    trial.tries += 1
                    async with asyncio.timeout(SOON_S):  # not wait_for, in which the end of the trial can be lost
                        await writer.drain()
                writer.close()
            await asyncio.sleep(0.01)


async def throw_wild_frames(trial: Trial) -> None:
    """Frames of every wrong kind."""
    await throw(trial, wild_frames(), 5)


async def throw_bombs(trial: Trial) -> None:
    """Messages of 64 kB that swell to 64 MiB, and two million brackets."""
    bombs = [frame(deflated(data), TEXT, 0xC0) for data in (b"x" * 64 * MIB, b"[" * 2_000_000, b'"' + b"x" * MIB)]

    def thrown() -> Iterator[bytes]:
        while True:
            yield from bombs

    await throw(trial, thrown(), 3)


async def pages_of_twelve(trial: Trial, act: Callable[[VisitClient], Awaitable[None]], notebook: str = PLAY) -> None:
    """Twelve visitors, each with one page after the other, on which they do this."""
    cookies = [await asyncio.to_thread(trial.served.newcomer) for _ in range(12)]

    async def visit(cookie: str) -> None:
        while not trial.is_over:
            try:
                client = await VisitClient.of(trial.served, notebook, cookie)
            except FAULTS:  # refused
                await asyncio.sleep(0.1)
                continue
            with suppress(*FAULTS, WebSocketClosedError):
                await act(client)
            client.leave()

    async with trial.lasting():
        await asyncio.gather(*map(visit, cookies))


async def flood(trial: Trial, *messages: str) -> None:
    """One visitor says these as fast as they go out, and reads what comes."""
    cookie = await asyncio.to_thread(trial.served.newcomer)
    async with trial.lasting():
        while not trial.is_over:
            client = await VisitClient.of(trial.served, PLAY, cookie)
            await client.hello()
            reading = asyncio.create_task(_read_on(client))
            with suppress(WebSocketClosedError):
                while not reading.done():
                    for message in messages:
                        await client.socket.write_message(message)
                        trial.tries += 1
                    await asyncio.sleep(0)
            reading.cancel()
            trial.told = "its connection was closed"


async def _read_on(client: VisitClient) -> None:
    while await client.socket.read_message() is not None:
        pass


async def flood_of_presses(trial: Trial) -> None:
    """Presses as fast as they go out, of which no answer is waited for."""
    presses = (json.dumps({"intent": "choose", "n": n, "by": "click", "view": 10**6, "seq": 1}) for n in (1, 2))
    await flood(trial, *presses)


async def flood_of_greetings(trial: Trial) -> None:
    """The greeting of a page that was just opened, again and again: each draws the page anew."""
    fields = {"link": "", "saved": None, "lang": "en", "theme": "light", "still": True, "view": 0}
    await flood(trial, json.dumps({"hello": fields, "seq": 1}))


async def flood_of_pings(trial: Trial) -> None:
    """Frames that say nothing, as fast as they go out."""

    def pings() -> Iterator[bytes]:
        while True:
            yield frame(b"", PING) * 100

    await throw(trial, pings(), 200)


async def never_reading(trial: Trial) -> None:
    """A page that asks for itself two thousand times and reads no answer."""
    cookie = await asyncio.to_thread(trial.served.newcomer)
    hello = json.dumps({"hello": {"link": "", "lang": "en", "theme": "light", "view": 0}, "seq": 1})
    async with trial.lasting():
        while not trial.is_over:
            _, writer = await raw(place(trial.served, PLAY), cookie)
            with suppress(OSError, TimeoutError):
                for _ in range(2000):
                    writer.write(text_frame(hello))
                    trial.tries += 1
                    async with asyncio.timeout(1):
                        await writer.drain()
            writer.close()


async def silent_sockets(trial: Trial) -> None:
    """255 websockets of one visitor that never greet."""
    cookie = await asyncio.to_thread(trial.served.newcomer)
    async with trial.lasting():
        while not trial.is_over:
            joined = await asyncio.gather(
                *(knock(place(trial.served, PLAY), cookie) for _ in range(MANY)), return_exceptions=True
            )
            trial.tries += MANY
            await asyncio.sleep(1)
            for each in joined:
                if not isinstance(each, BaseException):
                    each.close()


async def slow_heads(trial: Trial) -> None:
    """400 requests, each a byte a second."""
    parts = urlsplit(trial.served.url)

    async def trickle() -> None:
        while not trial.is_over:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(parts.hostname, parts.port)
                trial.tries += 1
                for letter in "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: xxxxxxxxxxxxxxxxxxxxxx":
                    writer.write(letter.encode())
                    await writer.drain()
                    await asyncio.sleep(1)

    async with trial.lasting():
        await asyncio.gather(*(trickle() for _ in range(400)))


async def reload_storm(trial: Trial) -> None:
    """Twelve visitors open a page, greet and leave it, without a break."""

    async def act(client: VisitClient) -> None:
        await client.hello()
        trial.tries += 1

    await pages_of_twelve(trial, act)


async def flood_of_pages(trial: Trial) -> None:
    """A game's page and the first page, asked for by thirty at once with one cookie."""
    cookie = await asyncio.to_thread(trial.served.newcomer)
    client = AsyncHTTPClient(force_instance=True, max_clients=AT_ONCE)

    async def ask(url: str) -> None:
        while not trial.is_over:
            with suppress(*FAULTS):
                await client.fetch(url, headers={"Cookie": cookie}, request_timeout=SOON_S)
            trial.tries += 1

    async with trial.lasting():
        await asyncio.gather(*(ask((trial.served.url, trial.served.page(PLAY))[n % 2]) for n in range(AT_ONCE)))


async def big_messages(trial: Trial) -> None:
    """Greetings of nearly 2 MiB that are no game, and one that is larger and ends the connection."""

    async def act(client: VisitClient) -> None:
        for size in (2 * MIB - 4096,) * 4 + (2 * MIB,):
            await client.socket.write_message(json.dumps({"hello": {"saved": "x" * size}, "seq": 1}))
            trial.tries += 1
        await _read_on(client)

    await pages_of_twelve(trial, act)


async def long_games(trial: Trial) -> None:
    """Kept games of 18,000 bribes in the greetings of twelve visitors."""
    kept = record(LONG_GAME)

    async def act(client: VisitClient) -> None:
        trial.tries += 1
        await client.hello("?seats=You,Mira~cautious&seed=21", saved=kept)

    await pages_of_twelve(trial, act)


def lesson_bomb() -> str:
    """A lesson text as long as may be, whose reading takes `tomllib` twenty seconds."""
    text = f"[{'.'.join(['a'] * 10_000)}]\n" + "".join(f"a{number} = 1\n" for number in range(9_000))
    return text[:LONGEST]


async def lesson_bombs(trial: Trial) -> None:
    """That text, written in the lesson editor again and again by twelve visitors."""
    text = lesson_bomb()

    async def act(client: VisitClient) -> None:
        await client.hello()
        trial.tries += 1
        await client.press("write", value=text)

    await pages_of_twelve(trial, act, EDITOR)


ATTACKS: dict[str, Callable[[Trial], Awaitable[None]]] = {
    "wild frames": throw_wild_frames,
    "compressed bombs": throw_bombs,
    "a flood of presses": flood_of_presses,
    "a flood of greetings": flood_of_greetings,
    "a flood of pings": flood_of_pings,
    "a socket that never reads": never_reading,
    "255 silent sockets": silent_sockets,
    "400 slow heads": slow_heads,
    "reload storm": reload_storm,
    "a flood of pages": flood_of_pages,
    "messages of 2 MiB": big_messages,
    "games of 18,000 bribes": long_games,
    "lesson bombs": lesson_bombs,
}
