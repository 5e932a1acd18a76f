"""Robots on phones and at the wall: each speaks as page.js and visit.js do, presses what it sees, and keeps what it was
told.

A robot comes back by itself when its connection ends: it repeats what was not heard, and greets a page that is new.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError

from kit.draw.svg import Attributes, Tree, walk
from kit.draw.svg import words as words_in
from tests.page.front import Front, number, whole
from tests.serve.visiting import LEFT, knock

ABROAD = (ConnectionError, OSError, HTTPError, WebSocketClosedError)
"""What ends a connection."""
WAIT_S = 60
"""An upper bound for waiting, not a measure."""
AGAIN_S = 0.05
"""After how long a browser tries again."""
ANSWERS = ("space", "point", "seat", "choose", "form", "move", "pick", "sample-deal")
CLOSES = ("commit", "close", "sample-close")
HALF = b"\x81\xfe\x00\xb0" + b"mask" + b"half of a message"
"""A frame of a websocket that says it is longer than it is."""


class Robot:
    """A browser with one page."""

    def __init__(self, url: str, cookie: str, link: str = "", kept: dict[str, str] | None = None) -> None:
        """`url`: of its websocket, up to the page's token; `kept`: what the browser keeps for all its pages."""
        self.url, self.cookie, self.link = url, cookie, link
        self.kept = {} if kept is None else kept
        self.frames: list[str] = []
        """All that it was sent."""
        self.closed: dict[int, str] = {}
        """By its round, each choice that it was told is closed, in words."""
        self._seq = 0
        self._news = asyncio.Event()
        self._going: asyncio.Task[None] | None = None
        self._socket: WebSocketClientConnection | None = None
        self._begin()

    def _begin(self) -> None:
        """A page that knows nothing yet."""
        self.page = ""
        self.front = Front(is_read=True)
        self._whole: tuple[Tree, Tree] = "", ""
        """What was sent last, and the same with the parts that were sent before: it is looked at many times."""
        self._key: str | None = None
        self._hands: dict[str, str] = {}
        self._unheard: dict[int, dict[str, Any]] = {}
        self._held: list[dict[str, Any]] | None = None

    # The connection ---------------------------------------------------------------------------------------------------

    async def come(self) -> None:
        """Open the page, and wait until it shows something."""
        self.wake()
        await self.until(lambda: self.front.view > 0 and self.is_at_rest)

    def wake(self) -> None:
        """Be connected from now on."""
        self._going = asyncio.create_task(self._go())

    async def sleep(self, leaves: bool = False) -> None:
        """Lose the connection without a word, or leave the page with one."""
        socket, self._socket = self._socket, None
        if self._going:
            self._going.cancel()
            with suppress(asyncio.CancelledError):
                await self._going
            self._going = None
        if socket and leaves:
            socket.close(LEFT)
        elif socket and socket.protocol:
            socket.protocol.stream.close()

    async def reload(self) -> None:
        """Leave the page and open it again: the browser has only what it keeps."""
        await self.sleep(leaves=True)
        self._begin()
        await self.come()

    async def cut(self) -> None:
        """The network ends in the middle of a message."""
        if self._socket and self._socket.protocol:
            with suppress(*ABROAD):
                await self._socket.protocol.stream.write(HALF)
        await self.sleep()
        self.wake()

    async def _go(self) -> None:
        while True:
            with suppress(*ABROAD):
                self._socket = await knock(f"{self.url}?page={self.page}", self.cookie)
                await self._listen(self._socket)
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        hear = self._welcome
        while (raw := await socket.read_message()) is not None:
            self.frames.append(str(raw))
            hear(json.loads(raw))
            hear = self._hear
            self._news.set()

    def _welcome(self, frame: list[dict[str, Any]]) -> None:
        """A page that is not the one we had is greeted, and goes on where we are."""
        page, last = frame[0]["page"], frame[0]["heard"]
        is_ours = page == self.page
        unheard, self._unheard, self.page = [*self._unheard.values()], {}, page
        left = [
            each
            for each in unheard
            if ("ping" not in each and not (last is not None and each["seq"] <= last) if is_ours else "intent" in each)
        ]
        self._held = None if is_ours else left
        if not is_ours:
            self._key = frame[1]["state"]["storage_key"]
        self._hear(frame[1:])
        if not is_ours:
            self.greet()
        for each in left if is_ours else ():
            self._tell(each)

    def _hear(self, frame: list[dict[str, Any]]) -> None:
        for message in frame:
            if state := message.get("state"):
                self.front.state(state)
                if self._key is not None and state.get("storage_key", self._key) != self._key:
                    self._key = state["storage_key"]
                    self.greet()
            if said := message.get("say"):
                self._take(said)
        if self._held is not None and any("view" in message.get("state", {}) for message in frame):
            presses, self._held = self._held, None
            for each in presses:
                self._tell(each)
        self.front.changes.clear(), self.front.said.clear()
        self._note()

    def _take(self, said: dict[str, Any]) -> None:
        key = self._key or ""
        if "ack" in said:
            self._unheard.pop(said["ack"], None)
        if "patch" in said and said["of"] not in map(number, self.front.trees):
            self.say({"whole": True})
        else:
            self.front.say(said)
        if "save" in said:
            self.kept[key] = said["save"]
        if "hold" in said:
            self._hands[key] = said["hold"]

    # What it says -----------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say hello, with what the browser keeps and the page had in hand."""
        key = self._key or ""
        self.say(
            {
                "hello": {
                    "view": self.front.view,
                    "link": self.link,
                    "saved": self.kept.get(key),
                    "held": self._hands.get(key),
                    "theme": "light",
                    "lang": "en",
                    "shape": "narrow",
                    "address": self.url.replace("ws", "http", 1).replace("/visit/", "/voila/render/"),
                    "fresh": key not in self._hands,
                    "still": True,
                }
            }
        )
        self._hands.setdefault(key, "")

    def say(self, content: dict[str, Any]) -> None:
        """Say this; it is said again if it is not heard."""
        self._seq += 1
        self._tell({**content, "seq": self._seq})

    def _tell(self, content: dict[str, Any]) -> None:
        if self._held is not None and "intent" in content:
            return self._held.append(content)
        self._unheard[content["seq"]] = content
        self.throw(json.dumps(content))

    def throw(self, frame: str) -> None:
        """Send this, whatever it is."""
        if self._socket:
            with suppress(*ABROAD):
                self._socket.write_message(frame)

    async def press(self, intent: str, n: Any = None, value: str | None = None) -> None:
        """Press a part or fill in a field, and wait until that is heard."""
        said = {"intent": intent, "n": n, "by": "click" if value is None else "change", "view": self.front.view}
        self.say(said if value is None else {**said, "value": value})
        await self.until(lambda: self.is_at_rest)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that must come about."""
        while not holds():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), WAIT_S)
            except TimeoutError:
                raise AssertionError(f"waited in vain; there is: {self.text[:2000]}") from None

    @property
    def is_at_rest(self) -> bool:
        """Whether all that it said was heard."""
        return not self._unheard and not self._held

    # What it sees -----------------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """What is shown."""
        sent = self.front.trees[-1] if self.front.trees else ""
        if sent is not self._whole[0]:
            self._whole = sent, whole(sent, self.front.parts)
        return self._whole[1]

    @property
    def text(self) -> str:
        """The same as text."""
        return words_in(self.tree)

    def parts(self, *intents: str) -> list[Attributes]:
        """What can be pressed or filled in now."""
        nodes = (node[1] for node in walk(self.tree) if not isinstance(node, str)) if self.front.trees else ()
        return [
            each
            for each in nodes
            if each.get("data-intent") in intents and "disabled" not in each and each.get("aria-disabled") != "true"
        ]

    @property
    def can_answer(self) -> bool:
        """Whether its page asks something that is not closed yet."""
        return bool(self.parts(*ANSWERS, "type"))

    @property
    def has_closed(self) -> bool:
        """Whether its page says that its choice is closed."""
        return any(self._closed_now())

    def _closed_now(self) -> Iterator[tuple[int, str]]:
        """The round and the choice in words, if one is shown as closed."""
        marks = [str(node[1].get("data-focus", "")) for node in walk(self.tree)] if self.front.trees else []
        for mark in marks:
            if mark.startswith("closed-"):
                (chosen,) = (node for node in walk(self.tree) if node[1].get("class") == "large chosen")
                yield int(mark.removeprefix("closed-")), words_in(chosen[-1])

    def _note(self) -> None:
        self.closed.update(self._closed_now())

    # What a pupil does ------------------------------------------------------------------------------------------------

    async def answer(self, chance: Random) -> None:
        """Give any answer that the page takes, and close it."""
        for _ in range(40):
            await self._fill_in(chance)
            for _ in range(chance.randint(1, 3)):
                if choices := [each for each in self.parts(*ANSWERS) if each.get("type") != "number"]:
                    part = chance.choice(choices)
                    await self.press(str(part["data-intent"]), json.loads(part.get("data-n", "null")))
            if closes := self.parts(*CLOSES):
                part = chance.choice(closes)
                await self.press(str(part["data-intent"]), json.loads(part.get("data-n", "null")))
            if self.has_closed:
                return
        raise AssertionError(f"no answer is taken: {self.text}")

    async def _fill_in(self, chance: Random) -> None:
        for field in self.parts("type"):
            name = json.loads(field["data-n"])
            value = {"top": 1, "bottom": 7, "from": 20, "to": 60}.get(name, 0) + chance.randint(1, 5)
            await self.press("type", name, str(value))

    async def reopen(self) -> None:
        """Take one's choice back."""
        ((this, _),) = self._closed_now()
        await self.press("reopen")
        if not self.has_closed:
            del self.closed[this]
