"""What a step asks, as a form: a question in words, and about whom or what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.engine.game import SEAT_LETTERS, AnyMove
from kit.engine.moment import Measure, Question
from kit.engine.reading import TomlTable
from kit.lessons.exercise import Exercise
from kit.lessons.form import Choice, Field, Source, one_of
from kit.lessons.kinds.predict import QUESTION_KEYS
from kit.lessons.screen import Picture
from kit.lessons.toml_put import Path, dumped


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """What is to be predicted."""

    source: Source
    picture: Picture
    exercise: Exercise
    path: Path
    given: TomlTable
    """What the file has."""

    def fields(self) -> Iterator[Field]:
        """The question, and each part that it needs."""
        measures, what = self.source.subject.measures, str(self.given.get("what", ""))
        known = {name: each for name, each in measures.items() if self.exercise.steps or not each.after_moves}
        asked = ((name, self._predict(name, each)) for name, each in known.items())
        tables = {name: table for name, table in asked if table}
        choices = sorted((Choice(name, self._said(name, table)) for name, table in tables.items()), key=_by_words)
        yield one_of("what", self.path, what, choices, tables)
        for part in measures[what].about if what in measures else ():
            sent = {dumped(each): each for each in self._parts(part, measures[what])}
            said = [Choice(key, self._part_said(part, each)) for key, each in sent.items()]
            name = part if part in QUESTION_KEYS else "thing"
            yield one_of(name, (*self.path, part), dumped(self.given.get(part, "")), said, sent)

    def _predict(self, what: str, measure: Measure) -> TomlTable | None:
        """The question about this measure, with the parts that it needs; None where there is nothing to ask about."""
        table: dict[str, Any] = {"what": what}
        for part in measure.about:
            known = self._parts(part, measure)
            if not known:
                return None
            table[part] = self.given[part] if self.given.get(part) in known else known[0]
        return {**table, "step": self.given["step"]} if "step" in self.given else table

    def _parts(self, part: str, measure: Measure) -> Sequence[Any]:
        """What a part of a question can be, as a file has it."""
        game, box = self.exercise.game, self.source.subject.box
        if part == "of":
            return tuple(SEAT_LETTERS[: game.players])
        if part != "move":
            return measure.things
        options = (move for seat in range(game.players) for move in game.options(self.exercise.before, seat))
        moves = [box.write_move(move) for move in options if isinstance(move, measure.moves)]
        return [*{dumped(each): each for each in moves}.values()]

    def _part_said(self, part: str, data: Any) -> str:
        words = self.source.words
        if part == "of":
            seat = SEAT_LETTERS.index(data)
            return words.say("page.you") if seat == words.viewer else words.names[seat]
        if part == "move":
            return move_said(self.source, self.picture, self.source.subject.box.read_move(data, part))
        return self.picture.asking.thing(words, data) or (words.noun(data) if data in words.forms() else str(data))

    def _said(self, what: str, table: Mapping[str, Any]) -> str:
        """As it is usually asked."""
        box, thing = self.source.subject.box, next((key for key in table if key not in QUESTION_KEYS), None)
        of = SEAT_LETTERS.index(table["of"]) if "of" in table else None
        move = box.read_move(table["move"], "move") if "move" in table else None
        question = Question(what, of, table[thing] if thing else None, move)
        return plainly(self.picture.asking.ask(self.source.words, self.exercise, question))


def _by_words(choice: Choice) -> str:
    return choice.said


def move_said(source: Source, picture: Picture, move: AnyMove) -> str:
    """A move in a word or two."""
    return picture.choosing.move(source.words, move) or str(source.subject.box.write_move(move))


def plainly(text: str) -> str:
    """A text without what makes it bold."""
    return text.replace("**", "")
