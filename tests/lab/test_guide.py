"""What docs/lab.md shows is so: its code runs, and every name in it is there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import kit.widgets
from kit.games.bakschisch.moves import THIEF, Bribe
from kit.lab import Distribution, Simulation
from tests.each import each
from tests.fuzz_records import run

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
CODE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
COMMANDS = re.findall(r"^\S+ -m kit (simulate .+)$", GUIDE, re.MULTILINE)


def test_the_code_of_the_guide_runs() -> None:
    assert len(CODE) == 6
    said: dict[str, object] = {"__name__": "__main__"}
    for code in CODE:
        exec(
            code.replace("1_000_000", "200").replace("100_000", "200").replace("workers=2, progress=True", "workers=1"),
            said,
        )
    line = next(line for line in CODE[0].splitlines() if line.startswith("exact("))
    told = dict(re.findall(r"(\d+): (\d+/\d+)", line))
    found = eval(line, said)
    assert isinstance(found, Distribution)
    assert {str(value): str(chance) for value, chance in found.items()} == told
    means = said["found"].of  # type: ignore[attr-defined]
    assert f"10 gains {means[Bribe(10)]}, the thief {means[THIEF]}" in GUIDE


def run_as_a_file(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "own.py"
    file.write_text(code.replace("1_000_000", "200").replace("progress=True", "progress=False"), "utf-8")
    return subprocess.run([sys.executable, file], capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)})


@pytest.mark.full(
    "two processes; make test runs the same code in its own", touched=["kit/lab", "docs/lab.md", "notebooks/lab"]
)
def test_the_guide_runs_as_a_file_and_without_its_guard_says_what_is_missing(tmp_path: Path) -> None:
    code = CODE[0] + CODE[1]
    assert "workers=2" in code and run_as_a_file(code, tmp_path).stdout.startswith("0.")
    done = run_as_a_file(code.replace('if __name__ == "__main__":', "if True:"), tmp_path)
    assert done.returncode == 1 and "above what it runs, or take workers=1" in done.stderr


@each("command", COMMANDS)
def test_each_command_of_the_guide_gives_a_table(command: str) -> None:
    few = re.sub(r"--games \S+", "--games 20", command).replace("--workers 2", "").replace("--out games.csv", "")
    code, table, _ = run(*shlex.split(few))
    assert code == 0 and len(table.splitlines()) > 1


def test_the_guide_names_only_what_there_is() -> None:
    asked = re.findall(r"`\.(?!venv)(\w+)", GUIDE)
    assert len(asked) >= 9 and all(hasattr(Distribution, name) or hasattr(Simulation, name) for name in asked), asked
    assert all(hasattr(kit.widgets, name) for name in re.findall(r"`(Board|Chart|ExactBar)\(", GUIDE))


def test_the_lab_is_imported_without_what_it_only_uses_here_and_there() -> None:
    heavy = {"numpy", "scipy", "pandas", "matplotlib", "pyarrow", "distributed", "tqdm", "ipywidgets"}
    modules = "kit.lab.public, kit.lab.against, kit.lab.dilemmas"
    code = f"import sys, {modules}; print({heavy!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "set()"
