"""What `make typed` types: docs/hosting.md and the files of hosting/ agree."""

from __future__ import annotations

import re

import pytest

from tests.hosting.proxied import HOSTING, NAME, ROOT
from tests.hosting.typed import SECTIONS, lines


@pytest.mark.parametrize("section", SECTIONS)
def test_what_is_typed_names_files_that_there_are(section: str) -> None:
    named = re.findall(r"/srv/kit/(\S+)", "\n".join(lines(section)))
    assert named and all((ROOT / name).is_file() for name in named)


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "kit.env"])
def test_one_replacement_a_line_puts_ones_own_name_everywhere(name: str) -> None:
    counts = [line.count(NAME) for line in (HOSTING / name).read_text(encoding="utf-8").splitlines()]
    assert set(counts) == {0, 1}
