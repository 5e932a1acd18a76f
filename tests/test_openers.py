"""One room knows which page a notebook opens."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kit.openers import FROM_FILES, OPENERS, open_page, opener
from kit.page.page import Page
from tests.each import each
from tests.serving import ROOT
from tests.test_architecture import MAY_IMPORT


def test_a_page_is_imported_when_somebody_opens_it_and_no_other_with_it() -> None:
    code = "import sys; from kit.openers import opener; before = {*sys.modules}; opener('glossary'); "
    code += (
        "print('kit.lessons.glossary' in before, 'kit.lessons.glossary' in sys.modules, 'kit.play.play' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert said.split() == ["False", "True", "False"]


@each("name", {**OPENERS, **FROM_FILES})
def test_a_page_comes_from_a_layer_that_stands_above(name: str) -> None:
    place = {**OPENERS, **FROM_FILES}[name]
    assert place.split(".")[1] in MAY_IMPORT["openers"]
    assert f"{opener(name).__module__}:{opener(name).__name__}" == place


def test_a_name_that_nobody_knows_opens_nothing() -> None:
    assert isinstance(open_page("glossary", "bakschisch"), Page)
    for name in ("", "os", "open_page", "kit.play.play:play"):
        with pytest.raises(LookupError):
            open_page(name)
