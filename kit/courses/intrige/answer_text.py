"""What a lesson of Intrige says itself: moves, what is played, what is asked, and why it is so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from kit.draw.svg import Child, el
from kit.engine.game import SEAT_LETTERS, AnyMove, Seat
from kit.engine.moment import Question
from kit.engine.reading import Json
from kit.faces.intrige.deciding import question_of
from kit.faces.intrige.people import token
from kit.faces.plain.move_text import said_move
from kit.games import open_box
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.measures import INSIDE
from kit.games.intrige.moves import Appoint, Bribe, Choose, Send
from kit.games.intrige.state import Rep, State
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.screen import LessonScreen
from kit.text.say import Words

# Moves ----------------------------------------------------------------------------------------------------------------


def move(words: Words, made: Any) -> str:
    """A move in a few words."""
    return said_move(open_box(words.game), words, made)


def dear(words: Words, given: Json, enough: Any) -> str:
    """The sentence that less would have been enough."""
    return words.say("practise.dear", given=given.amount, enough=enough.amount)


def played(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    """What is done in a position that the engine made, one thing after another; a lesson tells this itself."""
    exercise = asked.exercise
    if asked.step or asked.whole or exercise.chooser is not None or not exercise.steps:
        return ()
    rows = [el("li", token(seat, 24), el("span", said)) for seat, said in played_in(learn.words, exercise)]
    return [el("ol", rows, class_="row-of-moves")]


def played_in(words: Words, exercise: Exercise) -> Iterator[tuple[Seat, str]]:
    """Each move as a sentence, with who makes it."""
    state: State = exercise.before
    for step in exercise.moment().steps:
        for seat, made in step.moves.items():
            kind, facts = _facts(state, seat, made)
            yield seat, words.say(f"practise.played.{kind}", **facts)
        state = step.state


def _facts(state: State, seat: Seat, made: Any) -> tuple[str, dict[str, Any]]:
    """The kind of a move, and what its sentences need."""
    match made:
        case Bribe(amount):
            return "bribe", {"seat": seat, "rival": state.owner, "amount": amount, **_one_of(_paying(state), seat)}
        case Appoint(of, post):
            return "appoint", {"seat": seat, "rival": of, "post": post, **_one_of(state.parks[state.owner], of)}
        case Choose(of):
            return "choose", {"seat": seat, "rival": of, "profession": state.disputed}
        case Send(profession, owner):
            return "send", {"seat": seat, "rival": owner, "profession": profession, "court": COURTS[owner]}
    return "other", {"seat": seat}


def _one_of(reps: Iterable[Rep], seat: Seat) -> dict[str, Any]:
    """The profession of the one of these who is this player's."""
    return next(({"profession": rep.profession} for rep in reps if rep.seat == seat), {})


def _paying(state: State) -> Iterator[Rep]:
    return chain(state.due, (Rep(paid.seat, paid.profession) for paid in state.bribes))


# What is asked --------------------------------------------------------------------------------------------------------


def situation(learn: LessonScreen, asked: Asked) -> str:
    """A position that the engine made: whose court is filled; everything else lies on the table."""
    owner = asked.exercise.deciding.owner
    return learn.words.say("practise.situation", seat=owner, court=COURTS[owner])


def decide(words: Words, exercise: Exercise) -> str:
    """What there is to decide, as in a game."""
    key, facts = question_of(exercise.game, exercise.game.view(exercise.deciding, exercise.chooser))
    return words.say(f"page.{key}", seat=exercise.chooser, **facts)


def ask(words: Words, exercise: Exercise, question: Question) -> str:
    """The usual question about a measure."""
    if question.move is not None:
        return _ask_may(words, exercise.before, question)
    facts: dict[str, Any] = {} if question.of is None else {"seat": question.of}
    if question.thing:
        facts |= {"post": int(question.thing)} if question.thing.isdecimal() else {"profession": question.thing}
    return words.say(f"ask.{question.what}", **facts)


def _ask_may(words: Words, state: State, question: Question) -> str:
    """Whether this player may make this move: a whole sentence, as it may not be about the one who decides."""
    assert question.of is not None
    kind, facts = _facts(state, question.of, question.move)
    if kind == "other":
        facts["said"] = move(words, question.move)
    own = "_own" if kind != "bribe" and facts.get("rival") == question.of else ""
    return words.say(f"ask.may.{kind}{own}", **facts)


def thing(words: Words, named: str) -> str:
    """What can be answered, in words: a profession, a court, somebody at the table, a place or a procedure."""
    if named in COURTS:
        return words.say(f"courts.{named}")
    if len(named) == 1:
        seat = SEAT_LETTERS.index(named)
        return words.say("page.you") if seat == words.viewer else words.names[seat]
    if named.endswith(INSIDE):
        said = words.say("things.inside", profession=named.removesuffix(INSIDE))
        return said[:1].lower() + said[1:]  # within a list
    return words.noun(named) if named in words.forms() else words.say(f"things.{named}")


def post(words: Words, _game: Intrige, pays: int) -> str:
    """What a post pays, in full."""
    return words.say("page.money", amount=pays) if pays else words.say("things.no_post")


# Why it is so ---------------------------------------------------------------------------------------------------------


def because(words: Words, exercise: Exercise) -> str | None:
    """What decides a question for which nothing happens; None if its rule says it."""
    question, game, state = exercise.question, exercise.game, exercise.before
    if question is None:
        return None
    if question.move is not None:
        return _because_may(words, exercise, question)
    facts: dict[str, Any] = {}
    match question.what:
        case "court":
            facts = {"seat": question.of, "court": COURTS[question.of or 0]}
        case "pay" if len(game.all_due(state)) > 1:
            holder, challenger = game.all_due(state)[:2]
            facts = {"seat": holder.seat, "rival": challenger.seat}
        case "all_money":
            facts = {"players": game.players, "purse": game.edition.money}
    return words.say(f"practise.because.{question.what}", **facts) if facts else None


def _because_may(words: Words, exercise: Exercise, question: Question) -> str | None:
    """The engine's reason why not, told about the one it concerns; or everything that was needed."""
    game, state = exercise.game, exercise.before
    assert question.of is not None
    move: AnyMove = question.move
    kind, facts = _facts(state, question.of, move)
    refusal = game.why_not(state, question.of, move)
    if refusal is None:
        return words.say(f"practise.because.{kind}", **{**facts, "bill": game.edition.bill})
    reason = refusal.reason
    if reason == "appoint_order" and all(rep.seat != move.seat for rep in state.parks[state.owner]):
        reason, facts = "not_waiting", {"rival": move.seat}
    try:
        return words.say(f"practise.because.{reason}", **{**facts, **refusal.facts})
    except KeyError:
        return None
