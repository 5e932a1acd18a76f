"""What all charts promise: they say in a table what they draw, stand in a file alone, and keep inside their frame."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from fractions import Fraction
from math import comb
from xml.etree import ElementTree

import pytest

from kit.draw.chart import Chart, Mark, Numbers, Scale, Size, Voices, as_csv, as_svg, legend, table_node
from kit.draw.chart_area import AreaModel, ExactBar, Share
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_dots import MOST_COLUMNS, Dots, Histogram, Marked
from kit.draw.chart_file import COLOURS
from kit.draw.chart_heat import Choice, HeatMap
from kit.draw.chart_icons import IconArray
from kit.draw.chart_place import Box, Label, place, spread, text_box, text_width, wrapped
from kit.draw.chart_running import Running, RunningWords
from kit.draw.chart_tree import Branch, ChanceTree, Way, total, ways
from kit.draw.chart_turns import Followed, Turns
from kit.draw.svg import find, to_text, words
from kit.lab.estimate import wilson
from kit.page.files import STYLE
from tests.draw.looking import colour, contrast, crossing, numbers_in, outside, texts

DARK = STYLE.index('[data-theme="dark"]')
THEMES = (STYLE[:DARK], STYLE[DARK:])
SIZES = (Size.WIDE, Size.NARROW, Size.PROJECTOR)
EXACT = Fraction(2128, 3393)
WORDS = RunningWords(
    "Share of rounds with a Caliph",
    simulation="dealt: 62,714 of 100,000",
    group="our class: 31 of 50",
    guess="your guess: 40 of 100",
)
POINTS = [(1, 1), (2, 1), (3, 1), (10, 6), (100, 66), (1000, 631), (100_000, 62_714)]
GROUPS = [(4, 5), (1, 5), (8, 10), (5, 10), (6, 10), (7, 10)]
HALF_TOLD = Bars(
    bars=[
        Bar("0", 0),
        Bar("1", Fraction(1, 10), (Fraction(1, 50), Fraction(3, 20))),
        Bar("2", Fraction(9, 10), exact=Fraction(4, 5)),
        Bar("thief", 0, symbol="thief"),
    ],
    description="how often each is shown",
    across="gold shown",
)
SIXTH, RARE = Fraction(1, 6), Fraction(1, 60)
DIE = (("red", SIXTH), ("other", 1 - SIXTH))
BOTH = tuple(
    Branch(first, chance, tuple(Branch(then, its, marked="red" in (first, then)) for then, its in DIE), 36)
    for first, chance in DIE
)
LEADS = [[0, -6, 3], [6, 0, -2.5], [-3, 2.5, 0]]
BIDS = [Choice("0"), Choice("1"), Choice("thief", "thief")]
TWELVE = [Choice(str(each)) for each in range(12)]


def dice(throws: int) -> tuple[Branch, ...]:
    """Throws of a die until it shows red."""
    again = dice(throws - 1) if throws > 1 else ()
    return (Branch("red", SIXTH, marked=True, symbol="die-red"), Branch("not red", 1 - SIXTH, again))


CHARTS: dict[str, Chart] = {
    "running": Running(words=WORDS, points=POINTS, guess=Fraction(2, 5), groups=GROUPS, exact=EXACT),
    "icons": IconArray(63, "caliph", "cardback", "he comes", "he does not"),
    "bars": HALF_TOLD,
    "gains": Bars(
        bars=[Bar("0", -2.1), Bar("1", 0, note="0, best"), Bar("2", 1.5)], description="", of_100=False, signed=True
    ),
    "chances": replace(HALF_TOLD, axis=True, highest=1),
    "rare chances": Bars(
        bars=[Bar(str(each), Fraction(each, 40_000), note=f"{each}/40000") for each in range(8)],
        description="",
        axis=True,
    ),
    "gains with an axis": Bars(
        bars=[Bar("0", -2.1), Bar("1", 0), Bar("2", 1.5)], description="", of_100=False, signed=True, axis=True
    ),
    "dots": Dots(
        values=[17, 17, 17, 20, 40, 100, 0],
        description="guesses",
        mine=17,
        marks=[Marked(Mark.CLASS, 62, "our hands: 31 of 50"), Marked(Mark.EXACT, 100 * EXACT, "exact")],
    ),
    "histogram": Histogram(
        counts={0: 37, 1: 43, 3: 2}, exact={number: Fraction(1, 4) for number in range(4)}, description="Caliphs"
    ),
    "far histogram": Histogram(
        counts={-7: 1, 20_000: 1}, exact={-7: Fraction(1, 2), 9: Fraction(1, 2)}, description=""
    ),
    "tree": ChanceTree(branches=BOTH, description="two dice"),
    "long tree": ChanceTree(branches=dice(5), description="five dice"),
    "area": AreaModel(branches=BOTH, description="two dice", marked="at least one of the two is red"),
    "bar": ExactBar(
        shares=[Share("nobody", 1 - EXACT), Share("one", EXACT - RARE), Share("two", RARE, "caliph")],
        description="Caliphs",
    ),
    "long bar": ExactBar(shares=[Share(f"{each} of gold", Fraction(1, 20)) for each in range(20)], description=""),
    "heat": HeatMap(rows=BIDS, columns=BIDS, cells=LEADS, description="what it does to my lead", selected=1),
    "turns": Turns(
        lines=[
            Followed("paid", [Fraction(1, 2), None, Fraction(3, 5), Fraction(1, 3)], Fraction(1, 2)),
            Followed("with a partner", [1, Fraction(3, 5), Fraction(3, 5), Fraction(1, 3)], is_other=True),
        ],
        turns=6,
        description="how many paid",
    ),
    "last turn": Turns(
        lines=[Followed("trusted", [0, 0], 0), Followed("kept their promise", [Fraction(1), 0], 0)],
        turns=2,
        description="trust",
    ),
    "amounts by turn": Turns(
        lines=[Followed("our mean", [Fraction(70, 3)], 20)], turns=20, description="bribes", highest=50
    ),
    "large heat": HeatMap(
        rows=TWELVE,
        columns=TWELVE,
        cells=[[one - other for other in range(12)] for one in range(12)],
        description="difference",
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("name", CHARTS)
def test_no_text_lies_on_another_or_over_the_edge(name: str, size: Size) -> None:
    picture = CHARTS[name].picture(size)
    assert not crossing(picture)
    assert not outside(picture)


@pytest.mark.parametrize("height", [180, 236, 316])
def test_a_low_area_model_keeps_its_sum_in_the_frame(height: float) -> None:
    assert not outside(CHARTS["area"].picture(Size(620, height, 20)))


@pytest.mark.parametrize("name", CHARTS)
def test_every_mark_is_in_the_frame_and_every_letter_large_enough(name: str) -> None:
    for size, least in ((Size.WIDE, 11.2), (Size.NARROW, 9), (Size.PROJECTOR, 16)):
        picture = CHARTS[name].picture(size)
        assert all(-1 <= x <= size.width + 1 for x in numbers_in(picture, "cx"))
        assert all(-1 <= y <= size.height + 1 for y in numbers_in(picture, "cy"))
        assert min(numbers_in(picture, "font-size")) >= least
        assert picture[1]["role"] == "img" and "aria-label" in picture[1]


@pytest.mark.parametrize("name", CHARTS)
def test_a_file_of_a_chart_is_xml_of_its_own(name: str) -> None:
    drawn = as_svg(CHARTS[name])
    root = ElementTree.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (
        "var(" not in drawn and "class=" not in drawn and "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    )
    assert drawn.count("paint-order") == len(find(CHARTS[name].picture(), class_="halo"))
    here = {part.get("id") for part in root.iter() if part.get("id")}
    assert {part.get("href", "")[1:] for part in root.iter() if part.get("href")} <= here


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_as_a_table_has_as_many_cells_in_each_row(name: str) -> None:
    table = CHARTS[name].table()
    assert table.rows and {len(row) for row in table.rows} == {len(table.head)}
    plain = [[Numbers().plain(cell) for cell in row] for row in table.rows]
    assert list(csv.reader(io.StringIO(as_csv(table)))) == [list(table.head), *plain]
    node = table_node(table)
    assert [words(cell) for cell in find(node, scope="row")] == [row[0] for row in table.rows]
    assert node[1]["class"] == "unseen" and not find(table_node(table, seen=True), class_="unseen")


def test_a_file_has_the_colours_of_the_page_by_day() -> None:
    for name, paint in COLOURS.items():
        assert f"--{name}: {paint};" in THEMES[0], name


def test_a_file_has_numbers_that_programs_read_as_numbers() -> None:
    numbers = Numbers(), Numbers("\u202f", ","), Numbers(".", ",")
    wholes = [numbers[at].plain(said) for at, said in enumerate(("100,000", "100\u202f000", "100.000"))]
    assert wholes == ["100000"] * 3
    assert numbers[0].plain("\u22121,234.5") == "-1234.5" and numbers[2].plain("\u22121.234,5", ",") == "-1234,5"
    assert numbers[1].plain("1\u202f234,5", ".") == "1234.5" and numbers[0].plain("1,234.5", ",") == "1234,5"
    assert numbers[0].plain("1, 2, 3") == "1, 2, 3" and numbers[0].plain("<\u202f0.1") == "<\u202f0.1"
    assert "\r\ncomputer,100000,62714," in as_csv(CHARTS["running"].table())


def test_running_puts_each_share_and_count_at_its_place() -> None:
    chart = Running(words=WORDS, points=[(1, 0), (10, 5), (100, 25), (10_000, 10_000)], band=False, most=10_000)
    (line,) = find(chart.picture(), class_="mark simulation")
    spots = [tuple(map(float, pair.split(","))) for pair in line[1]["points"].split()]
    (x0, y0), (x1, y1), (x2, y2), (x4, y4) = spots
    assert (x1 - x0, x2 - x1, x4 - x2) == pytest.approx((x1 - x0, x1 - x0, 2 * (x1 - x0)), abs=0.2)
    assert (y0 - y1, y0 - y2) == pytest.approx(((y0 - y4) / 2, (y0 - y4) / 4), abs=0.2)


def test_the_flag_of_a_guess_lies_on_no_number_of_the_scale() -> None:
    guesses = (None, Fraction(1, 2), Fraction(49, 100), Fraction(2, 5))
    for size in SIZES:
        told = [set(texts(Running(words=WORDS, guess=guess).picture(size))) for guess in guesses]
        assert [len({"0", "25", "50", "75", "100"} & each) for each in told] == [5, 4, 4, 5]


def test_the_band_holds_95_of_100_runs_at_each_count() -> None:
    chart = Running(words=WORDS, exact=Fraction(1, 2), most=10_000)
    (band,) = find(chart.picture(), class_="band")
    spots = [tuple(map(float, pair.split(","))) for pair in band[1]["points"].split()]
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    at_end = sorted(y for x, y in spots if x == max(x for x, _ in spots))
    assert (at_end[1] - at_end[0]) / (bottom - top) == pytest.approx(2 * 1.96 * 0.5 / 100, abs=0.002)


@pytest.mark.parametrize("points", [[], POINTS[:4]])
def test_without_the_truth_nothing_tells_it(points: list[tuple[int, int]]) -> None:
    def all_of(chart: Chart) -> str:
        drawn = "".join(to_text(chart.picture(size)) for size in SIZES)
        return drawn + as_svg(chart) + as_csv(chart.table()) + to_text(table_node(chart.table()))

    hidden = Running(words=WORDS, points=points, guess=Fraction(2, 5), groups=GROUPS)
    told = Running(words=WORDS, points=points, guess=Fraction(2, 5), groups=GROUPS, exact=EXACT)
    for trace in ("3393", "2128", "exact"):
        assert trace in all_of(told) and trace not in all_of(hidden)
    assert not find(hidden.picture(), class_="band") and find(told.picture(), class_="band")


def runs_within(low: float, high: float, trials: int, chance: Fraction) -> float:
    """The share of runs of so many trials whose share of hits lies from `low` to `high`, counted exactly."""
    hits = [count for count in range(trials + 1) if low <= count / trials <= high]
    return float(sum(comb(trials, each) * chance**each * (1 - chance) ** (trials - each) for each in hits))


@pytest.mark.parametrize("trials", [10, 100, 400])
@pytest.mark.parametrize("chance", [EXACT, Fraction(1, 2), Fraction(1, 4)], ids=str)
def test_what_the_legend_says_of_the_band_is_so_of_all_runs(chance: Fraction, trials: int) -> None:
    """ "19 of 20 runs lie here", by the exact count of all runs."""
    band = Running(words=WORDS, exact=chance).band_at(trials)
    assert band is not None and runs_within(*band, trials, chance) == pytest.approx(0.95, abs=0.031)


@pytest.mark.parametrize("trials", [10, 100, 400])
@pytest.mark.parametrize("chance", [EXACT, Fraction(1, 2), Fraction(1, 20)], ids=str)
def test_the_plausible_truths_hold_the_truth_after_nine_runs_of_ten_at_least(chance: Fraction, trials: int) -> None:
    weights = [comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1)]
    held = sum(weight for hits, weight in enumerate(weights) if holds(wilson(hits, trials), chance))
    assert 0.9 < float(held) < 0.99


def holds(interval: tuple[float, float], share: Fraction) -> bool:
    """Whether a share lies in an interval."""
    return interval[0] <= share <= interval[1]


def test_before_the_truth_is_told_no_band_claims_where_runs_lie() -> None:
    hidden = Running(words=WORDS, points=[(1, 0), (11, 0)], plausible=wilson(0, 11))
    assert hidden.band_at(11) is None and not hidden.has_band and hidden.has_plausible
    (whisker,) = find(hidden.picture(), class_="plausible")
    (ground,) = [node for node in find(whisker) if node[0] == "rect"]
    assert float(ground[1]["height"]) > 20  # none of eleven is not nothing for ever
    assert hidden.table().rows[-1] == ("what the truth may plausibly be", "", "", "0 – 25.9")
    told = replace(hidden, exact=EXACT)
    assert told.has_band and not told.has_plausible and not find(told.picture(), class_="plausible")


def test_the_class_adds_up_or_stands_apart() -> None:
    assert Running(words=WORDS, groups=GROUPS[:3]).marks == [(5, 4), (10, 5), (20, 13)]
    assert Running(words=WORDS, groups=GROUPS[:3], apart=True).marks == [(5, 4), (5, 1), (10, 8)]
    assert len(find(Running(words=WORDS, groups=GROUPS).picture(), class_="mark class")) == len(GROUPS)


def test_the_table_of_running_has_the_powers_of_ten_the_class_the_guess_and_the_truth() -> None:
    rows = CHARTS["running"].table().rows
    assert [row[:3] for row in rows if row[0] == "computer"] == [
        ("computer", "1", "1"),
        ("computer", "10", "6"),
        ("computer", "100", "66"),
        ("computer", "1,000", "631"),
        ("computer", "100,000", "62,714"),
    ]
    assert rows[-3:] == (
        ("our class", "50", "31", "62"),
        ("guess", "", "", "40"),
        ("exact", "3393", "2128", "62.7"),
    )


def test_a_hundred_icons_are_as_many_as_said() -> None:
    for count in (0, 1, 63, 99, 100):
        picture = IconArray(count, "caliph", "cardback", "he comes", "he does not").picture()
        stamps = find(picture, class_="stamp")[:100]
        assert sum("off" not in stamp[1]["class"].split() for stamp in stamps) == count
    with pytest.raises(ValueError, match="0 to 100"):
        IconArray(101, "caliph", "cardback", "yes", "no")


def test_of_fewer_trials_each_has_its_picture() -> None:
    eleven = IconArray(4, "caliph", "cardback", "he comes", "he does not", of_all="of 11", all=11)
    lit = ["off" not in stamp[1]["class"].split() for stamp in find(eleven.picture(), class_="stamp")]
    assert lit[:11] == [True] * 4 + [False] * 7 and len(lit) == 11 + 2  # two stand in the legend
    assert eleven.table().rows == (("he comes", "4"), ("he does not", "7"))


def test_bars_are_as_high_as_their_numbers_and_never_stands_for_nothing() -> None:
    picture = HALF_TOLD.picture()
    heights = [float(bar[1]["height"]) for bar in find(picture, class_="pillar")]
    assert heights[1] / heights[0] == pytest.approx(9, rel=0.01)
    assert [words(each) for each in find(picture, class_="figure")] == ["never", "10", "90", "never"]
    assert len(find(picture, class_="range")) == 1 and len(find(picture, class_="mark exact")) == 1


@pytest.mark.parametrize(
    ("heights", "levels"),
    [
        ([Fraction(7, 20), Fraction(13, 20)], "0 20 40 60 80"),
        ([Fraction(7, 20)], "0 10 20 30 40"),
        ([Fraction(1, 6)], "0 5 10 15 20"),
        ([Fraction(1), 0], "0 20 40 60 80 100"),
        ([Fraction(1, 30_000)], "0 0.001 0.002 0.003 0.004"),
        ([], "0 20 40 60 80 100"),
    ],
)
def test_an_axis_goes_from_nothing_to_a_round_share_above_the_highest_bar(heights: list[Fraction], levels: str) -> None:
    chart = Bars(bars=[Bar("x", height) for height in heights], description="", axis=True)
    picture = chart.picture()
    assert [words(each).removesuffix("\u202f%") for each in find(picture, class_="tick")] == levels.split()
    ends = [float(re.split("[ML ]", each[1]["d"])[2]) for each in find(picture, class_="level")]
    for bar, height in zip(find(picture, class_="pillar"), filter(None, heights), strict=True):
        share = float(bar[1]["height"]) / (ends[0] - ends[-1])
        assert share == pytest.approx(float(height / chart.levels[-1]), abs=0.002)


def test_without_an_axis_bars_are_drawn_as_they_were() -> None:
    assert not find(HALF_TOLD.picture(), class_="level") and not find(HALF_TOLD.picture(), class_="tick")
    assert not find(HALF_TOLD.picture(), class_="halo")


def test_what_is_rare_is_not_told_as_nothing() -> None:
    rare = Bars(bars=[Bar("0", Fraction(1, 9999)), Bar("1", 0)], description="")
    assert [row[1] for row in rare.table().rows] == ["<\u202f0.1", "0"]
    assert [words(each) for each in find(rare.picture(), class_="figure")] == ["<\u202f0.1", "never"]


def test_gains_stand_above_the_line_and_losses_below_with_their_sign() -> None:
    picture = CHARTS["gains"].picture()
    loss, gain = (node for node in find(picture, class_="pillar") if node[0] == "rect")
    assert float(loss[1]["y"]) == pytest.approx(float(gain[1]["y"]) + float(gain[1]["height"]), abs=0.1)
    assert (loss[1]["fill"], gain[1]["fill"]) == ("var(--bad)", "var(--good)")
    assert [words(each) for each in find(picture, class_="figure")] == ["\u22122.1", "0, best", "+1.5"]


def test_each_guess_is_a_dot_over_its_number_and_one_is_mine() -> None:
    chart = CHARTS["dots"]
    for size in SIZES:
        picture = chart.picture(size)
        dots = find(picture, class_="mark guess")
        spots = [(float(dot[1]["cx"]), float(dot[1]["cy"])) for dot in dots]
        assert len(dots) == 7 and len(find(picture, class_="mine")) == 1
        radius = float(dots[0][1]["r"])
        near = [(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :]]
        assert all(abs(a - c) + 0.1 >= 2 * radius or abs(b - d) + 0.1 >= 2 * radius for (a, b), (c, d) in near)
        xs = sorted({x for x, _ in spots})
        assert (xs[1] - xs[0]) / (xs[-1] - xs[0]) == pytest.approx(0.17, abs=0.002)


def test_a_hundred_equal_guesses_still_fit() -> None:
    picture = Dots(values=[50] * 100, description="").picture(Size.NARROW)
    assert min(numbers_in(picture, "cy")) > 0


def test_a_histogram_has_a_column_for_each_number_between_the_ends() -> None:
    rows = CHARTS["histogram"].table().rows
    assert [row[0] for row in rows] == ["0", "1", "2", "3"]
    assert [row[1] for row in rows] == ["37", "43", "0", "2"]
    assert {row[2] for row in rows} == {"20.5"}  # to be expected of 82


def test_numbers_are_written_as_a_language_writes_them() -> None:
    french, dutch = Numbers("\u202f", ","), Numbers(".", ",")
    assert (french.whole(62_714), dutch.whole(62_714)) == ("62\u202f714", "62.714")
    assert (french.of_100(EXACT), Numbers().of_100(Fraction(3, 5))) == ("62,7", "60")
    assert [Numbers().signed(each) for each in (5, -0.7, 0, Fraction(-1, 1000))] == ["+5", "\u22120.7", "0", "0"]


def test_a_scale_keeps_its_ends_and_leaves_room_for_its_numbers() -> None:
    scale = Scale(1, 100_000, 0, 300, log=True)
    assert scale.ticks(lambda _: 80) == [1, 100, 100_000]
    assert Scale(0, 100, 0, 800).ticks(lambda _: 50) == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert Scale(0, 100, 0, 200).ticks(lambda _: 50) == [0, 25, 50, 75, 100]


def test_labels_at_one_point_go_apart() -> None:
    labels = [Label(f"label {each}", (50, 50), 15, [(0, 0), (0, 1)]) for each in range(6)]
    spots = place(labels, Box(0, 0, 200, 200), [])
    told = [text_box(label.said, *spot, 15, "middle", bold=True) for label, spot in zip(labels, spots, strict=True)]
    assert not any(one.covers(other) for at, one in enumerate(told) for other in told[at + 1 :])


def test_heights_are_spread_no_more_than_needed() -> None:
    assert spread([10, 12, 90], 20, 0, 100) == [10, 30, 90]
    assert spread([95, 99], 20, 0, 100) == [80, 100]


def test_each_voice_has_its_own_shape_and_word() -> None:
    node = legend(Voices(), list(Mark), band=True, plausible=True)
    assert [words(item) for item in find(node) if item[0] == "li"] == [
        *("guess", "our class", "computer", "exact"),
        *("19 of 20 runs lie here", "what the truth may plausibly be"),
    ]
    shapes = {re.sub(r"[-\d.]+", "", to_text(mark.at(0, 0, 5)).split("fill")[0]) for mark in Mark}
    assert len(shapes) == len(Mark)


def test_a_tree_tells_each_way_and_adds_up_what_counts() -> None:
    assert [str(way.chance) for way in ways(BOTH)] == ["1/36", "5/36", "5/36", "25/36"]
    assert total(BOTH) == Fraction(11, 36) and total(dice(5)) == 1 - Fraction(5, 6) ** 5
    picture = CHARTS["tree"].picture()
    assert [words(each) for each in find(picture, class_="chance")] == ["636", "16", "56", "3036", "16", "56"]
    assert [row[1] for row in CHARTS["tree"].table().rows] == ["1/36", "5/36", "5/36", "25/36"]


def test_a_chance_that_is_kept_is_neither_drawn_nor_told() -> None:
    kept = ChanceTree(branches=[Branch("red", None, marked=True), Branch("other", None)], description="")
    assert total(kept.branches) is None and Way((kept.branches[0],)).chance is None
    assert {row[1] for row in kept.table().rows} == {"?"}
    assert [words(each) for each in find(kept.picture(), class_="chance")] == ["?", "?"]


def test_the_ground_of_a_part_is_its_chance() -> None:
    for size in SIZES:
        parts = find(CHARTS["area"].picture(size), class_="part")
        ground = [(float(part[1]["width"]) + 2.5) * (float(part[1]["height"]) + 2.5) for part in parts]
        assert [each / sum(ground) for each in ground] == pytest.approx([1 / 36, 5 / 36, 5 / 36, 25 / 36], rel=0.01)
        blue = [each for part, each in zip(parts, ground, strict=True) if "band" in part[1]["fill"]]
        assert sum(blue) / sum(ground) == pytest.approx(11 / 36, rel=0.01)
    with pytest.raises(ValueError, match="add up to one"):
        AreaModel(branches=[Branch("red", SIXTH)], description="")


def test_an_area_that_is_asked_for_tells_neither_its_products_nor_their_sum() -> None:
    asked = AreaModel(branches=BOTH, description="two dice", marked="red", told=False)
    told = AreaModel(branches=BOTH, description="two dice", marked="red")
    for size in SIZES:
        assert {"25", "11"} <= set(texts(told.picture(size))) and not {"25", "11"} & set(texts(asked.picture(size)))
    assert asked.table().rows[0] == ("red, red", "1/6 × 1/6") and "25" not in as_csv(asked.table())
    assert len(find(asked.picture(), class_="part")) == 4


def test_each_part_of_a_bar_is_as_long_as_its_chance() -> None:
    for size in SIZES:
        widths = [float(part[1]["width"]) + 2.5 for part in find(CHARTS["bar"].picture(size), class_="part")]
        shares = [1 - EXACT, EXACT - RARE, RARE]
        assert [each / sum(widths) for each in widths] == pytest.approx([float(each) for each in shares], abs=0.002)


def test_a_bar_of_rounded_shares_writes_no_fraction() -> None:
    rounded = ExactBar(shares=[Share("one", EXACT), Share("none", 1 - EXACT)], description="", is_exact=False)
    assert rounded.table().rows == (("one", "62.7"), ("none", "37.3"))
    assert "3393" not in to_text(rounded.picture()) + as_svg(rounded)


def test_a_cell_says_its_number_with_its_sign_and_is_the_stronger_the_larger_it_is() -> None:
    picture = CHARTS["heat"].picture()
    cells = find(picture, class_="cell")
    assert [words(cell) for cell in cells] == ["0", "\u22126", "+3", "+6", "0", "\u22122.5", "\u22123", "+2.5", "0"]
    paint = [(node[1]["fill"], float(node[1]["fill-opacity"])) for node in find(picture) if "fill-opacity" in node[1]]
    assert paint[:2] == [("var(--bad)", 0.5), ("var(--good)", 0.25)] and len(paint) == 6
    assert len(find(picture, class_="chosen")) == 1
    assert CHARTS["heat"].table().rows[0] == ("0", "0", "\u22126", "+3")


@pytest.mark.parametrize("theme", THEMES, ids=["day", "night"])
def test_ink_on_the_strongest_cell_is_legible_by_day_and_by_night(theme: str) -> None:
    ink, sunk, surface = (colour(theme, name) for name in ("ink", "sunk", "surface"))
    for name in ("good", "bad"):
        cell = [(one + other) / 2 for one, other in zip(sunk, colour(theme, name), strict=True)]
        assert contrast(ink, cell) >= 4.5
    assert contrast(ink, colour(theme, "chart-band")) >= 4.5
    assert contrast(surface, colour(theme, "chart-sim")) >= 4.5


@pytest.mark.parametrize("theme", THEMES, ids=["day", "night"])
def test_the_four_voices_stand_out_from_their_ground_by_day_and_by_night(theme: str) -> None:
    for mark in Mark:
        voice = colour(theme, mark.paint[6:-1])
        assert contrast(voice, colour(theme, "surface")) >= 4.5
        assert contrast(voice, colour(theme, "chart-band")) >= 3


def test_a_long_text_is_wrapped_where_words_end() -> None:
    assert wrapped("at least one of the two is red", 100, 15) == ["at least one", "of the two is", "red"]
    assert wrapped("one", 1, 15) == ["one"]


def test_where_nothing_was_tried_the_exact_chances_are_the_columns() -> None:
    alone = Histogram(counts={}, exact={0: Fraction(1, 4), 1: Fraction(3, 4)}, description="", never="never")
    picture = alone.picture()
    assert len(find(picture, class_="pillar")) == 2 and not find(picture, class_="mark")
    assert "never" not in str(picture) and alone.table().rows == (("0", "25"), ("1", "75"))


def test_fewer_than_a_hundred_trials_are_counted_and_are_no_share_of_a_hundred() -> None:
    few = Histogram(counts={0: 4, 1: 7}, exact={0: Fraction(1, 2), 1: Fraction(1, 2)}, description="")
    assert few.table().rows == (("0", "4", "5.5"), ("1", "7", "5.5")) and few.table().head[1] == "times"
    many = Histogram(counts={0: 40, 1: 60}, description="")
    assert many.table().rows == (("0", "40"), ("1", "60")) and many.table().head[1] == "of 100"


def test_only_what_cannot_come_never_comes() -> None:
    """One promise kept of three has not come in eleven deals: its chance is a third."""
    hidden = Histogram(counts={0: 6, 3: 5}, description="")
    assert [words(each) for each in find(hidden.picture(), class_="figure")] == ["6", "not yet", "not yet", "5"]
    known = replace(hidden, exact={0: Fraction(1, 3), 1: Fraction(1, 2), 3: Fraction(1, 6)})
    assert [words(each) for each in find(known.picture(), class_="figure")] == ["6", "not yet", "never", "5"]


def test_a_half_is_rounded_up_as_pupils_do() -> None:
    assert [Numbers().of_100(Fraction(each, 1000), 0) for each in (125, 135, 620, 625)] == ["13", "14", "62", "63"]
    assert Numbers().short(Fraction(-5, 2), 0) == "\u22123"


def test_numbers_far_apart_stand_in_groups_and_none_is_lost() -> None:
    counts = {-3: 100, 1: 200, 999: 100}
    far = Histogram(counts=counts, exact={1: Fraction(1, 4), 19: Fraction(3, 4)}, description="")
    assert far.table().rows[:2] == (("\u22123 – \u22121", "25", "0"), ("0 – 19", "50", "100"))
    assert far.table().rows[-1] == ("980 – 999", "25", "0") and len(far.table().rows) <= MOST_COLUMNS
    near = Histogram(counts={1: 1, MOST_COLUMNS: 1}, description="")
    assert [row[0] for row in near.table().rows] == [str(number + 1) for number in range(MOST_COLUMNS)]
    assert len(Histogram(counts={0: 1, 10**30: 1}, description="").table().rows) <= MOST_COLUMNS


def test_long_words_under_a_hundred_icons_stay_in_the_frame() -> None:
    chart = IconArray(
        count=13, symbol_yes="caliph", symbol_no="card", yes="all pay, the throne is free", no="somebody does not pay"
    )
    said = [node for node in find(chart.picture(Size.CARD)) if node[0] == "text"]
    ends = [float(node[1]["x"]) + text_width(words(node), float(node[1]["font-size"])) for node in said]
    assert len(ends) == 2 and max(ends) <= Size.CARD.width
