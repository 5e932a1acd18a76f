"""A toy lesson on a page without a browser."""

import tomllib
from pathlib import Path

from kit.counting.answers import Question
from kit.counting.count_page import CountPage
from kit.counting.lesson import CountLesson, read_count_lesson
from kit.counting.run import CountRun
from kit.draw.svg import find, to_text, words

FILE = Path(__file__).with_name("x00.toml")


def toy(**figures: object) -> CountLesson:
    """The toy lesson of the tests, perhaps with other figures."""
    table = tomllib.loads(FILE.read_text("utf-8"))
    table["figures"] |= figures
    return read_count_lesson(table)


def typed_right(asks: Question) -> dict[str, str]:
    """What somebody types who is right."""
    truth = asks.truth
    if asks.kind == "free":
        return {"value": "because"}
    if asks.kind == "fraction":
        return {"top": str(truth.numerator), "bottom": str(truth.denominator)}
    if asks.kind == "interval":
        low, high = truth
        return {"from": str(low), "to": str(high)}
    if asks.kind == "marks":
        return {name: str(value) for name, value in zip(asks.names, truth, strict=True)}
    return {"value": str(truth) if asks.kind == "number" else f"{float(truth * asks.scale):.9f}"}


class Learner:
    """Somebody at the page."""

    def __init__(self, lesson: CountLesson | None = None, saved: str | None = None, **hello: object) -> None:
        self.screen = CountPage(CountRun(lesson or toy()))
        self.page, self.run = self.screen.page, self.screen.run
        self.sent: list[dict] = []
        self.page.connect(self)
        self.page.receive({"hello": {"lang": "en", "saved": saved, "view": 0, **hello}, "seq": 1})

    def state(self, changed):
        """What the page sends whole."""
        self.sent.append(dict(changed))

    def say(self, content):
        """What the page says once."""
        self.sent.append(dict(content))

    def flush(self):
        """Nothing waits."""

    @property
    def kept(self) -> str:
        """What its browser keeps."""
        return next(said["save"] for said in reversed(self.sent) if "save" in said)

    @property
    def text(self) -> str:
        """What the page says."""
        return words(self.page.view)

    @property
    def tree(self) -> str:
        """All of the page."""
        return to_text(self.page.view)

    def find(self, **attributes):
        """The nodes that carry these attributes."""
        return find(self.page.view, **attributes)

    def press(self, name, n=None, **more):
        """Press a part, or fill in a field."""
        self.page.press(name, n, **more)

    def type(self, **texts):
        """Fill in fields of the question."""
        for name, text in texts.items():
            self.page.press("type", name, value=text)

    def goto(self, place):
        """To a step, or to the first of a station, by the menu."""
        first = {step.station: step.id for step in reversed(self.run.way.steps)}
        self.press("open", "menu")
        self.press("goto", first.get(place, place))

    def deal(self, many):
        """Deal so many, slice by slice."""
        self.press("deal", many)
        while self.run.deals.is_dealing:
            self.press("slice", by="time")
