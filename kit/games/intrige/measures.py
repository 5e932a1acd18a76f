"""What can be asked about a moment of Intrige.

About a step's moves (``of`` is a seat; the court is that of the seat whose turn it is when the last of them is made):

=============== ======= ===========================================================================================
``hired``       seats   who has got a post, or has kept the disputed one
``banished``    seats   whose people have gone to the island
``holder``      seats   who sits on the ``post`` of that court afterwards (``post = "50"``); perhaps nobody
``post``        space   what the post that a representative ``of`` somebody has got or kept pays, in thousands; 0: none
``where``       thing   where a ``profession`` ``of`` somebody is then: court, park, island or hand
``money``       money   the cash ``of`` somebody afterwards, in full: 310000
``bribes``      money   what has been paid in bribes, in full
``word``        thing   what has become of the last promise: kept, broken, lapsed or open
``winners``     seats   who has won then
=============== ======= ===========================================================================================

About the table as it is, after the moves if there are any:

=============== ======= ===========================================================================================
``next``        thing   what is settled now, or next: free, external, internal, send (nothing more), over
``disputed``    thing   the profession of the conflict that is settled now, or next
``pays_first``  seats   who pays first in what is settled now
``pays_next``   seats   who pays now
``pay``         seats   who pays in what is settled now
``payers``      order   the same in order: ``["B", "C"]``; only in a step without moves
``settled``     order   the professions in the order in which they are settled, in a step without moves;
                        ``law_inside`` is the conflict about the post where there is one in the park before it
``conflicts``   number  how many conflicts there are
``salary``      money   what the bank pays somebody (``of``) when it is that player's turn
``may``         yes     whether somebody (``of``) may make a ``move`` now, before any of the step is played
``waiting``     number  how many wait in the park ``of`` somebody
``hand``        number  how many representatives somebody has still to send
``court``       thing   which city's court somebody owns
=============== ======= ===========================================================================================

About the box: ``posts`` (of a court), ``reps`` (of a colour), ``twins`` (of a colour and profession), ``rounds``,
``sending_rounds``, ``sent_a_turn``, ``fewest_players``, ``most_players`` (numbers), ``least`` (the smallest bill),
``purse`` and ``all_money`` (what each has and all have at first), ``best_post`` and ``all_posts`` (what the best post
and all posts of a court pay), the last five in full.
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


def _now(kind: str, value: Json, *about: str, **more: Any) -> Measure:
    """Something about the table as it is."""
    return Measure(kind, value, about, after_moves=False, **more)


def _of_box(value: Json, kind: str = "number") -> Measure:
    return Measure(kind, lambda moment, _: value(moment.game), after_moves=False)


MEASURES: Mapping[str, Measure] = {
    "hired": Measure("seats", _hired),
    "banished": Measure("seats", _banished),
    "holder": Measure("seats", _holder, ("post",), things=POSTS),
    "post": Measure("space", _post, ("of",), bounds=_salaries),
    "where": Measure("thing", _where, ("of", "profession"), things=PROFESSIONS, bounds=_among(*PLACES)),
    "money": Measure("money", lambda moment, asked: THOUSAND * int(moment.after.money[asked.of]), ("of",)),
    "bribes": Measure("money", _bribes),
    "word": Measure("thing", _word, bounds=_among(*FATES)),
    "winners": Measure("seats", lambda moment, _: tuple(moment.after.winners)),
    "next": _now("thing", lambda moment, _: _open(moment).stage, bounds=_among(*STAGES[:-1])),
    "disputed": _now("thing", _disputed, bounds=_professions),
    "pays_first": _now("seats", lambda moment, _: tuple(_payers(moment)[:1])),
    "pays_next": _now("seats", _pays_next),
    "pay": _now("seats", lambda moment, _: tuple(sorted(set(_payers(moment))))),
    "payers": _now("order", _payers_in_order, bounds=_those_who_pay),
    "settled": _now("order", lambda moment, _: settled(moment.game, moment.after), bounds=_what_is_settled),
    "conflicts": _now("number", _conflicts),
    "salary": _now("money", _salary, "of"),
    "may": _now("yes", _may, "of", "move", moves=(Bribe, Appoint, Choose, Send, Promise)),
    "waiting": _now("number", lambda moment, asked: len(moment.after.parks[asked.of]), "of"),
    "hand": _now("number", lambda moment, asked: sum(moment.after.hands[asked.of]), "of"),
    "court": _now("thing", lambda moment, asked: COURTS[asked.of], "of", bounds=_courts),
    "posts": _of_box(lambda game: len(game.salaries)),
    "reps": _of_box(lambda game: COPIES * len(game.place_in_hand)),
    "twins": _of_box(lambda _: COPIES),
    "rounds": _of_box(lambda game: game.rounds),
    "sending_rounds": _of_box(lambda game: game.sending_rounds),
    "sent_a_turn": _of_box(lambda _: SENT_A_TURN),
    "fewest_players": _of_box(lambda _: FEWEST_PLAYERS),
    "most_players": _of_box(lambda _: MOST_PLAYERS),
    "least": _of_box(lambda game: THOUSAND * game.edition.bill, "money"),
    "purse": _of_box(lambda game: THOUSAND * game.edition.money, "money"),
    "best_post": _of_box(lambda game: THOUSAND * game.salaries[-1], "money"),
    "all_posts": _of_box(lambda game: THOUSAND * sum(game.salaries), "money"),
    "all_money": _of_box(lambda game: THOUSAND * game.edition.money * game.players, "money"),
}
"""By the name that lessons use."""
