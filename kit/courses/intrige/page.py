"""The half of a lesson's page that knows Intrige: courts and people, bribes and decisions, and answers by pointing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kit.courses.intrige import answer_text
from kit.courses.intrige.mistaken import mistaken, things
from kit.courses.intrige.pointing import means
from kit.draw.svg import Child, Node, el
from kit.engine.event import Event
from kit.engine.game import AnyState, Seat
from kit.engine.moment import play
from kit.faces.intrige.board import boards
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked as asked_now
from kit.faces.intrige.deciding import closing, said_of
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.ladder import LARGE, name_of, shows_stairs
from kit.faces.intrige.people import person
from kit.faces.intrige.places import families
from kit.faces.intrige.resolution_steps import DONE, HIDDEN, LARGE_SO_FAR, SO_FAR, Rung, rungs
from kit.faces.intrige.talk import letter_of
from kit.games.intrige.appointing import post_of
from kit.games.intrige.courts import COURTS
from kit.games.intrige.events import ApplicantsHeard, BribePaid, OwnPostChallenged, PostChallenged, RivalsApplied
from kit.games.intrige.game import Intrige
from kit.games.intrige.parks import conflict
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Paid, Rep, State
from kit.lessons.asked import Asked
from kit.lessons.plain import PLAIN, sight_of
from kit.lessons.screen import Asking, Choosing, LessonScreen, Picture
from kit.lessons.show import ONWARD
from kit.page.controls import acts, button
from kit.page.shape import NARROW, only
from kit.page.sight import Alternative, AnyAlternative
from kit.page.sight import Asked as AskedWhatIf
from kit.text.say import Words

ORDER = "IN-24"
"""The rule that the ladder shows."""
LADDER = {"all": LARGE, "done": LARGE_SO_FAR, "none": HIDDEN}
"""What a step may say about it, and what the face calls this."""
OF_ORDER = ("next", "disputed", "pays_first", "pays_next", "pay", "payers", "settled")
"""Questions whose answer the ladder and the open conflict would tell."""

# The table ------------------------------------------------------------------------------------------------------------


def _sight(learn: LessonScreen, asked: Asked) -> IntrigeSight:
    """What may be seen now, with what was told before this step."""
    sight = sight_of(learn, asked)
    steps = asked.moment.steps if asked.moment and asked.phase in ("why", "whatif") else ()
    number = next((number for number, step in enumerate(steps) if step.events == sight.events), len(steps))
    story = tuple((each, step.events) for each, step in enumerate(steps[: number + 1]))
    if steps and (opening := _opening(asked.exercise.game, asked.exercise.before)):
        story = ((-1, opening), *story)
    return replace(sight, step=number, story=story, tapped=_order_shown(learn, asked) or asked.tapped)


def _opening(game: Intrige, state: State) -> tuple[Event, ...]:
    """What was told about the procedure that is open when a step begins."""
    owner, seats = state.owner, tuple([rep.seat for rep in (*map(_rep, state.bribes), *state.due)])
    told: Event
    if state.stage == FREE:
        told = ApplicantsHeard(owner, seats, COURTS[owner])
    elif state.stage == EXTERNAL:
        told = RivalsApplied(owner, seats, state.disputed or "", COURTS[owner])
    elif state.stage == INTERNAL:
        holder, challenger = conflict(state)
        post = post_of(game, state.courts[owner], holder)
        if holder == challenger:
            told = OwnPostChallenged(holder.seat, holder.profession, post)
        else:
            told = PostChallenged(holder.seat, challenger.seat, holder.profession, post)
    else:
        return ()
    return (told, *[BribePaid(paid.seat, owner, paid.profession, paid.amount) for paid in state.bribes])


def _rep(paid: Paid) -> Rep:
    return Rep(paid.seat, paid.profession)


def _order_shown(learn: LessonScreen, asked: Asked) -> str | None:
    """How much of the order is seen: as the step says until it is answered; otherwise all of it once it was taught."""
    step = asked.step
    says = step.looks.get("ladder", "") if step else ""
    is_known = asked.phase == "why" and asked.is_right and asked.asks
    if says and not is_known:
        return LARGE if asked.phase == "why" and asked.exercise.question else LADDER[says]
    question = asked.exercise.question
    if question and question.what in OF_ORDER and asked.phase in ("see", "predict"):
        return HIDDEN
    return SO_FAR if ORDER in learn.later(asked) else None


def _board(learn: LessonScreen, asked: Asked) -> Sequence[Child]:
    """The courts and, on a phone, the ladder of a conflict as a list below them."""
    sight = _sight(learn, asked)
    steps = rungs(sight) if shows_stairs(sight) else ()
    listed = [_rung(learn.words, rung, number) for number, rung in enumerate(steps, 1)]
    ladder = only(NARROW, learn.shape, lambda: el("ol", listed, class_="rungs") if listed else None)
    return [*boards(sight, mistaken(learn, asked)), ladder]


def _promises(learn: LessonScreen, asked: Asked) -> Child:
    """What was promised before the step, above the question; once the step is over, what has become of it."""
    state = asked.exercise.before
    if learn.is_revealing or not state.promises:
        return None
    is_over = asked.moment is not None and asked.phase in ("why", "whatif")
    events = asked.moment.events if asked.moment and is_over else ()
    letters = [letter_of(word, events, state.round, learn.words) for word in state.promises]
    return el("ul", letters, class_="ledger", aria_label=learn.words.say("talk.title"))


def _rung(words: Words, rung: Rung, number: int) -> Node:
    who = []
    for place, rep in enumerate(rung.procedure.reps):
        amount = rung.amount_at(place)
        who += [person(rep, 30), el("b", "" if amount is None else words.say("page.money", amount=amount))]
    mark = el("i", "✓" if rung.state == DONE else number, aria_hidden=True)
    return el("li", mark, el("span", name_of(words, rung.procedure)), el("span", who, class_="who"), class_=rung.state)


def _table(learn: LessonScreen, asked: Asked) -> Node:
    """The learner's place, and the purses of all."""
    sight = _sight(learn, asked)
    mine = _choosing(learn, sight) if sight.turns else None
    return el("div", mine, families(sight), class_=["table", not mine and "beside"], id="table")


def _choosing(learn: LessonScreen, sight: IntrigeSight) -> Node:
    """What the learner can do, and the button that does it."""
    (turn,) = sight.turns
    presenting = learn.course.presenting
    key, facts = closing(sight, turn)
    # A lesson asks for what an owner or a guest has to know, so only a choice that was made is talked about.
    told = said_of(sight, turn) if turn.refusal or turn.picked is not None else None
    close = button(
        learn.words.say(key, **facts),
        "close",
        look="main",
        key=ONWARD if presenting else "Enter",
        disabled=turn.picked is None and not presenting,
        id="go",
    )
    return el(
        "section",
        el(
            "div",
            el("div", asked_now(sight, turn), class_="head"),
            choices(Tap(sight, turn)),
            class_=["deciding", sight.view.stage],
        ),
        acts(close, el("p", told, class_="small muted", aria_live="polite")),
        class_=["seat", "mine", learn.face.pieces.paint(turn.seat)],
        id="mine",
    )


def _what_if(learn: LessonScreen, asked: Asked) -> Node:
    """What would have followed from every other move of the learner's."""
    exercise = asked.exercise
    sight = _sight(learn, asked)
    seat, before = _whose(asked)
    view = exercise.game.view(before, seat)
    found = AskedWhatIf(seat, view, tuple(_alternatives(asked, seat, before)), asked.picked, None, in_lesson=True)
    return el("div", learn.face.whatif(found, sight, learn.words, None), class_="col what-if")


def _whose(asked: Asked) -> tuple[Seat, Any]:
    """Whose decision is tried out: the learner's, or that of the first to move."""
    exercise = asked.exercise
    if exercise.chooser is not None:
        return exercise.chooser, exercise.deciding
    return next(iter(exercise.steps[0])), exercise.before


def _alternatives(asked: Asked, seat: Seat, before: AnyState) -> Iterator[AnyAlternative]:
    """Each move with what comes after it, as far as that is still possible."""
    exercise = asked.exercise
    decides = exercise.chooser is not None
    chosen = asked.given if decides else exercise.steps[0][seat]
    then = exercise.then if decides else exercise.steps[1:]
    for move in exercise.game.options(before, seat):
        moment = play(exercise.game, before, ({seat: move}, *then))
        later = len(moment.steps) - 1
        view = exercise.game.view(moment.after, seat)
        yield Alternative(move, moment.events, view, move == chosen, later, later < len(then))


PICTURE = Picture(
    board=_board,
    table=_table,
    beside=_promises,
    shown=answer_text.played,
    situation=answer_text.situation,
    things=things,
    symbol="venice",
    asking=Asking(
        ask=answer_text.ask,
        because=answer_text.because,
        space=answer_text.post,
        thing=answer_text.thing,
        means=means,
        how={"space": "practise.how_post", "money": "practise.how_money"},
    ),
    choosing=Choosing(
        what_if=_what_if,
        move=answer_text.move,
        dear=answer_text.dear,
        decide=answer_text.decide,
        would=PLAIN.choosing.would,
        choose="practise.choose",
    ),
)
