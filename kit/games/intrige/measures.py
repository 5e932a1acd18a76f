"""What can be asked about a moment of Intrige.

What follows from moves is about the court of the seat whose turn it is when the last of them is made.  Money is in
full: 310000.  Of the table as it is, ``may`` is asked before any move, ``payers`` and ``settled`` without moves,
and the rest after the moves if there are any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.game import SEAT_LETTERS, AnyState, Seat
from kit.engine.moment import Bounds, Measure, Moment, Question, Value
from kit.engine.reading import Json
from kit.games.intrige.courts import COPIES, COURTS, EDITIONS, PROFESSIONS, SENT_A_TURN
from kit.games.intrige.events import Appointed, BribePaid, OwnPostKept, PostDefended, PostTaken
from kit.games.intrige.game import FEWEST_PLAYERS, MOST_PLAYERS, Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose, Promise, Send
from kit.games.intrige.parks import undisputed
from kit.games.intrige.promise_events import (
    BribePromiseBroken,
    BribePromiseKept,
    PostPromiseBroken,
    PostPromiseKept,
    PromiseLapsed,
)
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, STAGES, Rep, State

THOUSAND = 1000
"""Money is said and answered in full."""
PLACES = ("court", "park", "island", "hand")
FATES = ("kept", "broken", "lapsed", "open")
POSTS = tuple(str(salary) for edition in EDITIONS.values() for salary in edition.salaries)
INSIDE = "_inside"
"""Added to the name of a profession that is settled outside first."""

_SEATED = (Appointed, PostTaken, PostDefended, OwnPostKept)
_KEPT, _BROKEN = (PostPromiseKept, BribePromiseKept), (PostPromiseBroken, BribePromiseBroken)


def _owner(moment: Moment) -> Seat:
    """Whose court it was when the last move was made."""
    state = moment.steps[-2].state if len(moment.steps) > 1 else moment.before
    return int(state.owner)


# What followed --------------------------------------------------------------------------------------------------------


def _hired(moment: Moment, _: Question) -> Value:
    return tuple(sorted({event.seat for event in moment.events if isinstance(event, _SEATED)}))


def _banished(moment: Moment, _: Question) -> Value:
    islands = zip(moment.before.island, moment.after.island, strict=True)
    return tuple(seat for seat, (before, after) in enumerate(islands) if sum(after) > sum(before))


def _holder(moment: Moment, question: Question) -> Value:
    salaries, court = moment.game.salaries, moment.after.courts[_owner(moment)]
    held = dict(zip(map(str, salaries), court, strict=True)).get(question.thing or "")
    return (held.seat,) if held else ()


def _post(moment: Moment, question: Question) -> Value:
    seated = [event for event in moment.events if isinstance(event, _SEATED) and event.seat == question.of]
    return seated[-1].post if seated else 0


def _where(moment: Moment, question: Question) -> Value:
    """The worst place that either of the two has come to, as each may be somewhere else."""
    state, rep = moment.after, Rep(question.of or 0, question.thing or "")
    kind = moment.game.place_in_hand[rep.profession]
    if state.island[rep.seat][kind] > moment.before.island[rep.seat][kind]:
        return "island"
    owner = _owner(moment)
    if rep in state.courts[owner]:
        return "court"
    return "park" if rep in state.parks[owner] else "hand"


def _bribes(moment: Moment, _: Question) -> Value:
    return THOUSAND * sum(event.amount for event in moment.events if isinstance(event, BribePaid))


def _word(moment: Moment, _: Question) -> Value:
    for event in reversed(moment.events):
        for fate, kinds in zip(FATES, (_KEPT, _BROKEN, (PromiseLapsed,)), strict=False):
            if isinstance(event, kinds):
                return fate
    return FATES[-1]


# What is to come ------------------------------------------------------------------------------------------------------


def _open(moment: Moment) -> State:
    """The table with the procedure that comes next in this game, unless one is under way."""
    state: State = moment.after
    if state.stage not in (FREE, EXTERNAL, INTERNAL) or state.bribes:
        return state
    stage, disputed = moment.game.next_procedure(state.parks[state.owner], state.courts[state.owner])
    return state._replace(stage=stage or state.stage, disputed=disputed)


def _payers(moment: Moment) -> Sequence[Seat]:
    return [rep.seat for rep in moment.game.all_due(_open(moment))]


def _pays_next(moment: Moment, _: Question) -> Value:
    left = _payers(moment)[len(moment.after.bribes) :]
    return tuple(left[:1])


def _payers_in_order(moment: Moment, _: Question) -> Value:
    return tuple(dict.fromkeys(SEAT_LETTERS[seat] for seat in _payers(moment)))


def _disputed(moment: Moment, _: Question) -> Value:
    return _open(moment).disputed or "nobody"


def settled(game: Intrige, state: State) -> tuple[str, ...]:
    """The professions of a park in the order in which this game settles them, as far as bribes do not matter."""
    park, court, found = state.parks[state.owner], state.courts[state.owner], list[str]()
    while park:
        stage, disputed = game.next_procedure(park, court)
        if disputed is None:
            done = undisputed(park, court)
            found += [rep.profession for rep in done]
        else:
            done = [rep for rep in park if rep.profession == disputed]
            if stage == EXTERNAL and any(rep and rep.profession == disputed for rep in court):
                del done[0]  # C-IN-8: whoever wins outside, no matter who, meets the one in office
            found.append(disputed + INSIDE if stage == INTERNAL and disputed in found else disputed)
        park = tuple(rep for rep in park if rep not in done)
    return tuple(dict.fromkeys(found))


def _conflicts(moment: Moment, _: Question) -> Value:
    state = moment.after
    free = undisputed(state.parks[state.owner], state.courts[state.owner])
    return len(settled(moment.game, state)) - len(free)


def _salary(moment: Moment, question: Question) -> Value:
    return THOUSAND * int(moment.game.income(moment.after.courts, question.of)[0])


def _may(moment: Moment, question: Question) -> Value:
    return bool(moment.game.may(moment.before, question.of, question.move))


# What can be answered -------------------------------------------------------------------------------------------------


def _salaries(game: Intrige, _before: AnyState) -> Bounds:
    return Bounds(game.players, game.salaries[-1])


def _among(*things: str) -> Any:
    return lambda game, _before: Bounds(game.players, among=things)


def _courts(game: Intrige, _before: AnyState) -> Bounds:
    return Bounds(game.players, among=game.courts)


def _professions(game: Intrige, _before: AnyState) -> Bounds:
    return Bounds(game.players, among=game.edition.professions)


def _those_who_pay(game: Intrige, before: State) -> Bounds:
    """All who have to do with the court: those whose people wait or are in office there."""
    here = {rep.seat for rep in (*before.parks[before.owner], *before.courts[before.owner]) if rep}
    due = {rep.seat for rep in game.all_due(before)}
    return Bounds(game.players, among=tuple(SEAT_LETTERS[seat] for seat in sorted(due or here)))


def _what_is_settled(game: Intrige, before: State) -> Bounds:
    """What is settled, sorted by name, so that the order gives nothing away."""
    order = ("", *PROFESSIONS)
    names = sorted(settled(game, before), key=lambda name: (order.index(name.removesuffix(INSIDE)), name))
    return Bounds(game.players, among=tuple(names))


def _now(kind: str, value: Json, *about: str, meaning: str, **more: Any) -> Measure:
    """Something about the table as it is."""
    return Measure(kind, value, about, after_moves=False, meaning=meaning, **more)


def _of_box(value: Json, kind: str = "number", *, meaning: str) -> Measure:
    return Measure(kind, lambda moment, _: value(moment.game), after_moves=False, meaning=meaning)


MEASURES: Mapping[str, Measure] = {
    "hired": Measure("seats", _hired, meaning="who has got a post, or has kept the disputed one"),
    "banished": Measure("seats", _banished, meaning="whose people have gone to the island"),
    "holder": Measure(
        "seats",
        _holder,
        ("post",),
        things=POSTS,
        meaning="who sits on this post of the court afterwards; perhaps nobody",
    ),
    "post": Measure(
        "space",
        _post,
        ("of",),
        bounds=_salaries,
        meaning="what the post that somebody has got or kept pays, in thousands; 0: none",
    ),
    "where": Measure(
        "thing",
        _where,
        ("of", "profession"),
        things=PROFESSIONS,
        bounds=_among(*PLACES),
        meaning="where this profession of somebody is then: court, park, island or hand",
    ),
    "money": Measure(
        "money",
        lambda moment, asked: THOUSAND * int(moment.after.money[asked.of]),
        ("of",),
        meaning="the cash of somebody",
    ),
    "bribes": Measure("money", _bribes, meaning="what has been paid in bribes"),
    "word": Measure(
        "thing",
        _word,
        bounds=_among(*FATES),
        meaning="what has become of the last promise: kept, broken, lapsed or open",
    ),
    "winners": Measure("seats", lambda moment, _: tuple(moment.after.winners), meaning="who has won"),
    "next": _now(
        "thing",
        lambda moment, _: _open(moment).stage,
        bounds=_among(*STAGES[:-1]),
        meaning="what is settled now, or next: free, external, internal, send (nothing more) or over",
    ),
    "disputed": _now(
        "thing", _disputed, bounds=_professions, meaning="the profession of the conflict that is settled now, or next"
    ),
    "pays_first": _now(
        "seats", lambda moment, _: tuple(_payers(moment)[:1]), meaning="who pays first in what is settled now"
    ),
    "pays_next": _now("seats", _pays_next, meaning="who pays now"),
    "pay": _now(
        "seats", lambda moment, _: tuple(sorted(set(_payers(moment)))), meaning="who pays in what is settled now"
    ),
    "payers": _now(
        "order", _payers_in_order, bounds=_those_who_pay, meaning="who pays in what is settled now, in order"
    ),
    "settled": _now(
        "order",
        lambda moment, _: settled(moment.game, moment.after),
        bounds=_what_is_settled,
        meaning="what is settled, in order; law_inside is the conflict about that post, after one in the park",
    ),
    "conflicts": _now("number", _conflicts, meaning="how many conflicts there are"),
    "salary": _now("money", _salary, "of", meaning="what the bank pays somebody when it is that player’s turn"),
    "may": _now(
        "yes",
        _may,
        "of",
        "move",
        moves=(Bribe, Appoint, Choose, Send, Promise),
        meaning="whether somebody may make this move now",
    ),
    "waiting": _now(
        "number",
        lambda moment, asked: len(moment.after.parks[asked.of]),
        "of",
        meaning="how many wait in the park of somebody",
    ),
    "hand": _now(
        "number",
        lambda moment, asked: sum(moment.after.hands[asked.of]),
        "of",
        meaning="how many representatives somebody has still to send",
    ),
    "court": _now(
        "thing",
        lambda moment, asked: COURTS[asked.of],
        "of",
        bounds=_courts,
        meaning="which city’s court somebody owns",
    ),
    "posts": _of_box(lambda game: len(game.salaries), meaning="how many posts a court has"),
    "reps": _of_box(
        lambda game: COPIES * len(game.place_in_hand), meaning="how many representatives there are of a colour"
    ),
    "twins": _of_box(lambda _: COPIES, meaning="how many representatives there are of a colour and profession"),
    "rounds": _of_box(lambda game: game.rounds, meaning="how many rounds a game has"),
    "sending_rounds": _of_box(lambda game: game.sending_rounds, meaning="in how many rounds representatives are sent"),
    "sent_a_turn": _of_box(lambda _: SENT_A_TURN, meaning="how many representatives are sent in a turn"),
    "fewest_players": _of_box(lambda _: FEWEST_PLAYERS, meaning="with how many it can be played at least"),
    "most_players": _of_box(lambda _: MOST_PLAYERS, meaning="with how many it can be played at most"),
    "least": _of_box(lambda game: THOUSAND * game.edition.bill, "money", meaning="the smallest bill"),
    "purse": _of_box(lambda game: THOUSAND * game.edition.money, "money", meaning="what each has at first"),
    "best_post": _of_box(
        lambda game: THOUSAND * game.salaries[-1], "money", meaning="what the best post of a court pays"
    ),
    "all_posts": _of_box(lambda game: THOUSAND * sum(game.salaries), "money", meaning="what all posts of a court pay"),
    "all_money": _of_box(
        lambda game: THOUSAND * game.edition.money * game.players, "money", meaning="what all have together at first"
    ),
}
"""By the name that lessons use."""
