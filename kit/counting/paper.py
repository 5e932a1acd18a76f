"""A lesson in probability on paper: questions, a record of trials by hand, what is cut out, tickets, solutions.

Solutions stand on pages of their own, at the end; while a class looks on, they are not there at all.  Steps that
explain and count quote the answers before them: their questions stand with the solutions alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from kit.counting.asking import names_of
from kit.counting.content import DealtTrial, Step
from kit.counting.cut_outs import cut_outs
from kit.counting.keeping import link_to
from kit.counting.screen import CountScreen
from kit.draw.qr import qr_picture
from kit.draw.svg import Child, Node, Tree, el
from kit.page.controls import button
from kit.page.frame import frame

TRIALS, GROUPS, TICKETS, MOST_DICE = 10, 8, 2, 4
"""Trials in a row of the record, rows on it, tickets on a page, dice on a page."""
ASKED_ON_PAPER = ("recall", "predict", "transfer")
"""Stations whose questions are printed with room for an answer; none of them tells the answer to another."""
HERE_ALONE = ("localhost", "127.0.0.1", "::1", "[::1]")
"""Where an address leads nobody else."""
LONGEST_ADDRESS = 200
CLOSE, FROM_AFAR = 160, 320
"""Pixels of a code that is read in the hand, and of one on a wall."""


def paper_of(screen: CountScreen, address: str) -> Node:
    """The pages to print. `address`: where the lesson is in the browser, for the code to this very step."""
    run = screen.run
    asking = [step for step in run.way.steps if run.asked(step)]
    tickets = [step for step in asking if step.station == "exit"]
    others = [step for step in asking if step.station in ASKED_ON_PAPER]
    numbers = {step.id: number for number, step in enumerate([*others, *tickets], 1)}
    pages: list[Child] = [
        el("header", list(_head(screen, address))),
        [_position(screen, step, numbers[step.id]) for step in others],
        list(_records(screen)),
        list(_cut_outs(screen)),
        _tickets(screen, tickets, numbers) if tickets else None,
        None if run.way.presenting else _solutions(screen, asking, numbers),
    ]
    paper = el("article", pages, class_="sheet count-sheet", id="paper")
    return frame(screen, screen.face.style, _tools(screen), paper, look="counting printing")


def _tools(screen: CountScreen) -> Node:
    words, key = screen.words, "text_shared" if screen.run.way.presenting else "text"
    printing = el("button", words.say("sheet.print"), type="button", class_="btn main", data_print=True, id="print")
    back = button(words.say("sheet.back"), "paper", key="Escape", id="paper-back", data_focus="paper")
    return el("div", printing, back, el("p", screen.say(f"paper.{key}"), class_="small muted"), class_="tools row")


def _title(screen: CountScreen) -> str:
    lesson = screen.run.written
    return f"{lesson.id} · {screen.plain(lesson.title)}"


def _head(screen: CountScreen, address: str) -> Iterator[Child]:
    """Name, date, what it is about, and the way to it by phone."""
    words = screen.words
    yield el("h1", _title(screen))
    yield el("div", _line(words.say("sheet.name")), _line(words.say("sheet.date")), class_="lines")
    yield el("p", screen.text(screen.run.written.lead))
    if code := code_to(screen, address):
        yield code


def code_to(screen: CountScreen, address: str) -> Node | None:
    """A QR code of this very step with what it leads to; None while nobody knows the address or can draw it."""
    link = f"{address}?{link_to(screen.run)}"
    if not address or len(link) > LONGEST_ADDRESS:
        return None
    alone = urlsplit(address).hostname in HERE_ALONE
    told = screen.say("paper.code_alone" if alone else "paper.code")
    size = FROM_AFAR if screen.run.way.presenting else CLOSE
    picture = qr_picture(link, screen.say("paper.code_label"), size)
    return el("div", picture, el("p", told, class_="small"), class_="to-step") if picture else None


def _position(screen: CountScreen, step: Step, number: int) -> Node:
    """A question with room for its answer."""
    inside: list[Child] = [el("p", screen.text(step.text), class_="before"), el("h2", screen.text(step.question))]
    inside.append(_choices(screen, step))
    question = screen.run.asked(step)
    words = screen.words
    if question is not None and question.kind != "free":
        inside.append(_line(words.say("sheet.answer")))
    inside.append(_line(words.say("sheet.because")))
    return el("section", el("p", number, class_="number-of"), inside, class_="position")


def _choices(screen: CountScreen, step: Step) -> Node | None:
    """What there is to choose from, with a box before each."""
    names = names_of(step)
    return el("ul", [el("li", screen.text(text)) for text in names.values()], class_="boxes") if names else None


# Trials by hand -------------------------------------------------------------------------------------------------------


def _by_hand(screen: CountScreen) -> list[DealtTrial]:
    """The trials that a class does itself."""
    names = dict.fromkeys(step.trial for step in screen.run.way.steps if step.by_hand and step.trial)
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
            _line(screen.say("paper.together")),
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
    words = screen.words
    lines = el("div", _line(words.say("sheet.name")), _line(words.say("sheet.date")), class_="lines")
    inside = [_position(screen, step, numbers[step.id]) for step in steps]
    ticket = el("div", el("h2", screen.say("paper.ticket"), " · ", _title(screen)), lines, inside, class_="ticket")
    return el("section", [ticket] * TICKETS, class_="tickets")


def _solutions(screen: CountScreen, asking: list[Step], numbers: dict[str, int]) -> Node:
    rows = []
    for step in asking:
        told = list(_solution(screen, step))
        if step.id in numbers:
            rows.append(el("li", told, value=str(numbers[step.id])))
        else:
            before = el("p", screen.text(step.text), " ", el("b", screen.text(step.question)))
            rows.append(el("li", before, told, class_="in-between"))
    heading = el("h1", screen.words.say("sheet.solutions"), " · ", _title(screen))
    return el("section", heading, el("ol", rows), class_="solutions")


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


def _line(label: str) -> Node:
    return el("p", el("span", label), el("span", class_="rule"), class_="line")
