"""Was the column taken rightly, and what is paid for it (AT-11, AT-12, AT-19 to AT-21, AT-29)."""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.event import Event
from kit.engine.game import Seat, Step
from kit.games.attraptresors.ending import end_round
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    MissionSeen,
    NoCardToGiveBack,
    NoRight,
    ObjectNotPaid,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
)
from kit.games.attraptresors.pieces import CARD_INDEX, COLOUR_INDEX, FOR_MISSION, FOR_SIX_COLOURS
from kit.games.attraptresors.rights import Right
from kit.games.attraptresors.rules import Agreed, GameRules
from kit.games.attraptresors.state import State, plus, replaced


def check(game: GameRules, state: State, column: Seat, told: list[Event]) -> Step[State]:
    """AT-19 to AT-21: was the column taken rightly?  Then it is paid; the others' objects are paid anyway.

    If not, its taker gives a card back, unless there is none (C-AT-12).
    """
    right = game.right_of(state, column)
    told += _verdict(game, state, column, right)
    state = _pay(game, state, column, right, told)
    if not right:
        if not game.costs_a_card:
            return end_round(game, state, column, right, told)
        if any(state.hands[column]):
            return Step(state._replace(owes=True), tuple(told))
        told.append(NoCardToGiveBack(column))
    return end_round(game, state, column, right, told)


def tell_mission(game: GameRules, state: State, seat: Seat, colour: str) -> Step[State]:
    """AT-11, AT-19: whoever took the column at a real table tells the mission, and the grab is judged."""
    pile = plus(state.pile, COLOUR_INDEX[colour], -1)
    after = state._replace(missions=replaced(state.missions, seat, colour), pile=pile)
    return check(game, after, seat, [MissionSeen(seat, colour)])


def _verdict(game: Agreed, state: State, seat: Seat, right: Right) -> Iterator[Event]:
    """AT-11, AT-12, AT-19, AT-29: what gives the column-taker the right, or that nothing does.

    That a slower player also had the right is not told: it would give away a mission that stays secret (C-AT-6).
    """
    both = ("C-AT-5",) * right.both
    if right.six_colours:
        yield RightBySixColours(seat, rulings=("C-AT-4", *both))
    if right.place is not None:
        colour = state.missions[right.place] or ""
        rule = "AT-29" if game.for_two else "AT-11"
        yield RightByMission(seat, colour, state.dice[COLOUR_INDEX[colour]], rule, both)
    if not right:
        yield NoRight(seat)


def _pay(game: GameRules, state: State, column: Seat, right: Right, told: list[Event]) -> State:
    """AT-20, AT-21: cards for the column and the objects; after a wrong grab, none for whoever made it (C-AT-20)."""
    if right:
        for sacks in game.column_cards(right):
            told.append(ColumnPaid(column, sacks, rulings=("C-AT-5",) * right.both))
            state = _move_card(state, column, sacks)
    for seat, name in state.taken:
        sacks = game.pays_for(name, right)
        if not game.object_pays(right, seat, column):
            told.append(ObjectNotPaid(seat, name))
            continue
        told.append(ObjectPaid(seat, name, sacks, *(() if right else ("AT-20", ("C-AT-9",)))))
        state = _move_card(state, seat, sacks)
    return state


def worth(game: Agreed, right: Right) -> int:
    """AT-21: five sacks for six colours, four for the mission; when both hold, `both_pays` says which (C-AT-5)."""
    by_colours = game.options_chosen.both_pays == "six_colours" if right.both else right.six_colours
    return FOR_SIX_COLOURS if by_colours else FOR_MISSION


def give_back(game: GameRules, state: State, seat: Seat, sacks: int) -> Step[State]:
    """AT-19: a card of one's own choice, and of an earlier round (C-AT-13), goes back to the supply."""
    after = _move_card(state, seat, sacks, -1)
    return end_round(game, after, seat, Right(False, None), [CardGivenBack(seat, sacks)])


def _move_card(state: State, seat: Seat, sacks: int, count: int = 1) -> State:
    """A card of this many sacks goes from the supply to a seat, or back when `count` is -1."""
    index = CARD_INDEX[sacks]
    hand = plus(state.hands[seat], index, count)
    return state._replace(hands=replaced(state.hands, seat, hand), supply=plus(state.supply, index, -count))
