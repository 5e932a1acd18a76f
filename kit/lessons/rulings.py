"""What a table plays: the choices of a switch as buttons, what was chosen last, and a game with all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import quote, urlencode

from kit.draw.svg import Node, el
from kit.lessons.asked import Asked
from kit.lessons.course import Course
from kit.lessons.kinds import Ruling
from kit.lessons.screen import LessonScreen
from kit.page.controls import button
from kit.page.frame import address


def try_choice(course: Course, data: object) -> bool:
    """Play the moves of a step by this choice of its switch; any can be tried, as often as one likes."""
    asked = course.asked
    kind = asked.exercise.kind if asked else None
    if asked is None or not isinstance(kind, Ruling):
        return False
    given = kind.take(asked.exercise, course.subject, data)
    if given is None:
        return False
    asked.given = given
    course.judge()
    return True


def choices(learn: LessonScreen, asked: Asked) -> Node | None:
    """What a table can play, where a step asks for it; what was tried last is pressed."""
    kind, words = asked.exercise.kind, learn.words
    if not isinstance(kind, Ruling):
        return None
    is_known = asked.phase == "why"
    shown = (asked.given or kind.usual(asked.exercise)) if is_known else None
    said = {choice: _choice_said(learn, kind.switch, choice) for choice in kind.choices}
    buttons = [
        button(text, "ruling", choice, pressed=choice == shown, id=f"ruling-{choice}") for choice, text in said.items()
    ]
    heading = el("p", el("b", words.say("lesson.ruling_try"))) if is_known else None
    name = words.say(f"options.{kind.switch}.name")
    return el("div", heading, el("div", buttons, class_="col", role="group", aria_label=name), class_="col")


def listed(learn: LessonScreen, asked: Asked) -> Node | None:
    """The choices of a switch on paper, one to be ticked."""
    kind = asked.exercise.kind
    if not isinstance(kind, Ruling):
        return None
    return el(
        "ul", [el("li", "☐ ", _choice_said(learn, kind.switch, choice)) for choice in kind.choices], class_="small"
    )


def table_rules(learn: LessonScreen) -> Mapping[str, str]:
    """What the table chose last, by switch; of what it has not tried, our own choice."""
    last = {answer.step: answer.prediction for answer in learn.course.journal.answers}
    found = {}
    for step in learn.lesson.steps:
        kind = step.exercise.kind
        if isinstance(kind, Ruling):
            given = last.get(step.id, "")
            found[kind.switch] = given if given in kind.choices else kind.usual(step.exercise)
    return found


def table_panel(learn: LessonScreen) -> Iterator[Node]:
    """At the end of a lesson about rulings: what the table plays, and a game with these rules."""
    rules, words = table_rules(learn), learn.words
    if rules:
        rows = [
            el("li", words.say(f"options.{switch}.name"), ": ", el("b", _choice_said(learn, switch, choice)))
            for switch, choice in rules.items()
        ]
        yield el("h3", words.say("lesson.table_rules"))
        yield el("ul", rows, class_="table-rules small", id="table-rules")
        if learn.subject.pages.play:
            way = f"{address(learn, learn.subject.pages.play)}&{_link(learn, rules)}"
            yield el("a", words.say("lesson.play_table"), href=way, class_="btn main", id="play-table")


def _link(learn: LessonScreen, rules: Mapping[str, str]) -> str:
    """A new game with these switches, as the address of a game's page names them."""
    box = learn.box
    people = [learn.words.say("page.you"), *learn.words.names[1:]]
    bots = (None, *box.default_bots[1:])
    seats = [quote(name, safe=" ") + (f"~{bot}" if bot else "") for name, bot in zip(people, bots, strict=False)]
    eased = {name: str(value).lower() for name, value in box.first.options.items()}
    return urlencode({"seats": ",".join(seats), **eased, **rules})


def _choice_said(learn: LessonScreen, switch: str, choice: str) -> str:
    return learn.words.say(f"options.{switch}.choices.{choice}")
