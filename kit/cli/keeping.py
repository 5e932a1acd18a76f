"""How commands that play many games keep what they have done beside their table, and go on from it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kit.cli.files import shown
from kit.cli.streams import complain
from kit.cli.tabled import write_table
from kit.engine.errors import bad, quoted
from kit.lab.kept import Shelf, whole
from kit.lab.simulations import KeptMore, Simulation, Stopped, Trials
from kit.text.say import Words


def open_shelf(arguments: argparse.Namespace) -> Shelf | None:
    """Where finished work is kept, beside the table; a table that is printed is printed as far as it went."""
    out = arguments.out
    if out is None:
        if arguments.resume:
            raise bad("--resume", "resume_needs_out")
        return None
    file = out.with_name(f"{out.name}.part") if out.is_file() or not out.exists() else Path(f"{out.name}.part")
    if file.exists() and not arguments.resume:
        raise bad(shown(file), "kept_already")
    try:
        shelf = Shelf(file, go_on=arguments.resume)
        whole(file, file.read_bytes()) if file.exists() else file.parent.stat()
    except ValueError:
        raise bad(shown(file), "kept_damaged") from None
    except OSError as error:
        raise bad(shown(file), "cannot_write", why=error.strerror) from None
    return shelf


def begin(
    plan: Trials,
    games: int,
    seed: int,
    workers: int,
    arguments: argparse.Namespace,
    shelf: Shelf | None,
    number: int = 0,
) -> Simulation[Any]:
    """The simulation with this number, which goes on from what the shelf has of it."""
    keep = shelf.part(number) if shelf else None
    try:
        return Simulation(plan, games, seed, workers=workers, dask=arguments.dask, keep=keep)
    except KeptMore as more:
        assert shelf
        raise bad(shown(shelf.file), "kept_more", games=more.games, asked=games) from None
    except ValueError:
        assert shelf
        raise bad(shown(shelf.file), "kept_other") from None


def say_stopped(
    words: Words, shelf: Shelf | None, simulations: list[Simulation[Any]], why: str, table: Callable[[], str]
) -> None:
    """Say why, how much is done, where it is, and how to go on; without a place for it, the table is printed."""
    done, asked = sum(each.games for each in simulations), sum(each.asked for each in simulations)
    kept = shelf is not None and _are_saved(simulations)
    if not kept and done:
        print(table(), end="", flush=True)
    key = "kept" if kept else "full" if shelf else "printed"
    end = words.say(f"cli.simulate.{key}", done=done, asked=asked, file=shown(shelf.file) if shelf else "")
    complain(f"{words.say(f'cli.simulate.why.{why}')} {end}" if done else words.say(f"cli.simulate.why.{why}"))


def _are_saved(simulations: list[Simulation[Any]]) -> bool:
    """Whether all that is done is in its file; it is written again, as a second Ctrl+C may have broken that off."""
    try:
        for each in simulations:
            if each.games:
                each.save()
    except Stopped:
        return False
    return True


def write_last(out: Path, head: Sequence[str], rows: Sequence[Sequence[Any]], shelf: Shelf) -> None:
    """Write the table, and then let go of what was kept."""
    try:
        write_table(out, head, rows)
    except OSError as error:
        why = error.strerror or quoted(error)
        raise bad(shown(out), "cannot_write_table", why=why, file=shown(shelf.file)) from None
    shelf.file.unlink(missing_ok=True)
