"""A lesson as a teacher gives it: `make share`, a plan of six rounds, four phones; the server dies in the middle."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import NARROW, WIDE
from tests.browser.test_restart import NOTICES
from tests.serve.robot_class import PHONE, TOUCHED, WALL
from tests.serving import ROOT, Served, wait_until

PHONES, TRIALS, DEALT = 4, 10, 3
SOON_MS = 60_000
PLANNED = (
    ("bakschisch", "rule:bakschisch:R1", "throne"),
    ("bakschisch", "count:B1", "guess"),
    ("bakschisch", "decide:bakschisch", "two-on-13"),
    ("bakschisch", "count:B2", "sample:deal"),
    ("bakschisch", "dilemma:bakschisch", "runner-strangers"),
    ("bakschisch", "play:bakschisch", str(PHONES)),
)
Chosen = dict[tuple[int, int], str]
"""By round and person, what was closed."""


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Served]:
    """As `make share` starts it."""
    told = ("--share", "--port", "0", ROOT / "notebooks")
    served = Served(*told, env={**os.environ, "KIT_STATE": str(tmp_path)}).ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output[-5000:]


@pytest.mark.full("rooms (test_class) and the supervisor (test_share) are tried in make test", touched=TOUCHED)
def test_a_planned_lesson_outlives_its_server_and_every_choice_is_in_the_file(
    shared: Served, chromium: Browser, tmp_path: Path
) -> None:
    with ExitStack() as closing:

        def somebody(width: int, height: int) -> Page:
            context = chromium.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en"
            )
            closing.callback(context.close)
            return context.new_page()

        wall, *phones = somebody(*WIDE.values()), *(somebody(*NARROW.values()) for _ in range(PHONES))
        wall.goto(shared.url)
        wall.get_by_role("link", name="For a class").click()
        wall.locator(f"a[href*='{WALL}']:visible").click()
        wall.locator("#go").click()
        code = wall.locator(".code-large").inner_text()
        for phone in phones:  # the link of whoever shares is not theirs: the code is enough
            phone.goto(f"{shared.url.partition('?')[0]}t/{code}")
            phone.wait_for_url(f"**/voila/render/{PHONE}?room={code}*")
            expect(phone.locator("[data-focus=in]")).to_be_visible(timeout=SOON_MS)
        _plan(wall)
        for page in (wall, *phones):
            page.evaluate(NOTICES)
        chosen = Chosen()
        for number, answer in enumerate((_points, _guesses, _decides, _deals, _picks, _plays), 1):
            wall.locator("#plan-next" if number == 6 else "#go").click()  # after a turn there may be another one
            if number == 4:
                _deal(phones[-1], DEALT)
            for person, phone in enumerate(phones, 1):
                if (number, person) == (4, 3):
                    _dies(shared, wall, phones)
                chosen[number, person] = answer(phone, person)
            wall.locator("#go").click()
            expect(wall.locator("#ask-again")).to_be_visible(timeout=SOON_MS)
        for page in (wall, *phones):
            assert set(page.evaluate("told")) <= {"moment", "away"} and not page.evaluate("blank")
        assert _exported(wall, tmp_path) == chosen


def _plan(wall: Page) -> None:
    """Tick what is asked, on the shelf."""
    wall.locator("#go").click()
    for number, (game, lesson, step) in enumerate(PLANNED):
        if not wall.locator(f"#shelf-{game}").evaluate("node => node.open"):
            wall.locator(f"#shelf-{game} summary").click()
        wall.locator(f"[id='on-{lesson}']").click()
        wall.locator(f"[id='plan-{step}']").click()
        expect(wall.locator(".planned")).to_have_count(number + 1)
    wall.locator("#ask").get_by_role("button", name="Close").click()


def _dies(shared: Served, wall: Page, phones: list[Page]) -> None:
    """The server, at once; somebody deals on meanwhile, and another server goes on without anybody doing anything."""
    (server,) = psutil.Process(shared.process.pid).children()
    server.kill()
    server.wait()
    phones[-1].locator("#sample-deal").click()
    wait_until(lambda: "the link is the same" in shared.output)
    expect(phones[-1].locator(".how-far")).to_have_text(f"{DEALT + 1} of {TRIALS}", timeout=SOON_MS)
    for phone in phones[:2]:
        expect(phone.locator("[data-focus^=closed-]")).to_be_visible()
    expect(wall.locator(".answered")).to_contain_text(f"2 of {PHONES}")


# What a pupil does, and what a file has of it -------------------------------------------------------------------------


def _close(phone: Page, part: str = "[data-intent=close]") -> None:
    phone.locator(f"{part}:not([aria-disabled])").click(timeout=SOON_MS)
    expect(phone.locator("[data-focus^=closed-]")).to_be_visible(timeout=SOON_MS)


def _pressed(phone: Page, intent: str, at: int) -> str:
    part = phone.locator(f"[data-intent={intent}]").nth(at)
    part.click(timeout=SOON_MS)
    return str(part.evaluate("node => JSON.parse(node.dataset.n)"))


def _points(phone: Page, who: int) -> str:
    said = _pressed(phone, "space", who)
    _close(phone, "#sure-90")
    return said


def _guesses(phone: Page, who: int) -> str:
    phone.locator("input[data-intent=type]").first.fill(str(10 + who), timeout=SOON_MS)
    _close(phone, "#sure-60")
    return str(Fraction(10 + who, 100))


def _decides(phone: Page, who: int) -> str:
    said = _pressed(phone, "choose", who)
    _close(phone)
    return said


def _deal(phone: Page, many: int) -> None:
    for _ in range(many):
        done = int(phone.locator(".how-far").inner_text(timeout=SOON_MS).split()[0])
        phone.locator("#sample-deal").click()
        expect(phone.locator(".how-far")).to_have_text(f"{done + 1} of {TRIALS}")


def _deals(phone: Page, _: int) -> str:
    _deal(phone, TRIALS - int(phone.locator(".how-far").inner_text(timeout=SOON_MS).split()[0]))
    signs = phone.locator(".signs i").all_inner_texts()
    _close(phone, "[data-intent=sample-close]")
    return "".join("h" if sign == "✓" else "m" for sign in signs)


def _picks(phone: Page, who: int) -> str:
    said = _pressed(phone, "pick", who % 2)
    _close(phone)
    return said


def _plays(phone: Page, who: int) -> str:
    said = _pressed(phone, "choose", who)
    phone.locator("[data-intent=close]:not([aria-disabled])").click()
    expect(phone.locator("[data-intent=choose]")).to_have_count(0)
    return said


def _exported(wall: Page, folder: Path) -> Chosen:
    """What the file for spreadsheets has."""
    wall.locator("#open-menu").click()
    with wall.expect_download() as coming:
        wall.locator("#rows-csv").click()
    coming.value.save_as(folder / "choices.csv")
    rows = [*csv.DictReader((folder / "choices.csv").read_text("utf-8-sig").splitlines())]
    return {(int(row["round"]), int(row["person"])): row["choice"] for row in rows}
