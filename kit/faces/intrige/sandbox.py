"""The sandbox of Intrige: people are put on posts, at gates and on the island, and whoever is to act does something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.draw.svg import Child, Node, el
from kit.engine.errors import BadInput
from kit.engine.game import Refusal, Seat
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.laid import Laid, Place, taken_up
from kit.faces.intrige.lies import Lies
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Bribe, Move, read_move
from kit.games.intrige.position import read_position
from kit.games.intrige.state import Rep, State
from kit.page.controls import chip
from kit.page.page import Intent
from kit.page.sight import Turn

FIRST = "r3 turn:A A50=DL A20=CM A*=BL,CL,DM"
FIRST_PLAYERS = 4
"""What lies there when nobody has put anything together yet: rivals outside and inside."""
LONGEST_WORDS = 400
PLACES = ("post", "park", "island")


class IntrigeArrangement:
    """A position as it is being put together; a `kit.page.face.Arrangement`."""

    def __init__(self, game: Intrige, state: State | None = None, moves: Mapping[Seat, Move] | None = None) -> None:
        if state is None:
            self.laid = _first(game)
        else:
            self.laid = taken_up(game, state, next(iter((moves or {}).values()), None))
        self.held: tuple[Rep, Place | None] | None = None
        """Who is picked up, and where from; from home without a place."""

    @property
    def game(self) -> Intrige:
        """The game, for as many as sit there."""
        return self.laid.game

    @property
    def state(self) -> State:
        """The position, good or not."""
        return self.laid.state

    @property
    def moves(self) -> Mapping[Seat, Move]:
        """What whoever is to act does."""
        return self.laid.moves

    @property
    def picked_up(self) -> tuple[Rep, Place | None] | None:
        """Who is held, unless they have gone from there since."""
        if self.held is None or self.held[0].seat >= self.game.players:
            return None
        rep, source = self.held
        return self.held if source is None or self.laid.at(source) == rep else None

    def use(self, game: Any) -> None:
        """By other switches from now on."""
        self.held, self.laid = None, self.laid.by(Intrige(self.game.players, game.options_chosen))

    def faults(self) -> Sequence[Refusal]:
        """What cannot be."""
        return self.laid.faults()

    # What people do ---------------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""
        return {
            "lay-players": self._seat_so_many,
            "lay-round": self._change_round,
            "lay-owner": self._give_turn,
            "lay-cash": self._change_cash,
            "lay-rep": self._pick_up,
            "lay-place": self._tap,
            "lay-home": self._send_home,
            "lay-follow": self._follow,
            "lay-words": self._say,
            "lay-fist": self._do,
        }

    def _seat_so_many(self, intent: Intent) -> None:
        if type(intent.n) is int:
            self.laid, self.held = self.laid.with_players(intent.n), None

    def _change_round(self, intent: Intent) -> None:
        if intent.n in (1, -1):
            self.laid = self.laid.with_round(self.state.round + int(intent.n))

    def _give_turn(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in self.game.seats:
            self.laid = self.laid.with_owner(intent.n)

    def _change_cash(self, intent: Intent) -> None:
        """``[seat, 1 or -1]``."""
        match intent.n:
            case [int(seat), (1 | -1) as more] if seat in self.game.seats:
                self.laid = self.laid.with_cash(seat, int(more))

    def _pick_up(self, intent: Intent) -> None:
        """Somebody from home: ``[seat, profession]``, as numbers; pressed anew they are let go."""
        match intent.n:
            case [int(seat), int(kind)] if seat in self.game.seats and 0 <= kind < len(self.game.edition.professions):
                taken = (Rep(seat, self.game.edition.professions[kind]), None)
                self.held = None if taken == self.held else taken

    def _tap(self, intent: Intent) -> None:
        """A place: whoever is held goes there; while nobody is, whoever is there is picked up."""
        match intent.n:
            case [str(kind), int(where), int(number)] if kind in PLACES and where in self.game.seats:
                place: Place = (kind, where, number)
            case _:
                return
        held, there = self.picked_up, self.laid.at(place)
        if held is None:
            self.held = (there, place) if there else None
        elif held == (there, place):
            self.held = None
        elif kind != "post" or 0 <= number < len(self.game.salaries):
            self.laid, self.held = self.laid.with_rep(*held, place), None

    def _send_home(self, _: Intent) -> None:
        if held := self.picked_up:
            self.laid, self.held = self.laid.with_rep(*held, ("home", 0, 0)), None

    def _follow(self, intent: Intent) -> None:
        self.laid = replace(self.laid, follows=intent.value is True).settled()

    def _say(self, intent: Intent) -> None:
        self.laid = self.laid.with_words(str(intent.value or "")[:LONGEST_WORDS])

    def _do(self, intent: Intent) -> None:
        """What whoever is to act does: ``[seat, the move]``, or a seat with a sum as the value of its field."""
        match intent.n:
            case [int(seat), written] if seat in self.laid.acting:
                move = _read(written)
            case int(seat) if seat in self.laid.acting:
                move = _sum(str(intent.value))
            case _:
                return
        if move is not None:
            self.laid = replace(self.laid, move=move)

    # How it looks -----------------------------------------------------------------------------------------------------

    def draw(self, sight: IntrigeSight, beside: Node | None, tools: Sequence[Child]) -> Sequence[Child]:
        """All courts and the island, or what was opened in their place; the tools; and what whoever is to act does."""
        words = sight.words
        lies = Lies(words, self.laid, self.picked_up)
        panel = el(
            "section",
            lies.tools(),
            list(tools),
            class_="panel open col setup",
            id="laying",
            aria_label=words.say("sandbox.tools"),
        )
        return [
            beside or lies.board(),
            panel,
            el("div", list(self._acts(sight)), class_="table typing laid", id="table"),
        ]

    def _acts(self, sight: IntrigeSight) -> Iterator[Node]:
        """What whoever is to act does, with the parts of a game."""
        for seat in self.laid.acting:
            picked = self.moves.get(seat)
            refusal = self.game.why_not(self.state, seat, picked) if picked else None
            turn: Turn[Move] = Turn(seat, tuple(self.game.options(self.state, seat)), picked, refusal)
            view = self.game.view(self.state, seat)
            seen = replace(sight, game=self.game, view=view, before=view, turns=(turn,))
            words = sight.words
            yield el(
                "section",
                el(
                    "div",
                    el("div", asked(seen, turn), class_="head"),
                    choices(Tap(seen, turn, "lay-fist")),
                    refusal and el("p", words.refusal(refusal), " ", chip(refusal.rule, words), class_="small loss"),
                    class_=["deciding", view.stage],
                ),
                class_="seat mine",
                id=f"seat-{seat}",
            )


def _first(game: Intrige) -> Laid:
    """For four, of the edition that is played; of the small one its beginning."""
    four = Intrige(FIRST_PLAYERS, game.options_chosen)
    try:
        return Laid(four, read_position(four, completed(FIRST, FIRST_PLAYERS)))
    except BadInput:
        return Laid(four, four.start())


def _read(written: object) -> Move | None:
    try:
        return read_move(written, "fist")
    except BadInput:
        return None


def _sum(text: str) -> Move | None:
    return Bribe(int(text)) if text.isascii() and text.isdecimal() and len(text) < 7 else None
