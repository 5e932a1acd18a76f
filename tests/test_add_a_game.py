"""docs/add-a-game.md: a game is added by doing what the guide says, and no line of the kit knows of it."""

from __future__ import annotations

import json
import pickle
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk
from kit.draw.svg import words as text_of
from kit.engine import record as records
from kit.engine.errors import BadInput, bad
from kit.engine.game import CHANCE
from kit.faces import open_face
from kit.games import open_box
from kit.lessons.course import PRACTISE
from kit.lessons.lesson import load_lesson
from kit.lessons.plain import PLAIN
from kit.page.looks import Looks
from kit.play.kiosk import kiosk
from kit.play.play import Play
from kit.play.sandbox import Sandbox
from kit.site.notebooks import find_notebooks
from kit.text.say import LANGUAGES, Words
from kit.together.questions import question_for
from tests.lab.test_measures import is_a_line
from tests.lessons.learning import Browser
from tests.play.games import say_hello, sent
from tests.play.pressing import a_page, a_referee, choose, play_to_the_end, press_on, rule_on, sent_by

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "mousehour"
MOST_LINES = {"game.py": 150, "face.py": 80, "sandbox.py": 50}
"""Lines with something on them."""

sys.path.insert(0, str(EXAMPLE.parent))  # as a notebook finds what lies beside it
import mousehour  # noqa: E402
from mousehour.game import MouseHour, Options, State  # noqa: E402

sys.path.remove(str(EXAMPLE.parent))

GAME = "mousehour"
LEFT_OVER = re.compile(r"[{}]|None|\b(plain|table|moves|forms|larder)\.[a-z]")
"""Of a message that is missing, or was not filled in."""


def blocks(language: str) -> list[str]:
    """The guide's blocks in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def lines(text: str) -> list[str]:
    """The lines with something on them, without the headings of sections."""
    return [line for line in text.splitlines() if line.strip() and not re.fullmatch(r"# .* -{10,}", line)]


# The guide ------------------------------------------------------------------------------------------------------------


def test_the_code_of_the_guide_is_that_of_the_example() -> None:
    *game, init, ask, face, sandbox, course = blocks("python")
    assert lines("".join(game)) == lines((EXAMPLE / "game.py").read_text("utf-8"))
    for text, name in ((init, "__init__.py"), (face, "face.py"), (sandbox, "sandbox.py"), (course, "course.py")):
        assert text == (EXAMPLE / name).read_text("utf-8"), name
    assert "broken" in ask
    assert {file.name for file in EXAMPLE.glob("*.py")} == {
        "game.py",
        "__init__.py",
        "face.py",
        "sandbox.py",
        "course.py",
    }


def test_the_tables_of_the_guide_stand_in_files_of_the_example() -> None:
    files = [file.read_text("utf-8") for file in EXAMPLE.rglob("*.toml")]
    assert blocks("toml") and all(any(block in file for file in files) for block in blocks("toml"))


@pytest.mark.parametrize("name", MOST_LINES)
def test_the_game_and_its_face_are_short(name: str) -> None:
    text = (EXAMPLE / name).read_text("utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= MOST_LINES[name]
    assert max(map(len, text.splitlines())) <= 120


def test_nothing_in_the_kit_knows_of_the_game() -> None:
    files = [file for file in (ROOT / "kit").rglob("*") if file.suffix in (".py", ".toml", ".js", ".css")]
    assert not [file for file in files if re.search("mouse ?hour|MH-", file.read_text("utf-8"), re.IGNORECASE)]


# In a fresh folder ----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which somebody has done what the guide says."""
    assert "cp -r docs/examples/mousehour notebooks/mine\n" in GUIDE
    mine = tmp_path / "notebooks" / "mine"
    shutil.copytree(EXAMPLE, mine / GAME, ignore=shutil.ignore_patterns("__pycache__"))
    for text, name in zip(blocks("json"), re.findall(r"`notebooks/mine/(.*\.ipynb)`", GUIDE), strict=True):
        (mine / name).write_text(text, "utf-8")
    return mine


def run(code: str, folder: Path, path: str = "") -> str:
    """What a new process says that runs this code there."""
    environment = {"PYTHONPATH": path} if path else {}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_notebooks_open_it_and_the_first_page_lists_them(folder: Path) -> None:
    found = {notebook.kind: notebook for notebook in find_notebooks(folder.parent)}
    assert found["app"].name("nl") == "Muizenuur" and found["lesson"].title("fr") == "Qui prend le fromage\u202f?"
    assert found["lesson"].path == f"{load_lesson(GAME, 'L1').page}.ipynb"
    assert found["app"].path == f"{mousehour.SUBJECT.pages.play}.ipynb"
    for notebook in found.values():
        (cell,) = json.loads((folder.parent / notebook.path).read_text("utf-8"))["cells"]
        *statements, last = cell["source"].split("\n")
        code = "\n".join((*statements, f"print(({last}).page.storage_key)"))
        assert GAME in run(code, folder, str(ROOT))


def test_the_kit_says_that_nothing_is_missing(folder: Path) -> None:
    (ask,) = (block for block in blocks("python") if "unsaid" in block)
    assert run(ask, folder, str(ROOT)) == "[] []\n"


PLAIN_GAMES = """
from random import Random
import mousehour
from kit.draw.svg import find, words
from kit.faces import open_face
from kit.text.say import LANGUAGES
from tests.play.games import say_hello
from tests.play.pressing import a_page, play_to_the_end

for language in LANGUAGES:
    for people in (0, 1, 2):
        game = a_page("mousehour", 3, people)
        say_hello(game, lang=language, still=True)
        assert find(game.page.view, id="facts") and not find(game.page.view, id="larder")
        play_to_the_end(game, Random(1))
        print(words(find(game.page.view, id="where")[0]))
"""


def test_without_a_face_and_a_course_it_is_played_on_a_plain_page(folder: Path) -> None:
    init = folder / GAME / "__init__.py"
    kept = [line for line in init.read_text("utf-8").splitlines() if not re.search("face|course|subject", line)]
    init.write_text("\n".join(kept), "utf-8")
    for name in ("face.py", "course.py"):
        (folder / GAME / name).unlink()
    where = [Words(language, GAME).say("page.where", night=6) for language in LANGUAGES]
    assert run(PLAIN_GAMES, folder, str(ROOT)).splitlines() == [line for line in where for _ in range(3)]


# On its page ----------------------------------------------------------------------------------------------------------


def opened(players: int = 3, people: int = 1, language: str = "en", seed: int = 3, **options: Any) -> Play:
    """A game on a page that somebody has opened."""
    game = a_page(GAME, players, people, seed, **options)
    say_hello(game, lang=language, still=True)
    return game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "people"), [(2, 1), (3, 0), (3, 2), (4, 4)])
def test_people_and_bots_play_it_to_the_end(players: int, people: int, language: str) -> None:
    game, random = opened(players, people, language), Random(1)
    while not game.view.is_over:
        said = text_of(find(game.page.view, class_="stage")[0])
        assert not LEFT_OVER.search(said), said
        assert len(find(game.page.view, id="larder")) == 1
        press_on(game, random)
    assert game.table.session.step == 12 and text_of(find(game.page.view, id="headline")[0])
    game.page.press("again")
    assert not game.view.is_over and game.table.left


def test_a_bot_says_why_once_nothing_is_secret() -> None:
    game = opened()
    press_on(game, Random(1))
    assert not find(game.page.view, class_="whys")
    play_to_the_end(game, Random(1))
    assert "that is how far I dared to go" in text_of(find(game.page.view, class_="whys")[0])


def test_what_a_night_brought_is_shown_mouse_by_mouse() -> None:
    game = a_page(GAME, 3, 3)
    say_hello(game, still=False)
    for seat, steps in enumerate((6, 6, 4)):
        game.page.press("ready", seat)
        game.page.press("choose", steps)
        game.page.press("close")
    places = []
    while game.instant is not None:
        mice = [find(game.page.view, id=f"mouse-{seat}")[0][1]["style"] for seat in range(3)]
        places.append([re.search(r"\((\d+)px", style)[1] for style in mice])  # type: ignore[index]
        game.page.press("instant", game.instant)
    assert places == [["556", "556", "112"], ["556", "556", "408"]]


def test_undo_redo_and_a_reload_lead_to_the_same_moment() -> None:
    game, random = opened(), Random(3)
    messages = sent(game)
    while game.table.session.step < 9:
        press_on(game, random)
    there = game.table.session.state
    while game.undo.can_undo:
        game.page.press("undo")
    assert game.table.session.step == 1
    while game.undo.can_redo:
        game.page.press("redo")
    assert game.table.session.state == there
    again = a_page(GAME, 3, seed=99)
    kept = next(message["save"] for message in reversed(messages) if "save" in message)
    say_hello(again, saved=kept, still=True)
    assert again.table.session.state == there


def test_the_past_is_looked_at_and_what_if_plays_on_from_another_move() -> None:
    game, random = opened(), Random(5)
    while game.table.session.step < 6:
        press_on(game, random)
    game.page.press("open", "history")
    game.page.press("look", game.table.decisions()[0])
    assert game.focus.is_past
    game.page.press("whatif")
    cells = [node for node in walk(game.page.view) if node[1].get("data-intent") == "whatif-pick"]
    assert [sent_by(cell) for cell in cells] == [1, 2, 3, 4, 5, 6]
    other = next(cell for cell in cells if sent_by(cell) != game.table.session.played(2).moves[0])
    game.page.press("whatif-pick", sent_by(other))
    game.page.press("whatif-play", sent_by(other))
    assert game.table.left and game.table.session.step == 2
    play_to_the_end(game, random)


def test_a_record_repeats_the_game() -> None:
    game = opened(next_takes=False)
    play_to_the_end(game, Random(6))
    again = records.replay(records.read_record(game.saved.text(), open_box), game.box)
    assert again.history == game.table.session.history and not again.game.options_chosen.next_takes


def test_who_gets_the_screen_sees_the_own_hole_and_no_closed_choice() -> None:
    pictures = []
    for steps in (1, 5):
        game = opened(3, 3)
        game.page.press("ready", 0)
        game.page.press("choose", steps)
        game.page.press("close")
        handed = game.picture()
        game.page.press("ready", 1)
        pictures.append((handed, game.picture()))
    assert pictures[0] == pictures[1]


def test_the_others_cheese_never_reaches_the_page() -> None:
    game = opened()
    state = game.table.session.state
    rich = state._replace(holes=((), ("wheel", "wheel"), ()))
    shown = game.picture()
    game.table.session._line[-1] = game.table.session._line[-1]._replace(state=rich)
    assert game.picture() == shown


def test_a_referee_rules_a_whole_game() -> None:
    game, random = a_referee(GAME, 4), Random(8)
    say_hello(game, still=True)  # type: ignore[arg-type]
    for _ in range(100):
        if game.view.is_over:
            break
        rule_on(game, random)
    assert game.view.is_over and game.table.session.step == 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_has_every_rule_and_its_switch_counts_at_once(language: str) -> None:
    game = opened(language=language)
    assert list(game.box.rules()) == [f"MH-{number}" for number in range(1, 8)]
    for rule in game.box.rules():
        game.page.press("open", "rules")
        game.page.press("open", rule)
        assert Words(language, GAME).rule(rule).title in text_of(find(game.page.view, id="rule")[0])
    choose(game.page, 0, Random(1))
    game.page.press("open", "rules")
    game.page.press("open", "MH-5")
    (stays, _) = (node for node in walk(game.page.view) if node[1].get("data-intent") == "option")
    game.page.press("option", sent_by(stays))
    assert not game.table.game.options_chosen.next_takes and game.table.left


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_its_sandbox_cheese_is_laid_and_the_rules_answer(language: str) -> None:
    page = Sandbox(open_box(GAME), open_face(GAME), {})
    say_hello(page, lang=language, still=True)  # type: ignore[arg-type]
    page.page.press("lay-players", 2)
    page.page.press("lay-floor", ["wheel", 1])
    page.page.press("lay-hole", [1, "crumb", 1])
    assert Words(language, GAME).say("sandbox.mend.not_a_position") in text_of(find(page.page.view, id="fault")[0])
    for seat in (0, 1):
        page.page.press("lay-left", [seat, 3])
    page.page.press("lay-move", 0, "6")
    assert json.loads(page.laying.position.line) == {
        "bag": ["crumb", "slice", "slice", "wheel"],
        "floor": ["wheel"],
        "hands": [[1, 2, 4, 5, 6]] * 2,
        "holes": [[], ["crumb"]],
    }
    page.page.press("lay-open")
    assert text_of(find(page.page.view, id="story")[0]) and page.table.session.state.holes == (("wheel",), ("crumb",))
    page.page.press("next")
    assert set(page.laying.position.draft.moves) == {CHANCE}  # the next cheese


# Its rules ------------------------------------------------------------------------------------------------------------


def night(*steps: int, **options: bool) -> tuple[State, list[str]]:
    """What comes of a first night with a wheel on the floor: the state, and the events with their rules."""
    game = MouseHour(len(steps), Options(**options))
    state, events = game.apply(game.apply(game.start(), {CHANCE: "wheel"}).state, dict(enumerate(steps)))
    return state, [f"{type(event).__name__} {event.rule}" for event in events]


def test_it_is_a_value() -> None:
    game = MouseHour(4, next_takes=False)
    assert repr(game) == "MouseHour(players=4, next_takes=False)" and eval(repr(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game and len({game, MouseHour(4, Options(False)), MouseHour(4)}) == 2


def test_MH_4_the_furthest_takes_the_cheese() -> None:
    state, told = night(2, 5, 3)
    assert state.holes == ((), ("wheel",), ()) and told == ["CheeseTaken MH-4"]


def test_MH_5_when_the_furthest_bump_the_next_one_takes_it_or_it_stays() -> None:
    state, told = night(5, 5, 3)
    assert state.holes == ((), (), ("wheel",)) and told == ["MiceBumped MH-5", "CheeseTaken MH-4"]
    state, told = night(5, 5, 3, next_takes=False)
    assert state.floor == ("wheel",) and told == ["MiceBumped MH-5"]
    assert night(5, 5, 3, 3)[0].floor == ("wheel",)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": [[1, 2, 4, 6], [1, 3, 5, 6], [1, 2, 4, 6]]},
        {"hands": [[1, 2, 4, 6], [1, 3, 5]]},
        {"hands": [[1, 2, 4, 6], [1, 3, 3, 6]]},
        {"hands": [[1, 2, 4, 6], "1356"]},
        {"hands": [[1, 2, 4, 6], [1, 3, 5, True]]},
        {"bag": ["crumb", "slice"]},
        {"bag": 3},
        {"moon": "full"},
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    game, box = MouseHour(2), mousehour.BOX
    right = {"bag": ["crumb", "slice", "wheel"], "floor": ["wheel"]}
    right |= {"hands": [[1, 2, 4, 6], [1, 3, 5, 6]], "holes": [["crumb"], ["slice"]]}
    assert box.write_position(game, box.read_position(game, json.dumps(right), "position")) == json.dumps(right)
    for line in (json.dumps(right | wrong), json.dumps([right]), "{", ""):
        with pytest.raises(BadInput, match="not_a_position"):
            box.read_position(game, line, "position")


# Learned --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_lesson_is_learned_and_practice_goes_on(language: str) -> None:
    browser = Browser(load_lesson(GAME, "L1"), PLAIN, lang=language)
    words = Words(language, GAME)
    browser.to_question("bump")
    assert len(browser.shown(id="larder")) == 1
    assert mousehour.FACE.css in [text_of(node) for node in walk(browser.learn.page.view) if node[0] == "style"]
    browser.answer(())
    assert words.say("misconceptions.cheese_stays.title") in browser.says(id="asks")
    browser.to("your-turn")
    browser.take(1)
    far = {"en": "Nibbles creeps 5 steps", "fr": "Grignote fait 5 pas", "nl": "Knabbel sluipt 5 stappen"}[language]
    told, again = browser.says(class_="verdict"), words.say("lesson.not_reached")
    assert far in told and told.endswith(again) and "MH-4" in browser.says(class_="cited")
    browser.go()
    browser.walk()
    for number in range(12):
        if browser.learn.course.asked is None:  # ten more
            browser.go()
        assert browser.learn.course.here == PRACTISE and not LEFT_OVER.search(browser.says(class_="stage"))
        browser.solve(rightly=number % 3 > 0)
        browser.go()
    assert {answer.rule for answer in browser.answers[2:]} == {"MH-4", "MH-5"}


def test_in_the_lesson_too_a_night_is_shown_mouse_by_mouse() -> None:
    browser = Browser(load_lesson(GAME, "L1"), PLAIN, still=False)
    browser.to_question("bump")
    browser.answer((2,))
    places = []
    for _ in range(3):
        mice = [browser.shown(id=f"mouse-{seat}")[0][1]["style"] for seat in range(3)]
        places.append([re.search(r"\((\d+)px", style)[1] for style in mice])  # type: ignore[index]
        browser.send("instant", browser.learn.instant)
    assert places == [["556", "556", "112"], ["556", "556", "408"], ["556", "556", "408"]]
    assert not browser.learn.is_revealing


def test_a_link_leads_from_the_lesson_to_the_game_and_none_to_a_page_that_is_not_there() -> None:
    browser = Browser(load_lesson(GAME, "L1"), PLAIN)
    browser.press("open", "menu")
    links = {node[1]["href"] for node in walk(browser.learn.page.view) if node[0] == "a"}
    asked = "/voila/render/apps/class.ipynb?lang=en&ask=rule:mousehour:L1&step=bump"
    assert links == {"/voila/render/mine/mousehour.ipynb?lang=en", "/?lang=en", asked}
    question_for({"kind": "rule", "game": GAME, "lesson": "L1", "step": "bump"}, Looks()).close()


def test_what_it_asks_says_in_a_line_what_it_means() -> None:
    assert all(is_a_line(measure.meaning) for measure in mousehour.SUBJECT.measures.values())


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_task_needs_its_rule(level: int) -> None:
    for number in range(30):
        exercise = mousehour.SUBJECT.practice.make("MH-5", 1, number, level).exercise
        assert "MiceBumped" in [type(event).__name__ for event in exercise.moment().events]


def test_the_words_of_all_languages_have_the_same_messages() -> None:
    def keys(table: Any, at: str = "") -> set[str]:
        if not isinstance(table, dict) or {"text", "count", "other"} & table.keys():
            return {at}
        return {key for name, inside in table.items() for key in keys(inside, f"{at}.{name}")}

    for name in (f"{GAME}.toml", f"{GAME}.rules.toml"):
        told = [keys(tomllib.loads((EXAMPLE / "words" / lang / name).read_text("utf-8"))) for lang in LANGUAGES]
        assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_stand_it_says_in_words_that_nothing_is_there(language: str) -> None:
    page = kiosk(GAME)
    page.receive({"hello": {"lang": language}, "seq": 1})
    assert Words(language, GAME).error(bad(GAME, "no_stand")) in text_of(page.view)
