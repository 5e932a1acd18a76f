"""A session gathers fists, takes steps, and goes back and forth without losing anything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kit.engine.game import CHANCE, Step
from kit.engine.session import Session
from kit.games.bakschisch import THIEF, Bakschisch, Bribe, Options, State, Turn


def session(players: int = 2, seed: int = 0) -> Session[Any, Any, Any]:
    return Session(Bakschisch(players), seed=seed)


def test_fists_stay_closed_until_the_last_one() -> None:
    played = session()
    played.draw()
    before = played.state
    assert played.submit(0, Bribe(7)) is None
    assert played.state == before and played.waiting_for == {1}
    assert "7" not in repr([*played.history, played.state.purses])
    played.submit(1, Bribe(2))
    assert played.state.purses == (3, 8) and played.step == 2


def test_a_closed_fist_can_be_changed_until_all_are_closed() -> None:
    played = session()
    played.draw()
    played.submit(0, Bribe(7))
    played.submit(0, Bribe(1))
    played.submit(1, Bribe(2))
    assert played.state.purses == (9, 8)


def test_a_refused_move_changes_nothing() -> None:
    played = session()
    played.draw()
    played.submit(0, Bribe(3))
    refusal = played.submit(1, Bribe(11))
    assert refusal is not None and refusal.rule == "BK-9"
    assert played.waiting_for == {1} and played.step == 1


def test_undo_takes_back_closed_fists_with_the_step() -> None:
    played = session()
    played.draw()
    played.submit(0, Bribe(3))
    assert played.undo() and played.state == played.start and played.waiting_for == {CHANCE}
    assert not played.undo()
    assert played.redo() and played.waiting_for == {0, 1}


def test_undo_then_redo_is_the_same_card_and_undo_then_draw_too() -> None:
    played = session(seed=5)
    played.draw()
    card = played.state.card
    played.undo()
    assert played.redo() and played.state.card == card
    played.undo()
    played.draw()
    assert played.state.card == card and not played.redo()


def test_another_move_after_undo_gives_up_the_old_future_but_not_the_coming_cards() -> None:
    def next_card(bribe: int) -> str:
        for seat in (0, 1):
            played.submit(seat, Bribe(bribe))
        played.draw()
        return str(played.state.card)

    played = session(seed=11)
    played.draw()
    first = next_card(1)
    played.undo()
    played.undo()
    assert len(played.future) == 2
    assert next_card(2) == first
    assert played.future == ()


def test_a_branch_shares_the_past_and_nothing_else() -> None:
    played = session()
    heard: list[str] = []
    played.subscribe(lambda: heard.append("trunk"))
    played.draw()
    branch = played.branch(0)
    branch.submit(CHANCE, Turn("fakir"))
    assert branch.state.card == "fakir" and branch.history[:0] == played.history[:0]
    assert played.step == 1 and heard == ["trunk"]
    assert played.branch().state == played.state
    with pytest.raises(IndexError):
        played.branch(2)


def test_subscribers_hear_once_for_each_change_until_they_leave() -> None:
    played, heard = session(), list[int]()
    leave = played.subscribe(lambda: heard.append(played.step))
    played.draw()
    played.submit(0, Bribe(1))
    played.submit(1, Bribe(1))
    played.undo()
    assert heard == [1, 1, 2, 1]
    leave()
    leave()
    played.redo()
    assert heard == [1, 1, 2, 1]


def test_a_failing_listener_is_reported_after_all_have_heard() -> None:
    played, heard = session(), list[int]()

    def fails() -> None:
        raise RuntimeError("picture")

    played.subscribe(fails)
    played.subscribe(lambda: heard.append(played.step))
    with pytest.raises(ExceptionGroup, match="listener"):
        played.draw()
    assert heard == [1] and played.step == 1


class Line(RuleBasedStateMachine):
    """Session beside the plainest model of it: a list of states and a place in it."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session[State, Any, Any] = Session(Bakschisch(3, Options(open_gold=True)), seed=3)
        self.states = [self.session.state]
        self.at = 0

    @precondition(lambda self: self.session.waiting_for == {CHANCE})
    @rule()
    def draw(self) -> None:
        self.session.draw()
        self.took_step()

    @precondition(lambda self: self.session.waiting_for - {CHANCE})
    @rule(seat=st.integers(0, 2), gold=st.integers(0, 12), thief=st.booleans())
    def submit(self, seat: int, gold: int, thief: bool) -> None:
        waiting = self.session.waiting_for
        move = THIEF if thief else Bribe(gold)
        allowed = self.session.game.why_not(self.session.state, seat, move) is None
        assert (self.session.submit(seat, move) is None) == allowed
        if allowed and waiting == {seat}:
            self.took_step()

    def took_step(self) -> None:
        self.states = [*self.states[: self.at + 1], self.session.state]
        self.at += 1

    @rule()
    def undo(self) -> None:
        assert self.session.undo() == (self.at > 0)
        self.at = max(self.at - 1, 0)

    @rule()
    def redo(self) -> None:
        possible = self.at < len(self.states) - 1
        assert self.session.redo() == possible
        self.at += possible

    @rule()
    def branch(self) -> None:
        self.session = self.session.branch()
        self.states = self.states[: self.at + 1]

    @invariant()
    def agrees(self) -> None:
        assert self.session.state == self.states[self.at] and self.session.step == self.at
        assert [played.state for played in self.session.history] == self.states[1 : self.at + 1]
        assert self.session.game.invariants(self.session.state) == []


TestLine = Line.TestCase
TestLine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


class Dice:
    """The smallest game in which chance acts an irregular number of times: roll again after a six; ends at 20."""

    name, players = "dice", 1

    def start(self) -> int:
        return 0

    def to_act(self, state: int) -> frozenset[int]:
        if state >= 20:
            return frozenset()
        return frozenset((CHANCE,)) if state % 6 == 0 else frozenset((0,))

    def why_not(self, state: int, seat: int, move: int) -> None:
        return None

    def chance(self, state: int) -> dict[int, int]:
        return dict.fromkeys(range(1, 7), 1)

    def apply(self, state: int, moves: dict[int, int]) -> Any:
        return Step(state + sum(moves.values()), ())


def test_draws_are_counted_along_the_line_that_is_played_and_not_along_one_given_up() -> None:
    def rolled() -> list[int]:
        return [step.moves[CHANCE] for step in played.history if CHANCE in step.moves]

    played: Session[int, int, Any] = Session(Dice(), seed=4)  # type: ignore[arg-type]
    played.draw()
    first = rolled()
    played.submit(0, 6 - played.state % 6)
    played.draw()
    second = rolled()[1]
    while played.undo():
        pass
    played.submit(CHANCE, first[0])
    played.submit(0, 1)
    while 0 in played.waiting_for:
        played.submit(0, 1)
    played.draw()
    assert rolled() == [first[0], second]
