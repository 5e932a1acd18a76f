"""A game that is none of ours, with lessons: two guess which way a coloured die falls.

Each round chance throws red or blue (blue is twice as likely), then both stake gold from their purses in secret.  On
red the larger stake takes the smaller one, on blue the smaller takes the larger; equal stakes go into the pot.  Anybody
may say a word while somebody else is to act.  After three rounds it is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kit.engine.box import Box
from kit.engine.errors import bad, quoted
from kit.engine.game import CHANCE, Refusal, Result, Seat, Step
from kit.engine.groups import Story
from kit.engine.misconception import Misconception
from kit.engine.moment import Bounds, Measure, Moment, Question
from kit.engine.options import switch
from kit.engine.rules import Rule, Status
from kit.games import add_box
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
from kit.lessons.subject import Practice, Subject, add_subject
from kit.text.say import add_words

FILES = Path(__file__).parent / "toy_files"
COLOURS = ("red", "blue")
WORDS = ("hello", "please")
GOLD, ROUNDS = 10, 3

# The game -------------------------------------------------------------------------------------------------------------


class State(NamedTuple):
    round: int
    colour: str
    """What was thrown; nothing before."""
    purses: tuple[int, ...]
    pot: int
    note: str = ""
    """Whatever somebody wants to remember, so that a position may be long."""


class Throw(NamedTuple):
    colour: str


class Stake(NamedTuple):
    gold: int


class Word(NamedTuple):
    word: str


class Thrown(NamedTuple):
    colour: str
    rule: str = "TY-1"
    rulings: tuple[str, ...] = ()


class Taken(NamedTuple):
    seat: Seat
    gold: int
    rule: str = "TY-2"
    rulings: tuple[str, ...] = ()


class Tied(NamedTuple):
    seats: tuple[Seat, ...]
    gold: int
    rule: str = "TY-3"
    rulings: tuple[str, ...] = ()


class Said(NamedTuple):
    seat: Seat
    word: str
    rule: str = "TY-4"
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    blue_pays: bool = switch(True, "TY-2")
    """On blue the smaller stake takes; off: the larger takes on blue, too."""


class Toy:
    name = "toy"

    def __init__(self, players: int = 2, options: Options | None = None) -> None:
        self.players = players
        self.options_chosen = options or Options()

    def start(self) -> State:
        return State(1, "", (GOLD,) * self.players, 0)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.round > ROUNDS:
            return frozenset()
        return frozenset(range(self.players)) if state.colour else frozenset({CHANCE})

    def why_not(self, state: State, seat: Seat, move: Any) -> Refusal | None:
        match move:
            case Throw() if seat == CHANCE and not state.colour:
                return None
            case Stake(gold) if seat != CHANCE and state.colour:
                return None if gold <= state.purses[seat] else Refusal("toy_too_much", "TY-2")
            case Word() if seat not in (*self.to_act(state), CHANCE):
                return None
        return Refusal("toy_not_now", "TY-1")

    def options(self, state: State, seat: Seat) -> Sequence[Any]:
        if seat in self.to_act(state):
            return [Stake(gold) for gold in range(state.purses[seat] + 1)]
        return [Word(word) for word in WORDS] if 0 <= seat < self.players and self.to_act(state) else []

    def chance(self, state: State) -> Mapping[Any, int]:
        return {Throw("red"): 1, Throw("blue"): 2}

    def larger_takes(self, state: State) -> bool:
        return state.colour == "red" or not self.options_chosen.blue_pays

    def apply(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        if CHANCE in moves:
            colour = moves[CHANCE].colour
            return Step(state._replace(colour=colour), (Thrown(colour),))
        if len(moves) == 1:
            [(seat, move)] = moves.items()
            return Step(state, (Said(seat, move.word),))
        gold = [moves[seat].gold for seat in range(self.players)]
        after = state._replace(round=state.round + 1, colour="")
        if gold[0] == gold[1]:
            purses = tuple(purse - gold[0] for purse in state.purses)
            return Step(after._replace(purses=purses, pot=state.pot + 2 * gold[0]), (Tied((0, 1), gold[0]),))
        winner = gold.index(max(gold) if self.larger_takes(state) else min(gold))
        taken = gold[1 - winner]
        purses = tuple(purse + (taken if seat == winner else -taken) for seat, purse in enumerate(state.purses))
        return Step(after._replace(purses=purses), (Taken(winner, taken),))

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def result(self, state: State) -> Result | None:
        if state.round <= ROUNDS:
            return None
        return Result(tuple(seat for seat, purse in enumerate(state.purses) if purse == max(state.purses)))

    def invariants(self, state: State) -> Sequence[str]:
        whole = sum(state.purses) + state.pot
        return [] if whole == GOLD * self.players and min(state.purses) >= 0 else [f"there are {whole} pieces"]


GAME = Toy()


def read_move(data: Any, place: str) -> Any:
    match data:
        case int() if not isinstance(data, bool) and 0 <= data <= 2 * GOLD:
            return Stake(data)
        case str() if data in COLOURS:
            return Throw(data)
        case {"say": str(word)} if word in WORDS and len(data) == 1:
            return Word(word)
    raise bad(place, "toy_not_now", "TY-1", given=quoted(data))


def write_move(move: Any) -> Any:
    match move:
        case Stake(gold):
            return gold
        case Throw(colour):
            return colour
    return {"say": move.word}


def read_position(game: Toy, line: str, place: str) -> State:
    match = re.fullmatch(r"r([1-4]) A:(\d{1,2}) B:(\d{1,2}) pot:(\d{1,2})(?: up:(red|blue))?(?: note:(\w+))?", line)
    if not match:
        raise bad(place, "position_word", word=quoted(line))
    number, first, second, pot = map(int, match.groups()[:4])
    state = State(number, match[5] or "", (first, second), pot, match[6] or "")
    if game.invariants(state):
        raise bad(place, "toy_gold", "TY-2")
    return state


def write_position(game: Toy, state: State) -> str:
    purses = " ".join(f"{letter}:{gold}" for letter, gold in zip("AB", state.purses, strict=True))
    up, note = (f" {name}:{text}" if text else "" for name, text in (("up", state.colour), ("note", state.note)))
    return f"r{state.round} {purses} pot:{state.pot}{up}{note}"


RULES = {rule: Rule(rule, Status.PRINTED) for rule in ("TY-1", "TY-2", "TY-3", "TY-4")}
BOX = Box(
    name="toy",
    players=range(2, 3),
    options=Options,
    new_game=Toy,
    setup=lambda _: {},
    read_move=read_move,
    write_move=write_move,
    read_position=read_position,
    write_position=write_position,
    events=(Thrown, Taken, Tied, Said),
    story=Story(opens_paragraph=(Thrown,)),
    bots={},
    default_bots=(),
    rules=lambda: RULES,
)

# What can be asked, and what people believe ---------------------------------------------------------------------------


def _ranking(moment: Moment, _: Question) -> tuple[str, ...]:
    purses = moment.after.purses
    return tuple("AB"[seat] for seat in sorted(range(2), key=lambda seat: -purses[seat]))


def _fell(moment: Moment, _: Question) -> str:
    return next((event.colour for event in reversed(moment.events) if isinstance(event, Thrown)), "none")


def _odds(moment: Moment, question: Question) -> Fraction:
    weights = {move.colour: weight for move, weight in moment.game.chance(moment.before).items()}
    return Fraction(weights[question.thing or ""], sum(weights.values()))


def _among(*names: str) -> Any:
    return lambda game, before: Bounds(game.players, among=names)


MEASURES: Mapping[str, Measure] = {
    "purse": Measure("number", lambda moment, asked: moment.after.purses[asked.of], ("of",)),
    "takers": Measure("seats", lambda moment, _: tuple(e.seat for e in moment.events if isinstance(e, Taken))),
    "round": Measure("space", lambda moment, _: moment.after.round, bounds=lambda game, _: Bounds(2, ROUNDS + 1)),
    "place": Measure("rank", lambda moment, asked: _ranking(moment, asked).index("AB"[asked.of or 0]) + 1, ("of",)),
    "may": Measure(
        "yes", lambda moment, asked: moment.game.why_not(moment.before, asked.of, asked.move) is None, ("of", "move"),
        after_moves=False, moves=(Stake, Word),
    ),
    "fell": Measure("thing", _fell, bounds=_among(*COLOURS, "none")),
    "ranking": Measure("order", _ranking, bounds=_among("A", "B")),
    "bank": Measure("money", lambda moment, _: moment.after.pot * 1000),
    "odds": Measure("fraction", _odds, ("colour",), after_moves=False, things=COLOURS),
}  # fmt: skip


class LargerTakes(Toy):
    """The game of somebody who believes that the larger stake takes on blue as well."""

    def larger_takes(self, state: State) -> bool:
        return True


MISCONCEPTIONS = {"larger_takes": Misconception("TY-2", lambda game: LargerTakes(game.players, game.options_chosen))}

# Lessons --------------------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    exercise: Exercise


def make_task(rule: str, seed: int, number: int, level: int) -> Task:
    random = Random(f"{rule} {seed} {number} {level}")
    before = State(random.randint(1, ROUNDS), random.choice(COLOURS), (GOLD, GOLD), 0)
    first = random.randint(0, 4 + level)
    second = first if rule == "TY-3" else first + 1
    kind = Predict(Question("purse", random.randrange(2)), ("larger_takes",) if before.colour == "blue" else ())
    return Task(Exercise(GAME, before, ({0: Stake(first), 1: Stake(second)},), kind, (rule,)))


def subject() -> Subject:
    return Subject(
        game="toy",
        measures=MEASURES,
        folder=FILES,
        misconceptions=MISCONCEPTIONS,
        practice=Practice(topics=("TY-2", "TY-3"), make=make_task),
    )


@cache
def open_toy() -> Subject:
    """The toy with its words and lessons, found by its name from now on."""
    add_box("toy", lambda: BOX)
    add_words("toy", FILES)
    add_subject("toy", subject)
    return subject()
