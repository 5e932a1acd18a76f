"""What a host does besides leading the round of now: plans the lesson, keeps the time, takes the choices along."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

from kit.counting.concept_file import write_sheets
from kit.engine.errors import BadInput
from kit.engine.reading import JsonObject
from kit.lessons.download import dialect_of, file_name
from kit.page.page import Hello, Intent
from kit.page.part import Part, on
from kit.table import acts
from kit.table.export import as_csv, as_json
from kit.together.concept_round import ConceptRound
from kit.together.host_screen import HostScreen
from kit.together.named import called
from kit.together.pictures import Titled, titled
from kit.together.plan import MOST_ROUNDS, Plan, Planned, kept, plan_of, read_plan, write_plan
from kit.together.questions import asking
from kit.together.tables import done_at_tables, records_of
from kit.together.timer import MINUTES
from kit.together.verdicts import Verdicts


class Planning(Part):
    """Makes a plan: by ticking questions on the shelf, or from a file."""

    def __init__(self, host: HostScreen) -> None:
        self._host = host
        self._day: int | None = None

    def greet(self, hello: Hello) -> bool:
        """A file is called after its day."""
        self._day = hello.day
        return True

    def pressed(self, intent: Intent) -> None:
        """What was wrong with a file has been read."""
        self._host.fault = None if intent.by != "time" else self._host.fault

    @on("plan-add")
    def _add(self, intent: Intent) -> None:
        """A question of the shelf at the end; or out of it, if it is there."""
        if (room := self._host.room) and (spec := self._host.shelf.spec(intent.n)):
            plan = plan_of(room)
            others = tuple(each for each in plan.rounds if each.spec != spec)
            more = (Planned(spec),) if len(others) == len(plan.rounds) < MOST_ROUNDS else ()
            self._plan(replace(plan, rounds=(*others, *more)))

    @on("plan-up")
    def _up(self, intent: Intent) -> None:
        """One of them a place earlier."""
        if (room := self._host.room) and isinstance(at := intent.n, int):
            rounds = [*(plan := plan_of(room)).rounds]
            if 0 < at < len(rounds):
                rounds[at - 1 : at + 1] = rounds[at], rounds[at - 1]
                self._plan(replace(plan, rounds=tuple(rounds)))

    @on("plan-out")
    def _out(self, intent: Intent) -> None:
        """One of them out of it."""
        if (room := self._host.room) and isinstance(intent.n, int):
            plan = plan_of(room)
            self._plan(replace(plan, rounds=tuple(each for at, each in enumerate(plan.rounds) if at != intent.n)))

    @on("plan-file")
    def _open(self, intent: Intent) -> None:
        """Another plan, from a file that is checked as a whole."""
        try:
            self._plan(read_plan(str(intent.value or "")))
        except BadInput as error:
            self._host.fault = error

    @on("plan-save")
    def _save(self, _: Intent) -> None:
        if room := self._host.room:
            self._host.page.download(file_name("toml", self._day, "plan", room.code), write_plan(plan_of(room)))

    @on("plan-next")
    def _next(self, _: Intent) -> None:
        """Ask what the plan has next."""
        room = self._host.room
        if room and (planned := plan_of(room).next_in(room)):
            self._begin(planned.spec)

    @on("plan-pace")
    def _let_go_alone(self, _: Intent) -> None:
        """Let each go alone through what is left."""
        room = self._host.room
        if room and (spec := plan_of(room).at_own_pace(room)):
            self._begin(spec)

    def _begin(self, spec: JsonObject) -> None:
        self._host.looking = 0
        if self._host.do(asking(spec)):
            self._host.panel = None
            self._host.timer.begin(0)

    def _plan(self, plan: Plan) -> None:
        self._host.do(acts.plan(kept(plan)))


class Timing(Part):
    """Sets the timer."""

    def __init__(self, host: HostScreen) -> None:
        self._host = host

    @on("timer")
    def _set(self, intent: Intent) -> None:
        self._host.timer.begin(next((minutes for minutes in MINUTES if minutes == intent.n), 0))
        self._host.panel = None

    @on("timer-tick")
    def _tick(self, _: Intent) -> None:
        """It is drawn once more."""


class TakingAlong(Part):
    """Hands out what the class chose, as files."""

    def __init__(self, host: HostScreen) -> None:
        self._host = host
        self._day: int | None = None

    def greet(self, hello: Hello) -> bool:
        """A file is called after its day."""
        self._day = hello.day
        return True

    @on("rows-csv")
    def _csv(self, _: Intent) -> None:
        if room := self._host.room:
            separator, point = dialect_of(self._host.looks)
            with closing(Verdicts(self._host.looks)) as judge:
                text = as_csv(room, room.shows_names, judge, done_at_tables, separator, point)
            self._download("csv", text)

    @on("rows-json")
    def _json(self, _: Intent) -> None:
        if room := self._host.room:
            with closing(Verdicts(self._host.looks)) as judge:
                text = as_json(room, room.shows_names, judge, done_at_tables)
            self._download("json", text)

    @on("rows-sheets")
    def _sheets(self, _: Intent) -> None:
        """All that a concept check compares, by their codes."""
        question = self._host.question
        if isinstance(question, ConceptRound):
            separator, _point = dialect_of(self._host.looks)
            self._download("csv", write_sheets(question.compared.checks, question.compared.sheets, separator), "sheets")

    def _download(self, kind: str, text: str, what: str = "room") -> None:
        self._host.page.download(self._called(kind, what=what), text)

    def _called(self, kind: str, *about: str, what: str = "room") -> str:
        """What a file is called."""
        assert self._host.room
        return file_name(kind, self._day, what, self._host.room.code, *about)

    @on("picture")
    def _picture(self, intent: Intent) -> None:
        """A chart of the page: which kind of file, and which chart from 0."""
        match intent.n:
            case ["svg" | "png" as kind, int(number)] if 0 <= number < len(charts := self._charts()):
                of, heading, chart = charts[number]
                name = self._called(kind, f"{of}", f"{number + 1}")
                self._host.page.download(name, chart.as_svg(heading), drawn=kind == "png")

    def _charts(self) -> Sequence[Titled]:
        """Those that stand on the page, in reading order."""
        host, room, now, question = self._host, self._host.room, self._host.now, self._host.question
        if host.report:
            return host.report.pictures
        return titled(room, now, host.words, question.title, host.page.view) if room and now and question else ()

    @on("game")
    def _game(self, intent: Intent) -> None:
        """The game of a table, of a round that was revealed: which round, and which table from 0."""
        if (room := self._host.room) is None:
            return
        names = partial(called, self._host.words) if room.shows_names else None
        for of in room.counted:
            match intent.n:
                case [of.number, int(at)] if 0 <= at < len(games := records_of(room, of, names)):
                    self._host.page.download(self._called("json", f"{of.number}", f"{at + 1}"), games[at])
