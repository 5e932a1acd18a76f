"""`HEAD` at all our addresses: what GET would say, without the text; every address that there is must be tried here."""

from __future__ import annotations

import json
import re
import subprocess

from kit.serve.pages import SECURITY
from kit.site.pages import ADDRESSES
from tests.children import child
from tests.each import each
from tests.serve.test_pages import get
from tests.serving import PATIENCE_S, PYTHON, ROOT, Served

PLAY = "apps/play-bakschisch.ipynb"
NOBODY = "00000000-0000-0000-0000-000000000000"
BEFORE = ("health", "ready", "metrics")
"""What is answered before there is an application."""
OURS = (
    "",
    "class",
    "search-en.json",
    "search-xx.json",
    "games/bakschisch",
    "games/chess",
    "favicon.ico",
    "robots.txt",
    SECURITY,
    *ADDRESSES.values(),
    "page/script-0",
    f"voila/render/{PLAY}",
    "voila/render/nowhere.ipynb",
    f"visit/{PLAY}",
    "nowhere",
)
OF_KERNELS = (
    f"api/kernels/{NOBODY}",
    f"api/kernels/{NOBODY}/channels",
    f"voila/api/shutdown/{NOBODY}",
    "static/favicon.ico",
    "voila/static/voila.js",
    "voila/templates/base/static/voila.js",
    "voila/api/themes/x",
    "voila/labextensions/x",
    "voila/nbextensions/x",
)
PATTERNS = """
import json, socket, tempfile
from pathlib import Path
from kit.serve.app import Server
from kit.serve.limits import Limits
from kit.serve.settings import Settings
from kit.site.folder import Folder

def patterns(router):
    for rule in router.rules:
        if hasattr(rule.target, "rules"):
            yield from patterns(rule.target)
        elif hasattr(rule.matcher, "regex"):
            yield rule.matcher.regex.pattern

found = []
with tempfile.TemporaryDirectory() as private, socket.create_server(("127.0.0.1", 0)) as bound:
    for lean in (True, False):
        folder = Folder(Path("notebooks"), not lean)
        told = Settings(without_kernels=lean)
        application = Server(told, folder, [bound], Limits(), Path(private), "s" * 32).application()
        found += [*patterns(application.default_router), *patterns(application.wildcard_router)]
print(json.dumps(found))
"""


def test_every_address_that_there_is_is_tried_here() -> None:
    with child([PYTHON, "-c", PATTERNS], cwd=ROOT, stdout=subprocess.PIPE) as process:
        patterns = json.loads(process.communicate(timeout=PATIENCE_S)[0])
    assert len(patterns) > len(OURS)
    tried = ["/" + path for path in (*OURS, *OF_KERNELS)]
    assert {pattern for pattern in patterns if not any(re.match(pattern, path) for path in tried)} == set()


def heads_as_gets(served: Served, path: str) -> None:
    """By status and headers; where GET refuses (a websocket, what only a script sends), HEAD refuses in its own way."""
    cookie = served.newcomer()
    (status, text, headers), (alike, nothing, its) = (
        get(served.url + path, method, Cookie=cookie) for method in ("GET", "HEAD")
    )
    assert nothing == ""
    if status in (400, 405) or path.startswith("api/"):
        assert (status >= 400, 400 <= alike < 500) == (True, True)
        return
    assert alike == status
    for name in {"Content-Type", "Cache-Control", "ETag"} & set(headers):  # a page with a kernel has no tag
        assert its[name] == headers[name], name
    if path != "metrics":
        assert its["Content-Length"] == headers["Content-Length"]  # none of a page that is sent as it is made
        assert headers["Content-Length"] in (None, str(len(text.encode())))


@each("path", [*BEFORE, *OURS])
def test_without_kernels_HEAD_says_what_GET_would(hall: Served, path: str) -> None:
    heads_as_gets(hall, path)


@each("path", [*BEFORE, *OURS, *OF_KERNELS])
def test_with_kernels_HEAD_says_what_GET_would(server: Served, path: str) -> None:
    heads_as_gets(server, path)
