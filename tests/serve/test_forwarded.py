"""Whose request it is: what a known proxy says is believed, what anybody else makes up is not."""

import ipaddress

from tornado.httputil import HTTPHeaders

from kit.serve.forwarded import MOST_PROXIES, UNIX, Caller, caller_of, place_of
from tests.each import each

TRUSTED = tuple(map(ipaddress.ip_network, ("127.0.0.1/32", "::1/128", "10.1.0.0/16")))
PROXY, STRANGER = "127.0.0.1", "192.0.2.7"


def asked(peer: str, **told: str) -> Caller:
    """Who asks, by what `X_Forwarded_For="…"` and the like say."""
    return caller_of(peer, HTTPHeaders({name.replace("_", "-"): text for name, text in told.items()}), TRUSTED)


@each(
    ("chain", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7:50123", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:DB8:0:0::7]:50123", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7, 10.1.2.3", "192.0.2.7"),
        ("192.0.2.7, ::ffff:10.1.2.3, 127.0.0.1", "192.0.2.7"),
        ("10.1.2.3", "10.1.2.3"),
    ],
)
@each("peer", [PROXY, UNIX, "::1", "::ffff:127.0.0.1", "10.1.9.9"])
def test_a_known_proxy_says_for_whom_it_asks(peer: str, chain: str, address: str) -> None:
    caller = asked(peer, X_Forwarded_For=chain)
    assert (caller.address, caller.is_by_proxy, caller.is_named) == (address, True, True)


@each("made_up", ["127.0.0.1", "10.1.2.3", "198.51.100.1", "unknown", "", ",,,", "x" * 50_000])
def test_what_a_client_made_up_before_its_own_address_changes_nothing(made_up: str) -> None:
    assert asked(PROXY, X_Forwarded_For=f"{made_up}, {STRANGER}").address == STRANGER


@each(
    "garbage",
    [
        "",
        "unknown",
        "_hidden",
        "1.2.3",
        "1.2.3.4.5",
        "::::",
        "[",
        "[]",
        "]:80",
        ":",
        ":80",
        "é",
        "\x00",
        "%eth0",
        "1" * 60_000,
    ],
)
def test_where_a_word_is_no_address_the_proxy_that_wrote_it_is_all_we_know(garbage: str) -> None:
    assert asked(PROXY, X_Forwarded_For=garbage).address == PROXY
    assert asked(PROXY, X_Forwarded_For=f"{STRANGER}, {garbage}").address == PROXY
    assert asked(PROXY, X_Forwarded_For=f"{STRANGER}, {garbage}, 10.1.2.3").address == "10.1.2.3"
    assert asked(UNIX, X_Forwarded_For=garbage).address == UNIX


def test_no_more_proxies_in_a_row_are_followed_than_there_may_be() -> None:
    assert asked(PROXY, X_Forwarded_For=", ".join([STRANGER, *["10.1.0.1"] * (MOST_PROXIES - 1)])).address == STRANGER
    assert asked(PROXY, X_Forwarded_For=", ".join([STRANGER, *["10.1.0.1"] * 5000])).address == "10.1.0.1"


@each("peer", [STRANGER, "127.0.0.2", "10.2.0.1", "2001:db8::1", "::ffff:192.0.2.7", "fe80::1%eth0"])
def test_nobody_else_is_believed(peer: str) -> None:
    caller = asked(peer, X_Forwarded_For="198.51.100.1", X_Forwarded_Proto="https", X_Forwarded_Host="games.example")
    assert caller == Caller(asked(peer).address, is_unbelieved=True)
    assert caller.address in peer


@each("peer", [PROXY, STRANGER, UNIX])
def test_no_handler_sees_what_proxies_say(peer: str) -> None:
    told = [
        "X-Forwarded-For",
        "x-forwarded-proto",
        "X-FORWARDED-HOST",
        "X-Forwarded-Port",
        "Forwarded",
        "X-Real-Ip",
        "X-Scheme",
    ]
    headers = HTTPHeaders({"Host": "a", "Accept": "b", **dict.fromkeys(told, "192.0.2.9")})
    caller_of(peer, headers, TRUSTED)
    assert dict(headers) == {"Host": "a", "Accept": "b"}


@each(
    ("told", "scheme"),
    [("https", "https"), ("HTTP", "http"), ("https, http", "https"), ("ftp", ""), ("", ""), ("wss", ""), ("é", "")],
)
def test_the_first_proxy_knows_how_the_browser_came(told: str, scheme: str) -> None:
    assert asked(PROXY, X_Forwarded_Proto=told).scheme == scheme


def test_several_headers_are_one_list() -> None:
    headers = HTTPHeaders()
    for address in ("198.51.100.1", STRANGER, "10.1.2.3"):
        headers.add("X-Forwarded-For", address)
    assert caller_of(PROXY, headers, TRUSTED).address == STRANGER


def test_with_ipv6_a_household_counts_as_one_address() -> None:
    assert place_of("2001:db8:1:2:3:4:5:6") == place_of("2001:db8:1:2::9") != place_of("2001:db8:1:3::9")
    assert place_of("192.0.2.7") == "192.0.2.7"
    assert place_of("") == ""
