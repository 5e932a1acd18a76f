"""What every game promises, whatever its rules, tried out in random games: for anybody who makes a game.

``broken(box)`` is empty, or says what does not hold, a sentence each.  The first fault in a game ends that game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from kit.engine import record as records
from kit.engine.bot import ask
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyOptions, AnyState, Step
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.engine.space import AnySpace
from kit.engine.walk import outcomes, sample, uniform

MOST_STEPS = 400


def broken(box: AnyBox, games: int = 50, seed: int = 0) -> list[str]:
    """The promises that the game in this box breaks in this many games, with any number of players and any switches."""
    found: dict[str, None] = dict.fromkeys(_faults_of_seats(box))
    for number in range(games):
        random = Random(f"{seed}/{number}")
        chosen = {each.name: random.choice(each.metadata["choices"]) for each in fields(box.options)}
        options: AnyOptions = read_options(box.options, chosen)
        game = box.new_game(random.choice(box.players), options)
        for sentence in islice(_faults(box, game, options, random), 1):
            found[sentence] = None
    return list(found)


def _faults_of_seats(box: AnyBox) -> Iterator[str]:
    """Who sits down when nobody says so."""
    if not box.default_bots:
        yield "somebody plays when nobody is named; the box has no default bots"
    for name in box.default_bots:
        if name not in box.bots:
            yield f"who plays when nobody is named is a bot of the box; not {name}"
    if len(box.default_bots) > box.players[-1]:
        yield f"who plays when nobody is named finds a seat; not {len(box.default_bots)} at {box.players[-1]}"


def _faults(box: AnyBox, game: AnyGame, options: AnyOptions, random: Random) -> Iterator[str]:
    """What does not hold in one game, first things first."""
    yield from _faults_of_value(game, box.new_game(game.players, options))
    known = _known(box.space, game) if box.space else None
    if box.space and known:
        yield from _faults_of_space(box.space, game, known)
    state = game.start()
    yield from _faults_of(box, game, state, known)
    for moves, step in islice(sample(game, uniform, random), MOST_STEPS):
        yield from _faults_between(box, game, state, moves, step)
        yield from _faults_of(box, game, step.state, known)
        state = step.state
    yield from _faults_of_bots(box, game, random.randrange(2**32))
    yield from _faults_of_records(box, game, options, random.randrange(2**32))


def _faults_of_value(game: AnyGame, again: AnyGame) -> Iterator[str]:
    """The game and one that was made the same way; `kit.engine.game_value` keeps this for whoever inherits it."""
    if game != again or hash(game) != hash(again):
        yield f"games with the same players and switches are equal; not {game}"


def _faults_of(box: AnyBox, game: AnyGame, state: AnyState, known: Known | None) -> Iterator[str]:
    """A position by itself: its laws, who may do what, the odds, and its line."""
    line, acting = box.write_position(game, state), game.to_act(state)
    for law in game.invariants(state):
        yield f"a law is broken: {law}, in {line}"
    if (game.result(state) is None) != bool(acting):
        yield f"there is a result exactly when nobody is to act; not in {line}"
    if (CHANCE in acting) != (acting == {CHANCE}):
        yield f"chance acts alone; not in {line}"
    yield from _faults_of_odds(game, state, line)
    yield from _faults_of_options(game, state, line)
    if box.space and known:
        yield from _faults_of_numbers(box.space, game, known, state, line)
    if "\n" in line or box.read_position(game, line, "position") != state:
        yield f"a line says the whole position, and is read as it was written; not {line}"


def _faults_of_odds(game: AnyGame, state: AnyState, line: str) -> Iterator[str]:
    weights = game.chance(state)
    if bool(weights) != (CHANCE in game.to_act(state)):
        yield f"chance has odds when it acts, and only then; not in {line}"
    if not all(type(weight) is int and weight > 0 for weight in weights.values()):
        yield f"odds are whole numbers above 0; not in {line}"
    elif weights and sum(probability for probability, _, _ in outcomes(game, state)) != Fraction(1):
        yield f"all that chance can do is certain; not in {line}"


def _faults_of_options(game: AnyGame, state: AnyState, line: str) -> Iterator[str]:
    """Those who are to act can do something, and nobody else can; nothing that is offered is refused."""
    for seat in (CHANCE, *range(game.players), game.players):
        options = tuple(game.options(state, seat))
        if bool(options) != (seat in game.to_act(state)):
            yield f"who is to act has options, and nobody else; not seat {seat} in {line}"
        for move in options:
            if refusal := game.why_not(state, seat, move):
                yield f"an option is refused: {move} of seat {seat}, {refusal.reason}, in {line}"


class Known(NamedTuple):
    """What a space has numbered of a game."""

    names: frozenset[str]
    outcomes: frozenset[AnyMove]
    features: tuple[str, ...]


def _known(space: AnySpace, game: AnyGame) -> Known:
    features = tuple(space.encode(game, game.view(game.start(), None)))
    return Known(frozenset(space.moves(game)), frozenset(space.chance(game)), features)


def _faults_of_space(space: AnySpace, game: AnyGame, known: Known) -> Iterator[str]:
    """Every move and outcome has a number of its own."""
    names, outcomes, _ = known
    if len(names) < len(space.moves(game)) or len(outcomes) < len(space.chance(game)):
        yield f"every move and outcome of a space is named once; not in {game}"


def _faults_of_numbers(space: AnySpace, game: AnyGame, known: Known, state: AnyState, line: str) -> Iterator[str]:
    """In a position: what can be done has a number, and a view always the same names for its own."""
    names, outcomes, features = known
    if not game.chance(state).keys() <= outcomes:
        yield f"a space numbers all that chance can do; not in {line}"
    for seat in range(game.players):
        legal = space.legal(game, state, seat) if seat in game.to_act(state) else {}
        if seat in game.to_act(state) and not (legal and legal.keys() <= names):
            yield f"a space numbers what a seat may do, and leaves it something; not seat {seat} in {line}"
        for move in legal.values():
            if refusal := game.why_not(state, seat, move):
                yield f"a space allows a refused move: {move} of seat {seat}, {refusal.reason}, in {line}"
        if tuple(space.encode(game, game.view(state, seat))) != features:
            yield f"a view is always told by the same numbers; not to seat {seat} in {line}"


def _faults_between(
    box: AnyBox, game: AnyGame, state: AnyState, moves: Mapping[int, Any], step: Step[Any]
) -> Iterator[str]:
    """A step: its moves as records write them, and its events with their rules."""
    rules = box.rules()
    for move in moves.values():
        if box.read_move(json.loads(json.dumps(box.write_move(move))), "move") != move:
            yield f"a move is read as it was written; not {move}"
    if not step.events:
        yield f"something happens in every step; not with {dict(moves)}"
    if game.apply(state, moves) != step:
        yield f"the same moves bring the same; not {dict(moves)}"
    for event in step.events:
        name = type(event).__name__
        if type(event) not in box.events:
            yield f"the box lists every kind of event; not {name}"
        for rule in (event.rule, *event.rulings):
            if rule not in rules:
                yield f"an event names rules of the book; not {name} with {rule}"


def _faults_of_bots(box: AnyBox, game: AnyGame, seed: int) -> Iterator[str]:
    """Every bot makes only moves that are allowed, says why, and says the same when it is asked again."""
    for name, bot in box.bots.items():
        session = Session(game, seed=seed)
        while session.waiting_for and session.step < MOST_STEPS:
            if session.waiting_for == {CHANCE}:
                session.draw()
            for seat in sorted(session.waiting_for - {CHANCE}):
                choice = ask(bot, session, session.step, seat)
                if choice != ask(bot, session, session.step, seat):
                    yield f"a bot that is asked again answers the same; not {name}"
                if refusal := session.submit(seat, choice.move):
                    yield f"a bot does what it may; not {name} with {choice.move}, {refusal.reason}"
                    return


def _faults_of_records(box: AnyBox, game: AnyGame, options: AnyOptions, seed: int) -> Iterator[str]:
    """A record that is read again repeats the game, and a game that is taken back is the same once redone."""
    session, random = Session(game, seed=seed), Random(seed)
    while session.waiting_for and session.step < MOST_STEPS:
        if session.waiting_for == {CHANCE}:
            session.draw()
        for seat in sorted(session.waiting_for - {CHANCE}):
            session.submit(seat, uniform(game, session.state, seat, random))
    players = [records.Player(f"P{seat}") for seat in range(game.players)]
    text = records.write_record(records.record_of(session, box, players, options))
    again = records.replay(records.read_record(text, lambda _: box), box)
    if again.history != session.history:
        yield "a record repeats the game; this one does not"
