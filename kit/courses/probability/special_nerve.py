"""What lessons A8 and A9 compute by formula: readings of a throw, sensitivity, thresholds, times of the bots."""

from __future__ import annotations

from fractions import Fraction
from math import comb, hypot

from kit.counting.figures import figure
from kit.engine.expressions import whole
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.attraptresors.pieces import COLOURS, DICE, ENOUGH
from kit.lab.detection import NORMAL, Counts, ideal_threshold
from kit.lab.fastest import ex_gaussian_under, mean_least

PLACES = 10**6
MOST = 10_000


def _near(value: float) -> Fraction:
    """The value to six places."""
    return Fraction(round(value * PLACES), PLACES)


def _ways(tries: int, hits: int, chance: Fraction) -> Fraction:
    return comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)


@figure
def reading(enough: Fraction, kind: Fraction, slip: Fraction = Fraction(1, 10)) -> Fraction:
    """``reading(3, 2)``: how often grabbing at three seen dice gives a false alarm; 3 is a hit, 1 a miss, 0 a wait.

    By formula: k of eight dice are of the colour, i of them are read as such, and j of the others by mistake.  All
    six colours are always a hit.
    """
    right, mistaken, wanted = 1 - slip, slip / (len(COLOURS) - 1), whole(kind)
    total = sum(map(_all_six, range(DICE + 1)), Fraction(0)) if wanted == 3 else Fraction(0)
    for there in range(DICE + 1):
        missing_one = _ways(DICE, there, Fraction(1, len(COLOURS))) - _all_six(there)
        for seen in range(there + 1):
            for by_mistake in range(DICE - there + 1):
                judged = 2 * (seen + by_mistake >= enough) + (there >= ENOUGH)
                if judged == wanted:
                    total += missing_one * _ways(there, seen, right) * _ways(DICE - there, by_mistake, mistaken)
    return total


def _all_six(there: int) -> Fraction:
    """How often this many dice are of the colour and each other colour comes as well: by inclusion and exclusion."""
    others, rest = len(COLOURS) - 1, DICE - there
    ways = sum((-1) ** gone * comb(others, gone) * (others - gone) ** rest for gone in range(others + 1))
    return Fraction(comb(DICE, there) * ways * bool(there), len(COLOURS) ** DICE)


def _counts(hits: Fraction, misses: Fraction, alarms: Fraction, waits: Fraction) -> Counts:
    given = [whole(each) for each in (hits, misses, alarms, waits)]
    if not all(0 <= each <= MOST for each in given):
        raise ValueError("count_too_large")
    return Counts(*given)


@figure
def sensitivity(hits: Fraction, misses: Fraction, alarms: Fraction, waits: Fraction) -> Fraction:
    """d′ with the log-linear correction (Hautus 1995), to six places."""
    return _near(_counts(hits, misses, alarms, waits).sensitivity.value)


@figure
def sensitivity_low(hits: Fraction, misses: Fraction, alarms: Fraction, waits: Fraction) -> Fraction:
    """Where the interval that holds for 19 of 20 begins."""
    return _near(_counts(hits, misses, alarms, waits).sensitivity.low)


@figure
def sensitivity_high(hits: Fraction, misses: Fraction, alarms: Fraction, waits: Fraction) -> Fraction:
    """Where that interval ends."""
    return _near(_counts(hits, misses, alarms, waits).sensitivity.high)


@figure
def bell(share: Fraction) -> Fraction:
    """The point below which this share of the bell curve lies, in widths from its middle; to six places.

    Raises ValueError for a share that is not between 0 and 1.
    """
    if not 0 < share < 1:
        raise ValueError("count_too_large")
    return _near(NORMAL.inv_cdf(float(share)))


@figure
def half_apart(one: Fraction, other: Fraction) -> Fraction:
    """Half the interval of a difference of two numbers measured separately, from half of each one's; six places."""
    return _near(hypot(one, other))


@figure
def ideal(able: Fraction, signals: Fraction, gain: Fraction, loss: Fraction) -> Fraction:
    """The threshold c at which most is earned, to six places."""
    return _near(ideal_threshold(float(able), float(signals), float(gain), float(loss)))


@figure
def bot_under(name: str, ms: Fraction) -> Fraction:
    """``bot_under('steady', 800)``: how often this bot's hand comes within this many ms, to six places.

    It is the distribution that `kit.games.attraptresors.bots` draws from, in whole milliseconds, rounded.  Raises
    ValueError for an unknown bot.
    """
    if name not in CHARACTERS:
        raise ValueError("count_measure")
    return _near(ex_gaussian_under(float(ms) + 0.5, *CHARACTERS[name].look))


@figure
def least_of_ten(hands: Fraction, *times: Fraction) -> Fraction:
    """The mean of the quickest of this many hands, each with one of these times, by formula.

    Raises ValueError for other than 1 to 12 hands, or without times.
    """
    if not 1 <= hands <= 12 or not times:
        raise ValueError("count_too_large")
    return mean_least([whole(each) for each in times], whole(hands))
