"""Lessons on posts and conflicts: their figures by brute force written down here, and by the referee of the game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from typing import Any

import pytest

from kit.counting.lesson import load
from kit.counting.trial import KINDS, Trial, one_by_one
from kit.courses.probability.special_palace import FULL_PARK, LAST_TO_SEND, OPENING
from kit.courses.probability.trials_missions import Missions
from kit.courses.probability.trials_palace import Applicants, Palace
from kit.draw.svg import find
from kit.draw.svg import words as text_of
from kit.games import open_box
from kit.games.intrige.game import Intrige
from kit.text.say import Words

OURS = ("I1", "I3")
BY_REFEREE = ("fillings(", "promises_kept(", "visits(", "last_quarrels(", "twins(")


def deranged(people: int, posts: int) -> Fraction:
    """How often nobody gets the own post, by trying every way."""
    ways = list(permutations(range(posts), people))
    return Fraction(sum(all(mine != post for mine, post in enumerate(way)) for way in ways), len(ways))


def quarrels(rivals: int, professions: int) -> Fraction:
    """How often two of so many send the same, by trying every way."""
    ways = list(product(range(professions), repeat=rivals))
    return Fraction(sum(len(set(way)) < rivals for way in ways), len(ways))


FIGURES = {
    ("I1", "nobody"): deranged(4, 4),
    ("I1", "empty"): deranged(4, 5),
    ("I1", "no_letter"): Fraction(44, 120),
    ("I1", "no_coat"): deranged(3, 3),
    ("I1", "kept_3"): Fraction(0),
    ("I3", "fight"): quarrels(4, 5),
    ("I3", "fight_three"): quarrels(3, 5),
    ("I3", "two_knock"): Fraction(6, 16),
    ("I3", "at_all"): sum((Fraction(comb(4, n), 16) * quarrels(n, 5) for n in (2, 3, 4)), start=Fraction(0)),
    ("I3", "last"): Fraction(4, 15),
    ("I3", "same_mission"): 1 - prod((Fraction(18 - 3 * n, 18 - n) for n in range(4)), start=Fraction(1)),
    ("I3", "scoops"): quarrels(3, 4),
}


@pytest.mark.parametrize("lesson, name", FIGURES)
def test_a_figure_is_what_trying_every_way_says(lesson: str, name: str) -> None:
    assert load(lesson).figures[name] == FIGURES[lesson, name]


@pytest.mark.parametrize("lesson_id", OURS)
def test_what_the_referee_of_the_game_says_is_compared_with_a_formula(lesson_id: str) -> None:
    lesson = load(lesson_id)
    asked = {name for name, written in lesson.figures.written.items() if written.startswith(BY_REFEREE)}
    assert len(asked) >= 3 and asked <= {name for pair in lesson.same for name in pair}


@pytest.mark.parametrize(
    "players, line", [(5, FULL_PARK), (4, LAST_TO_SEND), *OPENING.items()], ids=lambda each: str(each)[:9]
)
def test_the_positions_that_the_referee_is_asked_about_can_be_reached(players: int, line: str) -> None:
    game = open_box("intrige").new_game(players, open_box("intrige").options())
    assert isinstance(game, Intrige)
    assert not list(game.broken_laws(open_box("intrige").read_position(game, line, "position")))


TRIALS: list[Trial] = [
    Palace(),
    Palace(posts=5),
    Palace(applicants=3, posts=3, kept=1),
    Applicants(),
    Applicants(rivals=3, courts=3, count="repeats"),
    Applicants(rivals=4, courts=1, sent=1, professions=4, count="repeats"),
    Missions(),
    Missions(players=3, copies=2, back=True),
]


@pytest.mark.parametrize("trial", TRIALS, ids=repr)
def test_many_at_once_are_those_one_by_one(trial: Trial) -> None:
    assert trial.tallies(5, (3, 403))[0] == one_by_one(trial, 5, 3, 400)


@pytest.mark.parametrize("trial", [Palace(), Palace(posts=5), Palace(applicants=3, posts=5)], ids=repr)
def test_lots_are_walked_as_all_ways_are_tried(trial: Palace) -> None:
    tried = Counter(map(trial.value, permutations(range(trial.posts), trial.applicants)))
    assert trial.exact() == {value: Fraction(ways, tried.total()) for value, ways in tried.items()}


def test_what_was_promised_for_sure_is_always_kept() -> None:
    assert Palace(kept=2).exact() == {2: Fraction(1, 2), 4: Fraction(1, 2)}


@pytest.mark.parametrize(
    "kind, given",
    [
        ("palace", {"applicants": 5, "posts": 4}),
        ("palace", {"posts": 6}),
        ("palace", {"kept": 4}),
        ("applicants", {"sent": 5}),
        ("applicants", {"professions": 6}),
        ("applicants", {"count": "largest"}),
        ("missions", {"players": 0}),
        ("missions", {"players": 7, "copies": 1}),
    ],
    ids=str,
)
def test_what_cannot_be_dealt_is_refused(kind: str, given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="count_"):
        KINDS[kind](**given)


def test_a_palace_shows_what_was_promised_and_what_came_of_it() -> None:
    picture = Palace().picture((1, 0, 2, 3), Words("en", "intrige"))
    assert [text_of(each) for each in find(picture, class_="copies")] == ["20 → 30", "30 → 20", "50 → 50", "100 → 100"]
    assert len(find(picture, class_="hit")) == 2


def test_only_those_who_quarrel_are_marked_in_a_park() -> None:
    park = Applicants(rivals=4, courts=1, sent=1, count="repeats")
    assert len(find(park.picture((2, 0, 2, 4), Words("nl", "intrige")), class_="hit")) == 2
