"""What a learner has answered: kept by the browser lesson by lesson, downloaded as a table, and counted.

An answer names no person. The day on which it was given stays in the browser: no download has it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields

from kit.draw.calibration import Bar
from kit.draw.chart import DIALECTS, Dialect
from kit.engine.reading import LATEST_DAY, JsonObject, Scalar, is_flag, is_number, is_scalar, is_text, is_whole

FORMAT = 1
MOST_ANSWERS = 1_000
SURENESS = (30, 60, 90)
"""How sure a learner may be, in per cent: a guess, perhaps, sure."""
LONGEST_TEXT, LONGEST_SAID = 40, 2_000
"""Characters of a name, and of an answer: a move may be a whole list."""
MOST_PLACES, LONGEST_PLACE = 60, 2_000
LONGEST_JOURNAL = 1_000_000
"""Characters; so long a position may be, and if all together are longer, the newest answers are kept."""

_NAME = re.compile(r"[A-Za-z0-9 .,:@<>=+*/_-]*")
_LINE = re.compile(r"[ -~]*")
"""A position or a move, as a game writes it: any signs of ASCII in one line."""
_FORMULA = ("=", "+", "-", "@")
"""With these a spreadsheet would take a text for a formula."""


def sureness(given: object) -> int | None:
    """One of `SURENESS`, or None for what is none."""
    return next((sure for sure in SURENESS if sure == given), None)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, and what was right. ValueError for what no lesson asks, so that nothing else is kept or read."""

    lesson: str
    step: str
    """A step of the lesson, "takes-all", or a task, "practise:BK-18"."""
    position: str
    prediction: str
    sureness: int | None
    """One of SURENESS; None where it was not asked."""
    truth: str
    right: bool | None
    """None where no rulebook decides, so that nobody is wrong."""
    rule: str
    misconception: str
    """The misconception that gives this answer, or nothing."""
    tries: int
    """How often the step has been answered, with this answer."""
    seconds: float
    """With one decimal."""
    seed: int | None
    """Of the series of tasks."""
    level: int | None
    day: int | None = None
    """In whole days since 1970, where the learner is; None in journals from before it was kept."""

    @property
    def is_practice(self) -> bool:
        """Whether a task was answered: what is said in a step is a first guess, and nobody keeps count of those."""
        return ":" in self.step

    def __post_init__(self) -> None:
        for name, fits in FITS.items():
            if not fits(getattr(self, name)):
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}")


COLUMNS = tuple(each.name for each in fields(Answer) if each.name != "day")
"""What a download has of an answer."""


def _is_name(value: object) -> bool:
    return is_text(value, LONGEST_TEXT) and bool(_NAME.fullmatch(value))


def _is_said(value: object) -> bool:
    return is_text(value, LONGEST_SAID) and bool(_LINE.fullmatch(value))


def _is_position(value: object) -> bool:
    return is_text(value, LONGEST_JOURNAL) and bool(_LINE.fullmatch(value))


def _is_time(value: object) -> bool:
    return is_number(value) and value >= 0 and value == round(value, 1)


def _is_count(value: object) -> bool:
    return value is None or is_whole(value, 0)


FITS: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(("lesson", "step", "rule", "misconception"), _is_name),
    **dict.fromkeys(("prediction", "truth"), _is_said),
    "position": _is_position,
    "sureness": lambda value: value is None or (is_whole(value) and value in SURENESS),
    "right": lambda value: value is None or is_flag(value),
    "tries": lambda value: is_whole(value, 1),
    "seconds": _is_time,
    "seed": _is_count,
    "level": _is_count,
    "day": lambda value: value is None or is_whole(value, 0, LATEST_DAY),
}
"""What fits each field of an answer."""


@dataclass
class Journal:
    """The answers in one lesson, the oldest first, and where in it the learner is."""

    lesson: str
    answers: list[Answer] = field(default_factory=list)
    place: dict[str, Scalar] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str | None, lesson: str) -> Journal:
        """The journal that a browser kept of this lesson; what makes no sense in it is left out."""
        kept = _loaded(text)
        if kept.get("format") != FORMAT or kept.get("lesson") != lesson:
            return cls(lesson)
        answers = [answer for answer in _answers(kept.get("answers")) if answer.lesson == lesson]
        return cls(lesson, answers[-MOST_ANSWERS:], _place(kept.get("place")))

    def write(self) -> str:
        """The text that `read` reads, with as many of the newest answers as it takes."""
        kept: list[str] = []
        room = LONGEST_JOURNAL - len(self._written(()))
        for answer in reversed(self.answers[-MOST_ANSWERS:]):
            text = json.dumps(asdict(answer) if answer.day is not None else _row(answer))
            room -= len(text) + len(", ")
            if room < 0:
                break
            kept.append(text)
        return self._written(reversed(kept))

    def _written(self, answers: Iterable[str]) -> str:
        head = {"format": FORMAT, "lesson": self.lesson, "place": self.place}
        return f'{json.dumps(head)[:-1]}, "answers": [{", ".join(answers)}]}}'

    def first(self, step: str) -> Answer | None:
        """What was said when this step was asked for the first time."""
        return next((answer for answer in self.answers if answer.step == step), None)

    def last(self, step: str) -> Answer | None:
        """The latest answer to this step."""
        return next((answer for answer in reversed(self.answers) if answer.step == step), None)

    def tries(self, step: str) -> int:
        """How often this step has been answered; the next answer to it is one more."""
        return max((answer.tries for answer in self.answers if answer.step == step), default=0)

    def score(self, steps: Iterable[str]) -> tuple[int, int]:
        """How many of these were answered right at first, of how many that were answered and can be right."""
        firsts = [self.first(step) for step in steps]
        judged = [first.right for first in firsts if first and first.right is not None]
        return sum(judged), len(judged)


def other_journals(shelf: Mapping[str, str], ids: Iterable[str], own: str) -> list[Journal]:
    """The journals on a shelf but for one's `own`: of our lessons in their order, then of lessons of somebody's own."""
    ours = tuple(ids)
    names = [name for name in (*ours, *(shelf.keys() - set(ours))) if name != own]
    return [Journal.read(shelf.get(name), name.removeprefix("own:")) for name in names]


def _loaded(text: str | None) -> JsonObject:
    try:
        kept = json.loads(text or "") if len(text or "") <= LONGEST_JOURNAL else None
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _answers(given: object) -> Iterable[Answer]:
    for each in given if isinstance(given, list) else ():
        try:
            yield Answer(**each)
        except (TypeError, ValueError):
            continue  # not an answer, or not one that can have been given


def _place(given: object) -> dict[str, Scalar]:
    pairs = given.items() if isinstance(given, dict) else ()
    fitting = [(name, value) for name, value in pairs if len(name) <= LONGEST_TEXT and _is_place(value)]
    return dict(fitting[:MOST_PLACES])


def _is_place(value: object) -> bool:
    return is_scalar(value, LONGEST_PLACE) and (not isinstance(value, str) or value.isprintable())


# What the answers of all lessons show, in the order in which they were given ----------------------------------------


BYTE_ORDER_MARK = "\ufeff"
"""Without it a spreadsheet takes UTF-8 for something else."""


def as_csv(answers: Iterable[Answer], dialect: Dialect = DIALECTS["comma"], code: str = "") -> str:
    """The answers as a table for a spreadsheet (RFC 4180); `code` says in each row whose they are."""
    table, (separator, point) = io.StringIO(), dialect
    writer = csv.writer(table, delimiter=separator)
    writer.writerow(("code", *COLUMNS))
    writer.writerows([code, *(_cell(value, point) for value in _row(answer).values())] for answer in answers)
    return BYTE_ORDER_MARK + table.getvalue()


def _row(answer: Answer) -> JsonObject:
    return {name: getattr(answer, name) for name in COLUMNS}


def _cell(value: Scalar, point: str) -> Scalar:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(value).replace(".", point)
    return f"'{value}" if isinstance(value, str) and value.lstrip().startswith(_FORMULA) else value


def as_json(answers: Iterable[Answer]) -> str:
    """The answers as a list of JSON objects."""
    return json.dumps([_row(answer) for answer in answers], indent=2) + "\n"


def missed(answers: Iterable[Answer]) -> list[str]:
    """The rules whose latest answer was wrong: first the one wrong most often in a row, then the latest."""
    wrong_in_a_row: dict[str, int] = {}
    for answer in answers:
        if answer.right is not None:
            before = wrong_in_a_row.pop(answer.rule, 0)
            wrong_in_a_row[answer.rule] = 0 if answer.right else before + 1
    latest_first = [rule for rule, wrong in reversed(wrong_in_a_row.items()) if rule and wrong]
    return sorted(latest_first, key=lambda rule: -wrong_in_a_row[rule])


def calibration(answers: Iterable[Answer]) -> tuple[Bar, ...]:
    """For each sureness how often it was right in practice; of a task only the first answer counts."""
    first: dict[tuple[str, str, str], Answer] = {}
    for answer in answers:
        first.setdefault((answer.lesson, answer.step, answer.position), answer)
    judged = [answer for answer in first.values() if answer.is_practice]
    given = [[answer.right is True for answer in judged if answer.sureness == sure] for sure in SURENESS]
    return tuple(Bar(sure, sum(right), len(right)) for sure, right in zip(SURENESS, given, strict=True))
