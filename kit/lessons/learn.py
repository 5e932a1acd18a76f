"""The page of a lesson: see, predict, reveal, why, what if, and then practice, ten tasks at a time.

`kit.lessons.course` says where the learner is; here it gets a page, words and a moving board.  A prediction is kept by
the browser before the engine is asked what is right.  Nothing of the answer is on the page before that: it is not
computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kit.draw.svg import Node, el
from kit.engine.errors import BadInput, bad
from kit.engine.written import read_toml
from kit.lessons.course import END, LEVELS, MOST_SEEDS, PRACTISE
from kit.lessons.download import file_name, new_code, table_of
from kit.lessons.journal import as_csv, as_json
from kit.lessons.lesson import Lesson, load_lesson, read_lesson
from kit.lessons.plain import PLAIN
from kit.lessons.resume import came_back, keep, link_to, read_kept, resume
from kit.lessons.rulings import try_choice
from kit.lessons.screen import LessonScreen, Picture
from kit.lessons.sheet import Sheet
from kit.lessons.show import page_of
from kit.lessons.subject import subjects
from kit.lessons.trials import begin_throw, hear, look_at, press
from kit.page.looks import Looks
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.text.say import Words

GOING_ON = ("next", "back", "again", "commit", "close")
"""Intents that close what was opened beside the question."""


class Learn(LessonScreen):
    """A course behind a `Page`: it shows where the learner is, and tells the course what they do."""

    def __init__(self, lesson: Lesson, picture: Picture) -> None:
        super().__init__(lesson, picture)
        self.on_paper = False
        """It is looked at as a sheet to print."""
        self.refresh()

    def picture(self) -> Node:
        """The page of the lesson, or the lesson on paper."""
        return Sheet(self).picture() if self.on_paper else page_of(self)

    # What the learner does --------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "next": self._next,
            "back": self._back,
            "goto": lambda intent: self._to(intent.n),
            "space": self._point,
            "point": self._point,
            "seat": self._point_at_seat,
            "choose": self._choose,
            "form": self._fill_in,
            "close": self._decide,
            "commit": self._commit,
            "ruling": self._try_choice,
            "race-begin": lambda _: begin_throw(self.course),
            "race-press": lambda intent: self._reached(press(self.course, intent.n)),
            "race": lambda intent: self._reached(hear(self.course, intent.n, intent.value)),
            "race-look": lambda intent: look_at(self.course, intent.n),
            "hint": self._hint,
            "again": self._again,
            "scene": self._look_at,
            "whatif-pick": self._pick,
            "whatif-by": self._know,
            "level": self._set_level,
            "seed": self._set_seed,
            "practise": self._practise_on,
            "leave": self._leave_practice,
            "present": self._present,
            "sheet": self._turn_sheet,
            "link": lambda _: self.page.copy_link(link_to(self.course)),
            "code": self._change_code,
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
        if self.is_revealing:
            self._finish(intent)
        elif self.course.go_on():
            self._show_what_came()
        self._keep()

    def _back(self, _: Intent) -> None:
        self.instant = None
        self.course.back()
        self._keep()

    def _to(self, station: object) -> None:
        """To a station of the lesson."""
        if self.course.goto(station):
            self.panel = self.instant = None
            self._keep()

    def _practise_on(self, _: Intent) -> None:
        self.course.practise_on()
        self.panel = self.instant = None
        self._keep()

    def _leave_practice(self, _: Intent) -> None:
        """Out of practice, to what follows it."""
        route = self.course.route
        self._to(route[route.index(PRACTISE) + 1] if PRACTISE in route else END)

    def _again(self, _: Intent) -> None:
        """Another position for the rule that was missed."""
        if self.course.again():
            self.instant = None
            self._keep()

    # Answering --------------------------------------------------------------------------------------------------------

    def _point(self, intent: Intent) -> None:
        if self.course.asked:
            typed = intent.value is not None
            self.course.asked.point(self.subject, intent.value if typed else intent.n, typed)

    def _point_at_seat(self, intent: Intent) -> None:
        if self.course.asked:
            self.course.asked.point_at_seat(self.subject, intent.n)

    def _choose(self, intent: Intent) -> None:
        if self.course.asked:
            typed = isinstance(intent.value, str) and self.subject.typed("move", intent.value)
            self.course.asked.choose(self.subject, intent.n if intent.value is None else typed)

    def _fill_in(self, intent: Intent) -> None:
        if self.course.asked:
            self.course.asked.fill_in(intent.n)

    def _pick(self, intent: Intent) -> None:
        if self.course.asked:
            self.course.asked.pick(self.subject, intent.n)

    def _know(self, intent: Intent) -> None:
        if self.course.asked:
            self.course.asked.know(intent.n)

    def _look_at(self, intent: Intent) -> None:
        self.course.look_at(intent.n)
        self._keep()

    def _hint(self, _: Intent) -> None:
        if self.course.asked:
            self.course.asked.hint()

    def _commit(self, intent: Intent) -> None:
        """Keep the prediction, then see what is right."""
        if self.course.note(intent.n):
            self._keep()
            self.course.judge(intent.n)
            self._show_what_came()
            self._keep()

    def _decide(self, _: Intent) -> None:
        """Make the move that was chosen."""
        if self.course.decide():
            self._show_what_came()
            self._keep()

    def _try_choice(self, intent: Intent) -> None:
        """See what comes of it by this choice of a switch."""
        if try_choice(self.course, intent.n):
            self._show_what_came()
            self._keep()

    def _reached(self, was_last: bool) -> None:
        """A hand has reached or waited; after the last throw it is known how they went."""
        if was_last:
            self._show_what_came()
        self._keep()

    def _show_what_came(self) -> None:
        """Let the board move, and say what happens to those who hear it."""
        assert self.course.asked is not None and self.course.asked.moment is not None
        self._reveal(bool(self.instants()))
        if lines := self.lines(self.course.asked):
            self.page.announce(" ".join(line.text for line in lines))

    # Practice, the projector, and what was answered -------------------------------------------------------------------

    def _set_level(self, intent: Intent) -> None:
        level = next((level for level in LEVELS if level == intent.n), None)
        self._begin_series(level=level)

    def _set_seed(self, intent: Intent) -> None:
        """Another series of tasks; a class that types the same number has the same tasks."""
        text = str(intent.value if intent.value is not None else intent.n)
        if text.isdecimal() and len(text) < len(str(MOST_SEEDS)):
            self._begin_series(seed=int(text))

    def _begin_series(self, seed: int | None = None, level: int | None = None) -> None:
        self.course.practise(seed, level)
        self.panel = self.instant = None
        self._keep()

    def _present(self, _: Intent) -> None:
        self.course.presenting = self.looks.presenting = not self.course.presenting
        self.page.remember("presenting", self.looks.presenting)
        self._keep()

    def _turn_sheet(self, _: Intent) -> None:
        """To the lesson on paper, and back."""
        self.on_paper, self.panel = not self.on_paper, None

    def _download_csv(self, _: Intent) -> None:
        table = as_csv(self.course.answers, table_of(self.looks), self.looks.code)
        self.page.download(file_name(self.course, self.looks, "csv"), table)

    def _download_json(self, _: Intent) -> None:
        self.page.download(file_name(self.course, self.looks, "json"), as_json(self.course.answers))

    def _change_code(self, _: Intent) -> None:
        """Another code, by chance, until the learner likes one."""
        self.looks.code = new_code(self.words, self.looks.code)
        self.page.remember("code", self.looks.code)

    def _ask_to_clear(self, _: Intent) -> None:
        self.clearing = True

    def _clear(self, _: Intent) -> None:
        """Forget every answer in every lesson; only after it was asked for."""
        if self.clearing:
            self.page.forget_shelf()
            self.page.remember("code", None)
            self.looks.code = ""
            self.course.clear()
            self.clearing, self.panel, self.instant = False, None, None
            self.notice = "lesson.cleared"

    # Keeping ----------------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        self.page.save(keep(self.course), self._where())

    def _where(self) -> str:
        """How far the lesson is; nothing once it is done."""
        steps, here = [step.id for step in self.lesson.steps], self.course.here
        if here in steps:
            return self.words.say("lesson.step", number=steps.index(here) + 1, steps=len(steps))
        return "" if here == END else self.words.say(f"lesson.stations.{here}")

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: dress it as its person likes, and go on where its browser left off."""
        self.looks.dress(hello, self.page)  # what is resumed may be told and shown at once
        self.course.day = hello.day
        self.course.presenting = self.looks.presenting
        link = hello.link if hello.fresh else ""  # a reload goes on where the link has led
        read_kept(self.course, hello.saved, hello.shelf, self.key, link)
        self.instant = None
        judged = resume(self.course)
        if came_back(self.course) and hello.held is None:
            self.notice = "lesson.welcome_back"
        if judged:
            self._show_what_came()
            self._keep()
        self.refresh()


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
        lesson = read_lesson(read_toml(file.read_text("utf-8-sig"), file.name))
    except OSError as error:
        raise bad(file.name, "cannot_read", why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise bad(file.name, "not_text", byte=error.start) from None
    lesson.rehearse()
    return lesson


def _complaint(name: str, error: BadInput) -> Page:
    """A page that says in its reader's language what is wrong with a lesson, as ``python -m kit check`` does."""
    page, looks = Page("kit:lesson:broken"), Looks()

    def tell_it(hello: Hello) -> None:
        looks.dress(hello, page)
        text = Words(looks.language, error.game or subjects()[0]).error(error)
        page.show(el("div", el("h1", name), el("p", text, class_="told wrong"), class_="game col"))

    page.on_hello(tell_it)
    tell_it(Hello())
    return page


def _page(lesson: Lesson) -> Page:
    return Learn(lesson, lesson.subject.picture() or PLAIN).page
