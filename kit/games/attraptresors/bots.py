"""Ten ways to watch and to reach; each bot says in one sentence why (its words and their facts: `REASONS`).

A bot sees a `View`, never a state.  It looks at the dice and misreads each one with its `error`; from what it thinks it
sees, it works out how sure it may be of a right to the column, and reaches when that is `sure_enough`.  The moment when
its hand arrives is drawn from an ex-Gaussian distribution, a normal time with an exponential tail, which fits the times
that people need to find a colour among others:

E. M. Palmer, T. S. Horowitz, A. Torralba, J. M. Wolfe: What are the shapes of response time distributions in visual
search?  Journal of Experimental Psychology: Human Perception and Performance 37 (2011) 58-71, doi:10.1037/a0020747.

The shape is theirs; the milliseconds of the characters are ours, and include the time the hand takes to get there.
The others may read a bot's sentence.  So, where missions are secret (AT-6), the sentence is the same whatever the
mission is: it speaks of six colours, or of a hand that goes for objects with any mission, and otherwise of a secret
(C-AT-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, erf, exp, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kit.engine.bot import TRIES, Bot, Choice
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import NOTHING, GiveBack, Grab, Move, Reach
from kit.games.attraptresors.pieces import CARDS, COLOURS, COLUMN, ENOUGH
from kit.games.attraptresors.state import View
from kit.games.attraptresors.wishes import best_order, plain_order, why_not_richer

if TYPE_CHECKING:
    from random import Random

FASTEST_MS = 150
"""No hand is quicker than this: one that reached earlier would have guessed."""

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bot_uniform": ("choices",),
        "bot_six_colours": ("at_ms", "chance"),
        "bot_mission": ("at_ms", "chance"),
        "bot_claims_six_colours": ("chance",),
        "bot_claims_mission": ("chance",),
        "bot_unsure": ("object", "chance"),
        "bot_waits": ("object",),
        "bot_too_slow": ("object",),
        "bot_lets_go": ("hands", "richer", "worse", "object", "better"),
        "bot_goes_on": ("object", "richer", "worse", "next", "better"),
        "bot_watches": (),
        "bot_keeps_secret": (),
        "bot_gives_back": ("sacks",),
    }
)
"""The message id of every reason and the facts of its sentence.

`at_ms` is when it reaches for the column (without a clock it only claims it); `chance` is how sure it is, in percent.
`object` is what its hand will take when somebody else has the column: because it has no right (`bot_waits`), is not
sure enough (`bot_unsure`) or would come too late (`bot_too_slow`).  It may leave what is `richer` to the other
`hands`, at first (`bot_lets_go`) or after an object, when it goes for the `next` (`bot_goes_on`): of a hundred times it
would get the richer one `worse` times, its own wish `better` times.  `bot_watches` takes nothing.  `bot_keeps_secret`
is said where another mission could make it do something else.  `sacks` are on the card that it gives back; `choices`
counts what it could do.
"""


LONGEST_QUANTILE_MS = 1 << 15
"""No character is slower than this, whatever share is asked for."""


def _normal(away: float) -> float:
    """The distribution function of the standard normal."""
    return (1 + erf(away / sqrt(2))) / 2


class ReactionTime(NamedTuple):
    """An ex-Gaussian time in milliseconds: normal with mean `mu` and deviation `sigma`, and a tail of mean `tau`."""

    mu: float
    sigma: float
    tau: float

    def draw(self, random: Random) -> int:
        """One such time, but not below `FASTEST_MS`."""
        return max(FASTEST_MS, round(random.gauss(self.mu, self.sigma) + random.expovariate(1 / self.tau)))

    def slowed(self, times: float) -> ReactionTime:
        """The whole distribution stretched: slower people are also less steady."""
        return ReactionTime(*(part * times for part in self))

    def share_before(self, ms: float) -> float:
        """The share of these times that are shorter, from 0 to 1: the distribution function of the ex-Gaussian."""
        if ms < FASTEST_MS:
            return 0.0
        away, slow = (ms - self.mu) / self.sigma, self.sigma / self.tau
        return _normal(away) - exp(slow * slow / 2 - (ms - self.mu) / self.tau) * _normal(away - slow)

    def quantile(self, share: float) -> int:
        """The time in milliseconds below which this share of times lies: by halving, to the millisecond."""
        early, late = 0, LONGEST_QUANTILE_MS
        while late - early > 1:
            middle = (early + late) // 2
            early, late = (middle, late) if self.share_before(middle) < share else (early, middle)
        return late


class Character(NamedTuple):
    """How somebody sees, hesitates and reaches."""

    look: ReactionTime
    """From the dice to the column."""
    hand: ReactionTime
    """From the taken column to the first object, and from one object to the next."""
    error: float
    """The share of dice that it misreads."""
    sure_enough: float
    """How certain of a right it must be to reach for the column."""
    plans: bool = False
    """Whether it thinks of what the others will take (`kit.games.attraptresors.wishes`)."""


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        "steady": Character(ReactionTime(750, 90, 200), ReactionTime(480, 80, 140), error=0.02, sure_enough=0.8),
        "hasty": Character(ReactionTime(520, 70, 150), ReactionTime(480, 80, 200), error=0.08, sure_enough=0.5),
        "careful": Character(ReactionTime(1350, 150, 350), ReactionTime(760, 100, 220), error=0.005, sure_enough=0.9),
        "magpie": Character(ReactionTime(850, 100, 220), ReactionTime(470, 70, 110), error=0.02, sure_enough=0.95),
        "tired": Character(ReactionTime(1250, 180, 450), ReactionTime(700, 120, 280), error=0.05, sure_enough=0.6),
        "unhurried": Character(ReactionTime(2100, 260, 500), ReactionTime(1250, 150, 300), error=0.01, sure_enough=0.8),
        "dreamy": Character(ReactionTime(1500, 250, 1100), ReactionTime(1100, 150, 300), error=0.03, sure_enough=0.7),
        "shadow": Character(ReactionTime(750, 120, 250), ReactionTime(450, 70, 150), error=0.02, sure_enough=0.8),
        "expert": Character(
            ReactionTime(750, 120, 250), ReactionTime(450, 70, 150), error=0.005, sure_enough=0.5, plans=True
        ),
    }
)
"""`steady` trusts its eyes; `hasty` is first and often wrong; `careful` looks twice; `magpie` watches the objects and
wants to see one die more than is needed; `tired` comes late, now and then very late, slips more often and trusts
itself all the same; `unhurried` is sure and slow; `dreamy` has its thoughts elsewhere; `shadow` sees like `steady`;
`expert` sees like `careful` and plans what to take.  No hand is quicker than people's hands
(`kit.games.attraptresors.people`), and the slow ones give a child time.  The pace of `shadow` and `expert` is a
grown-up's, until somebody plays whom they can follow (`kit.games.attraptresors.pace`)."""


# What a bot sees ------------------------------------------------------------------------------------------------------


def scan(dice: Sequence[int], error: float, random: Random) -> tuple[int, ...]:
    """The dice as read by somebody who takes each for one of the five other colours with probability `error`."""
    seen = [0] * len(COLOURS)
    for colour, count in enumerate(dice):
        for _ in range(count):
            slip = random.randrange(1, len(COLOURS)) if random.random() < error else 0
            seen[(colour + slip) % len(COLOURS)] += 1
    return tuple(seen)


def chance_of_mission(matching: int, dice: int, error: float) -> float:
    """The chance that three or more of the dice are of a colour of which this many were seen (AT-11).

    A die seen in the colour is of it with probability 1 - `error`, any other one with a fifth of `error`.
    """
    true = [
        sum(
            _binomial(matching, kept, 1 - error) * _binomial(dice - matching, count - kept, error / 5)
            for kept in range(count + 1)
        )
        for count in range(ENOUGH)
    ]
    return 1 - sum(true)


def chance_of_six_colours(seen: Sequence[int], error: float) -> float:
    """The chance that six colours which were seen are there; at the least, that every die was read right (AT-12)."""
    return float((1 - error) ** sum(seen)) if all(seen) else 0.0


def _binomial(tries: int, hits: int, odds: float) -> float:
    return float(comb(tries, hits) * odds**hits * (1 - odds) ** (tries - hits)) if hits <= tries else 0.0


# What it does ---------------------------------------------------------------------------------------------------------


def uniform(game: Attraptresors, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
    """Any of the typical moves, each as likely as another."""
    return Choice(random.choice(options), "bot_uniform", {"choices": len(options)})


@dataclass(frozen=True, slots=True)
class Watcher:
    """The bot of a character: it reaches at its own times, which `options` cannot list."""

    character: Character

    def __call__(self, game: Attraptresors, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        if view.owes:
            return _give_back(view)
        character = self.character
        seen = scan(view.dice, character.error, random)
        by_colour = [chance_of_mission(matching, sum(seen), character.error) for matching in seen]
        mission = max(by_colour[colour] for colour in _missions(view))
        six = chance_of_six_colours(seen, character.error)
        wishes = tuple(_wishes(game, character, random))
        at_ms = character.look.draw(random)
        if game.for_two:  # AT-27: the missions lie open
            return _choose(game, character, (mission, six), wishes, at_ms)
        if six < character.sure_enough <= max(by_colour):
            return Choice(_choose(game, character, (mission, six), wishes, at_ms).move, "bot_keeps_secret")
        return _choose(game, character, (0.0, six), wishes, at_ms)  # no mission would change it

    def would(self, game: Attraptresors, view: View, options: Sequence[Move], move: Move) -> Choice[Move] | None:
        """Its choice with the likeliest reason, if it may reach for these things in this order; at the times of `move`.

        No time comes up twice, and the reason follows from the things, but for dice that are seldom misread.
        """
        from random import Random

        at_ms = next((grab.at_ms for grab in _grabs(move) if grab.at_ms is not None), None)
        choices = (self(game, view, options, Random(seed)) for seed in range(TRIES))
        told = Counter(
            (choice.reason, tuple((name, at_ms if name == "at_ms" else fact) for name, fact in choice.facts.items()))
            for choice in choices
            if _things(choice.move) == _things(move)
        )
        return next((Choice(move, reason, dict(facts)) for (reason, facts), _ in told.most_common(1)), None)


def make_bot(character: Character) -> Bot[Attraptresors, View, Move]:
    """The bot of a character."""
    return Watcher(character)


def _grabs(move: Move) -> Sequence[Grab]:
    return move.grabs if isinstance(move, Reach) else ()


def _things(move: Move) -> Sequence[str] | Move:
    """What a hand reaches for, one thing after another; or the move, if it is another one."""
    return [grab.object for grab in move.grabs] if isinstance(move, Reach) else move


def _give_back(view: View) -> Choice[Move]:
    """The smallest card: sacks win, and every card counts the same in a tie (AT-24)."""
    assert view.seat is not None
    sacks = next(sacks for sacks, owned in zip(CARDS, view.hands[view.seat], strict=True) if owned)
    return Choice(GiveBack(sacks), "bot_gives_back", {"sacks": sacks})


def _missions(view: View) -> Iterator[int]:
    """The colours that entitle this seat: its own mission, or the open ones of two players."""
    return (COLOURS.index(colour) for colour in view.missions if colour)


def _wishes(game: Attraptresors, character: Character, random: Random) -> Iterator[Grab]:
    """The objects it would take, one after another, as long as there is time for them (AT-13)."""
    names = _order(game, character, random)
    after_ms = 0
    for name in names:
        after_ms += character.hand.draw(random)
        if game.untimed:
            yield Grab(name)
        elif after_ms <= game.window.objects:
            yield Grab(name, after_ms=after_ms)


def _order(game: Attraptresors, character: Character, random: Random) -> Sequence[str]:
    """Those with the most sacks first, unless it plans; of two players one has the column, and all is clear (AT-31)."""
    if character.plans and not game.for_two:
        return best_order(game.tower, game.players - 1, random)
    return plain_order(game.tower, random)


def _choose(
    game: Attraptresors, character: Character, chances: tuple[float, float], wishes: tuple[Grab, ...], at_ms: int
) -> Choice[Move]:
    """The column, when it is sure enough and in time; then the objects that it wishes for."""
    chance = max(chances)
    kind = "six_colours" if chance == chances[1] else "mission"
    percent = min(99, round(100 * chance))  # nobody is ever quite sure
    if chance < character.sure_enough:
        return _wait(game, character, wishes, percent)
    if game.untimed:
        return Choice(Reach((Grab(COLUMN), *wishes)), f"bot_claims_{kind}", {"chance": percent})
    if at_ms > game.window.column:
        return Choice(Reach(wishes), "bot_too_slow", {"object": wishes[0].object}) if wishes else _watch()
    return Choice(Reach((Grab(COLUMN, at_ms), *wishes)), f"bot_{kind}", {"at_ms": at_ms, "chance": percent})


def _wait(game: Attraptresors, character: Character, wishes: tuple[Grab, ...], percent: int) -> Choice[Move]:
    if not wishes:
        return _watch()
    facts = {"object": wishes[0].object}
    if percent * 2 >= 100:
        return Choice(Reach(wishes), "bot_unsure", facts | {"chance": percent})
    if character.plans and not game.for_two:
        return _planned(game, wishes) or Choice(Reach(wishes), "bot_waits", facts)
    return Choice(Reach(wishes), "bot_waits", facts)


def _planned(game: Attraptresors, wishes: tuple[Grab, ...]) -> Choice[Move] | None:
    """Why it leaves something that pays more to the others, if it does."""
    found = why_not_richer(game.tower, game.players - 1, [wish.object for wish in wishes])
    if not found:
        return None
    place, richer, worse, better = found
    told: dict[str, int | str] = {"richer": richer, "worse": worse}
    if place:
        told = {"object": wishes[0].object, **told, "next": wishes[place].object, "better": better}
        return Choice(Reach(wishes), "bot_goes_on", told)
    told = {"hands": game.players - 2, **told, "object": wishes[0].object, "better": better}
    return Choice(Reach(wishes), "bot_lets_go", told)


def _watch() -> Choice[Move]:
    return Choice(NOTHING, "bot_watches")


BOTS: Mapping[str, Bot[Attraptresors, View, Move]] = MappingProxyType(
    {"uniform": uniform} | {name: make_bot(character) for name, character in CHARACTERS.items()}
)
DEFAULT_BOTS = ("steady", "hasty", "careful", "magpie")
FIRST_BOTS = ("dreamy", "unhurried")
"""The bots at a first table: with a clock, their hands are not too quick for a child."""
LEVELS: Mapping[str, int] = MappingProxyType(
    {
        "uniform": 1,
        "steady": 2,
        "hasty": 2,
        "careful": 3,
        "magpie": 1,
        "tired": 2,
        "unhurried": 3,
        "dreamy": 2,
        "shadow": 2,
        "expert": 4,
    }
)
"""As `benchmarks/strength.py` measures them without a clock, all against all: 1 easy, 2 medium, 3 hard, 4 expert."""
LEVELS_BY_CLOCK: Mapping[str, int] = MappingProxyType(
    {
        "uniform": 1,
        "steady": 3,
        "hasty": 3,
        "careful": 2,
        "magpie": 3,
        "tired": 2,
        "unhurried": 1,
        "dreamy": 1,
        "shadow": 3,
        "expert": 4,
    }
)
"""As it measures them with the clock, against people of three ages (`kit.games.attraptresors.people`), two bots at a
time: a child of 8 wins at least half of the games against any two that are easy; a child of 12 wins at least a third
against any two that are not hard, and a grown-up against any two that are no experts.  Two magpies share the objects
and leave the column, but one of them beside a bot that takes the column gets them all.  Two experts follow whoever
plays: at any age somebody wins about one game in ten."""
