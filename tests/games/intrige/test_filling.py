"""A position is filled up with those whom it does not speak of, so that it keeps every law."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kit.engine.errors import BadInput
from kit.engine.walk import sample, uniform
from kit.games.intrige.courts import PROFESSIONS
from kit.games.intrige.filling import completed, filled
from kit.games.intrige.game import Intrige
from kit.games.intrige.order import procedures
from kit.games.intrige.position import read_position
from kit.games.intrige.state import OVER


@pytest.mark.parametrize(
    "line",
    [
        "r1 turn:A",
        "r1 turn:C C*=AL,BM",
        "r2 turn:A A10=DL A*=BL,CL",
        "r3 turn:B A:100 B20=CK B*=AK,CM E100=AM",
        "r2 turn:B B*=CL,DL,AL bribes:CL30 C:290 B:350",
        "r6 turn:C A:500 B:600 C:700 D:900 C10=AF C*=DL",
        "r5 turn:E sent:A A*=EF B:0",
    ],
)
def test_a_line_that_speaks_of_a_few_becomes_a_position_and_keeps_what_it_says(line: str) -> None:
    whole = completed(line)
    assert {word for word in line.split() if "*" not in word} <= set(whole.split())
    game = Intrige(whole.count(":") - whole.count("turn:") - sum(whole.count(f"{word}:") for word in WORDS))
    state = read_position(game, whole)
    assert not game.broken_laws(state)
    assert completed(whole) == whole


WORDS = ("island", "bribes", "sent", "earlier")


def test_the_example_for_authors_comes_out_as_it_is_printed() -> None:
    guide = Path("docs/write-a-lesson.md").read_text(encoding="utf-8")
    assert completed("r2 turn:A A50=DL A*=BL,CL", 4) in guide


def test_nothing_that_has_to_be_settled_is_added() -> None:
    game = Intrige(4)
    state = read_position(game, completed("r3 turn:A A50=DL A*=BL,CL", 4))
    assert [procedure.profession for procedure in procedures(game, state)] == ["law", "law"]
    assert state.courts[0].count(None) == 4


def test_cash_that_was_spent_is_with_those_who_are_not_named() -> None:
    assert " B:330 C:330 D:320 " in completed("r2 turn:B A:300", 4)


def test_what_could_not_occur_is_refused_all_the_same() -> None:
    with pytest.raises(BadInput, match="IN-25"):
        completed("r2 turn:A A10=AL A*=BL", 4)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_position_of_a_game_is_full_already_and_is_full_again_when_some_are_taken_away(players: int) -> None:
    game = Intrige(players)
    everybody = ((2,) * len(PROFESSIONS),) * players
    for number, (_, step) in enumerate(sample(game, uniform, Random(players))):
        state = step.state
        assert filled(game, state) == state
        if number % 7 or state.stage == OVER or state.bribes or state.earlier or state.sent or state.salaries_paid:
            continue
        bare = state._replace(
            courts=(((None,) * 5),) * players,
            parks=((),) * players,
            island=((0,) * 5,) * players,
            hands=everybody,
        )
        assert not game.broken_laws(filled(game, bare)), state
