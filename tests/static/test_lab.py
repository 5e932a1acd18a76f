"""The lab beside the pages: which packages its Python has, and what the first page says of it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from kit.engine.reading import JsonObject
from kit.site.folder import Folder
from kit.site.pages import WORDS, Lab
from kit.static.lab import FIRST, locked, runs_there
from kit.static.pages import Pages, own_file
from kit.text.say import LANGUAGES
from tests.serving import ROOT

NUMPY, SCIPY = "numpy-2.4.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl", "scipy-1.18.0-cp314-cp314-wasm32.whl"


def of_pyodide(**needs: list[str]) -> JsonObject:
    """Its lock, of wheels that hold their own names."""
    packages = {
        name: {
            "name": name,
            "file_name": file,
            "sha256": hashlib.sha256(file.encode()).hexdigest(),
            "depends": needs.get(name, []),
        }
        for name, file in (("numpy", NUMPY), ("scipy", SCIPY))
    }
    return {"info": {"python": "3.14.2"}, "packages": packages}


def wheels(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).write_text(name, "utf-8")
    return folder


def test_numpy_of_this_very_pyodide_is_taken_as_its_lock_has_it(tmp_path: Path) -> None:
    found = locked(wheels(tmp_path, NUMPY, "Jedi_x-0.2-py3-none-any.whl"), of_pyodide())
    assert found["packages"]["numpy"] == of_pyodide()["packages"]["numpy"]
    assert found["packages"]["jedi-x"]["version"] == "0.2"
    assert found["info"] == of_pyodide()["info"]


def test_another_numpy_is_refused_by_its_name_or_its_content(tmp_path: Path) -> None:
    (tmp_path / NUMPY).write_text("another one", "utf-8")
    with pytest.raises(ValueError, match=r"numpy-2\.4\.6.* is not the one of this Pyodide"):
        locked(tmp_path, of_pyodide())
    (tmp_path / NUMPY).rename(tmp_path / NUMPY.replace("2.4.6", "2.5.0"))
    with pytest.raises(ValueError, match=r"numpy-2\.5\.0"):
        locked(tmp_path, of_pyodide())


def test_a_package_that_needs_another_one_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needed too: numpy"):
        locked(wheels(tmp_path, SCIPY), of_pyodide(scipy=["numpy"]))
    assert locked(wheels(tmp_path, NUMPY), of_pyodide(scipy=["numpy"]))["packages"].keys() == {"numpy", "scipy"}


def test_a_notebook_is_there_where_all_is_that_it_needs() -> None:
    lab = ROOT / "notebooks/lab"
    there = {file.stem for file in lab.glob("*.ipynb") if runs_there(file, ["numpy"])}
    assert there == {"start", "any-decision"}
    assert runs_there(lab / "learner.ipynb", ["numpy", "pandas", "matplotlib"])


def test_the_first_page_leads_to_the_lab_in_each_language_and_says_what_it_lacks() -> None:
    folder = Folder(ROOT / "notebooks", kernels=False)
    for lab in (None, Lab(FIRST, "", 34, has_numpy=False), Lab(FIRST, "", 34, has_numpy=True)):
        pages = dict(Pages(folder, "", lab=lab).all())
        for language in LANGUAGES:
            page, words = pages[own_file("", language)], WORDS[language]
            assert (f'<a href="./{FIRST}">{words["lab"]}</a>' in page) is (lab is not None)
            assert (words["lab_about"].format(34) in page) is (lab is not None)
            assert (words["lab_without_numpy"] in page) is (lab is not None and not lab.has_numpy)
