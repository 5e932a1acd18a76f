"""The page of a lesson, whatever its game: the way, the question beside the board, the story, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.engine.event import Facts
from kit.lessons.ask import (
    answering,
    answers_compared,
    ask_for_hint,
    feedback,
    hints,
    question_of,
    said_before,
    value_said,
)
from kit.lessons.asked import Asked
from kit.lessons.course import PLAYGROUND, PRACTISE, USUAL_SEED
from kit.lessons.end import ending, looking_back
from kit.lessons.hands_shown import hands
from kit.lessons.how_sure import how_sure
from kit.lessons.kinds import Race
from kit.lessons.menu import to_phones
from kit.lessons.mistake import laid_out
from kit.lessons.playground import scenes
from kit.lessons.race_shown import reaching
from kit.lessons.rule_menu import menu
from kit.lessons.screen import LessonScreen
from kit.lessons.whole_shown import coach, turn_told, where_in
from kit.page.controls import acts, button, main_button
from kit.page.frame import frame, rules_beside
from kit.page.head import DONE, MISSED, NOW, TO_COME, bars, head
from kit.page.prose import prose
from kit.page.shape import NARROW, WIDE, only
from kit.page.story import sentence
from kit.text.story import heard, telling_of

NEXT = {PRACTISE: "lesson.to_practice", PLAYGROUND: "lesson.to_whatif"}
"""What leads to these stations."""
ONWARD = "Enter Space ArrowRight PageDown"
"""The one key with which a teacher goes on, also from the back of the room."""


def page_of(learn: LessonScreen) -> Node:
    """The whole page."""
    look = " ".join(["lesson", "presenting" if learn.course.presenting else ""]).strip()
    if learn.course.asked:
        shown = stage(learn, learn.course.asked)
    else:
        shown = (looking_back if learn.course.here == PRACTISE else ending)(learn, side(learn))
    return frame(learn, learn.face.style, top(learn, _way(learn)), shown, look=look)


# The bar --------------------------------------------------------------------------------------------------------------


def top(learn: LessonScreen, way: Node) -> Node:
    """The head, with the way through the lesson; a review has a name and no number."""
    words, lesson = learn.words, learn.lesson
    phones = to_phones(learn, words.say("room.phones"), "quiet wide-only") if learn.course.presenting else ()
    return head(
        learn,
        learn.title if lesson.steps else learn.text(lesson.title),
        list(phones),
        button(words.say("page.rules"), "open", "rules", look="quiet wide-only", expanded=learn.panel == "rules"),
        button(words.say("page.menu"), "open", "menu", look="quiet", expanded=learn.panel == "menu", id="open-menu"),
        game=lesson.subject.game if lesson.page else "",
        progress=way,
        data_show=learn.course.here,  # a new question is read from the top
    )


def _way(learn: LessonScreen) -> Node:
    """The stations before the end, each as the learner left it; a class has left none."""
    course = learn.course
    answers = () if course.presenting else course.journal.answers
    right = {answer.step: answer.right is not False for answer in answers}
    states = []
    for at, station in enumerate(course.route[:-1]):
        left = DONE if right.get(station, at < course.at) else MISSED if station in right else TO_COME
        states.append(NOW if at == course.at else left)
    return bars(learn.words, states, learn.words.say("lesson.way"))


# The stage ------------------------------------------------------------------------------------------------------------


def stage(learn: LessonScreen, asked: Asked) -> Node:
    """The board, what is asked about it, and the table."""
    return stage_with(learn, asked, _onward(learn, asked) if asked.chooser is None else None)


def stage_with(learn: LessonScreen, asked: Asked, onward: Node | None) -> Node:
    """The same where something else, or nothing, leads on."""
    shows = learn.shows
    return el(
        "div",
        list(shows.board(learn, asked)),
        laid_out(learn, asked),
        el("div", shows.beside(learn, asked), side(learn) or _panel(learn, asked), onward, class_="side"),
        shows.choosing.what_if(learn, asked) if asked.phase == "whatif" else shows.table(learn, asked),
        only(NARROW, learn.shape, lambda: _told_below(learn, asked)),
        class_=["stage", "asking" if asked.phase == "whatif" else None, learn.is_revealing and "revealing"],
    )


def side(learn: LessonScreen) -> Node | None:
    """What was opened beside the board, in the question's place."""
    if learn.panel is None:
        return None
    options = learn.course.asked.exercise.game.options_chosen if learn.course.asked else learn.box.options()
    return menu(learn) if learn.panel == "menu" else rules_beside(learn, options)


# What is asked --------------------------------------------------------------------------------------------------------


def _panel(learn: LessonScreen, asked: Asked) -> Node:
    """Beside the board: what happens, what is asked, and in the end why."""
    if learn.is_revealing:
        inside: list[Child] = list(_story(learn, asked))
    elif asked.phase == "see":
        inside = [*said_before(learn, asked, large=True)]
    elif asked.phase == "predict":
        inside = [hints(learn, asked), *said_before(learn, asked), question_of(learn, asked), answering(learn, asked)]
        inside.append(hands(learn, asked))
        inside.append(coach(learn, asked))
    elif asked.phase == "why" and asked.whole and asked.exercise.chooser is not None:
        inside = [*turn_told(learn, asked), _told_beside(learn, asked)]
    elif asked.phase == "why":
        compared = answers_compared(learn, asked), hands(learn, asked)
        inside = [*compared, *feedback(learn, asked), _told_beside(learn, asked)]
    else:
        inside = list(_playground(learn, asked))
    return el(
        "section",
        el("div", _where(learn, asked), data_show=None if learn.is_revealing else f"{asked.name}-{asked.phase}"),
        learn.notice and el("p", learn.words.say(learn.notice), class_="told", role="status"),
        inside,
        class_=["panel", "asks", asked.phase, "story" if learn.is_revealing else None],
        id="asks",
        tabindex="-1",
        data_focus=f"{asked.name}-{asked.number}-{asked.phase}-{learn.is_revealing}",
        aria_label=learn.words.say("lesson.asks"),
        data_end=f"{asked.name}-{learn.told}" if learn.is_revealing else None,
    )


def _where(learn: LessonScreen, asked: Asked) -> Node | None:
    """What kind of question this is, and its hint; in practice, how it goes and what can be chosen."""
    words = learn.words
    if learn.course.here == PRACTISE:
        done = learn.course.practised
        right = sum(answer.right is True for answer in done)
        said = words.say("lesson.practised", right=right, of=len(done)) if done else words.say("lesson.practise_begins")
        level, seed = words.say(f"lesson.level_{learn.course.level}"), learn.course.seed
        series = level if seed == USUAL_SEED else words.say("lesson.series", level=level, seed=seed)
        choose = button(series, "open", "menu", look="quiet", id="series")
        leave = button(words.say("lesson.leave"), "leave", look="quiet", id="leave")
        return el("div", el("b", said, class_="grow"), choose, leave, class_="where small row")
    if asked.whole and not asked.step:
        return where_in(learn, asked, asked.whole)
    if asked.step is None:
        return el("p", learn.task_name(asked), class_="where small muted")
    if learn.course.here == PLAYGROUND:
        return el("p", words.say("lesson.playground"), class_="where small muted")
    example, hint = asked.step.example and words.say("lesson.example"), ask_for_hint(learn, asked)
    if not (example or hint):
        return None
    return el("div", el("span", example, class_="grow"), hint, class_="where small muted row")


def _story(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """The events as they happen, each with its rules; the latest is in lamp light."""
    lines = heard(learn.lines(asked), learn.told)
    lit = telling_of(lines, learn.told - 1) if lines else None
    looks = ["new" if number == lit else None for number in range(len(lines))]
    rows = [
        sentence(line, learn.words, f"line-{n}", learn.face.sentences.picture(line), looks[n])
        for n, line in enumerate(lines)
    ]
    if rows:  # the first sentence may come later than the first movement
        yield el("h2", learn.words.say("lesson.what_happens"))
        yield el("ol", rows)


def _told_beside(learn: LessonScreen, asked: Asked) -> Node | None:
    """All that happened, to be read again in the panel."""
    return only(WIDE, learn.shape, lambda: _told_again(learn, asked, WIDE))


def _told_below(learn: LessonScreen, asked: Asked) -> Node | None:
    """The same on a phone, under the board."""
    is_told = asked.phase == "why" and not learn.is_revealing
    return _told_again(learn, asked, NARROW, "panel") if is_told else None


def _told_again(learn: LessonScreen, asked: Asked, shape: str, look: str = "") -> Node | None:
    lines = learn.lines(asked)
    rows = [
        sentence(line, learn.words, f"{shape[:4]}-{n}", learn.face.sentences.picture(line))
        for n, line in enumerate(lines)
    ]
    heading = el("h2", learn.words.say("lesson.what_happens"))
    return el("div", heading, el("ol", rows), class_=["told-again", look]) if rows else None


def _playground(learn: LessonScreen, asked: Asked) -> Iterator[Child]:
    """What can be tried out at the end, and with which of the lesson's positions."""
    words, positions = learn.words, scenes(learn.lesson)
    yield el("h2", words.say("lesson.whatif"), class_="big long")
    if asked.step:
        yield el("p", prose(learn.text(asked.step.see), words), class_="said")
    yield el("p", words.say("lesson.whatif_text"), class_="said")
    if len(positions) > 1:
        names = [
            button(
                words.say("lesson.scene", number=number),
                "scene",
                step.id,
                pressed=asked.step is step,
                id=f"scene-{step.id}",
            )
            for number, step in enumerate(positions, 1)
        ]
        yield el("div", names, class_="pair", role="group", aria_label=words.say("lesson.scenes"))


# How to go on ---------------------------------------------------------------------------------------------------------


def _onward(learn: LessonScreen, asked: Asked) -> Node | None:
    """How to go on: how sure one is, or the next step; a ruling that was picked is shown at once."""
    words = learn.words
    if learn.is_revealing:
        return moving(learn, _go(learn, "page.finish"))
    if asked.phase == "predict":
        return _committing(learn, asked)
    others: list[Child] = []
    may_repeat = asked.phase == "why" and learn.course.here != PRACTISE
    if may_repeat and not asked.is_right and (rule := learn.course.another(asked)):
        said = "lesson.another" if learn.course.asks_alike(asked, rule) else "lesson.about_this"
        others.append(button(words.say(said), "again", id="another"))
    if learn.course.presenting or (asked.phase == "see" and learn.course.at):
        others.append(button(words.say("lesson.back"), "back", key="ArrowLeft PageUp", id="back"))
    return acts(_go(learn, _next_words(learn, asked)), *others)


def _committing(learn: LessonScreen, asked: Asked) -> Node | None:
    """How a prediction is kept; a class is shown what comes of it without one."""
    if isinstance(asked.exercise.kind, Race):
        return reaching(learn, asked)
    if learn.course.presenting:
        return acts(_go(learn, "lesson.reveal"))
    if asked.exercise.is_opinion:
        return deciding(learn, asked) if asked.exercise.question else None
    return sureness_asked(learn, asked)


def _next_words(learn: LessonScreen, asked: Asked) -> str:
    """What the main button says."""
    if asked.phase == "see" and asked.whole:
        return "lesson.whole_begin"
    if asked.phase == "see":
        asks = asked.asks
        return "lesson.ask_me" if asks else "lesson.show_me"
    if asked.phase == "why" and not asked.is_right and asked.exercise.kind.acts:
        return "lesson.try_again"
    if learn.course.here == PRACTISE:
        return "lesson.next_task"
    return NEXT.get(learn.course.route[learn.course.at + 1], "lesson.next")


def _go(learn: LessonScreen, text: str) -> Node:
    keys = ONWARD if learn.course.presenting else "Enter"
    return button(learn.words.say(text), "next", look="main", key=keys, id="go")


def moving(learn: LessonScreen, finish: Node) -> Node:
    """While things move: wait, go on step by step, or see the end."""
    return acts(finish, *_moving(learn))


def _moving(learn: LessonScreen) -> Iterator[Node]:
    words, instant = learn.words, learn.instant or 0
    timer: Facts = {} if learn.paused else {"data_after": learn.instants()[instant].lasts_ms}
    yield button(words.say("page.go_on" if learn.paused else "page.pause"), "pause", key="p", id="pause")
    yield button(words.say("page.step"), "instant", instant, key="s", id="step", **timer)


def deciding(learn: LessonScreen, asked: Asked) -> Node:
    """An opinion is kept by one press: how sure one is of it says nothing."""
    waits = asked.pointed is None
    said = learn.words.say("lesson.point_first" if waits else "lesson.so_said")
    commit = button(learn.words.say("lesson.so_be_it"), "commit", look="main", key="Enter", disabled=waits, id="go")
    return acts(commit, el("p", said, class_="small muted"))


def sureness_asked(learn: LessonScreen, asked: Asked) -> Node:
    """A prediction is kept by one press; how sure it is can be said before."""
    words, waits = learn.words, asked.pointed is None
    beside = el("p", words.say("lesson.point_first"), class_="small muted")
    if asked.pointed is not None:
        pointed = el("span", el("b", value_said(learn, asked, asked.pointed)), " · ", class_="narrow-only")
        beside = how_sure(words, asked.sure, pointed)
    main = main_button(words.say("lesson.reveal"), "commit", disabled=waits)
    return acts(main, beside)
