"""How a whole game looks in a lesson: where it stands, what a sensible bot would do, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el, icon
from kit.lessons.asked import Asked
from kit.lessons.screen import LessonScreen
from kit.lessons.whole import WholeGame
from kit.page.hint import hint_said
from kit.page.prose import prose
from kit.text.story import tell


def where_in(learn: LessonScreen, asked: Asked, whole: WholeGame) -> Node:
    """Which decision this is, or which question about the game."""
    is_turn = asked.exercise.chooser is not None
    key, of = ("lesson.whole_turn", whole.kind.turns) if is_turn else ("lesson.whole_question", len(whole.found))
    return el("p", learn.words.say(key, number=asked.number, of=of), class_="where small muted")


def moment_said(learn: LessonScreen, asked: Asked, whole: WholeGame) -> Node | None:
    """Where the game stands when something is to be decided; or that a question is about what did not happen."""
    words, exercise = learn.words, asked.exercise
    if exercise.chooser is not None:
        said = words.say("page.where", **learn.box.plain.moment(exercise.game.view(exercise.before, None)))
        return el("p", said, class_="said")
    is_so = not whole.found[asked.number - 1].otherwise
    return None if is_so else el("p", el("b", words.say("lesson.whole_otherwise")), class_="said")


def coach(learn: LessonScreen, asked: Asked) -> Node | None:
    """What a sensible bot would do in the learner's place."""
    if asked.whole is None or asked.chooser is None:
        return None
    advice = asked.whole.party.advice(asked.whole.sessions[asked.number - 1])
    if advice is None:
        return None
    said = hint_said(learn.words, advice, learn.shows.choosing.would(learn.words, advice.move))
    return el("div", el("p", icon("lamp", 22), el("span", said)), class_="hints coach")


def turn_told(learn: LessonScreen, asked: Asked) -> Iterator[Child]:
    """What decided, and after the last decision what comes now."""
    whole = asked.whole
    lines = list(tell(asked.moment.events, learn.words, learn.box.story.telling)) if asked.moment else []
    if lines:
        yield el("p", lines[learn.face.sentences.read_first(lines)].text, class_="because", role="status")
    if whole and whole.is_played and asked.number == len(whole.moves):
        yield el("p", prose(learn.text(whole.step.why), learn.words), class_="because")
