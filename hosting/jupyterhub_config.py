"""JupyterHub with the kit as a service: one server for all users, whom the hub lets in.

    jupyterhub --config hosting/jupyterhub_config.py

The kit stands in the menu "Services" of everybody who is in `who`. Besides what the hub itself needs
(`configurable-http-proxy`), the environment of `python` has this repository with its extras `play` and
`hub`.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821

KIT = Path(os.environ.get("KIT_HOME", "/srv/kit"))
"""This repository."""

c.JupyterHub.services = [
    {
        "name": "kit",
        "url": os.environ.get("KIT_URL", "http://127.0.0.1:8867"),  # where it listens, for the hub's proxy alone
        "command": [os.environ.get("KIT_PYTHON", sys.executable), "-m", "kit.serve", "--hub"],
        "cwd": str(KIT),
        "display": True,
        # "user": "kit",  # a user of the system: put this in if the hub itself runs as root, else the kit does, too
        "oauth_no_confirm": True,  # it asks for nothing but who it is
        "environment": {"KIT_SEATS": "60"},  # any option of `python -m kit.serve`
    }
]

# Who may come in: here everybody with an account; to choose some of them, name a group instead of the role "user".
c.JupyterHub.load_roles = [{"name": "user", "scopes": ["self", "access:services!service=kit"]}]

# A login leads to the hub's home, which lists the services, not to a server of the user's own.
c.JupyterHub.redirect_to_server = False

# Whatever else your hub needs: how people log in, where things are kept, and how a user's own server is started.
# c.JupyterHub.authenticator_class = "pam"
