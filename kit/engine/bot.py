"""A bot sees what its seat may know, chooses, and says why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from kit.engine.game import NO_FACTS, M, Seat
from kit.engine.session import Session

if TYPE_CHECKING:
    from random import Random

G_contra = TypeVar("G_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Choice(NamedTuple, Generic[M]):
    """A move and the message id, with its facts, of the sentence that says why."""

    move: M
    reason: str
    facts: Mapping[str, Any] = NO_FACTS


class Bot(Protocol[G_contra, V_contra, M]):
    """A way to play one game; it keeps no state of its own, so the same view and generator give the same choice."""

    def __call__(self, game: G_contra, view: V_contra, options: Sequence[M], random: Random) -> Choice[M]:
        """Choose one of `options`; `game` is asked for its board and switches only."""


def ask(bot: Bot[Any, Any, M], session: Session[Any, M, Any], step: int, seat: Seat) -> Choice[M]:
    """What `bot` chooses for `seat` after `step` steps of the session.

    Its generator depends on seed, step and seat only: undo and redo repeat the choice, and it can be asked again later
    for its reason.
    """
    from random import Random

    state = session.state_after(step)
    game = session.game
    random = Random(f"{session.seed}/{step}/{seat}")
    return bot(game, game.view(state, seat), game.options(state, seat), random)


def play_bots(session: Session[Any, M, Any], bots: Mapping[Seat, Bot[Any, Any, M]]) -> None:
    """Every bot that is to act now decides."""
    for seat in sorted(session.waiting_for & bots.keys()):
        session.submit(seat, ask(bots[seat], session, session.step, seat).move)
