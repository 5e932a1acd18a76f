"""A dilemma before a class, turn after turn, with strangers or a partner; nothing of a closed choice is told early."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from kit.draw.svg import find
from kit.draw.svg import words as words_in
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lab.dilemma_turns import AWAY, PARTNER, STRANGERS, WITH, role_of, size_of
from kit.lab.dilemmas import DILEMMAS, payoffs
from kit.page.looks import Looks
from kit.table import acts
from kit.table.export import rows_of
from kit.text.say import LANGUAGES
from kit.together.dilemma import Dilemma
from kit.together.dilemma_series import GAMES, TURNS, first_turns, series_of
from kit.together.dilemma_shown import curve
from kit.together.menu_of_questions import on_shelf, said_of
from kit.together.phone import Phone
from kit.together.plan import Plan, Planned, kept, read_plan, write_plan
from kit.together.questions import question_for
from tests.each import each
from tests.together.class_of import Class, said, tree

FIRST = {"kind": "dilemma", "which": "runner", "with": STRANGERS, "turn": 1, "first": 0, "turns": 6}


def begun(which: str, how: str, people: int = 4, lang: str = "en") -> Class:
    """A class that has been asked the first turn."""
    room = Class(phones=people, lang=lang)
    room.ask(f"dilemma:{GAMES[which]}", f"{which}-{how}")
    return room


def asked(phone: Phone) -> Dilemma:
    """What a phone is asked."""
    phone.refresh()
    assert isinstance(phone.question, Dilemma)
    return phone.question


def close(phone: Phone, number: int) -> None:
    """Press the choice of this number, then the main button."""
    question = asked(phone)
    choices = DILEMMAS[question.which].of(question.seat or 0)
    phone.page.press("pick", str(choices[number % len(choices)]))
    phone.page.press("close")


def play(room: Class, *numbers: int) -> None:
    """Everybody closes the choice of their number, and the host reveals."""
    for phone, number in zip(room.phones, numbers, strict=False):
        close(phone, number)
    room.host.refresh()
    room.host.page.press("reveal")
    for phone in room.phones:
        phone.refresh()


def wall(room: Class) -> Dilemma:
    """The question as the wall has it."""
    assert isinstance(room.host.question, Dilemma)
    return room.host.question


# Every dilemma --------------------------------------------------------------------------------------------------------


@each(("which", "how", "people"), [*product(DILEMMAS, WITH, range(1, 8))], least=20)
def test_every_dilemma_can_be_played_to_its_last_turn_by_any_number_of_people(
    which: str, how: str, people: int
) -> None:
    room = begun(which, how, people, LANGUAGES[people % 3])
    sums: dict[tuple[int, str], Fraction] = {}
    for turn in range(1, TURNS + 1):
        for number, phone in enumerate(room.phones):
            assert phone.me and room.host.now
            choices = DILEMMAS[which].of(role_of(which, phone.me.member, turn))
            chosen = str(choices[number * turn % len(choices)])
            assert phone.do(acts.close(phone.me.member, room.host.now.number, chosen))
        room.host.refresh()
        room.host.page.press("reveal")
        for phone in room.phones:
            question = asked(phone)
            assert question.turn == turn and question.me is not None
            number, result = question.results()[-1]
            assert number == turn and len(result.others) == size_of(which) - 1
            seat = role_of(which, question.me, turn)
            met = [result.choice, *(other.choice for other in result.others)]
            assert result.gain == payoffs(which, met[-seat:] + met[:-seat] if seat else met)[seat]
            name = DILEMMAS[which].counted[min(seat, len(DILEMMAS[which].counted) - 1)]
            key = question.me, name
            sums[key] = sums.get(key, Fraction(0)) + result.gain
            told = said(phone.page)
            assert "{" not in told and find(phone.page.view, id="of-class")
            amount = question.words.say(f"room.dilemma.all_{name}")
            assert amount in told and _signed(question, sums[key]) in told
        assert "{" not in said(room.host.page) and find(room.host.page.view, id="decided")
        if turn < TURNS:
            assert room.host.question and room.host.now
            following = room.host.question.following(room.host.now)
            assert following and following.said in said(room.host.page)
            room.host.page.press("ask-following")
    with pytest.raises(LookupError):
        room.host.page.press("ask-following")


def _signed(question: Dilemma, amount: Fraction) -> str:
    return ("+" if amount > 0 else "−" if amount < 0 else "") + str(abs(amount))


@each(("which", "lang"), [*product(DILEMMAS, LANGUAGES)])
def test_the_situation_has_no_open_field_and_the_figures_of_the_engine(which: str, lang: str) -> None:
    room = begun(which, STRANGERS, 2, lang)
    for page in (room.host.page, *(phone.page for phone in room.phones)):
        told = said(page)
        assert "{" not in told and "[" not in told
        for figure in {"runner": ("8", "2"), "all_pay": ("30",), "promises": ("50", "30", "10")}[which]:
            assert re.search(rf"\b{figure}\b", told)


def test_the_roles_take_turns_and_are_known_before_anybody_chooses() -> None:
    room = begun("promises", PARTNER, 2)
    roles = []
    for _ in range(3):
        roles.append([asked(phone).seat for phone in room.phones])
        assert sorted(map(str, roles[-1])) == ["0", "1"]
        for phone in room.phones:
            words = asked(phone).words
            assert words.say(f"room.dilemma.role_{asked(phone).seat}") in said(phone.page)
        play(room, 0, 0)
        room.host.page.press("ask-following")
    assert roles[0] == roles[2] == roles[1][::-1]


def test_a_choice_of_the_other_seat_is_none() -> None:
    room = begun("promises", STRANGERS, 2)
    guest = next(phone for phone in room.phones if asked(phone).seat == 0)
    with pytest.raises(LookupError):
        guest.page.press("pick", "break")
    asked(guest).take("break")
    assert asked(guest).choice() == ""
    guest.page.press("pick", "trust")
    assert asked(guest).choice() == "trust"


# From turn to turn ----------------------------------------------------------------------------------------------------


def test_the_host_goes_on_with_one_press_and_can_ask_something_else() -> None:
    room = begun("runner", STRANGERS)
    assert not find(room.host.page.view, id="shelf")
    play(room, 0, 1, 0, 1)
    assert "Next turn 2 of 6" in said(room.host.page) and "Next question" in said(room.host.page)
    room.host.page.press("ask-following")
    assert room.host.now and room.host.now.spec == {**FIRST, "turn": 2, "first": 1}
    assert "Turn 2 of 6" in said(room.host.page) and "In turn 1 you chose" in said(room.phones[0].page)


def test_all_totals_and_the_curve_are_the_same_after_a_restart() -> None:
    for which, how in product(DILEMMAS, WITH):
        room = begun(which, how, 5)
        for turn in range(1, 4):
            play(room, turn, 0, turn // 2, 1, turn + 1)
            if turn < 3:
                room.host.page.press("ask-following")
        before = [tree(page) for page in (room.host.page, *(phone.page for phone in room.phones))]
        room.restart()
        assert [tree(page) for page in (room.host.page, *(phone.page for phone in room.phones))] == before
        room.host.page.press("ask-following")
        room.restart()
        assert wall(room).turn == 4 and asked(room.phones[0]).results()[-1][0] == 3


def test_a_turn_that_is_taken_back_has_not_been() -> None:
    room = begun("all_pay", PARTNER, 2)
    play(room, 0, 1)
    before = asked(room.phones[0]).results()
    room.host.page.press("ask-following")
    close(room.phones[0], 4)
    room.host.page.press("take-back")
    assert asked(room.phones[0]).results() == before and wall(room).turn == 1
    room.host.page.press("ask-following")
    play(room, 1, 1)
    assert [turn for turn, _ in asked(room.phones[0]).results()] == [1, 2]


def test_of_a_turn_that_is_asked_again_the_later_round_counts() -> None:
    room = begun("runner", STRANGERS, 3)
    play(room, 0, 0, 0)
    room.host.page.press("ask-following")
    play(room, 0, 0, 0)
    room.host.page.press("ask-again")
    play(room, 1, 1, 1)
    assert [(turn, result.choice) for turn, result in asked(room.phones[0]).results()] == [(1, "keep"), (2, "pay")]
    room.host.page.press("open", "menu")
    room.host.page.press("look", 2)
    assert "0 of 3 paid" in said(room.host.page)


def test_a_first_turn_that_is_asked_again_begins_anew() -> None:
    room = begun("all_pay", PARTNER, 2)
    play(room, 0, 1)
    room.host.page.press("ask-again")
    play(room, 1, 1)
    assert [result.choice for _, result in asked(room.phones[0]).results()] == [20]
    assert room.host.now and wall(room).following(room.host.now) == (
        {**FIRST, "which": "all_pay", "with": PARTNER, "turn": 2, "first": 2},
        "Next turn 2 of 6",
    )


def test_a_plan_waits_until_the_host_leaves_the_turns() -> None:
    room = Class(phones=2)
    plan = Plan("", (Planned(FIRST), Planned({**FIRST, "with": PARTNER})))
    assert read_plan(write_plan(plan)) == plan
    assert room.host.do(acts.plan(kept(plan)))
    room.host.refresh()
    room.host.page.press("plan-next")
    play(room, 0, 1)
    (main,) = find(room.host.page.view, id="go")
    assert "Next turn 2" in words_in(main)
    room.host.page.press("plan-next")
    assert wall(room).how == PARTNER and wall(room).turn == 1


def test_every_choice_can_be_taken_along() -> None:
    room = begun("promises", STRANGERS, 2)
    play(room, 1, 1)
    room.host.page.press("open", "menu")
    room.host.page.press("rows-csv")
    assert "dilemma" in (files := "".join(room.wall.frames)) and "trust" in files


def test_who_comes_late_is_told_with_whom_they_play_and_changes_nobodys_partner() -> None:
    room = begun("all_pay", PARTNER, 2)
    play(room, 0, 1)
    room.host.page.press("ask-following")
    room.kept.append({})
    room.open(2)
    play(room, 0, 1, 2)
    late = asked(room.phones[2])
    assert "Somebody lent you their choice" in said(room.phones[2].page)
    assert [turn for turn, _ in late.results()] == [2]
    assert "Your partner chose: 20" in said(room.phones[0].page)


def test_for_who_does_not_choose_the_computer_does_and_they_see_the_class() -> None:
    room = begun("all_pay", PARTNER, 2)
    play(room, 0, 1)
    room.host.page.press("ask-following")
    play(room, 0)
    assert "so the computer did" in said(room.phones[0].page)
    other = said(room.phones[1].page)
    assert "You did not choose" in other and "What you gained in all" in other
    assert find(room.phones[1].page.view, id="of-class")


def test_alone_one_plays_with_the_computer_and_is_told_so() -> None:
    room = begun("runner", STRANGERS, 1)
    play(room, 1)
    assert said(room.phones[0].page).count("so the computer chose") == 2


def test_nobody_at_all_is_no_fault() -> None:
    for which in DILEMMAS:
        room = begun(which, STRANGERS, 2)
        play(room)
        assert find(room.host.page.view, id="decided") and "did not choose" in said(room.phones[0].page)


# The wall -------------------------------------------------------------------------------------------------------------


def test_the_wall_says_how_many_and_what_each_choice_brought() -> None:
    room = begun("runner", STRANGERS, 3)
    play(room, 1, 0, 0)
    told = said(room.host.page)
    assert "1 of 3 paid" in told and "+6" in told and "+8" in told
    assert [rule for rule in DILEMMAS["runner"].rules if rule not in told] == []


def test_the_curve_has_every_turn_and_the_equilibrium_in_its_table() -> None:
    room = begun("promises", STRANGERS, 4)
    play(room, 1, 1, 1, 0)
    room.host.page.press("ask-following")
    play(room, 1, 1, 1, 1)
    chart = curve(wall(room), series_of(room.host.room, room.host.now)) if room.host.room and room.host.now else None
    assert chart and [row[0] for row in chart.table().rows] == ["1", "2", "equilibrium"]
    assert chart.table().head == ("turn", "trusted", "kept") and chart.table().rows[-1] == ("equilibrium", "0", "0")
    assert find(room.host.page.view, class_="chart-table")


def test_strangers_and_partners_are_compared_once_both_were_played() -> None:
    for which in DILEMMAS:
        room = begun(which, STRANGERS, 4)
        play(room, 0, 1, 0, 1)
        assert not find(room.host.page.view, id="compared")
        room.ask(f"dilemma:{GAMES[which]}", f"{which}-{PARTNER}")
        play(room, 1, 1, 1, 1)
        told = said(room.host.page)
        assert find(room.host.page.view, id="compared") and "with strangers" in told and "with a partner" in told
        assert find(room.phones[0].page.view, id="of-class")
        assert wall(room).other and len(asked(room.phones[0]).results()) == 1


def test_a_rule_opens_beside_what_is_shown() -> None:
    room = begun("runner", STRANGERS, 2)
    room.phones[0].page.press("open", "BK-12")
    room.host.page.press("open", "BK-12")
    assert "BK-12" in said(room.phones[0].page) and find(room.host.page.view, id="asks")
    room.phones[0].page.press("open", "BK-12")
    play(room, 0, 1)
    room.host.page.press("open", "BK-38")
    assert find(room.host.page.view, id="decided")


# Secrets --------------------------------------------------------------------------------------------------------------


def frames_when_the_first_closed(which: str, how: str, number: int) -> list[str]:
    """All that the others and the wall got in the second turn until the reveal, when the first closed this."""
    room = begun(which, how, 3)
    play(room, 0, 1, 0)
    room.host.page.press("ask-following")
    for browser in (*room.browsers, room.wall):
        browser.frames.clear()
    close(room.phones[0], number)
    close(room.phones[1], 1)
    room.phones[2].page.press("pick", str(DILEMMAS[which].of(asked(room.phones[2]).seat or 0)[0]))
    pages = [*(phone.page for phone in room.phones[1:]), room.host.page]
    text = "\n".join([*room.browsers[1].frames, *room.browsers[2].frames, *room.wall.frames, *map(tree, pages)])
    keys = [*room.host_kept.values(), *(value for kept in room.kept for value in kept.values())]
    for key in (*re.findall(r"[\w-]{22}", " ".join(keys)), room.code):
        text = text.replace(key, "…")
    return text.split("\n")


@each(("which", "how"), [*product(DILEMMAS, WITH)])
def test_nothing_that_anybody_gets_tells_a_closed_choice(which: str, how: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kit.table.rooms.secrets.randbelow", lambda _: 7)
        patch.setattr("kit.draw.qr.find_spec", lambda _: None)
        runs = [frames_when_the_first_closed(which, how, number) for number in range(2)]
    assert runs[0] == runs[1] and len(runs[0]) > 6


# The shelf ------------------------------------------------------------------------------------------------------------


def test_each_dilemma_is_on_the_shelf_of_its_game_with_strangers_and_a_partner() -> None:
    ready = {name: spec for game in NAMES for name, spec in first_turns(game).items()}
    assert len(ready) == len(DILEMMAS) * len(WITH)
    for game in NAMES:
        assert (f"dilemma:{game}" in {lesson.key for lesson in on_shelf(game)}) == bool(first_turns(game))
    assert {len({said_of(spec, lang) for spec in ready.values()}) for lang in LANGUAGES} == {len(ready)}
    assert ready["runner-strangers"] == FIRST


@pytest.mark.parametrize(
    "change",
    [
        {"which": "chess"},
        {"with": "enemies"},
        {"turn": 7},
        {"turn": 0},
        {"turn": True},
        {"turns": 1000},
        {"turns": None},
        {"first": "one"},
        {"turn": 2, "first": 0},
    ],
)
def test_what_is_no_turn_of_a_dilemma_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        question_for({**FIRST, **change}, Looks())


def test_what_the_computer_chose_for_a_partner_who_is_away_is_a_row_that_says_so() -> None:
    room = begun("runner", PARTNER, people=3)
    play(room, 0, 0, 0)
    room.host.page.press("ask-following")
    play(room, 1, 1)
    assert room.host.room
    rows = [*rows_of(room.host.room)]
    first, then = rows[:3], rows[3:]
    assert [row["by"] for row in first] == ["own"] * 3
    assert [(row["person"], row["by"]) for row in then] == [(1, "own"), (2, "own"), (3, "bot")]
    others = asked(room.phones[0]).results()[-1][1].others
    assert then[2]["choice"] in {str(other.choice) for other in others if other.came == AWAY}
    series = wall(room).series
    assert series and len(series.closed[1]) == 2
