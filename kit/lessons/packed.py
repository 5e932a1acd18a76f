"""What a folder of files for browsers has in place of the kit's own TOML files."""

from __future__ import annotations

from kit.engine.own_toml import in_json
from kit.lessons.translations import ENDING, lesson_of


def packed(path: str, text: str) -> str:
    """The text of a file of the kit as it is sent to browsers, from its path, such as ``kit/text/en/ui.toml``.

    TOML becomes JSON, but for lessons in their first language: an author sees how ours are written.
    """
    folder, _, name = path.rpartition("/")
    is_shown = folder.startswith("kit/courses/") and lesson_of(name) == name and name != "glossary.toml"
    return text if is_shown or not name.endswith(ENDING) else in_json(text)
