"""What a class did, drawn: a line for each series, and a row of dots for each person."""

from __future__ import annotations

from kit.draw.chart_rows import Row, Rows
from kit.draw.chart_running import Running, RunningWords
from kit.draw.svg import to_text


def test_each_series_is_a_thin_line_and_the_class_all_of_them_in_a_row() -> None:
    chart = Running(words=RunningWords("d", group="us: 3 of 6"), series=[(True, False, True), (False, False, True)])
    assert chart.marks == [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)]
    drawn = to_text(chart.picture())
    assert drawn.count('class="thread"') == 2 and drawn.count('class="pooled"') == 1
    assert [row[1:] for row in chart.table().rows] == [("3", "2", ""), ("3", "1", ""), ("6", "3", "")]


def test_rows_of_dots_name_nobody_who_has_no_label() -> None:
    rows = [Row((310, 295)), Row((400, 420), is_mine=True)]
    chart = Rows(rows=rows, middle=355, description="d", across="ms", said_middle="middle: 355")
    drawn = to_text(chart.picture())
    assert drawn.count("<circle") == 2 and drawn.count("mark class") == 2
    assert chart.table().rows[0] == ("1", "310 · 295")
