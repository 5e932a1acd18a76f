"""The command line: stories, lines of JSON, checks, and one clear line for whatever cannot be used."""

from __future__ import annotations

import io
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kit.__main__ import INTERRUPTED
from kit.engine.session import Session
from kit.text.say import LANGUAGES
from tests.children import child
from tests.each import each
from tests.engine.test_record import GOOD_LINE, GOOD_RECORD, typed
from tests.fuzz_records import is_one_line, run
from tests.serving import PATIENCE_S

ROOT = Path(__file__).parents[1]
BOARDS = ROOT / "kit/games/bakschisch/boards"


@pytest.fixture
def bv_18(tmp_path: Path) -> Path:
    """The round of BV-18 as typed from a table."""
    file = tmp_path / "bv-18.json"
    file.write_text(typed(), "utf-8")
    return file


def told(*argv: object) -> str:
    """What a command prints that succeeds."""
    code, out, err = run(*map(str, argv))
    assert (code, err) == (0, "")
    return out


def complained(*argv: object) -> str:
    """The one line with which a command refuses; it prints nothing else."""
    code, out, err = run(*map(str, argv))
    assert (code, out) == (2, "")
    assert is_one_line(err) and err.startswith("kit: "), err
    return err.removeprefix("kit: ").removesuffix("\n")


@contextmanager
def _looks_at_the_past(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How long the past was, each time that all of it was asked for."""
    looks: list[int] = []

    def noted(session: Session[Any, Any, Any]) -> tuple[Any, ...]:
        looks.append(session.step)
        return tuple(session.played(step) for step in range(1, session.step + 1))

    with monkeypatch.context() as patch:
        patch.setattr(Session, "history", property(noted))
        yield looks


# Replay ---------------------------------------------------------------------------------------------------------------


def test_a_typed_record_is_told_with_the_rule_of_every_sentence(bv_18: Path) -> None:
    story = told("replay", bv_18)
    paragraphs = story.split("\n\n")
    assert len(paragraphs) == 1 + 5 + 1
    assert paragraphs[0].startswith("Ann, Ben and Cleo")
    for rule in ("BK-8", "BK-11", "BK-13", "BK-18", "BK-19", "BK-24", "BK-26", "BK-28", "BK-36", "C-BK-9"):
        assert rule in story
    assert "thief" in paragraphs[2] and "space 6" in paragraphs[2]


@pytest.mark.parametrize(("language", "word"), [("en", "eunuch"), ("fr", "eunuque"), ("nl", "eunuch")])
def test_the_story_is_told_in_the_language_asked_for(bv_18: Path, language: str, word: str) -> None:
    assert word in told("replay", bv_18, "--lang", language)
    stories = {told("replay", bv_18, "--lang", other) for other in LANGUAGES}
    assert len(stories) == len(LANGUAGES)


def test_neutral_names_for_a_classroom(bv_18: Path) -> None:
    assert "harem" in told("replay", bv_18)
    assert "harem" not in told("replay", bv_18, "--neutral")


def test_no_line_of_a_story_is_too_wide(bv_18: Path) -> None:
    assert max(map(len, told("replay", bv_18).splitlines())) <= 96


def test_json_lines_are_setup_steps_and_result(bv_18: Path) -> None:
    lines = [json.loads(line) for line in told("replay", bv_18, "--json").splitlines()]
    assert all(GOOD_LINE.is_valid(line) for line in lines)
    assert list(lines[0]) == ["setup"] and lines[-1] == {"result": None}
    assert [line["step"] for line in lines[1:-1]] == list(range(1, 11))
    assert lines[-2]["state"]["spaces"] == [5, 7, 4] and lines[-2]["state"]["purses"] == [13, 5, 11]
    assert lines[2]["moves"] == {"A": 3, "B": 3, "C": 1}
    walk = next(event for event in lines[2]["events"] if event["type"] == "PawnMoved")
    assert (walk["rule"], walk["facts"]["end"]) == ("BK-13", 5)


def test_the_last_line_names_the_winners_of_a_finished_game(tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    file.write_text(typed(start="r1 b5 A31:10 B0:10T C0:10T up:GSHEF", moves=[[1, 0, 0]]), "utf-8")
    assert json.loads(told("replay", file, "--json").splitlines()[-1]) == {"result": {"winners": [0]}}


def test_a_record_can_come_from_standard_input(monkeypatch: pytest.MonkeyPatch, bv_18: Path) -> None:
    expected = told("replay", bv_18)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bv_18.read_bytes())))
    assert told("replay", "-") == expected


def test_a_byte_order_mark_does_no_harm(bv_18: Path) -> None:
    expected = told("replay", bv_18)
    bv_18.write_bytes(b"\xef\xbb\xbf" + bv_18.read_bytes())
    assert told("replay", bv_18) == expected


# Bad records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    ("text", "place", "rule"),
    [
        (typed()[:-9], "record", ""),
        ("[]", "record", ""),
        (typed(game="ludo"), "game", ""),
        (typed(options={"caliph_tie": "x"}), "options.caliph_tie", " (C-BK-2)"),
        (typed(start="r1 b1"), "start", " (BK-1)"),
        (typed(moves=[{"chance": "lady"}, [1, 11, 0]]), "moves[1].B", " (BK-9)"),
        (
            typed(moves=[{"chance": "lady"}, ["thief", 0, 0]], start="A24:10 B0:10T C0:10T"),
            "moves[1].A", " (BK-32, C-BK-17)",
        ),
        (typed(moves=[[1, 2, 3]]), "moves[0]", ""),
    ],
)  # fmt: skip
def test_a_bad_record_gets_one_line_with_file_place_and_rule(
    tmp_path: Path, command: str, text: str, place: str, rule: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    line = complained(command, file)
    assert line.startswith(f"game.json: {place}: ") and line.endswith(f".{rule}")
    assert complained(command, file, "--lang", "fr") != line != complained(command, file, "--lang", "nl")


def test_all_is_judged_before_the_first_line_is_printed(tmp_path: Path) -> None:
    moves = json.loads(typed())["moves"]
    file = tmp_path / "game.json"
    file.write_text(typed(moves=[*moves, {"chance": "guard"}, [14, 0, 0]]), "utf-8")
    assert complained("replay", file).startswith("game.json: moves[11].A: ")
    assert complained("replay", file, "--json").startswith("game.json: moves[11].A: ")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert complained("replay", tmp_path / "none.json").startswith("none.json: ")
    assert complained("check", tmp_path).startswith(f"{tmp_path.name}: ")
    assert complained("check", tmp_path / "none.toml").startswith("none.toml: ")
    assert complained("replay", tmp_path / ("x" * 300)).startswith("x" * 60 + "…: ")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(typed(seats=["Zoë", "B", "C"]).encode("utf-16"))
    assert "UTF-8" in complained("replay", file)


def test_a_story_costs_no_look_at_the_whole_past_a_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So twice the steps take twice the time, up to the longest record that is read."""
    file = tmp_path / "long.json"
    file.write_text(typed(moves=[[0, 0, 0]] * 300, seed=1), "utf-8")
    for form in ([], ["--json"]):
        with _looks_at_the_past(monkeypatch) as looks:
            told("replay", file, *form)
        assert looks == [600]


def test_a_file_too_long_to_be_a_record_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as opened:
        opened.truncate(2**40)
    assert complained("replay", file).startswith("game.json: ")
    file.rename(tmp_path / "board.toml")
    assert complained("check", tmp_path / "board.toml").startswith("board.toml: ")


def test_strange_file_names_stay_on_one_line(tmp_path: Path) -> None:
    file = tmp_path / "a\nb\x1b[2J.json"
    file.write_text("{", "utf-8")
    assert complained("replay", file).startswith("a?b?[2J.json: record: ")
    file.write_text(typed(), "utf-8")
    assert told("check", file).count("\n") == 1


# Check ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["default-30", "short-25"])
def test_the_shipped_boards_pass(name: str, language: str) -> None:
    said = told("check", BOARDS / f"{name}.toml", "--lang", language)
    assert said.startswith(f"{name}.toml: ") and said.count("\n") == 1


def test_a_good_record_passes(bv_18: Path) -> None:
    assert told("check", bv_18) == "bv-18.json: A good record with 10 steps.\n"


def test_a_board_with_faults_is_told_each_with_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('name = "ours"\nlevels = ["GSHEF"]\n', "utf-8")
    code, out, err = run("check", str(file))
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert len(lines) == 8 and all(line.startswith("ours.toml: ") and line.endswith("C-BK-1)") for line in lines)
    assert {line[line.rindex("(") + 1 :].split(",")[0] for line in lines} == {"BK-4", "BK-22", "BK-38"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name = ",
        'name = "x"',
        'name = "x"\nlevels = ["GX"]',
        'name = "x"\nlevels = ["G\\n"]',
        "x = " + "9" * 5000,
        "x = " + "[" * 5000,
        "x = 1979-13-45",
        "a" * 20_000,
        ".".join("a" * 4000) + " = 1",
        '"\\ud800" = 1',
    ],
    ids=range(11),
)
def test_what_is_no_board_gets_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text, "utf-8")
    assert complained("check", file).startswith("ours.toml: ")


# Play -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_to_the_end_and_the_story_is_told(players: int) -> None:
    story = told("play", "bakschisch", "--players", players, "--seed", 1)
    assert story.count("\n\n") >= 5 and "[BK-39]" in story
    assert story == told("play", "bakschisch", "--players", players, "--seed", 1)
    assert story != told("play", "bakschisch", "--players", players, "--seed", 2)


def test_bots_say_why() -> None:
    plain = told("play", "bakschisch", "--seed", 3)
    with_reasons = told("play", "bakschisch", "--seed", 3, "--reasons")
    reasons = [line for line in with_reasons.splitlines() if line.startswith("    ")]
    assert len(reasons) >= 20 and not any(line.startswith("    ") for line in plain.splitlines())
    assert "\n".join(line for line in with_reasons.splitlines() if not line.startswith("    ")) == plain.rstrip("\n")


@pytest.mark.parametrize(
    "more",
    [
        [],
        ["--players", "2", "--option", "board=short-25", "--option", "open_gold=on"],
        ["--option", "remainder_carry=off", "--option", "caliph_tie=worst"],
        ["--position", "r1 b4 A30:10 B13:10 C16:2 D7:5T heap:13 up:GCH", "--seed", "7"],
        ["--bots", "uniform,uniform,cautious", "--seed", "-4"],
    ],
    ids=str,
)
def test_what_is_saved_replays_to_the_same_lines(tmp_path: Path, more: list[str]) -> None:
    file = tmp_path / "game.json"
    lines = told("play", "bakschisch", "--json", "--save", file, *more)
    assert told("replay", file, "--json") == lines
    assert GOOD_RECORD.is_valid(json.loads(file.read_text("utf-8")))
    assert all(GOOD_LINE.is_valid(json.loads(line)) for line in lines.splitlines())
    assert told("replay", file) == told("play", "bakschisch", *more)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_switch_is_set_on_or_off_true_or_false() -> None:
    for value, expected in {"on": True, "true": True, "off": False, "FALSE": False}.items():
        lines = told("play", "bakschisch", "--json", "--option", f"open_gold={value}")
        assert json.loads(lines.splitlines()[0])["setup"]["options"]["open_gold"] is expected


def test_a_story_from_the_middle_does_not_begin_with_the_start() -> None:
    start = told("play", "bakschisch", "--players", "2").splitlines()[0]
    position = "r1 b4 A30:10 B13:10 up:GCH"
    middle = told("play", "bakschisch", "--players", "2", "--position", position).splitlines()[0]
    assert start != middle and "round 1" in middle


BAD_WISH = {
    "no players": (["--players", "0"], "--players: "),
    "one player": (["--players", "1"], "--players: "),
    "five players": (["--players", "5"], "--players: "),
    "players in words": (["--players", "four"], "--players: "),
    "a huge number of players": (["--players", "9" * 5000], "--players: "),
    "one bot": (["--bots", "uniform"], "--bots: "),
    "no bot": (["--bots", ""], "--bots: "),
    "an unknown bot": (["--bots", "uniform,wizard"], "--bots: "),
    "fewer bots than players": (["--players", "3", "--bots", "uniform,uniform"], "--bots: "),
    "a seed in words": (["--seed", "luck"], "--seed: "),
    "a seed with a point": (["--seed", "1.5"], "--seed: "),
    "a seed in another script": (["--seed", "\u0661"], "--seed: "),
    "a huge seed": (["--seed", "9" * 5000], "--seed: "),
    "a seed that JSON cannot keep": (["--seed", str(2**53)], "--seed: "),
    "a switch without a value": (["--option", "open_gold"], "--option: "),
    "an unknown switch": (["--option", "chess=on"], "--option.chess: "),
    "an unknown value": (["--option", "open_gold=maybe"], "--option.open_gold: "),
    "an unknown board": (["--option", "board=x\ny"], "--option.board: "),
    "a position for others": (["--players", "3", "--position", "A0:10T B0:10T"], "--position: "),
    "a position that cannot be": (["--players", "2", "--position", "A24:10T B0:10T"], "--position: "),
    "an empty position": (["--position", ""], "--position: "),
    "a position of letters": (["--position", "\x1b[2J\n"], "--position: "),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("wish", "place"), BAD_WISH.values(), ids=BAD_WISH)
def test_a_bad_wish_gets_one_line_and_nothing_is_written(
    tmp_path: Path, wish: list[str], place: str, language: str
) -> None:
    file = tmp_path / "game.json"
    assert complained("play", "bakschisch", "--lang", language, "--save", file, *wish).startswith(place)
    assert list(tmp_path.iterdir()) == []


# Saving ---------------------------------------------------------------------------------------------------------------


def test_saving_replaces_a_file_and_keeps_what_others_may_do_with_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("old", "utf-8")
    told("play", "bakschisch", "--save", file)
    new = tmp_path / "new.txt"
    new.write_text("", "utf-8")
    assert file.read_text("utf-8").startswith("{")
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(new.stat().st_mode)


@pytest.mark.parametrize("target", ["no/such/folder.json", "", ".", "folder", "x" * 300, "file/game.json"])
def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("", "utf-8")
    before = sorted(tmp_path.rglob("*"))
    complained("play", "bakschisch", "--save", tmp_path / target)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_failure_half_way_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    file.write_text("old", "utf-8")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert "No space left" in complained("play", "bakschisch", "--save", file)
    assert file.read_text("utf-8") == "old" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", [".kit-{pid}.part", ".kit-known.part"])
def test_a_link_that_somebody_laid_where_the_draft_goes_leads_over_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """In a folder of several people: not by the number of the process, and not if the name could be known."""
    monkeypatch.setattr("kit.cli.files.token_hex", lambda _: "known", raising=False)
    other, file = tmp_path / "other", tmp_path / "game.json"
    other.write_text("somebody's", "utf-8")
    (tmp_path / name.format(pid=os.getpid())).symlink_to(other)
    run("play", "bakschisch", "--save", str(file))
    assert other.read_text("utf-8") == "somebody's" and not file.is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with child([sys.executable, "-c", f"print(open({str(pipe)!r}).read())"], stdout=subprocess.PIPE) as reader:
        told("play", "bakschisch", "--save", pipe)
        assert json.loads(reader.communicate(timeout=30)[0])["game"] == "bakschisch"
    assert pipe.is_fifo()


# As a process ---------------------------------------------------------------------------------------------------------

AT_ONCE_OR_LATE = each("unbuffered", ["", "1"], least=1)
"""Whether what is printed is written when it is printed, or when the process ends."""


def kit(*argv: object) -> list[str]:
    """The command, as it is typed."""
    return [sys.executable, "-m", "kit", *map(str, argv)]


def process(*argv: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """``python -m kit …`` as a person starts it."""
    return subprocess.run(
        kit(*argv),
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_the_process_tells_the_same_story_whatever_the_terminal(bv_18: Path) -> None:
    story = told("replay", bv_18, "--lang", "fr")
    for environment in (
        {},
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ):
        done = process("replay", bv_18, "--lang", "fr", **environment)
        assert (done.returncode, done.stdout.decode(), done.stderr) == (0, story, b"")


def test_the_process_ends_with_2_and_one_line_for_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(typed(moves=[{"chance": "lady"}, [1, 11, 0]]), "utf-8")
    done = process("replay", file)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("kit: game.json: moves[1].B: ") and done.stderr.count(b"\n") == 1


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    with started("play", "bakschisch", "--json") as playing:
        assert playing.stdout and playing.stderr
        playing.stdout.readline()
        playing.stdout.close()
        assert playing.stderr.read() == b""
        assert playing.wait(timeout=60) == 0


@AT_ONCE_OR_LATE
def test_a_reader_that_never_looked_is_no_error(bv_18: Path, unbuffered: str) -> None:
    unread, written = os.pipe()
    os.close(unread)
    done = subprocess.run(
        [sys.executable, "-m", "kit", "check", str(bv_18)],
        cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=written, stderr=subprocess.PIPE, timeout=60, check=False,
    )  # fmt: skip
    os.close(written)
    assert (done.returncode, done.stderr) == (0, b"")


# Streams that are closed, full or silent, and Ctrl-C ------------------------------------------------------------------

POSIX = pytest.mark.skipif(os.name != "posix", reason="streams and signals of POSIX")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


def shell(command: str, *files: object, unbuffered: str = "") -> subprocess.CompletedProcess[str]:
    """What a person types at a POSIX shell, `kit` being this kit and $1, $2, … the files."""
    return subprocess.run(
        ["sh", "-c", f'kit() {{ "$PYTHON" -m kit "$@"; }}\n{command}', "sh", *map(str, files)],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONUNBUFFERED": unbuffered},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def is_one_complaint(err: str) -> bool:
    return is_one_line(err) and err.startswith("kit: ")


@POSIX
@AT_ONCE_OR_LATE
@each("command", ["kit play bakschisch", "kit play intrige --json", "kit --help", "kit check $1"], least=2)
def test_where_standard_output_is_closed_the_command_ends_quietly(bv_18: Path, command: str, unbuffered: str) -> None:
    done = shell(f"{command} >&-", bv_18, unbuffered=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@POSIX
@AT_ONCE_OR_LATE
@each("command", ["kit play intrige --json", "kit play intrige", "kit --help"], least=2)
def test_a_reader_of_one_line_gets_it_and_nothing_is_complained_of(command: str, unbuffered: str) -> None:
    done = shell(f"({command}; echo $? >&2) | head -n 1", unbuffered=unbuffered)
    assert (done.stdout.count("\n"), done.stderr) == (1, "0\n")


@FULL
@AT_ONCE_OR_LATE
@each("command", ["play bakschisch", "play intrige --json", "replay $1", "check $1", "--help"], least=2)
def test_a_full_device_is_told_of_in_one_line(bv_18: Path, command: str, unbuffered: str) -> None:
    done = shell(f"kit {command} > /dev/full", bv_18, unbuffered=unbuffered)
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_complaint(done.stderr) and "No space left" in done.stderr


@FULL
def test_a_full_device_is_told_of_in_the_language_asked_for(bv_18: Path) -> None:
    said = {shell(f"kit replay $1 --lang {language} > /dev/full", bv_18).stderr for language in LANGUAGES}
    assert len(said) == len(LANGUAGES) and all(map(is_one_complaint, said))


@POSIX
@AT_ONCE_OR_LATE
@each("command", ["kit replay none", "kit dance", "kit replay"], least=1)
@pytest.mark.parametrize("nowhere", [pytest.param("/dev/full", marks=FULL), "&-"])
def test_a_complaint_that_nobody_can_read_ends_with_2_all_the_same(nowhere: str, command: str, unbuffered: str) -> None:
    done = shell(f"{command} 2>{nowhere}", unbuffered=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@POSIX
@pytest.mark.parametrize("target", [pytest.param("/dev/full", marks=FULL), "$1/none/game.json", "$1"])
def test_a_game_that_cannot_be_saved_is_told_of_in_one_line_and_nothing_is_left(tmp_path: Path, target: str) -> None:
    done = shell(f"kit play bakschisch --save {target}", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_complaint(done.stderr)
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_a_game_that_does_not_fit_on_the_disk_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("old", "utf-8")
    done = shell("trap '' XFSZ; ulimit -f 0; kit play bakschisch --save $1", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_complaint(done.stderr) and "File too large" in done.stderr
    assert file.read_text("utf-8") == "old" and list(tmp_path.iterdir()) == [file]


@POSIX
@each("command", ["replay", "check"], least=1)
def test_standard_input_that_is_closed_is_told_of_in_one_line(command: str) -> None:
    said = {language: shell(f"kit {command} - --lang {language} <&-") for language in LANGUAGES}
    assert len({done.stderr for done in said.values()}) == len(LANGUAGES)
    assert all(done.returncode == 2 and is_one_complaint(done.stderr) for done in said.values())
    assert said["en"].stderr == "kit: -: Standard input is closed.\n"


@contextmanager
def started(*argv: object, stdin: int = subprocess.DEVNULL, unbuffered: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """The command while it runs, and no longer than the test."""
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with child(kit(*argv), cwd=ROOT, env=env, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process


@POSIX
def test_who_may_not_know_that_a_record_is_waited_for_is_told_how_to_end_it() -> None:
    import pty

    keyboard, terminal = pty.openpty()
    with started("check", "-", stdin=terminal) as process:
        os.close(terminal)
        assert process.stdout and process.stderr
        line = process.stderr.readline().decode()
        assert is_one_complaint(line) and "Ctrl-D" in line and "Ctrl-C" in line
        os.write(keyboard, f"{typed()}\n\x04".encode())
        assert process.stdout.read() == b"-: A good record with 10 steps.\n"
        assert (process.wait(timeout=60), process.stderr.read()) == (0, b"")
    os.close(keyboard)


@POSIX
@pytest.mark.parametrize("named", [False, True], ids=["standard input", "a pipe with a name"])
def test_a_pipe_that_nobody_writes_to_is_told_of_once_and_waited_for(tmp_path: Path, named: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with started("check", pipe if named else "-", stdin=subprocess.PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        line = process.stderr.readline().decode()
        assert is_one_complaint(line) and "Ctrl-C" in line and line.startswith("kit: pipe: ") == named
        if named:
            pipe.write_text(typed(), "utf-8")
        else:
            process.stdin.write(typed().encode())
        process.stdin.close()
        assert process.stdout.read().endswith(b": A good record with 10 steps.\n")
        assert (process.wait(timeout=60), process.stderr.read()) == (0, b"")


@POSIX
def test_ctrl_c_ends_the_waiting_for_a_record() -> None:
    with started("check", "-", stdin=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert (process.wait(timeout=60), process.stdout.read(), process.stderr.read()) == (INTERRUPTED, b"", b"")


@POSIX
@AT_ONCE_OR_LATE
def test_ctrl_c_ends_a_story_that_nobody_reads_on(unbuffered: str) -> None:
    """The pipe is full by then, so what is still to be written cannot be."""
    with started("play", "intrige", "--json", unbuffered=unbuffered) as playing:
        assert playing.stdout and playing.stderr
        playing.stdout.read(1)
        playing.send_signal(signal.SIGINT)
        assert (playing.wait(timeout=60), playing.stderr.read()) == (INTERRUPTED, b"")


CTRL_C = """
import os, signal, sys
def press(frame, event, argument):
    if event == "call" and frame.f_code.co_name == {name!r} and {file!r} in frame.f_code.co_filename:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)
sys.setprofile(press)
"""
"""Ctrl-C at the moment when a function of that name is called in a file of that name; Python reads it as it starts."""


@POSIX
@each(
    ("name", "file"),
    [
        ("<module>", "engine/record.py"),
        ("_parser", "kit/__main__.py"),
        ("apply", "bakschisch/game.py"),
        ("write", "cli/files.py"),
        ("replace", "pathlib.py"),
        ("story_lines", "cli/telling.py"),
        ("_shutdown", "threading.py"),
    ],
    least=3,
)
def test_ctrl_c_at_any_moment_ends_without_a_traceback(tmp_path: Path, name: str, file: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(CTRL_C.format(name=name, file=file), "utf-8")
    (tmp_path / "saved").mkdir(exist_ok=True)
    done = process("play", "bakschisch", "--save", tmp_path / "saved/game.json", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (INTERRUPTED, b"")
    assert [entry.name for entry in (tmp_path / "saved").iterdir()] in ([], ["game.json"])


@POSIX
def test_ctrl_c_ends_the_check_of_a_lesson_and_of_a_long_record(tmp_path: Path, bv_18: Path) -> None:
    lesson = ROOT / "kit/courses/bakschisch/r01.toml"
    for name, file, checked in (("rehearse", "lesson.py", lesson), ("replay", "record.py", bv_18)):
        (tmp_path / "sitecustomize.py").write_text(CTRL_C.format(name=name, file=file), "utf-8")
        done = process("check", checked, PYTHONPATH=str(tmp_path))
        assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, b"", b"")


@POSIX
def test_where_the_shell_shields_from_ctrl_c_the_command_goes_on(tmp_path: Path, bv_18: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CTRL_C.format(name="replay", file="record.py"), "utf-8")
    done = shell('export PYTHONPATH="$2"; trap "" INT; kit check $1', bv_18, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@POSIX
@pytest.mark.full("starts pytest itself; make test has the test of Ctrl-C that it starts")
def test_the_tests_of_ctrl_c_hold_where_ctrl_c_is_ignored() -> None:
    """So are they started in the background, by cron and by nohup."""
    test = f"{Path(__file__)}::{test_ctrl_c_ends_the_waiting_for_a_record.__name__}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *command],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout


@pytest.mark.parametrize(
    "argv",
    [[], ["dance"], ["play"], ["play", "ludo"], ["replay"], ["replay", "x", "--lang", "de"], ["check", "x", "--x\ny"]],
)
def test_a_misspelt_command_gets_one_line(argv: list[str]) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert is_one_line(err) and err.startswith("kit")


def test_the_process_ends_with_2_and_one_line_for_a_misspelt_command() -> None:
    done = process("dance")
    assert (done.returncode, done.stdout) == (2, b"")
    assert is_one_complaint(done.stderr.decode())


def test_help_names_every_command() -> None:
    done = process("--help")
    assert done.returncode == 0
    assert all(command in done.stdout.decode() for command in ("play", "replay", "check", "serve"))


def test_serve_reads_its_own_arguments() -> None:
    done = process("serve", "--help")
    assert done.returncode == 0 and b"--port" in done.stdout
