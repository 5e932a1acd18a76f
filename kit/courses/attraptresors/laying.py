"""Laying the table for a task of practice: cards of earlier rounds, missions, dice and hands, drawn for a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kit.engine.game import Seat
from kit.engine.moment import Moves
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Grab, Reach
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    COLOUR_INDEX,
    COLOURS,
    COLUMN,
    DICE,
    ENOUGH,
    FOR_MISSION,
    FOR_SIX_COLOURS,
    OPEN_MISSIONS,
    SACKS_FOR,
)
from kit.games.attraptresors.state import State, plus, replaced

OPTIONS = Options(untimed=True)
MOST_WISHES = 3
"""The wishes of a greedy hand: one more than it may take."""


class Level(NamedTuple):
    """How hard a task is, if its rule leaves that open."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]


LEVELS: Mapping[int, Level] = {
    1: Level((3, 4), (2, 3, 4)),
    2: Level((4, 5), (3, 4, 5, 6)),
    3: Level((5, 6), (4, 5, 6, 7, 8, 9)),
}


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before anything lies there."""

    random: Random
    level: Level
    game: Attraptresors
    round: int
    seat: Seat
    """The seat it is about: the learner half the time."""

    def coin(self) -> bool:
        """Heads or tails."""
        return self.random.random() < 1 / 2

    def other(self, *but: Seat) -> Seat:
        """Anybody else."""
        return self.random.choice([seat for seat in self.game.seats if seat not in but])


@cache
def game_of(players: int, **house_rules: Any) -> Attraptresors:
    """The game for all tasks with this many players."""
    return Attraptresors(players, replace(OPTIONS, **house_rules))


# The table ------------------------------------------------------------------------------------------------------------


def laid(table: Table) -> State:
    """The state after earlier rounds: cards in the hands, some missions gone, and a mission for everybody."""
    random, game = table.random, table.game
    state = game.start()
    hands, pile = state.hands, list(state.pile)
    for _ in range(table.round - 1):
        winner = random.choice(game.seats)
        sacks = random.choice((FOR_MISSION, FOR_MISSION, FOR_SIX_COLOURS))
        hands = _paid(hands, winner, sacks)
        if sacks == FOR_MISSION:
            _draw(random, pile)
        for name in game.tower:
            others = [seat for seat in game.seats if seat != winner]
            if random.random() < 2 / 3:
                hands = _paid(hands, random.choice(others), SACKS_FOR[name])
    places = OPEN_MISSIONS if game.for_two else game.players
    missions = tuple(COLOURS[_draw(random, pile)] for _ in range(places))
    supply = tuple(all_ - sum(owned) for all_, *owned in zip(game.cards, *hands, strict=True))
    thrower = None if game.for_two else random.choice(game.seats)
    return state._replace(
        round=table.round, thrower=thrower, missions=missions, pile=tuple(pile), hands=hands, supply=supply
    )


def _paid(hands: tuple[tuple[int, ...], ...], seat: Seat, sacks: int) -> tuple[tuple[int, ...], ...]:
    return replaced(hands, seat, plus(hands[seat], CARD_INDEX[sacks], 1))


def _draw(random: Random, pile: list[int]) -> int:
    """One of the missions that are left."""
    (index,) = random.choices(range(len(pile)), pile)
    pile[index] -= 1
    return index


# The dice -------------------------------------------------------------------------------------------------------------


def thrown(table: Table, state: State, wish: str) -> State:
    """The state with dice on the souk.

    ``2``, ``3`` …: this many of the colour of the one it is about (with two players, of an open mission); ``six`` and
    ``five`` colours; ``both`` six of them and three of that colour; ``4 and 3``: three of a rival's as well; ``any``
    throw.
    """
    random = table.random
    mine = state.missions[random.randrange(OPEN_MISSIONS) if table.game.for_two else table.seat]
    colour = COLOUR_INDEX[mine or COLOURS[0]]
    others = [each for each in range(len(COLOURS)) if each != colour]
    rivals = [COLOUR_INDEX[each] for each in state.missions if each and each != mine]
    faces = _wished(random, wish, colour, rivals or others)
    among = others if wish.isdecimal() else range(len(COLOURS))
    faces += random.choices(among, k=DICE - len(faces))
    return state._replace(dice=tuple(faces.count(each) for each in range(len(COLOURS))))


def _wished(random: Random, wish: str, colour: int, rivals: Sequence[int]) -> list[int]:
    """The dice that a wish names; the others are random."""
    every = range(len(COLOURS))
    match wish:
        case "any":
            return []
        case "six":
            return [*every]
        case "five":
            five = random.sample(every, len(COLOURS) - 1)
            return [*five, *random.choices(five, k=DICE - len(five))]
        case "both":
            return [*every, *[colour] * (ENOUGH - 1)]
        case "4 and 3":
            return [colour] * 4 + [random.choice(rivals)] * 3
    return [colour] * int(wish)


# Hands ----------------------------------------------------------------------------------------------------------------


def hands(table: Table, column: Seat | None, greedy: Seat | None = None, holder_too: bool = False) -> Moves:
    """Everybody's hand: one takes the column, the others objects that nobody else wants.

    `greedy`: this one wants three; `holder_too`: so does the one who takes the column.
    """
    wanting = [seat for seat in table.game.seats if holder_too or seat != column]
    wishes, left = _wishes(table, wanting, greedy)
    if holder_too and column is not None and not wishes[column] and left:
        wishes = {seat: [name for name in wanted if name != left[0]] for seat, wanted in wishes.items()}
        wishes[column] = left[:1]
    return {
        seat: Reach((*((Grab(COLUMN),) if seat == column else ()), *map(Grab, wanted)))
        for seat, wanted in wishes.items()
    }


def _wishes(table: Table, wanting: Sequence[Seat], greedy: Seat | None) -> tuple[dict[Seat, list[str]], list[str]]:
    """The objects that everybody wants, and those that the greedy one has left for the others."""
    random, game = table.random, table.game
    left = list(game.tower)
    random.shuffle(left)
    wishes: dict[Seat, list[str]] = {seat: [] for seat in game.seats}
    if greedy is not None:
        wishes[greedy] += [left.pop() for _ in range(min(MOST_WISHES, len(left)))]
        wanting = [seat for seat in wanting if seat != greedy] or [greedy]
    for name in left:
        seat = random.choice(wanting)
        if len(wishes[seat]) < game.most_objects and random.random() < 3 / 4:
            wishes[seat].append(name)
    return wishes, left


def with_rights(table: Table, state: State) -> list[Seat]:
    """Who may take the column."""
    return [seat for seat in table.game.seats if table.game.right_of(state, seat)]
