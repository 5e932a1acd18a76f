// Looks through lessons, rules and words. What there is comes when somebody comes to the field, and nothing is asked after that.

const MOST = 6; // of a kind: whoever wants another one types a letter more
const box = document.querySelector(".search"), field = box.querySelector("input");
const found = box.querySelector(".found"), said = box.querySelector("[role=status]");
let index = null; // all there is, each with its text as it is looked through, or a promise of it

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("’", "'");
const load = () => index ??= fetch(box.dataset.from).then((answer) => answer.json()).then(read).catch(() => null).then((all) => index = all);

function read(kinds) {
  const readable = ([title, about, address, also]) => ({ title, about, address, name: plain(title), text: plain(`${title} ${about} ${also}`) });
  return Object.entries(kinds).map(([kind, entries]) => [kind, entries.map(readable)]);
}

const LITERAL = /[.*+?^${}()|[\]\\]/g, WITHIN = "(?<![\\p{L}\\p{N}])";
function pattern(word) { // a number as a whole, a letter or two at the beginning of a word, more anywhere
  const before = /^\d/.test(word) || word.length < 3 ? WITHIN : "", after = /\d$/.test(word) ? "(?!\\d)" : "";
  return new RegExp(before + word.replace(LITERAL, "\\$&") + after, "u");
}

function nearness(query) { // of an entry, the smaller the nearer; none: it does not fit
  const patterns = query.split(/\s+/).map(pattern), begins = new RegExp(WITHIN + query.replace(LITERAL, "\\$&"), "u");
  return ({ name, text }) => {
    if (!patterns.every((each) => each.test(text))) return null;
    return name === query ? 0 : name.startsWith(query) ? 1 : begins.test(name) ? 2 : text.includes(query) ? 3 : 4;
  };
}

function node(tag, facts, ...inside) {
  const made = Object.assign(document.createElement(tag), facts);
  made.append(...inside);
  return made;
}

function listed(kind, fitting) {
  const name = node("p", { id: `found-${kind}` }, box.dataset[kind]), list = node("ul");
  list.setAttribute("aria-labelledby", name.id);
  for (const { title, about, address } of fitting.slice(0, MOST))
    list.append(node("li", {}, node("a", { href: address }, node("b", {}, title), " ", node("small", {}, about))));
  const rest = fitting.length - MOST;
  return [name, list, ...rest > 0 ? [node("p", { className: "small" }, box.dataset.more.replace("{}", rest))] : []];
}

async function look() {
  const query = plain(field.value).trim();
  if (query && load() instanceof Promise) tell(box.dataset.waits);
  const all = query && await index;
  if (plain(field.value).trim() !== query) return; // somebody has typed on
  const near = nearness(query);
  const kinds = (all || []).map(([kind, entries]) => [kind, entries.map((entry) => [near(entry), entry])
    .filter(([found]) => found !== null).sort(([one], [other]) => one - other).map(([, entry]) => entry)]);
  const many = kinds.reduce((sum, [, fitting]) => sum + fitting.length, 0);
  const { failed, none, many: told } = box.dataset;
  tell(!query ? "" : !all ? failed : many ? told.replace("{}", many) : none, ...kinds.flatMap(([kind, fitting]) => fitting.length ? listed(kind, fitting) : []));
}

function tell(text, ...nodes) {
  said.textContent = text;
  found.replaceChildren(...nodes);
  show();
}

function show() { box.toggleAttribute("data-open", !!said.textContent); }
function hide() { box.removeAttribute("data-open"); }

async function enter() {
  await look();
  found.querySelector("a")?.click();
}

function clear() {
  field.value = "";
  field.focus();
  look();
}

function step(by) {
  const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement) + by;
  (links[Math.min(at, links.length - 1)] ?? field).focus();
}

box.addEventListener("keydown", (event) => {
  const acts = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: clear, ...event.target === field && { Enter: enter } };
  if (event.isComposing || !acts[event.key]) return;
  event.preventDefault();
  acts[event.key]();
});
field.addEventListener("input", look);
box.addEventListener("focusin", () => { load(); show(); });
box.addEventListener("focusout", ({ relatedTarget }) => { if (!box.contains(relatedTarget)) hide(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
});
box.hidden = false;
