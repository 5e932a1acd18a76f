// Draws the tree that Python shows, patches it when Python shows another one, and sends back what a person did.
// It decides nothing: which buttons there are, what they mean and whether they count is Python's (page.py).

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set((
  "a abbr article aside b br button caption code dd details div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 " +
  "header hr i input kbd label legend li main nav ol optgroup option output p progress section select small span strong " +
  "sub summary sup table tbody td textarea tfoot th thead time tr u ul " +
  "circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient " +
  "rect stop svg symbol text title tspan use").split(" "));
const ATTRIBUTES = new Set((
  "id class title lang dir role tabindex hidden disabled type value checked selected name for min max step placeholder " +
  "maxlength autocomplete inputmode open start colspan rowspan scope label href style datetime " +
  "viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset pathLength " +
  "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset " +
  "stroke-opacity stop-color stop-opacity opacity visibility clip-path mask filter marker-start marker-mid marker-end " +
  "text-anchor dominant-baseline font-family font-size font-weight letter-spacing textLength vector-effect " +
  "pointer-events gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits orient refX " +
  "refY markerWidth markerHeight").split(" "));
const PAINT = /^(style|fill|stroke|clip-path|mask|filter|marker-.*)$/;
const WORDS = {
  lost: "The connection to the game is lost.", failed: "Something went wrong.",
  unsaved: "This browser does not keep the game.", resume: "Resume",
};
const PATIENCE = 4000, PATIENCE_AT_START = 15000; // ms without an answer before the connection counts as lost

// ---- drawing and patching -------------------------------------------------------------------------------------------

const drawn = new WeakMap(); // element -> the tree it shows
let due = []; // what is to be focused or scrolled once the whole tree is in place

function safe(name, value) { // no scripts, no other hosts, even if a text should ever get into an attribute
  if (/^(data|aria)-[a-z-]+$/.test(name)) return true;
  if (name === "href") return /^(#|\?|\.{0,2}\/(?![/\\]))[^\s\\]*$/.test(value);
  return ATTRIBUTES.has(name) && !(PAINT.test(name) && /["'\\]|url\((?!#)/i.test(value));
}

function setAttributes(node, before, after) {
  for (const name in before) if (!(name in after)) {
    node.removeAttribute(name);
    if (name === "checked" || name === "selected") node[name] = false;
  }
  for (const name in after) {
    const value = after[name];
    if (before[name] === value || !safe(name, value)) continue;
    node.setAttribute(name, value);
    if (name === "checked" || name === "selected") node[name] = true;
    // Somebody who is typing is further than the echo of what they typed.
    if (name === "value" && !("live" in node.dataset && node === document.activeElement)) node.value = value;
    if (name === "data-focus") due.push(() => node.focus());
    if (name === "data-end") due.push(() => node.scrollTo({ top: node.scrollHeight }));
  }
}

function draw(tree, inSvg) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, attributes, ...children] = tree;
  const name = TAGS.has(tag) ? tag : "span", svg = inSvg || tag === "svg";
  const node = svg ? document.createElementNS(SVG, name) : document.createElement(name);
  node.append(...children.map((child) => draw(child, svg)));
  setAttributes(node, {}, attributes);
  drawn.set(node, tree);
  return node;
}

const alike = (node, tree) => typeof tree === "string" ? node.nodeType === Node.TEXT_NODE
  : drawn.get(node)?.[0] === tree[0] && (tree[1].id ?? "") === node.id;

function patch(node, tree) {
  if (typeof tree === "string") {
    if (node.data !== tree) node.data = tree;
    return;
  }
  patchChildren(node, tree.slice(2)); // before the attributes: an option must be there before it is selected
  setAttributes(node, drawn.get(node)[1], tree[1]);
  drawn.set(node, tree);
}

// Children with an id keep their element wherever they stand among their siblings; the others by tag and order.
function patchChildren(parent, trees) {
  const named = new Map(), loose = [];
  for (const node of parent.childNodes) node.id ? named.set(node.id, node) : loose.push(node);
  const wanted = trees.map((tree) => {
    const at = loose.findIndex((node) => alike(node, tree));
    const node = tree[1]?.id ? named.get(tree[1].id) : at < 0 ? undefined : loose.splice(0, at + 1)[at];
    if (!node || !alike(node, tree)) return draw(tree, parent.namespaceURI === SVG);
    patch(node, tree);
    return node;
  });
  const kept = new Set(wanted);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let here = parent.firstChild;
  for (const node of wanted) {
    if (node === here) here = here.nextSibling;
    else if (node.parentNode && parent.moveBefore) parent.moveBefore(node, here); // keeps focus and motion
    else parent.insertBefore(node, here);
  }
}

// ---- what a browser may refuse --------------------------------------------------------------------------------------

function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function remember(key, text) { // false when the browser keeps nothing
  try {
    text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text);
    return true;
  } catch { return false; }
}

// ---- the page -------------------------------------------------------------------------------------------------------

function render({ model, el }) {
  const html = document.documentElement, page = draw(["div", {}]), waiting = new Map();
  const notice = draw(["div", { class: "notice", role: "alert", hidden: "" }]);
  const status = draw(["p", { class: "status", role: "status" }]);
  let seq = Math.floor(Math.random() * 1e9), timer = 0, pressed = null;
  el.classList.add("kit");
  el.append(draw(model.get("symbols")), notice, page, status);

  const root = () => page.firstElementChild;
  const wordsFor = (kind) => root().dataset[kind] || WORDS[kind];

  function notify(kind, detail = "") {
    const parts = [["span", {}, [wordsFor(kind), detail].filter(Boolean).join(" ")]];
    if (kind !== "unsaved") parts.push(["button", { class: "btn", "data-resume": "" }, wordsFor("resume")]);
    patchChildren(notice, parts);
    notice.dataset.kind = kind;
    notice.hidden = false;
  }
  const settle = (kind) => { if (notice.dataset.kind === kind) notice.hidden = true; };

  function tell(content) {
    seq += 1;
    waiting.set(seq, setTimeout(() => notify("lost"), content.hello ? PATIENCE_AT_START : PATIENCE));
    try { model.send({ ...content, seq }); } catch { notify("lost"); }
  }

  function heard(ack) {
    for (const [asked, late] of waiting) if (asked <= ack) { clearTimeout(late); waiting.delete(asked); }
    if (!waiting.size) settle("lost");
  }

  function press(node, by, value) {
    if (node.disabled || node.ariaDisabled === "true") return;
    if (by === "click") settle("failed");
    const { intent, n = "null" } = node.dataset;
    const said = { intent, n: JSON.parse(n), by, view: Number(root().dataset.view) };
    tell(value === undefined ? said : { ...said, value });
  }

  function show() {
    const focused = document.activeElement, ours = el.contains(focused) || focused === document.body;
    const first = !root();
    due = [];
    patchChildren(page, [model.get("view")]);
    if (focused !== document.activeElement && page.contains(focused)) focused.focus({ preventScroll: true });
    if (ours && !first) due.forEach((act) => act());
    clearTimeout(timer);
    const next = page.querySelector("[data-after]");
    if (next) timer = setTimeout(() => press(next, "time"), Number(next.dataset.after));
  }

  const isField = (node) => node.matches("input, select, textarea");
  const intended = (event) => event.target.closest?.("[data-intent]");

  function onClick(event) {
    if (event.target.closest("[data-resume]") && notice.contains(event.target)) return location.reload();
    const node = intended(event);
    if (!node || isField(node)) return;
    // The second click of a double click counts only where pressing fast is meant, and never on what came after.
    if (event.detail > 1 && !("repeat" in node.dataset && node === pressed)) return;
    press(pressed = node, "click");
  }

  function onValue(event) {
    const node = intended(event);
    if (!node || !isField(node) || event.isComposing || (event.type === "input") !== "live" in node.dataset) return;
    press(node, "change", node.type === "checkbox" ? node.checked : node.value);
  }

  function onKey(event) {
    const { key, target, repeat } = event, control = event.ctrlKey || event.metaKey;
    if (event.currentTarget === document && target !== document.body) return; // somebody else's, or seen already
    if (!control && key !== "Escape") event.stopPropagation(); // or JupyterLab deletes the cell on "d d"
    if (event.altKey || isField(target)) return;
    if ((key === "Enter" || key === " ") && target.closest("button, a, summary, [data-intent]")) {
      const held = repeat && !("repeat" in target.dataset), drawing = target.matches("svg [data-intent]");
      if (held || drawing) event.preventDefault();
      if (drawing && !held) press(target, "click");
      return;
    }
    const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
    const combination = (control ? "Ctrl+" : "") + (control && event.shiftKey ? "Shift+" : "") + name;
    const keyed = [...page.querySelectorAll("[data-key]")];
    const node = keyed.find((candidate) => candidate.dataset.key.split(" ").includes(combination));
    if (!node) return;
    event.preventDefault();
    if (isField(node)) node.focus();
    else if (!repeat || "repeat" in node.dataset) press(node, "click");
  }

  function dress(theme) { html.dataset.theme = theme; }

  function onMessage(said) {
    const key = model.get("storage_key");
    if ("ack" in said) heard(said.ack);
    if ("save" in said && !remember(key, said.save)) notify("unsaved");
    if ("forget" in said) remember(key, null);
    if ("failed" in said) notify("failed", said.failed);
    if ("theme" in said) { dress(said.theme); remember("kit:theme", said.theme); }
    if ("lang" in said) { html.lang = said.lang; remember("kit:lang", said.lang); }
    if ("announce" in said) { // emptied first, so that the same words are read again
      status.textContent = "";
      setTimeout(() => { status.textContent = said.announce; }, 50);
    }
  }

  const onReturn = () => { if (!document.hidden) tell({ ping: true }); }; // a phone that slept asks at once
  const listeners = [[el, "click", onClick], [el, "change", onValue], [el, "input", onValue],
    [el, "keydown", onKey], [document, "keydown", onKey], [document, "visibilitychange", onReturn]];
  for (const [where, what, act] of listeners) where.addEventListener(what, act);
  model.on("change:view", show);
  model.on("msg:custom", onMessage);

  const wish = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = recall("kit:theme");
  const theme = chosen === "light" || chosen === "dark" ? chosen : html.dataset.theme || wish;
  dress(theme);
  show();
  tell({ hello: {
    link: location.search, saved: recall(model.get("storage_key")), theme,
    lang: recall("kit:lang") || navigator.language, still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  } });

  return () => {
    for (const [where, what, act] of listeners) where.removeEventListener(what, act);
    for (const late of [...waiting.values(), timer]) clearTimeout(late);
  };
}

export default { render };
