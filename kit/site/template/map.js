// The way through the lessons: done, due again, next. All of it from the journals that this browser keeps; `boxes.py`
// says what the boxes mean. Where nothing is kept, the plain list stays.

const isTask = ({ step, tries }) => String(step).includes(":") || tries === 1; // of a step the first guess counts

const COUNTS = "kit:lesson:probability:"; // journals of lessons that belong to the way of any game

function today() { // whole days since 1970, where the browser is
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

function journalOf(key) {
  try {
    const { format, answers, place } = JSON.parse(recall(key));
    return format === 1 && Array.isArray(answers) ? { answers: answers.filter((each) => each instanceof Object), place: place ?? {} } : null;
  } catch { return null; }
}

function keysOf(shelf) {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(shelf)); } catch { return []; }
}

function dueDays(answers, about, gaps) { // the day on which each thing comes again that an answer is about
  const right = new Map(), due = new Map(); // by thing, by day: whether all was right
  for (const answer of answers) {
    if (typeof answer.right !== "boolean" || !isTask(answer)) continue;
    for (const thing of about(answer)) {
      const days = right.get(thing) ?? new Map(), day = Number.isInteger(answer.day) ? answer.day : 0;
      right.set(thing, days.set(day, answer.right && (days.get(day) ?? true)));
    }
  }
  for (const [thing, days] of right) {
    let box = 0, next = 0;
    for (const [day, isRight] of [...days].sort(([one], [other]) => one - other)) {
      if (isRight && day < next) continue;
      box = isRight ? Math.min(box + 1, gaps.length) : 1;
      next = day + gaps[box - 1];
    }
    due.set(thing, next);
  }
  return due;
}

function topicsOf(again) { // which questions that come back an answer is about; `counting/daily.py` says the same
  return ({ lesson, step, tries }) => {
    if (tries > 1) return []; // the first answer counts
    const [name, asked] = String(step).split(":"), known = again.get(lesson) ?? new Map();
    if (lesson === "daily") return name === "daily" && again.get(asked?.split("/")[0])?.has(asked.split("/")[1]) ? [asked] : [];
    const found = asked === undefined ? [...known].filter(([, after]) => after === step).map(([each]) => each) : [asked].filter((each) => known.has(each));
    return found.map((each) => `${lesson}/${each}`);
  };
}

const answersIn = (journals) => [...journals.values()].flatMap((journal) => journal?.answers ?? []);

const duly = (due, now) => due.size ? [...due.values()].filter((day) => day <= now).length : null; // none was ever asked

function statesOf(stations, journals, isDue) {
  const states = stations.map(({ key }) => {
    const journal = journals.get(key), isDone = journal?.place.done === true || journal?.place.at === "end";
    if (!isDone) return journal?.answers.length ? "begun" : "";
    return journal.answers.some((each) => !String(each.step).includes(":") && isDue(each)) ? "again" : "done";
  });
  const next = states.some(Boolean) ? states.findIndex((state) => !state || state === "begun") : -1;
  if (next >= 0) states[next] = "next";
  return { states, next, done: states.filter((state) => ["done", "again"].includes(state)).length };
}

function wayOf({ shelf, rules, gaps, learn, count }) { // how far somebody is: the states of its lessons, and how many questions are due
  const now = today(), asked = new Set(rules);
  const journals = new Map(keysOf(shelf).map((key) => [key, journalOf(key)]));
  const due = dueDays(answersIn(journals), ({ rule }) => asked.has(rule) ? [rule] : [], gaps);
  const counted = new Map(keysOf(COUNTS).filter((key) => !key.startsWith(`${COUNTS}own:`)).map((key) => [key, journalOf(key)]));
  const about = topicsOf(new Map(count.filter(({ again }) => again).map(({ key, again }) => [key.slice(COUNTS.length), new Map(Object.entries(again))])));
  const dueAgain = dueDays(answersIn(counted), about, gaps);
  return {
    learn: { ...statesOf(learn, journals, ({ rule }) => due.get(rule) <= now), due: duly(due, now) },
    count: { ...statesOf(count, counted, (answer) => about(answer).some((topic) => dueAgain.get(topic) <= now)), due: duly(dueAgain, now) },
  };
}

const ways = new Map(JSON.parse(document.getElementById("ways").textContent).map((way) => [way.game, way]));
const kinds = ["learn", "count"];

function showWay(part) { // a card of the first page, or the whole room of a game
  const way = ways.get(part.dataset.game), found = wayOf(way);
  for (const kind of kinds) {
    const { states, done, due } = found[kind], shown = part.querySelector(`.${kind}`), daily = part.querySelector(`.daily[data-kind="${kind}"]`);
    if (shown && states.some(Boolean)) shown.querySelector(".how-far").textContent = shown.dataset.of.replace("{}", done).replace("{}", states.length);
    for (const [number, lesson] of [...shown?.querySelectorAll("li") ?? []].entries()) {
      lesson.dataset.state = states[number];
      lesson.querySelector(".state").textContent = shown.dataset[states[number]] ?? "";
    }
    if (!daily) continue;
    daily.hidden = due === null;
    daily.querySelector("small").textContent = due ? daily.dataset.due.replace("{}", due) : daily.dataset.fresh;
  }
  const go = part.querySelector("#go"), next = way.learn[found.learn.next];
  if (!go || !next) return;
  go.href = next.address;
  go.textContent = go.dataset.carryOn.replace("{}", next.title);
}

const showWays = () => document.querySelectorAll("[data-game]").forEach(showWay);
showWays();
addEventListener("pageshow", showWays);
addEventListener("storage", showWays); // a lesson goes on in another tab
