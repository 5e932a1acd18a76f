"""A page that can only say, in its reader's language, why there is nothing else to see."""

from __future__ import annotations

from kit.draw.svg import el
from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.page.page import Hello, Page
from kit.text.say import Words


def complaint(title: str, error: BadInput, game: str = "ui") -> Page:
    """What is wrong, as the command line says it; `game`: in whose words, where the error does not know."""
    page, looks = Page("kit:complaint"), Looks()

    def tell_it(hello: Hello) -> None:
        looks.dress(hello, page)
        text = Words(looks.language, error.game or game).error(error)
        page.show(el("div", el("h1", title), el("p", text, class_="told wrong"), class_="game col"))

    page.on_hello(tell_it)
    tell_it(Hello())
    return page
