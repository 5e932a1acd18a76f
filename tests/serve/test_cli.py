"""Starting and ending the server as a person does."""

import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest

from kit.serve.cli import Refused, _address, main, plan_of
from kit.serve.settings import Settings
from tests.conftest import COUNTER
from tests.each import each
from tests.serving import PATIENCE_S, SERVED, Served, wait_until, write_notebook

by_a_start = pytest.mark.full(
    "a server of its own; make test ends by Ctrl-C all that it has started, and one by SIGTERM", touched=SERVED
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One app that works."""
    write_notebook(tmp_path / "notebooks/apps/count.ipynb", COUNTER, kind="app", title={"en": "Count"})
    return tmp_path / "notebooks"


@pytest.fixture
def start() -> Iterator[Callable[..., Served]]:
    """Starts servers as `Served(…)` does; those that a failing test leaves are ended."""
    started: list[Served] = []

    def new(*arguments: str | Path, **more: Any) -> Served:
        started.append(Served(*arguments, **more))
        return started[-1]

    yield new
    for served in started:
        served.stop()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that something else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize(
    "by",
    [pytest.param(signal.SIGINT, marks=by_a_start), signal.SIGTERM, pytest.param(signal.SIGHUP, marks=by_a_start)],
)
def test_a_signal_ends_server_and_kernels_quietly(
    folder: Path, start: Callable[..., Served], by: signal.Signals
) -> None:
    served = start("--port", "0", folder).ready()
    urlopen(served.page("apps/count.ipynb")).close()
    wait_until(lambda: len(served.kernels()) == 2)  # one for the page, the next one made ready
    assert served.stop(by) == 0
    assert served.output.splitlines() == [f"Open {served.url}  (Ctrl-C ends it)"]


@by_a_start
def test_a_signal_during_the_start_is_as_quiet(folder: Path, start: Callable[..., Served]) -> None:
    served = start("--port", "0", folder)
    wait_until(served.kernels)
    assert served.stop() == 0
    assert served.output == ""


@by_a_start
@pytest.mark.parametrize("after_s", [0.15, 0.4, 0.8])
def test_a_signal_before_the_start_is_as_quiet(folder: Path, start: Callable[..., Served], after_s: float) -> None:
    served = start("--port", "0", folder)
    wait_until(lambda: time_used(served) > after_s or "Open" in served.output)  # a fast machine has started by then
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(PATIENCE_S) == 0
    assert served.output in ("", f"Open {served.url}  (Ctrl-C ends it)\n" if "Open" in served.output else "")


@pytest.mark.full("a server of its own; make test speaks to kernels only as pages do", touched=SERVED)
@pytest.mark.skipif(os.name != "posix", reason="only here are there Unix sockets")
def test_kernels_are_spoken_to_through_sockets_that_are_nobody_elses_and_go_with_them(
    folder: Path, start: Callable[..., Served]
) -> None:
    served = start("--port", "0", folder).ready()
    ((name, kernel),) = served.kernels().items()
    (told,) = (Path(word) for word in kernel.cmdline() if word.endswith(".json"))
    assert json.loads(told.read_text())["transport"] == "ipc"
    sockets = [path for path in told.parent.iterdir() if path.is_socket()]
    assert len(sockets) >= 4 and all(name in path.name for path in sockets)
    assert not told.parent.stat().st_mode & 0o077, "nobody else looks into the folder"
    kernel.kill()
    wait_until(lambda: not any(path.exists() for path in sockets))
    assert served.stop() == 0
    assert not told.parent.exists()


def time_used(served: Served) -> float:
    """Processor time of the server so far; whatever the machine's speed, it tells where in its start it is."""
    times = psutil.Process(served.process.pid).cpu_times()
    return times.user + times.system


@pytest.mark.full("a server of its own; make test has the port that is taken and was asked for", touched=SERVED)
def test_without_a_port_a_free_one_is_found_when_the_usual_one_is_taken(
    folder: Path, start: Callable[..., Served]
) -> None:
    try:
        usual = socket.create_server(("127.0.0.1", 8866))
    except OSError:
        usual = None  # something else has it: as good
    served = start(folder).ready()
    assert urlsplit(served.url).port not in {None, 8866}
    assert urlsplit(served.url).hostname == "127.0.0.1"
    assert served.stop() == 0
    if usual:
        usual.close()


def test_a_port_that_was_asked_for_and_is_taken_is_one_clear_line(
    folder: Path, taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--port", str(taken), str(folder)]) == 1, "it may be free later, so whoever looks after it tries again"
    assert capsys.readouterr().err == f"kit.serve: port {taken} cannot be used: Address already in use\n"


@each(
    ("listen", "told"),
    [
        ("", "127.0.0.1"),
        ("127.0.0.2:8866", "127.0.0.2"),
        ("localhost:8866", "localhost"),
        ("[::1]:8866", "[::1]"),
        ("0.0.0.0:8866", "127.0.0.1"),
        (":8866", "127.0.0.1"),
        ("[::]:8866", "[::1]"),
    ],
)
def test_a_person_is_told_where_it_listens(listen: str, told: str) -> None:
    assert _address(Settings(listen=listen, base_path="/a/"), 8866) == f"http://{told}:8866/a/"


@each("port", ["-1", "70000"])
def test_an_impossible_port_is_one_clear_line(folder: Path, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", port, str(folder)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"kit.serve: port {port} cannot be used: a port is a number from 0 to 65535"
    ]


def test_what_is_to_be_served_is_planned_before_anything_is_opened(folder: Path) -> None:
    plan = plan_of(["--seats", "7", str(folder)])
    assert (plan.settings.folder, plan.seats, len(plan.folder.notebooks)) == (folder, 7, 1)


def test_where_there_is_no_kernel_a_notebook_that_needs_one_is_not_served(folder: Path) -> None:
    with pytest.raises(Refused, match="without a kernel") as refused:
        plan_of(["--demo", str(folder)])
    assert refused.value.code == 2


def test_a_folder_without_notebooks_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"kit.serve: there is no notebook to serve in {tmp_path}\n"


@pytest.mark.full("a server of its own; make test has a folder without notebooks", touched=SERVED)
def test_a_first_page_that_fails_ends_the_start_with_a_clear_line(tmp_path: Path, start: Callable[..., Served]) -> None:
    write_notebook(tmp_path / "apps/broken.ipynb", "1 / 0", kind="app", title={"en": "Broken"})
    served = start("--port", "0", tmp_path)
    assert served.process.wait(PATIENCE_S) == 1
    assert "apps/broken.ipynb cannot be shown: a cell fails" in served.output
    assert "ZeroDivisionError" in served.output


@pytest.mark.full("a server of its own; make test has a folder without notebooks", touched=SERVED)
def test_an_environment_without_a_kernel_is_noticed_at_the_start(
    folder: Path, start: Callable[..., Served], tmp_path: Path
) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text("raise SystemExit('no kernel here')")
    served = start("--port", "0", folder, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert served.process.wait(PATIENCE_S) == 1
    assert "apps/count.ipynb cannot be shown: Kernel died" in served.output


@pytest.mark.full(
    "a server of its own; make test has the seats that are given up, with a clock of its own", touched=SERVED
)
def test_a_kernel_nobody_is_connected_to_goes_after_a_while(folder: Path, start: Callable[..., Served]) -> None:
    soon = "from kit.serve import seats; seats.JOIN_WITHIN_S = 1"
    soon += "; from kit.serve.kernels import opening; opening.TIDY_EVERY_S = 1"
    code = f"{soon}; from kit.serve.cli import main; main(['--no-open', '--port', '0', {str(folder)!r}])"
    served = start(code=code).ready()
    (warm,) = served.kernels()
    urlopen(served.page("apps/count.ipynb")).close()  # takes the warm one and never connects to it
    wait_until(lambda: warm not in served.kernels() and served.kernels())
    assert served.stop() == 0
