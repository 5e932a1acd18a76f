"""The half of a lesson's page that knows Attrap'trésors: dice, tower and missions, hands, and answers by pressing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kit.courses.attraptresors.mistaken import row_of, things
from kit.courses.attraptresors.pointing import means
from kit.draw.svg import Child, Node, el
from kit.engine.game import CHANCE, AnyMove, AnyState, Seat
from kit.engine.moment import Question, play
from kit.engine.reading import Json
from kit.faces.attraptresors.board import board
from kit.faces.attraptresors.cards import mission_card, missions
from kit.faces.attraptresors.deciding import Tap, closing, giving_back, said_of, wishing
from kit.faces.attraptresors.hand import gold, who
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import token
from kit.faces.attraptresors.places import place
from kit.faces.plain.move_text import said_move
from kit.faces.plain.moves import option_buttons
from kit.games import open_box
from kit.games.attraptresors.moves import NOTHING, Grab, Reach
from kit.games.attraptresors.pieces import COLOURS
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.lesson import untaught
from kit.lessons.plain import PLAIN, sight_of
from kit.lessons.screen import Asking, Choosing, LessonScreen, Picture
from kit.lessons.show import ONWARD
from kit.lessons.trials import state_shown
from kit.page.controls import acts, button
from kit.page.sight import Alternative, AnyAlternative
from kit.page.sight import Asked as AskedWhatIf
from kit.text.say import Words

LEARNER = 0
"""The seat whose mission is on the page."""
OWN_MISSION, FOR_TWO = "AT-11", "AT-29"
"""What the missions tell beside the question: how many dice they need, and whom the open ones are for."""
OF_ALL = ("favoured", "draws", "column", "owes", "throws_next", "paid", "counts", "winners", "sacks", "cards")
"""Questions whose answer may depend on somebody else's mission."""
OF_ONE = ("right", "by", "missing")
"""And those that depend on the mission of the one they are about."""
OF_TOWER, OF_CUP = ("tower", "stands", "boxed"), "throws_next"
"""Questions whose answer could be counted on the mat, or seen in front of somebody."""

# The table ------------------------------------------------------------------------------------------------------------


def opens_all(asked: Asked) -> bool:
    """Whether all missions lie open: the step says so, or a practice task cannot be answered otherwise."""
    if asked.step:
        return asked.step.looks.get("missions") == "all"
    question = asked.exercise.question
    return bool(question and (question.what in OF_ALL or (question.what in OF_ONE and question.of != LEARNER)))


def seen_by(asked: Asked) -> Seat:
    """Whose mission is seen: the learner's."""
    chooser = asked.exercise.chooser
    return LEARNER if chooser is None else chooser


def _sight(learn: LessonScreen, asked: Asked) -> AttrapSight:
    """What may be seen now, with the missions that this step shows."""
    sight = sight_of(learn, asked)
    state, before = _states(learn, asked, sight)
    seat, game = seen_by(asked), sight.game
    view, was = game.view(state, seat), game.view(before, seat)
    if _is_open(asked) and asks_for(asked) == OF_CUP:
        view, was = view._replace(thrower=None), was._replace(thrower=None)  # who has thrown is told
    if opens_all(asked):
        view, was = view._replace(missions=state.missions), was._replace(missions=before.missions)
    return replace(sight, view=view, before=was, seat=seat)


def asks_for(asked: Asked) -> str:
    """What is asked, by the name of its measure."""
    return asked.exercise.question.what if asked.exercise.question else ""


def _is_open(asked: Asked) -> bool:
    """Whether nobody has answered yet."""
    return asked.phase in ("see", "predict")


def _states(learn: LessonScreen, asked: Asked, sight: AttrapSight) -> tuple[Any, Any]:
    """The state that is shown, and the one before it."""
    exercise = asked.exercise
    if (lies := state_shown(asked, learn.subject)) is not None:
        return lies, lies
    if asked.moment and asked.moment.steps and asked.phase in ("why", "whatif"):
        before, (_, _, state), _ = learn.step_shown(asked.moment)
        return state, before
    if exercise.chooser is None and exercise.steps and all(step.keys() == {CHANCE} for step in exercise.steps):
        return exercise.moment().after, exercise.before  # what chance brings can be seen; the question is what follows
    state = exercise.before if exercise.chooser is None else exercise.deciding
    return state, state


def _board(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    """The mat, unless the answer could be counted on it."""
    if _is_open(asked) and asks_for(asked) in OF_TOWER:
        return ()
    sight = _sight(learn, asked)
    state, before = _states(learn, asked, sight)
    return board(sight, taps=False, row=row_of(learn, asked, state if state.dice else before))


def _beside(learn: LessonScreen, asked: Asked) -> Child:
    """The learner's mission, or all of them, above the question."""
    if learn.is_revealing:
        return None
    sight = _sight(learn, asked)
    if opens_all(asked) and not sight.game.for_two:
        return _all_missions(sight)
    return missions(sight, says_rule=not _asks_for_right(learn, asked))


def _asks_for_right(learn: LessonScreen, asked: Asked) -> bool:
    """Whether it is asked now, or has not been taught yet, who may grab: the missions must not tell it."""
    rule = FOR_TWO if asked.exercise.game.for_two else OWN_MISSION
    step = asked.step
    if step is None:
        return False
    asks = rule == step.exercise.rules[0] and asked.phase in ("see", "predict")
    return asks or rule in untaught(learn.lesson, step.id)


def _all_missions(sight: AttrapSight) -> Node | None:
    """Everybody's mission, if all of them lie open."""
    shown = [
        el(
            "span",
            token(seat, 22),
            mission_card(colour, 44),
            el("small", sight.words.say("practise.mission", colour=colour)),
            class_="mission open",
        )
        for seat, colour in enumerate(sight.view.missions)
        if colour
    ]
    if not shown:
        return None
    title = sight.words.say("practise.all_missions")
    heading = el("p", title, class_="small muted")
    return el(
        "section", heading, el("div", shown, class_="row"), class_="panel missions all", id="missions", aria_label=title
    )


def _table(learn: LessonScreen, asked: Asked) -> Node:
    """The learner's place and the others'."""
    sight = _sight(learn, asked)
    mine = _choosing(learn, sight) if sight.turns else _own_place(sight)
    others = [place(sight, seat) for seat in range(sight.game.players) if seat != sight.seat]
    beside = None if sight.turns else "beside"
    return el("div", mine, el("div", others, class_="places"), class_=["table", "hands-of-lesson", beside], id="table")


def _own_place(sight: AttrapSight) -> Node:
    return el("section", who(sight, sight.seat), gold(sight, sight.seat), class_=["seat", "mine", "hand-place"])


def _choosing(learn: LessonScreen, sight: AttrapSight) -> Node:
    """What the learner's hand can do, and the button that does it."""
    (turn,) = sight.turns
    presenting, tap = learn.course.presenting, Tap(sight, turn)
    close = button(
        learn.words.say("lesson.reveal") if presenting and turn.picked is None else closing(sight, turn),
        "close",
        look="main",
        key=ONWARD if presenting else "Enter",
        disabled=turn.picked is None and not presenting,
        id="go",
    )
    said = said_of(sight, turn) if turn.refusal else None
    return el(
        "section",
        el(
            "div",
            _choices(sight, tap),
            class_=["deciding", "hands", "owes" if sight.view.owes else "wish"],
        ),
        acts(close, el("p", said, class_="small muted", aria_live="polite")),
        class_=["seat", "mine", learn.face.pieces.paint(turn.seat)],
        id="mine",
    )


def _choices(sight: AttrapSight, tap: Tap) -> Node:
    if sight.view.owes:
        return giving_back(tap)
    if sight.game.untimed:
        return wishing(tap)
    return option_buttons(sight, tap.turn, "choose", False)


def _what_if(learn: LessonScreen, asked: Asked) -> Node:
    """What would have followed from every other hand of the learner's."""
    exercise, sight = asked.exercise, _sight(learn, asked)
    seat, before = _whose(asked)
    view, others = exercise.game.view(before, seat), tuple(_alternatives(asked, seat, before))
    found = AskedWhatIf(seat, view, others, asked.picked, None, in_lesson=True)
    return el("div", learn.face.whatif(found, sight, learn.words, None), class_="col what-if")


def _whose(asked: Asked) -> tuple[Seat, Any]:
    """Whose hand is tried out: the learner's, or that of the first to move in the first step with hands."""
    exercise = asked.exercise
    if exercise.chooser is not None:
        return exercise.chooser, exercise.deciding
    moves = exercise.steps[0]
    return (LEARNER if LEARNER in moves else next(iter(moves))), exercise.before


def _alternatives(asked: Asked, seat: Seat, before: AnyState) -> Iterator[AnyAlternative]:
    """Each move with what comes after it, as far as that is still possible."""
    exercise, game = asked.exercise, asked.exercise.game
    decides = exercise.chooser is not None
    beside = exercise.moves if decides else exercise.steps[0]
    chosen = asked.given if decides else exercise.steps[0][seat]
    then = exercise.then if decides else exercise.steps[1:]
    options = list(game.options(before, seat))
    for move in options if chosen in (None, *options) else [chosen, *options]:
        moment = play(game, before, ({**beside, seat: move}, *then))
        later = len(moment.steps) - 1
        view = game.view(moment.after, seat)
        yield Alternative(move, moment.events, view, move == (options[0] if chosen is None else chosen), later, False)


# In words -------------------------------------------------------------------------------------------------------------


def _move(words: Words, move: AnyMove) -> str:
    """A move in a few words; a hand with a clock has the moment of each thing, which may decide."""
    if isinstance(move, Reach) and any(grab.at_ms or grab.after_ms for grab in move.grabs):
        said = ", ".join(_lowered(_timed(words, grab)) for grab in move.grabs)
        return said[:1].upper() + said[1:]
    return said_move(open_box(words.game), words, move)


def _timed(words: Words, grab: Grab) -> str:
    if grab.at_ms is None:
        return words.say("practise.after_column", object=grab.object, ms=grab.after_ms)
    return words.say("practise.after_dice", object=grab.object, ms=grab.at_ms)


def _played(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    """Which hand reaches for what, in a position that the engine made; a lesson tells this itself."""
    exercise, words = asked.exercise, learn.words
    if asked.step or asked.whole or exercise.chooser is not None or not exercise.steps:
        return ()
    rows = []
    for step in exercise.steps:
        for seat, move in sorted(step.items()):
            if move != NOTHING:
                piece = None if seat == CHANCE else token(seat, 24)
                rows.append(el("li", piece, el("span", _move(words, move))))
    return [el("ol", rows, class_="row-of-moves hands")]


def _situation(learn: LessonScreen, asked: Asked) -> str:
    thrower = asked.exercise.before.thrower
    if asks_for(asked) == OF_CUP and thrower is not None:
        return learn.words.say("practise.has_thrown", seat=thrower)
    return learn.words.say("practise.situation")


def _decide(words: Words, exercise: Exercise) -> str:
    """What there is to decide."""
    owes = exercise.deciding.owes
    return words.say("hands.ask_give_back" if owes else "hands.ask_hand", seat=exercise.chooser)


def _ask(words: Words, exercise: Exercise, question: Question) -> str:
    """The usual question about a measure."""
    facts: dict[str, Any] = {} if question.of is None else {"seat": question.of}
    if question.thing:
        is_card = question.thing.isdecimal()
        facts |= {"card": int(question.thing)} if is_card else {_fact(question.thing): question.thing}
    if question.move is not None:
        facts["said"] = _lowered(_move(words, question.move))
    return words.say("ask.right_by" if question.what == "by" else f"ask.{question.what}", **facts)


def _fact(thing: str) -> str:
    return "colour" if thing in COLOURS else "object"


def _lowered(said: str) -> str:
    return said[:1].lower() + said[1:]


def _thing(words: Words, thing: str) -> str:
    """What gives a right, in words."""
    return words.say(f"things.{thing}")


def _dear(words: Words, given: Json, enough: Any) -> str:
    return words.say("practise.dear", given=given.sacks, enough=enough.sacks)


PICTURE = Picture(
    board=_board,
    table=_table,
    beside=_beside,
    shown=_played,
    situation=_situation,
    things=things,
    symbol="column",
    asking=Asking(
        ask=_ask,
        thing=_thing,
        means=means,
    ),
    choosing=Choosing(
        what_if=_what_if,
        move=_move,
        dear=_dear,
        decide=_decide,
        would=PLAIN.choosing.would,
        choose="practise.choose",
    ),
)
