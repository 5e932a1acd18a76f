"""Write docs/rules-map.md: for every rule, its status, the code that decides it, its tests, lessons and languages.

Code, tests and the steps of lessons name the rules they are about (``BK-20``, ``BK-18 to BK-21``, ``test_BK_20_…``);
this reads those names.
Run it with ``make rules-map``; a test compares the page with the tree.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.engine.rules import Rule
from kit.games import NAMES, open_box
from kit.lessons.lesson import lessons_of
from kit.lessons.subject import subjects
from kit.text.say import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-map.md"
MENTION = re.compile(r"\b((?:C-)?[A-Z]{2}-)(\d+)(?: to \1(\d+))?")
BESIDE_THE_RULES = (
    "bots",
    "box",
    "laws",
    "measures",
    "misconceptions",
    "moves",
    "options",
    "position",
    "rules",
    "sight",
    "state",
    "telling",
    "told",
    "worth",
)
"""Files of a game that name rules and decide none, or only what they forbid."""
MOST_TESTS, MOST_STEPS = 4, 3


def rules_map() -> str:
    """The whole page."""
    lines = [
        "# Rules map",
        "",
        "Made by `make rules-map`. An empty cell is something still to do.",
    ]
    for name in NAMES:
        rules = open_box(name).rules()
        code, tests, steps, languages = code_of(name, rules), tests_of(name), steps_of(name), languages_of(name)
        lines += [
            "",
            f"## {name.capitalize()}",
            "",
            "| rule | status | code | tests | lesson | languages |",
            "|---|---|---|---|---|---|",
        ]
        lines += [
            f"| {rule.id} | {rule.status}{f', `{rule.option}`' if rule.option else ''} | {code.get(rule.id, '')} "
            f"| {_shortened(tests[rule.id], MOST_TESTS)} | {_shortened(steps[rule.id], MOST_STEPS)} "
            f"| {' '.join(languages[rule.id])} |"
            for rule in rules.values()
        ]
    return "\n".join(lines) + "\n"


def code_of(game: str, rules: Mapping[str, Rule]) -> dict[str, str]:
    """Where the game's code names each rule: the most telling place, as a link to its line."""
    found: dict[str, list[tuple[bool, bool, bool, bool, int, int, str]]] = defaultdict(list)
    files = (ROOT / "kit" / "games" / game).glob("*.py")
    for file in sorted(file for file in files if not file.stem.startswith("batch")):  # a batch only copies the rules
        for rule_id, others, line, function, is_docstring in mentions(file.read_text("utf-8")):
            # What a function that carries the rule out says of it alone tells most; a module's text tells least.
            place = f"[{function or file.name}](../{file.relative_to(ROOT).as_posix()}#L{line})"
            beside = "events" in file.stem or file.stem in BESIDE_THE_RULES
            judges = function.lstrip("_").startswith("why_not")
            found[rule_id].append((not function, beside, not is_docstring, judges, others, line, place))
    return {rule_id: min(places)[-1] for rule_id, places in found.items() if rule_id in rules}


def mentions(source: str) -> Iterator[tuple[str, int, int, str, bool]]:
    """Every rule named in a Python file.

    Its id, how many others a range names with it, the line, the function or class around it, and whether that is its
    docstring.
    """
    inside: dict[int, str] = {}
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):  # outer before inner, so the innermost wins
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inside.update(dict.fromkeys(_lines(node), node.name))
            if ast.get_docstring(node):
                docstrings.update(_lines(node.body[0]))
    for number, line in enumerate(source.splitlines(), 1):
        for kind, first, last in MENTION.findall(line):
            for rule in range(int(first), int(last or first) + 1):
                others = int(last or first) - int(first)
                yield f"{kind}{rule}", others, number, inside.get(number, ""), number in docstrings


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def tests_of(game: str) -> Mapping[str, list[str]]:
    """The tests that carry a rule's number in their name."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE):
            if rule := re.match(r"test_((?:C_)?[A-Z]{2}_\d+)_", name):
                found[rule[1].replace("_", "-")].append(name)
    return found


def steps_of(game: str) -> Mapping[str, list[str]]:
    """The steps of lessons that teach each rule, such as ``R5 takes-all``."""
    found: dict[str, list[str]] = defaultdict(list)
    for lesson in lessons_of(game) if game in subjects() else ():
        for step in lesson.steps:
            for rule_id in step.rules:
                found[rule_id].append(f"{lesson.id} {step.id}")
    return found


def languages_of(game: str) -> Mapping[str, list[str]]:
    """The languages that have each rule's words."""
    found: dict[str, list[str]] = defaultdict(list)
    for language in LANGUAGES:
        words = tomllib.loads((ROOT / "kit" / "text" / language / f"{game}.rules.toml").read_text("utf-8"))
        for rule_id in words:
            found[rule_id].append(language)
    return found


def _shortened(names: list[str], most: int) -> str:
    shown = [f"`{name}`" for name in names[:most]]
    return "<br>".join(shown) + (f" +{len(names) - most}" if len(names) > most else "")


if __name__ == "__main__":
    PAGE.write_text(rules_map(), "utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
