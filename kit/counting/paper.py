"""A lesson in probability on paper: questions, a record of trials by hand, what is cut out, tickets, solutions.

Solutions stand on pages of their own, at the end; while a class looks on, they are not there at all.  Steps that
explain and count quote the answers before them: their questions stand with the solutions alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.asking import names_of
from kit.counting.content import DealtTrial, Step
from kit.counting.cut_outs import cut_outs
from kit.counting.screen import CountScreen
from kit.draw.svg import Child, Node, Tree, el
from kit.lessons.paper import head, line, name_and_date, position, printed, solutions

TRIALS, GROUPS, TICKETS, MOST_DICE = 10, 8, 2, 4
"""Trials in a row of the record, rows on it, tickets on a page, dice on a page."""
ASKED_ON_PAPER = ("recall", "predict", "transfer")
"""Stations whose questions are printed with room for an answer; none of them tells the answer to another."""


def paper_of(screen: CountScreen) -> Node:
    """The pages to print."""
    run = screen.run
    asking = [step for step in run.way.written if run.asked(step)]
    tickets = [step for step in asking if step.station == "exit"]
    others = [step for step in asking if step.station in ASKED_ON_PAPER]
    numbers = {step.id: number for number, step in enumerate([*others, *tickets], 1)}
    pages: list[Child] = [
        head(screen, el("p", screen.text(run.written.lead))),
        [_position(screen, step, numbers[step.id]) for step in others],
        list(_records(screen)),
        list(_cut_outs(screen)),
        _tickets(screen, tickets, numbers) if tickets else None,
        _solutions(screen, asking, numbers),
    ]
    return printed(screen, screen.say("paper.text"), *pages, kind="counting", look="count-sheet")


def _position(screen: CountScreen, step: Step, number: int) -> Node:
    """A question with room for its answer."""
    inside: list[Child] = [el("p", screen.text(step.text), class_="before"), el("h2", screen.text(step.question))]
    inside.append(_choices(screen, step))
    question = screen.run.asked(step)
    words = screen.words
    if question is not None and question.kind != "free":
        inside.append(line(words.say("sheet.answer")))
    inside.append(line(words.say("sheet.because")))
    return position(number, *inside)


def _choices(screen: CountScreen, step: Step) -> Node | None:
    """What there is to choose from, with a box before each."""
    names = names_of(step)
    return el("ul", [el("li", screen.text(text)) for text in names.values()], class_="boxes") if names else None


# Trials by hand -------------------------------------------------------------------------------------------------------


def _by_hand(screen: CountScreen) -> list[DealtTrial]:
    """The trials that a class does itself."""
    names = dict.fromkeys(step.trial for step in screen.run.way.written if step.by_hand and step.trial)
    return [screen.run.written.trials[name] for name in names]


def _records(screen: CountScreen) -> Iterator[Node]:
    """For each trial a table: ten in a row, and how many of them were hits."""
    for trial in _by_hand(screen):
        yes, no = screen.fragment(trial.hit_text), screen.fragment(trial.miss_text)
        unit = screen.fragment(trial.unit)
        head = [el("td"), [el("th", number) for number in range(1, TRIALS + 1)], el("th", "✓")]
        cells = [*(el("td") for _ in range(TRIALS)), el("td", el("span", f"/ {TRIALS}", class_="of-ten"))]
        rows = [el("tr", el("th", screen.say("paper.group", n=number)), cells) for number in range(1, GROUPS + 1)]
        yield el(
            "section",
            el("h1", screen.say("paper.record", unit=unit)),
            el("p", screen.say("paper.how", yes=yes, no=no)),
            el("table", el("thead", el("tr", head)), el("tbody", rows), class_="record"),
            line(screen.say("paper.together")),
            class_="recording",
        )


def _cut_outs(screen: CountScreen) -> Iterator[Node]:
    """What is needed for them, each once."""
    seen = set()
    for trial in _by_hand(screen):
        things = tuple(trial.cut_out())
        if things in seen:
            continue
        seen.add(things)
        many = min(MOST_DICE, int(getattr(trial.trial, "dice", 1)))
        if drawn := cut_outs(trial, many, screen.words):
            said = el("p", screen.say("paper.cut"))
            yield el("section", el("h1", screen.say("paper.to_cut")), said, drawn, class_="cutting")


# Tickets and solutions ------------------------------------------------------------------------------------------------


def _tickets(screen: CountScreen, steps: list[Step], numbers: dict[str, int]) -> Node:
    """The last question, twice on a page, to be cut apart."""
    inside = [_position(screen, step, numbers[step.id]) for step in steps]
    ticket = el(
        "div", el("h2", screen.say("paper.ticket"), " · ", screen.title), name_and_date(screen), inside, class_="ticket"
    )
    return el("section", [ticket] * TICKETS, class_="tickets")


def _solutions(screen: CountScreen, asking: list[Step], numbers: dict[str, int]) -> Node | None:
    rows = []
    for step in asking:
        told = list(_solution(screen, step))
        if step.id in numbers:
            rows.append(el("li", told, value=str(numbers[step.id])))
        else:
            before = el("p", screen.text(step.text), " ", el("b", screen.text(step.question)))
            rows.append(el("li", before, told, class_="in-between"))
    return solutions(screen, rows)


def _solution(screen: CountScreen, step: Step) -> Iterator[Child]:
    """What is right and why, and what to ask whoever says something else."""
    question = screen.run.asked(step)
    if question is not None and question.truth is not None:
        yield el("b", screen.words.say("lesson.it_is"), " ", screen.truth(question, names_of(step)))
    rules: Tree = el("span", ", ".join(step.rules), class_="small muted")
    yield el("p", screen.text(step.why), " ", rules)
    lesson, words = screen.run.written, screen.words
    yield [lesson.formula(each, words) for each in step.formula]
    if question is not None and step.wrong:
        heard = []
        for wrong in step.wrong:
            said = el("b", screen.said(question, wrong.answer, names_of(step)))
            asks = el("span", screen.say("room.ask_back"), " ", screen.text(wrong.ask))
            heard.append(el("li", said, " · ", screen.text(wrong.says), " ", asks))
        yield el("p", screen.say("room.often"), class_="small muted")
        yield el("ul", heard, class_="small")
