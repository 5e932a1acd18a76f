"""What can be asked of a game is listed, each measure with what it means."""

from __future__ import annotations

import pytest

from kit.engine.moment import KINDS, Measure
from kit.games import NAMES
from kit.lab import measures, open_game
from kit.lab.questions import question, written
from kit.text.say import LANGUAGES
from tests.fuzz_records import run

MOVES = {"bakschisch": "3", "intrige": "10"}
"""One that is a word or a number; in Attrap'trésors none is, and `may` is asked by a `Question`."""


def test_every_measure_says_in_a_line_what_it_means() -> None:
    for game in NAMES:
        for name, measure in measures(open_game(game)).items():
            assert is_a_line(measure.meaning), f"{game} {name}"


def is_a_line(meaning: str) -> bool:
    """Whether it is short enough for a list, and something is said."""
    return 5 < len(meaning) < 110 and meaning == meaning.strip(" .\n") and "\n" not in meaning


@pytest.mark.parametrize("game", NAMES)
def test_the_command_lists_each_as_it_is_written(game: str) -> None:
    code, out, err = run("measures", game)
    assert (code, err) == (0, "")
    head, *lines = out.splitlines()
    found = measures(open_game(game))
    listed = [line.split(maxsplit=2) for line in lines if ": " not in line.split("  ")[1]]
    assert head == f"{game}:" and [each[0] for each in listed] == [written(*item) for item in found.items()]
    for (form, kind, meaning), (name, measure) in zip(listed, found.items(), strict=True):
        assert kind == measure.kind in KINDS and meaning == measure.meaning
        if "move" not in measure.about or game in MOVES:
            assert question(open_game(game), filled(form, measure, MOVES.get(game, ""))).what == name


def filled(form: str, measure: Measure, move: str) -> str:
    """The same with a thing, or a move, in the place that is left for it."""
    for part in measure.about:
        form = form.replace(f"<{part}>", move if part == "move" else (measure.things or ("",))[0])
    return form


def test_the_things_that_a_measure_can_be_about_stand_below() -> None:
    _, out, _ = run("measures", "attraptresors")
    assert "\n  <colour>: red, orange, yellow, green, blue, violet\n" in out


def test_without_a_game_all_are_listed() -> None:
    every = "\n".join(run("measures", game)[1] for game in NAMES)
    assert run("measures") == (0, every, "")


def test_that_the_meanings_are_english_is_said_in_each_language() -> None:
    _, out, _ = run("measures", "--help")
    assert len(out.split("\n\n")[-1].splitlines()) == len(LANGUAGES)
    assert all(word in out for word in ("English only", "qu’en anglais", "in het Engels"))
