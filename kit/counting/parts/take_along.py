"""The chart of a step as a file: its numbers, and its picture."""

from __future__ import annotations

from kit.counting.charts import chart_to_take
from kit.counting.screen import CountScreen
from kit.draw.chart import as_csv, as_svg
from kit.lessons.download import dialect_of, file_name
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class TakeAlong(LessonPart[CountScreen]):
    """Hands it out."""

    @on("chart-csv")
    def _numbers(self, _: Intent) -> None:
        screen = self._screen
        if (chart := chart_to_take(screen)) is not None:
            self._download("csv", as_csv(chart.table(), dialect_of(screen.looks), screen.numbers))

    @on("chart-svg")
    def _picture(self, _: Intent) -> None:
        if (chart := chart_to_take(self._screen)) is not None:
            self._download("svg", as_svg(chart))

    def _download(self, kind: str, text: str) -> None:
        run, page = self._screen.run, self._screen.page
        page.download(file_name(kind, run.day, run.written.id, run.way.here), text)
