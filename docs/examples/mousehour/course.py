"""What can be learned about Mouse Hour: what is asked, what people get wrong, and tasks without end."""

from importlib.resources import files
from random import Random
from typing import NamedTuple

from kit.engine.game import CHANCE
from kit.engine.misconception import Misconception
from kit.engine.moment import Measure, Moment, Question
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
from kit.lessons.subject import Pages, Practice, Subject

from .game import BAG, STEPS, CheeseTaken, MouseHour, Options, worth


def takers(moment: Moment, _: Question) -> tuple[int, ...]:
    return tuple(event.seat for event in moment.events if isinstance(event, CheeseTaken))


def hole(moment: Moment, question: Question) -> int:
    return worth(moment.after.holes[question.of])


def cheese_stays(game: MouseHour) -> MouseHour:
    return MouseHour(game.players, Options(next_takes=False))


class Task(NamedTuple):
    exercise: Exercise


def make_task(rule: str, seed: int, number: int, level: int) -> Task:
    random = Random(f"{rule} {seed} {number} {level}")
    game = MouseHour(4 if level == 3 else 3)
    before = game.apply(game.start(), {CHANCE: random.choice(BAG)}).state
    steps = random.sample(STEPS, game.players)
    if rule == "MH-5":
        steps[steps.index(min(steps))] = max(steps)  # the furthest bump, and somebody else is out there
    question = Question("takers") if level == 1 else Question("hole", of=random.randrange(game.players))
    kind = Predict(question, ("cheese_stays",) if rule == "MH-5" else ())
    return Task(Exercise(game, before, (dict(enumerate(steps)),), kind, (rule,)))


SUBJECT = Subject(
    game=MouseHour.name,
    measures={
        "takers": Measure("seats", takers, meaning="who has got cheese"),
        "hole": Measure("number", hole, about=("of",), meaning="what the cheese in the hole of somebody is worth"),
    },
    misconceptions={"cheese_stays": Misconception("MH-5", cheese_stays)},
    folder=files(__package__) / "lessons",
    practice=Practice(topics=("MH-4", "MH-5"), make=make_task),
    pages=Pages(play="mine/mousehour"),
)
