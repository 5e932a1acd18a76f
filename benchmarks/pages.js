// What the page bench sees from inside a page. It is there before the page's own scripts, and changes nothing in it.
(() => {
  const PATIENCE_MS = 60_000; // an upper bound for waiting, not a measure
  const part = (id) => document.getElementById(id);
  const seen = (node) => node?.getClientRects().length > 0;
  const isAsked = () => seen(part("ask") ?? part("asks"));
  const shown = () => document.querySelector("[data-view]")?.dataset.view;
  const wall = () => performance.timeOrigin + performance.now();
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  const until = (holds) => new Promise((done, fail) => {
    if (holds()) return done();
    const late = setTimeout(() => fail(new Error(`waited in vain: ${holds}`)), PATIENCE_MS);
    const watcher = new MutationObserver(() => {
      if (!holds()) return;
      watcher.disconnect();
      clearTimeout(late);
      done();
    });
    watcher.observe(document, { subtree: true, childList: true, attributes: true });
  });

  // A message posted in a frame's callback arrives once that frame has been painted.
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); done(); };
    port2.postMessage(null);
  }));

  const kept = () => Object.entries(localStorage).reduce((sum, [key, text]) => sum + key.length + text.length, 0);

  async function press(node) {
    const before = shown();
    node.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a space of a board has no click()
    await until(() => shown() !== before);
  }

  // Milliseconds from taps on coins to the patched page, and to its picture.
  async function taps(count) {
    const patched = [], pictured = [];
    for (let i = 0; i < count; i++) {
      await pause(30 + 40 * Math.random()); // so that taps fall anywhere between two frames
      const begin = performance.now();
      await press(part(`coin-${i % 2}`));
      patched.push(performance.now() - begin);
      await painted();
      pictured.push(performance.now() - begin);
    }
    return { patched, pictured };
  }

  async function timed(node) {
    const begin = performance.now();
    await press(node);
    await painted();
    return performance.now() - begin;
  }

  // Milliseconds from answers in a lesson's practice to the picture of their feedback, and on to that of a new task.
  async function answers(count) {
    const feedback = [], tasks = [];
    const anything = "#point-0, #point-1, #point-nobody, #point-yes, #thing-0, .board [data-intent=space]";
    await press(part("open-menu"));
    await press(part("station-practise"));
    for (let i = 0; i < count; i++) {
      await press([...document.querySelectorAll(anything)].find(seen));
      await pause(30 + 40 * Math.random());
      feedback.push(await timed(part("sure-60")));
      await pause(30 + 40 * Math.random());
      const spent = await timed(part("go"));
      if (part("ten")) await press(part("go")); // after ten tasks a series looks back
      else tasks.push(spent);
    }
    return { feedback, tasks };
  }

  // A fist is closed, and what happens is watched to its end.
  async function reveal() {
    await press(part("coin-1") ?? part("coin-0"));
    await press(part("go"));
    await until(() => !part("step"));
  }

  // From there to the next question.
  async function goOn() {
    do await press(part("go")); while (!isAsked());
  }

  // One bribe, and on to the next question, in a new game if this one is over.
  async function bribe(number) {
    const wish = number % 5 < 4 ? 2 : 1; // most of the purse at first and a coin for the fifth: enough to get on
    await press(part(`coin-${wish}`) ?? part("coin-1") ?? part("coin-0"));
    await goOn();
  }

  // So many bribes, or fewer if the page stops answering; and how many letters the browser kept at most.
  async function play(wanted) {
    let bribes = 0, saved = 0;
    try {
      for (; bribes < wanted; bribes++) {
        await bribe(bribes);
        saved = Math.max(saved, kept());
      }
    } catch (late) { console.warn(late); }
    return { bribes, saved };
  }

  // Milliseconds from the press that asks for so many trials to the picture of the last.
  async function deals(many) {
    const begin = performance.now();
    await press(part(`deal-${many}`));
    await until(() => !part("slice"));
    await painted();
    return performance.now() - begin;
  }

  // Throws that nobody at this page reaches for: the longest time between two frames while the dice appear, and
  // milliseconds from the close of the last window to the picture of what it brought.
  async function races(wanted) {
    const frames = [], revealed = [], race = () => document.querySelector("[data-race]");
    while (revealed.length < wanted) {
      let last = performance.now(), longest = 0, looks = true;
      const look = (stamp) => {
        longest = Math.max(longest, stamp - last);
        last = stamp;
        if (looks) requestAnimationFrame(look);
      };
      await painted();
      requestAnimationFrame((stamp) => { last = stamp; requestAnimationFrame(look); });
      while (!race()) {
        longest = 0;
        await press(part("go"));
      }
      await painted();
      await painted();
      looks = false;
      frames.push(longest);
      let closed = 0;
      const watcher = new MutationObserver(() => { if (race()?.dataset.phase === "closed") closed = performance.now(); });
      watcher.observe(race(), { attributes: true });
      await until(() => !race());
      watcher.disconnect();
      await painted();
      revealed.push(performance.now() - closed);
    }
    return { frames, revealed };
  }

  const still = () => localStorage.setItem("kit:wishes", sessionStorage.getItem("bench:moves") ? "{}" : '{"motion":"off"}');
  try { still(); } catch { /* an empty page keeps nothing */ }
  addEventListener("click", () => sessionStorage.setItem("bench:click", wall()), true);
  const board = until(isAsked).then(painted).then(wall);
  board.catch(() => {}); // whoever waits for it hears of it
  window.bench = {
    taps, answers, play, reveal, goOn, races, deals,
    sinceClick: () => board.then((at) => at - Number(sessionStorage.getItem("bench:click"))),
    paintedAt: () => board,
  };
})();
