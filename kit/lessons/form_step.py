"""A step of a lesson as a form, from what is on the table to why the answer is what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kit.engine.errors import BadInput
from kit.engine.moment import Value
from kit.engine.options import write_options
from kit.engine.reading import TomlTable
from kit.lessons.exercise import Exercise
from kit.lessons.form import Changes, Choice, Field, Section, Source, one_of, plain, texts
from kit.lessons.form_board import preset, shortened
from kit.lessons.form_engine import exercise_at, goal_of, happenings, led_astray
from kit.lessons.form_question import QuestionForm, move_said, plainly
from kit.lessons.goal import Goal
from kit.lessons.kinds import KINDS, Decide
from kit.lessons.screen import Picture
from kit.lessons.toml_put import Path, dumped
from kit.lessons.wording import fill
from kit.text.say import Words

AUTO = ""
"""No goal of an author's: the engine knows one."""


@dataclass(frozen=True, slots=True)
class StepForm:
    """The form of one step."""

    source: Source
    at: int
    picture: Picture
    say: Callable[[Exercise, Value], str]
    """An answer as people say it."""
    exercise: Exercise | None
    """What is played in it; None where that cannot be read."""

    @classmethod
    def of(cls, source: Source, at: int, picture: Picture, say: Callable[[Exercise, Value], str]) -> StepForm:
        """As the file has it."""
        return cls(source, at, picture, say, exercise_at(source.reader, source.steps, at))

    @property
    def table(self) -> TomlTable:
        """The step in the file."""
        return self.source.steps[self.at]

    @property
    def kind(self) -> str:
        """The key of its kind; empty where the learner watches."""
        return next((key for key in KINDS if key and key in self.table), "")

    @property
    def right(self) -> str:
        """The right answer in words; empty where none is asked for."""
        exercise = self.exercise
        if exercise is None or exercise.question is None:
            return ""
        return self.say(exercise, self.source.subject.truth(exercise))

    def sections(self) -> Iterator[Section]:
        """Its fields in the order in which an author thinks of them."""
        exercise = self.exercise
        yield Section("see", [*self._texts("see")])
        yield Section("board", [preset(self.source, self.at, exercise), self._line()])
        yield Section("question", [*self._asked(exercise)])
        if self.kind in ("predict", "choose") and "opinion" not in self.table:
            yield Section("mistakes", [*self._mistakes(exercise), *self._wrong(exercise)], self._more_wrong)
            hints = self._list("hints")
            yield Section(
                "hints", [each for n in range(len(hints)) for each in self._texts("hints", n, name="hint")], "hints"
            )
        yield Section("why", [*self._texts("why")])
        yield Section("more", [*self._more(exercise)])

    # Helpers ----------------------------------------------------------------------------------------------------------

    def _path(self, *keys: str | int) -> Path:
        return ("step", self.at, *keys)

    def _list(self, key: str) -> Sequence[Any]:
        listed = self.table.get(key, [])
        return listed if isinstance(listed, list) else []

    def _texts(self, key: str, number: int | None = None, name: str = "", needed: bool = True) -> Iterator[Field]:
        """A text of the step, or one of a list of texts."""
        if number is None:
            return texts(self.source, self.table.get(key), self._path(key), name or key, needed)
        return texts(self.source, self._list(key)[number], self._path(key, number), name or key, needed, number)

    def _line(self) -> Field:
        """The position as one line, for whoever likes that better."""
        path = self._path("position")
        others = {self._path(key): None for key in ("players", "continues") if key in self.table}
        value = self.table.get("position", "")
        return Field(name="line", path=path, control="line", value=value, puts=lambda text: {**others, path: text})

    # What is asked ----------------------------------------------------------------------------------------------------

    def _asked(self, exercise: Exercise | None) -> Iterator[Field]:
        if self.kind == "predict" and exercise:
            given = self.table["predict"]
            asked = given if isinstance(given, Mapping) else {}
            yield from QuestionForm(self.source, self.picture, exercise, self._path("predict"), asked).fields()
        if self.kind:
            yield from self._texts("question", needed=False)
        if self.kind in ("", "choose") and exercise:
            yield self._goal(exercise)

    def _goal(self, exercise: Exercise) -> Field:
        """What has to happen, of all that can."""
        found = {dumped(each.goal): each for each in happenings(exercise)}
        said = {
            key: f"{plainly(self.source.words.event(each.event))} ({each.goal['rule']})" for key, each in found.items()
        }
        given = self.table.get("goal")
        now = dumped(given) if isinstance(given, Mapping) else AUTO
        if now not in found:  # an author’s own, with other facts
            said = {now: str(goal_of(self.source.reader, self.table, exercise) or "–"), **said}
        choices = [Choice(key, each) for key, each in said.items()]
        name = "goal" if exercise.chooser is not None else "happens"
        return one_of(name, self._path("goal"), now, choices, {key: each.goal for key, each in found.items()})

    # What people get wrong --------------------------------------------------------------------------------------------

    def _mistakes(self, exercise: Exercise | None) -> Iterator[Field]:
        """Those beliefs that matter here, each with the answer that it gives."""
        subject, words, path = self.source.subject, self.source.words, self._path("misconceptions")
        listed = [str(each) for each in self._list("misconceptions")]
        goal = goal_of(self.source.reader, self.table, exercise) if exercise else None
        leads = led_astray(subject, exercise, goal or Goal()) if exercise and (goal or exercise.question) else {}
        choices = []
        for name in dict.fromkeys((*leads, *listed)):
            title = words.say(f"misconceptions.{name}.title") if name in subject.misconceptions else name
            answer = leads.get(name)
            choices.append(
                Choice(name, title if answer is None or not exercise else f"{title} → {self.say(exercise, answer)}")
            )

        def puts(chosen: Sequence[str]) -> Changes:
            return {path: [*chosen] or None} | ({self._path("no_mix_up"): None} if chosen else {})

        yield Field(name="misconceptions", path=path, control="several", value=listed, choices=choices, puts=puts)
        if not listed:
            yield plain(self.table, self._path("no_mix_up"), "line")

    @property
    def _more_wrong(self) -> str:
        return "wrong" if self.kind == "choose" else ""

    def _wrong(self, exercise: Exercise | None) -> Iterator[Field]:
        """What is said to choices that do not do."""
        if exercise is None or exercise.chooser is None:
            return
        box = self.source.subject.box
        moves = {
            dumped(data): data
            for data in map(box.write_move, exercise.game.options(exercise.deciding, exercise.chooser))
        }
        choices = [
            Choice(key, move_said(self.source, self.picture, box.read_move(data, "move")))
            for key, data in moves.items()
        ]
        for number, wrong in enumerate(self._list("wrong")):
            table = wrong if isinstance(wrong, Mapping) else {}
            path = self._path("wrong", number, "moves")
            given = table.get("moves", [])
            value = [dumped(each) for each in given] if isinstance(given, list) else []
            yield Field(
                name="moves", path=path, control="several", value=value, choices=choices, number=number,
                puts=partial(_moves_put, path, moves),
            )  # fmt: skip
            says, is_needed = self._path("wrong", number, "says"), "happens" not in table
            yield from texts(self.source, table.get("says"), says, "says", is_needed, number)

    def one_more(self, listed: str) -> Changes:
        """One more hint, or one more wrong choice that is answered: the first of which nothing is said yet."""
        said = {each: Words(each, self.source.subject.game).say(f"form.new_{listed}") for each in self.source.languages}
        text = said if len(said) > 1 else next(iter(said.values()))
        if listed == "hints":
            return {self._path("hints", len(self._list("hints"))): text}
        there = self._list("wrong")
        named = [move for each in there if isinstance(each, Mapping) for move in each.get("moves", [])]
        vain = [data for data in self._vain() if data not in named][:1]
        return {self._path("wrong"): [{**({"moves": vain} if vain else {}), "says": text}, *there]}

    def _vain(self) -> Iterator[Any]:
        """The choices that do not reach the goal, as the file has them."""
        exercise, box = self.exercise, self.source.subject.box
        if exercise and isinstance(kind := exercise.kind, Decide):
            goal = goal_of(self.source.reader, self.table, exercise)
            ways = kind.ways(exercise, goal) if goal else ()
            moves = exercise.game.options(exercise.deciding, kind.chooser)
            yield from (box.write_move(move) for move in moves if move not in ways)

    # The rest ---------------------------------------------------------------------------------------------------------

    def _more(self, exercise: Exercise | None) -> Iterator[Field]:
        yield self._rule(exercise)
        if "opinion" in self.table:
            yield self._opinion(exercise)
        if exercise and len(exercise.steps) == 1:
            yield plain(self.table, self._path("what_if"), "flag")
        yield plain(self.table, self._path("id"), "line", "name")

    def _rule(self, exercise: Exercise | None) -> Field:
        """The first of its rules, which practice is about; those by which something happens here come first."""
        words, path = self.source.words, self._path("rules")
        cited = {each.goal["rule"] for each in happenings(exercise)} if exercise else set()
        here, others = words.say("form.rules_here"), words.say("form.rules_others")
        rules = sorted(self.source.subject.box.rules(), key=lambda rule: rule not in cited)
        choices = [
            Choice(rule, f"{rule} · {words.rule(rule).title}", here if rule in cited else others) for rule in rules
        ]
        now = [str(each) for each in self._list("rules")]
        data = {rule: [rule, *(each for each in now[1:] if each != rule)] for rule in rules}
        return one_of("rule", path, next(iter(now), ""), choices, data)

    def _opinion(self, exercise: Exercise | None) -> Field:
        """The switch that settles what no rulebook decides."""
        words, box = self.source.words, self.source.subject.box
        switches = write_options(exercise.game.options_chosen if exercise else box.options())
        choices = [
            Choice("true", words.say("form.no_switch")),
            *(Choice(each, words.say(f"options.{each}.name")) for each in switches),
        ]
        given = self.table["opinion"]
        return one_of("opinion", self._path("opinion"), "true" if given is True else str(given), choices,
                            {"true": True, **{each: each for each in switches}})  # fmt: skip


def step_said(source: Source, at: int) -> str:
    """The beginning of what a step says."""
    see = source.steps[at].get("see", "")
    text = (
        see
        if isinstance(see, str)
        else next((str(each) for each in see.values() if each), "")
        if isinstance(see, Mapping)
        else ""
    )
    return shortened(_filled(source.words, text))


def _filled(words: Words, text: str) -> str:
    try:
        return fill(text, words)
    except (LookupError, ValueError, AttributeError, BadInput):  # somebody is still writing it
        return text


def _moves_put(path: Path, moves: Mapping[str, Any], chosen: Sequence[str]) -> Changes:
    return {path: [data for key, data in moves.items() if key in chosen] or None}
