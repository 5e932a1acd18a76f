"""What a page of Bakschisch says at a glance: who I am, what a card brings, that the fifth bribe is another thing, and
what a round has brought.
"""

from __future__ import annotations

import pytest

from kit.draw.svg import Node, find
from kit.draw.svg import words as text_of
from kit.engine.record import Player, Record
from kit.games.bakschisch.events import CardTurned, GoldShared, PawnMoved, RoundEnded
from kit.play.play import Play
from kit.text.say import LANGUAGES
from tests.play.games import BOX, FACE, a_game, bribe, finish

FIFTH = "r4 b5 A13:8T B24:6 C16:9T D16:7T heap:10 up:GCHGE left:G2S2H1E1F2C2"
PENNILESS = "r4 b3 A13:0 B24:14 C16:9T D16:7T heap:10 up:GCH left:G3S2H1E2F2C2"
LETTERS = ("R", "W", "B", "Y")


def at(position: str, *names: str) -> Play:
    seats = [Player(name) for name in names or ("You",)]
    bots = [Player(f"B{seat}", "cautious") for seat in range(len(seats), 4)]
    return Play(BOX, FACE, Record("bakschisch", (*seats, *bots), {"open_gold": True}, 3, position))


def tags(play: Play) -> dict[int, str]:
    """What each card says that it brings, by its number."""
    shown = {}
    for card in find(play.page.view, class_="card"):
        for tag in find(card, class_="tag"):
            shown[int(str(card[1]["id"])[-1])] = text_of(tag)
    return shown


def speak(play: Play, language: str) -> None:
    play.looks.language = language
    play.refresh()


def has_class(play: Play, name: str) -> bool:
    return bool(find(play.page.view, class_=name))


def ask(play: Play) -> str:
    (heading,) = find(play.page.view, id="ask")
    return text_of(heading)


def seats(play: Play) -> list[Node]:
    return [node for seat in range(4) for node in find(play.page.view, id=f"seat-{seat}")]


# Who I am -------------------------------------------------------------------------------------------------------------


def test_the_choice_says_which_colour_I_play_with_pawn_and_fist() -> None:
    (me,) = find(a_game().page.view, class_="me")
    assert text_of(me) == "You are red" and len(find(me, class_="ic")) == 2


def test_among_several_people_it_says_whose_colour_it_is() -> None:
    play = a_game(people=2)
    play.page.press("ready", 0)
    assert [text_of(me) for me in find(play.page.view, class_="me")] == ["P0 is red"]


def test_gold_is_drawn_as_gold_before_it_is_chosen() -> None:
    play = a_game()
    coins = find(play.page.view, class_="coin")
    assert len(coins) == 10 and all(find(coin, class_="ic") for coin in coins) and not has_class(play, "taken")
    play.page.press("choose", 3)
    assert len(find(play.page.view, class_="taken")) == 3


def test_with_nothing_to_choose_one_press_is_enough() -> None:
    play = at(PENNILESS)
    play.page.press("close")
    assert play.view.opened, "the empty fist was closed already"


def test_where_there_is_a_choice_nothing_is_chosen_before_a_press() -> None:
    (main,) = find(a_game().page.view, id="go")
    assert main[1]["aria-disabled"] == "true"


# What a card brings ---------------------------------------------------------------------------------------------------


def test_the_open_card_says_nothing_before_it_is_bribed_and_the_fifth_from_the_start_that_it_drives_back() -> None:
    play = a_game()
    play.page.press("choose", 3)
    assert tags(play) == {5: "◂ back"}
    assert has_class(play, "ghost")  # where I would get is seen on the board


def test_a_card_that_was_bribed_says_who_walked_how_far() -> None:
    play = a_game(seed=4)
    for number in range(1, 5):
        bribe(play, 1)
        walks = [event for event in play.view.opened if isinstance(event, PawnMoved)]
        expected = (
            f"{LETTERS[walks[0].seat]} +{walks[0].spaces}"
            if len(walks) == 1
            else " ".join(LETTERS[walk.seat] for walk in walks) or "–"
        )
        assert tags(play)[number] == expected
        play.page.press("next")


def test_a_card_says_nothing_of_a_walk_that_is_still_under_way() -> None:
    play = a_game()
    play.page.press("choose", 10)
    play.page.press("close")
    assert play.instant == 0 and 1 not in tags(play)
    finish(play)
    assert 1 in tags(play)


@pytest.mark.parametrize(
    ("language", "most", "least"), [("en", "Most", "Least"), ("fr", "Le plus", "Le moins"), ("nl", "Meeste", "Minste")]
)
def test_whose_bribe_counts_is_ringed_and_says_why(language: str, most: str, least: str) -> None:
    for position, gold, word in ((None, 9, most), (FIFTH, 0, least)):
        play = at(position) if position else a_game()
        speak(play, language)
        play.page.press("choose", gold)
        play.page.press("close")
        play.instant = 1  # fists are open, and what decides is told
        play.refresh()
        ringed = [seat for seat in seats(play) if "deciding" in str(seat[1]["class"]).split()]
        worded = [seat for seat in seats(play) if find(seat, class_="why-it-counts")]
        assert ringed and ringed == worded
        assert {text_of(find(seat, class_="why-it-counts")[0]) for seat in ringed} == {word}


def test_a_new_round_knows_nothing_of_the_one_before() -> None:
    play = a_game(seed=4)
    for _ in range(5):
        bribe(play, 1)
        play.page.press("next")
    assert [event.bribe for event in play.table.session.history[-1].events if isinstance(event, CardTurned)] == [1]
    assert set(tags(play)) <= {1, 5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tap_on_a_card_tells_what_it_is_about_and_another_shuts_it(language: str) -> None:
    play = a_game()
    speak(play, language)
    told = []
    for card in ("card-1", "card-2", "card-5"):
        play.page.press("space", card)
        told.append(text_of(find(play.page.view, id="tapped")[0]))
    assert len(set(told)) == 3 and all(len(each) > 20 for each in told)
    play.page.press("space", "card-5")
    assert not find(play.page.view, id="tapped")


@pytest.mark.parametrize("part", ["card-0", "card-6", "card-", "seed", "", None, True, -1, 10**9, [1], 0.5])
def test_a_tap_on_nothing_tells_nothing(part: object) -> None:
    play = a_game()
    view = play.page.view[1]["data-view"]
    play.page.receive({"intent": "space", "n": part, "by": "click", "view": view, "seq": 1})
    assert not find(play.page.view, id="tapped")


# The fifth bribe ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fifth_bribe_looks_like_another_thing_and_says_hold_your_place(language: str) -> None:
    play, usual = at(FIFTH), a_game()
    for each in (play, usual):
        speak(each, language)
    assert has_class(play, "fifth") and not has_class(usual, "fifth")
    words = play.words
    assert (
        ask(play)
        == words.say("page.ask_fifth", card=play.view.view.card)
        != words.say("page.ask", card=play.view.view.card)
    )


def test_where_I_would_fall_back_to_does_not_glow_like_a_prize() -> None:
    fifth = at(FIFTH).page.view
    assert find(find(fifth, id="wide-target")[0], class_="back") and find(fifth, id="wide-turn-back")
    usual = a_game().page.view
    assert not find(find(usual, id="wide-target")[0], class_="back") and not find(usual, id="wide-turn-back")


def test_among_several_people_each_is_asked_by_name_to_hold_the_place() -> None:
    play = at(FIFTH, "Ada", "Bea")
    play.page.press("ready", 0)
    assert ask(play).startswith("Ada, hold your place")


# The end of a round ---------------------------------------------------------------------------------------------------


def test_the_end_of_a_round_sums_up_who_came_how_far_and_what_everybody_got() -> None:
    play = a_game(seed=4)
    begin = play.view.view.spaces
    for _ in range(4):
        bribe(play, 1)
        play.page.press("next")
    bribe(play, 1)
    ended = [event for event in play.view.opened if isinstance(event, RoundEnded)]
    (shared,) = [event for event in play.view.opened if isinstance(event, GoldShared)]
    assert [event.round for event in ended] == [1]
    (headline,) = find(play.page.view, id="headline")
    assert text_of(headline) == f"Round 1 is over: the heap is shared, {shared.each} gold for everybody."
    for seat, node in enumerate(seats(play)):
        came = play.view.view.spaces[seat] - begin[seat]
        (told,) = find(node, class_="round-told")
        assert text_of(told).startswith(f"+{came}" if came > 0 else f"−{-came}" if came else "±0")
        assert [text_of(change) for change in find(node, class_="change")] == [f"+{shared.each}"]
        assert not find(node, class_="amount") and not find(find(node, id=f"hand-{seat}")[0], class_="shown")


def test_while_the_fifth_bribe_is_shown_the_hands_still_hold_what_they_showed() -> None:
    play = a_game(seed=4)
    for _ in range(4):
        bribe(play, 1)
        play.page.press("next")
    play.page.press("choose", 1)
    play.page.press("close")
    assert play.instant == 0 and not has_class(play, "sum") and not has_class(play, "round-told")
    assert find(find(play.page.view, id="hand-0")[0], class_="shown")


# Advice ---------------------------------------------------------------------------------------------------------------


def test_advice_stands_beside_the_board_and_for_a_phone_in_the_place_where_the_choice_is_made() -> None:
    view = a_game().page.view
    (beside,), (here,) = find(view, id="advice"), find(view, id="advice-here")
    assert text_of(beside) == text_of(here)
    assert find(find(view, id="mine")[0], id="advice-here") and not find(find(view, id="mine")[0], id="advice")


def test_on_a_phone_advice_goes_before_the_hint_only_while_nothing_is_chosen_or_asked_for() -> None:
    play = a_game()
    assert has_class(play, "advised")
    play.page.press("choose", 2)
    assert not has_class(play, "advised")
    play.page.press("choose", 2)
    play.page.press("hint")
    assert not has_class(play, "advised")


# What is heard --------------------------------------------------------------------------------------------------------


def heard(play: Play) -> str | None:
    (stage,) = find(play.page.view, class_="stage")
    sound = stage[1].get("data-sound")
    return str(sound).partition(".")[0] if sound else None


def test_fists_gold_and_hops_are_heard_and_at_the_end_who_has_won() -> None:
    play = at("r3 b5 A31:9@3.4<28 B31:9@3.2<24 C18:8T D23:6T heap:8 up:HEGEE left:G2S2H3E2F4C2")
    assert heard(play) is None
    play.page.press("choose", 9)
    play.page.press("close")
    assert heard(play) == "open"
    finish(play)
    assert play.view.is_over and heard(play) == "won"
