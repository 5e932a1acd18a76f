"""The first page and the error pages, as a person meets them."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.site.notebooks import Notebook, Shelf
from kit.site.pages import Site
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


def home(shelf: Shelf) -> str:
    """The first page as text, without a server."""
    return Site().home(shelf, lambda path: None, "en")


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
    card.get_by_role("link", name="Play now").click()
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)
    expect(page).to_have_title("Play Bakschisch")


@CARDS
def test_further_apps_and_lessons_are_small_cards(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    also = page.get_by_role("region", name="Also here")
    expect(also.get_by_role("link")).to_have_text(["Referee 30 min", "Glossary Every word"])
    lessons = page.get_by_role("article", name="Bakschisch").locator("details")
    expect(lessons.locator("li").first).to_be_hidden()
    lessons.get_by_text("Lessons").click()
    expect(lessons.get_by_role("link")).to_have_text(["The bribe 7 min", "The thief 7 min"])


@pytest.mark.full("through a kernel; the same links by keyboard, and an app that opens, are in make test")
def test_who_never_played_finds_the_first_lesson_beside_the_game(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    links = page.get_by_role("article", name="Bakschisch").locator(".row").get_by_role("link")
    expect(links).to_have_text(["Play now: Play Bakschisch", "Learn the rules: The bribe"])
    expect(page.get_by_role("article", name="Intrige").get_by_role("link")).to_have_text("Start the lesson: A court")
    links.last.click()
    expect(page).to_have_title("The bribe")
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)


@CARDS
def test_the_lessons_of_a_game_are_folded_up_in_its_card(page: Page) -> None:
    show_text(page, home(THREE))
    expect(page.locator("article details")).to_have_count(2)  # a game without lessons has none
    for game, titles in (
        ("Bakschisch", ["R1 · The bribe 7 min", "R2 · The thief 8 min"]),
        ("Intrige", ["R1 · A court 6 min"]),
    ):
        card = page.get_by_role("article", name=game)
        card.locator("summary").press("Enter")
        expect(card.locator("ol").get_by_role("link")).to_have_text(titles)
    expect(page.get_by_role("region", name="Also here").get_by_role("link").last).to_have_text("Glossary Every word")


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


def test_what_was_left_is_offered_first_the_latest_before_the_others(page: Page, small_bazaar: Served) -> None:
    page.goto(small_bazaar.url)
    section = page.get_by_role("region", name="Carry on where you left off")
    expect(section).to_be_hidden()
    been(
        page,
        {"address": "/voila/render/rules/bribe.ipynb", "key": "a", "where": "Step 2 of 9", "lang": "en"},
        {"address": "/voila/render/rules/thief.ipynb", "key": "cleared", "where": "Step 2 of 9", "lang": "en"},
        {"address": "/voila/render/apps/play-bakschisch.ipynb?seed=7", "key": "a", "where": "Ronde 2", "lang": "nl"},
        {"address": "/voila/render/apps/play-bakschisch.ipynb", "key": "a", "where": "Round 9", "lang": "en"},
        {"address": "https://elsewhere.example/voila/render/apps/play-bakschisch.ipynb", "key": "a", "where": "x"},
        {"address": "javascript:alert(1)", "key": "a", "where": "x"},
        {"address": 7, "key": "a"},
        None,
    )
    page.reload()
    links = section.get_by_role("link")
    expect(links).to_have_text(["The bribe Step 2 of 9", "Play Bakschisch"])
    assert page.get_by_role("main").get_by_role("link").first.inner_text() == links.first.inner_text()
    links.last.click()
    expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=SLOW)
    assert "?seed=7&lang=en" in page.url


@CARDS
@each("kept", ["", "{", "7", "null", "{}", '"x"', "[[]]"])
def test_what_a_browser_kept_wrongly_offers_nothing(page: Page, small_bazaar: Served, kept: str) -> None:
    page.goto(small_bazaar.url)
    page.evaluate("kept => localStorage.setItem('kit:places', kept)", kept)
    page.reload()
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.get_by_role("region", name="Carry on where you left off")).to_be_hidden()


def been(page: Page, *places: object) -> None:
    page.evaluate("localStorage.setItem('a', 'a game')")
    page.evaluate("places => localStorage.setItem('kit:places', JSON.stringify(places))", list(places))


def test_everything_can_be_reached_by_keyboard_in_reading_order(page: Page) -> None:
    show_text(page, home(THREE))
    reached = []
    for _ in range(13):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.innerText").replace("\n", " ").strip())
    assert reached[:4] == ["English", "Français", "Nederlands", "Dark"]
    found = [each.partition(":")[0].strip() for each in reached[4:11]]
    assert found == ["Play now", "Learn the rules", "Lessons 2", "Play now", "Learn the rules", "Lessons 1", "Play now"]
    assert reached[11:] == ["Referee You have the box", "Glossary Every word"]


def test_the_first_page_fits_every_screen(page: Page, some: Some) -> None:
    for size, games in some([(size, games) for size in SIZES for games in (1, 2, 3)], least=3):
        fits(page, size, games)


def fits(page: Page, size: tuple[int, int], games: int) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    show_text(page, home(Shelf(THREE.games[:games], THREE.apps, THREE.lessons)))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for way in ("Play now", "Learn the rules"):
        box = page.get_by_role("link", name=way).first.bounding_box()
        assert box and box["y"] + box["height"] < height, f"{way} is out of sight"
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for target in page.locator("a:visible, button:visible, summary:visible").all():
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, target.inner_text()


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
    texts = {"three": home(THREE), "empty": home(Shelf([], [], []))}
    found = []
    for what in ("three", "empty", "gone", "failed", "full"):
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
        ("en", "There is no such page", "Back to the first page"),
        ("fr", "Cette page n’existe pas", "Retour à l’accueil"),
        ("nl", "Deze pagina bestaat niet", "Terug naar het begin"),
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
