"""The steps of `hosting/Dockerfile`, carried out in fresh roots of Debian 12."""

from __future__ import annotations

import fnmatch
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath

from tests.hosting import debian
from tests.hosting.dockerfile import Copy, Folder, Run, Stage, read
from tests.sources import files

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = ROOT / "hosting/Dockerfile"
BASE = f"debian:{debian.SUITE}-slim"


def stages() -> list[Stage]:
    """As the Dockerfile has them."""
    return read(DOCKERFILE.read_text(encoding="utf-8"))


def sent() -> list[PurePosixPath]:
    """The files of the repository that a builder gets to see."""
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    paths = (PurePosixPath(file.relative_to(ROOT)) for file in files())
    return [path for path in paths if _is_sent(path, rules)]


def _is_sent(path: PurePosixPath, rules: Sequence[str]) -> bool:
    """The last rule that fits decides, as .dockerignore means it."""
    parts = [str(path), *map(str, path.parents)]
    is_sent = True
    for rule in rules:
        anywhere = rule.removeprefix("!").removeprefix("**/")
        fits = any(fnmatch.fnmatch(part, anywhere) for part in (path.parts if "**/" in rule else parts))
        if rule and not rule.startswith("#") and fits:
            is_sent = rule.startswith("!")
    return is_sent


def build(place: Path, say: Callable[[str], None]) -> tuple[Stage, Path]:
    """The image that the last stage describes, and the folder in which it stands."""
    plain = place / "debian"
    say(f"a fresh {BASE}")
    debian.make(plain)
    roots: dict[str, Path] = {}
    for stage in stages():
        if stage.base != BASE:
            raise ValueError(f"{stage.base}: only {BASE} is made here")
        root = place / (stage.name or "image")
        subprocess.run(["cp", "--archive", "--reflink=auto", str(plain), str(root)], check=True)
        roots[stage.name] = root
        _carry_out(stage, root, roots, say)
    return stage, root


def _carry_out(stage: Stage, root: Path, roots: dict[str, Path], say: Callable[[str], None]) -> None:
    folder = "/"
    for step in stage.steps:
        match step:
            case Folder(folder):
                _in(root, folder).mkdir(parents=True, exist_ok=True)
            case Run(line):
                say(f"RUN {line}")
                debian.build(root, line, folder)
            case Copy(sources, target, ""):
                _copy(sources, root, PurePosixPath(folder, target))
            case Copy((source,), target, stage_name):
                target_folder = _in(root, PurePosixPath(folder, target))
                subprocess.run(["cp", "--archive", str(_in(roots[stage_name], source)), str(target_folder)], check=True)
            case _:
                raise ValueError(f"{step}")


def _copy(sources: Sequence[str], root: Path, target: PurePosixPath) -> None:
    """A file goes to its name, or with others into a folder; what is in a folder goes into the folder."""
    files = sent()
    for source in sources:
        found = [file for file in files if PurePosixPath(source) in (file, *file.parents)]
        if not found:
            raise FileNotFoundError(f"COPY {source}: nothing of that name is sent to the builder")
        for file in found:
            place = file.relative_to(source) if file != PurePosixPath(source) else PurePosixPath(file.name)
            end = _in(root, target / place)
            end.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, end)


def _in(root: Path, path: PurePosixPath | str) -> Path:
    return root / str(path).lstrip("/")
