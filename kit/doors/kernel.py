"""The door of notebooks: a page as a widget, in JupyterLab and in Voilà, with a kernel behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from kit.doors.seal import KeySeal
from kit.page.files import SCRIPT, STYLE
from kit.page.page import Page


class PageWidget(anywidget.AnyWidget):
    """A page among ipywidgets: it can stand in an `HBox`, and `close` releases everything.

    Traits go to the browser only.  A browser can set every trait of a widget that does not refuse, and what it would
    read in one, it was sent.
    """

    _esm = SCRIPT
    _css = STYLE
    view = traitlets.Unicode().tag(sync=True)
    parts = traitlets.Dict().tag(sync=True)
    symbols = traitlets.Any().tag(sync=True)
    storage_key = traitlets.Unicode().tag(sync=True)
    shelf = traitlets.Unicode().tag(sync=True)

    def __init__(self, page: Page, **traits: Any) -> None:
        """`traits`: what a widget has besides, such as its `layout`."""
        self.page = page
        page.seal = KeySeal.of_server()
        super().__init__(**page.state(), **traits)
        page.connect(self)

    def state(self, changed: Mapping[str, Any]) -> None:
        """Hand on what has changed together in one message."""
        with self.hold_sync():
            for name, value in changed.items():
                setattr(self, name, value)

    def say(self, content: Mapping[str, Any]) -> None:
        """Hand on what is said once."""
        self.send(content)

    def flush(self) -> None:
        """Nothing: what is said has left."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits; all of them for a browser that joins, and with them the page as it is by now.

        A trait holds what was sent whole the last time, and no browser needs to be told of what it has.
        """
        held: dict[str, Any] = super().get_state(key, drop_defaults)
        return held if key is not None else held | self.page.state()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Nothing: no browser sets a trait."""

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        self.page.receive(content)

    def close(self) -> None:
        """Close the page, then the widget and its layout: nothing of them stays in ipywidgets' register."""
        self.page.close()
        if self.layout:
            self.layout.close()
        super().close()
