"""The lessons of Intrige."""

from fractions import Fraction
from importlib.resources import files
from typing import Any

from kit.courses.intrige.laying import read_otherwise
from kit.courses.intrige.short import SHORT
from kit.courses.intrige.tasks import make_task
from kit.courses.intrige.topics import TOPICS
from kit.engine.game import AnyMove
from kit.games.intrige.measures import MEASURES, THOUSAND
from kit.games.intrige.misconceptions import MISCONCEPTIONS
from kit.games.intrige.moves import Bribe
from kit.lessons.subject import Notation, Pages, Practice, Prices, Subject


def _picture() -> Any:
    from kit.courses.intrige.page import PICTURE  # only if a lesson is shown

    return PICTURE


WHOLE = 10_000
"""From here on a sum is meant in full: no purse ever holds this many thousands, no bill in the box is smaller."""


def _unit(kind: str, number: Fraction) -> Fraction:
    """A sum is typed in thousands or in full: an answer is the full sum, a bribe its thousands."""
    if kind not in ("money", "move"):
        return number
    thousands = number / THOUSAND if number >= WHOLE and number % THOUSAND == 0 else number
    return thousands * THOUSAND if kind == "money" else thousands


def _price(move: AnyMove) -> int | None:
    """A bribe, in thousands; a decision costs nothing."""
    return move.amount if isinstance(move, Bribe) else None


SUBJECT = Subject(
    game="intrige",
    measures=MEASURES,
    folder=files(__package__ or ""),
    picture=_picture,
    misconceptions=MISCONCEPTIONS,
    options={"open_money": True},
    readings=lambda exercise: read_otherwise(exercise.game),
    practice=Practice(
        topics=TOPICS,
        mix_ups_of=lambda rule: TOPICS[rule].misconceptions,
        asks={rule: topic.asks for rule, topic in TOPICS.items()},
        needs={topic.rule: topic.needs for topic in TOPICS.values() if topic.needs},
        make=make_task,
    ),
    notation=Notation(
        short=SHORT,
        looks={"ladder": ("all", "done", "none")},
        unit=_unit,
    ),
    prices=Prices(
        of=_price,
    ),
    pages=Pages(
        play="apps/play-intrige",
        sandbox="apps/sandbox-intrige",
        glossary="rules/glossary-intrige",
        daily="rules/five-a-day-intrige",
    ),
)
