"""How far a share strays, for lesson B13."""

from __future__ import annotations

from fractions import Fraction
from math import floor, isqrt

from kit.counting.figures import figure

PLACES = 10**6


@figure
def root(number: Fraction) -> Fraction:
    """The square root, rounded down in the sixth place if it has more."""
    above, below = isqrt(number.numerator), isqrt(number.denominator)
    if Fraction(above, below) ** 2 == number:
        return Fraction(above, below)
    return Fraction(isqrt(floor(number * PLACES**2)), PLACES)


@figure
def wobble(chance: Fraction, trials: Fraction) -> Fraction:
    """Two standard errors of a share in this many trials, out of 100: about 19 of 20 runs lie no further off.

    Standard error of a binomial share: the root of chance times complement over the number of trials; the root is
    rounded down in the sixth place.
    """
    square = 4 * 100**2 * chance * (1 - chance) / trials
    return Fraction(isqrt(floor(square * PLACES**2)), PLACES)


@figure
def rounds_to_tell(one: Fraction, other: Fraction) -> Fraction:
    """The rounds until two shares of the same rounds, never both a hit, differ by two standard errors, to one digit.

    The difference of two exclusive events has the variance one + other - (one - other)**2 per round.
    """
    gap = one - other
    rounds = 4 * (one + other - gap**2) / gap**2
    power = 10 ** (len(str(floor(rounds))) - 1)
    return Fraction(floor(rounds / power + Fraction(1, 2)) * power)
