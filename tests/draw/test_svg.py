"""Trees of pictures: built as values, written as text that no name can break out of."""

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

from kit.draw.svg import el, find, icon, plain, symbols, to_text, use, walk, words


def test_a_node_is_its_tag_its_attributes_and_its_children():
    assert el("p", "3 ", el("b", "gold"), id="bag") == ("p", {"id": "bag"}, "3 ", ("b", {}, "gold"))


def test_a_tree_is_written_by_json_as_lists():
    assert json.loads(json.dumps(el("g", el("title", "red"), id="red"))) == [
        "g",
        {"id": "red"},
        ["title", {}, "red"],
    ]


def test_names_of_attributes_are_spelt_as_pages_want_them():
    node = el("path", class_="way", stroke_width=2, viewBox="0 0 1 1", for_="bid", aria_label="way")
    assert list(node[1]) == ["class", "stroke-width", "viewBox", "for", "aria-label"]


def test_switches_are_there_or_not_but_aria_says_true_or_false():
    assert el("button", disabled=True, hidden=False, title=None)[1] == {"disabled": ""}
    assert el("button", aria_pressed=False, aria_busy=True)[1] == {
        "aria-pressed": "false",
        "aria-busy": "true",
    }


def test_numbers_are_short_and_classes_are_joined():
    assert el("g", x=0.125, y=3.0, z=-0.5, class_=["card", "", None, "now"])[1] == {
        "x": "0.12", "y": "3", "z": "-0.5", "class": "card now"
    }  # fmt: skip


def test_the_value_of_an_intent_comes_back_as_it_was_put_in():
    for value in (0, 4, "thief", 'quote"s', None, [1, "a"], False):
        assert json.loads(el("button", data_n=value)[1]["data-n"]) == value


def test_lists_are_opened_and_what_is_not_there_is_skipped():
    assert el("ul", [el("li"), None, False, (el("li", i) for i in (1, 2))])[2:] == (
        el("li"), el("li", "1"), el("li", "2")
    )  # fmt: skip


def test_a_typed_name_is_text_and_never_markup():
    name = "<script>alert('1')</script> & \"Co\""
    text = to_text(el("p", name, title=name))
    seen = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: seen.append((tag, dict(attributes)))
    parser.handle_data = seen.append
    parser.feed(text)
    parser.close()
    assert seen[0] == ("p", {"title": name})
    assert "".join(seen[1:]) == name


def test_characters_that_no_page_can_carry_are_replaced():
    assert plain("a\x00b\ud800c\ufffe\té") == "a\ufffdb\ufffdc\ufffd\té"
    node = el("p", "\udc80", title="\x1b")
    assert to_text(node).encode() == '<p title="\ufffd">\ufffd</p>'.encode()


def test_pictures_are_well_formed_xml_and_empty_html_elements_stay_empty():
    picture = el("svg", use("guard", 1, 2.5, 48), el("text", "a < b"), viewBox="0 0 9 9")
    assert ElementTree.fromstring(to_text(picture))[0].get("y") == "2.5"
    assert to_text(el("p", el("br"), el("i"))) == "<p><br/><i></i></p>"


def test_a_picture_is_read_aloud_only_when_it_has_a_label():
    assert icon("guard", 24)[1]["aria-hidden"] == "true"
    labelled = icon("guard", 24, "Guard")[1]
    assert (labelled["role"], labelled["aria-label"], "aria-hidden" in labelled) == ("img", "Guard", False)


def test_the_sheet_holds_each_symbol_once_and_every_use_finds_its_symbol():
    ids = [node[1]["id"] for node in find(symbols()) if node[0] == "symbol"]
    assert {"i-guard", "i-fist", "i-pawn-red", "i-nothief", "i-die-white"} <= set(ids)
    assert len(ids) == len(set(ids)) == 71
    assert {node[1]["href"][1:] for node in walk(symbols()) if node[0] == "use"} <= set(ids)
    assert words(symbols()) == ""


def test_parts_are_found_by_what_they_carry_and_read_without_markup():
    page = el("main", el("p", "You have ", el("b", 8), " gold", class_="bag s-red"), el("p", class_="bag"))
    assert [words(node) for node in find(page, class_="s-red")] == ["You have 8 gold"]
    assert len(find(page, class_="bag")) == 2
    assert find(page, id="nobody") == []
