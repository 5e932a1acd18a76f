"""Whole games between policies, as at a table: a bot also says what it has to say, such as a promise.

Chance draws by the seed and the number of the draw, a policy by the seed, the step and the seat.  So two games with one
seed have the same luck as long as they go alike, whoever else sits there.
"""

from __future__ import annotations

from random import Random
from typing import Any

from kit.engine.bot import AnyBot, AnyChoice, Choice, play_out, speak
from kit.engine.game import AnyGame, AnyMove, AnyState, Seat
from kit.engine.session import AnySession, Session
from kit.engine.stream import Stream
from kit.lab.policies import Named, Policy, Seated, policy_of

MOST_STEPS = 2000
"""A game that is not over by then is given up; nobody has won it."""
FAR_APART = 2**40
"""The games of one seed are numbered on from this many times the seed, so that no two seeds share a game."""


def winners(
    game: AnyGame, policies: Seated, seed: int, start: AnyState = None, first: tuple[Seat, AnyMove] | None = None
) -> tuple[Seat, ...]:
    """Who won one game between these policies, from the start or from this state; nobody if it does not end.

    `first`: what a seat that is to act at the beginning does there, whatever its policy is.
    """
    session: AnySession = Session(game, start, seed)
    bots = {seat: _player(policy_of(policies, seat), session, seat) for seat in range(game.players)}
    if first:
        while session.step < MOST_STEPS and speak(session, bots):
            pass
        session.submit(*first)
    play_out(session, bots, MOST_STEPS)
    result = game.result(session.state)
    return tuple(result.winners) if result else ()


def _player(policy: Policy, session: AnySession, seat: Seat) -> AnyBot:
    """The bot that a policy names, or one that draws as the policy does."""
    if isinstance(policy, Named):
        return policy.of(session.game)

    def choose(game: AnyGame, view: Any, options: Any, random: Random) -> AnyChoice:
        return Choice(policy.draw(game, session.state, seat, Stream(random.getrandbits(64), 0)), "")

    return choose
