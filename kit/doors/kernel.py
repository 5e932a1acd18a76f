"""The door of notebooks: a page as a widget, in JupyterLab and in Voilà, with a kernel behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.doors.seal import KeySeal
from kit.page.files import SCRIPT, STYLE
from kit.page.page import Page
from kit.release import brought_by

with brought_by("play"):
    import anywidget
    import traitlets


class PageWidget(anywidget.AnyWidget):
    """A page among ipywidgets: it can be put into an `HBox`, and `close` releases everything.

    Traits only go to the browser.  A browser can set every trait of a widget that does not refuse this, and whatever
    it would read in one, it was sent.
    """

    _esm = SCRIPT
    _css = STYLE
    view = traitlets.Unicode().tag(sync=True)
    parts = traitlets.Dict().tag(sync=True)
    storage_key = traitlets.Unicode().tag(sync=True)
    shelf = traitlets.Unicode().tag(sync=True)

    def __init__(self, page: Page, **traits: Any) -> None:
        """`traits`: what else a widget has, such as its `layout`."""
        self.page = page
        page.seal = KeySeal.of_server()
        super().__init__(**page.state(), **traits)
        page.connect(self)

    def state(self, changed: Mapping[str, Any]) -> None:
        """Hand on in one message what has changed together."""
        with self.hold_sync():
            for name, value in changed.items():
                setattr(self, name, value)

    def say(self, content: Mapping[str, Any]) -> None:
        """Hand on what is said once."""
        self.send(content)

    def flush(self) -> None:
        """Does nothing: what was said has left already."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The traits; for a browser that joins, all of them, and with them the page as it is now.

        A trait holds what was last sent whole, and no browser needs to be told what it already has.
        """
        held: dict[str, Any] = super().get_state(key, drop_defaults)
        return held if key is not None else held | self.page.state()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Does nothing: no browser sets a trait."""

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        self.page.receive(content)

    def close(self) -> None:
        """Close the page, then the widget and its layout: nothing of them stays in ipywidgets' registry."""
        if "page" not in vars(self):  # it was never opened, as something was wrong with it
            return
        self.page.close()
        if self.layout:
            self.layout.close()
        super().close()
