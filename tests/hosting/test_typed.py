"""What `make typed` types: docs/hosting.md and the files of hosting/ agree."""

from __future__ import annotations

import re

from kit.serve.cli import IMPOSSIBLE
from tests.each import each
from tests.hosting.proxied import HOSTING, NAME, ROOT
from tests.hosting.typed import SECTIONS, lines


@each("section", SECTIONS)
def test_what_is_typed_names_files_that_there_are(section: str) -> None:
    named = re.findall(r"/srv/kit/(\S+)", "\n".join(lines(section)))
    assert named and all((ROOT / name).is_file() for name in named)


def test_a_certificate_is_there_before_nginx_is_tried_and_is_renewed_where_nginx_leaves_room() -> None:
    typed = lines("nginx")
    begins = [line.split()[0] for line in typed]
    assert begins.index("certbot") < begins.index("nginx")
    (asked,) = (line for line in typed if line.startswith("certbot"))
    folder = asked.partition("--webroot-path ")[2].split()[0]
    recipe = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    assert f"location /.well-known/acme-challenge/ {{ root {folder}; }}" in recipe


@each("name", ["nginx.conf", "Caddyfile", "kit.env"])
def test_one_replacement_a_line_puts_ones_own_name_everywhere(name: str) -> None:
    counts = [line.count(NAME) for line in (HOSTING / name).read_text(encoding="utf-8").splitlines()]
    assert set(counts) == {0, 1}


def test_what_a_hub_installs_opens_all_that_make_setup_opens() -> None:
    (lock,) = re.findall(
        r"^\t\$\(COMPILE\).*play\.lock$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    (typed,) = (line for line in lines("JupyterHub") if "pip install" in line)
    extras = set(re.findall(r"--extra (\w+)", lock))
    assert extras and set(typed.partition("[")[2].partition("]")[0].split(",")) == {*extras, "hub"}


def test_no_setting_that_makes_no_sense_is_tried_for_ever() -> None:
    assert f"\nRestartPreventExitStatus={IMPOSSIBLE}\n" in (HOSTING / "kit.service").read_text(encoding="utf-8")
