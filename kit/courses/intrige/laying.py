"""Laying the table for a task of practice: courts, parks, purses and moves, drawn for a level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kit.engine.game import Seat
from kit.engine.moment import Moves
from kit.games.intrige.courts import PROFESSIONS
from kit.games.intrige.filling import filled
from kit.games.intrige.game import Intrige
from kit.games.intrige.laws import broken_laws, times_sent
from kit.games.intrige.moves import Bribe, Move
from kit.games.intrige.options import Options
from kit.games.intrige.parks import Park
from kit.games.intrige.state import SEND, Rep, State, replaced

OPTIONS = Options(open_money=True)
MOST_BRIBE = 12
"""The most bills of the smallest kind in a bribe."""


class Level(NamedTuple):
    """How hard a task is, if its rule leaves that open."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]
    settled: int
    """The most people at the courts of others on whom nothing depends."""
    bribes: int
    """The most bills of the smallest kind in a bribe."""
    distracts: bool
    """Whether others are in office at the court, and further people wait."""


LEVELS: Mapping[int, Level] = {
    1: Level((3, 4), (2, 3), 3, 5, False),
    2: Level((4, 5), (3, 4), 8, 9, False),
    3: Level((5,), (3, 4, 5), 15, MOST_BRIBE, True),
}


class Shape(NamedTuple):
    """Who waits in the park: undisputed applicants, rivals of one profession, challengers of somebody in office."""

    free: int = 0
    outside: int = 0
    inside: int = 0

    @property
    def wait(self) -> int:
        """How many wait in all."""
        return sum(self)


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before people take their places."""

    random: Random
    level: Level
    game: Intrige
    round: int
    owner: Seat

    def coin(self) -> bool:
        """Heads or tails."""
        return self.random.random() < 1 / 2


@cache
def game_of(players: int, **house_rules: Any) -> Intrige:
    """The game for all tasks with this many players."""
    return Intrige(players, replace(OPTIONS, **house_rules))


@cache
def read_otherwise(game: Intrige) -> Mapping[str, Sequence[Intrige]]:
    """By ruling, the game as others may read it where no rulebook decides and we chose."""
    switches: Mapping[str, Sequence[dict[str, Any]]] = {
        "C-IN-4": ({"min_bribe": False},),
        "C-IN-9": ({"survivor_pays_again": False},),
        "C-IN-10": ({"self_conflict_pays": "two"}, {"self_conflict_pays": "zero"}),
    }
    return {
        ruling: [Intrige(game.players, replace(game.options_chosen, **each)) for each in choices]
        for ruling, choices in switches.items()
    }


# People ---------------------------------------------------------------------------------------------------------------


def laid(table: Table, shape: Shape) -> State | None:
    """A position in which these wait; None if it could not have come about."""
    game, owner = table.game, table.owner
    bare = game.start()._replace(round=table.round, owner=owner)
    kinds = table.random.sample(PROFESSIONS, len(PROFESSIONS))
    park, holders = _at_the_court(table, shape, kinds)
    state = bare._replace(parks=replaced(bare.parks, owner, park), courts=replaced(bare.courts, owner, holders))
    counted = _counted(game, state)
    if counted is None:
        return None
    state = filled(game, _elsewhere(table, counted))
    state = _with_cash(table, state)
    return None if broken_laws(game, state) else state


def _at_the_court(table: Table, shape: Shape, kinds: list[str]) -> tuple[Park, tuple[Rep | None, ...]]:
    """The park, each from another seat, and those in office; nobody is challenged by their own player."""
    random, others = table.random, [seat for seat in table.game.seats if seat != table.owner]
    seats = random.sample(others, shape.wait)
    names = [*([kinds.pop()] * shape.outside), *[kinds.pop() for _ in range(shape.free + shape.inside)]]
    waiting = [Rep(seat, name) for seat, name in zip(seats, names, strict=True)]
    challenged = waiting[len(waiting) - shape.inside :]
    office = [Rep(random.choice([seat for seat in others if seat != rep.seat]), rep.profession) for rep in challenged]
    for _ in range(random.randrange(2 + 2 * table.level.distracts) if table.round > 2 else 0):
        if kinds:
            office.append(Rep(random.choice(others), kinds.pop()))
    room = len(table.game.salaries) - shape.free - bool(shape.outside)
    posts: list[Rep | None] = [*office[:room], *[None] * (len(table.game.salaries) - len(office[:room]))]
    random.shuffle(posts)
    clockwise = sorted(waiting, key=lambda rep: (rep.seat - table.owner) % table.game.players)
    return tuple(clockwise), tuple(posts)


def _counted(game: Intrige, state: State) -> State | None:
    """The state with nobody in hand who is here; None if somebody would have sent too many."""
    here = [rep for rep in (*state.parks[state.owner], *state.courts[state.owner]) if rep]
    for rep in here:
        index = game.place_in_hand[rep.profession]
        hand = state.hands[rep.seat]
        if not hand[index]:
            return None
        state = state._replace(hands=replaced(state.hands, rep.seat, replaced(hand, index, hand[index] - 1)))
    sent = [sum(rep.seat == seat for rep in here) for seat in game.seats]
    return state if all(sent[seat] <= times_sent(game, state, seat) for seat in game.seats) else None


def _elsewhere(table: Table, state: State) -> State:
    """Some of those who are not here get random posts at the courts of others."""
    random, game = table.random, table.game
    for _ in range(random.randint(1, table.level.settled) if state.round > 1 else 0):
        court, rep = random.choice(game.seats), Rep(random.choice(game.seats), random.choice(PROFESSIONS))
        index, posts = random.randrange(len(game.salaries)), state.courts[court]
        hand, kind = state.hands[rep.seat], game.place_in_hand[rep.profession]
        out = 2 * len(PROFESSIONS) - sum(hand)
        fits = court not in (state.owner, rep.seat) and posts[index] is None and hand[kind]
        taken = {holder.profession for holder in posts if holder}
        if fits and rep.profession not in taken and out < times_sent(game, state, rep.seat):
            state = state._replace(
                courts=replaced(state.courts, court, replaced(posts, index, rep)),
                hands=replaced(state.hands, rep.seat, replaced(hand, kind, hand[kind] - 1)),
            )
    return state


def _with_cash(table: Table, state: State) -> State:
    """Bribes have gone to and fro; the bank has paid a little, if anybody has been in office for a round."""
    random, game = table.random, table.game
    bill, money = game.edition.bill, [game.edition.money] * game.players
    for _ in range(2 * state.round):
        giver, taker = random.sample(game.seats, 2)
        amount = bill * random.randint(1, table.level.bribes)
        if money[giver] - amount >= 2 * bill * MOST_BRIBE:
            money[giver], money[taker] = money[giver] - amount, money[taker] + amount
    paid = 0
    for court in game.seats if state.round > 3 else ():
        for salary, rep in zip(game.salaries, state.courts[court], strict=True):
            if rep and random.random() < 1 / 2 and court < state.owner:
                money[rep.seat], paid = money[rep.seat] + salary, paid + salary
    return state._replace(money=tuple(money), salaries_paid=paid)


# Moves ----------------------------------------------------------------------------------------------------------------


def settled(table: Table, state: State, until: str = "posts") -> tuple[Moves, ...]:
    """Random moves of everybody until nobody waits any more (``posts``), one procedure is over, or all is paid."""
    return tuple(_moves(table, state, until))


def _moves(table: Table, state: State, until: str) -> Iterator[Moves]:
    game, began = table.game, state
    while state.stage != SEND and state.owner == began.owner and not state.winners:
        if until == "paid" and not state.due:
            return
        if until == "procedure" and (state.stage, state.disputed) != (began.stage, began.disputed):
            return
        seat = state.due[0].seat if state.due else state.owner
        moves = {seat: _move(table, game, state, seat)}
        yield moves
        state = game.apply(state, moves).state


def _move(table: Table, game: Intrige, state: State, seat: Seat) -> Move:
    """Any bribe up to the level's, no two alike in a procedure if that is possible; any decision."""
    if state.due:
        laid_already = {paid.amount for paid in state.bribes}
        most = min(table.level.bribes, state.money[seat] // game.edition.bill)
        amounts = [game.edition.bill * bills for bills in range(1, most + 1)]
        return Bribe(
            table.random.choice([amount for amount in amounts if amount not in laid_already] or amounts or [0])
        )
    return table.random.choice(game.options(state, seat))
