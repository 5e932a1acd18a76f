"""A moment of the game as one short line that is easy to read and to type.

``r4 b3 A13:8T B31:6@4.1<24 C16:9 D16:7T heap:10 up:GCH left:G3S2H1E2F2C2``

Round 4, bribe 3; red (A) stands on 13 with 8 gold and the thief in hand; B has 6 gold and sits on the throne, space 31,
since round 4 bribe 1, having come from 24; C has used the thief; 10 gold lie beside the board; guard, Caliph and harem
lady are up, so the lady is being bribed; then the cards not seen since the last shuffle.  When typing, these may be
left out: ``heap:0``, ``lost:0``, ``up:`` when no card is up, ``left:`` in the first round of a deck, and ``@…<…``.  A
finished game ends with ``won:B``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kit.engine.errors import BadInput, bad
from kit.engine.game import SEAT_LETTERS
from kit.engine.position import field, note, split
from kit.games.bakschisch.cards import CARD_OF_LETTER, CARDS, LETTERS
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.state import FULL_DECK, State, moment

_SEAT = re.compile(r"([A-F])(\d{1,4}):(\d{1,2})(T?)(?:@([1-9]\d{0,5})\.([1-5])<(\d{1,4}))?", re.ASCII)
_FIELDS = {
    "r": re.compile(r"r(\d{1,6})", re.ASCII),
    "b": re.compile(r"b(\d)", re.ASCII),
    "heap": re.compile(r"heap:(\d{1,2})", re.ASCII),
    "lost": re.compile(r"lost:(\d{1,2})", re.ASCII),
    "up": re.compile(r"up:([GSHEFC]{0,5})"),
    "left": re.compile(r"left:((?:[GSHEFC]\d){0,6})", re.ASCII),
    "won": re.compile(r"won:([A-F]{1,4})"),
}
LONGEST_LINE = 300


def write_position(game: Bakschisch, state: State) -> str:
    """The line; options and board are not in it, they are kept beside it."""
    seats = [_write_seat(game, state, seat) for seat in range(game.players)]
    left = "".join(f"{LETTERS[card]}{count}" for card, count in zip(CARDS, state.unseen, strict=True) if count)
    fields = [f"r{state.round}", f"b{state.bribe}", *seats, f"heap:{state.heap}"]
    if state.lost:
        fields.append(f"lost:{state.lost}")
    if state.cards:
        fields.append("up:" + "".join(LETTERS[card] for card in state.cards))
    fields.append(f"left:{left}")
    if state.winners:
        fields.append("won:" + "".join(SEAT_LETTERS[seat] for seat in state.winners))
    return " ".join(fields)


def _write_seat(game: Bakschisch, state: State, seat: int) -> str:
    text = f"{SEAT_LETTERS[seat]}{state.spaces[seat]}:{state.purses[seat]}{'T' if state.thieves[seat] else ''}"
    if state.spaces[seat] == game.board.throne and state.since[seat]:
        round_before, bribe = divmod(state.since[seat] - 1, 5)
        text += f"@{round_before + 1}.{bribe + 1}<{state.came_from[seat]}"
    return text


def read_position(game: Bakschisch, line: str, place: str = "position") -> State:
    """The state that the line describes; raises `BadInput` when it is misspelt or could not occur."""
    seats: dict[int, tuple[str, ...]] = {}
    found: dict[str, str] = {}
    for word in split(line, LONGEST_LINE, place):
        if seat := _SEAT.fullmatch(word):
            note(seats, SEAT_LETTERS.index(seat[1]), tuple(seat.groups(default="")), place, word)
        else:
            name, value = field(word, _FIELDS, place)
            note(found, name, value, place, word)
    if sorted(seats) != list(range(game.players)):
        given = " ".join(SEAT_LETTERS[seat] for seat in sorted(seats)) or "–"
        raise bad(place, "position_seats", "BK-1", players=game.players, given=given)
    return _possible(game, _state(game, [seats[seat] for seat in sorted(seats)], found, place), place)


def _state(game: Bakschisch, seats: list[tuple[str, ...]], found: Mapping[str, str], place: str) -> State:
    up = tuple(CARD_OF_LETTER[letter] for letter in found.get("up", ""))
    round_number = int(found.get("r", 1))
    return State(
        round=round_number,
        bribe=int(found.get("b", len(up) or 1)),
        cards=up,
        spaces=tuple(int(space) for _, space, *_ in seats),
        purses=tuple(int(purse) for _, _, purse, *_ in seats),
        thieves=tuple(bool(thief) for *_, thief, _, _, _ in seats),
        heap=int(found.get("heap", 0)),
        lost=int(found.get("lost", 0)),
        unseen=_unseen(found.get("left"), up, round_number, place),
        since=tuple(moment(int(r), int(b)) if r else 0 for *_, r, b, _ in seats),
        came_from=tuple(int(origin or 0) for *_, origin in seats),
        winners=tuple(SEAT_LETTERS.index(letter) for letter in found.get("won", "")),
    )


def _unseen(left: str | None, up: Iterable[str], round_number: int, place: str) -> tuple[int, ...]:
    if left is not None:
        counts: dict[str, int] = {}
        for letter, count in zip(left[::2], left[1::2], strict=True):
            note(counts, letter, int(count), place, f"left:{left}")
        return tuple(counts.get(LETTERS[card], 0) for card in CARDS)
    if (round_number - 1) % 6:
        raise bad(place, "position_left", "BK-35", ("C-BK-22",), round=round_number)
    return tuple(copies - tuple(up).count(card) for copies, card in zip(FULL_DECK, CARDS, strict=True))


def _possible(game: Bakschisch, state: State, place: str) -> State:
    """The state itself, when it keeps every law of the game."""
    broken = next(iter(game.broken_laws(state)), None)
    if broken:
        raise BadInput(place, broken)
    return state
