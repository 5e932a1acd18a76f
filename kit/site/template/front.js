// The front end of a page whose notebook shows no widgets but our own: it joins the page's kernel and draws them.
// A page with anybody else's widgets gets Voilà's front end, thirty times as large, from <template id="voila">.
// Messages are Jupyter's, version 1 of the binary websocket protocol: offsets, then channel, header, parent header,
// metadata and content, each as UTF-8.

const PROTOCOL = "v1.kernel.websocket.jupyter.org", VIEW = "application/vnd.jupyter.widget-view+json";
const config = JSON.parse(document.getElementById("jupyter-config-data").textContent), { baseUrl, kernelId } = config;
const encoder = new TextEncoder(), decoder = new TextDecoder(), session = unique();
const models = new Map(), waiting = []; // by the id of their comm; messages for a kernel that is not joined yet
let socket, tries = 0;

function unique() { // also where the address is no secure one, so no crypto.randomUUID
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function write(...parts) {
  const texts = parts.map((part) => encoder.encode(part)), head = 8 * (texts.length + 2);
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length, head)), view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(texts.length + 1), true);
  let at = head;
  for (const [number, text] of texts.entries()) {
    view.setBigUint64(8 * (number + 1), BigInt(at), true);
    bytes.set(text, at);
    at += text.length;
  }
  view.setBigUint64(8 * (texts.length + 1), BigInt(at), true);
  return bytes;
}

function read(buffer) {
  const view = new DataView(buffer), offset = (number) => Number(view.getBigUint64(8 * (number + 1), true));
  const part = (number) => JSON.parse(decoder.decode(new Uint8Array(buffer, offset(number), offset(number + 1) - offset(number))));
  return { type: part(1).msg_type, content: () => part(4) };
}

function tell(comm_id, data) {
  const header = { msg_id: unique(), msg_type: "comm_msg", username: "", session, date: new Date().toISOString(), version: "5.3" };
  const message = write("shell", JSON.stringify(header), "{}", "{}", JSON.stringify({ comm_id, data }));
  socket.readyState === WebSocket.OPEN ? socket.send(message) : waiting.push(message);
}

function join() {
  const address = `${location.origin.replace(/^http/, "ws")}${baseUrl}api/kernels/${kernelId}/channels?session_id=${session}`;
  socket = new WebSocket(address, [PROTOCOL]);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    find();
    if (tries) for (const [comm, model] of models) {
      tell(comm, { method: "request_state" }); // what was missed meanwhile
      model.fire("comm_live_update");
    }
    tries = 0;
    for (const message of waiting.splice(0)) socket.send(message);
  };
  socket.onmessage = ({ data }) => heard(read(data));
  socket.onclose = async () => {
    lose(() => models.values());
    const answer = tries ? await kernelStatus() : 0;
    if (answer === 404 && again()) return; // the server is there, perhaps anew, and knows nothing of this page
    if (answer === 404) for (const model of models.values()) model.fire("away"); // nothing more comes by itself
    if (await hubLeads(answer)) return;
    if (answer !== 403) setTimeout(join, patience(tries++)); // 403: not with this key
  };
}

async function kernelStatus() {
  return (await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" }).catch(() => null))?.status;
}

function heard({ type, content }) {
  if (type === "status" && /dead|restarting/.test(content().execution_state) && !again()) {
    for (const model of models.values()) model.fire("comm_live_update"); // its page asks at once
  }
  if (type !== "comm_msg") return;
  const { comm_id, data } = content(), model = models.get(comm_id);
  if (model && data.method === "custom") model.fire("msg:custom", data.content);
  if (model && data.method === "update") model.update(data.state);
}

async function scriptOf({ _esm, _css }) { // of our own widgets: nothing for somebody else's
  if (_esm === undefined) return void voila();
  const style = document.createElement("style"), script = new Blob([_esm], { type: "text/javascript" });
  style.textContent = _css ?? "";
  document.head.append(style);
  const widget = await import(URL.createObjectURL(script));
  showPage();
  return widget;
}

function leave() { // the kernel goes with its page
  const form = new FormData();
  form.append("_xsrf", document.cookie.match(/_xsrf=([^;]+)/)?.[1] ?? "");
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
}

function voila() {
  models.clear();
  if (socket) { socket.onclose = null; socket.close(); }
  removeEventListener("pagehide", leave);
  const listen = window.addEventListener.bind(window); // Voilà starts when the page is loaded, which it is already
  window.addEventListener = (what, act, wish) =>
    what === "load" && document.readyState === "complete" ? setTimeout(act) : listen(what, act, wish);
  const parts = document.getElementById("voila").content.children;
  for (const part of [...parts]) { // a script in a template does not run, a new one like it does
    const node = document.createElement(part.localName);
    for (const { name, value } of part.attributes) node.setAttribute(name, value);
    node.textContent = part.textContent;
    node.async = false;
    document.body.append(node);
  }
}

const outputs = [...document.querySelectorAll("script[type='application/vnd.voila.cell-output+json']")];
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); }); // its kernel is gone
if (outputs.length) join(); else showPage();
for (const output of outputs) {
  const comm = JSON.parse(output.textContent).data[VIEW].model_id;
  models.set(comm, new Model(output.parentElement, scriptOf, (content) => tell(comm, { method: "custom", content })));
  models.get(comm).away = () => socket.readyState !== WebSocket.OPEN;
  tell(comm, { method: "request_state" });
}
watch([...models.values()]);
