"""The rule book beside the board: what can be trusted, which switch it has, where to go on; and the parts of pages."""

import json
from dataclasses import replace

import pytest

from kit.draw.svg import el, find, symbols, walk
from kit.draw.svg import words as text_of
from kit.engine.options import read_options
from kit.engine.rules import Status
from kit.games import NAMES as GAMES
from kit.games import open_box
from kit.games.bakschisch import BOX, Options
from kit.games.bakschisch.board import load_board
from kit.page.controls import badge, button, chip, field, switch
from kit.page.page import Page
from kit.page.rulebook import rule_list, rule_panel
from kit.text.say import LANGUAGES, Words

RULES = BOX.rules()
WORDS = Words("en", "bakschisch")


def panel(rule_id, options=None, words=WORDS, **more):
    return rule_panel(rule_id, words, RULES, options or Options(), **more)


def opens(tree):
    """The rules that can be opened from here."""
    return [json.loads(node[1]["data-n"]) for node in find(tree, data_intent="open")]


# One rule -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_every_game_can_be_read_with_its_switch_and_its_sources(game, language):
    box, words = open_box(game), Words(language, game)
    fixed = [name for name in ("board", "tower", "window") if hasattr(box.options(), name)]
    for rule_id in box.rules():
        tree = rule_panel(rule_id, words, box.rules(), box.options(), met=list(box.rules())[:3], fixed=fixed)
        said, text = text_of(tree), words.rule(rule_id)
        assert text.title in said and text.text.split("\n\n")[-1].replace("**", "") in said
        assert not text.question or text.question in said
        assert set(opens(tree)) <= box.rules().keys()
        assert "{" not in said


def test_a_family_sees_whether_it_is_printed_or_ours():
    for rule_id, look, stands in (
        ("BK-18", "printed", "Printed in: a French rulebook, a French translation of 2003, an English translation."),
        ("BK-16", "printed", "Follows from: a French rulebook"),
        ("BK-24", "differ", "The translations differ: a French rulebook"),
        ("C-BK-22", "ours", "Our choice; it leans on: a French rulebook"),
        ("C-BK-9", "ours", "Our choice; no rulebook says it."),
    ):
        tree = panel(rule_id)
        assert find(tree, class_=f"badge {look}") and stands in text_of(tree)


def test_two_stars_are_bold_letters_and_an_empty_line_a_paragraph(monkeypatch):
    told = WORDS.rule("BK-12")._replace(text="Who **alone** shows most.\n\nWalks.")
    monkeypatch.setattr(Words, "rule", lambda self, rule_id: told)
    paragraphs = [node for node in walk(panel("BK-15")) if node[0] == "p"]
    assert paragraphs[0] == el("p", "Who ", el("b", "alone"), " shows most.")
    assert paragraphs[1] == el("p", "Walks.")


def test_a_switch_offers_each_of_its_choices_and_marks_the_one_that_counts():
    for rule in (rule for rule in RULES.values() if rule.option not in (None, "board")):
        offered = find(panel(rule.id), data_intent="option")
        named = [json.loads(choice[1]["data-n"]) for choice in offered]
        assert len(named) >= 2 and {name for name, _ in named} == {rule.option}
        for choice, (name, value) in zip(offered, named, strict=True):
            options = read_options(Options, {name: value})
            assert ("checked" in choice[1]) == (value == getattr(Options(), name))
            (now,) = (node for node in find(panel(rule.id, options), data_intent="option") if "checked" in node[1])
            assert json.loads(now[1]["data-n"]) == [name, value]


def test_a_switch_says_what_each_choice_means_and_when_it_counts():
    said = text_of(panel("C-BK-9", change="Applies from the next bribe on."))
    assert "House rule: A thief stops the walk" in said
    assert "The pawn walks all the sameThe usual way" in said and "Nobody walks" in said
    assert "Applies from the next bribe on." in said


def test_the_board_is_only_looked_at_because_it_is_chosen_when_a_game_begins():
    tree = panel("C-BK-1", Options(board="short-25"), change="Applies now.", fixed=("board",))
    assert find(tree, data_intent="option") == []
    assert "Twenty-five spaces" in text_of(tree) and "chosen when a game begins" in text_of(tree)
    assert "Applies now." not in text_of(tree)
    own = load_board("short-25")._replace(name="Ours at home")
    assert "Ours at home" in text_of(panel("C-BK-1", replace(Options(), board=own), fixed=("board",)))


def test_one_goes_on_to_rules_that_touch_it_but_not_to_numbered_differences():
    assert "DIF-2" in RULES["BK-24"].see
    assert opens(panel("BK-24")) == ["BK-24", "C-BK-13", "C-BK-15", "C-BK-30"]  # the first closes it


def test_rules_of_the_same_moment_stand_below_with_title_and_badge_once_each():
    tree = panel("BK-15", met=("BK-18", "BK-15", "C-BK-9", "BK-18"))
    assert opens(tree) == ["BK-15", "BK-18", "C-BK-9"]
    rows = [text_of(row) for row in walk(tree) if row[0] == "li"]
    assert rows == ["BK-18PrintedA lone thief takes it all", "C-BK-9Our choiceRobbed, but on the move"]
    assert "These come up at the same moment" not in text_of(panel("BK-15", met=("BK-15",)))


def test_a_rule_is_closed_by_its_button_or_escape_and_its_switch_is_pressed():
    page, done = Page("kit:test"), []
    page.on_intent(lambda intent: done.append((intent.name, intent.n)))
    page.show(panel("C-BK-9"))
    page.press("option", ["thief_cancels_move", True], value="on")
    page.press("open", "C-BK-9")
    page.close()
    assert done == [("option", ["thief_cancels_move", True]), ("open", "C-BK-9")]
    assert [text_of(node) for node in find(page.view, data_key="Escape")] == ["Close"]


# All rules ------------------------------------------------------------------------------------------------------------


def listed(*chosen, language="en"):
    return opens(rule_list(Words(language, "bakschisch"), BOX, *chosen))[1:]  # the first closes the book


def test_the_book_has_every_rule_with_its_badge():
    assert sorted(listed()) == sorted(RULES)
    assert len(find(rule_list(WORDS, BOX), class_="badge")) == len(RULES)
    assert f"{len(RULES)} rules" in text_of(rule_list(WORDS, BOX))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_play_stands_on_top_in_five_lines_with_pictures(game, language):
    book = rule_list(Words(language, game), open_box(game))
    (how,) = find(book, id="how")
    lines = find(how, class_="how")[0][2:]
    assert len(lines) == 5 and all(len(text_of(line)) > 20 and find(line, class_="ic") for line in lines)
    assert book[2:].index(how) == 1, "right under the title"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_shut_in_groups_until_somebody_looks_for_one(game):
    box = open_box(game)
    book, sought = rule_list(Words("en", game), box), rule_list(Words("en", game), box, "a")
    groups = [node for node in walk(book) if node[0] == "details"]
    assert 6 <= len(groups) <= 9 and not any("open" in group[1] for group in groups)
    assert sorted(rule for group in groups for rule in opens(group)) == sorted(box.rules())
    assert not [node for node in walk(sought) if node[0] == "details"] and not find(sought, id="how")


def test_rules_are_found_by_all_words_in_any_order_without_accents_or_capitals():
    assert listed("THIEF palace") == listed("palace thief")
    assert {"BK-32", "C-BK-17"} <= set(listed("thief palace")) < set(listed("thief"))
    assert listed("bk-24") == ["BK-24", "C-BK-24"]
    assert listed("egalite", language="fr") == listed("égalité", language="fr") != []


def test_rules_are_found_by_how_far_they_can_be_trusted():
    assert listed("", Status.DIFFER) == ["BK-24", "BK-30", "BK-36"]
    assert listed("thief", Status.OURS) == [rule for rule in listed("thief") if RULES[rule].status == Status.OURS]
    pressed = find(rule_list(WORDS, BOX, "", Status.OURS), aria_pressed=True)
    assert [text_of(node) for node in pressed] == ["Our choice"]


def test_it_is_said_when_no_rule_is_found_and_what_was_typed_stays():
    tree = rule_list(WORDS, BOX, "elephant")
    assert opens(tree) == ["rules"] and "No rule contains these words." in text_of(tree)
    (finder,) = find(tree, data_intent="rules-find")
    assert finder[1]["value"] == "elephant" and "data-live" in finder[1]


# Parts ----------------------------------------------------------------------------------------------------------------


def test_a_button_says_only_what_is_true_of_it():
    assert button("Go", "go") == el("button", "Go", type="button", class_="btn", data_intent="go", data_n=None)
    held = button("Go", "go", 4, key="g", look="main", disabled=True, pressed=False, expanded=True, id="go")[1]
    assert held["class"] == "btn main" and held["data-n"] == "4" and held["data-key"] == "g" and held["id"] == "go"
    assert [held[f"aria-{name}"] for name in ("disabled", "pressed", "expanded")] == ["true", "false", "true"]


@pytest.mark.parametrize("status", Status)
def test_a_badge_is_mark_and_words(status):
    drawn = badge(status, WORDS)
    marks = {node[1]["href"][1:] for node in walk(drawn) if node[0] == "use"}
    assert marks <= {node[1].get("id") for node in walk(symbols())} and text_of(drawn)


def test_a_chip_opens_its_rule_and_a_field_and_a_switch_carry_their_names():
    assert chip("BK-20", WORDS)[1]["aria-label"] == "Rule BK-20" and opens(chip("BK-20", WORDS)) == ["BK-20"]
    assert [chip("BK-20", WORDS, is_open)[1]["aria-expanded"] for is_open in (False, True)] == ["false", "true"]
    assert field("Name", el("input", type="text"))[0] == "label"
    on = switch("Calm", "motion", True, "calm")
    assert on[0] == "label" and text_of(on) == "Calm" and "checked" in find(on, role="switch")[0][1]
    assert "checked" not in find(switch("Calm", "motion", False), role="switch")[0][1]
