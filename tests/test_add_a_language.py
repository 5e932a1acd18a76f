"""docs/add-a-language.md is true: whoever does what it says sees a first page and a lesson in another language."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from kit.text.plurals import category
from kit.text.say import LANGUAGES
from tests.pseudo import CODE, of_course, of_messages, pseudo, python, write
from tests.serving import ROOT

GUIDE = (ROOT / "docs" / "add-a-language.md").read_text("utf-8")
LESSON = Path("kit/courses/bakschisch/r01.toml")
FIRST_PAGE = f"""
from pathlib import Path
from kit.site.folder import Folder
from kit.site.pages import Site
folder = Folder(Path("notebooks"))
print(Site().home(folder.shelf, folder.opening, "{CODE}"))
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
    return [text.replace("/pl", f"/{CODE}") for text in re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.M | re.S)]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit, after the first command of the guide."""
    folder = tmp_path_factory.mktemp("added")
    subprocess.run(["cp", "-r", ROOT / "kit", ROOT / "notebooks", folder], check=True)
    command = blocks("")[0].splitlines()[0]
    assert command.startswith("cp -r kit/text/")
    subprocess.run(command.split(), cwd=folder, check=True)
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
    assert f'hreflang="{CODE}"' in page and "Play now" in page


def test_after_the_third_the_first_page_speaks_it(copied: Path) -> None:
    for name in ("site", "ui"):
        file = copied / "kit" / "text" / CODE / f"{name}.toml"
        write(file, of_messages(tomllib.loads(file.read_text("utf-8"))))
    page = said(copied, FIRST_PAGE)
    assert pseudo("Play now") in page and ">Play now" not in page
    assert f'hreflang="{CODE}" aria-current="true">Ƥšéúđö</a>' in page


def test_the_check_names_what_is_missing_and_then_the_lesson_speaks_it_while_others_are_english(copied: Path) -> None:
    whole = tomllib.loads((copied / LESSON).read_text("utf-8"))
    translated = of_course(whole)
    write(copied / LESSON, {**whole, "title": translated["title"]})
    done = python(copied, "-m", "kit", "check", str(LESSON))
    assert done.returncode == 2 and "lead" in done.stderr, done
    write(copied / LESSON, translated)
    assert "All is well" in python(copied, "-m", "kit", "check", str(LESSON)).stdout
    first, second = said(copied, LESSONS).splitlines()
    assert translated["title"][CODE] in first and whole["title"]["en"] not in first
    assert "R2 · The bribe" in second and LANGUAGES[0] == "en"


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
