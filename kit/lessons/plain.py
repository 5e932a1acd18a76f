"""The page of a lesson for any game: what is on the table as the game's face shows it, and its moves as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.draw.svg import Child, el
from kit.engine.event import Event
from kit.engine.game import AnyMove
from kit.engine.moment import Question
from kit.engine.record import Player
from kit.engine.seen import visible
from kit.faces.plain.move_text import said_move
from kit.games import open_box
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.mistake import SAID_IN_FULL
from kit.lessons.screen import Asking, Choosing, LessonScreen, Picture
from kit.lessons.trials import kind_of, state_shown
from kit.page.sight import AnySight, AnyTurn, Sight, Turn
from kit.text.say import Words


def sight_of(learn: LessonScreen, asked: Asked) -> AnySight:
    """What may be seen now: before the answer the position, with what can be decided; then the step that is shown."""
    exercise, words = asked.exercise, learn.words
    game, seat = exercise.game, exercise.chooser
    before = state = exercise.before if seat is None else exercise.deciding
    if race := kind_of(asked):
        seat, lies = race.seat, state_shown(asked, learn.subject)
        before = state = state if lies is None else lies
    events: Sequence[Event] = ()
    instant = None
    if asked.moment and asked.moment.steps and asked.phase in ("why", "whatif"):
        game = asked.moment.game  # a table may have chosen by which rules these moves are played
        before, (_, events, state), instant = learn.step_shown(asked.moment)
    turns: tuple[AnyTurn, ...] = ()
    if asked.chooser is not None:
        turns = (Turn(asked.chooser, tuple(game.options(state, asked.chooser)), asked.chosen, asked.refusal),)
    return Sight(
        box=learn.box,
        game=game,
        words=words,
        players=tuple(Player(name) for name in words.names[: game.players]),
        step=0,
        view=game.view(state, seat),
        before=game.view(before, seat),
        events=visible(events, seat),
        instant=instant,
        seat=seat or 0,
        turns=turns,
        chosen=asked.forms,
        shape=learn.shape,
    )


def _board(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    return learn.face.board(sight_of(learn, asked))


def _table(learn: LessonScreen, asked: Asked) -> Child:
    """What the learner can choose."""
    sight = sight_of(learn, asked)
    return el("div", list(learn.face.deciding(sight)), class_="table beside", id="table") if sight.turns else None


def _situation(learn: LessonScreen, asked: Asked) -> str:
    """What everybody does, as records write it, in the position that is shown."""
    box, words = learn.box, learn.words
    moves = [f"{words.names[seat]}: {box.write_move(move)}" for seat, move in sorted(asked.exercise.moves.items())]
    return f"{', '.join(moves)}."


def _ask(words: Words, exercise: Exercise, question: Question) -> str:
    """The message ``ask.<measure>`` of the game."""
    facts: dict[str, Any] = {} if question.of is None else {"seat": question.of}
    if question.thing:
        facts["thing"] = question.thing
    return words.say(f"ask.{question.what}", **facts)


def _would(words: Words, move: AnyMove) -> str:
    return words.say("plain.would", move=said_move(open_box(words.game), words, move))


def _things(learn: LessonScreen, asked: Asked, value: Any) -> Sequence[Child] | None:
    """An answer in words, where no game has pictures for it; a move is seen in what came of it."""
    if asked.exercise.question is None:
        return None
    is_said = learn.subject.measure(asked.exercise.question).kind in SAID_IN_FULL
    return [] if is_said else [el("b", value_said(learn, asked, value))]


PLAIN = Picture(
    board=_board,
    table=_table,
    situation=_situation,
    things=_things,
    asking=Asking(ask=_ask),
    choosing=Choosing(would=_would),
)
