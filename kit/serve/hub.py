"""What a JupyterHub tells the servers that it starts: where to listen, under which address, and by which names.

The hub says so in environment variables (`JUPYTERHUB_…`), the same for a service and for one user's own server.
`kit.serve.hub_auth` asks who may come in.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from kit.release import to_install

NEEDED = ("SERVICE_URL", "SERVICE_PREFIX", "API_URL", "API_TOKEN", "CLIENT_ID")
UNIX = ("http+unix", "unix+http")
NO_LIMIT = "100000"


def told_by_hub(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of a server behind a hub: what the hub says, in the words of our own settings.

    What a person has set stays, except for the base path. Proxies on this computer are believed if that is where we
    listen: the hub's proxy says where a browser comes from. Users have seats, so their addresses need no limit.

    Raises ValueError if there is no hub, or one with which we cannot work.
    """
    if find_spec("jupyterhub") is None:
        raise ValueError(f"jupyterhub is not installed here: {to_install('hub')}")
    says = {name: environment.get(f"JUPYTERHUB_{name}", "") for name in NEEDED}
    if missing := next((name for name, said in says.items() if not said), None):
        raise ValueError(f"JUPYTERHUB_{missing} is not set; --hub works only where a JupyterHub starts the server")
    if environment.get("JUPYTERHUB_ALLOW_WEBSOCKET_COOKIE_AUTH", "1").lower() in ("0", "false", "no"):
        raise ValueError("the hub must let websockets in by a cookie (JUPYTERHUB_ALLOW_WEBSOCKET_COOKIE_AUTH)")
    listen = environment.get("KIT_LISTEN") or _listen(says["SERVICE_URL"])
    is_own = listen.startswith(("127.", "localhost:", "[::1]:"))
    usual = {
        "KIT_LISTEN": listen,
        "KIT_PUBLIC": environment.get("JUPYTERHUB_PUBLIC_URL", ""),
        "KIT_TRUSTED_PROXIES": "127.0.0.0/8,::1" if is_own else "",
        "KIT_SEATS_AN_ADDRESS": NO_LIMIT,
    }
    return {**usual, **environment, "KIT_BASE_PATH": says["SERVICE_PREFIX"]}


def _listen(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme in UNIX:
        return f"unix:{unquote(parts.netloc)}"
    if parts.scheme != "http" or not parts.port:
        raise ValueError(f"JUPYTERHUB_SERVICE_URL is {url}; it must be an address with http and a port")
    name = parts.hostname or ""
    return f"[{name}]:{parts.port}" if ":" in name else f"{name}:{parts.port}"
