"""Who gets a post next, which posts are free, and giving one (IN-11, IN-17, IN-20)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.bribes import last_paid
from kit.games.intrige.events import Appointed
from kit.games.intrige.parks import Court, contenders, undisputed, without
from kit.games.intrige.promises import judge_post
from kit.games.intrige.rules import Agreed
from kit.games.intrige.state import EXTERNAL, FREE, Rep, State, View, replaced


def applicant(state: State | View) -> Rep | None:
    """Who gets a post next: applicants come in order, once all bribes are in; none is sent away (C-IN-5, C-IN-6)."""
    if state.due:
        return None
    if state.stage == FREE:
        return next(iter(undisputed(state.parks[state.owner], state.courts[state.owner])), None)
    waiting = contenders(state) if state.stage == EXTERNAL else ()
    return waiting[0] if len(waiting) == 1 else None


def free_posts(game: Agreed, state: State | View) -> Sequence[int]:
    """What the free posts of the owner's court pay, ascending; nobody is moved to make room (C-IN-12)."""
    return [salary for salary, rep in zip(game.salaries, state.courts[state.owner], strict=True) if rep is None]


def post_of(game: Agreed, court: Court, rep: Rep) -> int:
    """What the post of this representative pays; 0 when it has none."""
    return game.salaries[court.index(rep)] if rep in court else 0


def why_not_decide(state: State, seat: Seat) -> Refusal | None:
    """IN-12, IN-17: the owner decides, when all bribes are in."""
    if seat != state.owner:
        return Refusal("owner_decides", "IN-12", (), {"rival": state.owner})
    return Refusal("bribes_first", "IN-17", (), {"rival": state.due[0].seat}) if state.due else None


def why_not_appoint(game: Agreed, state: State, seat: Seat, post: int) -> Refusal | None:
    """IN-11, IN-17: it is this applicant's turn, and the post is free."""
    following = applicant(state)
    if following is None:
        return Refusal("not_appointing", "IN-24")
    if following.seat != seat:
        return Refusal("appoint_order", "IN-17", ("C-IN-6",), {"rival": following.seat})
    if post not in game.salaries:
        return Refusal("post_unknown", "IN-1", (), {"post": post})
    holder = state.courts[state.owner][game.salaries.index(post)]
    return Refusal("post_taken", "IN-11", (), {"post": post, "rival": holder.seat}) if holder else None


def appoint(game: Agreed, state: State, post: int, told: list[Event]) -> State:
    """IN-11, IN-17: the owner gives the next applicant any free post, whatever was paid (C-IN-6)."""
    appointed = applicant(state)
    assert appointed
    court, index = state.courts[state.owner], game.salaries.index(post)
    rulings = ("C-IN-6",) if court.count(None) > 1 else ()
    rule = "IN-20" if state.stage == EXTERNAL else "IN-17"
    paid = last_paid(state.bribes, appointed)
    told.append(Appointed(appointed.seat, state.owner, appointed.profession, post, paid, rule, rulings))
    state = state._replace(
        courts=replaced(state.courts, state.owner, replaced(court, index, appointed)),
        parks=without(state.parks, state.owner, appointed),
    )
    return judge_post(state, appointed, post, told)
