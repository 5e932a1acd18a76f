// Draws the tree that Python shows, patches it when Python shows another one, and sends back what a person did.
// It decides nothing: which buttons there are, what they mean and whether they count is Python's (page.py, where all
// data- attributes are explained).

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set((
  "a abbr article aside b br button caption code dd details div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 " +
  "header hr i input kbd label legend li main nav ol optgroup option output p progress section select small span strong " +
  "sub summary sup table tbody td textarea tfoot th thead time tr u ul " +
  "circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient " +
  "rect stop svg symbol text title tspan use").split(" "));
const ATTRIBUTES = new Set((
  "id class title lang dir role tabindex hidden disabled readonly type value checked selected name for min max step " +
  "placeholder accept maxlength autocomplete inputmode open start colspan rowspan scope label href style datetime " +
  "viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset pathLength " +
  "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset " +
  "stroke-opacity stop-color stop-opacity opacity visibility clip-path mask filter marker-start marker-mid marker-end " +
  "text-anchor dominant-baseline font-family font-size font-weight letter-spacing textLength vector-effect " +
  "pointer-events gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits orient refX " +
  "refY markerWidth markerHeight").split(" "));
const PAINT = /^(style|fill|stroke|clip-path|mask|filter|marker-.*)$/;
const WORDS = {
  lost: "The connection to the game is lost.", resume: "Resume",
  unreachable: "The server is not running. Start it again, then press Resume.",
  rerun: "The game does not answer. If no other cell is running, restart the kernel and run this cell again.",
  failed: "Something went wrong.", unsaved: "This browser does not keep the game.",
  unread: "What this browser kept here is too large to go on with.",
  copied: "The link is copied.", copyByHand: "Copy this link:", tooLarge: "This is too large.",
};
const LOST = ["lost", "unreachable", "rerun"]; // notices that go when Python answers
const PASSING = ["failed", "copied", "copyByHand", "tooLarge", "unread"]; // notices that go with the next press
const PATIENCE = 4000, LONG_PATIENCE = 15000; // ms without an answer before the connection counts as lost
const PULSE = 20000; // ms after which a page that can be seen asks whether Python is still there
// Both stand in page.py, too: how long a text it takes, and how large a message the server lets through.
const LONGEST = 1_000_000; // characters of one text
const LARGEST = 1_900 * 1024; // bytes of one message without its header; beyond 2 MiB the server hangs up
const UNSHOWABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu; // nor these (svg.py)
const MOST_SHELVED = 30; // texts of other pages that page.py takes
const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SAID_LAST = 5, TRAIL = 20; // announcements that stay for a screen reader that is still speaking

// ---- drawing and patching -------------------------------------------------------------------------------------------

const drawn = new WeakMap(); // element -> the tree it shows
let parts = {}; // the children of nodes that are sent once, by their key (data-part)
let due = []; // what is to be focused, scrolled or moved once the whole tree is in place

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
    if (name === "data-focus") due.push((attended) => attended && focusOn(node));
    if (name === "data-show") due.push((attended) => attended && reveal(node));
    if (name === "data-end") due.push(() => node.scrollTo({ top: node.scrollHeight }));
    if (name === "data-from") due.push(() => glide(node));
  }
}

const childrenOf = ([, attributes, ...children]) => parts[attributes["data-part"]] ?? children;

function draw(tree, inSvg) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, attributes] = tree;
  const name = TAGS.has(tag) ? tag : "span", svg = inSvg || tag === "svg";
  const node = svg ? document.createElementNS(SVG, name) : document.createElement(name);
  node.append(...childrenOf(tree).map((child) => draw(child, svg)));
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
  const before = drawn.get(node)[1], part = tree[1]["data-part"];
  // Before the attributes: an option must be there before it is selected.
  if (!part || part !== before["data-part"]) patchChildren(node, childrenOf(tree));
  setAttributes(node, before, tree[1]);
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

// ---- focus and motion -----------------------------------------------------------------------------------------------

const seen = (node) => { const { width, height } = node.getBoundingClientRect(); return width + height > 0; };

function centre(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function lasts(node, name) { // a duration of tokens.css in ms: 0 where no motion is wanted
  const text = getComputedStyle(node).getPropertyValue(name).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

function focusOn(node) {
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest" });
}

function reveal(node) {
  node.scrollIntoView({ block: "nearest", behavior: lasts(node, "--m-panel") ? "smooth" : "instant" });
}

function glide(node) { // along an arc, from where another element stands
  const source = node.closest(".kit")?.querySelector(`#${CSS.escape(node.dataset.from)}`);
  const duration = lasts(node, "--m-coin");
  if (!source || !duration || !seen(source) || !seen(node)) return;
  const unit = node.ownerSVGElement ? node.parentNode.getScreenCTM().a : 1; // an SVG counts in units of its own
  const [x, y] = centre(source), [toX, toY] = centre(node), height = Math.min(60, Math.hypot(toX - x, toY - y) / 4);
  const frames = [1, .8, .6, .4, .2, 0].map((left) => {
    const across = (x - toX) * left, down = (y - toY) * left - 4 * height * left * (1 - left);
    return { translate: `${across / unit}px ${down / unit}px`, opacity: 1 };
  });
  const delay = Number(node.dataset.delay) || 0;
  node.animate(frames, { duration, delay, easing: "cubic-bezier(.4,0,.3,1)", fill: "backwards" });
}

const stops = new WeakMap(); // group with data-rove -> the part of it that Tab reaches
const members = (group) => [...group.querySelectorAll("[data-intent]:not(:disabled)")].filter(seen);

function rove(group, wanted = stops.get(group)) {
  const all = members(group), stop = all.includes(wanted) ? wanted : all.find((node) => node.tabIndex === 0) ?? all[0];
  stops.set(group, stop);
  for (const node of all) {
    const index = node === stop ? "0" : "-1";
    if (node.getAttribute("tabindex") !== index) node.setAttribute("tabindex", index);
  }
}

function nextStop(from, all, key) { // the nearest on that side; left and right stay in the row
  if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
  const [right, down] = SIDES[key], [x, y] = centre(from), height = (node) => node.getBoundingClientRect().height;
  const far = all.map((node) => {
    const [toX, toY] = centre(node), sameRow = Math.abs(toY - y) < (height(from) + height(node)) / 4;
    const ahead = (toX - x) * right + (toY - y) * down, aside = (toX - x) * down + (toY - y) * right;
    return ahead > 1 && sameRow === !down ? ahead + 2 * Math.abs(aside) : Infinity;
  });
  const least = Math.min(...far);
  return least < Infinity ? all[far.indexOf(least)] : null;
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

function keysOf(shelf) { // "" is no shelf
  const stands = (key) => shelf && key.startsWith(shelf);
  try { return Object.keys(localStorage).filter(stands).sort(); } catch { return []; }
}

function textsOf(shelf) { // by the rest of their keys
  const kept = keysOf(shelf).map((key) => [key.slice(shelf.length), recall(key)]);
  return Object.fromEntries(kept.filter(([, text]) => text?.length <= LONGEST).slice(0, MOST_SHELVED));
}

const bytes = (message) => new TextEncoder().encode(JSON.stringify(message)).length; // as it is sent

function lightest(texts, room) { // the largest give way, until the others find room
  const sizes = Object.entries(texts).map(([name, text]) => [name, bytes({ [name]: text })]);
  sizes.sort(([, one], [, other]) => one - other);
  for (const [name, size] of sizes) if ((room -= size) < 0) delete texts[name];
  return texts;
}

function wishes() {
  try { return { ...JSON.parse(recall("kit:wishes")) }; } catch { return {}; }
}

function rememberWish(given) {
  const kept = Object.entries({ ...wishes(), ...given }).filter(([, value]) => value !== null);
  remember("kit:wishes", JSON.stringify(Object.fromEntries(kept)));
}

function download(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}

async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return copiedTheOldWay(text); }
}

function copiedTheOldWay(text) { // on http in a local network a browser offers no clipboard
  const focused = document.activeElement, field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  try { return document.execCommand("copy"); } catch { return false; } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

// In JupyterLab a reload of the page does not run the cell again.
const inLab = () => !!document.getElementById("jupyter-config-data") && !("voila" in document.body.dataset);

async function serverAnswers() { // asked for the page's head only, because the page itself would start a kernel
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  try { return (await fetch(location.href, asked)).status !== 403; } catch { return false; } // 403: not with this key
}

// ---- the page -------------------------------------------------------------------------------------------------------

function render({ model, el }) {
  const html = document.documentElement, page = draw(["div", {}]), waiting = new Map();
  const notice = draw(["div", { class: "notice", role: "alert", hidden: "" }]);
  const status = draw(["div", { class: "status", role: "status", "aria-atomic": "false" }]);
  let seq = Math.floor(Math.random() * 1e9), timer = 0, pressed = null;
  let asked = -1, held = null; // the tree that was pressed last, and a press made before it was answered
  const trail = []; // where the focus has been, latest last
  el.classList.add("kit");
  el.append(draw(model.get("symbols")), notice, page, status);

  const root = () => page.firstElementChild;
  const wordsFor = (kind) => root().dataset[kind] || WORDS[kind];
  const groups = () => page.querySelectorAll("[data-rove]");
  const ours = () => el.contains(document.activeElement) || document.activeElement === document.body;

  function notify(kind, detail = "", control = null) {
    const content = [["span", {}, [wordsFor(kind), detail].filter(Boolean).join(" ")]];
    if (control) content.push(control);
    if ([...LOST, "failed"].includes(kind) && !inLab())
      content.push(["button", { class: "btn", "data-resume": "" }, wordsFor("resume")]);
    patchChildren(notice, content);
    notice.dataset.kind = kind;
    notice.hidden = false;
    if (kind !== "copied" && ours()) notice.scrollIntoView({ block: "nearest" });
  }
  const shows = (kinds) => !notice.hidden && kinds.includes(notice.dataset.kind);
  const settle = (kinds) => { if (shows(kinds)) notice.hidden = true; };

  function tell(content, patience = PATIENCE) {
    if (bytes(content) > LARGEST) return notify("tooLarge");
    seq += 1;
    waiting.set(seq, setTimeout(lose, patience));
    try { model.send({ ...content, seq }); } catch { lose(); }
  }

  function heard(ack) {
    for (const [asked, late] of waiting) if (asked <= ack) { clearTimeout(late); waiting.delete(asked); }
    if (!waiting.size) settle(LOST);
  }

  function lose() {
    if (!shows(LOST)) notify(inLab() ? "rerun" : "lost");
  }

  function ask(patience) { // is Python still there? Nobody needs to know of a page that nobody sees
    if (!document.hidden) tell({ ping: true }, patience);
  }

  async function resume() {
    if (await serverAnswers()) location.reload();
    else notify("unreachable");
  }

  const greeting = (saved) => ({ hello: {
    view: Math.max(asked, Number(root().dataset.view)), // a page that takes over counts on from there
    link: location.search, saved, theme: html.dataset.theme, wishes: wishes(), shelf: {},
    lang: recall("kit:lang") || navigator.language, still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  } });
  const comesBack = (text) => text.length <= LONGEST && bytes(greeting(text)) <= LARGEST;

  function sayHello() { // what is kept here comes before what is kept for other pages
    const kept = recall(model.get("storage_key")), isRead = kept === null || comesBack(kept);
    if (!isRead) notify("unread");
    const said = greeting(isRead ? kept : null);
    for (const name of ["wishes", "lang", "link"]) if (bytes(said) > LARGEST) said.hello[name] = null; // start at least
    said.hello.shelf = lightest(textsOf(model.get("shelf")), LARGEST - bytes(said));
    tell(said, LONG_PATIENCE);
  }

  function keep(key, text) { // what could not come back is not kept, and what was kept before stays
    if (comesBack(text) && remember(key, text)) settle(["unsaved"]);
    else notify("unsaved");
  }

  function press(node, by, value) {
    if (node.disabled || node.ariaDisabled === "true") return;
    if (by !== "time") settle(PASSING);
    const { intent, n = "null" } = node.dataset;
    const said = { intent, n: JSON.parse(n), by, view: Number(root().dataset.view) };
    if (by === "click") asked = said.view;
    tell(value === undefined ? said : { ...said, value });
  }

  function inTurn(act) { // a quick press waits for the answer to the one before; of several the last counts
    if (Number(root().dataset.view) > asked) act();
    else held = act;
  }

  function give(node, text) { // what is written in a field or a file
    const value = text.replace(UNSHOWABLE, "\ufffd");
    if (value.length > LONGEST) notify("tooLarge");
    else press(node, "change", value);
  }

  async function giveFile(node) {
    const file = node.files[0], fits = file?.size <= LARGEST;
    if (file && !fits) notify("tooLarge");
    if (fits) give(node, await file.text().catch(() => ""));
    node.value = ""; // so that the same file can be chosen again
  }

  function show() {
    const focused = document.activeElement, attended = !!root() && ours(), within = page.contains(focused);
    parts = model.get("parts") ?? {};
    due = [];
    patchChildren(page, [JSON.parse(model.get("view"))]);
    if (focused !== document.activeElement && page.contains(focused)) focused.focus({ preventScroll: true });
    groups().forEach((group) => rove(group));
    due.forEach((act) => act(attended));
    if (within && document.activeElement === document.body) // what had the focus is gone: back to where it was before
      trail.findLast((node) => node.isConnected && node.getClientRects().length)?.focus({ preventScroll: true });
    waitForTime();
    const next = held;
    held = null;
    next?.();
  }

  function waitForTime() { // a part with data-after; while nobody can see the page, time stands still
    clearTimeout(timer);
    const node = page.querySelector("[data-after]");
    if (node && !document.hidden) timer = setTimeout(() => press(node, "time"), Number(node.dataset.after));
  }

  const isField = (node) => node.matches("input, select, textarea");
  const intended = (event) => event.target.closest?.("[data-intent]");

  function onClick(event) {
    if (event.target.closest("[data-resume]") && notice.contains(event.target)) return resume();
    const node = intended(event);
    if (!node || isField(node)) return;
    // The second click of a double click counts only where pressing fast is meant, and never on what came after.
    if (event.detail > 1 && !("repeat" in node.dataset && node === pressed)) return;
    inTurn(() => { if (node.isConnected) press(pressed = node, "click"); });
  }

  function onValue(event) {
    const node = intended(event);
    if (!node || !isField(node) || event.isComposing || (event.type === "input") !== "live" in node.dataset) return;
    if (node.type === "file") giveFile(node);
    else if (node.type === "checkbox") press(node, "change", node.checked);
    else give(node, node.value);
  }

  function onFocus(event) {
    const group = event.target.closest("[data-rove]");
    if (group) rove(group, intended(event));
    trail.push(event.target);
    if (trail.length > TRAIL) trail.shift();
  }

  function onKey(event) {
    const { key, target, repeat } = event, control = event.ctrlKey || event.metaKey;
    if (event.currentTarget === document && target !== document.body) return; // somebody else's, or seen already
    if (!control && key !== "Escape") event.stopPropagation(); // or JupyterLab deletes the cell on "d d"
    if (event.altKey || (isField(target) && key !== "Escape")) return;
    if ((key === "Enter" || key === " ") && target.closest("button, a, summary, [data-intent]")) {
      const again = repeat && !("repeat" in target.dataset), drawing = target.matches("svg [data-intent]");
      if (again || drawing) event.preventDefault();
      if (drawing && !again) inTurn(() => press(target, "click"));
      return;
    }
    const group = !control && (key in SIDES || key === "Home" || key === "End") && target.closest("[data-rove]");
    if (group) {
      event.preventDefault();
      const stop = nextStop(target, members(group), key);
      return stop && focusOn(stop);
    }
    const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
    if (name.length === 1 && !control && root().dataset.shortcuts === "off") return;
    const combination = (control ? "Ctrl+" : "") + (control && event.shiftKey ? "Shift+" : "") + name;
    const node = keyed(combination);
    if (!node) return;
    event.preventDefault();
    if (isField(node)) node.focus();
    else if (!repeat || "repeat" in node.dataset) inTurn(() => { // the key of the page as it is by then
      const now = keyed(combination);
      if (now) "intent" in now.dataset ? press(now, "click") : now.click(); // a link is followed
    });
  }

  const keyed = (combination) =>
    [...page.querySelectorAll("[data-key]")].find((node) => node.dataset.key.split(" ").includes(combination));

  function dress(theme) { html.dataset.theme = theme; }

  function announce(text) { // after what was said before, so that nothing is cut short
    status.append(draw(["p", {}, text]));
    if (status.childElementCount > SAID_LAST) status.firstChild.remove();
  }

  async function copyLink(query) {
    const link = `${location.origin}${location.pathname}?${query}`;
    if (await copied(link)) return notify("copied");
    notify("copyByHand", "", ["input", { value: link, readonly: "", "aria-label": wordsFor("copyByHand") }]);
    notice.querySelector("input").select();
  }

  function onMessage(said) {
    const key = model.get("storage_key");
    if ("ack" in said) heard(said.ack);
    if ("save" in said) keep(key, said.save);
    if ("forget" in said) remember(key, null);
    if ("forget_shelf" in said) keysOf(model.get("shelf")).forEach((each) => remember(each, null));
    if ("failed" in said) notify("failed", said.failed);
    if ("theme" in said) { dress(said.theme); remember("kit:theme", said.theme); }
    if ("lang" in said) { html.lang = said.lang; remember("kit:lang", said.lang); }
    if ("announce" in said) announce(said.announce);
    if ("remember" in said) rememberWish(said.remember);
    if ("download" in said) download(said.name, said.download);
    if ("link" in said) copyLink(said.link);
  }

  function onStorage({ key, newValue }) { // another tab has forgotten what is kept here
    if (key === model.get("storage_key") && newValue === null) sayHello();
  }

  function onSight() { // a phone that slept asks at once
    ask();
    waitForTime();
  }

  const listeners = [[el, "click", onClick], [el, "change", onValue], [el, "input", onValue], [el, "focusin", onFocus],
    [el, "keydown", onKey], [document, "keydown", onKey], [document, "visibilitychange", onSight], [window, "storage", onStorage]];
  for (const [where, what, act] of listeners) where.addEventListener(what, act);
  const pulse = setInterval(() => ask(LONG_PATIENCE), PULSE); // Python may be busy, in JupyterLab with another cell
  const layout = new ResizeObserver(() => groups().forEach((group) => rove(group))); // other parts may be seen now
  layout.observe(page);
  model.on("change:view", show);
  model.on("change:storage_key", sayHello); // another place of the browser, another game kept there
  model.on("comm_live_update", () => ask()); // Jupyter's own sign that a kernel came or went, where it gives one
  model.on("msg:custom", onMessage);

  const wish = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = recall("kit:theme");
  const theme = chosen === "light" || chosen === "dark" ? chosen : html.dataset.theme || wish;
  dress(theme);
  show();
  sayHello();

  return () => {
    for (const [where, what, act] of listeners) where.removeEventListener(what, act);
    for (const late of [...waiting.values(), timer]) clearTimeout(late);
    clearInterval(pulse);
    layout.disconnect();
  };
}

export default { render };
