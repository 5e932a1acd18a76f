// What is wrong with how a page is laid out: a list of sentences, empty where nothing is.
() => {
  const faults = [], html = document.documentElement;
  const name = (node) => `${node.tagName.toLowerCase()}${node.id && "#" + node.id}.${node.getAttribute("class") ?? ""} “${node.textContent.trim().slice(0, 30)}”`;
  const style = (node) => getComputedStyle(node);
  const parents = (node) => { const all = []; for (let up = node.parentElement; up; up = up.parentElement) all.push(up); return all; };
  const sticks = (node) => [node, ...parents(node)].some((each) => ["sticky", "fixed"].includes(style(each).position));
  const isClipped = (node) => [node, ...parents(node)].some((each) => style(each).clipPath !== "none");
  const heard = (node) => node.closest(".unseen, .status, [aria-hidden=true], [hidden]") || isClipped(node) || !node.checkVisibility();

  function seen(node) { // the part of it that its parents let be seen
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (const up of parents(node)) {
      const { overflowX, overflowY } = style(up), box = up.getBoundingClientRect();
      if (overflowX !== "visible") { left = Math.max(left, box.left); right = Math.min(right, box.right); }
      if (overflowY !== "visible") { top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom); }
    }
    return { left, top, right, bottom };
  }
  const isSeen = ({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1;

  if (html.scrollWidth > html.clientWidth) faults.push(`the page is ${html.scrollWidth} wide, of ${html.clientWidth}`);

  const go = document.querySelector("#go"); // one that cannot be pressed yet need not cover what is to be chosen first
  if (go && innerHeight <= 480 && go.closest(".acts") && sticks(go)) faults.push("the main button sticks where there is no height for it");
  if (go && go.ariaDisabled !== "true" && innerHeight > 480) {
    const box = go.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) faults.push(`the main button lies from ${box.top} to ${box.bottom}, of ${innerHeight}`);
  }

  const targets = [...document.querySelectorAll(".kit :is(button, select, a, input)")]
    .filter((node) => !heard(node) && !sticks(node) && !node.matches(".part, [type=file]") && style(node).visibility !== "hidden")
    .map((node) => [node, seen(node)]).filter(([, box]) => isSeen(box));
  for (const [i, [one, a]] of targets.entries()) for (const [other, b] of targets.slice(i + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && down > 1.5) faults.push(`${name(one)} and ${name(other)} overlap by ${across.toFixed()} × ${down.toFixed()}`);
  }

  // Nothing is too small to be read: 12 px, on a phone 11, in a drawing 10 and 9. In a window that is both narrow and low a
  // drawing may be smaller, and where one lies only its shapes are seen, as of a piece that its shape tells apart.
  const phone = innerWidth < 640, isCramped = innerWidth < 1180 && innerHeight < 740, lies = innerHeight <= 480;
  function isSmall(node) {
    const drawn = node.closest("svg"), isSure = drawn && (lies || isCramped || node.closest(".rep, .pawn, .bill, .rise"));
    const scale = drawn ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : node.currentCSSZoom ?? 1;
    const px = parseFloat(style(node).fontSize) * scale;
    return !isSure && px < ((phone ? 11 : 12) - (drawn ? 2 : 0)) - .25 && px;
  }

  const walker = document.createTreeWalker(document.querySelector(".kit"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("option, style, title, .notice") || heard(node) || style(node).visibility === "hidden") continue;
    const small = isSmall(node);
    if (small) faults.push(`“${text.data.trim().slice(0, 40)}” has ${small.toFixed(1)} px in ${name(node.closest("[class]"))}`);
    if (node.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 1) continue;
    for (const up of [node, ...parents(node)]) {
      const { overflowX, overflowY, display } = style(up), frame = up.getBoundingClientRect();
      if (display.startsWith("inline") && !up.matches(".btn, .chip, .tag, .badge, .coin")) continue;
      if (up.matches(".kit") || style(up).position === "fixed") break;
      if (up.matches(".seat") && node.matches(".why-it-counts")) continue; // a word on the ring around the place
      if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) break; // it can be scrolled to
      const holds = up.matches(".btn, .seat, .card, .cell, .chip, .panel, .tag, .badge") || overflowX === "hidden";
      if (holds && (box.left < frame.left - 2 || box.right > frame.right + 2)) { faults.push(`“${text.data.trim().slice(0, 40)}” sticks out of ${name(up)}`); break; }
      if (holds && !up.matches(".tag") && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)) { faults.push(`“${text.data.trim().slice(0, 40)}” is higher than ${name(up)}`); break; }
    }
  }
  return faults;
}
