"""The words of a game from outside the kit are found beside those of ours, and it says what its facts are."""

from __future__ import annotations

from pathlib import Path

from kit.text.say import LANGUAGES, Words, add_words


def test_words_that_were_added_are_said_and_the_rest_as_always(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "adding.toml").write_text('[nouns]\n[page]\nhere = "Here!"\n', "utf-8")
        (tmp_path / language / "adding.rules.toml").write_text('["AD-1"]\ntitle = "One"\ntext = "Just one."\n', "utf-8")
    add_words("adding", tmp_path)
    for language in LANGUAGES:
        words = Words(language, "adding")
        assert words.say("page.here") == "Here!" and words.rule("AD-1").text == "Just one."
        assert words.say("lesson.yes") == Words(language, "bakschisch").say("lesson.yes")


FACTS = """
shells = ["cowrie", "conch"]

[facts]
diver = "name"
divers = "names"
find = "noun"
bay = "bays"
heap = { of = "shells", single = "a" }
net = { single = "a" }

[lists]
bags = { each = "bag", as = "number", says = "bag.full", seats = "divers", instead = "bag.torn" }

[nouns]
cowrie = { one = "cowrie", other = "cowries", a = "a cowrie" }
conch = { one = "conch", other = "conches", a = "a conch" }

[bays]
blue = "the blue bay"

[bag]
full = "{seat} has {number:cowrie}"
torn = "{seat} has none"
"""


def test_a_game_from_outside_says_what_its_facts_are(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "diving.toml").write_text(FACTS, "utf-8")
    add_words("diving", tmp_path)
    words = Words("en", "diving", ("Ana", "Odo"))
    assert words.fill("{diver} finds {find.a} in {bay}", diver=1, find="conch", bay="blue") == (
        "Odo finds a conch in the blue bay"
    )
    assert words.fill("{divers:and}: {heap:and}", divers=(0, 1), heap=(2, 1)) == "Ana and Odo: two cowries and a conch"
    assert words.fill("{net:and}", net=("conch", "conch")) == "Two conches"
    assert words.fill("{bags}", bag=(1, 3), divers=(1,)) == "Ana has 1 cowrie, Odo has none"


def test_words_that_are_added_again_are_those_that_are_said(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    for find in ("a conch", "a pearl"):
        (tmp_path / "en" / "diving.toml").write_text(FACTS.replace("a conch", find), "utf-8")
        add_words("diving", tmp_path)
        assert Words("en", "diving", ("Ana",)).fill("Here is {find.a}", find="conch") == f"Here is {find}"
