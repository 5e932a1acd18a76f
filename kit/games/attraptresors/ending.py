"""The next round, the same one again, or the end of the game (AT-22 to AT-24)."""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.event import Event
from kit.engine.game import Seat, Step
from kit.games.attraptresors.events import (
    GameEnded,
    MissionDiscarded,
    OpenMissionDiscarded,
    RoundBegan,
    RoundNotCounted,
    SacksCounted,
    SacksStand,
    VictoryShared,
    WonByCards,
    WonBySacks,
)
from kit.games.attraptresors.pieces import ROUNDS, score
from kit.games.attraptresors.rights import Right
from kit.games.attraptresors.rules import Agreed, GameRules
from kit.games.attraptresors.state import State, replaced
from kit.games.attraptresors.throwing import cleared, throwers


def end_round(game: GameRules, state: State, column: Seat, right: Right, told: list[Event]) -> Step[State]:
    """AT-22, AT-23: the next round; the same one again when no card was paid (C-AT-10); or the end (C-AT-11)."""
    after = cleared(state)
    if not game.round_counts(state, right, column):
        told.append(RoundNotCounted(state.round, throwers(game, state)))
    elif state.round == ROUNDS:
        told.append(GameEnded(ROUNDS, rulings=("C-AT-11", *("C-AT-27",) * (right.place is not None))))
        told += _count(game, state)
        after = after._replace(winners=game.leaders(state.hands))
    else:
        won = game.won_missions(state, right, column)
        after = _next_round(game, after._replace(thrower=game.thrower_next(state, right, column)), won, right, told)
    return Step(after, tuple(told))


def _count(game: GameRules, state: State) -> Iterator[Event]:
    """AT-24: the most sacks win, then the most cards; otherwise they share the victory (C-AT-24)."""
    winners, scores = game.leaders(state.hands), [score(hand) for hand in state.hands]
    yield from (SacksCounted(seat, sacks, cards) for seat, (sacks, cards) in enumerate(scores))
    sacks, cards = max(scores)
    if len(winners) > 1:
        yield VictoryShared(winners, sacks, cards)
    elif [most for most, _ in scores].count(sacks) > 1:
        yield WonByCards(winners[0], sacks, cards)
    else:
        yield WonBySacks(winners[0], sacks)


def _next_round(game: Agreed, state: State, won: tuple[int, ...], right: Right, told: list[Event]) -> State:
    """AT-22: whoever won the column throws next; after a wrong grab the old thrower; of two players both (C-AT-14).

    Before that, everybody hears who has how many sacks.
    """
    state = state._replace(round=state.round + 1)
    for place in won:
        state = _discard(game, state, place, told)
    printed = right.place is not None and not game.for_two
    citation = ("AT-22", ()) if printed else ("AT-8", ("C-AT-14",))
    told.append(SacksStand(state.round - 1, tuple([score(hand)[0] for hand in state.hands])))
    told.append(RoundBegan(state.round, throwers(game, state), *citation))
    return state


def _discard(game: Agreed, state: State, place: int, told: list[Event]) -> State:
    """AT-22: a mission that was won makes room for a new one."""
    colour = state.missions[place] or ""
    told.append(OpenMissionDiscarded(place + 1, colour) if game.for_two else MissionDiscarded(place, colour))
    return state._replace(missions=replaced(state.missions, place, None))
