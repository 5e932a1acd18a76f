"""What a record keeps to itself while its game goes on: sealed, so that nobody learns a seat's secret from the file.

What the game's views hide is secret: the steps in which only one seat saw what happened, such as a mission being
dealt, and a start that not everybody may know.  "sealed" is written in their places; they themselves are in one sealed
text, each as long as it would be with any other secret.  Without a `Seal`, records are written openly.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from kit.engine.errors import bad
from kit.engine.event import Event, secret_of
from kit.engine.game import is_open
from kit.engine.reading import JsonObject
from kit.engine.session import AnySession

SEALED = "sealed"
"""Takes the place of whatever is sealed, and names the sealed text."""
START = "start"
Place = int | str
"""The place of a secret: the number of a step, from 0, or `START`."""

MOVE_LENGTH, START_LENGTH = 64, 1024
"""Secrets are padded to a multiple of this many characters; those of our games fit into the first."""


class Seal(Protocol):
    """Closes a text so that nobody else can read it, and knows whether it or what was beside it has been changed."""

    def close(self, text: str, beside: str) -> str:
        """The text, sealed; its length depends on that of the text alone."""

    def open(self, sealed: str, beside: str) -> str:
        """The text again.  Raises ValueError if somebody else sealed it, or if it or `beside` is not what it was."""


def hidden_in(session: AnySession) -> tuple[Place, ...]:
    """Where a record of this game would tell a secret; nowhere once the game is over."""
    game = session.game
    if game.result(session.state) is not None:
        return ()
    is_told = session.start == game.start() or is_open(game, session.start)
    steps = [step for step, played in enumerate(session.history) if _has_secret(played.events)]
    return (*([] if is_told else [START]), *steps)


def sealed(data: JsonObject, hidden: Collection[Place], seal: Seal) -> JsonObject:
    """The record `data` with what is hidden taken out, and put into a sealed text beside the rest."""
    places, moves = frozenset(hidden), data["moves"]
    secrets = [_filled_up([step, move], MOVE_LENGTH) for step, move in enumerate(moves) if step in places]
    rest = {**data, "moves": [SEALED if step in places else move for step, move in enumerate(moves)]}
    if START in places:
        secrets.append(_filled_up([START, data[START]], START_LENGTH))
        rest[START] = SEALED
    return {**rest, SEALED: seal.close(f"[{','.join(secrets)}]", _beside(rest))}


def opened(data: JsonObject, seal: Seal | None) -> JsonObject:
    """The record with its secrets in their places; raises `BadInput` if this seal does not open it."""
    rest = {name: value for name, value in data.items() if name != SEALED}
    try:
        if seal is None or not isinstance(data[SEALED], str):
            raise ValueError
        secrets = json.loads(seal.open(data[SEALED], _beside(rest)))
    except (ValueError, RecursionError):
        raise bad(SEALED, "sealed_elsewhere") from None
    moves = list(rest["moves"])
    for place, secret in secrets:
        if place == START:
            rest[START] = secret
        else:
            moves[place] = secret
    return {**rest, "moves": moves}


def _has_secret(events: Sequence[Event]) -> bool:
    return any(secret_of(event) is not None for event in events)


def _filled_up(secret: list[Any], length: int) -> str:
    text = json.dumps(secret)
    return text.ljust(-(-len(text) // length) * length)


def _beside(rest: Mapping[str, Any]) -> str:
    """All that can be read of a sealed record; it is the same however the JSON is laid out."""
    return json.dumps(rest, sort_keys=True)
