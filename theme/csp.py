"""The Content-Security-Policy of a page: what it may load and run, and nothing else."""

import base64
import hashlib
import re
from collections.abc import Iterable

# A reader's own Jupyter server, on the machine that shows the page.
LOOPBACK = [
    f"{scheme}://{host}:*" for scheme in ("http", "ws") for host in ("127.0.0.1", "localhost")
]
RULES = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", *LOOPBACK],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}
CHARSET = '<meta charset="utf-8">'
INLINE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1>", re.DOTALL)
NOT_RUN = re.compile(r"""\bsrc=|\btype=["']?application/(?:ld\+)?json\b""")


def policy(pages: Iterable[str]) -> str:
    """Give the policy under which these pages work: of inline code, it lets run what they hold."""
    allowed: dict[str, set[str]] = {"script-src": set(), "style-src": set()}
    for page in pages:
        for tag, attributes, code in INLINE.findall(page):
            if not NOT_RUN.search(attributes):
                allowed[f"{tag}-src"].add(_digest(code))
    rules = {name: [*values, *sorted(allowed.get(name, ()))] for name, values in RULES.items()}
    return "; ".join(" ".join([name, *values]) for name, values in rules.items())


def protect(page: str, rules: str) -> str:
    """Write a policy into a page, before anything that it rules.

    Raises:
        ValueError: if the page does not say its character set, after which the policy stands.
    """
    if page.count(CHARSET) != 1:
        raise ValueError(f"a page says {CHARSET} once, at the start of its head.")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{rules}">'
    return page.replace(CHARSET, f"{CHARSET}\n{meta}")


def _digest(code: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"
