"""Positions: one line that says the whole state, is easy to type, and is refused when it could not occur."""

from __future__ import annotations

from random import Random

import pytest

from kit.engine.errors import BadInput
from kit.games.intrige import Intrige, Options, Rep
from kit.games.intrige.appointing import applicant
from kit.games.intrige.parks import conflict
from kit.games.intrige.position import LONGEST_LINE, read_position, write_position
from kit.games.intrige.state import Word
from tests.games.intrige.play import random_game, random_options

LINE = (
    "r3 turn:B A:410 B:1010 C:20 D:200 A20=DF B10=CF B20=DM B100=AL C10=AL C20=BK C30=BF D10=CL D50=AF"
    " B*=CL C*=AK D*=AM island:AF,BF,BL,CF,DF,DL bribes:AL10 earlier:CL280"
)
"""Round 3, four players: C's lawyer has won an external conflict at B's court for 280 and challenges A's, on 100."""

PARTLY_FILLED = (
    "r3 turn:B A:390 B:680 C:140 D:300 A10=DK A20=BM A30=DL A100=CF B10=AF B20=AS B30=CL C10=AF C20=AL D10=BF D20=CL"
    " B*=DF,AM C*=AL island:BF,BL,CF,DF bribes:CL200,AM160"
)
"""C's lawyer has got the 30, A's soldier gets a post next, and D's banker challenges A's."""


def game(players: int = 4, **options: object) -> Intrige:
    return Intrige(players, Options(**options))  # type: ignore[arg-type]


def refused(line: str, players: int = 4, **options: object) -> tuple[str, str]:
    with pytest.raises(BadInput) as error:
        read_position(game(players, **options), line, "start")
    assert error.value.place == "start"
    return error.value.refusal.reason, error.value.refusal.rule


@pytest.mark.parametrize("seed", range(40))
def test_a_position_says_the_whole_state_promises_included(seed: int) -> None:
    random = Random(seed)
    played = Intrige(random.choice((3, 4, 5)), random_options(random))
    for state in random_game(played, random):
        line = write_position(played, state)
        assert read_position(played, line) == state
        assert len(line) < LONGEST_LINE


def test_the_start_is_short() -> None:
    assert write_position(game(3), game(3).start()) == "r1 turn:A A:320 B:320 C:320"
    assert read_position(game(3), "r1 turn:A A:320 B:320 C:320") == game(3).start()
    assert write_position(game(edition="small"), game(edition="small").start()) == "r1 turn:A A:32 B:32 C:32 D:32"


def test_a_position_is_read_as_a_person_means_it() -> None:
    state = read_position(game(), LINE)
    assert (state.stage, state.disputed, state.owner) == ("internal", "law", 1)
    assert conflict(state) == (Rep(0, "law"), Rep(2, "law"))
    assert state.bribes == ((0, "law", 10),) and state.earlier == ((2, "law", 280),)
    assert game().to_act(state) == {2}
    assert state.salaries_paid == 410 + 1010 + 20 + 200 - 4 * 320
    assert state.hands[1] == (0, 1, 2, 2, 1)  # two bankers, a lawyer and a priest of B are out


def test_posts_are_given_in_the_middle_of_a_procedure() -> None:
    state = read_position(game(), PARTLY_FILLED)
    assert state.stage == "free" and applicant(state) == Rep(0, "military")


def test_words_may_stand_in_any_order_and_be_spaced_out() -> None:
    words = LINE.split()
    assert read_position(game(), "  ".join(reversed(words))) == read_position(game(), LINE)


def test_promises_are_written_by_who_spoke() -> None:
    line = LINE + " gives:B>C:L100/30@3 pays:C>B:L*/50@4 gives:D>A:M20/0@6 broke:A>C,A>C,C>B"
    state = read_position(game(), line)
    assert state.promises == (
        Word(1, 1, 2, "law", 100, 30, 3),
        Word(2, 1, 2, "law", 0, 50, 4),
        Word(3, 3, 0, "military", 20, 0, 6),
    )
    assert state.broken == ((0, 2), (0, 2), (2, 1))
    assert write_position(game(), state).endswith(line[len(LINE) :])


# What cannot be read --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, reason",
    [
        ("r1 turn:A A:320 B:320", "position_seats"),
        ("r1 turn:A A:320 B:320 C:320 D:320 E:320", "position_seats"),
        ("r1 turn:A A:320 B:320 C:320 D:320 D:320", "position_twice"),
        ("r1 r2 turn:A A:320 B:320 C:320 D:320", "position_twice"),
        ("turn:A A:320 B:320 C:320 D:320", "position_no_round"),
        ("r1 A:320 B:320 C:320 D:320", "position_no_turn"),
        ("r1 turn:A A:320 B:320 C:320 D:320 hello", "position_word"),
        ("r1 turn:A A:320 B:320 C:320 D:320 A10=BX", "position_word"),
        ("r1 turn:A A:320 B:320 C:320 D:320 A10=EL", "position_rep"),
        ("r1 turn:A A:320 B:320 C:320 D:320 E10=BL", "position_post"),
        ("r1 turn:A A:320 B:320 C:320 D:320 A40=BL", "position_post"),
        ("r1 turn:E A:320 B:320 C:320 D:320", "court_not_in_play"),
        ("r1 turn:A A:320 B:320 C:320 D:320 E*=AL", "court_not_in_play"),
        ("r1 turn:A A:320 B:320 C:320 D:320 sent:E", "court_not_in_play"),
        ("r1 turn:A A:-320 B:320 C:320 D:320", "position_word"),
        ("r1 turn:A A:3\u0662 B:320 C:320 D:320", "position_word"),
        ("x" * (LONGEST_LINE + 1), "position_too_long"),
        ("", "position_seats"),
    ],
)
def test_what_is_misspelt_is_refused(line: str, reason: str) -> None:
    assert refused(line)[0] == reason


def test_the_small_edition_has_no_priests() -> None:
    assert refused("r1 turn:A A:32 B:32 C:32 D:32 A10=BK", edition="small") == ("position_rep", "IN-2")


# What cannot be -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "was, becomes, law",
    [
        ("r3", "r0", ("law_round", "IN-26")),
        ("r3", "r7", ("law_round", "IN-26")),
        ("A:410", "A:415", ("law_money", "IN-13")),
        ("B:1010", "B:0", ("law_bank", "IN-8")),  # P7: less than there was at first
        ("B:1010", "B:9000", ("law_bank", "IN-8")),  # P6: more than full courts pay
        ("island:AF,", "island:AL,AF,", ("law_one_place", "IN-2")),
        ("A20=DF", "A20=AF", ("law_one_place", "IN-2")),
        ("A20=DF", "A20=AK", ("law_abroad", "IN-25")),
        ("D*=AM", "D*=DM", ("law_abroad", "IN-25")),
        ("C*=AK", "C*=AK,AS", ("law_park", "IN-25")),  # P1
        ("B*=CL", "B*=AM,CL", ("law_park", "IN-25")),  # not clockwise
        ("D*=AM", "D*=AM,BM", ("law_waiting", "IN-25")),  # B has not sent in this round
        ("C*=AK", "A*=DK", ("law_waiting", "IN-25")),  # A has filled its court since
        ("D*=AM", "D*=AM,CS", ("law_waiting", "IN-25")),  # D has filled its court since C's last turn
        ("C10=AL", "C10=AF", ("law_one_place", "IN-2")),
        ("C20=BK", "C20=BF", ("law_one_place", "IN-2")),
        ("D50=AF", "D50=AS", None),
        ("D50=AF", "D50=BS", ("law_sent", "IN-25")),
        ("D50=AF ", "", ("law_sent", "IN-25")),  # P4
        ("B20=DM", "B20=DF", ("law_one_place", "IN-2")),
        ("C30=BF", "C30=BK", ("law_professions", "IN-11")),  # P2
        ("earlier:CL280", "earlier:CL280 sent:C", ("law_sent", "IN-25")),
        ("bribes:AL10", "bribes:CL10", ("law_bribes", "IN-14")),
        ("bribes:AL10", "bribes:AL10,CL10", None),
        ("bribes:AL10", "bribes:AL10,CL10,DL10", ("law_bribes", "IN-14")),
        ("bribes:AL10", "bribes:AL15", ("law_bribes", "IN-14")),
        ("bribes:AL10", "bribes:AL1010", ("law_bribes", "IN-14")),  # the owner has not got it
        ("bribes:AL10 ", "", None),
        ("earlier:CL280", "earlier:AL280", ("law_earlier", "IN-20")),
        ("earlier:CL280", "earlier:CL280,CL10", ("law_earlier", "IN-20")),
        ("earlier:CL280", "gives:B>C:L100/30@2", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>C:L100/30@7", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>C:L40/30@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>C:L100/35@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>B:L100/30@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>E:L100/30@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "pays:B>C:L100/0@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>C:L100/9990@3", ("law_promises", "IN-17")),
        ("earlier:CL280", "gives:B>C:L100/30@3 gives:B>C:L50/10@4", ("law_promises", "IN-17")),
        ("earlier:CL280", "broke:A>A", ("law_broken", "IN-17")),
        ("earlier:CL280", "broke:A>E", ("law_broken", "IN-17")),
        ("earlier:CL280", "won:B", ("law_round", "IN-26")),
    ],
)
def test_what_could_not_occur_is_refused_by_its_clause(was: str, becomes: str, law: tuple[str, str] | None) -> None:
    assert LINE.count(was) == 1
    line = LINE.replace(was, becomes)
    if law is None:
        assert read_position(game(), line)
    else:
        assert refused(line) == law


def test_nobody_waits_before_being_sent() -> None:
    assert refused("r1 turn:A A:320 B:320 C:320 B*=CL", players=3) == ("law_waiting", "IN-25")


@pytest.mark.parametrize(
    "change, law",
    [
        ({"due": ()}, "law_bribes"),
        ({"bribes": ()}, "law_bribes"),
        ({"stage": "free", "disputed": None}, "law_stage"),
        ({"disputed": "church"}, "law_stage"),
        ({"salaries_paid": 350}, "law_bank"),
        ({"owner": 4}, "law_turn"),
        ({"hands": ((2,) * 5,) * 4}, "law_one_place"),
    ],
)
def test_what_a_line_need_not_say_is_checked_too(change: dict[str, object], law: str) -> None:
    state = read_position(game(), LINE)._replace(**change)  # type: ignore[arg-type]
    assert [refusal.reason for refusal in game().broken_laws(state)] == [law]
    assert law in game().invariants(state)[0]


def test_more_than_two_alike_are_refused() -> None:
    line = LINE.replace("island:", "island:AF,AF,")
    assert refused(line) == ("law_one_place", "IN-2")


def test_bribes_in_the_wrong_order_are_refused() -> None:
    both = PARTLY_FILLED.replace("CL200,AM160", "AM160,CL200")
    assert refused(both) == ("law_bribes", "IN-14")
    assert refused(PARTLY_FILLED.replace("CL200,AM160", "CL200")) == ("law_bribes", "IN-14")


def test_nobody_is_left_to_decide() -> None:
    alone = "r6 turn:C A:320 B:320 C:320 " + EVERYBODY_SENT
    assert refused(alone, players=3) == ("law_stage", "IN-24")


def test_the_winners_are_the_richest_at_the_end_only() -> None:
    over = "r7 turn:A A:330 B:300 C:330 " + EVERYBODY_SENT
    assert read_position(game(3), over + " won:AC").stage == "over"
    assert refused(over + " won:A", players=3) == ("law_winners", "IN-27")
    assert refused(over + " won:ABC", players=3) == ("law_winners", "IN-27")
    assert refused(over, players=3) == ("law_round", "IN-26")
    assert refused("r6" + over[2:] + " won:AC", players=3) == ("law_round", "IN-26")
    assert read_position(game(3, final_pay=False), "r6" + over[2:] + " won:AC").winners == (0, 2)


EVERYBODY_SENT = "island:" + ",".join(f"{seat}{letter}" for seat in "ABC" for letter in "FFLLMMSSKK")
