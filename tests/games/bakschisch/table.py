"""Small helpers: lay out a position, open the fists, and look at what happened."""

from __future__ import annotations

from collections.abc import Iterable

from kit.engine.event import Event
from kit.engine.game import CHANCE, Step
from kit.games.bakschisch import THIEF, Bakschisch, Bribe, Options, State, Turn
from kit.games.bakschisch.cards import CARDS, LETTERS
from kit.games.bakschisch.state import FULL_DECK

T = "T"
"""The thief in a list of fists."""


def table(
    spaces: Iterable[int],
    *,
    purses: Iterable[int] | None = None,
    heap: int = 0,
    lost: int = 0,
    thieves: str = "",
    cards: str = "",
    bribe: int = 0,
    round: int = 1,
    since: Iterable[int] = (),
    came_from: Iterable[int] = (),
    **options: object,
) -> tuple[Bakschisch, State]:
    """A game and a moment of it: `cards` are up (letters), `thieves` names the seats with a thief in hand.

    Purses are ten gold each unless given; thieves are in hand wherever the palace allows it unless given.
    """
    spaces = tuple(spaces)
    game = Bakschisch(len(spaces), Options(**options))  # type: ignore[arg-type]
    up = tuple(card for letter in cards for card in CARDS if LETTERS[card] == letter)
    in_hand = [("ABCD"[seat] in thieves) if thieves else space <= game.board.stop for seat, space in enumerate(spaces)]
    nothing = (0,) * len(spaces)
    state = State(
        round,
        bribe or len(up),
        up,
        spaces,
        tuple(purses) if purses else (10,) * len(spaces),
        tuple(in_hand),
        heap,
        lost,
        tuple(copies - up.count(card) for copies, card in zip(FULL_DECK, CARDS, strict=True)),
        tuple(since) or nothing,
        tuple(came_from) or nothing,
        (),
    )
    return game, state


def fists(*shown: int | str) -> dict[int, Bribe]:
    """The moves of all seats: gold, or `T` for the thief."""
    return {seat: THIEF if show == T else Bribe(int(show)) for seat, show in enumerate(shown)}  # type: ignore[misc]


def open_fists(moment: tuple[Bakschisch, State], *shown: int | str) -> Step[State]:
    """What follows when the seats show this; every fist must be allowed."""
    game, state = moment
    moves = fists(*shown)
    assert [game.why_not(state, seat, move) for seat, move in moves.items()] == [None] * game.players
    return game.apply(state, moves)


def turn(moment: tuple[Bakschisch, State], card: str) -> Step[State]:
    """What follows when chance turns up this card."""
    game, state = moment
    assert game.why_not(state, CHANCE, Turn(card)) is None
    return game.apply(state, {CHANCE: Turn(card)})


def told(step: Step[State], kind: type) -> list[Event]:
    """The events of one type, in order."""
    return [event for event in step.events if type(event) is kind]


def cited(step: Step[State]) -> set[str]:
    """Every clause and ruling that the step cites."""
    return {rule for event in step.events for rule in (event.rule, *event.rulings)}
