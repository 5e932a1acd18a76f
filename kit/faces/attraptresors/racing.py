"""The race of Attrap'trésors: hands at the column, then at the objects (AT-12, AT-13), by the clock of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from kit.engine.bot import AnyBot
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.attraptresors.bots import Watcher
from kit.games.attraptresors.events import DiceSlipped, DiceThrown, MissionOpened, MissionSeen, NobodyFavoured
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.hands import COLUMN_MS
from kit.games.attraptresors.moves import MOST_GRABS, Grab, Reach
from kit.games.attraptresors.pieces import COLUMN, MOST_OBJECTS
from kit.games.attraptresors.state import View
from kit.page.race import Hand, Limits, Press

MOST_DRAWS = 1000
"""How many moments may be drawn after the window before its end is taken instead."""


class Grabbing:
    """A `kit.page.face.Racing`."""

    opens = COLUMN

    def is_on(self, game: Attraptresors, view: View) -> bool:
        """Whether the dice lie there (AT-10, AT-15), and no hand has been judged."""
        lies = bool(view.dice) and (not game.permille or bool(view.off))
        return not game.untimed and lies and view.column is None and not view.owes and not view.winners

    def covered(self, events: Sequence[Event]) -> bool:
        """Whether dice were thrown; not a throw that favours nobody and is over (C-AT-16)."""
        thrown = any(isinstance(event, DiceThrown | DiceSlipped) for event in events)
        return thrown and not any(isinstance(event, NobodyFavoured) for event in events)

    def cover(self, view: View) -> View:
        """The view with the dice under the cup."""
        return view._replace(dice=(), off=())

    def is_news(self, events: Sequence[Event]) -> bool:
        """A new mission, one's own (AT-22: looks first, then throws) or an open one (C-AT-22)."""
        return any(isinstance(event, MissionSeen | MissionOpened) for event in events)

    def windows(self, game: Attraptresors) -> tuple[int, ...]:
        """C-AT-15, C-AT-17: for the column from when the dice are shown, for the objects from when it is taken."""
        return tuple(game.window)

    def things(self, game: Attraptresors) -> tuple[str, ...]:
        """The objects on the column."""
        return game.tower

    def limits(self, game: Attraptresors) -> Limits:
        """AT-17, AT-18, AT-31: two to a hand; whoever has the column takes none, or one with two players."""
        return Limits(MOST_OBJECTS, MOST_OBJECTS - 1 if game.for_two else 0)

    def move(self, game: Attraptresors, presses: Sequence[Press]) -> Reach:
        """One hand does one thing after another (AT-18), so of two at the same moment the second comes 1 ms later."""
        grabs: list[Grab] = []
        last, longest = 0, sum(game.window)
        for press in presses:
            at_ms = max(press.ms, last + 1)
            if press.thing == COLUMN and (at_ms > game.window.column or any(grab.object == COLUMN for grab in grabs)):
                continue  # it has been reached for already
            if at_ms <= longest and len(grabs) < MOST_GRABS:
                grabs.append(Grab(press.thing, at_ms))
                last = at_ms
        return Reach(tuple(grabs))

    def opened(self, game: Attraptresors, moves: Mapping[Seat, Reach]) -> tuple[Seat, int] | None:
        """AT-12: the first hand at the column; of several in the same millisecond, chance says later which it was."""
        hands = [
            (grab.at_ms, seat)
            for seat, move in moves.items()
            for grab in move.grabs
            if grab.object == COLUMN and grab.at_ms is not None
        ]
        return next(((seat, ms) for ms, seat in sorted(hands)), None)

    def hands(self, game: Attraptresors, moves: Mapping[Seat, Reach], opened: tuple[Seat, int]) -> Sequence[Hand]:
        """AT-13: what is taken by those who waited for the column to be taken."""
        return sorted(
            [
                Hand(seat, grab.object, opened[1] + grab.after_ms)
                for seat, move in moves.items()
                for grab in move.grabs
                if grab.after_ms is not None
            ],
            key=lambda hand: hand.ms,
        )

    def looks(
        self, game: Attraptresors, moves: Mapping[Seat, Reach], bots: Mapping[Seat, AnyBot], seed: str
    ) -> Sequence[int]:
        """A bot draws its look before it knows of a right, so the moment tells nothing about that (C-AT-6)."""
        reached = {seat: self.opened(game, {seat: move}) for seat, move in moves.items()}
        drawn = {seat: next(_looks(game, bot, Random(f"{seed}/{seat}"))) for seat, bot in bots.items()}
        return sorted({found[1] if (found := reached.get(seat)) else ms for seat, ms in drawn.items()})


def _looks(game: Attraptresors, bot: AnyBot, random: Random) -> Iterator[int]:
    """Moments of this bot that lie in the window."""
    longest = game.window.column
    if isinstance(bot, Watcher):
        draws = (bot.character.look.draw(random) for _ in range(MOST_DRAWS))
        yield from (ms for ms in draws if ms <= longest)
        yield longest
    else:
        typical = sorted({min(ms, longest) for ms in COLUMN_MS})
        yield random.choice([*typical, *typical, longest])


RACING = Grabbing()
