"""How many sit at a table, from the position that lies there; and that position as a line."""

from __future__ import annotations

from kit.engine.box import Box, O
from kit.engine.errors import BadInput, bad
from kit.engine.game import SEAT_LETTERS, G, M, S, V


def game_of(box: Box[G, S, M, V, O], line: str, options: O, place: str = "position") -> G:
    """The game with these switches, for as many players as the position in a line has.

    Raises `BadInput`, for this place, where the line is no position for any number of players.
    """
    failed: list[BadInput] = []
    for number in box.players:
        game = box.new_game(number, options)
        try:
            box.read_position(game, line, place)
        except BadInput as why:
            failed.append(why)
        else:
            return game
    named = {word[0] for word in line.split() if word[0] in SEAT_LETTERS}
    if named and len(named) not in box.players:
        fewest, most = box.players[0], box.players[-1]
        raise bad(place, "number_of_players", box.players_rule, fewest=fewest, most=most, given=len(named))
    raise next((why for why in failed if why.refusal.reason != "position_seats"), failed[0])


def line_of(box: Box[G, S, M, V, O], game: G, state: S) -> str:
    """The line of a position, without a last word that can be left out."""
    line = box.write_position(game, state)
    shorter, _, _ = line.rpartition(" ")
    try:
        return shorter if box.read_position(game, shorter, "position") == state else line
    except BadInput:
        return line
