// Times the hands of a race against the frame in which it was painted (kit/page/race.py); Python judges.

// Both stand in race.py, too.
const SOONEST = 80; // ms: nobody reacts quicker, to the dice or to what another hand has done
const MOST_PRESSES = 100; // in one window; one more is sent, so that it can be said
const USUAL_FRAME = 17; // ms, before one was measured
const COARSEST = 20, VAGUE = 100; // ms: a clock that stands still for longer may stand still for this long
const AGAIN_MS = 350, AGAIN_PX = 40; // a second tap of the same finger, meant for what lay there before the race
const SAY_AGAIN = 2000; // ms: what Python did not believe yet, for by its clock the window was not over

function racing(page, say) { // say: how an intent is sent, its name, n and value
  const clock = Math.random().toString(36).slice(2); // only times of one page are compared
  const down = new Set(), held = new Map(); // keys that are down; fingers and keys that rest on a part, and what it says
  let run = null, tick = 0; // the race that is run, and how fine the clock of this page is
  let before = null; // the last press of a finger before the race

  // A press and its moment ----------------------------------------------------------------------------------------------

  const since = (stamp) => run.begun === null ? 0 : Math.round(stamp - run.begun);
  const number = (name, usual) => JSON.parse(run.node.dataset[name] ?? usual);
  const isOn = () => run && run.phase !== "closed";
  const grabs = () => [...run.node.querySelectorAll("[data-grab]")];
  const things = () => [...run.node.querySelectorAll("[data-thing]")];

  function press(part, stamp) {
    const [seat, thing] = part.dataset.grab.split(":"), ms = since(stamp), opens = run.node.dataset.opens;
    if (run.presses.length > MOST_PRESSES * (run.sent + 1)) return;
    let taken = thing;
    // A hand that could not yet see that the column is gone was meant for the column.
    const sees = run.phase === "objects" && ms >= run.opens.shown + SOONEST;
    if (sees && "holds" in part.dataset) return;
    if (thing === opens && sees) taken = bestLeft(seat);
    else if (thing !== opens && sees && goneLongAgo(thing, ms)) return;
    if (!taken) return;
    run.presses.push([`${seat}:${taken}`, ms]);
    if (ms >= SOONEST) part.dataset.done = "";
    settle();
  }

  const isLeft = (thing) => things().some((node) => node.dataset.thing === thing && !("taken" in node.dataset));
  const bestLeft = (seat) => grabs().map((part) => part.dataset.grab.split(":"))
    .find(([whose, thing]) => whose === seat && thing !== run.node.dataset.opens && isLeft(thing))?.[1];
  const goneLongAgo = (thing, ms) => !isLeft(thing) && ms >= (run.gone[thing] ?? 0) + SOONEST;

  // What it leads to ----------------------------------------------------------------------------------------------------

  const others = () => run.node.dataset.opened?.split(",").map(Number);

  function opening() { // who took what opens the second window, and when: Python knows better than this page
    const told = others();
    if (told && told[1] <= since(performance.now())) return told;
    const firsts = run.presses.filter(([part, ms]) => part.endsWith(`:${run.node.dataset.opens}`) && ms >= SOONEST);
    const [part, ms] = firsts.sort(([, one], [, other]) => one - other)[0] ?? [];
    return part && [parseInt(part), ms];
  }

  function settle() { // the phase, and what is gone from the tower
    const open = run.begun !== null && opening(), [first, second] = number("windows");
    if (open && run.phase === "column") {
      run.phase = second ? "objects" : "closed";
      run.opens = { at: open[1], shown: since(performance.now()) };
      give(0);
    } else if (open && run.phase === "closed" && second && !run.opens) { // somebody had it while nobody looked here
      run.phase = "objects";
      run.opens = { at: open[1], shown: since(performance.now()) };
    }
    if (open && run.opens) run.opens.at = open[1];
    run.end = run.opens ? run.opens.at + (second ?? 0) : first;
    const due = run.opens ? run.end : Math.min(run.end, others()?.[1] ?? run.end); // of another page: it is shown when this one has come so far
    if (run.phase === "objects") lay(open[0]);
    if (run.node.dataset.phase !== run.phase) run.node.dataset.phase = run.phase;
    clearTimeout(run.timer);
    // After what is still on its way: hands before the end are heard, though the page was busy.
    if (isOn() && run.begun !== null)
      run.timer = setTimeout(() => run.timer = setTimeout(close, 4), run.begun + due - performance.now());
  }

  function lay(opener) { // every hand in its order takes the first that is left of what it wants
    const now = since(performance.now()), [most, openers] = number("limits", "[99,99]"), has = {};
    const pressed = run.presses.map(([part, ms]) => [...part.split(":"), ms]).filter(([, thing]) => thing !== run.node.dataset.opens);
    const hands = number("hands", "[]").filter(([, , ms]) => ms <= now).map(([seat, ...rest]) => [`${seat}`, ...rest]);
    const left = things(), taken = new Map();
    for (const node of left) if (node.dataset.thing === run.node.dataset.opens) taken.set(node, `${opener}`);
    for (const [seat, thing, ms] of [...pressed, ...hands].sort((one, other) => one[2] - other[2])) {
      const full = (has[seat] ?? 0) >= (Number(seat) === opener ? openers : most);
      const at = full || ms < run.opens.at ? -1 : left.findIndex((node) => node.dataset.thing === thing);
      if (at < 0) continue;
      taken.set(left.splice(at, 1)[0], seat);
      has[seat] = (has[seat] ?? 0) + 1;
      run.gone[thing] ??= now;
    }
    for (const node of things()) {
      if (!taken.has(node)) node.removeAttribute("data-taken");
      else if (node.dataset.taken !== taken.get(node)) node.dataset.taken = taken.get(node);
    }
    if (!openers) for (const part of grabs()) { // the one who opened it has all that it may have
      if (part.dataset.grab.startsWith(`${opener}:`) === ("holds" in part.dataset)) continue;
      part.toggleAttribute("data-holds");
      part.ariaDisabled = "holds" in part.dataset ? "true" : null;
    }
  }

  function close() {
    if (!isOn()) return;
    const which = run.phase === "column" ? 0 : 1;
    run.phase = "closed";
    settle();
    give(which);
  }

  function give(window) { // the presses of a window, once, and how true their times are
    if (run.sent > window) return;
    run.sent = window + 1;
    const presses = run.presses.slice(run.given);
    run.given = run.presses.length;
    run.told = { window, value: JSON.stringify({ clock, window, presses, give: truth(), tick: Math.ceil(tick), hidden: run.hidden }) };
    tellAgain();
  }

  function tellAgain() { // a press elsewhere may have made the tree old to which it was said; Python hears it once
    run.told.view = page.firstElementChild.dataset.view;
    say("race", run.key, run.told.value);
    clearTimeout(run.again);
    run.again = setTimeout(() => run?.told && tellAgain(), SAY_AGAIN);
  }

  function truth() { // the times are true within so many ms: nothing was seen for longer than that
    const still = run.begun === null ? 0 : performance.now() - run.last;
    return Math.ceil(Math.max(run.longest || USUAL_FRAME, still) + tick);
  }

  // The clock -----------------------------------------------------------------------------------------------------------

  function begin(key) {
    tick ||= finest();
    run = { key, node: null, drawn: performance.now(), begun: null, last: 0, longest: 0, phase: "column", presses: [], given: 0, sent: 0, opens: null,
      gone: {}, told: null, again: 0, end: 0, timer: 0, asks: [], hidden: false };
    const mine = run;
    requestAnimationFrame((stamp) => run === mine && start(stamp));
  }

  function start(stamp) { // this frame paints it
    const mine = run, now = performance.now();
    // A frame may have begun before the tree was there, and one that is late is painted from now on.
    run.begun = run.last = now - stamp > USUAL_FRAME ? now : Math.max(stamp, run.drawn);
    setTimeout(() => mine.longest = Math.max(mine.longest, performance.now() - mine.begun)); // it is ready
    run.asks = number("asks", "[]").map((ms) => setTimeout(() => {
      if (run === mine && run.phase === "column") say("race-ask", [run.key, ms]);
    }, stamp + ms - performance.now()));
    settle();
    requestAnimationFrame(frame);
  }

  function frame(stamp) {
    if (!isOn() || run.begun === null) return;
    run.longest = Math.max(run.longest, stamp - run.last);
    run.last = stamp;
    if (run.phase === "objects") lay(opening()[0]);
    const left = Math.max(run.end - since(performance.now()), 0) / 1000;
    const said = left.toLocaleString(document.documentElement.lang || undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    for (const node of run.node.querySelectorAll("[data-left]")) if (node.textContent !== said) node.textContent = said;
    requestAnimationFrame(frame);
  }

  function finest() { // how long the clock of this page stands still between two of its times, in ms
    const begun = performance.now(), waits = Date.now();
    let now = begun;
    while (now === begun) {
      if (Date.now() - waits > COARSEST) return VAGUE;
      now = performance.now();
    }
    return now - begun;
  }

  function stop() {
    if (!run) return;
    clearTimeout(run.timer);
    clearTimeout(run.again);
    run.asks.forEach(clearTimeout);
    run = null;
  }

  function painted() { // a tree was drawn
    const node = page.querySelector("[data-race]");
    if (!node || run?.key !== node.dataset.race) stop();
    if (!node) return;
    if (!run) begin(node.dataset.race);
    run.node = node;
    if (run.told?.window === 0 && "opened" in node.dataset) run.told = null; // heard
    if (run.told && run.told.view !== page.firstElementChild.dataset.view) tellAgain();
    settle();
  }

  // Fingers and keys ----------------------------------------------------------------------------------------------------

  const partOf = (event) => isOn() && run.node.contains(event.target) && event.target.closest("[data-grab]");

  function onPointer(event) {
    const part = partOf(event), hold = event.target.closest?.("[data-hold]");
    if (!part && (run?.begun ?? null) === null) before = event;
    if (event.button || !(part || hold)) return;
    event.preventDefault();
    if (!part) rest(event.pointerId, hold);
    else if (!isSecondTap(event)) press(part, event.timeStamp);
  }

  const isSecondTap = (event) => before && event.timeStamp - before.timeStamp < AGAIN_MS
    && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < AGAIN_PX;

  function onClick(event) { // a press that was timed, or one without a finger, as a screen reader makes it
    if (!isOn() || !run.node.contains(event.target) || event.target.closest("[data-through]")) return;
    event.stopPropagation(); // nor does a hand that missed press anything else
    const part = partOf(event);
    if (part && !event.detail) press(part, event.timeStamp);
  }

  function onKey(event) {
    const { key, target } = event, code = event.code || key, isNew = !event.repeat && !down.has(code);
    down.add(code);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest?.("input, select, textarea")) return;
    const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
    const part = keyed(name, target);
    if (!part) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isNew) return;
    if ("grab" in part.dataset) press(part, event.timeStamp);
    else rest(code, part);
  }

  function keyed(name, target) { // the part with the focus, or the one that has this key
    const pressable = isOn() ? "[data-grab], [data-hold]" : "[data-hold]";
    if (name === "Enter" || name === "Space") {
      const part = target.closest?.(pressable);
      if (part && page.contains(part)) return part;
    }
    if (name.length === 1 && page.firstElementChild?.dataset.shortcuts === "off") return null;
    const all = [...page.querySelectorAll(pressable)].filter((part) => "hold" in part.dataset || run.node.contains(part));
    return all.find((part) => part.dataset.key?.split(" ").includes(name));
  }

  function onKeyUp(event) {
    const code = event.code || event.key;
    down.delete(code);
    if (event.target.closest?.("[data-grab], [data-hold]")) event.preventDefault(); // no click of the space bar
    lift(code);
  }

  function rest(finger, part) {
    const said = [part.dataset.hold, JSON.parse(part.dataset.n ?? "null")];
    held.set(finger, said);
    say(...said, true);
  }

  function lift(finger) {
    if (held.has(finger)) say(...held.get(finger), false);
    held.delete(finger);
  }

  function letGo() {
    down.clear();
    [...held.keys()].forEach(lift);
  }

  function onSight() {
    if (document.hidden) letGo();
    if (run && document.hidden) run.hidden = true;
  }

  const stay = (event) => { if (event.target.closest?.("[data-race], [data-hold]")) event.preventDefault(); };
  const up = (event) => lift(event.pointerId);
  const listeners = [[page, "pointerdown", onPointer], [page, "click", onClick], [page, "contextmenu", stay],
    [document, "keydown", onKey], [document, "keyup", onKeyUp], [document, "visibilitychange", onSight],
    [window, "pointerup", up], [window, "pointercancel", up], [window, "blur", letGo]];
  for (const [where, what, act] of listeners) where.addEventListener(what, act, true);

  return { painted, leave() {
    stop();
    for (const [where, what, act] of listeners) where.removeEventListener(what, act, true);
  } };
}
