"""The end of a round: somebody has won, or everything is dealt again (BK-27, BK-34 to BK-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kit.engine.event import Event
from kit.engine.game import Seat, Step
from kit.games.bakschisch.events import (
    DeckReshuffled,
    RoundBegan,
    RoundEnded,
    ThievesReturned,
    ThroneContested,
    VictoryShared,
    WonByArrival,
    WonByGold,
    WonFromBehind,
    WonOnThrone,
)
from kit.games.bakschisch.gold import share_heap
from kit.games.bakschisch.rules import Agreed, GameRules
from kit.games.bakschisch.state import State


def end_round(game: GameRules, state: State, told: tuple[Event, ...]) -> Step[State]:
    """BK-27, BK-34 to BK-40: whoever sits on the throne has won; otherwise share the gold and deal again."""
    if game.board.throne in state.spaces:
        winners, won = game.winners(state)
        return Step(state._replace(winners=winners), (*told, *won))
    purses, heap, lost, shared = share_heap(game, state)
    thieves, returned = game.return_thieves(state)
    unseen, shuffled = (state.unseen, ()) if any(state.unseen) else (game.deck, (DeckReshuffled(),))
    after = State(
        round=state.round + 1,
        bribe=1,
        cards=(),
        spaces=state.spaces,
        purses=purses,
        thieves=thieves,
        heap=heap,
        lost=lost,
        unseen=unseen,
        since=state.since,
        came_from=state.came_from,
        winners=(),
    )
    ended, began = RoundEnded(state.round), RoundBegan(after.round)
    return Step(after, (*told, ended, *shared, *returned, *shuffled, began))


def return_thieves(game: Agreed, state: State) -> tuple[tuple[bool, ...], Sequence[Event]]:
    """BK-37: thieves go back to their owners, but not into the palace (C-BK-18, C-BK-21)."""
    in_hand = tuple([space <= game.board.stop for space in state.spaces])
    back = tuple([seat for seat in game.seats if in_hand[seat] and not state.thieves[seat]])
    return in_hand, [ThievesReturned(back)] if back else []


def winners(game: Agreed, state: State) -> tuple[tuple[Seat, ...], list[Event]]:
    """BK-39, BK-40: alone on the throne, then most gold, then longest there (C-BK-23 to C-BK-25)."""
    rivals = tuple([seat for seat in game.seats if state.spaces[seat] == game.board.throne])
    if len(rivals) == 1:
        return rivals, [WonOnThrone(rivals[0])]
    told: list[Event] = [ThroneContested(rivals)]
    gold, rivals = _foremost(max, state.purses, rivals)
    if len(rivals) == 1:
        return rivals, [*told, WonByGold(rivals[0], gold)]
    _, rivals = _foremost(min, state.since, rivals)
    if len(rivals) == 1:
        return rivals, [*told, WonByArrival(rivals[0], gold)]
    if game.options_chosen.final_tie == "track_behind":
        furthest, rivals = _foremost(min, state.came_from, rivals)
        if len(rivals) == 1:
            return rivals, [*told, WonFromBehind(rivals[0], furthest)]
    return rivals, [*told, VictoryShared(rivals)]


def _foremost(
    best: Callable[[Iterable[int]], int], values: Sequence[int], rivals: tuple[Seat, ...]
) -> tuple[int, tuple[Seat, ...]]:
    """The best value that any of these seats has, and which of them have it."""
    value = best([values[seat] for seat in rivals])
    return value, tuple([seat for seat in rivals if values[seat] == value])
