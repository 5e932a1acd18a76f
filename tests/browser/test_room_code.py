"""The page that asks for the code of a room, on a phone: the field is in sight, and whoever types is let in."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from kit.site.pages import WORDS
from tests.browser.playing import no_sideways
from tests.serve.classrooms import House
from tests.serve.client import run

PHONE = {"width": 360, "height": 640}
KEYBOARD_PX = 260


def test_a_phone_comes_in_by_typing_and_is_asked_again_when_its_cookie_is_gone(
    chromium: Browser, tmp_path: Path
) -> None:
    async def opened() -> str:
        table, code = await house.room()
        table.leave()
        return code

    house = House.shared(tmp_path)
    context = chromium.new_context(viewport=PHONE, locale="fr-BE")
    words = WORDS["fr"]
    try:
        code, page = run(opened()), context.new_page()
        page.goto(f"http://{house.place}/t")
        field = page.get_by_label(words["room_field"])
        expect(field).to_be_focused()
        box = field.bounding_box()
        assert box and box["height"] >= 60 and box["y"] + box["height"] <= PHONE["height"] - KEYBOARD_PX + 40
        assert no_sideways(page) and not Axe().run(page).response["violations"]
        field.fill("xxxx")
        field.press("Enter")
        expect(page.get_by_role("alert")).to_have_text(words["room_wrong"])
        assert no_sideways(page)
        page.get_by_label(words["room_field"]).fill(code.lower())
        page.get_by_role("button", name=words["room_enter"]).click()
        page.wait_for_url(f"**/voila/render/phone.ipynb?room={code}&lang=fr")
        expect(page.locator("main [data-view]")).to_have_text("phone")
        context.clear_cookies()
        page.reload()
        expect(page.get_by_label(words["room_field"])).to_have_value(code)
        page.get_by_role("button", name=words["room_enter"]).click()
        expect(page.locator("main [data-view]")).to_have_text("phone")
    finally:
        context.close()
        assert house.served.stop() == 0
