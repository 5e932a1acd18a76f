"""What a browser sends, gets and keeps: recorded from a real page, press by press, so that two runs can be compared.

A `Recorder` holds one page of Chromium for many runs, one after the other.  Each run begins with what the browser kept
of a game, and consists of steps: the opening of the page, and then one for each press.  A step is the text of all
frames of its websockets both ways, in order, and of localStorage as it is once the press was answered.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import Browser, Page

from tests.browser.people import watch
from tests.browser.playing import SLOW, answered
from tests.doors.test_secrets import without_sealed
from tests.serving import Served

BEGIN = """
try {
    const given = JSON.parse(window.name || "null");
    if (given && location.host) {
        localStorage.clear();
        for (const [key, text] of given) localStorage.setItem(key, text);
        window.name = "";
    }
} catch {}
let drawn = 0;
Math.random = () => (drawn = (drawn + 0.137) % 1);
"""
"""What a run begins with stands in the window's name; by chance the page draws the same numbers in every run."""

PRESS = """async ([intent, n, value, patience]) => {
    const shown = () => document.querySelector("[data-view]")?.dataset.view;
    const fits = (part) => (n === null || part.dataset.n === n) && !part.disabled && part.ariaDisabled !== "true";
    const part = [...document.querySelectorAll(`[data-intent="${intent}"]`)].find(fits);
    if (!part) return null;
    const before = shown(), end = performance.now() + patience;
    if (value === null) part.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    else {
        if (part.type === "radio") part.checked = true; else part.value = value;
        part.dispatchEvent(new Event("input", { bubbles: true }));
        part.dispatchEvent(new Event("change", { bubbles: true }));
    }
    while (shown() === before) {
        if (performance.now() > end) throw new Error(`no answer to ${intent} ${n}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return JSON.stringify(Object.entries(localStorage).sort());
}"""
"""Press a part and wait till it was answered; what the browser keeps then, or nothing if there was no such part."""
OFFERED = """() => [...document.querySelectorAll("[data-intent]")]
    .filter((part) => !part.disabled && part.ariaDisabled !== "true")
    .flatMap((part) => {
        const { intent, n } = part.dataset;
        if (part.localName !== "select") return part.localName === "button" ? [[intent, n ?? null, null]] : [];
        return [...part.options].filter((one) => one.value).map((one) => [intent, n ?? null, one.value]);
    })"""
KEPT = "JSON.stringify(Object.entries(localStorage).sort())"

MASKS = (
    (re.compile(r'"page":"[\w-]{20,}"'), '"page":""'),  # the token of a visit
    (re.compile(r'"day":\d+'), '"day":0'),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"), "0" * 32),  # the name of a widget
    (re.compile(r'(data-asks\\*":\s?\\*"\[)[\d, ]*'), r"\1"),  # drawn; of the same chances, whatever hands come
    (re.compile(r'("intent":"race-ask","n":\["[\w.]+"),\d+'), r"\1"),
    (re.compile(r"clock-[\d.]+-\d+"), "clock"),  # when somebody came to a stand, and how long ago
    (re.compile(r"animation-delay:-\d+ms"), "animation-delay:0ms"),
    (re.compile(r'data-hour(\\*)":\s?(\\*)"?\d+'), "data-hour"),
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "uuid"),
)
"""What differs from visit to visit and says nothing of a game: drawn by the server for each."""


@dataclass(frozen=True)
class Press:
    """A part of the page, by what it sends; a field gets a value."""

    intent: str
    n: Any = None
    value: str | None = None

    @property
    def data_n(self) -> str | None:
        """As it stands in the page; None is any."""
        return None if self.n is None else json.dumps(self.n, separators=(", ", ": "), ensure_ascii=False)

    def __str__(self) -> str:
        return " ".join([self.intent, *(str(each) for each in (self.n, self.value) if each is not None)])


@dataclass
class Step:
    """A press, or the opening of the page, and all that went through the browser till it was answered."""

    name: str
    told: list[str] = field(default_factory=list)

    def comparable(self) -> list[str]:
        """Without what is drawn anew for each visit, and with dots for what is sealed, as many as it has characters."""
        lines = without_sealed(self.told)
        for pattern, usual in MASKS:
            lines = [pattern.sub(usual, line) for line in lines]
        return lines


Run = list[Step]


class Recorder:
    """A page of Chromium whose frames and keeping are written down."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page, self.served = page, served
        self.run: Run = []
        page.add_init_script(BEGIN)
        page.on("websocket", self._listen)
        page.goto(served.url)

    def _listen(self, socket: Any) -> None:
        """A socket belongs to the run in which it was opened: nothing of the page before comes into the next run."""
        run = self.run
        socket.on("framesent", lambda frame: _write(run, ">", frame))
        socket.on("framereceived", lambda frame: _write(run, "<", frame))

    def open(self, notebook: str, kept: Mapping[str, str], query: str = "") -> Run:
        """Begin a new run: open this page in a browser that keeps these texts, and no others."""
        self.page.evaluate("given => { window.name = JSON.stringify(given) }", list(kept.items()))
        self.run = [Step("open")]
        self.page.goto(self.served.page(notebook) + (query and f"?{query}"))
        answered(self.page)
        self.run[-1].told.append(f"kept {self.page.evaluate(KEPT)}")
        return self.run

    def press(self, press: Press) -> bool:
        """Do this, and wait till it was answered; whether there was anything to press."""
        self.run.append(Step(str(press)))
        kept = self.page.evaluate(PRESS, [press.intent, press.data_n, press.value, SLOW])
        if kept is None:
            self.run.pop()
            return False
        self.run[-1].told.append(f"kept {kept}")
        return True

    def hear(self, sign: str, most_ms: int) -> None:
        """Wait till this was told, or for so long; a step of its own."""
        self.run.append(Step(f"wait for {sign}"))
        end = monotonic() + most_ms / 1000
        while monotonic() < end and not any(sign in line for line in self.run[-1].told):
            self.page.wait_for_timeout(10)

    def offered(self) -> list[Press]:
        """All that can be pressed on the page now, in its order."""
        found = self.page.evaluate(OFFERED)
        return [Press(intent, None if n is None else json.loads(n), value) for intent, n, value in found]


def _write(run: Run, way: str, frame: str | bytes) -> None:
    if text := read(frame):
        run[-1].told.append(f"{way} {text}")


def read(frame: str | bytes) -> str:
    """A frame as text; of a kernel's what the page itself says and hears, nothing for the rest."""
    if isinstance(frame, bytes):
        _, parts = deserialize_msg_from_ws_v1(frame)
        return _of_kernel(json.loads(parts[0]), json.loads(parts[3]))
    try:
        said = json.loads(frame)
    except ValueError:
        return frame
    if isinstance(said, dict) and {"header", "content"} <= said.keys():
        return _of_kernel(said["header"], said["content"])
    return frame


def _of_kernel(header: Mapping[str, Any], content: Mapping[str, Any]) -> str:
    if header["msg_type"] == "status":  # the kernel is busy, or idle
        return ""
    return json.dumps([header["msg_type"], content], sort_keys=True)


@contextmanager
def recorder(chromium: Browser, served: Served) -> Iterator[Recorder]:
    """A new person without motion, whose page is recorded and watched."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    try:
        page = context.new_page()
        complaints = watch(page)
        yield Recorder(page, served)
        page.goto("about:blank")
        assert not complaints, "\n".join(complaints)
    finally:
        context.close()


def difference(one: Run, other: Run) -> str:
    """The first thing in which two runs differ, in words; nothing if they are the same."""
    for mine, theirs in zip(one, other, strict=False):
        a, b = mine.comparable(), theirs.comparable()
        if mine.name != theirs.name:
            return f"{mine.name} was pressed, not {theirs.name}"
        if a != b:
            return f"after {mine.name}: {_first(a, b)}"
    return "" if len(one) == len(other) else f"{len(one)} steps, not {len(other)}"


def _first(one: Sequence[str], other: Sequence[str]) -> str:
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"…{a[max(at - 120, 0) : at + 120]}… and …{b[max(at - 120, 0) : at + 120]}…"
    return f"{len(one)} frames and texts, not {len(other)}"
