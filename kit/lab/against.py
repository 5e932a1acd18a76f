"""One decision that a whole class is asked: its choices, what each brings against this very class, what theory says.

Pure functions of a position, a seat and counts; no words and no page.  The others at the table are drawn independently
from all answers, one's own included, as if many such classes were asked.

>>> from kit.games import open_box
>>> from kit.games.bakschisch.moves import THIEF, Bribe
>>> box = open_box("bakschisch")
>>> game = box.new_game(2, box.options())
>>> state = box.read_position(game, "r1 b3 A13:4T B13:4T heap:12 up:GSH", "position")
>>> found = against(box, game, state, 0, {Bribe(1): 2, Bribe(4): 10, THIEF: 8})
>>> found.counted, found.unit, str(found.of[Bribe(2)])
('lead', 'gold', '-7/10')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from kit.engine.box import AnyBox
from kit.engine.checkpoint import checkpoint
from kit.engine.game import AnyGame, AnyState, Seat
from kit.games.attraptresors.moves import GiveBack
from kit.games.intrige.moves import Bribe as Pay
from kit.lab.against_attraptresors import AskedCard, AskedGrab
from kit.lab.against_bakschisch import AskedBribe
from kit.lab.against_intrige import AskedOwner, AskedPay
from kit.lab.asked import Choice, Counts, Decision, Means, Theory, Unknown, spread
from kit.lab.every_draw import every_choice
from kit.lab.questions import seat_number

__all__ = [
    "Means",
    "Theory",
    "Unknown",
    "against",
    "choice_of",
    "columns_of",
    "counted",
    "options_of",
    "result",
    "theory",
]

MOST_COLUMNS = 24
"""More bars than this nobody can read on a wall."""
STEPS = (1, 2, 5)
"""How many choices share a bar, or ten, a hundred times as many."""
RUNS = 200
"""How often a bot is asked if what it may draw cannot be listed: a share is then right to some 7 in 100."""
SEED = 20


def options_of(box: AnyBox, game: AnyGame, state: AnyState, seat: Seat | str) -> tuple[Choice, ...]:
    """What the seat may choose now, in order, as moves of the game; nothing if it is not to act.

    Bakschisch: gold in ascending order, then the thief.  Intrige: every bribe that the purse can pay, posts, rivals,
    or sendings; promises are no choices, since nobody waits for them.  Attrap'trésors: to wait for the objects, or to
    go for the column; a card to give back.
    """
    return _decision(box, game, state, seat, Fraction(1)).options


def choice_of(box: AnyBox, game: AnyGame, state: AnyState, seat: Seat | str, move: Any) -> Choice | None:
    """Which of the seat's `options_of` a move of it is; None if it is none of them."""
    return _decision(box, game, state, seat, Fraction(1)).choice_of(move)


def columns_of(options: Sequence[Choice], most: int = MOST_COLUMNS) -> tuple[tuple[Choice, ...], ...]:
    """The choices in bars of 1, 2, 5, 10, 20 … neighbours each, so that there are at most so many.

    >>> columns_of(range(10, 70, 10), most=3)
    ((10, 20), (30, 40), (50, 60))
    """
    width = next(step * 10**power for power in range(9) for step in STEPS if len(options) <= most * step * 10**power)
    return tuple(tuple(options[place : place + width]) for place in range(0, len(options), width))


def counted(options: Sequence[Choice], chosen: Iterable[Choice]) -> dict[Choice, int]:
    """How many made each choice, in the order of the options, with those that nobody made.

    Raises ValueError for a choice that is none of them.
    """
    counts = dict.fromkeys(options, 0)
    for choice in chosen:
        if choice not in counts:
            raise ValueError(f"{choice} may not be chosen here")
        counts[choice] += 1
    return counts


def against(
    box: AnyBox, game: AnyGame, state: AnyState, seat: Seat | str, counts: Counts, space: Fraction = Fraction(1)
) -> Means | Unknown:
    """What each choice brings on average if the others who choose at this moment do so as the class did.

    `counts`: how many made each choice.  `space`: how much gold a space counts where spaces are counted.  All means are
    exact, chance included.  Raises ValueError for a choice that may not be made.
    """
    decision = _decision(box, game, state, seat, space)
    if not decision.options:
        return Unknown("not_to_act")
    if any(choice not in decision.options for choice, many in counts.items() if many):
        raise ValueError("somebody has chosen what may not be chosen here")
    return decision.means(counts) if sum(counts.values()) else Unknown("nobody")


def result(
    box: AnyBox,
    game: AnyGame,
    state: AnyState,
    seat: Seat | str,
    own: Choice,
    others: Sequence[Choice],
    space: Fraction = Fraction(1),
) -> Fraction | None:
    """What `own` brings against these very choices, in the measure of `against`; None where there is none.

    `others`: one for each seat that chooses as well, ascending.  Where chance settles a tie, it is the mean.
    """
    return _decision(box, game, state, seat, space).pays(own, others)


def theory(
    box: AnyBox,
    game: AnyGame,
    state: AnyState,
    seat: Seat | str,
    bots: Sequence[str] | None = None,
    space: Fraction = Fraction(1),
) -> tuple[Theory, ...]:
    """What to lay over the class: the uniform guess, bots (the game's usual ones), an equilibrium, the best choice.

    The last two only where they are known for this very position, with nothing but whole numbers.
    """
    seat = seat_number(seat, game.players) if isinstance(seat, str) else seat
    decision = _decision(box, game, state, seat, space)
    options = decision.options
    if not options:
        return ()
    names = dict.fromkeys(box.default_bots if bots is None else bots)
    guess = Theory("uniform", spread(options, options))
    return (guess, *(_of_bot(box, game, state, seat, name, decision) for name in names), *decision.theories())


def _of_bot(box: AnyBox, game: AnyGame, state: AnyState, seat: Seat, name: str, decision: Decision) -> Theory:
    """What a bot does: exactly if all that it may draw can be listed, otherwise as often as it did when asked."""
    bot, view, options = box.bots[name], game.view(state, seat), game.options(state, seat)

    def chosen(random: Random) -> Choice | None:
        checkpoint()
        return decision.choice_of(bot(game, view, options, random).move)

    exact = every_choice(chosen)
    if exact is not None:
        return Theory("bot", _in_order(decision.options, exact), bot=name)
    random, often = Random(SEED), dict[Choice, Fraction]()
    for _ in range(RUNS):
        choice = chosen(random)
        often[choice] = often.get(choice, Fraction(0)) + Fraction(1, RUNS)
    return Theory("bot", _in_order(decision.options, often), is_exact=False, runs=RUNS, bot=name)


def _in_order(options: Sequence[Choice], shares: Mapping[Choice, Fraction]) -> dict[Choice, Fraction]:
    return {option: shares.get(option, Fraction(0)) for option in options}


# Whose decision it is -------------------------------------------------------------------------------------------------


def _decision(box: AnyBox, game: Any, state: Any, seat: Seat | str, space: Fraction) -> Decision:
    seat = seat_number(seat, game.players) if isinstance(seat, str) else seat
    options = game.options(state, seat) if seat in game.to_act(state) else ()
    match box.name:
        case _ if not options:
            return Other(())
        case "bakschisch":
            return AskedBribe(game, state, seat, space)
        case "intrige":
            return (AskedPay if isinstance(options[0], Pay) else AskedOwner)(game, state, seat)
        case "attraptresors":
            is_card = isinstance(options[0], GiveBack)
            return AskedCard(game, state, seat) if is_card else AskedGrab.at(game, state, seat)
    return Other(tuple(options))


@dataclass(frozen=True, slots=True)
class Other:
    """A decision of a game that nobody has worked out; a `kit.lab.asked.Decision` that can only be counted."""

    options: tuple[Choice, ...]

    def choice_of(self, move: Any) -> Choice | None:
        """The move itself."""
        return move if move in self.options else None

    def pays(self, own: Choice, others: Sequence[Choice]) -> None:
        """Not known."""

    def means(self, counts: Counts) -> Unknown:
        """Not known."""
        return Unknown("other_game")

    def theories(self) -> list[Theory]:
        """Nothing."""
        return []
