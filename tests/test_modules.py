"""docs/modules.md says what each module is, and each says it."""

from __future__ import annotations

from tools import modules


def test_the_index_of_modules_is_up_to_date() -> None:
    assert modules.PAGE.read_text("utf-8") == modules.modules(), "run: make modules"


def test_every_module_says_what_it_is_in_one_line() -> None:
    said = {file: modules.summary(file) for file in modules.KIT.rglob("*.py")}
    empty = {file.parent for file in said if file.name == "__init__.py" and not file.read_text("utf-8").strip()}
    assert not [file for file, text in said.items() if not text.endswith((".", ":", "?")) and file.parent not in empty]
