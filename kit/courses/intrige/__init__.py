"""The lessons of Intrige."""

from importlib.resources import files
from typing import Any

from kit.courses.intrige.short import SHORT
from kit.courses.intrige.tasks import make_task
from kit.courses.intrige.topics import TOPICS
from kit.games.intrige.measures import MEASURES
from kit.games.intrige.misconceptions import MISCONCEPTIONS
from kit.games.intrige.moves import Bribe
from kit.lessons.subject import Subject


def _picture() -> Any:
    from kit.courses.intrige.page import PICTURE  # only where a lesson is shown

    return PICTURE


def _price(move: Any) -> int | None:
    """A bribe, in thousands; a decision costs nothing."""
    return move.amount if isinstance(move, Bribe) else None


SUBJECT = Subject(
    game="intrige",
    measures=MEASURES,
    folder=files(__package__ or ""),
    picture=_picture,
    misconceptions=MISCONCEPTIONS,
    options={"open_money": True},
    topics=TOPICS,
    make_task=make_task,
    short=SHORT,
    looks={"ladder": ("all", "done", "none")},
    price=_price,
    play_page="apps/play-intrige",
    sandbox_page="apps/sandbox-intrige",
    glossary_page="rules/glossary-intrige",
    daily_page="rules/five-a-day-intrige",
)
