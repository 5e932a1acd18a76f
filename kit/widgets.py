"""Boards and charts among ipywidgets: they fit into an `HBox`, and `interact` shows what a function makes of them.

>>> from ipywidgets import HBox
>>> from kit.lab import exact
>>> line = "r1 b1 A0:2T B0:2T heap:16 up:G"
>>> both = HBox([Board("bakschisch", line), ExactBar(exact("bakschisch", line, measure="stands:A"))])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from kit.doors.kernel import PageWidget
from kit.draw.chart import Chart as Drawable
from kit.draw.chart import Mark, Size, Table, as_svg, table_node
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_dots import Histogram
from kit.draw.svg import Node, Tree, el, to_text
from kit.engine.game import SEAT_LETTERS, AnyGame, AnyOptions, Seat
from kit.engine.record import Player
from kit.faces import open_face
from kit.games import open_box
from kit.lab.distribution import Distribution
from kit.lab.questions import named_box, open_game, open_state, seat_number
from kit.page.page import Page
from kit.page.sight import AnySight, Sight
from kit.release import brought_by
from kit.text.say import LANGUAGES, Words

with brought_by("play"):
    import traitlets
    from ipywidgets import HTML, Layout

__all__ = ["Board", "Chart", "ExactBar"]

SHARES_ROOM = "1 1 320px"
"""In an `HBox`: as wide as the others, no narrower than a phone."""

PAPER = "background:#fffbf2;color:#2a1f14;border-radius:10px;padding:12px;margin:0"
"""A chart in a file has daylight colours, so it brings its own paper."""
PRESSED = frozenset(("data-intent", "data-n", "data-key", "data-rove", "tabindex", "type"))
STATES = frozenset(("aria-expanded", "aria-controls", "aria-pressed", "aria-disabled", "disabled"))
"""What only something that can be pressed has."""
NAMELESS = frozenset(("div", "span", "g"))
"""Their name is read aloud only if they have a role."""
MOST_FRACTIONS, LARGEST_SHOWN = 8, 9999
"""With more bars, or with larger denominators, chances are written as a number in 100."""
BESIDE = Size.WIDE.but(width=400, height=260)
"""The size of a chart that stands beside something: a window of 360 pixels shows its smallest letters with 10."""
UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"


class Board(PageWidget):
    """A position of a game as its own pages show it, still: nothing can be pressed.

    `position`, `seat` and `language` are traits: a new value is drawn in the same place, `traitlets.link` ties one to
    another widget, and ``observe`` hears of it.  None of them goes to a browser, which gets only what is drawn.
    """

    position = traitlets.Any()
    """The state that is shown; a line becomes its state, None the start of the game."""
    seat = traitlets.Any()
    """The one whose secrets are shown, by letter or number; None is the audience."""
    language = traitlets.Unicode("en")
    """The language of its words."""

    def __init__(
        self,
        game: AnyGame | str = "bakschisch",
        position: Any = None,
        *,
        seat: Seat | str | None = None,
        language: str = "en",
        **options: AnyOptions,
    ) -> None:
        """`game`: a game or its name; `position`: a state, a line, or None for the start; `options`: its switches;
        purses are open unless these say otherwise.

        Raises BadInput for a position that cannot be, ValueError for a game, a seat or a language that there is not;
        so does a new value of a trait, which then stays as it was.
        """
        if isinstance(game, str):
            opened = [each.name for each in fields(named_box(game).options) if each.name.startswith("open_")]
            options = dict.fromkeys(opened, True) | options
        self.game = open_game(game, position if isinstance(position, str) else None, **options)
        self.position, self.seat, self.language = open_state(self.game, position), seat, language
        page = Page("kit:widget")
        page.show(self._picture())
        super().__init__(page, layout=Layout(flex=SHARES_ROOM, min_width="0"))

    @traitlets.validate("position")
    def _read_position(self, proposal: Mapping[str, Any]) -> Any:
        return open_state(self.game, proposal["value"])

    @traitlets.validate("seat")
    def _read_seat(self, proposal: Mapping[str, Any]) -> Seat | None:
        seat: Seat | str | None = proposal["value"]
        return None if seat is None else seat_number(seat, self.game.players)

    @traitlets.validate("language")
    def _read_language(self, proposal: Mapping[str, Any]) -> str:
        language: str = proposal["value"]
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
        return language

    @traitlets.observe("position", "seat", "language")
    def _draw_again(self, _: object) -> None:
        if "page" in vars(self):  # it is on its way
            self.page.show(self._picture())

    def show(self, position: Any) -> None:
        """Another position, for ``interact(board.show, position=[…])``."""
        self.position = position

    def _picture(self) -> Node:
        view, face = self.game.view(self.position, self.seat), open_face(self.game.name)
        words = Words(self.language, self.game.name, tuple(SEAT_LETTERS[: self.game.players]))
        sight: AnySight = Sight(
            box=open_box(self.game.name),
            game=self.game,
            words=words,
            players=tuple(Player(name) for name in words.names),
            step=0,
            view=view,
            before=view,
            seat=self.seat or 0,
        )
        beside = el("div", face.beside(sight)) if face.beside(sight) else None
        table = el("div", list(face.places(sight)), class_="table still")
        drawn = el("div", list(face.board(sight)), beside, table)
        return el("div", face.style, list(map(still, drawn[2:])), class_="game", lang=self.language)


class Chart(HTML):
    """A chart of `kit.draw` as a widget; another `chart` is drawn in the same place.

    Bars have an axis here: on a page words say what they are compared with, beside code nothing does.
    """

    def __init__(self, chart: Drawable, size: Size = BESIDE) -> None:
        """Raises ValueError for a distribution, which `ExactBar` draws."""
        super().__init__(layout=Layout(flex=SHARES_ROOM, min_width="0"))
        self._size = size
        self.chart = chart

    @property
    def chart(self) -> Drawable:
        """What is drawn."""
        return self._chart

    @chart.setter
    def chart(self, chart: Drawable) -> None:
        if isinstance(chart, Distribution):
            raise ValueError("a distribution is drawn by ExactBar(…); a Chart takes a chart of kit.draw")
        self._chart = chart = replace(chart, axis=True) if isinstance(chart, Bars | Histogram) else chart
        drawn = as_svg(chart, self._size).replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)
        self.value = f'<figure style="{PAPER}">{drawn}{_heard(chart.table())}</figure>'


class ExactBar(Chart):
    """A distribution as bars, one for each value; in ink, like everything that is exact."""

    def __init__(
        self,
        distribution: Mapping[Any, Fraction | int],
        title: str = "exact chances",
        label: Callable[[Any], str] = str,
        size: Size = BESIDE,
    ) -> None:
        """`label`: how a value is written; `title`: what is asked.

        Raises ValueError for chances that do not add up to 1.
        """
        self._title, self._label = title, label
        super().__init__(self._bars(distribution), size)

    def show(self, distribution: Mapping[Any, Fraction | int]) -> None:
        """Another distribution in the same place."""
        self.chart = self._bars(distribution)

    def _bars(self, chances: Mapping[Any, Fraction | int]) -> Bars:
        if not isinstance(chances, Mapping):
            raise ValueError(f"an ExactBar takes values with their chances, not {chances!r}")
        distribution = Distribution(chances)
        told = distribution.sorted
        short = len(told) <= MOST_FRACTIONS and all(_is_short(chance) for chance in told.values())
        mean = _mean(distribution)
        return Bars(
            bars=[Bar(self._label(value), chance, note=str(chance) if short else "") for value, chance in told.items()],
            description=f"{self._title}{'' if mean is None else f', {mean} on average'}",
            mark=Mark.EXACT,
            across=self._title,
            highest=1 if 2 * max(told.values()) > 1 else None,
        )


def still(tree: Tree) -> Tree:
    """The same picture without anything that can be pressed or that stops the Tab key; what has a name keeps it."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *children = tree
    kept = {name: value for name, value in attributes.items() if name not in PRESSED}
    if tag == "button" or "data-intent" in attributes:
        kept = {name: value for name, value in kept.items() if name not in STATES}
        kept["role"] = "img" if "aria-label" in kept else "presentation"
    elif tag in NAMELESS and "aria-label" in kept:
        kept.setdefault("role", "group")
    return ("span" if tag == "button" else tag, kept, *map(still, children))


def _heard(table: Table) -> str:
    """The table for a screen reader."""
    return f'<div style="{UNSEEN}">{to_text(table_node(table, seen=True))}</div>'


def _mean(distribution: Distribution[Any]) -> str | None:
    try:
        mean = distribution.mean
    except TypeError:
        return None
    return str(mean) if _is_short(mean) else f"{float(mean):.3f}"


def _is_short(number: Fraction) -> bool:
    return number.denominator <= LARGEST_SHOWN
