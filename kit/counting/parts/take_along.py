"""What can be taken along: a link to this very step, the chart as numbers and as a picture, and pages to print."""

from __future__ import annotations

from datetime import date, timedelta

from kit.counting.charts import chart_to_take
from kit.counting.keeping import link_to
from kit.counting.screen import CountScreen
from kit.draw.chart import as_csv, as_svg
from kit.lessons.download import dialect_of
from kit.page.page import Hello, Intent
from kit.page.part import Part, on


class TakeAlong(Part):
    """Hands it out."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen = screen
        self.is_paper = False
        """The pages to print are shown."""

    def greet(self, hello: Hello) -> bool:
        """Where the page is: a link begins with that."""
        self._screen.address = hello.address
        return True

    @on("link")
    def _link(self, _: Intent) -> None:
        self._screen.page.copy_link(link_to(self._screen.run))

    @on("csv")
    def _numbers(self, _: Intent) -> None:
        screen = self._screen
        if (chart := chart_to_take(screen)) is not None:
            text = as_csv(chart.table(), dialect_of(screen.looks), screen.numbers)
            screen.page.download(self._file_name("csv"), text)

    @on("svg")
    def _picture(self, _: Intent) -> None:
        if (chart := chart_to_take(self._screen)) is not None:
            self._screen.page.download(self._file_name("svg"), as_svg(chart))

    def _file_name(self, kind: str) -> str:
        run = self._screen.run
        day = "" if run.day is None else (date(1970, 1, 1) + timedelta(run.day)).isoformat()
        return f"{'-'.join(filter(None, [run.written.id, run.way.here, day]))}.{kind}"

    @on("paper")
    def _turn_paper(self, _: Intent) -> None:
        """To the pages to print, or back."""
        self.is_paper, self._screen.panel = not self.is_paper, None
