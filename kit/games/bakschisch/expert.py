"""A bot that weighs every fist against every answer, and mixes so that nobody can read it.

What a bribe leads to is worth a chance to win, which it has learned (`value.py`); how often to show what is worked out
anew for each bribe (`stage.py`), from what it sees alone: asked again, it mixes in the same way and says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from kit.engine.bot import Choice, Weighed
from kit.engine.event import Event, Facts
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.knowable import count_along
from kit.games.bakschisch.moves import Move, Thief, Turn
from kit.games.bakschisch.sight import guess_purses
from kit.games.bakschisch.stage import Fist, solved
from kit.games.bakschisch.state import State, View

if TYPE_CHECKING:
    from random import Random

UNSURE = {2: 1, 3: 3, 4: 3}
"""By how many play: fists whose chances differ by no more than this, in a hundred, it does not tell apart.

With three and four the mixes rest on draws.
"""

REASONS: Mapping[str, tuple[str, ...]] = {
    "bot_expert_bids": ("gold", "card", "walks", "chance", "otherwise"),
    "bot_expert_fifth": ("gold", "stays", "chance", "otherwise"),
    "bot_expert_keeps": ("chance", "otherwise"),
    "bot_expert_thief": ("catch", "chance", "otherwise"),
}
"""The message id of every reason of its own and the facts of its sentence, all as it reckons with the others' answers.

`walks` and `stays` are in how many of a hundred answers its pawn walks, or is not driven back, with `gold` shown;
`chance` is how often in a hundred it then wins; `otherwise` how often with an empty fist, or where that is what it
shows, with the best of all others.  `catch` is the gold that its thief finds on average.
"""


class Expert:
    """The same view gives the same mix; only which of it is shown is drawn."""

    def __call__(self, game: Bakschisch, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        if len(options) == 1:
            return Choice(options[0], "bot_empty_purse")
        fists = _mix(game, view)
        at = random.randrange(sum(fist.part for fist in fists))
        for fist in fists:
            at -= fist.part
            if at < 0:
                break
        return _said(view, fists, fist)

    def would(self, game: Bakschisch, view: View, options: Sequence[Move], move: Move) -> Choice[Move] | None:
        """Its choice with the reason, if this move is in its mix here; otherwise None."""
        if len(options) == 1:
            return Choice(options[0], "bot_empty_purse") if options[0] == move else None
        fists = _mix(game, view) if move in options else ()
        return next((_said(view, fists, fist) for fist in fists if fist.move == move and fist.part), None)

    def weighs(self, game: Bakschisch, view: View, options: Sequence[Move], move: Move) -> Weighed[Move] | None:
        """This fist beside the one with the best chance, against the answers it expects.

        `cost`: parts of a hundred, for a fist that it would not show itself.  Facts: `chance` and `best`, how often in
        a hundred either then wins.
        """
        if len(options) == 1 or isinstance(move, Turn):
            return None
        seat = cast("int", view.seat)
        fists = solved(game, _supposed(view), (seat, move))[seat]
        own, best = next(fist for fist in fists if fist.move == move), max(fists, key=lambda fist: fist.chance)
        facts = {"chance": _percent(own.chance), "best": _percent(best.chance)}
        cost = facts["best"] - facts["chance"]
        is_worse = cost > UNSURE[game.players] and not own.part
        return Weighed(move, best.move, cost if is_worse else 0, facts)

    def counted(self, game: Bakschisch, view: View, seen: Sequence[Event]) -> View:
        """All purses, as whoever keeps count knows them: every fist and every share is open (C-BK-26)."""
        return view._replace(purses=count_along(game, seen))


def _mix(game: Bakschisch, view: View) -> Sequence[Fist]:
    """What it can show, with how often; purses that it neither sees nor has counted are guessed (C-BK-26)."""
    return solved(game, _supposed(view))[cast("int", view.seat)]


def _supposed(view: View) -> State:
    return State._make(view[1:])._replace(purses=guess_purses(view))


def _said(view: View, fists: Sequence[Fist], fist: Fist) -> Choice[Move]:
    """The reason, in its own numbers."""
    empty = fists[0]
    chance, otherwise = _percent(fist.chance), _percent(empty.chance)
    if fist is empty:
        best = max(each.chance for each in fists if each is not empty)
        return Choice(fist.move, "bot_expert_keeps", {"chance": chance, "otherwise": _percent(best)})
    facts: Facts = {"chance": chance, "otherwise": otherwise}
    if isinstance(fist.move, Thief):
        return Choice(fist.move, "bot_expert_thief", {"catch": round(fist.catch), **facts})
    gold, card = fist.move.gold, cast("str", view.card)
    moves = _percent(fist.moves)
    if view.bribe == BRIBES:
        return Choice(fist.move, "bot_expert_fifth", {"gold": gold, "stays": 100 - moves, **facts})
    return Choice(fist.move, "bot_expert_bids", {"gold": gold, "card": card, "walks": moves, **facts})


def _percent(part: float) -> int:
    return round(100 * part)
