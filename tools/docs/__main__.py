"""`make docs`: gather what Sphinx reads, and have it build the site into build/docs; any fault ends it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from tools.docs.file_page import write_files
from tools.docs.plan import ROOT
from tools.docs.stage import stage

SITE = ROOT / "build" / "docs"


def main() -> int:
    """Build it; the site that was there stays until the new one is without a fault.  Returns the exit code."""
    SITE.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="docs-", dir=SITE.parent) as name:
        folder = Path(name)
        links = stage(folder / "source")
        if fault := sphinx(folder):
            return fault
        write_files(links.files, folder / "site")
        shutil.rmtree(SITE, ignore_errors=True)
        (folder / "site").rename(SITE)
    print(SITE / "index.html")
    return 0


def sphinx(folder: Path) -> int:
    """Make `site` of `source` in this folder.  Returns the exit code: a warning is a fault."""
    source, read, site = (str(folder / name) for name in ("source", "read", "site"))
    return build_main(["--quiet", "--fail-on-warning", "-c", str(Path(__file__).parent), "-d", read, source, site])


if __name__ == "__main__":
    sys.exit(main())
