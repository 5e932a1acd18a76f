"""What lies on the table of Attrap'trésors and what hands can do, told without a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kit.engine.event import Facts
from kit.engine.form import Field, Form, Said, Section
from kit.engine.game import CHANCE, Seat
from kit.engine.reading import Json, JsonObject
from kit.engine.standing import Standing
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Begin, Deal, First, GiveBack, Grab, Move, Reach, Slip, Throw
from kit.games.attraptresors.pieces import COLOURS, COLUMN, DICE, UNTOLD, score
from kit.games.attraptresors.state import View

NONE = "none"
"""No object."""
OFF = "off_"
"""The prefix of a colour's name for dice that lie off the mat."""


def moment(view: View) -> Facts:
    """The round, and what is under way in it."""
    stage = "over" if view.winners else "back" if view.owes else "hands" if view.dice else "throw"
    return {"round": view.round, "stage": stage}


def describe(move: Move) -> Said:
    """A move in a few words."""
    match move:
        case Reach(grabs):
            return _reach(grabs)
        case GiveBack(sacks):
            return Said("give_back", {"sacks": sacks})
        case Deal(colour) if colour == UNTOLD:
            return Said("mission_untold", {})
        case Deal(colour):
            return Said("mission", {"colour": colour})
        case Begin(seat):
            return Said("thrower", {"seat": seat})
        case Throw(dice, off) if any(off):
            return Said("dice_off", {"dice": dice, "off": off})
        case Throw(dice):
            return Said("dice", {"dice": dice})
        case Slip(off):
            return Said("off" if any(off) else "off_none", {"off": off})
        case First(seat):
            return Said("first", {"seat": seat})
    assert_never(move)


def _reach(grabs: Sequence[Grab]) -> Said:
    """A hand, with the moment of its first grab if there is a clock."""
    if not grabs:
        return Said("watch", {})
    objects = tuple(grab.object for grab in grabs if grab.object != COLUMN)
    takes_column = len(objects) < len(grabs)
    key = ("column_then" if objects else "column") if takes_column else "objects"
    ms = grabs[0].at_ms or grabs[0].after_ms
    return Said(key, {"objects": objects}) if ms is None else Said(f"{key}_timed", {"objects": objects, "at_ms": ms})


# What lies on the table -----------------------------------------------------------------------------------------------


def on_the_table(game: Attraptresors, view: View) -> list[Section]:
    """The dice, the missions, the tower, and everybody's cards."""
    return [_dice(view), _missions(game, view), _tower(game, view), _cards(game, view)]


def _dice(view: View) -> Section:
    thrown = zip(COLOURS, view.dice, strict=False)
    lines = [Said("colour", {"number": number, "colour": colour}) for colour, number in thrown if number]
    if any(view.off):
        lines.append(Said("off", {"off": view.off}))
    return Section(Said("dice", {}), tuple(lines or [Said("no_dice", {})]))


def _missions(game: Attraptresors, view: View) -> Section:
    if game.for_two:
        shown = [(place, colour) for place, colour in enumerate(view.missions, 1) if colour]
        lines = [Said("open_mission", {"place": place, "colour": colour}) for place, colour in shown]
        return Section(Said("open_missions", {}), tuple(lines))
    mine = [Said("mission", {"seat": seat, "colour": colour}) for seat, colour in enumerate(view.missions) if colour]
    title = "all_missions" if view.seat is None else "missions"
    return Section(Said(title, {}), tuple(mine or [Said("secret_missions", {})]))


def _tower(game: Attraptresors, view: View) -> Section:
    left = list(game.tower)
    for _, name in view.taken:
        if name in left:
            left.remove(name)
    column = Said("column_stands", {}) if view.column is None else Said("column_taken", {"seat": view.column})
    taken = [Said("has_taken", {"seat": seat, "object": name}) for seat, name in view.taken if name != COLUMN]
    on_it = [Said("on_it", {"objects": tuple(left)})] if left else []
    return Section(Said("tower", {}), (column, *on_it, *taken))


def _cards(game: Attraptresors, view: View) -> Section:
    lines = []
    for seat in range(game.players):
        sacks, cards = score(view.hands[seat])
        lines.append(Said("cards_of", {"seat": seat, "sacks": sacks, "cards": cards}))
    return Section(Said("cards", {}), tuple(lines))


# Moves that are not listed --------------------------------------------------------------------------------------------


def forms(game: Attraptresors, view: View, seat: Seat, options: Sequence[Move]) -> list[Form]:
    """A hand's wishes in its own order, where there is no clock; for a referee, the dice that were thrown."""
    if seat == CHANCE:
        return _dice_forms(view, options)
    if not game.untimed or not any(isinstance(move, Reach) for move in options):
        return []
    kinds = (NONE, *dict.fromkeys(game.tower))
    fields = (
        Field("column", ("yes", "no"), lambda choice: Said(f"forms.{choice}", {})),
        Field("first", kinds, _said_object),
        Field("second", kinds, _said_object),
    )
    return [Form("reach", fields, _wish)]


def _said_object(name: Json) -> Said:
    return Said("forms.nothing", {}) if name == NONE else Said("forms.object", {"object": name})


def _wish(given: JsonObject) -> Reach:
    names = [COLUMN] if given["column"] == "yes" else []
    return Reach(tuple(Grab(name) for name in (*names, given["first"], given["second"]) if name != NONE))


def _dice_forms(view: View, options: Sequence[Move]) -> list[Form]:
    """The colours of the dice: all that were thrown, or those that rolled off."""
    match next(iter(options), None):
        case Throw():
            lies = tuple(Field(colour, tuple(range(DICE + 1))) for colour in COLOURS)
            off = tuple(Field(f"{OFF}{colour}", tuple(range(DICE + 1))) for colour in COLOURS)
            return [Form("dice", (*lies, *off), _thrown)]
        case Slip():
            thrown = zip(COLOURS, view.dice, strict=True)
            fields = tuple(Field(colour, tuple(range(count + 1))) for colour, count in thrown)
            return [Form("off", fields, lambda given: Slip(_counts(given)))]
    return []


def _thrown(given: JsonObject) -> Throw:
    """The dice on the mat and those that lie off it."""
    off = _counts(given, OFF)
    return Throw(tuple(lies + lost for lies, lost in zip(_counts(given), off, strict=True)), off if any(off) else ())


def _counts(given: JsonObject, before: str = "") -> tuple[int, ...]:
    return tuple(int(given[before + colour]) for colour in COLOURS)


def settles(possible: Sequence[Move], pressed: Sequence[Seat]) -> First | None:
    """Without a clock, whoever pressed first was first (C-AT-26); None where one of the rivals pressed nothing."""
    rivals = {move.seat for move in possible if isinstance(move, First)}
    if not rivals or not rivals <= set(pressed):
        return None
    return First(next(seat for seat in pressed if seat in rivals))


# The end --------------------------------------------------------------------------------------------------------------


def standing(game: Attraptresors, view: View, seat: Seat) -> Standing:
    """The sacks on all cards, then the cards (AT-24)."""
    sacks, cards = score(view.hands[seat])
    return Standing((sacks, cards), Said("cards", {"sacks": sacks, "cards": cards}))


def parting(game: Attraptresors, view: View, seat: Seat) -> Said:
    """By how many sacks it was won or missed; none where the cards decided."""
    sacks = [score(hand)[0] for hand in view.hands]
    if len(view.winners) > 1 and seat in view.winners:
        return Said("won_together", {})
    if seat in view.winners:
        ahead = sacks[seat] - max(sacks[:seat] + sacks[seat + 1 :])
        return Said("won_ahead" if ahead else "won_by_cards", {"sacks": ahead})
    behind = max(sacks) - sacks[seat]
    return Said("lost" if behind else "lost_by_cards", {"sacks": behind})
