"""A lesson on a page: see, predict, reveal, why, what if, and then practice without end.

A prediction is kept by the browser before the engine is asked what is right.  Nothing of the answer is on the page
before that: it is not computed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode

from kit.draw.svg import Node, el
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.engine.reading import GREATEST
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise, Question, Value, parse_value, write_value
from kit.lessons.journal import SURENESS, Answer, Journal, as_csv, as_json, missed
from kit.lessons.lesson import Lesson, fill, lessons_of, load_lesson, read_lesson, words_for
from kit.lessons.practise import Series, earlier_rules, own_rules, recall_rule
from kit.lessons.subject import GAMES
from kit.page.looks import Looks
from kit.page.page import Hello, Intent, Page
from kit.page.screen import Handler, Screen
from kit.text.say import Words
from kit.text.story import tell

MOST_SEEDS, MOST_NUMBER = 10_000, 99
USUAL_SEED = 1
LEVELS = (1, 2, 3)

GOING_ON = ("next", "back", "again", "commit", "close")
"""Intents that close what was opened beside the question."""

LINKED = ("step", "seed", "level")
"""What the address of a lesson may name."""

RECALL, PRACTISE, END = "recall", "practise", "end"


class Picture(NamedTuple):
    """The half of a lesson's page that knows its game."""

    page: Callable[[Any], Node]
    instants: Callable[[Any, Sequence[Event]], Sequence[Any]]
    """From the view before a step and its events; each has `lasts_ms`."""


class Learn(Screen):
    """A lesson behind a `Page`: where the learner is, what was answered, and the practice at its end."""

    def __init__(self, lesson: Lesson, picture: Picture) -> None:
        subject = lesson.subject
        shelf = f"kit:lesson:{subject.game}:"
        key = lesson.id if lesson.page else f"own:{lesson.id}"  # a lesson of one's own may be called R5, too
        super().__init__(subject.box, Page(f"{shelf}{key}", shelf))
        self.lesson, self.subject = lesson, subject
        self.journal = Journal(lesson.id)
        self.others: list[Answer] = []
        """The answers in the other lessons."""
        self.presenting = False
        """For a projector: larger, and one key goes on without an answer."""
        self.seed, self.level = USUAL_SEED, LEVELS[0]
        self.begun = 0
        """How many answers there were when the series of tasks began."""
        self.shown_on = 0
        """Tasks that were shown on the projector, where nobody's answers are counted."""
        self.detour: Asked | None = None
        """The question to come back to after "another one like it"."""
        self.at = 0
        """Where on the `route`."""
        self.asked: Asked | None = None
        """The question that is open; None at the end."""
        self.notice = ""
        """The key of a message to show once."""
        self.clearing = False
        """The learner is asked whether the answers may be cleared."""
        self._picture = picture
        self._enter()
        self.refresh()

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def route(self) -> tuple[str, ...]:
        """The stations of the lesson: perhaps a question from an earlier one, the steps, practice, the end."""
        steps = tuple(step.id for step in self.lesson.steps)
        return (*((RECALL,) if earlier_rules(self.lesson) else ()), *steps, PRACTISE, END)

    @property
    def here(self) -> str:
        """The station."""
        return self.route[self.at]

    @property
    def words(self) -> Words:
        """The learner's words, or those of the lesson's first language where it has not theirs."""
        return words_for(self.subject, self.language, self.looks.neutral)

    @property
    def language(self) -> str:
        """The language of the lesson's texts."""
        wished, known = self.looks.language, self.lesson.languages
        return wished if wished in known else known[0]

    def text(self, texts: Mapping[str, str]) -> str:
        """A text of the lesson in the learner's language."""
        return fill(texts[self.language], self.words)

    @property
    def answers(self) -> list[Answer]:
        """The answers in all lessons."""
        return [*self.others, *self.journal.answers]

    @property
    def practised(self) -> list[Answer]:
        """The answers in this series of tasks."""
        answers = self.journal.answers[self.begun :]
        return [each for each in answers if each.step.startswith(PRACTISE) and each.seed == self.seed]

    @property
    def following(self) -> Lesson | None:
        """The next lesson, if there is one."""
        ours = lessons_of(self.subject.game)
        after = next((number for number, each in enumerate(ours, 1) if each.id == self.lesson.id), len(ours))
        return ours[after] if after < len(ours) else None

    @property
    def is_revealing(self) -> bool:
        """Things move on the board."""
        return self.instant is not None

    def instants(self) -> Sequence[Any]:
        """The instants of what was revealed."""
        moment = self.asked.moment if self.asked else None
        if moment is None or not moment.events:
            return ()
        return self._picture.instants(moment.game.view(moment.before, None), moment.events)

    def picture(self) -> Node:
        """The page of the lesson."""
        return self._picture.page(self)

    # What the learner does --------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "next": self._next,
            "back": self._back,
            "goto": self._goto,
            "space": self._point,
            "point": self._point,
            "seat": self._point_at_seat,
            "choose": self._choose,
            "close": self._open_fist,
            "commit": self._commit,
            "hint": self._hint,
            "again": self._again,
            "whatif-pick": self._pick,
            "level": self._set_level,
            "seed": self._set_seed,
            "practise": self._to_practice,
            "leave": self._to_end,
            "present": self._present,
            "link": self._copy_link,
            "csv": self._download_csv,
            "json": self._download_json,
            "clear": self._ask_to_clear,
            "clear-all": self._clear,
        }

    def _act(self, handler: Handler, intent: Intent) -> None:
        self.notice = ""
        self.panel = None if intent.name in GOING_ON else self.panel
        self.clearing = self.clearing and intent.name == "clear-all"
        handler(intent)

    def _next(self, intent: Intent) -> None:
        """The one thing to do next."""
        asked = self.asked
        if self.is_revealing:
            self._finish(intent)
        elif asked is None:
            return
        elif asked.phase == "see":
            self._ask(asked)
        elif asked.phase == "predict":
            if self.presenting:
                self._judge(asked, None)
        elif asked.phase == "why" and not asked.is_right and asked.exercise.chooser is not None:
            self._ask(replace(asked, chosen=None, answer=None, moment=None))
        elif asked.phase == "why" and asked.step and asked.step.what_if:
            asked.phase = "whatif"
        else:
            self._forward()
        self._keep()

    def _ask(self, asked: Asked) -> None:
        """From seeing to predicting, or to the reveal where nothing is asked."""
        self.asked = asked
        if asked.exercise.question is None and asked.exercise.chooser is None:
            self._judge(asked, None)
        else:
            asked.phase, asked.since = "predict", monotonic()

    def _back(self, _: Intent) -> None:
        """One phase back, or to the station before."""
        asked = self.asked
        self.instant = None
        if asked is None or asked.phase == "see":
            self.at = max(self.at - 1, 0)
            self._enter()
        elif asked.phase == "whatif":
            asked.phase = "why"
        elif asked.phase == "why" and (asked.exercise.question or asked.exercise.chooser is not None):
            self._ask(asked.anew())
        else:
            self.asked = asked.anew()
        self._keep()

    def _goto(self, intent: Intent) -> None:
        """To a station of the lesson."""
        if intent.n in self.route:
            self.at, self.panel = self.route.index(intent.n), None
            self._enter()
            self._keep()

    def _to_practice(self, _: Intent) -> None:
        self._goto(Intent("goto", PRACTISE))

    def _to_end(self, _: Intent) -> None:
        self._goto(Intent("goto", END))

    # Predicting -------------------------------------------------------------------------------------------------------

    def _open_question(self) -> tuple[Asked, Question] | None:
        """The question that waits for an answer."""
        asked = self.asked
        if asked is None or asked.phase != "predict" or asked.exercise.question is None:
            return None
        return asked, asked.exercise.question

    def _point(self, intent: Intent) -> None:
        """Take an answer down; it counts when it is committed."""
        if open_question := self._open_question():
            asked, question = open_question
            given = intent.n if intent.value is None else intent.value
            value = self._answer(asked.exercise, question, str(given).lower())
            typed = intent.value is not None  # what is no number any more, is no answer either
            asked.pointed = asked.pointed if value is None and not typed else value

    def _answer(self, exercise: Exercise, question: Question, text: str) -> Value | None:
        """The answer that a text is; None when it is none, such as a space that is not on the board."""
        kind = self.subject.measure(question).kind
        value = parse_value(kind, text, exercise.game.players)
        most = exercise.game.board.throne if kind == "space" else MOST_NUMBER
        return None if isinstance(value, int) and value > most else value

    def _fist(self, exercise: Exercise, text: str) -> Any:
        """The fist that a text is; None when it cannot be shown."""
        try:
            move = self.box.read_move(int(text) if text.isdecimal() else text, "fist")
        except BadInput:
            return None
        return None if exercise.game.why_not(exercise.before, exercise.chooser, move) else move

    def _point_at_seat(self, intent: Intent) -> None:
        """Add a seat to the answer, or take it out of it; none of them is nobody."""
        if open_question := self._open_question():
            asked, question = open_question
            seat = next((seat for seat in range(asked.exercise.game.players) if seat == intent.n), None)
            if seat is not None and self.subject.measure(question).kind == "seats":
                pointed = set(asked.pointed) if isinstance(asked.pointed, tuple) else set()
                asked.pointed = tuple(sorted(pointed ^ {seat}))

    def _commit(self, intent: Intent) -> None:
        """Keep the prediction, then see what is right."""
        asked = self.asked
        if asked and self._open_question() and asked.pointed is not None:
            sure = _sureness(intent.n)
            self.journal.place |= {"pointed": write_value(asked.pointed), "pointed_at": asked.name, "sure": sure}
            self._keep()
            self._judge(asked, sure)
            self._keep()

    def _judge(self, asked: Asked, sure: int | None) -> None:
        """Ask the engine, take the answer down, and show what happens."""
        exercise = asked.exercise
        asked.moment = exercise.moment()
        if exercise.question is not None:
            asked.truth = self.subject.truth(exercise)
        if asked.pointed is not None and asked.truth is not None:
            asked.is_right = asked.pointed == asked.truth
            if not asked.is_right:
                asked.mixed_up = self.subject.explains(exercise, asked.pointed) or ""
            self._take_down(asked, write_value(asked.pointed), write_value(asked.truth), sure)
        self._open(asked)

    def _open(self, asked: Asked) -> None:
        assert asked.moment is not None
        asked.phase = "why"
        events = asked.moment.events
        self._reveal(bool(events))
        if events:
            self.page.announce(" ".join(line.text for line in tell(events, self.words)))

    def _take_down(self, asked: Asked, prediction: str, truth: str, sure: int | None = None) -> None:
        """Note the answer in the journal; on a projector nobody's answers are counted."""
        self.journal.place.pop("pointed", None)
        if self.presenting:
            return
        exercise = asked.exercise
        is_task = asked.step is None
        asked.answer = Answer(
            lesson=self.lesson.id,
            step=asked.name,
            position=self.box.write_position(exercise.game, exercise.before),
            prediction=prediction,
            sureness=sure,
            truth=truth,
            right=asked.is_right,
            rule=(asked.step.goal.rule if asked.step else None) or exercise.rules[0],
            misconception=asked.mixed_up,
            tries=min(self.journal.tries(asked.name) + 1, GREATEST),
            seconds=round(monotonic() - asked.since, 1),
            seed=asked.seed,
            level=self.level if is_task else None,
        )
        self.journal.answers.append(asked.answer)

    def _hint(self, _: Intent) -> None:
        if self.asked and self.asked.step:
            self.asked.hints = min(self.asked.hints + 1, len(self.asked.step.hints))

    # Deciding ---------------------------------------------------------------------------------------------------------

    @property
    def _chooser(self) -> Seat | None:
        asked = self.asked
        return asked.exercise.chooser if asked and asked.phase == "predict" else None

    def _choose(self, intent: Intent) -> None:
        """Take so much gold, or the thief, into the fist."""
        seat, asked = self._chooser, self.asked
        if seat is None or asked is None:
            return
        try:
            move = self.box.read_move(intent.n, "fist")
        except BadInput as error:
            asked.refusal = error.refusal
            return
        asked.refusal = asked.exercise.game.why_not(asked.exercise.before, seat, move)
        asked.chosen = asked.chosen if asked.refusal else move

    def _open_fist(self, _: Intent) -> None:
        """Show what is in the fist: the goal is reached, or not yet."""
        asked = self.asked
        if asked is None or self._chooser is None or asked.step is None:
            return
        if asked.chosen is None and self.presenting:  # one key goes on
            asked.chosen = self._way(asked)
        if asked.chosen is None:
            return
        asked.moment = asked.exercise.moment(chosen=asked.chosen)
        goal = asked.step.goal
        asked.is_right = goal.is_among(asked.moment.events)
        truth = f"{goal.event} {goal.rule or ''}".strip()
        self._take_down(asked, str(self.box.write_move(asked.chosen)), truth)
        self._open(asked)
        self._keep()

    def _way(self, asked: Asked) -> Any:
        """A fist that reaches the goal."""
        assert asked.step is not None and asked.exercise.chooser is not None
        moves = asked.exercise.game.options(asked.exercise.before, asked.exercise.chooser)
        return next(move for move in moves if asked.step.goal.is_among(asked.exercise.moment(chosen=move).events))

    def _pick(self, intent: Intent) -> None:
        """Look at another fist in "what if"."""
        if self.asked and self.asked.phase == "whatif":
            try:
                self.asked.picked = self.box.read_move(intent.n, "fist")
            except BadInput:
                self.asked.picked = None

    # The way through the lesson ---------------------------------------------------------------------------------------

    def _forward(self) -> None:
        if self.detour:
            self.asked, self.detour, self.instant = self.detour, None, None
            return
        if self.here != PRACTISE:
            self.at = min(self.at + 1, len(self.route) - 1)
        elif self.presenting:
            self.shown_on += 1
        self._enter()

    def _enter(self) -> None:
        """Open the station."""
        self.instant = self.detour = None
        if self.here != RECALL:
            self.journal.place.pop("recalled", None)
        self.asked = self._open_station()
        if self.asked and (self.asked.step is None or self.asked.exercise.chooser is not None):
            self._ask(self.asked)  # what happens and what to do are one screen

    def _open_station(self) -> Asked | None:
        if self.here == END:
            return None
        if self.here == RECALL:
            return self._task(RECALL, self._recalled(), self._own_seed, 0, LEVELS[0])
        if self.here == PRACTISE:
            series = Series(own_rules(self.lesson), earlier_rules(self.lesson), self.seed)
            answered = [(each.rule, each.right) for each in self.practised]
            for _ in range(self.shown_on):
                answered.append((series.next_rule(answered), True))
            rule = series.next_rule(answered)
            return self._task(PRACTISE, rule, self.seed, [each for each, _ in answered].count(rule), self.level)
        step = next(each for each in self.lesson.steps if each.id == self.here)
        return Asked(step.id, step.exercise, step)

    def _recalled(self) -> str:
        """The earlier rule that is asked again; the same until the question is left."""
        place, earlier = self.journal.place, earlier_rules(self.lesson)
        if place.get("recalled") not in earlier:
            place["recalled"] = recall_rule(earlier, missed(self.answers), self.lesson.id)
        return str(place["recalled"])

    def _task(self, name: str, rule: str, seed: int, number: int, level: int) -> Asked:
        task = self.subject.make_task(rule, seed, number, level)
        return Asked(f"{name}:{rule}", task.exercise, number=number, seed=seed)

    @property
    def _own_seed(self) -> int:
        """For tasks outside the series, so that none of them comes in two lessons or twice in one."""
        ours = [each.id for each in lessons_of(self.subject.game)]
        return MOST_SEEDS + (ours.index(self.lesson.id) if self.lesson.id in ours else len(ours))

    def _again(self, _: Intent) -> None:
        """Another position for the rule that was missed."""
        asked = self.asked
        if asked is None or asked.phase not in ("why", "whatif") or (rule := self.another(asked)) is None:
            return
        self.instant = None
        self.detour = asked if asked.step else self.detour
        self._ask(self._task("again", rule, self._own_seed, self.journal.tries(f"again:{rule}") + 1, LEVELS[0]))
        self._keep()

    def another(self, asked: Asked) -> str | None:
        """The rule of the mix-up or of the question, where another position can be made for it."""
        mixed_up = (self.subject.misconceptions[asked.mixed_up].rule,) if asked.mixed_up else ()
        return next((rule for rule in (*mixed_up, *asked.exercise.rules[:1]) if rule in self.subject.topics), None)

    def _set_level(self, intent: Intent) -> None:
        self.level = next((level for level in LEVELS if level == intent.n), self.level)
        self._begin_series(intent)

    def _set_seed(self, intent: Intent) -> None:
        """Another series of tasks; a class that types the same number has the same tasks."""
        text = str(intent.value if intent.value is not None else intent.n)
        if text.isdecimal() and len(text) < len(str(MOST_SEEDS)):
            self.seed = int(text)
            self._begin_series(intent)

    def _begin_series(self, intent: Intent) -> None:
        """From its first task; the answers so far stay in the journal."""
        self.begun, self.shown_on = len(self.journal.answers), 0
        self._to_practice(intent)

    def _present(self, _: Intent) -> None:
        self.presenting = not self.presenting
        self._keep()

    # Keeping ----------------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        asked, place = self.asked, self.journal.place
        place |= {"at": self.here, "phase": asked.phase if asked else "", "seed": self.seed, "level": self.level}
        place["begun"] = self.begun
        place["presenting"] = self.presenting
        self.page.save(self.journal.write())

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: dress it as its person likes, and go on where its browser left off."""
        self.looks.dress(hello, self.page)  # what is resumed may be told and shown at once
        own = self.page.storage_key
        self.journal = Journal.read(hello.saved, self.lesson.id)
        ours = [each.id for each in lessons_of(self.subject.game)]
        names = [name for name in (*ours, *(hello.shelf.keys() - set(ours))) if f"{self.page.shelf}{name}" != own]
        kept = [Journal.read(hello.shelf.get(name), name.removeprefix("own:")) for name in names]
        self.others = [answer for journal in kept for answer in journal.answers]
        self._follow(hello.link)
        self._resume()
        self.refresh()

    def _follow(self, link: str) -> None:
        """Go where the address says, once: a reload goes on from there."""
        given = {name: texts[0] for name, texts in parse_qs(link.removeprefix("?")).items() if name in LINKED}
        if given.get("step") not in self.route or self.journal.place.get("link") == str(given):
            return
        numbers = {name: int(text) for name, text in given.items() if text.isdecimal() and len(text) < 5}
        self.journal.place |= {"at": given["step"], "phase": "", "link": str(given), **numbers}

    def _copy_link(self, _: Intent) -> None:
        """The address of this step; in practice, of this series."""
        series = {"seed": self.seed, "level": self.level} if self.here == PRACTISE else {}
        self.page.copy_link(urlencode({"step": self.here, **series}))

    def _resume(self) -> None:
        place = self.journal.place
        self.presenting = place.get("presenting") is True
        seed, level = place.get("seed"), place.get("level")
        self.seed = seed if type(seed) is int and 0 <= seed < MOST_SEEDS else USUAL_SEED
        self.level = next((each for each in LEVELS if each == level), LEVELS[0])
        begun = place.get("begun")
        self.begun = begun if type(begun) is int and 0 <= begun <= len(self.journal.answers) else 0
        self.at = self.route.index(place["at"]) if place.get("at") in self.route else 0
        self._enter()
        asked, phase = self.asked, place.get("phase")
        if asked is None or (self.here == PRACTISE and phase != "predict"):
            return
        if phase in ("predict", "why", "whatif") and self.at:
            self.notice = "lesson.welcome_back"
        if phase == "predict":
            self._ask(asked)
            self._judge_kept(asked)
        elif phase in ("why", "whatif"):
            self._answered_before(asked)

    def _judge_kept(self, asked: Asked) -> None:
        """A prediction was kept, but the page was left before it was judged."""
        question, place = asked.exercise.question, self.journal.place
        kept = place.get("pointed") if place.get("pointed_at") == asked.name else None
        if question is not None and isinstance(kept, str):
            asked.pointed = self._answer(asked.exercise, question, kept)
            if asked.pointed is not None:
                self._judge(asked, _sureness(place.get("sure")))
                self._keep()

    def _answered_before(self, asked: Asked) -> None:
        """Show the explanation again."""
        last = next((each for each in reversed(self.journal.answers) if each.step == asked.name), None)
        exercise, question = asked.exercise, asked.exercise.question
        if exercise.chooser is not None:
            asked.chosen = self._fist(exercise, last.prediction) if last else None
            if asked.chosen is None:
                return
        if question is not None:
            asked.truth = self.subject.truth(exercise)
            asked.pointed = self._answer(exercise, question, last.prediction) if last else None
        asked.moment, asked.answer, asked.phase = exercise.moment(chosen=asked.chosen), last, "why"
        asked.is_right = last is None or last.right
        asked.mixed_up = last.misconception if last and last.misconception in self.subject.misconceptions else ""

    def _download_csv(self, _: Intent) -> None:
        self.page.download(f"{self.subject.game}-answers.csv", as_csv(self.answers))

    def _download_json(self, _: Intent) -> None:
        self.page.download(f"{self.subject.game}-answers.json", as_json(self.answers))

    def _ask_to_clear(self, _: Intent) -> None:
        self.clearing = True

    def _clear(self, _: Intent) -> None:
        """Forget every answer in every lesson; only after it was asked for."""
        if self.clearing:
            self.page.forget_shelf()
            self.journal, self.others = Journal(self.lesson.id), []
            self.at, self.clearing, self.panel = 0, False, None
            self.begun = self.shown_on = 0
            self.notice = "lesson.cleared"
            self._enter()


def _sureness(given: Any) -> int | None:
    return next((sure for sure in SURENESS if sure == given), None)


def learn(game: str, lesson_id: str) -> Page:
    """The page of one of our lessons: the last line of its notebook."""
    try:
        return _page(load_lesson(game, lesson_id))
    except BadInput as error:
        return _complaint(str(lesson_id), error)


def learn_file(file: str | Path) -> Page:
    """The page of a lesson in a file of your own; docs/write-a-lesson.md says how to write one."""
    try:
        return _page(_own_lesson(Path(file)))
    except BadInput as error:
        return _complaint(Path(file).name, error)


def _own_lesson(file: Path) -> Lesson:
    """The lesson in a file; it is played through first, for no test has done so. Raises `BadInput` for the first fault.

    That takes a few milliseconds; our own lessons are rehearsed by the tests.
    """
    try:
        lesson = read_lesson(tomllib.loads(file.read_text("utf-8-sig")))
    except OSError as error:
        raise bad(file.name, "cannot_read", why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise bad(file.name, "not_text", byte=error.start) from None
    except RecursionError:
        raise bad(file.name, "too_deep") from None
    except BadInput:
        raise
    except ValueError as error:  # also for a number with thousands of digits
        raise bad(file.name, "not_toml", why=quoted(error, 80)) from None
    lesson.rehearse()
    return lesson


def _complaint(name: str, error: BadInput) -> Page:
    """A page that says in its reader's language what is wrong with a lesson, as ``python -m kit check`` does."""
    page, looks = Page("kit:lesson:broken"), Looks()

    def tell_it(hello: Hello) -> None:
        looks.dress(hello, page)
        text = Words(looks.language, error.game or GAMES[0]).error(error)
        page.show(el("div", el("h1", name), el("p", text, class_="told wrong"), class_="game col"))

    page.on_hello(tell_it)
    tell_it(Hello())
    return page


def _page(lesson: Lesson) -> Page:
    picture: Picture = import_module(f"kit.courses.{lesson.subject.game}.page").PICTURE
    return Learn(lesson, picture).page
