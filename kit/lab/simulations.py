"""Games played by the thousand, for what cannot be calculated.

>>> from kit.lab.policies import uniform
>>> found = simulate("bakschisch", 400, 1, uniform(), "stands:A", position="r1 b1 A0:2T B0:2T heap:16 up:G",
...                  until="decision")
>>> found.games, sorted(found.counts)
(400, [0, 1])

The result depends only on the plan, the seed and the number of games, not on how many workers there were, how their
tasks were cut, or how often it was stopped and resumed.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Generator, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, Generic, Protocol, TypedDict, TypeVar, Unpack, cast, overload

from kit.engine.game import AnyGame, AnyState, Game, M, S
from kit.engine.moment import Value
from kit.lab import crews
from kit.lab.estimate import Estimate
from kit.lab.kept import Keeper, Kept, keeper, kept_data, read_kept
from kit.lab.plan import Plan, nameless
from kit.lab.policies import Policies, seated, uniform
from kit.lab.progress import Progress, bar
from kit.lab.questions import Asked, FunctionOf, Known, KnownOf, Named, Until, UntilOf, measured, open_game, open_state

__all__ = ["Simulation", "Stopped", "plan", "simulate", "simulation"]

G = TypeVar("G")
V = TypeVar("V")

KEEP_EVERY_S = float(os.environ.get("KIT_KEEP_S", "5"))
"""How often what is done is written to the file, if there is one; `KIT_KEEP_S` sets another number of seconds."""

SAID = {
    "worker_lost": "a worker process is gone (killed, or out of memory)",
    "no_scheduler": "the Dask scheduler does not answer",
    "no_workers": "no Dask worker is left",
    "disk": "the file with what is done cannot be written",
    "interrupted": "stopped by hand",
    "value": "the file cannot keep what is counted",
}


GO_ON = {
    "disk": "make room, then run() carries on from there",
    "value": "without a file (keep = None) run() carries on from there",
}


class KeptMore(ValueError):
    """More games were kept than were asked for."""

    def __init__(self, games: int, asked: int) -> None:
        super().__init__(
            f"{games:,} games were kept, more than the {asked:,} asked for; ask for as many, or keep them elsewhere"
        )
        self.games = games


class Stopped(Exception):
    """A simulation ended before its last game; `simulation` has what was done, and its `run()` goes on.

    `why`: ``worker_lost``, ``no_scheduler``, ``no_workers``, ``disk``, ``interrupted`` or ``value``: one that a
    file cannot hold.
    """

    def __init__(self, why: str, simulation: Simulation[V], detail: str = "") -> None:
        done = f"{simulation.games:,} of {simulation.asked:,} games are done and kept"
        go_on = GO_ON.get(why, "run() carries on from there")
        super().__init__(f"{SAID[why]}{f': {detail}' if detail else ''}; {done}, and {go_on}")
        self.why, self.detail = why, detail
        self.simulation: Simulation[object] = cast("Simulation[object]", simulation)


class Trials(Protocol):
    """What is simulated: a `kit.lab.plan.Plan`, or whole games of a tournament."""

    @property
    def game(self) -> AnyGame:
        """What is played."""

    @property
    def measure(self) -> Asked:
        """What is counted."""

    @property
    def given(self) -> Known | None:
        """Which games count."""

    def told(self) -> Mapping[str, str]:
        """All that the counts depend on, in words, except the seed."""

    def tally(self, seed: int, first: int, many: int) -> Mapping[Any, int]:
        """How often each value comes in the games first, first + 1 … of the seed."""


class Simulation(Estimate[V]):
    """How often each value came in the games played so far, and what plays the rest.

    `chunks` yields it after each part; leaving that loop stops it, and `run` or `chunks` go on.
    """

    def __init__(
        self,
        plan: Trials,
        asked: int,
        seed: int = 0,
        *,
        workers: int = 1,
        dask: str | None = None,
        keep: Keeper | Path | str | None = None,
    ) -> None:
        """`keep`: a file for what is done, written as it goes on; if it exists already, the simulation goes on from it.

        Raises ValueError if the file cannot say what was simulated, or belongs to something else; see `resume`.
        """
        if asked < 0 or workers < 1:
            raise ValueError("there must be at least 0 games and at least 1 worker")
        measured(plan.game, plan.measure)  # a wrong name is reported at once
        super().__init__({}, 0, given=plan.given is not None)
        self.plan, self.asked, self.seed = plan, asked, seed
        self.workers, self.dask = workers, dask
        self.keep = keeper(keep)
        if self.keep:
            self._is_told()
            if found := self.keep.read():
                self.resume(found)

    def resume(self, kept: Kept | Path | str) -> Simulation[V]:
        """Go on from what was kept; raises ValueError if that was another plan, another seed, or more games."""
        self._is_told()
        found = kept if isinstance(kept, Kept) else read_kept(Path(kept))
        if (other := found.differs(self.kept())) is not None:
            raise ValueError(f"what was kept is from another simulation: its {other} differs")
        if found.games > self.asked:
            raise KeptMore(found.games, self.asked)
        self._found = found.games, dict(found.counts)
        return self

    def _is_told(self) -> None:
        if name := nameless(self.plan.told()):
            raise ValueError(
                f"the file says by name what was simulated, but no name stands for the {name}: define a function in a "
                "module instead of a lambda or a nested function, or do not keep the results"
            )

    def kept(self) -> Kept:
        """Everything that is needed to go on, as a value."""
        games, counts = self._found
        return Kept(self.plan.told(), self.seed, games, dict(counts))

    def chunks(self) -> Generator[Simulation[V]]:
        """Play to the end, part after part; raises `Stopped` if a worker is lost or the disk is full."""
        written = monotonic()
        try:
            crew = crews.crew(self.plan, self.workers, self.dask)
            for part in crews.parts(crew, self.seed, self.games, self.asked):
                counts = dict(self._found[1])
                for value, count in part.counts.items():
                    counts[value] = counts.get(value, 0) + count
                first, self._found = not self.games, (self.games + part.games, counts)
                if first and self.keep:
                    self._fits()
                if monotonic() - written > KEEP_EVERY_S:
                    self.save()
                    written = monotonic()
                yield self
        except crews.Lost as lost:
            self.save()
            raise Stopped(lost.why, self, lost.detail) from None
        except (KeyboardInterrupt, GeneratorExit):
            self.save()
            raise
        self.save()

    def save(self) -> None:
        """Write the file that `keep` names, whole or not at all; raises `Stopped` if it cannot be written."""
        if self.keep is None:
            return
        self._fits()
        try:
            self.keep.write(self.kept())
        except OSError as error:
            raise Stopped("disk", self, error.strerror or str(error)) from None

    def _fits(self) -> None:
        """Raises `Stopped` if a value that is counted cannot be kept in a file."""
        try:
            kept_data(self.kept())
        except TypeError as error:
            raise Stopped("value", self, str(error)) from None

    def run(self, progress: Progress | bool = False) -> Simulation[V]:
        """Play to the end; `progress` is told how many games are done, out of how many (True: a tqdm bar)."""
        with bar(progress, self.games, self.asked) as tell, closing(self.chunks()) as chunks:
            for _ in chunks:
                tell(self.games, self.asked)
        return self

    def __repr__(self) -> str:
        left = f", {self.unfinished:,} unfinished" if self.unfinished else ""
        return f"Simulation({self.games:,} of {self.asked:,} games{left}, seed {self.seed}: {self.text()})"


def plan(
    game: AnyGame | str,
    policies: Policies | None = None,
    measure: Asked = "winners",
    *,
    position: AnyState = None,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    until: Until = "end",
    given: Known | None = None,
) -> Plan:
    """What is to be simulated, as a value that can be sent and compared; see `simulate`."""
    line = position if isinstance(position, str) else None
    opened = open_game(game, line, players, **dict(options or {}))
    by_seat = seated(policies or uniform(), opened.players)
    return Plan(opened, open_state(opened, position), by_seat, measure, given, until)


class How(TypedDict, Generic[S, M], total=False):
    """What else a simulation is told, by name; `simulate` says what each means."""

    position: S | str | None
    options: Mapping[str, object] | None
    players: int | None
    until: UntilOf[S]
    given: KnownOf[S, M] | None
    workers: int
    dask: str | None
    keep: Keeper | Path | str | None


class Watched(How[S, M], total=False):
    """The same where the games are played at once."""

    progress: Progress | bool


@overload
def simulation(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: Named = "winners",
    **how: Unpack[How[S, M]],
) -> Simulation[Value]: ...


@overload
def simulation(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: FunctionOf[S, M, V] = ...,
    **how: Unpack[How[S, M]],
) -> Simulation[V]: ...


@overload
def simulation(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: list[Named | FunctionOf[S, M, object]] = ...,
    **how: Unpack[How[S, M]],
) -> Simulation[tuple[object, ...]]: ...


def simulation(
    game: AnyGame | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: Asked = "winners",
    *,
    workers: int = 1,
    dask: str | None = None,
    keep: Keeper | Path | str | None = None,
    **asked: Any,
) -> Simulation[Any]:
    """The same as `simulate`, before its first game: for `chunks`, or to `resume`."""
    return Simulation(plan(game, policies, measure, **asked), int(n), seed, workers=workers, dask=dask, keep=keep)


@overload
def simulate(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: Named = "winners",
    **how: Unpack[Watched[S, M]],
) -> Simulation[Value]: ...


@overload
def simulate(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: FunctionOf[S, M, V] = ...,
    **how: Unpack[Watched[S, M]],
) -> Simulation[V]: ...


@overload
def simulate(
    game: Game[S, M, G] | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: list[Named | FunctionOf[S, M, object]] = ...,
    **how: Unpack[Watched[S, M]],
) -> Simulation[tuple[object, ...]]: ...


def simulate(
    game: AnyGame | str,
    n: int | float,
    seed: int = 0,
    policies: Policies | None = None,
    measure: Asked = "winners",
    *,
    position: AnyState = None,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    until: Until = "end",
    given: Known | None = None,
    workers: int = 1,
    dask: str | None = None,
    keep: Keeper | Path | str | None = None,
    progress: Progress | bool = False,
) -> Simulation[Any]:
    """Play `n` games and count the values of a measure.

    `game`, `policies`, `measure`, `given` and `until` are those of `kit.lab.exact`; but without `until` whole
    games are played (``until="decision"`` ends with the first one), and as many sit down as can play.  `position`: a
    line or a state; by default the start.  `options`: switches by name.  `workers`: processes on this machine; `dask`:
    a scheduler's address, for workers beyond it.  `keep`: a file for what is done, from which the same call goes on;
    then measures and the like that are functions need a name of their own, not a lambda.  `progress`: True for a bar,
    or a function of (games done, games asked for).

    On Ctrl-C, or when a notebook is stopped, it returns what is done, with a warning that says so.  Raises `Stopped`,
    which has that as well, if a worker is lost or the disk is full.
    """
    asked = plan(game, policies, measure, position=position, options=options, players=players, until=until, given=given)
    found: Simulation[Any] = Simulation(asked, int(n), seed, workers=workers, dask=dask, keep=keep)
    try:
        return found.run(progress)
    except KeyboardInterrupt:
        warnings.warn(str(Stopped("interrupted", found)), stacklevel=2)
        return found
