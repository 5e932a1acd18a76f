"""Pictures of the lesson on luck and skill (X2): which chances a sample leaves plausible, and two halves of a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kit.counting.binomial import Runs
from kit.counting.series import Group
from kit.counting.shows import Scene, show, within
from kit.draw.chart import NUMBERS, Mark, Numbers, Size, Table
from kit.draw.chart_bars import Bar, Bars
from kit.draw.svg import Node
from kit.lab.shuffled import as_far_apart

MOST_BARS, MOST_TRIES = 20, 400
MOST_COMPARED = 2_000
"""People in both halves: with more, working it out takes longer than a page may."""
FEW = 100
RARE = Fraction(1, 1000)


@show("plausible")
def plausible(scene: Scene) -> Bars:
    """For chances of so many `percents`, how often they bring the `hits` of `tries`, or hits further from them."""
    hits, tries = (scene.figures.whole(scene.given[key]) for key in ("hits", "tries"))
    percents = scene.given["percents"]
    within(len(percents), MOST_BARS)
    within(tries, MOST_TRIES)
    about, across, value = (scene.text(scene.given[key]) for key in ("about", "across", "value"))
    bars = [Bar(_percent(scene, each), _beyond(Runs(tries, Fraction(each, 100)), hits)) for each in percents]
    return Bars(bars=bars, description=about, mark=Mark.EXACT, across=across, value=value, numbers=scene.numbers)


def _percent(scene: Scene, number: int) -> str:
    return scene.words.say("numbers.percent", number=scene.numbers.whole(number))


def _beyond(runs: Runs, hits: int) -> Fraction:
    """On the side on which the hits lie."""
    return min(runs.at_least(hits), runs.at_most(hits))


@dataclass(frozen=True, slots=True, kw_only=True)
class Halves:
    """Two groups that a lot has made: how many of each did it."""

    groups: Mapping[str, Group]
    """By what they are called."""
    description: str
    mark: Mark
    did: str
    of: str
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """A bar for each, with its count."""
        bars = [self._bar(name, group) for name, group in self.groups.items()]
        return Bars(bars=bars, description=self.description, mark=self.mark, highest=1, not_yet="0").picture(size)

    def table(self) -> Table:
        """Their counts."""
        whole = self.numbers.whole
        rows = tuple((name, whole(group.hits), whole(group.of)) for name, group in self.groups.items())
        return Table(("", self.did, self.of), rows, self.description)

    def _bar(self, name: str, group: Group) -> Bar:
        if not group.hits:
            return Bar(name, 0)
        return Bar(name, Fraction(*group), note="/".join(map(self.numbers.whole, group)))


@show("halves")
def halves(scene: Scene) -> Halves:
    """The first two groups of the class, or, until it has two, those of whom the computer has dealt.

    The trial counts 2 for everybody in the second half, and 1 more for whoever did it.  What stands over the picture
    says how often the lot alone brings halves that are as far apart or further.
    """
    names = [scene.text(scene.given[key]) for key in ("one", "other")]
    is_class = len(scene.groups) > 1
    groups = scene.groups[:2] if is_class else [_dealt(scene, half) for half in range(2)]
    return Halves(
        groups=dict(zip(names, groups, strict=True)),
        description=_told(scene, groups, "of_class" if is_class else "of_computer"),
        mark=Mark.CLASS if is_class else Mark.SIMULATION,
        did=scene.text(scene.given["did"]),
        of=scene.text(scene.given["of"]),
        numbers=scene.numbers,
    )


def _dealt(scene: Scene, half: int) -> Group:
    did, rest = (scene.counts.get(2 * half + more, 0) for more in (1, 0))
    return Group(did, did + rest)


def _told(scene: Scene, groups: Sequence[Group], whose: str) -> str:
    say, (one, other) = scene.words.say, groups
    if not one.of or not other.of:
        return say("count.halves.waits")
    told = say(f"count.halves.{whose}")
    if one.of + other.of > MOST_COMPARED:
        return told
    return f"{told} {say('count.halves.by_lot', share=_of_100(scene, as_far_apart(one, other)))}"


def _of_100(scene: Scene, share: Fraction) -> str:
    """A rare one is not told as zero."""
    if share < RARE:
        return f"<\u202f{scene.numbers.short(100 * RARE)}"
    return scene.numbers.of_100(share, 1)
