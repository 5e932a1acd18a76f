// The front end of a page without a kernel: one websocket to the server, whose frames are arrays of messages, as
// kit/doors/socket.py tells them. `script` is the page's own.

const GONE = 4404, SLOW = 4408, REFUSED = 4429, FAILED = 4500; // why the server ends a connection (visits.py)
const LEFT = 1000;
const waiting = []; // what is to be said once the page is joined
let socket, token = "", tries = 0, joined = false, hearing = Promise.resolve();
let greeting = 0, settled = true; // a page that took over is told nothing else before it has answered the greeting

const model = new Model(document.querySelector("main > div"), () => script, tell);
model.away = () => tries > 1; // once joining again failed: what is said before that is heard in a moment
model.state.view = '["div",{"data-view":"0"}]'; // until the greeting is answered

function tell(content) {
  if ("hello" in content) greeting = content.seq;
  const hears = joined && socket.readyState === WebSocket.OPEN && (settled || "hello" in content);
  hears ? socket.send(JSON.stringify(content)) : waiting.push(content);
}

function join() {
  const place = location.pathname.replace("/voila/render/", "/visit/");
  let hear = welcome;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${place}?page=${token}`);
  socket.onmessage = ({ data }) => {
    const act = hear;
    hear = heard;
    hearing = hearing.then(() => act(JSON.parse(data))); // one frame after the other
  };
  socket.onclose = ended;
}

async function welcome([{ page }, now]) { // a page that is not the one we had is greeted, and goes on where we are
  const greets = model.drawn && page !== token, key = model.get("storage_key");
  token = page;
  joined = true;
  settled = !greets;
  await heard([now]);
  if (greets && key === model.get("storage_key")) model.fire("change:storage_key");
  if (tries) model.fire("comm_live_update"); // the page asks at once
  tries = 0;
  if (settled) waiting.splice(0).forEach(tell);
}

async function heard(frame) {
  for (const { state, say } of frame) {
    if (state?.view) showPage(); // before it is drawn: what cannot be seen takes no focus
    if (state) await model.update(state);
    if (say) model.fire("msg:custom", say);
  }
  if (!settled && frame.some(({ say }) => say?.ack >= greeting)) {
    settled = true;
    waiting.splice(0).forEach((content) => content.by === "click" ? press(content) : tell(content));
  }
}

function press({ intent, n }) { // what was pressed on the page before, if it can be pressed on this one
  const same = (part) => JSON.stringify(JSON.parse(part.dataset.n ?? "null")) === JSON.stringify(n);
  [...document.querySelectorAll(`[data-intent="${intent}"]`)].find(same)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

async function ended({ code, reason }) {
  joined = false;
  if (tries > 1 || (tries && waiting.length)) model.fire("away");
  if (code === SLOW || code === FAILED) return fail(code === SLOW ? "slow" : "failed");
  if (code === GONE || (code === REFUSED && (!model.drawn || reason === "spent"))) return again() || fail(); // the server says why
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
watch([model]);
