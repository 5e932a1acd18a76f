"""The page of a lesson in probability: the way, the decision, the question or the chart, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.asking import formulas, onward_said, question_of, verdict
from kit.counting.charts import SMALL, chart_of, charted, deals, shown, title_of
from kit.counting.content import Step
from kit.counting.count_menu import count_menu
from kit.counting.dealt import assumptions, class_panel, dealing, last_one
from kit.counting.end_shown import ending
from kit.counting.guessed import guesses_said
from kit.counting.helping import helps
from kit.counting.hundreds import ICONS, hundred_said
from kit.counting.own_shown import has_enough, own_panel
from kit.counting.projector import stage_of_a_class
from kit.counting.screen import CountScreen
from kit.counting.teachers_window import way_to_window
from kit.draw.chart import Size
from kit.draw.chart_icons import IconArray
from kit.draw.svg import Child, Node, el
from kit.lessons.done_shown import calibration_panel
from kit.lessons.menu import to_phones
from kit.page.controls import acts, button, chip
from kit.page.frame import frame, rules_beside
from kit.page.head import DONE, MISSED, NOW, TO_COME, bars, head, way_at
from kit.page.shape import NARROW, WIDE, only


def page_of(screen: CountScreen) -> Node:
    """The whole page."""
    run, look = screen.run, "counting presenting" if screen.run.way.presenting else "counting"
    if run.way.step is None:
        look, inside = _over(screen, look)
    elif run.way.presenting:
        inside = stage_of_a_class(screen, run.way.step, beside(screen))
    else:
        inside = stage(screen, run.way.step)
    return frame(screen, screen.face.style, top(screen, _way(screen)), inside, look=look)


def _over(screen: CountScreen, look: str) -> tuple[str, Node]:
    """The end, and how the page looks there: after practice with how sure somebody was beside it."""
    side = beside(screen)
    if screen.run.practised[1] and not screen.run.way.presenting:
        sure = side or calibration_panel(screen.words, screen.answers)
        return "lesson", el("div", ending(screen), sure, class_="stage arranging")
    return look, el("div", side, ending(screen), class_=["count-stage", "opened" if side else "over"])


# The bar --------------------------------------------------------------------------------------------------------------


def top(screen: CountScreen, way: Child) -> Node:
    """The head, with the way through the lesson; a review is no lesson, and nothing for a class."""
    run, words, lesson = screen.run, screen.words, screen.run.written
    present = screen.say("leave" if run.way.presenting else "present")
    return head(
        screen,
        screen.title if lesson.steps else screen.plain(lesson.title),
        list(_before_a_class(screen)) if run.way.presenting else None,
        button(present, "present", key="p", look="quiet wide-only", id="present") if lesson.steps else None,
        button(words.say("page.menu"), "open", "menu", look="quiet", expanded=screen.panel == "menu", id="open-menu"),
        game=lesson.game if lesson.page else "",
        progress=way,
        data_show=run.way.here,
    )


def _before_a_class(screen: CountScreen) -> Iterator[Node]:
    yield from to_phones(screen, screen.words.say("room.phones"), "quiet wide-only")
    said, is_open = screen.say("room.panel"), screen.panel == "teacher"
    yield button(said, "open", "teacher", look="quiet", key="t", expanded=is_open, id="open-teacher")


def _way(screen: CountScreen) -> list[Child]:
    """How far a learner is; a class's teacher goes by the stations and their minutes, where there is room for them."""
    if not screen.run.way.presenting:
        return [_steps(screen)]
    return [
        only(WIDE, screen.shape, lambda: _rail(screen)),
        only(NARROW, screen.shape, lambda: _steps(screen)),
    ]


def _steps(screen: CountScreen) -> Node:
    """Its steps, each as the learner left it; a class has left none, and nobody misses a guess."""
    run, states = screen.run, list[str]()
    for at, step in enumerate(run.way.steps):
        last = None if run.way.presenting else run.journal.last(step.id)
        is_missed = last is not None and last.right is False and run.tells(step)
        left = MISSED if is_missed else DONE if last or at < run.way.at else TO_COME
        states.append(NOW if at == run.way.at else left)
    return bars(screen.words, states, screen.say("way"))


def _rail(screen: CountScreen) -> Node:
    """The stations with their minutes; a press goes there."""
    run = screen.run
    plan, here = run.way.plan, run.way.station
    there = list(plan)
    now = there.index(here) if here in there else len(there)
    items = []
    for at, (station, state) in enumerate(zip(there, way_at(now, len(there)), strict=True), 1):
        mark = el("i", "✓" if state == DONE else at, aria_hidden=True)
        said, minutes = el("span", screen.say(f"station_{station}")), el("small", f"{plan[station]}′")
        press = el("button", mark, said, minutes, type="button", data_intent="goto", data_n=station, class_="stop")
        items.append(el("li", press, class_=state, aria_current="step" if state == NOW else None))
    return el("nav", el("ol", items, class_="rail"), aria_label=screen.say("way"))


# The stage ------------------------------------------------------------------------------------------------------------


def stage(screen: CountScreen, step: Step) -> Node:
    """The decision, the work, and the foot."""
    return stage_with(screen, step, foot(screen, step))


def stage_with(screen: CountScreen, step: Step, under: Child = None) -> Node:
    """The same with something else under it, or nothing; a question without any drawing stands alone in the middle."""
    side, given, chart = beside(screen), list(_given(screen, step)), _charted(screen, step)
    counted = [class_panel(screen)] if screen.panel == "class" else list(hundred_said(screen, step))
    is_single = not (side or chart or counted or step.own or deals(screen, step))
    left = None if is_single else side or el("section", given, counted, class_="panel given")
    lead = el("div", given, class_="given") if is_single else None
    return el(
        "div",
        left,
        el("section", lead, list(_work(screen, step, chart)), class_="panel work", id="work"),
        under,
        class_=["count-stage", is_single and "single", side and "opened"],
    )


def beside(screen: CountScreen) -> Node | None:
    """What was opened in the place of the decision."""
    if screen.panel in (None, "class"):
        return None
    if screen.panel == "teacher":
        return way_to_window(screen)
    return count_menu(screen) if screen.panel == "menu" else rules_beside(screen, screen.box.options())


def chips(screen: CountScreen, step: Step) -> list[Child]:
    """The rules of the step."""
    return [[" ", chip(rule, screen.words, screen.panel == rule)] for rule in step.rules]


def _given(screen: CountScreen, step: Step) -> Iterator[Child]:
    """The decision, and what lies on the table."""
    if screen.once.notice:
        yield el("p", screen.say(screen.once.notice), class_="small muted", role="status")
    lesson = screen.run.lesson_of(step)
    if lesson is not screen.run.written:
        yield el("p", f"{lesson.id} · {screen.plain(lesson.title)}", class_="small muted")
    elif screen.run.way.at == 0:
        yield el("p", screen.text(lesson.lead), class_="lead-in")
    yield el("p", screen.text(step.text), chips(screen, step), class_="decision")
    if scene := shown(screen, step, step.scene):
        yield el("div", scene if isinstance(scene, tuple) else scene.picture(ICONS), class_="scene")
    if deals(screen, step) and step.station == "deal":
        yield last_one(screen)


def _charted(screen: CountScreen, step: Step) -> list[Child]:
    """The chart with its title; a hundred pictures stand beside the question instead."""
    chart, asks = chart_of(screen, step), screen.run.asked(step) is not None
    if chart is None or isinstance(chart, IconArray):
        return []
    title = title_of(screen, step, chart)
    size = SMALL if asks or step.formula else Size.WIDE
    return [el("p" if asks else "h2", title, class_="chart-title") if title else None, charted(screen, chart, size)]


def _work(screen: CountScreen, step: Step, chart: list[Child]) -> Iterator[Child]:
    """The question, the chart, and the trials."""
    asked = question_of(screen, step)
    yield asked
    yield from verdict(screen, step) if asked else ()
    yield helps(screen, step)
    yield formulas(screen, step)
    yield from chart
    yield own_panel(screen, screen.own)
    yield dealing(screen, step)


# The foot -------------------------------------------------------------------------------------------------------------


def foot(screen: CountScreen, step: Step) -> list[Child]:
    """What is said to the guess, what is assumed, and the one thing to do next."""
    said: list[Child] = []
    if not screen.run.asked(step):
        said += list(verdict(screen, step))
    said += list(guesses_said(screen, step))
    if deals(screen, step) or step.station == "explain":
        said += list(assumptions(screen))
    if step.by_hand and step.station == "deal":
        said.insert(0, el("p", screen.say("deal.by_hand"), class_="by-hand"))
    if screen.run.way.at == 0 and screen.run.written.steps:
        said += [teacher_line(screen)]
    shown = el("section", el("div", said, class_="said-below"), class_="foot", id="foot") if any(said) else None
    return [shown, onward(screen, step)]


def teacher_line(screen: CountScreen) -> Node:
    """Ages, minutes, what it needs, and how it is done in twenty minutes."""
    lesson, say = screen.run.written, screen.say
    needs = say("needs", said=", ".join(lesson.needs)) if lesson.needs else say("needs_nothing")
    low, high = lesson.ages
    facts = [say("ages", low=low, high=high), say("minutes", n=lesson.minutes), needs, screen.plain(lesson.material)]
    return el("p", el("b", say("for_teacher")), " ", " · ".join(facts), class_="small muted teacher-line")


def onward(screen: CountScreen, step: Step) -> Node:
    """The main button, and the way back."""
    run, question = screen.run, screen.run.asked(step)
    others = list[Child]()
    if run.way.at and run.written.steps:
        others.append(button(screen.say("back"), "back", look="quiet", id="back"))
    if question is not None and not run.is_open(step):
        key = "check" if run.tells(step) else "keep"
        if question.kind == "free":
            key = "keep_reason"
        main = button(screen.say(key), "answer", look="main", key="Enter", id="go")
        if run.tries_again(step):
            others.append(button(screen.say("show_me"), "tell", look="quiet", id="tell"))
    else:
        look = "main" if has_enough(screen) else ""  # before, throwing is the thing to do next
        main = button(onward_said(screen), "next", look=look, key="Enter", id="go")
    return acts(main, *others)
