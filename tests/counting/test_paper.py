"""A lesson in probability on paper: what a class fills in, cuts out and hands in, and where the code leads."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from kit.counting.count_page import CountPage
from kit.counting.cut_outs import NET, TABS, die_net
from kit.counting.lesson import load
from kit.counting.paper import ASKED_ON_PAPER, GROUPS, TICKETS, TRIALS, paper_of
from kit.counting.run import CountRun
from kit.counting.shelf import lesson_ids
from kit.draw.qr import qr_picture
from kit.draw.svg import Node, find, to_text, words
from kit.lessons.paper import code_to
from kit.page.page import Hello
from kit.text.say import LANGUAGES, Words
from tests.each import each

HERE = "http://192.168.1.20:8866/voila/render/probability/b02.ipynb"
Vector = tuple[int, int, int]


def opened(lesson: str = "B2", language: str = "en") -> CountPage:
    screen = CountPage(CountRun(load(lesson)))
    screen.looks.language, screen.address = language, HERE
    return screen


def code_at(screen: CountPage, address: str) -> Node | None:
    screen.address = address
    return code_to(screen)


def sheet(screen: CountPage) -> Node:
    (paper,) = find(paper_of(screen), id="paper")
    return paper


@each("language", LANGUAGES)
@each("lesson", lesson_ids)
def test_every_lesson_has_its_questions_a_ticket_and_solutions_on_paper(lesson: str, language: str) -> None:
    screen = opened(lesson, language)
    paper = sheet(screen)
    asked = [step for step in screen.run.way.steps if screen.run.asked(step)]
    exits, others = (sum(step.station in those for step in asked) for those in (("exit",), ASKED_ON_PAPER))
    assert len(find(paper, class_="position")) == others + TICKETS * exits and others >= 3
    assert len(find(paper, class_="ticket")) == TICKETS
    (solutions,) = find(paper, class_="solutions")
    (listed,) = (node for node in solutions[2:] if not isinstance(node, str) and node[0] == "ol")
    assert len(listed[2:]) == len(asked)
    assert [node[1]["value"] for node in find(listed) if "value" in node[1]] == [
        str(number) for number in range(1, others + exits + 1)
    ]
    assert not [node for node in find(paper) if "data-intent" in node[1] or "tabindex" in node[1]]


def test_the_solutions_are_those_of_the_lesson_and_come_last() -> None:
    paper = sheet(opened())
    last = paper[-1]
    assert not isinstance(last, str) and last[1]["class"] == "solutions"
    assert "62.7 of 100" in words(last) and "62.7 of 100" not in "".join(words(part) for part in paper[2:-1])


@pytest.mark.parametrize(
    ("lesson", "told"), [("B2", "37 of 100"), ("B5", "1/625"), ("B9", "0.7"), ("B12", "2/9"), ("B15", "1/16")]
)
def test_no_question_on_paper_tells_the_answer_to_another(lesson: str, told: str) -> None:
    """The explaining steps build on each other: on the page each comes after the answer that it quotes."""
    screen = opened(lesson)
    *questions, last = sheet(screen)[2:]
    assert told not in " ".join(map(words, questions))
    assert told in words(last).replace("\N{MINUS SIGN}", "-"), "it is still in the teacher's solutions"


def test_while_a_class_looks_on_no_solution_is_in_the_tree() -> None:
    screen = opened()
    screen.run.way.present()
    shown = paper_of(screen)
    assert not find(shown, class_="solutions")
    told = to_text(shown)
    for step in screen.run.way.steps:
        assert not any(screen.plain(wrong.ask) in told for wrong in step.wrong)
        assert not step.why or screen.plain(step.why) not in words(shown)


def test_frames_of_two_lessons_that_differ_only_in_the_truth_are_equal_on_paper_too() -> None:
    frames = []
    for truth in ("a", "b"):
        screen = opened("B2")
        steps = [
            replace(step, asks=replace(step.asks, truth=truth), why={"en": truth}) if step.asks else step
            for step in screen.run.written.steps
        ]
        screen.run.written = replace(screen.run.written, steps=tuple(steps))
        screen.run.way.present()
        frames.append(to_text(paper_of(screen)))
    assert frames[0] == frames[1]


def test_the_record_has_ten_trials_in_a_row_and_room_for_the_count() -> None:
    paper = sheet(opened())
    (record,) = find(paper, class_="record")
    rows = [node for node in find(record) if node[0] == "tr"][1:]
    assert len(rows) == GROUPS
    assert all(sum(cell[0] == "td" for cell in find(row)) == TRIALS + 1 for row in rows)


def test_the_deck_is_cut_out_card_by_card() -> None:
    cards = find(sheet(opened()), class_="cut-card")
    assert Counter(card[1]["class"].split()[1] for card in cards) == dict.fromkeys(
        ("guard", "servant", "lady", "eunuch", "fakir", "caliph"), 5
    )


def test_a_die_is_folded_from_a_net_with_each_face_once() -> None:
    nets = find(sheet(opened("A1", "nl")), class_="die-net")
    assert nets and nets[0][1]["aria-label"].startswith(Words("nl", "attraptresors").noun("red"))
    for net in nets:
        faces = [node[1]["href"] for node in find(net) if node[0] == "use"]
        assert len(set(faces)) == len(faces) == 6
        assert net[1]["aria-label"].count(",") == 5


def test_each_edge_of_a_folded_die_is_a_fold_or_has_one_tab() -> None:
    """The net is folded here: each face has a normal, and vectors to its right and its foot."""
    faces: dict[tuple[int, int], tuple[Vector, Vector, Vector]] = {(1, 1): ((0, 0, 1), (1, 0, 0), (0, 1, 0))}
    steps = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
    folds: Counter[frozenset[Vector]] = Counter()
    for _ in NET:
        for (column, row), (normal, right, down) in list(faces.items()):
            for (across, below), side in steps.items():
                there = (column + across, row + below)
                if there in NET and there not in faces:
                    turned = {
                        "right": (right, _minus(normal), down),
                        "left": (_minus(right), normal, down),
                        "down": (down, right, _minus(normal)),
                        "up": (_minus(down), right, normal),
                    }
                    faces[there] = turned[side]
                    folds[frozenset((normal, faces[there][0]))] += 1
    for column, row, side in TABS:
        normal, right, down = faces[column, row]
        beyond = {"right": right, "left": _minus(right), "down": down, "up": _minus(down)}[side]
        folds[frozenset((normal, beyond))] += 1
    assert len({normal for normal, _, _ in faces.values()}) == 6
    assert len(folds) == 12 and set(folds.values()) == {1}
    assert len(find(die_net(["die-red"] * 6, ""), class_="tab")) == len(TABS)


def test_the_code_leads_to_this_very_step() -> None:
    screen = opened()
    screen.run.way.goto("count")
    code = code_to(screen)
    assert code is not None
    place = screen.run.way.here
    (picture,) = find(code, class_="qr")
    assert picture == qr_picture(f"{HERE}?step={place}", picture[1]["aria-label"])
    assert parse_qs(urlsplit(f"{HERE}?step={place}").query)["step"] == [place]


def test_on_a_wall_the_code_is_larger() -> None:
    screen = opened()
    sizes = []
    for _ in range(2):
        code = code_to(screen)
        assert code is not None
        sizes.append(find(code, class_="qr")[0][1]["width"])
        screen.run.way.present()
    assert sizes == ["160", "320"]


def test_no_code_without_an_address_and_a_warning_where_it_leads_nobody_else() -> None:
    screen = opened()
    assert code_at(screen, "") is None and code_at(screen, "http://a/" + "x" * 300) is None
    alone, shared = (code_at(screen, f"http://{host}:8866/a.ipynb") for host in ("127.0.0.1", "10.0.0.2"))
    assert alone is not None and shared is not None
    assert "only" in words(alone) and "only" not in words(shared)


def test_the_menu_leads_to_the_paper_and_back_and_shows_the_code_of_its_own_address() -> None:
    screen = opened()
    screen.page.receive({"hello": {"address": HERE}, "seq": 1})
    screen.page.press("open", "menu")
    assert find(screen.page.view, class_="qr")
    screen.page.press("sheet")
    assert find(screen.page.view, id="paper") and find(screen.page.view, class_="qr")
    screen.page.press("sheet")
    assert not find(screen.page.view, id="paper")


@pytest.mark.parametrize("address", ["javascript:alert(1)", "http://a b", "http://x/" + "y" * 300, 7, None, "http://ü"])
def test_an_address_that_is_none_is_not_taken(address: object) -> None:
    said: list[Hello] = []
    screen = opened()
    screen.page.on_hello(said.append)
    screen.page.receive({"hello": {"address": address}, "seq": 1})
    assert said[0].address == "" and screen.address == ""


def _minus(vector: Vector) -> Vector:
    x, y, z = vector
    return -x, -y, -z
