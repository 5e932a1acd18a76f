"""What a browser kept of a lesson, and how the learner goes on from there.

All of it is untrusted: what makes no sense counts as not kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from kit.engine.reading import is_whole
from kit.lessons.asked import Asked
from kit.lessons.course import END, LEVELS, MOST_SEEDS, PLAYGROUND, PRACTISE, USUAL_SEED, Course
from kit.lessons.hands import Hands
from kit.lessons.journal import Journal, other_journals, sureness
from kit.lessons.lesson import lessons_of
from kit.lessons.practise import TEN
from kit.lessons.tasks import AGAIN
from kit.lessons.trials import go_on_with
from kit.lessons.whole import WholeGame

_HANDS = "hands:"
"""A place for each step at which a class has raised hands."""
LINKED = ("step", "seed", "level")
"""What the address of a lesson may name."""


def keep(course: Course) -> str:
    """The text that a browser keeps of a course."""
    asked, place = course.asked, course.journal.place
    place |= {"at": course.here, "phase": asked.phase if asked else "", "seed": course.seed, "level": course.level}
    place |= {"begun": course.begun, "until": course.until, "scene": course.scene}
    name, _, rule = asked.name.partition(":") if asked else ("", "", "")
    place |= {"again": rule, "number": asked.number} if asked and name == AGAIN else {"again": ""}
    for name in [name for name in place if name.startswith(_HANDS)]:
        del place[name]
    place |= {_HANDS + step: hands.write() for step, hands in course.hands.items() if hands.entries}
    if course.here == END:
        place["done"] = True
    return course.journal.write()


def link_to(course: Course) -> str:
    """The address of this station; in practice, of this series."""
    series = {"seed": course.seed, "level": course.level} if course.here == PRACTISE else {}
    return urlencode({"step": course.here, **series})


def read_kept(course: Course, saved: str | None, shelf: Mapping[str, str], own: str, link: str) -> None:
    """The journals that a browser kept: of this lesson, and on the `shelf` those of all, of which `own` is this one."""
    course.journal = Journal.read(saved, course.lesson.id)
    ours = [each.id for each in lessons_of(course.subject.game)]
    course.others = [answer for journal in other_journals(shelf, ours, own) for answer in journal.answers]
    _follow(course, link)


def _follow(course: Course, link: str) -> None:
    """Go where the address says."""
    given = {name: texts[0] for name, texts in parse_qs(link.removeprefix("?")).items() if name in LINKED}
    if given.get("step") not in course.route:
        return
    numbers = {name: int(text) for name, text in given.items() if text.isdecimal() and len(text) < 5}
    course.journal.place |= {"at": given["step"], "phase": "", "again": "", **numbers}


def resume(course: Course) -> bool:
    """Go on where the journal says; True when what comes of it became known only now."""
    place = course.journal.place
    _read_settings(course)
    if place.get("at") not in course.route:  # nowhere yet, or where an older edition of the lesson had a step
        place |= {"at": course.route[0], "phase": "", "again": ""}
    course.at = course.route.index(str(place["at"]))
    course.enter()
    asked, phase = _another_like_it(course) or course.asked, place.get("phase")
    if asked and asked.whole and phase == "why":
        course.asked = asked = WholeGame(asked.whole.step, course.subject, place, goes_on=True).last() or asked
    if asked is None or course.here == PLAYGROUND or (course.here == PRACTISE and phase != "predict"):
        return False
    if phase == "predict":
        go_on_with(course, asked)
        return course.ask(asked) or _judge_kept(course, asked)
    if phase in ("why", "whatif"):
        _answered_before(course, asked)
    return False


def _read_settings(course: Course) -> None:
    """What was chosen for the practice, and how far it had come."""
    place, answers = course.journal.place, len(course.journal.answers)
    seed, begun, until = (place.get(name) for name in ("seed", "begun", "until"))
    course.seed = seed if is_whole(seed, 0, MOST_SEEDS - 1) else USUAL_SEED
    course.level = next((each for each in LEVELS if each == place.get("level")), LEVELS[0])
    course.begun = begun if is_whole(begun, 0, answers) else 0
    course.until = until if is_whole(until, 1, TEN + answers) else TEN
    course.scene = str(place.get("scene", ""))
    course.hands = {step.id: Hands.read(place.get(_HANDS + step.id)) for step in course.lesson.steps}


def _another_like_it(course: Course) -> Asked | None:
    """The other position that was open, with the question to come back to behind it."""
    rule, number, asked = course.journal.place.get("again"), course.journal.place.get("number"), course.asked
    if (
        rule not in course.subject.practice.topics
        or not is_whole(number, 1)
        or asked is None
        or course.here == PRACTISE
    ):
        return None
    if asked.step:
        _answered_before(course, asked)
        course.detour = asked
    course.asked = course.like_it(str(rule), number)
    return course.asked


def came_back(course: Course) -> bool:
    """Whether the learner is in the middle of a question where the page was left."""
    phase = course.journal.place.get("phase")
    is_answered_task = course.here == PRACTISE and phase != "predict"
    return bool(course.at and course.asked) and phase in ("predict", "why", "whatif") and not is_answered_task


def _judge_kept(course: Course, asked: Asked) -> bool:
    """A prediction was kept, but the page was left before it was judged."""
    place = course.journal.place
    kept = place.get("pointed") if place.get("pointed_at") == asked.name else None
    if asked.open_question is None or not isinstance(kept, str):
        return False
    asked.say_again(course.subject, kept)
    if asked.given is not None:
        asked.sure = sureness(place.get("sure"))
        course.judge()
    return asked.given is not None


def _answered_before(course: Course, asked: Asked) -> None:
    """Show the explanation again."""
    subject = course.subject
    last = course.journal.last(asked.name)
    if last and not asked.was_asked(subject, last):
        return
    if last:
        asked.say_again(subject, last.prediction)
    if asked.given is None and asked.exercise.kind.acts:
        return
    asked.judge(subject)
    asked.answer = last
    asked.is_right = last is None or last.right is not False
    asked.mixed_up = last.misconception if last and last.misconception in subject.misconceptions else ""
