// The strip of the first page asks one thing: to go on, or else the next lesson, or else five a day, or else to begin.
// What it does not ask stands beside it. All of it is known to this browser alone.

const titles = JSON.parse(document.getElementById("titles").textContent), strip = document.querySelector(".strip");

function left() { // where this browser was last, if there is something to go on with: page.js keeps it
  let places = [];
  try { places = JSON.parse(recall("kit:places") ?? "[]").filter((place) => typeof place?.address === "string" && recall(place.key)); } catch { /* none */ }
  for (const { address, lang, where } of places) { // the latest first
    const [path, query = ""] = address.split("?"), title = titles[path], here = document.documentElement.lang;
    if (title && !isDone(path)) return { address: `${path}?${query && `${query}&`}lang=${here}`, words: strip.dataset.carryOn.replace("{}", title), more: lang === here ? where : "" };
  }
  return null;
}

const lessons = [...ways.values()].flatMap((way) => kinds.flatMap((kind) => way[kind]));

function isDone(path) { // a lesson that has ended is nothing to go on with
  const lesson = lessons.find(({ address }) => new URL(address, location).pathname === path), place = lesson && journalOf(lesson.key)?.place;
  return place?.done === true || place?.at === "end";
}

function next() { // of the first game whose lessons somebody has begun
  for (const way of ways.values()) {
    const lesson = way.learn[wayOf(way).learn.next];
    if (lesson) return { address: lesson.address, words: strip.dataset.nextLesson.replace("{}", lesson.title), more: lesson.lead };
  }
  return null;
}

function due() { // the most of any game
  const found = [...ways.values()].flatMap((way) => kinds.map((kind) => ({ daily: way.daily[kind], due: wayOf(way)[kind].due }))).filter((each) => each.daily && each.due);
  const most = found.sort((one, other) => other.due - one.due)[0];
  return most && { address: most.daily.address, words: most.daily.title, more: strip.dataset.due.replace("{}", most.due) };
}

function link({ address, words, more }, look, text = words) {
  return Object.assign(document.createElement("a"), { className: `btn ${look}`, href: address, textContent: text, title: more });
}

function ask() {
  const [first, ...others] = [left(), next(), due()].filter(Boolean);
  if (!first) return;
  const same = (one) => (other) => new URL(one.address, location).pathname !== new URL(other.address, location).pathname;
  strip.querySelector("h2").textContent = first.words;
  strip.querySelector("p").textContent = first.more;
  const go = link(first, "main", strip.dataset.go);
  go.setAttribute("aria-describedby", "strip");
  strip.querySelector(".row").replaceChildren(...others.filter(same(first)).slice(0, 2).map((each) => link(each, "quiet")), go);
}

if (strip) {
  ask();
  addEventListener("pageshow", ask);
  addEventListener("storage", ask);
}
