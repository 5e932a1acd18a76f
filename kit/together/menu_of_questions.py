"""What a class can be asked, lesson by lesson: the shelf from which a host takes the next question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from kit.counting.concept_sheet import MOMENTS
from kit.counting.lesson import load
from kit.counting.shelf import lesson_ids, outline, written
from kit.engine.own_toml import read_own
from kit.engine.reading import JsonObject
from kit.games import NAMES, open_box
from kit.lessons.lesson import lessons_of
from kit.lessons.step import Texts
from kit.lessons.subject import subjects
from kit.lessons.wording import fill, in_language, words_for
from kit.text.say import LANGUAGES, Words
from kit.together import count_question, rule_question, samples
from kit.together.dilemma_series import first_turns, title_of

CHECK = "check"


class OnShelf(NamedTuple):
    """A lesson on the shelf."""

    key: str
    """``rule:bakschisch:R2``, ``count:B2``, ``decide:intrige``, ``dilemma:intrige`` or ``check:probability``."""
    id: str
    title: Texts


class Askable(NamedTuple):
    """A question that can be asked."""

    step: str
    said: str
    """The question, in the reader's language."""


@dataclass
class Shelf:
    """What a host looks at."""

    open: str = ""
    """The lesson that is looked into, by its key."""
    step: str = ""
    """The question that somebody came for."""

    def look_at(self, key: str, step: str = "") -> None:
        """Look into this lesson, for this question of it; into none for a key that is none."""
        known = {each.key for each in (*checks(), *(each for game in NAMES for each in on_shelf(game)))}
        self.open, self.step = key if key in known else "", step

    def spec(self, step: object) -> JsonObject | None:
        """What a log has of a question of the lesson that is open; None where it has no such."""
        kind, _, rest = self.open.partition(":")
        if step not in [each.step for each in self.questions(Words("en", NAMES[0]))]:
            return None
        if kind == CHECK:
            return {"kind": kind, "check": rest, "moment": step}
        if kind == "decide":
            return decisions(rest)[str(step)]
        if kind == "dilemma":
            return first_turns(rest)[str(step)]
        if kind == "play":
            return plays(rest)[str(step)]
        if kind == "rule":
            game, _, lesson = rest.partition(":")
            return {"kind": kind, "game": game, "lesson": lesson, "step": step}
        return samples.spec(rest, str(step)) or {"kind": kind, "lesson": rest, "step": step}

    def questions(self, words: Words) -> list[Askable]:
        """The questions of the lesson that is open."""
        kind, _, rest = self.open.partition(":")
        if kind == CHECK:
            return [Askable(moment, words.say(f"room.check.moments.{moment}")) for moment in MOMENTS]
        if kind == "rule":
            game, _, lesson = rest.partition(":")
            return list(_of_rule_lesson(game, lesson, words))
        if kind == "play":
            said = Words(words.language, rest)
            return [Askable(name, _play_said(spec, said)) for name, spec in plays(rest).items()]
        if kind == "decide":
            said = Words(words.language, rest)
            return [Askable(name, said.say(f"room.decisions.{name}")) for name in decisions(rest)]
        if kind == "dilemma":
            return [Askable(name, said_of(spec, words.language)) for name, spec in first_turns(rest).items()]
        return list(_of_count_lesson(rest, words)) if kind == "count" else []


@cache
def _ready(kind: str) -> Sequence[JsonObject]:
    """What `decisions.toml` has of a kind."""
    tables: Sequence[JsonObject] = read_own(files("kit.together") / "decisions.toml")[kind]
    return tables


def decisions(game: str) -> Mapping[str, JsonObject]:
    """The decisions of a game that are ready, by name, as a log has them."""
    return {
        each["id"]: {"kind": "decide", **{key: value for key, value in each.items() if key != "id"}}
        for each in _ready("decision")
        if each["game"] == game
    }


def plays(game: str) -> Mapping[str, JsonObject]:
    """How a class can play a game, by how many sit at a table, and whether hands are timed."""
    found = {}
    for table in [each for each in _ready("play") if each["game"] == game]:
        told = {key: value for key, value in table.items() if key != "id"}
        for many in open_box(game).players:
            found[f"{many}-{table['id']}" if "id" in table else str(many)] = {"kind": "play", **told, "players": many}
    return found


def _play_said(spec: JsonObject, words: Words) -> str:
    clock = open_box(spec["game"]).clock
    races = clock is not None and spec.get("options", {}).get("untimed") is False
    return words.say("room.play.tables_clock" if races else "room.play.tables", n=spec["players"])


def on_shelf(game: str) -> Sequence[OnShelf]:
    """All that can be asked about a game."""
    said = {language: Words(language, game).say("room.decide.title") for language in LANGUAGES}
    ready = [OnShelf(f"decide:{game}", "", said)] if decisions(game) else []
    if first_turns(game):
        several = {language: Words(language, game).say("room.dilemma.title") for language in LANGUAGES}
        ready.append(OnShelf(f"dilemma:{game}", "", several))
    play = {language: Words(language, game).say("room.play.title") for language in LANGUAGES}
    return [*ready, OnShelf(f"play:{game}", "", play), *rule_lessons(game), *count_lessons(game)]


def checks() -> Sequence[OnShelf]:
    """What asks whether lessons taught; no game's alone."""
    names = {"probability": "room.check.name", "rules": "room.check.rules_name"}
    return [
        OnShelf(f"{CHECK}:{name}", "", {language: Words(language, NAMES[0]).say(key) for language in LANGUAGES})
        for name, key in names.items()
    ]


@cache
def rule_lessons(game: str) -> Sequence[OnShelf]:
    """The rule lessons of a game in which something can be asked."""
    if game not in subjects():
        return []
    lessons = [lesson for lesson in lessons_of(game) if any(rule_question.askable(lesson))]
    return [OnShelf(f"rule:{game}:{lesson.id}", lesson.id, lesson.title) for lesson in lessons]


@cache
def count_lessons(game: str) -> Sequence[OnShelf]:
    """The lessons in probability from a game; none of them is computed for that."""
    return [
        OnShelf(f"count:{lesson_id}", lesson_id, written(lesson_id)["title"])
        for lesson_id in lesson_ids()
        if outline(lesson_id).game == game
    ]


def _of_rule_lesson(game: str, lesson_id: str, words: Words) -> Iterator[Askable]:
    lesson = next(each for each in lessons_of(game) if each.id == lesson_id)
    own = words_for(lesson.subject, words.language, words.neutral)
    picture = lesson.subject.picture()
    for step in rule_question.askable(lesson):
        said = fill(in_language(step.question, words.language), own) if step.question else ""
        question = step.exercise.question
        if not said and picture:
            asking, choosing = picture.asking, picture.choosing
            said = asking.ask(own, step.exercise, question) if question else own.say(choosing.choose)
        see = fill(in_language(step.see, words.language), own)
        yield Askable(step.id, f"{see} {said}".replace("**", ""))


def _of_count_lesson(lesson_id: str, words: Words) -> Iterator[Askable]:
    lesson = load(lesson_id)
    own = lesson.words(words.language, words.neutral)
    for step in count_question.askable(lesson):
        yield Askable(step.id, lesson.plain(step.question, own).replace("**", ""))
    for name in samples.askable(lesson):
        yield Askable(samples.key(name), samples.said(lesson, name, own))


@lru_cache(maxsize=200)
def _said(spec: str, language: str) -> str:
    told = json.loads(spec)
    kind, game, step = told["kind"], told.get("game", ""), told.get("step", "")
    words = Words(language, game or NAMES[0])
    if kind == "dilemma":
        return title_of(told, words)
    if kind == "decide":
        name = next((name for name, ready in decisions(game).items() if ready == told), "")
        title = words.say("room.decide.title")
        return f"{title} – {words.say(f'room.decisions.{name}')}" if name else title
    if kind == "sample":
        lesson = load(told["lesson"])
        what = samples.said(lesson, told.get("what", told.get("trial")), lesson.words(language), told.get("many", 0))
        return f"{lesson.id} – {what}"
    if kind == CHECK:
        moment = words.say(f"room.check.moments.{told['moment']}")
        name = words.say("room.check.rules_title" if told["check"] == "rules" else "room.check.title")
        return f"{name} – {moment}"
    if kind == "own_pace":
        return f"{words.say('room.own_pace.title')} – {words.say('room.own_pace.many', n=len(told['rounds']))}"
    if kind == "play":
        return f"{words.say('room.play.title')} – {_play_said(told, words)}"
    key = f"rule:{game}:{told.get('lesson')}" if kind == "rule" else f"count:{told.get('lesson')}"
    shelf = Shelf(key)
    asked = next((each.said for each in shelf.questions(words) if each.step == step), "")
    return f"{told.get('lesson')} – {asked}"


def said_of(spec: JsonObject, language: str) -> str:
    """What a question is, in a line: its lesson, then the question itself."""
    return _said(json.dumps(dict(spec), sort_keys=True), language)
