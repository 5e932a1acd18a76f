"""The switches of Bakschisch, each with its clause or ruling."""

from __future__ import annotations

from dataclasses import dataclass

from kit.engine.options import switch
from kit.games.bakschisch.board import BOARD_NAMES, Board, load_board, read_playable_board, write_board


@dataclass(frozen=True, slots=True)
class Options:
    """The rulebook leaves these open, or a family may prefer them otherwise; the defaults are ours."""

    board: str | Board = switch("default-30", "C-BK-1", BOARD_NAMES, read=read_playable_board, write=write_board)
    """A board by name, or one of one's own."""
    caliph_tie: str = switch("best", "C-BK-2", ("best", "dense", "worst"))
    """How pawns on one space are ranked for the Caliph, forwards and mirrored backwards (C-BK-3)."""
    fifth_zero_moves_all: bool = switch(False, "C-BK-13")
    """A zero or a thief on the fifth bribe sends everybody back (one translation of BK-24)."""
    remainder_carry: bool = switch(True, "C-BK-8")
    """Gold that could not be split enters the next sharing; off: it is out of play."""
    thief_cancels_move: bool = switch(False, "C-BK-9")
    """When a thief is shown, the largest bribe does not move."""
    throne_blocks: bool = switch(True, "C-BK-12")
    """Gold shown from the throne counts for the largest bribe; off: it is ignored."""
    open_gold: bool = switch(False, "C-BK-26")
    """Purses are shown to all."""
    final_tie: str = switch("shared", "C-BK-25", ("shared", "track_behind"))
    """Who wins when gold and arrival are equal."""

    def the_board(self) -> Board:
        """The board itself, loaded when it is given by name."""
        return load_board(self.board) if isinstance(self.board, str) else self.board
