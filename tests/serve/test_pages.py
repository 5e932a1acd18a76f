"""What the server answers, asked without a browser."""

import json
import re
import urllib.error
import urllib.request
import urllib.robotparser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from functools import cache
from pathlib import Path

import pytest

from kit.draw.pictures import picture
from kit.site.pages import ADDRESSES, WORDS, Site
from tests.each import each
from tests.serving import PATIENCE_S, SERVED, Served, wait_until, write_notebook


def get(url: str, method: str = "GET", **headers: str) -> tuple[int, str, Message]:
    """Status, text and headers of an answer, whatever it is."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    request = urllib.request.Request(url, headers=named, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode(), answer.headers


def visit(served: Served, path: str, method: str = "GET", **headers: str) -> tuple[int, str, Message]:
    """The same for a new person, who has seen the first page."""
    return get(served.url + path, method, **{"Cookie": served.newcomer(), **headers})


Answer = tuple[int, str, Message]
COUNT = "voila/render/apps/count.ipynb"


@pytest.fixture(scope="module")
def look(small_server: Served) -> Callable[[str], Answer]:
    """What a new person gets at a path, asked for once: a page with a kernel takes a second."""
    return cache(lambda path: visit(small_server, path))


@each(
    ("asked", "accepted", "words"),
    [
        ("", "fr-BE,fr;q=0.9,en;q=0.5", ("<html lang=\"fr\">", "Compter")),
        ("?lang=nl", "fr", ("<html lang=\"nl\">", "Tellen")),
        ("?lang=xx", "de", ("<html lang=\"en\">", "Count &lt;b&gt;&amp; more")),
    ],
)  # fmt: skip
def test_the_first_page_speaks_the_persons_language(
    small_server: Served, asked: str, accepted: str, words: tuple[str, ...]
) -> None:
    status, text, _ = get(small_server.url + asked, Accept_Language=accepted)
    assert status == 200
    for word in words:
        assert word in text
    assert "draft" not in text


@each(
    "path",
    [
        "nowhere",
        "voila/render/apps/none.ipynb",
        "voila/render/apps",
        "voila/render/../pyproject.toml",
        "voila/render/%2e%2e/secret.ipynb",
        "voila/tree",
        "voila/files/apps/count.ipynb",
        "voila/api/contents/apps",
        "api/contents",
        "api/kernels",
        "api/sessions",
        "api/terminals",
        "login",
    ],
)
def test_every_other_address_gets_a_kind_word(small_server: Served, path: str) -> None:
    status, text, _ = get(small_server.url + path)
    assert status == 404
    assert "There is no such page" in text
    assert "Traceback" not in text


def test_a_failing_notebook_is_excused_and_explained_in_the_log_only(small_server: Served) -> None:
    status, text, _ = visit(small_server, "voila/render/rules/broken.ipynb")
    assert status == 200
    assert "It is our fault" in text
    for private in ("ZeroDivisionError", "Traceback", "1 / 0", "show_tracebacks"):
        assert private not in text
    wait_until(lambda: "ZeroDivisionError" in small_server.output)


def test_a_page_shows_results_and_texts_but_no_code(look: Callable[[str], Answer]) -> None:
    _, text, _ = look(COUNT)
    assert "by <em>hand</em>" in text
    assert "application/vnd.jupyter.widget-view+json" in text
    assert "add_one" not in text


def test_pages_name_no_other_host(look: Callable[[str], Answer]) -> None:
    for path in ("", "nowhere", COUNT):
        _, text, headers = look(path)
        assert "https://" not in text
        assert text.count("http://") == text.count("http://www.w3.org/2000/svg")
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert "<main" in text
        assert 'name="viewport"' in text


def test_a_foreign_name_for_this_machine_is_refused(small_server: Served) -> None:
    # A page elsewhere can point its own host name at 127.0.0.1 and so reach what listens here.
    for path in ("", "voila/render/apps/count.ipynb"):
        status, text, _ = get(small_server.url + path, Host="games.example")
        assert status == 403
        assert "Counting" not in text


def test_a_language_chosen_before_counts_more_than_the_browsers(small_server: Served) -> None:
    asked = {"Accept_Language": "fr", "Cookie": "kit-lang=nl"}
    assert '<html lang="nl">' in get(small_server.url, **asked)[1]
    assert '<html lang="en">' in get(f"{small_server.url}?lang=en", **asked)[1]


def test_a_page_made_ready_before_anybody_asked_brings_its_title_in_all_languages(
    look: Callable[[str], Answer],
) -> None:
    _, text, _ = look(COUNT)
    for lang, title in {"en": "Count &lt;b&gt;&amp; more", "fr": "Compter", "nl": "Tellen"}.items():
        assert f'<span lang="{lang}">{title}</span>' in text


def test_no_other_site_learns_where_a_link_stood(look: Callable[[str], Answer]) -> None:
    for path in ("", "nowhere", COUNT):
        assert look(path)[2]["Referrer-Policy"] == "same-origin"


@pytest.mark.full("a server of its own with three kernels; make test has the seats without a server", touched=SERVED)
def test_when_all_seats_are_taken_a_kind_word_says_so_and_no_kernel_starts(tmp_path: Path) -> None:
    write_notebook(tmp_path / "app.ipynb", "1", kind="app", title={"en": "App"})
    write_notebook(tmp_path / "lesson.ipynb", "1", kind="lesson", title={"en": "Lesson"})
    served = Served("--port", "0", "--seats", "3", tmp_path).ready()
    try:
        with ThreadPoolExecutor(8) as visitors:
            answers = list(visitors.map(visit, [served] * 8, ["voila/render/lesson.ipynb?lang=nl"] * 8))
        assert sorted(status for status, _, _ in answers) == [200] * 3 + [503] * 5  # nobody had asked for the app yet
        assert all("Alle plaatsen zijn bezet" in text for status, text, _ in answers if status == 503)
        assert len(served.kernels()) == 3
    finally:
        assert served.stop() == 0


def test_the_servers_words_are_the_same_in_all_languages() -> None:
    shape = {key: text.count("{}") for key, text in WORDS["en"].items()}
    for words in WORDS.values():
        assert {key: text.count("{}") for key, text in words.items()} == shape


@each("game", ["bakschisch", "intrige", "attraptresors"])
def test_a_games_picture_is_painted_with_the_tokens_and_the_symbols_of_the_page(
    small_server: Served, game: str
) -> None:
    drawn = picture(game)
    _, page, _ = get(small_server.url)
    assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= set(re.findall(r'<symbol id="([\w-]+)"', page))
    assert {name for name in re.findall(r"var\((--[\w-]+)", drawn) if f"{name}:" not in page} == set()


@each("game", ["", "chess", "../symbols", "bakschisch/../intrige"])
def test_a_game_without_a_picture_has_none(game: str) -> None:
    assert picture(game) == ""


@each("path", ["", "robots.txt", "favicon.ico", ADDRESSES["script"], COUNT, "nowhere"])
def test_who_asks_by_HEAD_gets_what_GET_would_get_but_nothing_to_read(
    small_server: Served, look: Callable[[str], Answer], path: str
) -> None:
    found = look(path)
    request = urllib.request.Request(
        small_server.url + path, headers={"Cookie": small_server.newcomer()}, method="HEAD"
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            status, text, headers = answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as answer:
        status, text, headers = answer.code, answer.read(), answer.headers
    assert (status, text) == (found[0], b"")
    for name in ("Content-Type", "Cache-Control"):
        assert headers[name] == found[2][name], name


@each(
    "path",
    [
        "voila/templates/kit/static/../x",
        "voila/templates/kit/static/..%2fx",
        "voila/templates/kit/static/%00",
        "voila/templates/kit/static/",
        "voila/templates/kit/x",
        "voila/templates/kit",
        "voila/templates/../static/x",
        "voila/static/../x",
        "voila/static/%00",
        "static/../x",
        "static/../../../../etc/passwd",
    ],
)
@each("method", ["GET", "HEAD"])
def test_what_leads_out_of_a_folder_of_files_is_not_there_and_no_fault_of_ours(
    small_server: Served, method: str, path: str
) -> None:
    assert get(small_server.url + path, method)[0] == 404


def test_a_file_of_the_folder_is_there(small_server: Served) -> None:
    assert get(small_server.url + "voila/static/voila.js")[0] == 200


def test_a_crawler_reads_the_first_page_and_takes_nobodys_seat(small_server: Served) -> None:
    status, text, headers = get(small_server.url + "robots.txt")
    assert status == 200 and headers["Content-Type"].startswith("text/plain")
    rules = urllib.robotparser.RobotFileParser()
    rules.parse(text.splitlines())
    assert rules.can_fetch("*", small_server.url)
    assert not rules.can_fetch("*", small_server.page("apps/count.ipynb"))
    assert not rules.can_fetch("*", small_server.url + "visit/apps/count.ipynb")


def test_a_page_that_does_not_open_is_called_by_why_in_its_tab() -> None:
    """It has begun as that of a game; a script gives it another title, in the language that is read."""
    for reason in ("full", "yours", "crowd", "spent", "failed", "slow"):
        text = Site().refusal(reason)
        (told,) = re.findall(r"callIt\((.*?)\);", text)
        assert json.loads(told) == {language: words[reason] for language, words in WORDS.items()}
