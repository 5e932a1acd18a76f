"""Attrap'trésors at a fair: onlookers see every mission, then who took what, and whether rightly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.draw.svg import Child, Node, el, icon
from kit.engine.bot import AnyBot, AnyChoice, Choice
from kit.engine.event import Event
from kit.engine.game import AnyOptions, AnyView, Seat
from kit.faces.attraptresors.advice import NEW_MISSION, OBJECTS, WRONG_GRAB
from kit.faces.attraptresors.board import board_at_kiosk
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import paint, token
from kit.faces.attraptresors.racing import Grabbing
from kit.faces.attraptresors.round_summary import TOOK, UNPAID, WRONG, Round, round_of
from kit.faces.attraptresors.scene import scene_of
from kit.games.attraptresors.events import NoRight
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Reach
from kit.games.attraptresors.pieces import COLUMN, score
from kit.games.attraptresors.state import View
from kit.page.kiosk import KioskFace
from kit.text.say import Words

LATE_MS = 3000
"""How much later bots' hands come against somebody who sees the dice for the first time."""


def beside(sight: AttrapSight) -> list[Child]:
    """A row for each player: mission, hands, sacks."""
    scene = scene_of(sight)
    told = round_of(sight, None if scene is None else scene.told) if sight.events else Round()
    hands = (sight.view if scene is None else sight.before).hands
    rows = [_row(sight, seat, told, score(hands[seat])[0]) for seat in range(sight.game.players)]
    return [el("div", rows, class_="from-afar rows-from-afar")]


def _row(sight: AttrapSight, seat: Seat, told: Round, sacks: int) -> Node:
    words, seen = sight.words, sight.peeked.get(seat)
    mission = seen.missions[seat] if seen else None
    gain = told.gain(seat)
    verdict = None
    if told.column == seat and told.right is not None:
        verdict = el("b", "✓" if told.right else "✗", class_=["verdict", "good" if told.right else "bad"])
    name = words.say("hands.you") if seat == words.viewer else words.names[seat]
    return el(
        "section",
        mission_card(mission, 96),
        el("span", token(seat, 40), el("b", name, class_="name"), class_="who"),
        el("span", list(_held(words, seat, told)), verdict, class_="grabbed"),
        el(
            "span",
            el("b", f"{gain:+d}".replace("-", "−") if gain else "", class_=["change", "gain" if gain > 0 else "loss"]),
            icon("sack", 44),
            el("b", sacks),
            class_="sacks",
        ),
        class_=["afar", paint(seat), told.column == seat and "deciding", seat in sight.winners and "won"],
        id=f"afar-{seat}",
        aria_label=name,
    )


def _held(words: Words, seat: Seat, told: Round) -> Iterator[Node]:
    for mark in told.marks:
        if mark.seat == seat and mark.became in (TOOK, WRONG, UNPAID):
            size = 60 if mark.object == COLUMN else 46
            yield icon(mark.object, size, words.noun(mark.object), class_="ic" if mark.became == TOOK else "ic pale")


def asks(sight: AttrapSight) -> str | None:
    """Whose column it is, as soon as the dice lie there."""
    view = sight.view
    return "column" if view.dice and view.column is None and not sight.events and not view.winners else None


def called(words: Words, seat: Seat) -> str:
    """A seat is called by a name: the colour of a pawn would be taken for that of a die."""
    return words.say("bots.people").split(", ")[seat]


def coaches(view: View) -> str:
    """The card to give back, otherwise what to look for, round by round; three players have no chest on their tower."""
    line = WRONG_GRAB if view.owes else 1 + (view.round - 1) % NEW_MISSION
    return "kiosk.objects" if line == OBJECTS else f"page.advice.{line}"


def fits(rule: str, _events: Sequence[Event], moment: Sequence[Event]) -> bool:
    """If somebody had no right to the column, only that is shown, and nothing else is worth a word."""
    return rule == "AT-19" or not any(isinstance(event, NoRight) for event in moment)


# Bots against somebody who sees the dice for the first time -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Late:
    """A bot with a hand that comes later than usual."""

    usual: AnyBot

    def __call__(self, game: Attraptresors, view: AnyView, options: AnyOptions, random: Any) -> AnyChoice:
        choice = self.usual(game, view, options, random)
        if not isinstance(choice.move, Reach):
            return choice
        facts = {**choice.facts, **({"at_ms": choice.facts["at_ms"] + LATE_MS} if "at_ms" in choice.facts else {})}
        return Choice(_moved(choice.move, LATE_MS, game.window.column), choice.reason, facts)


def _moved(reach: Reach, by_ms: int, longest: int) -> Reach:
    """The hand comes this much later to the column."""
    return Reach(
        tuple(
            [
                grab if grab.at_ms is None else replace(grab, at_ms=min(max(grab.at_ms + by_ms, 0), longest))
                for grab in reach.grabs
            ]
        )
    )


class LateGrabbing(Grabbing):
    """The races of these bots: one that does not reach also makes up its mind later."""

    def looks(
        self, game: Attraptresors, moves: Mapping[Seat, Reach], bots: Mapping[Seat, AnyBot], seed: str
    ) -> Sequence[int]:
        """The moments of the looks, as much later as their hands."""
        longest = game.window.column
        usual = {seat: _moved(move, -LATE_MS, longest) for seat, move in moves.items()}
        early = {seat: bot.usual if isinstance(bot, Late) else bot for seat, bot in bots.items()}
        return sorted({min(ms + LATE_MS, longest) for ms in super().looks(game, usual, early, seed)})


KIOSK = KioskFace(
    beside=beside,
    board=board_at_kiosk,
    teaches=("AT-19", "C-AT-4", "AT-11", "AT-14", "AT-13", "AT-21"),
    fits=fits,
    coaches=coaches,
    called=called,
    asks=asks,
    show=(3, {"untimed": False}),
    show_s=480,
    short=(3, {"untimed": False, "window": {"column": 8000, "objects": 5000}}),
    bots=("tired", "tired"),
    slowed=Late,
    racing=LateGrabbing(),
)
