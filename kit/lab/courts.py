"""Two decisions of Intrige: what two pay for one post (lesson I6), and a promise that binds nobody (I8)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from kit.games.intrige.events import Appointed
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Move
from kit.games.intrige.position import read_position
from kit.games.intrige.promise_events import PostPromiseBroken, PostPromiseKept
from kit.games.intrige.worth import paydays
from kit.lab.conflict import Conflict

# Two bribes for one post (I6) -----------------------------------------------------------------------------------------

SEATS = 3
CONFLICT = "r5 turn:A A20=BL A30=CK A50=BM A100=CS A*=BF,CF"
"""Two bankers before a court in which only the post of 10 is free; it will be paid three times."""
MOST = 50


@cache
def conflict_of(most: int = MOST) -> Conflict:
    """That conflict, with no bribe above `most`."""
    return Conflict.at(completed(CONFLICT, SEATS), SEATS, most=most)


# A promise that binds nobody (I8) -------------------------------------------------------------------------------------

OWNER = 1
PROMISED, GIVEN = 50, 10
"""The post that was promised, and the one that a guest gets otherwise."""
ASKED, LEAST = 30, 10
"""The bribe that was asked for it, and the smallest one."""
ROUND = 5
QUIET = (20, 30, 100)
"""Posts that a promise of the post of 50, kept or broken, does not take away from anybody."""


@cache
def kept_or_broken(round_: int, post: int) -> tuple[bool, int]:
    """Whether the owner keeps the promise (C-IN-15) by giving this post, and what it pays the guest until the end.

    The owner, B, has promised A the post of 50 for a bribe of 30, and A has paid.
    """
    game = Intrige(SEATS)
    line = completed(f"r{round_} turn:B B*=AF gives:B>A:F{PROMISED}/{ASKED}@{round_}", SEATS)
    paid = game.apply(read_position(game, line), {0: Bribe(ASKED)}).state
    result = game.apply(paid, {OWNER: Appoint(0, post)})
    told = [event for event in result.events if isinstance(event, PostPromiseKept | PostPromiseBroken)]
    (hired,) = [event for event in result.events if isinstance(event, Appointed)]
    days = paydays(game, game.view(paid, None), 0)
    return isinstance(told[0], PostPromiseKept), days * hired.post


@cache
def lead_of_owner(bribe: int, post: int) -> Fraction:
    """How far an owner who gets this bribe and gives this post is ahead of the average of both rivals at the end.

    It is played on the engine from round 5: all others take the first option and, of posts, the first in `QUIET`.
    """
    game, given = Intrige(SEATS), False
    state = read_position(game, completed(f"r{ROUND} turn:B B*=AF", SEATS))
    state = game.apply(state, {0: Bribe(bribe)}).state
    while not state.winners:
        moves: dict[int, Move] = {}
        for mover in sorted(game.to_act(state)):
            options = game.options(state, mover)
            quiet = [move for move in options if isinstance(move, Appoint) and move.post in QUIET]
            moves[mover] = (quiet or options)[0] if given else Appoint(0, post)
        given = True
        state = game.apply(state, moves).state
    rivals = [money for seat, money in enumerate(state.money) if seat != OWNER]
    return state.money[OWNER] - Fraction(sum(rivals), len(rivals))
