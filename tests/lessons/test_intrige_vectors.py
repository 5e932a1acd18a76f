"""The worked examples of Intrige (IV in the rules) that are steps of its lessons come out as they were derived."""

from __future__ import annotations

from kit.engine.moment import Moment
from kit.games.intrige.events import BribePaid, OwnPostKept, SalariesPaid
from kit.games.intrige.moves import Appoint, Bribe, Send
from kit.games.intrige.order import procedures
from kit.games.intrige.state import Rep
from kit.lessons.lesson import load_lesson
from kit.lessons.step import Step

A, B, C, D, E = range(5)


def step_of(lesson: str, name: str) -> Step:
    return next(step for step in load_lesson("intrige", lesson).steps if step.id == name)


def moment_of(lesson: str, name: str) -> Moment:
    return step_of(lesson, name).exercise.moment()


def banished(moment: Moment) -> set[Rep]:
    """Who has come to the island in these moves."""
    kinds, before, after = moment.game.edition.professions, moment.before.island, moment.after.island
    return {
        Rep(seat, kind)
        for seat in moment.game.seats
        for kind, old, new in zip(kinds, before[seat], after[seat], strict=True)
        if new > old
    }


def test_IV_1_salaries_of_100_20_and_10() -> None:
    moment = moment_of("R3", "pay-day")
    assert not any(moment.before.courts[A])
    (paid,) = [event for event in moment.events if isinstance(event, SalariesPaid)]
    assert (paid.seat, paid.amount) == (A, 130)
    assert (moment.before.money[A], moment.after.money[A]) == (320, 450)


def test_IV_2_the_smaller_bribe_gets_the_best_post() -> None:
    step = step_of("R1", "least-pays-best")
    assert step.rehearse(load_lesson("intrige", "R1").subject).right == (Appoint(C, 100),)
    after = step.exercise.moment(chosen=Appoint(C, 100)).after
    assert after.money == (360, 290, 310) and sum(after.money) == 960
    assert (after.courts[A][0], after.courts[A][-1]) == (Rep(B, "law"), Rep(C, "church"))


def test_IV_3_the_owner_keeps_the_poorer_of_two_judges() -> None:
    moment = moment_of("R4", "count-the-bribes")
    assert moment.after.money == (400, 300, 270, 310) and sum(moment.after.money) == 1280
    assert banished(moment) == {Rep(C, "law")}
    assert moment.after.courts[A][-2:] == (Rep(D, "military"), Rep(B, "law"))


def test_IV_8_three_players_send_one_to_each() -> None:
    exercise = step_of("R3", "three-today").exercise
    options = exercise.game.options(exercise.before, A)
    assert exercise.game.players == 3 and {move.owner for move in options} == {C}
    assert Send("law", C) in options


def test_IV_9_without_cash_nothing_is_paid_and_with_40_it_is_10_to_40() -> None:
    moment = moment_of("R2", "broke")
    (paid,) = [event for event in moment.events if isinstance(event, BribePaid)]
    assert paid.amount == 0 and "C-IN-4" in paid.rulings
    assert Rep(A, "science") in moment.after.courts[B]
    exercise = step_of("R2", "as-little").exercise
    assert exercise.game.options(exercise.before, A) == tuple(map(Bribe, (10, 20, 30, 40)))


def test_IV_10_one_bribe_against_oneself() -> None:
    moment = moment_of("R5", "against-yourself")
    assert moment.after.money[:2] == (310, 330)
    assert banished(moment) == {Rep(A, "law")} and moment.after.courts[B][1] == Rep(A, "law")
    assert any(isinstance(event, OwnPostKept) for event in moment.events)


def test_IV_11_two_conflicts_outside_one_after_the_other() -> None:
    exercise = step_of("R4", "two-quarrels").exercise
    found = procedures(exercise.game, exercise.before)
    assert [each.profession for each in found] == ["law", "military"]
    assert [[rep.seat for rep in each.reps] for each in found] == [[B, D], [C, E]]


def test_IV_14_a_full_palace_pays_210() -> None:
    exercise = step_of("R3", "full-house").exercise
    posts = list(zip(exercise.game.salaries, exercise.before.courts[A], strict=True))
    paid = {seat: sum(salary for salary, rep in posts if rep and rep.seat == seat) for seat in (B, C)}
    assert paid == {B: 130, C: 80} and sum(paid.values()) == 210
