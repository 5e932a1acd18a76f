"""All that a function may do with a generator, each with its chance; and what cannot be listed."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from kit.lab.every_draw import MOST_WAYS, every_choice


def two_stages(random: Random) -> str:
    """A second draw that depends on the first."""
    return random.choice("ab") if random.randint(1, 3) == 1 else random.choice("abcd")


def shuffled(random: Random) -> tuple[int, ...]:
    row = [1, 2, 3]
    random.shuffle(row)
    return tuple(row)


def test_every_way_is_found_with_its_chance() -> None:
    half, sixth = Fraction(1, 3) * Fraction(1, 2), Fraction(2, 3) * Fraction(1, 4)
    assert every_choice(two_stages) == {"a": half + sixth, "b": half + sixth, "c": sixth, "d": sixth}
    assert every_choice(shuffled) == dict.fromkeys(permutations((1, 2, 3)), Fraction(1, 6))
    pairs = every_choice(lambda random: frozenset(random.sample(range(4), 2)))
    assert set(pairs.values()) == {Fraction(1, 6)} and len(pairs) == 6
    assert every_choice(lambda random: 7) == {7: 1}


def test_what_is_listed_is_what_a_real_generator_draws() -> None:
    found, drawn = every_choice(two_stages), Counter(two_stages(Random(seed)) for seed in range(4000))
    for value, chance in found.items():
        assert (Fraction(drawn[value], 4000) - chance) ** 2 < 16 * chance * (1 - chance) / 4000


@pytest.mark.parametrize(
    "endless",
    [
        lambda random: random.random(),
        lambda random: random.gauss(0, 1),
        lambda random: random.uniform(0, 1),
        lambda random: random.randrange(MOST_WAYS + 1),
        lambda random: [random.choice("ab") for _ in range(20)].count("a"),
        lambda random: frozenset(random.sample(range(30), 2)),  # draws again while the second is the first
    ],
)
def test_too_much_is_not_listed(endless) -> None:
    assert every_choice(endless) is None
