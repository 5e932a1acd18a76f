"""How Sphinx builds the site (`make docs`): nothing of another host."""

import re
import sys
from pathlib import Path
from typing import Any

from pygments.lexers import JsonLexer, TextLexer
from sphinx.util.inspect import signature, stringify_signature

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kit.release import VERSION

project = html_title = "Bribe, scheme, grab"
release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4

# Docstrings have `names` as Markdown has them.  Types in signatures are links where the reference has them.
autoclass_content = "both"  # what making one takes and refuses is said where it is made
default_role = "literal"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
autodoc_mock_imports = ["pettingzoo", "gymnasium", "pyspiel", "ipywidgets", "traitlets", "anywidget"]
"""What bridges and widgets stand on, and is not here."""
python_use_unqualified_type_names = True

highlight_language = "none"  # what is typed into a terminal is no Python

html_theme = "furo"
html_theme_options = {"top_of_page_buttons": []}
html_copy_source = False
html_show_sphinx = False


def setup(app: Any) -> None:
    """Pygments has another name for the one, and the other is shown with things left out."""
    app.add_lexer("jsonc", JsonLexer)
    app.add_lexer("jsonl", TextLexer)
    app.connect("autodoc-process-signature", made)


def made(_: Any, what: str, __: str, of: Any, *said: Any) -> tuple[str, str] | None:
    """How one of our classes is made that stands on a stand-in: a stand-in takes anything, and Sphinx would say so."""
    if what != "class" or not hasattr(of, "__sphinx_mock__") or "__init__" not in vars(of):
        return None
    taken = signature(of.__init__, bound_method=True)
    written = stringify_signature(taken, show_return_annotation=False, unqualified_typehints=True)
    return re.sub(r"<class '(\w+)'>", r"\1", written), ""  # one that is a default, as it is typed
