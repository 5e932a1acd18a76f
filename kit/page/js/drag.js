// Dragging: a thing with data-lifts is lifted, carried, and put on the place under it. Python hears what two taps say.

const FAR = 6; // px that a finger moves before it drags; less is a tap
const EDGE = 56, STRIDE = 12; // px from the edge of the window where it scrolls along, and how far at a time

// `lift(node, up, then)` lifts the thing of a part, or puts it down again, and then does that; `put(node)` presses a place.
function dragging(el, lift, put) {
  let from = null, start = null, ghost = null, home = null, over = null, scrolls = 0, at = [0, 0];
  let isLifted = false, just = false; // that Python was told, and that a drag has just ended

  const placeAt = (x, y) => document.elementsFromPoint(x, y).find((node) => el.contains(node) && node.closest("[data-intent=put]"))
    ?.closest("[data-intent=put]") ?? null;

  function light(node) {
    if (over) delete over.dataset.over;
    over = node;
    if (over) over.dataset.over = "";
  }

  function picture() { // what follows the finger: the thing as it is drawn there, or the symbol that it names
    const { looks } = from.dataset, isDrawn = from.namespaceURI === SVG;
    const shown = isDrawn ? from : from.querySelector("svg") ?? from.parentNode.querySelector("svg") ?? from;
    const copy = looks ? draw(["use", { href: `#i-${looks}`, width: "48", height: "48" }], SVG) : shown.cloneNode(true);
    for (const node of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-lifts"]) node.removeAttribute(name);
    const { width, height } = looks ? { width: 38, height: 38 } : shown.getBoundingClientRect();
    ghost = looks || isDrawn ? document.createElementNS(SVG, "svg") : document.createElement("div");
    const box = looks ? { x: 0, y: 0, width: 48, height: 48 } : isDrawn && from.getBBox();
    if (box) ghost.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    copy.style.transform = copy.style.transition = "none";
    const paint = /(^| )(s-\w+)/.exec(from.closest('[class*="s-"]')?.getAttribute("class"))?.[2] ?? "";
    ghost.setAttribute("class", `dragged ${paint}`);
    ghost.setAttribute("aria-hidden", "true");
    const [left, top] = [start[0] - width / 2, start[1] - height / 2];
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    ghost.append(copy);
    el.append(ghost);
  }

  function begin() {
    home = placeAt(...start);
    picture();
    el.dataset.drags = "";
    isLifted = false;
    lift(from, true, () => isLifted = true);
    scrolls = requestAnimationFrame(scrollAlong);
  }

  function scrollAlong() { // a place that is out of sight comes into it
    const [, y] = at, by = y < EDGE ? -STRIDE : y > innerHeight - EDGE ? STRIDE : 0;
    if (by) scrollBy({ top: by, behavior: "instant" });
    scrolls = requestAnimationFrame(scrollAlong);
  }

  function end() {
    cancelAnimationFrame(scrolls);
    light(null);
    ghost?.remove();
    delete el.dataset.drags;
    just = !!ghost;
    from = ghost = null;
  }

  function onDown(event) {
    just = false;
    const node = event.target.closest?.("[data-lifts]");
    if (!node || from || event.button || !event.isPrimary || node.ariaDisabled === "true") return;
    [from, start] = [node, [event.clientX, event.clientY]];
  }

  function onMove(event) {
    if (!from || !event.isPrimary) return;
    at = [event.clientX, event.clientY];
    const [right, down] = [at[0] - start[0], at[1] - start[1]];
    if (!ghost && Math.hypot(right, down) < FAR) return;
    if (!ghost) begin();
    ghost.style.translate = `${right}px ${down}px`;
    light(placeAt(...at));
  }

  function onUp(event) {
    if (!from || !event.isPrimary) return;
    const node = from, target = ghost && event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null, dragged = !!ghost;
    end();
    if (!dragged) return;
    if (!target || target === home) lift(node, false);
    else if (isLifted) put(target);
    else lift(node, true, () => put(target));
  }

  function onTouch(event) { // parts of a drawing have no touch-action everywhere
    if (from) event.preventDefault();
  }

  function onKey(event) { // the page puts down what is lifted
    if (event.key === "Escape" && from) end();
  }

  function onClick(event) { // what ends a drag is no tap; a tap on a thing that is no button itself lifts it, too
    const node = event.target.closest?.("[data-lifts]:not([data-intent])");
    if (node || (just && event.detail)) { event.stopPropagation(); event.preventDefault(); }
    if (node && !just) lift(node);
    just = false;
  }

  const listeners = [[el, "pointerdown", onDown], [window, "pointermove", onMove], [window, "pointerup", onUp], [window, "pointercancel", onUp],
    [window, "keydown", onKey, true], [el, "click", onClick, true],
    [el, "touchmove", onTouch, { passive: false }]];
  for (const [where, ...how] of listeners) where.addEventListener(...how);
  return () => {
    end();
    for (const [where, ...how] of listeners) where.removeEventListener(...how);
  };
}
