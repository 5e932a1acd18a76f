"""The glossary: every word of a game and of its lessons with a drawing, and the way to its rules and its lesson."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kit.draw.svg import Node, el, icon
from kit.engine.reading import TomlTable
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.subject import Subject, subject_of
from kit.lessons.terms import Group, Term, terms_of
from kit.lessons.wording import in_language
from kit.page.controls import button, chip, field
from kit.page.face import Instant
from kit.page.frame import address, frame, menu_group, menu_panel, rules_beside, to_home
from kit.page.head import head
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler
from kit.page.prose import prose
from kit.page.rulebook import has_words
from kit.page.screen import LONGEST_QUERY, Screen
from kit.text.say import Words


class Glossary(Screen):
    """The glossary behind a `Page`: what is looked for, and the rule that is open beside it."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject.box, Page("kit:glossary"))
        self.subject = subject
        self.terms = terms_of(subject.game)
        self.wanted = ""
        """What is looked for."""
        self.here = ""
        """The id of the word to which an address has led."""
        self.refresh()

    @property
    def words(self) -> Words:
        """The reader's words."""
        return Words(self.looks.language, self.subject.game, neutral=self.looks.neutral)

    def text(self, texts: TomlTable, **said: object) -> str:
        """One of the glossary's own texts in the reader's language."""
        return self.words.fill(in_language(texts, self.looks.language), **said)

    def instants(self) -> Sequence[Instant]:
        """Nothing moves here."""
        return ()

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {**super().handlers(), "find": self._find}

    def _on_hello(self, hello: Hello) -> None:
        """An address may lead to a word, or to a rule beside the words."""
        asked = hello.asked if hello.fresh else {}
        self.here = asked.get("word", "")
        if (rule := asked.get("rule", "")) in self.box.rules():
            self.panel = rule
        super()._on_hello(hello)

    def _find(self, intent: Intent) -> None:
        self.here = ""
        self.wanted = str(intent.value or "")[:LONGEST_QUERY]

    def found(self) -> Iterator[tuple[Group, Sequence[Term]]]:
        """The groups with the words that are looked for; all of them while nothing is."""
        for group in self.terms.groups:
            terms = [term for term in group.terms if has_words(self._held(term), self.wanted)]
            if terms:
                yield group, terms

    def _held(self, term: Term) -> str:
        return " ".join((self.text(term.name), self.text(term.text), *term.rules, term.lesson, self._booklet(term)))

    def _booklet(self, term: Term) -> str:
        """What the box calls it; nothing for a name that the reader has changed for a plainer one."""
        said = term.booklet.get(self.looks.language)
        printed = Words(self.looks.language, self.subject.game).fill(in_language(term.name, self.looks.language))
        if said is None or self.text(term.name) != printed:
            return ""
        return self.text(self.terms.booklet, said=said)

    def picture(self) -> Node:
        """The whole page."""
        side = self._side()
        stage = el("div", self._list(), side, class_=["stage", "beside" if side else "alone"])
        return frame(self, self._top(), stage, look="glossary")

    # The parts of the page --------------------------------------------------------------------------------------------

    def _top(self) -> Node:
        words = self.words
        return head(
            self,
            words.say("lesson.glossary"),
            button(words.say("page.rules"), "open", "rules", look="quiet", expanded=self.panel == "rules"),
            button(words.say("page.menu"), "open", "menu", look="quiet", expanded=self.panel == "menu", id="open-menu"),
            game=self.subject.game,
        )

    def _list(self) -> Node:
        finder = el("input", type="search", value=self.wanted, data_intent="find", data_live=True, data_key="/")
        found = list(self.found())
        number = sum(len(terms) for _, terms in found)
        said = self.text(self.terms.found, terms=number) if found else self.text(self.terms.none)
        return el(
            "div",
            el(
                "div",
                field(self.text(self.terms.find), finder),
                el("p", said, class_="small muted", aria_live="polite", id="found"),
                class_="finder",
            ),
            [self._group(group, terms) for group, terms in found],
            class_="words",
        )

    def _group(self, group: Group, terms: Sequence[Term]) -> Node:
        rows = el("ul", [self._entry(term) for term in terms])
        return el("section", el("h2", self.text(group.name)), rows, id=f"group-{group.terms[0].id}")

    def _entry(self, term: Term) -> Node:
        drawn = [icon(name, 48, class_=["ic", self.terms.painted.get(name, name)]) for name in term.drawing]
        chips = [chip(rule, self.words, self.panel == rule) for rule in term.rules]
        lesson = next((each for each in lessons_of(self.subject.game) if each.id == term.lesson), None)
        is_here = term.id == self.here
        return el(
            "li",
            el("span", drawn, class_="drawn"),
            el("h3", self.text(term.name)),
            el("p", prose(self.text(term.text), self.words)),
            (said := self._booklet(term)) and el("p", said, class_="booklet muted"),
            el("div", chips, self._way_to(lesson) if lesson else None, class_="see") if chips or lesson else None,
            class_="term",
            aria_current="true" if is_here else None,
            data_show=is_here,
            id=f"term-{term.id}",
        )

    def _way_to(self, lesson: Lesson) -> Node:
        title = f"{lesson.id} · {self.text(lesson.title)}"
        return el("a", title, href=address(self, lesson.page), class_="taught")

    def _side(self) -> Node | None:
        """What was opened beside the words."""
        if self.panel is None:
            return None
        return self._menu() if self.panel == "menu" else rules_beside(self, self.box.options())

    def _menu(self) -> Node:
        words = self.words
        play, first = address(self, self.subject.pages.play), lessons_of(self.subject.game)[0]
        return menu_panel(
            self,
            menu_group(
                None,
                to_home(self),
                el("a", f"{first.id} · {self.text(first.title)}", href=address(self, first.page), class_="btn"),
                el("a", words.say("lesson.play"), href=play, class_="btn"),
            ),
        )


def glossary(game: str) -> Page:
    """The glossary's page: the last line of its notebook."""
    return Glossary(subject_of(game)).page
