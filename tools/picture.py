"""The picture in the README, taken from the page itself: `make picture`."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.serving import ROOT, Served

PICTURE = ROOT / "docs/play.jpg"
MOMENT = {
    "start": "r4 b3 A13:8T B24:6 C16:9T D18:7T heap:10 up:GCH left:G3S2H1E2F2C2",
    "seats": "You,Mira~cautious,Odo~level_1,Tess~thief_minded",
    "open_gold": "true",
}


def main() -> None:
    """Choose four gold for the harem lady, and take the picture."""
    served = Served("--port", "0").ready()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.goto(f"{served.page('apps/play-bakschisch.ipynb')}?{urlencode(MOMENT)}")
            page.locator("#coin-4").click()
            page.locator("#coin-4[aria-pressed=true]").wait_for()
            page.screenshot(path=PICTURE, type="jpeg", quality=82)
            browser.close()
    finally:
        served.stop()


if __name__ == "__main__":
    main()
