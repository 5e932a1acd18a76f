"""What a browser lets our pages do: the rules of a Content-Security-Policy."""

from __future__ import annotations

from collections.abc import Mapping

RULES = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline'",
    "style-src": "'self' 'unsafe-inline' blob: data:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""Nothing of another host, and no functions made from texts. Pages have inline scripts and styles."""
WITHIN = {"frame-ancestors": "'self'"}
"""Nobody else frames a page; only a server can say so, not a page itself."""
PYTHON = {"script-src": f"{RULES['script-src']} 'wasm-unsafe-eval'"}
"""Where Python runs in the browser, compiled from WebAssembly."""

NOTEBOOKS = {"script-src": f"{RULES['script-src']} 'unsafe-eval' blob: data:"}
"""Where people write code of their own."""


def policy(*others: Mapping[str, str]) -> str:
    """The rules as a header has them; those of `others` come instead of the same ones, or besides."""
    rules = dict(RULES)
    for each in others:
        rules |= each
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())
