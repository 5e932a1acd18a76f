"""Missions are dealt and dice are thrown (AT-6, AT-10, AT-14, AT-15, AT-22, AT-27, AT-28)."""

from __future__ import annotations

from kit.engine.event import Event
from kit.engine.game import Seat, Step
from kit.games.attraptresors.events import (
    DiceSlipped,
    DiceThrown,
    MissionDealt,
    MissionOpened,
    MissionSeen,
    NobodyFavoured,
)
from kit.games.attraptresors.pieces import COLOUR_INDEX, UNTOLD
from kit.games.attraptresors.rights import favoured
from kit.games.attraptresors.rules import Agreed, GameRules
from kit.games.attraptresors.state import State, plus, replaced


def deal(game: Agreed, state: State, colour: str) -> Step[State]:
    """AT-6, AT-22, AT-27: the next mission that is missing is drawn; two may be of one colour (C-AT-7, C-AT-23)."""
    place, again = state.missions.index(None), state.round > 1
    if colour == UNTOLD:
        told: tuple[Event, ...] = (MissionDealt(place, "AT-22" if again else "AT-6"),)
        return Step(state._replace(missions=replaced(state.missions, place, UNTOLD)), told)
    if game.for_two:
        rulings = ("C-AT-22",) * again + ("C-AT-23",) * (colour in state.missions)
        told = (MissionOpened(place + 1, colour, "AT-22" if again else "AT-27", rulings),)
    else:
        rule = "AT-22" if again else "AT-6"
        told = (MissionDealt(place, rule), MissionSeen(place, colour, rule))
    pile = plus(state.pile, COLOUR_INDEX[colour], -1)
    return Step(state._replace(missions=replaced(state.missions, place, colour), pile=pile), told)


def throw(game: GameRules, state: State, dice: tuple[int, ...], off: tuple[int, ...] = ()) -> Step[State]:
    """AT-10, AT-28: eight dice lie on the souk; at a real table it is seen at once which lie off the mat (AT-15)."""
    told = DiceThrown(throwers(game, state), dice, "AT-28" if game.for_two else "AT-10")
    after = state._replace(dice=dice)
    if any(off):
        step = slip(game, after, off)
        return Step(step.state, (told, *step.events))
    return Step(after, (told,)) if game.permille else _show(game, after, told)


def slip(game: GameRules, state: State, off: tuple[int, ...]) -> Step[State]:
    """AT-15, C-AT-19: dice off the mat do not count."""
    return _show(game, state._replace(dice=game.counted(state, off), off=off), DiceSlipped(sum(off), off))


def _show(game: Agreed, state: State, told: Event) -> Step[State]:
    """AT-14: with `auto_reroll` a throw that favours nobody is thrown again at once (C-AT-16)."""
    if game.options_chosen.auto_reroll and not favoured(game, state):
        return Step(cleared(state), (told, NobodyFavoured(throwers(game, state))))
    return Step(state, (told,))


def throwers(game: Agreed, state: State) -> tuple[Seat, ...]:
    """The thrower, or both of two players (AT-28, C-AT-14)."""
    return game.seats if state.thrower is None else (state.thrower,)


def cleared(state: State) -> State:
    """The table between two throws."""
    return state._replace(dice=(), off=(), column=None, column_at=0, taken=(), queue=(), owes=False)
