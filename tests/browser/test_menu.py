"""The menu of a page: home first, then one row below the other, in a few groups, each large enough for a finger."""

from __future__ import annotations

from collections.abc import Callable

from kit.draw.svg import walk, words
from tests.browser.learning import notebook
from tests.browser.reader import Reader
from tests.browser.sweep import Sweep
from tests.browser.test_every_size import SIZES, first_bribe
from tests.each import each
from tests.effort import Some

COUNT, SANDBOX, GLOSSARY = (
    "probability/b02-will-the-caliph-come.ipynb",
    "apps/sandbox-intrige.ipynb",
    "rules/glossary.ipynb",
)
MENUS: dict[str, tuple[Callable[[], Reader], list[str]]] = {
    "a game": (first_bribe, ["La partie", "Garder et partager", "Apparence"]),
    "a lesson": (
        lambda: Reader(notebook("R3"), "lang=en"),
        ["Steps", "For a class", "My answers", "How it looks"],
    ),
    "a count": (lambda: Reader(COUNT, "lang=nl"), ["Stappen", "Voor een klas", "Mijn antwoorden", "Hoe het eruitziet"]),
    "a sandbox": (lambda: Reader(SANDBOX, "lang=en"), ["Keep and share", "How it looks"]),
    "words": (lambda: Reader(GLOSSARY, "lang=en"), ["How it looks"]),
}


@each("name", MENUS, least=2)
def test_home_is_first_and_each_row_has_the_width_of_the_menu_and_the_height_of_a_finger(
    sweep: Sweep, some: Some, name: str
) -> None:
    opened, groups = MENUS[name]
    reader = opened()
    reader.press("open-menu")
    (menu,) = reader.shows(id="menu")
    assert [words(part) for part in walk(menu) if part[0] == "h3"] == groups
    found = sweep.faults([reader.view("menu", id="menu")], list(some(SIZES, least=4)), ROWS)
    assert not found, "\n".join(found)


ROWS = """() => {
    const rows = [...document.querySelectorAll("#menu .rows > *")].filter((row) => row.checkVisibility());
    const faults = rows[0]?.matches(".home") ? [] : [`${rows[0]?.textContent} is first`];
    for (const row of rows) {
        const { width, height } = row.getBoundingClientRect(), all = row.parentElement.clientWidth;
        if (row.matches("p, .to-step, h4")) continue;
        if (height < 44 || width < all - 1) faults.push(`${row.textContent} is ${width} × ${height}, of ${all}`);
    }
    return faults;
}"""
