"""What can be asked about a moment of Bakschisch."""

from __future__ import annotations

from collections.abc import Mapping

from kit.engine.event import Event
from kit.engine.game import AnyState
from kit.engine.moment import Bounds, Measure, Moment, Question, Value
from kit.engine.reading import Json
from kit.games.bakschisch.alike import by_the_extreme, by_the_gold, by_who_wins
from kit.games.bakschisch.cards import CALIPH, CARDS
from kit.games.bakschisch.events import GoldShared, GoldSplit, GoldStolen, PawnMoved
from kit.games.bakschisch.game import BRIBES, FEWEST_PLAYERS, GOLD_EACH, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.moves import Bribe, Thief


def _stands(moment: Moment, question: Question) -> Value:
    return int(moment.after.spaces[question.of])


def _movers(moment: Moment, _: Question) -> Value:
    places = zip(moment.before.spaces, moment.after.spaces, strict=True)
    return tuple(seat for seat, (before, after) in enumerate(places) if before != after)


def _thieves(moment: Moment, _: Question) -> Value:
    return tuple(seat for seat, in_hand in enumerate(moment.after.thieves) if in_hand)


def _loot(moment: Moment, _: Question) -> Value:
    """BK-18, BK-20: what each thief takes; one clause or the other, never both."""
    return _first(moment, GoldStolen, "gold") or _first(moment, GoldSplit, "each")


def _walks(moment: Moment, question: Question) -> Value:
    mine = [event for event in moment.events if isinstance(event, PawnMoved) and event.seat == question.of]
    return mine[0].spaces if mine else 0


def _rank(moment: Moment, question: Question) -> Value:
    """BK-28, BK-29: counted from the front, on the fifth bribe from the rear."""
    rank: int = moment.game.rank(moment.before.spaces, question.of, moment.before.bribe == BRIBES)
    return rank


def _may(moment: Moment, question: Question) -> Value:
    return moment.game.why_not(moment.before, question.of, question.move) is None


def _left(moment: Moment, question: Question) -> Value:
    return min(int(moment.before.unseen[CARDS.index(question.thing or "")]), _copies(moment, question))


def _copies(moment: Moment, question: Question) -> int:
    return int(moment.game.deck[CARDS.index(question.thing or "")])


def _stack(moment: Moment, _: Question) -> Value:
    """BK-7, BK-34: the cards that are neither open nor on a card slot."""
    return int(sum(moment.after.unseen)) - _hidden(moment)


def _hidden(moment: Moment) -> int:
    """BK-8: the cards of this round that have not been opened; for each there is a bribe still to come (BK-27)."""
    return BRIBES - len(moment.after.cards)


def _lives(moment: Moment, question: Question) -> Value:
    """BK-4: the person on a space; the Caliph sits on the throne, and nobody lives on the start."""
    persons = ("", *moment.game.board.persons, CALIPH)
    return str(persons[moment.before.spaces[question.of]])


def _in_palace(moment: Moment, _: Question) -> Value:
    board = moment.game.board
    return tuple(seat for seat, space in enumerate(moment.after.spaces) if board.in_palace(space))


def _first(moment: Moment, kind: type[Event], fact: str) -> int:
    return next((int(getattr(event, fact)) for event in moment.events if isinstance(event, kind)), 0)


def _spaces(game: Bakschisch, _before: AnyState) -> Bounds:
    return Bounds(game.players, game.board.throne)


def _persons(game: Bakschisch, _before: AnyState) -> Bounds:
    return Bounds(game.players, among=CARDS)


def _space(value: Json, *about: str, after_moves: bool = True, meaning: str) -> Measure:
    """A space of the board, including the start and the throne."""
    return Measure("space", value, about, after_moves, bounds=_spaces, alike=by_the_extreme, meaning=meaning)


def _walked(kind: str, value: Json, *about: str, meaning: str) -> Measure:
    """Something that the walks of a bribe decide."""
    return Measure(kind, value, about, alike=by_the_extreme, meaning=meaning)


def _gold(value: Json, *about: str, meaning: str) -> Measure:
    """Part of the gold, once thieves have taken theirs and the heap has been shared."""
    return Measure("number", value, about, alike=by_the_gold, meaning=meaning)


def _given(kind: str, value: Json, *about: str, meaning: str) -> Measure:
    """Something about the box or the position that no move changes."""
    return Measure(kind, value, about, after_moves=False, things=CARDS, moves=(Bribe, Thief), meaning=meaning)


MEASURES: Mapping[str, Measure] = {
    "stands": _space(_stands, "of", meaning="the space on which the pawn of somebody stands; 0 is the start"),
    "movers": _walked("seats", _movers, meaning="whose pawns are not where they were"),
    "winners": Measure(
        "seats", lambda moment, _: tuple(moment.after.winners), alike=by_who_wins, meaning="who has won"
    ),
    "thieves": _walked("seats", _thieves, meaning="who has a thief in hand still"),
    "loot": _gold(_loot, meaning="how much gold each thief takes in this bribe"),
    "purse": _gold(
        lambda moment, question: int(moment.after.purses[question.of]), "of", meaning="how much gold somebody has"
    ),
    "heap": _gold(lambda moment, _: int(moment.after.heap), meaning="how much gold lies beside the board"),
    "share": _gold(
        lambda moment, _: _first(moment, GoldShared, "each"), meaning="how much gold each gets when the heap is shared"
    ),
    "walks": _walked("number", _walks, "of", meaning="how many spaces the pawn of somebody walks"),
    "rank": _given(
        "rank", _rank, "of", meaning="the place in the race, from the front; on the fifth bribe from the rear"
    ),
    "may": _given("yes", _may, "of", "move", meaning="whether somebody may make this move now"),
    "start": _space(lambda *_: 0, after_moves=False, meaning="the start, as a space"),
    "stop": _space(lambda moment, _: moment.game.board.stop, after_moves=False, meaning="the stop space of the board"),
    "throne": _space(lambda moment, _: moment.game.board.throne, after_moves=False, meaning="the throne, as a space"),
    "left": _given("number", _left, "card", meaning="how many of these cards nobody has seen yet"),
    "copies": _given("number", _copies, "card", meaning="how many of these cards the deck has"),
    "cards": _given("number", lambda moment, _: sum(moment.game.deck), meaning="how many cards the deck has"),
    "places": _given(
        "number",
        lambda moment, asked: moment.game.board.persons.count(asked.thing),
        "card",
        meaning="how many spaces of the board have this person",
    ),
    "bribes": _given("number", lambda *_: BRIBES, meaning="how many bribes a round has"),
    "fewest_players": _given("number", lambda *_: FEWEST_PLAYERS, meaning="with how many it can be played at least"),
    "most_players": _given("number", lambda *_: MOST_PLAYERS, meaning="with how many it can be played at most"),
    "room": _given("number", lambda moment, _: MOST_PLAYERS - moment.game.players, meaning="how many more could play"),
    "gold": _given(
        "number",
        lambda moment, _: GOLD_EACH * moment.game.players,
        meaning="how many pieces of gold all have together at first",
    ),
    "boxed": _given(
        "number",
        lambda moment, _: MOST_PLAYERS - moment.game.players,
        meaning="how many colours that nobody plays stay in the box",
    ),
    "lives": Measure(
        "thing",
        _lives,
        ("of",),
        after_moves=False,
        bounds=_persons,
        meaning="which person lives on the space of somebody; nobody on the start",
    ),
    "hidden": _given(
        "number", lambda moment, _: _hidden(moment), meaning="how many cards of this round are still closed"
    ),
    "bribes_left": _given(
        "number", lambda moment, _: _hidden(moment), meaning="how many bribes of this round are still to come"
    ),
    "stack": _given("number", _stack, meaning="how many cards are neither open nor on a card slot"),
    "palace": _walked("seats", _in_palace, meaning="whose pawns are in the palace"),
}
"""By the name that lessons use."""
