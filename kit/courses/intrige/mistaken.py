"""What a wrong answer in a lesson of Intrige shows: who would have gone in or to the island, money, and an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.courses.intrige.pointing import picture, portrait
from kit.draw.svg import Child, icon
from kit.engine.game import Seat
from kit.engine.moment import Question
from kit.faces.intrige.bills import bills
from kit.faces.intrige.people import token
from kit.faces.intrige.people_placed import NO_MISTAKE, Mistaken
from kit.games.intrige.events import Appointed, BribePaid, OwnPostKept, PostDefended, PostTaken
from kit.games.intrige.measures import THOUSAND
from kit.games.intrige.moves import Appoint, Bribe
from kit.games.intrige.state import Rep, State
from kit.lessons.asked import Asked
from kit.lessons.mistake import Mistake, mistake_in, piled
from kit.lessons.screen import LessonScreen

SMALL = 24
SEATED = (Appointed, PostDefended, PostTaken, OwnPostKept)
COUNTED: Mapping[str, str] = {"conflicts": "military", "sending_rounds": "gate", "rounds": "gate"}
"""By what is asked, the symbol of what is counted; others count people."""


# Laid on the board ----------------------------------------------------------------------------------------------------


def things(learn: LessonScreen, asked: Asked, value: Any) -> Sequence[Child] | None:
    """People, money, or things in their order; a move is made on the board itself."""
    question = asked.exercise.question
    if question is None:
        return None
    kind = learn.subject.measure(question).kind
    match value:
        case bool():
            return []
        case int() if kind in ("money", "space"):
            return [bills(sum_, asked.exercise.game.edition, SMALL) for sum_ in _sums(asked, value, kind) if sum_]
        case int():
            counted = COUNTED.get(question.what)
            return [piled(icon(counted, SMALL) if counted else token(0, SMALL), value, SMALL)]
        case tuple() if kind == "seats":
            return [portrait(asked, seat) for seat in value]
    drawn = [picture(asked, str(thing)) for thing in (value if isinstance(value, tuple) else (value,))]
    return [each for each in drawn if each]


def _sums(asked: Asked, value: int, kind: str) -> Sequence[int]:
    """The sums that make up an amount, in thousands: what each post pays, where that is what was to be added up."""
    question, game, state = asked.exercise.question, asked.exercise.game, asked.exercise.before
    if question and value == asked.truth and question.what == "all_posts":
        return tuple(game.salaries)
    if question and value == asked.truth and question.what == "salary":
        courts = (zip(game.salaries, court, strict=True) for court in state.courts)
        return [pays for court in courts for pays, rep in court if rep and rep.seat == question.of]
    return (value // THOUSAND if kind == "money" else value,)


# Drawn on the board ---------------------------------------------------------------------------------------------------


def mistaken(learn: LessonScreen, asked: Asked) -> Mistaken:
    """What the open court shows once an answer was wrong."""
    mistake, exercise = mistake_in(learn, asked), asked.exercise
    if mistake is None:
        return NO_MISTAKE
    state: State = exercise.deciding
    if exercise.question is None:
        lost = [exercise.chooser] if isinstance(mistake.said, Bribe) and exercise.chooser is not None else []
        return _would(asked, state, lost, _post_of_others(asked, lost))
    return _believed(asked, state, exercise.question, mistake)


def _believed(asked: Asked, state: State, question: Question, mistake: Mistake) -> Mistaken:
    """What a wrong answer has said of posts and people."""
    said, truth = mistake.said, mistake.truth
    if isinstance(question.move, Appoint):
        return _would(asked, state, [question.move.seat], question.move.post)
    wrongly = (
        [seat for seat in said if seat not in truth] if isinstance(said, tuple) and isinstance(truth, tuple) else []
    )
    match question.what:
        case "all_posts":
            return Mistaken(state.owner, lit=frozenset(asked.exercise.game.salaries))
        case "post":
            return _would(asked, state, [question.of or 0], said)
        case "banished":
            return Mistaken(state.owner, gone=tuple(filter(None, [_rep_of(asked, state, seat) for seat in wrongly])))
        case "hired":
            return _would(asked, state, wrongly, _post_of_others(asked, wrongly))
        case "holder":
            return _would(asked, state, wrongly, int(question.thing or 0))
    return NO_MISTAKE


def _would(asked: Asked, state: State, seats: Sequence[Seat], post: int | None) -> Mistaken:
    """These would have gone into this post; whoever has got one is not pale."""
    salaries = asked.exercise.game.salaries
    if asked.moment is None or post not in salaries:
        return NO_MISTAKE
    reps = [_rep_of(asked, state, seat) for seat in seats]
    sitting = asked.moment.after.courts[state.owner]
    return Mistaken(state.owner, tuple((rep, salaries.index(post)) for rep in reps if rep and rep not in sitting))


def _post_of_others(asked: Asked, seats: Sequence[Seat]) -> int | None:
    """The best post that somebody else has got or kept."""
    events = asked.moment.events if asked.moment else ()
    return max((event.post for event in events if isinstance(event, SEATED) and event.seat not in seats), default=None)


def _rep_of(asked: Asked, state: State, seat: Seat) -> Rep | None:
    """The one of this player who paid, or waits, at the court that is filled."""
    events = asked.moment.events if asked.moment else ()
    paid = [Rep(event.seat, event.profession) for event in events if isinstance(event, BribePaid)]
    return next((rep for rep in (*paid[::-1], *state.parks[state.owner]) if rep.seat == seat), None)
