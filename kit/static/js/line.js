// A line to this browser's own Python that behaves like a websocket (visit.js), and the picture that is seen before it answers.

const LOST = 1006, FAULT = 4500, ANSWER_MS = 30_000; // why a line ends; after how long without an answer Python is taken for stuck
let worker = 0; // a stuck one is left alone, and the next one has another name
let isThere = false; // Python has answered on this page; before that, a slow network is no stuck Python

function begun() {
  const address = new URL(`${HOME}python/worker.js`, location), how = { type: "module", name: `kit-${VERSION}-${worker}` };
  if (typeof SharedWorker !== "function") return new Worker(address, how);
  const shared = new SharedWorker(address, { ...how, extendedLifetime: true });
  shared.port.fails = (act) => { shared.onerror = act; };
  return shared.port;
}

function openLine(page) {
  const port = begun(), line = { readyState: WebSocket.OPEN, onmessage: null, onclose: null, send, close };
  let waiting = 0, patience = 0;

  function end(code, reason = "") {
    clearTimeout(patience);
    line.readyState = WebSocket.CLOSED;
    line.onclose?.({ code, reason });
  }

  function post(message) {
    waiting += 1;
    port.postMessage(message);
    if (isThere) wait();
  }

  function wait() { // since the first message that has no answer: what is said after it gives no more time
    if (waiting) patience ||= setTimeout(() => { worker += 1; end(LOST); }, ANSWER_MS);
  }

  function send(frame) { post({ frame }); }

  function close() {
    port.postMessage({ leave: true });
    clearTimeout(patience);
  }

  port.onmessage = ({ data: { frame, answered, fault } }) => {
    isThere = true;
    if (fault) return console.error(fault), end(FAULT);
    if (answered) waiting -= 1;
    clearTimeout(patience);
    patience = 0;
    wait();
    if (!frame) return;
    line.onmessage({ data: frame });
    if (frame.includes('"view"')) hearing.then(() => { document.documentElement.dataset.kitPython = "there"; });
  };
  (port.fails ?? ((act) => { port.onerror = act; }))(() => end(FAULT)); // it could not be loaded
  post({ open: { ...OPENING, page }, needs: NEEDS });
  return line;
}

async function showFirst() { // what nobody has pressed yet was drawn when the folder was written
  const asked = new URLSearchParams(location.search);
  asked.delete("lang");
  const { lang } = document.documentElement, choice = Math.floor(Math.random() * PICTURES);
  if (asked.size || recall(KEY)) return;
  const answer = await fetch(`${HOME}first/${PLACE}.${lang}.${choice}.json`).catch(() => null);
  if (!answer?.ok || model.drawn) return;
  const { state, says } = await answer.json();
  if (model.drawn) return;
  showPage();
  await model.update(state);
  if (!joined) for (const say of says) model.fire("msg:custom", say);
}
