"""The door of notebooks: what a widget does for its page, and that nothing of either stays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Mapping

import ipywidgets
import pytest
from comm import DummyComm
from ipywidgets.widgets.widget import _instances as widgets_alive

from kit.doors.kernel import PageWidget
from kit.draw.svg import Node, el
from kit.notebook import play
from kit.page.page import Intent, Page
from tests.effort import Some


@pytest.fixture
def widget() -> PageWidget:
    """A page with one button, as a widget."""
    page = Page("kit:test")
    page.show(a_tree("wide"))
    return PageWidget(page)


def a_tree(key: str) -> Node:
    """With a part that is sent once."""
    return el("div", el("button", "Bid", data_intent="bid"), el("g", el("b", key), data_part=key))


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
    widget.page.show(a_tree("narrow"))
    assert out == [{"view", "parts"}]
    assert widget.view == widget.page.state()["view"]


def test_what_changed_is_said_and_who_joins_is_told_the_page_as_it_is_by_now(widget: PageWidget) -> None:
    said: list[Mapping[str, object]] = []
    widget.page.receive({"hello": {}, "seq": 1})
    widget.page.show(a_tree("wide"))
    widget.send = said.append
    widget.page.show(a_tree("narrow"))
    assert [set(each) for each in said] == [{"patch", "of", "parts"}]
    joins = widget.get_state()
    assert {name: joins[name] for name in widget.page.state()} == widget.page.state()
    assert '"data-view": "3"' in joins["view"] and "narrow" in joins["parts"]


def test_who_missed_something_is_told_the_whole(widget: PageWidget) -> None:
    out: list[dict[str, object]] = []
    widget.page.show(a_tree("wide"))
    widget.page.show(a_tree("narrow"))
    widget.comm = DummyComm()
    widget._send = lambda message, buffers=None: out.append(message)
    custom(widget, {"whole": True, "seq": 3})
    assert [message["state"] for message in out if message["method"] == "update"] == [
        {name: widget.page.state()[name] for name in ("view", "parts")}
    ]


def test_a_page_keeps_its_place_among_ipywidgets() -> None:
    page = play("bakschisch")
    box = ipywidgets.HBox([page])
    assert box.children == (page,)
    assert "application/vnd.jupyter.widget-view+json" in page._repr_mimebundle_()[0]
    page.close()
    box.close()


def test_after_a_thousand_pages_were_opened_and_left_nothing_of_them_is_alive(some: Some) -> None:
    registered = len(widgets_alive)
    left: list[weakref.ref[object]] = []
    for _ in range(some.count(1000)):
        page = Page("kit:test")
        page.on_intent(lambda _, page=page: page)
        widget = PageWidget(page)
        left += [weakref.ref(page), weakref.ref(widget)]
        widget.close()
    del page, widget
    gc.collect()
    assert not [alive for each in left if (alive := each())]
    assert len(widgets_alive) <= registered


def test_after_forty_games_were_opened_and_left_nothing_of_them_is_alive(some: Some) -> None:
    left: list[weakref.ref[object]] = []
    for _ in range(some.count(40, least=8)):
        widget = play("bakschisch")
        left += [weakref.ref(widget), weakref.ref(widget.page)]
        widget.close()
    del widget
    gc.collect()
    assert not [alive for each in left if (alive := each())]
