"""A folder of notebooks as it is now: each file is read once, and again when it has changed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from kit.openers import OPENERS
from kit.site.notebooks import Notebook, Opening, Shelf, in_order, is_ours, is_within, opening_of, read_notebook, shelve

LOOK_EVERY_S = 1.0
"""How often at most to check whether a file has changed, however many ask."""

Stamp: TypeAlias = tuple[int, int]
"""When a file was changed, and its size."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of one file."""

    stamp: Stamp
    notebook: Notebook | None
    """None if it is not listed."""
    opening: Opening | None
    is_ours: bool


class Folder:
    """The listed notebooks of a folder, and how the page of each is opened."""

    def __init__(self, root: Path, kernels: bool = True, now: Callable[[], float] = monotonic) -> None:
        """`kernels`: there are some for notebooks that are more than a page of ours; if not, those are left out."""
        self.root = root.resolve()
        self._kernels = kernels
        self._now = now
        self._looked = -inf
        self._files: dict[str, _Read] = {}
        self._listed: dict[str, Notebook] = {}
        self._shelf = Shelf([], [], [])
        self.version = 0
        """A new number whenever something has changed; call `look` first."""

    # What is there ----------------------------------------------------------------------------------------------------

    @property
    def notebooks(self) -> list[Notebook]:
        """The notebooks that are listed: apps first, then by order and path."""
        self.look()
        return list(self._listed.values())

    @property
    def shelf(self) -> Shelf:
        """The same as they are arranged on the first page."""
        self.look()
        return self._shelf

    def notebook(self, path: str) -> Notebook | None:
        """The listed notebook with this path, which has slashes; None if there is none."""
        self.look()
        return self._listed.get(path)

    def opening(self, path: str) -> Opening | None:
        """How the page of a listed notebook is opened without a kernel; None if it needs one."""
        self.look()
        return self._files[path].opening if path in self._listed else None

    def is_ours(self, path: str) -> bool:
        """Whether the page of a listed notebook shows only our own widgets."""
        self.look()
        return path in self._listed and self._files[path].is_ours

    @property
    def needs_kernels(self) -> bool:
        """Whether a listed notebook is more than a page of the kit's own."""
        return any(self.opening(each.path) is None for each in self.notebooks)

    def leave_out_kernels(self) -> None:
        """From now on a notebook that needs a kernel is not listed."""
        self._kernels = False
        self._files.clear()
        self._looked = -inf

    # Looking ----------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """See what has changed, unless this was done just now."""
        now = self._now()
        if now - self._looked < LOOK_EVERY_S:
            return
        self._looked = now
        try:
            stamps = self._stamps()
        except _NoDescriptor:
            return
        if stamps != {path: read.stamp for path, read in self._files.items()}:
            self._read(stamps)

    def _stamps(self) -> dict[str, Stamp]:
        """The stamp of each file that may be a notebook, by its path."""
        found = {}
        for folder, folders, names in os.walk(self.root, onerror=_told):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                if name.endswith(".ipynb") and not name.startswith("."):
                    file = Path(folder, name)
                    with suppress(OSError):  # it has just gone
                        about = file.stat()
                        found[file.relative_to(self.root).as_posix()] = about.st_mtime_ns, about.st_size
        return found

    def _read(self, stamps: Mapping[str, Stamp]) -> None:
        """Read what is new."""
        self._files = {
            path: known if (known := self._files.get(path)) and known.stamp == stamp else self._file(path, stamp)
            for path, stamp in stamps.items()
        }
        found = [read.notebook for read in self._files.values() if read.notebook and (self._kernels or read.opening)]
        self._listed = {each.path: each for each in in_order(found)}
        self._shelf = shelve(list(self._listed.values()))
        self.version += 1

    def _file(self, path: str, stamp: Stamp) -> _Read:
        file = self.root / path
        notebook = read_notebook(file, self.root) if is_within(file, self.root, path) else None
        if notebook is None:
            return _Read(stamp, None, None, False)
        opening = opening_of(file)
        return _Read(stamp, notebook, opening if opening and opening.name in OPENERS else None, is_ours(file))


class _NoDescriptor(Exception):
    """Nothing can be looked at now; what is known remains."""


def _told(fault: OSError) -> None:
    if fault.errno in (errno.EMFILE, errno.ENFILE):
        raise _NoDescriptor from fault
