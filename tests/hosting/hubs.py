"""A real JupyterHub with its real proxy on free ports of this computer, configured by the files of `hosting/`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

import psutil
from playwright.sync_api import Page, expect

from tests.browser.playing import SLOW
from tests.hosting.programs import find
from tests.serving import PATIENCE_S, ROOT, free_ports, wait_until

PASSWORD = "open sesame"
TOKEN = "of-the-culler"
RECIPES = ("jupyterhub_config.py", "jupyterhub_single_user_config.py")
CONFIGURATION = """
import os
for recipe in {recipes}:
    load_subconfig(recipe)
c = get_config()
c.JupyterHub.services[0]["environment"] |= {settings}
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = [{program!r}]
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = {password!r}
c.DummyAuthenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"  # users of a test have no account on this computer
c.Spawner.environment = {{"PYTHONPATH": {root!r}}}
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home-{{username}}"
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
# As jupyterhub-idle-culler has it, which stops servers that nobody uses.
c.JupyterHub.services.append({{"name": "culler", "api_token": {token!r}}})
c.JupyterHub.load_roles.append({{"name": "culler", "services": ["culler"], "scopes": ["delete:servers"]}})
"""


class Hub:
    """It runs."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        """What it keeps stands in `folder`; `settings` are those of the kit as a service, beside the recipe's."""
        public, hub, proxy, kit = free_ports(4)
        self.url = f"http://127.0.0.1:{public}/"
        self.kit = f"{self.url}services/kit/"
        self._folder = folder
        self._log = folder / "log.txt"
        configuration = folder / "config.py"
        about = {"public": public, "hub": hub, "proxy": proxy, "folder": folder, "settings": dict(settings or {})}
        recipes = [str(ROOT / "hosting" / each) for each in RECIPES]
        program = find("configurable-http-proxy")
        text = CONFIGURATION.format(
            recipes=recipes, program=program, password=PASSWORD, root=str(ROOT), token=TOKEN, **about
        )
        configuration.write_text(text, encoding="utf-8")
        own = {"KIT_HOME": str(ROOT), "KIT_URL": f"http://127.0.0.1:{kit}", "KIT_PYTHON": sys.executable}
        with self._log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterhub", "--config", configuration],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), **own},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @property
    def log(self) -> str:
        """All that the hub, its proxy and the kit as a service have said so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def write_home(self, user: str, path: str, text: str) -> None:
        """A file in this user's home, before their server is started."""
        file = self._folder / f"home-{user}" / path
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")

    def ready(self) -> None:
        """Wait until it runs."""
        wait_until(lambda: "is now running at" in self.log or self.process.poll() is not None)
        assert self.process.poll() is None, self.log

    def stop_server_of(self, user: str) -> None:
        """As whoever looks after a hub does with servers that nobody uses; goes on before it is stopped."""
        address = f"{self.url}hub/api/users/{quote(user)}/server"
        urlopen(Request(address, method="DELETE", headers={"Authorization": f"token {TOKEN}"})).close()

    def stop(self) -> None:
        """End it and all that it started; all at once, as the hub would wait for one after the other."""
        ours = []
        with suppress(psutil.NoSuchProcess):
            ours = [psutil.Process(self.process.pid), *psutil.Process(self.process.pid).children(recursive=True)]
        proxy = self._folder / "proxy.pid"
        if not ours and proxy.exists():  # a hub that ended by itself has left its proxy behind
            with suppress(psutil.NoSuchProcess):
                ours = [psutil.Process(int(proxy.read_text()))]
        for each in reversed(ours):
            with suppress(psutil.NoSuchProcess):
                each.terminate()
        _, left = psutil.wait_procs(ours, PATIENCE_S)
        assert not left, left


@contextmanager
def running(folder: Path, settings: Mapping[str, str] | None = None) -> Iterator[Hub]:
    """A hub for the time of some tests."""
    hub = Hub(folder, settings)
    try:
        hub.ready()
        yield hub
    finally:
        hub.stop()


def log_in(page: Page, name: str) -> None:
    """Fill in the hub's form, which is shown."""
    page.locator("#username_input").fill(name)
    page.locator("#password_input").fill(PASSWORD)
    page.locator("#login_submit").click()
    expect(page.locator("#login_submit")).to_have_count(0, timeout=SLOW)
