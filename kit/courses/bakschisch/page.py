"""The page of a lesson of Bakschisch: the board, what is asked beside it, and the fists under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kit.courses.bakschisch.ask import (
    answering,
    answers_compared,
    bold,
    feedback,
    hints,
    question_of,
    said_before,
    value_said,
)
from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.game import CHANCE, Seat
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.layout import NARROW, PAWNS, WIDE, Layout
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.reveal import instants
from kit.faces.bakschisch.scene import Scene, resting
from kit.faces.bakschisch.seats import cards_row, closed_seat, coin, heap_place, name_of, open_seat
from kit.faces.bakschisch.spaces import board_words, ranks_said
from kit.faces.bakschisch.story import sentence
from kit.faces.bakschisch.whatif import outcomes, strip
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.state import State
from kit.lessons.asked import Asked
from kit.lessons.course import PRACTISE, RECALL
from kit.lessons.end import ending
from kit.lessons.journal import SURENESS
from kit.lessons.learn import Learn, Picture
from kit.lessons.menu import menu
from kit.page.frame import frame, rules_beside
from kit.page.parts import button
from kit.text.say import Words
from kit.text.story import tell

PHASES = ("recall", "see", "predict", "reveal", "why", "whatif", "practise")
COINS_AT_HAND = 10
ONWARD = "Enter Space ArrowRight PageDown"
"""The one key with which a teacher goes on, also from the back of the room."""


def page_of(learn: Learn) -> Node:
    """The whole page."""
    look = " ".join(["lesson", "presenting" if learn.course.presenting else ""]).strip()
    stage = ending(learn, _side(learn)) if learn.course.asked is None else _stage(learn, learn.course.asked)
    return frame(learn, _top(learn), stage, look=look)


# The bar --------------------------------------------------------------------------------------------------------------


def _top(learn: Learn) -> Node:
    words, name = learn.words, learn.text(learn.lesson.title)
    return el(
        "header",
        el("span", icon("throne", 34), class_="mark wide-only"),
        el("h1", el("span", f"{learn.lesson.id} · ", class_="lesson-id"), name),
        _phases(learn),
        button(words.say("page.rules"), "open", "rules", look="quiet wide-only", expanded=learn.panel == "rules"),
        button(words.say("page.menu"), "open", "menu", look="quiet", expanded=learn.panel == "menu", id="open-menu"),
        class_="top",
        data_show=learn.course.here,  # a new question is read from the top
    )


def _phases(learn: Learn) -> Node:
    """The way of a lesson: where the learner is on it."""
    words, now = learn.words, _phase(learn)
    items = []
    way = PHASES if RECALL in learn.course.route else PHASES[1:]
    for number, name in enumerate(way, 1):
        state = "now" if name == now else "done" if now is None or name in way[: way.index(now)] else None
        mark = el("i", "✓" if state == "done" else number, aria_hidden=True)
        current = {"aria_current": "step"} if state == "now" else {}
        items.append(el("li", mark, el("span", words.say(f"lesson.phases.{name}")), class_=state, **current))
    return el("ol", items, class_="phases", aria_label=words.say("lesson.way"))


def _phase(learn: Learn) -> str | None:
    """The phase of now; None when all are done."""
    asked = learn.course.asked
    if asked is None:
        return None
    if learn.course.here == PRACTISE:
        return "practise"
    if learn.course.here == RECALL:
        return "recall"
    return "reveal" if learn.is_revealing else asked.phase


# The stage ------------------------------------------------------------------------------------------------------------


def _stage(learn: Learn, asked: Asked) -> Node:
    scene = _scene(learn, asked)
    onward = _onward(learn, asked) if _chooser(asked) is None else None
    below = _what_if(learn, asked) if asked.phase == "whatif" else _table(learn, asked, scene)
    return el(
        "div",
        _board(learn, asked, scene, WIDE),
        _board(learn, asked, scene, NARROW),
        el("div", _cards(learn, asked), _side(learn) or _panel(learn, asked, scene), onward, class_="side"),
        below,
        _told_again(learn, asked, "narrow-only panel") if asked.phase == "why" and not learn.is_revealing else None,
        class_=["stage", "asking" if asked.phase == "whatif" else None, learn.is_revealing and "revealing"],
    )


def _scene(learn: Learn, asked: Asked) -> Scene:
    """The table at this instant; before anything is answered, what everybody shows, and bags as they were."""
    shown: Sequence[Scene] = learn.instants()
    if shown and asked.phase != "predict":
        return shown[-1 if learn.instant is None else min(learn.instant, len(shown) - 1)]
    exercise = asked.exercise
    before = exercise.game.view(exercise.before, None)
    moves = exercise.moves
    if not moves or CHANCE in moves or exercise.chooser is not None:
        return resting(before)
    gold = tuple(moves[seat].gold for seat in sorted(moves))
    thieves = tuple(seat for seat in sorted(moves) if moves[seat] == THIEF)
    return replace(resting(before), gold=gold, shown_thieves=thieves, change=(0,) * len(gold))


def _board(learn: Learn, asked: Asked, scene: Scene, layout: Layout) -> Node:
    """The board: it can be pointed at while a space is asked for, and shows the walk once it is known."""
    words, exercise = learn.words, asked.exercise
    question = exercise.question
    points = question is not None and learn.subject.measure(question).kind == "space"
    shown: dict[str, Any] = {}
    if points and asked.phase == "predict":
        shown["tap"] = "space"
    if points and isinstance(asked.pointed, int) and asked.phase != "whatif":
        shown["marked"] = {asked.pointed: "?"}
    if asked.phase != "predict" and asked.moment:
        shown["ranks"] = ranks_said(words, exercise.game, exercise.before)
        if scene.walk:
            shown |= {"path": scene.path, "hops": scene.hops, "ghost": scene.ghost, "pace": scene.pace}
        elif points and isinstance(asked.truth, int) and not learn.is_revealing:
            shown["target"] = asked.truth
    track = exercise.game.board
    return board(track, scene.spaces, board_words(words, track, scene.spaces), layout, **shown)


def _cards(learn: Learn, asked: Asked) -> Node:
    moment, before = asked.moment, asked.exercise.before
    up: Sequence[str] = before.cards
    if moment and CHANCE in moment.moves:
        up = moment.after.cards
    return cards_row(learn.words, up)


def _side(learn: Learn) -> Node | None:
    """What was opened beside the board, in the question's place."""
    if learn.panel is None:
        return None
    options = learn.course.asked.exercise.game.options_chosen if learn.course.asked else learn.box.options()
    return menu(learn) if learn.panel == "menu" else rules_beside(learn, options)


# What is asked --------------------------------------------------------------------------------------------------------


def _panel(learn: Learn, asked: Asked, scene: Scene) -> Node:
    """Beside the board: what happens, what is asked, and in the end why."""
    if learn.is_revealing:
        inside: list[Child] = list(_story(learn, asked, scene.told))
    elif asked.phase == "see":
        inside = [*said_before(learn, asked, large=True)]
    elif asked.phase == "predict":
        inside = [*said_before(learn, asked), question_of(learn, asked), answering(learn, asked), hints(learn, asked)]
    elif asked.phase == "why":
        inside = [answers_compared(learn, asked), *feedback(learn, asked), _told_again(learn, asked, "wide-only")]
    else:
        why = el("p", bold(learn.text(asked.step.why)), class_="said") if asked.step else None
        inside = [el("h2", learn.words.say("lesson.whatif_text"), class_="big long"), why]
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
        data_end=f"{asked.name}-{scene.told}" if learn.is_revealing else None,
    )


def _where(learn: Learn, asked: Asked) -> Node:
    """Which step this is; in practice, how it goes and what can be chosen."""
    words = learn.words
    if learn.course.here == PRACTISE:
        done = learn.course.practised
        right = sum(answer.right for answer in done)
        said = words.say("lesson.practised", right=right, of=len(done)) if done else words.say("lesson.practise_begins")
        series = words.say(
            "lesson.series", level=words.say(f"lesson.level_{learn.course.level}"), seed=learn.course.seed
        )
        choose = button(series, "open", "menu", look="quiet", id="series")
        leave = button(words.say("lesson.leave"), "leave", look="quiet", id="leave")
        return el("div", el("b", said, class_="grow"), choose, leave, class_="where small row")
    if asked.step is None:
        return el(
            "p",
            words.say("lesson.again" if asked.name.startswith("again") else "lesson.recall"),
            class_="where small muted",
        )
    number = [step.id for step in learn.lesson.steps].index(asked.step.id) + 1
    said = words.say("lesson.step", number=number, steps=len(learn.lesson.steps))
    example = asked.step.example and [" · ", words.say("lesson.example")]
    done = [answer for answer in learn.course.journal.answers if answer.sureness is not None]
    right, asks = sum(answer.right for answer in done), len(done)
    private = learn.course.presenting or learn.is_revealing or asked.step.example
    score = words.say("lesson.practised", right=right, of=asks) if asks and not private else ""
    return el("div", el("span", said, example, class_="grow"), score, class_="where small muted row")


def _story(learn: Learn, asked: Asked, told: int) -> Iterator[Node]:
    """The events as they happen, each with its rules; the latest is in lamp light."""
    events = asked.moment.events[:told] if asked.moment else ()
    lines = list(tell(events, learn.words))
    looks = [None] * (len(lines) - 1) + ["new"]
    rows = [sentence(line, learn.words, f"line-{n}", looks[n]) for n, line in enumerate(lines)]
    yield el("h2", learn.words.say("lesson.what_happens"))
    yield el("ol", rows)


def _told_again(learn: Learn, asked: Asked, look: str) -> Node | None:
    """All that happened, to be read again: on a phone under the board, else in the panel."""
    lines = list(tell(asked.moment.events, learn.words)) if asked.moment else []
    rows = [sentence(line, learn.words, f"{look[:4]}-{n}") for n, line in enumerate(lines)]
    heading = el("h2", learn.words.say("lesson.what_happens"))
    return el("div", heading, el("ol", rows), class_=["told-again", look]) if rows else None


# The table ------------------------------------------------------------------------------------------------------------


def _table(learn: Learn, asked: Asked, scene: Scene) -> Node:
    words, game, stop = learn.words, asked.exercise.game, asked.exercise.game.board.stop
    chooser = _chooser(asked)
    seats: list[Node] = []
    for seat in range(game.players):
        if seat == chooser:
            seats.append(_choosing(learn, asked, seat))
        elif scene.gold is None:
            seats.append(closed_seat(words, seat, scene, stop))
        else:
            seats.append(open_seat(words, seat, scene, stop, key=asked.name))
    looks: list[Value] = ["table", chooser is None and "beside", scene.gold is not None and "opened"]
    return el("div", seats, heap_place(words, scene), class_=looks, id="table")


def _chooser(asked: Asked) -> Seat | None:
    """Who takes a fist now."""
    return asked.exercise.chooser if asked.phase == "predict" else None


def _choosing(learn: Learn, asked: Asked, seat: Seat) -> Node:
    """The own place while the learner takes a fist."""
    words, state, move = learn.words, asked.exercise.before, asked.chosen
    assert isinstance(state, State)
    purse, gold = state.purses[seat], move.gold if isinstance(move, Bribe) else None
    facts = {"gold": gold} if gold is not None else {}
    close = "page.choose_first" if move is None else "lesson.open_thief" if move == THIEF else "lesson.open_fist"
    refusal = asked.refusal and words.refusal(asked.refusal)
    return el(
        "section",
        el("h2", name_of(words, seat), words.say("lesson.your_fist"), bag(purse, 38, ""), class_="ask", id="ask"),
        el(
            "div",
            _nothing(words, gold),
            [coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)],
            button(
                [el("span", icon("thief", 26), class_="thief"), words.say("page.thief")],
                "choose",
                "thief",
                key="t",
                pressed=move == THIEF,
                id="thief",
            ),
            class_="coins",
            role="group",
            aria_labelledby="ask",
        ),
        el(
            "div",
            el("p", refusal or "", class_="small muted grow", aria_live="polite"),
            button(
                words.say(close, **facts),
                "close",
                look="main",
                key=ONWARD if learn.course.presenting else "Enter",
                disabled=move is None and not learn.course.presenting,
                id="go",
            ),
            class_="row",
        ),
        class_=["seat", "mine", f"s-{PAWNS[seat]}"],
        id="mine",
    )


def _nothing(words: Words, gold: int | None) -> Node:
    """The empty fist; on a phone a 0 among the other numbers."""
    said = [el("span", words.say("page.nothing"), class_="wide-only"), el("b", 0, class_="narrow-only")]
    label = words.say("page.nothing")
    return button(said, "choose", 0, key="0", pressed=gold == 0, id="coin-0", aria_label=label)


def _onward(learn: Learn, asked: Asked) -> Node:
    """How to go on: how sure one is, or the next step."""
    words = learn.words
    if learn.is_revealing:
        return el("div", el("div", list(_moving(learn)), class_="pair"), _go(learn, "page.finish"), class_="onward")
    if asked.phase == "predict" and not learn.course.presenting:
        return _sureness(learn, asked)
    if asked.phase == "predict":
        return el("div", _go(learn, "lesson.reveal"), class_="onward")
    others: list[Child] = []
    may_repeat = asked.step is not None or asked.name.startswith("again")
    if asked.phase == "why" and not asked.is_right and may_repeat and learn.course.another(asked):
        others.append(button(words.say("lesson.another"), "again", id="another"))
    if learn.course.presenting or (asked.phase == "see" and learn.course.at):
        others.append(button(words.say("lesson.back"), "back", key="ArrowLeft PageUp", id="back"))
    return el("div", others, _go(learn, _next_words(learn, asked)), class_="onward")


def _next_words(learn: Learn, asked: Asked) -> str:
    """What the main button says."""
    if asked.phase == "see":
        asks = asked.exercise.question or asked.exercise.chooser is not None
        return "lesson.ask_me" if asks else "lesson.show_me"
    if asked.phase == "why" and not asked.is_right and asked.exercise.chooser is not None:
        return "lesson.try_again"
    if asked.phase == "why" and asked.step and asked.step.what_if:
        return "lesson.to_whatif"
    if learn.course.here == PRACTISE:
        return "lesson.next_task"
    return "lesson.to_practice" if learn.course.route[learn.course.at + 1] == PRACTISE else "lesson.next"


def _go(learn: Learn, text: str) -> Node:
    keys = ONWARD if learn.course.presenting else "Enter"
    return button(learn.words.say(text), "next", look="main", key=keys, id="go")


def _moving(learn: Learn) -> Iterator[Node]:
    words, instant = learn.words, learn.instant or 0
    timer = {} if learn.paused else {"data_after": learn.instants()[instant].lasts_ms}
    yield button(words.say("page.go_on" if learn.paused else "page.pause"), "pause", key="p", id="pause")
    yield button(words.say("page.step"), "instant", instant, key="s", id="step", **timer)


def _sureness(learn: Learn, asked: Asked) -> Node:
    """The prediction is kept by saying how sure one is."""
    words, waits = learn.words, asked.pointed is None
    said: Child = words.say("lesson.point_first")
    if asked.pointed is not None:
        pointed = el("b", value_said(learn, asked, asked.pointed), class_="narrow-only")
        said = [pointed, " ", words.say("lesson.how_sure")]
    levels = [
        button(
            words.say(f"lesson.sure_{sure}"),
            "commit",
            sure,
            look="main",
            disabled=waits,
            id=f"sure-{sure}",
        )
        for sure in SURENESS
    ]
    return el(
        "div",
        el("p", said, class_="small muted", id="how-sure"),
        el("div", levels, class_="sure", role="group", aria_labelledby="how-sure"),
        class_="onward committing",
    )


def _what_if(learn: Learn, asked: Asked) -> Node:
    """The strip for the learner's own fist, or where the learner has none, for the first seat."""
    exercise = asked.exercise
    moment = asked.moment or exercise.moment()
    cells = outcomes(exercise.game, exercise.before, 0, moment.moves)
    return el("div", strip(cells, learn.words, 0, asked.picked, in_lesson=True), class_="col what-if")


PICTURE = Picture(page_of, instants)
