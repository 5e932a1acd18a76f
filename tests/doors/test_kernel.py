"""The door of notebooks: what a widget does for its page, and that nothing of either stays."""

from __future__ import annotations

import gc
import weakref

import ipywidgets
import pytest
from comm import DummyComm
from ipywidgets.widgets.widget import _instances as widgets_alive

from kit.doors.kernel import PageWidget
from kit.draw.svg import el
from kit.notebook import play
from kit.page.page import Intent, Page


@pytest.fixture
def widget() -> PageWidget:
    """A page with one button, as a widget."""
    page = Page("kit:test")
    page.show(el("div", el("button", "Bid", data_intent="bid")))
    return PageWidget(page)


def custom(widget: PageWidget, content: object) -> None:
    """What a browser sends."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_no_browser_sets_a_trait(widget: PageWidget) -> None:
    before = widget.get_state(["view", "parts", "storage_key", "shelf"])
    for state in ({"view": "gone"}, {"parts": {"x": []}}, {"storage_key": "x", "shelf": "kit:"}, {"_esm": "x"}):
        widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    assert widget.get_state(["view", "parts", "storage_key", "shelf"]) == before


def test_a_message_comes_in_through_the_widget(widget: PageWidget) -> None:
    done: list[Intent] = []
    widget.page.on_intent(done.append)
    custom(widget, {"intent": "bid", "n": None, "by": "click", "view": 1, "seq": 1})
    assert done == [Intent("bid")]


def test_a_tree_and_its_new_parts_go_out_in_one_message(widget: PageWidget) -> None:
    out: list[set[str]] = []
    widget.comm = DummyComm()
    widget.send_state = lambda names: out.append({names} if isinstance(names, str) else set(names))
    widget.page.show(el("div", el("g", el("b", "1"), data_part="wide")))
    assert out == [{"view", "parts"}]
    assert widget.view == widget.page.state()["view"]


def test_a_page_keeps_its_place_among_ipywidgets() -> None:
    page = play("bakschisch")
    box = ipywidgets.HBox([page])
    assert box.children == (page,)
    assert "application/vnd.jupyter.widget-view+json" in page._repr_mimebundle_()[0]
    page.close()
    box.close()


def test_after_a_thousand_pages_were_opened_and_left_nothing_of_them_is_alive() -> None:
    registered = len(widgets_alive)
    left: list[weakref.ref[object]] = []
    for _ in range(1000):
        page = Page("kit:test")
        page.on_intent(lambda _, page=page: page)
        widget = PageWidget(page)
        left += [weakref.ref(page), weakref.ref(widget)]
        widget.close()
    del page, widget
    gc.collect()
    assert not [alive for each in left if (alive := each())]
    assert len(widgets_alive) <= registered


def test_after_forty_games_were_opened_and_left_nothing_of_them_is_alive() -> None:
    left: list[weakref.ref[object]] = []
    for _ in range(40):
        widget = play("bakschisch")
        left += [weakref.ref(widget), weakref.ref(widget.page)]
        widget.close()
    del widget
    gc.collect()
    assert not [alive for each in left if (alive := each())]
