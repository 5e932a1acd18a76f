// Shows the trees that Python sends, one after the other where several come at once, and sends back what a person did.

const WORDS = {
  moment: "One moment…", lost: "The connection to the game is lost.", resume: "Resume",
  away: "The server is not there just now. This page goes on by itself as soon as it is.", tryNow: "Try now",
  unreachable: "The server is not running. Start it again, then press Resume.",
  rerun: "The game does not answer. If no other cell is running, restart the kernel and run this cell again.",
  failed: "Something went wrong.", unsaved: "This browser does not keep the game.",
  unread: "What this browser kept here is too large to go on with.",
  elsewhere: "This went on in another tab.", fetch: "Fetch it here", stay: "Keep what is here",
  copied: "The link is copied.", copyByHand: "Copy this link:", tooLarge: "This is too large.",
};
const LOST = ["away", "lost", "unreachable", "rerun"], AWAY = [...LOST, "moment"]; // notices that go when Python answers
const PASSING = ["failed", "copied", "copyByHand", "tooLarge", "unread"]; // notices that go with the next press
const PATIENCE = 4000, LONG_PATIENCE = 15000; // ms without an answer before the connection counts as lost
const SOON = 300; // ms after which a press that is not answered yet shows that it was heard
const PULSE = 20000; // ms after which a page that can be seen asks whether Python is still there
// Both stand in page.py, too: how long a text it takes, and how large a message the server lets through.
const LONGEST = 1_000_000; // characters of one text
const LARGEST = 1_900 * 1024; // bytes of one message without its header; beyond 2 MiB the server hangs up
const UNSHOWABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu; // nor these (svg.py)
const MOST_SHELVED = 30; // texts of other pages that page.py takes
const MOST_PLACES = 12; // pages that the first page may lead back to
const SAID_LAST = 5, TRAIL = 20; // announcements that stay for a screen reader that is still speaking

function render({ model, el }) {
  const html = document.documentElement, page = draw(["div", {}]), waiting = new Map();
  const notice = draw(["div", { class: "notice", role: "alert", hidden: "" }]);
  const status = draw(["div", { class: "status", role: "status", "aria-atomic": "false" }]);
  let seq = Math.floor(Math.random() * 1e9), timer = 0, pausing = 0, pressed = null;
  let asked = -1, held = []; // the tree that was pressed last, and presses made before it was answered
  let trees = [], at = 0, missed = false; // what came last, which of it is seen, and that something never came
  let sign = 0, awaited = null; // until a press is answered
  const inHand = new Map(); // what a page that takes over is to know and the browser need not keep, by the keys it said hello with
  let mine = null, unkept = null; // the text under our key as this tab read or wrote it, and one it may not write
  let begun = ""; // "may" once Python has answered, for what it sends then is its own picture; then "has"
  let toldShape = ""; // how we said that drawings fit here
  const trail = []; // where the focus has been, latest last
  el.classList.add("kit");
  el.append(draw(SYMBOLS), notice, page, status);

  const root = () => page.firstElementChild, stepAside = atAKiosk ? kiosk() : () => {};
  const race = racing(page, (intent, n, value) => tell({ intent, n, value, by: "change", view: Number(root().dataset.view) }));
  const stopWaiting = byTheHour(page, (node) => press(node, "time"));
  const stopDragging = dragging(el, (node, up, then) => inTurn(node, () => {
    press(node, "click", up, { intent: "lift", n: node.dataset.lifts });
    then?.();
  }), (node) => inTurn(node, () => { if (node.isConnected) press(node, "click"); }));
  const wordsFor = (kind) => root().dataset[kind] || WORDS[kind];
  const shape = () => getComputedStyle(root()).getPropertyValue("--shape").trim(); // wide or narrow (shape.py)
  const groups = () => page.querySelectorAll("[data-rove]");
  const ours = () => el.contains(document.activeElement) || document.activeElement === document.body;

  function notify(kind, detail = "", control = null) {
    const passes = atAKiosk && LOST.includes(kind); // nothing is kept there, and nobody need do anything (kiosk.js)
    const content = [["span", {}, [wordsFor(passes ? "moment" : kind), detail].filter(Boolean).join(" ")]];
    if (control) content.push(control);
    if ([...LOST, "failed"].includes(kind) && !inLab() && !passes)
      content.push(["button", { class: "btn", "data-resume": "" }, wordsFor(kind === "away" ? "tryNow" : "resume")]);
    if (kind === "elsewhere") content.push(["div", { class: "row" }, ...["fetch", "stay"].map((way) =>
      ["button", { class: "btn", [`data-${way}`]: "" }, wordsFor(way)])]);
    patchChildren(notice, content);
    notice.role = ["moment", "away"].includes(kind) ? "status" : "alert";
    notice.dataset.kind = kind;
    notice.hidden = false;
    if (!["copied", "moment"].includes(kind) && ours()) notice.scrollIntoView({ block: "nearest" });
  }
  const shows = (kinds) => !notice.hidden && kinds.includes(notice.dataset.kind);
  function settle(kinds) {
    if (!shows(kinds)) return;
    notice.hidden = true;
    if (unkept !== null) notify("elsewhere"); // still so
  }

  function tell(content, patience = PATIENCE) {
    if (bytes(content) > LARGEST) return notify("tooLarge");
    seq += 1;
    waiting.set(seq, setTimeout(() => model.away?.() ? pause() : lose(), patience));
    try { model.send({ ...content, seq }); } catch { lose(); }
    return true;
  }

  function heard(ack) {
    for (const [asked, late] of waiting) if (asked <= ack) { clearTimeout(late); waiting.delete(asked); }
    if (waiting.size) return;
    begun ||= "may";
    settle(AWAY);
    clearTimeout(sign);
    page.removeAttribute("aria-busy");
    awaited?.removeAttribute("data-awaited");
  }

  function begin() { // at the first choice, where a page of our own has a keyboard; a touch would have nothing from it
    if (begun !== "may") return;
    begun = "has";
    const hasKeys = matchMedia("(hover: hover)").matches && !atAKiosk && "page" in html.dataset;
    const isFree = document.activeElement.matches("body, [tabindex='-1']"); // or only what is read aloud has it
    const choice = hasKeys && isFree && scrollY === 0 ? firstChoice(page) : null;
    if (choice && !isField(choice)) choice.focus({ preventScroll: true }); // in a field the keys of the page would be typed
  }

  function waitFor(node) { // it was heard, though the answer takes its time
    clearTimeout(sign);
    sign = setTimeout(() => {
      page.setAttribute("aria-busy", "true");
      awaited?.removeAttribute("data-awaited");
      awaited = node;
      node.dataset.awaited = "";
    }, SOON);
  }

  function lose() {
    if (!shows(LOST)) notify(inLab() ? "rerun" : hasKernel() ? "lost" : "away");
  }

  function pause() { // the page comes back by itself, and what is pressed meanwhile is kept
    if (!shows(AWAY)) notify("moment");
  }

  function ask(patience) { // is Python still there? Nobody needs to know of a page that nobody sees
    if (!document.hidden) tell({ ping: true }, patience);
  }

  async function resume() {
    if (await serverAnswers()) location.reload();
    else notify(hasKernel() ? "unreachable" : "away");
  }

  const greeting = (saved) => ({ hello: {
    view: Math.max(asked, Number(root().dataset.view)), // a page that takes over counts on from there
    link: location.search, saved, held: inHand.get(model.get("storage_key")) ?? null, theme: html.dataset.theme, wishes: wishes(), shelf: {},
    lang: recall("kit:lang") || navigator.language, day: today(), address: location.origin + location.pathname,
    shape: shape(), fresh: hasCome() && !inHand.has(model.get("storage_key")), still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  } });
  const comesBack = (text) => text.length <= LONGEST && bytes(greeting(text)) <= LARGEST;

  function sayHello() { // what is kept here comes before what is kept for other pages
    const kept = recall(model.get("storage_key")), isRead = kept === null || comesBack(kept);
    [mine, unkept] = [kept, null];
    settle(["elsewhere"]);
    if (!isRead) notify("unread");
    const said = greeting(isRead ? kept : null);
    for (const name of ["held", "wishes", "lang", "link", "address"]) if (bytes(said) > LARGEST) said.hello[name] = null; // start at least
    said.hello.shelf = lightest(textsOf(model.get("shelf")), LARGEST - bytes(said));
    inHand.set(model.get("storage_key"), inHand.get(model.get("storage_key")) ?? "");
    toldShape = said.hello.shape;
    tell(said, LONG_PATIENCE);
  }

  function keep(key, text, where) { // what could not come back is not kept, and what was kept before stays
    const there = recall(key);
    if (there !== null && there !== mine && there !== text) return wentOn(text);
    write(key, text);
    noteWhere({ key, where, lang: html.lang });
  }

  function write(key, text) {
    unkept = null;
    if (comesBack(text) && remember(key, text)) { mine = text; settle(["unsaved"]); } else notify("unsaved");
  }

  function wentOn(text = mine) { // another tab has written: nothing is written over that before somebody says so
    unkept = text ?? "";
    notify("elsewhere");
  }

  function stay() {
    const text = unkept;
    unkept = null;
    settle(["elsewhere"]);
    if (text) write(model.get("storage_key"), text);
    else mine = recall(model.get("storage_key"));
  }

  function press(node, by, value, { intent, n = "null" } = node.dataset) {
    if (node.disabled || node.ariaDisabled === "true") return;
    if (by !== "time") settle(PASSING);
    const said = { intent, n: JSON.parse(n), by, view: Number(root().dataset.view) };
    if (by === "click") asked = said.view;
    if (!tell(value === undefined ? said : { ...said, value })) return;
    clearTimeout(timer); // the answer says how it goes on
    if (by !== "time" && !("live" in node.dataset || "pause" in node.dataset)) waitFor(node);
  }

  const isAnswered = () => Number(root().dataset.view) > asked;

  function inTurn(node, act) { // a quick press waits for the answer to the one before; of several the last counts, or each
    if ("every" in node.dataset || isAnswered()) act();
    else held = "inTurn" in root().dataset ? [...held, act] : [act];
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

  function show() { // the whole
    keepParts(model.get("parts") ?? {});
    trees = [JSON.parse(model.get("view"))];
    missed = false;
    paint(0);
  }

  function follow({ patch: changes, of, then, parts: sent }) { // what changed since a tree that is here, if it is
    let tree = trees.find(([, attributes]) => Number(attributes["data-view"]) === of);
    if (!tree) return missed ||= tell({ whole: true });
    keepParts(sent ?? {});
    const news = changes.map((change) => tree = changed(change, [tree]));
    if (then) return trees.push(...news); // if the first had no more time, it has pressed, and the answer is to come
    trees = news;
    paint(0);
  }

  function paint(which) {
    const focused = document.activeElement, attended = !!root() && ours(), within = page.contains(focused);
    at = which;
    due = [];
    patchChildren(page, [trees[at]]);
    if (root().lang) html.lang = root().lang; // what lies outside it is read aloud in its language, too
    if (focused !== document.activeElement && page.contains(focused)) focused.focus({ preventScroll: true });
    groups().forEach((group) => rove(group));
    due.forEach((act) => act(attended));
    if (within && document.activeElement === document.body) // what had the focus is gone: back to where it was before
      trail.findLast((node) => node.isConnected && node.getClientRects().length)?.focus({ preventScroll: true });
    begin();
    waitForTime();
    race.painted();
    if (model.busy?.()) return; // what was drawn is no answer to the last press
    while (held.length && isAnswered()) held.shift()();
  }

  function waitForTime() { // a part with data-after; while nobody can see the page, time stands still
    clearTimeout(timer);
    const node = page.querySelector("[data-after]"), goOn = () => trees[at + 1] ? paint(at + 1) : press(node, "time");
    if (node && !document.hidden) timer = setTimeout(goOn, Number(node.dataset.after));
  }

  function toChoice() { // past the head
    const choice = firstChoice(page);
    if (choice) focusOn(choice);
  }

  function fillScreen() { // or leave it again
    const done = document.fullscreenElement ? document.exitFullscreen() : html.requestFullscreen?.();
    done?.catch(() => {}); // the browser does not want to
  }

  const isField = (node) => node.matches("input, select, textarea");
  const intended = (event) => event.target.closest?.("[data-intent]");

  function onClick(event) {
    const ways = { resume, fetch: sayHello, stay };
    const way = notice.contains(event.target) && Object.keys(ways).find((each) => event.target.closest(`[data-${each}]`));
    if (way) return ways[way]();
    const aside = event.target.closest("a[data-window]"); // where a browser opens none, its link is followed
    if (aside && open(aside.href, aside.dataset.window, "popup,width=620,height=820")) return event.preventDefault();
    if (event.target.closest("[data-first]")) return toChoice();
    if (event.target.closest("[data-full]")) return fillScreen();
    if (event.target.closest("[data-print]")) return print();
    const node = intended(event);
    if (node && "untouched" in node.dataset) give(node, node.value); // in its very middle nothing moves, so nothing is heard
    if (!node || isField(node)) return;
    // The second click of a double click counts only where that is meant; with data-repeat never on what came after.
    const meant = "every" in node.dataset || ("repeat" in node.dataset && node === pressed);
    if (event.detail > 1 && !meant) return;
    inTurn(node, () => { if (node.isConnected) press(pressed = node, "click"); });
  }

  function onValue(event) {
    const node = intended(event);
    if (!node || !isField(node) || event.isComposing) return;
    if (event.type === "input") entered = null;
    if ("pause" in node.dataset) return pausesSoon(node, event.type === "input" ? Number(node.dataset.pause) : 0);
    if ((event.type === "input") !== "live" in node.dataset) return;
    if (node.type === "file") giveFile(node);
    else if (node.type === "checkbox") press(node, "change", node.checked);
    else give(node, node.value);
  }

  function pausesSoon(node, ms) { // who writes is asked at a pause, and at once when leaving the field
    clearTimeout(pausing);
    const say = () => { if (node.isConnected) give(node, node.value); };
    if (ms) pausing = setTimeout(say, ms); else say();
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
    const wanted = key === "Enter" && page.querySelector(`[id="${target.dataset.enter}"]`);
    if (wanted && !repeat) {
      const act = () => { entered = target; if (wanted.isConnected) press(pressed = wanted, "click"); };
      return wanted.ariaDisabled === "true" && waiting.size ? held = [act] : inTurn(wanted, act); // what was typed may allow it
    }
    if (event.altKey || (isField(target) && key !== "Escape")) {
      if (!("untouched" in target.dataset) || !key.startsWith("Arrow")) return;
      event.preventDefault();
      return give(target, target.value); // the first arrow key begins in the middle
    }
    if (key === "Enter" && target.matches("[data-rove=go] [aria-pressed]")) { // what is chosen by then is not chosen again: on with it
      event.preventDefault();
      return repeat || inTurn(target, () => isChosen(target) && keyed(key) ? pressKeyed(key) : press(target, "click"));
    }
    if ((key === "Enter" || key === " ") && target.closest("button, a, summary, [data-intent]")) {
      const again = repeat && !("repeat" in target.dataset), drawing = target.matches("svg [data-intent]");
      if (again || drawing) event.preventDefault();
      if (drawing && !again) inTurn(target, () => press(target, "click"));
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
    else if (!repeat || "repeat" in node.dataset) inTurn(node, () => pressKeyed(combination));
  }

  function pressKeyed(combination) { // the key of the page as it is by then
    const node = keyed(combination);
    if (!node) return;
    if (node.closest("[data-rove]")) node.focus({ preventScroll: true }); // Enter goes on from what is chosen
    if ("intent" in node.dataset) press(node, "click"); else node.click(); // a link is followed
  }

  const keyed = (combination) =>
    [...page.querySelectorAll("[data-key]")].find((node) => node.dataset.key.split(" ").includes(combination));

  function dress(theme) { html.dataset.theme = theme; }

  function onPrint() { // paper is light
    const { theme } = html.dataset;
    dress("light");
    addEventListener("afterprint", () => dress(theme), { once: true });
  }

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
    if ("patch" in said) follow(said);
    if ("save" in said) keep(key, said.save, said.where);
    if ("hold" in said) inHand.set(key, said.hold);
    if ("forget" in said) { remember(key, null); mine = null; }
    if ("forget_shelf" in said) keysOf(model.get("shelf")).forEach((each) => remember(each, null));
    if ("failed" in said) notify("failed", said.failed);
    if ("theme" in said) { dress(said.theme); remember("kit:theme", said.theme); }
    if ("lang" in said) { html.lang = said.lang; remember("kit:lang", said.lang); readdress(said.lang); }
    if ("announce" in said) announce(said.announce);
    if ("remember" in said) rememberWish(said.remember);
    if ("download" in said) download(said.name, said.download);
    if ("picture" in said) downloadPicture(said.name, said.picture);
    if ("link" in said) copyLink(said.link);
  }

  function onStorage({ key, newValue }) { // another tab has forgotten what is kept here, or went on with it
    if (key !== model.get("storage_key")) return;
    if (newValue === null || "follows" in root().dataset) sayHello();
    else if (newValue !== mine) wentOn(unkept ?? mine);
  }

  function onSight() { // a phone that slept asks at once
    ask();
    waitForTime();
  }

  const listeners = [[el, "click", onClick], [el, "change", onValue], [el, "input", onValue], [el, "focusin", onFocus],
    [el, "keydown", onKey], [document, "keydown", onKey], [document, "visibilitychange", onSight], [window, "storage", onStorage],
    [window, "beforeprint", onPrint]];
  for (const [where, what, act] of listeners) where.addEventListener(what, act);
  const pulse = setInterval(() => ask(LONG_PATIENCE), PULSE); // Python may be busy, in JupyterLab with another cell
  function onLayout() { // other parts may be seen now, and drawings fit otherwise
    groups().forEach((group) => rove(group));
    const now = shape(), view = Number(root().dataset.view);
    if (now !== toldShape) tell({ intent: "shape", n: toldShape = now, by: "layout", view });
  }

  const layout = new ResizeObserver(onLayout);
  layout.observe(page);
  model.on("change:view", show);
  model.on("change:storage_key", sayHello); // another place of the browser, another game kept there
  model.on("comm_live_update", () => ask()); // Jupyter's own sign that a kernel came or went, where it gives one
  model.on("msg:custom", onMessage);
  model.on("pause", pause);
  model.on("away", lose);

  const wish = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = recall("kit:theme");
  const theme = chosen === "light" || chosen === "dark" ? chosen : html.dataset.theme || wish;
  dress(theme);
  show();
  sayHello();

  return () => {
    for (const [where, what, act] of listeners) where.removeEventListener(what, act);
    for (const late of [...waiting.values(), timer, pausing, sign]) clearTimeout(late);
    clearInterval(pulse);
    race.leave();
    stopWaiting();
    stopDragging();
    stepAside();
    layout.disconnect();
  };
}

export default { render };
