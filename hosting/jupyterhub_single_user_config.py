"""JupyterHub with the kit as the server of one user: whoever starts theirs chooses the kit or JupyterLab.

    jupyterhub --config hosting/jupyterhub_single_user_config.py

The environment of `python` has this repository with its extras `play` and `hub`; JupyterLab, where it is
offered, stands in the hub's own.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821

KIT = Path(os.environ.get("KIT_HOME", "/srv/kit"))
"""This repository; its notebooks are read only."""
PYTHON = os.environ.get("KIT_PYTHON", sys.executable)

SERVERS = {
    "kit": [PYTHON, "-m", "kit.serve", "--hub", str(KIT / "notebooks")],
    "lab": [sys.executable, "-m", "jupyterhub.singleuser"],
}

c.Spawner.options_form = """
<label for="app">What shall it be?</label>
<select class="form-control" id="app" name="app">
  <option value="kit">Board games: Bribe, scheme, grab</option>
  <option value="lab">JupyterLab</option>
</select>
"""
c.Spawner.options_from_form = lambda form: {"app": form["app"][0]}


def start_what_was_chosen(spawner):
    """Before a server is started."""
    spawner.cmd = SERVERS[spawner.user_options.get("app", "kit")]


c.Spawner.pre_spawn_hook = start_what_was_chosen

# A server that nobody uses may be stopped, for example by jupyterhub-idle-culler: the kit tells the hub when its user
# was last there. The page of a stopped server leads to where it can be started again, and carries on with the game.

# Whatever else your hub needs: how people log in, where things are kept, and how servers are started.
# c.JupyterHub.authenticator_class = "pam"
