"""A series of throws as a station of a lesson: the throw that lies there now, what was done, and what is kept of it."""

from __future__ import annotations

import secrets
from dataclasses import replace

from kit.engine.game import AnyState
from kit.lessons.asked import Asked
from kit.lessons.course import Course
from kit.lessons.kinds import Race
from kit.lessons.kinds.race import Said
from kit.lessons.subject import Subject
from kit.page.race import COLUMN, JUDGED, read_heard
from kit.page.race import Race as RaceShown

KEPT = "throws"
"""Where a journal keeps what was done before the last throw."""
GRAB, WAIT = "grab", "wait"


def kind_of(asked: Asked | None) -> Race | None:
    """The series that is open."""
    kind = asked.exercise.kind if asked else None
    return kind if isinstance(kind, Race) else None


def said_so_far(asked: Asked) -> tuple[Said, ...]:
    """What was done at the throws before."""
    return tuple(asked.given or ())


def begin_throw(course: Course) -> None:
    """With a clock: the dice of the next throw are shown, and the hand may reach."""
    asked, kind = course.asked, kind_of(course.asked)
    if asked is None or kind is None or asked.phase != "predict" or not kind.timed or asked.race:
        return
    trials = course.subject.trials
    assert trials is not None
    key = f"{asked.name}.{len(said_so_far(asked))}.{secrets.token_hex(3)}"
    windows = (trials.window(asked.exercise.game),)
    asked.race = RaceShown(key=key, phase=COLUMN, windows=windows, opens=trials.part)


def hear(course: Course, key: object, value: object) -> bool:
    """The page says what its hand did; True when that was the last throw."""
    asked, kind = course.asked, kind_of(course.asked)
    if asked is None or kind is None or asked.race is None or key != asked.race.key or not isinstance(value, str):
        return False
    heard = read_heard(value, asked.race, {kind.seat})
    if heard is None:
        return False
    press = next(iter(heard.presses), None)
    asked.race = replace(asked.race, phase=JUDGED, give_ms=heard.give_ms, dropped=heard.dropped, hidden=heard.hidden)
    return _note(course, asked, kind, Said(press is not None, press.ms if press else None))


def press(course: Course, what: object) -> bool:
    """Without a clock: grab or wait; True when that was the last throw."""
    asked, kind = course.asked, kind_of(course.asked)
    if asked is None or kind is None or asked.phase != "predict" or kind.timed or what not in (GRAB, WAIT):
        return False
    return _note(course, asked, kind, Said(what == GRAB))


def _note(course: Course, asked: Asked, kind: Race, said: Said) -> bool:
    given = (*said_so_far(asked), said)
    asked.given, asked.race = given, None
    place = course.journal.place
    if len(given) < len(kind.states):
        place[KEPT] = f"{asked.name}:{kind.write(course.subject, given)}"
        return False
    place.pop(KEPT, None)
    course.judge()
    return True


def go_on_with(course: Course, asked: Asked) -> None:
    """What a browser kept of a series that was broken off; the throw that was open is thrown again."""
    name, _, text = str(course.journal.place.get(KEPT, "")).partition(":")
    kind = kind_of(asked)
    if kind and name == asked.name:
        given = kind.take(asked.exercise, course.subject, text)
        asked.given = given if given and len(given) < len(kind.states) else None


def shown_now(asked: Asked, subject: Subject) -> int | None:
    """The throw that lies there, from 0 on; None before it is thrown.  Afterwards the first that went wrong."""
    kind = kind_of(asked)
    if kind is None:
        return None
    given = said_so_far(asked)
    if asked.phase == "predict":
        return min(len(given), len(kind.states) - 1) if asked.race or not kind.timed else None
    if asked.phase != "why":
        return None
    if asked.picked is not None:
        return int(asked.picked)
    rights = kind.rights(asked.exercise.game, subject)
    wrong = (n for n, (right, said) in enumerate(zip(rights, given, strict=False)) if right != said.grabbed)
    return next(wrong, 0)


def state_shown(asked: Asked, subject: Subject) -> AnyState:
    """The position of that throw; None where nothing of a series lies there."""
    kind, number = kind_of(asked), shown_now(asked, subject)
    return None if kind is None or number is None else kind.states[number]


def look_at(course: Course, data: object) -> None:
    """Another throw of a series that is over."""
    asked, kind = course.asked, kind_of(course.asked)
    if asked and kind and asked.phase == "why" and type(data) is int and 0 <= data < len(kind.states):
        asked.picked = data
