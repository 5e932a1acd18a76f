"""What the server answers, asked without a browser."""

import urllib.error
import urllib.request
from email.message import Message

import pytest

from tests.serving import Served, wait_until


def get(url: str, **headers: str) -> tuple[int, str, Message]:
    """Status, text and headers of an answer, whatever it is."""
    request = urllib.request.Request(url, headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode(), answer.headers


@pytest.mark.parametrize(
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
    for each in words:
        assert each in text
    assert "draft" not in text


@pytest.mark.parametrize(
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
    status, text, _ = get(small_server.page("rules/broken.ipynb"))
    assert status == 200
    assert "The fault is ours" in text
    for private in ("ZeroDivisionError", "Traceback", "1 / 0", "show_tracebacks"):
        assert private not in text
    wait_until(lambda: "ZeroDivisionError" in small_server.output)


def test_a_page_shows_results_and_texts_but_no_code(small_server: Served) -> None:
    _, text, _ = get(small_server.page("apps/count.ipynb"))
    assert "by <em>hand</em>" in text
    assert "application/vnd.jupyter.widget-view+json" in text
    assert "add_one" not in text


def test_pages_name_no_other_host(small_server: Served) -> None:
    for path in ("", "nowhere", "voila/render/apps/count.ipynb"):
        _, text, headers = get(small_server.url + path)
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
