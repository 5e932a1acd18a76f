"""Python for browsers, as the folder without a server needs it: fetched once by npm, and checked by its hash.

python tools/pyodide.py .pyodide
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE, VERSION = "pyodide", "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"


def fetch(to: Path) -> None:
    """Unpack the package into this folder.  Raises ValueError if it is another one than that of this hash."""
    with tempfile.TemporaryDirectory() as folder:
        asked = ["npm", "pack", f"{PACKAGE}@{VERSION}", "--silent", "--pack-destination", folder]
        subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
        (packed,) = Path(folder).iterdir()
        found = hashlib.sha256(packed.read_bytes()).hexdigest()
        if found != SHA256:
            raise ValueError(f"{packed.name} has the hash {found}, not {SHA256}")
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(Path(folder, "package"), to)


def main() -> int:
    """Fetch it, unless it is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("to", type=Path)
    to = parser.parse_args().to
    if not to.exists() and shutil.which("npm") is None:
        parser.error("this needs npm")
    if not to.exists():
        fetch(to)
    return 0


if __name__ == "__main__":
    sys.exit(main())
