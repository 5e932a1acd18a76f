"""Small faults, drawn by a seed over all layers of `kit`: whoever changes the tests sees whether they still catch them.

    python -m tests.mutations                          those of the last commit
    python -m tests.mutations --at COMMIT --seed 7     others, as that commit was
    python -m tests.mutations --apply 3                put one into the tree; --undo 3 takes it out
    python -m tests.mutations --run 'make test'        put in one after the other: red where the command fails

Each changes one place of one line: a comparison, `and`, `not`, `+`, a whole number, a condition, what is returned.  It
is found again by its line's text, so a list that was drawn at one commit fits the next ones as long as the line stands.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.places import Place, places_of

ROOT = Path(__file__).resolve().parents[1]
SEED = 26
NUMBER = 36
MANY = ("games", "faces", "courses")
"""Folders of `kit` with one layer for each game."""

# One fault ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutation:
    """A line of a file, and what it is changed to."""

    layer: str
    file: str
    line: int
    before: str
    after: str

    @property
    def place(self) -> tuple[str, int]:
        return self.file, self.line

    def __str__(self) -> str:
        return f"{self.layer:<20} {self.file}:{self.line}\n     - {self.before.strip()}\n     + {self.after.strip()}"

    def applied_to(self, source: str) -> str:
        """The source with this fault, in the line nearest to where it was drawn; LookupError if it stands no more."""
        lines = source.split("\n")
        same = [number for number, line in enumerate(lines) if line == self.before]
        if not same:
            raise LookupError(f"{self.file} has no line {self.before.strip()!r}")
        lines[min(same, key=lambda number: abs(number + 1 - self.line))] = self.after
        return "\n".join(lines)

    def apply(self, tree: Path) -> None:
        """Write it into a checkout; RuntimeError where work that is not committed would be lost with it."""
        if _git(tree, "status", "--porcelain", "--", self.file):
            raise RuntimeError(f"{self.file} has changes that are not committed")
        path = tree / self.file
        path.write_text(self.applied_to(path.read_text(encoding="utf-8")), encoding="utf-8")

    def undo(self, tree: Path) -> None:
        """The file as it is committed."""
        _git(tree, "checkout", "--", self.file)


def layer_of(file: str) -> str:
    """`kit/games/intrige/turns.py` is of the layer `games/intrige`, `kit/page/js/race.js` of `page js`."""
    top, *inner = file.split("/")[1:]
    many = top in MANY and len(inner) > 1
    return (f"{top}/{inner[0]}" if many else top if inner else "kit") + (" js" if file.endswith(".js") else "")


def draw(tree: Path, commit: str = "HEAD", seed: int = SEED, number: int = NUMBER) -> list[Mutation]:
    """As many faults of one layer as of another, each in a line of its own, of `kit` as a commit has it."""
    chance, layers = Random(seed), defaultdict[str, dict[str, int]](dict)
    for row in _git(tree, "ls-tree", "-r", "-l", commit, "--", "kit").splitlines():
        about, file = row.split("\t")
        size = int(about.split()[-1])
        if size and file.endswith((".py", ".js")):
            layers[layer_of(file)][file] = size
    drawn: dict[tuple[str, int], Mutation] = {}
    turns = itertools.cycle(chance.sample(sorted(layers), len(layers)))
    for layer in itertools.islice(turns, number * 2):
        if len(drawn) == number:
            break
        tried = _tries(tree, commit, layers[layer], chance)
        drawn |= itertools.islice(((each.place, each) for each in tried if each.place not in drawn), 1)
    return [drawn[place] for place in sorted(drawn)]


def _tries(tree: Path, commit: str, files: dict[str, int], chance: Random, most: int = 20) -> Iterator[Mutation]:
    """Faults of one layer: a file, the longer the likelier, of its places a kind and one of these."""
    for _ in range(most):
        [file] = chance.choices(list(files), list(files.values()))
        source = _git(tree, "show", f"{commit}:{file}")
        places = places_of(file, source)
        if places:
            kind = chance.choice(sorted({each.kind for each in places}))
            yield changed(file, source, chance.choice([each for each in places if each.kind == kind]))


def changed(file: str, source: str, place: Place) -> Mutation:
    """The fault at this place."""
    before = source.split("\n")[place.line - 1]
    after = before.encode()[: place.start] + place.instead.encode() + before.encode()[place.end :]
    return Mutation(layer_of(file), file, place.line, before, after.decode())


def _git(tree: Path, *asked: str) -> str:
    return subprocess.run(["git", "-C", str(tree), *asked], capture_output=True, text=True, check=True).stdout


# The command ----------------------------------------------------------------------------------------------------------


def survivors(tree: Path, drawn: Iterable[tuple[int, Mutation]], command: str) -> Iterator[int]:
    """The numbers of those that the command does not see, told as they come."""
    # A file that is changed twice within a second would be taken for its own compiled copy.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    for number, mutation in drawn:
        try:
            mutation.apply(tree)
        except LookupError as gone:
            print(f"{number:>3}  gone   {gone}", flush=True)
            continue
        try:
            done = subprocess.run(command, shell=True, cwd=tree, env=environment, capture_output=True)
        finally:
            mutation.undo(tree)
        print(f"{number:>3}  {'red  ' if done.returncode else 'GREEN'}  {mutation}", flush=True)
        if not done.returncode:
            yield number


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, and do with what was drawn as asked; 1 where a command stays green."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--at", default="HEAD", metavar="COMMIT", help="whose files they are drawn from")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--number", type=int, default=NUMBER, help="how many")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout that is changed")
    parser.add_argument("--from", type=int, default=1, metavar="N", dest="first", help="leave out those before")
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--apply", type=int, metavar="N")
    doing.add_argument("--undo", type=int, metavar="N")
    doing.add_argument("--run", metavar="COMMAND")
    asked = parser.parse_args(arguments)
    drawn = draw(asked.tree, asked.at, asked.seed, asked.number)
    if asked.apply:
        drawn[asked.apply - 1].apply(asked.tree)
    elif asked.undo:
        drawn[asked.undo - 1].undo(asked.tree)
    numbered = [*enumerate(drawn, 1)][asked.first - 1 :]
    if asked.run:
        return bool([*survivors(asked.tree, numbered, asked.run)])
    for number, mutation in numbered:
        if number == (asked.apply or asked.undo or number):
            print(f"{number:>3}  {mutation}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
