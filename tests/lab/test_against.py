"""What a choice brings against a class, held against the engine: all that the others can do is played."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kit.engine.game import CHANCE
from kit.games import open_box
from kit.games.attraptresors.moves import GiveBack
from kit.games.attraptresors.pieces import score
from kit.games.bakschisch.moves import THIEF
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.intrige.filling import completed
from kit.games.intrige.moves import Appoint, Bribe, Choose
from kit.games.intrige.state import FREE
from kit.lab.against import Means, Unknown, against, columns_of, counted, options_of, result, theory
from kit.lab.asked import always_best
from kit.lab.bribe import Bribe as OneBribe

DRAWN_CLASS = {Gold(0): 1, Gold(2): 1, Gold(3): 2, Gold(4): 1, Gold(5): 4, Gold(6): 2, Gold(7): 3, Gold(8): 1}
DRAWN_CLASS |= {Gold(10): 3, THIEF: 7}
"""The class of twenty-five that the page was drawn with."""
SEVEN_ON = "r1 b3 A13:10T B13:10T up:GSH"
"""Both pawns on 13, the card is the harem lady, the next one is seven spaces on; ten gold and a thief each."""


class Table:
    """One game with its box, from a position line."""

    def __init__(self, name: str, players: int, line: str, **options: Any) -> None:
        self.box = open_box(name)
        self.game = self.box.new_game(players, self.box.options(**options))
        whole = completed(line, players, options) if name == "intrige" else line
        self.state = self.box.read_position(self.game, whole, "position")
        self.asked = self.box, self.game, self.state


def drawn(counts: Mapping[Any, int], others: int) -> Iterator[tuple[Fraction, tuple[Any, ...]]]:
    """Everything that so many others can do, each as the class did, with its chance."""
    whole, made = sum(counts.values()), [choice for choice, many in counts.items() if many]
    for chosen in product(made, repeat=others):
        yield Fraction(prod(counts[choice] for choice in chosen), whole**others), chosen


def weighed(options: tuple[Any, ...], *many: int) -> dict[Any, int]:
    """Some of the options, taken from both ends."""
    order = [*options[::2], *options[1::2]]
    return {option: many[order.index(option)] if order.index(option) < len(many) else 0 for option in options}


# Bakschisch -----------------------------------------------------------------------------------------------------------

BRIBES = [
    (2, SEVEN_ON),
    (2, "r1 b2 A3:2T B8:7 heap:11 up:GC"),
    (2, "r1 b5 A6:4T B9:5 heap:11 up:GSHEF"),
    (3, "r1 b1 A0:10T B0:10T C0:10T up:H"),
    (3, "r1 b3 A7:4T B3:8T C9:9 heap:9 up:GSC"),
    (3, "r1 b5 A7:4 B3:8 C7:9 heap:9 up:GSHEC"),
    (4, "r1 b2 A5:3T B9:8T C2:9T D5:9T heap:11 up:GE"),
    (4, "r1 b5 A5:3 B9:8T C2:9T D9:8 heap:12 up:GSHEF"),
]


def lead_by_engine(table: Table, seat: int, fists: list[Any], space: Fraction) -> Fraction:
    """The slow twin: worth before and after, written out."""
    players = table.game.players

    def worths(state: Any) -> list[Fraction]:
        pairs = zip(state.purses, state.spaces, strict=True)
        return [gold + Fraction(state.heap, players) + space * at for gold, at in pairs]

    before, after = worths(table.state), worths(table.game.apply(table.state, dict(enumerate(fists))).state)
    gains = [then - now for then, now in zip(after, before, strict=True)]
    rivals = [gain for other, gain in enumerate(gains) if other != seat]
    return gains[seat] - sum(rivals) / len(rivals)


@pytest.mark.parametrize(("players", "line"), BRIBES)
@pytest.mark.parametrize("space", [Fraction(1), Fraction(3, 2)])
def test_a_fist_brings_what_the_engine_makes_of_all_that_the_others_can_show(
    players: int, line: str, space: Fraction
) -> None:
    table, seat = Table("bakschisch", players, line), 0
    counts = weighed(options_of(*table.asked, seat), 3, 1, 2)
    found = against(*table.asked, seat, counts, space)

    assert isinstance(found, Means) and (found.counted, found.unit) == ("lead", "gold")
    assert tuple(found.of) == options_of(*table.asked, seat)
    for own, mean in found.of.items():
        assert mean == sum(
            chance * lead_by_engine(table, seat, [own, *others], space) for chance, others in drawn(counts, players - 1)
        )


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_it_is_the_lead_of_the_lab_from_every_seat(seat: int) -> None:
    table = Table("bakschisch", 3, "r1 b3 A7:4T B3:4T C9:9T heap:13 up:GSC")
    bribe = OneBribe(table.state, table.game)
    for own, *others in product([Gold(0), Gold(3), THIEF], repeat=3):
        fists = [*others[:seat], own, *others[seat:]]
        assert result(*table.asked, seat, own, others) == bribe.pays(fists)[seat]


@pytest.mark.parametrize("switch", ["throne_blocks", "thief_cancels_move", "fifth_zero_moves_all", "remainder_carry"])
def test_it_holds_with_every_rule_switched(switch: str) -> None:
    for line in ("r1 b4 A31:4@1.3<24 B20:8T C20:9T heap:9 up:GSHE", "r1 b5 A7:4T B3:8T C7:9T heap:9 up:GSHEF"):
        table = Table("bakschisch", 3, line)
        is_on = getattr(table.game.options_chosen, switch)
        table = Table("bakschisch", 3, line, **{switch: not is_on})
        counts = {Gold(0): 2, Gold(1): 1, Gold(3): 2}
        found = against(*table.asked, 0, counts)
        assert isinstance(found, Means)
        assert found.of[Gold(2)] == sum(
            chance * lead_by_engine(table, 0, [Gold(2), *others], Fraction(1)) for chance, others in drawn(counts, 2)
        )


def test_against_a_uniform_class_it_is_the_mean_over_all_fists() -> None:
    table = Table("bakschisch", 2, SEVEN_ON)
    options = options_of(*table.asked, 0)
    found = against(*table.asked, 0, dict.fromkeys(options, 1))

    assert isinstance(found, Means)
    for own in options:
        each = [lead_by_engine(table, 0, [own, other], Fraction(1)) for other in options]
        assert found.of[own] == sum(each) / len(each)


def test_what_the_drawn_page_says_of_its_class_is_right() -> None:
    """−2.5 for ten, +3.5 for the thief and −1.4 for five; the equilibrium is the only one, and never shows seven."""
    table = Table("bakschisch", 2, SEVEN_ON)
    found = against(*table.asked, 0, DRAWN_CLASS)

    assert isinstance(found, Means) and [each.id for each in found.assumes] == ["lead"]
    assert found.assumes[0].rules == ("BK-12", "BK-18")
    assert [found.of[fist] for fist in (Gold(10), THIEF, Gold(5))] == [
        Fraction(-63, 25),
        Fraction(87, 25),
        Fraction(-36, 25),
    ]
    (mix,) = [each for each in theory(*table.asked, 0, ()) if each.id == "equilibrium"]
    assert mix.is_exact and [str(share) for share in mix.shares.values()] == ["0", *["1/10"] * 6, *["0"] * 4, "2/5"]
    assert mix.ranges == {fist: (share, share) for fist, share in mix.shares.items()}
    assert result(*table.asked, 0, THIEF, [Gold(5)]) == 3


def test_a_rival_who_cannot_show_what_the_class_showed_leaves_no_mean() -> None:
    table = Table("bakschisch", 2, "r1 b3 A13:10T B13:4T heap:6 up:GSH")
    assert against(*table.asked, 0, {Gold(5): 1}) == Unknown("cannot", ("BK-9", "BK-10"))
    found = against(*table.asked, 0, {Gold(4): 1, THIEF: 2})
    assert isinstance(found, Means) and [each.id for each in found.assumes] == ["lead", "as_asked"]


def test_where_the_game_may_end_gold_and_spaces_no_longer_count() -> None:
    table = Table("bakschisch", 4, "r1 b5 A31:3@1.4<29 B19:7 C19:7 D19:7 heap:16 up:GSEHF")
    assert against(*table.asked, 1, {Gold(4): 3}) == Unknown("decides", ("BK-39",))
    assert {each.id for each in theory(*table.asked, 1)} == {"uniform", "bot"}


def test_against_empty_purses_a_single_piece_is_best() -> None:
    table = Table("bakschisch", 3, "r1 b2 A3:6 B5:0 C8:0 heap:24 up:GE")
    (best,) = [each for each in theory(*table.asked, 0, ()) if each.id == "best"]
    assert best.shares[Gold(1)] == 1


# Intrige --------------------------------------------------------------------------------------------------------------

CONFLICT = "r5 turn:A A20=BL A30=CK A50=BM A100=CS A*=BF,CF"
"""The conflict of lesson I6: a post of 10 that will be paid three times."""
PAYS = [
    (3, CONFLICT, 1),
    (3, "r3 turn:A A50=BL A*=CL", 1),
    (3, "r3 turn:A A50=BL A*=CL bribes:BL30", 2),
    (3, "r3 turn:A A*=BL,CM", 1),
    (4, "r3 turn:A A*=BL,CM,DK", 1),
    (4, "r3 turn:A A*=BL,CL,DL", 1),
    (4, "r3 turn:C C*=DL,AL,BL bribes:DL20", 0),
    (4, "r3 turn:A A50=DM A*=BL,CK", 1),
    (3, "r6 turn:A A*=BF,CF", 1),
]


def gain_by_engine(table: Table, seat: int, amounts: Mapping[int, int]) -> Fraction:
    """The slow twin: all bribes are really paid, and the owner goes by them; of equal ones in every order."""
    state, game = table.state, table.game
    while state.due:
        state = game.apply(state, {state.due[0].seat: Bribe(amounts[state.due[0].seat])}).state
    paid = {each.seat: each.amount for each in state.bribes}
    orders = [
        order for order in permutations(paid) if [paid[each] for each in order] == sorted(paid.values(), reverse=True)
    ]
    return sum((_ended(table, state, order, seat) for order in orders), Fraction(0)) / len(orders)


def _ended(table: Table, state: Any, order: tuple[int, ...], seat: int) -> Fraction:
    game, stage = table.game, state.stage
    if stage != FREE:
        state = game.apply(state, {state.owner: Choose(order[0])}).state
        order = order[:1]
    free = [post for post, rep in zip(game.salaries, state.courts[state.owner], strict=True) if rep is None]
    owner, posts = state.owner, dict(zip(order, reversed(free), strict=False))
    while state.owner == owner and not state.due and not state.winners:
        guest = getattr(game.options(state, owner)[0], "seat", None)
        if guest not in posts:
            break
        state = game.apply(state, {owner: Appoint(guest, posts[guest])}).state
    days = game.rounds - table.state.round + (seat > owner)
    return Fraction(days * (held(table, state, seat) - held(table, table.state, seat)))


def held(table: Table, state: Any, seat: int) -> int:
    """The salaries of all posts that a seat holds."""
    places = [place for court in state.courts for place in zip(table.game.salaries, court, strict=True)]
    return sum(salary for salary, rep in places if rep and rep.seat == seat)


@pytest.mark.parametrize(("players", "line", "seat"), PAYS)
def test_a_bribe_brings_what_the_engine_makes_of_all_that_the_others_can_pay(
    players: int, line: str, seat: int
) -> None:
    table = Table("intrige", players, line)
    counts = {Bribe(10): 3, Bribe(20): 2, Bribe(50): 1}
    found = against(*table.asked, seat, counts)
    later = sorted({rep.seat for rep in table.state.due} - {seat})

    assert isinstance(found, Means) and (found.counted, found.unit) == ("gain", "thousands")
    for own in (Bribe(10), Bribe(20), Bribe(30), Bribe(50), Bribe(60)):
        mean = Fraction(0)
        for chance, others in drawn(counts, len(later)):
            amounts = {seat: own.amount, **{who: each.amount for who, each in zip(later, others, strict=True)}}
            mean += chance * (gain_by_engine(table, seat, amounts) - own.amount)
        assert found.of[own] == mean


def test_in_the_last_round_it_is_the_money_at_the_end() -> None:
    """IN-26: after this post only salaries follow, and the game goes to its end by itself."""
    table = Table("intrige", 3, "r6 turn:A A*=BF,CF")

    def at_the_end(own: int, other: int) -> int:
        state = table.state
        for seat, move in ((1, Bribe(own)), (2, Bribe(other)), (0, Choose(1 if own > other else 2))):
            state = table.game.apply(state, {seat: move}).state
        state = table.game.apply(state, {0: table.game.options(state, 0)[-1]}).state
        assert state.winners
        return int(state.money[1])

    for own, other in ((10, 20), (30, 20), (200, 320), (210, 20)):
        gained = result(*table.asked, 1, Bribe(own), [Bribe(other)])
        lost = result(*table.asked, 1, Bribe(10), [Bribe(320)])
        assert gained is not None and lost is not None
        assert gained - lost == at_the_end(own, other) - at_the_end(10, 320)


def test_the_loser_gets_the_bribe_back_in_the_variant() -> None:
    """IN-28: the prize is 30; against a bribe of 20, one of 10 costs nothing, and of two equal ones half are lost."""
    table = Table("intrige", 3, CONFLICT, refund_losers=True)
    found = against(*table.asked, 1, {Bribe(20): 1})

    assert isinstance(found, Means)
    assert [found.of[Bribe(amount)] for amount in (10, 20, 30)] == [0, Fraction(30 - 20, 2), 0]


def test_of_two_who_pay_unheard_the_equilibrium_is_that_of_the_lesson_and_of_numpy() -> None:
    from kit.lab.conflict import Conflict
    from kit.lab.equilibria import equilibrium

    table = Table("intrige", 3, CONFLICT)
    known = {each.id: each for each in theory(*table.asked, 1, ())}
    found = equilibrium(Conflict.at(completed(CONFLICT, 3), 3, most=320))

    assert {move.amount: share for move, share in known["equilibrium"].shares.items() if share} == {
        amount: Fraction(1, 3) for amount in (10, 20, 30)
    }
    assert found.mix == pytest.approx({move: float(share) for move, share in known["equilibrium"].shares.items()})
    assert known["in_turn"].shares[Bribe(30)] == 1


def test_where_purses_are_smaller_than_the_prize_the_mix_is_checked_bribe_by_bribe() -> None:
    """Five paydays of 100, and a purse of 320: nobody earns more than what is in the mix, all of which earns -5."""
    table = Table("intrige", 3, "r3 turn:A A*=BL,CL")
    (mix,) = [each for each in theory(*table.asked, 1, ()) if each.id == "equilibrium"]
    whole = {move: int(share * 50) for move, share in mix.shares.items()}
    found = against(*table.asked, 1, whole)

    assert sum(whole.values()) == 50 and whole[Bribe(320)] == 37
    assert isinstance(found, Means)
    assert {found.of[move] for move, many in whole.items() if many} == {max(found.of.values())} == {-5}


def test_who_pays_last_has_a_best_bribe() -> None:
    table = Table("intrige", 3, "r3 turn:A A50=BL A*=CL bribes:BL30")
    (best,) = [each for each in theory(*table.asked, 2, ()) if each.id == "best"]
    assert best.shares[Bribe(40)] == 1 and "sealed" not in [each.id for each in best.assumes]


@pytest.mark.parametrize(
    ("players", "line", "seat", "why"),
    [
        (3, "r3 turn:A A*=BL", 1, "alone"),
        (3, "r3 turn:A A50=BL A*=BL", 1, "alone"),
        (4, "r3 turn:A A50=BL A*=CL,DL", 2, "goes_on"),
        (3, "r3 turn:B", 1, "later"),
        (3, "r3 turn:A A*=BL,CL bribes:BL30,CL20", 0, "alone"),
        (3, "r3 turn:A A*=BL,CL", 2, "not_to_act"),
    ],
)
def test_where_nothing_can_be_said_of_a_decision_of_intrige_it_says_why(
    players: int, line: str, seat: int, why: str
) -> None:
    table = Table("intrige", players, line)
    options = options_of(*table.asked, seat)
    found = against(*table.asked, seat, dict.fromkeys(options, 1))
    assert isinstance(found, Unknown) and found.why == why
    assert {each.id for each in theory(*table.asked, seat)} <= {"uniform", "bot"}


def test_a_bribe_that_a_rival_cannot_pay_leaves_no_mean() -> None:
    table = Table("intrige", 3, "r3 turn:A A:320 B:600 C:40 A*=BL,CL")
    assert against(*table.asked, 1, {Bribe(50): 1}) == Unknown("cannot", ("IN-15", "C-IN-4"))
    assert isinstance(against(*table.asked, 1, {Bribe(40): 1}), Means)


# Attrap'trésors -------------------------------------------------------------------------------------------------------

THROWS = [
    (2, "r1 A: B: open:RRG dice:RRROOYGB"),
    (2, "r3 A:5 B:51 open:RVG pile:R2O3Y3G2B3V2 dice:RROOYYBB"),
    (3, "r1 t:A A:R: B:V: C:V: dice:RRROOYGB"),
    (3, "r4 t:A A:V:4 B:R:41 C:G:4 pile:R2O3Y3G2B3V2 dice:RROOYYGB"),
    (4, "r1 t:A A:R: B:R: C:V: D:G: dice:RRROOYGB"),
]


def sacks_by_engine(table: Table, state: Any, seat: int) -> Fraction:
    """The slow twin: ties fall every way, and a wrong hand gives its smallest card back."""
    game = table.game
    if state.queue:
        odds = game.chance(state)
        ends = ((weight, game.apply(state, {CHANCE: move}).state) for move, weight in odds.items())
        return sum((weight * sacks_by_engine(table, end, seat) for weight, end in ends), Fraction(0)) / sum(
            odds.values()
        )
    if state.owes:
        state = game.apply(state, {state.column: game.options(state, state.column)[0]}).state
    return Fraction(score(state.hands[seat])[0])


@pytest.mark.parametrize(("players", "line"), THROWS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_paid_what_the_engine_pays_whoever_else_reaches(players: int, line: str, seat: int) -> None:
    table = Table("attraptresors", players, line, untimed=True)
    wait, grab = options_of(*table.asked, seat)
    found = against(*table.asked, seat, {wait: 7, grab: 4})

    assert isinstance(found, Means) and (found.counted, found.unit) == ("gain", "sacks")
    has = score(table.state.hands[seat])[0]
    for own in (wait, grab):
        mean = Fraction(0)
        for chance, others in drawn({wait: 7, grab: 4}, players - 1):
            reaches = dict(enumerate([*others[:seat], own, *others[seat:]]))
            mean += chance * (sacks_by_engine(table, table.game.apply(table.state, reaches).state, seat) - has)
        assert found.of[own] == mean


def test_with_a_right_it_is_best_to_grab_and_without_one_to_wait_whatever_the_others_do() -> None:
    for line, right in (("r1 t:A A:R: B:V: C:V: dice:RRROOYGB", 1), ("r1 t:A A:B: B:V: C:V: dice:RRROOYGB", 0)):
        table = Table("attraptresors", 3, line)
        (best,) = [each for each in theory(*table.asked, 0, ()) if each.id == "best"]
        assert list(best.shares.values()) == [1 - right, right]
        found = against(*table.asked, 0, dict.fromkeys(best.shares, 1))
        assert isinstance(found, Means) and "as_asked" in [each.id for each in found.assumes]


def test_a_hand_of_any_kind_counts_as_waiting_or_as_going_for_the_column() -> None:
    timed = Table("attraptresors", 3, "r1 t:A A:R: B:V: C:V: dice:RRROOYGB")
    bots = [each for each in theory(*timed.asked, 0) if each.id == "bot"]

    assert bots and all(not each.is_exact and each.runs for each in bots)
    assert all(set(each.shares) == set(options_of(*timed.asked, 0)) for each in bots)
    (uniform,) = [each for each in theory(*timed.asked, 0, ["uniform"]) if each.id == "bot"]
    options = timed.game.options(timed.state, 0)
    column = sum(any(grab.object == "column" for grab in move.grabs) for move in options)
    assert uniform.is_exact and list(uniform.shares.values())[1] == Fraction(column, len(options))


def test_a_card_to_give_back_is_best_the_smallest() -> None:
    table = Table("attraptresors", 3, "r4 t:A A:V:41 B:R:4 C:G:4 pile:R2O3Y3G2B3V2 dice:RROOYYGB column:A@900 owes")
    assert options_of(*table.asked, 0) == (GiveBack(1), GiveBack(4))
    assert against(*table.asked, 0, {GiveBack(1): 1}) == Unknown("alone", ("AT-19",))
    assert theory(*table.asked, 0, ())[-1].shares == {GiveBack(1): 1, GiveBack(4): 0}


def test_without_a_mission_that_was_told_nothing_is_paid() -> None:
    table = Table("attraptresors", 3, "r1 t:A A:?: B:V: C:V: dice:RRROOYGB")
    options = options_of(*table.asked, 0)
    assert against(*table.asked, 0, dict.fromkeys(options, 1)) == Unknown("untold", ("AT-11",))


# All games ------------------------------------------------------------------------------------------------------------

EVERYWHERE = [
    ("bakschisch", 2, SEVEN_ON, 0),
    ("bakschisch", 4, "r1 b1 A0:10T B0:10T C0:10T D0:10T up:H", 2),
    ("intrige", 3, CONFLICT, 1),
    ("intrige", 4, "r3 turn:B", 1),
    ("attraptresors", 4, "r1 t:A A:R: B:R: C:V: D:G: dice:RRROOYGB", 3),
]


@pytest.mark.parametrize(("name", "players", "line", "seat"), EVERYWHERE)
def test_every_theory_adds_up_to_one_over_the_choices_in_their_order(
    name: str, players: int, line: str, seat: int
) -> None:
    table = Table(name, players, line)
    options = options_of(*table.asked, seat)
    found = theory(*table.asked, seat)

    assert found[0].id == "uniform" and [each.bot for each in found if each.bot] == list(table.box.default_bots)
    for each in found:
        assert tuple(each.shares) == options and sum(each.shares.values()) == 1 and min(each.shares.values()) >= 0
    assert found == theory(*table.asked, seat)


def test_bots_that_draw_whole_numbers_are_told_exactly() -> None:
    table = Table("bakschisch", 2, SEVEN_ON)
    assert all(each.is_exact for each in theory(*table.asked, 0))


WITHOUT = """
import sys
from tests.lab.test_against import EVERYWHERE, Table, against, options_of, theory
for name in set(sys.modules) & {"numpy", "scipy"}:
    raise SystemExit(name)
sys.modules["numpy"] = sys.modules["scipy"] = None
for name, players, line, seat in EVERYWHERE:
    asked = Table(name, players, line).asked
    against(*asked, seat, dict.fromkeys(options_of(*asked, seat), 1))
    theory(*asked, seat)
"""


def test_a_page_needs_no_numpy_for_it() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT], check=True, cwd=Path(__file__).parents[2])


def test_the_seat_may_be_a_letter() -> None:
    table = Table("bakschisch", 2, "r1 b3 A13:4T B10:4T heap:12 up:GSH")
    for ask in (options_of, theory, lambda *asked: against(*asked, {options_of(*asked)[0]: 1})):
        assert ask(*table.asked, "B") == ask(*table.asked, 1)
    with pytest.raises(ValueError, match="one of A, B, not C"):
        options_of(*table.asked, "C")


def test_nobody_and_what_may_not_be_chosen() -> None:
    table = Table("bakschisch", 2, SEVEN_ON)
    assert against(*table.asked, 0, {Gold(1): 0}) == Unknown("nobody")
    assert theory(*table.asked, 5) == ()
    with pytest.raises(ValueError, match="may not be chosen"):
        against(*table.asked, 0, {Gold(11): 1})
    with pytest.raises(ValueError, match="may not be chosen"):
        counted(options_of(*table.asked, 0), [Gold(11)])


def test_the_class_is_counted_in_the_order_of_the_choices() -> None:
    assert counted((1, 2, 3), [3, 1, 3]) == {1: 1, 2: 0, 3: 2}


def test_best_is_what_no_other_choice_beats_whatever_the_others_do() -> None:
    assert always_best("abc", [{"a": 2, "b": 2, "c": 1}, {"a": 3, "b": 1, "c": 0}]) == ("a",)
    assert always_best("ab", [{"a": 2, "b": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 1}]) == ()
    assert always_best("ab", [{"a": 1, "b": 1}]) == () == always_best("ab", [])


@pytest.mark.parametrize(("many", "width"), [(1, 1), (24, 1), (25, 2), (48, 2), (49, 5), (121, 10), (240, 10)])
def test_there_are_as_many_bars_as_can_be_read(many: int, width: int) -> None:
    columns = columns_of(range(many))
    assert [each for column in columns for each in column] == list(range(many)) and len(columns) <= 24
    assert {len(column) for column in columns[:-1]} <= {width} and len(columns[0]) == min(width, many)


def test_a_game_that_nobody_has_worked_out_is_counted_but_not_weighed() -> None:
    table = Table("bakschisch", 2, SEVEN_ON)
    other = (SimpleNamespace(name="mousehour", default_bots=(), bots={}), table.game, table.state)
    options = options_of(*other, 0)

    assert len(options) == 12 and against(*other, 0, {Gold(1): 1}) == Unknown("other_game")
    assert [each.id for each in theory(*other, 0)] == ["uniform"] and result(*other, 0, Gold(1), []) is None
