"""What lesson X2 computes: tests with their lines and their power, intervals, games between bots, and lots.

The two cards of its experiment are two positions of Bakschisch that differ in one thing: whether the rival has a thief.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import factorial

from kit.counting import binomial
from kit.counting.binomial import Runs
from kit.counting.deals import USUAL_SEED
from kit.counting.figures import figure
from kit.engine.expressions import ExpressionError, whole
from kit.engine.stream import Stream
from kit.games.bakschisch.bots import BOTS, worth_hoarding
from kit.games.bakschisch.game import FEWEST_PLAYERS, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.moves import Bribe
from kit.games.bakschisch.position import read_position
from kit.lab import duels, shuffled
from kit.lab.policies import bot, whole_weights

MOST_TRIES, MOST_GAMES, MOST_PEOPLE = 400, 100, 100
"""A lesson waits for them."""
CARDS = ("r1 b3 A13:6 B13:6T heap:8 up:GSH", "r1 b3 A13:6 B13:6 heap:8 up:GSH")
"""Both pawns on one space, six pieces each, and my thief is spent; the rival of the first card still has one."""
PLAYER = "level_1"
"""The bot of which the computer's class is made."""
HOARDER = "hoarder"
"""The bot that waits until it is rich: good at a table of two, bad at larger ones."""


def _tries(given: Fraction) -> int:
    """So many, if a lesson can wait for them."""
    tries = whole(given)
    if not 1 <= tries <= MOST_TRIES:
        raise ExpressionError("count_too_large", str(tries))
    return tries


def _runs(tries: Fraction, chance: Fraction) -> Runs:
    if not 0 <= chance <= 1:
        raise ExpressionError("count_measure", str(chance))
    return Runs(_tries(tries), chance)


# A test, its line and its power ---------------------------------------------------------------------------------------


@figure
def at_least(tries: Fraction, chance: Fraction, hits: Fraction) -> Fraction:
    """``at_least(36, 1/6, 9)``: how often so many tries bring this many hits or more."""
    return _runs(tries, chance).at_least(whole(hits))


@figure
def at_most(tries: Fraction, chance: Fraction, hits: Fraction) -> Fraction:
    """``at_most(36, 1/6, 9)``: how often so many tries bring this many hits or fewer."""
    return _runs(tries, chance).at_most(whole(hits))


@figure
def line(tries: Fraction, chance: Fraction, level: Fraction) -> Fraction:
    """``line(36, 1/6, 1/20)``: the fewest hits that come no more often than the level, if the chance is this one."""
    return Fraction(_runs(tries, chance).line(level))


@figure
def power(tries: Fraction, chance: Fraction, other: Fraction, level: Fraction) -> Fraction:
    """``power(36, 1/6, 1/4, 1/20)``: how often the line for one chance is reached if it is really the other."""
    return _runs(tries, other).at_least(_runs(tries, chance).line(level))


@figure
def tries_to_find(chance: Fraction, other: Fraction, level: Fraction, often: Fraction) -> Fraction:
    """``tries_to_find(1/6, 1/4, 1/20, 8/10)``: the fewest tries with which the other chance is found so often."""
    return Fraction(binomial.trials_to_find(chance, other, level, often, MOST_TRIES))


@figure
def some_colour(throws: Fraction, colours: Fraction, times: Fraction) -> Fraction:
    """``some_colour(36, 6, 9)``: how often some colour or other comes so many times or more.

    By counting the series in which each comes less often: throws! times the coefficient of x**throws in
    (1 + x + x**2/2! + … )**colours, where the sum ends before x**times.
    """
    many, less = _tries(throws), whole(times)
    ways = [Fraction(1), *(Fraction(0) for _ in range(many))]
    for _ in range(whole(colours)):
        ways = [
            sum((ways[rest - each] / factorial(each) for each in range(min(less - 1, rest) + 1)), Fraction(0))
            for rest in range(many + 1)
        ]
    return 1 - ways[many] * factorial(many) / colours**many


# An interval ----------------------------------------------------------------------------------------------------------


@figure
def plausible_from(hits: Fraction, tries: Fraction) -> Fraction:
    """Where the confidence interval of a share begins, in steps of one in a hundred."""
    return binomial.plausible(whole(hits), _tries(tries))[0]


@figure
def plausible_to(hits: Fraction, tries: Fraction) -> Fraction:
    """Where that interval ends."""
    return binomial.plausible(whole(hits), _tries(tries))[1]


@figure
def covered(tries: Fraction, chance: Fraction) -> Fraction:
    """``covered(36, 1/6)``: how often that interval holds the chance which the tries really have."""
    return binomial.coverage(_tries(tries), chance)


# Bots -----------------------------------------------------------------------------------------------------------------


@figure
def games_won(
    one: str, other: str, games: Fraction, first: Fraction = Fraction(0), players: Fraction = Fraction(2)
) -> Fraction:
    """``games_won('cautious', 'throne_guard', 20)``: how many games one bot wins against another, or against several.

    They are played by the engine, from game number `first` of the usual seed on, and a lot decides each time who sits
    where.  Raises ValueError if it shared a victory, for then it is no coin.
    """
    found = duels.counted(_matches(one, other, games, first, players))
    if found.shared:
        raise ExpressionError("count_measure", f"{found.shared}")
    return Fraction(found.won)


@figure
def never_rich(other: str, games: Fraction, players: Fraction) -> Fraction:
    """``never_rich('level_1', 20, 4)``: in how many of these games the hoarder never had the gold that it waits for."""
    return Fraction(sum(not _was_rich(match) for match in _matches(HOARDER, other, games, Fraction(0), players)))


def _was_rich(match: duels.Match) -> bool:
    if match.played is None:
        return True
    purses = [match.played.before.purses, *(step.state.purses for step in match.played.steps)]
    return any(held[match.seat] >= worth_hoarding(max(held[: match.seat] + held[match.seat + 1 :])) for held in purses)


def _matches(one: str, other: str, games: Fraction, first: Fraction, players: Fraction) -> tuple[duels.Match, ...]:
    known = {one, other} <= set(BOTS) and players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    if not known or not 0 < whole(games) <= MOST_GAMES:
        raise ExpressionError("count_measure", f"{one}, {other}, {games}, {players}")
    return _played(one, other, whole(games), whole(first), whole(players))


@cache
def _played(one: str, other: str, games: int, first: int, players: int) -> tuple[duels.Match, ...]:
    return tuple(duels.matches(Bakschisch(players), one, other, games, first, USUAL_SEED))


# What was given by lot ------------------------------------------------------------------------------------------------


@cache
def fists(card: int) -> Mapping[int, int]:
    """How often the bot of the computer's class shows each number of pieces with this card, in whole weights."""
    game = Bakschisch(2)
    mix = whole_weights(bot(PLAYER).mix(game, read_position(game, CARDS[card]), 0))
    return {move.gold: weight for move, weight in mix.items() if isinstance(move, Bribe)}


def drawn(stream: Stream) -> tuple[int, int]:
    """One of the computer's class: which card the lot gives it, from 0, and how many pieces it shows."""
    card = stream.below(len(CARDS))
    return card, stream.draw(fists(card))


@cache
def computers(people: int) -> tuple[tuple[int, int], ...]:
    """The computer's class: so many of the usual seed, from the first on."""
    if not 0 < people <= MOST_PEOPLE:
        raise ExpressionError("count_too_large", str(people))
    return tuple(drawn(Stream(USUAL_SEED, number)) for number in range(people))


@figure
def with_card(card: Fraction, people: Fraction) -> Fraction:
    """``with_card(1, 24)``: how many in a computer's class of 24 get card 1."""
    return Fraction(sum(given == card - 1 for given, _ in computers(whole(people))))


@figure
def show_with(card: Fraction, people: Fraction, enough: Fraction) -> Fraction:
    """``show_with(1, 24, 5)``: how many of them show so many pieces or more."""
    return Fraction(sum(given == card - 1 and gold >= enough for given, gold in computers(whole(people))))


@figure
def shows(card: Fraction, enough: Fraction) -> Fraction:
    """``shows(1, 5)``: how often the bot of the computer's class shows this much with card 1 or 2."""
    weights = fists(whole(card) - 1)
    return Fraction(sum(weight for gold, weight in weights.items() if gold >= enough), sum(weights.values()))


@figure
def as_far_apart(did: Fraction, of: Fraction, others_did: Fraction, others: Fraction) -> Fraction:
    """``as_far_apart(4, 12, 8, 12)``: how often the lot alone brings shares that differ as much or more."""
    given = [whole(each) for each in (did, of, others_did, others)]
    if max(given) > MOST_PEOPLE:
        raise ExpressionError("count_too_large", str(max(given)))
    return shuffled.as_far_apart((given[0], given[1]), (given[2], given[3]))
