"""Switches: read from JSON-like data or refused, and written so that they read back."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import Refusal
from kit.engine.options import read_options, switch, write_options
from kit.games import NAMES, open_box
from kit.games.bakschisch import Options
from kit.games.bakschisch.board import load_board


def _read_pair(data: Any) -> tuple[int, ...] | Refusal:
    return tuple(data) if isinstance(data, list) and len(data) == 2 else Refusal("not_a_pair", "X-3")


@dataclass(frozen=True, slots=True)
class Switches:
    """Switches of no game."""

    loud: bool = switch(False, "X-1")
    size: str = switch("small", "X-2", ("small", "large"))
    pair: Any = switch("none", "X-3", ("none",), read=_read_pair, write=list)


def refused(data: dict[str, Any]) -> tuple[str, str, str]:
    with pytest.raises(BadInput) as caught:
        read_options(Switches, data)
    return caught.value.place, caught.value.refusal.reason, caught.value.refusal.rule


def test_a_switch_that_is_missing_has_its_default() -> None:
    assert read_options(Switches, {}) == Switches()
    assert read_options(Switches, {"size": "large"}) == Switches(size="large")


def test_a_value_can_be_more_than_one_of_the_choices() -> None:
    assert read_options(Switches, {"pair": [1, 2]}).pair == (1, 2)
    assert refused({"pair": [1]}) == ("options.pair", "not_a_pair", "X-3")


@pytest.mark.parametrize("value", [1, 0, "true", "yes", None, 1.0, [], {}])
def test_only_true_and_false_set_a_yes_or_no_switch(value: object) -> None:
    assert refused({"loud": value}) == ("options.loud", "unknown_choice", "X-1")


@pytest.mark.parametrize("value", ["tiny", "Small", "", 1, True, None, ["small"]])
def test_an_unknown_value_is_refused_with_the_clause_of_the_switch(value: object) -> None:
    assert refused({"size": value}) == ("options.size", "unknown_choice", "X-2")


def test_an_error_says_what_is_possible() -> None:
    with pytest.raises(BadInput) as caught:
        read_options(Switches, {"loud": "on"}, "--option")
    assert caught.value.place == "--option.loud"
    assert caught.value.refusal.facts == {"value": "on", "choices": "false, true"}


def test_an_unknown_switch_is_refused_and_shown_on_one_line() -> None:
    assert refused({"colour\n": 1}) == ("options.colour?", "unknown_option", "")


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_every_switch_reads_back(name: str) -> None:
    kind = open_box(name).options
    for known in fields(kind):
        for choice in known.metadata["choices"]:
            options = read_options(kind, {known.name: choice})
            assert getattr(options, known.name) == choice
            assert read_options(kind, write_options(options)) == options


@pytest.mark.parametrize("name", NAMES)
def test_the_default_is_one_of_the_choices_and_the_clause_is_in_the_rule_book(name: str) -> None:
    box = open_box(name)
    for known in fields(box.options):
        assert known.default in known.metadata["choices"]
        assert known.metadata["rule"] in box.rules()


def test_a_board_of_ones_own_is_an_option() -> None:
    data = {"name": "ours", "levels": ["GSFHEG", "FSEHFGH", "SESFGEH", "SFHEG"]}
    options = read_options(Options, {"board": data})
    assert options.the_board().throne == load_board("short-25").throne
    assert write_options(options)["board"] == data
    assert read_options(Options, write_options(options)) == options


def test_a_board_that_breaks_a_constraint_is_no_option() -> None:
    with pytest.raises(BadInput) as caught:
        read_options(Options, {"board": {"name": "ours", "levels": ["GSFHEG"]}})
    assert caught.value.place == "options.board" and "C-BK-1" in caught.value.refusal.rulings
