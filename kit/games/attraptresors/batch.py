"""Many games of Attrap'trésors at once, bit for bit what the engine plays with the same luck.

Game g of a batch has the luck of ``Stream(seed, first + g)`` (`kit.engine.stream`): one weighted draw for each mission,
thrower, throw and tie, one for each hand, and one for each card that is given back.  Hands choose any of the engine's
`options`, each equally likely, without a clock (`untimed`).  So whole games are played, with any number of players and
with every switch except a clock (`untimed` off) and `loose_dice`, whose odds are too fine for one draw of 32 bits.

All games take their next throw together, with numpy alone: arrays have a column for each game still going on.  Colours,
objects and cards are numbered as in `pieces.COLOURS`, `pieces.IN_BOX` and `pieces.CARDS`; -1 is nobody or nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, begin, below, draw_below, draw_next, picked
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.hands import typical_reaches
from kit.games.attraptresors.moves import Throw
from kit.games.attraptresors.odds import throws as odds_of_throws
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    CARDS,
    COLUMN,
    COPIES,
    DICE,
    ENOUGH,
    FOR_MISSION,
    FOR_SIX_COLOURS,
    IN_BOX,
    MOST_OBJECTS,
    ROUNDS,
    SACKS_FOR,
)

__all__ = ["Games", "Throws", "play", "throws"]

Ints = NDArray[np.int64]
Marks = NDArray[np.bool_]
KINDS = tuple(IN_BOX)
NOBODY = -1
MOST_THROWS = 1000
"""A game that is not over after this many is abandoned; ten paid rounds take twenty to thirty."""
AT_ONCE = 8192
"""How many games are played side by side."""


class Throws(NamedTuple):
    """Every throw at which hands reached, for comparisons; the first index is the throw, the last the game."""

    missions: Ints
    """The colour of each mission,"""
    thrower: Ints
    dice: Ints
    """how many dice show each colour,"""
    reaches: Ints
    """and the place of each seat's move among the engine's options."""
    column: Ints
    """Who took the column."""
    taken: Ints
    """How many objects each seat has taken."""
    given: Ints
    """The card that was given back after a wrong grab (AT-19)."""
    hands: Ints
    """Cards of each kind in each hand, and"""
    rounds: Ints
    """the round, after all that the throw has led to."""


@dataclass(frozen=True)
class Games:
    """The results of a batch: a value, or a value for each seat, for every game."""

    winners: Marks
    """``winners[game, seat]``; none where the game is not over (AT-24)."""
    throws: Ints
    """How many throws hands reached at; each is a decision of every seat."""
    rounds: Ints
    """The round in which the game ended, or is now."""
    hands: Ints
    """``hands[game, seat, card]``: gold cards of each kind."""
    sacks: Ints
    """``sacks[game, seat]``."""
    trace: Throws | None
    """Every throw, where it was asked for."""


@dataclass
class Table:
    """What lies on the tables of the games that are still going on."""

    game: Ints
    luck: Luck
    rounds: Ints
    thrower: Ints
    missions: Ints
    pile: Ints
    hands: Ints
    """Gold cards, by seat and kind."""

    def keep(self, going_on: Marks) -> None:
        """These games go on; the others leave."""
        for part in fields(self):
            setattr(self, part.name, np.compress(going_on, getattr(self, part.name), axis=-1))


class Reaches(NamedTuple):
    """The engine's options of a hand: whether it claims the column, and its first and second wish."""

    claims: Marks
    wishes: Ints
    """``wishes[first or second, option]``: a kind of object."""


def throws(seed: int, first: int, games: int) -> NDArray[np.int8]:
    """One throw of eight dice in each game: ``[game, colour]``, how many dice show it (AT-10).

    Row g is what one draw of ``Stream(seed, first + g)`` from the engine's odds of a throw brings.
    """
    return _dice(below(draw_next(begin(seed, first, games), 1)[0], _ways()[1][-1]).astype(np.int64)).astype(np.int8)


def play(
    seed: int,
    first: int,
    games: int,
    *,
    players: int = 4,
    options: Options | None = None,
    throws: int = MOST_THROWS,
    trace: bool = False,
) -> Games:
    """This many games from the start to their end, or for this many throws; with a `trace` each throw is written down.

    Raises ValueError for a switch that a batch cannot play.
    """
    game = Attraptresors(players, options or Options(untimed=True))
    if not game.untimed:
        raise ValueError("a batch of attraptresors is played without a clock: it needs the switch untimed")
    if game.permille:
        raise ValueError("a batch of attraptresors does not play the switch loose_dice")
    found = _all_games(game, games, throws if trace else 0)
    for done in range(0, games, AT_ONCE):
        part = slice(done, min(done + AT_ONCE, games))
        _play(game, begin(seed, first + done, part.stop - done), throws, found, part)
    return found


def _play(game: Attraptresors, luck: Luck, most: int, found: Games, part: slice) -> None:
    reaches, table = _reaches(game), _lay(game, luck)
    trace = Throws(*(array[..., part] for array in found.trace)) if found.trace else None
    for number in range(most):
        if not table.game.size:
            break
        _deal(game, table)
        dice = _throw(game, table)
        missions, thrower = table.missions.copy(), table.thrower.copy()
        options = np.stack([draw_below(table.luck, _every(table), len(reaches.claims)) for _ in game.seats])
        column = _take_column(table, reaches.claims[options])
        taken = _take_objects(game, table, reaches.wishes[:, options], column)
        given, is_over = _judge(game, table, dice, column, taken)
        if trace:
            told = (missions, thrower, dice, options, column, taken.sum(1), given, table.hands, table.rounds)
            for array, values in zip(trace, told, strict=True):
                array[number][..., table.game] = values
        _write(found, table, part.start, number + 1, is_over)
        table.keep(~is_over)


# A throw, step by step ------------------------------------------------------------------------------------------------


def _deal(game: Attraptresors, table: Table) -> None:
    """AT-6, AT-9, AT-22, AT-27: the missions that are missing, then who throws first (C-AT-25)."""
    while (missing := np.flatnonzero((table.missions == NOBODY).any(0))).size:
        pile = table.pile[:, missing]
        colour = picked(pile, draw_below(table.luck, missing, pile.sum(0)))
        table.missions[(table.missions[:, missing] == NOBODY).argmax(0), missing] = colour
        table.pile[colour, missing] -= 1
    if not game.for_two and (new := np.flatnonzero(table.thrower == NOBODY)).size:
        table.thrower[new] = draw_below(table.luck, new, game.players)


def _throw(game: Attraptresors, table: Table) -> Ints:
    """AT-10, AT-14: eight dice; with `auto_reroll` they are thrown again where they favour nobody (C-AT-16)."""
    dice, again = np.zeros((6, table.game.size), np.int64), _every(table)
    while again.size:
        dice[:, again] = _dice(draw_below(table.luck, again, _ways()[1][-1])).T
        favoured = (dice[:, again] > 0).all(0) | (_matching(table.missions[:, again], dice[:, again]) >= ENOUGH).any(0)
        again = again[~favoured] if game.options_chosen.auto_reroll else again[:0]
    return dice


def _take_column(table: Table, claims: Marks) -> Ints:
    """AT-12, AT-13: who takes the column; if several claim it, chance says who was first (C-AT-26)."""
    many = claims.sum(0)
    column = np.where(many > 0, claims.argmax(0), NOBODY)
    tied = np.flatnonzero(many > 1)
    column[tied] = picked(claims[:, tied], draw_below(table.luck, tied, many[tied]))
    return column


def _take_objects(game: Attraptresors, table: Table, wishes: Ints, column: Ints) -> Ints:
    """AT-13, AT-17, AT-18, AT-31: ``taken[seat, kind]``; all first wishes come first, then all second ones."""
    games = _every(table)
    taken = np.zeros((game.players, len(KINDS), games.size), np.int64)
    left = np.repeat([[game.tower.count(name)] for name in KINDS], games.size, axis=1)
    holds = np.arange(game.players)[:, None] == column
    for wish in wishes:
        able = (wish != NOBODY) & (column != NOBODY) & (taken.sum(1) + holds < MOST_OBJECTS)
        able &= game.for_two | ~holds
        while True:  # C-AT-26: who is first among all who want a thing, as long as the order matters
            wanted = np.stack([(able & (wish == kind)).sum(0) for kind in range(len(KINDS))])
            there = left[wish, games]
            matters = able & (wanted[wish, games] > there) & (there > 0)
            tied = np.flatnonzero(matters.any(0))
            if not tied.size:
                break
            kind = wish[matters[:, tied].argmax(0), tied]
            rivals = able[:, tied] & (wish[:, tied] == kind)
            seat = picked(rivals, draw_below(table.luck, tied, rivals.sum(0)))
            taken[seat, kind, tied] += 1
            left[kind, tied] -= 1
            able[seat, tied] = False
        seats, at = np.nonzero(able & (there > 0))
        taken[seats, wish[seats, at], at] += 1
        np.subtract.at(left, (wish[seats, at], at), 1)
    return taken


def _judge(game: Attraptresors, table: Table, dice: Ints, column: Ints, taken: Ints) -> tuple[Ints, Marks]:
    """AT-19 to AT-24: what is paid and given back, and how it goes on.

    Returns the card given back, and which games are over.  Where nobody took the column, the same player throws again
    (AT-14), as after a round without a card (C-AT-10).
    """
    games, claimed = _every(table), column != NOBODY
    holder = np.maximum(column, 0)
    matching = _matching(table.missions, dice)
    place = matching.argmax(0) if game.for_two else holder  # C-AT-22
    six, mission = (dice > 0).all(0), matching[place, games] >= ENOUGH
    right = (six | mission) & claimed
    by_colours = six if game.options_chosen.both_pays == "six_colours" else six & ~mission  # C-AT-5
    card = np.where(by_colours, CARD_INDEX[FOR_SIX_COLOURS], CARD_INDEX[FOR_MISSION])
    table.hands[holder[right], card[right], games[right]] += 1

    paid = taken.copy()
    paid[holder, :, games] *= right[:, None]  # C-AT-20
    for kind, name in enumerate(KINDS):
        table.hands[:, CARD_INDEX[SACKS_FOR[name]]] += paid[:, kind]

    given = np.full(games.size, NOBODY)
    owned = table.hands[holder, :, games] > 0
    owing = np.flatnonzero(claimed & ~right & owned.any(1))  # C-AT-12
    given[owing] = picked(owned[owing].T, draw_below(table.luck, owing, owned[owing].sum(1)))
    table.hands[holder[owing], given[owing], owing] -= 1

    by_others = taken.sum(1)
    by_others[holder, games] = 0
    counts = claimed & (right | by_others.any(0))
    is_over = counts & (table.rounds == ROUNDS)
    goes_on = counts & ~is_over
    table.rounds[goes_on] += 1
    if not game.for_two:
        table.thrower[goes_on & right] = column[goes_on & right]
    if not (game.for_two and game.options_chosen.two_player_missions == "fixed"):
        won = goes_on & right & mission
        table.missions[place[won], games[won]] = NOBODY
    return given, is_over


# Parts ----------------------------------------------------------------------------------------------------------------


@cache
def _ways() -> tuple[Ints, Ints]:
    """Every throw, in the engine's order, and where the ways to throw it end when all lie end to end."""
    odds = odds_of_throws()
    dice = [throw.dice for throw in odds if isinstance(throw, Throw)]
    assert all(sum(each) == DICE for each in dice)
    return np.array(dice), np.cumsum(list(odds.values()))


def _dice(places: NDArray[Any]) -> Ints:
    """The throws that cover these places, a row for each."""
    dice, ends = _ways()
    return dice[np.searchsorted(ends, places, side="right")]


def _matching(missions: Ints, dice: Ints) -> Ints:
    """How many dice show the colour of each mission."""
    found: Ints = np.take_along_axis(dice, missions, axis=0)
    return found


def _every(table: Table) -> NDArray[np.intp]:
    return np.arange(table.game.size)


def _reaches(game: Attraptresors) -> Reaches:
    """The same moves in the same order as `Attraptresors.options` has them."""
    moves = list(dict.fromkeys(typical_reaches(game.tower, game.window, untimed=True)))
    named = [[grab.object for grab in move.grabs] for move in moves]
    wishes = [[KINDS.index(name) for name in names if name != COLUMN] + [NOBODY] * MOST_OBJECTS for names in named]
    return Reaches(
        np.array([COLUMN in names for names in named]),
        np.array([wish[:MOST_OBJECTS] for wish in wishes]).T,
    )


def _lay(game: Attraptresors, luck: Luck) -> Table:
    games, start = luck.size, game.start()
    return Table(
        game=np.arange(games),
        luck=luck,
        rounds=np.ones(games, np.int64),
        thrower=np.full(games, NOBODY),
        missions=np.full((len(start.missions), games), NOBODY),
        pile=np.full((len(start.pile), games), COPIES),
        hands=np.zeros((game.players, len(CARDS), games), np.int64),
    )


def _all_games(game: Attraptresors, games: int, traced: int) -> Games:
    n, places = game.players, len(game.start().missions)
    rows: tuple[tuple[int, ...], ...] = ((places,), (), (6,), (n,), (), (n,), (), (n, len(CARDS)), ())
    trace = Throws(*(np.zeros((traced, *row, games), np.int64) for row in rows)) if traced else None
    return Games(
        winners=np.zeros((games, n), np.bool_),
        throws=np.zeros(games, np.int64),
        rounds=np.zeros(games, np.int64),
        hands=np.zeros((games, n, len(CARDS)), np.int64),
        sacks=np.zeros((games, n), np.int64),
        trace=trace,
    )


def _write(found: Games, table: Table, first: int, number: int, is_over: Marks) -> None:
    """How the games stand after this throw; AT-24: most sacks, then most cards, win."""
    at = table.game + first
    found.throws[at], found.rounds[at] = number, table.rounds
    found.hands[at] = np.moveaxis(table.hands, -1, 0)
    found.sacks[at] = found.hands[at] @ np.array(CARDS)
    worth = 1000 * found.sacks[at] + found.hands[at].sum(2)
    found.winners[at] = (worth == worth.max(1, keepdims=True)) & is_over[:, None]
