"""What a browser gets in a fourth language: run in a checkout that has it (`tests.pseudo`), it prints that as JSON.

python -m tests.browser.fourth_views xa
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from urllib.parse import urlencode

from kit.counting.lesson import load
from kit.site.folder import Folder
from kit.site.house import house_of
from kit.site.pages import Site
from tests.browser.reader import Reader
from tests.browser.sweep import View
from tests.browser.test_accessible import game_over, lesson, play, referee, whole
from tests.browser.test_count import steps
from tests.browser.test_intrige import PLAY as INTRIGE
from tests.browser.test_intrige import SEATS, STEPS
from tests.serving import ROOT

SCREENS = (play, game_over, referee, lesson, whole)
ATTRAPTRESORS = "apps/play-attraptresors.ipynb"


def views(language: str) -> Iterator[View]:
    """Each game, a lesson about rules, a whole game in a lesson, and a lesson in probability."""
    for screen in SCREENS:
        yield from screen(language)
    for step, line in STEPS.items():
        query = urlencode({"start": line, "seats": SEATS, "lang": language})
        yield Reader(INTRIGE, query).view(step, id="go")
    reader = Reader(ATTRAPTRESORS, f"seed=3&lang={language}")
    for part in ("wish-wait-0", "go"):
        yield reader.view(f"before {part}", id=part)
        reader.press(part)
    yield reader.view("a throw", class_="own-right")
    yield from steps(load("B2"), language)


def home(language: str) -> str:
    """The first page."""
    folder = Folder(ROOT / "notebooks")
    return Site().home(house_of(folder.shelf, folder.opening), language)


if __name__ == "__main__":
    print(json.dumps({"home": home(sys.argv[1]), "views": [view._asdict() for view in views(sys.argv[1])]}))
