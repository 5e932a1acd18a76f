"""Random legal games under random switches, with promises spoken in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random

from kit.engine.event import Event
from kit.games.intrige import Answer, Ask, Intrige, Options, Promise, State


def random_options(random: Random) -> Options:
    """Any value of any switch."""
    return Options(**{switch.name: random.choice(switch.metadata["choices"]) for switch in fields(Options)})


def random_speech(game: Intrige, state: State, random: Random) -> tuple[int, Promise | Ask | Answer]:
    """Somebody's answer to what was asked, or bargain, promised or asked for; it may be refused."""
    if state.asks and random.random() < 2 / 3:
        word = random.choice(state.asks)
        return word.rival, Answer(*word[1:4], random.random() < 1 / 2)
    owner, guest = random.randrange(game.players), random.randrange(game.players)
    promise = random.choice((Promise, Ask))(
        owner,
        guest,
        random.choice(game.edition.professions),
        random.choice((0, *game.salaries)),
        random.randrange(12) * game.edition.bill,
        random.randint(state.round, game.posts_rounds + 1),
    )
    return random.choice((owner, guest)), promise


def random_steps(game: Intrige, random: Random) -> Iterator[tuple[State, dict[int, object], State, tuple[Event, ...]]]:
    """The state before each step, the moves, the state after it and what happened; small bribes are likelier."""
    state = game.start()
    while seats := game.to_act(state):
        seat, promise = random_speech(game, state, random)
        if random.random() < 1 / 2 and game.why_not(state, seat, promise) is None:
            moves: dict[int, object] = {seat: promise}
        else:
            (seat,) = seats
            options = game.options(state, seat)
            moves = {seat: options[int(len(options) * random.random() ** 3)]}
        step = game.apply(state, moves)
        yield state, moves, step.state, step.events
        state = step.state


def random_game(game: Intrige, random: Random) -> Iterator[State]:
    """Every state of such a game."""
    yield game.start()
    for _, _, state, _ in random_steps(game, random):
        yield state
