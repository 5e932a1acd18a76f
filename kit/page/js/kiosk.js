// At a kiosk, with `?kiosk=1` in the address: a page that nobody leaves but by one combination of keys, that keeps
// nothing in the browser, stays awake, fills the screen, and never rests on an error (docs/hosting.md, "At a fair").

const atAKiosk = new URLSearchParams(location.search).has("kiosk");
const WAY_OUT = { ctrlKey: true, altKey: true, shiftKey: true, code: "KeyK" };
const OF_THE_PAGE = new Set(["Tab", "Enter", " ", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
const LOOK_AGAIN = 10_000; // ms between two looks whether the server is back

function kiosk() { // what it sets up, once; returns how to leave it
  const listening = new AbortController(), { signal } = listening;
  const listen = (what, act, wish = {}) => addEventListener(what, act, { capture: true, passive: false, signal, ...wish });
  const refuse = (event) => event.preventDefault();

  function leave() {
    listening.abort();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    location.assign(`${basePath()}/`);
  }

  function onKey(event) {
    if (Object.entries(WAY_OUT).every(([name, value]) => event[name] === value)) return leave();
    const plain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (!plain || (event.key.length > 1 && !OF_THE_PAGE.has(event.key))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function onTouch() { // both need a person's touch; whoever swiped the screen small gets it large again
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    stayHere();
  }

  const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };

  function stayHere() { // the way back leads here; a browser skips a place at which nobody has touched anything
    if (!history.state?.stands) history.pushState({ ...history.state, stands: true }, "");
  }

  const outOfHere = ({ target }) => target.closest?.("a[href]");

  for (const what of ["contextmenu", "dragstart", "dragover", "drop", "selectstart", "gesturestart", "auxclick"]) listen(what, refuse);
  listen("click", (event) => { if (outOfHere(event)) event.preventDefault(); });
  listen("wheel", (event) => { if (event.ctrlKey) event.preventDefault(); });
  listen("touchmove", (event) => { if (event.touches.length > 1) event.preventDefault(); });
  listen("keydown", onKey);
  listen("popstate", stayHere);
  listen("pointerup", onTouch, { passive: true });
  document.addEventListener("visibilitychange", stayAwake, { signal });
  const look = setInterval(async () => { // nobody is there who would press "Resume"
    const isStuck = document.querySelector(".notice:is([data-kind=away], [data-kind=lost], [data-kind=unreachable], [data-kind=failed]):not([hidden]), .fault");
    if (isStuck && await serverAnswers()) location.reload();
  }, LOOK_AGAIN);
  signal.addEventListener("abort", () => clearInterval(look));
  stayAwake();
  stayHere();
  document.documentElement.classList.add("at-a-kiosk");
  return () => listening.abort();
}
