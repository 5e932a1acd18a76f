"""What each fist that a seat could have shown would have brought, with all other fists as they were, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from kit.engine.event import Event, Facts
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischAlternative, BakschischAsked
from kit.games.bakschisch import THIEF, Bakschisch, State
from kit.games.bakschisch.events import (
    BribesRevealed,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    NobodyMoved,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThroneGoldIgnored,
)
from kit.games.bakschisch.moves import Bribe, Move, Thief
from kit.page.sight import asked_of

Fist: TypeAlias = Bribe | Thief
"""What a seat can show."""


class Because(NamedTuple):
    """Why it turns out like this: a message of ``whatif.why`` and its facts."""

    why: str
    facts: Facts


class Outcome(NamedTuple):
    """What one fist would have brought."""

    seat: Seat
    move: Fist
    events: tuple[Event, ...]
    walks: tuple[PawnMoved, ...]
    """Every pawn that walks, including the others'."""
    place: int
    """Where the seat's pawn stands then."""
    purse: int | None
    """The seat's gold after the bribe itself, before a round's heap is shared; None while it is secret."""
    change: int
    """The purse compared with the one before the bribe."""
    because: Because
    winners: tuple[Seat, ...]
    chosen: bool
    """Whether this is the fist that was shown."""
    gains: bool = False
    """Whether the pawn ends further ahead than some other fist would leave it: it walks or, on the fifth, stays."""
    cheapest: bool = False
    """Whether it is the least gold that gains, not by a tie: that happens by accident, nobody sets out to buy one."""


def outcomes(game: Bakschisch, before: State, seat: Seat, moves: Mapping[Seat, Fist]) -> tuple[Outcome, ...]:
    """One outcome for each of `game.options(before, seat)`, in their order; the others show what `moves` says."""
    return asked_outcomes(asked_of(game, before, moves, seat, game.options(before, seat), eyes=seat))


def asked_outcomes(asked: BakschischAsked) -> tuple[Outcome, ...]:
    found = [_outcome(asked, each) for each in asked.alternatives]
    least = min((outcome.place for outcome in found), default=0)
    gains = [outcome.place > least for outcome in found]
    bought = [gained and outcome.because.why not in TIES for gained, outcome in zip(gains, found, strict=True)]
    cheapest = bought.index(True) if any(bought) else None
    return tuple(
        outcome._replace(gains=gained, cheapest=number == cheapest)
        for number, (outcome, gained) in enumerate(zip(found, gains, strict=True))
    )


def _outcome(asked: BakschischAsked, alternative: BakschischAlternative) -> Outcome:
    move, events, after, seat = cast("Fist", alternative.move), alternative.events, alternative.view, asked.seat
    change = sum(_gain(event, seat) for event in events)
    purse = asked.before.purses[seat]
    return Outcome(
        seat,
        move,
        events,
        tuple(event for event in events if isinstance(event, PawnMoved)),
        after.spaces[seat],
        None if purse is None else purse + change,
        change,
        _because(events, seat, move),
        after.winners,
        alternative.chosen,
    )


def _gain(event: Event, seat: Seat) -> int:
    """What an event of the bribe itself brings a purse."""
    match event:
        case BribesRevealed(gold=gold):
            return -gold[seat]
        case GoldStolen(seat=thief, gold=gold) if thief == seat:
            return gold
        case GoldSplit(seats=thieves, each=each) if seat in thieves:
            return each
    return 0


def could_show(chosen: Move, move: Move) -> bool:
    """Whether everybody knows that the seat could have shown the other as well: the thief, or no more gold."""
    most = chosen.gold if isinstance(chosen, Bribe) else 0
    return move == THIEF or (isinstance(move, Bribe) and move.gold <= most)


TIES = ("tie", "tie_throne")
"""The reasons of those who walk only because somebody else has shown the same amount."""

# Why ------------------------------------------------------------------------------------------------------------------

Decided = PawnMoved | MoveStolen | StayedOnThrone | StayedOnStart
"""What happens to those who showed the most or, on the fifth bribe, the least."""


def _because(events: Sequence[Event], seat: Seat, move: Fist) -> Because:
    """The one thing to know about an outcome, read from its events."""
    decided = [event for event in events if isinstance(event, Decided)]
    mine = next((event for event in decided if event.seat == seat), None)
    others = tuple(event.seat for event in decided if event.seat != seat)
    shown = next(event for event in events if isinstance(event, BribesRevealed))
    if any(_goes_back(event) for event in decided):
        return _why_back(mine, others, shown, seat, move)
    if move == THIEF:
        return _why_loot(events)
    if mine:
        return _why_ahead(mine, others, seat, [event.seat for event in decided if isinstance(event, StayedOnThrone)])
    return _why_not_ahead(events, others, shown, seat)


def _goes_back(event: Event) -> bool:
    return isinstance(event, StayedOnStart) or (isinstance(event, PawnMoved) and event.end < event.start)


def _why_ahead(mine: Decided, others: tuple[Seat, ...], seat: Seat, on_throne: Sequence[Seat]) -> Because:
    if isinstance(mine, MoveStolen):
        return Because("stopped", {})
    if isinstance(mine, StayedOnThrone):
        return Because("throne", {})
    if not others:
        return Because("most", {"seat": seat})
    return _tie("tie_throne" if on_throne else "tie", others)


def _why_not_ahead(events: Sequence[Event], others: tuple[Seat, ...], shown: BribesRevealed, seat: Seat) -> Because:
    for event in events:
        if isinstance(event, ThroneGoldIgnored) and seat in event.seats:
            return Because("from_throne", {})
        if isinstance(event, NobodyMoved):
            return Because("from_throne" if "C-BK-12" in event.rulings else "nobody", {})
    return _others("rival", others, gold=shown.gold[others[0]])


def _why_loot(events: Sequence[Event]) -> Because:
    for event in events:
        if isinstance(event, GoldSplit):
            return Because("split", {"number": len(event.seats), "each": event.each, "rest": event.rest})
    stolen = next(event for event in events if isinstance(event, GoldStolen))
    return Because("takes", {"seat": stolen.seat, "gold": stolen.gold})


def _why_back(mine: Decided | None, others: tuple[Seat, ...], shown: BribesRevealed, seat: Seat, move: Fist) -> Because:
    gold = shown.gold[seat]
    if mine is None:
        return _others("loser", others)
    if isinstance(mine, StayedOnStart):
        return Because("start", {})
    if gold and "C-BK-13" in mine.rulings:
        return Because("zero", {})
    if gold and others:
        return _tie("tie_back", others)
    return Because("thief_least" if move == THIEF else "least", {"seat": seat, "gold": gold})


def _tie(why: str, others: tuple[Seat, ...]) -> Because:
    return Because(why, {"seats": others, "number": len(others) + 1})


def _others(why: str, others: tuple[Seat, ...], **facts: object) -> Because:
    """What is told of one other seat, or of several."""
    if len(others) == 1:
        return Because(why, {"seat": others[0], **facts})
    return Because(f"{why}s", {"seats": others, **facts})
