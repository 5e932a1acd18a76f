// What can be pressed to answer, and lies neither in sight nor where something cut off tells that there is more.
() => {
  const faults = [], onward = document.querySelector(".onward"), covers = onward && getComputedStyle(onward).position === "sticky";
  const edge = covers ? onward.getBoundingClientRect().top : innerHeight;
  const parents = (node) => { const all = []; for (let up = node.parentElement; up; up = up.parentElement) all.push(up); return all; };
  const limits = (node) => parents(node).filter((up) => getComputedStyle(up).overflowY !== "visible").map((up) => up.getBoundingClientRect().bottom);
  const shows = (node) => node.checkVisibility() && !node.closest(".unseen, [hidden]");
  const bottom = (node) => Math.min(node.closest(".onward") ? innerHeight : edge, ...limits(node));
  const name = (node) => `${node.id || node.className} “${node.textContent.trim().slice(0, 24)}”`;
  const parts = [...document.querySelectorAll("#asks :is(button, input), .onward button, #mine :is(button, input)")].filter(shows);
  const isCut = (node) => { const box = node.getBoundingClientRect(), end = bottom(node); return box.top < end - 6 && box.bottom > end + 6; };
  const cut = parts.some(isCut) || [...document.querySelectorAll(".board")].filter(shows).some(isCut);
  for (const part of parts) {
    const box = part.getBoundingClientRect(), end = bottom(part);
    const must = part.matches("#hint, #go, [id^=sure-]");
    if (box.top < 0 || (box.bottom > end + 1 && (must || !cut))) faults.push(`${name(part)} lies from ${box.top.toFixed()} to ${box.bottom.toFixed()}, of ${end.toFixed()}`);
  }
  const board = [...document.querySelectorAll(".board")].filter(shows)[0], asksForSpace = document.querySelector("[data-intent=space]");
  if (asksForSpace && board) {
    const box = board.getBoundingClientRect();
    if (box.top > edge - 44) faults.push(`the board begins at ${box.top.toFixed()}, of ${edge.toFixed()}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide, of ${innerWidth}`);
  const title = document.querySelector(".top h1");
  if (title && title.scrollWidth > title.clientWidth + 1) faults.push(`the title “${title.textContent}” is cut off`);
  return faults;
}
