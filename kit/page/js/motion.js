// Where the focus goes, and what moves.

const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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

// What there is to decide comes first: the first of what can be chosen, typed or laid, or else the button that goes on, or
// else the first control below the head. `null` where a page has none.
const PLACES = ["#asks", "#table", "#work"], ROW = "[data-rove] [aria-pressed]";
const CHOICE = "[aria-pressed]:not([data-intent=hint]), [aria-checked], input, select, textarea";

function firstChoice(root) {
  const free = (node) => node.matches(":not(:disabled, [aria-disabled=true], [tabindex='-1'])") && seen(node);
  const among = (node, what) => [...node?.querySelectorAll(what) ?? []].find((each) => free(each) && !each.closest(".top"));
  for (const place of PLACES) {
    const choice = among(root.querySelector(place), ROW) ?? among(root.querySelector(place), CHOICE);
    if (choice) return choice;
  }
  return among(root, "#go") ?? among(root, "a[href], button, input, select, textarea, summary, [tabindex='0']") ?? null;
}

function pointAtLine(node, number) { // of a text: it is selected and in sight
  const before = node.value.split("\n").slice(0, number - 1), begin = before.join("\n").length + (before.length ? 1 : 0);
  const end = node.value.indexOf("\n", begin);
  focusOn(node);
  node.setSelectionRange(begin, end < 0 ? node.value.length : end);
  node.scrollTo({ top: (number - 4) * parseFloat(getComputedStyle(node).lineHeight), left: 0 });
}

function reveal(node) {
  node.scrollIntoView({ block: "nearest", behavior: lasts(node, "--m-panel") ? "smooth" : "instant" });
}

function scrollToNews(node) { // to the end, but not past the first part that is new (data-fresh)
  node.scrollTo({ top: node.scrollHeight });
  const news = node.querySelector("[data-fresh]"), head = parseFloat(getComputedStyle(node).scrollPaddingTop) || 0;
  const hidden = news ? node.getBoundingClientRect().top + head - news.getBoundingClientRect().top : 0;
  if (hidden > 0) node.scrollTop -= hidden;
  const lit = node.querySelector(".new"); // what to read first is in sight in any case
  const below = lit ? lit.getBoundingClientRect().bottom + 8 - node.getBoundingClientRect().bottom : 0;
  if (below > 0) node.scrollTop += below;
  const above = lit ? node.getBoundingClientRect().top + head - lit.getBoundingClientRect().top : 0;
  if (above > 0) node.scrollTop -= above; // from its beginning, if it is longer than the place
}

function glide(node) { // along an arc, from where another element stands
  const source = node.closest(".kit")?.querySelector(`#${CSS.escape(node.dataset.from)}`);
  const duration = lasts(node, "--m-coin");
  if (!source || !duration || !seen(source) || !seen(node)) return;
  // An SVG counts in units of its own, and a part that is drawn larger in larger ones.
  const unit = node.ownerSVGElement ? node.parentNode.getScreenCTM().a : node.currentCSSZoom ?? 1;
  const [x, y] = centre(source), [toX, toY] = centre(node), height = Math.min(60, Math.hypot(toX - x, toY - y) / 4);
  const frames = [1, .8, .6, .4, .2, 0].map((left) => {
    const across = (x - toX) * left, down = (y - toY) * left - 4 * height * left * (1 - left);
    return { translate: `${across / unit}px ${down / unit}px`, opacity: 1 };
  });
  const delay = Number(node.dataset.delay) || 0;
  if (!delay) leaveTrail(node.closest(".kit"), [x, y], [toX, toY], height, duration);
  node.animate(frames, { duration, delay, easing: "cubic-bezier(.4,0,.3,1)", fill: "backwards" });
}

function leaveTrail(kit, [x, y], [toX, toY], height, duration) { // the way of the gold, for as long as it is under way
  const { x: left, y: top, width, height: high } = kit.getBoundingClientRect();
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  const middle = [(x + toX) / 2 - left, (y + toY) / 2 - top - 2 * height];
  path.setAttribute("d", `M${x - left} ${y - top}Q${middle} ${toX - left} ${toY - top}`);
  for (const [name, value] of [["class", "trail"], ["width", width], ["height", high]]) svg.setAttribute(name, value);
  svg.append(path);
  kit.append(svg);
  svg.animate({ opacity: [1, 1, 0] }, { duration: 1.6 * duration }).finished.finally(() => svg.remove());
}

const stops = new WeakMap(); // group with data-rove -> the part of it that Tab reaches
const members = (group) => [...group.querySelectorAll("[data-intent]:not(:disabled, input, select, textarea)")].filter(seen);
const isChosen = (node) => node.ariaPressed === "true";

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
