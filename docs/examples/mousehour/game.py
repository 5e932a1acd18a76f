"""Mouse Hour: two to four mice, six nights, a cheese each night.  docs/add-a-game.md tells how it was made."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from kit.engine.bot import Choice
from kit.engine.box import Box
from kit.engine.form import Said
from kit.engine.game import CHANCE, Refusal, Result, Seat, Step
from kit.engine.game_value import GameValue
from kit.engine.groups import Plain, Story
from kit.engine.options import switch
from kit.engine.rules import read_rules

WORTH = {"crumb": 1, "slice": 2, "wheel": 3}
BAG = ("crumb", "crumb", "slice", "slice", "wheel", "wheel")
STEPS = (1, 2, 3, 4, 5, 6)
Move = int | str  # the steps of a mouse, or the cheese that chance lays on the floor


class State(NamedTuple):
    bag: tuple[str, ...]
    floor: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]  # the steps that each mouse can still go
    holes: tuple[tuple[str, ...], ...]  # the cheeses of each mouse, which nobody else can see


@dataclass(frozen=True, slots=True)
class Options:
    next_takes: bool = switch(True, "MH-5")


# What happens ---------------------------------------------------------------------------------------------------------


class CheeseLaid(NamedTuple):
    object: str
    worth: int
    rule: str = "MH-2"
    rulings: tuple[str, ...] = ()


class MiceBumped(NamedTuple):
    seats: tuple[Seat, ...]
    steps: int
    rule: str = "MH-5"
    rulings: tuple[str, ...] = ()


class CheeseTaken(NamedTuple):
    seat: Seat
    steps: int
    rule: str = "MH-4"
    rulings: tuple[str, ...] = ()


class MiceWon(NamedTuple):
    seats: tuple[Seat, ...]
    worth: int
    rule: str = "MH-7"
    rulings: tuple[str, ...] = ()


# The game -------------------------------------------------------------------------------------------------------------


def worth(cheeses: Sequence[str]) -> int:
    return sum(WORTH[cheese] for cheese in cheeses)


class MouseHour(GameValue[Options]):
    name = "mousehour"

    def __init__(self, players: int = 3, options: Options | None = None, **switches: object) -> None:
        super().__init__(players, options or Options(), **switches)

    def start(self) -> State:
        return State(BAG, (), (STEPS,) * self.players, ((),) * self.players)

    def to_act(self, state: State) -> frozenset[Seat]:
        if len(state.bag) < len(state.hands[0]):  # tonight's cheese is on the floor
            return frozenset(range(self.players))
        return frozenset({CHANCE} if state.bag else ())

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("not_now", "MH-3")
        return None if move in self.options(state, seat) else Refusal("not_left", "MH-3", facts={"move": move})

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act(state):
            return ()
        return tuple(self.chance(state)) if seat == CHANCE else state.hands[seat]

    def chance(self, state: State) -> Mapping[Move, int]:
        return Counter(state.bag) if CHANCE in self.to_act(state) else {}  # MH-2

    def apply(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        if CHANCE not in moves:
            return self._night(state, [moves[seat] for seat in range(self.players)])
        bag, floor = list(state.bag), (*state.floor, moves[CHANCE])
        bag.remove(moves[CHANCE])
        return Step(state._replace(bag=tuple(bag), floor=floor), (CheeseLaid(moves[CHANCE], worth(floor)),))

    def _night(self, state: State, steps: Sequence[int]) -> Step[State]:
        """MH-4, MH-5: whoever goes furthest alone takes all that lies there."""
        events: list[Any] = []
        floor, holes = state.floor, list(state.holes)
        for far in sorted(set(steps), reverse=True)[: None if self.options_chosen.next_takes else 1]:
            seats = tuple(seat for seat, gone in enumerate(steps) if gone == far)
            if len(seats) == 1:
                events.append(CheeseTaken(seats[0], far))
                holes[seats[0]], floor = (*holes[seats[0]], *floor), ()
                break
            events.append(MiceBumped(seats, far))
        hands = tuple(tuple(sorted({*hand} - {gone})) for hand, gone in zip(state.hands, steps, strict=True))
        after = State(state.bag, floor, hands, tuple(holes))
        if result := self.result(after):
            events.append(MiceWon(result.winners, worth(after.holes[result.winners[0]])))
        return Step(after, tuple(events))

    def view(self, state: State, seat: Seat | None) -> State:
        open_to_all = not self.to_act(state)  # MH-6
        return state._replace(holes=tuple(h if open_to_all or own == seat else () for own, h in enumerate(state.holes)))

    def result(self, state: State) -> Result | None:
        best = max(map(worth, state.holes))
        winners = tuple(seat for seat, hole in enumerate(state.holes) if worth(hole) == best)
        return None if self.to_act(state) else Result(winners)

    def invariants(self, state: State) -> Sequence[str]:
        nights = {len(hand) - len(state.bag) for hand in state.hands}
        laws = {
            "a step is there twice": all(sorted({*hand} & {*STEPS}) == [*hand] for hand in state.hands),
            "a cheese is lost": sorted((*state.bag, *state.floor, *sum(state.holes, ()))) == sorted(BAG),
            "a night is not over": nights in ({0}, {1}),
            "a mouse is missing": len(state.hands) == len(state.holes) == self.players,
        }
        return [law for law, holds in laws.items() if not holds]


# The box --------------------------------------------------------------------------------------------------------------


def hungry(game: MouseHour, view: State, options: Sequence[Move], random: Random) -> Choice[Move]:
    """The more there is to get, the further it goes, give or take two steps."""
    wish = worth(view.floor) * len(options) // 6 + random.randint(-2, 2)
    return Choice(options[min(max(wish, 0), len(options) - 1)], "hungry", {"worth": worth(view.floor)})


def describe(move: Move) -> Said:
    return Said("creep", {"steps": move}) if move in STEPS else Said("cheese", {"object": move})


BOX: Box[MouseHour, State, Move, State, Options] = Box(
    name=MouseHour.name,
    players=range(2, 5),
    players_rule="MH-1",
    options=Options,
    new_game=MouseHour,
    setup=lambda game: {"bag": BAG},
    events=(CheeseLaid, MiceBumped, CheeseTaken, MiceWon),
    story=Story(opens_paragraph=(CheeseLaid,), pauses_after=(MiceBumped, CheeseTaken)),
    bots={"hungry": hungry},
    default_bots=("hungry",),
    rules=lambda: read_rules(files(__package__) / "rules.toml"),
    plain=Plain(lambda view: {"night": len(BAG) - len(view.bag)}, describe),
)
