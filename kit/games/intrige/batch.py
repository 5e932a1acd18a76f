"""Many games of Intrige at once, bit for bit what the engine plays with the same luck.

Game g of a batch has the luck of ``Stream(seed, first + g)`` (`kit.engine.stream`).  Nothing is left to chance here:
each decision chooses any of the engine's `options`, all equally likely, by one draw; promises are not options.  Whole
games are played, with any number of players and every switch; `open_money` changes nothing, as nobody looks.

Turns come in the same order in every game, so all games take each turn together, with numpy alone: arrays have a column
for each game.  Professions and posts are numbered as in the game's edition; -1 is nobody.  A park holds at most one of
each seat, as every seat sends to two courts in its turn (IN-25), so ``parks[owner, seat]`` says who waits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, begin, draw_below, picked
from kit.games.intrige.courts import COPIES
from kit.games.intrige.game import Intrige
from kit.games.intrige.options import Options

__all__ = ["Decisions", "Games", "play"]

Ints = NDArray[np.int64]
Marks = NDArray[np.bool_]
At = NDArray[np.intp]
"""Columns: the games that are concerned."""
NOBODY = -1
AT_ONCE = 8192
"""How many games are played side by side."""
MOST_DECISIONS = 300
"""No game has more: each of 50 is sent, pays twice, meets one in office who pays, and is decided about twice."""


@dataclass(frozen=True)
class Decisions:
    """Every decision, for comparisons; the first index is its number, the last the game; -1 after the last."""

    seats: Ints
    """Who decided,"""
    choices: Ints
    """among how many options, and"""
    chosen: Ints
    """the place of the move among them."""


@dataclass(frozen=True)
class Games:
    """The results of a batch: a value, or a value for each seat, for every game."""

    winners: Marks
    """``winners[game, seat]`` (IN-27)."""
    money: Ints
    """``money[game, seat]``, in thousands."""
    holders: Ints
    """``holders[game, owner, post]``: the seat in office at the end, and"""
    professions: Ints
    """what it does there."""
    island: Ints
    """``island[game, seat, profession]``: how many were banished."""
    decisions: Ints
    """How many there were."""
    trace: Decisions | None
    """Each of them, if they were asked for."""


@dataclass
class Table:
    """What lies on the tables."""

    game: Intrige
    luck: Luck
    money: Ints
    hands: Ints
    """Representatives in hand, by seat and profession."""
    holders: Ints
    """By owner and post: the seat in office,"""
    professions: Ints
    """and what it does."""
    parks: Ints
    """By owner and seat: the profession of the one who waits."""
    island: Ints
    """The banished, by seat and profession."""
    decided: Ints
    trace: Decisions | None

    def decide(self, at: At, seat: int | Ints, choices: int | Ints) -> At:
        """One of this many options, all equally likely."""
        chosen = draw_below(self.luck, at, choices)
        if self.trace:
            number = self.decided[at]
            self.trace.seats[number, at], self.trace.choices[number, at] = seat, choices
            self.trace.chosen[number, at] = chosen
        self.decided[at] += 1
        return chosen

    def bribe(self, at: At, owner: int, seat: int | Ints) -> Ints:
        """IN-13 to IN-16: any sum in whole bills, at least one if one is there (C-IN-4); returns what was paid."""
        bill = self.game.edition.bill
        bills = self.money[seat, at] // bill
        least = np.minimum(bills, 1) if self.game.options_chosen.min_bribe else np.zeros_like(bills)
        amount: Ints = bill * (least + self.decide(at, seat, bills - least + 1))
        self.money[seat, at] -= amount
        self.money[owner, at] += amount
        return amount

    def refund(self, at: At, owner: int, seat: int | Ints, amount: Ints) -> None:
        """IN-28: in the variant the bribe of the lost conflict goes back."""
        if self.game.options_chosen.refund_losers:
            self.money[owner, at] -= amount
            self.money[seat, at] += amount

    def appoint(self, at: At, owner: int, seat: int | Ints) -> None:
        """IN-11, IN-17, IN-20: the applicant gets any free post."""
        free = self.holders[owner][:, at] == NOBODY
        post = picked(free, self.decide(at, owner, free.sum(0)))
        self.holders[owner, post, at] = seat
        self.professions[owner, post, at] = self.parks[owner, seat, at]
        self.parks[owner, seat, at] = NOBODY

    def banish(self, at: At, owner: int, seat: int | Ints) -> None:
        """IN-20, IN-23: from the park to the island."""
        self.island[seat, self.parks[owner, seat, at], at] += 1
        self.parks[owner, seat, at] = NOBODY


def play(
    seed: int, first: int, games: int, *, players: int = 4, options: Options | None = None, trace: bool = False
) -> Games:
    """This many whole games from the start; with a `trace` every decision is written down."""
    game = Intrige(players, options)
    parts = [
        _play(game, begin(seed, first + done, min(AT_ONCE, games - done)), trace)
        for done in range(0, max(games, 1), AT_ONCE)
    ]
    return _games([_table_as_games(table) for table in parts])


def _play(game: Intrige, luck: Luck, trace: bool) -> Table:
    """IN-7: round after round, all turns of each; at the end perhaps a last pay (IN-26)."""
    table = _lay(game, luck, trace)
    for round_number in range(1, game.posts_rounds + 1):
        for owner in game.seats:
            _collect(table, owner)
            clockwise = [*game.seats[owner + 1 :], *game.seats[:owner]]
            paid_outside = np.full((game.players, luck.size), NOBODY, np.int64)
            _fill_freely(table, owner, clockwise)
            _settle_outside(table, owner, clockwise, paid_outside)
            _settle_inside(table, owner, paid_outside)
            if round_number <= game.sending_rounds:
                _send(table, owner, clockwise)
    if game.rounds > game.posts_rounds:
        for seat in game.seats:
            _collect(table, seat)
    return table


# A turn, step by step -------------------------------------------------------------------------------------------------


def _collect(table: Table, seat: int) -> None:
    """IN-8: the salaries of all its representatives."""
    for post, salary in enumerate(table.game.salaries):
        table.money[seat] += salary * (table.holders[:, post] == seat).sum(0)


def _fill_freely(table: Table, owner: int, clockwise: Sequence[int]) -> None:
    """IN-11 to IN-17, IN-19: those whom nobody disputes pay, each in turn; then each gets a post."""
    park = table.parks[owner]
    rivals = (park[:, None] == park).sum(0)
    undisputed = (park != NOBODY) & (rivals == 1) & ~_employed(table, owner, park)
    concerned = [(seat, np.flatnonzero(undisputed[seat])) for seat in clockwise]
    for seat, at in concerned:
        table.bribe(at, owner, seat)
    for seat, at in concerned:
        table.appoint(at, owner, seat)


def _settle_outside(table: Table, owner: int, clockwise: Sequence[int], paid_outside: Ints) -> None:
    """IN-20: all who want one post pay, the owner picks one, the others go; in order of their first player (C-IN-7).

    `paid_outside` keeps what was paid by those who have still to win inside (C-IN-8).
    """
    order = np.array(clockwise)
    while True:
        park = table.parks[owner][order]
        disputed = (park != NOBODY) & ((park[:, None] == park).sum(0) > 1)
        at = np.flatnonzero(disputed.any(0))
        if not at.size:
            return
        profession = park[disputed[:, at].argmax(0), at]
        contends = park[:, at] == profession
        paid = np.zeros(contends.shape, np.int64)
        for place, seat in enumerate(clockwise):
            paid[place, contends[place]] = table.bribe(at[contends[place]], owner, seat)
        winner = picked(contends, table.decide(at, owner, contends.sum(0)))
        for place, seat in enumerate(clockwise):
            loses = contends[place] & (winner != place)
            table.banish(at[loses], owner, seat)
            table.refund(at[loses], owner, seat, paid[place, loses])
        waits = _employed(table, owner, profession[None], at)[0]
        paid_outside[order[winner[waits]], at[waits]] = paid[winner[waits], np.flatnonzero(waits)]
        table.appoint(at[~waits], owner, order[winner[~waits]])


def _settle_inside(table: Table, owner: int, paid_outside: Ints) -> None:
    """IN-21 to IN-23: against the one in office, from the lowest post on (C-IN-13)."""
    switches = table.game.options_chosen
    due_to_oneself = {"one": 1, "two": 2, "zero": 0}[switches.self_conflict_pays]
    for post in range(len(table.game.salaries)):
        wants = (table.parks[owner] == table.professions[owner, post]) & (table.parks[owner] != NOBODY)
        at = np.flatnonzero(wants.any(0))
        challenger, holder = wants[:, at].argmax(0), table.holders[owner, post, at]
        before = paid_outside[challenger, at]
        counts = (before != NOBODY) & (not switches.survivor_pays_again)  # C-IN-9
        paid = np.where(counts, before, 0)

        alone = challenger == holder  # C-IN-10: no decision, the one in office stays
        for number in range(due_to_oneself):
            pays = alone & (counts <= due_to_oneself - 1 - number)
            paid[pays] = table.bribe(at[pays], owner, challenger[pays])
        table.banish(at[alone], owner, challenger[alone])
        table.refund(at[alone], owner, challenger[alone], paid[alone])

        two = np.flatnonzero(~alone)
        at, challenger, holder, counts, paid = at[two], challenger[two], holder[two], counts[two], paid[two]
        paid_by_holder = table.bribe(at, owner, holder)
        paid[~counts] = table.bribe(at[~counts], owner, challenger[~counts])
        taken = table.decide(at, owner, 2) == 1
        table.refund(at[taken], owner, holder[taken], paid_by_holder[taken])
        table.refund(at[~taken], owner, challenger[~taken], paid[~taken])
        table.banish(at[~taken], owner, challenger[~taken])
        lost = at[taken]
        table.island[holder[taken], table.professions[owner, post, lost], lost] += 1
        table.holders[owner, post, lost] = challenger[taken]
        table.parks[owner, challenger[taken], lost] = NOBODY


def _send(table: Table, owner: int, clockwise: Sequence[int]) -> None:
    """IN-25: two of any profession in hand, to two courts of others."""
    at, order = np.arange(table.luck.size), np.array(clockwise)
    sent = np.full(at.size, len(order))
    for courts in (len(order), len(order) - 1):
        in_hand = table.hands[owner] > 0
        chosen = table.decide(at, owner, in_hand.sum(0) * courts)
        profession, place = picked(in_hand, chosen // courts), chosen % courts
        place += place >= sent
        sent = place
        table.hands[owner, profession, at] -= 1
        table.parks[order[place], owner, at] = profession


def _employed(table: Table, owner: int, professions: Ints, at: At | slice = slice(None)) -> Marks:
    """Whether somebody at the court already does each of these."""
    here = table.professions[owner][:, at]
    found: Marks = (here[:, None] == professions).any(0)
    return found


# Tables and what is told of them --------------------------------------------------------------------------------------


def _lay(game: Intrige, luck: Luck, trace: bool) -> Table:
    n, kinds, posts, games = game.players, len(game.edition.professions), len(game.salaries), luck.size
    nobody = np.full((3, MOST_DECISIONS, games), NOBODY, np.int64) if trace else None
    return Table(
        game=game,
        luck=luck,
        money=np.full((n, games), game.edition.money, np.int64),
        hands=np.full((n, kinds, games), COPIES, np.int64),
        holders=np.full((n, posts, games), NOBODY, np.int64),
        professions=np.full((n, posts, games), NOBODY, np.int64),
        parks=np.full((n, n, games), NOBODY, np.int64),
        island=np.zeros((n, kinds, games), np.int64),
        decided=np.zeros(games, np.int64),
        trace=None if nobody is None else Decisions(*nobody),
    )


def _table_as_games(table: Table) -> Games:
    return Games(
        winners=(table.money == table.money.max(0)).T,
        money=table.money.T,
        holders=np.moveaxis(table.holders, -1, 0),
        professions=np.moveaxis(table.professions, -1, 0),
        island=np.moveaxis(table.island, -1, 0),
        decisions=table.decided,
        trace=table.trace,
    )


def _games(parts: Sequence[Games]) -> Games:
    """All parts put together."""
    names = ("winners", "money", "holders", "professions", "island", "decisions")
    whole = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    traces = [part.trace for part in parts if part.trace]
    each = ("seats", "choices", "chosen")
    rows = [np.concatenate([getattr(trace, name) for trace in traces], axis=-1) for name in each] if traces else []
    return Games(**whole, trace=Decisions(*rows) if rows else None)
