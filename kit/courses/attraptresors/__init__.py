"""The lessons of Attrap'trésors."""

from importlib.resources import files
from typing import Any

from kit.courses.attraptresors.readings import read_otherwise
from kit.courses.attraptresors.short import SHORT
from kit.courses.attraptresors.tasks import make_task
from kit.courses.attraptresors.topics import TOPICS
from kit.courses.attraptresors.trials import TRIALS
from kit.games.attraptresors.measures import MEASURES
from kit.games.attraptresors.misconceptions import MISCONCEPTIONS
from kit.games.attraptresors.moves import GiveBack
from kit.lessons.subject import Subject


def _picture() -> Any:
    from kit.courses.attraptresors.page import PICTURE  # only where a lesson is shown

    return PICTURE


def _price(move: Any) -> int | None:
    """The sacks of a card that is given back; a hand costs nothing."""
    return move.sacks if isinstance(move, GiveBack) else None


SUBJECT = Subject(
    game="attraptresors",
    measures=MEASURES,
    folder=files(__package__ or ""),
    picture=_picture,
    misconceptions=MISCONCEPTIONS,
    options={"untimed": True},
    topics=TOPICS,
    mix_ups_of=lambda rule: TOPICS[rule].misconceptions,
    asks={rule: topic.asks for rule, topic in TOPICS.items()},
    make_task=make_task,
    short=SHORT,
    trials=TRIALS,
    looks={"missions": ("all", "mine")},
    price=_price,
    readings=lambda exercise: read_otherwise(exercise.game, bool(exercise.steps)),
    play_page="apps/play-attraptresors",
    sandbox_page="apps/sandbox-attraptresors",
    glossary_page="rules/glossary-attraptresors",
    daily_page="rules/five-a-day-attraptresors",
)
