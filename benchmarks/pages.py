"""The pages as a person meets them: how soon a board is painted and a tap is answered, what it weighs, what stays.

``make bench`` runs it and writes its section of docs/benchmarks.md.  A real Chromium visits the server that
``make play`` starts, on this machine: both share its processors.  ``pages.js`` looks at the clock inside the page.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import psutil
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.figures import Figure, conditions, keep, number, written
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.serve.measure import MIB, at_rest, processor_s, serving
from tests.serving import ROOT, Served, write_notebook

HEADING = "## Pages"
APP = "apps/play-bakschisch.ipynb"
LESSON = "rules/bakschisch/01-to-the-throne.ipynb"
PRACTICE = ("03-ties", "06-the-fifth-bribe", "09-the-throne")
"""The lessons whose practice is measured, one after the other: they ask in different ways."""
INSIDE = Path(__file__).with_name("pages.js")

WARM_VISITS, COLD_VISITS = 9, 5
TAP_ROUNDS, TAPS = 3, 200
ANSWERS = 100
CROWD_ROUNDS, CROWD = 3, 20

BRIBES_AN_HOUR = 360
"""Ten seconds to choose, look and read: somebody who is quick."""
PARTS_OF_THE_HOUR = (0.1, 0.5, 1.0)
KIB = 2**10


# Visits ---------------------------------------------------------------------------------------------------------------


def a_person(browser: Browser) -> BrowserContext:
    """Somebody who was never here, with an empty cache and a laptop's window."""
    person = browser.new_context(viewport={"width": 1280, "height": 720}, bypass_csp=True)  # waiting evaluates texts
    person.add_init_script(path=INSIDE)
    return person


@contextmanager
def opened(browser: Browser, served: Served, notebook: str = APP) -> Iterator[Page]:
    """A page, opened by its address by a new person, with its board painted; left again at the end."""
    person = a_person(browser)
    page = person.new_page()
    page.goto(served.page(notebook))
    page.evaluate("bench.paintedAt()")
    yield page
    leave(person)


def leave(person: BrowserContext) -> None:
    """Leave every page, which frees its kernel, and go."""
    for page in person.pages:
        page.goto("about:blank")
    person.close()


def visit(page: Page, served: Served, notebook: str = APP) -> float:
    """Seconds from a click on the first page to a painted board."""
    page.goto(served.url)
    at_rest(served)
    page.locator(f"a[href*='{notebook}']:visible").first.click()
    page.wait_for_url(f"**/{notebook}*")
    return page.evaluate("bench.sinceClick()") / 1000


def first_visits(browser: Browser, served: Served, count: int, notebook: str = APP) -> list[float]:
    """Seconds from click to board of so many persons, one after the other."""
    seconds = []
    for _ in range(count):
        person = a_person(browser)
        seconds.append(visit(person.new_page(), served, notebook))
        leave(person)
    return seconds


@contextmanager
def without_a_pool(folder: Path) -> Iterator[Served]:
    """A server for which the page is no app, so that no kernel is kept warm for it; as one must be, a small one is."""
    page = json.loads((ROOT / "notebooks" / APP).read_text("utf-8"))
    page["metadata"]["kit"]["kind"] = "lesson"
    write_notebook(folder / "a-small-app.ipynb", "1 + 1", kind="app", title={"en": "Small"})
    (folder / APP).parent.mkdir()
    (folder / APP).write_text(json.dumps(page), "utf-8")
    with serving(folder) as served:
        yield served


def crowd(browser: Browser, served: Served, count: int = CROWD) -> list[float | None]:
    """Seconds until each board is painted that so many persons open at once; None for a board that never came."""
    people = [a_person(browser).new_page() for _ in range(count)]
    at_rest(served)
    begin = time.time()
    for page in people:
        page.evaluate("address => { setTimeout(() => { location = address; }); }", served.page(APP))
    painted_at = [when_painted(page) for page in people]
    for page in people:
        leave(page.context)
    return [at and at - begin for at in painted_at]


def when_painted(page: Page) -> float | None:
    """When the page's board was painted, by the clock on the wall."""
    page.wait_for_url(f"**/{APP}*", wait_until="commit", timeout=120_000)
    at_ms = page.evaluate("bench.paintedAt().catch(() => null)")
    return at_ms and at_ms / 1000


def crowds(browser: Browser, served: Served) -> list[Figure]:
    """How twenty persons fare who open the page at once."""
    rounds = [crowd(browser, served) for _ in range(CROWD_ROUNDS)]
    came = [[seconds for seconds in boards if seconds is not None] for boards in rounds]
    return [
        Figure(
            f"{CROWD} pages opened at once: half of the boards are painted", "s", [median(boards) for boards in came]
        ),
        Figure(f"{CROWD} pages opened at once: the last board is painted", "s", [max(boards) for boards in came]),
        Figure(
            f"{CROWD} pages opened at once: boards that never came", "", [CROWD - len(boards) for boards in came], 0
        ),
    ]


# What comes over the wire ---------------------------------------------------------------------------------------------


class Wire:
    """Counts what a page gets: requests, and bytes by kind, as they come over the wire."""

    def __init__(self, page: Page) -> None:
        """Listen from now on."""
        self.requests = 0
        self.bytes: Counter[str] = Counter()
        self.frames = 0
        self._kinds: dict[str, str] = {}
        session = devtools(page, "Network")
        session.on("Network.responseReceived", self._begin)
        session.on("Network.loadingFinished", self._end)
        session.on("Network.webSocketFrameReceived", self._frame)

    def _begin(self, said: dict[str, Any]) -> None:
        if said["response"]["url"].startswith("http"):
            self._kinds[said["requestId"]] = said["type"]

    def _end(self, said: dict[str, Any]) -> None:
        if kind := self._kinds.get(said["requestId"]):
            self.bytes[kind] += said["encodedDataLength"]
            self.requests += said["encodedDataLength"] > 0  # from the cache: no byte came

    def _frame(self, said: dict[str, Any]) -> None:
        frame = said["response"]
        self.frames += 1
        in_base64 = frame["opcode"] == 2
        self.bytes["WebSocket"] += len(frame["payloadData"]) * 3 // 4 if in_base64 else len(frame["payloadData"])


def devtools(page: Page, *domains: str) -> CDPSession:
    """Chromium's own instruments for this page."""
    session = page.context.new_cdp_session(page)
    for domain in domains:
        session.send(f"{domain}.enable")
    return session


def weigh(browser: Browser, served: Served) -> list[Figure]:
    """What a person's first and second visit bring over the wire."""
    person = a_person(browser)
    page = person.new_page()
    figures = []
    for which in ("first", "second"):
        page.goto(served.url)
        at_rest(served)
        wire = Wire(page)
        visit_s = visit(page, served)
        at_rest(served)
        figures += on_the_wire(which, wire)
        if which == "second":
            figures.append(Figure("second visit, its files in the browser’s cache", "s", [visit_s]))
    leave(person)
    return figures


KINDS = {"HTML": "Document", "JavaScript": "Script", "CSS": "Stylesheet", "websocket": "WebSocket"}


def on_the_wire(which: str, wire: Wire) -> list[Figure]:
    """The table's rows about what came."""
    parts = [f"{name} {number(wire.bytes[kind] / KIB)}" for name, kind in KINDS.items()]
    return [
        Figure(f"{which} visit: requests", "", [wire.requests]),
        Figure(f"{which} visit: transferred ({', '.join(parts)})", "KiB", [wire.bytes.total() / KIB]),
    ]


# Lessons --------------------------------------------------------------------------------------------------------------


def lessons(browser: Browser, served: Served) -> list[Figure]:
    """How soon a lesson is there, an answer is explained and a new task is asked. Lessons have no warm kernel."""
    cold = first_visits(browser, served, COLD_VISITS, LESSON)
    explained, asked = [], []
    for name in PRACTICE:
        with opened(browser, served, f"rules/bakschisch/{name}.ipynb") as page:
            at_rest(served)
            spent = page.evaluate("count => bench.answers(count)", ANSWERS)
        explained.append(quantiles(spent["feedback"], n=20)[-1])
        asked.append(median(spent["tasks"]))
    return [
        Figure("lesson, click to painted board, kernel cold", "s", cold, 4),
        Figure(f"lesson: answer to feedback, 95 of 100, of {ANSWERS}", "ms", explained, 100),
        Figure(f"lesson: a new task, median of {ANSWERS}", "ms", asked, 50),
    ]


# Taps, and an hour ----------------------------------------------------------------------------------------------------


def taps(browser: Browser, served: Served) -> list[Figure]:
    """How soon a tap on a coin is answered, and what it costs."""
    patched, typical, slow, processor, carried = [], [], [], [], []
    for _ in range(TAP_ROUNDS):
        with opened(browser, served) as page:
            at_rest(served)
            used = processor_s(served)
            spent = page.evaluate("count => bench.taps(count)", TAPS)
            processor.append((processor_s(served) - used) / TAPS * 1000)
            carried.append(carried_kib(page))
        patched.append(median(spent["patched"]))
        typical.append(median(spent["pictured"]))
        slow.append(quantiles(spent["pictured"], n=20)[-1])
    return [
        Figure(f"tap to patched page, median of {TAPS}", "ms", patched),
        Figure(f"tap to picture, median of {TAPS}", "ms", typical, 20),
        Figure(f"tap to picture, 95 of 100, of {TAPS}", "ms", slow, 40),
        Figure("tap: processor time of server and kernel", "ms", processor),
        Figure("tap: what comes over the websocket", "KiB", carried, 5),
    ]


def carried_kib(page: Page, count: int = 10) -> float:
    """What the answer to one tap weighs. Counted apart, as counting costs time."""
    wire = Wire(page)
    page.evaluate("count => bench.taps(count)", count)
    return wire.bytes["WebSocket"] / KIB / count


REVEALS = 10


def reveals(browser: Browser, served: Served) -> list[Figure]:
    """What comes over the websocket from closing a fist until nothing moves any more."""
    kib, frames = [], []
    with opened(browser, served) as page:
        page.evaluate("sessionStorage.setItem('bench:moves', 1)")
        page.reload()
        page.evaluate("bench.paintedAt()")
        for _ in range(REVEALS):
            wire = Wire(page)
            page.evaluate("bench.reveal()")
            kib.append(wire.bytes["WebSocket"] / KIB)
            frames.append(wire.frames)
            page.evaluate("bench.goOn()")
    return [
        Figure(f"bribe and reveal: what comes over the websocket, of {REVEALS}", "KiB", kib),
        Figure(f"bribe and reveal: messages, of {REVEALS}", "", frames),
    ]


@dataclass(frozen=True)
class Weight:
    """What a page keeps at one moment."""

    kernel_mib: float
    heap_mib: float
    nodes: float
    listeners: float


def weight(page: Page, session: CDPSession, served: Served) -> Weight:
    """What this page keeps now, after the browser has tidied up."""
    session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return Weight(
        kernel_mib=kernel(page, served).memory_full_info().pss / MIB,
        heap_mib=metrics["JSHeapUsedSize"] / MIB,
        nodes=metrics["Nodes"],
        listeners=metrics["JSEventListeners"],
    )


def kernel(page: Page, served: Served) -> psutil.Process:
    """The process behind a page."""
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    return served.kernels()[config["kernelId"]]


def hour(browser: Browser, served: Served) -> list[Figure]:
    """An hour's bribes on one page as fast as it goes, game after game; weighed three times on the way."""
    with opened(browser, served) as page:
        at_rest(served)
        session = devtools(page, "Performance", "HeapProfiler")
        reconnected: list[Any] = []
        page.on("websocket", lambda socket: reconnected.append(socket))
        opening = weight(page, session, served)
        done, saved, weights = 0, 0.0, []
        for share in PARTS_OF_THE_HOUR:
            played = page.evaluate("bribes => bench.play(bribes)", round(share * BRIBES_AN_HOUR) - done)
            done, saved = done + played["bribes"], max(saved, played["saved"])
            weights.append(weight(page, session, served))
    return [
        Figure("kernel of an opened page, PSS", "MiB", [opening.kernel_mib], 80),
        Figure("kernel after the hour, PSS", "MiB", [weights[-1].kernel_mib], 80),
        *(growth(*each, weights) for each in KEPT),
        Figure("hour: most that was kept in the browser", "KiB", [saved / KIB]),
        Figure(f"hour: bribes of {BRIBES_AN_HOUR} that got no answer", "", [BRIBES_AN_HOUR - done], 0),
        Figure("hour: times the connection was lost", "", [len(reconnected)], 0),
    ]


KEPT = (
    ("kernel, PSS", "kernel_mib", "MiB"),
    ("JavaScript heap", "heap_mib", "MiB"),
    ("DOM nodes", "nodes", ""),
    ("event listeners", "listeners", ""),
)
MOST_GROWTH = 5


def growth(what: str, name: str, unit: str, weights: list[Weight]) -> Figure:
    """How much more there is at the end of the hour than near its beginning."""
    values = [getattr(each, name) for each in weights]
    steps = ", ".join(
        f"{number(value)}{unit and ' ' + unit} at {share:.0%}"
        for value, share in zip(values, PARTS_OF_THE_HOUR, strict=True)
    )
    return Figure(f"hour: growth of {what} ({steps})", "%", [100 * (values[-1] / values[0] - 1)], MOST_GROWTH)


# The section of the page ----------------------------------------------------------------------------------------------


def main() -> None:
    """Measure, print and write."""
    path = installed.find()
    if not path:
        sys.exit(installed.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        under = conditions("server and browser", f"Chromium {browser.version}")
        section = written(HEADING, measured(browser), under)
        browser.close()
    print(section)
    keep(section)


def measured(browser: Browser) -> list[Figure]:
    """All rows of the table."""
    with serving(ROOT / "notebooks") as served:
        warm = first_visits(browser, served, WARM_VISITS)
        figures = [
            *weigh(browser, served),
            *taps(browser, served),
            *reveals(browser, served),
            *lessons(browser, served),
        ]
        figures += [*hour(browser, served), *crowds(browser, served)]
    with tempfile.TemporaryDirectory() as folder, without_a_pool(Path(folder)) as cold_server:
        cold = first_visits(browser, cold_server, COLD_VISITS)
    return [
        Figure("first visit, click to painted board, kernel warm", "s", warm, 1.2),
        Figure("first visit, kernel cold", "s", cold, 4),
        *figures,
    ]


if __name__ == "__main__":
    main()
