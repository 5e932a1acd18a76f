"""The page of five a day of a game's lessons in probability: a question as in practice, and when to come back."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.daily import DAILY, CountDaily
from kit.counting.figures import Figures
from kit.counting.lesson import CountLesson, load
from kit.counting.parts.answering import Answering
from kit.counting.parts.passing import Passing
from kit.counting.parts.rounds import Rounds
from kit.counting.parts.saved import Saved
from kit.counting.parts.steps import Steps
from kit.counting.screen import CountScreen
from kit.counting.shelf import lesson_ids, outline
from kit.counting.shown import beside, stage, top
from kit.draw.svg import Child, Node, el, icon
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lessons.calibration_shown import calibration_panel
from kit.lessons.tables import one_of
from kit.page.complaint import complaint
from kit.page.controls import button
from kit.page.frame import address, frame
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words

SYMBOL = "hand"


class CountDailyPage(CountScreen):
    """A review behind a `Page`."""

    run: CountDaily

    def __init__(self, run: CountDaily) -> None:
        super().__init__(run)
        self.saved = Saved(self)
        keep = self.saved.keep
        self.compose(Passing(self), Steps(self), Answering(self, keep), self.saved, Rounds(run, keep))

    def picture(self) -> Node:
        """A task, or what comes after the last one."""
        step = self.run.way.step
        shown = self._resting() if step is None else stage(self, step)
        look = "lesson" if step is None else "counting"
        return frame(self, self.face.style, top(self, self._way()), shown, look=look)

    def _way(self) -> Node:
        """The tasks of today: which are done, and how."""
        words, run, items = self.words, self.run, []
        for number, step in enumerate(run.way.tasks, 1):
            first = run.journal.first(step.id)
            is_now = run.way.here == step.id
            key = "open" if first is None else "was_right" if first.right else "was_wrong"
            mark = number if first is None else "✓" if first.right else "✗"
            look = "now" if is_now else {"open": None, "was_wrong": "done missed"}.get(key, "done")
            current = {"aria_current": "step"} if is_now else {}
            said = el("span", words.say(f"daily.{key}"), class_="unseen")
            items.append(el("li", el("i", mark, aria_hidden=True), said, class_=look, **current))
        return el("ol", items, class_="phases daily", aria_label=self.say("daily.title"))

    # Nothing to ask now -----------------------------------------------------------------------------------------------

    def _resting(self) -> Node:
        words, review = self.words, self.run.review
        title = "nothing" if review.days_left is None else "done" if self.run.way.tasks else "fresh"
        inside = [
            el("h2", icon(SYMBOL, 40), words.say(f"daily.{title}"), class_="big row"),
            list(self._said()),
            el("div", list(self._ways()), class_="ways"),
        ]
        look = {"class_": "panel ending", "id": "ending", "tabindex": "-1", "data_focus": "resting"}
        sure = calibration_panel(words, self.run.answers) if review.boxed else None
        return el("div", el("section", inside, **look), beside(self) or sure, class_="stage arranging")

    def _said(self) -> Iterator[Child]:
        words, review = self.words, self.run.review
        if review.days_left is None:
            yield el("p", self.say("daily.nothing_text"))
            return
        right, of = self.run.practised
        if of:
            yield el("p", words.say("lesson.practised", right=right, of=of), class_="score")
        due = len(review.due)
        said = self.say("daily.still_due", n=due) if due else words.say("daily.come_back", days=review.days_left)
        yield el("p", said)

    def _ways(self) -> Iterator[Node]:
        words, review = self.words, self.run.review
        if review.days_left is None:
            first = load(next(each for each in lesson_ids() if outline(each).game == self.run.written.game))
            title = f"{first.id} · {first.plain(first.title, words)}"
            yield el("a", title, href=address(self, first.page), class_="btn main", id="go", data_key="Enter")
        if review.due:
            yield button(words.say("daily.more"), "more", look="main", key="Enter", id="go")
        yield el("a", words.say("page.home"), href=f"/?lang={self.looks.language}", class_="btn")


def count_daily(game: str) -> Page:
    """Five a day of a game's lessons in probability: the last line of its notebook."""
    try:
        return CountDailyPage(CountDaily(_without_steps(one_of(game, NAMES, "game")))).page
    except BadInput as error:
        return complaint(str(game), error)


def _without_steps(game: str) -> CountLesson:
    """A lesson that has nothing but a name: its journal lies beside those of the lessons."""
    said = {language: Words(language, game) for language in LANGUAGES}
    title, teacher = (
        {code: words.say(f"count.daily.{key}") for code, words in said.items()} for key in ("title", "teacher")
    )
    return CountLesson(
        id=DAILY,
        page="",
        game=game,
        languages=LANGUAGES,
        symbol=SYMBOL,
        level="U",
        ages=(8, 99),
        minutes=5,
        needs=(),
        title=title,
        lead={},
        concept=teacher,
        material={},
        cut={},
        figures=Figures({}),
        same=(),
        trials={},
        assumptions=(),
        steps=(),
        practice=(),
        data={},
    )
