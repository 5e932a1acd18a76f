"""A server where classes meet, and what its visitors ask of it."""

from __future__ import annotations

import http.client
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import urlencode, urlsplit

from tests.serve.rooms_pages import HOST, PHONE, SERVER
from tests.serve.test_websocket import CALL
from tests.serve.visiting import VisitClient, knock
from tests.serving import PATIENCE_S, PYTHON, Served, free_ports, write_notebook

TOKEN, CODE, SECRET = "a-token_for-tests-only", "Sultan 42", "s" * 32
SCHOOL = "games.example"
TABLE_PATH, PHONE_PATH, PLAY_PATH = "class.ipynb", "phone.ipynb", "apps/play.ipynb"
PAGE = f"voila/render/{PHONE_PATH}"


def notebooks(folder: Path) -> Path:
    """The two pages of a class, and a game."""
    for path, cell in ((TABLE_PATH, HOST), (PHONE_PATH, PHONE), (PLAY_PATH, CALL)):
        write_notebook(folder / path, cell, kind="app", title={"en": path})
    return folder


class Answer(NamedTuple):
    """What a server says."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def place(self) -> str:
        """Where it leads."""
        return self.headers["Location"] or ""

    @property
    def cookie(self) -> str:
        """What a browser sends back."""
        return "; ".join(each.partition(";")[0] for each in self.headers.get_all("Set-Cookie") or [])


class House:
    """A server where classes meet; by a link or, with a public address, behind a proxy with https."""

    def __init__(
        self, folder: Path, *told: str, base: str = "/", code: str | None = SERVER, python: str = PYTHON, **env: str
    ) -> None:
        """`code`: the server; None: with the kit's own pages of a class.  `python` is one with other packages."""
        self.base, self.place, self.host = base, "", ""
        self.about: dict[str, str] = {}
        known = {"KIT_STATE": str(folder / "state"), "KIT_SECRET": SECRET, **env}
        self.served = Served(*told, notebooks(folder / "notebooks"), code=code, env=os.environ | known, python=python)

    @classmethod
    def shared(cls, folder: Path, code: str | None = SERVER, python: str = PYTHON, **env: str) -> Self:
        """One that is shared by a link."""
        house = cls(folder, "--share", "--port", "0", code=code, python=python, KIT_LINK_KEY=TOKEN, **env)
        house.place = urlsplit(house.served.ready().url).netloc
        house.host = f"kit-{urlsplit(house.served.url).port}={TOKEN}"
        return house

    @classmethod
    def of_school(cls, folder: Path, code: str = CODE) -> Self:
        """One behind a proxy, with a code for everybody."""
        (port,) = free_ports(1)
        told = ["--public", f"https://{SCHOOL}/kit/", "--trusted-proxies", "127.0.0.1", "--listen", f"127.0.0.1:{port}"]
        house = cls(folder, *told, base="/kit/", KIT_CODE=code)
        house.served.ready()
        house.place = f"127.0.0.1:{port}"
        house.about = {"Host": SCHOOL, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        if code:
            house.host = house.post("class-code", "code=sultan+42").cookie
        return house

    def ask(
        self, path: str = "t", method: str = "GET", cookie: str = "", by: str = "127.0.0.1", **headers: str
    ) -> Answer:
        """What a browser gets; at a house that is shared, one of the computer with the address `by`."""
        asked = {"Accept": "text/html", "Cookie": cookie, **self.about}
        asked |= {name.replace("_", "-"): text for name, text in headers.items() if name != "body"}
        connection = http.client.HTTPConnection(self.place, timeout=PATIENCE_S, source_address=(by, 0))
        try:
            connection.request(method, path if path[:1] == "/" else self.base + path, headers.get("body"), asked)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())
        finally:
            connection.close()

    @property
    def origin(self) -> str:
        """Of its own pages."""
        return f"https://{SCHOOL}" if self.about else f"http://{self.place}"

    def post(self, path: str, body: str, **more: str) -> Answer:
        """What comes of a form."""
        sent = {"Content_Type": "application/x-www-form-urlencoded", "Origin": self.origin, "body": body, **more}
        return self.ask(path, "POST", **sent)

    def enter(self, typed: str, **more: str) -> Answer:
        """Type a code and send it."""
        return self.post("t", urlencode({"code": typed}), **more)

    def guest(self, code: str, cookie: str = "") -> str:
        """The cookie of a phone that has come in."""
        answer = self.ask(f"t/{code}", cookie=cookie)
        assert answer.status == 303, answer
        return answer.cookie

    async def page(self, path: str, cookie: str, link: str = "", **headers: str) -> VisitClient:
        """A page that has greeted."""
        url = f"ws://{self.place}{self.base}visit/{path}?page="
        client = VisitClient(await knock(url, cookie, **{**self.about, "Origin": self.origin, **headers}))
        await client.listen()
        await client.hello(link)
        return client

    async def room(self) -> tuple[VisitClient, str]:
        """A new room: the page of its host, and its code."""
        table = await self.page(TABLE_PATH, self.host)
        code = next((str(each["code"]) for each in reversed(table.heard) if "code" in each), "")
        assert code, table.heard
        return table, code

    def figures(self) -> Mapping[str, float]:
        """Each figure with its labels."""
        connection = http.client.HTTPConnection(self.place, timeout=PATIENCE_S)
        connection.request("GET", f"{self.base}metrics")
        lines = connection.getresponse().read().decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[:1] != "#")}

    def refusals(self, reason: str) -> float:
        """How many were counted."""
        return self.figures().get(f'kit_refusals_total{{reason="{reason}"}}', 0)
