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

function showWay(card) {
  const { shelf, rules, gaps } = card.dataset, days = gaps.split(" ").map(Number), now = today();
  const journals = new Map(keysOf(shelf).map((key) => [key, journalOf(key)])), asked = new Set(rules.split(" "));
  const due = dueDays(answersIn(journals), ({ rule }) => asked.has(rule) ? [rule] : [], days);
  showLessons(card, card.querySelector(".way.learn"), journals, (answer) => due.get(answer.rule) <= now);
  showDaily(card.querySelector('.daily[data-kind="learn"]'), due, now);
  const counted = new Map(keysOf(COUNTS).filter((key) => !key.startsWith(`${COUNTS}own:`)).map((key) => [key, journalOf(key)])), list = card.querySelector(".way.count");
  const again = new Map([...list?.querySelectorAll("[data-again]") ?? []].map(({ dataset }) => [dataset.key.slice(COUNTS.length), new Map(dataset.again.split(" ").map((pair) => pair.split("=")))]));
  const about = topicsOf(again), dueAgain = dueDays(answersIn(counted), about, days);
  showLessons(card, list, counted, (answer) => about(answer).some((topic) => dueAgain.get(topic) <= now));
  showDaily(card.querySelector('.daily[data-kind="count"]'), dueAgain, now);
}

const answersIn = (journals) => [...journals.values()].flatMap((journal) => journal?.answers ?? []);

function showDaily(daily, due, now) {
  if (!daily) return;
  const number = [...due.values()].filter((day) => day <= now).length, { due: said, fresh } = daily.dataset;
  daily.hidden = !due.size;
  daily.classList.toggle("is-due", number > 0);
  daily.querySelector("small").textContent = number ? said.replace("{}", number) : fresh;
}

function showLessons(card, list, journals, isDue) {
  const lessons = [...list?.querySelectorAll("[data-key]") ?? []];
  if (!lessons.some(({ dataset }) => journals.get(dataset.key))) return;
  const states = lessons.map(({ dataset }) => {
    const journal = journals.get(dataset.key), isDone = journal?.place.done === true || journal?.place.at === "end";
    if (!isDone) return journal?.answers.length ? "begun" : "";
    return journal.answers.some((each) => !String(each.step).includes(":") && isDue(each)) ? "again" : "done";
  });
  const next = states.findIndex((state) => !state || state === "begun"), done = states.filter((state) => ["done", "again"].includes(state));
  if (next >= 0) states[next] = "next";
  for (const [number, lesson] of lessons.entries()) {
    lesson.dataset.state = states[number];
    lesson.querySelector(".state").textContent = list.dataset[states[number]] ?? "";
  }
  list.querySelector(".dots").replaceChildren(...states.map((state) => Object.assign(document.createElement("i"), { className: state })));
  list.querySelector(".how-far").textContent = list.dataset.of.replace("{}", done.length).replace("{}", states.length);
  const first = card.querySelector(".first-lesson");
  if (!first || next < 0 || list.matches(".count")) return;
  first.href = lessons[next].querySelector("a").href;
  first.querySelector(".unseen").textContent = `: ${lessons[next].querySelector("b").textContent}`;
}

const showWays = () => document.querySelectorAll("[data-shelf]").forEach(showWay);
showWays();
addEventListener("pageshow", showWays);
addEventListener("storage", showWays); // a lesson goes on in another tab
