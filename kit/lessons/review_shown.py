"""What a page of five a day shows around its tasks: which are done, and when to come back."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el
from kit.lessons.boxes import Review
from kit.lessons.done_shown import calibration_panel, done_panel
from kit.lessons.journal import Answer
from kit.page.controls import button
from kit.page.frame import address, way_home
from kit.page.head import DONE, MISSED, NOW, TO_COME, bars
from kit.page.screen import Screen
from kit.text.say import Words


def way(words: Words, done: Sequence[bool], tasks: int, now: int | None) -> Node:
    """The tasks of today: how those that are `done` went, and which of all is asked now, from 0 on."""
    went = [*(DONE if right else MISSED for right in done), *[TO_COME] * (tasks - len(done))]
    states = [NOW if number == now else state for number, state in enumerate(went)]
    return bars(words, states, words.say("daily.title"))


def resting(
    screen: Screen,
    review: Review,
    done: Sequence[bool],
    answers: Sequence[Answer],
    side: Node | None,
    *,
    symbol: str,
    nothing: str,
    still_due: str,
    first: Sequence[tuple[str, str]],
    told: Child = None,
) -> Node:
    """After the last task, or where none is due: how it went, when to come back, and how sure somebody was.

    `nothing` is said to whoever has learned nothing yet, who is led to the `first` lesson, if there is one, by its
    notebook and name; `still_due` to whoever may go on at once; `told`: what else is said of this round.
    """
    if not screen.has_met:  # nobody knows yet what they have learned
        return el("div", class_="stage arranging")
    words = screen.words
    title = "nothing" if review.days_left is None else "done" if done else "fresh"
    said: list[Child] = []
    ways = [el("a", words.say("page.home"), href=way_home(screen), class_="btn")]
    if review.days_left is None:
        said = [el("p", nothing)]
        for page, name in first:
            ways.insert(0, el("a", name, href=address(screen, page), class_="btn main", id="go", data_key="Enter"))
    else:
        score = words.say("lesson.practised", right=sum(done), of=len(done))
        come = still_due if review.due else words.say("daily.come_back", days=review.days_left)
        said = [el("p", score, class_="score") if done else None, told, el("p", come)]
    if review.due:
        ways.insert(0, button(words.say("daily.more"), "more", look="main", key="Enter", id="go"))
    look = {"id": "ending", "data_focus": f"daily-{len(done)}"}
    inside = done_panel(words, symbol, f"daily.{title}", said, ways, **look)
    sure = calibration_panel(words, answers) if review.boxed else None
    return el("div", inside, side or sure, class_="stage arranging")
