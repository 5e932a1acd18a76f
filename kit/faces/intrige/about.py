"""A court in words: for somebody who taps it, and for somebody who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kit.engine.game import Seat
from kit.faces.intrige.band import reps_said
from kit.faces.intrige.lettering import said
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.state import OVER, Rep, View
from kit.page.sight import Sight
from kit.text.say import Words


def tapped_court(sight: Sight[Intrige, View, Move]) -> Seat | None:
    """The court that was tapped."""
    tapped = sight.tapped
    names = {f"court-{seat}": seat for seat in range(len(sight.view.courts))}
    return names.get(tapped) if isinstance(tapped, str) else None


def about(sight: Sight[Intrige, View, Move]) -> str | None:
    """What there is to know about the court that was tapped."""
    seat = tapped_court(sight)
    return None if seat is None else about_court(sight.words, sight.view, sight.game.salaries, seat)


def about_court(words: Words, view: View, salaries: tuple[int, ...], seat: Seat) -> str:
    """Whose it is, who sits there, who waits at the gate, how much cash is there, and when its owner lays bribes."""
    return f"{said(words, 'board.title', seat=seat, court=COURTS[seat])}. {inside_court(words, view, salaries, seat)}"


def inside_court(words: Words, view: View, salaries: tuple[int, ...], seat: Seat) -> str:
    """The same without its name, for places where that is written above it."""
    number = (seat - view.owner) % len(view.courts)
    return _inside(words, salaries, view.courts[seat], view.parks[seat], view.money[seat], number, view.stage)


@lru_cache(maxsize=256)
def _inside(
    words: Words,
    salaries: tuple[int, ...],
    court: tuple[Rep | None, ...],
    park: tuple[Rep, ...],
    cash: int | None,
    number: int,
    stage: str,
) -> str:
    return " ".join(_told(words, salaries, court, park, cash, number if stage != OVER else 0))


def _told(
    words: Words,
    salaries: tuple[int, ...],
    court: tuple[Rep | None, ...],
    park: tuple[Rep, ...],
    cash: int | None,
    number: int,
) -> Iterator[str]:
    free = []
    for salary, rep in zip(salaries, court, strict=True):
        if rep:
            yield said(words, "board.about.post", post=salary, seat=rep.seat, profession=rep.profession)
        else:
            free.append(said(words, "forms.money", amount=salary))
    if free:
        yield said(words, "board.about.free", posts=", ".join(free))
    yield said(words, "board.about.gate", reps=reps_said(words, park) or said(words, "board.nobody").lower())
    if number:
        yield said(words, "board.about.order", number=number)
    yield said(words, "board.about.purse" if cash is not None else "board.about.purse_hidden", amount=cash)
