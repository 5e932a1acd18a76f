"""What each practice task of Intrige promises: a lawful position, one right answer, and its rule needed to find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain

from kit.courses.intrige import SUBJECT
from kit.courses.intrige.laying import read_otherwise
from kit.engine.moment import Moment, Question, Value
from kit.games.intrige.moves import Appoint, Bribe, Choose, Send
from kit.games.intrige.options import Options
from kit.games.intrige.position import read_position
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, State
from kit.lessons.maker import Task

# Where a rule is needed ----------------------------------------------------------------------------------------------


def _waiting(state: State) -> list[str]:
    return [rep.profession for rep in state.parks[state.owner]]


def _appoints(moment: Moment, question: Question) -> bool:
    return isinstance(question.move, Appoint) and question.of == moment.before.owner and not moment.before.due


def _sends(_: Moment, question: Question) -> bool:
    return isinstance(question.move, Send)


def _owner_sends(moment: Moment, question: Question) -> bool:
    return _sends(moment, question) and question.of == moment.before.owner and moment.before.stage == SEND


def _conflict(moment: Moment, _: Question) -> bool:
    return moment.before.stage in (EXTERNAL, INTERNAL)


def _pays(moment: Moment, question: Question) -> bool:
    return isinstance(question.move, Bribe) and moment.before.due[0].seat == question.of


def _has_paid_or_is_next(moment: Moment, question: Question) -> bool:
    paid = {bribe.seat for bribe in moment.before.bribes}
    return bool(paid) and question.of in {*paid, moment.before.due[0].seat}


def _all_pay(moment: Moment, _: Question) -> bool:
    moves = [move for step in moment.steps for move in step.moves.values()]
    return bool(moves) and all(isinstance(move, Bribe) for move in moves)


def _in_turn(moment: Moment, _: Question) -> bool:
    return len(moment.before.due) + len(moment.before.bribes) > 1 and moment.before.stage in (FREE, EXTERNAL)


def _one_decision(moment: Moment, question: Question) -> bool:
    return isinstance(question.move, Appoint | Choose) and question.of == moment.before.owner


def _several_things(moment: Moment, _: Question) -> bool:
    state = moment.before
    in_office = {rep.profession for rep in state.courts[state.owner] if rep}
    rivals_outside = len(set(_waiting(state))) < len(_waiting(state))
    inside = len(in_office & set(_waiting(state)))
    others = {name for name in _waiting(state) if _waiting(state).count(name) == 1} - in_office
    return rivals_outside + inside + bool(others) > 1


SITUATIONS: Mapping[str, Callable[[Moment, Question], bool]] = {
    "IN-1": _appoints,
    "IN-2": _owner_sends,
    "IN-3": lambda moment, _: moment.before.stage == EXTERNAL,
    "IN-4": lambda moment, _: not moment.steps,
    "IN-5": lambda moment, _: not moment.steps,
    "IN-7": lambda moment, question: _sends(moment, question) and moment.before.stage == SEND,
    "IN-8": lambda moment, _: moment.before.stage == SEND,
    "IN-9": _appoints,
    "IN-10": lambda moment, question: _sends(moment, question) and question.of == moment.before.owner,
    "IN-11": _appoints,
    "IN-12": lambda moment, question: isinstance(question.move, Appoint) and not moment.before.due,
    "IN-13": _pays,
    "IN-14": _in_turn,
    "IN-15": lambda moment, _: (
        bool(moment.steps) and all(isinstance(m, Bribe) for s in moment.steps for m in s.moves.values())
    ),
    "IN-16": _has_paid_or_is_next,
    "IN-17": _one_decision,
    "IN-18": _conflict,
    "IN-19": lambda moment, _: bool(_waiting(moment.before)),
    "IN-20": lambda moment, _: moment.before.stage == EXTERNAL,
    "IN-21": lambda moment, _: moment.before.stage == INTERNAL,
    "IN-22": lambda moment, _: moment.before.stage == INTERNAL,
    "IN-23": lambda moment, _: moment.before.stage == INTERNAL,
    "IN-24": _several_things,
    "IN-25": _owner_sends,
    "IN-26": lambda moment, _: moment.after.stage == OVER,
    "IN-27": lambda moment, _: len(moment.after.winners) == 1,
    "IN-28": _conflict,
}
HOUSE_RULES = {"IN-28": {"refund_losers": True}}

# The judgement --------------------------------------------------------------------------------------------------------


def check(task: Task) -> None:
    """Raises AssertionError when the task does not keep its promises."""
    exercise, question = task.exercise, task.exercise.question
    assert question is not None and exercise.rules == (task.rule,) and exercise.chooser is None
    game, before = exercise.game, exercise.before
    assert game.options_chosen == Options(open_money=True, **HOUSE_RULES.get(task.rule, {}))
    assert not game.broken_laws(before)
    assert read_position(game, task.position) == before

    moment, state = exercise.moment(), before
    assert len(moment.steps) == len(exercise.steps)
    for step in moment.steps:
        assert game.to_act(state) == set(step.moves)
        assert not any(game.why_not(state, seat, move) for seat, move in step.moves.items())
        state = step.state
    assert SITUATIONS[task.rule](moment, question)

    measure, truth = SUBJECT.measure(question), SUBJECT.truth(exercise)
    bounds = measure.bounds(game, before)
    assert _fits(measure.kind, truth, game.players, bounds.among)
    for other in chain.from_iterable(read_otherwise(game).values()):
        assert measure.value(exercise.moment(lambda _, other=other: other), question) == truth
    for name in exercise.misconceptions:
        assert SUBJECT.believed(exercise, name) != truth, name
    assert len({rep.profession for rep in before.parks[before.owner]}) >= len(before.parks[before.owner]) - 2


def _fits(kind: str, value: Value, players: int, among: tuple[str, ...]) -> bool:
    match kind, value:
        case "money", int():
            return 0 <= value <= 10_000_000 and value % 1000 == 0
        case "number", int():
            return 0 <= value <= 40
        case "yes", bool():
            return True
        case "thing", str():
            return value in among
        case "order", tuple():
            return sorted(value) == sorted(among) and len(value) > 1
        case "seats", tuple():
            return list(value) == sorted(set(value)) and set(value) <= set(range(players))
    return False
