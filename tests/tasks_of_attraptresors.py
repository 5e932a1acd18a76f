"""What each practice task of Attrap'trésors promises: a lawful position, one right answer, and its rule needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain

from kit.courses.attraptresors import SUBJECT
from kit.courses.attraptresors.readings import read_otherwise
from kit.engine.game import CHANCE
from kit.engine.moment import Moment, Question, Value
from kit.games.attraptresors.moves import Reach
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLUMN, ROUNDS
from kit.games.attraptresors.position import read_position
from kit.games.attraptresors.state import State
from kit.lessons.maker import Task

# Where a rule is needed -----------------------------------------------------------------------------------------------


def _reaches(moment: Moment) -> Mapping[int, Reach]:
    return moment.steps[0].moves if moment.steps else {}


def _takers(moment: Moment) -> list[int]:
    return [seat for seat, move in _reaches(moment).items() if any(grab.object == COLUMN for grab in move.grabs)]


def _rightly(moment: Moment, _: Question) -> bool:
    return len(_takers(moment)) == 1 and bool(moment.game.right_of(moment.before, _takers(moment)[0]))


def _wrongly(moment: Moment, question: Question) -> bool:
    return len(_takers(moment)) == 1 and not _rightly(moment, question)


def _wrongly_by_who_is_asked_about(moment: Moment, question: Question) -> bool:
    return _wrongly(moment, question) and _takers(moment) == [question.of]


def _one_takes_it(moment: Moment, _: Question) -> bool:
    return len(_takers(moment)) == 1


def _as_it_is(moment: Moment, _: Question) -> bool:
    return not moment.steps and not moment.before.dice


def _dice(moment: Moment, _: Question) -> bool:
    return not moment.steps and bool(moment.before.dice)


def _wants_three(moment: Moment, question: Question) -> bool:
    return len(_reaches(moment)[question.of or 0].grabs) > 1 or question.what == "left"


SITUATIONS: Mapping[str, Callable[[Moment, Question], bool]] = {
    **dict.fromkeys(("AT-1", "AT-3", "AT-4", "AT-6", "AT-7", "AT-8", "AT-10", "AT-28"), _as_it_is),
    "AT-5": lambda moment, _: _as_it_is(moment, _) and moment.game.players in (3, 4),
    "AT-11": _dice,
    "AT-12": _dice,
    "AT-13": lambda moment, question: not moment.game.untimed and bool(_reaches(moment)[question.of or 0].grabs),
    "AT-14": lambda moment, _: not any(move.grabs for move in _reaches(moment).values()),
    "AT-15": lambda moment, _: moment.steps[0].moves.keys() == {CHANCE} and any(moment.after.off),
    "AT-17": lambda moment, question: _rightly(moment, question) and not moment.game.for_two,
    "AT-18": lambda moment, question: _rightly(moment, question) and _wants_three(moment, question),
    "AT-19": _wrongly_by_who_is_asked_about,
    "AT-20": lambda moment, question: _wrongly(moment, question) and question.of not in _takers(moment),
    "AT-21": _rightly,
    "AT-22": _one_takes_it,
    "AT-23": _one_takes_it,
    "AT-24": lambda moment, _: moment.before.round == ROUNDS and len(moment.after.winners) == 1,
    **dict.fromkeys(("AT-25", "AT-26", "AT-27"), lambda moment, _: _as_it_is(moment, _) and moment.game.for_two),
    "AT-29": lambda moment, question: _dice(moment, question) and moment.game.for_two,
    "AT-30": lambda moment, question: isinstance(question.move, Reach) and len(question.move.grabs) == 2,
    "AT-31": lambda moment, question: _rightly(moment, question) and moment.game.for_two,
    "AT-32": lambda moment, question: _wrongly_by_who_is_asked_about(moment, question) and moment.game.for_two,
}
HOUSE_RULES = {"AT-13": {"untimed": False}, "AT-30": {"untimed": False}, "AT-15": {"loose_dice": "many"}}

# The judgement --------------------------------------------------------------------------------------------------------


def check(task: Task) -> None:
    """Raises AssertionError when the task does not keep its promises."""
    exercise, question = task.exercise, task.exercise.question
    assert question is not None and exercise.rules == (task.rule,) and exercise.chooser is None
    game, before = exercise.game, exercise.before
    assert game.options_chosen == Options(**{"untimed": True, **HOUSE_RULES.get(task.rule, {})})
    assert not game.broken_laws(before)
    assert read_position(game, task.position) == before

    moment, state = exercise.moment(), before
    assert len(moment.steps) == len(exercise.steps)
    for step in moment.steps:
        _could_be(task, state, step.moves)
        state = step.state
    assert SITUATIONS[task.rule](moment, question)

    measure, truth = SUBJECT.measure(question), SUBJECT.truth(exercise)
    bounds = measure.bounds(game, before)
    assert _fits(measure.kind, truth, game.players, bounds.among, bounds.most)
    for other in chain.from_iterable(read_otherwise(game, bool(exercise.steps)).values()):
        assert measure.value(exercise.moment(lambda _, other=other: other), question) == truth
    for name in exercise.misconceptions:
        assert SUBJECT.believed(exercise, name) != truth, name


def _could_be(task: Task, state: State, moves: Mapping[int, object]) -> None:
    game = task.exercise.game
    assert game.to_act(state) == set(moves)
    assert not any(game.why_not(state, seat, move) for seat, move in moves.items())


def _fits(kind: str, value: Value, players: int, among: tuple[str, ...], most: int | None) -> bool:
    match kind, value:
        case "yes", bool():
            return True
        case "number", int():
            return 0 <= value <= (most or 99)
        case "thing", str():
            return value in among
        case "seats", tuple():
            return list(value) == sorted(set(value)) and set(value) <= set(range(players))
    return False
