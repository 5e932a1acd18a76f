"""The lessons of Bakschisch."""

from importlib.resources import files
from typing import Any

from kit.courses.bakschisch.laying import read_otherwise
from kit.courses.bakschisch.letters import as_records_have_them
from kit.courses.bakschisch.short import SHORT
from kit.courses.bakschisch.tasks import make_task
from kit.courses.bakschisch.topics import TOPICS
from kit.engine.game import AnyMove
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.moves import Bribe
from kit.lessons.subject import Notation, Pages, Practice, Prices, Subject


def _picture() -> Any:
    from kit.courses.bakschisch.page import PICTURE  # only if a lesson is shown

    return PICTURE


def _price(move: AnyMove) -> int | None:
    """Its gold; a thief has another price."""
    return move.gold if isinstance(move, Bribe) else None


REFUTED_BY = {
    "PawnMoved": ("PawnMoved", "NobodyMoved"),
    "NobodyMoved": ("PawnMoved",),
    "GoldLaidAside": ("GoldLaidAside",),
    "GoldShared": ("GoldShared",),
    "GoldSplit": ("GoldSplit",),
    "GoldStolen": ("GoldLaidAside",),
    "ThroneReached": ("PawnMoved",),
    "WonOnThrone": ("PawnMoved",),
    "WonByGold": ("ThroneLost", "WonByGold", "WonByArrival"),
}
"""The events that tell why what was wished for did not happen: what walked, lies or is shared instead."""

SUBJECT = Subject(
    game="bakschisch",
    measures=MEASURES,
    folder=files(__package__ or ""),
    picture=_picture,
    misconceptions=MISCONCEPTIONS,
    options={"open_gold": True},
    readings=lambda exercise: read_otherwise(exercise.game.players),
    refuted_by=REFUTED_BY,
    practice=Practice(
        topics=TOPICS,
        mix_ups_of=lambda rule: TOPICS[rule].misconceptions,
        asks={rule: topic.asks for rule, topic in TOPICS.items()},
        make=make_task,
    ),
    notation=Notation(
        short=SHORT,
        letters=as_records_have_them,
        seats_facts=("thieves",),
    ),
    prices=Prices(
        of=_price,
        about=("losers_get_gold_back", "only_winner_pays"),
    ),
    pages=Pages(
        play="apps/play-bakschisch",
        sandbox="apps/sandbox-bakschisch",
        glossary="rules/glossary",
        daily="rules/five-a-day",
    ),
)
