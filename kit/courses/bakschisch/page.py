"""The half of a lesson's page that knows Bakschisch: the board, the cards, and the fists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kit.courses.bakschisch.mistaken import mistaken, things
from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.engine.moment import Moment, Question
from kit.engine.reading import Json
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.cards import cards_row
from kit.faces.bakschisch.layout import LAYOUTS, PAWNS, Layout
from kit.faces.bakschisch.odds import odds_strip
from kit.faces.bakschisch.outcomes import Fist, Outcome, outcomes
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.reveal import instants
from kit.faces.bakschisch.scene import Scene, resting
from kit.faces.bakschisch.seats import closed_seat, coin, heap_place, name_of, open_seat
from kit.faces.bakschisch.spaces import board_words, ranks_said
from kit.faces.bakschisch.strip import modes, would_show
from kit.faces.bakschisch.whatif import strip
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.events import BribesRevealed
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.knowable import knowable
from kit.games.bakschisch.moves import Thief
from kit.games.bakschisch.state import State
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.lesson import untaught
from kit.lessons.screen import Asking, Choosing, LessonScreen, Picture
from kit.lessons.show import ONWARD
from kit.page.controls import acts, button, chip
from kit.page.shape import fitting
from kit.page.sight import asked_of
from kit.text.say import Words

COINS_AT_HAND = 10
THIEF_RULE = "BK-17"

SETTLED = ("purse", "heap", "thieves", "stack")
"""Measures that the end of a round changes again."""


def _boards(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    """The board as it fits the page."""
    scene = _scene(learn, asked)
    return fitting(learn.shape, lambda shape: _board(learn, asked, scene, LAYOUTS[shape]))


def _scene(learn: LessonScreen, asked: Asked) -> Scene:
    """The table at this instant; before anything is answered, what everybody shows, and bags as they were."""
    shown: Sequence[Scene] = learn.instants()
    if shown and asked.phase != "predict":
        return shown[-1 if learn.instant is None else min(learn.instant, len(shown) - 1)]
    exercise = asked.exercise
    before = exercise.game.view(exercise.before if exercise.chooser is None else exercise.deciding, None)
    moves = exercise.moves
    if len(exercise.steps) != 1 or not moves or CHANCE in moves or exercise.chooser is not None:
        return resting(before)
    gold = tuple(moves[seat].gold for seat in sorted(moves))
    thieves = tuple(seat for seat in sorted(moves) if moves[seat] == THIEF)
    return replace(resting(before), gold=gold, shown_thieves=thieves, change=(0,) * len(gold))


def _board(learn: LessonScreen, asked: Asked, scene: Scene, layout: Layout) -> Node:
    """The board: it can be pointed at while a space is asked for, and shows the walk once that is known."""
    words, exercise = learn.words, asked.exercise
    question = exercise.question
    points = question is not None and learn.subject.measure(question).kind == "space"
    shown: dict[str, Any] = {}
    if points and asked.phase == "predict":
        shown["tap"] = "space"
    if points and isinstance(asked.pointed, int) and asked.phase != "whatif":
        shown["marked"] = {asked.pointed: "?"}
    if asked.phase != "predict" and asked.moment:
        shown["ranks"] = ranks_said(words, _game(asked), exercise.before)
        if scene.walk:
            shown |= {"path": scene.path, "hops": scene.hops, "ghost": scene.ghost, "pace": scene.pace}
        elif points and isinstance(asked.truth, int) and not learn.is_revealing:
            shown["target"] = asked.truth
        shown["mistaken"] = mistaken(learn, asked)
    track = _game(asked).board
    return board(track, scene.spaces, board_words(words, track, scene.spaces), layout, **shown)


def _game(asked: Asked) -> Any:
    """What is played: the exercise's game or, once another ruling is tried, the game by that."""
    return asked.moment.game if asked.moment else asked.exercise.game


def _cards(learn: LessonScreen, asked: Asked) -> Node:
    """The cards that are open at the last bribe, even if the round is over after it."""
    exercise, moment = asked.exercise, asked.moment
    up: Sequence[str] = (exercise.before if exercise.chooser is None else exercise.deciding).cards
    if moment and moment.steps:
        last = moment.step(len(moment.steps))
        up = (last.after if CHANCE in last.moves else last.before).cards
    return cards_row(learn.words, up)


# In words -------------------------------------------------------------------------------------------------------------


def _in_a_line(learn: LessonScreen, asked: Asked) -> Sequence[Node]:
    """What everybody shows, for a phone, where the hands are below the board."""
    fists = list(_fists(learn, asked))
    return [el("p", fists, class_="narrow-only fists")] if fists else []


def _fists(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    exercise = asked.exercise
    if exercise.chooser is None and CHANCE not in exercise.moves and len(exercise.steps) == 1:
        for seat, move in sorted(exercise.moves.items()):
            yield el("span", icon(f"pawn-{PAWNS[seat]}", 22), _shown(learn.words, seat, move), class_="fist-shown")


def _shown(words: Words, seat: Seat, move: AnyMove) -> str:
    return words.say("fists.thief" if isinstance(move, Thief) else "fists.gold", seat=seat, gold=move.gold)


def _move(words: Words, move: AnyMove) -> str:
    """What a fist holds."""
    return words.say("page.thief") if isinstance(move, Thief) else str(move.gold)


def _situation(learn: LessonScreen, asked: Asked) -> str:
    """A position that the engine made: the card, and what everybody shows."""
    words, exercise = learn.words, asked.exercise
    state, moves = exercise.before, exercise.moves
    if not moves:
        return words.say("practise.closed", card=state.card, bribe=state.bribe, round=state.round)
    if exercise.chooser is not None:
        card = words.say("practise.closed", card=state.card, bribe=state.bribe, round=state.round)
        others = ", ".join(_shown(words, seat, move) for seat, move in sorted(moves.items()))
        return f"{card} {words.say('practise.others', shown=others)}"
    gold = tuple(moves[seat].gold for seat in sorted(moves))
    thieves = tuple(seat for seat in sorted(moves) if isinstance(moves[seat], Thief))
    card = words.say("practise.situation", card=state.card, bribe=state.bribe)
    return f"{card} {words.event(BribesRevealed(gold, thieves))}"


def _asked(words: Words, exercise: Exercise, question: Question) -> str:
    """The usual question about a measure; after a fifth bribe the gold has been shared and thieves are back."""
    facts: dict[str, Any] = {"round": exercise.before.round}
    facts["number"] = sum(isinstance(move, Thief) for move in exercise.moves.values())
    if question.of is not None:
        facts["seat"] = question.of
    if question.thing:
        facts["card"] = question.thing
    key = f"ask.{question.what}"
    if isinstance(question.move, Thief):
        key += "_thief"
    elif isinstance(question.move, Bribe):
        key += "_gold"
        facts["gold"] = question.move.gold
    elif question.what in SETTLED and exercise.before.bribe == BRIBES:
        key += "_round"
    return words.say(key, **facts)


def _decide(words: Words, exercise: Exercise) -> str:
    """What goes into the fist, for which card; on the fifth bribe, in order to stay."""
    state = exercise.deciding
    return words.say("page.ask_fifth" if state.bribe == BRIBES else "page.ask", card=state.card)


def _space(words: Words, game: Bakschisch, space: int) -> str | None:
    """The start and the throne have names."""
    if space not in (0, game.board.throne):
        return None
    return words.say("page.space_start" if space == 0 else "page.space_throne").rstrip(".")


# The table ------------------------------------------------------------------------------------------------------------


def _table(learn: LessonScreen, asked: Asked) -> Node:
    scene = _scene(learn, asked)
    words, game, stop = learn.words, asked.exercise.game, _game(asked).board.stop
    chooser = asked.chooser
    seats: list[Node] = []
    for seat in range(game.players):
        if seat == chooser:
            seats.append(_choosing(learn, asked, seat))
        elif scene.gold is None:
            seats.append(closed_seat(words, seat, scene, stop))
        else:
            seats.append(open_seat(words, seat, scene, stop, key=asked.name))
    looks: list[Value] = ["table", chooser is None and "beside", scene.gold is not None and "opened"]
    return el("div", seats, heap_place(words, scene), class_=looks, id="table")


def _choosing(learn: LessonScreen, asked: Asked, seat: Seat) -> Node:
    """The learner's own place while they choose a fist."""
    words, state, move = learn.words, asked.exercise.deciding, asked.chosen
    assert isinstance(state, State)
    purse, gold = state.purses[seat], move.gold if isinstance(move, Bribe) else None
    facts = {"gold": gold} if gold is not None else {}
    close = "page.choose_first" if move is None else "lesson.open_thief" if move == THIEF else "lesson.open_fist"
    refusal = asked.refusal and [words.refusal(asked.refusal), " ", chip(asked.refusal.rule, words)]
    return el(
        "section",
        el("h2", name_of(words, seat), words.say("lesson.your_fist"), bag(purse, 38, ""), class_="ask", id="ask"),
        el(
            "div",
            _nothing(words, gold),
            [coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)],
            _thief(learn, asked),
            class_="coins",
            role="group",
            data_rove="go",
            aria_labelledby="ask",
        ),
        acts(
            button(
                words.say(close, **facts),
                "close",
                look="main",
                key=ONWARD if learn.course.presenting else "Enter",
                disabled=move is None and not learn.course.presenting,
                id="go",
            ),
            el("p", refusal or "", class_="small muted", aria_live="polite"),
        ),
        class_=["seat", "mine", f"s-{PAWNS[seat]}"],
        id="mine",
    )


def _thief(learn: LessonScreen, asked: Asked) -> Node | None:
    """The thief, once a lesson has taught what it does."""
    if THIEF_RULE in untaught(learn.lesson, asked.step.id if asked.step else ""):
        return None
    said = [el("span", icon("thief", 26), class_="thief"), learn.words.say("page.thief")]
    return button(said, "choose", "thief", key="t", pressed=asked.chosen == THIEF, id="thief")


def _nothing(words: Words, gold: int | None) -> Node:
    """The empty fist; on a phone, a 0 among the other numbers."""
    said = [el("span", words.say("page.nothing"), class_="wide-only"), el("b", 0, class_="narrow-only")]
    label = words.say("page.nothing")
    return button(said, "choose", 0, key="0", pressed=gold == 0, id="coin-0", aria_label=label)


def _what_if(learn: LessonScreen, asked: Asked) -> Node:
    """The strip for the learner's own fist or, if the learner has none, for the first seat.

    What could be known is counted over all fists, so it waits until later lessons have no more rules to teach.
    """
    exercise = asked.exercise
    moment = asked.moment or exercise.moment()
    game, before = exercise.game, exercise.deciding
    cells = outcomes(game, before, 0, moment.moves)
    shut = _shut(learn, cells, moment)
    if asked.by_odds and not shut:
        fists = game.options(before, 0)
        question = asked_of(game, before, moment.moves, 0, fists)
        found = knowable(game, game.view(before, 0)._replace(purses=before.purses), 0, fists)  # they lie open here
        shown = odds_strip(question, found, learn.words, modes(learn.words, True), in_lesson=True)
    else:
        shown = strip(
            cells,
            learn.words,
            0,
            asked.picked,
            in_lesson=True,
            choices=None if shut else modes(learn.words, False),
            chosen="chosen" if exercise.chooser is not None else "was",
            shut=shut,
        )
    return el("div", shown, class_="col what-if")


def _shut(learn: LessonScreen, cells: Sequence[Outcome], moment: Moment) -> Collection[Fist]:
    """The fists that would bring what a later lesson teaches, unless it has been seen here anyway."""
    later = untaught(learn.lesson) - _cited(moment.events)
    return [cell.move for cell in cells if _cited(cell.events) & later]


def _cited(events: Sequence[Event]) -> set[str]:
    return {rule for event in events for rule in (event.rule, *event.rulings)}


def _dear(words: Words, given: Json, enough: Any) -> str:
    return words.say("fists.dear", given=given.gold, enough=enough.gold)


PICTURE = Picture(
    board=_boards,
    table=_table,
    beside=_cards,
    shown=_in_a_line,
    situation=_situation,
    instants=instants,
    things=things,
    symbol="throne",
    asking=Asking(
        ask=_asked,
        space=_space,
        pointed_at=("space",),
    ),
    choosing=Choosing(
        what_if=_what_if,
        move=_move,
        dear=_dear,
        decide=_decide,
        would=lambda words, move: would_show(move, words),
    ),
)
