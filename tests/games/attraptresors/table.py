"""Small helpers: lay out a throw, let the hands reach, and look at what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kit.engine.event import Event
from kit.engine.game import CHANCE, SEAT_LETTERS, Refusal, Step
from kit.games.attraptresors import Attraptresors, Grab, Options, Reach, State
from kit.games.attraptresors.moves import Move, read_dice
from kit.games.attraptresors.pieces import CARDS, COLOUR_OF_LETTER, COLOURS, FULL_PILE, score

Moment = tuple[Attraptresors, State]


def table(
    missions: str,
    dice: str = "",
    *,
    players: int = 0,
    round: int = 1,
    thrower: str = "A",
    hands: Mapping[str, str] | None = None,
    **options: Any,
) -> Moment:
    """A game and a moment of it: a letter a mission, `dice` as they lie, `hands` such as ``{"A": "411"}``.

    As many play as there are missions, unless `players` says two, who share three open ones.
    """
    game = Attraptresors(players or len(missions), Options(**options))
    named = tuple(COLOUR_OF_LETTER.get(letter) for letter in missions)
    owned = tuple(cards((hands or {}).get(SEAT_LETTERS[seat], "")) for seat in range(game.players))
    state = game.start()._replace(
        round=round,
        thrower=None if game.for_two else SEAT_LETTERS.index(thrower),
        missions=named,
        pile=tuple(copies - named.count(colour) for copies, colour in zip(FULL_PILE, COLOURS, strict=True)),
        hands=owned,
        supply=tuple(all_ - sum(column) for all_, *column in zip(game.cards, *owned, strict=True)),
        dice=read_dice(dice.replace(" ", "")) if dice else (),
    )
    return game, state


def cards(sacks: str) -> tuple[int, ...]:
    """A hand of gold cards, a digit each."""
    return tuple(sacks.count(str(card)) for card in CARDS)


def reach(text: str) -> Reach:
    """What a hand does: ``"column@900 lamp+400"``, at a time since the dice or (``+``) since the column; or no time."""
    grabs = []
    for word in text.split():
        name, at_ms, after_ms = re.fullmatch(r"([a-z]+)(?:@(\d+))?(?:\+(\d+))?", word).groups()  # type: ignore[union-attr]
        grabs.append(Grab(name, at_ms and int(at_ms), after_ms and int(after_ms)))
    return Reach(tuple(grabs))


def why_not(moment: Moment, seat: str, text: str) -> Refusal | None:
    """Why this hand may not reach like this."""
    game, state = moment
    return game.why_not(state, SEAT_LETTERS.index(seat), reach(text))


def grab(moment: Moment, **hands: str) -> Step[State]:
    """What follows when these hands reach, and the others do nothing; every move must be allowed."""
    game, state = moment
    moves = {seat: reach(hands.get(SEAT_LETTERS[seat], "")) for seat in range(game.players)}
    assert [game.why_not(state, seat, move) for seat, move in moves.items()] == [None] * game.players
    return game.apply(state, moves)


def act(moment: Moment, move: Move, seat: int = CHANCE) -> Step[State]:
    """What follows when one seat, or chance, does this."""
    game, state = moment
    assert game.why_not(state, seat, move) is None
    assert game.to_act(state) == {seat}
    return game.apply(state, {seat: move})


def told(step: Step[State], kind: type) -> list[Any]:
    """The events of one type, in order."""
    return [event for event in step.events if type(event) is kind]


def cited(step: Step[State]) -> set[str]:
    """Every clause and ruling that the step cites."""
    return {rule for event in step.events for rule in (event.rule, *event.rulings)}


def citations(event: Event) -> tuple[str, ...]:
    """The clause and the rulings of an event."""
    return (event.rule, *event.rulings)


def sacks(state: State) -> list[int]:
    """What each seat has, in sacks."""
    return [score(hand)[0] for hand in state.hands]
