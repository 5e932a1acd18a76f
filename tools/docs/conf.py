"""How Sphinx builds the site (`make docs`): nothing of another host."""

import sys
from pathlib import Path
from typing import Any

from pygments.lexers import JsonLexer, TextLexer

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
autodoc_mock_imports = ["pettingzoo", "gymnasium", "pyspiel"]  # they bring what bridges stand on, and are not here
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
