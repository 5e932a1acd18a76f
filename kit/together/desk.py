"""How one question of a check is answered on a phone: with a press for answer and reason, or on a lesson's board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from kit.counting.concept_response import Response
from kit.draw.svg import Node
from kit.page.part import Handler

NO_RESPONSE = Response()


class Desk(ABC):
    """The question of now, and what is chosen of its answer and not closed."""

    item: str = ""

    @abstractmethod
    def ask(self, item: str, closed: Response) -> None:
        """Have this question, with what was closed for it."""

    @abstractmethod
    def intents(self) -> Mapping[str, Handler]:
        """What can be done to answer it."""

    @property
    @abstractmethod
    def chosen(self) -> Response:
        """What is chosen, without how sure somebody is."""

    @property
    @abstractmethod
    def is_ready(self) -> bool:
        """It is whole, so it can be closed."""

    @abstractmethod
    def drawn(self, panel: str | None, sure: Node) -> Node:
        """The question over what closes it; `panel`: the rule that is open."""

    def close(self) -> None:
        """Nobody answers here any more."""
        return
