// What both front ends of a page share: the model that a page's script asks, and what is done when none comes.

const PATIENCE = [150, 400, 800, 1200], MANY = 30, LONG = 10_000; // ms before joining again; after many times it takes long
const QUIET = 1000, HOPE = 12_000; // ms without a connection after which a person is told to wait, and that it is lost
const FIRST_STATE = 10_000, BETWEEN_LOADS = 30_000; // ms
const patience = (tries) => (tries < MANY ? PATIENCE[tries] ?? PATIENCE.at(-1) : LONG) * (.5 + Math.random()); // not all in one breath
let worries = [];

class Model { // what a widget's own script asks of its model; nothing is ever set from here
  constructor(place, scriptOf, send) { // how its script is found once its state is there, and how it says something
    this.place = place;
    this.scriptOf = scriptOf;
    this.send = send;
    this.state = {};
    this.listeners = [];
    this.drawn = null;
  }
  away() { return false; } // whether nobody can hear what is said now
  get(name) { return this.state[name]; }
  on(what, act) { this.listeners.push([what, act]); }
  off(what, act) { this.listeners = this.listeners.filter(([other, one]) => other !== what || (act && one !== act)); }
  fire(what, said) { for (const [event, act] of [...this.listeners]) if (event === what) act(said); }
  async update(state) {
    const changed = Object.keys(state).filter((name) => state[name] !== this.state[name]), first = !this.drawn;
    Object.assign(this.state, state);
    await (this.drawn ??= this.draw().catch(() => fail())); // messages keep their order: each waits for the drawing
    if (!first) for (const name of changed) this.fire(`change:${name}`);
  }
  async draw() {
    const script = await this.scriptOf(this.state);
    script?.default.render({ model: this, el: this.place });
  }
}

// Behind a hub: the page, loaded anew, leads to where a person logs in again (401), or starts again a server that the
// hub stopped (424), and back to the game. The hub knows only 405 for HEAD, and finds the way back from a page alone, so it
// is asked for ours; while the server is being stopped, it shows another one.
async function hubLeads(status) {
  if (status === 405 || status === 424) status = (await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" }).catch(() => null))?.status;
  return (status === 401 || status === 424) && again();
}

function lose(models) { // the connection; each page is told in its time
  const tell = (what) => { if (!document.hidden) for (const model of models()) model.fire(what); };
  if (!worries.length) worries = [["pause", QUIET], ["away", HOPE]].map(([what, ms]) => setTimeout(tell, ms, what));
}

function find() { // it again
  worries.splice(0).forEach(clearTimeout);
}

function again() { // load the page anew: it goes on where the browser kept its game. Not for ever, though
  try {
    if (Date.now() - Number(sessionStorage.getItem("kit:again")) < BETWEEN_LOADS) return false;
    sessionStorage.setItem("kit:again", Date.now());
  } catch { return false; }
  location.reload();
  return true;
}

function fail(why = "failed") { // as a template of the page says it
  document.getElementById("rendered_cells").replaceChildren(document.getElementById(why).content.cloneNode(true));
  showPage();
}

function watch(models) { // a server or a kernel that was stopped takes a message and never answers it
  let looking = 0; // while the page is seen: a tab in the background is in no hurry, and a slow one is not made slower
  const lookOnce = () => { if (models.some((model) => !model.drawn) && !again()) fail(); };
  const look = () => {
    clearTimeout(looking);
    if (!document.hidden) looking = setTimeout(lookOnce, FIRST_STATE);
  };
  document.addEventListener("visibilitychange", look);
  look();
}
