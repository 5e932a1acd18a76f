"""Lines of the log: one a fault, short, and plain to see."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from typing import Any

import pytest

from kit.serve.terminal import ALIKE_WITHIN_S, LONGEST, MOST_ALIKE, MOST_WAITING, Terminal, one_line, printable
from tests.serving import PATIENCE_S, PYTHON


def record(message: str, *args: Any, fault: bool = False, line: int = 1) -> logging.LogRecord:
    """What a logger hands on."""
    try:
        raise ValueError("two\nlines") if fault else KeyError
    except (ValueError, KeyError):
        caught = sys.exc_info() if fault else None
    return logging.LogRecord("kit", logging.ERROR, __file__, line, message, args, caught)


def test_what_a_terminal_would_obey_is_written_as_a_number() -> None:
    assert printable("a\x1b]0;mine\x07\r\n\u202eé") == r"a\x1b]0;mine\x07\r\n\u202eé"


def test_a_long_text_is_cut_and_says_how_long_it_was() -> None:
    line = printable("x" * 2_000_000)
    assert len(line) < LONGEST + 50 and line.endswith("… (2000000 characters)")


def test_a_fault_is_one_line_with_its_kind_and_place() -> None:
    line = one_line(record("it %s", "broke", fault=True))
    assert line.startswith("error: it broke — ValueError: two\\nlines (test_terminal.py:")
    assert "\n" not in line


def test_a_message_whose_parts_do_not_fit_is_written_all_the_same() -> None:
    assert one_line(record("%s and %s", "one")) == "error: %s and %s"


def test_what_one_place_writes_again_and_again_is_counted() -> None:
    reading, writing = os.pipe()
    now = 100.0
    terminal = Terminal(writing, lambda: now)
    for number in range(50):
        terminal.handle(record("again %s", number))
    terminal.handle(record("another", line=2))
    now += ALIKE_WITHIN_S
    terminal.handle(record("and again"))
    terminal.last_words()
    os.close(writing)
    alike = [f"error: again {number}" for number in range(MOST_ALIKE)]
    with open(reading) as text:
        assert text.read().splitlines() == [
            *alike, "error: another", f"(and {50 - MOST_ALIKE} more like the next)", "error: and again",
        ]  # fmt: skip


def test_a_logger_never_waits_for_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    terminal = Terminal(writing)
    for number in range(3 * MOST_WAITING):
        terminal.handle(record("%s %s", number, "x" * 300, line=number))
    monkeypatch.setattr("kit.serve.terminal.LAST_WORDS_S", 0.05)
    terminal.last_words()  # nor does the end
    text = b""
    while b"lines were dropped" not in text:
        text += os.read(reading, 65536)
    os.close(reading)


def test_alarms_about_nothing_are_left_out() -> None:
    terminal = Terminal()
    assert not terminal.filter(record("Notebook %s is not trusted", "x"))
    assert terminal.filter(record("Notebook %s is gone", "x"))


def test_a_server_with_kernels_starts_without_a_grammar_that_nothing_asks() -> None:
    code = "import sys, kit.serve.kernels.app; assert 'lark' not in sys.modules and 'jsonschema' in sys.modules"
    assert subprocess.run([PYTHON, "-c", code]).returncode == 0


def test_a_page_that_fails_is_told_as_all_else_is_and_holds_up_nobody() -> None:
    """Without a reader, too: one browser that makes its page fail again and again would else stop the server."""
    code = """
import json, logging, os
from kit.page.guard import guard
from kit.serve import figures
from kit.serve.terminal import Terminal
read, write = os.pipe()
Terminal(write, for_machines=True).take_over()
for number in range(5000):
    guard(lambda error: None, int, "the fist holds four")
line = json.loads(os.read(read, 2000).decode().splitlines()[0])
print(line["level"], line["message"], line["fault"], line["places"][0].split(":")[0])
print("four" in json.dumps(line), "kit_faults_total 5000.0" in figures.written())
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.stdout == "error a page failed ValueError guard.py\nFalse True\n", told.stderr[-500:]
