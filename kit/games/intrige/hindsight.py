"""What is worth asking about a decision of the past, and how far its story goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.intrige.events import MoneyCounted, RoundBegan, TurnBegan
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Bribe, Move
from kit.games.intrige.state import State, View

BILLS_AROUND = 4
"""Up to this many bills more or less than what was laid are compared one by one."""


def turn_ends(events: Sequence[Event]) -> bool:
    """Whether a turn is over with this step: the next one begins, or the money is counted."""
    return any(isinstance(event, TurnBegan | RoundBegan | MoneyCounted) for event in events)


def worth_asking(
    game: Intrige, view: View, options: Sequence[Move], moves: Mapping[Seat, Move], seat: Seat
) -> Sequence[Move]:
    """Of bribes, those around what was laid and those that matter; of anything else, every option.

    Those that matter: the least, everything, as much as another in this turn or a bill more, and what was promised.
    """
    chosen = moves[seat]
    if not isinstance(chosen, Bribe) or not options:
        return options
    bill, bribes = game.edition.bill, [move for move in options if isinstance(move, Bribe)]
    near = BILLS_AROUND * bill
    others = [paid.amount for paid in (*view.earlier, *view.bribes)]
    promised = [word.amount for word in view.promises if word.owner == view.owner]
    matters = {bribes[0].amount, bribes[-1].amount, *others, *(amount + bill for amount in others), *promised}
    return [move for move in bribes if abs(move.amount - chosen.amount) <= near or move.amount in matters]


def could_do(chosen: Move, move: Move) -> bool:
    """Whether everybody knows that the seat could have done the other as well: a purse is secret, a bribe is not."""
    return move.amount <= chosen.amount if isinstance(chosen, Bribe) and isinstance(move, Bribe) else True


def still_secret(game: Intrige, state: State, eyes: Seat | None) -> View:
    """The table at the end, with the purses as closed as before, and nobody called the richest (C-IN-17)."""
    return game.view(state._replace(winners=()), eyes)
