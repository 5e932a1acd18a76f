"""The end of a round: somebody has won, or all is dealt anew (BK-27, BK-34 to BK-40)."""

from __future__ import annotations

from collections.abc import Sequence

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
    """BK-27, BK-34 to BK-40: who sits on the throne has won; else share the gold and deal anew."""
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
    """BK-39, BK-40: alone on the throne, else most gold, else longest there (C-BK-23 to C-BK-25)."""
    on_throne = [seat for seat in game.seats if state.spaces[seat] == game.board.throne]
    if len(on_throne) == 1:
        return (on_throne[0],), [WonOnThrone(on_throne[0])]
    told: list[Event] = [ThroneContested(tuple(on_throne))]
    gold = max(state.purses[seat] for seat in on_throne)
    richest = [seat for seat in on_throne if state.purses[seat] == gold]
    if len(richest) == 1:
        return (richest[0],), [*told, WonByGold(richest[0], gold)]
    first = min(state.since[seat] for seat in richest)
    longest = [seat for seat in richest if state.since[seat] == first]
    if len(longest) == 1:
        return (longest[0],), [*told, WonByArrival(longest[0], gold)]
    if game.options_chosen.final_tie == "track_behind":
        furthest = min(state.came_from[seat] for seat in longest)
        longest = [seat for seat in longest if state.came_from[seat] == furthest]
        if len(longest) == 1:
            return (longest[0],), [*told, WonFromBehind(longest[0], furthest)]
    return tuple(longest), [*told, VictoryShared(tuple(longest))]
