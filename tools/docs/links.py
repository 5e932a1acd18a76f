"""Links of the repository that lead within the site: to a page, to a picture, or to a file as a page of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath, relpath

from tools.docs.plan import PAGES, ROOT, place

CODE = re.compile(r"(^ *(`{3,}).*?^ *\2$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:|#")
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
PICTURES = (".jpg", ".png", ".svg")
FILES = "files"
"""The folder of the site in which files are pages."""


@dataclass
class Links:
    """Leads links on, and keeps what they led to besides pages."""

    files: set[str] = field(default_factory=set)
    """Files and folders of the repository that somebody links to."""
    pictures: set[str] = field(default_factory=set)

    def led(self, page: str, text: str) -> str:
        """The text of a page with its links as they are in the site.  Raises ValueError for one that leads nowhere."""
        lines, at = [], 0
        for code in CODE.finditer(text):  # what looks like a link in code is none
            lines += [self._prose(page, text[at : code.start()]), code[0]]
            at = code.end()
        return "".join([*lines, self._prose(page, text[at:])])

    def _prose(self, page: str, text: str) -> str:
        """An anchor is written as MyST knows one, so that Sphinx finds links to it."""
        return TARGET.sub(lambda link: self._link(page, link[1]), ANCHOR.sub(r"[]{#\1}", text))

    def _link(self, page: str, target: str) -> str:
        if ELSEWHERE.match(target):
            return f"]({target})"
        path, sharp, mark = target.partition("#")
        file, here = normpath(join(dirname(page), path)), dirname(place(page)) or "."
        if file in PAGES:
            return f"]({relpath(place(file), here)}{sharp}{mark})"
        if file.startswith("..") or not (ROOT / file).exists():
            raise ValueError(f"{page}: {target} leads nowhere")
        if file.endswith(PICTURES):
            self.pictures.add(file)
            return f"]({relpath(file, here)})"
        self.files.add(file)
        return f"]({relpath(join(FILES, file), here)}.html{sharp}{mark.replace('L', 'L-')}){{.external}}"
