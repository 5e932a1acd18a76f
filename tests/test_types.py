"""Every function of the kit keeps the types that it says, and whoever programs with it is told them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import get_annotations, isclass
from pathlib import Path
from types import FunctionType

import kit.lab
from kit.engine import bot, chance, seating, walk
from kit.engine.session import Session
from tests.serving import ROOT


def test_mypy_has_nothing_to_say() -> None:
    said = subprocess.run([sys.executable, "-m", "mypy", "--strict", "kit"], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr


PROGRAM = """
from kit.engine.session import Session
from kit.games.bakschisch import Bakschisch, State
from kit.games.bakschisch.moves import Move
from kit.lab import *

game, line = Bakschisch(players=2, open_gold=True), "r1 b1 A0:2T B0:2T heap:16 up:G"
session = Session(game, seed=1)


def gold(moment: MomentOf[State, Move]) -> int:
    return moment.after.purses[0]


reveal_type(session.state)
reveal_type(session.history[-1].moves)
reveal_type(game.view(session.state, None))
reveal_type(open_game("bakschisch", line, open_gold=True))
reveal_type(open_game("mousehour"))
reveal_type(open_state(game, line))
reveal_type(exact(game, line, uniform(), "stands:A").mean)
reveal_type(exact(game, line, {"A": table({0: 1, "thief": 2}), "B": bot("level_1")}, lambda m: m.after.spaces[0]))
reveal_type(exact("bakschisch", line, measure=gold, given={"walks:A": 1}, until=1).given(lambda purse: purse > 1))
reveal_type(simulate(game, 10, 1, None, gold, until=lambda state: state.bribe > 2).counts)
reveal_type(simulate("bakschisch", 10, options={"open_gold": True}))
reveal_type(mixed(equilibrium(Bribe.at(line)).sides[0]))
"""
REVEALED = """
State Mapping[int,Bribe|Thief|Turn] View Bakschisch Game[object,object,object] State Fraction Distribution[int]
Distribution[int] Mapping[int,int] Simulation[int|bool|str|Fraction|tuple[int,...]|tuple[str,...]] Policy
"""


def methods(owner: object) -> Iterator[FunctionType]:
    """What a class, or a module, has of its own for others to call."""
    for name, found in vars(owner).items():
        function = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        if isinstance(function, FunctionType) and (name[0] != "_" or name == "__init__"):
            yield function


def test_no_signature_that_others_call_says_anything_goes() -> None:
    classes = {each for name in kit.lab.__all__ if isclass(found := getattr(kit.lab, name)) for each in found.__mro__}
    found = {
        function.__qualname__
        for owner in (*classes, Session, bot, chance, seating, walk)
        for function in methods(owner)
        if function.__module__.startswith("kit.") and re.search(r"\bAny", str(get_annotations(function).values()))
    }
    assert not found


def revealed(program: str, folder: Path) -> list[str]:
    """What mypy says of a program somewhere else, in whose Python the kit is a package like others: its types."""
    file = folder / "own.py"
    file.write_text(program, "utf-8")
    run = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache/outside"), file.name]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run(run, cwd=folder, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
    return re.findall(r'note: Revealed type is "(.*)"', said.stdout)


def short(told: str) -> str:
    """A type without where it comes from and without blanks; a named tuple is its name."""
    named = re.sub(r"tuple\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*, fallback=([\w.]+)\]", r"\1", told)
    return re.sub(r"\b(?:\w+\.)+(?=\w)|\s", "", named)


def test_a_program_outside_knows_the_types_of_what_it_gets(tmp_path: Path) -> None:
    names = "".join(f"reveal_type({name})\n" for name in kit.lab.__all__ if name != "MomentOf")
    told = revealed(PROGRAM + names, tmp_path)
    program = PROGRAM.count("reveal_type")
    assert [short(each) for each in told[:program]] == REVEALED.split()
    assert len(told) == program + len(kit.lab.__all__) - 1
    assert not [each for each in told if re.search(r"\bAny\b", each)]
