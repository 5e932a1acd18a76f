"""Bots at a session: those who are to act decide, and one of the others may speak first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kit.engine.bot import Choice, ask, overhear, play_bots, recall
from kit.engine.game import CHANCE
from kit.engine.session import Session
from kit.games.bakschisch import Bakschisch, Bribe, Turn
from kit.games.bakschisch.bots import BOTS
from kit.games.intrige import Intrige, Promise, View
from kit.games.intrige.moves import Move

PROMISE = Promise(owner=1, guest=0, profession="law", post=100, amount=50, until=1)


class Talker:
    """Makes the first move it can, and promises at every chance."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        return Choice(options[0], "acts")

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        return Choice(PROMISE, "speaks", {"luck": random.random()})


def first(game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
    """Makes the first move it can, and never speaks."""
    return Choice(options[0], "acts")


def test_one_who_has_something_to_say_speaks_before_anybody_acts() -> None:
    session = Session(Intrige(3))
    bots = {0: first, 1: Talker(), 2: first}
    play_bots(session, bots)
    assert [dict(played.moves) for played in session.history] == [{1: PROMISE}]
    play_bots(session, bots)  # the same again is refused, so the game goes on
    assert session.step == 2 and session.history[1].moves.keys() == {0}


def test_what_was_said_can_be_asked_again_for_its_reason() -> None:
    session = Session(Intrige(3), seed=5)
    play_bots(session, {0: first, 1: Talker()})
    assert overhear(Talker(), session, 0, 1) == overhear(Talker(), session, 0, 1)
    assert overhear(first, session, 0, 1) is None
    assert ask(Talker(), session, 0, 0).reason == "acts"


def test_a_move_gets_its_reason_again_and_the_seed_is_not_asked() -> None:
    luck: list[float] = []

    def lucky(game: Bakschisch, view: object, options: Sequence[Bribe], random: Random) -> Choice[Bribe]:
        luck.append(random.random())
        return Choice(options[int(luck[-1] * len(options))], "draws")

    tried = []
    for seed in (1, 2):
        session = Session(Bakschisch(2), seed=seed)
        session.submit(CHANCE, Turn("lady"))
        luck.clear()
        assert recall(lucky, session, 1, 0, Bribe(3)) == Choice(Bribe(3), "draws")
        assert recall(lucky, session, 1, 0, Bribe(11)) is None, "it has ten"
        tried.append(tuple(luck))
    assert tried[0] == tried[1]


def test_a_bot_that_chooses_what_is_refused_is_not_asked_for_ever() -> None:
    def wrong(game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        return Choice(Promise(1, 0, "law", 40, 50, 1), "lies")

    with pytest.raises(ValueError, match="post_unknown"):
        play_bots(Session(Intrige(3)), {0: wrong})


def test_nobody_speaks_while_a_fist_is_closed() -> None:
    session = Session(Bakschisch(3), seed=1)
    session.draw()
    session.submit(0, Bribe(3))
    play_bots(session, {1: BOTS["uniform"]})
    assert session.waiting_for == {2} and session.step == 1
