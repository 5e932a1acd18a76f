"""The turning point of made games: found where it is certain, and nowhere where nothing turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from kit.engine.bot import Choice
from kit.engine.game import CHANCE, Refusal, Result, Seat, Step
from kit.engine.turning import CANDIDATES, FIRST, SECOND, Point, Turning, Weighing, winners
from kit.games import open_box

LAST = 12


class State(NamedTuple):
    """Seat 0 wins the draw at the end with these odds in a thousand; then somebody has won."""

    turn: int
    odds: int
    won: Seat | None = None


class Raffle:
    """Two seats pass their turns; what the odds are is up to the test; the last turn is a draw."""

    name, players = "raffle", 2

    def start(self) -> State:
        return State(0, 500)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.won is not None:
            return frozenset()
        return frozenset((CHANCE,)) if state.turn == LAST else frozenset((0, 1))

    def why_not(self, state: State, seat: Seat, move: str) -> Refusal | None:
        return None

    def options(self, state: State, seat: Seat) -> Sequence[str]:
        return ("pass",)

    def chance(self, state: State) -> Mapping[str, int]:
        return {move: odds for move, odds in (("0", state.odds), ("1", 1000 - state.odds)) if odds}

    def apply(self, state: State, moves: Mapping[Seat, str]) -> Step[State]:
        if CHANCE in moves:
            return Step(state._replace(won=int(moves[CHANCE])), ())
        return Step(state._replace(turn=state.turn + 1), ())

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def result(self, state: State) -> Result | None:
        return None if state.won is None else Result((state.won,))

    def invariants(self, state: State) -> Sequence[str]:
        return ()


def passes(game: Any, view: Any, options: Sequence[str], random: Random) -> Choice[str]:
    return Choice(options[0], "passes")


BOX: Any = SimpleNamespace(bots={"passes": passes}, default_bots=("passes",))


def weighed(odds: Sequence[int], seats: Sequence[Seat] = (0,), game: Any = None) -> Weighing:
    points = [Point(turn, State(turn, chance)) for turn, chance in enumerate(odds)]
    weighing = Weighing(BOX, game or Raffle(), points, seats)
    while not weighing.is_done:
        weighing.go_on()
    return weighing


def rises(weighing: Weighing) -> list[float]:
    return [after - before for before, after in pairwise(weighing.chances(0))]


def found(*odds: int, seats: Sequence[Seat] = (0,)) -> Turning | None:
    return weighed(odds, seats).turning


@pytest.mark.parametrize("turn", [1, 4, 7])
def test_the_turning_point_is_the_decision_that_made_a_hopeless_game_certain(turn: int) -> None:
    turning = found(*[0] * turn, *[1000] * (8 - turn))
    assert turning == Turning(turn, 0, 0.0, 1.0, 0.0)


def test_it_is_the_largest_rise_and_not_the_first_or_the_last() -> None:
    turning = found(200, 350, 300, 650, 550, 700)
    assert turning is not None and turning.point == 3
    assert abs(turning.before - 0.3) < 4 * turning.error and abs(turning.after - 0.65) < 4 * turning.error
    assert 0 < turning.error < 0.05


@pytest.mark.parametrize("odds", [(500,) * 6, (1000,) * 6, (900, 700, 500, 300, 100)])
def test_where_nobody_gained_anything_there_is_none(odds: tuple[int, ...]) -> None:
    assert found(*odds) is None


def test_a_rise_within_the_noise_is_none() -> None:
    assert found(*range(500, 530, 3)) is None


def test_of_two_winners_it_is_told_whose_chance_rose_most() -> None:
    turning = found(500, 900, 100, 100, seats=(0, 1))
    assert turning is not None and (turning.point, turning.seat) == (2, 1)


def test_one_moment_alone_has_no_turning_point_and_ends_at_once() -> None:
    weighing = weighed([500])
    assert weighing.turning is None and weighing.share == 1


def test_nothing_is_told_before_all_is_weighed_and_the_share_only_grows() -> None:
    points = [Point(turn, State(turn, odds)) for turn, odds in enumerate((0, 1000))]
    weighing, shares, games = Weighing(BOX, Raffle(), points, (0,)), [], 0
    while not weighing.is_done:
        assert weighing.turning is None
        shares.append(weighing.share)
        weighing.go_on()
        games += 1
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] < 1 == weighing.share
    assert games == 2 * (FIRST + SECOND) + 1 and weighing.turning is not None
    weighing.go_on()  # nothing is left to do
    assert weighing.is_done


def test_a_rise_is_measured_by_games_that_did_not_choose_it() -> None:
    """Of many moments that are equal the luckiest seems to have risen; fresh games do not confirm it."""
    assert max(rises(weighed([500] * (LAST - 1)))) == 0  # the same luck for all
    independent = Weighing(BOX, Raffle(), [Point(37 * turn, State(0, 500)) for turn in range(40)], (0,))
    while not independent.is_done:
        independent.go_on()
    assert max(rises(independent)) > 0.15
    assert independent.turning is None
    assert len(independent._fresh) <= 2 * CANDIDATES


def test_the_games_that_measure_are_others_than_those_that_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []

    def noted(game: Any, point: Point, bots: Any, number: int) -> frozenset[Seat]:
        numbers.append(number)
        return winners(game, point, bots, number)

    monkeypatch.setattr("kit.engine.turning.winners", noted)
    weighed([0, 1000])
    first, second = numbers[: 2 * FIRST], numbers[2 * FIRST :]
    assert len(set(first)) == FIRST and len(set(second)) == SECOND and not set(first) & set(second)


def test_games_have_the_same_luck_at_the_same_step_wherever_they_start() -> None:
    game = Raffle()
    for number in range(50):
        assert len({winners(game, Point(turn, State(turn, 500)), [passes], number) for turn in range(LAST)}) == 1


def test_a_game_that_never_ends_is_given_up() -> None:
    class Endless(Raffle):
        def to_act(self, state: State) -> frozenset[Seat]:
            return frozenset((0, 1))

    assert winners(Endless(), Point(0, State(0, 500)), [passes], 1) == frozenset()


def test_the_chances_of_bakschisch_are_those_of_its_position() -> None:
    """On the last bribe a pawn is on the throne, and nobody else has gold to be above zero: it cannot be driven off."""
    box = open_box("bakschisch")
    game = box.new_game(2, box.options())
    safe = box.read_position(game, "r3 b5 A31:9@3.4<28 B10:0 heap:11 up:HEGEE left:G2S2H3E2F4C2", "start")
    lost = safe._replace(spaces=(10, 31), purses=(0, 9), since=(0, 14), came_from=(0, 28))
    weighing = Weighing(box, game, [Point(0, lost), Point(2, safe)], (0,))
    while not weighing.is_done:
        weighing.go_on()
    turning = weighing.turning
    assert turning is not None and turning.point == 1 and turning.after > 0.95 and turning.before < 0.05
