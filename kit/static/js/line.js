// A line to this browser's own Python that behaves like a websocket (visit.js), and the picture that is seen before it answers.

const LOST = 1006, FAULT = 4500, ANSWER_MS = 30_000; // why a line ends; after how long without an answer Python is taken for stuck
let worker = Number(recall("kit:worker") ?? 0); // a stuck one is left alone, by all pages: the next one has another name

function begun() {
  const address = new URL(`${KIT}python/worker.js`, location), how = { type: "module", name: `kit-${VERSION}-${worker}` };
  if (typeof SharedWorker !== "function") return new Worker(address, how);
  const shared = new SharedWorker(address, { ...how, extendedLifetime: true });
  shared.port.fails = (act) => { shared.onerror = act; };
  return shared.port;
}

function next() {
  worker += 1;
  try { localStorage.setItem("kit:worker", worker); } catch { /* then the next page finds out for itself */ }
}

function openLine(page) {
  const port = begun(), line = { readyState: WebSocket.OPEN, onmessage: null, onclose: null, send, close };
  let waiting = 0, patience = 0, isLoading = false;

  function end(code, reason = "") {
    if (line.readyState === WebSocket.CLOSED) return;
    clearTimeout(patience);
    line.readyState = WebSocket.CLOSED;
    line.onclose?.({ code, reason });
  }

  function post(message) {
    waiting += 1;
    port.postMessage(message);
    wait();
  }

  function wait() { // since the first message that has no answer: what is said after it gives no more time. A slow network has time
    if (waiting && !isLoading) patience ||= setTimeout(giveUp, ANSWER_MS);
  }

  function giveUp() {
    next();
    port.terminate?.();
    end(LOST);
  }

  function send(frame) { post({ frame }); }

  function close() {
    port.postMessage({ leave: true });
    clearTimeout(patience);
  }

  async function failed() {
    if (!await anew()) end(FAULT);
  }

  port.onmessage = ({ data: { here, frame, answered, gone, fault } }) => {
    if (gone) return end(LOST); // it was let go, as nothing was heard from here for long
    if (fault) return console.error(fault), failed();
    if (here) isLoading = true;
    if (answered) [waiting, isLoading] = [waiting - 1, false];
    clearTimeout(patience);
    patience = 0;
    wait();
    if (!frame) return;
    line.onmessage({ data: frame });
    if (frame.includes('"view"')) hearing.then(isThere);
  };
  (port.fails ?? ((act) => { port.onerror = act; }))(failed);
  post({ open: { ...OPENING, page }, needs: NEEDS });
  navigator.locks?.request(crypto.randomUUID(), ({ name }) => { // held as long as this page is there, however it ends
    post({ until: name });
    return new Promise(() => {});
  });
  return line;
}

async function anew() { // something could not be loaded: is there a new version in its place?
  const now = await fetch(location.href, { cache: "no-store" }).then((answer) => answer.text()).catch(() => VERSION);
  return !now.includes(VERSION) && again();
}

function isThere() {
  const { dataset } = document.documentElement;
  if (dataset.kitPython) return;
  dataset.kitPython = "there";
  navigator.serviceWorker?.register(`${HOME}offline.js`).catch(() => {}); // not before: what this page needs comes first
}

async function showFirst() { // what nobody has pressed yet was drawn when the folder was written
  const asked = new URLSearchParams(location.search);
  asked.delete("lang");
  const { lang } = document.documentElement, choice = Math.floor(Math.random() * PICTURES);
  if (asked.size || recall(KEY)) return;
  const answer = await fetch(`${KIT}first/${PLACE}.${lang}.${choice}.json`).catch(() => null);
  if (!answer?.ok || model.drawn) return;
  const { state, says } = await answer.json();
  if (model.drawn) return;
  showPage();
  await model.update(state);
  if (!joined) for (const say of says) model.fire("msg:custom", say);
}
