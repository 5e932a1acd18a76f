"""A page is a mailbox: Python shows a tree, the browser says what a person did with it.

What carries the messages is a *door* (`kit.doors`), and nothing here knows any.  What comes from a browser is
untrusted: it becomes an `Intent` or a `Hello` with checked fields, or nothing.  A browser that says hello, or that has
missed something and asks, gets the whole tree; otherwise it gets what changed (`kit.page.delta`).

What the attributes of a tree's nodes mean to page.js (all of them optional):

- **What a person can do.** `data-intent` and `data-n`: what a press or a field says. A field says it by "change", with
  `data-live` at every letter, with `data-pause="600"` after this many ms without one; one for files says what is in the
  file. `data-key="z Ctrl+z"`: keys that press it as well. `data-repeat`: it may be pressed fast, or held down.
  `data-every`: each press counts, even the second of a double click and one that comes before the previous press is
  answered, where otherwise only the first counts. `data-after="900"`: after it has been seen for this many ms without a
  break, time shows the tree that follows or, if there is none, presses it, once per tree. `data-idle="50000"`: time
  presses it after this many ms without a touch; `data-hour`: this many ms after this number came, whatever follows.
  `data-untouched` on a slider: a press in its middle and the first arrow key say the middle, where it stands unseen.
  `data-rove` on a group: one stop for Tab, then arrow keys; with the value "go", Enter on what is chosen there presses
  the part of the key Enter. `data-enter="go"` on a field: Enter in it presses the part
  with that id. `data-lifts='["die", "red"]'`: it can be dragged; then it says "lift" with that and true, and the part
  with the intent "put" on which it is let go is pressed, or "lift" says false. `data-looks="coin"`: the
  symbol that follows the finger then, if not the drawing of the part.
  `data-window="kit-teacher"` on a link: it opens in a window of this name, beside the page.
- **What happens when it is drawn or the attribute's value changes.** `data-focus`: it gets the focus. `data-show`: it
  is scrolled into sight; neither takes somebody away from writing in a text area, in which `data-line="12.1"` selects
  line 12. `data-end`: it is scrolled to its end, but not past the first part with `data-fresh`. `data-from="bag-2"`: it
  glides to its place from the element with that id, `data-delay` ms later, and vanishes there if it is unseen.
- **What is heard.** `data-sound="coins.12"`: one of `SOUNDS`, when the value changes, on a page whose root has
  `data-sounds="on"`. **Full screen, paper, focus.** On a button without an intent: `data-full`, `data-print`, and
  `data-first`, which gives the focus to the page's first choice.
- **What is sent once.** `data-part="<key>"`: children that a browser has seen under this key are not sent again, so the
  key must change whenever they do.
- **Races.** `data-race`, `data-grab` and `data-hold`, with everything that belongs to them: `kit.page.race`.
- **On the root.** `data-in-turn`: each of several presses made before an answer counts, one after the other, where
  otherwise only the last does. `data-follows`: it goes wherever another window goes that keeps its game under the same
  key, and keeps nothing itself. `data-shortcuts="off"`: single characters press nothing. The words of notices,
  otherwise in English: `data-moment` and later `data-away` (it comes back by itself; its button is `data-try-now`),
  with a kernel `data-lost`, `data-resume` (its button) and `data-unreachable` (no server answers Resume), in JupyterLab
  `data-rerun`, `data-failed`, `data-unsaved`, `data-elsewhere` (another tab went on with what is kept; its buttons are
  `data-fetch` and `data-stay`), `data-unread` (kept, but too large to be sent), `data-copied`, `data-copy-by-hand` (the
  link follows), `data-too-large`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

from kit.draw.svg import Attributes, Node, Tree, el, plain, walk
from kit.engine.reading import JsonObject, Scalar, is_whole
from kit.engine.sealed import Seal
from kit.page.delta import delta
from kit.page.elsewhere import Elsewhere
from kit.page.guard import guard
from kit.page.kept_parts import parts_of, without_parts
from kit.page.messages import Hello as Hello
from kit.page.messages import Intent as Intent
from kit.page.messages import read_hello, read_intent

SOUNDS = ("open", "coins", "thief", "hop", "back", "won")
"""What can be heard; `js/sound.js` makes it."""

# This is in page.js as well, as is LONGEST, the most characters of one text; it sends nothing beyond them.
LARGEST = 1_900 * 1024  # most bytes of a message from a browser; beyond 2 MiB, header included, the server hangs up
OTHER_PARTS = 8  # kept parts that stay known although the current tree does not show them

Draw: TypeAlias = Callable[[], Node]
Unsubscribe: TypeAlias = Callable[[], object]


class Wire(Protocol):
    """What a page needs from a door: two ways to say something to its browser, and a word that this is urgent."""

    def state(self, changed: JsonObject) -> None:
        """These parts of `Page.state` have changed together, so they go in one message."""

    def say(self, content: JsonObject) -> None:
        """Something that happens once: what to keep, to read aloud, to save as a file."""

    def flush(self) -> None:
        """What was said so far goes out now, if it can: what comes next takes its time."""


class Page:
    """One page for one browser; without a door it is a page under test.

    A click counts once. Each tree shown has a number, which a click brings back; it counts if its tree is the
    answer to the last click that counted, or newer, so no tree is answered twice. As long as they are there, a part
    with `data-every` counts as often as it is pressed, and a field without `data-live` whenever it is filled in. What a
    field says and what time presses do not make a tree old: a person types a number and presses the button in one
    breath. Time itself presses only what is shown, and only once: the same page may be open twice.
    """

    def __init__(self, storage_key: str, shelf: str = "") -> None:
        """`storage_key`: where in the browser this page keeps its game, such as "kit:bakschisch".

        `shelf`: how the keys begin of all pages whose texts this one may read, such as "kit:lesson:bakschisch:".
        """
        self.view: Node = el("div", data_view=0)
        """The tree that is shown."""
        self.parts: dict[str, list[Tree]] = {}
        """The children of kept parts by key, the newest last."""
        self.shelf = shelf
        self.seal: Seal | None = None  # closes what a game hides before a browser keeps it; the door's, if it has one
        self.elsewhere = Elsewhere()
        self._storage_key = storage_key
        self._wire: Wire | None = None
        self._on_intent: dict[object, Callable[[Intent], object]] = {}
        self._on_hello: dict[object, Callable[[Hello], object]] = {}
        self._on_close: dict[object, Callable[[], object]] = {}
        self._shown = 0  # the number of the tree that is shown
        self._later: tuple[Draw, ...] = ()  # what time shows after it, with the numbers that follow
        self._before = 0  # the number that a browser already showed of a page that is gone: what comes is newer
        self._fresh = 0  # the first number whose clicks still count
        self._timed = -1  # the last number that time pressed
        self._sent: tuple[int, Tree] | None = None  # what every browser has; None: they are told everything
        self._told: dict[str, list[Tree]] = {}  # the kept parts that they have

    # The door ---------------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything that a browser needs to draw the page; what has changed goes to the wire under the same names.

        Where trees follow by themselves it is the last of them: a browser that joins sees what is, not how it came to
        be. It is sent as one text: a widget looks for buffers in every node it sends, which takes longer than writing.
        """
        rest, self._told = self._at_rest(), self.parts
        return {"view": json.dumps(without_parts(rest)), "parts": self.parts, **self.outset()}

    def outset(self) -> dict[str, Any]:
        """The part of `state` that a browser needs to say hello: where its game is kept. The answer brings the rest."""
        return {"storage_key": self.storage_key, "shelf": self.shelf}

    def connect(self, wire: Wire) -> None:
        """From now on, say everything through this wire; `close` lets go of it."""
        self._wire = wire

    def send(self, content: JsonObject) -> None:
        """Say something once, if there is a browser."""
        if self._wire:
            self._wire.say(content)

    @property
    def storage_key(self) -> str:
        """Where in the browser the game is kept. When it changes, the page says hello again."""
        return self._storage_key

    @storage_key.setter
    def storage_key(self, key: str) -> None:
        changed, self._storage_key = key != self._storage_key, key
        if changed and self._wire:
            self._wire.state({"storage_key": key})

    # What Python says -------------------------------------------------------------------------------------------------

    def show(self, tree: Node, *later: Draw) -> None:
        """Show this tree instead of the one before, then the later ones, each once the one before it has had its time.

        A tree has a time if one of its parts carries `data-after`.  The later ones are drawn now if there is a browser,
        but only once the first is on its way.  If one cannot be drawn, they end with the one before, and it raises.
        """
        self._shown, self._later = max(self._last, self._before) + 1, later
        self.view = self._numbered(tree, self._shown)
        if wire := self._wire:
            self._later, follow = (), []
            self._carry(wire, [self.view])
            try:
                if later:
                    wire.flush()
                for number, draw in enumerate(later, self._shown + 1):
                    follow.append(self._numbered(draw(), number))
            finally:
                self._later = later[: len(follow)]
                if follow:
                    self._carry(wire, follow, then=True)

    def turn_over(self) -> None:
        """Send the next tree whole: what has changed would tell what the one before had shown."""
        self._sent = None

    @property
    def _last(self) -> int:
        """The number of the tree that time leads to."""
        return self._shown + len(self._later)

    def _at_rest(self) -> Tree:
        """The tree that time leads to, as it is sent."""
        if self._sent:
            return self._sent[1]
        return without_parts(self._numbered(self._later[-1](), self._last) if self._later else self.view)

    def _carry(self, wire: Wire, trees: list[Node], **how: bool) -> None:
        """Send the trees: one whole, if a browser may have none; otherwise what changes from each to the next."""
        seen, parts, told, self._told = list(map(without_parts, trees)), self.parts, self._told, self.parts
        if self._sent:
            of, before = self._sent
            said: dict[str, Any] = {"patch": [delta(*pair) for pair in pairwise((before, *seen))], "of": of, **how}
            if changed := {key: parts.get(key) for key in parts.keys() ^ told.keys()}:
                said["parts"] = changed  # None: this one may be forgotten
            wire.say(said)
        else:
            wire.state({"view": json.dumps(seen[0])} | ({} if told is parts else {"parts": parts}))
        self._sent = (self._last, seen[-1])

    def announce(self, text: str) -> None:
        """Have this read aloud by a screen reader when it next pauses."""
        self.send({"announce": plain(text)})

    def save(self, text: str, where: str = "") -> None:
        """Have the browser keep this text; the next Hello brings it back. One that is too large is not kept.

        `where` tells the first page how far this has come, in a few words; empty if there is nothing to go on with.
        """
        self.send({"save": plain(text), "where": plain(where)})

    def hold(self, text: str) -> None:
        """Have the open page hold this text in place of the last; `Hello.held` brings it to a page that takes over."""
        self.send({"hold": plain(text)})

    def forget(self) -> None:
        """Have the browser forget the text."""
        self.send({"forget": True})

    def forget_shelf(self) -> None:
        """Have the browser forget the texts of all pages of the shelf."""
        self.send({"forget_shelf": True})

    def remember(self, name: str, value: Scalar) -> None:
        """Have the browser keep one small wish for all pages; `Hello.wishes` brings it back. None forgets it."""
        self.send({"remember": {plain(name): plain(value) if isinstance(value, str) else value}})

    def download(self, name: str, text: str, *, drawn: bool = False) -> None:
        """Have the browser save this text as a file of this name; if `drawn`, an SVG as a PNG at twice its size."""
        self.send({"picture" if drawn else "download": plain(text), "name": plain(name)})

    def copy_link(self, query: str) -> None:
        """Put the address of this page with this query (without `?`) on the clipboard, and say so."""
        self.send({"link": plain(query)})

    def set_theme(self, theme: str) -> None:
        """Dress the page "light" or "dark", now and when it is opened again."""
        self.send({"theme": theme})

    def set_lang(self, lang: str) -> None:
        """Say that the page is in this language ("fr"), now and when it is opened again."""
        self.send({"lang": lang})

    def on_intent(self, handler: Callable[[Intent], object]) -> Unsubscribe:
        """Call the handler with what the person does. Returns a function that stops this."""
        return _subscribe(self._on_intent, handler)

    def on_hello(self, handler: Callable[[Hello], object]) -> Unsubscribe:
        """Call the handler each time a browser opens the page. Returns a function that stops this."""
        return _subscribe(self._on_hello, handler)

    def receive(self, message: object) -> None:
        """Take one message from a browser. It is answered at once; then, if it makes no sense, it is dropped."""
        fields: dict[str, Any] = message if isinstance(message, dict) else {}
        seq = fields.get("seq")
        self.send({"ack": seq if is_whole(seq) else None})
        if (said := read_hello(fields)) is not None:
            self._sent = None
            if is_whole(view := fields["hello"].get("view")):
                self._before = max(self._before, view)
            self._run(self._on_hello, said)
        elif fields.get("whole") is True and self._wire:
            whole = self.state()
            self._wire.state({name: whole[name] for name in ("view", "parts")})
        elif (done := read_intent(fields)) is not None and self._counts(done, fields["view"]):
            self._act(replace(done, later=max(fields["view"] - self._shown, 0)), fields["view"])

    def press(self, name: str, n: Scalar | list[Scalar] = None, value: str | bool | None = None, by: str = "") -> None:
        """Do what a person does in a browser: press the part with this intent, or fill in that field.

        `by="time"` does what time does. Raises LookupError if the page shows no such part or it cannot be pressed.
        """
        part = next((node for node in walk(self.view) if _carries(node[1], name, n)), None)
        if part is None or "disabled" in part[1] or part[1].get("aria-disabled") == "true":
            raise LookupError(f"nothing to press for {name!r} with {n!r}")
        by = by or ("click" if value is None else "change")
        self.receive({"intent": name, "n": n, "value": value, "by": by, "view": self._shown, "seq": 0})

    def _numbered(self, tree: Node, number: int) -> Node:
        """The tree as it is shown; its parts that are sent once are kept."""
        used = dict(parts_of(tree))
        if not used.keys() <= self.parts.keys():
            others = [(key, children) for key, children in self.parts.items() if key not in used]
            self.parts = dict(others[-OTHER_PARTS:]) | used
        tag, attributes, *children = tree
        return (tag, {**attributes, "data-view": str(number)}, *children)

    def _counts(self, done: Intent, view: int) -> bool:
        if done.by == "time":
            return max(self._timed + 1, self._shown) <= view <= self._last
        return self._fresh <= view <= self._last or (0 <= view < self._fresh and self._comes_late(done))

    def _comes_late(self, done: Intent) -> bool:
        """Whether it counts at any time: a new layout of the page; if still shown, any press and a filled-in field."""
        shown = (attributes for _, attributes, *_ in walk(self.view) if _carries(attributes, done.name, done.n))
        return done.by == "layout" or any(_at_any_time(part, done.by) for part in shown)

    def _act(self, done: Intent, view: int) -> None:
        before = self._shown
        if done.by == "time":
            self._timed = view
        try:
            self._run(self._on_intent, done)
        finally:
            if done.by == "click":
                if self._shown == before:
                    self.show(self.view)  # the same under a new number, so that the next click counts
                self._fresh = self._shown

    def _run(self, handlers: dict[object, Callable[[Any], object]], said: Intent | Hello) -> None:
        for handler in tuple(handlers.values()):
            guard(self.tell_failure, handler, said)

    def tell_failure(self, error: Exception) -> None:
        """The sentence is the view's (data-failed), in the person's language; the error may hold secrets."""
        self.send({"failed": f"({type(error).__name__})"})

    def on_close(self, handler: Callable[[], object]) -> Unsubscribe:
        """Call the handler when the page is closed. Returns a function that stops this."""
        return _subscribe(self._on_close, handler)

    def close(self) -> None:
        """The browser has gone: let go of the door and of those who listened. Closing twice does nothing more."""
        closing, self._on_close = self._on_close, {}
        for handler in closing.values():
            handler()
        self._on_intent.clear()
        self._on_hello.clear()
        self._wire, self._later = None, ()


def _subscribe(handlers: dict[object, Any], handler: Any) -> Unsubscribe:
    ticket = object()
    handlers[ticket] = handler
    return lambda: handlers.pop(ticket, None)


def _carries(attributes: Attributes, name: str, n: object) -> bool:
    return attributes.get("data-intent") == name and json.loads(attributes.get("data-n", "null")) == n


def _at_any_time(part: Attributes, by: str) -> bool:
    return "data-every" in part if by == "click" else "data-live" not in part
