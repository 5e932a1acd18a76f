"""What a host is told about a proxy that does not fit the settings: one line for each kind, once."""

from __future__ import annotations

import ipaddress
import logging

from kit.serve.settings import Public

SOMEBODY = "a computer elsewhere"

log = logging.getLogger("kit.serve")


class Hints:
    """Each is said once while the server runs: a client can bring one about as often as it likes."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def unknown_proxy(self, address: str) -> None:
        """Somebody says for whom they ask, and is not one of our proxies."""
        self._say(
            "%s sends X-Forwarded-For and is not believed; if it is your proxy, all its visitors count as one: "
            "name it in --trusted-proxies (KIT_TRUSTED_PROXIES)",
            address if _is_near(address) else SOMEBODY,
        )

    def no_visitor(self, address: str) -> None:
        """A proxy does not say for whom it asks."""
        self._say(
            "the proxy %s sends no X-Forwarded-For, so all its visitors count as one", address or "at the Unix socket"
        )

    def other_scheme(self, scheme: str, public: Public) -> None:
        """A proxy says that the browser came by another scheme than the settings say."""
        self._say(
            "the proxy says that a browser came by %s (X-Forwarded-Proto), and --public (KIT_PUBLIC) says %s; without "
            "https browsers do not keep the cookies",
            scheme,
            public.origin,
        )

    def other_host(self, host: str, public: Public) -> None:
        """A request was refused for its host."""
        self._say(
            "a request for the host %r was refused: --public (KIT_PUBLIC) names %s; the proxy has to pass on the "
            "browser's Host",
            host[:100],
            public.host,
        )

    def other_origin(self, origin: str, public: Public) -> None:
        """A page's own request was refused for its origin."""
        self._say(
            "a request of a page of %r was refused: --public (KIT_PUBLIC) says that our pages come from %s",
            origin[:100],
            public.origin,
        )

    def _say(self, text: str, *about: object) -> None:
        if text not in self._said:
            self._said.add(text)
            log.warning(text, *about)


def _is_near(address: str) -> bool:
    """Whether it is a computer in one's own network, as a proxy usually is; a person's address is told to nobody."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False
