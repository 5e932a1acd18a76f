"""What the lessons of a game are made of: its measures, its misconceptions, and the folder of its lessons.

The courses of our games are packages in `kit.courses`; those of a game from elsewhere are added by `add_subject`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.engine.box import AnyBox
from kit.engine.game import AnyGame, AnyMove, Seat
from kit.engine.misconception import Misconception
from kit.engine.moment import Measure, Question, Value, play
from kit.engine.reading import JsonObject, TomlTable
from kit.games import NAMES, open_box
from kit.lessons.exercise import Exercise

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from kit.lessons.line import Line


def _no_short_form(_line: Line, _table: TomlTable, _place: str, _decides: Seat | None) -> None:
    """Moves are written as in records."""


def _as_typed(_kind: str, number: Fraction) -> Fraction:
    """A number is meant as it is typed."""
    return number


def _no_price(_move: AnyMove) -> None:
    """Moves cost nothing that could be compared."""


def _as_it_is(line: str, _: Iterable[str]) -> str:
    """Nothing in a position has another letter in another language."""
    return line


def _no_other_readings(_: Exercise) -> Mapping[str, Sequence[Any]]:
    """Nothing in this game is a ruling."""
    return {}


def _no_mix_ups(_: str) -> Sequence[str]:
    """Nobody gets anything wrong about this rule."""
    return ()


def _no_picture() -> None:
    """A lesson looks as any game's does."""


class ShortForm(NamedTuple):
    """A game's own short way to say what is played in a step, instead of `played` and `moves`."""

    keys: tuple[str, ...] = ()
    """The keys of a step's table; the last is for what everybody does."""
    read: Callable[[Line, Mapping[str, Any], str, Seat | None], None] = _no_short_form
    """Plays it, from the step's table, its place, and the seat whose last move is the learner's."""


NO_SHORT_FORM = ShortForm()


class Trials(NamedTuple):
    """What a game has for steps in which a learner reaches or waits, again and again (`kit.lessons.kinds.race`)."""

    draw: Callable[[Any, Any, Seat, int, int], Sequence[Any]]
    """From the game, a position, the learner's seat, how many and a seed: the states in which hands may reach."""
    grab: Callable[[Any, Seat], Mapping[Seat, AnyMove]]
    """The moves of a moment in which this seat alone reaches."""
    right: str
    """The measure that says whether this seat may."""
    window: Callable[[Any], int]
    """How long hands may reach, in milliseconds."""
    tells: tuple[type, ...]
    """The events that say whether it was right."""
    part: str
    """The name of what is reached for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """Tasks without end: asked by practice, by five a day and where a question comes again."""

    topics: Collection[str] = ()
    """The rules that can be practised."""
    make: Callable[[str, int, int, int], Any] | None = None
    """A task for a rule, from a seed, its number in the series and a level from 1 to 3; see `kit.lessons.practise`."""
    asks: Mapping[str, Collection[str]] = field(default_factory=dict)
    """By such a rule, the measures that its tasks ask for."""
    needs: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Of these, rules that their tasks use though they are taught later: nobody is asked before."""
    mix_ups_of: Callable[[str], Sequence[str]] = _no_mix_ups
    """The misconceptions that tasks about such a rule tell, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """How the game is written down: asked where a lesson file or a typed answer is read."""

    short: ShortForm = NO_SHORT_FORM
    looks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys of a step that say how much of the table it shows, with their choices."""
    unit: Callable[[str, Fraction], Fraction] = _as_typed
    """What somebody means who types this number for answers of a kind, or for a ``move``."""
    letters: Callable[[str, Iterable[str]], str] = _as_it_is
    """A position in which things may have their letters of these languages, as records have it."""
    seats_facts: tuple[str, ...] = ()
    """Facts of events, besides ``seats``, that a lesson writes as letters of seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What moves cost: asked where a learner decides and another move would have done for less."""

    of: Callable[[AnyMove], int | None] = _no_price
    """What a move costs whoever makes it; None for one that cannot be compared so."""
    about: Collection[str] = ()
    """Misconceptions by which moves cost something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The notebooks about the game, without ``.ipynb``, where there are some: asked where a page leads on."""

    play: str = ""
    sandbox: str = ""
    """Where positions are put together."""
    glossary: str = ""
    daily: str = ""
    """Five a day."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The half of the lessons that knows its game."""

    game: str
    measures: Mapping[str, Measure]
    folder: Traversable
    """Where the lesson files lie, ``r01.toml`` and so on."""
    picture: Callable[[], Any] = _no_picture
    """The half of a lesson's page that knows the game, `kit.lessons.screen.Picture`; None is the plain one."""
    misconceptions: Mapping[str, Misconception] = field(default_factory=dict)
    """By name."""
    options: JsonObject = field(default_factory=dict)
    """The switches of every lesson, unless a step says otherwise."""
    practice: Practice = field(default_factory=Practice)
    notation: Notation = field(default_factory=Notation)
    prices: Prices = field(default_factory=Prices)
    pages: Pages = field(default_factory=Pages)
    trials: Trials | None = None
    """None: nobody reaches for anything in this game."""
    readings: Callable[[Exercise], Mapping[str, Sequence[AnyGame]]] = _no_other_readings
    """By ruling of ours, the games of those who read a rule otherwise where an exercise is played."""
    refuted_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the event of a goal, events whose sentence says why a choice has missed it, where a step does not."""

    @property
    def box(self) -> AnyBox:
        """The game's box."""
        return open_box(self.game)

    @property
    def moves_key(self) -> str:
        """Where a lesson of this game usually says what everybody does."""
        return self.notation.short.keys[-1] if self.notation.short.keys else "moves"

    def measure(self, question: Question) -> Measure:
        """What a question asks for."""
        return self.measures[question.what]

    def truth(self, exercise: Exercise) -> Value:
        """The one right answer to the exercise's question."""
        assert exercise.question is not None
        return self.measure(exercise.question).answer(exercise.moment(), exercise.question)

    def believed(self, exercise: Exercise, misconception: str) -> Value:
        """The answer of somebody with this misconception."""
        assert exercise.question is not None
        moment = exercise.moment(self.misconceptions[misconception].variant)
        return self.measure(exercise.question).answer(moment, exercise.question)

    def explains(self, exercise: Exercise, answer: Value) -> str | None:
        """The first of the exercise's misconceptions that gives this answer."""
        return next((name for name in exercise.misconceptions if self.believed(exercise, name) == answer), None)

    def hangs_on(self, exercise: Exercise) -> str | None:
        """The first of our rulings without which the answer may be another; None where the rules alone decide it."""
        assert exercise.question is not None
        answer, truth = self.measure(exercise.question).answer, self.truth(exercise)
        for ruling, games in self.readings(exercise).items():
            moments = (play(game, exercise.before, exercise.steps) for game in games)
            if any(answer(moment, exercise.question) != truth for moment in moments):
                return ruling
        return None


_added: dict[str, Callable[[], Subject]] = {}


def subject_of(game: str) -> Subject:
    """What the lessons of this game are made of; KeyError for a game without lessons."""
    if game in _added:
        return _added[game]()
    if game not in NAMES:
        raise KeyError(game)
    subject: Subject = import_module(f"kit.courses.{game}").SUBJECT
    return subject


def add_subject(game: str, factory: Callable[[], Subject]) -> None:
    """Add the lessons of a game; `factory` makes their subject when it is first asked for."""
    if game in NAMES:
        raise ValueError(f"the kit has lessons of {game}")
    _added[game] = cache(factory)


def subjects() -> tuple[str, ...]:
    """The games that have lessons: ours in the order of the games, then those that were added."""
    return (*NAMES, *_added)
