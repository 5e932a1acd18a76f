"""One decision before a class: a position of any game, a seat, and what all of the class would do there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any
from urllib.parse import unquote

from kit.draw.svg import Node, el
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import AnyGame, AnyMove, AnyState, Refusal, Seat
from kit.engine.json_text import read_json
from kit.engine.options import read_options
from kit.engine.reading import JsonObject, is_whole
from kit.lab.against import against, choice_of, columns_of, counted, options_of, result, theory
from kit.lab.asked import Choice, Means, Theory, Unknown
from kit.lab.lots import Seats, opponents
from kit.lessons.answers import write_data
from kit.lessons.asked import Asked
from kit.lessons.course import hand_of
from kit.lessons.exercise import Exercise
from kit.lessons.hands import Hands
from kit.lessons.kinds import Decide, Script
from kit.lessons.lesson import Lesson
from kit.lessons.parts.answering import Answering
from kit.lessons.plain import PLAIN
from kit.lessons.show import moving
from kit.lessons.subject import Subject, subject_of, subjects
from kit.page.controls import button
from kit.page.face import Instant
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.table.log import Member, Number
from kit.table.room import Room, Round
from kit.table.rooms import LiveRoom
from kit.text.say import LANGUAGES, Words
from kit.together.decision_shown import told_beside, told_large
from kit.together.drawn_once import drawn_once
from kit.together.question import Judged, Question
from kit.together.stages import OffPage, OneStep, looking, question_panel, stage_of

NAME = "decision"
"""What its only question is called."""


class OfAnySeat(OffPage):
    """A lesson's screen on which any seat may be the reader's."""

    seat: Seat = 0

    @property
    def words(self) -> Words:
        """The usual names, with the reader on the seat that decides."""
        return _seen_from(super().words, self.seat)


@lru_cache(maxsize=64)
def _seen_from(usual: Words, seat: Seat) -> Words:
    """With the first name on this seat; a page asks for them with each of its sentences."""
    names = [*usual.names[1:]]
    names.insert(seat, usual.names[0])
    return replace(usual, names=tuple(names), viewer=seat)


class Decision(Question):
    """A position, and the seat that all decide for."""

    kind = "decide"
    is_alone = False
    keys = ("game", "players", "options", "position", "seat")
    closes = ("close",)
    asks_sureness = False

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `game`, `players`, `options`, `position`, `seat`.  Raises `BadInput` for what cannot be decided."""
        self._spec = json.dumps(spec, sort_keys=True)
        self.box, self.game, self.state, self.seat = laid_out(self._spec)
        self.subject = subject = subject_of(self.box.name)
        box = self.box
        self.options = options_of(box, self.game, self.state, self.seat)
        if not self.options:
            raise bad("position", "room_nothing_to_decide")
        self.screen = screen_for(subject, looks, self.seat)
        self.face = self.screen.face
        self._exercise = Exercise(self.game, self.state, ({},), Decide(self.seat))
        self.here = Asked(NAME, self._exercise, phase="predict")
        self.screen.course.asked = self.here
        self.hands, self.view = Hands(), "did"
        self.counts = self._counted()
        """How many made each choice, once it is revealed."""
        self.overlay: int | None = None
        """Which theory is laid over the class; None: the most telling one."""
        self.met: tuple[Member | None, ...] = ()
        """Whom the reader has met."""
        self.mine = ""
        self._live: LiveRoom | None = None
        self._number: Number = 0

    @property
    def words(self) -> Words:
        """Those of its game."""
        return self.screen.words

    @property
    def title(self) -> str:
        """The game."""
        return f"{self.words.say('page.title')} · {self.words.say('room.decide.title')}"

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Those of any lesson where something is decided."""
        own = Answering(self.screen).intents
        return {name: own[name] for name in ("space", "choose", "form", "seat") if name in own}

    def choice(self, intent: Intent | None = None) -> str:
        """The move, in one word."""
        given = self.here.given
        return "" if given is None else hand_of(write_data(self.box.write_move(given)))

    def take(self, choice: str) -> None:
        """Have it chosen."""
        self.mine = choice
        if self.here.phase == "predict":
            self.here.say_again(self.subject, unquote(choice))

    def move_of(self, choice: str) -> AnyMove:
        """The move that a choice is; None where it is none any more."""
        taken = self._exercise.kind.take(self._exercise, self.subject, unquote(choice))
        return None if isinstance(taken, Refusal) else taken

    def said(self, choice: str) -> str:
        """As the lesson says it."""
        move = self.move_of(choice)
        return unquote(choice) if move is None else self.move_said(move)

    def move_said(self, move: AnyMove) -> str:
        """A move in a word or two."""
        return self.screen.shows.choosing.move(self.words, move) or str(self.box.write_move(move))

    def brief(self, choice: Choice) -> str:
        """A choice as it stands at a bar: as its game has it, or else the move."""
        try:
            return self.words.say(f"room.brief.{self.options.index(choice)}")
        except KeyError:
            return self.move_said(choice)

    def judged(self, choice: str) -> Judged:
        """Nobody is right or wrong: others have to be met first."""
        return Judged(None)

    # What the class did -----------------------------------------------------------------------------------------------

    def _counted(self) -> Mapping[Choice, int]:
        """How many made each choice."""
        moves = [(self.move_of(said), many) for said, many in self.hands.counted.items()]
        chosen = [
            found
            for move, many in moves
            if move is not None and (found := choice_of(self.box, self.game, self.state, self.seat, move)) is not None
            for _ in range(many)
        ]
        return counted(self.options, chosen)

    @property
    def means(self) -> Means | Unknown:
        """What each choice brings against this class."""
        return _means(self._spec, tuple(self.counts.items()))

    @property
    def theories(self) -> Sequence[Theory]:
        """What can be laid over it."""
        return _theories(self._spec)

    @property
    def columns(self) -> Sequence[Sequence[Choice]]:
        """The choices in bars."""
        return columns_of(self.options)

    def choice_made(self, said: str) -> Choice | None:
        """The choice that something written down is."""
        move = self.move_of(said)
        return None if move is None else choice_of(self.box, self.game, self.state, self.seat, move)

    def result_of(self, own: str, others: Sequence[AnyMove]) -> Any:
        """What a choice brought against these."""
        mine, theirs = self.choice_made(own), [self._choice(move) for move in others]
        if mine is None or None in theirs:
            return None
        return result(self.box, self.game, self.state, self.seat, mine, theirs)

    def _choice(self, move: AnyMove) -> Choice | None:
        return choice_of(self.box, self.game, self.state, self.seat, move)

    def enter(self, live: LiveRoom, now: Round, me: Member | None) -> None:
        """In this room much is the same on many phones."""
        self._live, self._number = live, now.number

    def in_common(self, draw: Draw) -> Node:
        """What phones are told who chose the same."""
        if self._live is None:
            return draw()
        return drawn_once(self._live, self._number, self.mine, self.screen.looks, draw)

    # Opening ----------------------------------------------------------------------------------------------------------

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """Let the reader meet others, drawn by lot; on the wall nobody meets anybody."""
        self.hands = Hands([*Counter(each.said for each in now.choices.values()).items()])
        self.counts = self._counted()
        self.here.phase = "why"
        mine = now.choices.get(me) if me is not None else None
        if mine is None or self.move_of(mine.said) is None:
            return
        self.mine = mine.said
        others = self._others
        moves = {self.seat: self.move_of(mine.said)}
        if others:
            lot = _met(tuple(now.choices), room.seed, now.number, len(others) + 1)
            self.met = lot.get(me, ()) if me is not None else ()
        for seat, member in zip(others, self.met or [None] * len(others), strict=False):
            moves[seat] = self._move_for(seat, now, member, room.seed)
        exercise = replace(self._exercise, steps=(moves,), kind=Script())
        self.here = replace(self.here, exercise=exercise, moment=exercise.moment(), given=None)
        self.screen.course.asked = self.here

    @property
    def _others(self) -> list[Seat]:
        """Who chooses at the same moment."""
        return [seat for seat in sorted(self.game.to_act(self.state)) if seat != self.seat]

    def _move_for(self, seat: Seat, now: Round, member: Member | None, seed: int) -> AnyMove:
        """What somebody chose, on this seat; a bot's move where it may not be made there, or nobody is left."""
        chosen = self.move_of(now.choices[member].said) if member is not None else None
        if chosen is not None and not self.game.why_not(self.state, seat, chosen):
            return chosen
        bot, view = self.box.bots[self.box.default_bots[0]], self.game.view(self.state, seat)
        return bot(self.game, view, self.game.options(self.state, seat), Random(seed + now.number)).move

    # Drawing ----------------------------------------------------------------------------------------------------------

    def _on_stage(self) -> None:
        self.screen.panel, self.screen.instant, self.screen.paused = self.panel, self.instant, self.is_paused

    def asked(self) -> Node:
        """As a lesson asks for a decision."""
        self._on_stage()
        return stage_of(self.screen, self.here, question_panel(self.screen, self.here))

    def asked_on_wall(self, below: Node) -> Node:
        """The board, and that all decide."""
        self._on_stage()
        seen = replace(self.here, phase="see", given=None)
        return el("div", stage_of(self.screen, seen, question_panel(self.screen, seen)), below, class_="on-wall")

    def told(self, class_said: Draw) -> Node:
        """What one met, what came of it, and one's own choice within those of all."""
        self._on_stage()
        screen, asked = self.screen, self.here
        if asked.moment is None:
            return el("div", list(told_beside(self)), class_="col")
        stage = el("div", list(screen.shows.board(screen, asked)), screen.shows.table(screen, asked), class_="stage")
        if screen.is_revealing:
            finish = button(self.words.say("page.finish"), "finish", key="f", id="finish")
            return el("div", stage, moving(screen, finish), class_="col of-round")
        return el("div", list(told_beside(self)), stage, class_="col")

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """What all did, what theory says, and what is worth talking about."""
        return el("div", told_large(self), below, class_="on-wall")

    def early_intents(self) -> Mapping[str, Handler]:
        """A part of the board that is looked at closer."""
        return looking(lambda: self.here)

    def told_intents(self) -> Mapping[str, Handler]:
        """The same."""
        return self.early_intents()

    def wall_intents(self) -> Mapping[str, Handler]:
        """What is laid over the class, and whether its choices or what they bring are looked at."""
        return {"overlay": self._lay_over, "view": self._look_at}

    def _lay_over(self, intent: Intent) -> None:
        if is_whole(intent.n, 0, len(self.theories) - 1):
            self.overlay = int(str(intent.n))

    def _look_at(self, intent: Intent) -> None:
        self.view = "brings" if intent.n == "brings" else "did"

    def instants(self) -> Sequence[Instant]:
        """What moves on the board."""
        return self.screen.instants()

    def close(self) -> None:
        """Let go of the screen."""
        self.screen.page.close()


def screen_for(subject: Subject, looks: Looks, seat: Seat) -> OfAnySeat:
    """A screen of the game's lessons, with no lesson."""
    said = {language: Words(language, subject.game).say("room.decide.title") for language in LANGUAGES}
    lesson = Lesson(NAME, subject, LANGUAGES, 5, said, said, said, ())
    screen = OfAnySeat(lesson, subject.picture() or PLAIN, OneStep(lesson), Page(""))
    screen.looks, screen.seat = looks, seat
    return screen


# All screens of a class ask the same, and it may take its time.  Not a `cached_property`: that holds a lock while it
# computes (in Python 3.11), and what computes here may wait for others in the middle (`kit.engine.checkpoint`).


@lru_cache(maxsize=64)
def laid_out(spec: str) -> tuple[AnyBox, AnyGame, AnyState, Seat]:
    """What a spec, as JSON, asks: the box, the game, the state and the seat.  Raises `BadInput` for what is none."""
    told = read_json(spec)
    game = told.get("game")
    if game not in subjects():
        raise bad("game", "lesson_unknown", given=quoted(game))
    box = subject_of(str(game)).box
    players, seat = told.get("players"), told.get("seat", 0)
    if not is_whole(players, box.players[0], box.players[-1]) or not is_whole(seat, 0, players - 1):
        raise bad("players", "lesson_unknown", given=quoted(players))
    options = read_options(type(box.options()), told.get("options", {}), "options")
    rules = box.new_game(players, options)
    return box, rules, box.read_position(rules, str(told.get("position", "")), "position"), seat


@lru_cache(maxsize=64)
def _theories(spec: str) -> Sequence[Theory]:
    return theory(*laid_out(spec))


@lru_cache(maxsize=64)
def _met(members: tuple[Member, ...], seed: int, round: Number, size: int) -> Mapping[Member, Seats]:
    return opponents(members, seed, round, size)


@lru_cache(maxsize=64)
def _means(spec: str, counts: tuple[tuple[Choice, int], ...]) -> Means | Unknown:
    return against(*laid_out(spec), dict(counts))
