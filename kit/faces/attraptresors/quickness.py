"""Before a game: which key is whose hand, and how quick a bot's hand is, from its distribution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.engine.options import read_options
from kit.engine.reading import JsonObject
from kit.engine.record import Player
from kit.faces.attraptresors.corners import key_of
from kit.games.attraptresors.bots import CHARACTERS, LEVELS_BY_CLOCK, ReactionTime
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pace import ENOUGH, QUARTERS
from kit.text.say import Words

SHOWN_MS = 5000
"""The strip goes from the moment when the dice lie there to this one."""
STEP_MS = 20
EARLY, LATE = 0.05, 0.95
"""Between these, nine hands of ten come."""
WIDTH, HEIGHT = 150, 34


def seated(players: Sequence[Player], seat: Seat, options: JsonObject, words: Words) -> Child:
    """What to know about the player at a seat of a new game with these switches; nothing if there is no clock."""
    if read_options(Options, options).untimed:
        return None
    bot = players[seat].bot
    if bot and bot in CHARACTERS:
        return el(
            "div", quickness(CHARACTERS[bot].look, words), _follows(bot, words), _level(bot, words), class_="of-bot"
        )
    if bot:
        return _level(bot, words)
    if sum(not player.bot for player in players) < 2:
        return None
    key = key_of(len(players), seat).upper()
    return el("p", words.say("hands.key_of", pressed=key), class_="small seat-key")


def _follows(bot: str, words: Words) -> Child:
    """That its pace changes with that of whoever plays."""
    quarters = QUARTERS.get(bot)
    if quarters is None:
        return None
    return el("p", words.say("hands.follows", quarters=quarters, enough=ENOUGH), class_="small muted")


def _level(bot: str, words: Words) -> Node:
    """What its level means with the clock (docs/benchmarks.md)."""
    return el("p", words.say("hands.level", level=LEVELS_BY_CLOCK[bot]), class_="small muted")


def quickness(look: ReactionTime, words: Words) -> Node:
    """The median and the middle nine tenths of its times at the column, in words and as a strip."""
    early, median, late = (look.quantile(share) for share in (EARLY, 0.5, LATE))
    said = words.say("hands.quickness", median=median, least=early, most=late)
    return el("div", _strip(look), el("p", said, class_="small muted"), class_="quickness")


@cache
def _strip(look: ReactionTime) -> Node:
    """How often the hand comes when, with a mark per second.  Decoration: the words beside it say the figures."""
    early, median, late = (look.quantile(share) for share in (EARLY, 0.5, LATE))
    times = range(0, SHOWN_MS, STEP_MS)
    often = [look.share_before(ms + STEP_MS) - look.share_before(ms) for ms in times]
    most = max(often)
    points = [
        (_x(ms + STEP_MS / 2), HEIGHT - 4 - (HEIGHT - 8) * each / most) for ms, each in zip(times, often, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return el(
        "svg",
        el("rect", x=_x(early), y=0, width=_x(late) - _x(early), height=HEIGHT - 4, class_="band"),
        [el("path", d=f"M{_x(second):.1f} {HEIGHT - 4}v4", class_="tick") for second in range(0, SHOWN_MS + 1, 1000)],
        el("path", d=f"M0 {HEIGHT - 4}h{WIDTH}", class_="tick"),
        el("polyline", points=line, class_="curve"),
        el("path", d=f"M{_x(median):.1f} 2V{HEIGHT - 4}", class_="median"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        aria_hidden=True,
    )


def _x(ms: float) -> float:
    return ms * WIDTH / SHOWN_MS
