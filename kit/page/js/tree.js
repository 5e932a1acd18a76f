// Draws the tree that Python shows, and patches it when Python shows another one.
// It decides nothing: which buttons there are, what they mean and whether they count is Python's (page.py, where all
// data- attributes are explained).

const SVG = "http://www.w3.org/2000/svg", MATH = "http://www.w3.org/1998/Math/MathML";
const SPACES = { svg: SVG, math: MATH }; // what begins a drawing or a formula
const TAGS = new Set((
  "a abbr article aside b br button caption code dd details div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 " +
  "header hr i input kbd label legend li main nav ol optgroup option output p progress section select small span strong " +
  "style sub summary sup table tbody td textarea tfoot th thead time tr u ul " +
  "circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient " +
  "rect stop svg symbol text title tspan use " +
  "math mfrac mi mn mo mover mpadded mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover").split(" "));
const ATTRIBUTES = new Set((
  "id class title lang dir role tabindex hidden disabled readonly type value checked selected name for min max step " +
  "placeholder accept maxlength autocomplete inputmode open start colspan rowspan scope label href target style datetime " +
  "viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset pathLength " +
  "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset " +
  "stroke-opacity stop-color stop-opacity opacity visibility clip-path mask filter marker-start marker-mid marker-end " +
  "text-anchor dominant-baseline font-family font-size font-weight letter-spacing textLength vector-effect " +
  "pointer-events gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits orient refX " +
  "refY markerWidth markerHeight display displaystyle fence largeop linethickness lspace mathvariant movablelimits rspace " +
  "scriptlevel separator stretchy").split(" "));
const PAINT = /^(style|fill|stroke|clip-path|mask|filter|marker-.*)$/;
const REACHES_OUT = /["'\\]|url\((?!#)/i; // in paint: another host

const drawn = new WeakMap(); // element -> the tree it shows
const parts = {}; // the children of nodes that are sent once, by their key (data-part)
let entered = null; // the field in which Enter was pressed: it takes what the answer says, until somebody types again
let due = []; // what is to be focused, scrolled or moved once the whole tree is in place

function safe(name, value) { // no scripts, no other hosts, even if a text should ever get into an attribute
  if (/^(data|aria)-[a-z-]+$/.test(name)) return true;
  if (name === "href") return /^(#|\?|\.{0,2}\/(?![/\\]))[^\s\\]*$/.test(value);
  return ATTRIBUTES.has(name) && !(PAINT.test(name) && REACHES_OUT.test(value));
}

// Every tree says a page's address as a server has it; a folder of files says on <html> where it stands, and how its pages end.
const { kitBase, kitEnding } = document.documentElement.dataset;
const basePath = () => kitBase ?? location.pathname.match(/^(.*?)\/voila\/render\//)?.[1] ?? ""; // where the first page stands
const ownAddress = (link) => basePath() + (kitEnding ? link.replace(/^\/(?:voila\/render\/([^?]*?)\.ipynb|games\/(\w+))/, `/$1$2${kitEnding}`) : link);

const isTyped = (node) => "live" in node.dataset || "pause" in node.dataset;
const writes = () => document.activeElement?.matches("textarea"); // and is not led away from the text

function setAttributes(node, before, after) {
  for (const name in before) if (!(name in after)) {
    node.removeAttribute(name);
    if (name === "checked" || name === "selected") node[name] = false;
  }
  for (const name in after) {
    const value = after[name];
    if (before[name] === value || !safe(name, value)) continue;
    node.setAttribute(name, name === "href" && value[0] === "/" ? ownAddress(value) : value);
    if (name === "checked" || name === "selected") node[name] = true;
    // Somebody who is typing is further than the echo of what they typed.
    if (name === "value" && !(isTyped(node) && node === document.activeElement && node !== entered)) node.value = value;
    if (name === "data-focus") due.push((attended) => attended && !writes() && focusOn(node));
    if (name === "data-show") due.push((attended) => attended && !writes() && reveal(node));
    if (name === "data-line") due.push(() => pointAtLine(node, parseInt(value)));
    if (name === "data-end") due.push(() => scrollToNews(node));
    if (name === "data-from") due.push(() => glide(node));
    if (name === "data-sound") due.push(() => hear(node));
  }
}

function keepParts(sent) { // null: it will not be shown again without being sent again
  for (const key in sent) if (sent[key]) parts[key] = sent[key]; else delete parts[key];
}

// The tree that a change makes of those that stood there (delta.py). What did not change is the very same tree.
function changed(change, before) {
  if (typeof change === "number") return before[change];
  if (typeof change === "string" || typeof change[0] === "string") return change;
  const [at, { set, children }] = change, [tag, had, ...inside] = before[at];
  const attributes = { ...had, ...set };
  for (const name in set) if (set[name] === null) delete attributes[name];
  return [tag, attributes, ...(children?.map((each) => changed(each, inside)) ?? inside)];
}

// The style of a game's face, as one text.
const isPaint = ([, , ...texts]) => texts.every((text) =>
  typeof text === "string" && !/@import/i.test(text) && !REACHES_OUT.test(text));

const childrenOf = ([, attributes, ...children]) => parts[attributes["data-part"]] ?? children;

function draw(tree, space) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, attributes] = tree;
  const name = TAGS.has(tag) && (tag !== "style" || isPaint(tree)) ? tag : "span", within = space || SPACES[tag];
  const node = within ? document.createElementNS(within, name) : document.createElement(name);
  node.append(...childrenOf(tree).map((child) => draw(child, within)));
  setAttributes(node, {}, attributes);
  drawn.set(node, tree);
  return node;
}

const alike = (node, tree) => typeof tree === "string" ? node.nodeType === Node.TEXT_NODE
  : drawn.get(node)?.[0] === tree[0] && (tree[1].id ?? "") === node.id
    && (tree[0] !== "style" || node.textContent === tree.slice(2).join("")); // another style is judged anew

function patch(node, tree) {
  if (typeof tree === "string") {
    if (node.data !== tree) node.data = tree;
    return;
  }
  if (drawn.get(node) === tree) return;
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
    if (!node || !alike(node, tree)) return draw(tree, Object.values(SPACES).find((space) => parent.namespaceURI === space));
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
