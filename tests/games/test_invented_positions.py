"""Positions that nobody has played: one is refused, or every game from there keeps all laws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Result
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.games import NAMES, open_box
from kit.games.intrige import Choose
from tests.effort import Some
from tests.games.invented import broken_on_the_way, inventions

POSITIONS = 700


def session_at(name: str, players: int, line: str, **options: Any) -> Session[Any, Any, Any]:
    box = open_box(name)
    game = box.new_game(players, read_options(box.options, options))
    return Session(game, box.read_position(game, line, "position"), seed=1)


def why_refused(name: str, players: int, line: str, **options: Any) -> str:
    with pytest.raises(BadInput) as caught:
        session_at(name, players, line, **options)
    return caught.value.refusal.reason


@pytest.mark.parametrize("name", NAMES)
def test_games_from_invented_positions_keep_every_law(name: str, some: Some) -> None:
    box, random = open_box(name), Random(name)
    number = some.count(POSITIONS, least=100)
    made: Sequence[Any] = list(islice(filter(None, inventions(box, random)), number))
    assert [fault for invented in made if (fault := broken_on_the_way(box, invented, random))] == []
    assert sum(invented.state != invented.game.start() for invented in made) > number / 2


def test_BK_40_a_pawn_that_does_not_say_since_when_was_on_the_throne_first() -> None:
    session, box = session_at("bakschisch", 3, "r1 b2 A31:10 B30:10 C1:10T up:GS"), open_box("bakschisch")
    for fists in ((1, 1, 0), (0, 0, 0), (0, 0, 0), (1, 1, 0)):  # B arrives; A and B are equally rich in the end
        if session.waiting_for == {CHANCE}:
            session.submit(CHANCE, box.read_move("guard", "move"))
        for seat, gold in enumerate(fists):
            assert session.submit(seat, box.read_move(gold, "move")) is None
        assert session.game.invariants(session.state) == []
        line = box.write_position(session.game, session.state)
        assert box.read_position(session.game, line, "position") == session.state
    assert session.state.since[1] > session.state.since[0] == 0
    assert session.game.result(session.state) == Result((0,))


def test_BK_40_of_two_on_the_throne_only_the_first_may_leave_out_since_when() -> None:
    assert session_at("bakschisch", 3, "r1 b3 A31:10 B31:10@1.2<30 C1:10T up:GS")
    assert why_refused("bakschisch", 3, "r1 b3 A31:10 B31:10 C1:10T up:GS") == "law_arrivals"


def test_IN_8_the_bank_cannot_have_paid_what_no_turn_has_brought() -> None:
    """P5: in round 2, seat A alone has been paid: for the two that it has at the other courts."""
    line = "r2 turn:A A:{} B:320 C:320 B10=AF C10=AF A*=BF,CF B*=CF island:BF"
    assert why_refused("intrige", 3, line.format(930).replace("C:320", "C:340")) == "law_bank"
    assert why_refused("intrige", 3, line.format(350)) == "law_bank"
    assert session_at("intrige", 3, line.format(340))


def test_IN_8_a_post_pays_twice_in_the_round_in_which_it_goes_to_a_later_seat() -> None:
    """A is paid for the post of 100 at the court of B; then C takes it over, and is paid for it, too."""
    box = open_box("intrige")
    session = Session(box.new_game(3, box.options()))
    turns = (
        "A law to B, A church to C",
        "A 10, B A on 100, B finance to A, B military to C",
        "A 10, B 10, C A on 10, C B on 20, C law to B, C science to A",
        "B 10, C 10, A B on 10, A C on 20, A science to B, A science to C",
        "A 10, B A on 10, A 10, C 50, B C, B church to A, B law to C",
    )
    for move in ", ".join(turns).split(", "):
        seat, made = "ABC".index(move[0]), move[2:]
        assert session.submit(seat, box.read_move(int(made) if made.isdigit() else made, "move")) is None, move
        assert session.game.invariants(session.state) == []
    paid = [event for step in session.history for event in step.events if type(event).__name__ == "SalariesPaid"]
    assert [(event.seat, event.amount) for event in paid[-3:]] == [(0, 110), (1, 30), (2, 120)]  # type: ignore[attr-defined]
    assert session.state.salaries_paid == 260


def test_IN_24_no_external_conflict_is_paid_for_while_somebody_undisputed_waits() -> None:
    line = (
        "r3 turn:C A:420 B:320 C:590 D:120 E:170 A20=CM A60=EK B20=ES B30=DF B40=AL B50=DM B60=AK C50=AS C60=EL{} "
        "D30=EM D40=CF D60=BL E20=DF E40=AL E50=CS E60=BM C*=DM,AM{} E*=AF,BL island:BM,BS,CF bribes:DM70,AM200"
    )
    assert why_refused("intrige", 5, line.format("", ",BK"), salaries="even") == "law_bribes"
    session = session_at("intrige", 5, line.format(" C40=BK", ""), salaries="even")
    assert session.state.stage == "external" and session.submit(2, Choose(3)) is None
    assert session.game.invariants(session.state) == []


def test_AT_15_no_dice_lie_beside_the_mat_before_they_are_thrown() -> None:
    line = "r1 t:A A:R: B:O: C:Y: off:"
    assert why_refused("attraptresors", 3, line, loose_dice="many", auto_reroll=True) == "law_dice"
    assert why_refused("attraptresors", 3, line, loose_dice="many") == "law_dice"


def test_AT_19_a_wrong_grab_brings_no_silver_card() -> None:
    line = "r{} t:B A:V:5 B:B:5 C:Y:1 pile:R3O3Y2G3B2V2 dice:GRVVGBVB column:C@9 owes"
    assert why_refused("attraptresors", 3, line.format(2)) == "law_earned"
    assert session_at("attraptresors", 3, line.format(3))


def test_AT_20_while_a_card_is_owed_the_others_have_theirs_of_this_round() -> None:
    line = "r1 t:B A:V:2 B:B: C:Y:1 pile:R3O3Y2G3B2V2 dice:GRVVGBVB column:C@9 {}owes"
    assert why_refused("attraptresors", 3, line.format("")) == "law_earned"
    assert session_at("attraptresors", 3, line.format("took:A=lamp,B=gem "))
    assert why_refused("attraptresors", 3, line.format("took:A=column,B=gem ")) == "law_earned"
