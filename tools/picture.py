"""The picture in the README, taken from the page itself: `make picture`."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.serving import ROOT, Served

PICTURE = ROOT / "docs/play.jpg"
MOMENT = {
    "start": "r4 b2 A8:12T B24:6 C13:9T D18:7T heap:6 up:GC left:G3S2H2E2F2C2",
    "seats": "You,Mira~cautious,Odo~level_1,Tess~thief_minded",
    "open_gold": "true",
    "seed": "8",
}
STILL = """if (location.host) localStorage.setItem("kit:wishes", '{"motion": "off", "coach": false}')"""


def main() -> None:
    """Make one bribe, begin the next, and take the picture."""
    served = Served("--port", "0").ready()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.add_init_script(STILL)
            page.goto(f"{served.page('apps/play-bakschisch.ipynb')}?{urlencode(MOMENT)}")
            for press in ("#coin-4", "#go", "#go", "#coin-4"):
                page.locator(press).click()
            page.locator("#coin-4[aria-pressed=true]").wait_for()
            page.wait_for_timeout(600)  # the glow has settled
            page.screenshot(path=PICTURE, type="jpeg", quality=82)
            browser.close()
    finally:
        served.stop()


if __name__ == "__main__":
    main()
