"""Practice tasks by the thousand: each a legal position with one right answer that takes the rule to find.

    python -m tests.tasks_on_demand [10000] [--game intrige]

The number is that of tasks about each rule, a third at each level.  What is checked of those of Intrige stands in
`tests.tasks_of_intrige`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from itertools import chain
from statistics import median
from time import process_time

from kit.courses.bakschisch import SUBJECT
from kit.courses.bakschisch.laying import read_otherwise
from kit.engine.moment import Moment, Question, Value
from kit.games.bakschisch.cards import CALIPH, CARDS
from kit.games.bakschisch.events import BribesRevealed, PawnMoved
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.position import read_position
from kit.lessons.maker import Task
from kit.lessons.subject import subject_of

SEED = 1

# Where a rule is needed though perhaps no event cites it --------------------------------------------------------------


def _walk(moment: Moment, question: Question) -> PawnMoved | None:
    walks = (event for event in moment.events if isinstance(event, PawnMoved) and event.seat == question.of)
    return next(walks, None)


def _asked_before(moment: Moment, _: Question) -> bool:
    return not moment.steps


def _stack_after_round(moment: Moment, _: Question) -> bool:
    return moment.before.bribe == BRIBES


def _back(moment: Moment, question: Question) -> bool:
    walk = _walk(moment, question)
    return walk is not None and walk.end < walk.start


def _to_another(moment: Moment, question: Question) -> bool:
    walk = _walk(moment, question)
    return walk is not None and walk.end in moment.before.spaces


def _nearly_nothing(moment: Moment, _: Question) -> bool:
    return sum(move.gold > 0 for move in moment.moves.values()) <= 1


def _from_own_person(moment: Moment, question: Question) -> bool:
    walk = _walk(moment, question)
    return walk is not None and walk.start > 0 and moment.game.board.persons[walk.start - 1] == walk.card


def _too_little_gold(moment: Moment, _: Question) -> bool:
    shown = moment.events[0]
    return isinstance(shown, BribesRevealed) and 0 < sum(shown.gold) < len(shown.thieves)


def _largest_on_fifth(moment: Moment, question: Question) -> bool:
    gold = [moment.moves[seat].gold for seat in sorted(moment.moves)]
    shown = max(gold) if question.of is None else gold[question.of]
    return moment.before.bribe == BRIBES and shown == max(gold) > min(gold)


def _thief_at_the_gate(moment: Moment, _: Question) -> bool:
    before, after, stop = moment.before, moment.after, moment.game.board.stop
    thieves = (seat for seat, in_hand in enumerate(before.thieves) if in_hand)
    return any(after.spaces[seat] >= stop and after.spaces[seat] != before.spaces[seat] for seat in thieves)


def _near_the_palace(moment: Moment, _: Question) -> bool:
    return any(space >= moment.game.board.stop for space in moment.after.spaces)


def _near_the_throne(moment: Moment, question: Question) -> bool:
    walk = _walk(moment, question)
    return walk is not None and walk.start >= 18 and walk.card != CALIPH


def _on_the_throne(moment: Moment, _: Question) -> bool:
    return moment.game.board.throne in (*moment.before.spaces, *moment.after.spaces)


BEFORE = ("BK-1", "BK-2", "BK-3", "BK-4", "BK-6", "BK-7", "BK-8", "BK-9", "BK-10", "BK-17", "BK-27")
"""These are asked before any fist is open."""
SITUATIONS: Mapping[str, Callable[[Moment, Question], bool]] = {
    **dict.fromkeys(BEFORE, _asked_before),
    "BK-5": _back,
    "BK-14": _nearly_nothing,
    "BK-15": _to_another,
    "BK-16": _from_own_person,
    "BK-21": _too_little_gold,
    "BK-25": _largest_on_fifth,
    "BK-31": _near_the_palace,
    "BK-32": _thief_at_the_gate,
    "BK-34": _stack_after_round,
    "BK-38": _near_the_throne,
    "BK-39": _on_the_throne,
}
NOTHING_MAY_CHANGE = (*BEFORE, "BK-14", "BK-37", "BK-39")
"""Here the right answer can be that nothing changes, since in other tasks it is not."""

# The judgement --------------------------------------------------------------------------------------------------------


def check(task: Task) -> None:
    """Raises AssertionError when the task does not keep its promises."""
    exercise, question = task.exercise, task.exercise.question
    assert question is not None and exercise.rules == (task.rule,) and exercise.chooser is None
    game, before, moves = exercise.game, exercise.before, exercise.moves
    assert game.options_chosen == Options(open_gold=True)
    assert not game.broken_laws(before)
    assert not moves if task.rule in BEFORE else game.to_act(before) == set(moves)
    assert not any(game.why_not(before, seat, move) for seat, move in moves.items())
    assert read_position(game, task.position) == before

    truth, moment = SUBJECT.truth(exercise), exercise.moment()
    assert _fits(SUBJECT.measure(question).kind, truth, game.players, game.board.throne)
    for other in chain.from_iterable(read_otherwise(game.players).values()):
        assert SUBJECT.measure(question).value(exercise.moment(lambda _, other=other: other), question) == truth
    needs = SITUATIONS.get(task.rule)
    assert needs(moment, question) if needs else task.rule in {event.rule for event in moment.events}
    for name in exercise.misconceptions:
        assert SUBJECT.believed(exercise, name) != truth, name
    unchanged = SUBJECT.measure(question).value(moment._replace(steps=()), question)
    assert exercise.misconceptions or unchanged != truth or task.rule in NOTHING_MAY_CHANGE


def _fits(kind: str, value: Value, players: int, throne: int) -> bool:
    match kind, value:
        case "space", int():
            return 0 <= value <= throne
        case "number", int():
            return 0 <= value <= 40
        case "yes", bool():
            return True
        case "thing", str():
            return value in CARDS
        case "rank", int():
            return 1 <= value <= players
        case "seats", tuple():
            return list(value) == sorted(set(value)) and set(value) <= set(range(players))
    return False


def _main() -> None:
    from tests import tasks_of_attraptresors, tasks_of_intrige  # which need this module

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("number", type=int, nargs="?", default=10_000, help="tasks about each rule")
    parser.add_argument("--game", default="bakschisch", choices=("bakschisch", "intrige", "attraptresors"))
    wish = parser.parse_args()
    subject = subject_of(wish.game)
    others = {"intrige": tasks_of_intrige.check, "attraptresors": tasks_of_attraptresors.check}
    judge = others.get(wish.game, check)
    print(f"{'rule':<8}{'tasks':>8}{'median':>11}{'slowest':>12}")
    for rule in subject.practice.topics:
        seconds = []
        for number in range(wish.number):
            began = process_time()
            task = subject.practice.make(rule, SEED, number, 1 + number % 3)
            seconds.append(process_time() - began)
            try:
                judge(task)
            except AssertionError:
                print(task)
                raise
        slowest = f"{1000 * max(seconds):>9.1f} ms"
        print(f"{rule:<8}{wish.number:>8}{1000 * median(seconds):>8.1f} ms{slowest}", flush=True)


if __name__ == "__main__":
    _main()
