"""A board of people's own, built like the real one beside the page: its persons, painted space by space."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Refusal
from kit.engine.reading import JsonObject
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import LAYOUTS, Layout
from kit.faces.bakschisch.spaces import board_words
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.board import MOST_LEVELS, Board, board_problems, make_board, write_board
from kit.games.bakschisch.cards import GUARD, INHABITANTS
from kit.page.controls import acts, button, chip
from kit.page.page import Intent
from kit.page.shape import fitting
from kit.text.say import Words

LONGEST_LEVEL = 12
"""The most spaces that a level can have and still be tapped on a phone."""


class BoardWorkshop:
    """A board as it is being built, from the one that is played on."""

    def __init__(self, game: Bakschisch) -> None:
        self.levels = game.board.levels
        """The persons of each level, from the bottom."""
        self.brush = GUARD
        """The person that a tap paints."""

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""
        return {
            "brush": self._take_brush,
            "paint": self._paint,
            "level": self._resize_level,
            "levels": self._change_levels,
        }

    def board(self, name: str) -> Board:
        """The board as it is now, good or not."""
        return make_board(name, self.levels)

    @property
    def problems(self) -> list[Refusal]:
        """What the rulebooks' examples ask of a board and this one lacks."""
        return board_problems(self.board("?"))

    def built(self, words: Words) -> JsonObject | None:
        """The switch for this board, or None while something is wrong with it."""
        return None if self.problems else {"board": write_board(self.board(words.say("page.own_board")))}

    def _take_brush(self, intent: Intent) -> None:
        if intent.n in INHABITANTS:
            self.brush = str(intent.n)

    def _paint(self, intent: Intent) -> None:
        """Paint the brush's person on a space, counted from 1."""
        if type(intent.n) is not int:
            return
        levels, first = [list(level) for level in self.levels], 1
        for level in levels:
            if 0 <= intent.n - first < len(level):
                level[intent.n - first] = self.brush
            first += len(level)
        self.levels = tuple(tuple(level) for level in levels)

    def _resize_level(self, intent: Intent) -> None:
        """Add or remove a space at the end of a level: ``[level, 1 or -1]``."""
        match intent.n:
            case [int(number), int(change)] if number in range(len(self.levels)):
                levels = list(self.levels)
                level = levels[number]
                longer = (*level, self.brush) if len(level) < LONGEST_LEVEL else level
                levels[number] = longer if change > 0 else level[: max(len(level) - 1, 1)]
                self.levels = tuple(levels)

    def _change_levels(self, intent: Intent) -> None:
        """Add or remove two levels at the bottom, because the track starts and ends on the right (C-BK-1)."""
        if intent.n == 1 and len(self.levels) + 2 <= MOST_LEVELS // 2:
            self.levels = (*self.levels[:2], *self.levels)
        elif intent.n == -1 and len(self.levels) > 2:
            self.levels = self.levels[2:]

    # How it looks -----------------------------------------------------------------------------------------------------

    def draw(self, sight: BakschischSight, beside: Node | None) -> Sequence[Child]:
        """The board as it is being built, or what was opened in its place, and the tools."""
        boards = fitting(sight.shape, lambda shape: self._drawn(sight, LAYOUTS[shape]))
        return [*([beside] if beside else boards), self._tools(sight.words)]

    def _drawn(self, sight: BakschischSight, layout: Layout) -> Node:
        """The board as it is being built; a tap paints a space."""
        track = self.board(sight.words.say("page.own_board"))
        return board(track, (), board_words(sight.words, track, sight.view.spaces), layout, tap="paint")

    def _tools(self, words: Words) -> Node:
        close = button(words.say("page.close"), "build", key="Escape")
        use = button(words.say("referee.use_board"), "use-built", look="main", disabled=bool(self.problems), id="go")
        return el(
            "section",
            el("div", el("h2", words.say("referee.board"), class_="grow"), close, class_="row"),
            el("p", words.say("referee.board_text"), class_="small muted"),
            el("div", list(self._brushes(words)), class_="pair", role="group", aria_label=words.say("referee.brush")),
            el("h3", words.say("referee.levels")),
            [self._level(words, number) for number in reversed(range(len(self.levels)))],
            el(
                "div",
                button(words.say("referee.more_levels"), "levels", 1),
                button(words.say("referee.fewer_levels"), "levels", -1, disabled=len(self.levels) <= 2),
                class_="pair",
            ),
            el("ul", list(self._told_problems(words)), class_="problems", aria_live="polite"),
            acts(use),
            class_="panel open col setup",
            id="building",
            aria_label=words.say("referee.board"),
        )

    def _brushes(self, words: Words) -> Iterator[Node]:
        for person in INHABITANTS:
            name = [el("span", icon(person, 32), class_=["tiny", person]), words.noun(person)]
            yield button(name, "brush", person, pressed=self.brush == person, id=f"brush-{person}")

    def _level(self, words: Words, number: int) -> Node:
        length = len(self.levels[number])
        return el(
            "div",
            el("span", words.say("referee.level", number=number + 1, spaces=length), class_="grow"),
            button("−", "level", [number, -1], aria_label=words.say("referee.shorter", number=number + 1)),
            button("+", "level", [number, 1], aria_label=words.say("referee.longer", number=number + 1)),
            class_="row",
            id=f"level-{number}",
        )

    def _told_problems(self, words: Words) -> Iterator[Node]:
        for refusal in self.problems:
            chips = [chip(rule, words) for rule in (refusal.rule, *refusal.rulings)]
            yield el("li", words.refusal(refusal), " ", chips, class_="small loss")
