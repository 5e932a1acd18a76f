"""The page of a lesson in probability: it shows where somebody is, and tells the run what they do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from kit.counting.asking import heard, order_now, told
from kit.counting.charts import chart_of
from kit.counting.keeping import keep, link_to, resume
from kit.counting.lesson import CountLesson, load
from kit.counting.paper import paper_of
from kit.counting.projector import what_is_right
from kit.counting.screen import CountScreen
from kit.counting.series import Series
from kit.counting.shown import page_of
from kit.counting.way import END
from kit.draw.chart import Chart, as_csv, as_svg
from kit.draw.svg import Node, el
from kit.engine.errors import BadInput
from kit.engine.reading import is_whole
from kit.lessons.answers import BEFORE
from kit.page.looks import Looks
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.text.say import Words

QUIET = ("slice", "tick", "type", "class-field", "own-cover", "own-go", "race")
"""Intents after which nothing that was said or asked goes away."""
LONGEST_FIELD = 40


class CountPage(CountScreen):
    """A lesson on a page."""

    def __init__(self, lesson: CountLesson) -> None:
        super().__init__(lesson)
        self.refresh()

    def picture(self) -> Node:
        """The page as it is now."""
        return paper_of(self, self.address) if self.is_paper else page_of(self)

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        run = self.run
        return {
            **super().handlers(),
            **self.own.handlers(),
            "own-add": self._own_time,
            "next": self._next,
            "back": lambda _: run.way.back(),
            "goto": lambda intent: self._go(intent.n),
            "type": self._type,
            "choose": lambda intent: run.type("value", str(intent.n)),
            "move": self._move,
            "answer": self._answer,
            "deal": lambda intent: run.deals.deal(intent.n),
            "slice": self._slice,
            "hold": lambda _: run.deals.pause(),
            "deal-again": lambda _: run.deals.clear(),
            "seed": self._seed,
            "assume": lambda intent: run.deals.switch(intent.n),
            "class-field": self._class_field,
            "group": self._group,
            "tap": self._tap,
            "group-next": self._next_group,
            "group-undo": lambda _: run.deals.by_hand.undo(),
            "apart": self._apart,
            "hands": self._hands,
            "hand": self._hand,
            "hands-undo": lambda _: run.thinks.undo(),
            "present": self._present,
            "reveal": self._reveal_answer,
            "tick": lambda _: None,
            "short": lambda intent: run.way.shorten((intent.n if intent.value is None else intent.value) is True),
            "link": lambda _: self.page.copy_link(link_to(run)),
            "paper": self._turn_paper,
            "csv": self._download_csv,
            "svg": self._download_svg,
            "again": self._ask_to_clear,
            "again-sure": self._clear,
        }

    def _act(self, handler: Handler, intent: Intent) -> None:
        place = (self.run.way.here, intent.name)
        if intent.name not in QUIET:
            self.notice, self.class_fault, self.seed_fault = "", "", False
            self.clearing = self.clearing and intent.name == "again-sure"
        handler(intent)
        if self.run.way.here != place[0]:
            self.own.rest()
            self.panel = self.panel if self.panel == "menu" else None
        if intent.name not in ("tick", "open"):
            self._keep()

    # The way ----------------------------------------------------------------------------------------------------------

    def _next(self, _: Intent) -> None:
        self.run.way.go_on()

    def _go(self, place: object) -> None:
        if self.run.way.goto(place):
            self.panel = None

    def _present(self, _: Intent) -> None:
        self.run.way.present()
        self.looks.presenting = self.run.way.presenting
        self.panel = None
        self.page.remember("presenting", self.looks.presenting)

    def _reveal_answer(self, _: Intent) -> None:
        """Open the curtain, and say what is behind it."""
        self.run.way.reveal()
        if self.run.way.presenting and self.run.way.step is not None:
            self._announce(" ".join(map(heard, what_is_right(self, self.run.way.step))))

    # Answering --------------------------------------------------------------------------------------------------------

    def _type(self, intent: Intent) -> None:
        self.run.type(str(intent.n), str(intent.value or ""))

    def _move(self, intent: Intent) -> None:
        """One of an order up or down."""
        question = self.run.asked()
        if question is None or question.kind != "order" or not isinstance(intent.n, list) or len(intent.n) != 2:
            return
        order, (name, by) = order_now(self, question), intent.n
        if name in order and by in (-1, 1) and 0 <= (to := order.index(str(name)) + int(str(by))) < len(order):
            order.insert(to, order.pop(order.index(str(name))))
            self.run.type("value", BEFORE.join(order))

    def _answer(self, _: Intent) -> None:
        """Keep what was said; then see what is right."""
        question = self.run.asked()
        if question is not None and question.kind == "order":
            self.run.type("value", BEFORE.join(order_now(self, question)))
        if self.run.note(self.looks.language):
            self._keep()
            self.run.answer()
            if self.run.way.step is not None:
                self._announce(told(self, self.run.way.step))

    def _announce(self, text: str) -> None:
        """For whoever does not see what has changed: the focus stays on the button that was pressed."""
        if text:
            self.page.announce(text)

    def _slice(self, _: Intent) -> None:
        """Deal on; at the end of it say how many were hits."""
        was_dealing = self.run.deals.is_dealing
        self.run.deals.deal_on()
        if was_dealing and not self.run.deals.is_dealing:
            running = self.run.deals.running
            self._announce(self.say("chart.dealt", hits=self.whole(running.hits), n=self.whole(running.done)))

    # The class --------------------------------------------------------------------------------------------------------

    def _class_field(self, intent: Intent) -> None:
        self.fields[str(intent.n)[:LONGEST_FIELD]] = str(intent.value or "")[:LONGEST_FIELD]
        self.class_fault = ""

    def _group(self, _: Intent) -> None:
        hits, of = (self.fields.get(name, "").strip() for name in ("hits", "of"))
        can_be = hits.isdecimal() and of.isdecimal() and Series().add(int(hits), int(of))
        fits = can_be and self.run.deals.by_hand.add(int(hits), int(of))
        self.class_fault = "" if fits else "full" if can_be else "group"
        if fits:
            self.fields |= {"hits": "", "of": ""}

    def _tap(self, intent: Intent) -> None:
        self.class_fault = "" if self.run.deals.by_hand.tap(intent.n is True) else "full"

    def _next_group(self, _: Intent) -> None:
        self.run.deals.by_hand.begin_group()

    def _own_time(self, _: Intent) -> None:
        if self.own.type_time(self.fields.get("own-ms", "").strip()):
            self.fields["own-ms"] = ""

    def _apart(self, intent: Intent) -> None:
        self.is_apart = intent.value is True

    def _hands(self, _: Intent) -> None:
        """What a show of hands gave: what is wrong is named by its field, and by its key under ``count.fault``."""
        many, question = self.fields.get("hand-many", "1").strip() or "1", self.run.asked()
        value = self.fields.get("hand-value", "")
        if question is not None and question.kind == "order":
            value = BEFORE.join(order_now(self, question))
        ends = {end: self.fields.get(f"hand-{end}", "") for end in ("from", "to")}
        typed = {"value": value, "top": value, **ends}  # a fraction is typed in one field: above, a stroke, below
        if not many.isdecimal() or not is_whole(int(many), 1):
            self.class_fault = "hand-many hands"
        elif int(many) > self.run.thinks.room:
            self.class_fault = "hand-many hands_full"
        elif fault := self.run.raise_hands(typed, int(many), self.looks.language):
            field = "value" if fault.field in ("top", "bottom") else fault.field
            self.class_fault = f"hand-{field} {fault.reason}"
        else:
            self.fields |= {"hand-value": "", "hand-many": "1", "hand-from": "", "hand-to": ""}

    def _hand(self, intent: Intent) -> None:
        if not self.run.raise_one(str(intent.n)):
            self.class_fault = "hand-many hands_full"

    # Seed, downloads, beginning again ---------------------------------------------------------------------------------

    def _seed(self, intent: Intent) -> None:
        self.seed_fault = not self.run.deals.reseed(str(intent.value).strip())

    @property
    def chart(self) -> Chart | None:
        """The chart that is shown now, if it is one."""
        chart = chart_of(self, self.run.way.step) if self.run.way.step else None
        return None if chart is None or isinstance(chart, tuple) else chart

    def _download_csv(self, _: Intent) -> None:
        if self.chart is not None:
            mark = "," if self.looks.language == "en" else ";"
            self.page.download(self._file_name("csv"), as_csv(self.chart.table(), mark, self.numbers))

    def _download_svg(self, _: Intent) -> None:
        if self.chart is not None:
            self.page.download(self._file_name("svg"), as_svg(self.chart))

    def _file_name(self, kind: str) -> str:
        day = "" if self.run.day is None else (date(1970, 1, 1) + timedelta(self.run.day)).isoformat()
        return f"{'-'.join(filter(None, [self.run.written.id, self.run.way.here, day]))}.{kind}"

    def _turn_paper(self, _: Intent) -> None:
        """To the pages to print, or back."""
        self.is_paper, self.panel = not self.is_paper, None

    def _ask_to_clear(self, _: Intent) -> None:
        self.clearing = True

    def _clear(self, _: Intent) -> None:
        if self.clearing:
            self.run.begin_again()
            self.clearing, self.panel, self.notice = False, None, "begun_again"

    # Keeping ----------------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        self.page.save(keep(self.run), self._where())

    def _where(self) -> str:
        """How far it is; nothing once it is done."""
        if self.run.way.here == END:
            return ""
        return self.say("step", step=self.run.way.at + 1, steps=len(self.run.way.steps))

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: dress it as its person likes, and go on where its browser left off."""
        self.looks.dress(hello, self.page)
        self.run.day, self.address = hello.day, hello.address
        if self.looks.presenting != self.run.way.presenting:
            self.run.way.present()
        self.own.rest()
        judged = resume(self.run, hello.saved, hello.link if hello.fresh else "")
        self.notice = "welcome" if self.run.way.at and hello.saved and self.run.way.here != END else ""
        if judged:
            self._keep()
        self.refresh()


def count(lesson_id: str) -> Page:
    """The page of one of the kit's lessons in probability, such as ``count("B2")``: the last line of its notebook."""
    try:
        return CountPage(load(lesson_id)).page
    except BadInput as error:
        return _complaint(str(lesson_id), error)


def _complaint(name: str, error: BadInput) -> Page:
    """A page that says in its reader's language what is wrong, as ``python -m kit check`` does."""
    page, looks = Page("kit:lesson:broken"), Looks()

    def tell_it(hello: Hello) -> None:
        looks.dress(hello, page)
        text = Words(looks.language, error.game or "bakschisch").error(error)
        page.show(el("div", el("h1", name), el("p", text, class_="told wrong"), class_="game col"))

    page.on_hello(tell_it)
    tell_it(Hello())
    return page
