"""page.js wired to a real Page without a kernel between them: what a browser gets, and how a test moves it."""

import json

from kit.draw.svg import el
from kit.page.page import Page

ADDRESS = "http://127.0.0.1/page-widget/?seed=7"  # answered by the test itself
# A model as anywidget gives it. What Python sends comes back as the answer to what the browser sent.
PLAIN_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><style>%(css)s</style>
<main id="here"></main><script type="module">
const state = await window.python("state"), listeners = {};
const fire = (what, said) => (listeners[what] ?? []).forEach((act) => act(said));
const deliver = (messages) => { for (const said of messages) {
  if (said.method === "custom") fire("msg:custom", said.content);
  else { Object.assign(state, said.state); for (const name in said.state) fire(`change:${name}`); }
} };
window.deliver = deliver;
window.held = false;
const model = {
  away: () => !!window.away, get: (name) => state[name], on: (what, act) => (listeners[what] ??= []).push(act),
  send: (said) => { window.last = said; if (!window.held) window.python("send", said).then(deliver); },
};
const { default: { render } } = await import("./page.js");
window.gone = render({ model, el: document.getElementById("here") });
window.ready = true;
</script></html>"""


class Line:
    """A door whose messages go to the test."""

    def __init__(self):
        self.sent = []

    def state(self, changed):
        self._send({"method": "update", "state": changed})

    def say(self, content):
        self._send({"method": "custom", "content": content})

    def flush(self):
        pass

    def _send(self, message):
        self.sent.append(json.loads(json.dumps(message)))


class Wired(Page):
    """A page that answers a browser at once."""

    def __init__(self):
        super().__init__("kit:test")
        self.line = Line()
        self.sent = self.line.sent
        self.connect(self.line)

    def answer(self, what, said=None):
        if what == "state":
            return self.state()
        self.sent.clear()
        self.receive(said)
        return list(self.sent)


def show(page, wired, tree):
    have(page, wired, wired.show, tree)


def have(page, wired, act, *given):
    """Let Python do this by itself, and the page hear of it."""
    wired.sent.clear()
    act(*given)
    deliver(page, wired.sent)


def deliver(page, messages):
    """Let the page hear of these."""
    page.evaluate("messages => window.deliver(messages)", list(messages))


def answered(page, act, *given):
    """Do this and wait for the answer: a press on a tree already answered would not count."""
    view = page.locator("[data-view]").get_attribute("data-view")
    act(*given)
    page.wait_for_function("view => document.querySelector('[data-view]').dataset.view !== view", arg=view)


def stop_the_clock(page):
    """From now on it moves by `page.clock.run_for(…)` only, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def behind_a_kernel(page):
    """From now on the page is one of Voilà's."""
    page.evaluate("document.body.append(Object.assign(document.createElement('i'), {id: 'jupyter-config-data'}))")
    page.evaluate("document.body.dataset.voila = 'voila'")


def hide(page, hidden):
    """Another tab covers the page, or the person comes back to it."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def button(words, intent, n=None, **attributes):
    return el("button", words, class_="btn", data_intent=intent, data_n=n, **attributes)
