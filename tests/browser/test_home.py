"""The first page and the error pages, as a person meets them."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.site.house import house_of
from kit.site.notebooks import Notebook, Opening, Shelf
from kit.site.pages import WORDS, Site
from tests.browser.people import newcomer, person
from tests.browser.playing import SLOW
from tests.conftest import COUNTER
from tests.each import each
from tests.effort import Some
from tests.serving import Served, write_notebook

CARDS = pytest.mark.full(
    "what else a card may hold; make test has that each page and game is found, fits and can be read",
    touched=["kit/serve", "kit/site"],
)

SIZES = [(360, 740), (1280, 720), (1440, 900)]
THREE = Shelf(
    games=[
        Notebook(
            path=f"apps/play-{game}.ipynb",
            kind="app",
            titles={"en": f"Play {game}"},
            game=game,
            leads={"en": "One inviting sentence about it."},
            players=(2, 4),
            minutes=30,
        )
        for game in ("bakschisch", "intrige", "attraptresors")
    ],
    apps=[
        Notebook("apps/referee.ipynb", "app", {"en": "Referee"}, leads={"en": "You have the box"}, symbol="cardback")
    ],
    lessons=[
        Notebook("bribe.ipynb", "lesson", {"en": "R1 · The bribe"}, game="bakschisch", symbol="fist", minutes=7),
        Notebook("thief.ipynb", "lesson", {"en": "R2 · The thief"}, game="bakschisch", symbol="thief", minutes=8),
        Notebook("court.ipynb", "lesson", {"en": "R1 · A court"}, game="intrige", minutes=6),
        Notebook("glossary.ipynb", "lesson", {"en": "Glossary"}, leads={"en": "Every word"}, symbol="lamp"),
    ],
)


@pytest.fixture(scope="module")
def small_bazaar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A game with an app and what belongs to it, and a lesson of another game."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(
        folder / "apps/play-bakschisch.ipynb",
        COUNTER,
        kind="app",
        game="bakschisch",
        order=1,
        title={"en": "Play Bakschisch", "fr": "Jouer à Bakschisch", "nl": "Bakschisch spelen"},
        lead={"en": "Close your fist.", "fr": "Ferme ton poing.", "nl": "Sluit je vuist."},
        players=[2, 4],
        minutes=30,
    )
    referee = {"kind": "app", "game": "bakschisch", "title": {"en": "Referee"}, "symbol": "cardback", "minutes": 30}
    write_notebook(folder / "apps/referee-bakschisch.ipynb", "1", **referee)
    rule_lesson = {"kind": "lesson", "game": "bakschisch", "minutes": 7}
    write_notebook(folder / "rules/thief.ipynb", "1", **rule_lesson, order=12, title={"en": "The thief"})
    write_notebook(folder / "rules/bribe.ipynb", COUNTER, **rule_lesson, order=11, title={"en": "The bribe"})
    write_notebook(folder / "rules/court.ipynb", "1", kind="lesson", game="intrige", title={"en": "A court"})
    write_notebook(folder / "glossary.ipynb", "1", kind="lesson", title={"en": "Glossary"}, lead={"en": "Every word"})
    served = Served("--port", "0", folder).ready()
    yield served
    assert served.stop() == 0


LESSONS = {"bribe.ipynb": "R1", "thief.ipynb": "R2", "court.ipynb": "R1"}


def opening(path: str) -> Opening | None:
    """How the lessons of `THREE` are opened."""
    game = "intrige" if path == "court.ipynb" else "bakschisch"
    return Opening("learn", (game, LESSONS[path]), {}) if path in LESSONS else None


def home(shelf: Shelf) -> str:
    """The first page as text, without a server."""
    return Site().home(house_of(shelf, opening), "en")


def room(game: str) -> str:
    """A game's room as text."""
    found = house_of(THREE, opening).room(game)
    assert found
    return Site().game(found, "en")


def error(fault: str, lang: str = "en") -> str:
    """An error page as text."""
    return Site().error(fault, lang)


def show_text(page: Page, text: str) -> None:
    """In a new document, as if it came from a server: its scripts have not run here."""
    page.goto("about:blank")
    page.set_content(text)


@pytest.mark.full(
    "through a kernel; make test opens every page, and an app from the first one (test_pages_open, test_serving)",
    touched=["kit/serve", "kit/site"],
)
def test_each_game_is_one_card_that_opens_its_first_app(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    card = page.get_by_role("article", name="Bakschisch")
    expect(card.get_by_role("heading", name="Bakschisch", exact=True)).to_be_visible()
    expect(card).to_contain_text("Close your fist.")
    expect(card).to_contain_text("2 to 4 players · 30 min")
    expect(card.locator("svg").first).to_be_visible()
    expect(page.get_by_role("article", name="Intrige").get_by_role("link", name="Start the lesson")).to_be_visible()
    assert page.get_by_role("article").count() == 2
    card.locator(".play").click()
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)
    expect(page).to_have_title("Play Bakschisch")


@CARDS
def test_what_belongs_to_no_game_is_a_small_card(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    also = page.get_by_role("region", name="Also here")
    expect(also.get_by_role("link")).to_have_text(["Referee 30 min", "Glossary Every word"])


@pytest.mark.full("through a kernel; the same links by keyboard, and an app that opens, are in make test")
def test_who_never_played_begins_with_the_first_lesson(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    strip = page.locator(".strip")
    expect(strip.get_by_role("link")).to_have_text("Start here: The bribe")
    expect(page.locator(".btn.main")).to_have_count(1)
    strip.get_by_role("link").click()
    expect(page).to_have_title("The bribe")
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)


def test_each_game_leads_to_its_room_with_all_its_lessons(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    page.get_by_role("article", name="Bakschisch").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Bakschisch", exact=True)).to_be_visible()
    expect(page.locator(".way.learn b")).to_have_text(["The bribe", "The thief"])
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("article", name="Bakschisch")).to_be_visible()


@CARDS
def test_a_room_numbers_its_lessons_and_leaves_out_their_codes(page: Page) -> None:
    for game, lessons in (("bakschisch", ["1The bribe 7 min", "2The thief 8 min"]), ("intrige", ["1A court 6 min"])):
        show_text(page, room(game))
        expect(page.locator(".way.learn").get_by_role("link")).to_have_text(lessons)


def test_there_is_no_room_of_a_game_that_is_not_there(small_bazaar: Served, page: Page) -> None:
    assert page.request.get(f"{small_bazaar.url}games/chess").status == 404


@pytest.mark.full("through a kernel; make test has the same on the real pages (test_coming_back)")
def test_a_chosen_language_stays_here_and_goes_along_to_the_app(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("link", name="Français")).to_have_attribute("aria-current", "true")
    page.goto(small_bazaar.url)
    expect(page.get_by_role("article").first).to_contain_text("Ferme ton poing.")
    page.get_by_role("link", name="Jouer à Bakschisch").click()
    expect(page).to_have_title("Jouer à Bakschisch")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_language_chosen_in_an_app_is_kept_by_the_first_page(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    page.evaluate("localStorage.setItem('kit:lang', 'nl')")
    page.goto(small_bazaar.url)
    expect(page.get_by_role("article").first).to_contain_text("Sluit je vuist.")
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_a_chosen_theme_holds_at_once_and_after_a_reload(page: Page, small_bazaar: Served) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(small_bazaar.url)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark").click()
    expect(page.get_by_role("button", name="Light")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground
    assert page.evaluate("localStorage.getItem('kit:theme')") == "dark"


def test_what_was_left_last_is_what_the_strip_asks(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    been(
        page,
        None,
        {"address": 7, "key": "a"},
        {"address": "javascript:alert(1)", "key": "a", "where": "x"},
        {"address": "https://elsewhere.example/voila/render/apps/play-bakschisch.ipynb", "key": "a", "where": "x"},
        {"address": "/voila/render/rules/thief.ipynb", "key": "cleared", "where": "Step 2 of 9", "lang": "en"},
        {"address": "/voila/render/apps/play-bakschisch.ipynb?seed=7", "key": "a", "where": "Ronde 2", "lang": "nl"},
        {"address": "/voila/render/rules/bribe.ipynb", "key": "a", "where": "Step 2 of 9", "lang": "en"},
    )
    page.reload()
    strip = page.locator(".strip")
    expect(strip.get_by_role("heading")).to_have_text("Carry on: Play Bakschisch")
    assert page.get_by_role("main").get_by_role("link").first.inner_text() == "Go on"
    strip.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)
    assert "?seed=7&lang=en" in page.url
    page.go_back()
    been(page, {"address": "/voila/render/rules/bribe.ipynb", "key": "a", "where": "Step 2 of 9", "lang": "en"})
    page.reload()
    expect(strip.get_by_role("heading")).to_have_text("Carry on: The bribe")
    expect(strip).to_contain_text("Step 2 of 9")


@CARDS
@each("kept", ["", "{", "7", "null", "{}", '"x"', "[[]]"])
def test_what_a_browser_kept_wrongly_offers_nothing(page: Page, small_bazaar: Served, kept: str) -> None:
    page.goto(small_bazaar.url)
    page.evaluate("kept => localStorage.setItem('kit:places', kept)", kept)
    page.reload()
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.locator(".strip").get_by_role("link")).to_have_text("Start here: The bribe")


def been(page: Page, *places: object) -> None:
    page.evaluate("localStorage.setItem('a', 'a game')")
    page.evaluate("places => localStorage.setItem('kit:places', JSON.stringify(places))", list(places))


def test_everything_can_be_reached_by_keyboard_in_reading_order(page: Page) -> None:
    show_text(page, home(THREE))
    reached = []
    page.keyboard.press("Tab")
    expect(page.locator(".search input")).to_be_focused()
    for _ in range(17):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.innerText").replace("\n", " ").strip())
    assert reached[:4] == ["English", "Français", "Nederlands", "Dark"]
    found = [each.partition(":")[0].strip() for each in reached[4:13]]
    assert found == [
        "Start here",
        *("Bakschisch", "Play", "Learn 2 lessons"),
        *("Intrige", "Play", "Learn 1 lessons"),
        *("Attraptresors", "Play"),
    ]
    assert reached[13:16] == ["For a class", "Referee You have the box", "Glossary Every word"]


def test_the_first_page_fits_every_screen(page: Page, some: Some) -> None:
    for size, games in some([(size, games) for size in SIZES for games in (1, 2, 3)], least=3):
        fits(page, size, games)


def fits(page: Page, size: tuple[int, int], games: int) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    show_text(page, home(Shelf(THREE.games[:games], THREE.apps, THREE.lessons)))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for way in ("Start here", "Play"):
        box = page.get_by_role("link", name=way).first.bounding_box()
        assert box and box["y"] + box["height"] < height, f"{way} is out of sight"
    for target in page.locator("a:visible, button:visible").all():
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, target.inner_text()


@pytest.mark.parametrize("language", WORDS)
def test_the_first_page_is_seen_whole_and_on_a_phone_its_games_within_two_screens(
    page: Page, hall: Served, language: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{hall.url}?lang={language}")
    assert page.evaluate("document.documentElement.scrollHeight") == 720
    page.set_viewport_size({"width": 360, "height": 740})
    last = page.locator(".game h2").last.bounding_box()
    assert last and last["y"] + last["height"] < 2 * 740
    for address in ("games/bakschisch", "games/intrige", "games/attraptresors", "class"):
        page.goto(f"{hall.url}{address}?lang={language}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, address


def test_a_lesson_on_conditional_probability_for_fifteen_year_olds_is_found(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    page.get_by_role("link", name="For a class").click()
    page.get_by_role("navigation", name="By subject").get_by_role("link", name="What I know changes the chance").click()
    row = page.locator("tr", has_text="B14 · Which bot is this?")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text("15–18")
    row.get_by_role("link", name="B14 · Which bot is this?", exact=True).click()
    expect(page).to_have_url(re.compile("b14-which-bot-is-this"))


@CARDS
@each("games", [1, 2, 3])
def test_a_large_screen_shows_the_whole_picture_of_each_game(page: Page, games: int) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    show_text(page, home(Shelf(THREE.games[:games], [], [])))
    for art in page.locator(".game .art").all():
        cut = art.evaluate(
            """art => {
                const svg = art.firstElementChild, seen = art.getBoundingClientRect();
                const { x, y, width, height } = svg.viewBox.baseVal;
                const at = (px, py) => new DOMPoint(px, py).matrixTransform(svg.getScreenCTM());
                const [from, to] = [at(x, y), at(x + width, y + height)];
                return Math.max(seen.x - from.x, seen.y - from.y, to.x - seen.right, to.y - seen.bottom);
            }"""
        )
        assert cut < 1, f"{cut} px of the picture are cut off"


def test_no_accessibility_violation(page: Page, some: Some) -> None:
    texts = {"three": home(THREE), "empty": home(Shelf([], [], [])), "room": room("bakschisch")}
    found = []
    for what in ("three", "empty", "room", "gone", "failed", "full"):
        show_text(page, texts.get(what) or error(what))
        for theme in some(("light", "dark")):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            if (result := Axe().run(page)).violations_count:
                found.append(f"{what}, {theme}: {result.generate_report()}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_is_in_the_theme_of_the_browser(chromium: Browser, theme: str) -> None:
    with person(chromium, color_scheme=theme) as page:
        show_text(page, home(THREE))
        expect(page.locator("html")).to_have_attribute("data-theme", theme)


@each(
    ("lang", "words", "way"),
    [
        ("en", "There is no such page", "Home"),
        ("fr", "Cette page n’existe pas", "Accueil"),
        ("nl", "Deze pagina bestaat niet", "Home"),
    ],
)
def test_a_wrong_address_shows_the_way_home(
    chromium: Browser, small_bazaar: Served, lang: str, words: str, way: str
) -> None:
    with newcomer(chromium) as page:  # not watched: the browser reports the 404 that is wanted here
        page.goto(f"{small_bazaar.url}nowhere?lang={lang}")
        expect(page.get_by_role("heading", name=words)).to_be_visible()
        page.get_by_role("link", name=way).click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.get_by_role("article").first).to_be_visible()
