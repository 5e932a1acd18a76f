"""Trials of the lessons on posts and conflicts (I1, I3): who sits where, and who comes to a park."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.counting.trial import trial
from kit.courses.probability.lots import Lots
from kit.courses.probability.walks import walk
from kit.draw.svg import Node, el, icon
from kit.games.intrige.courts import LARGE, PROFESSIONS
from kit.lab.distribution import Distribution
from kit.text.say import Words

POSTS = len(LARGE.salaries)
MOST_RIVALS = 12
KNOCK, REPEATS = "knock", "repeats"
PERSON_SIZE = 38


@trial("palace")
@dataclass(frozen=True)
class Palace(Lots):
    """Each applicant was promised a separate post; then posts are given by lot.  Counted: promises that are kept.

    The first `kept` of them get what they were promised before lots are drawn.
    """

    applicants: int = 4
    posts: int = 4
    """How many posts are free, those that pay best."""
    kept: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.applicants <= self.posts <= POSTS or not 0 <= self.kept < self.applicants:
            raise ValueError("count_too_large")

    @property
    def promised(self) -> Mapping[str, int]:
        """What each applicant was promised, in thousands, by profession: the banker is in office already (IN-11)."""
        return dict(zip(PROFESSIONS[-self.posts :][: self.applicants], LARGE.salaries[-self.posts :], strict=False))

    @property
    def weights(self) -> Sequence[int]:
        """Every post that is left is equally likely."""
        return (1,) * (self.posts - self.kept)

    @property
    def draws(self) -> int:
        """How many lots are drawn for."""
        return self.applicants - self.kept

    def value(self, outcome: Sequence[int]) -> int:
        """How many get the post that they were promised."""
        return self.kept + sum(post == mine for mine, post in enumerate(outcome))

    def of_arrays(self, draws: Any) -> Any:
        """The same of many."""
        return self.kept + sum(1 * (draws[:, mine] == mine) for mine in range(self.draws))

    def exact(self) -> Distribution[int]:
        """The exact chances, walked applicant by applicant: which posts are taken, and how many promises were kept."""
        places = range(len(self.weights))

        def goes_on(state: tuple[frozenset[int], int]) -> list[tuple[tuple[frozenset[int], int], int]]:
            taken, kept = state
            return [((taken | {post}, kept + (post == len(taken))), 1) for post in places if post not in taken]

        start: tuple[frozenset[int], int] = (frozenset(), self.kept)
        return walk(start, self.draws, goes_on).map(lambda end: end[1]).sorted

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """What each was promised, and what they got, in thousands; promises that are kept are marked."""
        pays = LARGE.salaries[-self.posts :]
        given = [pays[post] for post in (*range(self.kept), *(self.kept + post for post in outcome))]
        shown = [
            person(name, f"{pay} → {got}", pay == got, words)
            for (name, pay), got in zip(self.promised.items(), given, strict=True)
        ]
        return el("ul", shown, class_="trial-row counted people")

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """A card for each profession."""
        return tuple((name, 1) for name in self.promised)


@trial("applicants")
@dataclass(frozen=True)
class Applicants(Lots):
    """Each rival sends to `sent` of `courts` palaces, one profession to each; counted: how many ``knock`` at mine.

    ``repeats`` counts those whose profession somebody before them has as well: from one on there is a conflict (IN-19).
    """

    rivals: int = 4
    courts: int = 4
    """How many palaces a rival may send to: all but their own."""
    sent: int = 2
    professions: int = len(PROFESSIONS)
    count: str = KNOCK

    def __post_init__(self) -> None:
        if not 1 <= self.rivals <= MOST_RIVALS or not 1 <= self.sent <= self.courts <= MOST_RIVALS:
            raise ValueError("count_too_large")
        if not 1 <= self.professions <= len(PROFESSIONS) or self.count not in (KNOCK, REPEATS):
            raise ValueError("count_measure")

    @property
    def replace(self) -> bool:
        """Everybody has representatives of every profession."""
        return True

    @property
    def weights(self) -> Sequence[int]:
        """The weight of each profession that comes here and, last, of going elsewhere."""
        elsewhere = self.professions * (self.courts - self.sent)
        return (*(self.sent,) * self.professions, *((elsewhere,) if elsewhere else ()))

    @property
    def draws(self) -> int:
        """One for each rival."""
        return self.rivals

    def _here(self, outcome: Sequence[int]) -> list[int]:
        return [each for each in outcome if each < self.professions]

    def value(self, outcome: Sequence[int]) -> int:
        """How many come, or how many of them are one too many."""
        here = self._here(outcome)
        return len(here) if self.count == KNOCK else len(here) - len(set(here))

    def of_arrays(self, draws: Any) -> Any:
        """The same of many."""
        here = (draws < self.professions).sum(axis=1)
        if self.count == KNOCK:
            return here
        return here - sum(1 * (draws == each).any(axis=1) for each in range(self.professions))

    def exact(self) -> Distribution[int]:
        """The exact chances, walked rival by rival: how many have come, and how many different ones."""
        elsewhere = self.professions * (self.courts - self.sent)

        def goes_on(state: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
            came, kinds = state
            new, old = self.professions - kinds, kinds
            return [
                ((came + 1, kinds + 1), self.sent * new),
                ((came + 1, kinds), self.sent * old),
                (state, elsewhere),
            ]

        ends = walk((0, 0), self.rivals, goes_on)
        return ends.map(lambda end: end[0] if self.count == KNOCK else end[0] - end[1]).sorted

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Who waits in the park; those who quarrel are marked, or everybody if they are only counted."""
        here = self._here(outcome)
        marked = [self.count == KNOCK or here.count(each) > 1 for each in here]
        shown = [person(PROFESSIONS[each], "", mark, words) for each, mark in zip(here, marked, strict=True)]
        return el("ul", shown or [el("li", "–")], class_="trial-row counted people")

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """A card for each profession."""
        return tuple((name, 1) for name in PROFESSIONS[: self.professions])


def person(profession: str, told: str, is_marked: bool, words: Words) -> Node:
    """A representative, and what is told about it."""
    ours = Words(words.language, "intrige")
    return el(
        "li",
        icon(profession, PERSON_SIZE, ours.noun(profession)),
        told and el("b", told, class_="copies"),
        class_=is_marked and "hit",
    )
