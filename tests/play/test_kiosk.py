"""At a fair: bots play and teach by themselves, whoever touches plays three minutes, and nothing of them stays."""

import gc
import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find
from kit.games.intrige.events import OwnPostKept, PostTaken
from kit.games.intrige.promise_events import PostAsked, PostPromised
from kit.play import kiosk as kiosks
from kit.play.kiosk import Kiosk, kiosk, playable
from kit.play.kiosk_game import KioskGame
from kit.play.kiosk_view import END, GAME, SHOW
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
from tests.effort import Some
from tests.play.games import may_race
from tests.play.shows import Heard, Hours, greet, parts, text, tick, watched

in_each_language = pytest.mark.parametrize("language", LANGUAGES)
in_each_game = pytest.mark.parametrize("game", playable())


@pytest.fixture
def hours() -> Hours:
    return Hours()


def idle(stand: Kiosk) -> None:
    """Nobody touches anything for a minute: the browser counts, Python hears of the last second."""
    stand.page.press("kiosk-idle", by="time")
    assert stand._still == kiosks.COUNTED_S
    stand.page.press("kiosk-forget", by="time")


@in_each_game
def test_a_show_goes_on_by_itself_until_the_next_game_is_shown(game: str) -> None:
    show = watched(game)
    assert len({moment.caption.said for moment in show.moments}) > 10
    order, stand = playable(), show.next
    assert stand.game.box.name == order[(order.index(game) + 1) % len(order)] and stand.phase == SHOW
    assert show.ms < 600_000


def test_from_afar_everybody_is_seen_beside_the_board(hours: Hours) -> None:
    for game, rows in (("bakschisch", "hands"), ("intrige", "houses"), ("attraptresors", "rows")):
        stand = Kiosk(game, clock=hours)
        greet(stand)
        (seen,) = find(stand.page.view, class_=f"{rows}-from-afar")
        assert len(seen[2:]) == len(stand.game.words.names), game
    stand._show("bakschisch")
    assert find(stand.page.view, class_="cards"), "the cards of the round"


@in_each_game
def test_every_rule_that_can_be_taught_has_its_sentence(game: str) -> None:
    stand = Kiosk(game).game.kiosk
    assert set(stand.teaches) <= Kiosk(game).game.box.rules().keys()
    for language in LANGUAGES:
        for rule in stand.teaches:
            why = Words(language, game).say(f"kiosk.why.{rule}")
            assert len(why) < 100 and why[-1] in ".!?"


def test_a_question_comes_before_the_reveal_and_its_answer_after(hours: Hours) -> None:
    stand = Kiosk(clock=hours)
    greet(stand)
    asked = stand.game.captions.question
    assert asked and asked in text(stand.page)
    tick(stand)
    assert stand.game.instant == 0 and stand.game.captions.caption.said == asked
    while stand.game.instant is not None:
        tick(stand)
    assert stand.game.view.opened and asked not in text(stand.page)


def played_by_somebody(stand: Kiosk, hours: Hours) -> Iterator[KioskGame]:
    """Somebody plays any move whenever there is one to make; each moment of it."""
    stand.page.press("kiosk-play", stand.game.box.name)
    desk = stand.game
    for _ in range(400):
        yield desk
        if stand.phase != GAME or desk.is_done:
            return
        if may_race(desk):
            desk.press(kiosks.Intent("race-begin"))
            assert desk.race._running
            desk.race._judge(desk.race._running)
            desk.refresh()
        elif desk.seats.chooser is not None:
            desk.choices._hold(
                desk.seats.chooser, desk.table.game.options(desk.table.session.state, desk.seats.chooser)[0]
            )
            desk.press(kiosks.Intent("close"))
        elif desk.view.opened and desk.instant is None:
            desk.press(kiosks.Intent("next"))
        else:
            tick(stand, hours)


@in_each_game
def test_in_a_game_nothing_is_asked_once_the_answer_can_be_seen(game: str, hours: Hours) -> None:
    stand, seen = Kiosk(game, clock=hours), set[str]()
    greet(stand)
    for desk in played_by_somebody(stand, hours):
        said = desk.captions.caption.said + desk.captions.caption.why
        if desk.seats.chooser is not None:
            seen.add("decides")
            assert said == desk.words.say(desk.kiosk.coaches(desk.view.view)), "while somebody decides they are coached"
        elif desk.view.opened and desk.instant != 0:
            seen.add("opened")
            assert not desk.captions.question or desk.captions.question not in said
    assert seen == {"decides", "opened"}


HEARTS = {"bakschisch": {"BK-38", "BK-39"}, "intrige": {"IN-17", "IN-8"}, "attraptresors": {"AT-11"}}
ANOTHER = pytest.mark.full("a second show of each game; make test watches the first")


@pytest.mark.parametrize("seed", [0, pytest.param(3, marks=ANOTHER)])
@in_each_game
def test_a_show_comes_to_the_heart_of_a_game_and_its_winner_is_told_last(game: str, seed: int) -> None:
    show = watched(game, seed=seed)
    ahead = show.desk.kiosk.ahead
    assert show.gone in range(ahead[0], ahead[1] + 1)
    assert HEARTS[game] <= {moment.caption.rule for moment in show.moments}
    last = show.moments[-1].caption
    if show.is_over:
        assert "?" not in last.said + last.why
        assert last.said in list(map(str, story_end(show.desk)))
    assert show.is_over or game != "bakschisch", "a throne is won while people look"


def story_end(desk: KioskGame) -> Iterator[str]:
    """The sentences of the last step of a game."""
    yield from (line.text for line in tell(desk.table.session.history[-1].events, desk.words, desk.box.story.telling))


def test_two_rounds_that_are_over_are_not_called_three_minutes(hours: Hours) -> None:
    stand = Kiosk("intrige", clock=hours)
    greet(stand)
    for _ in played_by_somebody(stand, hours):
        pass
    stand._end()
    words = stand.game.words
    assert words.say("kiosk.rounds_up") in text(stand.page) and words.say("kiosk.time_up") not in text(stand.page)


def test_a_promise_teaches_what_promises_are_and_nobody_alone_decides_a_conflict() -> None:
    stand = Kiosk("intrige").game.kiosk
    promised = PostPromised(0, 1, "law", 4000, 5000, 2, 1)
    assert [rule for rule in stand.teaches if stand.fits(rule, [promised], [])] == ["C-IN-15"]
    asked = PostAsked(0, 1, "law", 4000, 5000, 2, 1)
    assert not any(stand.fits(rule, [asked], []) for rule in stand.teaches), "who asks for a word has none yet"
    more, less = PostTaken(0, 1, "law", 4000, 5000, 3000), PostTaken(0, 1, "law", 4000, 3000, 5000)
    assert not stand.fits("IN-23", [more], [more]) and stand.fits("IN-23", [less], [less])
    assert not stand.fits("IN-23", [OwnPostKept(0, "law", 4000)], [])


def test_bots_leave_a_beginner_time_to_look() -> None:
    desk = Kiosk("attraptresors")._play("attraptresors")
    session = desk.table.session
    for seed in range(40):
        choice = desk.box.bots["tired"](desk.table.game, desk.table.game.view(session.state, 1), (), Random(seed))
        assert all(grab.at_ms is None or 3500 < grab.at_ms <= 8000 for grab in choice.move.grabs)


def test_nothing_is_said_before_the_browser_says_in_which_language() -> None:
    stand = Kiosk()
    assert not text(stand.page).strip() and not list(parts(stand.page, "data-after"))
    greet(stand, "?lang=nl")
    assert Words("nl", "bakschisch").say("kiosk.touch") in text(stand.page)


@in_each_game
def test_a_touch_begins_a_game_with_the_coach_beside_it(game: str) -> None:
    stand = Kiosk(game)
    greet(stand)
    stand.page.press("kiosk-play", game)
    assert stand.phase == GAME and stand.game.seats.people == (0,) and stand.game.box.name == game
    assert stand.game.words.say(stand.game.kiosk.coaches(stand.game.view.view)) in text(stand.page)


def test_a_tap_on_the_board_of_the_show_begins_a_game() -> None:
    stand = Kiosk()
    greet(stand)
    stand.page.press("space", 3)
    assert stand.phase == GAME


@in_each_game
def test_three_minutes_end_a_game_also_where_the_browser_is_late(game: str, hours: Hours) -> None:
    stand = Kiosk(game, clock=hours)
    greet(stand)
    stand.page.press("kiosk-play", game)
    hours.now += kiosks.GAME_S
    stand.page.press("kiosk-time", by="time")
    assert stand.phase == END and stand.game.words.say("kiosk.time_up") in text(stand.page)
    stand.page.press("kiosk-play", game)
    assert stand.phase == GAME
    hours.now += kiosks.GAME_S
    stand._on_intent(kiosks.Intent("space", 1))
    assert stand.phase == END


@in_each_language
def test_after_a_minute_of_nothing_everything_is_forgotten(language: str) -> None:
    stand = Kiosk()
    greet(stand, f"?lang={language}")
    other = next(code for code in LANGUAGES if code != language)
    stand.page.press("kiosk-language", other)
    stand.page.press("kiosk-play", "bakschisch")
    played = stand.game
    stand.page.press("choose", 2)
    stand.page.press("close")
    stand.page.press("kiosk-idle", by="time")
    assert Words(other, "bakschisch").say("kiosk.still_there") in text(stand.page)
    stand.page.press("kiosk-stay")
    assert stand.phase == GAME and stand.game is played
    stand.page.press("kiosk-idle", by="time")
    stand.page.press("kiosk-language", language)
    assert Words(language, "bakschisch").say("kiosk.still_there") not in text(stand.page)
    assert stand.phase == GAME and stand.game is played
    stand.page.press("kiosk-language", other)
    idle(stand)
    assert stand.phase == SHOW and stand.looks.language == language and stand.game is not played
    assert stand.game.seats.people == () and played.table.record not in (stand.game.table.record, None)
    assert Words(language, "bakschisch").say("kiosk.touch") in text(stand.page)


@pytest.mark.parametrize("later", range(kiosks.COUNTED_S))
def test_a_press_while_it_counts_down_counts_and_is_of_somebody_who_is_there(later: int) -> None:
    """Whichever second of the countdown was on screen: nothing fails, and nothing is forgotten."""
    stand = Kiosk()
    stand.page.connect(Deaf())
    greet(stand)
    stand.page.press("kiosk-play", "bakschisch")
    played = stand.game
    stand.page.press("kiosk-idle", by="time")
    assert Words("en", "bakschisch").say("kiosk.still_there") in text(stand.page)
    stand.page.receive({"intent": "choose", "n": 2, "view": stand.page._shown + later, "seq": 1})
    assert stand.game is played and played.choices.fist.move is not None
    assert Words("en", "bakschisch").say("kiosk.still_there") not in text(stand.page)
    assert not [part for part in parts(stand.page, "data-after") if part["data-intent"] == "kiosk-forget"]


PRESSES_THEN = [*product(["kiosk-play", "kiosk-idle", "close", "next", "instant", "never"], ["click", "time"])]


def test_whatever_comes_while_it_counts_down_is_answered_or_ignored(some: Some) -> None:
    for (press, by), later in some([*product(PRESSES_THEN, range(kiosks.COUNTED_S + 2))], least=24):
        stand = Kiosk()
        stand.page.connect(Deaf())
        greet(stand)
        stand.page.press("kiosk-play", "bakschisch")
        stand.page.press("kiosk-idle", by="time")
        stand.page.receive({"intent": press, "by": by, "view": stand.page._shown + later, "seq": 1})


class Deaf:
    """A browser of which nothing is asked."""

    def state(self, changed: Any) -> None: ...

    def say(self, content: Any) -> None: ...

    def flush(self) -> None: ...


def test_whoever_is_still_there_has_no_more_time_than_before(hours: Hours) -> None:
    stand = Kiosk(clock=hours)
    greet(stand)
    stand.page.press("kiosk-play", "bakschisch")
    assert [int(part["data-hour"]) for part in parts(stand.page, "data-hour")] == [180_000]
    hours.now += 60
    stand.page.press("kiosk-idle", by="time")
    assert not list(parts(stand.page, "data-hour")), "time is not up on top of the question"
    stand.page.press("kiosk-stay")
    assert [int(part["data-hour"]) for part in parts(stand.page, "data-hour")] == [120_000]


def test_a_language_that_somebody_chose_in_the_show_goes_with_them() -> None:
    stand = Kiosk()
    greet(stand, "?lang=en")
    assert not list(parts(stand.page, "data-idle"))
    stand.page.press("kiosk-language", "nl")
    stand.page.press("kiosk-idle", by="time")
    assert stand.looks.language == "en" and stand.phase == SHOW


def test_nothing_is_kept_in_the_browser_and_nothing_leads_away(hours: Hours) -> None:
    stand, heard = Kiosk(clock=hours), Heard()
    stand.page.connect(heard)
    greet(stand, "?kiosk=1")
    stand.page.press("kiosk-language", "fr")
    stand.page.press("kiosk-play", "bakschisch")
    for _ in range(4):  # nobody can win before the fifth bribe
        stand.page.press("choose", 1)
        stand.page.press("close")
        while stand.game.instant is not None:
            tick(stand, hours)
        if stand.game.view.opened:
            stand.page.press("next")
    stand._end()
    assert {name for message in heard.said for name in message} <= {"ack", "announce", "hold"}
    assert all(str(message["hold"]).isdecimal() for message in heard.said if "hold" in message), (
        "which show it was, and no more"
    )
    assert stand.page.storage_key == "" and stand.page.shelf == ""
    assert all(part["href"].startswith("#") for part in parts(stand.page, "href"))


@pytest.mark.parametrize(("link", "ways"), [("?kiosk=1", []), ("", ["/?lang=en"])])
def test_whoever_only_looks_at_it_from_the_first_page_finds_back(link: str, ways: list[str]) -> None:
    stand = Kiosk()
    greet(stand, link)
    assert [part["href"] for part in parts(stand.page, "href") if part["href"][0] == "/"] == ways


@in_each_language
def test_each_language_has_its_name_also_where_only_two_letters_are_seen(language: str) -> None:
    stand = Kiosk()
    greet(stand, f"?lang={language}")
    names = {each["lang"]: each.get("aria-label") for each in parts(stand.page, "lang") if "data-intent" in each}
    assert names == {code: Words(code, "bakschisch").say("language.name") for code in LANGUAGES}
    assert "EN" in text(stand.page)


def test_nobody_new_is_shown_thousandths_of_a_second() -> None:
    stand, seen = Kiosk("attraptresors"), 0
    greet(stand)
    for _ in range(40):
        tick(stand)
        assert not [each for each in parts(stand.page, "class") if each["class"] == "axis"]
        seen += any(event for event in stand.game.view.opened)
    assert seen


@pytest.mark.parametrize("intent", ["save", "load", "link", "open", "setup", "look", "option", "theme", "whatif"])
def test_a_stranger_can_do_no_more_than_play(intent: str) -> None:
    stand = Kiosk()
    greet(stand)
    stand.page.press("kiosk-play", "bakschisch")
    before = stand.game
    stand._on_intent(kiosks.Intent(intent, "menu"))
    assert stand.game is before and stand.game.panel is None
    assert intent not in [part["data-intent"] for part in parts(stand.page, "data-intent")]


def test_the_address_says_game_language_and_pace() -> None:
    stand = Kiosk()
    greet(stand, f"?kiosk=1&lang=nl&game={playable()[-1]}&pace=20")
    assert stand.game.box.name == playable()[-1] and stand.looks.language == "nl"
    slow = Kiosk()
    greet(slow)
    assert next(parts(slow.page, "data-after")) != next(parts(stand.page, "data-after"))
    greet(slow, "?pace=1e9&game=chess&lang=xx")
    assert slow._pace == 1.0 and slow.game.box.name == "bakschisch"


@pytest.mark.parametrize("held", ["", "x", "-1", "1" * 11, "٣"])
def test_a_page_that_takes_the_place_of_another_goes_on_with_its_show(held: str) -> None:
    stand, other, heard = Kiosk(luck=Random(1)), Kiosk(luck=Random(2)), Heard()
    stand.page.connect(heard)
    greet(stand)
    greet(other, held=heard.said[-1]["hold"])
    assert text(other.page) == text(stand.page)
    greet(other, held=held)
    assert text(other.page) != text(stand.page), "what no page has held is no seed"


def test_fifty_shows_leave_no_more_behind_than_one(hours: Hours) -> None:
    stand = Kiosk(pace=50, clock=hours)
    greet(stand)

    def kept() -> int:
        gc.collect()
        return sum(type(each).__name__ in ("KioskGame", "Session", "_Passing") for each in gc.get_objects())

    for _ in range(3):
        stand._show("bakschisch")
        tick(stand, hours)
    few = kept()
    for _ in range(50):
        stand._show("bakschisch")
        tick(stand, hours)
    assert kept() <= few and len(stand.page.parts) < 40


def test_the_opener_gives_its_page() -> None:
    assert re.search("data-kiosk", str(kiosk("bakschisch").view))
