"""The head of a page: its ways, and the one progress."""

from __future__ import annotations

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.lessons.journal import Journal
from kit.lessons.lesson import lessons_of
from kit.lessons.review_shown import way
from kit.openers import open_page
from kit.page.head import DONE, MISSED, NOW, TO_COME, bars, way_at
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.lessons.learning import Browser

GAMES = ("bakschisch", "intrige", "attraptresors")
ENGLISH = Words("en", "bakschisch")
PAGES = {
    ("play", "bakschisch"): "Bakschisch\u00a0› Play",
    ("referee", "bakschisch"): "Bakschisch\u00a0› The referee",
    ("sandbox", "bakschisch"): "Bakschisch\u00a0› The sandbox",
    ("learn", "bakschisch", "R1"): "Bakschisch\u00a0› R1 · To the throne",
    ("count", "B2"): "Bakschisch\u00a0› B2 · ",
    ("daily", "bakschisch"): "Bakschisch\u00a0› Five a day",
    ("count_daily", "bakschisch"): "Bakschisch\u00a0› Five chances a day",
    ("glossary", "bakschisch"): "Bakschisch\u00a0› Glossary",
    ("lesson_editor", "bakschisch"): "Lesson editor",
    ("count_editor",): "Chance lesson editor",
}


def top(page: Page, lang: str = "en") -> Node:
    page.receive({"hello": {"lang": lang}, "seq": 1})
    return find(page.view, class_="top")[0]


@pytest.mark.parametrize(("call", "said"), PAGES.items())
def test_each_page_says_whose_it_is_and_leads_past_its_head_first(call: tuple[str, ...], said: str) -> None:
    head = top(open_page(*call))
    (title,) = [node for node in walk(head) if node[0] == "h1"]
    assert words(title).startswith(said)
    pressed = [node for node in walk(head) if node[0] in ("a", "button")]
    first, lamp, *others = pressed
    assert "data-first" in first[1] and words(first) == "To the decision"
    assert lamp[1]["href"] == "/?lang=en" and lamp[1]["aria-label"] == "Home"
    rooms = [node for node in others if node[1].get("href") == "/games/bakschisch?lang=en"]
    assert [words(room) for room in rooms] == (["Bakschisch"] if "›" in said else [])
    assert not [node for node in walk(head) if "wide-only" in node[1].get("class", "").split() and node[0] == "a"]


@each(("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES])
def test_the_room_of_the_game_is_asked_for_in_the_reader_s_language(game: str, language: str) -> None:
    head = top(open_page("play", game), language)
    (room,) = find(head, href=f"/games/{game}?lang={language}")
    assert words(room) == Words(language, game).say("page.title")


def test_a_kiosk_has_no_head() -> None:
    page = open_page("kiosk", "bakschisch")
    page.receive({"hello": {"lang": "en"}, "seq": 1})
    assert not find(page.view, data_first=True) and not find(page.view, class_="crumbs")


def test_each_bar_says_how_its_step_stands_and_one_is_now() -> None:
    drawn = bars(ENGLISH, [DONE, MISSED, NOW, TO_COME], "The way")
    items = (
        find(drawn, class_=DONE) + find(drawn, class_=MISSED) + find(drawn, class_=NOW) + find(drawn, class_=TO_COME)
    )
    assert drawn[1]["aria-label"] == "The way" and list(drawn[2:]) == items
    assert [words(item) for item in items] == [
        *("Step 1: done", "Step 2: done, not right", "Step 3: now", "Step 4: still to come")
    ]
    assert [item[1].get("aria-current") for item in items] == [None, None, "step", None]


@pytest.mark.parametrize(
    ("at", "states"), [(0, [NOW, TO_COME]), (1, [DONE, NOW]), (2, [DONE, DONE]), (3, [DONE, DONE])]
)
def test_a_way_of_two_steps(at: int, states: list[str]) -> None:
    assert way_at(at, 2) == states


@pytest.mark.parametrize(
    ("done", "now", "states"),
    [
        ([True, False], 2, [DONE, MISSED, NOW]),
        ([True, False], None, [DONE, MISSED, TO_COME]),
        ([True, False, True], 3, [DONE, MISSED, DONE]),
    ],
)
def test_the_tasks_of_today(done: list[bool], now: int | None, states: list[str]) -> None:
    assert _states(way(ENGLISH, done, 3, now)) == states


def test_a_lesson_has_a_bar_for_each_station_and_keeps_what_was_missed_until_it_is_right() -> None:
    lesson = lessons_of("bakschisch")[0]
    browser = Browser(lesson)
    stations = browser.learn.course.route[:-1]
    assert _shown(browser) == way_at(0, len(stations))
    browser.to(lesson.steps[1].id)
    at = stations.index(lesson.steps[1].id)
    assert _shown(browser) == way_at(at, len(stations)), "wherever somebody goes, what lies before is done"
    browser.solve()
    browser.to(stations[0])
    assert _shown(browser) == [NOW, *[TO_COME] * (at - 1), DONE, *[TO_COME] * (len(stations) - at - 1)]
    browser.learn.course.journal = _missed(browser.learn.course.journal)
    browser.learn.refresh()
    assert _shown(browser)[at] == MISSED
    browser.press("open", "menu")
    browser.press("present")
    assert _shown(browser)[at] == TO_COME, "a class has answered nothing"
    browser.press("open", "menu")
    browser.press("present")
    browser.to("end")
    assert _shown(browser) == [MISSED if station == stations[at] else DONE for station in stations]


def _missed(journal: Journal) -> Journal:
    text = journal.write().replace('"right": true', '"right": false').replace('"right":true', '"right":false')
    return Journal.read(text, journal.answers[0].lesson)


def _shown(browser: Browser) -> list[str]:
    (drawn,) = browser.shown(class_="bars")
    return _states(drawn)


def _states(drawn: Node) -> list[str]:
    return [item[1]["class"] for item in drawn[2:]]
