"""The folder of files in a real Firefox: a picture at once, a press that counts, and then without any host."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.site.pages import WORDS
from tests.browser.firefox import firefox
from tests.browser.in_files import CHANCES, PLAY
from tests.static_folder import served

PYTHON = "document.documentElement.dataset.kitPython"
FIRST_SEEN = f"""() => {{
  new MutationObserver(() => {{
    if (document.querySelector("[data-intent=choose]")) window.atFirst ??= {PYTHON} ?? "not yet";
  }}).observe(document, {{ subtree: true, childList: true }});
}}"""
COINS = [f"#coin-{gold}" for gold in (1, 2)]


@pytest.mark.full("a second browser, which make test does without")
def test_in_firefox_a_press_on_the_picture_counts_and_all_of_it_goes_on_without_a_host(out: Path) -> None:
    with firefox() as browser:
        browser.before_each_page(FIRST_SEEN)
        with served(out) as home:
            browser.goto(f"{home}/{PLAY}")
            browser.wait_until("!!window.atFirst")
            assert browser.ask("window.atFirst") == "not yet"
            browser.click("#coin-1")
            browser.wait_until(f"{PYTHON} === 'there' && !!document.querySelector('#coin-1[aria-pressed=true]')")
            browser.click("#go")
            browser.wait_until("!!document.querySelector('#headline')")
            browser.goto(f"{home}/index.html")
            browser.wait_until(f"document.querySelector('#offline').textContent === {WORDS['en']['offline']!r}")
        browser.goto(f"{home}/{PLAY}")
        browser.wait_until(f"{PYTHON} === 'there' && !!document.querySelector('#notice')")
        browser.click("#go")
        browser.wait_until("!!document.querySelector('#coin-1')")
        browser.click("#coin-1")
        browser.wait_until("!!document.querySelector('#coin-1[aria-pressed=true]')")
        browser.reload()
        browser.wait_until(f"{PYTHON} === 'there'")
        browser.goto(f"{home}/{CHANCES}?lang=fr")
        browser.wait_until(f"{PYTHON} === 'there' && document.documentElement.lang === 'fr'")
        assert "Calife" in browser.ask("document.body.innerText")
        assert not browser.complaints
