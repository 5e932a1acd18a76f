"""``kit tournament``: a table of who is how strong, one clear line for every mistake, and nothing lost when stopped."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from kit.__main__ import main
from kit.games import open_box
from kit.lab import crews, tournament
from kit.text.say import LANGUAGES
from tests.fuzz_records import is_one_line, run

FEW = ("--bots", "level_1,uniform", "--games", 6)


def told(*argv: object) -> list[str]:
    """The lines of a command that succeeds without a complaint."""
    code, out, err = run("tournament", "bakschisch", *map(str, argv))
    assert (code, err) == (0, "")
    return out.splitlines()


def complained(*argv: object) -> str:
    """The one line with which a command refuses before it plays."""
    code, out, err = run("tournament", "bakschisch", *map(str, argv))
    assert (code, out) == (2, "") and is_one_line(err), err
    return err.removeprefix("kit: ").rstrip("\n")


def test_the_table_is_that_of_python_the_strongest_first() -> None:
    found = tournament(["level_1", "cautious", "uniform"], "bakschisch", 12, 3)
    head, *rows, under = told("--bots", "level_1,cautious,uniform", "--games", 12, "--seed", 3)
    assert head.split() == ["Bot", "Seats", "Share", "of", "wins", "Rating"]
    for row, each in zip(rows, found.standings, strict=True):
        said = [each.player, f"{each.games}", f"{each.share:.3f}", f"{each.standard_error:.3f}"]
        assert row.replace("±", "").split() == [*said, f"{each.rating:+.0f}", f"{each.rating_error:.0f}"]
    assert under == "12 games with 3 players; by luck each seat wins one in 3."


def test_a_file_has_the_same_with_all_digits(tmp_path: Path) -> None:
    out = tmp_path / "bots.csv"
    assert told(*FEW, "--out", out) == [] and [file.name for file in tmp_path.iterdir()] == ["bots.csv"]
    found = tournament(["level_1", "uniform"], "bakschisch", 6)
    for row, each in zip(csv.DictReader(out.read_text("utf-8").splitlines()), found.standings, strict=True):
        assert row.keys() == each._asdict().keys() and row["player"] == each.player
        assert float(row["rating"]) == pytest.approx(each.rating) and float(row["share"]) == each.share


def test_without_names_all_bots_of_the_game_take_part_at_the_largest_table() -> None:
    _, *rows, under = told("--games", 5, "--option", "open_gold=on")
    assert {row.split()[0] for row in rows} == {*open_box("bakschisch").bots} and "with 4 players" in under


def test_how_many_play_at_a_time_can_be_said() -> None:
    assert "with 2 players" in told("--bots", "level_1,cautious,uniform", "--games", 3, "--players", 2)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_asked_for(language: str) -> None:
    lines = told(*FEW, "--lang", language)
    assert ("games" in lines[-1]) == (language == "en") and not any("cli." in line or "{" in line for line in lines)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--bots", "level_1"], "--bots: One bot is not a tournament; name two or more of uniform, cautious"),
        (["--bots", "level_1,level_1"], "--bots: One bot is not a tournament"),
        (["--bots", "level_1,level_9"], "--bots: There is no bot called level_9; there are uniform"),
        (["--bots", ""], "--bots: There is no bot called"),
        (["--games", "0"], "--games: “0” is not a number of games"),
        (["--players", "9"], "--players: 2 to 4 can play, not 9."),
        (["--seed", "x"], "--seed: There should be a whole number here"),
        (["--workers", "0"], "--workers: 0 is not possible here; it is a number from 1 to 256."),
        (["--resume"], "--resume: What was kept is next to the table; use --out"),
        (["--out", "table.txt"], "--out: The ending of “table.txt” does not say what to write"),
        (["--out", "nowhere/table.csv"], "table.csv.part: This file cannot be written: No such file or directory."),
        (["--option", "open_gold=perhaps"], "open_gold"),
    ],
)
def test_a_mistake_gets_one_line_before_the_first_game(argv: list[str], said: str) -> None:
    assert said in complained(*argv)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_told_in_the_language_asked_for(language: str) -> None:
    assert ("tournament;" in complained("--bots", "level_1", "--lang", language)) == (language == "en")


def test_a_table_that_cannot_be_written_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "bots.csv"
    out.symlink_to("/dev/full")
    assert "All games are kept in bots.csv.part" in complained(*FEW, "--out", out)
    out.unlink()
    assert told(*FEW, "--out", out, "--resume") == [] and [file.name for file in tmp_path.iterdir()] == ["bots.csv"]


def stopping(patch: pytest.MonkeyPatch, what: BaseException) -> None:
    """From the seventh game on nobody plays."""
    wait = crews.Here.wait

    def stopped(self: crews.Here, task: Any) -> crews.Part:
        if task[1]:
            raise what
        return wait(self, task)

    patch.setattr(crews.Here, "wait", stopped)
    patch.setattr(crews, "FIRST_GAMES", 6)


def test_whoever_is_lost_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "bots.csv"
    command = ("--bots", "level_1,cautious,uniform", "--players", 2, "--games", 30, "--out", out)
    told(*command)
    whole = out.read_bytes()
    out.unlink()
    with monkeypatch.context() as patch:
        stopping(patch, crews.Lost("worker_lost"))
        assert "6 of 30 games are done and kept in bots.csv.part" in complained(*command)
    assert [file.name for file in tmp_path.iterdir()] == ["bots.csv.part"]
    assert "carry on with --resume" in complained(*command)
    others = "level_1,uniform,cautious"
    for other in (["--seed", 1], ["--players", 3], ["--bots", others], ["--games", 5], ["--option", "open_gold=on"]):
        assert "another command" in complained(*command, *other, "--resume")
    begun = []
    play = crews.play
    with monkeypatch.context() as patch:
        patch.setattr(
            crews, "play", lambda plan, seed, first, many: begun.append(first) or play(plan, seed, first, many)
        )
        told(*command, "--resume")
    assert begun[0] == 6 and out.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["bots.csv"]


@pytest.mark.parametrize(
    ("what", "said"),
    [(crews.Lost("worker_lost"), "A worker process is gone"), (KeyboardInterrupt(), "Stopped.")],
    ids=["lost", "ctrl-c"],
)
def test_what_is_done_is_printed_when_it_is_stopped(
    what: BaseException, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stopping(monkeypatch, what)
    command = ["tournament", "bakschisch", "--bots", "level_1,uniform", "--games", "30"]
    if isinstance(what, KeyboardInterrupt):
        with pytest.raises(KeyboardInterrupt):
            main(command)
    else:
        assert main(command) == 2
    out, err = capsys.readouterr()
    assert "6 games with 2 players" in out and is_one_line(err)
    assert said in err and "6 of 30 games are done; their results are printed." in err
