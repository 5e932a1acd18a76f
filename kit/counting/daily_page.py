"""The page of five a day of a game's lessons in probability: a question as in practice, and when to come back."""

from __future__ import annotations

from kit.counting.daily import CountDaily
from kit.counting.figures import Figures
from kit.counting.lesson import CountLesson, load
from kit.counting.parts.answering import Answering
from kit.counting.parts.passing import Passing
from kit.counting.parts.rounds import Rounds
from kit.counting.parts.saved import Saved
from kit.counting.parts.steps import Steps
from kit.counting.screen import DAILY_PAGE, CountScreen
from kit.counting.shelf import lesson_ids, outline
from kit.counting.shown import beside, stage, top
from kit.counting.tasks import DAILY
from kit.draw.svg import Node
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.review_shown import resting, way
from kit.lessons.tables import one_of
from kit.page.complaint import complaint
from kit.page.frame import frame
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
        parts = (Passing(self), Steps(self), Answering(self, keep), OwnAnswers(self))
        self.compose(*parts, self.saved, Rounds(run, self.once, keep))

    def picture(self) -> Node:
        """A task, or what comes after the last one."""
        step = self.run.way.step
        shown = self._resting() if step is None else stage(self, step)
        look = "lesson" if step is None else "counting"
        return frame(self, self.face.style, top(self, self._way()), shown, look=look)

    def _way(self) -> Node:
        """The tasks of today."""
        way_on = self.run.way
        return way(self.words, self._went(), len(way_on.tasks), way_on.at if way_on.step else None)

    def _went(self) -> list[bool]:
        """How the tasks went that were answered."""
        firsts = [self.run.journal.first(step.id) for step in self.run.way.tasks]
        return [first.right is True for first in firsts if first is not None]

    def _resting(self) -> Node:
        words, review, game = self.words, self.run.review, self.run.written.game
        first = load(next(each for each in lesson_ids() if outline(each).game == game))
        return resting(
            self,
            review,
            self._went(),
            self.run.answers,
            beside(self),
            symbol=SYMBOL,
            nothing=self.say("daily.nothing_text"),
            still_due=self.say("daily.still_due", n=len(review.due)),
            first=[(first.page, f"{first.id} · {first.plain(first.title, words)}")],
        )


def count_daily(game: str) -> Page:
    """Five a day of a game's lessons in probability: the last line of its notebook."""
    try:
        return CountDailyPage(CountDaily(without_steps(one_of(game, NAMES, "game")))).page
    except BadInput as error:
        return complaint(str(game), error)


def without_steps(game: str) -> CountLesson:
    """A lesson that has nothing but a name: its journal lies beside those of the lessons."""
    said = {language: Words(language, game) for language in LANGUAGES}
    title, teacher = (
        {code: words.say(f"count.daily.{key}") for code, words in said.items()} for key in ("title", "teacher")
    )
    return CountLesson(
        id=DAILY,
        page=DAILY_PAGE.format(game),
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
