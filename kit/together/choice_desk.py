"""A question with an answer and a reason, one press each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.counting.concept_check import Check, Choice
from kit.counting.concept_response import Response
from kit.draw.svg import Child, Node, el
from kit.page.looks import Looks
from kit.page.page import Intent
from kit.page.part import Handler
from kit.text.say import Words
from kit.together.desk import Desk


class ChoiceDesk(Desk):
    """One form of the check about chance."""

    def __init__(self, check: Check, looks: Looks) -> None:
        self._check, self._looks = check, looks
        self._answer = self._reason = ""

    def ask(self, item: str, closed: Response) -> None:
        """Have this question."""
        self.item, self._answer, self._reason = item, closed.answer, closed.reason

    def intents(self) -> Mapping[str, Handler]:
        """Choose one of each."""
        return {"check-answer": self._give_answer, "check-reason": self._give_reason}

    def _give_answer(self, intent: Intent) -> None:
        if intent.n in [each.id for each in self._check.item(self.item).answers]:
            self._answer = str(intent.n)

    def _give_reason(self, intent: Intent) -> None:
        if intent.n in [each.id for each in self._check.item(self.item).reasons]:
            self._reason = str(intent.n)

    @property
    def chosen(self) -> Response:
        """Both, as far as they are chosen."""
        return Response(self._answer, self._reason)

    @property
    def is_ready(self) -> bool:
        """Both are chosen."""
        return bool(self._answer and self._reason)

    @property
    def _words(self) -> Words:
        return Words(self._looks.language, self._check.game, neutral=self._looks.neutral)

    def drawn(self, panel: str | None, sure: Node) -> Node:
        """What it says, the answers, and the reasons."""
        item, words = self._check.item(self.item), self._words
        rows: list[Child] = [el("p", item.say(item.text, words), class_="situation")]
        if asked := item.say(item.question, words):
            rows.append(el("h2", asked, class_="big", id="said", tabindex=-1, data_focus=item.id))
        rows.append(self._choices("answer", item.answers, self._answer))
        rows.append(el("h3", words.say("room.check.why")))
        rows.append(self._choices("reason", item.reasons, self._reason))
        return el("div", el("section", rows, class_="panel col check-item"), sure, class_="col of-desk")

    def _choices(self, what: str, choices: Sequence[Choice], chosen: str) -> Node:
        """One of them, as large as a thumb."""
        item = self._check.item(self.item)
        rows = [
            el(
                "button",
                el("i", "●" if each.id == chosen else "○", aria_hidden=True),
                el("span", item.say(each.text, self._words)),
                type="button",
                role="radio",
                aria_checked=each.id == chosen,
                data_intent=f"check-{what}",
                data_n=each.id,
                class_="btn choice-of",
                id=f"check-{what}-{each.id}",
            )
            for each in choices
        ]
        label = self._words.say(f"room.check.{what}")
        return el("div", rows, class_="col choices-of", role="radiogroup", aria_label=label)
