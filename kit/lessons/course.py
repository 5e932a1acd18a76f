"""A learner's way through a lesson: where they are, what is asked and judged, what is next, and what is kept.

It knows no page and no words: `kit.lessons.learn` shows it.  What is right is computed when `judge` is called, and a
page calls it only after its browser has kept the prediction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from urllib.parse import quote, unquote

from kit.engine.reading import GREATEST
from kit.lessons.asked import Asked
from kit.lessons.hands import Hands
from kit.lessons.journal import Answer, Journal
from kit.lessons.lesson import Lesson
from kit.lessons.playground import open_scene, scenes
from kit.lessons.practise import TEN, Wanted, earlier_rules, like
from kit.lessons.tasks import LEVELS, MOST_SEEDS, PRACTISE, USUAL_SEED, Tasks
from kit.lessons.whole import goes_on, open_step

__all__ = ["END", "LEVELS", "MOST_SEEDS", "PLAYGROUND", "PRACTISE", "RECALL", "USUAL_SEED", "Course"]

RECALL, PLAYGROUND, END = "recall", "playground", "end"


class Course(Tasks):
    """A lesson and one learner in it."""

    def __init__(self, lesson: Lesson, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(lesson)
        self._route: tuple[str, ...] = ()
        self.day: int | None = None
        """Which day it is for the learner; None where no browser has said so."""
        self.detour: Asked | None = None
        """The question to come back to after "another one like it"."""
        self.hands: dict[str, Hands] = {}
        """What a class thinks, by step."""
        self.scene = ""
        """The step whose position lies in the playground; its first one, if this is none."""
        self.at = 0
        """Where on the `route`."""
        self.asked: Asked | None = None
        """The question that is open; None at the end."""
        self._clock = clock
        self.enter()

    # Where the learner is ---------------------------------------------------------------------------------------------

    @property
    def route(self) -> tuple[str, ...]:
        """The stations: perhaps a question from an earlier lesson, the steps, practice, the playground, the end."""
        self._route = self._route or self._stations()
        return self._route

    def _stations(self) -> tuple[str, ...]:
        is_open = self.lesson.is_open
        recall = (RECALL,) if earlier_rules(self.lesson) and not is_open else ()
        practice = (PRACTISE,) if self.subject.practice.topics and not is_open else ()
        playground = (PLAYGROUND,) if scenes(self.lesson) else ()
        return (*recall, *(step.id for step in self.lesson.steps), *practice, *playground, END)

    @property
    def here(self) -> str:
        """The station."""
        return self.route[self.at]

    # The way ----------------------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """The one thing to do next; True when it is known now what comes of it."""
        asked = self.asked
        if asked is None:
            self.practise_on()
            return False
        if asked.phase == "see":
            return self.ask(asked.whole.begin() if asked.whole else asked)
        if asked.phase == "predict":
            if self.presenting:
                if self.thinks and self.thinks.entries:
                    asked.given = None  # what one hand points at is not what the class thinks
                self.judge()
            return self.presenting
        if asked.phase == "why" and not asked.is_right and asked.exercise.kind.acts:
            return self.ask(replace(asked, given=None, answer=None, moment=None))
        self._forward()
        return False

    def ask(self, asked: Asked) -> bool:
        """From seeing to predicting; where nothing is asked, to what comes of it, and then True."""
        self.asked = asked
        if not asked.asks:
            self.judge()
            return True
        asked.phase, asked.since = "predict", self._clock()
        return False

    def back(self) -> None:
        """One phase back, or to the station before."""
        asked = self.asked
        if asked and asked.whole and asked.whole.take_back():
            self.enter()
        elif asked is None or asked.phase in ("see", "whatif"):
            self.at = max(self.at - 1, 0)
            self.enter()
        elif asked.phase == "why" and asked.asks:
            self.ask(asked.anew())
        else:
            self.asked = asked.anew()

    def goto(self, station: object) -> bool:
        """To a station of the lesson; False when it has none of this name."""
        if station not in self.route:
            return False
        self.at = self.route.index(str(station))
        self.enter()
        return True

    def _forward(self) -> None:
        if self.detour:
            self.asked, self.detour = self.detour, None
            return
        if self.here != PRACTISE:
            self.at = min(self.at + (not goes_on(self.asked)), len(self.route) - 1)
        elif self.presenting:
            self.shown_on += 1
        self.enter()

    def enter(self) -> None:
        """Open the station."""
        self.detour = None
        if self.here != RECALL:
            self.journal.place.pop("recalled", None)
        self.asked = self._open_station()
        if self.asked and self.here != PLAYGROUND and (self.asked.step is None or self.asked.exercise.kind.acts):
            self.ask(self.asked)  # what happens and what to do are one screen

    def _open_station(self) -> Asked | None:
        if self.here == END:
            return None
        if self.here == RECALL:
            return self.make(RECALL, Wanted(self.recalled()))
        if self.here == PRACTISE:
            return None if self.are_ten else self.next_task()
        if self.here == PLAYGROUND:
            return open_scene(self.lesson, self.scene, self.journal)
        step = next(each for each in self.lesson.steps if each.id == self.here)
        return open_step(step, self.subject, self.journal.place)

    def look_at(self, scene: object) -> None:
        """Another position of the playground."""
        if self.here == PLAYGROUND and scene in [step.id for step in scenes(self.lesson)]:
            self.scene = str(scene)
            self.enter()

    # Judging ----------------------------------------------------------------------------------------------------------

    def note(self) -> bool:
        """Put the prediction, and how sure it is, where it is kept; False when there is none to keep."""
        asked = self.asked
        if asked is None or asked.open_question is None or asked.given is None:
            return False
        said = asked.exercise.kind.write(self.subject, asked.given)
        self.journal.place |= {"pointed": said, "pointed_at": asked.name, "sure": asked.sure}
        return True

    def judge(self) -> None:
        """Ask the engine what comes of it, and take down what was said, if anything was."""
        asked = self.asked
        assert asked is not None
        judged = asked.judge(self.subject)
        if asked.whole:
            asked.whole.note(asked)
        if asked.given is not None:
            said = asked.exercise.kind.write(self.subject, asked.given)
            self._take_down(asked, said, judged.right)

    def decide(self) -> bool:
        """Make the move that was chosen: the goal is reached, or not yet; False when there is none."""
        asked = self.asked
        if asked is None or asked.chooser is None or (asked.step is None and asked.whole is None):
            return False
        if asked.given is None and self.presenting:  # one key goes on
            asked.given = asked.whole.usual() if asked.whole else asked.step and asked.step.shown_first(self.subject)
        if asked.given is not None:
            self.judge()
        return asked.given is not None

    def _take_down(self, asked: Asked, prediction: str, truth: str) -> None:
        """Note the answer in the journal; on a projector nobody's answers are counted."""
        self.journal.place.pop("pointed", None)
        if self.presenting:
            return
        exercise = asked.exercise
        asked.answer = Answer(
            lesson=self.lesson.id,
            step=asked.name,
            position=self.subject.box.write_position(exercise.game, exercise.before),
            prediction=prediction,
            sureness=asked.sure,
            truth=truth,
            right=None if exercise.is_opinion else asked.is_right,
            rule=(asked.step.goal.rule if asked.step else None) or exercise.rules[0],
            misconception=asked.mixed_up,
            tries=min(self.journal.tries(asked.name) + 1, GREATEST),
            seconds=round(self._clock() - asked.since, 1),
            seed=asked.seed,
            day=self.day,
            level=asked.level,
        )
        self.journal.answers.append(asked.answer)

    # A class ----------------------------------------------------------------------------------------------------------

    def present(self) -> None:
        """To the projector, or back to a learner's page."""
        self.presenting = not self.presenting

    @property
    def thinks(self) -> Hands | None:
        """The show of hands at the question of now: of a step that asks a class for one answer."""
        asked = self.asked
        shows = self.presenting and asked is not None and asked.step is not None and asked.exercise.question is not None
        return self.hands.setdefault(self.here, Hands()) if shows else None

    def raise_hand(self, data: object) -> bool:
        """One more gives an answer, as a page writes it or as `hand_of` does; False where it is none."""
        asked, thinks = self.asked, self.thinks
        if asked is None or thinks is None or asked.open_question is None:
            return False
        given = asked.exercise.kind.take(asked.exercise, self.subject, unquote(str(data)))
        if given is None:
            return False
        asked.given, asked.order = None, ()  # a class has many answers, and none that is judged
        return thinks.add(hand_of(asked.exercise.kind.write(self.subject, given)))

    # More tasks -------------------------------------------------------------------------------------------------------

    def another(self, asked: Asked) -> str | None:
        """The rule by which another position like this one can be made."""
        return like(self.lesson, self.here, asked.exercise.rules, asked.mixed_up)

    def asks_alike(self, asked: Asked, rule: str) -> bool:
        """A task of this rule is answered in the same way as this question."""
        question, measures = asked.exercise.question, self.subject.measures
        kinds = {measures[what].kind for what in self.subject.practice.asks.get(rule, ())}
        return question is not None and kinds == {measures[question.what].kind}

    def again(self) -> bool:
        """Another position like this one; False where there is none."""
        asked = self.asked
        if asked is None or asked.phase != "why" or (rule := self.another(asked)) is None:
            return False
        self.detour = asked if asked.step else self.detour
        return not self.ask(self.like_it(rule))

    def practise(self, seed: int | None = None, level: int | None = None) -> None:
        """Another series of tasks, from its first."""
        self.begin_series(seed, level)
        self.goto(PRACTISE)

    def practise_on(self) -> None:
        """To practice; if ten tasks were just looked back on, to ten more."""
        self.ten_more()
        self.goto(PRACTISE)

    def clear(self) -> None:
        """Forget every answer in every lesson."""
        self.journal, self.others = Journal(self.lesson.id), []
        self.hands = {}
        self.at = self.begun = self.shown_on = 0
        self.until = TEN
        self.enter()


def hand_of(said: str) -> str:
    """An answer as a show of hands has it: in one word."""
    return quote(said, safe="/;>.-_")
