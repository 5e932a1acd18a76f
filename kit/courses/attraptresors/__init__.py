"""The lessons of Attrap'trésors."""

from importlib.resources import files
from typing import Any

from kit.courses.attraptresors.readings import read_otherwise
from kit.courses.attraptresors.short import SHORT
from kit.courses.attraptresors.tasks import make_task
from kit.courses.attraptresors.topics import TOPICS
from kit.courses.attraptresors.trials import TRIALS
from kit.engine.game import AnyMove
from kit.games.attraptresors.measures import MEASURES
from kit.games.attraptresors.misconceptions import MISCONCEPTIONS
from kit.games.attraptresors.moves import GiveBack
from kit.lessons.subject import Notation, Pages, Practice, Prices, Subject


def _picture() -> Any:
    from kit.courses.attraptresors.page import PICTURE  # only if a lesson is shown

    return PICTURE


def _price(move: AnyMove) -> int | None:
    """The sacks on a card that is given back; a hand costs nothing."""
    return move.sacks if isinstance(move, GiveBack) else None


SUBJECT = Subject(
    game="attraptresors",
    measures=MEASURES,
    folder=files(__package__ or ""),
    picture=_picture,
    misconceptions=MISCONCEPTIONS,
    options={"untimed": True},
    trials=TRIALS,
    readings=lambda exercise: read_otherwise(exercise.game, bool(exercise.steps)),
    practice=Practice(
        topics=TOPICS,
        mix_ups_of=lambda rule: TOPICS[rule].misconceptions,
        asks={rule: topic.asks for rule, topic in TOPICS.items()},
        make=make_task,
    ),
    notation=Notation(
        short=SHORT,
        looks={"missions": ("all", "mine")},
    ),
    prices=Prices(
        of=_price,
    ),
    pages=Pages(
        play="apps/play-attraptresors",
        sandbox="apps/sandbox-attraptresors",
        glossary="rules/glossary-attraptresors",
        daily="rules/five-a-day-attraptresors",
    ),
)
