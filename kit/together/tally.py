"""What a class answered, an answer a row: the most frequent first, the right one marked, each mix-up by its name."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.lessons.hands import Hands
from kit.lessons.hands_rows import hands_row
from kit.together.question import Question

MOST_ROWS = 8
"""More rows are not read from the last row; the rest are counted in one."""


def tally(question: Question, hands: Hands, mine: str = "", most: int = MOST_ROWS) -> Node:
    """The rows, at most so many; `mine`: the choice of whoever looks at it, which is always among them."""
    counted = hands.counted
    by_many = sorted(counted, key=lambda choice: -counted[choice])
    shown = by_many[:most]
    if mine in by_many[most:]:
        shown = [*shown[:-1], mine]
    rows = [_row(question, hands, choice, choice == mine) for choice in shown]
    if rest := sum(counted.values()) - sum(counted[choice] for choice in shown):
        rows.append(el("li", el("span", question.words.say("room.others", n=rest), class_="what muted")))
    return el("ul", rows, class_="tally of-all")


def _row(question: Question, hands: Hands, choice: str, is_mine: bool) -> Node:
    found = question.judged(choice)
    said: list[Child] = [question.said(choice)]
    if is_mine:
        said.append(el("b", f" {question.words.say('room.yours')}", class_="of-me"))
    if found.mix_up:
        said.append(el("small", found.mix_up, class_="mixed"))
    return hands_row(question.words, hands, choice, question.said(choice), bool(found.is_right), said, is_open=False)
