"""``kit simulate``: a table written whole, one clear line for every mistake, and nothing lost when it is stopped."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from kit.lab import crews
from kit.lab import kept as kept_files
from kit.lab.kept import Shelf
from kit.lab.policies import uniform
from kit.lab.simulations import simulate
from kit.text.say import LANGUAGES
from tests.children import child
from tests.fuzz_records import is_one_line, run

ROOT = Path(__file__).parents[2]


def rows(text: str) -> list[dict[str, str]]:
    """The table that was printed or written."""
    return list(csv.DictReader(text.splitlines()))


def told(*argv: object) -> list[dict[str, str]]:
    """The table of a command that succeeds without a word."""
    code, out, err = run("simulate", "bakschisch", *map(str, argv))
    assert (code, err) == (0, "")
    return rows(out)


def complained(*argv: object) -> str:
    """The one line with which a command refuses."""
    code, out, err = run("simulate", "bakschisch", *map(str, argv))
    assert (code, out) == (2, "") and is_one_line(err), err
    return err.removeprefix("kit: ").rstrip("\n")


@pytest.mark.parametrize(("written", "games"), [("1e1", 10), ("1.2e1", 12), ("10e0", 10), ("0_020", 20), ("1E1", 10)])
def test_the_number_of_games_is_read_as_people_write_it(written: str, games: int) -> None:
    assert {row["games"] for row in told("--games", written, "--until", 1, "--measure", "heap")} == {str(games)}


# The table ------------------------------------------------------------------------------------------------------------


def test_a_row_a_value_as_in_python() -> None:
    table = told("--games", 300, "--players", 2, "--seed", 4)
    found = simulate("bakschisch", 300, 4, uniform(), "winners", players=2, until="end")
    assert {row["value"]: int(row["count"]) for row in table} == {
        "".join("AB"[seat] for seat in seats): count for seats, count in found.counts.items()
    }
    assert {row["games"] for row in table} == {"300"} and {row["seed"] for row in table} == {"4"}
    for row in table:
        assert float(row["low"]) <= float(row["share"]) <= float(row["high"])


def test_a_sweep_has_rows_for_every_value_and_the_same_luck() -> None:
    table = told("--games", 60, "--sweep", "gold=5..7,15", "--measure", "rounds")
    assert list(dict.fromkeys(row["gold"] for row in table)) == ["5", "6", "7", "15"]
    alone = told("--games", 60, "--sweep", "gold=7", "--measure", "rounds")
    assert [row for row in table if row["gold"] == "7"] == alone


def test_a_purse_of_more_than_the_box_holds_is_played_alike_by_batch_and_engine() -> None:
    from kit.lab.batches import batch_for
    from kit.lab.simulations import plan
    from kit.lab.sweep import begun

    rich = begun(plan("bakschisch", uniform(), "winners", until="end"), "gold", 25)
    assert rich.start.purses == (25,) * 4
    batch = batch_for(rich)
    assert batch and batch(3, 0, 60) == rich.by_engine(3, 0, 60)


@pytest.mark.parametrize(
    ("sweep", "values"),
    [
        ("players=2..4", ["2", "3", "4"]),
        ("caliph_tie=best,worst", ["best", "worst"]),
        ("open_gold=off,on", ["off", "on"]),
    ],
)
def test_players_and_switches_are_swept(sweep: str, values: list[str]) -> None:
    name = sweep.partition("=")[0]
    assert list(dict.fromkeys(row[name] for row in told("--games", 20, "--sweep", sweep))) == values


def test_the_gold_of_a_position_is_swept_too() -> None:
    position = "r1 b1 A0:2T B0:2T heap:16 up:G"
    table = told(
        "--position", position, "--until", "decision", "--games", 200, "--sweep", "gold=0,2", "--measure", "stands:A"
    )
    poor = [row for row in table if row["gold"] == "0"]
    assert [(row["value"], row["count"]) for row in poor] == [("0", "200")]  # BK-14: nobody can pay
    assert {row["value"] for row in table if row["gold"] == "2"} == {"0", "1"}


def test_numbers_have_a_mean_and_yes_or_no_a_share_of_yes() -> None:
    (no, yes) = told("--games", 100, "--measure", "wins:A", "--players", 2)
    assert (no["value"], yes["value"]) == ("no", "yes") and yes["mean"] == yes["share"]
    assert told("--games", 20)[0]["mean"] == ""


def test_csv_and_parquet_hold_the_same(tmp_path: Path) -> None:
    from pyarrow import parquet

    for name in ("games.csv", "games.parquet"):
        assert told("--games", 50, "--sweep", "players=2,3", "--out", tmp_path / name) == []
    written = rows((tmp_path / "games.csv").read_text("utf-8"))
    frame = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [(str(row["players"]), row["value"], str(row["count"])) for row in frame] == [
        (row["players"], row["value"], row["count"]) for row in written
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def test_bots_of_the_box_play_seat_by_seat() -> None:
    table = told("--games", 12, "--bots", "cautious,uniform", "--measure", "wins:A")
    again = told("--games", 12, "--bots", "uniform,cautious", "--measure", "wins:A")
    assert table != again and {row["games"] for row in table} == {"12"}


@pytest.mark.parametrize("workers", [2, pytest.param(3, marks=pytest.mark.full("make test has two of them"))])
def test_more_workers_write_the_same_table(workers: int) -> None:
    assert told("--games", 400, "--workers", workers) == told("--games", 400)


# Mistakes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "where", "right"),
    [
        (["--sweep", "gold"], "--sweep", "NAME=FROM..TO"),
        (["--sweep", "golf=5..15"], "--sweep", "gold, heap, players"),
        (["--sweep", "gold=15..5"], "--sweep gold", "5..15"),
        (["--sweep", "gold=5...15"], "--sweep gold", "from 0 to 25"),
        (["--sweep", "gold=5..26"], "--sweep gold", "from 0 to 25"),
        (["--sweep", "gold=much"], "--sweep gold", "from 0 to 25"),
        (["--sweep", "gold=" + "1," * 1001 + "1"], "--sweep gold", "1000 at most"),
        (["--sweep", "players=5"], "--sweep players", "from 2 to 4"),
        (["--sweep", "caliph_tie=first"], "--sweep caliph_tie", "best, dense, worst"),
        (["--sweep", "open_gold=yes"], "--sweep open_gold", "off, on"),
        (["--games", "0"], "--games", "1e7"),
        (["--games", "1.5"], "--games", "1e7"),
        (["--games", "9e99"], "--games", "1e12"),
        (["--workers", "0"], "--workers", "from 1 to 256"),
        (["--bots", "nobody"], "--bots", "uniform"),
        (["--bots", "uniform,uniform", "--players", "3"], "--bots", "3 players"),
        (["--players", "9"], "--players", "2 to 4"),
        (["--measure", "luck"], "--measure", "winners"),
        (["--measure", "purse"], "--measure", "purse:A"),
        (["--measure", "purse:E"], "--measure", "there are A, B, C, D"),
        (["--measure", "stands:C", "--players", "2"], "--measure", "there are A, B."),
        (["--measure", "stands:A:B"], "--measure", "stands:A"),
        (["--games", "1__0"], "--games", "1e7"),
        (["--games", "1" * 400], "--games", "1e12"),
        (["--until", "noon"], "--until", "decision"),
        (["--option", "caliph_tie"], "--option", "NAME=VALUE"),
        (["--position", "r1"], "--position", "starting with A"),
        (["--out", "games.xls"], "--out", ".parquet"),
        (["--out", "/nowhere/games.csv"], "games.csv.part", "No such file"),
        (["--resume"], "--resume", "--out"),
    ],
)  # fmt: skip
def test_every_mistake_has_one_line_that_says_where_and_what_would_be_right(
    argv: list[str], where: str, right: str
) -> None:
    line = complained(*argv)
    assert line.startswith(f"{where}: ") and right in line, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_comes_in_every_language(language: str) -> None:
    lines = {each: complained("--sweep", "gold=15..5", "--lang", each) for each in LANGUAGES}
    assert len(set(lines.values())) == len(LANGUAGES) and "5..15" in lines[language]


@pytest.mark.parametrize(
    ("package", "argv"), [("pyarrow", ["--out", "games.parquet"]), ("distributed", ["--dask", "tcp://x:1"])]
)
def test_a_package_that_is_missing_is_named_before_the_first_game(
    package: str, argv: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util as util

    find = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name, *rest: None if name == package else find(name, *rest))
    assert package in complained(*argv)


# Stopped --------------------------------------------------------------------------------------------------------------


def stopping(monkeypatch: pytest.MonkeyPatch, what: BaseException, after: int) -> None:
    """The task after so many games ends like this."""
    wait = crews.Here.wait

    def stopped(self: crews.Here, task: Any) -> crews.Part:
        if task[1] >= after:
            raise what
        return wait(self, task)

    monkeypatch.setattr(crews.Here, "wait", stopped)


@pytest.mark.parametrize("what", ["worker_lost", "no_scheduler", "no_workers"])
def test_whoever_is_lost_the_same_command_goes_on(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    command = ("--games", 300, "--sweep", "players=2,3", "--out", out)
    told(*command)
    whole = out.read_bytes()
    out.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(crews, "TASK_S", 1e-3)  # however fast the machine is, not all are done before the 100th
        stopping(patch, crews.Lost(what), 100)
        line = complained(*command)
    assert "of 600 games are done and kept in games.csv.part" in line and "--resume to carry on" in line
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv.part"]
    kept = Shelf(out.with_name("games.csv.part")).get(0)
    assert kept and 0 < kept.games < 300
    assert "carry on with --resume" in complained(*command)  # what is kept is not written over by mistake
    assert "another command" in complained(*command, "--seed", 1, "--resume")
    fewer = complained("--games", 1, *command[2:], "--resume")
    assert "more than the 1 you asked for" in fewer
    told(*command, "--resume")
    assert out.read_bytes() == whole and [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_a_second_ctrl_c_that_breaks_off_the_writing_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out, written = tmp_path / "games.csv", []
    whole = kept_files.whole

    def broken_off(file: Path, text: str) -> None:
        written.append(file)
        if len(written) == 1:
            raise KeyboardInterrupt
        whole(file, text)

    monkeypatch.setattr(kept_files, "whole", broken_off)
    monkeypatch.setattr(crews, "TASK_S", 1e-3)
    stopping(monkeypatch, KeyboardInterrupt(), 1)
    with pytest.raises(KeyboardInterrupt):
        told("--games", 300, "--out", out)
    kept = Shelf(out.with_name("games.csv.part")).get(0)
    assert kept and kept.games > 0 and len(written) == 2


def test_a_full_disk_while_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kit.lab.kept.os.fsync", full)
    code, out, err = run("simulate", "bakschisch", "--games", "50", "--out", str(tmp_path / "games.csv"))
    assert code == 2 and "disk is full" in err and "--resume" in err and is_one_line(err)
    assert sum(int(row["count"]) for row in rows(out)) == 50  # nothing is lost: it is printed
    assert not list(tmp_path.iterdir())


def test_a_full_device_for_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "games.csv"
    out.symlink_to("/dev/full")
    line = complained("--games", 50, "--out", out)
    assert "No space left" in line and "All games are kept in games.csv.part" in line
    out.unlink()
    told("--games", 50, "--out", out, "--resume")
    assert sum(int(row["count"]) for row in rows(out.read_text("utf-8"))) == 50


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.csv.part").write_text('{"all": 3}', "utf-8")
    assert "does not hold what a run has done" in complained("--out", tmp_path / "games.csv", "--resume")


def test_ctrl_c_in_a_terminal(tmp_path: Path) -> None:
    """The signal goes to all processes of the group, as a terminal sends it."""
    out, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    command = [
        sys.executable,
        "-m",
        "kit",
        "simulate",
        "intrige",
        "--games",
        "1e9",
        "--workers",
        "2",
        "--out",
        str(out),
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "KIT_KEEP_S": "0.1"}
    with child(command, stderr=subprocess.PIPE, env=env, text=True, start_new_session=True) as process:
        until = monotonic() + 60
        while not part.exists() and monotonic() < until:
            sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err and is_one_line(err), err
    assert "kept in games.csv.part" in err and "--resume to carry on" in err
    kept = Shelf(part).get(0)
    assert kept and kept.games > 0 and not out.exists()
