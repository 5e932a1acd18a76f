"""Whoever makes a game is told what it does not keep, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kit.engine.bot import Choice
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, Refusal, Result
from kit.engine.promises import broken
from kit.games import NAMES, open_box
from kit.games.bakschisch import Bakschisch, Bribe
from kit.games.bakschisch.events import CardTurned

BOX = open_box("bakschisch")
BOX = replace(BOX, bots={name: bot for name, bot in BOX.bots.items() if name != "expert"})  # who thinks for a while


@pytest.mark.parametrize("name", NAMES)
def test_our_own_games_keep_every_promise(name: str) -> None:
    assert broken(open_box(name), games=1, seed=3) == []


def uniform_bot(game: Any, view: Any, options: Any, random: Random) -> Choice[Any]:
    return Choice(random.choice(options), "any")


def changed(**methods: Callable[..., Any]) -> AnyBox:
    """Bakschisch, with some of the game's functions replaced; each is given the real game first."""

    class Changed(Bakschisch):
        pass

    for name, method in methods.items():
        real = getattr(Bakschisch, name)
        setattr(Changed, name, lambda self, *given, method=method, real=real: method(real.__get__(self), *given))
    return replace(BOX, new_game=Changed, bots={"any": uniform_bot}, default_bots=("any",))


def random_bot(game: Any, view: Any, options: Any, random: Random) -> Choice[Any]:
    return Choice(options[int(Random().random() * len(options))], "any")


def refused_bot(game: Any, view: Any, options: Any, random: Random) -> Choice[Any]:
    return Choice(Bribe(40), "rich")


SLIPS = {
    "games with the same players": changed(__eq__=lambda real, other: False),
    "a law is broken": changed(invariants=lambda real, state: ["gold is lost"]),
    "there is a result exactly": changed(result=lambda real, state: Result((0,))),
    "who is to act has options": changed(options=lambda real, state, seat: real(state, seat) or (Bribe(0),)),
    "an option is refused": changed(why_not=lambda real, state, seat, move: Refusal("not_a_move", "BK-9")),
    "chance has odds": changed(chance=lambda real, state: {}),
    "odds are whole numbers": changed(chance=lambda real, state: dict.fromkeys(real(state), 0.5)),
    "chance acts alone": changed(to_act=lambda real, state: real(state) | {CHANCE}),
    "a line says": replace(BOX, write_position=lambda game, state: BOX.write_position(game, game.start())),
    "a move is read": replace(BOX, write_move=lambda move: 0),
    "something happens": changed(apply=lambda real, state, moves: real(state, moves)._replace(events=())),
    "the box lists": replace(BOX, events=tuple(kind for kind in BOX.events if kind is not CardTurned)),
    "an event names": replace(BOX, rules=dict),
    "somebody plays": replace(BOX, default_bots=()),
    "who plays": replace(BOX, default_bots=("cautious", "nobody")),
    "who plays when nobody is named finds a seat": replace(BOX, default_bots=("cautious",) * 5),
    "a bot does what it may": replace(BOX, bots={"rich": refused_bot}, default_bots=("rich",)),
    "a bot that is asked again": replace(BOX, bots={"random": random_bot}, default_bots=("random",)),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_is_not_kept_is_told(slip: str) -> None:
    told = broken(SLIPS[slip], games=2)
    assert told and all(sentence.startswith(slip) for sentence in told), told
