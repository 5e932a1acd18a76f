"""What people mix up: each belief answers a question wrongly somewhere; and the measures know what the vectors know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from kit.courses.attraptresors.short import SHORT
from kit.engine.moment import Moment, Question, play
from kit.engine.options import read_options
from kit.games.attraptresors import BOX, Attraptresors, GiveBack, Grab, Options, Reach
from kit.games.attraptresors.measures import MEASURES
from kit.games.attraptresors.misconceptions import MISCONCEPTIONS
from kit.lessons.line import Line

FOUR = "r2 t:B A:R: B:G: C:B: D:Y: pile:R2O3Y2G2B2V3"
WITH_CARDS = "r3 t:B A:R:41 B:G: C:B:2 D:Y: pile:R2O3Y2G2B2V3"
TWO = "r1 A: B: open:RGB"


class Case(NamedTuple):
    """Where a belief goes wrong: a position, what is played from it, and both answers."""

    position: str
    plays: str
    question: Question
    truth: Any
    believed: Any
    options: Mapping[str, Any] = MappingProxyType({})


def asks(what: str, of: int | None = None, thing: str | None = None, move: Any = None) -> Question:
    return Question(what, of, thing, move)


THREE_RED, FOUR_RED, TWO_RED = "dice:RRROOYGB", "dice:RRRROYGB", "dice:RROOYYGB"
SIX, FIVE, BOTH = "dice:ROYGBVOY", "dice:ROYGBOYG", "dice:RRROYGBV"
COLUMN = "A column; B lamp; C gem"
LAST = "r10 t:B A:R:5 B:G:4 C:B:221 D:Y:1 pile:R2O3Y2G2B2V3"

CASES = {
    "whole_tower": [Case("r1 t:A A:R: B:G: C:B:", "", asks("tower"), 3, 6)],
    "one_object_each": [Case("r1 t:A A:R: B:G: C:B:", "", asks("tower"), 3, 2)],
    "all_twos_in_play": [Case("r1 t:A A:R: B:G: C:B:", "", asks("supply", thing="2"), 10, 20)],
    "ten_of_each": [Case("r1 t:A A:R: B:G: C:B:", "", asks("supply", thing="1"), 40, 10)],
    "two_suffice": [Case(f"{FOUR} {TWO_RED}", "", asks("right", 0), False, True)],
    "exactly_three": [Case(f"{FOUR} {FOUR_RED}", "", asks("by", 0), "mission", "nothing")],
    "most_of_all": [Case(f"{FOUR} dice:RRROOOYG", "", asks("favoured"), (0,), ())],
    "five_suffice": [Case(f"{FOUR} {FIVE}", "", asks("favoured"), (), (0, 1, 2, 3))],
    "six_for_thrower": [Case(f"{FOUR} {SIX}", "", asks("favoured"), (0, 1, 2, 3), (1,))],
    "both_needed": [
        Case(f"{FOUR} {SIX}", "", asks("by", 0), "six_colours", "nothing"),
        Case(f"{FOUR} {THREE_RED}", "", asks("by", 0), "mission", "nothing"),
    ],
    "right_beats_speed": [
        Case(f"{FOUR} {THREE_RED}", "C column@500; A column@700", asks("column"), (2,), (0,), {"untimed": False})
    ],
    "thrower_first": [
        Case(f"{FOUR} {SIX}", "C column@500; B column@700", asks("column"), (2,), (1,), {"untimed": False})
    ],
    "objects_before_column": [
        Case(f"{FOUR} {SIX}", "C lamp@500; B column@700", asks("holder", thing="lamp"), (), (2,), {"untimed": False})
    ],
    "only_favoured_grab": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("holder", thing="lamp"), (1,), ())],
    "next_player_throws": [Case(f"{FOUR} {TWO_RED}", "wait", asks("throws_next"), (1,), (2,))],
    "dice_off_count": [
        Case(f"{FOUR} {THREE_RED}", "off RB", asks("counting"), 6, 8, {"loose_dice": "few"}),
        Case(f"{FOUR} {THREE_RED}", "off R", asks("right", 0), False, True, {"loose_dice": "few"}),
    ],
    "column_and_more": [Case(f"{FOUR} {THREE_RED}", "A column lamp", asks("paid", 0), 4, 6)],
    "three_objects": [Case(f"{FOUR} {THREE_RED}", "A column; B lamp gem gem", asks("objects", 1), 2, 3)],
    "one_object": [Case(f"{FOUR} {THREE_RED}", "A column; B lamp gem gem", asks("objects", 1), 2, 1)],
    "wrong_grab_is_free": [Case(f"{WITH_CARDS} {TWO_RED}", "A column; B lamp, back 1", asks("cards", 0), 1, 2)],
    "largest_card_back": [
        Case(f"{WITH_CARDS} {TWO_RED}", "A column; B lamp, back 1", asks("sacks", 0), 4, 1),
    ],
    "wrong_grab_pays_nobody": [Case(f"{FOUR} {TWO_RED}", COLUMN, asks("paid", 1), 2, 0)],
    "half_pay": [Case(f"{FOUR} {TWO_RED}", COLUMN, asks("paid", 1), 2, 1)],
    "mission_pays_five": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("paid", 0), 4, 5)],
    "both_pay_nine": [Case(f"{FOUR} {BOTH}", COLUMN, asks("paid", 0), 5, 9)],
    "lamp_pays_one": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("paid", 1), 2, 1)],
    "gem_pays_two": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("paid", 2), 1, 2)],
    "next_goes_round": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("throws_next"), (0,), (2,))],
    "mission_stays": [Case(f"{FOUR} {THREE_RED}", COLUMN, asks("draws"), (0,), ())],
    "six_end_mission": [Case(f"{FOUR} {SIX}", COLUMN, asks("draws"), (), (0,))],
    "all_fulfilled_draw": [Case(f"{FOUR} dice:RRRGGGOY", COLUMN, asks("draws"), (0,), (0, 1))],
    "most_cards_win": [Case(f"{LAST} {THREE_RED}", COLUMN, asks("winners"), (0,), (2,))],
    "equal_sacks_share": [
        Case(LAST.replace("A:R:5 ", "A:R:1 ") + f" {THREE_RED}", "A column; D lamp", asks("winners"), (2,), (0, 2)),
    ],
    "one_mission_each": [Case(f"{TWO} dice:BBBOOYYR", "", asks("favoured"), (0, 1), ())],
    "all_three_needed": [Case(f"{TWO} dice:BBBOOYYR", "", asks("right", 1), True, False)],
    "column_is_enough": [Case(f"{TWO} dice:BBBOOYYR", "A column lamp", asks("paid", 0), 6, 4)],
    "open_missions_stay": [Case(f"{TWO} dice:BBBOOYYR", "A column", asks("replaced"), 1, 0)],
}  # fmt: skip


def moment(case: Case, name: str = "") -> Moment:
    options: Any = read_options(Options, {"untimed": True, **case.options}, "options")
    players = (
        2 if "open:" in case.position else sum(word[1:2] == ":" and word[0].isupper() for word in case.position.split())
    )
    game = Attraptresors(players, options)
    line = Line(BOX, game, BOX.read_position(game, case.position, "position"))
    SHORT.read(line, {"plays": case.plays}, "case", None)
    played = MISCONCEPTIONS[name].variant(game) if name else game
    return play(played, line.start, line.steps)


def answer(case: Case, name: str = "") -> Any:
    return MEASURES[case.question.what].answer(moment(case, name), case.question)


def test_every_mix_up_has_a_case() -> None:
    assert CASES.keys() == MISCONCEPTIONS.keys()


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in CASES.items() for case in cases])
def test_a_mix_up_answers_otherwise_than_the_rules(name: str, case: Case) -> None:
    assert (answer(case), answer(case, name)) == (case.truth, case.believed)


def test_every_rule_of_play_has_two_mix_ups() -> None:
    by_rule: dict[str, list[str]] = {}
    for name, belief in MISCONCEPTIONS.items():
        by_rule.setdefault(belief.rule, []).append(name)
    alone = {rule for rule, names in by_rule.items() if len(names) < 2}
    # Each of these has but one thing to get wrong; their steps and tasks use those of a rule beside it as well.
    assert alone == {"AT-14", "AT-15", "AT-17", "AT-31"}


@pytest.mark.parametrize("name", MISCONCEPTIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_belief_keeps_the_players_and_all_other_switches(name: str, players: int) -> None:
    true = Attraptresors(players, Options(tower="small", untimed=True, auto_reroll=True))
    game = MISCONCEPTIONS[name].variant(true)
    assert (game.players, game.untimed, game.options_chosen.auto_reroll) == (players, True, True)
    assert game.options_chosen.tower == "small" and game.permille == true.permille


# The measures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (asks("favoured"), (0,)),
        (asks("showing", thing="red"), 3),
        (asks("missing", 1), 2),
        (asks("colours"), 5),
        (asks("most"), 3),
        (asks("rounds_left"), 9),
        (asks("missions_left"), 14),
        (asks("room"), 2),
        (asks("boxed"), 2),
        (asks("worth", thing="chest"), 2),
        (asks("stands", thing="chest"), False),
        (asks("stands", thing="carpet"), True),
        (asks("throws", 0), 8),
        (asks("hand_most"), 2),
        (asks("may", 0, move=Reach((Grab("column"),))), True),
        (asks("may", 0, move=GiveBack(4)), False),
    ],
)  # fmt: skip
def test_a_table_answers_what_lies_there(question: Question, said: Any) -> None:
    assert answer(Case(f"{FOUR} {THREE_RED}", "", question, None, None)) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (asks("column"), (0,)),
        (asks("holder", thing="gem"), (2, 3)),
        (asks("left"), 1),
        (asks("owes"), (0,)),
        (asks("paid", 3), 1),
        (asks("counts"), False),
        (asks("round"), 3),
    ],
)
def test_a_throw_answers_what_came_of_it(question: Question, said: Any) -> None:
    plays = "A column; B lamp; C gem; D gem"
    assert answer(Case(f"{WITH_CARDS} {TWO_RED}", plays, question, None, None)) == said
