"""How a lesson of Bakschisch says what is played: the card that is turned, and what everybody shows."""

from __future__ import annotations

from kit.engine.game import CHANCE, Seat
from kit.engine.reading import TomlTable
from kit.lessons.line import Line
from kit.lessons.subject import ShortForm
from kit.lessons.tables import one_seat, one_table


def _read(line: Line, table: TomlTable, place: str, decides: Seat | None) -> None:
    fists = one_table(table.get("fists", {}), f"{place}: fists")
    if "card" in table:
        line.add({CHANCE: line.move(CHANCE, table["card"], f"{place}: card")}, f"{place}: card")
        if (
            fists or decides is not None or "predict" in table or "play" in table
        ):  # otherwise turning it is what the step is about
            line.begin()
    if fists or decides is not None:
        shown = {}
        for letter, data in fists.items():
            seat = one_seat(letter, line.game.players, f"{place}: fists")
            shown[seat] = line.move(seat, data, f"{place}: fists.{letter}")
        line.add(shown, f"{place}: fists", decides)


SHORT = ShortForm(("card", "fists"), _read)
