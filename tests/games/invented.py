"""Positions nobody has played: lines of played ones, bent until some still read as a position.

`python -m tests.games.invented GAME SEED SECONDS` looks for broken laws as long as it may.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any, NamedTuple

from kit.engine.box import AnyBox
from kit.engine.errors import BadInput
from kit.engine.game import Game
from kit.engine.options import read_options
from kit.engine.walk import sample, uniform
from kit.games import open_box
from tests.games.secrets import INTERJECTIONS

PLAYED_STEPS, BENT_A_GAME, STEPS_ON = 120, 400, 12
_PIECES = re.compile(r"\d+|[A-Z]|[a-z]+|.")


class Invented(NamedTuple):
    """A position that is accepted though perhaps no game leads to it."""

    game: Game[Any, Any, Any]
    line: str
    state: Any


def inventions(box: AnyBox, random: Random) -> Iterator[Invented | None]:
    """Positions that are accepted; None for each line that is refused."""
    while True:
        chosen = {
            switch.name: random.choice(switch.metadata["choices"])
            for switch in fields(box.options)
            if random.random() < 1 / 2
        }
        game = box.new_game(random.choice(box.players), read_options(box.options, chosen))
        states = [game.start()]
        for (_, step), _ in zip(sample(game, uniform, random), range(PLAYED_STEPS), strict=False):
            states.append(step.state)
        chosen_states = [*random.sample(states, min(30, len(states))), *states[-12:-1]]
        lines = [box.write_position(game, _spoken(game, state, random)) for state in chosen_states]
        for _ in range(BENT_A_GAME):
            line = bend(random.choice(lines), random.choice(lines), random)
            try:
                yield Invented(game, line, box.read_position(game, line, "position"))
            except BadInput:
                yield None


def _spoken(game: Game[Any, Any, Any], state: Any, random: Random) -> Any:
    """The state when some of those who may speak at any moment have spoken."""
    known = INTERJECTIONS[game.name]
    for move in random.sample(known, min(len(known), random.choice((0, 15)))):
        seat = random.randrange(game.players)
        if game.why_not(state, seat, move) is None:
            state = game.apply(state, {seat: move}).state
    return state


def bend(line: str, other: str, random: Random) -> str:
    """The line with some words left out, exchanged or changed; `other` is a line to take from."""
    words = line.split()
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        if not words:
            break
        number = random.randrange(len(words))
        change = random.randrange(6)
        if change == 0:
            del words[number]
        elif change == 1:
            taken = random.choice(other.split())
            words = [word for word in words if _name(word) != _name(taken)] + [taken]
        elif change == 2:
            words[number] = re.sub(r"(?<=.)@.*|(?<=:).*", "", words[number])
        else:
            words[number] = _bend_word(words[number], line + other, random)
    return " ".join(words)


def _name(word: str) -> str:
    return re.split("[:=]", word)[0]


def _bend_word(word: str, lines: str, random: Random) -> str:
    pieces = _PIECES.findall(word)
    one, two = random.randrange(len(pieces)), random.randrange(len(pieces))
    if pieces[one].isdigit():
        near = int(pieces[one]) + random.choice((-100, -10, -2, -1, 1, 2, 10, 100))
        pieces[one] = random.choice((str(max(0, near)), random.choice(re.findall(r"\d+", lines))))
    elif pieces[one].isupper():
        pieces[one] = random.choice("".join(re.findall("[A-Z]", lines)) or "A")
    elif random.random() < 1 / 2:
        pieces[one], pieces[two] = pieces[two], pieces[one]
    else:
        pieces[one] = ""
    return "".join(pieces) or word


def broken_on_the_way(box: AnyBox, invented: Invented, random: Random) -> str | None:
    """What a random game from there breaks: a law, or that the state can be written down and read again."""
    game, line, state = invented
    for (moves, step), _ in zip(sample(game, uniform, random, state), range(STEPS_ON), strict=False):
        broken = list(game.invariants(step.state))
        if broken:
            return f"{line!r}, then {moves} after {box.write_position(game, state)!r}: {broken}"
        state = step.state
    again = box.write_position(game, state)
    try:
        return None if box.read_position(game, again, "position") == state else f"{line!r} leads to {again!r}"
    except BadInput as error:
        return f"{line!r} leads to {again!r}: {error}"


if __name__ == "__main__":
    looked_at, random, end = open_box(sys.argv[1]), Random(sys.argv[2]), time.monotonic() + float(sys.argv[3])
    tried = accepted = 0
    for made in inventions(looked_at, random):
        tried += 1
        if made:
            accepted += 1
            if fault := broken_on_the_way(looked_at, made, random):
                print(made.game.players, getattr(made.game, "options_chosen", ""), fault, flush=True)
        if time.monotonic() > end:
            break
    print(f"{sys.argv[1]}: {tried} lines, {accepted} positions")
