"""A strict reader of a Dockerfile: the instructions that ours uses, in the forms that ours uses, else an error.

So the same steps can be carried out where no builder is at hand. After the Dockerfile reference, version 1.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TypeAlias

SUPERUSER = "0:0"


class Unknown(ValueError):
    """A line that is not understood, and so not carried out either."""


@dataclass(frozen=True)
class Run:
    """A line for a shell, as the superuser, before any ENV."""

    line: str


@dataclass(frozen=True)
class Copy:
    """Files to a place in the image."""

    sources: tuple[str, ...]
    target: str
    stage: str = ""
    """Empty: from the folder that is built."""


@dataclass(frozen=True)
class Folder:
    """Where what follows happens; made if it is not there."""

    path: str


Step: TypeAlias = Run | Copy | Folder


@dataclass(frozen=True)
class Stage:
    """One image: what it begins with, what is done, and how it is started."""

    base: str
    name: str = ""
    steps: tuple[Step, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    ports: tuple[int, ...] = ()
    user: str = SUPERUSER
    stop_signal: str = "SIGTERM"
    health: tuple[str, ...] = ()
    health_options: dict[str, str] = field(default_factory=dict)
    start: tuple[str, ...] = ()
    """ENTRYPOINT and CMD."""


FORMS = {
    "FROM": r"(?P<base>[a-z0-9./-]+:[\w.-]+)(?: AS (?P<name>\w+))?",
    "COPY": r"(?:--from=(?P<stage>\w+) )?(?P<paths>[\w./ -]+)",
    "EXPOSE": r"(?P<port>\d+)",
    "USER": r"(?P<user>\d+:\d+)",
    "WORKDIR": r"(?P<folder>/[\w./-]*)",
    "STOPSIGNAL": r"(?P<signal>SIG[A-Z]+)",
    "HEALTHCHECK": r"(?P<options>(?:--[a-z-]+=\w+ )*)CMD (?P<command>\[.*\])",
}


def read(text: str) -> list[Stage]:
    """The stages of a Dockerfile, the last of which is the image. Raises Unknown."""
    stages: list[Stage] = []
    for line in _lines(text):
        word, _, rest = line.partition(" ")
        rest = " ".join(rest.split())
        form = re.fullmatch(FORMS.get(word, "(?P<rest>.*)"), rest)
        if form is None:
            raise Unknown(line)
        if word == "FROM":
            stages.append(Stage(form["base"], form["name"] or ""))
        elif stages:
            stages[-1] = _after(stages[-1], word, rest, form)
        else:
            raise Unknown(f"{line}: FROM comes first")
    return stages


def _after(stage: Stage, word: str, rest: str, form: re.Match[str]) -> Stage:
    """The stage with one more instruction."""
    match word:
        case "RUN" if not rest.startswith(("--", "[")) and not stage.environment and stage.user == SUPERUSER:
            return replace(stage, steps=(*stage.steps, Run(rest)))
        case "COPY":
            *sources, target = form["paths"].split()
            if not sources or any(each.startswith("--") for each in sources):
                raise Unknown(f"{word} {rest}")
            return replace(stage, steps=(*stage.steps, Copy(tuple(sources), target, form["stage"] or "")))
        case "WORKDIR":
            folder = str(PurePosixPath(form["folder"]))
            return replace(stage, folder=folder, steps=(*stage.steps, Folder(folder)))
        case "ENV":
            return replace(stage, environment=stage.environment | _pairs(rest))
        case "LABEL":
            return replace(stage, labels=stage.labels | _pairs(rest))
        case "EXPOSE":
            return replace(stage, ports=(*stage.ports, int(form["port"])))
        case "USER":
            return replace(stage, user=form["user"])
        case "STOPSIGNAL":
            return replace(stage, stop_signal=form["signal"])
        case "HEALTHCHECK":
            options = _pairs(form["options"].replace("--", ""))
            return replace(stage, health=_words(form["command"]), health_options=options)
        case "ENTRYPOINT" | "CMD":
            return replace(stage, start=(*stage.start, *_words(rest)))
    raise Unknown(f"{word} {rest}")


def _lines(text: str) -> Iterator[str]:
    """Each instruction on one line, without the comments."""
    whole = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    yield from filter(None, (line.strip() for line in re.sub(r"\\\n", " ", whole).splitlines()))


def _pairs(text: str) -> dict[str, str]:
    pairs = [each.partition("=") for each in shlex.split(text)]
    if not all(equals for _, equals, _ in pairs) or "$" in text:
        raise Unknown(text)
    return {name: value for name, _, value in pairs}


def _words(text: str) -> tuple[str, ...]:
    """A command in its form without a shell."""
    try:
        words = json.loads(text)
    except ValueError:
        raise Unknown(text) from None
    if not isinstance(words, list) or not all(isinstance(each, str) for each in words):
        raise Unknown(text)
    return tuple(words)
