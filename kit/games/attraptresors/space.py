"""Attrap'trésors for programs that learn: what hands typically do, every throw, and what a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.space import Space
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Begin, Deal, First, GiveBack, Grab, Move, Reach, Slip
from kit.games.attraptresors.odds import throws
from kit.games.attraptresors.pieces import CARDS, COLOURS, DICE, ROUNDS
from kit.games.attraptresors.state import State, View

MOST_THROWS = 10 * ROUNDS
"""Nobody need grab, so a game is called off after this many throws, if in each a card is given back."""


def moves(game: Attraptresors) -> tuple[str, ...]:
    """What a hand typically does, then the cards that can be given back (AT-19)."""
    return (*_reaches(game), *map(_card, CARDS))


@cache
def _reaches(game: Attraptresors) -> Mapping[str, Move]:
    return {_reach(move): move for move in game.reaches}


def _reach(move: Reach) -> str:
    return ", ".join(map(_grab, move.grabs)) or "nothing"


def _grab(grab: Grab) -> str:
    if grab.at_ms is not None:
        return f"{grab.object} at {grab.at_ms} ms"
    return grab.object if grab.after_ms is None else f"{grab.object} {grab.after_ms} ms later"


def _card(sacks: int) -> str:
    return f"give back {sacks}"


def legal(game: Attraptresors, state: State, seat: Seat) -> Mapping[str, Move]:
    """The typical reaches, the same at each throw; or the cards of whoever took the column wrongly."""
    if not state.owes:
        return _reaches(game)
    return {_card(move.sacks): move for move in game.options(state, seat) if isinstance(move, GiveBack)}


@cache
def chance(game: Attraptresors) -> tuple[Move, ...]:
    """Missions, who begins, all throws, who was first of several; with `loose_dice` also what rolls off the mat."""
    slips = product(range(DICE + 1), repeat=len(COLOURS)) if game.permille else ()
    return (
        *map(Deal, COLOURS),
        *map(Begin, game.seats),
        *map(First, game.seats),
        *throws(),
        *(Slip(off) for off in slips if sum(off) <= DICE),
    )


def encode(game: Attraptresors, view: View) -> Mapping[str, float]:
    """The dice that count, the missions that are seen and those that are left, gold, what is taken, and who looks."""
    nothing = (0,) * len(COLOURS)
    return {
        "round": float(view.round),
        "owes": float(view.owes),
        **_counted("dice", COLOURS, view.dice or nothing),
        **_counted("off", COLOURS, view.off or nothing),
        **_counted("left", COLOURS, view.unseen),
        **_counted("supply", CARDS, view.supply),
        **{
            f"mission {place}: {colour}": float(mission == colour)
            for place, mission in zip("123" if game.for_two else SEAT_LETTERS, view.missions, strict=False)
            for colour in COLOURS
        },
        **dict(_by_seat(game, view)),
    }


def _counted(what: str, kinds: Sequence[object], counts: Sequence[int]) -> Mapping[str, float]:
    return {f"{what} {kind}": float(count) for kind, count in zip(kinds, counts, strict=True)}


def _by_seat(game: Attraptresors, view: View) -> Iterator[tuple[str, float]]:
    for seat, hand in enumerate(view.hands):
        letter = SEAT_LETTERS[seat]
        yield f"me {letter}", float(view.seat == seat)
        yield f"throws {letter}", float(view.thrower == seat)
        yield f"column {letter}", float(view.column == seat)
        for sacks, owned in zip(CARDS, hand, strict=True):
            yield f"gold {letter}: {sacks}", float(owned)
        for name in dict.fromkeys(game.tower):
            yield f"took {letter}: {name}", float(view.taken.count((seat, name)))


SPACE: Space[Attraptresors, State, Move, View] = Space(
    moves=moves,
    legal=legal,
    chance=chance,
    encode=encode,
    longest=lambda _: 2 * MOST_THROWS,
    note="A hand does one of the things that hands typically do; with a clock, at a few typical moments.",
)
