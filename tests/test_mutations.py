"""Small faults of our own making: what is drawn is Python, spread over all layers, and the same for everybody."""

import ast
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.mutations import NUMBER, ROOT, Mutation, changed, draw, layer_of, main
from tests.places import places_of

SOURCE = '''
"""Of 1 + 1 < 3."""
def most(bids: dict[int, Literal[2]]) -> bool:
    log.warning("%s", 1)
    return not bids or max(bids.values()) - 1 > 7
'''
SCRIPT = 'const most = (bids) => `${1}` || /a+ 1/.test("1 < 2") && bids - 1 !== 7; // 1 === 1\n'


def lines(file: str, source: str) -> list[str]:
    """What the line with the operators can become."""
    return [changed(file, source, place).after.strip() for place in places_of(file, source)]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with two modules of one layer."""
    (tmp_path / "kit" / "lab").mkdir(parents=True)
    for name in ("one.py", "two.py"):
        (tmp_path / "kit" / "lab" / name).write_text(SOURCE, encoding="utf-8")
    author = ("-c", "user.name=a", "-c", "user.email=a@b.c")
    for asked in (["init"], ["add", "."], [*author, "commit", "-m", "both"]):
        subprocess.run(["git", "-C", str(tmp_path), *asked], check=True, capture_output=True)
    return tmp_path


def test_one_place_of_a_line_is_changed_and_no_text_and_no_type() -> None:
    assert lines("kit/lab/one.py", SOURCE) == [
        "return not (not bids or max(bids.values()) - 1 > 7)",
        "return not bids and max(bids.values()) - 1 > 7",
        "return bids or max(bids.values()) - 1 > 7",
        "return not bids or max(bids.values()) - 1 >= 7",
        "return not bids or max(bids.values()) + 1 > 7",
        "return not bids or max(bids.values()) - 2 > 7",
        "return not bids or max(bids.values()) - 0 > 7",
        "return not bids or max(bids.values()) - 1 > 8",
        "return not bids or max(bids.values()) - 1 > 6",
    ]


def test_a_script_is_changed_by_its_tokens() -> None:
    start, end = "const most = (bids) => `${1}` ", "; // 1 === 1"
    assert lines("kit/page/js/one.js", SCRIPT) == [
        f'{start}&& /a+ 1/.test("1 < 2") && bids - 1 !== 7{end}',
        f'{start}|| /a+ 1/.test("1 < 2") || bids - 1 !== 7{end}',
        f'{start}|| /a+ 1/.test("1 < 2") && bids + 1 !== 7{end}',
        f'{start}|| /a+ 1/.test("1 < 2") && bids - 2 !== 7{end}',
        f'{start}|| /a+ 1/.test("1 < 2") && bids - 1 === 7{end}',
        f'{start}|| /a+ 1/.test("1 < 2") && bids - 1 !== 8{end}',
    ]


def test_they_are_spread_over_all_layers_and_each_is_still_python() -> None:
    drawn = draw(ROOT)
    count = Counter(each.layer for each in drawn)
    layers = {
        layer_of(str(file.relative_to(ROOT))) for file in (ROOT / "kit").rglob("*.[pj][ys]") if file.stat().st_size
    }
    assert len({each.place for each in drawn}) == NUMBER
    assert count.keys() == layers and max(count.values()) <= 2
    for each in drawn:
        source = (ROOT / each.file).read_text(encoding="utf-8")
        assert each.applied_to(source) != source
        if each.file.endswith(".py"):
            assert ast.dump(ast.parse(each.applied_to(source))) != ast.dump(ast.parse(source))


def test_the_same_seed_draws_the_same_and_another_one_others(tree: Path) -> None:
    assert draw(tree, seed=1, number=2) == draw(tree, seed=1, number=2) != draw(tree, seed=2, number=2)


def test_a_fault_is_found_again_where_its_line_has_moved() -> None:
    fault = Mutation("lab", "kit/lab/one.py", 3, "a = 1", "a = 2")
    assert fault.applied_to("a = 1\n\n\n\na = 1\n") == "a = 2\n\n\n\na = 1\n"
    with pytest.raises(LookupError, match="has no line"):
        fault.applied_to("b = 1\n")


def test_what_a_command_does_not_see_is_told_and_the_tree_is_left_as_it_was(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--tree", str(tree), "--number", "2"]
    assert main([*asked, "--run", "git diff --quiet"]) == 0
    assert main([*asked, "--run", "true"]) == 1
    told = capsys.readouterr().out
    assert told.count("red") == told.count("GREEN") == 2
    assert not subprocess.run(["git", "-C", str(tree), "diff"], capture_output=True).stdout


def test_no_work_is_lost_to_a_fault(tree: Path) -> None:
    asked = ["--tree", str(tree), "--number", "1"]
    main([*asked, "--apply", "1"])
    with pytest.raises(RuntimeError, match="not committed"):
        main([*asked, "--apply", "1"])
    main([*asked, "--undo", "1"])
    assert not subprocess.run(["git", "-C", str(tree), "diff"], capture_output=True).stdout
