"""Notebooks are run in a Jupyter kernel of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import nbformat
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

from tests.serving import PATIENCE_S

Run = Callable[[nbformat.NotebookNode], None]


@contextmanager
def running_kernel() -> Iterator[Run]:
    """Runs notebooks one after the other in one kernel, for as long as somebody waits.

    It is spoken to through sockets where there are any: of the ports that Jupyter chooses another kernel that starts
    at the same moment may take one, and then both wait for ever.
    """
    manager = KernelManager(kernel_name="python3", transport="ipc" if os.name == "posix" else "tcp")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()

    def run(book: nbformat.NotebookNode) -> None:
        runner = NotebookClient(book, km=manager, timeout=PATIENCE_S)
        runner.kc = client
        with runner.setup_kernel(cleanup_kc=False):
            for number, each in enumerate(book.cells):
                runner.execute_cell(each, number)

    try:
        client.wait_for_ready(PATIENCE_S)
        yield run
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
