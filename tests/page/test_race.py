"""What Python believes of the presses that a page has timed, and what a page shows of a race."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.page.race import COLUMN, EARLIEST_MS, JUDGED, MOST_PRESSES, OBJECTS, Hand, Limits, Press, Race, read_heard
from kit.text.say import LANGUAGES, Words

RACE = Race(
    key="7.0", phase=COLUMN, windows=(5000, 3000), opens="column", things=("lamp", "gem", "gem"), limits=Limits(2, 0)
)
PEOPLE = (0, 2)


def said(*presses: Any, **others: Any) -> str:
    return json.dumps(
        {"clock": "one", "window": 0, "presses": presses, "give": 17, "tick": 1, "hidden": False, **others}
    )


def test_presses_are_believed_in_the_order_of_their_times() -> None:
    heard = read_heard(said(["2:column", 825], ["0:column", 820], ["0:lamp", 8000]), RACE, PEOPLE)
    assert heard is not None
    assert heard.presses == (Press(0, "column", 820), Press(2, "column", 825), Press(0, "lamp", 8000))
    assert (heard.clock, heard.window, heard.dropped, heard.give_ms, heard.hidden) == ("one", 0, 0, 17, False)


@pytest.mark.parametrize(
    "press",
    [
        ["0:column", EARLIEST_MS - 1],
        ["0:column", -5],
        ["0:column", 5001],
        ["0:lamp", 8001],
        ["0:column", 820.0],
        ["0:column", 820.5],
        ["0:column", True],
        ["0:column", "820"],
        ["0:column", None],
        ["0:chest", 820],
        ["0:", 820],
        ["column", 820],
        ["1:column", 820],
        ["9:column", 820],
        ["00:column", 820],
        ["0:column", 820, 1],
        [0, 820],
        "0:column",
        None,
        {},
    ],
)
def test_what_no_hand_can_have_pressed_is_dropped_and_counted(press: Any) -> None:
    heard = read_heard(said(press, ["0:column", EARLIEST_MS]), RACE, PEOPLE)
    assert heard is not None
    assert heard.presses == (Press(0, "column", EARLIEST_MS),)
    assert heard.dropped == 1


def test_a_time_that_is_not_finite_is_dropped() -> None:
    value = said(["0:column", 820]).replace("820", "Infinity")
    heard = read_heard(value, RACE, PEOPLE)
    assert heard is not None and (heard.presses, heard.dropped) == ((), 1)


def test_more_presses_than_hands_can_make_are_dropped() -> None:
    presses = [["0:gem", 100 + number] for number in range(MOST_PRESSES + 7)]
    heard = read_heard(said(*presses), RACE, PEOPLE)
    assert heard is not None
    assert len(heard.presses) == MOST_PRESSES and heard.dropped == 7


@pytest.mark.parametrize(
    "value",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 5000,
        "9" * 5000,
        "x" * 20_000,
        said(window=2),
        said(window=-1),
        said(window=True),
        said(window="0"),
        said(clock=1),
        said(clock="x" * 41),
        said(presses=None),
        said(presses={"0:column": 820}),
    ],
)
def test_what_is_no_message_is_nothing(value: str) -> None:
    assert read_heard(value, RACE, PEOPLE) is None


@pytest.mark.parametrize("give", [0, -3, 8001, 17.5, None, "17", True, 10**30])
def test_a_page_that_cannot_say_how_true_its_times_are_is_believed_nothing_close(give: Any) -> None:
    heard = read_heard(said(give=give, tick=give), RACE, PEOPLE)
    assert heard is not None and heard.give_ms == heard.tick_ms == 5000


def test_a_page_that_was_out_of_sight_says_so() -> None:
    heard = read_heard(said(hidden=True), RACE, PEOPLE)
    assert heard is not None and heard.hidden


def test_the_part_of_the_page_says_what_the_race_is_and_nothing_before_it_begins() -> None:
    assert RACE.attributes == {
        "data_race": "7.0",
        "data_windows": "[5000, 3000]",
        "data_opens": "column",
        "data_asks": "[]",
        "data_limits": "[2, 0]",
    }
    opened = Race(
        key="7.0", phase=OBJECTS, windows=(5000, 3000), opens="column", opened=(1, 612), hands=(Hand(1, "lamp", 930),)
    )
    assert opened.attributes["data_opened"] == "1,612"
    assert opened.attributes["data_hands"] == '[[1, "lamp", 930]]'
    assert not Race(key="7.0", windows=(5000, 3000), opens="column").attributes
    assert not Race(key="7.0", phase=JUDGED, windows=(5000, 3000), opens="column").attributes


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_measured_is_said_in_every_language(language: str) -> None:
    words = Words(language, "attraptresors")
    judged = Race(
        key="7.0", phase=JUDGED, windows=(5000,), opens="column", give_ms=17, dropped=2, close=True, hidden=True
    )
    give, _, dropped, _ = judged.notes(words)
    assert "17" in give and "ms" in give and "2" in dropped
    broken = Race(key="8.1", phase=JUDGED, windows=(5000,), opens="column", void=True)
    assert broken.notes(words) == [words.say("race.void")]
