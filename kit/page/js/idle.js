// What comes by the hour, whatever is shown meanwhile: a part with data-idle is pressed after so many ms in which nobody
// touched the page, one with data-hour so many ms after it, or another number, came.

const LOOK = 100, ONCE_MORE = 1000; // ms between two looks at the clock; and until what was not heard is said again

function byTheHour(page, press) {
  let touched = performance.now(), hour = null, due = Infinity;
  const touch = () => { touched = performance.now(); };
  const acts = ["pointerdown", "pointermove", "keydown", "wheel", "input"];
  for (const act of acts) addEventListener(act, touch, { capture: true, passive: true });

  const looking = setInterval(() => {
    if (document.hidden) return;
    const now = performance.now(), idle = page.querySelector("[data-idle]"), ends = page.querySelector("[data-hour]");
    if ((ends?.dataset.hour ?? null) !== hour) {
      hour = ends?.dataset.hour ?? null;
      due = hour === null ? Infinity : now + Number(hour);
    }
    if (ends && now >= due) {
      due = now + ONCE_MORE;
      press(ends);
    } else if (idle && now - touched >= Number(idle.dataset.idle)) {
      touch();
      press(idle);
    }
  }, LOOK);

  return () => {
    clearInterval(looking);
    for (const act of acts) removeEventListener(act, touch, { capture: true });
  };
}
