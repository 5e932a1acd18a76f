"""A lesson: steps on real positions, each with something to predict or to do and the goal that the engine must reach.

A lesson is one TOML file; docs/write-a-lesson.md explains it. Reading it checks its form, `Lesson.rehearse` plays it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.event import Event, facts
from kit.engine.game import CHANCE, SEAT_LETTERS, Seat
from kit.engine.options import read_options
from kit.games import NAMES
from kit.lessons.exercise import Exercise, Measure, Question, Value, write_value
from kit.lessons.subject import GAMES, Subject, subject_of
from kit.text.say import LANGUAGES, Words

Texts: TypeAlias = Mapping[str, str]
"""One text by language."""

LESSON_KEYS = ("id", "game", "page", "minutes", "languages", "title", "lead", "teacher", "step")
STEP_KEYS = (
    *("id", "rules", "example", "position", "players", "continues", "options", "card", "fists", "choose", "predict"),
    *("goal", "misconceptions", "what_if", "see", "question", "why", "hints"),
)
QUESTION_KEYS = ("what", "of", "card", "move")
MOST_STEPS, LONGEST_NAME = 50, 30
STATIONS = ("recall", "practise", "end")
"""What stands before and after the steps of a lesson; no step is called so."""

_GAP = re.compile(r"\{([^{}]*)\}")
"""What a text has filled in: a player's letter, or a noun in one of its forms."""

_ID = re.compile(rf"[A-Za-z0-9-]{{1,{LONGEST_NAME}}}")
"""The id of a lesson or a step: a journal can keep it, and a spreadsheet can show it."""

_SPACES = re.compile(r"[ \t\n]+")
"""What a file may break a line with; not the narrow space of French."""


class Goal(NamedTuple):
    """What a step must come to: the right answer, or an event with its clause and some of its facts, or both."""

    answer: Value | None = None
    event: str | None = None
    rule: str | None = None
    facts: Mapping[str, Any] = {}

    def is_among(self, events: Sequence[Event]) -> bool:
        """The event has happened, or none is asked for."""
        return self.event is None or any(self._is(event) for event in events)

    def _is(self, event: Event) -> bool:
        told = facts(event)
        return (
            type(event).__name__ == self.event
            and self.rule in (None, event.rule, *event.rulings)
            and all(told.get(name) == fact for name, fact in self.facts.items())
        )

    def __str__(self) -> str:
        named = ", ".join(f"{name} = {_written(name, fact)}" for name, fact in self.facts.items())
        return " ".join(part for part in (self.event or "", self.rule or "", f"({named})" if named else "") if part)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    id: str
    exercise: Exercise
    goal: Goal
    see: Texts
    """What happens, before anything is asked."""
    why: Texts
    """The explanation after the reveal."""
    question: Texts
    """The question in its own words; empty for the usual ones."""
    hints: tuple[Texts, ...] = ()
    example: str = ""
    """The worked example of the rulebooks that it shows, such as ``BX-2``."""
    what_if: bool = False

    @property
    def place(self) -> str:
        """Where the step stands in its file, for an error."""
        return f"step {self.id}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that it teaches."""
        return self.exercise.rules


class Rehearsed(NamedTuple):
    """How a step went: what is right, and what each wrong answer that is prepared for comes from."""

    step: Step
    right: tuple[Any, ...]
    """The one right answer; or the moves that reach the goal, where the learner decides."""
    wrong: Mapping[str, Value]
    """The answer that each misconception gives."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, ready to be taught."""

    id: str
    subject: Subject
    languages: tuple[str, ...]
    minutes: int
    title: Texts
    lead: Texts
    teacher: Texts
    """A line for the teacher: age, minutes, concept, what it needs, the common wrong answers."""
    steps: tuple[Step, ...]
    page: str = ""
    """Its notebook in the served folder, without ``.ipynb``; empty for a lesson that is opened in another way."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every clause that it teaches, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def rehearse(self) -> tuple[Rehearsed, ...]:
        """Play every step with the right answer and with each wrong one; raises `BadInput` at the first that breaks."""
        return tuple(_rehearse(self.subject, step) for step in self.steps)


def _rehearse(subject: Subject, step: Step) -> Rehearsed:
    exercise, goal = step.exercise, step.goal
    if exercise.chooser is not None:
        return Rehearsed(step, _ways(step, exercise.chooser), {})
    if not goal.is_among(exercise.moment().events):
        raise bad(f"{step.place}: goal", "lesson_goal_event", goal.rule or "", event=quoted(goal, 100))
    if exercise.question is None:
        return Rehearsed(step, (), {})
    truth = subject.truth(exercise)
    if goal.answer is not None and goal.answer != truth:
        given = write_value(goal.answer)
        raise bad(f"{step.place}: goal.answer", "lesson_goal_answer", given=given, truth=write_value(truth))
    wrong = {name: subject.believed(exercise, name) for name in exercise.misconceptions}
    for name, answer in wrong.items():
        if answer == truth:
            rule = subject.misconceptions[name].rule
            raise bad(f"{step.place}: misconceptions", "lesson_same_answer", rule, name=name, truth=write_value(truth))
    return Rehearsed(step, (truth,), wrong)


def _ways(step: Step, chooser: Seat) -> tuple[Any, ...]:
    exercise = step.exercise
    moves = exercise.game.options(exercise.before, chooser)
    ways = tuple(move for move in moves if step.goal.is_among(exercise.moment(chosen=move).events))
    if not ways:
        raise bad(f"{step.place}: goal", "lesson_goal_never", step.goal.rule or "", event=quoted(step.goal, 100))
    return ways


# Lessons of our own ---------------------------------------------------------------------------------------------------


@cache
def load_lesson(game: str, lesson_id: str) -> Lesson:
    """One of our own lessons, such as ``R5`` of Bakschisch; `BadInput` names those there are."""
    ours = {lesson.id: lesson for lesson in lessons_of(_one_of(game, GAMES, "game"))}
    return ours[_one_of(lesson_id, ours, "lesson")]


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All our lessons of a game, in order."""
    found = (file for file in subject_of(game).folder.iterdir() if file.name.endswith(".toml"))
    ours = sorted((file for file in found if file.name.startswith("r")), key=lambda file: file.name)
    return tuple(read_lesson(tomllib.loads(file.read_text("utf-8"))) for file in ours)


# Reading --------------------------------------------------------------------------------------------------------------


def read_lesson(data: Any) -> Lesson:
    """The lesson in a TOML document; raises `BadInput` naming the step and what is wrong with it."""
    table = _table(data, "lesson")
    _only(table, LESSON_KEYS, "lesson")
    game = _one_of(table.get("game"), NAMES, "game")
    if game not in GAMES:
        raise bad("game", "lesson_no_subject", given=quoted(game))
    subject = subject_of(game)
    given = _list(table.get("languages", []), "languages")
    languages = tuple(_one_of(language, LANGUAGES, "languages") for language in given)
    reader = _Reader(subject, languages or LANGUAGES)
    return Lesson(
        _name(table.get("id"), "id"),
        subject,
        reader.languages,
        _whole(table.get("minutes"), "minutes"),
        reader.texts(table, "title", "lesson"),
        reader.texts(table, "lead", "lesson"),
        reader.texts(table, "teacher", "lesson"),
        tuple(reader.steps(table.get("step", []))),
        str(table.get("page", "")),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the steps of one lesson."""

    subject: Subject
    languages: tuple[str, ...]

    def steps(self, data: Any) -> Iterator[Step]:
        tables = _list(data, "step")
        if not 0 < len(tables) <= MOST_STEPS:
            raise bad("step", "lesson_steps", most=MOST_STEPS)
        before: Step | None = None
        seen = set(STATIONS)
        for number, given in enumerate(tables, 1):
            table = _table(given, f"step {number}")
            name = _name(table.get("id"), f"step {number}: id")
            if name in seen:
                raise bad(f"step {name}", "lesson_twice", id=name)
            seen.add(name)
            before = self.step(name, table, before)
            yield before

    def step(self, name: str, table: Mapping[str, Any], before: Step | None) -> Step:
        place = f"step {name}"
        _only(table, STEP_KEYS, place)
        exercise = self.exercise(table, place, before)
        asks = exercise.question is not None or exercise.chooser is not None
        what_if = _flag(table, "what_if", place)
        if what_if and (not exercise.moves or CHANCE in exercise.moves):
            raise bad(f"{place}: fists", "lesson_no_fists", what="what_if")
        return Step(
            name,
            exercise,
            self.goal(table.get("goal", {}), exercise, f"{place}: goal"),
            self.texts(table, "see", place),
            self.texts(table, "why", place),
            self.texts(table, "question", place) if "question" in table else {},
            tuple(
                self.texts({"hints": hint}, "hints", place)
                for hint in (_list(table.get("hints", []), f"{place}: hints") if asks else ())
            ),
            str(table.get("example", "")),
            what_if,
        )

    # The position and what is done in it ------------------------------------------------------------------------------

    def exercise(self, table: Mapping[str, Any], place: str, before: Step | None) -> Exercise:
        rules = self._known(table.get("rules", []), self.subject.box.rules(), f"{place}: rules")
        if not rules:
            raise bad(f"{place}: rules", "lesson_question_needs", what="step", part="rules")
        misconceptions = table.get("misconceptions", [])
        mixed_up = self._known(misconceptions, self.subject.misconceptions, f"{place}: misconceptions")
        game, start = self._start(table, place, before)
        if "choose" in table:
            _without(table, ("predict",), "choose", place)
        card = None if "card" not in table else self._card(game, start, table["card"], f"{place}: card")
        fists = _table(table.get("fists", {}), f"{place}: fists")
        chooser = _seat(game, table["choose"], f"{place}: choose") if "choose" in table else None
        moves: Mapping[Seat, Any] = {}
        if card is not None and not fists and chooser is None and "predict" not in table:
            moves = {CHANCE: card}  # turning it is what the step is about
        elif card is not None:
            start = game.apply(start, {CHANCE: card}).state
        if fists or chooser is not None:
            moves = self._moves(game, start, fists, chooser, f"{place}: fists")
        question = self._question(game, table["predict"], f"{place}: predict") if "predict" in table else None
        if question and self.subject.measure(question).after_moves and not moves:
            raise bad(f"{place}: fists", "lesson_no_fists", what=question.what)
        return Exercise(game, start, moves, question, mixed_up, rules, chooser)

    def _start(self, table: Mapping[str, Any], place: str, before: Step | None) -> tuple[Any, Any]:
        """The game with its switches, and where the step begins."""
        if _flag(table, "continues", place):
            if before is None or before.exercise.chooser is not None:
                raise bad(f"{place}: continues", "lesson_continues")
            _without(table, ("position", "players", "options"), "continues", place)
            return before.exercise.game, before.exercise.moment().after
        box = self.subject.box
        given = _table(table.get("options", {}), f"{place}: options")
        options: Any = read_options(box.options, {**self.subject.options, **given}, f"{place}: options")
        line = table.get("position")
        if line is None:
            players = _whole(table.get("players", box.players[-1]), f"{place}: players")
            game = self._game(players, options, f"{place}: players")
            return game, game.start()
        if not isinstance(line, str):
            raise bad(f"{place}: position", "not_str", given=quoted(line))
        _without(table, ("players",), "position", place)
        seats = {letter for letter in SEAT_LETTERS for word in line.split() if word.startswith(letter)}
        game = self._game(len(seats), options, f"{place}: position")
        return game, box.read_position(game, line, f"{place}: position")

    def _game(self, players: int, options: Any, place: str) -> Any:
        box = self.subject.box
        if players not in box.players:
            rule, (fewest, *_, most) = box.players_rule, box.players
            raise bad(place, "number_of_players", rule, fewest=fewest, most=most, given=players)
        return box.new_game(players, options)

    def _card(self, game: Any, start: Any, data: Any, place: str) -> Any:
        card = self.subject.box.read_move(data, place)
        self._allowed(game, start, CHANCE, card, place)
        return card

    def _moves(
        self, game: Any, start: Any, fists: Mapping[str, Any], chooser: Seat | None, place: str
    ) -> Mapping[Seat, Any]:
        moves = {}
        for letter, data in fists.items():
            seat = _seat(game, letter, place)
            moves[seat] = self.subject.box.read_move(data, f"{place}.{letter}")
            self._allowed(game, start, seat, moves[seat], f"{place}.{letter}")
        scripted = sorted(game.to_act(start) - {chooser})
        if sorted(moves) != scripted or CHANCE in scripted:
            rightly = "".join(SEAT_LETTERS[seat] for seat in scripted if seat != CHANCE) or "–"
            raise bad(place, "lesson_fists", letters=rightly)
        return moves

    @staticmethod
    def _allowed(game: Any, state: Any, seat: Seat, move: Any, place: str) -> None:
        if refusal := game.why_not(state, seat, move):
            raise BadInput(place, refusal)

    # What is asked ----------------------------------------------------------------------------------------------------

    def _question(self, game: Any, data: Any, place: str) -> Question:
        table = _table(data, place)
        _only(table, QUESTION_KEYS, place)
        what = _one_of(table.get("what"), self.subject.measures, f"{place}.what")
        measure = self.subject.measures[what]
        for part in ("of", "card", "move"):
            if part in measure.about and part not in table:
                raise bad(f"{place}.{part}", "lesson_question_needs", what=what, part=part)
            if part in table and part not in measure.about:
                raise bad(f"{place}.{part}", "lesson_question_spare", what=what, part=part)
        return Question(
            what,
            _seat(game, table["of"], f"{place}.of") if "of" in table else None,
            self._move(table["card"], f"{place}.card", of_chance=True).card if "card" in table else None,
            self._move(table["move"], f"{place}.move", of_chance=False) if "move" in table else None,
        )

    def _move(self, data: Any, place: str, of_chance: bool) -> Any:
        """What a fist may hold, or of chance, a card."""
        move = self.subject.box.read_move(data, place)
        if hasattr(move, "card") is not of_chance:
            raise bad(place, "lesson_unknown", given=quoted(data))
        return move

    def goal(self, data: Any, exercise: Exercise, place: str) -> Goal:
        """The goal, which has to name an answer or an event."""
        table = dict(_table(data, place))
        answer, event, rule = (table.pop(key, None) for key in ("answer", "event", "rule"))
        if rule is not None:
            self._known([rule], self.subject.box.rules(), f"{place}.rule")
        events = {kind.__name__: kind for kind in self.subject.box.events}
        if event is not None:
            _one_of(event, events, f"{place}.event")
        if event is None and (answer is None or exercise.question is None):
            raise bad(place, "lesson_goal_missing")
        told = {name: _fact(exercise.game, name, value, f"{place}.{name}") for name, value in table.items()}
        if event is not None:
            _only(told, tuple(events[event].__annotations__), place)
        right = None
        if answer is not None and exercise.question is not None:
            right = read_value(self.subject.measure(exercise.question), answer, exercise.game, f"{place}.answer")
        return Goal(right, event, rule, told)

    def _known(self, data: Any, known: Mapping[str, Any], place: str) -> tuple[str, ...]:
        names = tuple(_list(data, place))
        for name in names:
            if not isinstance(name, str) or name not in known:
                raise bad(place, "lesson_unknown", given=quoted(name))
        return names

    # Words ------------------------------------------------------------------------------------------------------------

    def texts(self, table: Mapping[str, Any], key: str, place: str) -> Texts:
        """A text in each of the lesson's languages, with nothing in braces that cannot be filled in."""
        place = f"{place}: {key}"
        given = _table(table.get(key, {}), place)
        _only(given, LANGUAGES, place)
        for language in self.languages:
            text = given.get(language)
            if not isinstance(text, str) or not text.strip():
                raise bad(place, "lesson_language", language=Words(language, self.subject.game).say("language.name"))
            _check_gaps(text, words_for(self.subject, language), f"{place}.{language}")
        return {language: _SPACES.sub(" ", given[language].strip()) for language in self.languages}


def words_for(subject: Subject, language: str, neutral: bool = False) -> Words:
    """The words of a lesson: the learner sits on seat A, the others have the usual names."""
    names = Words(language, subject.game).say("bots.people").split(", ")
    you = Words(language, subject.game).say("page.you")
    return Words(language, subject.game, (you, *names)[: subject.box.players[-1]], viewer=0, neutral=neutral)


def fill(text: str, words: Words) -> str:
    """A text of a lesson with its nouns and names filled in: ``{lady.the}``, ``{B}``."""
    return words.fill(text, **_names(words))


def _names(words: Words) -> Mapping[str, str]:
    """The name of everybody at the table, by letter."""
    return dict(zip(SEAT_LETTERS, words.names, strict=False))


def _check_gaps(text: str, words: Words, place: str) -> None:
    """Nothing stands in braces but a player's letter, a noun, or a noun in one of its forms, perhaps capitalised."""
    if odd := re.search("[{}].*", _GAP.sub("", text)):
        raise bad(place, "lesson_braces", given=quoted(odd[0], 60))
    known: Mapping[str, Sequence[str]] = {**dict.fromkeys(_names(words), ()), **words.forms()}
    for gap in _GAP.findall(text):
        name, dot, form = gap.partition(".")
        if name not in known:
            raise _no_gap(gap, known, place)
        if dot and form not in {*known[name], *(each.capitalize() for each in known[name])}:
            raise _no_gap(gap, [name, *(f"{name}.{each}" for each in known[name])], place)


def _no_gap(gap: str, known: Iterable[str], place: str) -> BadInput:
    gaps = ", ".join(f"{{{each}}}" for each in known)
    return bad(place, "lesson_choice", given=quoted(f"{{{gap}}}", 60), known=gaps)


def read_value(measure: Measure, data: Any, game: Any, place: str) -> Value:
    """An answer as a file or a page gives it, by the kind of the measure; raises `BadInput` for another kind."""
    match measure.kind:
        case "yes" if isinstance(data, bool):
            return data
        case "seats" if isinstance(data, str):
            return tuple(sorted({_seat(game, letter, place) for letter in data}))
        case "space" | "number" | "rank" if isinstance(data, int) and not isinstance(data, bool):
            return data
    raise bad(place, "lesson_answer_kind", kind=measure.kind, given=quoted(data))


def _fact(game: Any, name: str, value: Any, place: str) -> Any:
    """A fact of an event as a lesson writes it: seats by letter."""
    if name == "seat":
        return _seat(game, value, place)
    if name in ("seats", "thieves") and isinstance(value, str):
        return tuple(_seat(game, letter, place) for letter in value)
    return tuple(value) if isinstance(value, list) else value


def _written(name: str, fact: Any) -> str:
    """What `_fact` reads."""
    if name == "seat":
        return SEAT_LETTERS[fact]
    return write_value(fact) if name in ("seats", "thieves") and isinstance(fact, tuple) else str(fact)


def _seat(game: Any, data: Any, place: str) -> Seat:
    letters = list(SEAT_LETTERS[: game.players])
    return letters.index(_one_of(data, letters, place))


def _one_of(data: Any, known: Collection[str], place: str) -> str:
    if not isinstance(data, str) or data not in known:
        raise bad(place, "lesson_choice", given=quoted(data), known=", ".join(known))
    return data


def _flag(table: Mapping[str, Any], key: str, place: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise bad(f"{place}: {key}", "lesson_choice", given=quoted(value), known="true, false")
    return value


def _without(table: Mapping[str, Any], parts: Sequence[str], what: str, place: str) -> None:
    if part := next((each for each in parts if each in table), None):
        raise bad(f"{place}: {part}", "lesson_question_spare", what=what, part=part)


def _table(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise bad(place, "not_dict", given=quoted(data))
    return data


def _list(data: Any, place: str) -> Sequence[Any]:
    if not isinstance(data, list):
        raise bad(place, "not_list", given=quoted(data))
    return data


def _name(data: Any, place: str) -> str:
    if not (isinstance(data, str) and _ID.fullmatch(data)):
        raise bad(place, "lesson_id", longest=LONGEST_NAME)
    return data


def _whole(data: Any, place: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not 0 < data < 1000:
        raise bad(place, "not_int", given=quoted(data))
    return data


def _only(table: Mapping[str, Any], known: Sequence[str], place: str) -> None:
    if unknown := next((key for key in table if key not in known), None):
        raise bad(f"{place}: {quoted(unknown)}", "unknown_key", known=", ".join(known))
