"""The end of a lesson: what somebody guessed and what is, or what a class thought and dealt; and where to go."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.answers import read
from kit.counting.asking import names_of
from kit.counting.guessed import guessed
from kit.counting.screen import CountScreen
from kit.counting.slips import interval_said
from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.page.frame import way_home

MOST_TOLD = 5
"""Answers of a class to one question: those with the most hands."""


def ending(screen: CountScreen) -> Node:
    """What came of the lesson, and the ways on."""
    run = screen.run
    home = el("a", screen.words.say("page.home"), href=way_home(screen), class_="btn")
    more = None
    if run.written.practice and not run.way.presenting:
        key = "end.more" if run.way.tasks else "end.practise"
        more = button(screen.say(key), "practise", look="main", key="Enter", id="go")
    review = button(screen.say("end.review"), "goto", run.way.route[0], id="review")
    return el(
        "section",
        el("h2", screen.say("end.title"), class_="big", tabindex=-1, data_focus="end"),
        list(_of_class(screen) if run.way.presenting else _of_learner(screen)),
        el("p", screen.say("end.practise_text"), class_="small muted") if more and not run.way.tasks else None,
        el("div", more, review, home, class_="row"),
        class_="panel ending col",
        id="ending",
    )


def _of_learner(screen: CountScreen) -> Iterator[Child]:
    """How many answers were right, and each guess beside what is."""
    right, of = screen.run.score
    yield el("p", screen.say("end.score", right=right, of=of), class_="score")
    right, of = screen.run.practised
    if of:
        yield el("p", screen.say("end.practised", right=right, of=of), class_="score")
    rows = []
    for step, question, given in guessed(screen):
        if question.kind == "interval":
            told: Child = screen.prose(interval_said(screen, question, given))
        else:
            said, truth = screen.said(question, given, names_of(step)), screen.truth(question, names_of(step))
            told = screen.say("end.guess", said=said, truth=truth)
        rows.append(el("li", el("b", screen.text(step.question)), " ", told))
    if rows:
        yield el("h3", screen.say("end.guessed"))
        yield el("ul", rows, class_="col")


def _of_class(screen: CountScreen) -> Iterator[Child]:
    """What the class thought and what it dealt; of what is right only what the teacher has opened."""
    rows = [*_thought(screen), *_dealt(screen)]
    yield el("p", screen.say("end.class_score" if rows else "end.class_none"), class_="score")
    if rows:
        yield el("h3", screen.say("end.class"))
        yield el("ul", rows, class_="col")


def _thought(screen: CountScreen) -> Iterator[Node]:
    run = screen.run
    for step in run.way.steps:
        question, hands = run.asked(step), run.hands.get(step.id)
        if question is None or question.truth is None:
            continue
        counted = sorted(hands.counted.items(), key=lambda pair: -pair[1])[:MOST_TOLD] if hands else []
        told = [
            f"{screen.words.say('hands.many', n=many)}: {screen.said(question, read(question, answer), names_of(step))}"
            for answer, many in counted
        ]
        if run.is_open(step) and (told or step.station == "predict"):
            told.append(screen.piece("end.truth", truth=screen.truth(question, names_of(step))))
        if told:
            yield el("li", el("b", screen.text(step.question)), " ", " · ".join(told))


def _dealt(screen: CountScreen) -> Iterator[Node]:
    run = screen.run
    for name, series in run.deals.series.items():
        if (pooled := series.pooled).of:
            trial = run.written.trials[name]
            title = screen.say("chart.title", unit=screen.fragment(trial.unit), hit=screen.fragment(trial.hit_text))
            yield el("li", el("b", title), " ", screen.piece("room.our_hands", hits=pooled.hits, n=pooled.of))
