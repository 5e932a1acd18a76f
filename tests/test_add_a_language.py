"""docs/add-a-language.md is true: whoever does what it says sees a first page and a lesson in another language."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from kit.text.plurals import category
from kit.text.say import LANGUAGES
from tests.pseudo import CODE, of_messages, pseudo, python, write
from tests.serving import ROOT

GUIDE = (ROOT / "docs" / "add-a-language.md").read_text("utf-8")
LESSON = Path("kit/courses/bakschisch/r01.toml")
FIRST_PAGE = f"""
from pathlib import Path
from kit.site.folder import Folder
from kit.site.house import house_of
from kit.site.pages import Site
folder = Folder(Path("notebooks"))
house = house_of(folder.shelf, folder.opening)
print(Site().home(house, "{CODE}"))
print(Site().for_class(house, "{CODE}"), *(Site().game(room, "{CODE}") for room in house.rooms))
"""
LESSONS = f"""
from kit.draw.svg import words
from kit.lessons.learn import learn
for lesson in ("R1", "R2"):
    page = learn("bakschisch", lesson)
    page.receive({{"hello": {{"link": "?lang={CODE}", "lang": "en", "view": 0}}, "seq": 1}})
    print(words(page.view).replace("\\n", " "))
"""


def blocks(kind: str) -> list[str]:
    """What stands between the fences of this kind, in this language instead of Polish."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.M | re.S)
    return [re.sub(r"(?<=[/. ])pl\b", CODE, text) for of, text in found if of == kind]


def command(of: str) -> list[str]:
    """The command of the guide that begins so, for Python."""
    (found,) = (line for text in blocks("") for line in text.splitlines() if line.startswith(f".venv/bin/python {of}"))
    return found.split()[1:]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit, after the first command of the guide."""
    folder = tmp_path_factory.mktemp("added")
    subprocess.run(["cp", "-r", ROOT / "kit", ROOT / "notebooks", ROOT / "tools", folder], check=True)
    copies = blocks("")[0].splitlines()[0]
    assert copies.startswith("cp -r kit/text/")
    subprocess.run(copies.split(), cwd=folder, check=True)
    return folder


def said(folder: Path, code: str) -> str:
    """What a program says there."""
    done = python(folder, "-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_rules_of_the_guide_are_those_of_polish() -> None:
    head, numbers, message = map(tomllib.loads, blocks("toml"))
    found = [category(head["plurals"], number) for number in (0, 1, 2, 5, 12, 22, 101)]
    assert found == ["many", "one", "few", "many", "many", "few", "many"]
    assert head["language"] == {"name": "Polski"} and numbers["table"] == "semicolon"
    assert {*head["plurals"], "other", "count"} == {*message["guesses"]}


def test_after_the_first_step_a_language_is_offered_and_speaks_english(copied: Path) -> None:
    page = said(copied, FIRST_PAGE)
    assert f'hreflang="{CODE}"' in page and "Start here" in page


def test_after_the_third_the_first_page_speaks_it(copied: Path) -> None:
    for name in ("site", "ui"):
        file = copied / "kit" / "text" / CODE / f"{name}.toml"
        write(file, of_messages(tomllib.loads(file.read_text("utf-8"))))
    page = said(copied, FIRST_PAGE)
    assert pseudo("Start here") in page and ">Start here" not in page
    assert f'hreflang="{CODE}" aria-current="true">Ƥšéúđö</a>' in page


def test_the_check_names_what_is_missing_and_then_the_lesson_speaks_it_while_others_are_english(copied: Path) -> None:
    assert python(copied, *command("tools/translations.py")).returncode == 0
    *_, name = check = command("-m kit check")
    file, english = copied / name, LESSON.with_name("r01.toml")
    empty = file.read_text("utf-8")
    assert "All is well" in python(copied, *check).stdout and "R1 · To the throne" in said(copied, LESSONS)
    write(file, tomllib.loads(empty) | {"title": pseudo("A lesson")})
    done = python(copied, *check)
    assert done.returncode == 2 and "lead" in done.stderr, done
    file.write_text(re.sub(r'# (.*)\n(\s*(?:[\w.-]+ = )?)""', filled, empty), "utf-8")
    assert '""' not in file.read_text("utf-8")
    assert "All is well" in python(copied, *check).stdout
    title = tomllib.loads((copied / english).read_text("utf-8"))["title"]
    first, second = said(copied, LESSONS).splitlines()
    assert pseudo(title) in first and title not in first
    assert "R2 · The bribe" in second and LANGUAGES[0] == "en"
    written = file.read_text("utf-8")
    assert python(copied, *command("tools/translations.py")).returncode == 0
    assert file.read_text("utf-8") == written


def filled(found: re.Match[str]) -> str:
    """What somebody writes below the English text."""
    return f"# {found[1]}\n{found[2]}{json.dumps(pseudo(found[1]), ensure_ascii=False)}"


def test_every_file_table_and_test_that_the_guide_names_is_there() -> None:
    for path in re.findall(r"`((?:kit|tests|notebooks)/[\w/.-]+)`", GUIDE):
        assert (ROOT / path).exists(), path
    held = {file.name for file in (ROOT / "kit" / "text" / "en").iterdir()}
    named = {*re.findall(r"`(\w+\.toml)`", GUIDE)}
    assert named | {name for name in held if name.endswith(".rules.toml")} >= held >= named - {"r01.toml"}
    (asked,) = re.findall(r'-k "(.*)"', GUIDE)
    tests = "\n".join(file.read_text("utf-8") for file in (ROOT / "tests" / "text").glob("*.py"))
    for part in asked.split(" or "):
        assert re.search(rf"def test_\w*{part}", tests), part
