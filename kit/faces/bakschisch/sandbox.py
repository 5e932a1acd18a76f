"""The sandbox of Bakschisch: a position is put together on the board, and every fist is closed openly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Refusal, Seat
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.cards import cards_row
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.laid import Laid, shown, taken_up
from kit.faces.bakschisch.layout import LAYOUTS, PAWNS, Layout
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.seats import name_of
from kit.faces.bakschisch.spaces import board_words
from kit.games.bakschisch import THIEF, Bakschisch, Bribe
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.state import State
from kit.page.controls import button, chip, switch
from kit.page.page import Intent
from kit.page.shape import fitting
from kit.text.say import Words

FIRST = "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"
FIRST_FISTS = (2, 2, 1)
"""What lies there when nobody has put anything together yet: a tie."""


class BakschischArrangement:
    """A position as it is being put together; a `kit.page.face.Arrangement`."""

    def __init__(self, game: Bakschisch, state: State | None = None, moves: Mapping[Seat, Move] | None = None) -> None:
        if state is None:
            game = Bakschisch(len(FIRST_FISTS), game.options_chosen)
            state, moves = read_position(game, FIRST), dict(enumerate(map(Bribe, FIRST_FISTS)))
        self.laid = taken_up(game, state, moves or {})
        self.held: Seat | None = None
        """Whose pawn is picked up."""

    @property
    def game(self) -> Bakschisch:
        """The game, for as many as sit there."""
        return self.laid.game

    @property
    def state(self) -> State:
        """The position, good or not."""
        return self.laid.state

    @property
    def moves(self) -> Mapping[Seat, Move]:
        """What every fist shows."""
        return dict(enumerate(self.laid.fists))

    @property
    def picked_up(self) -> Seat | None:
        """The pawn that is held, unless its seat has gone when a step was taken back."""
        return self.held if self.held in self.moves else None

    def use(self, game: Any) -> None:
        """By other switches from now on."""
        self.laid = self.laid.by(Bakschisch(self.game.players, game.options_chosen))

    def faults(self) -> Sequence[Refusal]:
        """What cannot be."""
        return self.laid.faults()

    # What people do ---------------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""
        return {
            "lay-players": self._seat_so_many,
            "lay-pawn": self._pick_up,
            "lay-space": self._tap,
            "lay-gold": lambda intent: self._for_seat(intent, self.laid.with_gold),
            "lay-thief": lambda intent: self._for_seat(intent, lambda seat, _: self.laid.with_thief(seat)),
            "lay-heap": self._change_heap,
            "lay-follow": self._follow,
            "lay-round": self._change_round,
            "lay-card": self._turn,
            "lay-fewer": self._turn_back,
            "lay-fist": self._close,
        }

    def _seat_so_many(self, intent: Intent) -> None:
        if type(intent.n) is int:
            self.laid, self.held = self.laid.with_players(intent.n), None

    def _pick_up(self, intent: Intent) -> None:
        seat = intent.n if type(intent.n) is int and intent.n in self.moves else None
        self.held = None if seat == self.held else seat

    def _tap(self, intent: Intent) -> None:
        """The pawn that is held is put there; where none is, one that stands there is picked up."""
        space = intent.n
        if type(space) is not int or not 0 <= space <= self.game.board.throne:
            return
        there = [seat for seat, stands in enumerate(self.state.spaces) if stands == space]
        held = self.picked_up
        if held is None:
            self.held = next(iter(there), None)
        elif held in there:
            self.held = next((seat for seat in there if seat > held), None)
        else:
            self.laid, self.held = self.laid.with_pawn(held, space), None

    def _for_seat(self, intent: Intent, change: Callable[[Seat, int], Laid]) -> None:
        """``[seat, 1 or -1]``."""
        match intent.n:
            case [int(seat), (1 | -1) as more] if seat in self.moves:
                self.laid = change(seat, int(more))

    def _change_heap(self, intent: Intent) -> None:
        if intent.n in (1, -1) and not self.laid.follows:
            self.laid = self.laid.with_heap(int(intent.n))

    def _follow(self, intent: Intent) -> None:
        self.laid = Laid(self.game, self.state, self.laid.fists, intent.value is True).settled()

    def _change_round(self, intent: Intent) -> None:
        if intent.n in (1, -1):
            self.laid = self.laid.with_round(self.state.round + int(intent.n))

    def _turn(self, intent: Intent) -> None:
        """A card shows another person: its number, and the person as the value of its field."""
        if type(intent.n) is int and intent.value in CARDS:
            self.laid = self.laid.with_card(intent.n, str(intent.value))

    def _turn_back(self, _: Intent) -> None:
        self.laid = self.laid.with_fewer_cards()

    def _close(self, intent: Intent) -> None:
        """A fist: ``[seat, what it shows]``."""
        match intent.n:
            case [int(seat), given] if seat in self.moves and (move := shown(given)) is not None:
                self.laid = self.laid.with_fist(seat, move)

    # How it looks -----------------------------------------------------------------------------------------------------

    def draw(self, sight: BakschischSight, beside: Node | None, tools: Sequence[Child]) -> Sequence[Child]:
        """The board, or what was opened in its place; the tools; and every seat with its purse, thief and fist."""
        words = sight.words
        boards = [beside] if beside else fitting(sight.shape, lambda shape: self._board(words, LAYOUTS[shape]))
        panel = el(
            "section",
            el("p", words.say("sandbox.how"), class_="small muted"),
            cards_row(words, self.state.cards),
            el("div", list(self._cards(words)), class_="cards-to-lay"),
            el("div", list(self._table(words)), class_="row tools"),
            list(tools),
            class_="panel open col setup",
            id="laying",
            aria_label=words.say("sandbox.tools"),
        )
        seats = [self._seat(words, seat) for seat in self.moves]
        return [*boards, panel, el("div", seats, class_="table typing laid", id="table")]

    def _board(self, words: Words, layout: Layout) -> Node:
        track, spaces, marked = self.game.board, self.state.spaces, dict[int, str]()
        if (held := self.picked_up) is not None:
            marked[spaces[held]] = words.say(f"page.pawn_letters.{PAWNS[held]}")
        return board(track, spaces, board_words(words, track, spaces), layout, marked=marked, tap="lay-space")

    def _cards(self, words: Words) -> Iterator[Node]:
        """A field for each card that is open, and one for the next."""
        up = self.state.cards
        for number in range(1, 6):
            is_open = number <= len(up)
            choices = [
                el("option", words.noun(card), value=card, selected=is_open and card == up[number - 1])
                for card in CARDS
            ]
            if not is_open:
                choices.insert(0, el("option", "–", value="", selected=True))
            yield el(
                "select",
                choices,
                data_intent="lay-card",
                data_n=number,
                disabled=number > len(up) + 1,
                aria_label=words.say("sandbox.card", number=number),
                id=f"lay-card-{number}{'' if is_open else '-down'}",
            )

    def _table(self, words: Words) -> Iterator[Node]:
        """The round, how many cards are open, the heap, and how many play."""
        round_number, heap, follows = self.state.round, self.state.heap, self.laid.follows
        yield _counted(words, "round", round_number, lambda more: button("−+"[more > 0], "lay-round", more))
        yield button(words.say("sandbox.fewer"), "lay-fewer", disabled=len(self.state.cards) == 1, id="lay-fewer")
        numbers = [
            button(number, "lay-players", number, pressed=number == self.game.players, id=f"lay-players-{number}")
            for number in (2, 3, 4)
        ]
        label = el("span", words.say("sandbox.players"), id="how-many", class_="small")
        yield el("div", label, numbers, class_="row counted", role="group", aria_labelledby="how-many")
        yield _counted(words, "heap", heap, lambda more: button("−+"[more > 0], "lay-heap", more, disabled=follows))
        yield switch(words.say("sandbox.follow"), "lay-follow", follows)

    def _seat(self, words: Words, seat: Seat) -> Node:
        """A place: the pawn to pick up, the purse, the thief, and the fist."""
        move, name, state = self.laid.fists[seat], words.names[seat], self.state
        refusal = self.laid.refused().get(seat)
        pick = button(
            [name_of(words, seat)],
            "lay-pawn",
            seat,
            pressed=seat == self.held,
            id=f"pawn-{seat}",
            aria_label=words.say("sandbox.pawn", seat=seat, space=state.spaces[seat]),
        )
        thief = button(
            [el("span", icon("thief" if state.thieves[seat] else "nothief", 24), class_="thief")],
            "lay-thief",
            [seat, 1],
            pressed=state.thieves[seat],
            id=f"lay-thief-{seat}",
            aria_label=words.say("sandbox.thief", seat=seat),
        )
        gold = state.purses[seat]
        held = bag(gold, 34, words.say("page.purse", gold=gold))
        purse = el("div", _purse_button(words, seat, -1), held, _purse_button(words, seat, 1), class_="row counted")
        return el(
            "section",
            el("div", pick, purse, thief, class_="foot"),
            el("div", list(_fist(words, seat, move)), class_="row fist-to-lay", role="group",
               aria_label=words.say("sandbox.fist", seat=seat)),
            refusal and el("p", words.refusal(refusal), " ", chip(refusal.rule, words), class_="small loss"),
            class_=["seat", f"s-{PAWNS[seat]}"],
            id=f"seat-{seat}",
            aria_label=name,
        )  # fmt: skip


def _purse_button(words: Words, seat: Seat, change: int) -> Node:
    label = words.say("sandbox.more" if change > 0 else "sandbox.less", seat=seat)
    return button("−+"[change > 0], "lay-gold", [seat, change], data_repeat=True, aria_label=label)


def _fist(words: Words, seat: Seat, move: Move) -> Iterator[Node]:
    """One more, one less, or the thief."""
    gold = move.gold if isinstance(move, Bribe) else 0
    said = words.say("page.thief") if move == THIEF else words.say("page.gold" if gold else "page.nothing", gold=gold)
    fewer, further = (max(gold - 1, 0), gold + 1) if isinstance(move, Bribe) else (0, 1)
    yield icon("fist", 30)
    yield button(
        "−", "lay-fist", [seat, fewer], aria_label=words.say("sandbox.fist_less", seat=seat), id=f"fist-less-{seat}"
    )
    yield el("b", said, id=f"shows-{seat}", class_="grow", aria_live="polite")
    yield button(
        "+", "lay-fist", [seat, further], aria_label=words.say("sandbox.fist_more", seat=seat), id=f"fist-more-{seat}"
    )
    yield button(
        [el("span", icon("thief", 24), class_="thief")],
        "lay-fist",
        [seat, "thief"],
        pressed=move == THIEF,
        aria_label=words.say("sandbox.fist_thief", seat=seat),
        id=f"fist-thief-{seat}",
    )


def _counted(words: Words, name: str, number: int, change: Callable[[int], Node]) -> Node:
    """A number with one less and one more."""
    label = el("span", words.say(f"sandbox.{name}"), " ", el("b", number), class_="small", id=f"count-{name}")
    return el("div", label, change(-1), change(1), class_="row counted", role="group", aria_labelledby=f"count-{name}")
