"""A game's position as the address of a page: ``?start=r2+b1+A4:9T…&seats=You,Mira~cautious&open_gold=true``."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlencode

from kit.engine.box import AnyBox
from kit.engine.options import write_options
from kit.engine.reading import Json
from kit.engine.record import Player, Record, read_record

_OURS = ("start", "seats", "seed")


def write_link(record: Record, box: AnyBox, position: str | None) -> str:
    """The part of the address after the question mark: position, seats, and every switch that is not the usual one.

    Without a position it leads to a new game with all these switches, whatever is usual on the page that opens it.
    """
    usual = write_options(box.options())
    seats = ",".join(_write_seat(player) for player in record.players)
    fields = {"seats": seats} if position is None else {"start": position, "seats": seats}
    for name, value in {**usual, **record.options}.items():
        if position is None or value != usual[name]:
            fields[name] = _write(value)
    return urlencode(fields)


def names_a_game(link: str) -> bool:
    """Whether the address says more than how the page should look."""
    return any(name in _OURS for name in _fields(link))


def kept_at(storage_key: str, link: str) -> str:
    """Where a browser keeps the game of this address: beside one's own game and those of other addresses."""
    fields = {name: text for name, text in sorted(_fields(link).items()) if name != "lang"}
    own = storage_key.partition(":link:")[0]
    return f"{own}:link:{blake2b(urlencode(fields).encode(), digest_size=6).hexdigest()}" if names_a_game(link) else own


def _fields(link: str) -> dict[str, str]:
    return {name: texts[0] for name, texts in parse_qs(link.removeprefix("?")).items()}


def read_link(link: str, usual: Record, box: AnyBox, open_box: Callable[[str], AnyBox]) -> Record:
    """The game that the address names; what it leaves out is as in `usual`.  Raises `BadInput`."""
    given = _fields(link)
    switches = write_options(box.options())
    seats = [_read_seat(text) for text in given["seats"].split(",")] if "seats" in given else None
    data: dict[str, Any] = {
        "game": box.name,
        "seats": seats or [_seat(player.name, player.bot) for player in usual.players],
        "options": ({} if "start" in given else dict(usual.options))
        | {name: _read(text) for name, text in given.items() if name in switches},
    }
    if "start" in given:
        data["start"] = given["start"]
    if given.get("seed", "").isdecimal():
        data["seed"] = int(given["seed"][:9])
    return read_record(json.dumps(data), open_box)


def _write_seat(player: Player) -> str:
    name = quote(player.name, safe=" ").replace("~", "%7E")
    return f"{name}~{player.bot}" if player.bot else name


def _read_seat(text: str) -> dict[str, str]:
    name, _, bot = text.partition("~")
    return _seat(unquote(name), bot)


def _seat(name: str, bot: str | None) -> dict[str, str]:
    return {"name": name or str(bot)} | ({"bot": bot} if bot else {})


def _write(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _read(text: str) -> Json:
    """The value in a text: true, false and boards are JSON; every other choice is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
