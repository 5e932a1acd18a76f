"""Endless practice: random positions in which a rule decides something, each with a question and its wrong answers.

A position is drawn for its rule and level, the engine says what happens, and it is drawn again unless the rule is
needed: somebody who does not know the rule would give another answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, repeat
from random import Random
from typing import NamedTuple, TypeAlias

from kit.engine.game import Seat
from kit.engine.moment import Moment, Question, Value
from kit.games.bakschisch.cards import CALIPH, CARDS, COPIES, INHABITANTS
from kit.games.bakschisch.events import PawnMoved, ThiefGivenUp
from kit.games.bakschisch.game import BRIBES, GOLD_EACH, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe, Thief
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.position import write_position
from kit.games.bakschisch.state import State
from kit.games.bakschisch.state import moment as when
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict, Script

Fist: TypeAlias = Bribe | Thief

OPTIONS = Options(open_gold=True)
BOARD = OPTIONS.the_board()
ALL_GOLD = GOLD_EACH * MOST_PLAYERS
EVERY_BRIBE = range(1, BRIBES + 1)
AHEAD, FIFTH = EVERY_BRIBE[:-1], EVERY_BRIBE[-1:]


class Level(NamedTuple):
    """How hard a task is, where its rule leaves that open."""

    players: tuple[int, ...]
    bribes: range
    spaces: range
    """Where the pawns stand."""
    most: int
    """Gold in a fist, at most."""
    purse: int
    """Gold in a purse, at most."""
    used: float
    """How likely a thief has been used earlier in the round."""
    distracts: bool
    """Thieves, ties, the Caliph and shared spaces turn up though nothing depends on them."""


LEVELS: Mapping[int, Level] = {
    # From space 15 no card leads to the gate of the palace. Purses are small when the first bribe has been paid.
    1: Level((2, 3), EVERY_BRIBE[1:], range(1, 16), 4, 6, 0, False),
    2: Level((4,), EVERY_BRIBE, range(BOARD.throne), 6, GOLD_EACH, 1 / 4, False),
    3: Level((4,), EVERY_BRIBE, range(BOARD.throne), 9, ALL_GOLD, 1 / 2, True),
}


class Task(NamedTuple):
    """The `number`-th task about a rule in the series of a seed: the same for everybody with that seed."""

    rule: str
    seed: int
    number: int
    level: int
    exercise: Exercise
    position: str
    """As a line, to open it elsewhere."""


def make_task(rule: str, seed: int, number: int, level: int) -> Task:
    """A task about one of `TOPICS`, at one of `LEVELS`."""
    random = Random(f"{rule} {seed} {number} {level}")
    exercise = next(filter(None, map(_attempt, repeat(TOPICS[rule]), repeat(LEVELS[level]), repeat(random))))
    return Task(rule, seed, number, level, exercise, write_position(exercise.game, exercise.before))


def _attempt(topic: Topic, level: Level, random: Random) -> Exercise | None:
    """A position drawn for the topic and a question, if the rule is needed to answer it."""
    table = Table(
        random,
        level,
        players=random.choice([players for players in level.players if players >= topic.fewest]),
        bribe=random.choice([bribe for bribe in topic.bribes if bribe in level.bribes]),
        card=random.choice([card for card in topic.cards if card != CALIPH or level.distracts] or topic.cards),
    )
    fists = topic.fists(table)
    before = _state(table, fists, topic.places(table, fists))
    exercise = Exercise(_game(table.players), before, (dict(enumerate(fists)),), Script(), (topic.rule,))
    moment = exercise.moment()
    seats = topic.whom(moment, topic.rule)
    if not seats:
        return None
    what = random.choice(topic.asks)
    of = random.choice((seats[0], random.choice(seats))) if "of" in MEASURES[what].about else None
    return _if_needed(topic, exercise, moment, Question(what, of))


def _if_needed(topic: Topic, exercise: Exercise, moment: Moment, question: Question) -> Exercise | None:
    """The exercise with its question, unless whoever does not know the rule answers it all the same."""
    answer = MEASURES[question.what].value
    truth = answer(moment, question)
    believed = {name: exercise.moment(MISCONCEPTIONS[name].variant) for name in topic.misconceptions}
    misled = tuple(name for name, belief in believed.items() if answer(belief, question) != truth)
    careless = [answer(moment._replace(steps=()), question)]  # that nothing changes
    if topic.careless:
        careless.append(topic.careless(moment))
    if not misled and all(guess == truth for guess in careless):
        return None
    return replace(exercise, kind=Predict(question, misled))


# Laying the table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before pawns are placed and fists are closed."""

    random: Random
    level: Level
    players: int
    bribe: int
    card: str

    def coin(self) -> bool:
        """Heads or tails."""
        return self.random.random() < 1 / 2

    def gold(self, fists: int, least: int = 0, most: int | None = None) -> list[Fist]:
        """So many fists, each with some gold."""
        return [Bribe(self.random.randint(least, self.level.most if most is None else most)) for _ in range(fists)]

    def seated(self, fists: Sequence[Fist]) -> list[Fist]:
        """The fists at seats by chance, though half the time the first is the learner's."""
        first, *others = fists
        self.random.shuffle(others)
        others.insert(0 if self.coin() else self.random.randrange(self.players), first)
        return others

    def deciders(self, fists: Sequence[Fist]) -> list[Seat]:
        """Who shows the most, on the fifth bribe the least."""
        gold = [fist.gold for fist in fists]
        decides = (min if self.bribe == BRIBES else max)(gold)
        return [seat for seat, shown in enumerate(gold) if shown == decides]


@cache
def _game(players: int) -> Bakschisch:
    return Bakschisch(players, OPTIONS)


def _state(table: Table, fists: Sequence[Fist], places: Sequence[int]) -> State:
    random, bribe = table.random, table.bribe
    spaces = tuple(  # in the palace nobody has a thief to show (BK-32)
        random.randint(1, BOARD.stop) if fist == THIEF and BOARD.in_palace(space) else space
        for fist, space in zip(fists, places, strict=True)
    )
    in_hand = tuple(
        fist == THIEF or not (BOARD.in_palace(space) or (bribe > 1 and random.random() < table.level.used))
        for fist, space in zip(fists, spaces, strict=True)
    )
    number = 1 + -(-max(spaces) // 6) + random.randrange(3)  # a pawn walks about six spaces in a round
    cards, unseen = _cards(table, number)
    purses = _purses(table, fists)
    heap = GOLD_EACH * table.players - sum(purses)
    on_throne = [space == BOARD.throne for space in spaces]
    since = tuple(when(number, random.randint(1, bribe - 1)) if sits else 0 for sits in on_throne)
    came_from = tuple(BOARD.throne - 1 if sits else 0 for sits in on_throne)  # from there every card leads to it
    return State(number, bribe, cards, spaces, purses, in_hand, heap, 0, unseen, since, came_from, ())


def _cards(table: Table, number: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards that are up, and how many of each have not been seen since the last shuffle."""
    deck = [card for card in CARDS for _ in range(COPIES)]
    deck.remove(table.card)
    table.random.shuffle(deck)
    earlier = table.bribe - 1
    left = deck[earlier + BRIBES * ((number - 1) % 6) :]
    return (*deck[:earlier], table.card), tuple(map(left.count, CARDS))


def _purses(table: Table, fists: Sequence[Fist]) -> tuple[int, ...]:
    """Enough for the fists; what is in no purse lies on the heap, and that is little before the first bribe."""
    random, most, first = table.random, table.level.purse, table.bribe == 1
    if most < ALL_GOLD:
        return tuple(random.randint(most if first else fist.gold, most) for fist in fists)
    left = GOLD_EACH * table.players - sum(fist.gold for fist in fists)
    left -= min(left, random.randrange(table.players if first else 3 * table.players))
    cuts = sorted(random.randint(0, left) for _ in fists[1:])
    parts = [end - start for start, end in pairwise((0, *cuts, left))]
    return tuple(fist.gold + part for fist, part in zip(fists, parts, strict=True))


# What the fists hold --------------------------------------------------------------------------------------------------


def sole(table: Table) -> Sequence[Fist]:
    """One decides alone: the most gold, on the fifth bribe the least that is not nothing."""
    return _decided_by(table, 1)


def tied(table: Table) -> Sequence[Fist]:
    """Several decide, but not all."""
    return _decided_by(table, table.random.randint(2, table.players - 1))


def sole_or_tied(table: Table) -> Sequence[Fist]:
    """One decides, or as a distraction several."""
    return tied(table) if table.level.distracts and table.coin() else sole(table)


def _decided_by(table: Table, deciders: int) -> Sequence[Fist]:
    others, most = table.players - deciders, table.level.most
    if table.bribe == BRIBES:
        gold = table.random.randint(1, most - 1)
        return table.seated([Bribe(gold)] * deciders + table.gold(others, gold + 1))
    gold = table.random.randint(1, most)
    thieves = int(table.level.distracts and table.coin())
    return table.seated([Bribe(gold)] * deciders + [THIEF] * thieves + table.gold(others - thieves, 0, gold - 1))


def nearly_nothing(table: Table) -> Sequence[Fist]:
    """At most one fist holds gold."""
    thieves = table.random.randrange(table.players) if table.level.distracts else 0
    first = table.gold(1, 1) if table.coin() else [NOTHING]
    return table.seated([*first, *[THIEF] * thieves, *[NOTHING] * (table.players - 1 - thieves)])


def thieves(table: Table) -> Sequence[Fist]:
    """At least one holds a thief and at least one does not."""
    number = table.random.randint(1, table.players - 1)
    return table.seated([*[THIEF] * number, *table.gold(table.players - number)])


def zeros(table: Table) -> Sequence[Fist]:
    """Some hold nothing or a thief, the others gold."""
    number = table.random.randint(1, table.players - 1)
    without = [table.random.choice((NOTHING, THIEF)) for _ in range(number)]
    return table.seated([*without, *table.gold(table.players - number, 1)])


def gold(table: Table) -> Sequence[Fist]:
    """Gold here and there, but no thief."""
    return table.gold(table.players)


def anything(table: Table) -> Sequence[Fist]:
    """Gold here and there, and as a distraction a thief or more."""
    return thieves(table) if table.level.distracts and table.coin() else gold(table)


# Where the pawns stand ------------------------------------------------------------------------------------------------

Places: TypeAlias = Callable[[Table, Sequence[Fist]], Sequence[int]]


def anywhere(table: Table, fists: Sequence[Fist]) -> list[int]:
    """On different spaces, though two that share one are a distraction."""
    spaces = table.random.sample(table.level.spaces, len(fists))
    if table.level.distracts and table.coin():
        spaces[0] = spaces[-1]
        table.random.shuffle(spaces)
    return spaces


def deciders_on(spaces: Callable[[Table], Sequence[int]]) -> Places:
    """Those who decide stand on some of these spaces, the others anywhere."""

    def places(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
        stands = anywhere(table, fists)
        for seat in table.deciders(fists):
            stands[seat] = table.random.choice(spaces(table))
        return stands

    return places


def _persons_of_the_card(table: Table) -> Sequence[int]:
    return [space for space in table.level.spaces if space and BOARD.persons[space - 1] == table.card]


on_their_person = deciders_on(_persons_of_the_card)
before_the_gate = deciders_on(lambda _: range(14, BOARD.stop + 1))
on_the_last_spaces = deciders_on(lambda _: range(18, BOARD.throne))


def in_the_palace(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Those who decide, and often somebody else."""
    stands = anywhere(table, fists)
    for seat in {*table.deciders(fists), table.random.randrange(table.players)}:
        stands[seat] = table.random.randrange(BOARD.stop + 1, BOARD.throne)
    return stands


def around_the_gate(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Some in the palace, some before it."""
    return [table.random.randrange(16, BOARD.throne) for _ in fists]


def near_or_on_the_throne(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """One may reach the throne, or sits on it already when the fifth bribe comes."""
    if table.bribe < BRIBES:
        return on_the_last_spaces(table, fists)
    stands, deciders = anywhere(table, fists), table.deciders(fists)
    safe = _others(table, deciders)
    stands[table.random.choice(table.random.choice((deciders, safe, safe)))] = BOARD.throne
    return stands


def several_on_the_throne(table: Table, fists: Sequence[Fist]) -> Sequence[int]:
    """Some of those whom the fifth bribe leaves where they are."""
    stands, safe = anywhere(table, fists), _others(table, table.deciders(fists))
    for seat in table.random.sample(safe, table.random.randint(min(2, len(safe)), len(safe))):
        stands[seat] = BOARD.throne
    return stands


def _others(table: Table, seats: Sequence[Seat]) -> Sequence[Seat]:
    return [seat for seat in range(table.players) if seat not in seats]


# Whom the rule concerns: nobody where it is not needed ----------------------------------------------------------------

Whom: TypeAlias = Callable[[Moment, str], Sequence[Seat]]


def cited(moment: Moment, rule: str) -> Sequence[Seat]:
    """Those to whom something happens by the rule; everybody, when it happens to the whole table."""
    events = [event for event in moment.events if event.rule == rule]
    one = [event.seat for event in events if hasattr(event, "seat")]
    return one or ([*moment.moves] if events else [])


def everybody(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-14: all, since it takes a look to see whether there is gold at all."""
    return [*moment.moves]


def payers(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-21, BK-26: those who spend gold."""
    return [seat for seat in cited(moment, rule) if moment.moves[seat].gold]


def walkers(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-16, BK-38: those who walk, to a person or to the throne."""
    return [walk.seat for walk in _walks(moment)]


def users_of_thieves(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-19: those who show a thief, while nobody has to give one up (BK-32)."""
    return [] if any(isinstance(event, ThiefGivenUp) for event in moment.events) else cited(moment, rule)


def largest(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-25: those who show the most, if others show less."""
    gold = [move.gold for move in moment.moves.values()]
    return [seat for seat in moment.moves if gold[seat] == max(gold) > min(gold)]


def guests_with_thieves(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-32: those who come to the stop space, or past it, with a thief."""
    return [walk.seat for walk in _walks(moment) if walk.end >= BOARD.stop and moment.before.thieves[walk.seat]]


def throne_seekers(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-39: those who reach the throne, or on the fifth bribe keep or lose it."""
    if moment.before.bribe == BRIBES:
        return cited(moment, rule)
    return [walk.seat for walk in _walks(moment) if walk.end == BOARD.throne]


def close_rivals(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-40: those on the throne together, when the two richest have nearly the same gold."""
    on_throne = [seat for seat, space in enumerate(moment.after.spaces) if space == BOARD.throne]
    gold = sorted((moment.after.purses[seat] for seat in on_throne), reverse=True)
    return on_throne if len(gold) > 1 and gold[0] - gold[1] <= 1 else []


def _walks(moment: Moment) -> Sequence[PawnMoved]:
    return [event for event in moment.events if isinstance(event, PawnMoved)]


# Wrong ideas that are nobody's misconception --------------------------------------------------------------------------


def most_even_if_nothing(moment: Moment) -> Value:
    """That whoever shows the most walks, and be it nothing (BK-14)."""
    gold = [move.gold for move in moment.moves.values()]
    return tuple(seat for seat in moment.moves if gold[seat] == max(gold))


def used_for_good(moment: Moment) -> Value:
    """That a thief that has been used does not come back (BK-37)."""
    return tuple(seat for seat, in_hand in enumerate(moment.before.thieves) if in_hand and moment.moves[seat] != THIEF)


def whoever_has_been_there(moment: Moment) -> Value:
    """That whoever has been on the throne has won (BK-39)."""
    places = zip(moment.before.spaces, moment.after.spaces, strict=True)
    return tuple(seat for seat, both in enumerate(places) if BOARD.throne in both)


# The rules ------------------------------------------------------------------------------------------------------------


class Topic(NamedTuple):
    """A rule that can be practised on one bribe."""

    rule: str
    asks: tuple[str, ...]
    """One of these `MEASURES` is asked."""
    bribes: Sequence[int]
    cards: tuple[str, ...]
    """Among others the Caliph is a distraction."""
    fists: Callable[[Table], Sequence[Fist]]
    misconceptions: tuple[str, ...] = ()
    """Those that can lead to another answer; of two that lead to the same, the first explains it."""
    places: Places = anywhere
    whom: Whom = cited
    careless: Callable[[Moment], Value] | None = None
    """A wrong idea besides these, and besides the idea that nothing changes."""
    fewest: int = 2


PERSONS, ANY_CARD, THE_CALIPH = INHABITANTS, CARDS, (CALIPH,)
TIES = ("tie_moves_nobody", "tied_go_to_one_space")

TOPICS: Mapping[str, Topic] = {
    topic.rule: topic
    for topic in (
        # The bribe
        Topic("BK-12", ("stands",), AHEAD, PERSONS, sole, ("thief_cancels_move", "own_space_counts")),
        Topic(
            "BK-16", ("stands",), AHEAD, PERSONS, sole, ("own_space_counts",),
            places=on_their_person, whom=walkers,
        ),
        Topic("BK-13", ("movers", "stands"), AHEAD, PERSONS, tied, (*TIES, "thief_cancels_move"), fewest=3),
        Topic(
            "BK-14", ("movers",), AHEAD, ANY_CARD, nearly_nothing, ("thief_cancels_move",),
            whom=everybody, careless=most_even_if_nothing,
        ),
        # Gold beside the board
        Topic("BK-26", ("heap", "purse"), AHEAD, ANY_CARD, gold, ("losers_get_gold_back",), whom=payers),
        Topic("BK-36", ("share",), FIFTH, ANY_CARD, gold, ("remainder_rounded_up", "losers_get_gold_back")),
        # The thief
        Topic("BK-18", ("loot", "purse"), AHEAD, ANY_CARD, thieves, ("thief_takes_whole_purse", "only_winner_pays")),
        Topic("BK-19", ("thieves",), AHEAD, ANY_CARD, thieves, whom=users_of_thieves),
        Topic(
            "BK-20", ("loot",), EVERY_BRIBE, ANY_CARD, thieves,
            ("remainder_rounded_up", "thief_takes_whole_purse", "only_winner_pays"), fewest=3,
        ),
        Topic(
            "BK-21", ("loot", "heap"), AHEAD, ANY_CARD, thieves,
            ("remainder_rounded_up", "thief_takes_whole_purse"), whom=payers, fewest=3,
        ),
        # The fifth bribe
        Topic("BK-22", ("stands",), FIFTH, PERSONS, sole, ("own_space_counts",)),
        Topic("BK-23", ("movers",), FIFTH, PERSONS, tied, ("tie_moves_nobody", "largest_moves_on_fifth"), fewest=3),
        Topic(
            "BK-24", ("movers",), FIFTH, PERSONS, zeros,
            ("thief_is_safe_on_fifth", "tie_moves_nobody", "largest_moves_on_fifth"),
        ),
        Topic("BK-25", ("movers", "stands"), FIFTH, PERSONS, anything, ("largest_moves_on_fifth",), whom=largest),
        # The Caliph
        Topic("BK-28", ("stands", "rank"), AHEAD, THE_CALIPH, sole, ("rank_from_wrong_end", "thief_cancels_move")),
        Topic("BK-29", ("stands", "rank"), FIFTH, THE_CALIPH, sole, ("rank_from_wrong_end",)),
        Topic(
            "BK-30", ("movers", "stands"), EVERY_BRIBE, THE_CALIPH, tied, (*TIES, "rank_from_wrong_end"), fewest=3
        ),
        # The palace
        Topic(
            "BK-32", ("thieves",), AHEAD, ANY_CARD, sole_or_tied, ("stop_is_palace",),
            places=before_the_gate, whom=guests_with_thieves,
        ),
        Topic("BK-33", ("thieves",), FIFTH, ANY_CARD, sole_or_tied, ("stop_is_palace",), places=in_the_palace),
        Topic(
            "BK-37", ("thieves",), FIFTH, ANY_CARD, thieves, ("stop_is_palace",),
            places=around_the_gate, careless=used_for_good,
        ),
        # The throne
        Topic(
            "BK-38", ("stands",), AHEAD, PERSONS, sole_or_tied, ("own_space_counts", "thief_cancels_move"),
            places=on_the_last_spaces, whom=walkers,
        ),
        Topic(
            "BK-39", ("winners",), (*EVERY_BRIBE, *FIFTH), ANY_CARD, sole_or_tied,
            ("touching_throne_wins", "tie_moves_nobody"),
            places=near_or_on_the_throne, whom=throne_seekers, careless=whoever_has_been_there,
        ),
        Topic(
            "BK-40", ("winners",), FIFTH, ANY_CARD, sole_or_tied, ("losers_get_gold_back",),
            places=several_on_the_throne, whom=close_rivals, fewest=3,
        ),
    )
}  # fmt: skip
"""By rule, in the order in which they are taught."""
