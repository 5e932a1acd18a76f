"""A hand over a position that is put together: a thing is lifted, then put somewhere; dragging is no more than that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.engine.draft import Draft, Held, InHand, Key, Pieces, at_place, key_of, spoilt
from kit.engine.game import Refusal


class Lifting:
    """What is in the hand, and what came of the last put."""

    def __init__(self) -> None:
        self._hand = InHand()

    def forget(self) -> None:
        """What was told of the last press has been heard."""
        self._hand = InHand(self._hand.held)

    def held(self, draft: Draft) -> Held | None:
        """The thing in the hand, unless it has gone from its place since."""
        return self._hand.held if self._hand.held in _things(draft) else None

    def seen(self, draft: Draft) -> InHand:
        """The hand as a page shows it."""
        held = self.held(draft)
        return replace(self._hand, held=held, takes=_takes(draft, held) if held else frozenset())

    def lift(self, draft: Draft, n: object, up: object = None) -> None:
        """Lift this thing, or put it down again where it was; without `up`, whichever it is not."""
        name, *piece = key_of(n) or ("",)
        found = next((each for each in _things(draft) if each[:2] == (name, tuple(piece))), None)
        lifts = found != self.held(draft) if up is None else up
        self._hand = InHand(found if lifts else None)

    def put_down(self) -> None:
        """Whatever was lifted lies where it lay."""
        self._hand = InHand()

    def press(self, draft: Draft, n: object) -> Draft | None:
        """Put it there, and give the new position; with an empty hand, lift what lies there, one after the other."""
        held, things = self.held(draft), _pieces(draft)
        place = next((place for each in things for place in each.lie if place == key_of(n)), None)
        there = at_place(things, place) if place else []
        if place is None or held is None or held in there:
            self._hand = InHand(held if place is None else _after(held, there))
            return None
        of = _of(draft, held)
        laid: Draft = of.put((held, place)) if place in of.lie else draft
        if laid == draft:
            self._hand = InHand(held, astray=True)
            return None
        refusal = refused(draft, held, laid)
        self._hand = InHand(held, refusal=refusal) if refusal else InHand(lain=(of.say(held), of.say_place(place)))
        return None if refusal else laid


def refused(before: Draft, held: Held, after: Draft) -> Refusal | None:
    """Why this thing cannot be put so; what takes more than one put may be unfinished."""
    refusal = spoilt(before, after)
    return None if refusal is None or refusal.reason in _of(before, held).unfinished else refusal


def _takes(draft: Draft, held: Held) -> frozenset[Key]:
    """The places where it can be put, and where that changes something."""
    ways = _of(draft, held).ways(held, draft)
    return frozenset(place for place, after in ways if not refused(draft, held, after))


def _after(held: Held | None, there: Sequence[Held]) -> Held | None:
    """The next of the things at a place; none after the last."""
    return next(iter(there[there.index(held) + 1 if held else 0 :]), None)


def _pieces(draft: Draft) -> Sequence[Pieces]:
    return [each for each in draft.fields() if isinstance(each, Pieces)]


def _things(draft: Draft) -> list[Held]:
    return [thing for each in _pieces(draft) for thing in each.things]


def _of(draft: Draft, held: Held) -> Pieces:
    return next(each for each in _pieces(draft) if each.name == held.of)
