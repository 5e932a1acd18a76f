"""One value is put into a TOML text, and everything else stays as somebody wrote it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.games import NAMES
from kit.lessons.subject import subject_of
from kit.lessons.toml_put import Path, changed, dumped, put, written
from kit.lessons.translations import lessons_in
from tests.each import each

TEXT = """\
# My remark
id = "x"  # and another
minutes = 5

[title]
en = "Hello"

# About the step
[[step]]
id = "one"
fists = { A = 2, B = "thief" } # fists
rules = [
    "BK-1", # the first
    'BK-2',
]

[step.see]
en = "One # is no remark, [ no bracket"
fr = '''Deux
lignes'''

[[step.hints]]
en = "First"

[[step.hints]]
en = "Second"

[[step]]
id = "two"
see.en = "Two"
"""


def texts() -> Iterator[str]:
    """Our lessons, and the text above."""
    yield TEXT
    for game in NAMES:
        folder = subject_of(game).folder
        yield from ((folder / name).read_text("utf-8") for name in lessons_in(folder))


def places(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value with its place."""
    if path:
        yield path, tree
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        yield from places(value, (*path, key))


@each(
    ("path", "value", "old", "new"),
    [
        (("id",), "y", 'id = "x"  # and another', 'id = "y"  # and another'),
        (("title", "en"), 'He said "no"', 'en = "Hello"', 'en = "He said \\"no\\""'),
        (("step", 0, "see", "fr"), "Deux", "fr = '''Deux\nlignes'''", 'fr = "Deux"'),
        (("step", 0, "fists", "B"), 3, 'fists = { A = 2, B = "thief" } #', "fists = { A = 2, B = 3 } #"),
        (("step", 0, "hints", 1, "en"), "Last", 'en = "Second"', 'en = "Last"'),
        (("step", 1, "see", "en"), "Deux", 'see.en = "Two"', 'see.en = "Deux"'),
        (("step", 0, "see", "nl"), "Een", "lignes'''\n", "lignes'''\nnl = \"Een\"\n"),
        (("step", 1, "what_if"), True, 'see.en = "Two"\n', 'see.en = "Two"\nwhat_if = true\n'),
        (("step", 1, "why", "en"), "So", 'see.en = "Two"\n', 'see.en = "Two"\nwhy = { en = "So" }\n'),
        (("step", 0, "hints", 1), None, '\n[[step.hints]]\nen = "Second"\n', "\n"),
        (("minutes",), None, "minutes = 5\n", ""),
        (("title", "fr"), "Bonjour", 'en = "Hello"\n', 'en = "Hello"\nfr = "Bonjour"\n'),
        (("page",), "p", "minutes = 5\n", 'minutes = 5\npage = "p"\n'),
    ],
)
def test_only_the_lines_of_the_value_change(path: Path, value: Any, old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert put(TEXT, path, value) == TEXT.replace(old, new)


def test_a_value_that_stands_there_already_changes_nothing() -> None:
    for text in texts():
        for path, value in Random("same").sample([*places(tomllib.loads(text))], 5):
            assert put(text, path, value) == text
    assert put("a = 1\n", ("a",), True) == "a = true\n"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_put_is_what_is_read_and_nothing_else(seed: int) -> None:
    random = Random(f"put/{seed}")
    for text in texts():
        document = tomllib.loads(text)
        for path, value in random.sample([*places(document)], 3):
            new = random.choice(["“x” \"y\" \\ # [é]\n'z'", 7, True, None, {"a": [1, {"b": "c"}]}, [], value])
            assert tomllib.loads(put(text, path, new)) == changed(document, path, new)


@each("text", ['step = [{ id = "one" }]\n', '"id" = "x"\nstep = [\n{id="one"},\n]', "[[ step ]]\nid='one'\r\nn=1\r\n"])
def test_an_unusual_notation_loses_no_value(text: str) -> None:
    done = put(text, ("step", 0, "see", "en"), "One")
    assert tomllib.loads(done) == changed(tomllib.loads(text), ("step", 0, "see", "en"), "One")


def test_a_whole_document_is_written_as_it_is_read() -> None:
    for text in texts():
        assert tomllib.loads(written(tomllib.loads(text))) == tomllib.loads(text)


@each(
    "value", [1.5, float("inf"), "\x7f\t\x00", {"a b": {}}, [[1], []], tomllib.loads("a = 1979-05-27T07:32:00Z")["a"]]
)
def test_every_value_can_be_written(value: Any) -> None:
    assert tomllib.loads(f"a = {dumped(value)}")["a"] == value
