"""The sandbox of Attrap'trésors: dice are put on the souk, missions and cards before players; hands do something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.draw.svg import Child, Node, el
from kit.engine.game import Refusal, Seat
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.laid import NONE, Doing, Laid, first_laid, taken_up
from kit.faces.attraptresors.lies import Lies
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import LONGEST_MS, Move
from kit.games.attraptresors.pieces import CARDS, COLOURS
from kit.games.attraptresors.state import State, replaced
from kit.page.page import Intent


class AttrapArrangement:
    """A throw as it is being put together; a `kit.page.face.Arrangement`."""

    def __init__(
        self, game: Attraptresors, state: State | None = None, moves: Mapping[Seat, Move] | None = None
    ) -> None:
        self.laid: Laid = first_laid(game) if state is None else taken_up(game, state, moves or {})

    @property
    def game(self) -> Attraptresors:
        """The game, for as many as sit there."""
        return self.laid.game

    @property
    def state(self) -> State:
        """The position, good or not."""
        return self.laid.state

    @property
    def moves(self) -> Mapping[Seat, Move]:
        """What every hand does."""
        return self.laid.moves

    def use(self, game: Any) -> None:
        """By other switches from now on."""
        self.laid = self.laid.by(Attraptresors(self.game.players, game.options_chosen))

    def faults(self) -> Sequence[Refusal]:
        """What cannot be."""
        return self.laid.faults()

    # What people do ---------------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""
        return {
            "lay-players": self._seat_so_many,
            "lay-round": self._change_round,
            "lay-thrower": self._let_throw,
            "lay-mission": self._give_mission,
            "lay-die": self._change_dice,
            "lay-card": self._change_cards,
            "lay-claim": self._claim,
            "lay-object": self._wish,
            "lay-time": self._time,
            "lay-give": self._give,
            "lay-first": self._say_first,
        }

    def _seat_so_many(self, intent: Intent) -> None:
        if type(intent.n) is int:
            self.laid = self.laid.with_players(intent.n)

    def _change_round(self, intent: Intent) -> None:
        if intent.n in (1, -1):
            self.laid = self.laid.with_round(self.state.round + int(intent.n))

    def _let_throw(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in self.game.seats and not self.game.for_two:
            self.laid = self.laid.with_thrower(intent.n)

    def _give_mission(self, intent: Intent) -> None:
        """The number of a place, and the colour as the value of its field."""
        if type(intent.n) is int and intent.n in range(len(self.state.missions)) and intent.value in COLOURS:
            self.laid = self.laid.with_mission(intent.n, str(intent.value))

    def _change_dice(self, intent: Intent) -> None:
        """``[colour, 1 or -1]``."""
        match intent.n:
            case [str(colour), (1 | -1) as more] if colour in COLOURS:
                self.laid = self.laid.with_die(colour, int(more))

    def _change_cards(self, intent: Intent) -> None:
        """``[seat, sacks, 1 or -1]``."""
        match intent.n:
            case [int(seat), int(sacks), (1 | -1) as more] if seat in self.game.seats and sacks in CARDS:
                self.laid = self.laid.with_card(seat, sacks, int(more))

    def _hand(self, seat: object) -> Doing | None:
        return self.laid.hands[seat] if type(seat) is int and seat in self.game.seats else None

    def _put(self, seat: Seat, hand: Doing) -> None:
        self.laid = self.laid.with_hand(seat, replace(hand, as_given=None))

    def _claim(self, intent: Intent) -> None:
        if type(intent.n) is int and (hand := self._hand(intent.n)) is not None:
            self._put(intent.n, replace(hand, claims=not hand.claims))

    def _wish(self, intent: Intent) -> None:
        """``[seat, which]`` and the object, or none, as the value of its field."""
        match intent.n:
            case [int(seat), int(which)] if which in (0, 1) and (hand := self._hand(seat)) is not None:
                names = [*hand.objects, NONE, NONE][:2]
                if intent.value in (NONE, *self.game.tower):
                    names[which] = str(intent.value)
                    self._put(seat, replace(hand, objects=tuple(name for name in names if name != NONE)))

    def _time(self, intent: Intent) -> None:
        """``[seat, which]`` and milliseconds as the value of its field; the column's is the first."""
        text = str(intent.value or "")
        if not (text.isascii() and text.isdecimal() and len(text) < 7):
            return
        ms = min(int(text), LONGEST_MS)
        match intent.n:
            case [int(seat), 0] if (hand := self._hand(seat)) is not None:
                self._put(seat, replace(hand, at_ms=ms))
            case [int(seat), int(which)] if which in (1, 2) and (hand := self._hand(seat)) is not None:
                first, second = replaced(hand.after, which - 1, ms)
                self._put(seat, replace(hand, after=(first, second)))

    def _give(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in CARDS:
            self.laid = replace(self.laid, gives=intent.n)

    def _say_first(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in self.laid.tied:
            self.laid = replace(self.laid, first=intent.n)

    # How it looks -----------------------------------------------------------------------------------------------------

    def draw(self, sight: AttrapSight, beside: Node | None, tools: Sequence[Child]) -> Sequence[Child]:
        """The dice, or what was opened in their place; the tools; and every seat with mission, cards and hand."""
        words = sight.words
        lies = Lies(words, self.laid)
        panel = el(
            "section",
            el("p", words.say("sandbox.how"), class_="small muted"),
            el("div", list(lies.tools()), class_="row tools"),
            list(tools),
            class_="panel open col setup",
            id="laying",
            aria_label=words.say("sandbox.tools"),
        )
        return [beside or lies.souk(), panel, el("div", lies.seats(), class_="table typing laid", id="table")]
