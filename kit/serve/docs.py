"""The docs beside the pages: a folder that `make docs` built."""

from __future__ import annotations

from pathlib import Path

from tornado.web import StaticFileHandler

from kit.serve.files import KINDS
from kit.serve.pages import OwnPage


class DocsFile(OwnPage, StaticFileHandler):
    """One file of it."""

    def get_content_type(self) -> str:
        """Its kind, where a browser insists on one; else as usual."""
        return KINDS.get(Path(self.absolute_path or "").suffix) or super().get_content_type()


def docs_in(folder: Path) -> dict[str, str]:
    """What `DocsFile` is told of the folder."""
    return {"path": str(folder.resolve()), "default_filename": "index.html"}
