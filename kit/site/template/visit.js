// The front end of a page without a kernel: one line to where its Python runs, a websocket or what behaves like one, whose
// frames are arrays of messages, as kit/doors/socket.py tells them. `openLine` opens it; `script` is the page's own.

const GONE = 4404, SLOW = 4408, REFUSED = 4429, FAILED = 4500; // why the server ends a connection (visits.py)
const LEFT = 1000;
const unheard = new Map(); // what was said and not answered yet, by its number
let held = null; // presses for a page that has not answered its greeting yet; before that it is at its beginning
let socket, token = "", tries = 0, joined = false, hearing = Promise.resolve();

const model = new Model(document.querySelector("main > div"), () => script, tell);
model.away = () => !joined || socket.readyState !== WebSocket.OPEN;
model.busy = () => said().some(({ by }) => by === "click"); // a press has no answer yet
blank(); // until the greeting is answered

function blank(look = "") { // what it will look like says how it is laid out
  model.state.view = JSON.stringify(["div", { "data-view": "0", class: look }]);
}

const said = () => [...unheard.values(), ...held ?? []];

function tell(content) {
  if (held && "intent" in content) return held.push(content);
  unheard.set(content.seq, content);
  if (!model.away()) socket.send(JSON.stringify(content));
}

function join() {
  let hear = welcome;
  socket = openLine(token);
  socket.onmessage = ({ data }) => {
    const act = hear;
    hear = heard;
    hearing = hearing.then(() => act(JSON.parse(data))); // one frame after the other
  };
  socket.onclose = ended;
}

async function welcome([{ page, heard: last }, now]) { // a page that is not the one we had is greeted, and goes on where we are
  const greets = model.drawn && page !== token, key = model.get("storage_key"), had = token;
  token = page;
  joined = true;
  find();
  const left = said().filter((content) => page === had ? !content.ping && !(content.seq <= last) : "intent" in content);
  unheard.clear(); // what a page that is gone did not answer, it did not do
  held = page === had ? null : left;
  await heard([now]);
  if (page === had) model.fire("msg:custom", { ack: last });
  if (greets && key === model.get("storage_key")) model.fire("change:storage_key");
  if (!held) left.forEach(tell);
  if (tries) model.fire("comm_live_update"); // the page asks at once; last, or what was refused would count as heard
}

async function heard(frame) {
  for (const { state, say } of frame) {
    if (state?.view) showPage(); // before it is drawn: what cannot be seen takes no focus
    if (state?.look && !model.drawn) blank(state.look);
    if (state) await model.update(state);
    if (say && unheard.delete(say.ack) && !unheard.size) tries = 0; // who lets us in may still refuse what we say
    if (say) model.fire("msg:custom", say);
  }
  if (held && frame.some(({ state }) => state?.view)) {
    const presses = held;
    held = null;
    presses.forEach(tell);
  }
}

async function ended({ code, reason }) {
  joined = false;
  lose(() => [model]);
  if (code === SLOW || code === FAILED) return fail(code === SLOW ? "slow" : "failed");
  if (code === GONE || (code === REFUSED && (!model.drawn || held || reason === "spent"))) return again() || fail(); // the server says why
  const answer = tries && (await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null))?.status;
  if (await hubLeads(answer)) return;
  if (answer !== 403) setTimeout(rejoin, patience(tries++)); // 403: not with this key
}

function rejoin() { // a page that nobody sees may have been let go, and is in no hurry
  document.hidden ? document.addEventListener("visibilitychange", join, { once: true }) : join();
}

addEventListener("pagehide", () => {
  socket.onclose = null;
  socket.close(LEFT);
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
join();
