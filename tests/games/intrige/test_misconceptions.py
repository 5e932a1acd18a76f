"""What people mix up: each belief answers a question wrongly somewhere; and the measures know what the vectors know."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from kit.engine.moment import Moment, Question, play
from kit.games.intrige import Bribe, Choose, Intrige, Options, Send
from kit.games.intrige.filling import completed
from kit.games.intrige.measures import MEASURES
from kit.games.intrige.misconceptions import MISCONCEPTIONS
from kit.games.intrige.moves import read_move
from kit.games.intrige.position import read_position


class Case(NamedTuple):
    """Where a belief goes wrong: the part of a position that matters, the moves, and both answers."""

    position: str
    moves: str
    question: Question
    truth: Any
    believed: Any
    before: str = ""
    """Moves that were made before anything is asked."""
    options: Options = Options(open_money=True)


PAID = "D: D 10, A: D on 50"
RIVALS = "r2 turn:A A*=BL,CL,DM"
OUTSIDE_AND_IN = "r2 turn:A A50=DL A*=BL,CL"
TWO_POSTS = "r3 turn:A A10=CK A100=BM A*=BK,CM"

CASES = {
    "salary_after_posts": [
        Case("r2 turn:B B*=CL C100=BM", "C: C 30, B: C on 100", Question("money", 1), 350_000, 460_000),
    ],
    "own_court_pays": [Case("r2 turn:A A50=BL B20=AM", "", Question("salary", 0), 30_000, 50_000)],
    "owner_pays": [
        Case("r2 turn:A B20=AM C50=BL", "A: law to C, A: finance to B", Question("money", 2), 320_000, 260_000)
    ],
    "six_rounds": [Case("r2 turn:A", "", Question("rounds"), 7, 6)],
    "challenger_pays_first": [Case("r2 turn:A A50=DL A*=BL", "", Question("pays_first"), (3,), (1,))],
    "seat_order_inside": [Case("r2 turn:A A50=DL A*=BL", "", Question("payers"), ("D", "B"), ("B", "D"))],
    "everyone_pays_at_once": [Case(RIVALS, "", Question("pay"), (3,), (1, 2, 3))],
    "bribe_counts_again": [
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B, D: D 40", Question("pays_next"), (1,), ()),
    ],
    "bribes_come_back": [
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B", Question("money", 2), 300_000, 320_000),
    ],
    "poor_are_banished": [
        Case("r3 turn:A A:960 B:0 C:320 A*=BS", "B: B 0", Question("where", 1, "science"), "park", "island")
    ],
    "highest_must_win": [
        Case(RIVALS, "B: B 20, C: C 50, A: B", Question("banished"), (2,), (1,), before=PAID),
        Case("r1 turn:C C*=AL,BK", "A: A 30, B: B 10, C: A on 10", Question("post", 0), 10, 100),
        Case(RIVALS, "", Question("may", 0, move=Choose(1)), True, False, before=f"{PAID}, B: B 20, C: C 50"),
    ],
    "promise_binds": [
        Case(f"{RIVALS} gives:A>B:L100/20@2", "B: B 20, C: C 50, A: C", Question("banished"), (1,), (2,), PAID),
        Case("r1 turn:C C*=AL,BK gives:C>A:L100/10@1", "A: A 30, B: B 40, C: A on 10", Question("post", 0), 10, 100),
    ],
    "inside_before_outside": [
        Case("r3 turn:A A50=DM A*=BL,CL,EM E:320", "", Question("next"), "external", "internal"),
        Case("r3 turn:A A50=DM A*=BL,CL,EM E:320", "", Question("settled"), ("law", "military"), ("military", "law")),
    ],
    "dearest_conflict_first": [
        Case(TWO_POSTS, "", Question("settled"), ("church", "military"), ("military", "church")),
        Case(TWO_POSTS, "", Question("pays_first"), (2,), (1,)),
    ],
    "outside_winner_is_placed": [
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B", Question("hired"), (), (1,)),
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B", Question("next"), "internal", "send"),
    ],
    "loser_goes_home": [
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B", Question("banished"), (2,), ()),
        Case(OUTSIDE_AND_IN, "B: B 30, C: C 20, A: B", Question("where", 2, "law"), "island", "hand"),
    ],
    "two_to_one_court": [
        Case("r2 turn:A", "", Question("may", 0, move=Send("science", 1)), False, True, before="A: law to B"),
    ],
}  # fmt: skip


def moment(case: Case, game: Any = None) -> Moment:
    players = 5 if "E:" in case.position else 4
    true = Intrige(players, case.options)
    state = read_position(true, completed(case.position, players))
    for seat, move in row(case.before):
        state = true.apply(state, {seat: move}).state
    return play(game(true) if game else true, state, [{seat: move} for seat, move in row(case.moves)])


def row(moves: str) -> list[tuple[int, Any]]:
    """``B: B 30`` a bribe, ``A: B on 100`` an appointment."""
    found = []
    for entry in filter(None, moves.split(", ")):
        seat, said = entry.split(": ")
        amount = said[2:] if said[2:].isdecimal() else ""
        found.append(("ABCDE".index(seat), read_move(int(amount) if amount else said, "move")))
    return found


def answer(case: Case, game: Any = None) -> Any:
    return MEASURES[case.question.what].answer(moment(case, game), case.question)


def test_every_mix_up_has_a_case() -> None:
    assert CASES.keys() == MISCONCEPTIONS.keys()


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in CASES.items() for case in cases])
def test_a_mix_up_answers_otherwise_than_the_rules(name: str, case: Case) -> None:
    assert (answer(case), answer(case, MISCONCEPTIONS[name].variant)) == (case.truth, case.believed)


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_a_belief_keeps_the_players_and_all_other_switches(name: str) -> None:
    true = Intrige(4, Options(edition="small", open_money=True, final_pay=True))
    game = MISCONCEPTIONS[name].variant(true)
    assert (game.players, game.salaries) == (true.players, true.salaries)
    assert game.rounds == true.rounds - (name == "six_rounds")
    assert game.options_chosen.open_money


# The vectors of the rules, asked as lessons ask -----------------------------------------------------------------------


class Asked(NamedTuple):
    """A vector, as questions about one row of moves."""

    position: str
    moves: str
    answers: dict[Question, Any]
    options: Options = Options()


FOUR = "r3 turn:A A:320 B:320 C:320 D:320 "
IV_4 = f"{FOUR} A50=DL A*=BL,CL"
IV_4_MOVES = "B: B 30, C: C 20, A: B, D: D 40, B: B 10, A: D"

VECTORS = {
    "IV-1": Asked("r3 turn:A B100=AL C10=AM C20=AK island:AF", "", {Question("salary", 0): 130_000}),
    "IV-2": Asked(
        "r1 turn:A A:320 B:320 C:320 D:320 A*=",
        "",
        {Question("best_post"): 100_000, Question("posts"): 5, Question("purse"): 320_000, Question("least"): 10_000},
    ),
    "IV-3": Asked(
        f"{FOUR} A*=BL,CL,DM",
        "D: D 10, A: D on 50, B: B 20, C: C 50, A: B, A: B on 100",
        {
            Question("banished"): (2,),
            Question("hired"): (1, 3),
            Question("post", 1): 100,
            Question("holder", thing="100"): (1,),
            **{Question("money", seat): cash for seat, cash in enumerate((400_000, 300_000, 270_000, 310_000))},
        },
    ),
    "IV-4": Asked(
        IV_4,
        IV_4_MOVES,
        {
            Question("banished"): (1, 2),
            Question("holder", thing="50"): (3,),
            Question("bribes"): 100_000,
            **{Question("money", seat): cash for seat, cash in enumerate((420_000, 280_000, 300_000, 280_000))},
        },
    ),
    "IV-5": Asked(
        IV_4,
        IV_4_MOVES,
        {Question("money", seat): cash for seat, cash in enumerate((390_000, 290_000, 320_000, 280_000))},
        Options(refund_losers=True),
    ),
    "IV-6": Asked(
        f"{FOUR} A10=CK A100=BM A*=BK,CM",
        "",
        {Question("settled"): ("church", "military"), Question("payers"): ("C", "B"), Question("conflicts"): 2},
    ),
    "IV-8": Asked(
        "r1 turn:A A:320 B:320 C:320",
        "",
        {
            Question("may", 0, move=Send("law", 0)): False,
            Question("may", 0, move=Send("law", 1)): True,
            Question("sent_a_turn"): 2,
            Question("sending_rounds"): 5,
            Question("rounds"): 7,
            Question("reps"): 10,
        },
    ),
    "IV-9": Asked(
        "r3 turn:A A:920 B:40 C:320 D:320 A*=BS",
        "",
        {Question("may", 1, move=Bribe(amount)): amount in (10, 20, 30, 40) for amount in (0, 10, 15, 20, 30, 40, 50)},
    ),
    "IV-10": Asked(
        f"{FOUR} A20=BL A*=BL",
        "B: B 10",
        {Question("money", 0): 330_000, Question("money", 1): 310_000, Question("holder", thing="20"): (1,)},
    ),
    "IV-11": Asked(
        "r3 turn:A A:320 B:320 C:320 D:320 E:320 A*=BL,CM,DL,EM",
        "B: B 10, D: D 10, A: B, A: B on 10, C: C 10, E: E 10, A: C, A: C on 20",
        {Question("hired"): (1, 2), Question("banished"): (3, 4)},
    ),
    "IV-14": Asked(
        "r5 turn:A A10=CF A20=CL A30=BM A50=CS A100=BK", "", {Question("all_posts"): 210_000, Question("next"): "send"}
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_are_answered(name: str) -> None:
    position, moves, answers, options = VECTORS[name]
    case = Case(position.removesuffix(" A*="), moves, Question("next"), None, None, options=options)
    played = moment(case)
    assert len(played.steps) == len(row(moves))
    assert {asked: MEASURES[asked.what].answer(played, asked) for asked in answers} == answers


@pytest.mark.parametrize("name", VECTORS)
def test_an_order_is_one_of_what_is_there(name: str) -> None:
    case = Case(VECTORS[name].position.removesuffix(" A*="), "", Question("next"), None, None)
    before = moment(case)
    for what in ("settled", "payers"):
        measure = MEASURES[what]
        answer = measure.answer(before, Question(what))
        among = measure.bounds(before.game, before.before).among
        assert isinstance(answer, tuple) and (sorted(map(str, answer)) == sorted(among) or not answer)


def test_what_has_to_be_fought_over_twice_is_named_twice() -> None:
    before = moment(Case(IV_4, "", Question("settled"), None, None))
    assert MEASURES["settled"].answer(before, Question("settled")) == ("law", "law_inside")
    assert MEASURES["conflicts"].answer(before, Question("conflicts")) == 2


@pytest.mark.parametrize(("moves", "fate"), [("C: C on 100", "kept"), ("C: C on 10", "broken"), ("", "open")])
def test_a_promise_has_a_fate(moves: str, fate: str) -> None:
    row_of = ", ".join(filter(None, ("C: C 30", moves.replace("C:", "A:", 1))))
    case = Case("r2 turn:A A*=CK gives:A>C:K100/30@2", row_of, Question("word"), fate, None)
    assert answer(case) == fate
