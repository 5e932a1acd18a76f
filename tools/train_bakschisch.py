"""Trains what `kit/games/bakschisch/value.py` reads: python -m tools.train_bakschisch [PLAYERS …]

Some hundred tables play side by side, all at the same bribe.  At each bribe every seat's fists make a matrix; the cells
are worth what the net says of the table after it, by the rules of `batch_settle.py`; regret matching finds a mix for
each seat, and what the mixes are worth is what the net learns to say of the table before the card.  Every round some
games are broken off, for a loss of everybody: so it does not pay to pass for ever.  The same seeds give the same net
on the same machine, to rounding.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch import value as plain
from kit.games.bakschisch.batch_settle import (
    Marks,
    Rules,
    Tables,
    end_round,
    rules_of,
    settle,
    tables_of,
    turn_card,
)
from kit.games.bakschisch.state import BRIBES, GOLD_EACH
from kit.games.bakschisch.value import GOES_ON, HIDDEN, LEADS, PURSES, SPACES

Array = NDArray[Any]


@dataclass(frozen=True)
class Plan:
    """How long, and how."""

    rounds: int
    """Of all tables, each of five bribes."""
    tables: int
    fists: int
    """At most so many of a seat's fists are in the matrix; where there are more, others every time."""
    regrets: int = 80
    """Rounds of regret matching."""
    odd: float = 0.3
    """The part of the games that begin in any position."""
    explores: float = 0.08
    """How often a seat shows any fist."""
    trace: float = 0.6
    """How much of what a moment is worth is read from the next moment (λ)."""
    rate: float = 0.04
    """How far the net is moved at once, at first."""
    longest: int = 30
    """Rounds after which a new game begins."""


PLANS = {
    2: Plan(rounds=1600, tables=96, fists=12),
    3: Plan(rounds=1000, tables=64, fists=8),
    4: Plan(rounds=1000, tables=48, fists=6),
}


# The net --------------------------------------------------------------------------------------------------------------


class Net:
    """The tables of `value.py` as arrays, and how they are moved."""

    def __init__(self, players: int, random: np.random.Generator) -> None:
        self.players = players
        self.tables = {name: _begun(name, rows, random) for name, rows in plain.layout(players).items()}
        self._slope = {name: np.zeros_like(table) for name, table in self.tables.items()}
        self._steep = {name: np.zeros_like(table) for name, table in self.tables.items()}
        self.merge()

    def merge(self) -> None:
        """Pawn, purse and thief in one table, so that a cell needs fewer look-ups."""
        self._own = self._merged("own", BRIBES)
        self._rivals = [self._merged(f"rival_{rank}", 2) for rank in range(1, self.players)]
        self._gold = (self.tables["heap"][:, None] + self.tables["lead"]).reshape(-1, HIDDEN)

    def _merged(self, who: str, phases: int) -> Array:
        space, purse, thief = (self.tables[f"{who}_{what}"] for what in ("space", "purse", "thief"))
        parts = space.reshape(phases, SPACES, 1, 1, HIDDEN) + purse[:, None, :] + thief
        return parts.reshape(phases, SPACES * PURSES * 2, HIDDEN)

    def chances(self, tables: Tables, bribe: int, repeats: int = 1) -> Array:
        """``[seat, game]``; with `repeats`, as many columns in a row have the same cards left."""
        fifth, keys = int(bribe == BRIBES - 1), _keys(tables)
        context = self.tables["cards"][_cards(tables.unseen[:, ::repeats])].sum(0)
        heap = tables.heap.astype(np.int32) * len(self.tables["lead"])
        scores = np.empty(keys.shape, np.float32)
        for seat in range(self.players):
            sums = self._own[bribe].take(keys[seat], axis=0, mode="clip")
            sums += self._gold.take(heap + _lead(tables.purses, seat, fifth), axis=0, mode="clip")
            for rank, rival in enumerate(_others(keys, seat)):
                sums += self._rivals[rank][fifth].take(rival, axis=0, mode="clip")
            by_game = sums.reshape(-1, repeats, HIDDEN)
            by_game += context[:, None]
            np.maximum(sums, 0, out=sums)
            scores[seat] = sums @ self.tables["score"][0]
        powers = np.exp(scores)
        return powers / (1 + powers.sum(0))

    def learn(self, tables: Tables, bribe: int, goals: Array) -> float:
        """Add the slope of these moments (``goals[seat, game]``) to what is to be done; the error."""
        fifth, keys = int(bribe == BRIBES - 1), _keys(tables)
        score, games = self.tables["score"][0], keys.shape[1]
        cards = _cards(tables.unseen)
        hidden, used = [], []
        for seat in range(self.players):
            rows = {
                **_split("own", keys[seat], bribe),
                "heap": tables.heap,
                "lead": _lead(tables.purses, seat, fifth),
            }
            for rank, rival in enumerate(_others(keys, seat), 1):
                rows |= _split(f"rival_{rank}", rival, fifth)
            sums = sum(self.tables[name][row] for name, row in rows.items()) + self.tables["cards"][cards].sum(0)
            hidden.append(np.maximum(sums, 0))
            used.append(rows)
        powers = np.exp(np.stack([each @ score for each in hidden]))
        found = powers / (1 + powers.sum(0))
        misses = found - goals
        for each, rows, miss in zip(hidden, used, misses, strict=True):
            self._slope["score"][0] += miss @ each
            back = miss[:, None] * score * (each > 0)
            for name, row in [*rows.items(), *(("cards", card) for card in cards)]:
                slope = self._slope[name]
                slope += (np.arange(len(slope))[:, None] == row).astype(np.float32) @ back
        return float(np.abs(misses).sum() / games)

    def move(self, rate: float, moments: int) -> None:
        """A step against the slope of so many moments (Adagrad)."""
        for name, table in self.tables.items():
            slope, steep = self._slope[name] / moments, self._steep[name]
            steep += slope * slope
            table -= (rate * slope / (np.sqrt(steep) + 1e-6)).astype(np.float32)
            self._slope[name][:] = 0
        self.merge()

    def text(self) -> str:
        """As `value.py` reads it."""
        lines = ["# Written by tools/train_bakschisch.py; read by kit/games/bakschisch/value.py.\n"]
        for name, table in self.tables.items():
            rows = "".join(f'  "{"".join(map(plain.written, row))}",\n' for row in table.tolist())
            lines.append(f"{name} = [\n{rows}]\n")
        return "".join(lines)


def _begun(name: str, rows: int, random: np.random.Generator) -> Array:
    """Slopes, so that at first neighbours are worth about the same."""
    if name == "score":
        return random.normal(0, 0.3, (1, HIDDEN)).astype(np.float32)
    noise = random.normal(0, 0.02, (rows, HIDDEN))
    period = {"own_space": SPACES, "lead": 2 * LEADS + 1, "cards": 6}.get(name, SPACES if "space" in name else rows)
    if period > 2:
        noise += random.normal(0, 0.5, HIDDEN) * ((np.arange(rows) % period) / period - 0.25)[:, None]
    return noise.astype(np.float32)


def _keys(tables: Tables) -> Array:
    purses = np.minimum(tables.purses, PURSES - 1).astype(np.int32)
    return (tables.spaces.astype(np.int32) * PURSES + purses) * 2 + tables.thieves


def _split(who: str, keys: Array, phase: int) -> dict[str, Array]:
    rest, thief = np.divmod(keys, 2)
    space, purse = np.divmod(rest, PURSES)
    return {f"{who}_space": phase * SPACES + space, f"{who}_purse": purse, f"{who}_thief": thief}


def _others(keys: Array, seat: int) -> Sequence[Array]:
    """The rivals, the foremost first."""
    others = np.delete(keys, seat, axis=0)
    if len(others) == 1:
        return others
    first, last = others.max(0), others.min(0)
    return [first, last] if len(others) == 2 else [first, others.sum(0) - first - last, last]


def _lead(purses: Array, seat: int, fifth: int) -> Array:
    lead = purses[seat] - np.delete(purses, seat, axis=0).max(0)
    return np.clip(lead, -LEADS, LEADS) + LEADS + fifth * (2 * LEADS + 1)


def _cards(unseen: Array) -> Array:
    return np.arange(6)[:, None] * 6 + unseen


# A bribe --------------------------------------------------------------------------------------------------------------


def fists(tables: Tables, most: int, random: np.random.Generator) -> tuple[Array, Array, Array]:
    """``[seat, game, fist]``: gold, thief, and which there are: bribes up to the richest rival's purse + 1, the thief.

    Where there are too many, small bribes are left in more often than large ones.
    """
    players, games = tables.purses.shape
    richest = np.stack([np.delete(tables.purses, seat, axis=0).max(0) for seat in range(players)])
    caps = np.minimum(tables.purses, richest + 1)[:, :, None].astype(np.float64)
    slots = np.arange(1, most - 1)
    few = np.minimum(slots, caps)
    drawn = (slots - random.random((players, games, most - 2))) / (most - 2)
    bribes = np.where(caps <= most - 2, few, np.ceil(caps * drawn**1.5))
    gold = np.zeros((players, games, most), np.int16)
    gold[:, :, 1:-1] = bribes
    there = np.zeros(gold.shape, np.bool_)
    there[:, :, 0] = True
    there[:, :, 1:-1] = np.where(caps <= most - 2, slots <= caps, True)
    there[:, :, -1] = tables.thieves
    steals = np.zeros(gold.shape, np.bool_)
    steals[:, :, -1] = tables.thieves
    return gold, steals, there


def after(
    rules: Rules, tables: Tables, card: Array, gold: Array, steals: Array, bribe: int, net: Net,
    repeats: int = 1,
) -> tuple[Tables, Array, Marks]:  # fmt: skip
    """The tables after a bribe, what they are worth to each seat, and which games are over."""
    then = settle(rules, tables, card, gold, steals, bribe == BRIBES - 1, bribe + 1)
    if bribe < BRIBES - 1:
        return then, net.chances(then, bribe + 1, repeats), np.zeros(card.shape, np.bool_)
    then, won = end_round(rules, then)
    over: Marks = won.any(0)
    # A game that is over has all its gold in a purse or on the heap, but perhaps no cards: it is valued and not used.
    worth = GOES_ON[rules.players] * net.chances(then, 0, repeats)
    return then, np.where(over, won / np.maximum(won.sum(0), 1), worth).astype(np.float32), over


def cells(tables: Tables, card: Array, gold: Array, steals: Array) -> tuple[Tables, Array, Array, Array]:
    """A column for each way in which the fists can meet, the last seat's changing fastest."""
    players, games, most = gold.shape
    shape = (games, *(most,) * players)
    spread = []
    for each in (gold, steals):
        rows = [
            np.broadcast_to(each[seat].reshape(games, *(most if at == seat else 1 for at in range(players))), shape)
            for seat in range(players)
        ]
        spread.append(np.stack(rows).reshape(players, -1))
    repeats = most**players
    return Tables._make(np.repeat(part, repeats, axis=-1) for part in tables), np.repeat(card, repeats), *spread


def equilibrium(worth: Array, there: Array, rounds: int) -> tuple[Array, Array]:
    """By regret matching: ``mixes[seat, game, fist]``, and what they are worth, ``[seat, game]``.

    ``worth[seat, game, fist of A, fist of B, …]``.  Seats change one after the other, and later rounds count more.
    """
    players, games, most = there.shape
    own = []
    for seat in range(players):
        others = [at for at in range(players) if at != seat]
        turned = worth[seat].transpose(0, 1 + seat, *(1 + at for at in others))
        own.append((np.ascontiguousarray(turned), others))
    regrets = np.zeros(there.shape, np.float32)
    mixes = (there / there.sum(2, keepdims=True)).astype(np.float32)
    average = np.zeros_like(mixes)
    for number in range(1, rounds + 1):
        for seat in range(players):
            earned = _earned(*own[seat], mixes, games, most)
            gain = earned - (earned * mixes[seat]).sum(1, keepdims=True)
            regrets[seat] = np.maximum(regrets[seat] + gain * there[seat], 0)
            whole = regrets[seat].sum(1, keepdims=True)
            even = there[seat] / there[seat].sum(1, keepdims=True)
            mixes[seat] = np.where(whole > 0, regrets[seat] / np.where(whole > 0, whole, 1), even)
        average += number * mixes
    average /= average.sum(2, keepdims=True)
    values = [(_earned(*own[seat], average, games, most) * average[seat]).sum(1) for seat in range(players)]
    return average, np.stack(values)


def _earned(worth: Array, others: Sequence[int], mixes: Array, games: int, most: int) -> Array:
    """What each fist earns against the mixes of the others."""
    for seat in reversed(others):
        worth = (worth.reshape(games, -1, most) @ mixes[seat][:, :, None])[:, :, 0]
    return worth.reshape(games, most)


# Games ----------------------------------------------------------------------------------------------------------------


def odd_tables(rules: Rules, games: int, random: np.random.Generator) -> Tables:
    """Any positions at the beginning of a round, all gold in purses."""
    players = rules.players
    spaces = random.integers(0, rules.throne, (players, games))
    parts = random.dirichlet(np.full(players, 1.2), games).T
    purses = np.floor(parts * GOLD_EACH * players)
    heap = GOLD_EACH * players - purses.sum(0)
    deck = random.permuted(np.repeat(np.arange(6), 5) + np.zeros((games, 1), int), axis=1)
    gone = np.arange(30) < 5 * random.integers(0, 6, (games, 1))
    unseen = np.stack([((deck == kind) & ~gone).sum(1) for kind in range(6)])
    small = [np.asarray(part, np.int16) for part in (spaces, purses)]
    nothing = np.zeros((players, games), np.int16)
    return Tables(
        *small, small[0] <= rules.stop, nothing.astype(np.int32), nothing, heap.astype(np.int16),
        np.zeros(games, np.int16), unseen.astype(np.int16),
    )  # fmt: skip


def begin(game: Bakschisch, rules: Rules, plan: Plan, games: int, random: np.random.Generator) -> Tables:
    """New games, some of them in odd positions."""
    usual = Tables._make(np.repeat(part, games, axis=-1) for part in tables_of([game.start()]))
    is_odd = random.random(games) < plan.odd
    return Tables._make(np.where(is_odd, *parts) for parts in zip(odd_tables(rules, games, random), usual, strict=True))


def draw(mixes: Array, random: np.random.Generator) -> Array:
    """A fist of each, ``[seat, game]``."""
    ends = mixes.cumsum(2)
    return np.minimum((random.random(ends.shape[:2])[:, :, None] * ends[:, :, -1:] >= ends).sum(2), mixes.shape[2] - 1)


def play_bribe(
    rules: Rules, plan: Plan, net: Net, tables: Tables, bribe: int, random: np.random.Generator
) -> tuple[Tables, Array, Array, Marks]:
    """The tables after it, what it was worth before, where somebody showed any fist, and which games are over."""
    games = tables.heap.size
    card, tables = turn_card(tables, random.integers(0, 2**64, games, np.uint64))
    gold, steals, there = fists(tables, plan.fists, random)
    all_ways = cells(tables, card, gold, steals)
    _, worth, _ = after(rules, *all_ways, bribe, net, plan.fists**rules.players)
    worth = worth.reshape(rules.players, games, *(plan.fists,) * rules.players)
    mixes, values = equilibrium(worth, there, plan.regrets)
    any_fist = random.random(there.shape[:2]) < plan.explores
    shown = np.where(any_fist, draw(there / there.sum(2, keepdims=True), random), draw(mixes, random))[:, :, None]
    gold, steals = (np.take_along_axis(each, shown, 2)[:, :, 0] for each in (gold, steals))
    then, _, over = after(rules, tables, card, gold, steals, bribe, net)
    return then, values, any_fist.any(0), over


def train(players: int, plan: Plan, seed: int = 1) -> Iterator[Net]:
    """A net that plays against itself: as it is now and then, and at last."""
    random = np.random.default_rng([seed, players])
    game = Bakschisch(players)
    rules, net = rules_of(game), Net(players, random)
    tables, ages = begin(game, rules, plan, plan.tables, random), np.zeros(plan.tables, np.int64)
    begun, ended, misses = time.perf_counter(), 0, 0.0
    for number in range(plan.rounds):
        met = []
        for bribe in range(BRIBES):
            before = tables
            tables, values, explored, over = play_bribe(rules, plan, net, tables, bribe, random)
            met.append((before, values, explored))
        goals = met[-1][1]
        for bribe in reversed(range(BRIBES)):
            before, values, explored = met[bribe]
            if bribe < BRIBES - 1:
                trace = plan.trace * ~explored
                goals = trace * goals + (1 - trace) * values
            misses += net.learn(before, bribe, goals) / BRIBES
            net.move(plan.rate, plan.tables)
        ages += 1
        ended += int(over.sum())
        again = over | (ages >= plan.longest)
        fresh = begin(game, rules, plan, plan.tables, random)
        tables = Tables._make(np.where(again, *parts) for parts in zip(fresh, tables, strict=True))
        ages[again] = 0
        if number % 50 == 49:
            took = time.perf_counter() - begun
            print(
                f"{players} players, round {number + 1}: {ended} games, miss {misses / 50:.4f}, {took:.0f} s",
                flush=True,
            )
            misses = 0.0
            yield net
    yield net


def main(players: Sequence[int]) -> None:
    """Trains the nets for these numbers of players, and writes them."""
    for each in players:
        folder = Path(plain.__file__).parent / "values"
        folder.mkdir(exist_ok=True)
        for net in train(each, PLANS[each]):
            (folder / f"players-{each}.toml").write_text(net.text(), encoding="utf-8")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or sorted(PLANS))
