"""What can be put together in the sandbox of Mouse Hour: cheese and steps; the rest of the cheese is in the bag."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from kit.engine.any_draft import AnyDraft, of_any
from kit.engine.draft import Counter, Field, Toggle
from kit.engine.game import Seat

from . import game
from .game import BAG, STEPS, WORTH, MouseHour, State


def fields(_: MouseHour, state: State) -> Iterator[Field]:
    for seat, heap in ((None, state.floor), *enumerate(state.holes)):
        for cheese in WORTH:
            name, at = ("floor", (cheese,)) if seat is None else ("hole", (seat, cheese))
            there = heap.count(cheese)
            put, most = partial(with_cheese, state, seat, cheese), there + state.bag.count(cheese)
            yield Counter(name=name, at=at, seat=seat, facts={"object": cheese}, number=there, most=most, put=put)
        for step in STEPS if seat is not None else ():
            on = step in state.hands[seat]
            yield Toggle(name="left", at=(seat, step), seat=seat, facts={"step": step}, on=on,
                         put=partial(with_step, state, seat, step))  # fmt: skip


def with_cheese(state: State, seat: Seat | None, cheese: str, number: int) -> State:
    heaps = [state.floor, *state.holes]
    place = 0 if seat is None else seat + 1
    heaps[place] = (*(each for each in heaps[place] if each != cheese), *(cheese,) * number)
    bag = Tally(BAG) - Tally(sum(heaps, ()))
    return State(tuple(bag.elements()), heaps[0], state.hands, tuple(heaps[1:]))


def with_step(state: State, seat: Seat, step: int, left: bool) -> State:
    hands = list(state.hands)
    hands[seat] = tuple(each for each in STEPS if (left if each == step else each in hands[seat]))
    return state._replace(hands=tuple(hands))


def draft(game_now: MouseHour, state: State | None, moves: Mapping[Seat, Any]) -> AnyDraft:
    return of_any(BOX, game_now, state, moves, fields)


BOX = replace(game.BOX, draft=draft)
