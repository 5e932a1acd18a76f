"""The kernels behind pages: started whole or not at all, ended once, and limited in memory."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

import zmq
from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from jupyter_server.utils import ApiPath
from tornado.web import HTTPError
from traitlets import default

from kit.serve import figures
from kit.serve.journal import tell
from kit.serve.limits import Limits, limit_memory

MOST_UNHEARD = 100
"""The most messages of one kernel that wait in this process; more wait with the kernel."""

SILENCE = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

LONGEST_SOCKET = 103
"""The most bytes of a Unix socket's path: 107 on Linux, 103 on a Mac."""


class PageKernel(ServerKernelManager):
    """Jupyter's kernel manager, without what a kernel says when it is interrupted while starting: a traceback.

    Where there are Unix sockets, kernels are spoken to through those, in a folder that is nobody else's.  For TCP,
    Jupyter asks the system for free ports, lets go of them and has the kernel take them later, so two servers that
    start kernels at the same time may choose the same ones.
    """

    @default("transport")
    def _private_where_possible(self) -> str:
        name = os.path.splitext(self.connection_file)[0] + "-ipc-99"
        fits = os.path.isabs(name) and len(os.fsencode(name)) <= LONGEST_SOCKET
        return "ipc" if fits and hasattr(socket, "AF_UNIX") and os.name == "posix" else "tcp"

    async def _async_interrupt_kernel(self) -> None:
        return


class Kernels(AsyncMappingKernelManager):
    """Jupyter's kernels, as far as pages need them."""

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.context.setsockopt(zmq.RCVHWM, MOST_UNHEARD)
        self.limits = Limits(kernel_mib=0)
        self.is_silent = False
        """Whether to drop what kernels write past Jupyter to where we write."""
        self.ended: Callable[[str], object] = lambda _: None
        """Called with the id of each kernel that goes."""
        self._starts: set[asyncio.Future[Any]] = set()
        self._ends: dict[str, asyncio.Future[Any]] = {}
        self._is_closed = False

    async def begin(self, kernel_id: str, name: str, notebook: str, env: Mapping[str, str]) -> KernelManager:
        """Start a kernel for the notebook, in its folder. If the caller stops waiting for it, none is left behind.

        Raises RuntimeError when the server is about to end.
        """
        if self._is_closed:
            raise RuntimeError("the server is about to end")
        folder = str(PurePosixPath(notebook).parent)
        about = {"env": dict(env), **(SILENCE if self.is_silent else {})}
        start = asyncio.ensure_future(
            self.start_kernel(kernel_id=kernel_id, kernel_name=name, path=ApiPath(folder), **about)
        )
        self._starts.add(start)
        start.add_done_callback(self._starts.discard)
        try:
            await asyncio.shield(start)
        except asyncio.CancelledError:
            start.add_done_callback(lambda done: self._not_wanted(done, kernel_id))
            raise
        except Exception:
            self._pending_kernels.pop(kernel_id, None)  # Jupyter leaves what failed there
            raise
        kernel = self.get_kernel(kernel_id)
        limit_memory(self.pid(kernel_id), self.limits.kernel_mib)
        return kernel

    def _not_wanted(self, start: asyncio.Future[Any], kernel_id: str) -> None:
        if not start.cancelled() and start.exception():
            self._pending_kernels.pop(kernel_id, None)
        else:
            self.let_go(kernel_id)

    async def stray(self, seated: Iterable[str]) -> list[str]:
        """Kernels that have died, and kernels at which nobody has a seat."""
        known = set(seated)
        busy = {*self._ends, *self._pending_kernels}
        return [each for each in self.list_kernel_ids() if each not in busy and await self._is_stray(each, known)]

    async def _is_stray(self, kernel_id: str, known: set[str]) -> bool:
        if kernel_id not in known:
            return True
        try:
            if await self.is_alive(kernel_id):
                return False
        except (KeyError, HTTPError):  # it has just gone
            return False
        figures.kernel_lost()
        tell("kernel-lost", "a kernel has ended by itself")
        return True

    def pid(self, kernel_id: str) -> int:
        """The number of the kernel's process."""
        return int(getattr(self.get_kernel(kernel_id).provisioner, "pid"))  # noqa: B009 — of a local process only

    @property
    def pids(self) -> list[int]:
        """The processes of all kernels that have one."""
        provisioners = [getattr(self.get_kernel(each), "provisioner", None) for each in self.list_kernel_ids()]
        return [int(pid) for pid in (getattr(each, "pid", None) for each in provisioners) if pid]

    async def shutdown_kernel(  # type: ignore[override]  # Jupyter's is one for callers of both kinds
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel. Anybody who asks while it is already ending waits for the same end."""
        self.ended(kernel_id)
        if kernel_id not in self._ends:
            self._check_kernel_id(kernel_id)
            end = asyncio.ensure_future(super().shutdown_kernel(kernel_id, now=now, restart=restart))
            self._ends[kernel_id] = end
            end.add_done_callback(lambda _: self._ends.pop(kernel_id))
        await asyncio.shield(self._ends[kernel_id])

    def let_go(self, kernel_id: str) -> None:
        """Kill a kernel that nobody needs, if it is there, without waiting for its end."""
        if kernel_id in self and kernel_id not in self._ends:
            end = asyncio.ensure_future(self.shutdown_kernel(kernel_id, now=True))
            end.add_done_callback(self._note)

    def _note(self, end: asyncio.Future[None]) -> None:
        if not end.cancelled() and end.exception():
            self.log.warning("a kernel did not end well", exc_info=end.exception())

    async def close(self) -> None:
        """End them all; those that are just starting or ending finish that first."""
        self._is_closed = True
        while self._starts or self._ends:
            await asyncio.gather(*self._starts, *self._ends.values(), return_exceptions=True)
        self._pending_kernels.clear()
        ends = [asyncio.ensure_future(self.shutdown_kernel(each, now=True)) for each in self.list_kernel_ids()]
        await asyncio.gather(*ends, return_exceptions=True)
        for end in ends:
            self._note(end)
