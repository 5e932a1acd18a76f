"""Which page a notebook opens, by the name that its cell calls; a page's module is imported when somebody opens it.

`kit.notebook` opens pages in this way through a kernel, the server without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kit.page.page import Page

if TYPE_CHECKING:
    from kit.table.rooms import Rooms

OPENERS: Mapping[str, str] = {
    "class_phone": "kit.together.phone:class_phone",
    "class_table": "kit.together.host:class_table",
    "count": "kit.counting.count_page:count",
    "count_editor": "kit.counting.editor:count_editor",
    "count_daily": "kit.counting.daily_page:count_daily",
    "daily": "kit.lessons.daily_page:daily",
    "glossary": "kit.lessons.glossary:glossary",
    "kiosk": "kit.play.kiosk:kiosk",
    "learn": "kit.lessons.learn:learn",
    "lesson_editor": "kit.lessons.editor:lesson_editor",
    "play": "kit.play.play:play",
    "referee": "kit.play.referee:referee",
    "sandbox": "kit.play.sandbox:sandbox",
}
"""Where the function is that makes the page."""

FROM_FILES: Mapping[str, str] = {
    "count_file": "kit.counting.count_page:count_file",
    "learn_file": "kit.lessons.learn:learn_file",
}
"""The same for pages that read a file from their notebook's folder, which only its kernel can reach."""


IN_ROOMS = ("class_phone", "class_table")
"""Pages that look at a room, so that they need to know the rooms of their server, if it has any."""

FOR_GUESTS = ("class_phone",)
"""Those of them that are for whoever knows the code of a room, and has no other key."""


def open_page(name: str, *arguments: Any, rooms: Rooms | None = None, **named: object) -> Page:
    """The page that a notebook's call opens, new.  Raises LookupError if there is none of that name.

    `rooms`: those of the server that it is opened on.
    """
    return opener(name)(*arguments, **named, **({"rooms": rooms} if name in IN_ROOMS else {}))


def opener(name: str) -> Callable[..., Page]:
    """The function that makes the page of that name.  Raises LookupError if there is none."""
    module, _, function = {**OPENERS, **FROM_FILES}[name].partition(":")
    made: Callable[..., Page] = getattr(import_module(module), function)
    return made
