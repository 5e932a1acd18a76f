"""Which release of the kit this is, from which commit, and what was installed of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

VERSION = "0.2.0"
"""As CHANGELOG.md has it; packages are built with it as well."""
PACKAGE = "bribe-scheme-grab"
"""What it is called among packages."""
COMMIT = "KIT_COMMIT"
"""The variable that names the commit where there is no repository, in a container say."""
ROOT = Path(__file__).resolve().parents[1]
_INSTALLED = ROOT / "kit" / "notebooks"
NOTEBOOKS = _INSTALLED if _INSTALLED.is_dir() else ROOT / "notebooks"
"""The kit's own: in a package they are in it (setup.py), in the repository they lie beside it."""
SHORT = 12
"""How many characters of a commit are told."""
_HASH = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_SAID = re.compile(r"[0-9A-Za-z][\w.+-]{0,63}", re.ASCII)


def to_install(extra: str) -> str:
    """What somebody types who lacks a package of an extra; where the kit is already, only what is missing comes."""
    return f'pip install "{PACKAGE}[{extra}]"'


class Missing(ModuleNotFoundError):
    """A package that an extra brings is not installed; the text says what to type."""

    def __init__(self, package: str, extra: str) -> None:
        self.package, self.command = package, to_install(extra)
        super().__init__(
            f"this needs the package {package}, which is not installed; {self.command} brings it", name=package
        )


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Around imports for which an extra is needed.  Raises `Missing` if one of its packages is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "kit"):
            raise
        raise Missing(package, extra) from None


def commit(root: Path = ROOT, environment: Mapping[str, str] = os.environ) -> str:
    """The commit that is running, shortened; empty where nobody knows it.

    It is what the variable says, otherwise what the repository's files say: no program is asked, since git may be
    missing, or may refuse because the repository belongs to another user.
    """
    said = environment.get(COMMIT, "").strip()
    if _SAID.fullmatch(said):
        return said[:SHORT] if _HASH.fullmatch(said) else said
    try:
        return _checked_out(_git_folder(root / ".git"))[:SHORT]
    except (OSError, ValueError):
        return ""


def _git_folder(place: Path) -> Path:
    """The folder of the repository's files; in an additional work tree, a file says where it is."""
    if not place.is_file():
        return place
    return place.parent / place.read_text("utf-8").removeprefix("gitdir:").strip()


def _checked_out(git: Path) -> str:
    head = (git / "HEAD").read_text("utf-8").strip()
    name = head.removeprefix("ref:").strip()
    if name == head:
        return _whole(head)
    if not re.fullmatch(r"refs/[\w./+@-]+", name) or ".." in name:
        raise ValueError(name)
    shared = git / "commondir"
    folders = [git, git / shared.read_text("utf-8").strip()] if shared.is_file() else [git]
    for folder in folders:
        if (folder / name).is_file():
            return _whole((folder / name).read_text("utf-8").strip())
    packed = (folders[-1] / "packed-refs").read_text("utf-8")
    found = re.search(rf"^(\S+) {re.escape(name)}$", packed, re.MULTILINE)
    return _whole(found[1] if found else "")


def _whole(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise ValueError("no commit")
    return text


@cache
def release() -> str:
    """The version, and the commit if it is known: `0.2.0 1a2b3c4d5e6f`."""
    return f"{VERSION} {commit()}".strip()
