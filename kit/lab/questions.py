"""What a calculation is asked about: a game, a position of it, and a measure, in short forms that can be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar, overload

from kit.engine.box import AnyBox
from kit.engine.event import Event
from kit.engine.game import SEAT_LETTERS, AnyGame, AnyState, Game, M, S, S_co, Seat, V
from kit.engine.moment import Alike, Measure, Question, together
from kit.engine.options import read_options
from kit.engine.seating import game_of
from kit.games import NAMES, open_box
from kit.lab.told import in_english

if TYPE_CHECKING:
    from kit.games.attraptresors import Attraptresors
    from kit.games.bakschisch import Bakschisch
    from kit.games.intrige import Intrige

M_co = TypeVar("M_co", covariant=True)
T = TypeVar("T")


class MomentOf(Protocol[S_co, M_co]):
    """What the function of a measure is given: a `kit.engine.moment.Moment` of a game with these states and moves."""

    @property
    def before(self) -> S_co:
        """The position in which it began."""

    @property
    def after(self) -> S_co:
        """The state after the last step."""

    @property
    def moves(self) -> Mapping[Seat, M_co]:
        """The moves of the last step."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in the order in which it is told."""


Measured = Callable[[Any], Any]
"""From a `kit.engine.moment.Moment` to a value."""

FunctionOf: TypeAlias = Callable[[MomentOf[S, M]], T]
"""The same for a game with these states and moves, and values of this type."""

Named = str | Question
"""A measure by its name and what it is about."""

One = str | Question | Measured
Asked = One | list[One]
"""A measure: by its name and what it is about (``"stands:A"``, ``"where:B:guard"``), a `Question`, or a function; a
list of these for their values together, as a tuple."""


Until = int | str | Callable[[Any], Any] | None
"""Where it ends: after this many steps, in the first state for which this is true, with the game for ``"end"`` or, for
None and ``"decision"``, once the first decision of seats has been carried out."""

UntilOf: TypeAlias = int | str | Callable[[S], object] | None
"""The same for a game with these states."""


def ending(until: Until) -> int | str | Callable[[Any], Any] | None:
    """The same in one form each: None, ``"end"``, a number of steps or a function; raises ValueError for others."""
    if until is None or until == "decision":
        return None
    if until == "end" or callable(until) or (isinstance(until, int) and not isinstance(until, bool) and until >= 0):
        return until
    raise ValueError(
        f'until is "decision" (the first one, as when it is left out), "end" (whole games), a number of steps or a '
        f"function of the state, not {until!r}"
    )


@overload
def open_game(  # type: ignore[overload-overlap]  # a name is a text, too
    game: Literal["bakschisch"], position: str | None = None, players: int | None = None, **options: object
) -> Bakschisch: ...


@overload
def open_game(  # type: ignore[overload-overlap]  # a name is a text, too
    game: Literal["intrige"], position: str | None = None, players: int | None = None, **options: object
) -> Intrige: ...


@overload
def open_game(  # type: ignore[overload-overlap]  # a name is a text, too
    game: Literal["attraptresors"], position: str | None = None, players: int | None = None, **options: object
) -> Attraptresors: ...


@overload
def open_game(
    game: str, position: str | None = None, players: int | None = None, **options: object
) -> Game[object, object, object]: ...


@overload
def open_game(game: Game[S, M, V], position: str | None = None, players: int | None = None) -> Game[S, M, V]: ...


def open_game(
    game: AnyGame | str, position: str | None = None, players: int | None = None, **options: object
) -> AnyGame:
    """A game by its name, for this many players, or as many as the position has, or as can play; a game as it is.

    `options` are its switches by name.  Raises BadInput for a position that no such game can have, ValueError for a
    name that no game has.
    """
    if not isinstance(game, str):
        return game
    box = named_box(game)
    with in_english(game):
        switches: Any = read_options(box.options, options, "options")
        if position is not None and not players:
            return game_of(box, position, switches)
        opened: AnyGame = box.new_game(players or box.players[-1], switches)
        return opened


def named_box(game: str) -> AnyBox:
    """The box of a game; raises ValueError for a name that no game has."""
    try:
        return open_box(game)
    except KeyError:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(NAMES)}") from None


def open_state(game: Game[S, M, V], state: S | str | None = None) -> S:
    """A state as it is, the one that a line describes, or the start of the game for None."""
    if state is None:
        return game.start()
    if not isinstance(state, str):
        return state
    with in_english(game.name):
        found: S = open_box(game.name).read_position(game, state, "position")
        return found


def measures(game: Game[S, M, V]) -> Mapping[str, Measure]:
    """What can be asked of a game by name: its own measures, then those of every game."""
    module = f"kit.games.{game.name}.measures"
    own: Mapping[str, Measure] = import_module(module).MEASURES if game.name in NAMES and find_spec(module) else {}
    found = {**own, **{name: measure for name, measure in EVERYWHERE.items() if name not in own}}
    return {**found, "wins": replace(found["wins"], alike=found["winners"].alike)}


def _winners(moment: Any, _: Question) -> tuple[int, ...]:
    result = moment.game.result(moment.after)
    return tuple(result.winners) if result else ()


def _position(moment: Any, _: Question) -> str:
    return open_box(moment.game.name).write_position(moment.game, moment.after)


EVERYWHERE: Mapping[str, Measure] = {
    "position": Measure("thing", _position, meaning="what lies on the table, as a line from which it could go on"),
    "winners": Measure("seats", _winners, meaning="who has won"),
    "wins": Measure(
        "yes", lambda moment, asked: asked.of in _winners(moment, asked), ("of",), meaning="whether somebody has won"
    ),
    "rounds": Measure("number", lambda moment, _: int(moment.after.round), meaning="which round it is"),
    "steps": Measure("number", lambda moment, _: len(moment.steps), meaning="how many steps it took"),
}
"""What can be asked of any game."""


def written(name: str, measure: Measure) -> str:
    """How a measure is asked for: with a seat's letter where it is about one, and a place for what else it is about.

    >>> written("where", Measure("thing", _position, ("of", "profession")))
    'where:A:<profession>'
    """
    return ":".join((name, *("A" if part == "of" else f"<{part}>" for part in measure.about)))


def question(game: AnyGame, text: str) -> Question:
    """``"stands:A"``: the measure's name, then what it is about, in the order in which the measure lists this.

    Raises ValueError for a measure that does not exist, and for what it cannot be about.
    """
    name, *parts = text.split(":")
    known = measures(game)
    if name not in known:
        raise ValueError(f"{game.name} has no measure {name!r}; it has {', '.join(known)}")
    about = known[name].about
    if len(parts) != len(about):
        raise ValueError(f"write {written(name, known[name])}, not {text}")
    asked = Question(name)
    for part, word in zip(about, parts, strict=True):
        if part == "of":
            asked = asked._replace(of=seat_number(word, game.players))
        elif part == "move":
            with in_english(game.name):
                move = open_box(game.name).read_move(int(word) if word.isdigit() else word, text)
            asked = asked._replace(move=move)
        elif word in known[name].things:
            asked = asked._replace(thing=word)
        else:
            raise ValueError(f"{name} is about one of {', '.join(known[name].things)}, not {word}")
    return asked


def measured(game: AnyGame, measure: Asked) -> Measured:
    """The function of a moment that a measure stands for."""
    if isinstance(measure, list):
        answers = [measured(game, one) for one in measure]
        return lambda moment: tuple(each(moment) for each in answers)
    asked = as_question(game, measure)
    if not isinstance(asked, Question):
        return asked
    answer = measures(game)[asked.what].answer
    return lambda moment: answer(moment, asked)


def as_question(game: AnyGame, measure: One) -> Question | Measured:
    """A measure by name as a `Question`; a question or a function stays as it is."""
    return question(game, measure) if isinstance(measure, str) else measure


def alike(game: AnyGame, state: AnyState, asked: Iterable[One]) -> Alike | None:
    """What matters of moves in this state to all these measures together; None if anything may."""
    found: list[Alike] = []
    for each in asked:
        named = as_question(game, each)
        matters = measures(game)[named.what].alike(game, state, named) if isinstance(named, Question) else None
        if not matters:
            return None
        found.append(matters)
    return together(found)


Known = Measured | Mapping[One, Any] | Mapping[str, Any] | Mapping[Named, Any]
"""What is known to have happened: yes or no for a moment, or measures with their values (or what is true of them)."""

KnownOf: TypeAlias = Callable[[MomentOf[S, M]], object] | Mapping[str, object] | Mapping[Named, object]
"""The same for a game with these states and moves."""


def known(game: AnyGame, given: Known | None) -> Measured | None:
    """The condition as one function of a moment."""
    if not isinstance(given, Mapping):
        return given
    parts = [(measured(game, measure), value) for measure, value in given.items()]
    return lambda moment: all(
        bool(value(found) if callable(value) else value == found)
        for found, value in ((answer(moment), value) for answer, value in parts)
    )


def seat_number(seat: Seat | str, players: int) -> Seat:
    """A seat, by its letter or its number from 0, as a number; raises ValueError if nobody sits there.

    >>> seat_number("B", 3), seat_number("1", 3), seat_number(1, 3)
    (1, 1, 1)
    """
    names = [*SEAT_LETTERS[:players], *map(str, range(players))]
    if str(seat) not in names:
        raise ValueError(f"a seat is one of {', '.join(names[:players])}, not {seat}")
    return names.index(str(seat)) % players
