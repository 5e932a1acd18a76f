"""What a browser keeps of a lesson in probability, and how somebody goes on from there.

It is a journal like those of rule lessons, so that the home page and the progress file know it.  Of a hundred thousand
trials only the seed and their number are kept: the same are dealt again.  All of it is untrusted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from kit.counting.deals import DEALS, MOST_DEALS, MOST_SEEDS, USUAL_SEED
from kit.counting.own import LOOK, MODES, OwnSeries
from kit.counting.run import LONGEST_TYPED, CountRun
from kit.counting.series import Series
from kit.counting.tasks import A_SERIES
from kit.counting.way import END
from kit.engine.reading import Scalar, is_whole
from kit.lessons.hands import Hands
from kit.lessons.journal import LONGEST_PLACE, Journal

SHELF = "kit:lesson:probability:"
"""How the keys begin under which browsers keep these lessons."""
_TOLD, _TASKS = "told", "tasks"
_SERIES, _HANDS, _OWN, _MODE = "series:", "hands:", "own:", "own-mode"
"""A place for each trial and each step: together they would be too long for one."""


def keep(run: CountRun) -> str:
    """The text that a browser keeps."""
    place, typed = run.journal.place, run.typed_text()
    for name in [name for name in place if name.startswith((_SERIES, _HANDS, _OWN, _MODE, "begun", "opened"))]:
        del place[name]
    place |= {
        "at": run.way.here,
        "seed": run.deals.seed,
        "short": run.way.is_short,
        "paused": run.deals.is_paused,
        "switched": " ".join(sorted(run.deals.switched)),
        "deals": " ".join(f"{trial}={wanted}" for trial, wanted in run.deals.wanted.items()),
        "typed": typed if len(typed) <= LONGEST_PLACE else "",
        _TOLD: " ".join(sorted(run.told)),
        _TASKS: " ".join(task.id for task in run.way.tasks),
    }
    place |= {_SERIES + trial: series.write() for trial, series in run.deals.series.items() if series.entries}
    place |= {_HANDS + step: hands.write() for step, hands in run.hands.items() if hands.entries}
    place |= {_OWN + step: own.write() for step, own in run.own.items() if own.all}
    place |= _class(run)
    if run.way.here == END:
        place["done"] = True
    return run.journal.write()


def _class(run: CountRun) -> dict[str, Scalar]:
    """How trials are done, and of a class that is looking on when it began and what is open to it."""
    mode: dict[str, Scalar] = {} if run.own_mode == LOOK else {_MODE: run.own_mode}
    if run.way.begun is None:
        return mode
    return {**mode, "begun": int(run.way.begun), "opened": " ".join(sorted(run.way.opened))}


def link_to(run: CountRun) -> str:
    """The address of this very step, with the seed of its trials where that is another than usual."""
    return urlencode({"step": run.way.here, **({"seed": run.deals.seed} if run.deals.seed != USUAL_SEED else {})})


def resume(run: CountRun, saved: str | None, link: str) -> bool:
    """Go on where the browser left off, or where the address says; True where an answer was noted and is judged now."""
    run.journal = Journal.read(saved, run.written.id)
    place = run.journal.place
    run.deals.seed = _number(place.get("seed"), MOST_SEEDS - 1, USUAL_SEED)
    run.way.is_short = place.get("short") is True
    run.deals.is_paused = place.get("paused") is True
    known = {each.id for each in run.written.assumptions}
    run.deals.switched = frozenset(known.intersection(str(place.get("switched", "")).split()))
    run.deals.wanted = _deals(run, str(place.get("deals", "")))
    run.deals.series = {name: Series.read(place.get(_SERIES + name)) for name in run.written.trials}
    mode = place.get(_MODE)
    run.own_mode = mode if isinstance(mode, str) and mode in MODES else LOOK
    run.told = _told(run)
    run.way.at = 0  # the tasks may be fewer than before
    tasks = (run.task(name) for name in str(place.get(_TASKS, "")).split()[:A_SERIES])
    run.way.tasks = tuple(each for each in tasks if each is not None)
    _go_on_with_class(run, place.get("begun"), str(place.get("opened", "")))
    run.hands = {step.id: Hands.read(place.get(_HANDS + step.id)) for step in (*run.written.steps, *run.way.tasks)}
    run.own = {step.id: OwnSeries.read(place.get(_OWN + step.id)) for step in run.written.steps if step.own}
    if not run.way.goto(place.get("at")):
        run.way.goto(run.way.route[0])
    run.typed = {run.way.here: _typed(place.get("typed"))}
    _follow(run, link)
    return run.answer()


def _told(run: CountRun) -> set[str]:
    """The steps whose right answer is known; in a journal older than second tries, all that were answered."""
    told = run.journal.place.get(_TOLD)
    return {answer.step for answer in run.journal.answers} if told is None else set(str(told).split())


def _go_on_with_class(run: CountRun, begun: object, opened: str) -> None:
    """The time goes on, and what was opened stays open, unless another class looks on by now."""
    run.way.opened = set()
    if run.way.presenting and is_whole(begun, 0) and run.way.is_lesson_of(begun):
        run.way.begun, run.way.opened = float(begun), set(run.way.route).intersection(opened.split())


def _follow(run: CountRun, link: str) -> None:
    given = {name: texts[0] for name, texts in parse_qs(link.removeprefix("?")).items()}
    if any(step.id == given.get("step") and step.cut for step in run.written.steps):
        run.way.shorten(False)  # whoever shared the step takes the long way
    if "step" in given and run.way.goto(given["step"]) and "seed" in given and given["seed"] != str(run.deals.seed):
        run.deals.reseed(given["seed"])


def _number(kept: object, most: int, usual: int) -> int:
    return kept if is_whole(kept, 0, most) else usual


def _deals(run: CountRun, text: str) -> dict[str, int]:
    pairs = [part.rpartition("=") for part in text.split()]
    fitting = [(trial, int(many)) for trial, _, many in pairs if trial in run.written.trials and many.isdecimal()]
    return {trial: min(many, MOST_DEALS) for trial, many in fitting if many >= min(DEALS)}


def _typed(text: object) -> dict[str, str]:
    try:
        kept = json.loads(str(text))
    except (ValueError, RecursionError):
        return {}
    pairs: Mapping[object, object] = kept if isinstance(kept, dict) else {}
    return {str(name): value[:LONGEST_TYPED] for name, value in pairs.items() if isinstance(value, str)}
