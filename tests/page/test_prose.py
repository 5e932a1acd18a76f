"""A written text on a page: bold is bold, a power is set as one, and whoever listens hears it in words."""

import re
from pathlib import Path

import pytest

import kit
from kit.counting.asking import heard
from kit.draw.svg import el, to_text, walk, words
from kit.page.prose import prose
from kit.text.powers import raised
from kit.text.say import Words

THIRD = {"en": "9/11 to the power of 3", "fr": "9/11 puissance 3", "nl": "9/11 tot de macht 3"}
SQUARE = {"en": "0.5 squared", "fr": "0,5 au carré", "nl": "0,5 in het kwadraat"}
NINE_ELEVENTHS = "<mrow><mo>(</mo><mn>9</mn><mo>/</mo><mn>11</mn><mo>)</mo></mrow>"
in_each_language = pytest.mark.parametrize("language", THIRD)


def drawn(text, language="en"):
    return el("p", prose(text, Words(language, "bakschisch")))


def seen(tree):
    """What is drawn, without what is only heard."""
    if isinstance(tree, str):
        return tree
    return "" if tree[1].get("class") == "unseen" else "".join(map(seen, tree[2:]))


def test_bold_is_bold_and_a_power_inside_it_is_one_too():
    assert drawn("a **b** c") == el("p", "a ", el("b", "b"), " c")
    tree = drawn("so **9/11^3**: few")
    (bold,) = [node for node in walk(tree) if node[0] == "b"]
    assert "msup" in [node[0] for node in walk(bold)] and seen(tree) == "so (9/11)3: few"


@in_each_language
def test_a_power_is_seen_as_mathematics_and_heard_in_words(language):
    tree = drawn("so 9/11^3: few", language)
    assert heard(tree) == f"so {THIRD[language]}: few"
    assert f"<msup>{NINE_ELEVENTHS}<mn>3</mn></msup>" in re.sub(r' \wspace="0"', "", to_text(tree))
    assert heard(drawn(SQUARE[language].split()[0] + "^2", language)) == SQUARE[language]


def test_the_whole_number_is_raised_and_no_letter_beside_it():
    assert seen(drawn("1,331^2, then 1\u202f331^12.")) == "1,3312, then 1\u202f33112."
    assert raised("1,331^2, then 1\u202f331/7^12.") == "1,331², then (1\u202f331/7)¹²."
    for text in ("x^n", "a^2", "3^n", "3^100", "2 ^ 3", "^3"):
        assert words(drawn(text)) == raised(text) == text


def test_one_function_draws_what_is_bold():
    """A second one would not know about powers."""
    root = Path(kit.__file__).parent
    splitting = {file.relative_to(root) for file in root.rglob("*.py") if 'split("**")' in file.read_text("utf-8")}
    assert splitting == {Path("page/prose.py")}
