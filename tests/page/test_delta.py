"""Of what did not change nothing is sent, and what is sent makes the new tree of the old one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kit.draw.svg import Tree, el
from kit.page.delta import applied, delta
from tests.effort import drawn

TEXTS = st.sampled_from(["", "Red walks", "3", "button"])
NODES = st.tuples(
    st.sampled_from(["p", "g", "button"]),
    st.dictionaries(st.sampled_from(["id", "class", "data-n"]), st.sampled_from(["red", "gray", "3"])),
)


def within(inside: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.builds(lambda node, children: (*node, *children), NODES, st.lists(inside, max_size=5))


TREES = st.recursive(TEXTS | NODES, within, max_leaves=25)


@drawn(100, least=20)
@given(TREES, TREES)
def test_a_change_makes_the_new_tree_of_the_old_one(old: Tree, new: Tree) -> None:
    assert applied(delta(old, new), old) == new


@drawn(100, least=20)
@given(TREES, TREES)
def test_a_change_goes_over_any_wire(old: Tree, new: Tree) -> None:
    sent, had, wanted = (json.loads(json.dumps(each)) for each in (delta(old, new), old, new))
    assert json.loads(json.dumps(applied(sent, had))) == wanted


@drawn(100, least=20)
@given(TREES, TREES)
def test_a_change_tells_nothing_that_the_new_tree_does_not_tell(old: Tree, new: Tree) -> None:
    """But names of attributes that are gone; so what the browser may not know is kept where trees are made."""
    assert set(told(delta(old, new))) <= set(told(new)) | {"set", "children"} | set(names(old))


@drawn(100, least=20)
@given(TREES)
def test_of_what_did_not_change_nothing_is_sent(tree: Tree) -> None:
    again = json.loads(json.dumps(tree))
    assert delta(tree, tree) == 0 == delta(again, json.loads(json.dumps(tree)))


def test_what_has_an_id_comes_of_its_namesake_wherever_it_stands() -> None:
    red, gray = el("g", "R", id="red", x=1), el("g", "G", id="gray", x=1)
    moved = el("g", "R", id="red", x=2)
    assert delta(el("svg", red, gray), el("svg", gray, moved)) == (0, {"children": [1, (0, {"set": {"x": "2"}})]})


def test_lines_that_move_up_are_not_sent_again() -> None:
    old, new = (el("ol", [el("li", f"line {n}") for n in range(first, first + 20)]) for first in (0, 1))
    assert delta(old, new) == (0, {"children": [*range(1, 20), (19, {"children": ["line 20"]})]})


def told(value: Any) -> Iterator[str]:
    """All texts in a tree or a change, names of attributes among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inside in value.items():
            yield name
            yield from told(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from told(inside)


def names(tree: Tree) -> Iterator[str]:
    """All names of attributes in a tree."""
    if not isinstance(tree, str):
        yield from tree[1]
        for child in tree[2:]:
            yield from names(child)
